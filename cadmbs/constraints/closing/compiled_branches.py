"""Compiled kernels of closed motions: branches of configurations, and velocities to jerks along them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

import numpy as np
from numpy.typing import NDArray

from cadmbs.arrays import Array, Indices
from cadmbs.constraints.closing import branch_search, gauss_newton
from cadmbs.constraints.closing.gauss_newton import ClosureProblem
from cadmbs.constraints.equations.constraint_equations import constraint_equations
from cadmbs.constraints.equations.row_packing import pack_rows
from cadmbs.constraints.matrices.rank import ranked
from cadmbs.constraints.matrices.rounding import closing_rounding
from cadmbs.constraints.rows import closure_jacobian
from cadmbs.kernels.calls.engine import decide
from cadmbs.kernels.calls.programs import KernelProgram
from cadmbs.kernels.closed.closed_packing import (
    BOUND,
    NEIGHBOUR,
    SINGULARITY,
    ClosedKernel,
    closed_program,
)
from cadmbs.kernels.records import ConstraintArrays
from cadmbs.kernels.rows.loops_packing import ROW, LoopFeatures, PackedRows, sample_right_sides
from cadmbs.kernels.tree.packing import packed_of
from cadmbs.kinematics.configuration import difference, normalized
from cadmbs.system import System
from cadmbs.system.functions import varies
from cadmbs.tolerances import ASSEMBLY_RESIDUAL, CONSTRAINT_RANK_TOLERANCE, INDEPENDENT_DIRECTION

WORTH_COMPILING: Final = 2000
"""So many configurations take NumPy about a second, in which kernels that are not in the cache could be compiled."""

SAFE_INDEPENDENCE: Final = 10.0 * INDEPENDENT_DIRECTION
"""Least singular value of the equations of rates, as a part of the largest one, up to which NumPy decides."""


@dataclass(frozen=True)
class ClosedKernels:
    """The kernels of closed motions of one system.

    Attributes:
        system: Compiled mechanism.
        uncovered: Why no kernel covers it, as a clause after "which"; empty where kernels do.
    """

    system: System
    uncovered: str

    @cached_property
    def programs(self) -> tuple[KernelProgram, ...]:
        """The kernels, of a system that they cover."""
        return closed_program("branches", self._features), closed_program("closed_rates", self._features)

    def pay(self, engine: str, configurations: int, programs: Sequence[KernelProgram] | None = None) -> bool:
        """Whether kernels compute a number of configurations: where there are a few, only kernels that are compiled.

        Args:
            engine: The engine that is asked for.
            configurations: How many there are.
            programs: The kernels that are needed; by default those of branches and rates.

        Raises:
            ArgumentError: If the engine is no engine.
        """
        if not decide(self.system.name, engine, self.uncovered, "closed motions").compiled:
            return False
        is_worth = engine == "compiled" or configurations >= WORTH_COMPILING
        return is_worth or all(program.is_ready for program in programs or self.programs)

    def measure_singularities(self, configurations: int) -> bool:
        """Whether the kernel of singularities computes a number of configurations."""
        return not self.uncovered and self.pay(
            "auto", configurations, [closed_program("singularities", self._features)]
        )

    def determine(self, q: Array, moved: NDArray[np.bool_]) -> bool:
        """Whether at a configuration (n_q,) the moved coordinates determine the others.

        Where they do not, as where a rod spins between two balls, the others depend on the steps that are taken, and
        NumPy takes them.
        """
        J = closure_jacobian(self.system, q)[:, ~moved]
        return bool(ranked(J[None], CONSTRAINT_RANK_TOLERANCE).rank[0] == J.shape[1])

    def follow(
        self,
        starts: Array,
        goals: Array,
        moves: Array,
        moved: NDArray[np.bool_],
        tolerance: float,
        threads: int | None,
    ) -> tuple[Array, Array]:
        """Configurations (n, n_q) at the ends of paths, and the parts (n,) of the ways that were done.

        Args:
            starts: (n, n_q) closed configurations.
            goals: (n, n_q), of which the moved coordinates count.
            moves: (n, n_v) displacements of the moved coordinates.
            moved: (n_v,) which coordinates are moved or held.
            tolerance: Largest residual that counts as closed [rad, m].
            threads: Number of threads; None for as many as pay.
        """
        results, parts = np.empty(starts.shape), np.empty(len(starts))
        arguments = self._path_arguments(moved, tolerance, is_chain=False)
        self._branches.on_threads(arguments, (starts, moves, goals), (results, parts), threads)
        return results, parts

    def trajectory(self, first: Array, q: Array, leading: Sequence[int], moved: NDArray[np.bool_]) -> Array | None:
        """Configurations (n, n_q), each from the one before; None where the branch ends on the way.

        Args:
            first: (n_q,) the first of them.
            q: (n, n_q) positions, of which the leading ones count.
            leading: Indices of the positions that are prescribed.
            moved: (n_v,) the velocity coordinates of these, and of those that are held.
        """
        goals = np.tile(first, (len(q), 1))
        goals[:, leading] = q[:, leading]
        goals = normalized(self.system, goals)
        moves = np.zeros((len(q), self.system.n_v))
        moves[1:] = difference(self.system, goals[:-1], goals[1:]) * moved
        results, parts = np.empty(goals.shape), np.empty(len(goals))
        arguments = self._path_arguments(moved, ASSEMBLY_RESIDUAL, is_chain=True)
        self._branches(arguments, (first[None], moves, goals), (results, parts))
        return results if np.all(parts >= 1.0) else None

    def rates(
        self, q: Array, prescribed: tuple[Array, Array, Array], columns: Sequence[int], threads: int | None
    ) -> tuple[Array, Array, Array] | None:
        """Velocities, accelerations and jerks (n, n_v); None where some are not determined well.

        Args:
            q: (n, n_q) closed configurations.
            prescribed: Those of the independent coordinates, in arrays (n, n_v).
            columns: The independent coordinates.
            threads: Number of threads; None for as many as pay.
        """
        n_v = self.system.n_v
        results, independence = np.empty((len(q), 3 * n_v)), np.empty(len(q))
        arguments = (np.asarray(columns, dtype=np.int64).reshape(-1, 1),)
        samples = (q, np.concatenate(prescribed, axis=-1))
        self._rates.on_threads(arguments, samples, (results, independence), threads)
        if not np.all(independence > SAFE_INDEPENDENCE):
            return None
        return results[:, :n_v], results[:, n_v : 2 * n_v], results[:, 2 * n_v :]

    def neighbours(
        self, starts: Array, free: NDArray[np.bool_], chosen: Indices, tolerance: float, iterations: int, longest: float
    ) -> tuple[Array, Array]:
        """Closed configurations (n, n_q) next to starts, whose held coordinates stay, by Newton's iteration.

        Args:
            starts: (n, n_q).
            free: (n_v,) which coordinates close the loops.
            chosen: Numbers of as many rows among those on positions, which are independent.
            tolerance: Largest residual that counts as closed [rad, m].
            iterations: Bound on the iterations.
            longest: Bound on a step [rad, m], beyond which there is no configuration nearby.

        Returns:
            The configurations, and the sign (n,) of the determinant of the chosen rows in the free coordinates: 0 where
            none is found, 2 where the chosen rows depend on each other or do not imply the others.
        """
        results, senses = np.empty(starts.shape), np.empty(len(starts))
        bounds = np.zeros(NEIGHBOUR.SIZE)
        bounds[NEIGHBOUR.TOLERANCE] = max(tolerance, float(self.system.derived(closing_rounding)))
        bounds[NEIGHBOUR.ITERATIONS], bounds[NEIGHBOUR.LONGEST] = iterations, longest
        numbers = [np.asarray(x, dtype=np.int64).reshape(-1, 1) for x in (np.flatnonzero(free), chosen)]
        self._neighbours.on_threads((*numbers, bounds), (starts,), (results, senses), None)
        return results, senses

    def singularities(
        self,
        q: Array,
        rows: tuple[Indices, Array],
        inputs: Indices,
        output: tuple[Indices, Array],
        columns: Array,
        forces: Array | None = None,
    ) -> Array:
        """Distances to singular configurations (n, SINGULARITY.SIZE + inputs) at closed configurations (n, n_q).

        Args:
            q: (n, n_q).
            rows: Numbers of the rows that count, the chosen ones first, and (n_rows,) factors of all rows, zero where a
                row is scaled to norm one.
            inputs: Numbers of the velocity coordinates that are inputs.
            output: Row of the output's body and the number of chosen rows, then components of its twist, or zero
                instead of the row and then a coordinate; with the numbers of `OUTPUT_NUMBER`.
            columns: (n_v,) what one unit of each scaled coordinate is.
            forces: (n, n_v) along the scaled coordinates, which the inputs are to hold: by the forces after the
                distances, of least squares where they cannot.
        """
        table = np.zeros((len(output[0]) - 1, 2), dtype=np.int64)
        table[0], table[1:, 0] = output[0][:2], output[0][2:]
        counted, of_inputs = (np.asarray(x, dtype=np.int64).reshape(-1, 1) for x in (rows[0], inputs))
        arguments = (counted, of_inputs, table, rows[1], columns, output[1])
        results = np.empty((len(q), SINGULARITY.SIZE + len(inputs)))
        samples = q, np.zeros((0, self.system.n_v)) if forces is None else forces
        self._singularities.on_threads(arguments, samples, (results,), 1)
        return results

    def matrices(self, q: Array) -> Array:
        """The rows A (n, n_rows, n_v) at configurations (n, n_q), as `cadmbs.constraints.rows.jacobian`."""
        n_rows, n_v = len(self._packed_rows.rows), self.system.n_v
        results = np.empty((len(q), n_rows * n_v))
        self._matrices((), (q,), (results,))
        return results.reshape(-1, n_rows, n_v)

    @cached_property
    def _packed_rows(self) -> PackedRows:
        return pack_rows(self.system)

    @cached_property
    def _features(self) -> LoopFeatures:
        pairs = bool(len(self._packed_rows.pairs))
        return LoopFeatures(coupled=not packed_of(self.system).direct, pairs=pairs)

    @cached_property
    def _branches(self) -> ClosedKernel:
        packed = self._packed_rows
        rows = _closed_rows(packed, packed.holonomic)
        return ClosedKernel(self.system, packed_of(self.system), rows, closed_program("branches", self._features))

    @cached_property
    def _neighbours(self) -> ClosedKernel:
        packed = self._packed_rows
        rows = _closed_rows(packed, packed.holonomic)
        program = closed_program("neighbours", self._features)
        return ClosedKernel(self.system, packed_of(self.system), rows, program, lanes=True)

    @cached_property
    def _rates(self) -> ClosedKernel:
        return self._of_all_rows(closed_program("closed_rates", self._features))

    @cached_property
    def _matrices(self) -> ClosedKernel:
        return self._of_all_rows(closed_program("row_matrices", self._features))

    @cached_property
    def _singularities(self) -> ClosedKernel:
        return self._of_all_rows(closed_program("singularities", self._features), lanes=True)

    def _of_all_rows(self, program: KernelProgram, lanes: bool = False) -> ClosedKernel:
        rows = _closed_rows(self._packed_rows, np.ones(len(self._packed_rows.rows), dtype=np.bool_))
        return ClosedKernel(self.system, packed_of(self.system), rows, program, lanes)

    def _path_arguments(
        self, moved: NDArray[np.bool_], tolerance: float, is_chain: bool
    ) -> tuple[NDArray[np.int64] | Array, ...]:
        """Free coordinates, positions that are set to their goals at the end, angles, bounds."""
        blocks = self.system.manifold
        exact = [k for k, v in zip(blocks.plain_q, blocks.plain_v, strict=True) if moved[v]]
        bounds = np.zeros(BOUND.SIZE)
        bounds[BOUND.TOLERANCE] = max(tolerance, float(self.system.derived(closing_rounding)))
        bounds[BOUND.SMALLEST], bounds[BOUND.ARRIVED] = branch_search.SMALLEST_PART, branch_search.COMPLETE_PART
        bounds[BOUND.ITERATIONS] = branch_search.CORRECTOR_ITERATIONS
        bounds[BOUND.PREDICTION], bounds[BOUND.CORRECTION] = (
            branch_search.LARGEST_PREDICTION,
            branch_search.LARGEST_CORRECTION,
        )
        bounds[BOUND.ROTATION] = gauss_newton.LARGEST_ROTATION
        bounds[BOUND.DAMPING], bounds[BOUND.LEAST_DAMPING] = gauss_newton.FIRST_DAMPING, gauss_newton.LEAST_DAMPING
        bounds[BOUND.LARGEST_DAMPING] = gauss_newton.LARGEST_DAMPING
        bounds[BOUND.LEAST_GAIN] = gauss_newton.LEAST_GAIN
        bounds[BOUND.POLISHING_STEPS] = gauss_newton.POLISHING_STEPS
        bounds[BOUND.POLISHING_PROGRESS] = gauss_newton.POLISHING_PROGRESS
        bounds[BOUND.IS_CHAIN] = float(is_chain)
        free = np.flatnonzero(~moved).astype(np.int64).reshape(-1, 1)
        is_angle = ClosureProblem(self.system, ~moved, np.zeros(1), ASSEMBLY_RESIDUAL).is_angle
        return free, np.array(exact, dtype=np.int64).reshape(-1, 1), is_angle, bounds


def closed_kernels(system: System) -> ClosedKernels:
    """The kernels of a system."""
    return system.derived(_closed_kernels)


def _closed_kernels(system: System) -> ClosedKernels:
    return ClosedKernels(system, _uncovered(system))


def _uncovered(system: System) -> str:
    """Why no kernel covers a system, as a clause after "which"; empty where kernels do."""
    equations = system.derived(constraint_equations)
    functions = [function for block in equations.timed() for function in block.prescribed.functions]
    reasons = {
        "has no constraint rows": not equations.table.n_rows,
        "has rows along coordinates of cut joints": any(block.cut for block in equations.coordinates),
        "has couplings by functions": equations.has_curves,
        "has constraints that change with time": any(varies(function) for function in functions),
        "is a batch of variants": system.tree.mass.ndim > 1,
    }
    return next((text for text, applies in reasons.items() if applies), "")


def _closed_rows(packed: PackedRows, chosen: NDArray[np.bool_]) -> ConstraintArrays:
    """Some of the rows, with constant right sides."""
    rows = np.ascontiguousarray(packed.rows[chosen])
    targets = sample_right_sides(packed.right_sides, np.zeros(1))
    along_cuts = (np.zeros((0, 1), dtype=np.int64), np.zeros((0, 1))) * 3
    return ConstraintArrays(
        packed.cuts, packed.frames, rows.reshape(-1, ROW.WIDTH), np.ascontiguousarray(packed.selectors[chosen]),
        packed.lines, packed.pairs, packed.pair_numbers, *along_cuts, targets,
    )  # fmt: skip
