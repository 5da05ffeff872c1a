"""Slots of motions in SIMD lanes, of which each has its own time, step and stage."""

from itertools import product
from typing import Final, NamedTuple

from cadmbs.kernels.records import slots
from cadmbs.kernels.rows.loops_packing import LIMIT, VECTOR, LoopFeatures, kernel_name

MOTION: Final = slots(
    STATUS=0, T=1, H=2, STEP=3, OUTPUT=4, PHASE=5, TRIES=6, LAST_GAP=7, REJECTED=8, LEAST=9, HAS_REFERENCE=10,
    INDEPENDENCE=11, GAP=12, DEFECT=13, PROJECTIONS=14, SHORTEST=15, STEPS=16, EVALUATIONS=17, SAMPLE=18, TARGET=19,
    ACTION=20, GAP_NOW=21, DEFECT_NOW=22, SPEED_NOW=23, CORRECTION=24, SLOWER=25, FRACTION=26, FINITE=27, RESTORED=28,
    REGULAR=29, ERROR=30, FOLLOWING=31, NEXT_H=32, WORK=33, ADVANCES=34, ENDED=35, REDUCED=36, CHOSEN_AT=37,
    LEAST_POSITIONS=38, LEAST_VELOCITIES=39, SERVES=40, END_GAP=41, END_STEP=42, OFF_NEXT=43, CLOSES=44, WAITS=45,
    SAMPLED=46, INTERPOLATES=47, NEAR_STOP=48, BEGIN=49, ATTEMPT=50,
    BEFORE=34, SMALLEST=44, JACOBIANS=47, SIZE=51,
)  # fmt: skip
"""Numbers of a motion that a lane works on. How it goes on; time and size of the step; number of the step (of adaptive
ones of the piece), next output, stage of the step, corrections of the state and the gap before the last one; whether
the step was rejected before. The least part of their independence that rows must keep, whether that where they were
chosen is known, and the smallest since then. Largest drifts, projections, those by the shortest correction, steps,
evaluations. Number of the sample, the slope or state that comes next, and, of the present evaluation: the correction it
needs, drift of positions and velocities, largest velocity, shortest corrections, whether all is finite; outputs that
were projected; whether the last correction was by dependent coordinates; error of the step against the tolerances.
While states between steps are recorded: what follows, of FOLLOWING, the size of the next step, and the work of the
recorded state. Of the Woronetz form: whether the state at the start of the step is kept, whether the dependent
coordinates of the present state are solved for, the time at which they were chosen, for both levels the square of the
smallest singular value that they may have, and whether they serve. The gap at the end of the last step before it was
closed, by which correction it was, and whether the next end is expected to be off; whether an end is to be closed;
whether the start of a step waits for lanes that are within one. The time of the functions of time in the numbers of the
lane. Whether the interpolant of the step is new; at which part of the step the next state between steps lies. Whether a
stop may lie within the step, and beginning and size of the last step that was kept for that. In places that
other methods use: of adaptive steps the independence of the rows at the start, and the smallest one in the stages since
then; Jacobians of implicit ones."""

STATUS: Final = slots(RUNNING=0, FINISHED=1, NEEDS_ROWS=2, LEFT=3, IDLE=4, NEEDS_COORDINATES=5, NEAR_STOP=6)
"""How a motion goes on: in a lane; at the end; other independent rows, or independent coordinates of the Woronetz form,
are to be chosen; not in lanes; a stop may lie within its last adaptive step. Or: no motion."""

PHASE: Final = slots(START=0, OUTPUT=100, WAITING=150)
"""Stages are counted from that at the start of the step. OUTPUT is a state between steps that is recorded; a
lane that is WAITING goes on with others."""

PIECE: Final = slots(LAST=0, END=1, NEXT=2)
"""Times of a piece of a motion by adaptive steps, up to where the equations are not smooth: where its last step ends,
the end itself, and where the next piece begins. They differ by rounding where the equations jump."""

FOLLOWING: Final = slots(
    STAGE=0, OUTPUT=1, STEP=2, COLUMN=3, ITERATE=4, CONVERGED=5, ESTIMATE=6, DECIDE=7, ACCEPTED=8, BEGIN=9, JACOBIAN=10,
    TRY=11, GUESS=12, NEWTON=13, SECOND=14,
)  # fmt: skip
"""What follows an evaluation in a lane: a stage, a state between steps, or, after the last one of these, a step. Of
implicit steps (`cadmbs.kernels.many.lane_implicit`) a column of the Jacobian, an iteration, what follows one that has
converged, an estimate of the error, the decision by it, the end of a step that is accepted, the begin of one, of a
Jacobian, a step of some size, its first iteration, a state of one, and that for a second estimate of the error."""

