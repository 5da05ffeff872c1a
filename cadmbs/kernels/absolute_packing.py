"""Tables of a mechanism in absolute coordinates for kernels: bodies, scalars, rows and forces; their slots.

Scalars are products X . Y of vectors of two bodies, and angles and lengths made of these, as in
`cadmbs.absolute.scalars`; rows and forces are sums over scalars.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from cadmbs.arrays import Array

ROTATION_MATRICES: Final = 0
EULER_PARAMETERS: Final = 1
EULER_ANGLES: Final = 2
"""Descriptions of rotations: rA, rp, rE."""

BODY_MASS: Final = 0
BODY_WEIGHT: Final = 1
BODY_INERTIA: Final = 4
BODY_AXES: Final = 13
BODY_SIZE: Final = 22
"""Slots of a body: mass, weight [N], inertia in the axes that the description turns, and these axes."""

PAIR_FIRST_PARTS: Final = 2
PAIR_SECOND_PARTS: Final = 3
PAIR_WIDTH: Final = 4
"""Columns of the table of products: bodies i and j; then of both factors the sum of 1, 2, 4, 8 where they depend on the
position of i, the rotation of i, the position of j, the rotation of j; those of the world are left out."""

PAIR_FIXED: Final = 0
PAIR_DISTANCE: Final = 3
PAIR_LOCAL: Final = 5
PAIR_SIZE: Final = 17
"""Slots of a product: c, (e, e'), and the local vectors x_i, y_i, x_j, y_j, as in `cadmbs.absolute.pairs`."""

COMPOSITE_KIND: Final = 0
COMPOSITE_FIRST_PRODUCT: Final = 1
COMPOSITE_SECOND_PRODUCT: Final = 2
COMPOSITE_WIDTH: Final = 3
"""Columns of the table of angles (kind 0) and lengths (kind 1): the products that they are made of."""

ENTRY_ROW: Final = 0
ENTRY_SCALAR: Final = 1
ENTRY_SWAP: Final = 2
ENTRY_WIDTH: Final = 3
"""Columns of the table of entries: row, scalar, and the number of the swap that may change it, or -1."""

LAW_STIFFNESS: Final = 0
LAW_DAMPING: Final = 1
LAW_FRICTION: Final = 2
LAW_SIZE: Final = 3
"""Slots of a force along a scalar."""

N_BODIES: Final = 0
N_ROWS: Final = 1
N_ANGLES: Final = 2
N_ROTORS: Final = 3
METHOD: Final = 4
DESCRIPTION: Final = 5
CHECKS_ROWS: Final = 6
COUNTS: Final = 7
"""Columns of the counts: bodies, independent rows (norms left out), angles, rotors, method, description, and whether
rows are checked at the end of each step."""

POINT_X, POINT_V, POINT_A, POINT_MULTIPLIERS, POINT_SHIFT_BEFORE, POINT_SPEED_BEFORE, POINT_ALGORITHMIC_A = range(7)
"""Rows of the point that a step begins and ends with, and the history of the method there."""

STEP_END, STEP_SPEED, STEP_ACCELERATION, STEP_MULTIPLIERS, STEP_SHIFT, STEP_EXPLICIT_SHIFT, STEP_EXPLICIT_SPEED = range(
    7
)
"""Rows of a step under way: state, velocity, acceleration and multipliers at its end, its displacement, and the parts
of displacement and velocity that do not depend on the acceleration."""

STEP_ROWS = 7

LIMIT_TOLERANCE, LIMIT_ITERATIONS, LIMIT_VIOLATION, LIMIT_TURN, LIMIT_SINGULAR, LIMIT_FARTHEST = range(6)
ALPHA_M, ALPHA_F, BETA, GAMMA = range(6, 10)
"""Limits of a run: size of the last Newton step, number of Newton steps, violation of redundant rows, turn of a body in
a step, smallest and largest sine of the distance of Euler angles from their singularity; then the parameters of
generalized-alpha."""

(
    REPORT_STEPS,
    REPORT_POWER,
    REPORT_WORK,
    REPORT_ITERATIONS,
    REPORT_LAST_ITERATIONS,
    REPORT_LAST_STEP,
    REPORT_HAS_HISTORY,
) = range(7)
"""Slots of the report: number of steps, power and work at their end, Newton iterations of all steps and of the last,
size of the last step (0 at the start), and whether its displacement and speed are known."""


class PackedAbsolute(NamedTuple):
    """Tables of a mechanism in one description, also inside compiled code; `counts` tells which rows to read.

    Attributes:
        counts: (1, COUNTS).
        bodies: (n + 1, BODY_SIZE), the world first.
        pairs: (m, PAIR_WIDTH) table of the products.
        pair_vectors: (m, PAIR_SIZE) numbers of the products.
        composites: (k, COMPOSITE_WIDTH) angles, then lengths.
        entries: (e, ENTRY_WIDTH) entries of the rows: those of independent rows first, then the others.
        entry_factors: (e, 1).
        rotors: (r, 2) row and rotor.
        rotor_inertias: (rotors, 1).
        laws: (f, LAW_SIZE) forces along scalars.
        law_scalars: (f, 1) the scalar of each law.
        coupled_bodies: (n, n) whether the equations of one body depend on the position of another.
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


class StepSamples(NamedTuple):
    """Functions of time at the ends of steps.

    Attributes:
        swapped: (steps, k) the scalar of each entry that may be swapped.
        targets: (steps, 2 rows) right sides of all rows and their rates.
        functions: (steps, 2 laws) rest and force of each law.
    """

    swapped: NDArray[np.int64]
    targets: Array
    functions: Array


class AbsoluteMemory(NamedTuple):
    """Workspace of the kernel.

    Attributes:
        step: (STEP_ROWS, width) the step under way, see `cadmbs.kernels.absolute`.
        body_states: (n + 1, BODY_STATE_SLOTS), the world first.
        scalars: (scalars, SCALAR_SLOTS).
        scratch: (SCRATCH, 4, 4) small matrices.
        stiffness: (6 n, 6 n) derivatives of the left sides by displacements.
        damping: (6 n, 6 n) derivatives by velocities; one number where there are no laws.
        lines: (rows, 6 n) rows along (r, th) of all bodies.
        violations: Residuals of all rows.
        matrix: (size, size + 1) Newton's matrix and right side.
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
