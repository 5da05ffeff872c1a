"""Laws of loads: wrenches between two bodies or on one, as duals; forces, slopes and energy along coordinates.

Along a sum x = sum factor q_k the force f is that along x, and factor f along each q_k: the power f x' is the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product
from typing import Final, NamedTuple, assert_never

import numpy as np

from cadmbs.arrays import Array, ArrayLike, Positions, Velocities
from cadmbs.dynamics import wrench_forms
from cadmbs.dynamics.applied import duals
from cadmbs.dynamics.applied.duals import BodyMotions, Dual
from cadmbs.kinematics.products import TreeState, body_poses, tree_state
from cadmbs.kinematics.twists import moving_twists
from cadmbs.lie import series, so3
from cadmbs.system import System, loads
from cadmbs.system.arguments import broadcast, positions, real_numbers, velocities


class ActingWrench(NamedTuple):
    """A force at a point and a torque on the first body of a load; their opposites act on the second one there."""

    point: Dual
    force: Dual
    torque: Dual


_NO_TORQUE: Final = Dual(np.zeros(3))


def acting_wrench(load: loads.BodyLoad, now: BodyMotions) -> ActingWrench:
    """The wrench of a load on its first body.

    Raises:
        OutsideTableError: If a function of time does not cover the time.
    """
    match load:
        case loads.SpringDamper():
            return _spring_damper(load, now)
        case loads.WrenchLoad():
            return _wrench(load, now)
        case loads.Bushing():
            return _bushing(load, now)
        case loads.ContactLoad():
            return _contact(load, now)
        case loads.Drag():
            return _drag(load, now)


def line_between(bodies: tuple[int, int], points: Array, now: BodyMotions) -> tuple[Dual, Dual, Dual]:
    """Unit vector from a point of one body to one of another, zero where they coincide; length; and its rate."""
    (i, j), (start, end) = bodies, (now.point(b, p) for b, p in zip(bodies, points, strict=True))
    line = end - start
    length = duals.norm(line)
    direction = line * duals.reciprocal(length)
    return direction, length, duals.dot(direction, now.velocity(j, end) - now.velocity(i, start))


def _spring_damper(load: loads.SpringDamper, now: BodyMotions) -> ActingWrench:
    """Pull K(L - L0) + C(dL/dt) along the line of the two points.

    Where the points coincide the force has no direction: its value is zero. The derivative of its part k (x_j - x_i),
    which is smooth there, is taken.
    """
    i, j = load.bodies
    start, end = now.point(i, load.points[0]), now.point(j, load.points[1])
    direction, length, rate = line_between(load.bodies, load.points, now)
    free_length = now.at_time(load.length)
    damper = load.damping_characteristic
    tension = rate * load.damping if damper is None else duals.mapped(rate, damper, damper.slope)
    if load.characteristic is None:
        force = (end - start) * load.stiffness + direction * (tension - load.stiffness * free_length)
    else:
        pull = duals.mapped(length - free_length, load.characteristic, load.characteristic.slope)
        force = direction * (pull + tension)
    return ActingWrench(start, force, _NO_TORQUE)


def _wrench(load: loads.WrenchLoad, now: BodyMotions) -> ActingWrench:
    """A force and torque that stay in the world, or turn with the body; their point moves with the body."""
    force, torque = (duals.joined([Dual(now.at_time(f)) for f in vector]) for vector in (load.force, load.torque))
    if load.in_body_axes:
        axes = now.axes(load.body, np.eye(3))
        force, torque = duals.composed(axes, force), duals.composed(axes, torque)
    return ActingWrench(now.point(load.body, load.point), force, torque)


def _bushing(load: loads.Bushing, now: BodyMotions) -> ActingWrench:
    """Springs and dampers along axes fixed to the first body, at the second body's point of the frame.

    F = K_x x + C_x x' ,   T = dexp_theta^-T K_theta theta + C_w w ,   on the first body, components along its axes

    with the displacement x of the second body's point, the rotation vector theta, and the relative angular velocity w.
    T is what the energy 1/2 theta . K theta has as its derivative: of rotations about one axis K theta.
    """
    i, j = load.bodies
    axes, point = now.axes(i, load.frame[:3, :3]), now.point(j, load.frame[:3, 3])
    x, theta = bushing_displacement(load, now)
    rate = duals.resolved(axes, now.velocity(j, point) - now.velocity(i, point))
    spin = duals.resolved(axes, now.angular_velocity(j) - now.angular_velocity(i))
    moment = theta * load.stiffness[:3]
    curl = duals.cross(theta, moment)
    lag = duals.mapped(
        duals.dot(theta, theta),
        lambda square: np.asarray(series.cotangent_lag(np.sqrt(square))),
        lambda square: np.asarray(0.5 * series.cotangent_lag_rise(np.sqrt(square))),
    )
    torque = moment + curl * 0.5 + duals.cross(theta, curl) * lag + spin * load.damping[:3]
    force = x * load.stiffness[3:] + rate * load.damping[3:]
    return ActingWrench(point, duals.composed(axes, force), duals.composed(axes, torque))


def bushing_displacement(load: loads.Bushing, now: BodyMotions) -> tuple[Dual, Dual]:
    """Displacement and rotation vector of the second body against the first, along axes of the first one."""
    (i, j), rotation, origin = load.bodies, load.frame[:3, :3], load.frame[:3, 3]
    x = duals.resolved(now.axes(i, rotation), now.point(j, origin) - now.point(i, origin))
    return x, now.relative_rotation(load.bodies, rotation)


def _contact(load: loads.ContactLoad, now: BodyMotions) -> ActingWrench:
    """Hunt and Crossley's normal force, and friction against the slip, at the deepest point of the sphere.

    N = k d^n (1 + c d')  where this is positive ,   F = N n - mu N tanh(|u| / s) u / |u| ,   u the slip
    """
    normal, depth = contact_gap(load, now)
    point = now.point(load.bodies[0], load.center) - normal * load.radius
    relative = now.velocity(load.bodies[0], point) - now.velocity(load.bodies[1], point)
    approach = -duals.dot(normal, relative)
    spring = duals.mapped(
        duals.positive_part(depth),
        lambda d: load.stiffness * d**load.exponent,
        lambda d: load.stiffness * load.exponent * d ** (load.exponent - 1.0),
    )
    push = spring * duals.positive_part(approach * load.damping + 1.0)
    slip = relative + normal * approach
    friction = push * friction_gain(duals.dot(slip, slip), load.slip_velocity) * load.friction
    return ActingWrench(point, normal * push - slip * friction, _NO_TORQUE)


def friction_gain(square: Dual, speed: float) -> Dual:
    """tanh(s / speed) / s over s^2: smooth, 1 / speed at s = 0."""
    return duals.mapped(square, lambda x: _gain(x, speed)[0], lambda x: _gain(x, speed)[1])


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


def _drag(load: loads.Drag, now: BodyMotions) -> ActingWrench:
    """-(c1 u + c2 |u| u) along each axis of the body, of the point's velocity; of the angular velocity likewise."""
    axes = now.axes(load.body, np.eye(3))
    point = now.point(load.body, load.point)
    u, w = duals.resolved(axes, now.velocity(load.body, point)), duals.resolved(axes, now.angular_velocity(load.body))
    force = u * load.linear + _signed_square(u) * load.quadratic
    torque = w * load.angular + _signed_square(w) * load.angular_quadratic
    return ActingWrench(point, duals.composed(axes, -force), duals.composed(axes, -torque))


def _signed_square(u: Dual) -> Dual:
    return duals.mapped(u, lambda x: np.abs(x) * x, lambda x: 2.0 * np.abs(x))


# How deep the sphere of a contact presses into a plane, a sphere or a box, and along which normal.


def contact_gap(load: loads.ContactLoad, now: BodyMotions) -> tuple[Dual, Dual]:
    """Unit normal out of the surface, and the depth d of the sphere below it, negative where they do not touch.

    The rate of the depth is minus the relative velocity along the normal.
    """
    body, on = load.bodies
    center = now.point(body, load.center)
    match load.surface:
        case loads.PlaneSurface() as plane:
            normal = now.vector(on, plane.normal)
            return normal, load.radius - duals.dot(normal, center - now.point(on, plane.point))
        case loads.SphereSurface() as sphere:
            line = center - now.point(on, sphere.center)
            distance = duals.norm(line)
            return line * duals.reciprocal(distance), load.radius + sphere.radius - distance
        case loads.BoxSurface() as box:
            axes = now.axes(on, box.frame[:3, :3])
            normal, depth = _box_gap(box, duals.resolved(axes, center - now.point(on, box.frame[:3, 3])))
            return duals.composed(axes, normal), depth + load.radius
    assert_never(load.surface)


def _box_gap(box: loads.BoxSurface, center: Dual) -> tuple[Dual, Dual]:
    """Normal in axes of the box, and depth of a point: from the nearest point of the box, or inside from a face."""
    h, x = box.half_sizes, center.value
    outside = center - duals.choose(np.abs(x) <= h, center, np.sign(x) * h)
    distance = duals.norm(outside)
    nearest = np.argmax(np.abs(x) - h, axis=-1)[..., None]
    sides = np.where(np.arange(3) == nearest, np.where(x < 0.0, -1.0, 1.0), 0.0)
    depth_inside = np.sum(np.abs(sides) * h, axis=-1, keepdims=True) - duals.dot(center, sides)
    is_outside = distance.value > 0.0
    normal = duals.choose(is_outside, outside * duals.reciprocal(distance), sides)
    return normal, duals.choose(is_outside, -distance, depth_inside)


# Loads between two bodies: one wrench on the first-named body, the opposite one on the second.


def body_loads(system: System) -> tuple[loads.BodyLoad, ...]:
    """The loads between bodies, in the order of the document."""
    return tuple(load for load in system.loads if isinstance(load, loads.BodyLoad))


def motions_now(system: System, state: TreeState, v: Array, t: ArrayLike) -> BodyMotions:
    """Poses and twists of the moving bodies about the state's point, at independent velocities v (..., n_v)."""
    return BodyMotions(state.pose, moving_twists(system, state, v), np.asarray(t, dtype=float)[..., None])


def pair_wrench(load: loads.BodyLoad, now: BodyMotions) -> Array:
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
    state = tree_state(system, q_array)
    wrenches = document_load_wrenches(system, state, v_array, times)
    return wrench_forms.wrench_hybrid_from_spatial(body_poses(system, state), wrenches)


def _add_pair(total: Array, bodies: tuple[int, int], wrench: Array) -> None:
    total[..., bodies[0], :] += wrench
    total[..., bodies[1], :] -= wrench


# Forces of loads along a coordinate or a sum, their slopes and energy: of the tree, of cut joints, of scalars.


class CoordinateSlopes(NamedTuple):
    """Derivatives of a force along a coordinate, by the coordinate and by its rate."""

    by_position: Array
    by_rate: Array


def loss_force(damping: Array | float, friction: Array | float, u: Array) -> Array:
    """Force -d u - c tanh(u / 1e-3) [N or N m] of damping d and friction c along a coordinate with the rate u."""
    return np.asarray(-friction * np.tanh(u / loads.FRICTION_SPEED) - damping * u)


def loss_slope(damping: Array | float, friction: Array | float, u: Array) -> Array:
    """Minus the derivative of `loss_force` by the rate: d + c / 1e-3 (1 - tanh^2)."""
    return np.asarray(damping + friction / loads.FRICTION_SPEED * (1.0 - np.tanh(u / loads.FRICTION_SPEED) ** 2))


def coordinate_force(load: loads.CoordinateLoad, x: Array, u: Array, t: ArrayLike) -> Array:
    """Force [N or N m] of a load along a coordinate or a sum x (...) [m or rad] with the rate u (...), at times t [s].

        force     F(t)
        spring    -k (x - rest) - c u ,   or -K(x - rest) - C(u) with characteristics K and C
        servo     k (target - x) + d (rate - u) , clipped to middle +-effort
        stop      max(0, k (lower - x) - d u) below lower ,   -max(0, k (x - upper) + d u) above upper
        friction  -c tanh(u / 1e-3) - d u

    Raises:
        OutsideTableError: If a function of time does not cover t.
    """
    match load:
        case loads.JointForce():
            return np.asarray(load.force.jet(t).value + 0.0 * u)
        case loads.JointSpring():
            table, damper = load.characteristic, load.damping_characteristic
            stretch = x - load.rest.jet(t).value
            pull = load.stiffness * stretch if table is None else table(stretch)
            return np.asarray(-pull - (load.damping * u if damper is None else damper(u)))
        case loads.JointServo():
            return load.middle + np.clip(_servo_force(load, x, u, t) - load.middle, -load.effort, load.effort)
        case loads.JointStop():
            push, pull = _stop_forces(load, x, u)
            return np.asarray(np.maximum(push, 0.0) - np.maximum(pull, 0.0))
        case loads.JointFriction():
            return loss_force(load.damping, load.friction, u)


def coordinate_slopes(load: loads.CoordinateLoad, x: Array, u: Array, t: ArrayLike) -> CoordinateSlopes:
    """Derivatives of `coordinate_force` by x and u; where it has a kink those of one side."""
    zero = np.zeros(np.broadcast_shapes(x.shape, u.shape, np.shape(t)))
    match load:
        case loads.JointForce():
            return CoordinateSlopes(zero, zero)
        case loads.JointSpring():
            table, damper = load.characteristic, load.damping_characteristic
            by_x = zero + load.stiffness if table is None else zero + table.slope(x - load.rest.jet(t).value)
            by_u = zero + load.damping if damper is None else zero + damper.slope(u)
            return CoordinateSlopes(-by_x, -by_u)
        case loads.JointServo():
            free = np.abs(_servo_force(load, x, u, t) - load.middle) < load.effort
            return CoordinateSlopes(np.where(free, -load.stiffness, 0.0), np.where(free, -load.damping, 0.0))
        case loads.JointStop():
            push, pull = _stop_forces(load, x, u)
            pressed = (push > 0.0) | (pull > 0.0)
            return CoordinateSlopes(np.where(pressed, -load.stiffness, zero), np.where(pressed, -load.damping, zero))
        case loads.JointFriction():
            return CoordinateSlopes(zero, zero - loss_slope(load.damping, load.friction, u))


def coordinate_energy(load: loads.CoordinateLoad, x: Array, t: ArrayLike) -> Array:
    """Energy [J] that a load along a coordinate stores: springs, and stops while they are pressed; servos are drives.

    Minus its derivative by x is the force at u = 0, but of a stop where this pulls: it does not.
    """
    match load:
        case loads.JointSpring():
            stretch = x - load.rest.jet(t).value
            table = load.characteristic
            return np.asarray(0.5 * load.stiffness * stretch**2 if table is None else table.integral(stretch))
        case loads.JointStop():
            depth = np.maximum(load.lower - x, 0.0) + np.maximum(x - load.upper, 0.0)
            return np.asarray(0.5 * load.stiffness * depth**2)
        case loads.JointForce() | loads.JointServo() | loads.JointFriction():
            return np.zeros(np.broadcast_shapes(x.shape, np.shape(t)))


def needs_position(load: loads.CoordinateLoad) -> bool:
    """Whether the force depends on the coordinate, not only on its rate."""
    return not isinstance(load, loads.JointForce | loads.JointFriction) and load.position != loads.NO_POSITION


def terms_of(load: loads.CoordinateLoad) -> tuple[loads.CoordinateTerm, ...]:
    """The coordinates that a load acts along, with their factors: one with the factor 1, or those of its sum."""
    if load.terms:
        return load.terms
    position = loads.NO_POSITION if isinstance(load, loads.JointForce | loads.JointFriction) else load.position
    return (loads.CoordinateTerm(position, load.column, 1.0),)


def position_of(load: loads.CoordinateLoad, coordinates: Array) -> Array:
    """The coordinate or sum (...) of a load; zero where its force does not depend on it."""
    if not needs_position(load):
        return np.zeros(())
    if not load.terms:
        return np.asarray(coordinates[..., terms_of(load)[0].position])
    return _sum([(term.factor, coordinates[..., term.position]) for term in terms_of(load)])


def rate_of(load: loads.CoordinateLoad, rates: Array) -> Array:
    """The rate (...) of the coordinate or sum of a load."""
    if not load.terms:
        return np.asarray(rates[..., load.column])
    return _sum([(term.factor, rates[..., term.column]) for term in terms_of(load)])


def add_forces(acting: Iterable[loads.Load], x: Array, u: Array, t: ArrayLike, forces: Array) -> None:
    """Add those loads that act along coordinates x (..., n) with the rates u to the forces (..., n) along these."""
    for load in acting:
        if isinstance(load, loads.CoordinateLoad):
            force = coordinate_force(load, position_of(load, x), rate_of(load, u), t)
            for term in terms_of(load):
                forces[..., term.column] += force if term.factor == 1.0 else term.factor * force


def add_slopes(acting: Iterable[loads.Load], x: Array, u: Array, t: ArrayLike, by_x: Array, by_u: Array) -> None:
    """Add the derivatives of `add_forces` by all coordinates and by their rates to matrices (..., n, n)."""
    for load in acting:
        if isinstance(load, loads.CoordinateLoad):
            slopes = coordinate_slopes(load, position_of(load, x), rate_of(load, u), t)
            for row, column in product(terms_of(load), repeat=2):
                for matrix, slope in ((by_x, slopes.by_position), (by_u, slopes.by_rate)):
                    matrix[..., row.column, column.column] += row.factor * column.factor * slope


def _sum(terms: Sequence[tuple[float, Array]]) -> Array:
    first, *others = (value if factor == 1.0 else factor * value for factor, value in terms)
    return np.asarray(sum(others, first))


def _servo_force(load: loads.JointServo, x: Array, u: Array, t: ArrayLike) -> Array:
    error = load.target.jet(t).value - x if np.any(load.stiffness) else 0.0
    rate_error = load.rate.jet(t).value - u if np.any(load.damping) else 0.0
    return np.asarray(load.stiffness * error + load.damping * rate_error + 0.0 * u)


def _stop_forces(load: loads.JointStop, x: Array, u: Array) -> tuple[Array, Array]:
    """Pushes of the lower and of the upper bound, zero where these are not passed, before they are cut off at zero."""
    below, above = load.lower - x, x - load.upper
    with np.errstate(invalid="ignore"):
        return (
            np.where(below > 0.0, load.stiffness * below - load.damping * u, 0.0),
            np.where(above > 0.0, load.stiffness * above + load.damping * u, 0.0),
        )
