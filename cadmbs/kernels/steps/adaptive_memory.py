"""Memory of adaptive steps in kernels, from call to call, and what a call reports."""

from dataclasses import dataclass
from functools import cache
from typing import Final, NamedTuple

import numpy as np

from cadmbs.arrays import Array
from cadmbs.integrators.scipy_methods import SMALLEST_RTOL
from cadmbs.integrators.trajectory import DifferenceHistory
from cadmbs.kernels.loads.time_functions import FunctionTable
from cadmbs.kernels.records import AdaptiveArrays, slots
from cadmbs.kernels.steps.drift_check import KeptCoordinates
from cadmbs.kernels.steps.embedded_pairs import PAIRS, EmbeddedPair

# Embedded Runge-Kutta pairs as arrays for kernels, and what kernels of adaptive steps read and write.

TABLEAU_WIDTH: Final = 16
"""Columns of a tableau: most evaluations of a step, those of its interpolant included."""

TABLEAU: Final = slots(NODES=16, ERROR=17, LOWER_ERROR=18, INTERPOLANT=19, SIZES=26, COUNT=27)
"""Rows of a tableau after the weights a of each stage: nodes c; weights of the two error estimates; up to seven rows of
weights of the interpolant; sizes."""

TABLEAU_SIZE: Final = slots(STAGES=0, ALL_STAGES=1, EXPONENT=2, INTERPOLANT=3)
"""Columns of the sizes: stages before that at the end of the step; all that the interpolant needs; exponent of the
error in the step-size controller; rows of the interpolant."""

SLOPE: Final = slots(STATE=16, END=17, NEXT=18, NEXT_RATE=19, TRIAL=20, INTERPOLANT=21, COUNT=28)
"""Rows of the workspace of adaptive steps after the slopes of the stages: state at the beginning and at the end of the
step; the state to go on from and the slope there; state of a stage; coefficients of the interpolant."""

CONTROL: Final = slots(
    MODE=0, TIME=1, SIZE=2, LONGEST=3, END=4, RTOL=5, ATOL=6, MOST_STEPS=7, KEEP=8, MARGIN=9, STAGE_TIME=10,
    ATTEMPT=11, ATTEMPT_END=12, WAS_REJECTED=13, INDEPENDENCE=14, STEPS=15, REJECTED=16, EVALUATIONS=17, ROWS=18,
    REASON=19, LAST_SIZE=20, WAS_PROJECTED=21, HAS_SLOPE=22, SIZE_BEFORE=23,
    SMALLEST_INDEPENDENCE=24, SERVES=25, HAS_DRIFTED=26, COUNT=27,
)  # fmt: skip
"""Of a call: what it does (`MODE`); time; size to be tried next, the longest one, the last time; tolerances; most
steps; what is kept of each step (`KEEP`); margin of the rows against that at the start, where they were chosen, or zero
where nothing is foreseen. Within it: time of the stage; the step that is tried, its end, whether a longer one was
rejected; independence at its beginning. Of its result: steps, rejected ones, evaluations, rows; why it ended
(`REASON`); size of the last step, and states that were projected up to it. Whether the slope at the beginning is known;
the size to go on with where the last step is discarded; smallest independence in the stages of the last step. Of the
Woronetz form whether its dependent coordinates serve at the end of the step, and whether that is to be projected."""

MODE: Final = slots(FIXED=0, ADAPTIVE=1, OUTPUTS=2)
"""What a call does: steps of given sizes, adaptive ones, or evaluations at the times and states of outputs."""

KEEP: Final = slots(NOTHING=0, ENDS=1, INTERPOLANTS=2)
"""What is kept of each step: nothing, time and state at its end, or its interpolant too."""

REASON: Final = slots(
    REACHED=0, STEPS=1, ROWS=2, SMALL=3, REFUSED=4, SINGULAR=5, DEPENDENT=6, PARTITION=7, DRIFTED=8, LEAP=9
)  # fmt: skip
"""Why a call ended: the last time was reached; as many steps as allowed; no space for further rows; the next step is
too small; a state is refused (not finite, rows too dependent, no projection); a singular configuration may lie ahead;
rows, or the dependent coordinates of the Woronetz form, are to be chosen anew; its state is to be projected; the next
step may lead over a singular configuration that was not ahead. In all cases the call ends after a complete step."""

CHECKED: Final = 100
"""The stage at which the state at the end of an accepted step is checked and projected."""


