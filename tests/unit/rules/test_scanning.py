"""What ability data mentions."""

from __future__ import annotations

from analyzer.rules.format.definitions import Card, Casts, ChooseObjects, Draws, Enters, Filter, GainLife, Move, Triggered
from analyzer.rules.scanning import features_of, words


def with_trigger(trigger: Triggered) -> Card:
    return Card(name="Card", types="Enchantment", abilities=(trigger,))


def test_spells_and_draws_are_counted_only_for_triggers_about_the_nth_of_them():
    assert "counts" in features_of(with_trigger(Triggered(when=Casts(nth=2), effects=(GainLife(amount=1),))))
    assert "counts" in features_of(with_trigger(Triggered(when=Draws(nth=2), effects=(GainLife(amount=1),))))
    assert "counts" not in features_of(with_trigger(Triggered(when=Draws(), effects=(GainLife(amount=1),))))


def test_the_place_in_a_library_is_no_count_of_the_turn():
    assert features_of(with_trigger(Triggered(when=Casts(), effects=(Move(to="library top", nth=3),)))) == frozenset()


def test_a_filter_that_excludes_the_object_of_the_event_mentions_it():
    """CR 608.2c: "another permanent" in an effect is remembered while the trigger waits on the stack."""
    choosing = ChooseObjects(what=Filter(types=("permanent",), not_it=True))
    assert "it" in words(Triggered(when=Enters(), effects=(choosing,)))
    assert "it" not in words(Triggered(when=Enters(), effects=(ChooseObjects(what=Filter(types=("permanent",))),)))
