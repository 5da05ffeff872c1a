"""Ends of steps of given sizes, moved onto the constraints before they are evaluated. For scalar code and SIMD lanes.

The last stage of a step is so near its end that its rows tell the gap there to second order; what they do not tell is
nearly that of the step before. Where the gap is beyond the tolerance, or velocities are expected to be, it is closed;
the evaluation then finds a small rest of it, and velocities to correct, and the same rows serve for both. The corrected
end is not evaluated again: a correction u changes accelerations by (da/dv) u, of the first stage alone, and the next
velocities by h/6 (da/dv) u. This is h times smaller than the error of the step, which u is a part of: the order stays
4. NumPy projects such ends as all others and takes accelerations of the first stage before u too: the engines differ by
less than the tolerance.

References: U. Ascher, H. Chin, L. Petzold and S. Reich, Stabilization of constrained mechanical systems with DAEs and
invariant manifolds, 1995, on corrections after steps, one of each level, that reuse the last rows.
"""

from typing import Any

from cadmbs.kernels.kernel import kernel
from cadmbs.kernels.numbers.lanes import coordinate, larger, load, magnitude, store
from cadmbs.kernels.rows.loops_packing import VECTOR
from cadmbs.kernels.tree.manifold import pull_back

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
