"""Closed loops and constraints as programs, at a regular configuration: by multipliers, by Woronetz, of drives.

Constraint rows are expressions by the lifted kernels of closed loops; arguments have the same numbers in every run.

Multipliers hold wherever the chosen rows are independent. Both factorizations are of positive definite matrices, so
that no pivots are needed:

    a = M^-1 (tau - h + A^T l) ,   (A M^-1 A^T) l = right_side - A M^-1 (tau - h)

Woronetz equations take fewer operations, but their coordinates are chosen once, and fail where they stop being
coordinates:

    v = F w ,   F = [ -f1^-1 f2 ; I ] ,   a = F w' + c ,   c = [ f1^-1 right_side ; 0 ] ,
    (F^T M F) w' = F^T (tau - h - M c)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import scipy.linalg

from cadmbs.arrays import Array, Indices
from cadmbs.constraints.closing.assembly import assemble
from cadmbs.constraints.mobility import mobility
from cadmbs.constraints.partition import Partition, partition
from cadmbs.constraints.rows import jacobian
from cadmbs.dynamics.closed_loops import closed_loop_inverse, loop_packing
from cadmbs.dynamics.cut_joints import whole_mass_matrix
from cadmbs.expressions.evaluation import evaluate
from cadmbs.expressions.graph import Expression, ExpressionArray
from cadmbs.expressions.lifting import expression_array, require_expressions
from cadmbs.kernels.records import ConstraintArrays, LoopMemory, TreeArrays
from cadmbs.kernels.rows import cut_coordinates, loops_rows
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
from cadmbs.kernels.tree import inverse_dynamics, mass_matrix
from cadmbs.kinematics.configuration import integrate, neutral, tree_coordinate_indices
from cadmbs.programs import program, tree_quantities
from cadmbs.programs.errors import NotExportableError
from cadmbs.programs.solving import Factors, eliminated, factored, solved
from cadmbs.programs.tree_expressions import TreeExpressions, time_function, time_jet
from cadmbs.system import System
from cadmbs.tolerances import SADDLE_RANK_TOLERANCE, SINGULAR_MASS_MATRIX, SWAP_COSINE


def accelerations_by_multipliers(
    rows: RowExpressions, tau: ExpressionArray, at: ClosedConfiguration, values: Mapping[str, float]
) -> ExpressionArray:
    """A (n_v,) for joint forces tau (n_v,); `values` are numbers of the symbols at the configuration."""
    chosen = at.partition.rows
    A, right_side = rows.matrix[chosen], rows.right_side[chosen]
    mass, force = _regular(rows, chosen, values, tau - rows.bias)
    M, K, Y, scaled = _condensed(mass, A)
    free = M.forward(force[::-1])
    multipliers = solved(K, right_side - Y.T @ M.scaled(free)) if len(chosen) else right_side
    inner = M.scaled(free) + (scaled @ multipliers if len(chosen) else 0.0)
    a: ExpressionArray = M.backward(inner)[::-1]
    return a


def shortest_correction(
    rows: RowExpressions, violation: ExpressionArray, at: ClosedConfiguration, values: Mapping[str, float]
) -> ExpressionArray:
    """The shortest step (n_v,) in the metric of M with A step = violation: to be subtracted, repeatedly."""
    chosen = at.partition.rows
    mass, _ = _regular(rows, chosen, values, rows.bias)
    M, K, _, scaled = _condensed(mass, rows.matrix[chosen])
    step: ExpressionArray = M.backward(scaled @ solved(K, violation[chosen]))[::-1]
    return step


def held_correction(
    rows: RowExpressions, violation: ExpressionArray, at: ClosedConfiguration, weights: ExpressionArray
) -> ExpressionArray:
    """The step (n_v,) with A step = violation that leaves coordinates of weight zero as they are: to be subtracted.

        step = W A^T (A W A^T)^-1 violation

    It is not finite, or long, where the coordinates that are held leave too few free.
    """
    chosen = at.partition.rows
    A = rows.matrix[chosen]
    weighted = A.T * weights[:, None]
    step: ExpressionArray = weighted @ solved(factored(A @ weighted), violation[chosen])
    return step


def _condensed(mass: ExpressionArray, A: ExpressionArray) -> tuple[Factors, Factors, ExpressionArray, ExpressionArray]:
    """Factors of M, tips first, and of A M^-1 A^T = Y^T D^-1 Y; Y = L^-1 A^T; D^-1 Y."""
    M = factored(mass[::-1, ::-1])
    Y = M.forward(A.T[::-1])
    scaled = M.scaled(Y)
    return M, factored(Y.T @ scaled), Y, scaled


def _regular(
    rows: RowExpressions, chosen: Indices, values: Mapping[str, float], force: ExpressionArray
) -> tuple[ExpressionArray, ExpressionArray]:
    """M and tau - h; where M is singular M + w A^T A and tau - h + w A^T right_side, which give the same motion."""
    n = len(rows.mass)
    mass = evaluate(list(rows.mass.ravel()), values).reshape(n, n)
    sizes = np.linalg.eigvalsh(mass)
    if sizes[0] > SINGULAR_MASS_MATRIX * sizes[-1]:
        return rows.mass, force
    A = rows.matrix[chosen]
    numbers = evaluate(list(A.ravel()), values)
    weight = float(np.max(np.diag(mass)) / np.max(numbers**2))
    return rows.mass + A.T @ A * weight, force + A.T @ rows.right_side[chosen] * weight


def accelerations_by_woronetz(
    rows: RowExpressions, tau: ExpressionArray, at: ClosedConfiguration, values: Mapping[str, float]
) -> ExpressionArray:
    """A (n_v,) for joint forces tau (n_v,); dependent coordinates are eliminated in an order fixed at `values`."""
    F, offset = woronetz_map(rows, at, values)
    M = F.T @ rows.mass @ F
    force = F.T @ (tau - rows.bias - rows.mass @ offset)
    rates = solved(factored(M), force) if len(M) else force
    a: ExpressionArray = F @ rates + offset
    return a


def woronetz_map(
    rows: RowExpressions, at: ClosedConfiguration, values: Mapping[str, float]
) -> tuple[ExpressionArray, ExpressionArray]:
    """F (n_v, independent) and c (n_v,) with a = F w' + c."""
    chosen = at.partition
    right = np.column_stack([rows.matrix[np.ix_(chosen.rows, chosen.independent)], rows.right_side[chosen.rows]])
    solution = eliminated(rows.matrix[np.ix_(chosen.rows, chosen.dependent)], right, values)
    F = rows.mass[:, : len(chosen.independent)] * 0.0
    offset = rows.bias * 0.0
    for column, coordinate in enumerate(chosen.independent):
        F[coordinate, column] = F[coordinate, column] + 1.0
    F[chosen.dependent] = -solution[:, :-1]
    offset[chosen.dependent] = solution[:, -1]
    return F, offset