@cache
def tableau(method: str) -> Array:
    """The (TABLEAU.COUNT, TABLEAU_WIDTH) numbers of "dop853" or "rk45".

    The interpolant y + sum_i F_i b_i(s), b = s, s (1 - s), s^2 (1 - s), s^2 (1 - s)^2, ... with F_i = h W_i K.
    """
    pair, numbers = PAIRS[method], np.zeros((TABLEAU.COUNT, TABLEAU_WIDTH))
    stages = len(pair.B)
    numbers[:stages, : pair.A.shape[1]] = np.tril(pair.A, -1)
    numbers[stages, :stages] = pair.B
    numbers[TABLEAU.NODES, :stages], numbers[TABLEAU.NODES, stages] = pair.C, 1.0
    weights = _dop853_parts(pair, numbers) if method == "dop853" else _rk45_parts(pair, numbers)
    numbers[TABLEAU.INTERPOLANT : TABLEAU.INTERPOLANT + len(weights), : weights.shape[1]] = weights
    numbers[TABLEAU.SIZES, : len(TABLEAU_SIZE)] = (
        stages,
        weights.shape[1],
        -1.0 / (pair.error_order + 1),
        len(weights),
    )
    return numbers


def _dop853_parts(pair: EmbeddedPair, numbers: Array) -> Array:
    """Two error estimates, three further stages, and the weights (7, 16) of the interpolant of Hairer's DOP853."""
    stages, further = len(pair.B), len(pair.C_extra)
    first = stages + 1
    numbers[first : first + further, : first + further] = pair.A_extra
    numbers[TABLEAU.NODES, first : first + further] = pair.C_extra
    numbers[TABLEAU.ERROR, :first], numbers[TABLEAU.LOWER_ERROR, :first] = pair.errors
    change = numbers[stages].copy()
    begin, end = np.eye(TABLEAU_WIDTH)[[0, stages]]
    return np.vstack([change, begin - change, 2.0 * change - begin - end, pair.dense])


def _rk45_parts(pair: EmbeddedPair, numbers: Array) -> Array:
    """The error estimate, and the weights (4, 7) of the interpolant, whose polynomials are p_1 s + ... + p_4 s^4."""
    numbers[TABLEAU.ERROR, : pair.errors.shape[1]] = pair.errors[0]
    p = pair.dense.T
    return np.stack([p[0] + p[1] + p[2] + p[3], -(p[1] + p[2] + p[3]), -(p[2] + 2.0 * p[3]), p[3]])


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
        independence: Smallest independence of the rows in the stages of the last step, against that where they were
            chosen.
        serves: Whether the dependent coordinates of the Woronetz form serve at the end of the last step.
        rows: (rows, n) states at the first of the output times.
        ends: (steps, 2 + n + n_angles) time and size of each step, state at its end, angles of cut joints; empty
            where they are not kept.
        interpolants: (steps, m, n) state at the beginning of each step and coefficients of its interpolant; or empty.
        jacobians: Of implicit methods.
        history: What BDF knows of its last steps.
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
    jacobians: int = 0
    history: DifferenceHistory | None = None


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
        tolerances = max(tolerances[0], SMALLEST_RTOL), tolerances[1]
        self._pair, self._control, self._slopes = self._arrays(method, n, tolerances[0])
        self._control[CONTROL.MODE], self._control[CONTROL.END] = MODE.ADAPTIVE, end
        self._tolerances = tolerances
        self.tolerate(1.0)
        self._table, self._functions = functions, functions.arrays()
        n_interpolant = round(self._pair[TABLEAU.SIZES, TABLEAU_SIZE.INTERPOLANT])
        self._columns = _KeptColumns(n, n_interpolant, n_angles)
        self._rows, self._kept = np.zeros((1, n)), np.zeros((1, 1))

    def _arrays(self, method: str, n: int, rtol: float) -> tuple[Array, Array, Array]:
        """The numbers of the method, and memory for those of calls and for n numbers of a state."""
        return tableau(method), np.zeros(CONTROL.COUNT), np.zeros((SLOPE.COUNT, n))

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

    def move_to(
        self, t: float, x: Array, size: float, begins_anew: bool = True, history: DifferenceHistory | None = None
    ) -> None:
        """Go on from a state, whose slope is evaluated first, with a step of a size.

        Implicit methods forget the steps before, or BDF goes on by the history of others, unless the state is one
        beside that where the last step ended.
        """
        control = self._control
        control[CONTROL.TIME], control[CONTROL.SIZE], control[CONTROL.HAS_SLOPE] = t, size, 0.0
        self._slopes[SLOPE.STATE] = x
        self._take_history(x, begins_anew, history)

    def _take_history(self, x: Array, begins_anew: bool, history: DifferenceHistory | None) -> None:
        """What is known of the steps before: of explicit methods nothing."""

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

    def _discard_step(self) -> None:
        """The last call ended within a step: the size before it counts."""
        self._control[CONTROL.SIZE] = self._control[CONTROL.SIZE_BEFORE]

    def _implicit_report(self) -> tuple[int, DifferenceHistory | None]:
        """Jacobians of the last call, and of BDF what is known of its steps."""
        return 0, None

    def report(self, call: AdaptiveCall) -> AdaptiveReport:
        """What the last call did; its state is where the next one begins."""
        control, columns = self._control, self._columns
        steps = int(control[CONTROL.STEPS])
        if control[CONTROL.REASON] not in _COMPLETE:
            self._discard_step()
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
            self._rows[: int(control[CONTROL.ROWS])], ends, interpolants, *self._implicit_report(),
        )  # fmt: skip
