"""Forces of loads along one coordinate, their slopes and their energy: of the tree, of cut joints, of scalars."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from cadmbs.arrays import Array
from cadmbs.system.loads import NO_POSITION, CoordinateLoad, JointForce, JointServo, JointSpring, JointStop


class CoordinateSlopes(NamedTuple):
    """Derivatives of a force along a coordinate, by the coordinate and by its rate."""

    by_position: Array
    by_rate: Array


def coordinate_force(load: CoordinateLoad, x: Array, u: Array, t: ArrayLike) -> Array:
    """Force [N or N m] of a load along a coordinate x with the rate u.

        force     F(t)
        spring    -k (x - rest) - c u ,   or -K(x - rest) - C(u) with tables K and C
        servo     k (target - x) + d (rate - u) , clipped to +-effort
        stop      max(0, k (lower - x) - d u) below lower ,   -max(0, k (x - upper) + d u) above upper

    Args:
        load: The load.
        x: Positions (...) [m or rad].
        u: Rates (...).
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
            return np.clip(_servo_force(load, x, u, t), -load.effort, load.effort)
        case JointStop():
            push, pull = _stop_forces(load, x, u)
            return np.asarray(np.maximum(push, 0.0) - np.maximum(pull, 0.0))


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
            free = np.abs(_servo_force(load, x, u, t)) < load.effort
            return CoordinateSlopes(np.where(free, -load.stiffness, 0.0), np.where(free, -load.damping, 0.0))
        case JointStop():
            push, pull = _stop_forces(load, x, u)
            pressed = (push > 0.0) | (pull > 0.0)
            return CoordinateSlopes(np.where(pressed, -load.stiffness, zero), np.where(pressed, -load.damping, zero))


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
        case JointForce() | JointServo():
            return np.zeros(np.broadcast_shapes(x.shape, np.shape(t)))


def needs_position(load: CoordinateLoad) -> bool:
    """Whether the force depends on the coordinate, not only on its rate."""
    return not isinstance(load, JointForce) and load.position != NO_POSITION


def position_of(load: CoordinateLoad, coordinates: Array) -> Array:
    """The coordinate (...) of a load; zero where it has none: along components of angular velocities."""
    if isinstance(load, JointForce) or load.position == NO_POSITION:
        return np.zeros(())
    return np.asarray(coordinates[..., load.position])


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
