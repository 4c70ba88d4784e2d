"""From a scenario to a game: everything that a file can say about objects, players and the game."""

from __future__ import annotations

import pytest

from analyzer.cards import library_for
from analyzer.errors import InvalidValueError, UnknownCardError, UnsupportedPositionError
from analyzer.rules.battles import protector_of
from analyzer.rules.characteristics import traits_of
from analyzer.rules.format.definitions import Activated, Card, NotUnderstood
from analyzer.rules.game import COMMANDER, TIME_OVER, TWO_HEADED_GIANT, Game, Obj, PlayerRef, Ref
from analyzer.rules.unknown import UNKNOWN
from analyzer.scenario import load_scenario_text
from analyzer.scenario.acting import may_ever_act
from analyzer.scenario.building import Board, build, harmless_gaps, not_understood

CARDS = library_for()


def board(a: str = "", b: str = "", head: str = "", rest: str = "") -> Board:
    text = f'title = "t"\n{head}\n[[player]]\nname = "A"\n{a}\n[[player]]\nname = "B"\n{b}\n{rest}'
    return build(load_scenario_text(text, "s.toml"), CARDS)


def game(a: str = "", b: str = "", head: str = "", rest: str = "") -> Game:
    return board(a, b, head, rest).game


def one(found: Game, label: str) -> Obj:
    return next(obj for obj in found.objects.values() if obj.label == label)


def test_players_and_the_turn() -> None:
    a = 'life = 7\nmana = "{G}{G}{C}"\npoison = 2\nenergy = 3\ncounters = { rad = 1 }\nlands_played = 1\nspeed = 2'
    found = game(a, head='[game]\nactive = "B"\nstep = "upkeep"', rest="[question]\nturns = 3")
    me = found.players[0]
    assert (me.life, me.lands_played, me.speed) == (7, 1, 2)
    assert me.mana == {"W": 0, "U": 0, "B": 0, "R": 0, "G": 2, "C": 1}
    assert me.counters == {"poison": 2, "energy": 3, "rad": 1}
    assert (found.active, found.step, found.turns_left) == (1, "upkeep", 2)


@pytest.mark.parametrize(
    ("head", "variant", "edition"),
    [
        ("", frozenset(), "current"),
        ('edition = "2023-11-17"', frozenset(), "2023-11-17"),
        ('[game]\nformat = "commander"', frozenset({COMMANDER}), "current"),
        ("[game]\ntime_over = true", frozenset({TIME_OVER}), "current"),
    ],
)
def test_formats_and_editions(head: str, variant: frozenset[str], edition: str) -> None:
    found = board(head=head)
    assert (found.game.variant, found.game.edition) == (variant, edition)
    assert (found.setting.variant, found.setting.edition, found.setting.names) == (variant, edition, ("A", "B"))


def test_teams() -> None:
    more = '[[player]]\nname = "C"\n[[player]]\nname = "D"'
    found = game(head='[game]\nformat = "two-headed-giant"\nteams = [["A", "C"], ["B", "D"]]', rest=more)
    assert (found.teams, found.variant) == ((0, 1, 0, 1), frozenset({TWO_HEADED_GIANT}))


def test_an_object_with_all_its_facts() -> None:
    bear = '{ card = "Grizzly Bears", id = "bear", tapped = true, summoning_sick = true, damage = 1,'
    bear += ' controller = "B", counters = { "+1/+1" = 2 } }'
    obj = one(game(f"battlefield = [{bear}]"), "bear")
    assert (obj.owner, obj.controller, obj.zone, obj.tapped, obj.sick, obj.damage) == (0, 1, "battlefield", True, True, 1)
    assert obj.counters == {"+1/+1": 2}


def test_cards_are_single_and_tokens_are_groups() -> None:
    zombie = '{ token = "Zombie", types = "Creature - Zombie", power = 2, toughness = 2, colors = "B", keywords = ["menace"], count = 3 }'
    found = game('battlefield = [{ card = "Plains", count = 2 }, { card = "Grizzly Bears", token = true, count = 4 }, ' + zombie + "]")
    assert [(o.card.name, o.token, o.count) for o in found.battlefield()] == [
        ("Plains", False, 1),
        ("Plains", False, 1),
        ("Grizzly Bears", True, 4),
        ("Zombie", True, 3),
    ]
    traits = traits_of(found, found.battlefield()[3])
    assert (traits.power, traits.toughness, traits.colors, traits.keywords) == (2, 2, {"B"}, {"menace"})
    assert {"creature", "zombie"} <= traits.types


def test_what_refers_to_other_objects() -> None:
    a = (
        'battlefield = [{ card = "Grizzly Bears", id = "bear" }, { card = "Lightning Greaves", id = "boots", attached_to = "bear" },'
        ' { card = "Oblivion Ring", id = "ring", exiled = ["gone"] }]\nexile = [{ card = "Mox Opal", id = "gone" }]'
    )
    found = game(a)
    assert one(found, "boots").attached == Ref(one(found, "bear").oid)
    assert one(found, "ring").linked == [Ref(one(found, "gone").oid)]


def test_an_aura_may_be_attached_to_a_player() -> None:
    assert one(game('battlefield = [{ card = "Presence of Gond", id = "x", attached_to = "B" }]'), "x").attached == PlayerRef(1)


