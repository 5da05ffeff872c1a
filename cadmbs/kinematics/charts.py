"""Rotation vectors: the one joint kind whose columns depend on coordinates of their own joint.

The columns are J = K dexp_-phi. K, the columns of the relative angular velocity, are carried like those of a quaternion
joint: fixed to the joint's successor.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from string import ascii_lowercase
from typing import Any

import numpy as np

from cadmbs.arrays import Array
from cadmbs.kinematics.products import TreeState, rotation_vector
from cadmbs.lie import se3
from cadmbs.lie.rotation_vector import dexp_partials, partial_product
from cadmbs.system import System
from cadmbs.system.tree import carries, column_slice


@dataclass(frozen=True)
class Chart:
    """One rotation-vector joint.

    Attributes:
        dofs: Its columns.
        factors: D = dexp_-phi (..., 3, 3) and its partial derivatives by phi, one axis more each.
    """

    dofs: slice
    factors: tuple[Array, ...]


@dataclass(frozen=True)
class Charts:
    """All rotation-vector joints of a state.

    Attributes:
        carried: (..., n_columns, 6) K; equal to the columns J of all other joints.
        charts: The joints.
    """

    carried: Array
    charts: tuple[Chart, ...]

    def change(self, *directions: Array) -> Array:
        """K d^m D, the change (..., n_columns, 6) of the columns by D alone, along m directions (..., n_columns)."""
        if not self.charts:
            return np.zeros((1, 6))
        batch = np.broadcast_shapes(self.carried.shape[:-2], *(x.shape[:-1] for x in directions))
        result = np.zeros((*batch, *self.carried.shape[-2:]))
        letters = ascii_lowercase[: len(directions)]
        for chart in self.charts:
            term = ",".join([f"...xy{letters}", *(f"...{letter}" for letter in letters)]) + "->...yx"
            turned = np.einsum(term, chart.factors[len(directions)], *(x[..., chart.dofs] for x in directions))
            result[..., chart.dofs, :] = turned @ self.carried[..., chart.dofs, :]
        return result


def with_directions(state: TreeState) -> TreeState:
    """The state with one more batch axis of length one, for directions of derivatives."""
    pose, columns = state.pose[..., None, :, :, :], state.columns[..., None, :, :]
    return TreeState(pose, columns, state.point[..., None, :], state.q_tree[..., None, :])


def charts_of(system: System, state: TreeState, order: int) -> Charts:
    """The rotation-vector joints of a state, with derivatives of dexp_-phi up to an order."""
    tree = system.tree
    charts = []
    for body in tree.native.charts:
        parts = dexp_partials(-rotation_vector(tree, body, state.q_tree), order)
        dofs = column_slice(tree, body)
        charts.append(Chart(dofs, tuple((-1.0) ** m * part for m, part in enumerate(parts))))
    return Charts(carried_columns(system, state), tuple(charts))


def carried_columns(system: System, state: TreeState) -> Array:
    """Columns K (..., n_columns, 6) that are fixed to their carrier.

    The joint screws themselves, and for a rotation vector the columns of the relative angular velocity: J = K dexp.
    """
    tree = system.tree
    columns = state.columns.copy()
    for body in tree.native.charts:
        dofs = column_slice(tree, body)
        holder = body if tree.orientation[body] > 0 else tree.parent[body]
        columns[..., dofs, :] = se3.transform_twist(state.pose[..., holder, None, :, :], tree.screws[dofs])
    return columns


def charted_partials(system: System, state: TreeState, moving: int, order: int, depends: Array, sign: float) -> Array:
    """Derivatives (..., n_columns, n_columns, ..., 6) of the columns that move a body, for all kinds of joints.

        dK_j/dq_a = +-[J_a, K_j] ,   J = K D

    differentiated by the product rule, the first of the directions first. Theory 5.1 and 5.2.

    Args:
        system: Compiled mechanism.
        state: The configuration.
        moving: The moving body.
        order: Number of directions.
        depends: (n_columns, n_columns) one where column j (second index) depends on coordinate a.
        sign: 1 as seen from the world, -1 as seen from the body.
    """
    n = system.tree.n_columns
    charts = charts_of(system, state, order)
    mask = carries(system.tree, moving)[:, None]
    K = [np.swapaxes(np.where(mask, charts.carried, 0.0), -1, -2)]
    J = [np.swapaxes(np.where(mask, state.columns, 0.0), -1, -2)]
    bracket = sign * _BRACKET
    for done in range(order):
        ad = [
            np.einsum("xyz,...z" + _axes(m) + "->...xy" + _axes(m), bracket, partials) for m, partials in enumerate(J)
        ]
        change = partial_product("xya,yj->xja", ad, K, done)
        K.append(change * depends.T.reshape(n, n, *(1,) * done))
        J.append(_charted(charts, K, done + 1))
    return np.moveaxis(J[order], -(order + 2), -1)


def _charted(charts: Charts, K: Sequence[Array], order: int) -> Array:
    """The derivative of J = K D from those of K, components first."""
    result = K[order].copy()
    n = result.shape[-1]
    for chart in charts.charts:
        factors, dofs = [], []
        for m in range(order + 1):
            factor = chart.factors[m]
            inner: Any = (..., *(chart.dofs,) * m)
            factors.append(np.zeros((*factor.shape[: factor.ndim - m], *(n,) * m)))
            factors[m][inner] = factor
            dofs.append(K[m][_column_index(chart, m)])
        result[_column_index(chart, order)] = partial_product("xu,uj->xj", dofs, factors, order)
    return result


def _column_index(chart: Chart, m: int) -> Any:
    """The columns of a joint where m axes of directions follow."""
    return (..., chart.dofs, *(slice(None),) * m)


def _axes(m: int) -> str:
    """Letters of a column and m directions."""
    return "abcdefghijklmnopqrstuvw"[: m + 1]


_BRACKET = np.stack([se3.ad(unit) for unit in np.eye(6)], axis=-1)
"""[x, y, z] so that [X, Y]_x = sum B_xyz Y_y X_z."""
