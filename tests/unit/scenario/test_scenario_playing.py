"""Plays: what is legal happens by the rules; what is not is one error with the rule and what would be possible."""

from __future__ import annotations

import pytest

from analyzer.cards import library_for
from analyzer.errors import IllegalPlayError, MtgloopError, UnansweredChoiceError
from analyzer.scenario import load_scenario_text
from analyzer.scenario.position import Position

CARDS = library_for()


def position(a: str = "", b: str = "", plays: str = "", after: str = "", game: str = "") -> Position:
    """A position of A and B; ``plays`` are the bodies of [[play]], separated by lines of dashes."""
    blocks = "".join(f"[[play]]\n{play}\n" for play in plays.split("---") if play.strip())
    text = f'title = "t"\n{game}\n[[player]]\nname = "A"\n{a}\n[[player]]\nname = "B"\n{b}\n{blocks}\n[expect.after]\n{after}\n'
    return Position(load_scenario_text(text, "s.toml", CARDS), CARDS)


def so(a: str = "", b: str = "", plays: str = "", after: str = "", game: str = "") -> list[tuple[object, ...]]:
    """The facts that are not so."""
    return [(w.key, w.expected, w.found) for w in position(a, b, plays, after, game).wrong_facts()]


def refused(a: str = "", b: str = "", plays: str = "", game: str = "") -> MtgloopError:
    with pytest.raises((IllegalPlayError, UnansweredChoiceError)) as caught:
        _ = position(a, b, plays, game=game).start
    assert caught.value.exit_code == 2
    return caught.value


BOLT = 'hand = ["Lightning Bolt"]\nmana = "{R}"'


# ---------------------------------------------------------------------- what happens
def test_a_spell_is_cast_at_its_target_and_resolves() -> None:
    assert (
        so(BOLT, plays='cast = "Lightning Bolt"\ntargets = ["B"]', after='"B.life" = 17\n"A.graveyard" = ["Lightning Bolt"]\n"A.mana" = ""')
        == []
    )


def test_a_target_by_id_is_followed() -> None:
    b = 'battlefield = ["Grizzly Bears", { card = "Grizzly Bears", id = "bear" }]'
    assert (
        so(BOLT, b, 'cast = "Lightning Bolt"\ntargets = ["bear"]', '"bear.zone" = "graveyard"\n"B.battlefield" = ["Grizzly Bears"]') == []
    )


def test_a_land_is_played_once() -> None:
    hand = 'hand = [{ card = "Forest", id = "f" }]'
    assert so(hand, plays='land = "f"', after='"A.battlefield" = ["Forest"]\n"A.lands_played" = 1') == []


def test_mana_abilities_count_as_printed() -> None:
    a = 'battlefield = [{ card = "Basalt Monolith", id = "m" }]'
    assert so(a, plays='activate = "m"', after='"A.mana.C" = 3\n"m.tapped" = true') == []
    both = 'activate = "m"\n---\nactivate = "m"\nability = 2\n---\nresolve = true'
    assert so(a, plays=both, after='"A.mana.C" = 0\n"m.tapped" = false') == []


def test_combat_with_a_block() -> None:
    a = 'battlefield = [{ card = "Grizzly Bears", id = "a1" }, { card = "Grizzly Bears", id = "a2" }]'
    b = 'battlefield = [{ card = "Grizzly Bears", id = "b1" }]'
    plays = 'attack = ["a1", "a2"]\n---\nblock = { b1 = "a1" }\n---\nto = "combat damage"'
    assert so(a, b, plays, '"B.life" = 18\n"a1.zone" = "graveyard"\n"b1.zone" = "graveyard"\n"a2.tapped" = true') == []


def test_the_next_turn_is_the_next_players_upkeep() -> None:
    found = position('battlefield = [{ card = "Grizzly Bears", damage = 1 }]', plays='to = "next turn"').start
    assert (found.active, found.step, found.battlefield()[0].damage) == (1, "upkeep", 0)