def test_one_of_a_group_is_split_off_to_be_enchanted() -> None:
    a = 'battlefield = [{ card = "Grizzly Bears", token = true }, { card = "Presence of Gond", attached_to = "Grizzly Bears" }]'
    found = game(a)
    assert sorted(str(o.count) for o in found.battlefield()) == ["1", "1"]


def test_copies_keep_what_they_really_are() -> None:
    found = game('battlefield = [{ card = "Mutavault", id = "copy", copy_of = "bear" }, { card = "Grizzly Bears", id = "bear" }]')
    copy = one(found, "copy")
    assert copy.card.name == "Grizzly Bears"
    assert copy.printed is not None
    assert copy.printed.name == "Mutavault"
    assert one(game('battlefield = [{ card = "Mutavault", id = "c", copy_of = "Sol Ring" }]'), "c").card.name == "Sol Ring"


def test_faces() -> None:
    found = game(
        'battlefield = [{ card = "Invasion of Zendikar", id = "x", face = "back" }, { card = "Mox Opal", id = "y", face = "face-down" }]'
    )
    assert one(found, "x").card.name == "Awakened Skyclave"
    assert traits_of(found, one(found, "y")).types == {"creature"}
    with pytest.raises(InvalidValueError, match=r"Mox Opal has no other side"):
        game('battlefield = [{ card = "Mox Opal", face = "back" }]')


def test_planeswalkers_and_battles_have_their_counters() -> None:
    found = game('battlefield = [{ card = "Saheeli Rai", id = "s" }, { card = "Invasion of Zendikar", id = "i", chosen = "B" }]')
    assert one(found, "s").counters == {"loyalty": 3}
    assert one(found, "i").counters == {"defense": 3}
    assert protector_of(found, one(found, "i")) == 1
    less = game('battlefield = [{ card = "Saheeli Rai", id = "s", counters = { loyalty = 1 } }]')
    assert one(less, "s").counters == {"loyalty": 1}


def test_choices_made_as_it_entered() -> None:
    assert one(game('battlefield = [{ card = "Painter\'s Servant", id = "p", chosen = "blue" }]'), "p").chosen == ("U",)


def test_pairs() -> None:
    pair = '{ card = "Deadeye Navigator", id = "d", paired_with = "b" }, { card = "Grizzly Bears", id = "b", paired_with = "d" }'
    found = game(f"battlefield = [{pair}]")
    assert one(found, "d").paired == Ref(one(found, "b").oid)


def test_commanders() -> None:
    a = 'command = [{ card = "Grizzly Bears", id = "boss", commander = true }]'
    found = game(a, "commander_damage = { boss = 20 }", head='[game]\nformat = "commander"')
    assert "commander" in one(found, "boss").flags
    assert list(found.players[1].commander_damage.values()) == [20]


@pytest.mark.parametrize(
    ("library", "top", "below"),
    [
        ("40", [], 40),
        ('["Forest", 39]', ["Forest"], 39),
        ('["Forest", "Island"]', ["Forest", "Island"], 0),
        ("[2, 'Forest', 3]", ["", "", "Forest"], 3),
    ],
)
def test_libraries(library: str, top: list[str], below: int) -> None:
    found = game(f"library = {library}")
    shown = [found.objects[oid].card for oid in found.libraries[0]]
    assert ["" if card is UNKNOWN else card.name for card in shown] == top
    assert found.players[0].library == below


def test_unknown_cards_of_a_hand_are_one_group() -> None:
    found = game('hand = ["Forest", 3]')
    assert [(o.card.name, o.count) for o in found.in_zone("hand")] == [("Forest", 1), (UNKNOWN.name, 3)]


def test_a_great_many_unknown_cards_on_top_are_not_modelled() -> None:
    with pytest.raises(UnsupportedPositionError):
        game("library = [500, 'Forest']")


def test_an_unknown_card_and_a_spell_on_the_battlefield_are_errors() -> None:
    with pytest.raises(UnknownCardError, match=r"did you mean 'Oblivion Ring'"):
        game('hand = ["Oblivon Ring"]')
    with pytest.raises(InvalidValueError, match=r"Lightning Bolt is no permanent"):
        game('battlefield = ["Lightning Bolt"]')


def test_gaps() -> None:
    gap = Card(name="Odd", abilities=(NotUnderstood(about="banding"),))
    fine = Card(name="Fine", abilities=(NotUnderstood(about="ante", harmless="Nobody plays for ante."), Activated()))
    assert not_understood([fine]) is None
    assert not_understood([fine, gap]) == ("Odd", "banding")
    assert harmless_gaps((fine, gap)) == (("Fine", "ante", "Nobody plays for ante"),)


@pytest.mark.parametrize(
    ("b", "able"),
    [
        ("", False),
        ("hand = 3", False),
        ('battlefield = ["Plains", "Grizzly Bears"]', False),
        ('battlefield = ["Basalt Monolith"]', True),
        ('hand = ["Lightning Bolt"]', True),
        ('graveyard = ["Lightning Bolt"]', True),
    ],
)
def test_who_may_ever_act(b: str, able: bool) -> None:
    found = game('battlefield = ["Sol Ring"]', b)
    assert may_ever_act(found, 1, 1) is able
    assert may_ever_act(found, 0, 1)
    assert may_ever_act(found, 1, 2)
