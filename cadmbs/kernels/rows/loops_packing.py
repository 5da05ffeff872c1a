"""Constraint rows as arrays for kernels: cut joints and rows along coordinates, with their right sides; slots."""

from dataclasses import dataclass
from itertools import product
from typing import Any, Final, NamedTuple

import numpy as np

from cadmbs.arrays import Array, Indices, NDArray
from cadmbs.kernels.records import slots
from cadmbs.system.functions import Jet, TimeFunction
from cadmbs.tolerances import SWAP_COSINE

CUT: Final = slots(INNER_ROW=0, OUTER_ROW=1, COMMON_ROW=2)
"""Columns of the table of cuts: rows of the tree that carry the successor and the predecessor, and the nearest row on
both paths to the world."""

CUT_JOINT: Final = slots(
    OUTER_AXES=0, OUTER_POINT=9, INNER_AXES=12, INNER_POINT=21, PITCH=24, COSINE=25, SINE=26, SIZE=27
)  # fmt: skip
"""Slots of the frames of a cut: joint frames in the axes of the two rows; pitch; second axis of a universal joint."""

ROW: Final = slots(CUT=0, FAMILY=1, COMPONENT=2, WIDTH=3)
"""Columns of the table of rows: cut, family and component; of rows along coordinates ALONG_COORDINATES, line, whether
it restricts positions; of rows between two bodies BETWEEN_BODIES, pair, whether it restricts positions."""

ALONG_COORDINATES: Final = -1
BETWEEN_BODIES: Final = -2
"""Rows that belong to no cut."""

TARGET: Final = slots(POSITION=0, VELOCITY=1, ACCELERATION=2, SWAPPED=3, SIZE=4)
"""Columns of the sampled right sides, for each line and then for each pair: of positions, velocities, accelerations;
whether the swapped form of an angle is used."""

PAIR: Final = slots(INNER_ROW=0, OUTER_ROW=1, COMMON_ROW=2, KIND=3, TARGET=4, WIDTH=5)
"""Columns of the table of rows between two bodies, of which the inner one is j of the theory: rows of the tree as for
cuts, kind, and index of the right side."""

PAIR_SIDE: Final = slots(INNER=0, OUTER=1, COUPLE=2)
"""What acts in a row between two bodies: on body j, on body i, and a couple on body i against the world."""

PAIR_KIND: Final = slots(
    ANGLE=0, PROJECTION=1, DISTANCE=2, DIFFERENCE=3, KNIFE=4, HEIGHT=5, HEADING=6, SIDEWAYS=7,
    MOMENTUM=8, CENTRAL_MOMENTUM=9,
)  # fmt: skip
"""Kinds: DP1, DP2, D and CD of `cadmbs.constraints.equations.geometric`, those of
`cadmbs.constraints.equations.geometric`, and angular momentum about a point of the world or the centre of mass of its
bodies."""

PAIR_NUMBER: Final = slots(OUTER_VECTOR=0, SWAP=3, INNER_VECTOR=6, OUTER_POINT=9, INNER_POINT=12, RADIUS=15, SIZE=16)
"""Numbers of a pair: vectors and points in the axes of the two rows; the direction of CD is in world axes."""

MOMENTUM_NUMBER: Final = slots(DIRECTION=0, POINT=3, INERTIA=6, CENTER=12, MASS=15)
"""Numbers of one body of a row of angular momentum, in place of those of a pair: direction and point in world axes,
six entries of the central inertia and the centre in the axes of the body's row, mass. In place of the row on the way
to both bodies stands how many bodies follow, this one included."""

FAMILY: Final = slots(TURN=0, TILT=1, CROSS=2, OUTER=3, INNER=4, UNTWISTED=5, ADVANCE=6)
"""Families of rows, as in `cadmbs.constraints.residuals`."""

