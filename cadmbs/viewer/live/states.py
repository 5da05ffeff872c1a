"""A driven configuration as the page reads it: sliders with their ranges, poses, drawn velocities."""

import math
from typing import cast

import numpy as np

from cadmbs.arrays import Array
from cadmbs.constraints.cut_coordinates import cut_coordinates, cut_position_names
from cadmbs.constraints.matrices.rank import scaling
from cadmbs.lie import quaternion
from cadmbs.system import System
from cadmbs.system.units import coordinate_units
from cadmbs.viewer.live import driving, messages, velocities
from cadmbs.viewer.scene import displacements

LIMIT_ROUNDING = 1e-9
"""A coordinate may be beyond its limit by this [rad, m] before that is said."""

SHIFT_RANGE = 2.0
"""Range of a displacement without limits to both sides, as a part of half the mechanism's extent."""


def coordinate_states(configuration: driving.DrivenConfiguration) -> tuple[messages.CoordinateState, ...]:
    """The coordinates of the spanning tree with their limits, or ranges to move in, in the order of the tree."""
    system = configuration.system
    units, limits = coordinate_units(system), _limits(system)
    plain = set(map(int, system.manifold.plain_v))
    reach = SHIFT_RANGE * scaling(system).length
    independent = set(configuration.independent)
    states = []
    for k, name in enumerate(system.velocity_names):
        value = float(configuration.values[k])
        low, high = limits.get(name, (-math.inf, math.inf))
        lower, upper = _range(value, low, high, units[name], reach)
        states.append(
            messages.CoordinateState(
                name=name,
                unit=units[name],
                value=value,
                lower=lower,
                upper=upper,
                limited=math.isfinite(low) or math.isfinite(high),
                within=low - LIMIT_ROUNDING <= value <= high + LIMIT_ROUNDING,
                independent=name in independent,
                relative=k not in plain,
            )
        )
    return tuple(states)


def packed_poses(system: System, q: Array) -> tuple[tuple[float, ...], ...]:
    """Quaternion x, y, z, w and position of the displacement of each moving body, the world left out."""
    moving = displacements(system, q)[1:]
    orientation = quaternion.from_rotation(moving[:, :3, :3])[:, [1, 2, 3, 0]]
    return tuple(map(tuple, np.concatenate([orientation, moving[:, :3, 3]], axis=-1).tolist()))


def cut_values(system: System, q: Array) -> dict[str, float]:
    """Coordinates of the cut joints."""
    return dict(zip(cut_position_names(system), cut_coordinates(system, q).tolist(), strict=True))


def velocity_state(drawn: velocities.DrawnVelocity, length: float) -> messages.DrawnVelocityState:
    """A velocity as the page draws it; the screw axis as two points half the mechanism's length apart."""
    ellipsoid = axis = None
    if drawn.ellipsoid is not None:
        center, half_axes = drawn.ellipsoid
        ellipsoid = (_vector(center), _vector(half_axes[:, 0]), _vector(half_axes[:, 1]), _vector(half_axes[:, 2]))
    if drawn.axis is not None:
        point, direction = drawn.axis
        axis = (_vector(point - length / 4 * direction), _vector(point + length / 4 * direction))
    return messages.DrawnVelocityState.model_validate(
        {
            "arrows": tuple((kind, _vector(start), _vector(vector)) for kind, start, vector in drawn.arrows),
            "ellipsoid": ellipsoid,
            "axis": axis,
            "components": tuple(drawn.components.tolist()),
            "sentence": drawn.sentence,
        }
    )


def _limits(system: System) -> dict[str, tuple[float, float]]:
    """Lower and upper limit by velocity coordinate, infinite where there is none."""
    limits: dict[str, tuple[float, float]] = {}
    for joint in system.joints:
        count = len(joint.velocity_names)
        lower = np.broadcast_to(joint.limits.get("lower", -math.inf), (count,))
        upper = np.broadcast_to(joint.limits.get("upper", math.inf), (count,))
        limits |= dict(zip(joint.velocity_names, zip(lower.tolist(), upper.tolist(), strict=True), strict=True))
    return limits


def _range(value: float, low: float, high: float, unit: str, reach: float) -> tuple[float, float]:
    """The limits, or half a turn (the reach) to both sides of a whole number of turns; the value is within."""
    if unit == "m":
        center, span = 0.0, reach
    else:
        center, span = 2.0 * math.pi * round(value / (2.0 * math.pi)), math.pi
    lower = low if math.isfinite(low) else min(center - span, high - span)
    upper = high if math.isfinite(high) else max(center + span, low + span)
    return min(lower, value), max(upper, value)


def _vector(values: Array) -> messages.Vector:
    return cast(messages.Vector, tuple(float(value) for value in values))
