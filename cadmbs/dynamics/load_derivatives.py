"""Analytic derivatives of the document's loads, joint damping and friction."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from cadmbs.arrays import Array, Positions, Velocities, matrix_times_vector
from cadmbs.dynamics.body_loads import line_between, moving_load_wrenches, vector_at
from cadmbs.dynamics.cut_loads import cut_load_derivatives, cut_loads
from cadmbs.kinematics.displacements import displacements
from cadmbs.kinematics.products import tree_state
from cadmbs.kinematics.twists import moving_twists
from cadmbs.lie import se3, so3
from cadmbs.system import System
from cadmbs.system.arguments import broadcast, positions, velocities
from cadmbs.system.loads import FRICTION_SPEED, JointForce, JointSpring, SpringDamper, WrenchLoad


class LoadForceDerivatives(NamedTuple):
    """Partial derivatives of tau_load(q, v, t), each (..., n_v, n_v), first index the force."""

    dtau_dq: Array
    dtau_dv: Array


def load_force_derivatives(system: System, q: Positions, v: Velocities, t: ArrayLike = 0.0) -> LoadForceDerivatives:
    """Partial derivatives of `load_forces` along the velocity coordinates: stiffness and damping, negative.

        tau = sum_k J^T W_load ,   dtau = sum_k (dJ^T W_load + J^T dW_load)

    Springs and dampers along coordinates, wrenches at points of bodies (which turn with a body's axes where they are
    given in them, and change their moment where their point moves), and springs between points are differentiated
    exactly. What is not smooth:

    - Friction is c tanh(v / 1e-3), a smooth function; its slope -c / 1e-3 / cosh^2(v / 1e-3) is taken. At rest this is
      a very stiff damper, and a linearisation there holds only for speeds well below 1e-3.
    - The pull of a spring between points has no direction where the points coincide. There the derivative of the part
      k (x_j - x_i) is taken, which is the whole force of a spring of no free length and no damping.
    - A force along a coordinate does not depend on q and v; time is held still.

    Args:
        system: Compiled mechanism. With loops: along all coordinates of the spanning tree.
        q: Joint positions (..., n_q).
        v: Joint velocities (..., n_v).
        t: Time [s], one or one a sample.

    Returns:
        dtau/dq and dtau/dv. Derivatives by q are along the velocity coordinates, d/ds tau(integrate(q, s e_k)).

    Raises:
        OutsideTableError: If a load's table does not cover t.
    """
    q_array, v_array = broadcast(positions(system, q), velocities(system, v))
    stiffness, damping = _along_coordinates(system, v_array)
    if any(isinstance(load, SpringDamper | WrenchLoad) for load in system.loads):
        by_q, by_v = _projected(system, q_array, v_array, t)
        stiffness, damping = stiffness + by_q, damping + by_v
    if system.derived(cut_loads).any:
        by_q, by_v = cut_load_derivatives(system, q_array, v_array, t)
        stiffness, damping = stiffness + by_q, damping + by_v
    return LoadForceDerivatives(stiffness, damping)


def _along_coordinates(system: System, v: Array) -> tuple[Array, Array]:
    """Losses and springs along coordinates: G^T diag G."""
    tree, losses = system.tree, system.losses
    v_tree = tree.velocities.spread_rate(v)
    by_q = np.zeros(v_tree.shape)
    slope = 1.0 - np.tanh(v_tree / FRICTION_SPEED) ** 2
    by_v = -losses.damping - losses.friction / FRICTION_SPEED * slope
    for load in system.loads:
        match load:
            case JointForce():
                continue
            case JointSpring():
                by_q[..., load.column] -= load.stiffness
                by_v[..., load.column] -= load.damping
    stiffness, damping = (tree.velocities.congruence(x[..., None] * np.eye(tree.n_columns)) for x in (by_q, by_v))
    return stiffness, damping


@dataclass(frozen=True)
class _Change:
    """Bodies, and how they and their twists change along n_v directions (axis before the bodies), about one point."""

    pose: Array
    twist: Array
    moved: Array
    d_twist: Array
    t: ArrayLike

    def point(self, body: int, at_zero: Array) -> tuple[Array, Array]:
        """Place of a point fixed to a moving body, and its change."""
        point = se3.apply(self.pose[..., body, :, :], at_zero)
        moved = self.moved[..., body, :]
        return point, moved[..., 3:] + so3.cross(moved[..., :3], point)

    def velocity(self, body: int, point: Array, d_point: Array) -> tuple[Array, Array]:
        """Velocity of the body's point, and its change."""
        twist, d_twist = self.twist[..., body, :], self.d_twist[..., body, :]
        velocity = twist[..., 3:] + so3.cross(twist[..., :3], point)
        change = d_twist[..., 3:] + so3.cross(d_twist[..., :3], point) + so3.cross(twist[..., :3], d_point)
        return velocity, change