VECTOR: Final = slots(
    Q=0, V=1, PSI=2, TAU=3, RATE=4, SLOPE=5, SUMS=6, BIAS=7, ZERO=8, Y=9, STEP=10, FORCE=11, TARGET=12, GAP=13,
    DEFECT=14, PRESCRIBED_RATE=15, TRIAL=16, PIVOT=17, INDEPENDENT_GAP=18, INDEPENDENT_DEFECT=19, SIZE=20,
    FIRST_SIZE=21, FIRST_PIVOT=22, TREE_Q=23, TREE_V=24, TREE_TAU=25, TREE_BIAS=26, TREE_ROW=27, KEPT_POSITIONS=28,
    KEPT_VELOCITIES=29, END_ERROR=30, SECOND_FORCE=31, SECOND_Y=32, SECOND_STEP=33,
    MOTION=34, MOMENTUM=35, FIRST_CLOSING=36, SECOND_CLOSING=37, COUNT=38,
)  # fmt: skip
"""Rows of the workspace of vectors: positions and velocities of a stage; displacement of the stage; loads; rates of the
displacement and accelerations; sums over the stages; bias forces; zero accelerations; L^-1 of the forces; corrections;
multipliers; targets of the accelerations, violations of positions and velocities, and prescribed velocities, by row;
corrected positions; pivots. Violations along the independent rows; lengths of rows in the kinetic metric, those at the
first evaluation, and pivots of the independent rows there. Of coupled coordinates positions, velocities, loads, bias
forces and one constraint row of all coordinates of the tree. One for coordinates that no correction of positions, or of
velocities, changes: the independent ones of the Woronetz form. What the last stage of a step does not tell
about the gap at its end (`kernels.steps.corrections`). Multipliers, L^-1 of the right side and corrections of a second
right side. Where rows leave one motion of three velocities, this and what corrects along it
(`kernels.solve.one_motion`)."""

CUT_STATE: Final = slots(
    FRAME=0, ROTATION=9, POSITION=18, SPIN=21, SLIDE=24, SPIN_DOT=27, SLIDE_DOT=30, TILT=33, SIZE=36
)  # fmt: skip
"""Slots of the state of a cut: F; E and p of theory 9.2; relative motion and its rate, in the axes of F; tilt of
the axis."""

LIMIT: Final = slots(
    PROJECTS=0, TOLERANCE=1, GOAL=2, INDEPENDENCE=3, HAS_REFERENCE=4, BAUMGARTE=5, POSITION_ROWS=6, POSITIONS=7,
    STAGE_GOAL=8, ACCEPTED=9, KEPT_POSITIONS=10, KEPT_VELOCITIES=11, INDEPENDENT=12, SIZE=13,
)  # fmt: skip
"""Limits: which states are projected (`PROJECTS`); from which drift on, and to which drift; the least part of their
independence that rows must keep, and what is known at the start (`REFERENCE`). The rate of
Baumgarte's terms [1/s]; how many rows restrict positions, and how many of the independent ones. Of the Woronetz form
the residual at which positions are closed, and up to which they count as closed where it does not get smaller; for both
levels the square of the smallest singular value that dependent coordinates may have
(`cadmbs.kernels.solve.loops_solving`). How many rows are independent."""

REFERENCE: Final = slots(NONE=0, KNOWN=1, EVALUATED=2)
"""What is known of the state at which a call begins: nothing; the independence of its rows at an earlier one; also the
equations there, which the last call has evaluated."""

PROJECTS: Final = slots(NONE=0, ENDS=1, STAGES=2, OUTPUTS=3, REDUCED=4, CLOSED_ENDS=5)
"""Which states are projected: none; those at the ends of steps, by residuals or corrections; all before they are
evaluated; outputs, by residuals. REDUCED is the Woronetz form: ends of steps of given sizes are projected, and then all
states are evaluated where the dependent coordinates alone close them. CLOSED_ENDS are ends of steps of given sizes that
are closed before they are evaluated (`cadmbs.kernels.steps.corrections`)."""

MATCHING_VELOCITY: Final = 1e-15
"""Violations of the velocity rows below this part of the velocities are rounding: the Woronetz form leaves them."""

REPORT: Final = slots(
    STEPS=0, CHECKED=1, GAP=2, DEFECT=3, PROJECTIONS=4, SHORTEST=5, LAST_GAP=6, INDEPENDENCE=7, ARRIVED=8, POWER=9,
    STAGE_GAP=10, STAGE_DEFECT=11, SERVES=12, END_GAP=13, END_STEP=14, NEEDED=15, SLOWER=16, OFF_NEXT=17,
    STEP_SIZE=18, STAGE=19, GAP_AHEAD=20, STEP_AHEAD=21, GAP_NOW=22, DEFECT_NOW=23, SPEED_NOW=24, REGULAR=25,
    OVERWRITTEN=26, LARGEST_LOSS=27, LOSSES=28, SIZE=29,
)  # fmt: skip
"""Report: complete steps, whether drift was checked after the last one, the largest violations, how many states were
projected, how many corrections were the shortest ones, and the gap before the last correction; what part of their
independence the rows of the last evaluation have; whether the end was reached, and the power of loads and drives there;
violations of the last stage before its dependent coordinates were solved for, and whether these serve at the end of the
last step. Of the end of the last step: the gap before it was closed, by which correction it was, the shortest
corrections of positions and velocities after it, and whether the next end is expected to be off too. The size of the
step and the stage that was evaluated; the gap at the end of the step by its last rows, and its shortest correction;
violations and largest velocity of the state that was evaluated; one where a line of corrections found its dependent
coordinates regular, zero where it gave the shortest correction in their place, and less where it gave none; whether
corrections took the place of multipliers. Squares of what rows have lost of their independence since the start, in a
stage or in all of a step: the largest one, and their sum, which is not finite where one of them is not.
"""


