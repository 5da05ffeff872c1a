"""Compiled adaptive steps of closed loops: until a configuration that NumPy must look at."""

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np

from cadmbs.arrays import Array
from cadmbs.integrators.compiled_adaptive import PiecewiseInterpolant, Stretch, StretchRequest
from cadmbs.integrators.trajectory import PassedRows, Step
from cadmbs.kernels.steps.adaptive_memory import KEEP, AdaptiveCall, AdaptiveMemory, AdaptiveReport

ROWS_AT_ONCE: Final = 1 << 12
"""Output rows of one call, at first."""


class OutputTimes:
    """The output times of a simulation, as many for each call as memory is wanted for."""

    def __init__(self, times: Sequence[float]) -> None:
        """Args: all output times."""
        self._times, self._most = np.asarray(times, dtype=np.float64), ROWS_AT_ONCE

    def after(self, t: float) -> Array:
        """The next output times."""
        first = int(np.searchsorted(self._times, t, side="right"))
        return self._times[first : first + self._most]

    def allow_more(self) -> None:
        """One step passes more of them."""
        self._most *= 2


class Work(NamedTuple):
    """Evaluations and Jacobians of several calls."""

    evaluations: int = 0
    jacobians: int = 0

    def after(self, report: AdaptiveReport) -> "Work":
        """With those of one more call."""
        return Work(self.evaluations + report.evaluations, self.jacobians + report.jacobians)


def stretch_of(call: AdaptiveCall, report: AdaptiveReport, begin: float, work: Work, proposed: float) -> Stretch:
    """What a call did, as the loop over time takes it.

    Args:
        call: The last call.
        report: Of it.
        begin: Time at its beginning.
        work: Of all calls.
        proposed: Size of the next step [s].
    """
    if not report.steps:
        return Stretch(None, 0, report.rejected, work.evaluations, proposed, work.jacobians, report.history)
    rows = PassedRows(call.times[: len(report.rows)].tolist(), report.rows)
    step = Step(report.t, report.x, report.last_size, rows=rows, checked=True)
    if call.keep == KEEP.INTERPOLANTS:
        n = report.x.shape[0]
        ends, sizes, states = report.ends[:, 0], report.ends[:, 1], report.ends[:, 2 : 2 + n]
        interpolant = PiecewiseInterpolant(begin, ends, sizes, report.interpolants, states)
        step = step._replace(dense=lambda: interpolant, checkpoints=interpolant.checkpoints)
        if not call.is_checked:  # the state at its end may be projected yet
            before = rows.first(sum(t != report.t for t in rows.times))
            step = step._replace(rows=before, checked=False)
    return Stretch(step, report.steps, report.rejected, work.evaluations, proposed, work.jacobians, report.history)


def next_call(times: OutputTimes, request: StretchRequest, keep: int, margin: float, is_checked: bool) -> AdaptiveCall:
    """The call for a request; a step that is not checked is a single one, whose interpolant the loop needs."""
    keep, most = (keep, request.most_steps) if is_checked else (KEEP.INTERPOLANTS, 1)
    ahead = times.after(request.t)
    return AdaptiveCall(ahead, most, request.longest, margin if is_checked else 0.0, is_checked, keep)


def move_memory(memory: AdaptiveMemory, request: StretchRequest) -> None:
    """Put a memory to where a stretch begins, unless it is there."""
    memory.end_at(request.end)
    if request.begins_anew or not memory.is_at(request.t, request.x):
        memory.move_to(request.t, request.x, request.size, request.begins_anew, request.history)
