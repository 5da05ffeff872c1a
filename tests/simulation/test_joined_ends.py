"""How samples end that are simulated one after the other: each has its outcome and its events in the joined result."""

import dataclasses
from types import SimpleNamespace

import numpy as np

from cadmbs.results import Event, Outcome, OutcomeKind, Result
from cadmbs.simulation.samples import one_by_one
from cadmbs.simulation.variant_results import stacked

FINISHED = Outcome(OutcomeKind.FINISHED, 2.0, "finished at t = 2 s")
STOPPED = Outcome(OutcomeKind.STOPPED, 1.5, "stopped at t = 1.5 s: crank crosses 1 upward")
INTERRUPTED = Outcome(OutcomeKind.INTERRUPTED, 1.0, "interrupted at t = 1 s of 2 s; what was finished is kept")


def motion(outcome, *names, batch=()):
    """A motion of one coordinate that ended like this, with events of its first sample."""
    values = np.zeros((*batch, 3))
    fields = dict.fromkeys(("kinetic", "potential", "supplied"), values) | dict.fromkeys("qva", values[..., None])
    return Result(
        t=np.arange(3.0), tau=values[..., None], **fields, position_names=("crank",), velocity_names=("crank",),
        outcome=outcome, events=tuple(Event(0, name, 1.5, (1.0,), (2.0,)) for name in names),
    )  # fmt: skip


def joined(*motions, batch):
    parts = iter(motions)
    starts = np.zeros((*batch, 1))
    return one_by_one(lambda q, v, progress: next(parts), starts, starts, lambda fraction: None)


def test_samples_keep_their_ends():
    result = joined(motion(FINISHED), motion(STOPPED, "a", "b"), motion(FINISHED), motion(STOPPED, "a"), batch=(2, 2))
    assert result.outcomes == (FINISHED, STOPPED, FINISHED, STOPPED)
    assert [(event.sample, event.name) for event in result.events] == [(1, "a"), (1, "b"), (3, "a")]


def test_samples_that_an_interruption_left_out_say_so():
    result = joined(motion(FINISHED), motion(INTERRUPTED), batch=(3,))
    assert result.outcomes[:2] == (FINISHED, INTERRUPTED)
    assert str(result.outcomes[2]) == "interrupted at t = 0 s, before its first step"
    assert result.outcomes[2].kind is OutcomeKind.INTERRUPTED


def test_the_last_axis_counts_systems():
    systems = [SimpleNamespace(name=f"v{k}", model_hash="") for k in range(3)]
    ends = [(FINISHED, STOPPED), (STOPPED, FINISHED), (FINISHED, FINISHED)]
    parts = [
        dataclasses.replace(
            motion(FINISHED, batch=(2,)),
            outcomes=outcomes,
            events=tuple(Event(k, "a", 1.5, (1.0,), (2.0,)) for k in range(2) if outcomes[k] is STOPPED),
        )
        for outcomes in ends
    ]
    result = stacked(SimpleNamespace(systems=systems), parts)
    assert result.q.shape[:-2] == (2, 3)
    assert result.outcomes == (FINISHED, STOPPED, FINISHED, STOPPED, FINISHED, FINISHED)
    assert [event.sample for event in result.events] == [1, 3]
