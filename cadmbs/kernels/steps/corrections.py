"""Which correction a state needs to satisfy the constraints: decisions, the same for single motions, large ones, lanes.

Decisions take plain numbers, of one motion; what is measured for them is of all lanes. Residuals and corrections of
positions are in rad and m, of velocities in rad/s and m/s.
"""

from typing import Any, Final

from cadmbs.arrays import Array
from cadmbs.kernels.kernel import Number, kernel, routine
from cadmbs.kernels.numbers.lanes import assign, larger, load, magnitude
from cadmbs.kernels.records import slots
from cadmbs.kernels.rows.loops_packing import VECTOR
from cadmbs.kernels.solve.loops_solving import shortest
from cadmbs.kernels.steps.step_ends import EXPECTED_DRIFT, NEAR_END
from cadmbs.tolerances import PROJECTION_ITERATIONS, STALLED_RESIDUAL

ACTION: Final = slots(FAILED=-1, NONE=0, POSITIONS=1, VELOCITIES=2, BOTH=3, AGAIN=4)
"""What an evaluated state needs: nothing, or corrections; or it cannot be projected; or it is evaluated at another
time."""

PROJECTED: Final = 100
"""Corrections of a state so far, `tries`, where velocities were corrected too: the last one."""


@kernel
def largest(vectors: Array, row: int, count: int) -> Number:
    """The largest absolute value of the first numbers of a row, in each lane."""
    result = 0.0
    for k in range(count):
        result = larger(result, magnitude(load(vectors, row, k)))
    return result


@kernel
def measure_drift(memory: Any, numbers: Array, at: tuple[int, int, int]) -> None:
    """Violations of positions and velocities, and the largest velocity, to three slots."""
    assign(numbers, at[0], largest(memory.vectors, VECTOR.GAP, memory.n_rows))
    assign(numbers, at[1], largest(memory.vectors, VECTOR.DEFECT, memory.n_rows))
    assign(numbers, at[2], largest(memory.vectors, VECTOR.V, memory.n_v))


@routine
def measure_corrections(memory: Any, numbers: Array, at: tuple[int, int]) -> None:
    """The shortest corrections that positions and velocities need, to two slots."""
    assign(numbers, at[0], size_of_shortest(memory, memory.n_positions, VECTOR.INDEPENDENT_GAP))
    assign(numbers, at[1], size_of_shortest(memory, memory.n_independent, VECTOR.INDEPENDENT_DEFECT))


@kernel
def size_of_shortest(memory: Any, n: int, right: int) -> Number:
    """The largest number of the shortest correction of a right side along the first n rows."""
    shortest(memory.n_v, memory.n_independent, n, memory.vectors, memory.dense, right)
    return largest(memory.vectors, VECTOR.STEP, memory.n_v)


@kernel
def exceeds(tolerance: Number, speed: Number, of_positions: Number, of_velocities: Number) -> bool:
    """Whether residuals, or corrections, at either level are larger than the tolerance; velocities by their size."""
    return of_positions > tolerance or of_velocities > tolerance * max(1.0, speed)


@kernel
def is_off_ahead(tolerance: Number, speed: Number, of_velocities: Number, violated: bool) -> bool:
    """Whether the next end is expected to be off: this one was, or its velocities were by half of the tolerance."""
    return violated or of_velocities > EXPECTED_DRIFT * (tolerance * max(1.0, speed))


@kernel
def is_near_end(tolerance: Number, gap: Number, needed: Number, end_step: Number) -> bool:
    """Whether an end that was closed before its evaluation is so near that its rows serve for both levels.

    `needed` is the shortest correction of its positions, `end_step` the one by which it was closed.
    """
    return gap <= tolerance and needed <= min(tolerance, NEAR_END * max(tolerance, end_step))


@kernel
def next_correction(gap: Number, last_gap: Number, limits: tuple[Number, Number], tries: int, is_near: bool) -> int:
    """What a violated state needs, of ACTION: positions, until they are closed or stall; then velocities, once.

    `limits` are the residual at which positions are closed, and up to which they count as closed where it does not get
    smaller; `tries` how many corrections there were. Ends that are near take both at once.
    """
    goal, accepted = limits
    closes, action = gap > goal and gap < STALLED_RESIDUAL * last_gap, ACTION.FAILED
    if is_near:
        action = ACTION.BOTH if closes else ACTION.VELOCITIES
    elif closes and tries < PROJECTION_ITERATIONS:
        action = ACTION.POSITIONS
    elif gap <= accepted:
        action = ACTION.VELOCITIES
    return action
