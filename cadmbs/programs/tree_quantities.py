"""Quantities of the spanning tree, by the lifted kernels: dynamics, loads, energies, poses and Jacobians."""

import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from cadmbs.dynamics.regressor import PARAMETERS
from cadmbs.expressions import differentiation, lifting
from cadmbs.expressions.graph import Expression, ExpressionArray, operation_counts
from cadmbs.kernels.loads import load_forces as load_kernel
from cadmbs.kernels.loads.packed_loads import pack_loads
from cadmbs.kernels.records import LoadArrays
from cadmbs.kernels.tree import body_kinematics, packing
from cadmbs.kernels.tree import coriolis_matrix as coriolis_matrix_kernel
from cadmbs.kernels.tree import forward_dynamics as forward_dynamics_kernel
from cadmbs.kernels.tree import inverse_dynamics as inverse_dynamics_kernel
from cadmbs.kernels.tree import mass_matrix as mass_matrix_kernel
from cadmbs.programs.solving import factored, solved
from cadmbs.programs.tree_expressions import TreeExpressions, rounded_path, time_function
from cadmbs.system.functions import TimeFunction


def inverse_dynamics(tree: TreeExpressions, a: ExpressionArray) -> ExpressionArray:
    """Tau = M a + C v + g (n_v,)."""
    return _inverse(tree, tree.v_tree, tree.spread(a))


def regressor(tree: TreeExpressions, a: ExpressionArray) -> ExpressionArray:
    """Y = d (M a + C v + g) / d parameters (n_v, 10 n), of which no entry depends on the parameters.

    The inertial parameters have to be symbols of the tree.
    """
    by = lifting.symbols(tree.graph, "inertia", len(PARAMETERS) * (len(tree.system.body_names) - 1))
    return differentiation.derivatives(list(inverse_dynamics(tree, a)), list(by))


def bias_force(tree: TreeExpressions) -> ExpressionArray:
    """C v + g (n_v,)."""
    return _inverse(tree, tree.v_tree, tree.zeros(tree.packed.n_columns))


def gravity_force(tree: TreeExpressions) -> ExpressionArray:
    """G (n_v,)."""
    zero = tree.zeros(tree.packed.n_columns)
    return _inverse(tree, zero, zero)


def _inverse(tree: TreeExpressions, v: ExpressionArray, a: ExpressionArray) -> ExpressionArray:
    return tree.gather(_computed(tree, inverse_dynamics_kernel, "inverse_dynamics", (tree.packed.n_columns,), v, a))


def _computed(
    tree: TreeExpressions, module: Any, name: str, shape: tuple[int, ...], *rates: ExpressionArray
) -> ExpressionArray:
    """The result of a kernel of the tree at the positions and some velocities, accelerations or forces."""
    at, result = tree.tree(module.SLOTS), tree.zeros(math.prod(shape))
    tree.lifting.lift(getattr(module, name))(at.table, at.params, tree.q_tree, *rates, result, at.work)
    return lifting.require_expressions(tree.graph, result).reshape(shape)


def mass_matrix(tree: TreeExpressions) -> ExpressionArray:
    """M (n_v, n_v)."""
    shape = (tree.packed.n_columns,) * 2
    return congruent(tree, symmetric(_computed(tree, mass_matrix_kernel, "mass_matrix", shape)))


def symmetric(lower: ExpressionArray) -> ExpressionArray:
    """A matrix from its lower triangle."""
    matrix = lower.copy()
    for i, j in zip(*np.triu_indices(len(matrix), 1), strict=True):
        matrix[i, j] = lower[j, i]
    return matrix


def congruent(tree: TreeExpressions, matrix: ExpressionArray) -> ExpressionArray:
    """G^T M G of a matrix of the tree."""
    if tree.is_direct:
        return matrix
    rows = np.array([tree.gather(row) for row in matrix], dtype=object)
    return np.array([tree.gather(column) for column in rows.T], dtype=object).T


