"""The kernel of steps on SE(3)^n and (SO(3) x R^3)^n: slots, program, and calls for one mechanism."""

from functools import cache, cached_property
from typing import Final, NamedTuple

import numpy as np

from cadmbs.arrays import Array
from cadmbs.kernels.calls.programs import (
    COUPLINGS_KIND,
    LOADS_KIND,
    ROWS_KIND,
    TREE_KIND,
    WORKSPACE_KIND,
    KernelProgram,
    RecordKind,
)
from cadmbs.kernels.records import GroupArrays, LoadArrays, slots
from cadmbs.kernels.rows.loops_packing import CUT_STATE, LIMIT, REPORT, LoopFeatures, PackedLoops, kernel_name
from cadmbs.kernels.steps import drift_check, loops_steps
from cadmbs.system import System
from cadmbs.system.functions import Polynomial

GROUP: Final = slots(
    BODIES=0, FURTHER=1, ANGLES=2, IS_PRODUCT=3, STAGES=4, ENDS_WITH_SLOPE=5, HAS_FIRST_SLOPE=6, PROJECTS=7, WIDTH=8,
)  # fmt: skip
"""Columns of the sizes: bodies, further coordinates, angles; whether the group is SO(3) x R^3; stages, whether the last
one is at the end of the step, whether the first slope is known; whether a state is projected, in place of a step."""

POSE_SIZE: Final = 12
"""Numbers of a body in a flat state: its rotation, row by row, and its centre of mass."""

GROUP_NUMBER: Final = slots(STEP=0, GOAL=1, CLOSURE=2, SIZE=3)
"""Numbers of a call: size of the step; residuals at which projections end, and above which they fail."""

GROUP_REPORT: Final = slots(SUCCEEDED=0, GAP=1, DEFECT=2, SIZE=3)
"""Whether a call succeeded; largest residuals of positions and velocities at the end."""

MOST_STAGES: Final = 16
"""More stages than methods have."""

PROJECTION_STEPS, STALLED_PART = 8, 0.5
"""Bound on the iterations of a projection, and the part of a residual of which one must leave less to go on."""


class GroupStep(NamedTuple):
    """A step, or a projection.

    Attributes:
        end: Flat state (n,) at its end.
        slopes: (stages, n_tangent), as displacements in the group.
        error: (n_tangent,) error estimate of an embedded pair.
        gap: Largest residual of positions at the end.
        defect: Largest violation by velocities there.
    """

    end: Array
    slopes: Array
    error: Array
    gap: float
    defect: float


@cache
def group_program(features: LoopFeatures) -> KernelProgram:
    """The program for the features of a mechanism with all joints cut."""
    kinds = ("integers", "numbers", "vector", "numbers", "result vector", "block", *["result vector"] * 5)
    group = RecordKind(GroupArrays, kinds)
    arguments = (TREE_KIND, LOADS_KIND, ROWS_KIND, COUPLINGS_KIND, WORKSPACE_KIND, group)
    name = kernel_name("group_steps", features)
    seconds = 2.5 + 0.3 * sum(features)
    return KernelProgram(name, "absolute.group_steps", "group_steps", arguments, seconds, features, is_long=True)


GROUP_STEPS: Final = group_program(LoopFeatures())
"""The program of mechanisms without loads, rows between bodies, or anything along joints."""


