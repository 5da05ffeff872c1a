"""Tables of a mechanism in absolute coordinates for kernels: bodies, scalars, rows and forces; their slots.

Scalars are products X . Y of vectors of two bodies, and angles and lengths made of these, as in
`cadmbs.absolute.scalars`; rows and forces are sums over scalars.
"""

from typing import Final, NamedTuple

import numpy as np

from cadmbs.arrays import Array, NDArray
from cadmbs.kernels.calls.programs import KernelProgram, RecordKind
from cadmbs.kernels.records import slots
from cadmbs.kernels.steps.loops_steps import result_indices
from cadmbs.kernels.tree.packing import SIMD_LANES

ROTATION: Final = slots(MATRICES=0, EULER_PARAMETERS=1, EULER_ANGLES=2)
"""Descriptions of rotations: rA, rp, rE."""

BODY: Final = slots(MASS=0, WEIGHT=1, INERTIA=4, AXES=13, SIZE=22)
"""Slots of a body: mass, weight [N], inertia in the axes that the description turns, and these axes."""

PAIR: Final = slots(FIRST_PARTS=2, SECOND_PARTS=3, WIDTH=4)
"""Columns of the table of products: bodies i and j; then of both factors the sum of 1, 2, 4, 8 where they depend on the
position of i, the rotation of i, the position of j, the rotation of j; those of the world are left out."""

PAIR_VECTOR: Final = slots(FIXED=0, DISTANCE=3, LOCAL=5, SIZE=17)
"""Slots of a product: c, (e, e'), and the local vectors x_i, y_i, x_j, y_j, as in `cadmbs.absolute.scalars`."""

COMPOSITE: Final = slots(KIND=0, FIRST_PRODUCT=1, SECOND_PRODUCT=2, WIDTH=3)
"""Columns of the table of angles (kind 0) and lengths (kind 1): the products that they are made of."""

ENTRY: Final = slots(ROW=0, SCALAR=1, SWAP=2, WIDTH=3)
"""Columns of the table of entries: row, scalar, and the number of the swap that may change it, or -1."""

LAW: Final = slots(STIFFNESS=0, DAMPING=1, FRICTION=2, SIZE=3)
"""Slots of a force along a scalar."""

COUNT: Final = slots(
    BODIES=0, ROWS=1, ANGLES=2, ROTORS=3, METHOD=4, DESCRIPTION=5, CHECKS_ROWS=6, HAS_FORCES=7, SIZE=8
)  # fmt: skip
"""Columns of the counts: bodies, independent rows (norms left out), angles, rotors, method, description, whether rows
are checked at the end of each step, and whether there are forces besides weight."""

TWIST_LAW: Final = slots(SUCCESSOR=0, PREDECESSOR=1, LOAD=2, WIDTH=3)
"""Columns of the table of forces along velocities of spherical and free joints: bodies, and the row of the load."""

TWIST_NUMBER: Final = slots(DAMPING=0, FRICTION=1, POINT=2, MOMENT_AXIS=5, FORCE_AXIS=8, SIZE=11)
"""Numbers of these: damping, friction, a point and the axes of moment and force, in axes of the successor."""

NO_LOAD: Final = -1
"""In place of a load, of laws without one."""

POINT: Final = slots(X=0, V=1, A=2, MULTIPLIERS=3, SHIFT_BEFORE=4, SPEED_BEFORE=5, ALGORITHMIC_A=6, ROWS=7)
"""Rows of the point that a step begins and ends with, and the history of the method there."""

STEP: Final = slots(
    END=0, SPEED=1, ACCELERATION=2, MULTIPLIERS=3, SHIFT=4, EXPLICIT_SHIFT=5, EXPLICIT_SPEED=6, ROWS=7
)  # fmt: skip
"""Rows of a step under way: state, velocity, acceleration and multipliers at its end, its displacement, and the parts
of displacement and velocity that do not depend on the acceleration."""

LIMIT: Final = slots(
    TOLERANCE=0, ITERATIONS=1, VIOLATION=2, TURN=3, SINGULAR=4, FARTHEST=5, ALPHA_M=6, ALPHA_F=7, BETA=8, GAMMA=9
)  # fmt: skip
"""Limits of a run: size of the last Newton step, number of Newton steps, violation of redundant rows, turn of a body in
a step, smallest sine and largest angle of the distance that Euler angles keep from their singularity, both zero where
their axes are fixed; then the parameters of generalized-alpha."""

REPORT: Final = slots(
    STEPS=0, POWER=1, WORK=2, ITERATIONS=3, LAST_ITERATIONS=4, LAST_STEP=5, HAS_HISTORY=6, SIZE=7
)  # fmt: skip
"""Slots of the report: number of steps, power and work at their end, Newton iterations of all steps and of the last,
size of the last step (0 at the start), and whether its displacement and speed are known."""