# A regular configuration of a mechanism with constraints: rows and coordinates of its equations are chosen there.

_DISPLACEMENTS = (0.2, 0.05, 0.0)
"""Steps from the assembled configuration, the largest first [rad or m]."""


@dataclass(frozen=True)
class ClosedConfiguration:
    """A closed configuration, and what is chosen there.

    Attributes:
        q: Positions, closed at `SAMPLE_TIME`.
        partition: Independent rows, dependent and independent coordinates.
    """

    q: Array
    partition: Partition


def closed_configuration(system: System) -> ClosedConfiguration:
    """A regular closed configuration near the assembled one.

    Raises:
        NotExportableError: If loops cannot be closed, or the mechanism changes the number of its independent rows.
    """
    _require_constant_rank(system)
    return system.derived(regular_configuration)


def regular_configuration(system: System) -> ClosedConfiguration:
    """As `closed_configuration`, of mechanisms that change their mobility on the way too.

    Raises:
        NotExportableError: If loops cannot be closed.
    """
    start = assemble(system, t=SAMPLE_TIME)
    if not start.closed:
        raise NotExportableError(f"{system.name!r} cannot be closed: {start.sentence}")
    best = None
    for size in _DISPLACEMENTS:
        moved = assemble(system, integrate(system, start.q, size * _direction(system, start.q)), t=SAMPLE_TIME)
        if moved.closed:
            chosen = partition(system, moved.q, whole_mass_matrix(system, moved.q), SAMPLE_TIME)
            if best is None or len(chosen.rows) > len(best.partition.rows):
                best = ClosedConfiguration(moved.q, chosen)
    if best is None:
        raise NotExportableError(f"{system.name!r} cannot be closed near its assembled configuration")
    return best


def _direction(system: System, q: Array) -> Array:
    """A motion that the rows allow to first order."""
    _, sizes, right = np.linalg.svd(jacobian(system, q, SAMPLE_TIME))
    rank = int(np.sum(sizes > SADDLE_RANK_TOLERANCE * np.max(sizes, initial=1e-300)))
    null = right[rank:]
    direction = null.T @ (null @ spread_numbers(system.n_v))
    return np.asarray(direction / max(float(np.max(np.abs(direction), initial=0.0)), 1e-9))