class GroupKernel(loops_steps.LoopKernel):
    """Munthe-Kaas steps and projections of one mechanism of free bodies."""

    def __init__(
        self, system: System, loops: PackedLoops, rate: float, frames: Array, sizes: tuple[int, int, int, bool]
    ) -> None:
        """Args: all joints cut, its rows, rate of Baumgarte's terms, frames (n, 16) of the free joints, GROUP sizes."""
        super().__init__(system, loops, drift_check.DriftLimits(False, 1.0, 1.0, rate))
        self._frames = np.ascontiguousarray(frames.reshape(-1, 16))
        self._sizes = np.zeros((1, GROUP.WIDTH), dtype=np.int64)
        self._sizes[0, : GROUP.STAGES] = sizes
        n, k, m, _ = sizes
        self._n_tangent = 2 * (6 * n + k + m) + 1
        self._group_report, self._psi = np.zeros(GROUP_REPORT.SIZE), np.zeros(self._n_tangent)
        self._numbers = np.zeros(GROUP_NUMBER.SIZE)

    @staticmethod
    def program(features: LoopFeatures) -> KernelProgram:
        """The program."""
        return group_program(features._replace(straight=False))

    @cached_property
    def _constant_samples(self) -> tuple[Array, Array] | None:
        """Functions of time where all are constant, for as many times as programs with stages take."""
        functions = (*self._loads.functions, *self._loops.functions)
        constant = all(isinstance(f, Polynomial) and len(f.coefficients) == 1 for f in functions)
        return self._sample(np.zeros(MOST_STAGES)) if constant else None

    def choose(self, t: float, x: Array, chosen: loops_steps.ChosenRows) -> bool:
        """Choose rows, whose independence at a state counts as one; whether they are independent."""
        self._select(chosen)
        self._limits[LIMIT.HAS_REFERENCE] = 0.0
        one = np.zeros((3, 1))
        step = self.step(np.array([t, t]), x, 0.0, one, None, False)
        self._limits[LIMIT.HAS_REFERENCE] = 1.0
        return step is not None

    def step(
        self, times: Array, x: Array, h: float, tableau: Array, first: Array | None, ends_with_slope: bool
    ) -> GroupStep | None:
        """A step from a flat state; None where the rows are not independent enough or something is not finite.

        Args:
            times: (stages + 1,) of the stages and of the end [s].
            x: The state.
            h: Size of the step [s].
            tableau: (stages + 2, stages) coefficients of the stages, weights of the end, and of the error.
            first: Slope of the first stage, where it is known.
            ends_with_slope: Whether the last stage is at the end.

        Raises:
            OutsideTableError: If a function of time does not cover a time.
        """
        stages = len(tableau) - 2
        self._sizes[0, GROUP.STAGES], self._sizes[0, GROUP.ENDS_WITH_SLOPE] = stages, ends_with_slope
        self._sizes[0, GROUP.HAS_FIRST_SLOPE] = first is not None
        self._numbers[GROUP_NUMBER.STEP] = h
        slopes = np.zeros((max(1, stages), self._n_tangent))
        if first is not None:
            slopes[0] = first
        end, error = np.array(x), np.zeros(self._n_tangent)
        functions, targets = self._constant_samples or self._sample(times)
        loads = LoadArrays(self._loads.damping, self._loads.table, self._loads.numbers, functions)
        group = GroupArrays(
            self._sizes, tableau, self._numbers, self._frames, np.array(x), slopes, end, error, self._group_report,
            self._report, self._psi,
        )  # fmt: skip
        rows = self._rows._replace(targets=targets)
        self._run(self._tree, loads, rows, self._couplings, self.workspace, group)
        report = self._group_report
        if not report[GROUP_REPORT.SUCCEEDED] or not np.all(np.isfinite(end)):
            return None
        return GroupStep(end, slopes, error, float(report[GROUP_REPORT.GAP]), float(report[GROUP_REPORT.DEFECT]))

    def projected(self, t: float, x: Array, goal: float, closure: float) -> Array | None:
        """The flat state on the constraints; None where the iterations do not converge."""
        self._numbers[GROUP_NUMBER.GOAL], self._numbers[GROUP_NUMBER.CLOSURE] = goal, closure
        self._sizes[0, GROUP.PROJECTS] = 1
        step = self.step(np.array([t]), x, 0.0, np.zeros((2, 0)), None, False)
        self._sizes[0, GROUP.PROJECTS] = 0
        return None if step is None else step.end

    @property
    def independence(self) -> float:
        """What part of their independence the rows of the last evaluation have."""
        return float(self._report[REPORT.INDEPENDENCE])

    def relative_rotations(self) -> tuple[Array, Array]:
        """Rotations E (loops, 3, 3) of the joints at the last evaluation, and angular velocities (loops, 3) in them."""
        cuts = self.workspace.cuts
        return cuts[:, CUT_STATE.ROTATION : CUT_STATE.POSITION].reshape(-1, 3, 3), cuts[
            :, CUT_STATE.SPIN : CUT_STATE.SLIDE
        ]