BODY_STATE: Final = slots(POSITION=0, ROTATION=3, FORCE=12, TWIST=18, RATE_MAP=24, RATE_MAP_DOT=36, SIZE=48)
"""Slots of the state of a body: r, A, left side along (r, th), (r', w), T with w = T v, and its change d(T v)/ds."""

SCALAR: Final = slots(VALUE=0, WEIGHT=1, RATE=2, SLOPES=3, GRADIENT=5, RATE_GRADIENT=17, PRODUCT_LOCAL=29, SIZE=41)
"""Slots of a scalar: value, weight, rate, slopes along its two products, gradient, derivative of the rate by positions
and rotations; of products also A_i^T Y, A_i^T X, A_j^T Y, A_j^T X."""


SCRATCH: Final = 8
"""Small matrices of the workspace of `absolute_equations` and `absolute_scalars`."""


class PackedAbsolute(NamedTuple):
    """Tables of a mechanism in one description, also inside compiled code; `counts` tells which rows to read.

    Attributes:
        counts: (1, COUNT.SIZE).
        bodies: (n + 1, BODY.SIZE), the world first.
        pairs: (m, PAIR.WIDTH) table of the products.
        pair_vectors: (m, PAIR_VECTOR.SIZE) numbers of the products.
        composites: (k, COMPOSITE.WIDTH) angles, then lengths.
        entries: (e, ENTRY.WIDTH) entries of the rows: those of independent rows first, then the others.
        entry_factors: (e, 1).
        rotors: (r, 2) row and rotor.
        rotor_inertias: (rotors, 1).
        laws: (f, LAW.SIZE) forces along scalars.
        law_scalars: (f, 1) the scalar of each law.
        coupled_bodies: (n, n) whether the equations of one body depend on the position of another.
        load_table: (loads, LOAD.WIDTH) loads as in `kernels.loads.packed_loads`, along numbered laws or on bodies.
        load_numbers: (loads, LOAD_NUMBER.SIZE).
        twist_laws: (k, TWIST_LAW.WIDTH) forces along velocities of spherical and free joints.
        twist_numbers: (k, TWIST_NUMBER.SIZE).
    """

    counts: NDArray[np.int64]
    bodies: Array
    pairs: NDArray[np.int64]
    pair_vectors: Array
    composites: NDArray[np.int64]
    entries: NDArray[np.int64]
    entry_factors: Array
    rotors: NDArray[np.int64]
    rotor_inertias: Array
    laws: Array
    law_scalars: NDArray[np.int64]
    coupled_bodies: NDArray[np.int64]
    load_table: NDArray[np.int64]
    load_numbers: Array
    twist_laws: NDArray[np.int64]
    twist_numbers: Array


class StepSamples(NamedTuple):
    """Functions of time at the ends of steps.

    Attributes:
        swapped: (steps, k) the scalar of each entry that may be swapped.
        targets: (steps, 2 rows) right sides of all rows and their rates.
        functions: (steps, 2 laws + k) rest and force of each law, then the functions of time of the loads.
    """

    swapped: NDArray[np.int64]
    targets: Array
    functions: Array


class AbsoluteMemory(NamedTuple):
    """Workspace of the kernel.

    Attributes:
        step: (STEP.ROWS, width) the step under way, see `cadmbs.kernels.absolute.absolute`.
        body_states: (n + 1, BODY_STATE.SIZE), the world first.
        scalars: (scalars, SCALAR.SIZE).
        scratch: (SCRATCH, 4, 4) small matrices.
        stiffness: (6 n, 6 n) derivatives of the left sides by displacements.
        damping: (6 n, 6 n) derivatives by velocities; one number where there are no forces.
        lines: (rows, 6 n) rows along (r, th) of all bodies.
        violations: Residuals of all rows.
        matrix: (size, size + 1) Newton's matrix and right side.
        motions: (n + 1, W + 6) poses and twists of the bodies of a load.
        pair_forces: (1, 12) forces on these bodies.
        dual_motions: (n + 1, W + 6, COMPLEX_NUMBERS) motions with their derivatives, as dual numbers.
        dual_forces: (1, 12, COMPLEX_NUMBERS) forces, and terms of rotations, with their derivatives.
        force_parts: (1, 12, SIMD_LANES) the same memory: value and derivatives.
        displacements: (3, 12, COMPLEX_NUMBERS) displacements of pose, of twist, and none; each a direction.
    """

    step: Array
    body_states: Array
    scalars: Array
    scratch: Array
    stiffness: Array
    damping: Array
    lines: Array
    violations: Array
    matrix: Array
    motions: Array
    pair_forces: Array
    dual_motions: NDArray[np.complex128]
    dual_forces: NDArray[np.complex128]
    force_parts: Array
    displacements: NDArray[np.complex128]