COORDINATE: Final = slots(CUT=0, KIND=1, WIDTH=2)
"""Columns of the table of coordinates of cut joints: cut and kind."""

COORDINATE_KIND: Final = slots(ANGLE=0, DISPLACEMENT=1, CONSTANT=2)
"""Kinds, as in `cadmbs.constraints.cut_coordinates`; CONSTANT are rates by a constant row, without a
position."""

COORDINATE_NUMBER: Final = slots(SINE=0, COSINE=9, DAMPING=18, FRICTION=19, ARMATURE=20, SIZE=21)
"""Numbers of a coordinate: the two matrices of an angle, in place of the first the direction of a displacement or the
constant row; damping, friction, reflected inertia."""

ALONG_CUT: Final = slots(RATE=0, BEND=1, POSITION=2, NEAR=3, FORCE=4, COLUMNS=5)
"""Slots of the state of a coordinate: rate, acceleration without joint accelerations, position, the position after the
last step with full turns counted, the force along it, and the row D of the columns of the tree, which large
mechanisms do without."""

CUT_TERM: Final = slots(LINE=0, COORDINATE=1, KIND=2, POSITION=3, FIRST=4, COUNT=5, WIDTH=6)
"""Columns of the table of terms in rows along coordinates, other than factors of coordinates of the tree: row,
coordinate of a cut joint, kind. Of a function the coordinate is that of its argument, or where POSITION is not -1 its
column in the tree, whose position POSITION is; numbers from FIRST on, and how many coefficients or pieces."""

TERM_KIND: Final = slots(DISPLACEMENT=0, ANGLE=1, POLYNOMIAL=2, HARMONIC=3, TABLE=4, HOLDING_TABLE=5)
"""Kinds of terms: along a cut joint, a displacement or an angle, which count modulo full turns; then functions, with
the minus sign: a polynomial, highest power first; mean, amplitude, rate and phase; a table, breaks and then the four
coefficients of each piece, not a number outside or holding its end values."""


def kernel_name(kind: str, features: Any) -> str:
    """The name of a kernel of a kind: with the features, of a named tuple, that it is compiled with."""
    return "_".join([kind, *(name for name, present in features._asdict().items() if present)])


class LoopFeatures(NamedTuple):
    """What a system has, and a kernel of loops is compiled with.

    Attributes:
        coupled: Coupled coordinates.
        pairs: Rows between two bodies.
        cuts: Loads, losses or rotors along cut joints, or rows that contain their coordinates, or functions of
            coordinates.
        massless: A mass matrix of the tree that is singular.
        loads: Loads or friction, besides damping of joints.
        large: So many velocities or rows that the equations are sparse (`cadmbs.kernels.large.large_solving`).
        native: Spherical or free joints in the tree, and no feature before but loads; other kernels have them always.
        straight: Equations that are a straight line of their own (`cadmbs.kernels.steps.straight_loops`).
        tree: No rows and no couplings: accelerations follow from articulated bodies, without a mass matrix.
        implicit: Adaptive steps by Radau and BDF, of straight lines alone; else those of embedded pairs.
    """

    coupled: bool = False
    pairs: bool = False
    cuts: bool = False
    massless: bool = False
    loads: bool = False
    large: bool = False
    native: bool = False
    straight: bool = False
    tree: bool = False
    implicit: bool = False

    @property
    def is_general(self) -> bool:
        """Whether the kernel takes couplings, rows between bodies, and what acts along cut joints."""
        return not self.large and (self.coupled or self.pairs or self.cuts or self.massless)

    @property
    def has_screws_alone(self) -> bool:
        """Whether all joints of the tree are single screws for the kernel (`cadmbs.kernels.tree.native_joints`)."""
        return not (self.native or self.large or self.is_general)

    @property
    def name(self) -> str:
        """The name of the kernel."""
        return kernel_name("loops", self)

    def wider(self) -> "list[LoopFeatures]":
        """Features of other kernels that serve too, those with the fewest more first.

        Rows between bodies, what acts along cut joints, loads and native joints cost a kernel little where a system
        has none. Couplings and the terms of a singular mass matrix do.
        """
        kernels = set()
        for pairs, cuts, loads, native in product((False, True), repeat=4):
            if self.tree and (pairs or cuts):
                continue  # there is nothing to which they could belong
            more = LoopFeatures(pairs=pairs, cuts=cuts, loads=loads, native=native)
            each = LoopFeatures(*map(max, self, more))
            kernels.add(each._replace(native=each.native and not (each.large or each.is_general)))
        return sorted(kernels - {self}, key=lambda each: (sum(each), each))