def test_a_trigger_as_if_its_event_had_happened() -> None:
    a = 'battlefield = [{ card = "Sanguine Bond", id = "bond" }]'
    assert so(a, plays='trigger = "bond"\namount = 4', after='"B.life" = 16') == []


def test_facts_stop_where_somebody_is_asked() -> None:
    a = 'battlefield = ["Sanguine Bond"]'
    b = '[[player]]\nname = "C"'
    found = position(a, b, 'trigger = "Sanguine Bond"\namount = 4')
    assert len(found.start.pending) == 1


def test_a_choice_among_what_is_alike_is_none() -> None:
    assert so('battlefield = ["Mox Opal", "Mox Opal"]', after='"A.battlefield" = ["Mox Opal"]') == []
    told_apart = so('battlefield = [{ card = "Mox Opal", id = "one" }, "Mox Opal"]', after='"A.battlefield" = ["Mox Opal"]')
    assert told_apart == [("after.A.battlefield", ["Mox Opal"], ["Mox Opal", "Mox Opal"])]


def test_an_answer_is_taken_in_order() -> None:
    a = 'battlefield = [{ card = "Mox Opal", id = "one" }, { card = "Mox Opal", id = "two" }]\nhand = ["Forest"]'
    found = so(a, plays='land = "Forest"\nchoose = ["two"]', after='"one.zone" = "graveyard"\n"two.zone" = "battlefield"')
    assert found in ([], [("after.one.zone", "graveyard", "battlefield"), ("after.two.zone", "battlefield", "graveyard")])


def test_who_has_won_is_still_in_the_game() -> None:
    assert so(BOLT, "life = 3", 'cast = "Lightning Bolt"\ntargets = ["B"]', 'in_game = ["A"]') == []


def test_ids_are_forgotten_when_the_question_is_asked() -> None:
    found = position('battlefield = [{ card = "Grizzly Bears", id = "bear" }]')
    assert [obj.label for obj in found.start.objects.values()] == [""]


# ---------------------------------------------------------------------- what is not possible
@pytest.mark.parametrize(
    ("a", "plays", "rule", "words"),
    [
        (
            'hand = ["Lightning Bolt"]',
            'cast = "Lightning Bolt"\ntargets = ["B"]',
            "601.2h",
            "A cannot cast Lightning Bolt (hand): too little mana",
        ),
        ('hand = ["Forest"]', 'cast = "Forest"', "305.9", "is a land, which is played and not cast"),
        ('hand = ["Lightning Bolt"]', 'land = "Lightning Bolt"', "305.1", "is no land"),
        ('hand = ["Forest"]\nlands_played = 1', 'land = "Forest"', "305.2", "A has played a land this turn"),
        (
            'graveyard = ["Lightning Bolt"]\nmana = "{R}"',
            'cast = "Lightning Bolt"',
            "601.3",
            "in graveyard of A, and nothing lets A cast it",
        ),
        ('hand = ["Lightning Bolt"]\nmana = "{R}"', 'cast = "Lightning Bolt"\nby = "B"', "601.3", "nothing lets B cast it"),
        ('battlefield = ["Basalt Monolith"]', 'activate = "Basalt Monolith"\nability = 3', "602.1", "has 2 activated abilities"),
        (
            'battlefield = [{ card = "Basalt Monolith", tapped = true }]',
            'activate = "Basalt Monolith"',
            "602.5a",
            "Basalt Monolith is tapped",
        ),
        (
            'battlefield = [{ card = "Devoted Druid", summoning_sick = true }]',
            'activate = "Devoted Druid"',
            "302.6",
            "it has summoning sickness",
        ),
        ('battlefield = ["Sol Ring"]', 'activate = "Sol Ring"\nby = "B"', "602.2", "B does not control Sol Ring"),
        ('battlefield = ["Sol Ring"]', 'trigger = "Sol Ring"', "603.1", "has 0 triggered abilities"),
        (
            'battlefield = [{ card = "Kitchen Finks", counters = { "-1/-1" = 1 } }]',
            'trigger = "Kitchen Finks"\nability = 2',
            "603.4",
            'the "if" of the triggered ability of Kitchen Finks is not so',
        ),
        ("", "resolve = true", "608.1", "the stack is empty"),
        ("", 'to = "untap"', "117.3a", "nobody gets priority in the untap step"),
        (
            'battlefield = [{ card = "Grizzly Bears", tapped = true, id = "bear" }]',
            'attack = ["bear"]',
            "508.1a",
            "cannot attack now",
        ),
        (
            'battlefield = [{ card = "Grizzly Bears", id = "bear" }]',
            'attack = { bear = "A" }',
            "508.1b",
            "A is no opponent",
        ),
        (
            'battlefield = [{ card = "Grizzly Bears", id = "x" }, { card = "Grizzly Bears", id = "y" }]',
            'block = { x = "y" }',
            "509.1",
            "there are no attackers to block",
        ),
        (
            'battlefield = [{ card = "Grizzly Bears", id = "x" }]',
            'attack = ["x"]\n---\nattack = ["x"]',
            "508.1",
            "attackers are declared once",
        ),
    ],
)
def test_an_illegal_play_names_its_rule(a: str, plays: str, rule: str, words: str) -> None:
    error = refused(a, plays=plays)
    assert isinstance(error, IllegalPlayError)
    assert error.rule == rule
    assert words in str(error)
    assert f"(CR {rule})" in str(error)
    assert str(error).startswith("s.toml:")