class AbsoluteFeatures(NamedTuple):
    """What a kernel is compiled with.

    Attributes:
        loads: Loads on bodies, and loads along coordinates that are not linear.
    """

    loads: bool = False


# The kernel for absolute coordinates as a program, with the memory that it works in.

_ARGUMENTS: Final = (
    RecordKind(
        PackedAbsolute,
        (
            *("integers", "numbers") * 2, *("integers", "integers", "numbers"), *("integers", "numbers"), "numbers",
            *("integers",) * 2, *("integers", "numbers") * 2,
        ),
    ),
    RecordKind(StepSamples, ("integers", "numbers", "numbers")),
    RecordKind(
        AbsoluteMemory,
        (
            *("block",) * 3, "blocks", *("block",) * 3, "result vector", *("block",) * 3, *("dual blocks",) * 2,
            *("blocks", "dual blocks"),
        ),
    ),
    *("numbers", "integers", "vector", "block", "result vector", "result"),
)  # fmt: skip


def _program(name: str, seconds: float, features: AbsoluteFeatures) -> KernelProgram:
    return KernelProgram(name, "absolute.absolute", "absolute_kernel", _ARGUMENTS, seconds, features, is_long=True)


ABSOLUTE: Final = _program("absolute", 2.5, AbsoluteFeatures())
"""The program for forces along scalars that are linear, and friction."""

ABSOLUTE_WITH_LOADS: Final = _program("absolute_with_loads", 3.5, AbsoluteFeatures(loads=True))
"""The program for all loads."""


class AbsoluteProgram:
    """The kernel with its memory, for one mechanism in one description.

    Attributes:
        point: (7, width) the point that a step begins and ends with: x, v, a, multipliers, history of the method.
        report: (7,) counts and sums.
    """

    def __init__(self, packed: PackedAbsolute, limits: Array, width: int, rows: int) -> None:
        """Args: the tables, the limits, the longest of state, velocity and multipliers, and the number of all rows."""
        from cadmbs.kernels.numbers.dual_numbers import COMPLEX_NUMBERS
        from cadmbs.kernels.tree.body_kinematics import W

        motion_slots = W + 6
        counts = packed.counts[0]
        n, n_rows, n_norms = int(counts[COUNT.BODIES]), int(counts[COUNT.ROWS]), 0
        if counts[COUNT.DESCRIPTION] == ROTATION.EULER_PARAMETERS:
            n_norms = n
        self._packed, self._limits, self._width = packed, limits, 24 * n + n_rows + rows + 2
        self.point, self.report = np.zeros((POINT.ROWS, width)), np.zeros(REPORT.SIZE)
        size = 6 * n + 2 * n_norms + len(packed.rotor_inertias) + n_rows
        n_damped = 6 * n if counts[COUNT.HAS_FORCES] else 1
        body_states = np.zeros((n + 1, BODY_STATE.SIZE))
        body_states[0, BODY_STATE.ROTATION : BODY_STATE.ROTATION + 9] = np.eye(3).ravel()
        force_parts, displacements = np.zeros((1, 12, SIMD_LANES)), np.zeros((3, 12, SIMD_LANES))
        k = np.arange(12)
        displacements[k // 6, k, 1 + k % 6] = 1.0
        self._memory = AbsoluteMemory(
            step=np.zeros((STEP.ROWS, width)),
            body_states=body_states,
            scalars=np.zeros((len(packed.pairs) + len(packed.composites), SCALAR.SIZE)),
            scratch=np.zeros((SCRATCH, 4, 4)),
            stiffness=np.zeros((6 * n, 6 * n)),
            damping=np.zeros((n_damped, n_damped)),
            lines=np.zeros((n_rows, 6 * n)),
            violations=np.zeros(rows),
            matrix=np.zeros((size, size + 1)),
            motions=np.zeros((n + 1, motion_slots)),
            pair_forces=np.zeros((1, 12)),
            dual_motions=np.zeros((n + 1, motion_slots, COMPLEX_NUMBERS), dtype=np.complex128),
            dual_forces=force_parts.view(np.complex128),
            force_parts=force_parts,
            displacements=displacements.view(np.complex128),
        )

    def run(self, samples: StepSamples, sizes: Array, recorded: NDArray[np.bool_]) -> Array:
        """Steps from `point` on, until one does not succeed; the points after recorded ones, one row each.

        Args:
            samples: Functions of time.
            sizes: (steps,) [s].
            recorded: (steps,) whether the point after a step is recorded.
        """
        results = np.empty((int(np.sum(recorded)), self._width))
        grid = sizes[:, None], result_indices(recorded)
        fixed = self._limits, self.point, self.report, results
        has_loads = len(self._packed.load_table) or len(self._packed.twist_laws)
        program = ABSOLUTE_WITH_LOADS if has_loads else ABSOLUTE
        program()(self._packed, samples, self._memory, *grid, *fixed)
        return results