def _require_constant_rank(system: System) -> None:
    """Refuse mechanisms whose closed configurations have several dimensions: no choice of rows serves all of them."""
    ranks = system.derived(mobility)
    if len(ranks.branch_dimensions) > 1:
        dimensions = " and ".join(map(str, ranks.branch_dimensions))
        raise NotExportableError(
            f"{system.name!r} changes its mobility on the way (kinematotropic): closed configurations of {dimensions}"
            " degrees of freedom meet. Equations have a fixed number of independent rows: simulate with cadmbs instead"
        )


# Inverse dynamics of closed loops as a program: forces of the drives.
#
# With the rates E v of the drives and independent constraint rows A, all rows B = [E; A] together,
#
#     M a + h = E^T f - A^T l = B^T [f; -l] ,   [f; -l] = (B B^T)^-1 B (M a + h) .
#
# B B^T is positive definite wherever the drives determine the motion, so that no pivots are needed. Rows and drives are
# chosen independent at a regular configuration. Of drives beyond the degrees of freedom the forces of least norm follow
# from those of independent ones, E_c^T f_c, with E^T = B^T Z:
#
#     f = Z_c^T (Z_c Z_c^T)^-1 f_c
#
# Spins that no drive moves and no load turns, those of rods between two balls, are free of forces: their accelerations
# follow, as in `cadmbs.dynamics.closed_loop_inverse_dynamics`. With F the motions that B does not see,
#
#     a' = a - F (F^T M F)^-1 F^T (M a + h) .


def drive_forces(
    rows: RowExpressions,
    a: ExpressionArray,
    system: System,
    drives: tuple[str, ...] | None,
    at: ClosedConfiguration,
    values: Mapping[str, float],
) -> ExpressionArray:
    """Forces (n_driven,) of the drives for accelerations a (n_v,) that the rows allow.

    Args:
        rows: Constraint rows, mass matrix, bias forces.
        a: Accelerations.
        system: The mechanism.
        drives: Driven velocity coordinates or joints; None for the actuated joints.
        at: Regular configuration, with independent constraint rows.
        values: Numbers of the symbols there, at rest.

    Raises:
        NotExportableError: There are no drives, some are along cut joints, or they leave freedoms that are no spins.
    """
    E = tree_drive_rows(system, drives)
    A = evaluate(list(rows.matrix.ravel()), values).reshape(rows.matrix.shape)
    constraints = at.partition.rows
    driving = _independent(E, A[constraints])
    if not len(driving):
        raise NotExportableError(f"the constraints of {system.name!r} prescribe all that its drives could move")
    _require_determined(system, E, len(constraints) + len(driving), at.q)
    zero = rows.mass[0, 0] * 0.0
    B = np.concatenate([E[driving] + zero, rows.matrix[constraints]])
    required = rows.mass @ a + rows.bias
    if len(B) < system.n_v:
        required = _with_free_spins(rows, B, required, values)
    gram = factored(B @ B.T)
    both = solved(gram, B @ required)
    # One step of refinement: B B^T has the square of the condition of B.
    both = both + solved(gram, B @ (required - B.T @ both))
    independent = both[: len(driving)]
    if len(driving) == len(E):
        forces: ExpressionArray = independent
        return forces
    Z = solved(gram, B @ (E.T + zero))[: len(driving)]
    return np.asarray(Z.T @ solved(factored(Z @ Z.T), independent))


def tree_drive_rows(system: System, drives: tuple[str, ...] | None) -> Array:
    """Rates of the driven coordinates (n_driven, n_v): constants, along joints of the tree.

    Raises:
        NotExportableError: There are none, or some are along cut joints.
    """
    names = closed_loop_inverse.driven_names(system, drives)
    columns, G = tree_coordinate_indices(system)[1], system.tree.velocities.matrix
    if not names:
        raise NotExportableError(
            f'{system.name!r} has no drives: mark joints as "actuated": true, or name them (--drives, drives=[...])'
        )
    if along_cuts := [name for name in names if name not in columns]:
        raise NotExportableError(
            f"drives of {system.name!r} are along cut joints ({', '.join(along_cuts)}): equations take those of the"
            ' spanning tree; mark another joint of the loop as "cut": true'
        )
    return np.array([G[columns[name]] for name in names])


def _independent(candidates: Array, present: Array) -> Indices:
    """Rows that are independent of each other and of those that are present, the first ones."""
    basis = np.linalg.qr(present.T)[0] if len(present) else np.zeros((candidates.shape[1], 0))
    chosen = []
    for k, row in enumerate(candidates):
        rest = row - basis @ (basis.T @ row)
        rest = rest - basis @ (basis.T @ rest)
        if np.linalg.norm(rest) > SADDLE_RANK_TOLERANCE * np.linalg.norm(row):
            chosen.append(k)
            basis = np.column_stack([basis, rest / np.linalg.norm(rest)])
    return np.array(chosen, dtype=np.intp)


