"""What kernels take of a mechanism in absolute coordinates: tables of bodies, scalars, rows and forces; their slots.

Scalars are products X . Y of vectors of two bodies, and angles and lengths made of these, as in
`cadmbs.absolute.scalars`; rows and forces are sums over scalars.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any, Final

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
place of i, the turn of i, the place of j, the turn of j; the world has neither."""

PAIR_FIXED: Final = 0
PAIR_DISTANCE: Final = 3
PAIR_LOCAL: Final = 5
PAIR_SIZE: Final = 17
"""Slots of a product: c, (e, e'), and the local vectors x_i, y_i, x_j, y_j, as in `cadmbs.absolute.pairs`."""

EXTRA_KIND: Final = 0
EXTRA_FIRST_PRODUCT: Final = 1
EXTRA_SECOND_PRODUCT: Final = 2
EXTRA_WIDTH: Final = 3
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
"""Columns of the counts: bodies, rows that are kept (norms left out), angles, rotors, method, description, and whether
scalars are wanted at the end of each step."""


POINT_X, POINT_V, POINT_A, POINT_MULTIPLIERS, POINT_SHIFT_BEFORE, POINT_SPEED_BEFORE, POINT_ALGORITHMIC_A = range(7)
"""Rows of the point that a step begins and ends with, and of what the method remembers there."""

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


@dataclass(frozen=True)
class PackedAbsolute:
    """Tables of a mechanism in one description; each has at least one row, which counts say whether to read.

    Attributes:
        counts: (1, COUNTS).
        bodies: (n + 1, BODY_SIZE), the world first.
        pairs, vectors: (m, PAIR_WIDTH) and (m, PAIR_SIZE) of the products.
        extras: (k, EXTRA_WIDTH) angles, then lengths.
        entries, factors: (e, ENTRY_WIDTH) and (e, 1); rows that are kept come first, those left out follow.
        rotors, spins: (r, 2) row and rotor; (rotors, 1) inertias.
        laws, laws_of: (f, FORCE_SIZE) and (f, 1) the scalar of each.
        coupled: (n, n) whether equations of one body depend on the place of another.
    """

    counts: NDArray[np.int64]
    bodies: Array
    pairs: NDArray[np.int64]
    vectors: Array
    extras: NDArray[np.int64]
    entries: NDArray[np.int64]
    factors: Array
    rotors: NDArray[np.int64]
    spins: Array
    laws: Array
    laws_of: NDArray[np.int64]
    coupled: NDArray[np.int64]

    def tables(self) -> tuple[NDArray[Any], ...]:
        """All tables in the order of the kernel's arguments."""
        return tuple(getattr(self, item.name) for item in fields(self))
