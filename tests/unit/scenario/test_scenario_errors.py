"""Bad scenario files: the class of the error, and the whole message with the place and the likely fix."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from analyzer.errors import (
    AmbiguousReferenceError,
    DuplicateNameError,
    InputError,
    InvalidNameError,
    InvalidValueError,
    ManaSymbolError,
    MisplacedKeyError,
    MissingKeyError,
    ModelError,
    UnknownCardError,
    UnknownKeyError,
    UnknownReferenceError,
    WrongTypeError,
)
from analyzer.scenario import load_scenario_text


class Names:
    """A card store of four cards."""

    known = ("Oblivion Ring", "Murder", "Plains", "Grizzly Bears")

    def has(self, name: str) -> bool:
        return name in self.known

    def nearest(self, name: str) -> Sequence[str]:
        from difflib import get_close_matches

        return get_close_matches(name, self.known)


def said(text: str, names: Names | None = None) -> tuple[type[ModelError], str]:
    with pytest.raises(ModelError) as caught:
        load_scenario_text(text, "s.toml", names)
    assert caught.value.exit_code == 2
    return type(caught.value), str(caught.value)


def whole(a: str = "", *, game: str = "", rest: str = "") -> str:
    """A scenario in which the keys of A begin on line 4, if there is no ``game``."""
    return f'title = "t"\n{game}[[player]]\nname = "A"\n{a}\n[[player]]\nname = "B"\n{rest}'


P = 's.toml:4: player[1] "A"'

PLAYERS = [
    ("lief = 3", UnknownKeyError, f"{P}: unknown key 'lief'; did you mean 'life'?"),
    ('active = "A"', UnknownKeyError, f"{P}: unknown key 'active'; it belongs in [game]"),
    ('life = "20"', WrongTypeError, f"{P}.life: found the string '20'; write a whole number, such as life = 20"),
    ("library = -1", InvalidValueError, f"{P}.library: found the number -1; write a number that is at least 0"),
    (
        'library = "many"',
        WrongTypeError,
        f"{P}.library: found the string 'many'; write a number of unknown cards, or a list such as library = [\"Island\", 39]",
    ),
    ("hand = [0]", InvalidValueError, f"{P}.hand[1]: found the number 0; write a number from 1 to 1000000000"),
    (
        "graveyard = [3]",
        WrongTypeError,
        f"{P}.graveyard[1]: found the number 3; write the name of a card, or a table such as "
        '{ card = "Oblivion Ring", id = "ring" }; only libraries and hands hold unknown cards',
    ),
    (
        "battlefield = [true]",
        WrongTypeError,
        f'{P}.battlefield[1]: found true; write the name of a card, or a table such as {{ card = "Oblivion Ring", id = "ring" }}',
    ),
    (
        'battlefield = "Plains"',
        WrongTypeError,
        f"{P}.battlefield: found the string 'Plains'; write a list, such as battlefield = [\"Plains\", "
        '{ card = "Oblivion Ring", id = "ring" }]',
    ),
    ('mana = "CCW"', ManaSymbolError, f"{P}.mana, column 1: 'CCW' is no mana symbol; write {{C}}{{C}}{{W}}"),
    (
        'mana = "{C}{3}"',
        ManaSymbolError,
        f"{P}.mana, column 4: '{{3}}' is no mana that a pool can hold; write {{C}} once for each colorless mana",
    ),
    ('mana = "{g}"', ManaSymbolError, f"{P}.mana, column 1: '{{g}}' is no mana that a pool can hold; write {{G}}"),
    (
        'mana = "{W/U}"',
        ManaSymbolError,
        f"{P}.mana, column 1: '{{W/U}}' is no mana that a pool can hold; "
        "write symbols among {W} {U} {B} {R} {G} {C}, such as {C}{C}{W}",
    ),
    ("mana = 3", WrongTypeError, f'{P}.mana: found the number 3; write mana = "{{C}}{{C}}{{W}}" or mana = {{ C = 2, W = 1 }}'),
    ("mana = { X = 1 }", UnknownKeyError, f"{P}.mana: unknown key 'X'; known here: W, U, B, R, G, C"),
    ("counters = { Rad = 1 }", InvalidNameError, f"{P}.counters.Rad: 'Rad' is no kind of counter; write \"rad\""),
    (
        "counters = { poison = 1 }",
        MisplacedKeyError,
        f"{P}.counters.poison: poison among the other counters; write poison = 1 of the player",
    ),
    ("speed = 5", InvalidValueError, f"{P}.speed: found the number 5; write 0 (none) to 4 (CR 702.179)"),
    (
        "commander_damage = { boss = 3 }",
        UnknownReferenceError,
        f'{P}.commander_damage.boss: unknown id \'boss\'; give the object an id, such as {{ card = "...", id = "..." }}',
    ),
    (
        'commander_damage = { r = 3 }\nhand = [{ card = "Ring", id = "r" }]',
        InvalidValueError,
        f"{P}.commander_damage.r: 'r' is no commander; write commander = true where it is listed",
    ),
    (
        "scheme_deck = 20",
        MisplacedKeyError,
        f'{P}.scheme_deck: scheme_deck does not go with format = "free-for-all"; write format = "archenemy" in [game], or leave it out',
    ),
]


@pytest.mark.parametrize(("written", "kind", "message"), PLAYERS)
def test_players(written: str, kind: type[ModelError], message: str) -> None:
    assert said(whole(written)) == (kind, message)


OBJECTS = [
    ('card = "Ring", taped = true', UnknownKeyError, ": unknown key 'taped'; did you mean 'tapped'?"),
    ('id = "x"', MissingKeyError, ': card is missing; add card = "..." or, for a token that is no card, token = "..."'),
    ('card = ""', InvalidNameError, ".card: the name is empty; give it a name"),
    ('card = "Ring", tapped = 1', WrongTypeError, ".tapped: found the number 1; write true or false, such as tapped = true"),
    (
        'card = "Ring", id = "a.b"',
        InvalidNameError,
        ".id: a dot in 'a.b'; leave it out: keys such as A.life use dots, and braces are for mana",
    ),
    ('card = "Ring", id = "B"', InvalidNameError, ".id: 'B' is the name of a player; give the object another id"),
    ('card = "Ring", id = "r", count = 2', MisplacedKeyError, ".id: one id for 2 objects; list the one with the id by itself"),
    ('card = "Ring", count = 0', InvalidValueError, ".count: found the number 0; write a number from 1 to 1000000000"),
    ('card = "Ring", face = "up"', InvalidValueError, ".face: found 'up'; known here: front, back, flipped, face-down"),
    ('card = "Ring", counters = { P1P1 = 2 }', InvalidNameError, ".counters.P1P1: 'P1P1' is no kind of counter; write \"+1/+1\""),
    (
        'card = "Ring", counters = { charge = -2 }',
        InvalidValueError,
        ".counters.charge: found the number -2; write a number that is at least 0",
    ),
    ('card = "Ring", controller = "C"', UnknownReferenceError, ".controller: unknown player 'C'; known here: A, B"),
    ('card = "Ring", attached_to = "C"', UnknownReferenceError, ".attached_to: unknown player or object 'C'; known here: A, B, Ring"),
    ('card = "Ring", id = "r", attached_to = "r"', InvalidValueError, ".attached_to: it is attached to itself; name another object"),
    (
        'card = "Ring", paired_with = "r"',
        UnknownReferenceError,
        '.paired_with: unknown id \'r\'; give the object an id, such as { card = "...", id = "..." }',
    ),
    (
        'card = "Ring", exiled = ["Ring"]',
        UnknownReferenceError,
        '.exiled[1]: unknown id \'Ring\'; it is the name of a card here: give the object an id, such as { card = "...", id = "..." }',
    ),
    ('card = "Ring", id = "r", exiled = ["r"]', InvalidValueError, ".exiled[1]: 'r' is not in exile; list it in the exile of its owner"),
    ('card = "Ring", chosen = []', InvalidValueError, '.chosen: an empty list; write what was chosen, such as "red", or leave it out'),
    ('card = "Ring", chosen = true', WrongTypeError, '.chosen: found true; write what was chosen, such as "red", "Elf" or 3'),
    (
        'card = "Ring", power = 2',
        MisplacedKeyError,
        '.power: power of something that is no token with a name of its own; write token = "..." for its name instead of card, '
        "or leave it out: cards are as printed",
    ),
    (
        'card = "Ring", token = "Elf"',
        MisplacedKeyError,
        ".token: the name of a token beside card; write token = true for a token that is a copy of the card",
    ),
    (
        "token = 1",
        WrongTypeError,
        '.token: found the number 1; write true for a token copy of the card, or a name such as token = "Zombie"',
    ),
    ('token = "Elf"', MissingKeyError, ': types is missing; add types = "Creature - ..."'),
    ('token = "Elf", types = "Creature"', MissingKeyError, ": power is missing; add power = 1: creatures have it"),
    ('token = "Elf", types = "Creatur - Elf"', InvalidValueError, ".types: 'Creatur' is no card type; did you mean 'Creature'?"),
    (
        'token = "Elf", types = "Creature Elf"',
        InvalidValueError,
        '.types: \'Elf\' is no card type; write card types first, then " - " and the subtypes, such as "Creature - Zombie"',
    ),
    ('token = "Elf", types = "Legendary"', InvalidValueError, '.types: no card type; write one, such as "Creature - Zombie"'),
    ('token = "x", types = "Land", colors = "green"', InvalidValueError, ".colors: found 'green'; write \"G\""),
    ('token = "x", types = "Land", colors = "C"', InvalidValueError, ".colors: found 'C'; write \"\""),
    (
        'token = "x", types = "Land", colors = "GG"',
        InvalidValueError,
        ".colors: found 'GG'; write letters among WUBRG, each once, or \"\" for colorless",
    ),
]


@pytest.mark.parametrize(("written", "kind", "message"), OBJECTS)
def test_objects(written: str, kind: type[ModelError], message: str) -> None:
    assert said(whole(f"battlefield = [{{ {written} }}]")) == (kind, f"{P}.battlefield[1]{message}")


def test_only_permanents_are_tapped() -> None:
    message = f"{P}.graveyard[1].tapped: tapped in the graveyard; only permanents have it; leave it out"
    assert said(whole('graveyard = [{ card = "Ring", tapped = true }]')) == (MisplacedKeyError, message)


def test_the_line_is_that_of_the_entry() -> None:
    a = 'battlefield = [\n  "Plains",\n  { card = "Ring", id = "r" },\n  { card = "Rod", id = "r" },\n]'
    message = "s.toml:7: player[1] \"A\".battlefield[3].id: there is already an object with the id 'r'; give each its own name"
    assert said(whole(a)) == (DuplicateNameError, message)


def test_names_that_several_identical_objects_share_cannot_be_attached_to() -> None:
    a = 'battlefield = ["Bear", "Bear", { card = "Aura", attached_to = "Bear" }]'
    message = f"{P}.battlefield[3].attached_to: several objects are called 'Bear'; give the one that is meant an id, and write the id"
    assert said(whole(a)) == (AmbiguousReferenceError, message)


def test_attached_to_something_in_a_hand() -> None:
    a = 'hand = ["Bear"]\nbattlefield = [{ card = "Aura", attached_to = "Bear" }]'
    message = "s.toml:5: player[1] \"A\".battlefield[1].attached_to: 'Bear' is not on the battlefield; name a permanent or a player"
    assert said(whole(a)) == (InvalidValueError, message)


@pytest.mark.parametrize(
    ("pair", "message"),
    [
        (
            '{ card = "X", paired_with = "y" }, { card = "Y", id = "y" }',
            "[1].paired_with: a pair needs two creatures with ids; give this one an id, and name the other",
        ),
        (
            '{ card = "X", id = "x", paired_with = "y" }, { card = "Y", id = "y", paired_with = "z" }, { card = "Z", id = "z" }',
            "[1].paired_with: 'y' is paired with another; each creature is in one pair (CR 702.95)",
        ),
    ],
)
def test_pairs(pair: str, message: str) -> None:
    assert said(whole(f"battlefield = [{pair}]")) == (InvalidValueError, f"{P}.battlefield{message}")


CARDS = [
    ('hand = ["Oblivion Rng"]', f"{P}.hand[1]: no card is called 'Oblivion Rng'; did you mean 'Oblivion Ring'?"),
    ('battlefield = [{ card = "Xyzzy" }]', f"{P}.battlefield[1].card: no card is called 'Xyzzy'; check the spelling, or import the card"),
    (
        'battlefield = [{ card = "Murder", copy_of = "Grizly Bears" }]',
        f"{P}.battlefield[1].copy_of: no card is called 'Grizly Bears'; did you mean 'Grizzly Bears'?",
    ),
]


@pytest.mark.parametrize(("written", "message"), CARDS)
def test_unknown_cards(written: str, message: str) -> None:
    assert said(whole(written), Names()) == (UnknownCardError, message)
    load_scenario_text(whole(written), "s.toml")


def test_tokens_and_copies_of_objects_are_not_looked_up() -> None:
    token = '{ token = "Wurmling", types = "Creature - Wurm", power = 1, toughness = 1 }'
    a = f'battlefield = [{token}, {{ card = "Murder", id = "m" }}, {{ card = "Plains", copy_of = "m" }}]'
    load_scenario_text(whole(a), "s.toml", Names())


GAMES = [
    ("activ = 1", UnknownKeyError, "s.toml:3: game: unknown key 'activ'; did you mean 'active'?"),
    ("life = 1", UnknownKeyError, "s.toml:3: game: unknown key 'life'; it belongs in [[player]]"),
    ('active = "C"', UnknownReferenceError, "s.toml:3: game.active: unknown player 'C'; known here: A, B"),
    ('step = "pre-combat main"', InvalidValueError, "s.toml:3: game.step: found 'pre-combat main'; did you mean 'precombat main'?"),
    (
        'format = "EDH"',
        InvalidValueError,
        "s.toml:3: game.format: found 'EDH'; known here: free-for-all, commander, two-headed-giant, archenemy, planechase",
    ),
    (
        "range_of_influence = 0",
        InvalidValueError,
        "s.toml:3: game.range_of_influence: found the number 0; write a number that is at least 1",
    ),
    (
        'teams = [["A", "B"]]',
        MisplacedKeyError,
        's.toml:3: game.teams: teams does not go with format = "free-for-all"; '
        'write format = "two-headed-giant" in [game], or leave it out',
    ),
    ('format = "two-headed-giant"', MissingKeyError, 's.toml:2: game: teams is missing; add teams = [["A", "C"], ["B", "D"]]'),
    (
        'format = "two-headed-giant"\nteams = [["A"], ["B"]]',
        InvalidValueError,
        "s.toml:4: game.teams[1]: a team of 1; each team has two players (CR 810.1)",
    ),
    (
        'format = "two-headed-giant"\nteams = [["A", "B"]]',
        InvalidValueError,
        's.toml:4: game.teams: fewer than two teams; write teams = [["A", "C"], ["B", "D"]]',
    ),
    (
        'format = "two-headed-giant"\nteams = [["A", "A"]]',
        DuplicateNameError,
        "s.toml:4: game.teams[1][2]: there is already a player in a team 'A'; give each its own name",
    ),
]


@pytest.mark.parametrize(("written", "kind", "message"), GAMES)
def test_games(written: str, kind: type[ModelError], message: str) -> None:
    assert said(whole(game=f"[game]\n{written}\n")) == (kind, message)


def test_teammates_do_not_disagree() -> None:
    players = "".join(f'[[player]]\nname = "{n}"\nlife = {life}\n' for n, life in zip("ABCD", (1, 2, 3, 2), strict=True))
    text = 'title = "t"\n[game]\nformat = "two-headed-giant"\nteams = [["A", "C"], ["B", "D"]]\n' + players
    message = (
        "s.toml:7: player[1] \"A\".life: 'A' and 'C' are a team and have different life; "
        "a team shares it: say it once, or the same for both"
    )
    assert said(text) == (InvalidValueError, message)


PLAYS = [
    ('cats = "Ring"', UnknownKeyError, ": unknown key 'cats'; did you mean 'cast'?"),
    (
        'by = "A"',
        MissingKeyError,
        ': what is done is missing; add one of cast, activate, trigger, land, attack, block, resolve, to, such as cast = "ring"',
    ),
    (
        'cast = "Ring"\nresolve = true',
        MisplacedKeyError,
        ".resolve: resolve beside cast; write two [[play]], in the order in which they happen",
    ),
    ('cast = "Rng"', UnknownReferenceError, ".cast: unknown object 'Rng'; did you mean 'Ring'?"),
    (
        'cast = "Bear"',
        AmbiguousReferenceError,
        ".cast: several objects are called 'Bear'; give the one that is meant an id, and write the id",
    ),
    ("cast = 3", WrongTypeError, '.cast: found the number 3; write a string in double quotes, such as cast = "..."'),
    (
        'cast = "Ring"\nability = 2',
        MisplacedKeyError,
        ".ability: ability does not go with cast; with cast go by, targets, modes, x, choose, pay",
    ),
    ('cast = "Ring"\nby = "C"', UnknownReferenceError, ".by: unknown player 'C'; known here: A, B"),
    (
        'cast = "Ring"\ntargets = ["C"]',
        UnknownReferenceError,
        ".targets[1]: unknown player or object 'C'; known here: A, B, bear, Bear, Ring",
    ),
    ('cast = "Ring"\nmodes = [0]', InvalidValueError, ".modes[1]: found the number 0; write a number that is at least 1"),
    ('cast = "Ring"\nx = -1', InvalidValueError, ".x: found the number -1; write a number that is at least 0"),
    (
        'cast = "Ring"\npay = ["{1}"]',
        ManaSymbolError,
        ".pay[1], column 1: '{1}' is no mana that a pool can hold; write {C} once for each colorless mana",
    ),
    (
        'cast = "Ring"\nchoose = [1.5]',
        WrongTypeError,
        '.choose[1]: found the decimal number 1.5; write an answer: true or false, a number, or a name such as "ring2"',
    ),
    ('activate = "bear"\nability = 0', InvalidValueError, ".ability: found the number 0; write a number that is at least 1"),
    ("resolve = false", WrongTypeError, ".resolve: found false; write resolve = true: the top of the stack resolves"),
    ('to = "main phase"', InvalidValueError, '.to: found \'main phase\'; write "precombat main" or "postcombat main"'),
    ('to = "endstep"', InvalidValueError, ".to: found 'endstep'; did you mean 'end step'?"),
    (
        'attack = "bear"',
        WrongTypeError,
        '.attack: found the string \'bear\'; write a list such as attack = ["bear"], or a table such as attack = { bear = "B" }',
    ),
    ('attack = { bear = "C" }', UnknownReferenceError, ".attack.bear: unknown player or object 'C'; known here: A, B, bear, Bear, Ring"),
    (
        'block = ["bear"]',
        WrongTypeError,
        '.block: found a list; write a table from blockers to attackers, such as block = { wall = "bear" }',
    ),
]


@pytest.mark.parametrize(("written", "kind", "message"), PLAYS)
def test_plays(written: str, kind: type[ModelError], message: str) -> None:
    a = 'battlefield = [{ card = "Bear", id = "bear" }, "Bear"]\nhand = ["Ring"]'
    found, text = said(whole(a, rest=f"[[play]]\n{written}\n"))
    place, _, rest = text.partition(" play[1]")
    assert (found, rest) == (kind, message)
    assert place in ("s.toml:8:", "s.toml:9:", "s.toml:10:")


ANSWERS = [
    ("[question]\nfnd = 1", UnknownKeyError, "question: unknown key 'fnd'; did you mean 'find'?"),
    ('[question]\nfind = "Draw"', InvalidValueError, "question.find: found 'Draw'; did you mean 'draw'?"),
    ('[question]\nallow = ["C"]', UnknownReferenceError, "question.allow[1]: unknown player 'C'; known here: A, B"),
    ("[question]\nturns = 0", InvalidValueError, "question.turns: found the number 0; write a number that is at least 1"),
    ('[expect]\nverdict = "draw"', InvalidValueError, "expect.verdict: found 'draw'; known here: forced-draw, "),
    ("[expect]\nveridct = 1", UnknownKeyError, "expect: unknown key 'veridct'; did you mean 'verdict'?"),
    (
        '[expect]\nverdict = "no-loop"\naccept = ["no-loop"]',
        MisplacedKeyError,
        "expect.accept: accept beside verdict; leave one of them out",
    ),
    (
        '[expect]\ncondition = "x"',
        UnknownKeyError,
        "expect.condition: unknown key 'condition'; leave it out: a scenario starts at fixed numbers",
    ),
    ('[expect]\nlosers = ["C"]', UnknownReferenceError, "expect.losers[1]: unknown player 'C'; known here: A, B"),
    (
        "[expect]\nnet = { life = 1 }",
        InvalidValueError,
        "expect.net.life: 'life' names nothing of a player or object; "
        'numbers are named like "A.life" or "ring.counters.charge", in double quotes',
    ),
    ('[expect]\nnet = { "C.life" = 1 }', UnknownReferenceError, "expect.net.\"C.life\": unknown player or id 'C'; known here: A, B, r"),
    ('[expect.after]\n"A.lif" = 1', UnknownReferenceError, "expect.after.\"A.lif\": unknown fact of a player 'lif'; did you mean 'life'?"),
    ('[expect.after]\n"r.life" = 1', UnknownReferenceError, "expect.after.\"r.life\": unknown fact of an object 'life'; "),
    ("[expect.after]\ningame = []", UnknownKeyError, "expect.after: unknown key 'ingame'; did you mean 'in_game'?"),
    (
        "[expect.after]\nA.life = 3",
        InvalidValueError,
        'expect.after.A: a table for a player or object; write "A.life" = ... with quotes around the whole key',
    ),
    ('[expect.after]\nat = "later"', InvalidValueError, "expect.after.at: found 'later'; known here: untap, "),
    (
        '[expect.after]\n"A.hand" = "Murder"',
        WrongTypeError,
        'expect.after."A.hand": found the string \'Murder\'; write a list of names such as ["Murder"], or how many there are',
    ),
    ('[expect.after]\n"r.zone" = "limbo"', InvalidValueError, "expect.after.\"r.zone\": found 'limbo'; known here: battlefield, "),
    ('[expect.after]\n"r.controller" = "C"', UnknownReferenceError, "expect.after.\"r.controller\": unknown player 'C'; known here: A, B"),
    (
        '[expect.after]\n"A.mana.X" = 1',
        UnknownReferenceError,
        "expect.after.\"A.mana.X\": unknown fact of a player 'mana.X'; did you mean 'mana",
    ),
]


@pytest.mark.parametrize(("written", "kind", "message"), ANSWERS)
def test_questions_and_answers(written: str, kind: type[ModelError], message: str) -> None:
    found, text = said(whole('hand = [{ card = "Ring", id = "r" }]', rest=written + "\n"))
    assert found is kind
    assert text.partition(": ")[2].startswith(message)
    assert text.partition(": ")[0] in ("s.toml:7", "s.toml:8", "s.toml:9")


HEADERS = [
    ("", MissingKeyError, 's.toml: title is missing; add title = "what the scenario shows"'),
    ('titel = "t"', UnknownKeyError, "s.toml:1: unknown key 'titel'; did you mean 'title'?"),
    ('title = "t"\nlife = 20', UnknownKeyError, "s.toml:2: unknown key 'life'; it belongs in [[player]]"),
    (
        'title = "t"',
        MissingKeyError,
        's.toml: player is missing; add [[player]] with name = "A" and what they have, once for each player, in turn order',
    ),
    (
        'title = "t"\n[[player]]\nname = "A"',
        MissingKeyError,
        "s.toml: a second [[player]] is missing; add one: a game has at least two players, whoever is alone has won (CR 104.2a)",
    ),
    ('title = "t"\n[player]\nname = "A"', WrongTypeError, "s.toml:2: player: found a table; write [[player]] with double brackets"),
    ('title = "t"\n[[player]]\n[[player]]', MissingKeyError, 's.toml:2: player[1]: name is missing; add name = "A"'),
    (
        'title = "t"\n[[player]]\nname = "A"\n[[player]]\nname = "A"',
        DuplicateNameError,
        "s.toml:5: player[2].name: there is already a player 'A'; give each its own name",
    ),
    (
        'title = "t"\nedition = "2019"\n[[player]]\nname = "A"\n[[player]]\nname = "B"',
        InvalidValueError,
        "s.toml:2: edition: found '2019'; known here: 2023-11-17, 2026-09-25, current",
    ),
    (
        'title = "t"\nprofile = "cr"\n[[player]]\nname = "A"\n[[player]]\nname = "B"',
        InvalidValueError,
        "s.toml:2: profile: found 'cr'; known here: CR, MTR, MTGO",
    ),
]


@pytest.mark.parametrize(("text", "kind", "message"), HEADERS)
def test_headers(text: str, kind: type[ModelError], message: str) -> None:
    assert said(text) == (kind, message)


@pytest.mark.parametrize("text", ["title = ", "[[player", '"', "a = [" * 2000, "\x00"])
def test_what_is_no_toml_is_bad_input(text: str) -> None:
    with pytest.raises(InputError):
        load_scenario_text(text, "s.toml")
