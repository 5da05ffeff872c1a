"""Memory of adaptive steps in kernels, from call to call, and what a call reports."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np

from cadmbs.arrays import Array
from cadmbs.kernels.loads.time_functions import FunctionTable
from cadmbs.kernels.records import AdaptiveArrays
from cadmbs.kernels.steps.adaptive_packing import CONTROL, KEEP, MODE, REASON, SLOPE, TABLEAU, TABLEAU_SIZE, tableau
from cadmbs.kernels.steps.drift_check import KeptCoordinates

NO_ADAPTIVE_STEPS: Final = AdaptiveArrays(
    np.zeros((1, 1)), np.zeros(CONTROL.COUNT), np.zeros((1, 1)), np.zeros((1, 1)), np.zeros((1, 1)),
    np.zeros((0, 1), dtype=np.int64), np.zeros((0, 1)), np.zeros((1, 1)),
)  # fmt: skip
"""The arguments of kernels that take adaptive steps, for those that take others."""

REASONS: Final = {value: name for name, value in REASON._asdict().items()}
"""Names of the reasons for which calls end."""

_COMPLETE: Final = (REASON.REACHED, REASON.STEPS, REASON.PARTITION, REASON.DRIFTED)
"""Reasons that discard no step."""


class AdaptiveCall(NamedTuple):
    """What a call is to do.

    Attributes:
        times: (k,) output times ahead, as many as there is memory for.
        most_steps: Most steps.
        longest: Longest step [s].
        margin: Margin of the rows against that at the start, where they were chosen; zero where nothing is foreseen.
        is_checked: Whether states are projected after steps.
        keep: One of KEEP.
        projects_stages: Whether stages are projected before they are evaluated, to rounding.
        kept: The independent coordinates of the Woronetz form.
    """

    times: Array
    most_steps: int
    longest: float = np.inf
    margin: float = 0.0
    is_checked: bool = True
    keep: int = KEEP.NOTHING
    projects_stages: bool = False
    kept: KeptCoordinates | None = None


class AdaptiveReport(NamedTuple):
    """What a call did.

    Attributes:
        steps, rejected, evaluations: Their numbers.
        reason: A name of REASON: why the call ended after its last step.
        t, x: Time and state after the last step.
        last_size: Size of the last step [s].
        independence: Smallest independence of the rows in all stages, against that where they were chosen.
        serves: Whether the dependent coordinates of the Woronetz form serve at the end of the last step.
        rows: (rows, n) states at the first of the output times.
        ends: (steps, 2 + n + n_angles) time and size of each step, state at its end, angles of cut joints; empty
            where they are not kept.
        interpolants: (steps, m, n) state at the beginning of each step and coefficients of its interpolant; or empty.
    """

    steps: int
    rejected: int
    evaluations: int
    reason: str
    t: float
    x: Array
    last_size: float
    independence: float
    serves: bool
    rows: Array
    ends: Array
    interpolants: Array


@dataclass(frozen=True)
class _KeptColumns:
    """Columns of what is kept of a step: head and state, interpolant, angles."""

    n: int
    n_interpolant: int
    n_angles: int

    @property
    def head(self) -> int:
        """Columns before the interpolant."""
        return 2 + self.n

    def width(self, keep: int) -> int:
        """Columns of a step."""
        interpolant = (1 + self.n_interpolant) * self.n if keep == KEEP.INTERPOLANTS else 0
        return self.head + interpolant + self.n_angles


class AdaptiveMemory:
    """Where adaptive steps are, and the size to be tried next."""

    def __init__(
        self,
        method: str,
        end: float,
        tolerances: tuple[float, float],
        n: int,
        functions: FunctionTable,
        n_angles: int = 0,
    ) -> None:
        """Args: the pair, last time, tolerances, numbers of a state, functions of time that vary, angles to follow."""
        self._pair, self._control = tableau(method), np.zeros(CONTROL.COUNT)
        self._control[CONTROL.MODE], self._control[CONTROL.END] = MODE.ADAPTIVE, end
        self._tolerances = tolerances
        self.tolerate(1.0)
        self._slopes, self._table, self._functions = np.zeros((SLOPE.COUNT, n)), functions, functions.arrays()
        n_interpolant = round(self._pair[TABLEAU.SIZES, TABLEAU_SIZE.INTERPOLANT])
        self._columns = _KeptColumns(n, n_interpolant, n_angles)
        self._rows, self._kept = np.zeros((1, n)), np.zeros((1, 1))

    @property
    def t(self) -> float:
        """Time of the present state."""
        return float(self._control[CONTROL.TIME])

    @property
    def proposed(self) -> float:
        """Size of the step to be tried next [s]."""
        return float(self._control[CONTROL.SIZE])

    @property
    def has_functions(self) -> bool:
        """Whether functions of time are evaluated."""
        return bool(len(self._functions[0]))

    def move_to(self, t: float, x: Array, size: float) -> None:
        """Go on from a state, whose slope is evaluated first, with a step of a size."""
        control = self._control
        control[CONTROL.TIME], control[CONTROL.SIZE], control[CONTROL.HAS_SLOPE] = t, size, 0.0
        self._slopes[SLOPE.STATE] = x

    def end_at(self, t: float) -> None:
        """Steps end at a time, until another one is given."""
        self._control[CONTROL.END] = t

    def is_at(self, t: float, x: Array) -> bool:
        """Whether the last call ended at this state, so that its slope is known."""
        has_slope = bool(self._control[CONTROL.HAS_SLOPE])
        return has_slope and self.t == t and np.array_equal(self._slopes[SLOPE.STATE], x)

    def forget_independence(self) -> None:
        """Rows were chosen anew at the present state: their independence there is the measure."""
        self._control[CONTROL.INDEPENDENCE] = 1.0

    def tolerate(self, times: float) -> None:
        """Let the errors of the next steps be a multiple of the tolerances."""
        self._control[CONTROL.RTOL], self._control[CONTROL.ATOL] = (times * each for each in self._tolerances)

    def begin(self, call: AdaptiveCall) -> tuple[Array, AdaptiveArrays]:
        """The arguments of the kernel for a call: results first."""
        control, width = self._control, self._columns.width(call.keep) if call.keep else 1
        control[CONTROL.LONGEST], control[CONTROL.MOST_STEPS] = call.longest, call.most_steps
        control[CONTROL.KEEP], control[CONTROL.MARGIN] = call.keep, call.margin
        control[CONTROL.SIZE_BEFORE] = control[CONTROL.SIZE]
        self._rows = np.empty((len(call.times), self._slopes.shape[1]))
        self._kept = np.empty((call.most_steps if call.keep else 1, width))
        self._table.put_held(self._functions[1])
        times = np.ascontiguousarray(call.times[:, None])
        return self._rows, AdaptiveArrays(self._pair, control, self._slopes, times, self._kept, *self._functions)

    def report(self, call: AdaptiveCall) -> AdaptiveReport:
        """What the last call did; its state is where the next one begins."""
        control, columns = self._control, self._columns
        steps = int(control[CONTROL.STEPS])
        if control[CONTROL.REASON] not in _COMPLETE:
            control[CONTROL.SIZE] = control[CONTROL.SIZE_BEFORE]
        control[CONTROL.HAS_SLOPE] = max(control[CONTROL.HAS_SLOPE], float(steps > 0))
        kept = self._kept[:steps] if call.keep else np.zeros((0, columns.width(KEEP.NOTHING)))
        first_angle = kept.shape[1] - columns.n_angles
        ends, pieces = np.hstack([kept[:, : columns.head], kept[:, first_angle:]]), kept[:, columns.head : first_angle]
        interpolants = pieces.reshape(len(kept), pieces.shape[1] // columns.n, columns.n)
        return AdaptiveReport(
            steps, int(control[CONTROL.REJECTED]), int(control[CONTROL.EVALUATIONS]),
            REASONS[int(control[CONTROL.REASON])], self.t, self._slopes[SLOPE.STATE].copy(),
            float(control[CONTROL.LAST_SIZE]), float(control[CONTROL.SMALLEST_INDEPENDENCE]),
            bool(control[CONTROL.SERVES]),
            self._rows[: int(control[CONTROL.ROWS])], ends, interpolants,
        )  # fmt: skip