def test_a_sorcery_speed_spell_waits_for_the_main_phase() -> None:
    error = refused('hand = ["Grizzly Bears"]\nmana = "{G}{G}"', plays='cast = "Grizzly Bears"', game='[game]\nstep = "upkeep"')
    assert "only in a main phase of their turn while the stack is empty (CR 117.1a)" in str(error)


def test_what_would_be_possible_is_listed() -> None:
    error = refused('battlefield = ["Sol Ring"]\nhand = ["Lightning Bolt", "Forest"]', plays='cast = "Lightning Bolt"\ntargets = ["B"]')
    assert "possible for A here: A taps Sol Ring for mana, A plays Forest (hand)" in str(error)


def test_an_illegal_target_is_named_even_if_nothing_had_to_be_chosen() -> None:
    error = refused(BOLT + '\nbattlefield = [{ card = "Forest", id = "f" }]', plays='cast = "Lightning Bolt"\ntargets = ["f"]')
    assert "'f' is no answer to 'target'; possible here: 'A', 'B'" in str(error)


def test_an_object_that_is_gone_cannot_act() -> None:
    a = BOLT + '\nbattlefield = [{ token = "Bear", types = "Artifact Creature - Bear", power = 2, toughness = 2, id = "bear" }]'
    error = refused(a, plays='cast = "Lightning Bolt"\ntargets = ["bear"]\n---\nresolve = true\n---\nattack = ["bear"]')
    assert "'bear' is not there any more (CR 400.7)" in str(error)


def test_what_is_asked_has_to_be_answered() -> None:
    error = refused(BOLT, plays='cast = "Lightning Bolt"')
    assert isinstance(error, UnansweredChoiceError)
    assert "A is asked: target, and the play does not answer; add it to targets; possible here: 'A', 'B'" in str(error)


def test_an_answer_that_nobody_asks_for_is_an_error() -> None:
    error = refused(BOLT, plays='cast = "Lightning Bolt"\ntargets = ["B"]\nchoose = [true]')
    assert "play[1].choose: nothing asks for the answer true" in str(error)


def test_a_wrong_answer_lists_the_options() -> None:
    a = 'battlefield = [{ card = "Mox Opal", id = "one" }, { card = "Mox Opal", id = "two" }]\nhand = ["Forest"]'
    error = refused(a, plays='land = "Forest"\nchoose = ["three"]')
    assert "'three' is no answer to" in str(error)
    assert "Mox Opal [one]" in str(error)
