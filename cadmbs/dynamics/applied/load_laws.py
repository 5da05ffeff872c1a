"""The wrenches of loads that act between two bodies, or on one, as duals, and what they are on both bodies."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple, assert_never

import numpy as np
from numpy.typing import ArrayLike

from cadmbs.arrays import Array, Positions, Velocities
from cadmbs.dynamics import wrench_forms
from cadmbs.dynamics.applied.duals import (
    BodyMotions,
    Dual,
    choose,
    composed,
    cross,
    dot,
    joined,
    mapped,
    norm,
    positive_part,
    reciprocal,
    resolved,
)
from cadmbs.kinematics.products import TreeState, tree_state
from cadmbs.kinematics.twists import moving_twists
from cadmbs.lie import se3, series, so3
from cadmbs.system import System
from cadmbs.system.arguments import broadcast, positions, real_numbers, velocities
from cadmbs.system.loads import (
    BodyLoad,
    BoxSurface,
    Bushing,
    ContactLoad,
    Drag,
    PlaneSurface,
    SphereSurface,
    SpringDamper,
    WrenchLoad,
)


class ActingWrench(NamedTuple):
    """A force at a point and a torque on the first body of a load; their opposites act on the second one there."""

    point: Dual
    force: Dual
    torque: Dual


_NO_TORQUE: Final = Dual(np.zeros(3))


def acting_wrench(load: BodyLoad, now: BodyMotions) -> ActingWrench:
    """The wrench of a load on its first body.

    Raises:
        OutsideTableError: If a function of time does not cover the time.
    """
    match load:
        case SpringDamper():
            return _spring_damper(load, now)
        case WrenchLoad():
            return _wrench(load, now)
        case Bushing():
            return _bushing(load, now)
        case ContactLoad():
            return _contact(load, now)
        case Drag():
            return _drag(load, now)


def line_of(load: SpringDamper, now: BodyMotions) -> tuple[Dual, Dual, Dual]:
    """`line_between` the points of a spring."""
    return line_between(load.bodies, load.points, now)


def line_between(bodies: tuple[int, int], points: Sequence[Array], now: BodyMotions) -> tuple[Dual, Dual, Dual]:
    """Unit vector from a point of one body to one of another, zero where they coincide; length; and its rate."""
    (i, j), (start, end) = bodies, (now.point(b, p) for b, p in zip(bodies, points, strict=True))
    line = end - start
    length = norm(line)
    direction = line * reciprocal(length)
    return direction, length, dot(direction, now.velocity(j, end) - now.velocity(i, start))


def _spring_damper(load: SpringDamper, now: BodyMotions) -> ActingWrench:
    """Pull K(L - L0) + C(dL/dt) along the line of the two points.

    Where the points coincide the force has no direction: its value is zero. The derivative of its part k (x_j - x_i),
    which is smooth there, is taken.
    """
    i, j = load.bodies
    start, end = now.point(i, load.points[0]), now.point(j, load.points[1])
    direction, length, rate = line_of(load, now)
    free_length = now.at_time(load.length)
    damper = load.damping_characteristic
    tension = rate * load.damping if damper is None else mapped(rate, damper, damper.slope)
    if load.characteristic is None:
        force = (end - start) * load.stiffness + direction * (tension - load.stiffness * free_length)
    else:
        pull = mapped(length - free_length, load.characteristic, load.characteristic.slope)
        force = direction * (pull + tension)
    return ActingWrench(start, force, _NO_TORQUE)


def _wrench(load: WrenchLoad, now: BodyMotions) -> ActingWrench:
    """A force and torque that stay in the world, or turn with the body; their point moves with the body."""
    force, torque = (joined([Dual(now.at_time(f)) for f in vector]) for vector in (load.force, load.torque))
    if load.in_body_axes:
        axes = now.axes(load.body, np.eye(3))
        force, torque = composed(axes, force), composed(axes, torque)
    return ActingWrench(now.point(load.body, load.point), force, torque)


def _bushing(load: Bushing, now: BodyMotions) -> ActingWrench:
    """Springs and dampers along axes fixed to the first body, at the second body's point of the frame.

    F = K_x x + C_x x' ,   T = dexp_theta^-T K_theta theta + C_w w ,   on the first body, components along its axes

    with the displacement x of the second body's point, the rotation vector theta, and the relative angular velocity w.
    T is what the energy 1/2 theta . K theta has as its derivative: of rotations about one axis K theta.
    """
    i, j = load.bodies
    axes, point = now.axes(i, load.frame[:3, :3]), now.point(j, load.frame[:3, 3])
    x, theta = bushing_displacement(load, now)
    rate = resolved(axes, now.velocity(j, point) - now.velocity(i, point))
    spin = resolved(axes, now.angular_velocity(j) - now.angular_velocity(i))
    moment = theta * load.stiffness[:3]
    curl = cross(theta, moment)
    lag = mapped(dot(theta, theta), _cotangent_lag, _cotangent_lag_slope)
    torque = moment + curl * 0.5 + cross(theta, curl) * lag + spin * load.damping[:3]
    force = x * load.stiffness[3:] + rate * load.damping[3:]
    return ActingWrench(point, composed(axes, force), composed(axes, torque))


def bushing_displacement(load: Bushing, now: BodyMotions) -> tuple[Dual, Dual]:
    """Displacement and rotation vector of the second body against the first, along axes of the first one."""
    (i, j), rotation, origin = load.bodies, load.frame[:3, :3], load.frame[:3, 3]
    x = resolved(now.axes(i, rotation), now.point(j, origin) - now.point(i, origin))
    return x, now.relative_rotation(load.bodies, rotation)


def _cotangent_lag(square: Array) -> Array:
    return np.asarray(series.cotangent_lag(np.sqrt(square)))


def _cotangent_lag_slope(square: Array) -> Array:
    return np.asarray(0.5 * series.cotangent_lag_rise(np.sqrt(square)))


def _contact(load: ContactLoad, now: BodyMotions) -> ActingWrench:
    """Hunt and Crossley's normal force, and friction against the slip, at the deepest point of the sphere.

    N = k d^n (1 + c d')  where this is positive ,   F = N n - mu N tanh(|u| / s) u / |u| ,   u the slip
    """
    normal, depth = contact_gap(load, now)
    point = now.point(load.bodies[0], load.center) - normal * load.radius
    relative = now.velocity(load.bodies[0], point) - now.velocity(load.bodies[1], point)
    approach = -dot(normal, relative)
    spring = mapped(
        positive_part(depth),
        lambda d: load.stiffness * d**load.exponent,
        lambda d: load.stiffness * load.exponent * d ** (load.exponent - 1.0),
    )
    push = spring * positive_part(approach * load.damping + 1.0)
    slip = relative + normal * approach
    friction = push * friction_gain(dot(slip, slip), load.slip_velocity) * load.friction
    return ActingWrench(point, normal * push - slip * friction, _NO_TORQUE)


def friction_gain(square: Dual, speed: float) -> Dual:
    """tanh(s / speed) / s over s^2: smooth, 1 / speed at s = 0."""
    return mapped(square, lambda x: _gain(x, speed)[0], lambda x: _gain(x, speed)[1])


def _gain(square: Array, speed: float) -> tuple[Array, Array]:
    """Value and derivative by the square; x = s / speed: tanh(x) / x, by its series where x is small."""
    x = np.sqrt(square) / speed
    small = x < 1e-2
    y = np.where(small, 1.0, x)
    tangent = np.tanh(y)
    value = np.where(small, 1.0 + x**2 * (-1.0 / 3.0 + x**2 * (2.0 / 15.0 - x**2 * (17.0 / 315.0))), tangent / y)
    slope = np.where(
        small,
        -1.0 / 3.0 + x**2 * (4.0 / 15.0 - x**2 * (17.0 / 105.0)),
        0.5 * ((1.0 - tangent**2) / y - tangent / y**2) / y,
    )
    return value / speed, slope / speed**3


def _drag(load: Drag, now: BodyMotions) -> ActingWrench:
    """-(c1 u + c2 |u| u) along each axis of the body, of the point's velocity; of the angular velocity likewise."""
    axes = now.axes(load.body, np.eye(3))
    point = now.point(load.body, load.point)
    u, w = resolved(axes, now.velocity(load.body, point)), resolved(axes, now.angular_velocity(load.body))
    force = u * load.linear + _signed_square(u) * load.quadratic
    torque = w * load.angular + _signed_square(w) * load.angular_quadratic
    return ActingWrench(point, composed(axes, -force), composed(axes, -torque))


def _signed_square(u: Dual) -> Dual:
    return mapped(u, lambda x: np.abs(x) * x, lambda x: 2.0 * np.abs(x))


# How deep the sphere of a contact presses into a plane, a sphere or a box, and along which normal.


def contact_gap(load: ContactLoad, now: BodyMotions) -> tuple[Dual, Dual]:
    """Unit normal out of the surface, and the depth d of the sphere below it, negative where they do not touch.

    The rate of the depth is minus the relative velocity along the normal.
    """
    body, on = load.bodies
    center = now.point(body, load.center)
    match load.surface:
        case PlaneSurface() as plane:
            normal = now.vector(on, plane.normal)
            return normal, load.radius - dot(normal, center - now.point(on, plane.point))
        case SphereSurface() as sphere:
            line = center - now.point(on, sphere.center)
            distance = norm(line)
            return line * reciprocal(distance), load.radius + sphere.radius - distance
        case BoxSurface() as box:
            axes = now.axes(on, box.frame[:3, :3])
            normal, depth = _box_gap(box, resolved(axes, center - now.point(on, box.frame[:3, 3])))
            return composed(axes, normal), depth + load.radius
    assert_never(load.surface)


def _box_gap(box: BoxSurface, center: Dual) -> tuple[Dual, Dual]:
    """Normal in axes of the box, and depth of a point: from the nearest point of the box, or inside from a face."""
    h, x = box.half_sizes, center.value
    outside = center - choose(np.abs(x) <= h, center, np.sign(x) * h)
    distance = norm(outside)
    nearest = np.argmax(np.abs(x) - h, axis=-1)[..., None]
    sides = np.where(np.arange(3) == nearest, np.where(x < 0.0, -1.0, 1.0), 0.0)
    depth_inside = np.sum(np.abs(sides) * h, axis=-1, keepdims=True) - dot(center, sides)
    is_outside = distance.value > 0.0
    normal = choose(is_outside, outside * reciprocal(distance), sides)
    return normal, choose(is_outside, -distance, depth_inside)


# Loads between two bodies: one wrench on the first-named body, the opposite one on the second.


def body_loads(system: System) -> tuple[BodyLoad, ...]:
    """The loads between bodies, in the order of the document."""
    return tuple(load for load in system.loads if isinstance(load, BodyLoad))


def motions_now(system: System, state: TreeState, v: Array, t: ArrayLike) -> BodyMotions:
    """Poses and twists of the moving bodies about the state's point, at independent velocities v (..., n_v)."""
    return BodyMotions(state.pose, moving_twists(system, state, v), np.asarray(t, dtype=float)[..., None])


def pair_wrench(load: BodyLoad, now: BodyMotions) -> Array:
    """Wrench (..., 6) of a load on its first body about the state's point, world axes, moment [N m] first.

    The opposite wrench acts on its second body.

    Raises:
        OutsideTableError: If a table of the load does not cover the time.
    """
    point, force, torque = (dual.value for dual in acting_wrench(load, now))
    moment = torque + so3.cross(point, force)
    return np.concatenate(np.broadcast_arrays(moment, force), axis=-1)


def moving_load_wrenches(system: System, state: TreeState, v: Array, t: ArrayLike) -> Array:
    """Wrenches (..., n, 6) of the loads between bodies on the moving bodies, the world first.

    About the state's point, world axes, moment [N m] first, for independent velocities v (..., n_v).

    Raises:
        OutsideTableError: If a load's table does not cover t.
    """
    now = motions_now(system, state, v, t)
    total = np.zeros((*v.shape[:-1], system.tree.n, 6))
    for load in body_loads(system):
        _add_pair(total, load.bodies, pair_wrench(load, now))
    return total


def document_load_wrenches(system: System, state: TreeState, v: Array, t: ArrayLike) -> Array:
    """The same on the bodies of the document (..., n_bodies, 6), welded ones included."""
    now = motions_now(system, state, v, t)
    total = np.zeros((*v.shape[:-1], system.n_bodies, 6))
    for load in body_loads(system):
        _add_pair(total, load.document_bodies, pair_wrench(load, now))
    return total


def load_wrenches(system: System, q: Positions, v: Velocities, t: ArrayLike = 0.0) -> Array:
    """Wrenches of the document's loads between bodies (springs, contacts, bushings, ...) on all bodies.

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


def _add_pair(total: Array, bodies: tuple[int, int], wrench: Array) -> None:
    total[..., bodies[0], :] += wrench
    total[..., bodies[1], :] -= wrench