def coriolis_matrix(tree: TreeExpressions) -> ExpressionArray:
    """C (n_v, n_v), consistent with Christoffel's symbols."""
    shape = (tree.packed.n_columns,) * 2
    return congruent(tree, _computed(tree, coriolis_matrix_kernel, "coriolis_matrix", shape, tree.v_tree))


def forward_dynamics(tree: TreeExpressions, tau: ExpressionArray) -> ExpressionArray:
    """A with M a = tau - C v - g (n_v,), by articulated bodies or by M = L D L^T: what takes fewer operations."""
    by_matrix = _by_mass_matrix(tree, tau)
    if not tree.is_direct:
        return by_matrix
    articulated = _computed(tree, forward_dynamics_kernel, "forward_dynamics", (tree.system.n_v,), tree.v_tree, tau)
    return min(by_matrix, articulated, key=lambda a: sum(operation_counts(list(a)).values()))


def _by_mass_matrix(tree: TreeExpressions, tau: ExpressionArray) -> ExpressionArray:
    """Coordinates are eliminated from the tips to the root, so that branches stay apart."""
    factors = factored(mass_matrix(tree)[::-1, ::-1])
    return solved(factors, (tau - bias_force(tree))[::-1])[::-1]


def energy(tree: TreeExpressions) -> ExpressionArray:
    """Kinetic and potential energy (2,)."""
    return _computed(tree, body_kinematics, "sums", (packing.N_SUMS,), tree.v_tree)[:2]


def jacobian(tree: TreeExpressions, body: str, representation: str) -> ExpressionArray:
    """J (6, n_v) of a body or frame."""
    return _along_path(tree, body, representation, body_kinematics.jacobian, 6)


def pose(tree: TreeExpressions, body: str) -> ExpressionArray:
    """The pose (4, 4) of a body or frame."""
    return _along_path(tree, body, "hybrid", body_kinematics.frame_pose, 0)


def _along_path(tree: TreeExpressions, body: str, representation: str, kernel: Any, rows: int) -> ExpressionArray:
    n = tree.packed.n_columns
    path = packing.packed_path(tree.system, body, representation, tree.packed)
    params = lifting.expression_array(tree.graph, rounded_path(path))
    if tree.has_idle_coordinate:
        rows_of_path = packing.path_rows(tree.packed, tree.system, body)
        params[1:] = tree.params[rows_of_path[1:]]
    result, work = tree.zeros(rows * n if rows else 16), tree.zeros(path.n_rows, body_kinematics.SLOTS)
    tree.lifting.lift(kernel)(path.table, params, tree.q_tree, result, work)
    matrix = lifting.require_expressions(tree.graph, result).reshape(rows or 4, -1)
    return np.array([tree.gather(row) for row in matrix], dtype=object) if rows else matrix


# Joint forces of the document's loads, joint damping and friction, by the lifted kernel, as expressions of q, v, t.


def function_values(
    tree: TreeExpressions, array: str, functions: Sequence[TimeFunction], t: Expression
) -> ExpressionArray:
    """Values (1, n) of functions of time, at least one; those that are arguments in place of their constants."""
    values = tree.zeros(1, max(1, len(functions)))
    for k, function in enumerate(functions):
        argument = tree.load_arguments.get((array, 0, k))
        values[0, k] = time_function(function, t) if argument is None else argument
    return values


def tree_load_forces(tree: TreeExpressions, t: Expression) -> ExpressionArray:
    """Forces (n_v,) of loads along and between bodies of the spanning tree; those along cut joints are not in them."""
    loads = pack_loads(tree.system, tree.packed)
    functions = function_values(tree, "load_functions", loads.functions, t)
    arrays = LoadArrays(
        tree.numbers("damping", loads.damping), loads.table, tree.numbers("loads", loads.numbers), functions
    )
    tau = tree.zeros(tree.packed.n_columns)
    tree.lifting.lift(load_kernel.load_forces)(
        tree.tree(load_kernel.SLOTS), arrays, 0, tree.q_tree, tree.v_tree, tau
    )  # fmt: skip
    forces: ExpressionArray = np.asarray(tree.gather(lifting.require_expressions(tree.graph, tau)))
    return forces