@dataclass(frozen=True)
class RightSide:
    """The right side of a row along coordinates or between bodies, as functions of time.

    Attributes:
        function: Its function.
        swapped: That of the swapped form of an angle; None for other rows.
        holonomic: Whether it is that of positions, else that of velocities.
    """

    function: TimeFunction
    swapped: TimeFunction | None
    holonomic: bool


@dataclass(frozen=True)
class PackedCuts:
    """Coordinates of cut joints, and what contains them, as arrays for kernels.

    Attributes:
        coordinates: (coordinates, COORDINATE.WIDTH) integers.
        numbers: (coordinates, COORDINATE_NUMBER.SIZE).
        loads: (loads, LOAD.WIDTH) integers of `cadmbs.kernels.loads.packed_loads`, along the numbered coordinates.
        load_numbers: (loads, LOAD_NUMBER.SIZE).
        terms: (terms, CUT_TERM.WIDTH) integers.
        factors: (terms + numbers, 1) factors of the terms, and then the numbers of functions.
        functions: Functions of time of the loads.
        position_indices: (coordinates,) index among the positions of all cut joints; -1 for CONSTANT ones.
    """

    coordinates: NDArray[np.int64]
    numbers: Array
    loads: NDArray[np.int64]
    load_numbers: Array
    terms: NDArray[np.int64]
    factors: Array
    functions: tuple[TimeFunction, ...]
    position_indices: Indices

    def arrays(self) -> tuple[NDArray[Any], ...]:
        """The arrays that a kernel takes."""
        return self.coordinates, self.numbers, self.loads, self.load_numbers, self.terms, self.factors


@dataclass(frozen=True)
class PackedRows:
    """Constraint rows as arrays for kernels, in the order of `cadmbs.constraints.rows`.

    Attributes:
        cuts: (loops, 3) integers.
        frames: (loops, CUT_JOINT.SIZE).
        rows: (rows, ROW.WIDTH) integers.
        selectors: (rows, 6) vectors whose products with the relative twist, in the frame on the successor, are the
            rates of the rows; zero where the vector turns.
        lines: (lines, columns + positions of the tree) factors of velocities and positions.
        pairs: (pairs, PAIR.WIDTH) integers.
        pair_numbers: (pairs, PAIR_NUMBER.SIZE).
        right_sides: Of the lines, then of the pairs.
        holonomic: (rows,) which rows restrict positions.
    """

    cuts: NDArray[np.int64]
    frames: Array
    rows: NDArray[np.int64]
    selectors: Array
    lines: Array
    pairs: NDArray[np.int64]
    pair_numbers: Array
    right_sides: tuple[RightSide, ...]
    holonomic: NDArray[np.bool_]


@dataclass(frozen=True)
class PackedLoops(PackedRows):
    """Constraints of closed loops as arrays for kernels.

    Attributes:
        along_cuts: What acts along cut joints.
        features: What the kernel is compiled with.
        idle: (rows,) which rows restrict nothing; they stay out of the equations where they are not chosen.
    """

    along_cuts: PackedCuts
    features: "LoopFeatures"
    idle: NDArray[np.bool_]

    @property
    def functions(self) -> tuple[TimeFunction, ...]:
        """All functions of time."""
        plain = [side.function for side in self.right_sides]
        return (*plain, *(side.swapped for side in self.right_sides if side.swapped is not None))

    def sample(self, times: Array) -> Array:
        """Targets (len(times), TARGET.SIZE numbers a right side, at least one).

        Raises:
            OutsideTableError: If a table does not cover a time.
        """
        return sample_right_sides(self.right_sides, times)


def sample_right_sides(right_sides: tuple[RightSide, ...], times: Array) -> Array:
    """Right sides at times, as `PackedLoops.sample`."""
    values = np.zeros((len(times), TARGET.SIZE * max(1, len(right_sides))))
    for k, side in enumerate(right_sides):
        jet, part = side.function.jet(times), values[:, TARGET.SIZE * k : TARGET.SIZE * (k + 1)]
        if side.swapped is not None:
            is_swapped = np.abs(jet.value) > SWAP_COSINE
            pairs = zip(side.swapped.jet(times), jet, strict=True)
            jet = Jet(*(np.where(is_swapped, other, plain) for other, plain in pairs))
            part[:, TARGET.SWAPPED] = is_swapped
        if side.holonomic:
            part[:, TARGET.POSITION], part[:, TARGET.VELOCITY], part[:, TARGET.ACCELERATION] = jet
        else:
            part[:, TARGET.VELOCITY], part[:, TARGET.ACCELERATION] = jet.value, jet.first
    return values
