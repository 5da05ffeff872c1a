"""How samples end that are simulated one after the other: each has its outcome and its events in the joined result."""

import dataclasses

import numpy as np
import pytest

import cadmbs as cm
from cadmbs.dynamics.variants import Variants
from cadmbs.integrators.trajectory import no_progress
from cadmbs.results import Event, Outcome, OutcomeKind, Result
from cadmbs.simulation.many.lane_choice import LaneAnswer
from cadmbs.simulation.many.many_motions import batch_motions, variant_motions
from cadmbs.simulation.many.samples import run_many
from cadmbs.simulation.run import SimulationRequest
from cadmbs.testing import mechanisms

FINISHED = Outcome(OutcomeKind.FINISHED, 2.0, "finished at t = 2 s")
STOPPED = Outcome(OutcomeKind.STOPPED, 1.5, "stopped at t = 1.5 s: crank crosses 1 upward")
SINGULAR = Outcome(OutcomeKind.SINGULAR, 1.5, "stopped after t = 1.5 s: the equations have no solution")
INTERRUPTED = Outcome(OutcomeKind.INTERRUPTED, 1.0, "interrupted at t = 1 s of 2 s; what was finished is kept")
TIMES = {FINISHED: [0.0, 1.0, 2.0], STOPPED: [0.0, 1.0, 1.5], SINGULAR: [0.0, 1.0], INTERRUPTED: [0.0, 1.0]}

SYSTEM = cm.compile_mechanism(mechanisms.planar_chain(1))
PLAN = {"method": "dop853", "duration": 2.0, "output_step": 1.0}


def motion(outcome, *names, value=0.0):
    """A motion of one coordinate that ended like this, with events of its first sample."""
    t = np.array(TIMES[outcome])
    values = value + t
    fields = dict.fromkeys(("kinetic", "potential", "supplied"), values) | dict.fromkeys("qva", values[:, None])
    return Result(
        t=t, tau=values[:, None], **fields, position_names=("hinge1",), velocity_names=("hinge1",),
        outcome=outcome, events=tuple(Event(0, name, 1.5, (1.0,), (2.0,)) for name in names),
    )  # fmt: skip


def requested(batch, progress=no_progress):
    return SimulationRequest(None, np.zeros((*batch, 1)), None, "relative", progress, "reference", None, PLAN)


def joined(*motions, batch):
    """The samples of a batch that end like this."""
    parts, request = iter(motions), requested(batch)
    return run_many(many(request), request, lambda *single: next(parts))


def many(request):
    """The motions of the batch that is requested."""
    return batch_motions(SYSTEM, request.plan(SYSTEM), request)


def test_samples_keep_their_ends():
    result = joined(motion(FINISHED), motion(STOPPED, "a", "b"), motion(FINISHED), motion(STOPPED, "a"), batch=(2, 2))
    assert result.outcomes == (FINISHED, STOPPED, FINISHED, STOPPED)
    assert result.outcome.kind is OutcomeKind.FINISHED
    assert str(result.outcome) == "2 of 4 samples stopped, the last one at t = 2 s"
    assert [(event.sample, event.name) for event in result.events] == [(1, "a"), (1, "b"), (3, "a")]


def test_rows_behind_the_end_of_a_sample_are_not_a_number():
    """That of the stop stands between output times: it is among the events."""
    result = joined(motion(STOPPED, "a", value=5.0), motion(FINISHED, value=7.0), motion(SINGULAR), batch=(3,))
    np.testing.assert_array_equal(result.t, [0.0, 1.0, 2.0])
    expected = [[5.0, 6.0, np.nan], [7.0, 8.0, 9.0], [0.0, 1.0, np.nan]]
    for values in (result.q[..., 0], result.v[..., 0], result.tau[..., 0], result.kinetic, result.supplied):
        np.testing.assert_array_equal(values, expected)
    assert str(result.outcome) == f"sample 2: {SINGULAR}"


def test_rows_that_no_sample_reached_are_left_out():
    result = joined(motion(STOPPED, "a"), motion(STOPPED, "a"), batch=(2,))
    np.testing.assert_array_equal(result.t, [0.0, 1.0])
    assert result.outcome.kind is OutcomeKind.STOPPED


