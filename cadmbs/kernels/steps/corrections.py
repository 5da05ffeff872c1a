"""Which correction a state needs to satisfy the constraints: decisions, the same for single motions, large ones, lanes.

Decisions take plain numbers, of one motion; what is measured for them is of all lanes. Residuals and corrections of
positions are in rad and m, of velocities in rad/s and m/s.

Ends of steps of given sizes are moved onto the constraints before they are evaluated. The last stage of a step is so
near its end that its rows tell the gap there to second order; what they do not tell is nearly that of the step before.
Where the gap is beyond the tolerance, or velocities are expected to be, it is closed; the evaluation then finds a small
rest of it, and velocities to correct, and the same rows serve for both. The corrected end is not evaluated again: a
correction u changes accelerations by (da/dv) u, of the first stage alone, and the next velocities by h/6 (da/dv) u.
This is h times smaller than the error of the step, which u is a part of: the order stays 4. NumPy projects such ends as
all others and takes accelerations of the first stage before u too: the engines differ by less than the tolerance.

References: U. Ascher, H. Chin, L. Petzold and S. Reich, Stabilization of constrained mechanical systems with DAEs and
invariant manifolds, 1995, on corrections after steps, one of each level, that reuse the last rows.
"""

from typing import Any, Final

from cadmbs.arrays import Array
from cadmbs.kernels.kernel import Number, kernel, routine
from cadmbs.kernels.numbers.lanes import assign, coordinate, larger, load, magnitude, store
from cadmbs.kernels.records import slots
from cadmbs.kernels.rows.loops_packing import VECTOR
from cadmbs.kernels.solve.loops_solving import shortest
from cadmbs.kernels.tree.manifold import pull_back
from cadmbs.tolerances import PROJECTION_ITERATIONS, STALLED_RESIDUAL

FARTHEST_END = 1e-5
"""Largest gap at the end of a step [rad, m] that is closed by the rows of its last stage."""

SMALL_GAP = 0.02
"""Part of the tolerance from which on a gap is closed where the end is expected to be off."""

EXPECTED_DRIFT = 0.5
"""Part of the tolerance from which on velocities are expected to be off at the next end."""

NEAR_END = 0.1
"""Part of the correction of an end, or of the tolerance, up to which its rows serve for the rest on both levels."""


@kernel
def gap_at_end(table: Any, memory: Any, displacement: Any) -> Any:
    """g + A x + e to RATE along the independent rows, x from the last stage to the end of the step; its largest size.

    The last stage is at q exp(p), the end at q exp(s), `displacement`: x = dexp_-p (s - p) but for terms in p squared.
    e is END_ERROR, what the rows did not tell at the last end that was closed.
    """
    n_v, vectors, largest_gap = memory.n_v, memory.vectors, 0.0
    for k in range(n_v):
        stage = load(vectors, VECTOR.PSI, k)
        store(vectors, VECTOR.STEP, k, coordinate(displacement, k) - stage)
        store(vectors, VECTOR.RATE, k, -stage)
    pull_back(table, vectors[VECTOR.RATE], vectors[VECTOR.STEP], vectors[VECTOR.TRIAL])
    for r in range(memory.n_positions):
        gap = load(vectors, VECTOR.INDEPENDENT_GAP, r) + load(vectors, VECTOR.END_ERROR, r)
        for k in range(n_v):
            gap = gap + load(memory.dense, n_v + r, k) * load(vectors, VECTOR.TRIAL, k)
        store(vectors, VECTOR.RATE, r, gap)
        largest_gap = larger(largest_gap, magnitude(gap))
    return largest_gap


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
