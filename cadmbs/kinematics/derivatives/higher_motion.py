"""Twists and their time derivatives of any order, by one recursion about a point at rest."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from cadmbs.arrays import Array, Positions, Velocities
from cadmbs.errors import ShapeError
from cadmbs.kinematics.charts import carried_columns
from cadmbs.kinematics.products import TreeState, body_poses, carriers, rotation_vector, tree_state
from cadmbs.lie import se3
from cadmbs.lie.rotation_vector import dexp_derivatives, product_derivative
from cadmbs.system import System
from cadmbs.system.arguments import broadcast, positions, velocities
from cadmbs.system.tree import column_slice


@dataclass(frozen=True)
class MotionDerivatives:
    """All bodies about one point at rest in the world.

    Attributes:
        pose: (..., n_bodies, 4, 4), translations relative to the point.
        twists: V, V', V'', ... about the point, world axes, each (..., n_bodies, 6).
        point: (..., 1, 3) the point.
    """

    pose: Array
    twists: tuple[Array, ...]
    point: Array


def rate_rows(system: System, rates: Velocities) -> list[Array]:
    """The rows v, a, j, ... of an argument (..., order, n_v).

    Raises:
        ShapeError: If there is no row, or the last axis does not have n_v entries.
    """
    array = velocities(system, rates, "rates")
    if array.ndim < 2 or array.shape[-2] == 0:
        raise ShapeError(
            f"rates has shape {array.shape}, expected (..., order, {system.n_v}): velocities, accelerations, jerks, ..."
        )
    return list(np.moveaxis(array, -2, 0))


def jerk_rows(system: System, v: Velocities, a: Velocities, j: Velocities) -> list[Array]:
    """Velocities, accelerations and jerks as arrays."""
    return [velocities(system, v), velocities(system, a, "a"), velocities(system, j, "j")]


def motion_derivatives(system: System, q: Positions, rates: Sequence[Array]) -> MotionDerivatives:
    """Twists of all bodies and their derivatives from rates v, v', v'', ..., one order each.

        V_i^(m) = V_p^(m) + sum_k sum_l binom(m, l) J_k^(l) v_k^(m - l)

    P-DYN (69) and its derivatives, theory 5.6.
    """
    q_array, *rows = broadcast(positions(system, q), *rates)
    tree = system.tree
    state = tree_state(system, q_array)
    moving = system.bodies.moving
    _, moved_columns = jacobian_column_derivatives(system, state, [tree.velocities.spread_rate(row) for row in rows])
    twists = tuple(tree.sum_from_root(tree.per_body(moved))[..., moving, :] for moved in moved_columns)
    return MotionDerivatives(body_poses(system, state), twists, state.point[..., None, :])


def jacobian_column_derivatives(
    system: System, state: TreeState, v_tree: Sequence[Array], ground: Array | None = None
) -> tuple[list[Array], list[Array]]:
    """Derivatives of the columns J_k and of J_k v_k, orders 0, 1, ..., each (..., n_columns, 6).

    Carried columns follow K^(m + 1) = sum_l binom(m, l) [V_c^(l), K^(m - l)] with V_c the twist of their carrier, which
    needs only lower orders. P-DYN (16), (20), theory 5.3.

    Args:
        system: Compiled mechanism.
        state: The configuration.
        v_tree: Tree velocities, accelerations, ..., each (..., n_columns).
        ground: (6,) acceleration of the world, (0, -g) where weights count (theory 7.2); none if not given.
    """
    rates = [row[..., None] for row in v_tree]
    charts = _charts(system, state, v_tree)
    carried, columns, carrier, moved = [carried_columns(system, state)], [state.columns], list[Array](), list[Array]()
    for order in range(len(rates)):
        if order:
            carried.append(product_derivative(se3.bracket, carrier, carried, order - 1))
            columns.append(_charted(carried, charts, order))
        moved.append(product_derivative(np.multiply, columns, rates, order))
        carrier.append(carriers(system, moved[-1]))
        if order == 1 and ground is not None:
            carrier[1] = carrier[1] + ground
    return columns, moved


def _charts(system: System, state: TreeState, v_tree: Sequence[Array]) -> list[tuple[slice, list[Array]]]:
    """For each rotation-vector joint its columns, and dexp_-phi^T with its time derivatives."""
    tree = system.tree
    charts = []
    for body in tree.native.charts:
        dofs = column_slice(tree, body)
        path = np.stack([rotation_vector(tree, body, state.q_tree), *(row[..., dofs] for row in v_tree[:-1])])
        charts.append((dofs, list(np.swapaxes(dexp_derivatives(-path), -1, -2))))
    return charts


def _charted(carried: Sequence[Array], charts: list[tuple[slice, list[Array]]], order: int) -> Array:
    """Derivative of the columns J from those of K: equal, but J = K dexp_-phi for rotation vectors."""
    columns = carried[order].copy()
    for dofs, rates in charts:
        columns[..., dofs, :] = product_derivative(np.matmul, rates, [k[..., dofs, :] for k in carried], order)
    return columns