def test_the_sample_that_ends_badly_first_gives_the_outcome():
    later = dataclasses.replace(SINGULAR, time=1.6)
    assert str(joined(motion(SINGULAR), motion(SINGULAR), batch=(2,)).outcome) == f"sample 0: {SINGULAR}"
    TIMES[later] = TIMES[SINGULAR]
    result = joined(motion(later), motion(FINISHED), motion(SINGULAR), motion(STOPPED), batch=(2, 2))
    assert str(result.outcome) == f"sample (1, 0): {SINGULAR}"


def test_samples_that_an_interruption_left_out_say_so():
    result = joined(motion(FINISHED), motion(INTERRUPTED), batch=(3,))
    assert result.outcomes[:2] == (FINISHED, INTERRUPTED)
    assert str(result.outcomes[2]) == "interrupted at t = 0 s, before its first step"
    assert result.outcomes[2].kind is OutcomeKind.INTERRUPTED
    assert str(result.outcome) == f"sample 1: {INTERRUPTED}"
    assert np.all(np.isnan(result.q[2]))


def together(*ended):
    """Three samples in lanes, some of them not finite at the end."""
    values = np.tile([0.0, 1.0, 2.0], (3, 1))
    values[list(ended), -1] = np.nan
    fields = dict.fromkeys(("kinetic", "potential", "supplied"), values) | dict.fromkeys("qva", values[..., None])
    names = {"position_names": ("hinge1",), "velocity_names": ("hinge1",)}
    return Result(t=np.arange(3.0), tau=values[..., None], **fields, **names, outcome=FINISHED)


@pytest.mark.parametrize("interrupted", [False, True])
def test_samples_that_left_lanes_are_simulated_by_themselves(interrupted, monkeypatch):
    lanes = LaneAnswer(together(0, 2), "")
    monkeypatch.setattr("cadmbs.simulation.many.samples.run_in_lanes", lambda *batch: lanes)
    first = INTERRUPTED if interrupted else SINGULAR
    parts = iter([motion(first, value=5.0), motion(FINISHED, value=7.0)])
    request = dataclasses.replace(requested((3,)), overrides=PLAN | {"method": "rk4"})
    result = run_many(many(request), request, lambda *single: next(parts))
    assert result.outcomes[:2] == (first, FINISHED)
    assert str(result.outcome) == f"sample 0: {first}"
    np.testing.assert_array_equal(result.q[:2, :, 0], [[5.0, 6.0, np.nan], [0.0, 1.0, 2.0]])
    if interrupted:
        assert str(result.outcomes[2]) == "interrupted at t = 0 s, before its first step"
    else:
        assert result.outcomes[2] is FINISHED
    np.testing.assert_array_equal(result.q[2, :, 0], [np.nan] * 3 if interrupted else [7.0, 8.0, 9.0])


def test_progress_goes_from_sample_to_sample():
    fractions = []
    request = requested((2,), fractions.append)

    def simulated(system, plan, single):
        for part in (0.0, 0.5, 1.0):
            single.progress(part)
        return motion(FINISHED)

    run_many(many(request), request, simulated)
    assert fractions == [0.0, 0.25, 0.5, 0.5, 0.75, 1.0]


@pytest.mark.parametrize("batch", [(), (2,)])
def test_the_last_axis_counts_systems(batch):
    ends = (FINISHED, STOPPED, SINGULAR, STOPPED, FINISHED, FINISHED)[: 3 * (2 if batch else 1)]
    parts = iter(motion(end, *["a"] * (end is STOPPED), value=k) for k, end in enumerate(ends))
    variants = Variants((SYSTEM,) * 3)
    request = requested((*batch, 3))
    result = run_many(variant_motions(variants, request), request, lambda *single: next(parts))
    assert result.q.shape[:-2] == (*batch, 3)
    assert result.outcomes == ends
    assert [event.sample for event in result.events] == ([1, 3] if batch else [1])
    np.testing.assert_array_equal(result.q[..., 0, 0].ravel(), np.arange(len(ends)))
    assert str(result.outcome) == f"systems[2] ('planar chain of 1'): {SINGULAR}"
