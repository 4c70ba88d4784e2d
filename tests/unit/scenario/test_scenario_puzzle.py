"""Forge's puzzle files. The puzzles here are our own."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from analyzer.errors import (
    DuplicateNameError,
    InvalidValueError,
    ManaSymbolError,
    MissingKeyError,
    ModelError,
    UnknownCardError,
    UnknownKeyError,
    UnsupportedPuzzleError,
)
from analyzer.scenario import Face, ObjectSetup, Play, PlayerSetup, Question, TokenSetup, TurnStep, Verb, load_puzzle, load_puzzle_text

PUZZLE = """[metadata]
Name:Two wolves
URL:https://example.invalid/wolves
Goal:Win
Turns:2
Difficulty:Easy
Description:Win.\\nOr lose.
[state]
# a comment
ActivePlayer=Human
ActivePhase=Main1
HumanLife=7
AILife=3
humanlandsplayed=1
humancounters=POISON=2,ENERGY=3,EXPERIENCE=4
humanmanapool=R R G
humanhand=Shock|Set:M20;Circle of Protection: Red+|Art:2;
humanlibrary=Island; Swamp
humanbattlefield=Wolf|Id:12|Tapped|Counters:P1P1=2,CHARGE=1|Damage:1;Pacifism|AttachedTo:12;Curse|EnchantingPlayer:AI|NoETBTrigs
humangraveyard=Murder|Counters:AGE=1
aibattlefield=Clone|SummonSick|ChosenColor:red,Blue|NamedCard:Lim, Dul;Bear|Owner:Human|Transformed;Thing|FaceDown;Top|Flipped
aiexile=Elk|ExiledWith:12
aicommand=Boss|IsCommander
aiprecast=
"""


def test_a_whole_puzzle() -> None:
    puzzle = load_puzzle_text(PUZZLE, "wolves.pzl")
    scenario = puzzle.scenario
    assert (puzzle.goal, puzzle.description, puzzle.notes) == ("Win", "Win. Or lose.", ())
    assert (scenario.title, scenario.source, scenario.file) == ("Two wolves", "https://example.invalid/wolves", "wolves.pzl")
    assert (scenario.game.active, scenario.game.step) == ("human", TurnStep.PRECOMBAT_MAIN)
    assert scenario.question == Question("win", ("human",), 2)
    human, ai = scenario.players
    assert human == PlayerSetup(
        "human",
        life=7,
        library=(ObjectSetup("Island"), ObjectSetup("Swamp")),
        hand=(ObjectSetup("Shock"), ObjectSetup("Circle of Protection: Red")),
        battlefield=(
            ObjectSetup("Wolf", id="id12", tapped=True, counters={"+1/+1": 2, "charge": 1}, damage=1, exiled=("card1",)),
            ObjectSetup("Pacifism", attached_to="id12"),
            ObjectSetup("Curse", attached_to="ai"),
            ObjectSetup("Bear", controller="ai", face=Face.BACK),
        ),
        graveyard=(ObjectSetup("Murder", counters={"age": 1}),),
        mana={"R": 2, "G": 1},
        poison=2,
        energy=3,
        counters={"experience": 4},
        lands_played=1,
    )
    assert ai == PlayerSetup(
        "ai",
        life=3,
        library=(),
        battlefield=(
            ObjectSetup("Clone", summoning_sick=True, chosen=("red", "blue", "Lim, Dul")),
            ObjectSetup("Thing", face=Face.FACE_DOWN),
            ObjectSetup("Top", face=Face.FLIPPED),
        ),
        exile=(ObjectSetup("Elk", id="card1"),),
        command=(ObjectSetup("Boss", commander=True),),
    )
    assert str(human.battlefield[0].place) == 'wolves.pzl:19: humanbattlefield[1] "Wolf"'


def test_newer_keys_without_metadata(tmp_path: Path) -> None:
    file = tmp_path / "dump.pzl"
    file.write_text(
        "turn=4\nactiveplayer=p1\nactivephase=COMBAT_BEGIN\np0life=40\np1life=39\np2life=5\np2play=Island\np1speed=2\n", encoding="utf-8"
    )
    scenario = load_puzzle(file).scenario
    assert scenario.title == "dump"
    assert [(p.name, p.life, p.speed) for p in scenario.players] == [("human", 40, 0), ("ai", 39, 2), ("p2", 5, 0)]
    assert (scenario.game.active, scenario.game.step) == ("ai", TurnStep.BEGINNING_OF_COMBAT)
    assert scenario.players[2].battlefield == (ObjectSetup("Island"),)


STATE = "[state]\nhumanlife=20\nailife=20\n"


def test_other_goals_are_no_questions() -> None:
    puzzle = load_puzzle_text("[metadata]\nGoal:Survive\nHint:none\n" + STATE, "p.pzl")
    assert puzzle.scenario.question == Question("any", ("human", "ai"))
    assert puzzle.notes == (
        "p.pzl:3: Hint: an unknown key of [metadata] is left out",
        "p.pzl: the goal 'Survive' is not asked; any loop is looked for",
    )


def test_a_turn_that_ends_at_once_does_not_count() -> None:
    assert load_puzzle_text(STATE + "activephase=CLEANUP\nactiveplayer=ai\n", "p.pzl").scenario.question.turns == 2


def test_an_attack_becomes_a_play() -> None:
    text = (
        STATE
        + "activeplayer=ai\nactivephase=COMBAT_DECLARE_BLOCKERS\n"
        + "aibattlefield=Bear|Attacking|Tapped;Wolf|Attacking:3\nhumanbattlefield=Jace|Id:3\n"
    )
    puzzle = load_puzzle_text(text, "p.pzl")
    assert puzzle.scenario.game.step is TurnStep.BEGINNING_OF_COMBAT
    assert puzzle.scenario.plays == (
        Play(Verb.ATTACK, attacks=(("card1", "human"), ("card2", "id3")), by="ai"),
        Play(Verb.TO, to="declare blockers"),
    )
    assert puzzle.scenario.players[1].battlefield[0] == ObjectSetup("Bear", id="card1")
    assert puzzle.notes == ("p.pzl: the attack is a play, made from the beginning of combat",)
    alone = load_puzzle_text(STATE + "activephase=COMBAT_DECLARE_ATTACKERS\nhumanbattlefield=Bear|Attacking\n", "p.pzl").scenario
    assert alone.plays == (Play(Verb.ATTACK, attacks=(("card1", None),), by="human"),)
    calm = load_puzzle_text(STATE + "activephase=MAIN2\nhumanbattlefield=Bear|Attacking\n", "p.pzl")
    assert calm.scenario.plays == ()
    assert len(calm.notes) == 1


def test_going_on_to_a_phase_and_no_summoning_sickness() -> None:
    text = STATE + "activephase=UPKEEP\nactivephaseadvance=MAIN1\nremovesummoningsickness=true\nhumanbattlefield=Bear|SummonSick\n"
    scenario = load_puzzle_text(text, "p.pzl").scenario
    assert scenario.plays == (Play(Verb.TO, to="precombat main"),)
    assert scenario.players[0].battlefield == (ObjectSetup("Bear"),)


def test_what_cards_remember_is_what_they_have_exiled() -> None:
    text = (
        STATE
        + "humanbattlefield=Ring|RememberedCards:1,2;Rod|Imprinting:3;Rock|ChosenCards:4\naiexile=A|Id:1;B|Id:2;C|Id:3\naihand=D|Id:4\n"
    )
    ring, rod, rock = load_puzzle_text(text, "p.pzl").scenario.players[0].battlefield
    assert (ring.exiled, rod.exiled, rock.chosen) == (("id1", "id2"), ("id3",), ("id4",))


@pytest.mark.parametrize(
    ("written", "token"),
    [
        (
            "t:Elf,P:1,T:2,Cost:no cost,Color:G,Types:Creature-Elf-Warrior,Keywords:Flying-Haste,Image:x",
            TokenSetup("Elf", "Creature - Elf Warrior", 1, 2, "G", ("flying", "haste")),
        ),
        ("t:Myr,P:1,T:1,Cost:no cost,Types:Artifact-Creature-Myr,Keywords:,Image:x", TokenSetup("Myr", "Artifact Creature - Myr", 1, 1)),
        ("t:Marit,P:20,T:20,Color:black,Types:Creature-Avatar-Legendary", TokenSetup("Marit", "Legendary Creature - Avatar", 20, 20, "B")),
        ("t:Gem,Cost:U,Types:Artifact", TokenSetup("Gem", "Artifact", colors="U")),
        ("T:w_1_1_bird_flying", TokenSetup("Bird", "Creature - Bird", 1, 1, "W", ("flying",))),
        (
            "T:wu_2_2_elf_warrior_first_strike_haste",
            TokenSetup("Elf Warrior", "Creature - Elf Warrior", 2, 2, "WU", ("first strike", "haste")),
        ),
        ("T:c_1_1_a_thopter_flying", TokenSetup("Thopter", "Artifact Creature - Thopter", 1, 1, "", ("flying",))),
        ("T:c_a_treasure_sac", TokenSetup("Treasure", "Artifact - Treasure")),
    ],
)
def test_tokens(written: str, token: TokenSetup) -> None:
    puzzle = load_puzzle_text(STATE + f"humanbattlefield={written}|Tapped\n", "p.pzl")
    assert puzzle.scenario.players[0].battlefield == (ObjectSetup(None, token=token, tapped=True),)
    assert len(puzzle.notes) == (1 if written.startswith("T:") else 0)


UNTOLD = "cannot be told in a scenario; take it out if it does not matter, or write the position as a scenario"
L = "p.pzl:4: "
BAD = [
    ("", MissingKeyError, "p.pzl: a player is missing; add humanlife=20 and ailife=20 under [state]"),
    ("[stat]", UnknownKeyError, "p.pzl:1: unknown key '[stat]'; did you mean '[state]'?"),
    ("[metadata]\nName", InvalidValueError, "p.pzl:2: found 'Name'; write Name:The title"),
    ("humanlife", InvalidValueError, "p.pzl:1: found 'humanlife'; write key=value, such as humanlife=20"),
    ("humanlive=1", UnknownKeyError, "p.pzl:1: unknown key 'humanlive'; did you mean 'humanlife'?"),
    ("humanlife=x", InvalidValueError, "p.pzl:1: humanlife: found 'x'; write a whole number"),
    ("humanlife=1\nHumanLife=2", DuplicateNameError, "p.pzl:2: HumanLife: there is already a line 'humanlife'; give each its own name"),
    (STATE + "activephase=MAIN3", InvalidValueError, f"{L}activephase: found 'MAIN3'; write one of UNTAP, "),
    (
        STATE + "activephase=COMBAT_FIRST_STRIKE_DAMAGE",
        UnsupportedPuzzleError,
        f"{L}activephase: the first of two combat damage steps {UNTOLD}",
    ),
    (STATE + "activeplayer=p2", InvalidValueError, f"{L}activeplayer: found 'p2'; write human, ai, or p0 for the first player"),
    (STATE + "humanprecast=Shock->AI", UnsupportedPuzzleError, f"{L}humanprecast: a spell that has resolved before the start {UNTOLD}"),
    (STATE + "aisideboard=Shock", UnsupportedPuzzleError, f"{L}aisideboard: cards outside the game {UNTOLD}"),
    (STATE + "p0numringtemptedyou=1", UnsupportedPuzzleError, f"{L}p0numringtemptedyou: that the Ring has tempted a player {UNTOLD}"),
    (STATE + "humanmanapool=R 2", ManaSymbolError, f"{L}humanmanapool, column 4: "),
    (STATE + "humancounters=POISON", InvalidValueError, f"{L}humancounters: found 'POISON'; write KIND=number, such as P1P1=2,CHARGE=3"),
    (STATE + "aispeed=9", InvalidValueError, f"{L}aispeed: found 9; write a number from 0 to 4"),
    (STATE + "aihand=A|Tapt", UnknownKeyError, f"{L}aihand[1] \"A\": unknown key 'Tapt'; did you mean 'Tapped'?"),
    (STATE + "aiplay=A;B|Renowned", UnsupportedPuzzleError, f'{L}aiplay[2] "B": Renowned {UNTOLD}'),
    (STATE + "aiplay=A|FaceDown:Manifested", UnsupportedPuzzleError, f'{L}aiplay[1] "A".FaceDown: a card that is manifested {UNTOLD}'),
    (STATE + "aiplay=A|ExecuteScript:X", UnsupportedPuzzleError, f'{L}aiplay[1] "A": ExecuteScript {UNTOLD}'),
    (STATE + "aiplay=A|AttachedTo:7", InvalidValueError, f'{L}aiplay[1] "A": no card has Id:7; add |Id: to the card that is meant'),
    (
        STATE + "aiplay=A|Id:7;B|Id:7",
        DuplicateNameError,
        f"{L}aiplay[2] \"B\".Id: there is already a card with the Id '7'; give each its own name",
    ),
    (
        STATE + "aiplay=A|RememberedCards:7;B|Id:7",
        UnsupportedPuzzleError,
        f'{L}aiplay[1] "A": RememberedCards of cards that are not in exile {UNTOLD}',
    ),
    (STATE + "aiplay=A|Counters:P1P1=-1", InvalidValueError, f'{L}aiplay[1] "A".Counters: found -1; write a number that is at least 0'),
    (STATE + "aiplay=T:g_x_x_ooze", UnsupportedPuzzleError, f"{L}aiplay[1] \"T:g_x_x_ooze\": the token script 'g_x_x_ooze' {UNTOLD}"),
    (
        STATE + "aiplay=T:r_1_1_devil_burn",
        UnsupportedPuzzleError,
        f"{L}aiplay[1] \"T:r_1_1_devil_burn\": the token script 'r_1_1_devil_burn' {UNTOLD}",
    ),
    (
        STATE + "aiplay=t:Elf,P:1,T:1",
        InvalidValueError,
        f"{L}aiplay[1] \"t:Elf,P:1,T:1\": the token 'Elf' has no Types; write Types:Creature-Goblin",
    ),
]


@pytest.mark.parametrize(("text", "kind", "message"), BAD)
def test_bad_puzzles(text: str, kind: type[ModelError], message: str) -> None:
    with pytest.raises(ModelError) as caught:
        load_puzzle_text(text, "p.pzl")
    assert type(caught.value) is kind
    assert str(caught.value).startswith(message)
    assert caught.value.exit_code == 2


def test_unknown_cards() -> None:
    class Names:
        def has(self, name: str) -> bool:
            return name == "Shock"

        def nearest(self, name: str) -> Sequence[str]:
            return ["Shock"]

    load_puzzle_text(STATE + "aihand=Shock\n", "p.pzl", Names())
    with pytest.raises(UnknownCardError, match=r"p\.pzl:4: aihand\[1\] \"Shok\": no card is called 'Shok'; did you mean 'Shock'\?"):
        load_puzzle_text(STATE + "aihand=Shok\n", "p.pzl", Names())
