"""Stops at the limits of joints."""

from dataclasses import replace
from typing import Any, Final

import numpy as np

from cadmbs.arrays import Array
from cadmbs.dynamics.scenarios.fields import tree_coordinate_names
from cadmbs.system import System, loads
from cadmbs.viewer.live.touch.effective_inertia import coordinate_inertias

STOP_RATE: Final = 125.0
"""Natural frequency [rad/s] of a coordinate on its stop: one that arrives with 1 rad/s passes it by 3 mrad."""

LIMIT_PREFIX: Final = "limit of "
"""Names of stops begin so."""


def limit_stops(system: System, q: Array) -> tuple[loads.JointStop, ...]:
    """A spring and damper beyond each limit of a coordinate that can move and has no stop of its own.

        k = I w^2 ,   d = 2 I w

    with w = STOP_RATE and I of `coordinate_inertias` at q.
    """
    inertias = coordinate_inertias(system, q)
    velocities = tree_coordinate_names(system, "velocities")
    positions = tree_coordinate_names(system, "positions")
    stopped = {load.column for load in system.loads if isinstance(load, loads.JointStop) and not load.terms}
    stops = []
    for joint in system.joints:
        bounds = zip(joint.velocity_names, joint.limits["lower"], joint.limits["upper"], strict=True)
        for name, lower, upper in bounds:
            if name not in system.velocity_names or name not in positions or name not in velocities:
                continue
            column, inertia = velocities.index(name), float(inertias[system.velocity_names.index(name)])
            if column in stopped or not np.isfinite(inertia) or not (np.isfinite(lower) or np.isfinite(upper)):
                continue
            stiffness, damping = inertia * STOP_RATE**2, 2.0 * inertia * STOP_RATE
            position = positions.index(name)
            called, span = f"{LIMIT_PREFIX}{name}", (float(lower), float(upper))
            stops.append(loads.JointStop(called, position, column, *span, stiffness, damping))
    return tuple(stops)


def with_stops(system: System, stops: tuple[loads.JointStop, ...]) -> System:
    """The system with these loads besides its own."""
    return replace(system, loads=(*system.loads, *stops))


def stop_document(system: System, stop: loads.JointStop) -> dict[str, Any]:
    """A stop as a document has it."""
    coordinate = tree_coordinate_names(system, "velocities")[stop.column]
    bounds = {"lower": stop.lower, "upper": stop.upper}
    return {
        "name": stop.name,
        "kind": "joint_stop",
        "coordinate": coordinate,
        **{name: value for name, value in bounds.items() if np.isfinite(value)},
        "stiffness": stop.stiffness,
        "damping": stop.damping,
    }
