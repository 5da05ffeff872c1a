"""Constant angular momentum as a row: coefficients of tree velocities from the momentum of bodies."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np

from cadmbs.arrays import Array, Indices, matrix_times_vector
from cadmbs.constraints.equations.constraint_state import ConstraintState
from cadmbs.constraints.equations.prescribed import Prescribed, prescribed_by
from cadmbs.constraints.equations.wrenches import VelocityCoefficients
from cadmbs.lie import se3, so3
from cadmbs.system import System
from cadmbs.system.functions import Polynomial
from cadmbs.system.inertias import require_inertia


@dataclass(frozen=True)
class AngularMomentum:
    """direction . (angular momentum of bodies about a point) = value.

        d . L_P = sum_i x . M_i V_i ,   x = (d, r_P x d)
        coefficient of column k:  J_k . sum over chosen bodies i of the subtree of k of M_i x

    Attributes:
        row: (1,) number of the row.
        direction: (3,) d, fixed in the world.
        point: (3,) P, fixed in the world, about `System.origin`; None for the centre of mass of the chosen bodies.
        mass, center, inertia: (n,), (n, 3), (n, 3, 3) of the chosen bodies lumped into moving ones, at q = 0.
        value: The constant [kg m^2/s].
    """

    row: Indices
    direction: Array
    point: Array | None
    mass: Array
    center: Array
    inertia: Array
    value: float

    @property
    def holonomic(self) -> Indices:
        """Numbers of the rows that restrict positions: none."""
        return self.row[:0]

    @cached_property
    def prescribed(self) -> Prescribed:
        """The value, constant in time."""
        return prescribed_by([Polynomial((self.value,))])

    def residual(self, state: ConstraintState) -> Array:
        """No position residual, (..., 0)."""
        return np.zeros((*state.tree_state.q_tree.shape[:-1], 0))

    def coefficients(self, state: ConstraintState) -> VelocityCoefficients:
        """The row of the momentum matrix, and its time derivative."""
        tree, columns = state.system.tree, state.tree_state.columns
        center = se3.apply(state.tree_state.pose, self.center)
        unit = self._screw(self._point(state, center))
        rotation = state.tree_state.pose[..., :3, :3]
        tensor = rotation @ self.inertia @ rotation.swapaxes(-1, -2)
        product = self._times_inertia(tensor, center, unit)
        total = tree.sum_over_subtrees(product)[..., tree.column_body, :]
        values = np.add.reduce(columns * total, axis=-1)[..., None, :]
        if state.motion is None:
            return VelocityCoefficients(self.row, values, None)
        twists = state.motion.twists
        unit_dot = np.zeros((*twists.shape[:-2], 1, 6))
        unit_dot[..., 0, 3:] = so3.cross(self._point_rate(state, center), self.direction)
        inertia_rate = self._times_inertia(tensor, center, unit_dot - se3.bracket(twists, unit))
        total_dot = tree.sum_over_subtrees(inertia_rate - se3.cobracket(twists, product))[..., tree.column_body, :]
        rates = np.add.reduce(state.motion.columns * total + columns * total_dot, axis=-1)
        return VelocityCoefficients(self.row, values, rates[..., None, :])

    def _point(self, state: ConstraintState, center: Array) -> Array:
        """P about the state's point, (..., 3)."""
        if self.point is not None:
            return np.broadcast_to(self.point + state.system.origin - state.tree_state.point, (*center.shape[:-2], 3))
        return np.asarray(self._share @ center)

    def _point_rate(self, state: ConstraintState, center: Array) -> Array:
        """The velocity of P, (..., 3)."""
        if self.point is not None:
            return np.zeros((*center.shape[:-2], 3))
        every = np.arange(state.system.tree.n)
        return np.asarray(self._share @ state.point_velocity(every, center))

    @cached_property
    def _share(self) -> Array:
        """Each body's part of the whole mass; zero where there is none."""
        return self.mass / max(float(np.sum(self.mass)), 1e-300)

    def _screw(self, point: Array) -> Array:
        """The screw x = (d, r_P x d) (..., 1, 6)."""
        moment = so3.cross(point, self.direction)
        return np.concatenate(np.broadcast_arrays(self.direction, moment), axis=-1)[..., None, :]

    def _times_inertia(self, tensor: Array, center: Array, x: Array) -> Array:
        """M_i x_i (..., n, 6) of all moving bodies, from their central inertias in world axes."""
        force = self.mass[:, None] * (x[..., 3:] + so3.cross(x[..., :3], center))
        moment = matrix_times_vector(tensor, x[..., :3]) + so3.cross(center, force)
        return np.concatenate([moment, force], axis=-1)


def angular_momentum(system: System, row: Indices, data: Mapping[str, Any]) -> AngularMomentum:
    """The row of an angular momentum from its fields; "all" are the bodies that move."""
    bodies = system.bodies
    chosen = range(system.n_bodies) if data["bodies"] == "all" else data["bodies"]
    moving = [body for body in chosen if bodies.moving[body] > 0]
    mass, center, inertia = _lumped(system, moving)
    about = data["about"]
    point = None if isinstance(about, str) else about
    return AngularMomentum(row, data["direction"], point, mass, center, inertia, float(data["value"]))


def _lumped(system: System, chosen: list[int]) -> tuple[Array, Array, Array]:
    """Mass, centre and central inertia of chosen bodies, summed over those that are welded together."""
    require_inertia(system)
    n, bodies = system.tree.n, system.bodies
    mass, center, inertia = np.zeros(n), np.zeros((n, 3)), np.zeros((n, 3, 3))
    for body in chosen:
        mass[bodies.moving[body]] += bodies.mass[body]
        center[bodies.moving[body]] += bodies.mass[body] * (bodies.center_of_mass[body] - system.origin)
    center = np.divide(center, mass[:, None], out=np.zeros_like(center), where=mass[:, None] > 0.0)
    for body in chosen:
        k = bodies.moving[body]
        arm = so3.hat(bodies.center_of_mass[body] - system.origin - center[k])
        inertia[k] += bodies.inertia[body] - bodies.mass[body] * (arm @ arm)
    return mass, center, inertia
