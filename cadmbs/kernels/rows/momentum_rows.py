"""Bodies of rows of angular momentum: centres, moments and forces of the row, scalar or lanes.

    d . L_P = sum over bodies of J d . w + f . v_c ,   J = R I R^T ,   f = m d x (c - P)

World axes; P is fixed in the world, or the centre of mass of the bodies.
"""

from __future__ import annotations

from typing import Any

from cadmbs.kernels.kernel import kernel
from cadmbs.kernels.numbers.algebra import add, apply, apply_symmetric, apply_transposed, cross, dot, scale, subtract
from cadmbs.kernels.numbers.lanes import load, load3, load6, load9
from cadmbs.kernels.records import ConstraintArrays, TreeArrays
from cadmbs.kernels.rows.loops_packing import MOMENTUM_NUMBER, PAIR, PAIR_KIND
from cadmbs.kernels.rows.row_motion import path_vector
from cadmbs.kernels.tree.placement import R


@kernel
def central_point(tree: TreeArrays, constraints: ConstraintArrays, first: int) -> Any:
    """P from the origin of the world's row: fixed, or the centre of mass of the bodies."""
    pair = constraints.pairs[first]
    point = load3(constraints.pair_numbers, first, MOMENTUM_NUMBER.POINT)
    if pair[PAIR.KIND] == PAIR_KIND.CENTRAL_MOMENTUM:
        total, moment = 0.0, (0.0, 0.0, 0.0)
        for n in range(first, first + pair[PAIR.COMMON_ROW]):
            mass = load(constraints.pair_numbers, n, MOMENTUM_NUMBER.MASS)
            total = total + mass
            moment = add(moment, scale(mass, center_from_world(tree, constraints, n)))
        point = scale(1.0 / total, moment)
    return point


@kernel
def center_from_world(tree: TreeArrays, constraints: ConstraintArrays, n: int) -> Any:
    """The centre of a body from the origin of the world's row."""
    j = constraints.pairs[n, PAIR.INNER_ROW]
    arm = apply(load9(tree.work, j, R), load3(constraints.pair_numbers, n, MOMENTUM_NUMBER.CENTER))
    return add(path_vector(tree.table, tree.work, j, 0), arm)


@kernel
def momentum_geometry(tree: TreeArrays, constraints: ConstraintArrays, n: int, point: Any) -> Any:
    """Moment J d and force f of a body, its centre from the origin of its row, and from that of the world's row."""
    numbers, inner = constraints.pair_numbers, load9(tree.work, constraints.pairs[n, PAIR.INNER_ROW], R)
    direction = load3(numbers, n, MOMENTUM_NUMBER.DIRECTION)
    arm = apply(inner, load3(numbers, n, MOMENTUM_NUMBER.CENTER))
    position = center_from_world(tree, constraints, n)
    force = scale(load(numbers, n, MOMENTUM_NUMBER.MASS), cross(direction, subtract(position, point)))
    return times_inertia(constraints, n, inner, direction), force, arm, position


@kernel
def gyration(tree: TreeArrays, constraints: ConstraintArrays, n: int, w: Any) -> Any:
    """d . (w x J w) of a body with angular velocity w."""
    inner = load9(tree.work, constraints.pairs[n, PAIR.INNER_ROW], R)
    direction = load3(constraints.pair_numbers, n, MOMENTUM_NUMBER.DIRECTION)
    return dot(direction, cross(w, times_inertia(constraints, n, inner, w)))


@kernel
def times_inertia(constraints: ConstraintArrays, n: int, inner: Any, w: Any) -> Any:
    """J w in world axes."""
    inertia = load6(constraints.pair_numbers, n, MOMENTUM_NUMBER.INERTIA)
    return apply(inner, apply_symmetric(inertia, apply_transposed(inner, w)))
