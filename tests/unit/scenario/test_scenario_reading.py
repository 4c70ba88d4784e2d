"""Good scenario files, and what is read from them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from analyzer.citations import Edition
from analyzer.language.expectation import Expectation
from analyzer.scenario import (
    After,
    Face,
    Fact,
    Format,
    GameSetup,
    ObjectSetup,
    Placed,
    Play,
    PlayerSetup,
    Question,
    Scenario,
    TokenSetup,
    TurnStep,
    UnknownCards,
    Verb,
    Zone,
    is_scenario,
    load_scenario,
    load_scenario_text,
)
from analyzer.system.program import Profile

HEAD = 'title = "t"\n'
TWO = '[[player]]\nname = "A"\n{a}\n[[player]]\nname = "B"\n{b}\n'


def read(a: str = "", b: str = "", *, game: str = "", rest: str = "") -> Scenario:
    return load_scenario_text(HEAD + game + TWO.format(a=a, b=b) + rest, "s.toml")


def test_smallest_scenario() -> None:
    assert read() == Scenario(
        file="s.toml",
        title="t",
        game=GameSetup(Format.FREE_FOR_ALL, "A", TurnStep.PRECOMBAT_MAIN),
        players=(PlayerSetup("A"), PlayerSetup("B")),
        question=Question("any", ("A", "B"), 1),
        source="",
        profile=Profile.CR,
        edition=Edition.CURRENT,
        plays=(),
        expect=Expectation(),
        after=After(),
    )
    assert read().players[0].life == 20
    assert read().players[1].library == (UnknownCards(40),)


def test_a_file_and_the_whole_header(tmp_path: Path) -> None:
    file = tmp_path / "s.toml"
    head = 'title = "t"\nsource = "CR 104.4b"\nprofile = "MTR"\nedition = "2023-11-17"\n'
    game = '[game]\nactive = "B"\nstep = "end step"\nrange_of_influence = 1\ntime_over = true\n'
    file.write_text(head + game + TWO.format(a="", b=""), encoding="utf-8")
    scenario = load_scenario(file)
    assert (scenario.file, scenario.source, scenario.profile, scenario.edition) == (str(file), "CR 104.4b", Profile.MTR, Edition.SEED)
    assert scenario.game == GameSetup(Format.FREE_FOR_ALL, "B", TurnStep.END_STEP, 1, time_over=True)


@pytest.mark.parametrize("written", ["current", "2026-09-25"])
def test_names_of_the_newest_rules_text(written: str) -> None:
    text = f'title = "t"\nedition = "{written}"\n' + TWO.format(a="", b="")
    assert load_scenario_text(text, "s.toml").edition is Edition.CURRENT


def test_everything_that_a_player_has() -> None:
    a = """life = -3
library = ["Island", 3, { card = "Swamp", id = "bottom" }]
hand = [2, "Murder"]
graveyard = ["Swamp"]
exile = [{ card = "Shock", face = "face-down" }]
command = [{ card = "Grizzly Bears", commander = true, id = "boss" }]
mana = "{C}{W} {C}"
poison = 1
energy = 2
counters = { experience = 3 }
lands_played = 1
speed = 4"""
    first, second = read(a, "commander_damage = { boss = 20 }\nlibrary = 0\nmana = { G = 7, R = 0 }").players
    assert first == PlayerSetup(
        name="A",
        life=-3,
        library=(ObjectSetup("Island"), UnknownCards(3), ObjectSetup("Swamp", id="bottom")),
        hand=(UnknownCards(2), ObjectSetup("Murder")),
        graveyard=(ObjectSetup("Swamp"),),
        exile=(ObjectSetup("Shock", face=Face.FACE_DOWN),),
        command=(ObjectSetup("Grizzly Bears", commander=True, id="boss"),),
        mana={"W": 1, "C": 2},
        poison=1,
        energy=2,
        counters={"experience": 3},
        lands_played=1,
        speed=4,
    )
    assert list(first.mana) == ["W", "C"]
    assert (second.commander_damage, second.library, second.mana) == ({"boss": 20}, (), {"G": 7})


def test_everything_that_an_object_has() -> None:
    a = """battlefield = [
    { card = "Clone", id = "c", copy_of = "Grizzly Bears", tapped = true, summoning_sick = true, damage = 1, paired_with = "p" },
    { card = "Wolf", id = "p", counters = { "+1/+1" = 2, charge = 1 }, controller = "B", face = "back" },
    { card = "Pacifism", attached_to = "c", chosen = "red" },
    { card = "Curse", attached_to = "B", chosen = ["Elf", 3] },
    { card = "Twin", copy_of = "c", token = true, count = 5 },
    { card = "Ring", exiled = ["x"] },
]
exile = [{ card = "Ring", id = "x" }]"""
    assert read(a).players[0].battlefield == (
        ObjectSetup("Clone", id="c", copy_of="Grizzly Bears", tapped=True, summoning_sick=True, damage=1, paired_with="p"),
        ObjectSetup("Wolf", id="p", counters={"+1/+1": 2, "charge": 1}, controller="B", face=Face.BACK),
        ObjectSetup("Pacifism", attached_to="c", chosen=("red",)),
        ObjectSetup("Curse", attached_to="B", chosen=("Elf", 3)),
        ObjectSetup("Twin", copy_of="c", token_copy=True, count=5),
        ObjectSetup("Ring", exiled=("x",)),
    )


@pytest.mark.parametrize(
    ("written", "token"),
    [
        (
            'token = "Zombie", types = "Creature - Zombie", power = 2, toughness = 2, colors = "B", keywords = []',
            TokenSetup("Zombie", "Creature - Zombie", 2, 2, "B"),
        ),
        (
            'token = "Spirit", types = "Legendary Artifact Creature — Spirit Cat", '
            'power = 0, toughness = 1, colors = "GW", keywords = ["flying"]',
            TokenSetup("Spirit", "Legendary Artifact Creature - Spirit Cat", 0, 1, "WG", ("flying",)),
        ),
        ('token = "Treasure", types = "Artifact - Treasure"', TokenSetup("Treasure", "Artifact - Treasure")),
    ],
)
def test_tokens(written: str, token: TokenSetup) -> None:
    found = read(f"battlefield = [{{ {written}, count = 3 }}]").players[0].battlefield[0]
    assert found == ObjectSetup(None, token=token, count=3)
    assert found.is_token
    assert found.name == token.name


def test_parts_of_a_type_line() -> None:
    token = TokenSetup("x", "Legendary Artifact Creature - Spirit Cat")
    assert (token.type_words, token.subtypes) == (("Legendary", "Artifact", "Creature"), ("Spirit", "Cat"))
    assert TokenSetup("x", "Land").subtypes == ()


def test_plays() -> None:
    a = 'battlefield = [{ card = "Bear", id = "bear" }, { card = "Rod", id = "rod" }]\nhand = ["Shock", { card = "Island", id = "land" }]'
    b = 'battlefield = [{ card = "Wall", id = "wall" }, { token = "Elf", types = "Creature - Elf", power = 1, toughness = 1, count = 2 }]'
    rest = """