def _projected(system: System, q: Array, v: Array, t: ArrayLike) -> tuple[Array, Array]:
    """Derivatives by q and v of the wrenches on bodies, projected by the current screws."""
    tree = system.tree
    state = tree_state(system, q)
    shift = displacements(system, state)
    v_tree = tree.velocities.spread_rate(v)[..., None, :, None]
    d_twist = tree.sum_from_root(tree.per_body(shift.columns * v_tree))
    pose, twist = state.pose[..., None, :, :, :], moving_twists(system, state, v)[..., None, :, :]
    shape = np.broadcast_shapes(shift.bodies.shape, d_twist.shape)
    by_q = _wrench_changes(system, _Change(pose, twist, shift.bodies, d_twist, t), shape)
    by_v = _wrench_changes(system, _Change(pose, twist, np.zeros(shape), shift.bodies, t), shape)
    total = tree.sum_over_subtrees(moving_load_wrenches(system, state, v, t))[..., None, tree.column_body, :]
    columns = state.columns[..., None, :, :]
    turned = np.sum(shift.columns * total, axis=-1)
    d_forces = [
        np.sum(columns * tree.sum_over_subtrees(change)[..., tree.column_body, :], axis=-1) for change in (by_q, by_v)
    ]
    gathered = (tree.velocities.gather(x) for x in (d_forces[0] + turned, d_forces[1]))
    by_q, by_v = (np.swapaxes(x, -1, -2) for x in gathered)
    return by_q, by_v


def _wrench_changes(system: System, change: _Change, shape: tuple[int, ...]) -> Array:
    """Changes (..., n_v, n, 6) of the wrenches on the moving bodies."""
    wrench = np.zeros(shape)
    for load in system.loads:
        match load:
            case SpringDamper():
                _add_spring(load, change, wrench)
            case WrenchLoad():
                _add_wrench(load, change, wrench)
    return wrench


def _add_spring(load: SpringDamper, now: _Change, wrench: Array) -> None:
    """F = k x + (c L' - k L0) u with x = L u the line from point to point, L' = u . x'.

    dF = k dx + (c L' - k L0) du + c (du . x' + u . dx') u ,   du = (dx - u u . dx) / L
    """
    i, j = load.bodies
    (start, d_start), (end, d_end) = now.point(i, load.points[0]), now.point(j, load.points[1])
    (u_i, du_i), (u_j, du_j) = now.velocity(i, start, d_start), now.velocity(j, end, d_end)
    direction, length = line_between(start, end)
    d_line, rate, d_rate = d_end - d_start, u_j - u_i, du_j - du_i
    across = d_line - direction * _dot(direction, d_line)
    d_direction = np.divide(across, length, out=np.zeros_like(across), where=length > 0.0)
    free_length = load.length.jet(now.t).value[..., None, None]
    tension = load.damping * _dot(direction, rate) - load.stiffness * free_length
    force = load.stiffness * length * direction + tension * direction
    d_force = load.stiffness * d_line + tension * d_direction
    d_force = d_force + load.damping * (_dot(d_direction, rate) + _dot(direction, d_rate)) * direction
    _add_force(wrench, i, (start, d_start), (force, d_force))
    _add_force(wrench, j, (end, d_end), (-force, -d_force))


def _add_wrench(load: WrenchLoad, now: _Change, wrench: Array) -> None:
    """A force and torque that stay in the world, or turn with the body; their point moves with the body."""
    force, torque = (vector_at(components, now.t)[..., None, :] for components in (load.force, load.torque))
    point = now.point(load.body, load.point)
    d_force, d_torque = np.zeros(3), np.zeros(3)
    if load.in_body_axes:
        rotation, turn = now.pose[..., load.body, :3, :3], now.moved[..., load.body, :3]
        force, torque = (matrix_times_vector(rotation, vector) for vector in (force, torque))
        d_force, d_torque = so3.cross(turn, force), so3.cross(turn, torque)
    for body, sign in ((load.body, 1.0), (load.on, -1.0)):
        _add_force(wrench, body, point, (sign * force, sign * d_force))
        wrench[..., body, :3] += sign * d_torque


def _add_force(wrench: Array, body: int, point: tuple[Array, Array], force: tuple[Array, Array]) -> None:
    wrench[..., body, :3] += so3.cross(point[1], force[0]) + so3.cross(point[0], force[1])
    wrench[..., body, 3:] += force[1]


def _dot(a: Array, b: Array) -> Array:
    return np.asarray(np.sum(a * b, axis=-1, keepdims=True))
