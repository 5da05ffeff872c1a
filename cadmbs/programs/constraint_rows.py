"""The constraint rows of a mechanism as expressions, by the lifted kernels of closed loops."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from cadmbs.arrays import Array
from cadmbs.dynamics.closed_loops.loop_packing import pack_loops, uncovered_rows
from cadmbs.expressions.graph import Expression, ExpressionArray
from cadmbs.expressions.lifting import expression_array, require_expressions
from cadmbs.kernels.records import ConstraintArrays, LoopMemory, TreeArrays
from cadmbs.kernels.rows.cut_coordinates import add_cut_loads
from cadmbs.kernels.rows.loops_packing import (
    ALONG_CUT,
    BETWEEN_BODIES,
    COORDINATE_NUMBER,
    CUT_STATE,
    PAIR,
    TARGET,
    VECTOR,
    PackedLoops,
)
from cadmbs.kernels.rows.loops_rows import row_kernel
from cadmbs.kernels.tree import inverse_dynamics, mass_matrix
from cadmbs.programs.errors import NotExportableError
from cadmbs.programs.time_functions import time_function, time_jet
from cadmbs.programs.tree_expressions import TreeExpressions
from cadmbs.programs.tree_quantities import congruent, function_values, symmetric
from cadmbs.system import System
from cadmbs.tolerances import SWAP_COSINE


@dataclass(frozen=True)
class RowExpressions:
    """The equations of motion under constraints, along independent coordinates.

        M a = tau - h - A^T multipliers ,   A a = right_side

    Attributes:
        mass: (n_v, n_v) M, rotors along cut joints included.
        bias: (n_v,) h = C v + g, likewise.
        matrix: (rows, n_v) A.
        residual: (rows,) of positions; zero of rows of velocities.
        velocity_residual: (rows,) A v less the right side of velocities.
        right_side: (rows,) of accelerations.
        cut_forces: (n_v,) of loads, damping and friction along cut joints.
        rotor_energy: Of rotors along cut joints.
    """

    mass: ExpressionArray
    bias: ExpressionArray
    matrix: ExpressionArray
    residual: ExpressionArray
    velocity_residual: ExpressionArray
    right_side: ExpressionArray
    cut_forces: ExpressionArray
    rotor_energy: Expression


def require_known_rows(system: System) -> None:
    """Refuse rows that the kernels do not know.

    Raises:
        NotExportableError: If there are some; the message says which.
    """
    reason = uncovered_rows(system, dense=True)
    if reason:
        raise NotExportableError(
            f"no equations of loops and constraints can be written for {system.name!r}, which {reason}"
        )


def constraint_rows(tree: TreeExpressions, t: Expression) -> RowExpressions:
    """Rows, mass matrix and bias forces of a mechanism with constraints.

    Geometric angles change to their swapped form where |cos| is large; where this depends on time, both are written.

    Raises:
        NotExportableError: If there are rows that the kernels do not know.
    """
    require_known_rows(tree.system)
    loops = pack_loops(tree.system, packed=tree.packed)
    plain = _Evaluation(tree, loops, t, swapped=False).rows()
    sides = loops.pairs[:, PAIR.TARGET]
    swappable = [number for number, side in enumerate(sides) if loops.right_sides[side].swapped is not None]
    if not swappable:
        return plain
    other = _Evaluation(tree, loops, t, swapped=True).rows()
    for row, (cut, number, _) in enumerate(loops.rows):
        if cut == BETWEEN_BODIES and number in swappable:
            _choose_form(tree, abs(time_function(loops.right_sides[sides[number]].function, t)), plain, other, row)
    return plain


def _choose_form(
    tree: TreeExpressions, cosine: Expression, plain: RowExpressions, other: RowExpressions, row: int
) -> None:
    """The swapped form of a row where |cos| is large."""
    for form, swapped_form in (
        (plain.residual, other.residual),
        (plain.velocity_residual, other.velocity_residual),
        (plain.right_side, other.right_side),
    ):
        form[row] = tree.graph.select(SWAP_COSINE, cosine, swapped_form[row], form[row])
    for k in range(tree.system.n_v):
        plain.matrix[row, k] = tree.graph.select(SWAP_COSINE, cosine, other.matrix[row, k], plain.matrix[row, k])


class _Evaluation:
    """One run of the kernels, with all angles that can be swapped in one form."""

    def __init__(self, tree: TreeExpressions, loops: PackedLoops, t: Expression, swapped: bool) -> None:
        self._tree, self._loops, self._swapped, self._t = tree, loops, swapped, t
        self._n, self._n_rows = tree.packed.n_columns, len(loops.rows)

    def rows(self) -> RowExpressions:
        """Everything, along independent coordinates."""
        tree, n = self._tree, self._n
        at = tree.tree(mass_matrix.SLOTS)
        memory, constraints = self._memory(), self._constraints()
        memory.vectors[VECTOR.Q, : len(tree.q_tree)], memory.vectors[VECTOR.V, :n] = tree.q_tree, tree.v_tree
        bias, zero = memory.vectors[VECTOR.BIAS], tree.zeros(n)
        lift = tree.lifting.lift
        lift(inverse_dynamics.inverse_dynamics)(
            at.table, at.params, tree.q_tree, tree.v_tree, zero, bias, memory.motion
        )  # fmt: skip
        lift(mass_matrix.mass_matrix)(at.table, at.params, tree.q_tree, memory.tree_mass, at.work)
        features = self._loops.features
        kernel: Any = row_kernel  # untyped, as all kernels
        lift(kernel(features))(at, constraints, memory, 0)
        if features.cuts:
            self._add_cut_loads(constraints, memory)
        return self._gathered(memory, at)

    def _add_cut_loads(self, constraints: ConstraintArrays, memory: LoopMemory) -> None:
        """Loads along cut joints, at angles in (-pi, pi]."""
        memory.along[:, ALONG_CUT.NEAR] = memory.along[:, ALONG_CUT.POSITION]
        values = function_values(self._tree, "cut_functions", self._loops.along_cuts.functions, self._t)
        self._tree.lifting.lift(add_cut_loads)(constraints, memory, values, 0)

    def _gathered(self, memory: LoopMemory, at: TreeArrays) -> RowExpressions:
        tree, n = self._tree, self._n
        mass = symmetric(require_expressions(tree.graph, memory.tree_mass).reshape(n, n))
        vectors = require_expressions(tree.graph, memory.vectors)
        dense = require_expressions(tree.graph, memory.dense)
        residual, velocity_residual, right_side = (
            vectors[k, : self._n_rows].copy() for k in (VECTOR.GAP, VECTOR.DEFECT, VECTOR.TARGET)
        )
        matrix = np.array([tree.gather(row) for row in dense], dtype=object).reshape(self._n_rows, tree.system.n_v)
        bias, forces = vectors[VECTOR.BIAS, :n], vectors[VECTOR.TAU, :n]
        return RowExpressions(
            congruent(tree, mass), tree.gather(bias), matrix, residual, velocity_residual, right_side,
            tree.gather(forces),
            self._rotor_energy(memory),
        )  # fmt: skip

    def _rotor_energy(self, memory: LoopMemory) -> Expression:
        """1/2 sum armature rate^2."""
        energy = self._tree.graph.constant(0.0)
        for n, numbers in enumerate(self._loops.along_cuts.numbers):
            rate = memory.along[n, ALONG_CUT.RATE]
            energy = energy + 0.5 * float(numbers[COORDINATE_NUMBER.ARMATURE]) * rate * rate
        return energy

    def _constraints(self) -> ConstraintArrays:
        loops, graph = self._loops, self._tree.graph
        cuts = loops.along_cuts
        numbers, load_numbers = (
            self._tree.numbers(*x) for x in (("cuts", cuts.numbers), ("cut_loads", cuts.load_numbers))
        )
        return ConstraintArrays(
            loops.cuts, expression_array(graph, loops.frames), loops.rows, expression_array(graph, loops.selectors),
            expression_array(graph, self._lines()), loops.pairs, expression_array(graph, loops.pair_numbers),
            cuts.coordinates, numbers, cuts.loads, load_numbers, cuts.terms, expression_array(graph, cuts.factors),
            self._targets(),
        )  # fmt: skip

    def _lines(self) -> Array:
        """Factors of the rows along coordinates, zero of the idle coordinate."""
        lines = self._loops.lines
        return np.insert(lines, [self._n - 1, lines.shape[1]], 0.0, axis=1) if self._tree.has_idle_coordinate else lines

    def _targets(self) -> ExpressionArray:
        """As `PackedLoops.sample`; whether angles are swapped is a number."""
        sides = self._loops.right_sides
        values = self._tree.zeros(1, TARGET.SIZE * max(1, len(sides)))
        for k, side in enumerate(sides):
            swaps = self._swapped and side.swapped is not None
            function = side.swapped if swaps and side.swapped is not None else side.function
            value, first, second = time_jet(function, self._t)
            part = values[0, TARGET.SIZE * k : TARGET.SIZE * (k + 1)]
            part[TARGET.SWAPPED] = self._tree.graph.constant(float(swaps))
            if side.holonomic:
                part[TARGET.POSITION], part[TARGET.VELOCITY], part[TARGET.ACCELERATION] = value, first, second
            else:
                part[TARGET.VELOCITY], part[TARGET.ACCELERATION] = value, first
        return values

    def _memory(self) -> LoopMemory:
        tree, n, loops = self._tree, self._n, self._loops
        width = max(len(tree.q_tree), n, self._n_rows, 1)
        values = dict.fromkeys(LoopMemory._fields, 0)
        return LoopMemory(**values)._replace(
            n_q=len(tree.q_tree), n_columns=n, n_rows=self._n_rows,
            q_row=VECTOR.Q, v_row=VECTOR.V, tau_row=VECTOR.TAU, bias_row=VECTOR.BIAS,
            vectors=tree.zeros(VECTOR.COUNT, width), tree_mass=tree.zeros(n * n), dense=tree.zeros(self._n_rows, n),
            cuts=tree.zeros(max(1, len(loops.cuts)), CUT_STATE.SIZE),
            along=tree.zeros(max(1, len(loops.along_cuts.coordinates)), ALONG_CUT.COLUMNS + n),
            motion=tree.zeros(tree.packed.n_rows, inverse_dynamics.SLOTS),
        )  # fmt: skip