def _require_determined(system: System, E: Array, rank: int, q: Array) -> None:
    """Refuse drives that leave motions besides spins of rods."""
    idle = system.n_v - rank
    if not idle:
        return
    spins, _ = closed_loop_inverse.idle_spins(system, q, E, SAMPLE_TIME)
    if spins < idle:
        raise NotExportableError(
            f"the drives of {system.name!r} leave {idle - spins} of its degrees of freedom free: name more (--drives, "
            "drives=[...])"
        )


def _with_free_spins(
    rows: RowExpressions, B: ExpressionArray, required: ExpressionArray, values: Mapping[str, float]
) -> ExpressionArray:
    """M a' + h, without a part along motions that the rows B do not see."""
    numbers = evaluate(list(B.ravel()), values).reshape(B.shape)
    order = scipy.linalg.qr(numbers, mode="r", pivoting=True)[1]
    dependent, free = np.sort(order[: len(B)]), np.sort(order[len(B) :])
    F = np.zeros((len(required), len(free)), dtype=object) + required[0] * 0.0
    F[free, np.arange(len(free))] = F[free, np.arange(len(free))] + 1.0
    F[dependent] = -eliminated(B[:, dependent], B[:, free], values)
    MF = rows.mass @ F
    change: ExpressionArray = MF @ solved(factored(F.T @ MF), F.T @ required)
    without_spins: ExpressionArray = required - change
    return without_spins


# Numbers for the arguments of a program at a regular configuration, the same in every run.

_GOLDEN_RATIO = 0.6180339887498949

SAMPLE_TIME = 0.1
"""The time [s] of samples."""


def spread_numbers(count: int, first: int = 1) -> Array:
    """Numbers between -0.9 and 0.9, evenly spread and irregular: multiples of the golden ratio, modulo one."""
    return np.asarray(1.8 * np.mod(_GOLDEN_RATIO * np.arange(first, first + count), 1.0) - 0.9)


def sample_numbers(system: System, arguments: Sequence[program.Argument], q: Array | None = None) -> dict[str, float]:
    """Values of all symbols: positions on the manifold of the joints, time 0.1 s, defaults where there are some."""
    numbers: dict[str, float] = {}
    for k, argument in enumerate(arguments):
        count = len(argument.symbols)
        if argument.name == "q":
            values = integrate(system, neutral(system), spread_numbers(system.n_v)) if q is None else q
        elif argument.is_scalar:
            values = np.full(count, SAMPLE_TIME)
        elif argument.default is not None:
            values = np.array(argument.default)
        else:
            values = spread_numbers(count, 3 + 7 * k)
        numbers |= {symbol.name: float(x) for symbol, x in zip(argument.symbols, values, strict=True)}
    return numbers


# The constraint rows of a mechanism as expressions, by the lifted kernels of closed loops.


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
    reason = loop_packing.uncovered_rows(system, dense=True)
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
    loops = loop_packing.pack_loops(tree.system, packed=tree.packed)
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
        kernel: Any = loops_rows.row_kernel  # untyped, as all kernels
        lift(kernel(features))(at, constraints, memory, 0)
        if features.cuts:
            self._add_cut_loads(constraints, memory)
        return self._gathered(memory, at)

    def _add_cut_loads(self, constraints: ConstraintArrays, memory: LoopMemory) -> None:
        """Loads along cut joints, at angles in (-pi, pi]."""
        memory.along[:, ALONG_CUT.NEAR] = memory.along[:, ALONG_CUT.POSITION]
        values = tree_quantities.function_values(self._tree, "cut_functions", self._loops.along_cuts.functions, self._t)
        self._tree.lifting.lift(cut_coordinates.add_cut_loads)(constraints, memory, values, 0)

    def _gathered(self, memory: LoopMemory, at: TreeArrays) -> RowExpressions:
        tree, n = self._tree, self._n
        mass = tree_quantities.symmetric(require_expressions(tree.graph, memory.tree_mass).reshape(n, n))
        vectors = require_expressions(tree.graph, memory.vectors)
        dense = require_expressions(tree.graph, memory.dense)
        residual, velocity_residual, right_side = (
            vectors[k, : self._n_rows].copy() for k in (VECTOR.GAP, VECTOR.DEFECT, VECTOR.TARGET)
        )
        matrix = np.array([tree.gather(row) for row in dense], dtype=object).reshape(self._n_rows, tree.system.n_v)
        bias, forces = vectors[VECTOR.BIAS, :n], vectors[VECTOR.TAU, :n]
        return RowExpressions(
            tree_quantities.congruent(tree, mass), tree.gather(bias), matrix, residual, velocity_residual, right_side,
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