SETTING: Final = slots(
    ADAPTIVE=0, RTOL=1, ATOL=2, LARGEST_STEP=3, END=4, STAGES=5, ROUNDS=6, N_V=7, POSITION_ROWS=8, POSITIONS=9,
    INDEPENDENT=10, STOPS=11, NEWTON_TOLERANCE=12, LIMITS=13, SIZE=13 + LIMIT.SIZE,
)  # fmt: skip
"""How steps are taken (`STEPS`), tolerances, largest step [s], last time [s]; slopes from which a step and its error
follow; evaluations after which the kernel returns; numbers of velocities, of rows of positions, and of independent ones
of positions and of all kinds; whether fixed steps stop before the last end is evaluated; of implicit steps the
change at which iterations end. Then the treatment of drift, of `cadmbs.kernels.rows.loops_packing.LIMIT`."""

STEPS: Final = slots(FIXED=0, EXPLICIT=1, IMPLICIT=2)
"""Steps of given sizes, or adaptive ones by explicit or implicit methods."""

NUMBERS: Final = slots(
    PARAMS=0,
    DAMPING=1,
    LOADS=2,
    FUNCTIONS=3,
    FRAMES=4,
    SELECTORS=5,
    LINES=6,
    PAIRS=7,
    ALONG_CUTS=8,
    CUT_LOADS=9,
    CUT_FACTORS=10,
    TARGETS=11,
    SIZE=12,
)
"""Parts of the numbers of a variant, one after the other: rows of the layout, whose columns are the first number, rows,
and numbers a row. One more row holds how many numbers the functions of time of a variant have, the number of
variants, and the rows from the instructions of one to those of the next; zero where they share them."""

CANDIDATE: Final = slots(RATE=0, SUMS=1, STATE=2, LAST=3, NEXT=4, COUNT=5)
"""Rows of the workspace of a lane's step: slopes now, their sums in fixed steps, the state at the start of the step, a
state that is kept while outputs before it are recorded, and the next state."""


MULTIPLIERS: Final = VECTOR.RATE
"""Row of vectors where straight lines keep multipliers while states are projected, which uses their own row."""


class LaneFeatures(NamedTuple):
    """What a kernel of motions in lanes is compiled with.

    Attributes:
        rows: Constraint rows; without them a tree moves.
        coupled: Coupled coordinates.
        pairs: Rows between two bodies.
        cuts: Loads, losses or rotors along cut joints, or rows that contain their coordinates.
        massless: A mass matrix of the tree that is singular.
        loads: Loads or friction, besides damping of joints.
        adaptive: Steps of an embedded pair, else those of order 4 of given sizes.
        reduced: The Woronetz form, besides that with multipliers.
        straight: Equations that are straight lines of their own (`cadmbs.kernels.many.straight_lanes`).
        implicit: Adaptive steps of an implicit method, Radau.
        bdf: These are of BDF.
    """

    rows: bool = True
    coupled: bool = False
    pairs: bool = False
    cuts: bool = False
    massless: bool = False
    loads: bool = False
    adaptive: bool = False
    reduced: bool = False
    straight: bool = False
    implicit: bool = False
    bdf: bool = False

    @property
    def of_steps(self) -> "LaneFeatures":
        """What steps are compiled with: where they call straight lines, these have the other features."""
        if not self.straight:
            return self
        return self._replace(coupled=False, pairs=False, massless=False, loads=False)

    @property
    def of_equations(self) -> LoopFeatures:
        """What the equations are written with."""
        is_tree = not (self.rows or self.coupled)
        return LoopFeatures(self.coupled, self.pairs, self.cuts, self.massless, self.loads, tree=is_tree)

    @property
    def name(self) -> str:
        """The name of the kernel."""
        return kernel_name("motions_in_lanes", self)

    def wider(self) -> "list[LaneFeatures]":
        """Features of other kernels that serve too, those with the fewest more first.

        As for single motions (`cadmbs.kernels.rows.loops_packing.LoopFeatures.wider`).
        """
        choices = product((False, not self.straight), (False, True), (False, not self.straight), (False, True))
        more = [LaneFeatures(False, pairs=a, cuts=b, loads=c, reduced=d) for a, b, c, d in set(choices)]
        kernels = {
            LaneFeatures(*map(max, self, each))
            for each in more
            if self.rows or not (each.pairs or each.cuts or each.reduced)
        }
        return sorted(kernels - {self}, key=lambda each: (sum(each), each))
