"""Generalised forces of the document: loads, joint damping and friction."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike

from cadmbs.arrays import Array, Positions, Velocities, matrix_times_vector
from cadmbs.dynamics.cut_loads import cut_joint_forces, cut_load_forces, cut_loads
from cadmbs.dynamics.motion import project
from cadmbs.kernels import compiled
from cadmbs.kernels.engine import with_kernel
from cadmbs.kinematics.products import TreeState, tree_state
from cadmbs.kinematics.twists import moving_twists
from cadmbs.lie import se3, so3
from cadmbs.system import System
from cadmbs.system.arguments import broadcast, positions, real_numbers, require_broadcast, velocities
from cadmbs.system.functions import TimeFunction
from cadmbs.system.loads import FRICTION_SPEED, JointForce, JointSpring, SpringDamper, WrenchLoad


def _compiled_load_forces(
    system: System, q: Array, v: Array, t: ArrayLike = 0.0, near: ArrayLike | None = None, *, threads: int | None
) -> Array:
    """By the kernel along the coordinates of the tree, by NumPy along those of cut joints."""
    times = real_numbers(t, "t")
    require_broadcast(q, v, times[..., None])
    total = compiled.load_forces(system, q, v, times, threads=threads)
    return total + _on_cut_joints(system, q, v, t, near) if system.derived(cut_loads).any else total


def _on_cut_joints(system: System, q: Array, v: Array, t: ArrayLike, near: ArrayLike | None) -> Array:
    return cut_joint_forces(system, q, cut_load_forces(system, q, v, t, near))


@with_kernel(_compiled_load_forces, scalar="load_forces", is_scalar=lambda system: not system.derived(cut_loads).any)
def load_forces(
    system: System,
    q: Positions,
    v: Velocities,
    t: ArrayLike = 0.0,
    near: ArrayLike | None = None,
    *,
    engine: str = "auto",
    threads: int | None = None,
) -> Array:
    """Generalised forces (..., n_v) of the document's loads, joint damping and friction at time t.

        tau = sum of loads - damping v - friction tanh(v / 1e-3) ,   projected by the couplings: G^T tau_tree

    Those along coordinates of cut joints act through the rows of these coordinates (`cut_joint_forces`). `simulate`
    adds them to the joint forces; `inverse_dynamics` and `forward_dynamics` do not. t [s] is one time, or
    one for each sample of the batch. Springs on angles of cut joints take those in (-pi, pi], or with `near`, earlier
    positions of the cut joints, the ones nearest to these: so `simulate` counts their turns. `engine` and `threads` as
    in `inverse_dynamics`; along coordinates of cut joints NumPy computes.

    Raises:
        OutsideTableError: If a load's table does not cover t.
    """
    times = real_numbers(t, "t")[..., None]
    q_array, v_array, _ = broadcast(positions(system, q), velocities(system, v), times)
    tree = system.tree
    v_tree = tree.velocities.spread_rate(v_array)
    losses = system.losses
    forces = -losses.damping * v_tree - losses.friction * np.tanh(v_tree / FRICTION_SPEED)
    if system.loads:
        forces = forces + _loads(system, q_array, v_array, v_tree, t)
    total = tree.velocities.gather(forces)
    if system.derived(cut_loads).any:
        total = total + _on_cut_joints(system, q_array, v_array, t, near)
    return total


@dataclass(frozen=True)
class _Instant:
    """Where everything is and how fast, about the state's point."""

    state: TreeState
    twist: Array
    t: ArrayLike

    def point(self, body: int, at_zero: Array) -> Array:
        """Current place of a point that is fixed to a moving body."""
        return se3.apply(self.state.pose[..., body, :, :], at_zero)

    def velocity(self, body: int, point: Array) -> Array:
        """Velocity of the body's point at `place`."""
        return self.twist[..., body, 3:] + so3.cross(self.twist[..., body, :3], point)


def _loads(system: System, q: Array, v: Array, v_tree: Array, t: ArrayLike) -> Array:
    """Forces along coordinates, and those of points and bodies projected by the current screws."""
    along = np.zeros(v_tree.shape)
    q_tree = system.tree.positions.spread(q)
    for load in system.loads:
        match load:
            case JointForce():
                along[..., load.column] += load.force.jet(t).value
            case JointSpring():
                stretch = q_tree[..., load.position] - load.rest.jet(t).value
                along[..., load.column] -= load.stiffness * stretch + load.damping * v_tree[..., load.column]
    if all(isinstance(load, JointForce | JointSpring) for load in system.loads):
        return along
    state = tree_state(system, q)
    wrench = load_wrenches(system, state, v, t)
    return along + project(system, state, system.tree.sum_over_subtrees(wrench))


def load_wrenches(system: System, state: TreeState, v: Array, t: ArrayLike) -> Array:
    """Wrenches (..., n, 6) of springs between points and of wrench loads on the moving bodies.

    About the state's point, world axes, moment [N m] first, for independent velocities v (..., n_v).

    Raises:
        OutsideTableError: If a load's table does not cover t.
    """
    now = _Instant(state, moving_twists(system, state, v), t)
    wrench = np.zeros((*v.shape[:-1], system.tree.n, 6))
    for load in system.loads:
        match load:
            case SpringDamper():
                _add_spring(load, now, wrench)
            case WrenchLoad():
                _add_wrench(load, now, wrench)
    return wrench


def line_between(start: Array, end: Array) -> tuple[Array, Array]:
    """Unit vector (..., 3) from one point to another, zero where they coincide, and their distance (..., 1)."""
    line = end - start
    length = np.sqrt(np.sum(line**2, axis=-1, keepdims=True))
    return np.divide(line, length, out=np.zeros_like(line), where=length > 0.0), length


def vector_at(components: tuple[TimeFunction, TimeFunction, TimeFunction], t: ArrayLike) -> Array:
    """A vector (..., 3) of three functions of time."""
    return np.stack([component.jet(t).value for component in components], axis=-1)


def _add_spring(load: SpringDamper, now: _Instant, wrench: Array) -> None:
    """Pull k (L - L0) + c dL/dt along the line of the two points; none where the points coincide."""
    i, j = load.bodies
    start, end = now.point(i, load.points[0]), now.point(j, load.points[1])
    direction, length = line_between(start, end)
    rate = np.sum(direction * (now.velocity(j, end) - now.velocity(i, start)), axis=-1, keepdims=True)
    pull = load.stiffness * (length - load.length.jet(now.t).value[..., None]) + load.damping * rate
    _add_force(wrench, i, start, pull * direction)
    _add_force(wrench, j, end, -pull * direction)


def _add_wrench(load: WrenchLoad, now: _Instant, wrench: Array) -> None:
    """Force and torque at a point of the body, and their opposite at the same place on the other body."""
    force, torque = vector_at(load.force, now.t), vector_at(load.torque, now.t)
    if load.in_body_axes:
        rotation = now.state.pose[..., load.body, :3, :3]
        force, torque = (matrix_times_vector(rotation, vector) for vector in (force, torque))
    point = now.point(load.body, load.point)
    for body, sign in ((load.body, 1.0), (load.on, -1.0)):
        _add_force(wrench, body, point, sign * np.broadcast_to(force, point.shape))
        wrench[..., body, :3] += sign * torque


def _add_force(wrench: Array, body: int, point: Array, force: Array) -> None:
    wrench[..., body, :3] += so3.cross(point, force)
    wrench[..., body, 3:] += force
