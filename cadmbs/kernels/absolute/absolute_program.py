"""The kernel for absolute coordinates as a program, with the memory that it works in."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from cadmbs.arrays import Array
from cadmbs.kernels.absolute.absolute_packing import (
    BODY_STATE,
    COUNT,
    POINT,
    REPORT,
    ROTATION,
    SCALAR,
    STEP,
    AbsoluteFeatures,
    AbsoluteMemory,
    PackedAbsolute,
    StepSamples,
)
from cadmbs.kernels.calls.programs import KernelProgram, RecordKind
from cadmbs.kernels.steps.loops_steps import result_indices
from cadmbs.kernels.tree.packing import SIMD_LANES

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


def program_of(packed: PackedAbsolute) -> KernelProgram:
    """The program that covers the loads of a mechanism."""
    return ABSOLUTE_WITH_LOADS if len(packed.load_table) or len(packed.twist_laws) else ABSOLUTE


def _displacements() -> NDArray[np.complex128]:
    """Displacements of pose, of twist, and none, as dual numbers of which each is a direction."""
    parts = np.zeros((3, 12, SIMD_LANES))
    for k in range(12):
        parts[k // 6, k, 1 + k % 6] = 1.0
    return parts.view(np.complex128)


class AbsoluteProgram:
    """The kernel with its memory, for one mechanism in one description.

    Attributes:
        point: (7, width) the point that a step begins and ends with: x, v, a, multipliers, history of the method.
        report: (7,) counts and sums.
    """

    def __init__(self, packed: PackedAbsolute, limits: Array, width: int, rows: int) -> None:
        """Args: the tables, the limits, the longest of state, velocity and multipliers, and the number of all rows."""
        from cadmbs.kernels.absolute.absolute_loads import MOTION_SLOTS
        from cadmbs.kernels.absolute.absolute_rotations import SCRATCH
        from cadmbs.kernels.numbers.dual_numbers import COMPLEX_NUMBERS

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
        force_parts = np.zeros((1, 12, SIMD_LANES))
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
            motions=np.zeros((n + 1, MOTION_SLOTS)),
            pair_forces=np.zeros((1, 12)),
            dual_motions=np.zeros((n + 1, MOTION_SLOTS, COMPLEX_NUMBERS), dtype=np.complex128),
            dual_forces=force_parts.view(np.complex128),
            force_parts=force_parts,
            displacements=_displacements(),
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
        program_of(self._packed)()(self._packed, samples, self._memory, *grid, *fixed)
        return results