[[play]]
land = "land"
[[play]]
cast = "Shock"
targets = ["B", "bear"]
modes = [2]
x = 3
choose = [true, 2, "red"]
pay = ["{R}", "rod"]
[[play]]
resolve = true
[[play]]
activate = "rod"
by = "A"
[[play]]
trigger = "rod"
ability = 2
amount = 5
[[play]]
to = "declare attackers"
[[play]]
attack = ["bear"]
[[play]]
attack = { bear = "B" }
[[play]]
block = { wall = "bear", Elf = "bear" }
[[play]]
to = "next turn"
"""
    assert read(a, b, rest=rest).plays == (
        Play(Verb.LAND, source="land"),
        Play(Verb.CAST, source="Shock", targets=("B", "bear"), modes=(2,), x=3, choose=(True, 2, "red"), pay=("{R}", "rod")),
        Play(Verb.RESOLVE),
        Play(Verb.ACTIVATE, source="rod", ability=1, by="A"),
        Play(Verb.TRIGGER, source="rod", ability=2, amount=5),
        Play(Verb.TO, to="declare attackers"),
        Play(Verb.ATTACK, attacks=(("bear", None),)),
        Play(Verb.ATTACK, attacks=(("bear", "B"),)),
        Play(Verb.BLOCK, blocks=(("wall", "bear"), ("Elf", "bear"))),
        Play(Verb.TO, to="next turn"),
    )


def test_a_play_and_an_object_know_where_they_are_written() -> None:
    scenario = read('hand = ["Shock"]', rest='[[play]]\ncast = "Shock"\n')
    assert str(scenario.plays[0].place) == "s.toml:8: play[1]"
    assert str(scenario.players[0].hand[0].place) == 's.toml:4: player[1] "A".hand[1]'  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("written", "question"),
    [
        ("", Question("any", ("A", "B"))),
        ('find = "draw"', Question("draw", ("A", "B"))),
        ('find = "win"\nturns = 2', Question("win", ("A",), 2)),
        ('find = "infinite colorless mana"', Question("infinite colorless mana", ("A",))),
        ('find = "win"\nallow = ["B"]', Question("win", ("B",))),
        ("allow = []", Question("any", ())),
    ],
)
def test_questions(written: str, question: Question) -> None:
    assert read(rest=f"[question]\n{written}\n").question == question


def test_the_answer() -> None:
    rest = """[expect]
