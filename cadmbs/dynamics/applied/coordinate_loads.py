"""Forces of loads along a coordinate or a sum, their slopes and energy: of the tree, of cut joints, of scalars.

Along a sum x = sum factor q_k the force f is that along x, and factor f along each q_k: the power f x' is the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from cadmbs.arrays import Array
from cadmbs.system.loads import (
    FRICTION_SPEED,
    NO_POSITION,
    CoordinateLoad,
    CoordinateTerm,
    JointForce,
    JointFriction,
    JointServo,
    JointSpring,
    JointStop,
)


class CoordinateSlopes(NamedTuple):
    """Derivatives of a force along a coordinate, by the coordinate and by its rate."""

    by_position: Array
    by_rate: Array


def loss_force(damping: Array | float, friction: Array | float, u: Array) -> Array:
    """Force -d u - c tanh(u / 1e-3) [N or N m] of damping d and friction c along a coordinate with the rate u."""
    return np.asarray(-friction * np.tanh(u / FRICTION_SPEED) - damping * u)


def loss_slope(damping: Array | float, friction: Array | float, u: Array) -> Array:
    """Minus the derivative of `loss_force` by the rate: d + c / 1e-3 (1 - tanh^2)."""
    return np.asarray(damping + friction / FRICTION_SPEED * (1.0 - np.tanh(u / FRICTION_SPEED) ** 2))


def coordinate_force(load: CoordinateLoad, x: Array, u: Array, t: ArrayLike) -> Array:
    """Force [N or N m] of a load along a coordinate x with the rate u.

        force     F(t)
        spring    -k (x - rest) - c u ,   or -K(x - rest) - C(u) with characteristics K and C
        servo     k (target - x) + d (rate - u) , clipped to middle +-effort
        stop      max(0, k (lower - x) - d u) below lower ,   -max(0, k (x - upper) + d u) above upper
        friction  -c tanh(u / 1e-3) - d u

    Args:
        load: The load.
        x: Positions (...) [m or rad] of its coordinate or its sum.
        u: Rates (...) of it.
        t: Time [s], one or one a sample.

    Raises:
        OutsideTableError: If a function of time does not cover t.
    """
    match load:
        case JointForce():
            return np.asarray(load.force.jet(t).value + 0.0 * u)
        case JointSpring():
            return -_spring_pull(load, x, t) - _damper_pull(load, u)
        case JointServo():
            return load.middle + np.clip(_servo_force(load, x, u, t) - load.middle, -load.effort, load.effort)
        case JointStop():
            push, pull = _stop_forces(load, x, u)
            return np.asarray(np.maximum(push, 0.0) - np.maximum(pull, 0.0))
        case JointFriction():
            return loss_force(load.damping, load.friction, u)


def coordinate_slopes(load: CoordinateLoad, x: Array, u: Array, t: ArrayLike) -> CoordinateSlopes:
    """Derivatives of `coordinate_force` by x and u; where it has a kink those of one side."""
    zero = np.zeros(np.broadcast_shapes(x.shape, u.shape, np.shape(t)))
    match load:
        case JointForce():
            return CoordinateSlopes(zero, zero)
        case JointSpring():
            table, damper = load.characteristic, load.damping_characteristic
            by_x = zero + load.stiffness if table is None else zero + table.slope(x - load.rest.jet(t).value)
            by_u = zero + load.damping if damper is None else zero + damper.slope(u)
            return CoordinateSlopes(-by_x, -by_u)
        case JointServo():
            free = np.abs(_servo_force(load, x, u, t) - load.middle) < load.effort
            return CoordinateSlopes(np.where(free, -load.stiffness, 0.0), np.where(free, -load.damping, 0.0))
        case JointStop():
            push, pull = _stop_forces(load, x, u)
            pressed = (push > 0.0) | (pull > 0.0)
            return CoordinateSlopes(np.where(pressed, -load.stiffness, zero), np.where(pressed, -load.damping, zero))
        case JointFriction():
            return CoordinateSlopes(zero, zero - loss_slope(load.damping, load.friction, u))


def coordinate_energy(load: CoordinateLoad, x: Array, t: ArrayLike) -> Array:
    """Energy [J] that a load along a coordinate stores: springs, and stops while they are pressed; servos are drives.

    Minus its derivative by x is the force at u = 0, but of a stop where this pulls: it does not.
    """
    match load:
        case JointSpring():
            stretch = x - load.rest.jet(t).value
            table = load.characteristic
            return np.asarray(0.5 * load.stiffness * stretch**2 if table is None else table.integral(stretch))
        case JointStop():
            depth = np.maximum(load.lower - x, 0.0) + np.maximum(x - load.upper, 0.0)
            return np.asarray(0.5 * load.stiffness * depth**2)
        case JointForce() | JointServo() | JointFriction():
            return np.zeros(np.broadcast_shapes(x.shape, np.shape(t)))


def needs_position(load: CoordinateLoad) -> bool:
    """Whether the force depends on the coordinate, not only on its rate."""
    return not isinstance(load, JointForce | JointFriction) and load.position != NO_POSITION


def terms_of(load: CoordinateLoad) -> tuple[CoordinateTerm, ...]:
    """The coordinates that a load acts along, with their factors: one with the factor 1, or those of its sum."""
    if load.terms:
        return load.terms
    position = NO_POSITION if isinstance(load, JointForce | JointFriction) else load.position
    return (CoordinateTerm(position, load.column, 1.0),)


def position_of(load: CoordinateLoad, coordinates: Array) -> Array:
    """The coordinate or sum (...) of a load; zero where its force does not depend on it."""
    if isinstance(load, JointForce | JointFriction) or load.position == NO_POSITION:
        return np.zeros(())
    if not load.terms:
        return np.asarray(coordinates[..., load.position])
    return _sum([(term.factor, coordinates[..., term.position]) for term in terms_of(load)])


def rate_of(load: CoordinateLoad, rates: Array) -> Array:
    """The rate (...) of the coordinate or sum of a load."""
    if not load.terms:
        return np.asarray(rates[..., load.column])
    return _sum([(term.factor, rates[..., term.column]) for term in terms_of(load)])


def add_along(load: CoordinateLoad, force: Array, forces: Array) -> None:
    """Add the force (...) of a load along its coordinate or sum to the forces (..., n) along the coordinates."""
    if not load.terms:
        forces[..., load.column] += force
    for term in load.terms:
        forces[..., term.column] += force if term.factor == 1.0 else term.factor * force


def add_slope(load: CoordinateLoad, slope: Array, matrix: Array) -> None:
    """Add the slope (...) of a force, by its coordinate or sum, to derivatives (..., n, n) along all coordinates."""
    for row in terms_of(load):
        for column in terms_of(load):
            matrix[..., row.column, column.column] += row.factor * column.factor * slope


def _sum(terms: Sequence[tuple[float, Array]]) -> Array:
    first, *others = (value if factor == 1.0 else factor * value for factor, value in terms)
    return np.asarray(sum(others, first))


def _spring_pull(load: JointSpring, x: Array, t: ArrayLike) -> Array:
    stretch = x - load.rest.jet(t).value
    return np.asarray(load.stiffness * stretch if load.characteristic is None else load.characteristic(stretch))


def _damper_pull(load: JointSpring, u: Array) -> Array:
    return np.asarray(load.damping * u if load.damping_characteristic is None else load.damping_characteristic(u))


def _servo_force(load: JointServo, x: Array, u: Array, t: ArrayLike) -> Array:
    error = load.target.jet(t).value - x if np.any(load.stiffness) else 0.0
    rate_error = load.rate.jet(t).value - u if np.any(load.damping) else 0.0
    return np.asarray(load.stiffness * error + load.damping * rate_error + 0.0 * u)


def _stop_forces(load: JointStop, x: Array, u: Array) -> tuple[Array, Array]:
    """Pushes of the lower and of the upper bound, zero where these are not passed, before they are cut off at zero."""
    below, above = load.lower - x, x - load.upper
    with np.errstate(invalid="ignore"):
        return (
            np.where(below > 0.0, load.stiffness * below - load.damping * u, 0.0),
            np.where(above > 0.0, load.stiffness * above + load.damping * u, 0.0),
        )
