"""Loads between two bodies: one wrench on the first-named body, the opposite one on the second."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import ArrayLike

from cadmbs.arrays import Array, Positions, Velocities, matrix_times_vector
from cadmbs.dynamics import wrench_forms
from cadmbs.kinematics.products import TreeState, tree_state
from cadmbs.kinematics.twists import moving_twists
from cadmbs.lie import se3, so3
from cadmbs.system import System
from cadmbs.system.arguments import broadcast, positions, real_numbers, velocities
from cadmbs.system.functions import TimeFunction
from cadmbs.system.loads import SpringDamper, WrenchLoad

BodyLoad: TypeAlias = SpringDamper | WrenchLoad
"""A load between two bodies, of which one may be the world."""


@dataclass(frozen=True)
class BodyMotion:
    """Poses and twists of the moving bodies about the state's point, at the time t [s]."""

    state: TreeState
    twist: Array
    t: ArrayLike

    def point(self, body: int, at_zero: Array) -> Array:
        """Position of a point that is fixed to a moving body, from its position at q = 0."""
        return se3.apply(self.state.pose[..., body, :, :], at_zero)

    def velocity(self, body: int, point: Array) -> Array:
        """Velocity of the point of the body that now is at `point`."""
        return self.twist[..., body, 3:] + so3.cross(self.twist[..., body, :3], point)


def body_motion(system: System, state: TreeState, v: Array, t: ArrayLike) -> BodyMotion:
    """The motion of the bodies at independent velocities v (..., n_v)."""
    return BodyMotion(state, moving_twists(system, state, v), t)


def body_loads(system: System) -> tuple[BodyLoad, ...]:
    """The loads between bodies, in the order of the document."""
    return tuple(load for load in system.loads if isinstance(load, BodyLoad))


def pair_wrench(load: BodyLoad, now: BodyMotion) -> Array:
    """Wrench (..., 6) of a load on its first body about the state's point, world axes, moment [N m] first.

    The opposite wrench acts on its second body.

    Raises:
        OutsideTableError: If a table of the load does not cover the time.
    """
    match load:
        case SpringDamper():
            return force_wrench(now.point(load.bodies[0], load.points[0]), spring_force(load, now))
        case WrenchLoad():
            force, torque = _force_and_torque(load, now)
            wrench = force_wrench(application_point(load, now), force)
            wrench[..., :3] += torque
            return wrench


def application_point(load: BodyLoad, now: BodyMotion) -> Array:
    """Where the force acts on the first body (..., 3), from the state's point [m]."""
    match load:
        case SpringDamper():
            return now.point(load.bodies[0], load.points[0])
        case WrenchLoad():
            return now.point(load.body, load.point)


def moving_load_wrenches(system: System, state: TreeState, v: Array, t: ArrayLike) -> Array:
    """Wrenches (..., n, 6) of the loads between bodies on the moving bodies, the world first.

    About the state's point, world axes, moment [N m] first, for independent velocities v (..., n_v).

    Raises:
        OutsideTableError: If a load's table does not cover t.
    """
    now = body_motion(system, state, v, t)
    total = np.zeros((*v.shape[:-1], system.tree.n, 6))
    for load in body_loads(system):
        _add_pair(total, load.bodies, pair_wrench(load, now))
    return total


def document_load_wrenches(system: System, state: TreeState, v: Array, t: ArrayLike) -> Array:
    """The same on the bodies of the document (..., n_bodies, 6), welded ones included."""
    now = body_motion(system, state, v, t)
    total = np.zeros((*v.shape[:-1], system.n_bodies, 6))
    for load in body_loads(system):
        _add_pair(total, load.document_bodies, pair_wrench(load, now))
    return total


def load_wrenches(system: System, q: Positions, v: Velocities, t: ArrayLike = 0.0) -> Array:
    """Wrenches of the document's loads between bodies (springs, wrenches, ...) on all bodies.

    Loads along joint coordinates, damping and friction act inside joints and are not among them. As `wrenches` of
    `inverse_dynamics` they do what these loads do; J^T W summed over the bodies is their part of `load_forces`.

    Args:
        system: Compiled mechanism.
        q: Joint positions (..., n_q).
        v: Joint velocities (..., n_v).
        t: Time [s], one or one a sample.

    Returns:
        (..., n_bodies, 6), the world first, hybrid: moment [N m] about the body-frame origin, then force [N], world
        axes.

    Raises:
        OutsideTableError: If a load's table does not cover t.
    """
    times = real_numbers(t, "t")
    q_array, v_array, _ = broadcast(positions(system, q), velocities(system, v), times[..., None])
    state, moving = tree_state(system, q_array), system.bodies.moving
    pose = state.pose[..., moving, :, :] @ (se3.translation(-system.origin) @ system.bodies.reference_pose)
    return wrench_forms.wrench_hybrid_from_spatial(pose, document_load_wrenches(system, state, v_array, times))


def line_between(start: Array, end: Array) -> tuple[Array, Array]:
    """Unit vector (..., 3) from one point to another, zero where they coincide, and their distance (..., 1)."""
    line = end - start
    length = np.sqrt(np.sum(line**2, axis=-1, keepdims=True))
    return np.divide(line, length, out=np.zeros_like(line), where=length > 0.0), length


def vector_at(components: tuple[TimeFunction, TimeFunction, TimeFunction], t: ArrayLike) -> Array:
    """A vector (..., 3) of three functions of time."""
    return np.stack([component.jet(t).value for component in components], axis=-1)


def force_wrench(point: Array, force: Array) -> Array:
    """The wrench (..., 6) of a force at a point: (point x force, force)."""
    return np.concatenate(np.broadcast_arrays(so3.cross(point, force), force), axis=-1)


@dataclass(frozen=True)
class SpringLine:
    """The line between the two points of a spring.

    Attributes:
        direction: (..., 3) unit vector from the first to the second point.
        length, rate: (..., 1) distance L [m] and dL/dt [m/s].
    """

    direction: Array
    length: Array
    rate: Array


def spring_line(load: SpringDamper, now: BodyMotion) -> SpringLine:
    """Direction, length and rate of the line between the points of a spring."""
    i, j = load.bodies
    start, end = now.point(i, load.points[0]), now.point(j, load.points[1])
    direction, length = line_between(start, end)
    rate = np.sum(direction * (now.velocity(j, end) - now.velocity(i, start)), axis=-1, keepdims=True)
    return SpringLine(direction, length, rate)


def spring_pull(load: SpringDamper, line: SpringLine, t: ArrayLike) -> Array:
    """K (L - L0) + c dL/dt (..., 1) [N], positive where the spring pulls its points together."""
    free = np.asarray(load.length.jet(t).value)[..., None]
    return np.asarray(load.stiffness * (line.length - free) + load.damping * line.rate)


def spring_force(load: SpringDamper, now: BodyMotion) -> Array:
    """Force (..., 3) on the first point along the line of the two points; zero where these coincide."""
    line = spring_line(load, now)
    return spring_pull(load, line, now.t) * line.direction


def _force_and_torque(load: WrenchLoad, now: BodyMotion) -> tuple[Array, Array]:
    force, torque = vector_at(load.force, now.t), vector_at(load.torque, now.t)
    if load.in_body_axes:
        rotation = now.state.pose[..., load.body, :3, :3]
        force, torque = (matrix_times_vector(rotation, vector) for vector in (force, torque))
    return force, torque


def _add_pair(total: Array, bodies: tuple[int, int], wrench: Array) -> None:
    total[..., bodies[0], :] += wrench
    total[..., bodies[1], :] -= wrench