accept = ["no-loop", "bounded-loop"]
can_end = ["A"]
losers = []
net = { "A.life" = -1, "ring.counters.charge" = 2, "A.tokens.Zombie" = 1 }
growth = "linear"
[expect.after]
in_game = ["A", "B"]
at = "next turn"
"A.life" = 20
"A.library" = 39
"A.graveyard" = ["Murder", "Murder"]
"A.mana" = "{G}"
"A.counters.rad" = 1
"B.tokens.Zombie" = 2
"ring.counters" = { charge = 2 }
"ring.tapped" = true
"ring.controller" = "B"
"ring.zone" = "graveyard"
"ring.power" = -1
"""
    scenario = read('battlefield = [{ card = "Ring", id = "ring" }]', rest=rest)
    assert scenario.expect == Expectation(
        accept=("no-loop", "bounded-loop"),
        can_end=("A",),
        losers=(),
        net={"A.life": -1, "ring.counters.charge": 2, "A.tokens.Zombie": 1},
        growth="linear",
    )
    assert scenario.after == After(
        in_game=("A", "B"),
        at="next turn",
        facts=(
            Fact("A", "life", 20),
            Fact("A", "library", 39),
            Fact("A", "graveyard", ("Murder", "Murder")),
            Fact("A", "mana", {"G": 1}),
            Fact("A", "counters.rad", 1),
            Fact("B", "tokens.Zombie", 2),
            Fact("ring", "counters", {"charge": 2}),
            Fact("ring", "tapped", True),
            Fact("ring", "controller", "B"),
            Fact("ring", "zone", "graveyard"),
            Fact("ring", "power", -1),
        ),
    )
    assert scenario.after.facts[4].key == "A.counters.rad"
    assert not scenario.after.is_empty


# ---------------------------------------------------------------------- formats
def test_commander_starts_at_forty() -> None:
    scenario = read(game='[game]\nformat = "commander"\n')
    assert [player.life for player in scenario.players] == [40, 40]


def test_teams_share_life_and_poison_and_act_together() -> None:
    players = "".join(
        f'[[player]]\nname = "{name}"\n{more}\n' for name, more in zip("ABCD", ["life = 3", "", "", "poison = 2"], strict=True)
    )
    game = '[game]\nformat = "two-headed-giant"\nteams = [["A", "C"], ["B", "D"]]\n'
    scenario = load_scenario_text(HEAD + game + players + '[question]\nfind = "win"\n', "s.toml")
    assert [player.life for player in scenario.players] == [3, 30, 3, 30]
    assert [player.poison for player in scenario.players] == [0, 2, 0, 2]
    assert scenario.game.teams == (("A", "C"), ("B", "D"))
    assert scenario.question.allow == ("A", "C")


def test_archenemy() -> None:
    game = '[game]\nformat = "archenemy"\narchenemy = "B"\n'
    scenario = read(b='scheme_deck = [{ card = "Plots", id = "s" }, 19]\ncommand = ["Schemes"]', game=game)
    assert [player.life for player in scenario.players] == [20, 40]
    assert scenario.game.teams == (("B",), ("A",))
    assert scenario.players[1].scheme_deck == (ObjectSetup("Plots", id="s"), UnknownCards(19))
    assert read(game='[game]\nformat = "archenemy"\n').game.archenemy == "A"


def test_planechase() -> None:
    scenario = read(game='[game]\nformat = "planechase"\nplanar_deck = ["Some Plane", 9]\nplanar_controller = "B"\n')
    assert scenario.game.planar_deck == (ObjectSetup("Some Plane"), UnknownCards(9))
    assert scenario.game.planar_controller == "B"
    own = read("planar_deck = 10", game='[game]\nformat = "planechase"\n')
    assert own.players[0].planar_deck == (UnknownCards(10),)
    assert own.game.planar_controller == "A"


# ---------------------------------------------------------------------- the value
def test_finding_objects() -> None:
    a = 'battlefield = ["Plains", "Plains", { card = "Ring", id = "r" }]\nhand = ["Plains"]'
    scenario = read(a)
    ring = Placed("A", Zone.BATTLEFIELD, ObjectSetup("Ring", id="r"))
    assert scenario.find("r") == (ring,)
    assert scenario.find("Ring") == (ring,)
    assert scenario.find("Plains") == (
        Placed("A", Zone.BATTLEFIELD, ObjectSetup("Plains")),
        Placed("A", Zone.HAND, ObjectSetup("Plains")),
    )
    assert scenario.find("nothing") == ()
    assert len(list(scenario.objects())) == 4
    assert scenario.player("B") == PlayerSetup("B")
    assert scenario.player("C") is None


def test_names_stand_for_identical_objects() -> None:
    scenario = read('battlefield = ["Bear", "Bear"]', rest='[[play]]\nattack = ["Bear", "Bear"]\n')
    assert scenario.plays[0].attacks == (("Bear", None), ("Bear", None))


def test_where_something_is_written_is_no_part_of_the_value() -> None:
    spaced = load_scenario_text("\n\n" + HEAD + TWO.format(a='hand = ["Shock"]', b=""), "other.toml")
    assert replace(spaced, file="s.toml") == read('hand = ["Shock"]')


def test_scenarios_are_told_from_models() -> None:
    assert is_scenario({"title": "t", "player": []})
    assert is_scenario({"game": {}})
    assert not is_scenario({"title": "t", "players": ["A"], "step": []})
