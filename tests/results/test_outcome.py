import dataclasses

import pytest

from cadmbs.results import Outcome, OutcomeKind


@pytest.mark.parametrize("kind", list(OutcomeKind))
def test_finished_and_stopped_are_good(kind):
    assert Outcome(kind, 1.0, "").good == (kind.value in ("finished", "stopped"))


def test_kinds_are_the_documented_words():
    words = ["finished", "stopped", "step_underflow", "not_finite", "singular", "outside_table", "interrupted"]
    assert [str(kind) for kind in OutcomeKind] == words


def test_text_is_the_sentence_and_the_record_does_not_change():
    outcome = Outcome(OutcomeKind.SINGULAR, 2.0, "the mass matrix is singular at t = 2 s")
    assert str(outcome) == "the mass matrix is singular at t = 2 s"
    with pytest.raises(dataclasses.FrozenInstanceError):
        outcome.time = 3.0
