"""A point that is taken along by hand, without dynamics: inverse kinematics with closed loops, within the limits."""

from __future__ import annotations

from typing import Final

import numpy as np

from cadmbs.arrays import Array
from cadmbs.constraints.matrices.rank import scaling
from cadmbs.system import System
from cadmbs.viewer.live.driving import Drive, DrivenConfiguration
from cadmbs.viewer.live.independent import closed_rates
from cadmbs.viewer.live.touch.effective_inertia import moved_point, point_jacobian

REACH_ITERATIONS: Final = 12
"""Steps of one call; the next call goes on from there."""

REACHED: Final = 1e-6
"""Distance at which a point is where it is wanted, as a part of the mechanism's length."""

LONGEST_STEP: Final = 0.25
"""Largest change of a coordinate in a step [rad, or that part of the mechanism's length]."""

DAMPING: Final = 1e-3
"""Damping of the steps, as a part of the largest singular value."""

LIMIT_ROUNDING: Final = 1e-9
"""A coordinate may be beyond its limit by this [rad, m]."""


def reach(configuration: DrivenConfiguration, body: str, point: Array, target: Array) -> Drive:
    """Move the independent coordinates until a point is as near to a target as it gets within the limits.

        dq = D J' (J J' + l^2 I)^-1 (target - p) ,   J = J_p F D

    with the rates F of all coordinates for those of the independent ones, in which D scales lengths. A coordinate that
    comes to its limit stays there, and the others do what they can.

    Args:
        configuration: What is moved.
        body: Body or "body/frame".
        point: (3,) where the point is at q = 0 [m].
        target: (3,) where it is wanted [m].

    Returns:
        Whether the point got there; if not, the sentence says how much is missing, and what is at its limit.

    Raises:
        UnknownNameError: There is no such body.
    """
    system, length = configuration.system, scaling(configuration.system).length
    stopped: set[str] = set()
    for _ in range(REACH_ITERATIONS):
        error = target - moved_point(system, configuration.q, body, point)
        if np.linalg.norm(error) <= REACHED * length:
            return Drive(True)
        goal = _step(configuration, body, point, error, stopped)
        if goal is None or not _moved(configuration, goal, stopped):
            break
    missing = float(np.linalg.norm(target - moved_point(system, configuration.q, body, point)))
    if missing <= REACHED * length:
        return Drive(True)
    at_limits = f"; at its limit: {', '.join(sorted(stopped))}" if stopped else ""
    return Drive(False, f"{missing:.3g} m are missing{at_limits}")


def _step(
    configuration: DrivenConfiguration, body: str, point: Array, error: Array, stopped: set[str]
) -> dict[str, float] | None:
    """Values of the independent coordinates after a step; None where none of them can do anything."""
    system, q = configuration.system, configuration.q
    names = configuration.independent
    columns = [system.velocity_names.index(name) for name in names]
    rates = closed_rates(system, q, columns) if configuration.closed else np.eye(system.n_v)[:, columns]
    scales = scaling(system).columns[columns]  # a length counts as the angle that moves a point as far
    J = point_jacobian(system, q, body, point) @ rates * scales
    values, limits = configuration.values[columns], _limits(system)
    low, high = np.array([limits.get(name, (-np.inf, np.inf)) for name in names]).reshape(-1, 2).T
    free = np.ones(len(names), dtype=bool)
    while np.any(free):
        way = scales * _damped(J * free, error) * free
        way *= min(1.0, LONGEST_STEP / max(float(np.max(np.abs(way / scales))), 1e-300))
        goal = values + way
        beyond = free & ((goal < low - LIMIT_ROUNDING) | (goal > high + LIMIT_ROUNDING))
        stopped.update(name for name, is_beyond in zip(names, beyond, strict=True) if is_beyond)
        at_end = beyond & ((values <= low + LIMIT_ROUNDING) | (values >= high - LIMIT_ROUNDING))
        if not np.any(at_end):  # up to the limit; the next step holds what has come there
            return dict(zip(names, np.clip(goal, low, high).tolist(), strict=True))
        free &= ~at_end
    return None


def _damped(J: Array, error: Array) -> Array:
    """The damped least-squares solution of J x = error."""
    U, values, Vt = np.linalg.svd(J, full_matrices=False)
    damping = DAMPING * max(float(values.max(initial=0.0)), 1e-300)
    squares = values**2 + damping**2  # zero where nothing moves the point
    factors = np.divide(values, squares, out=np.zeros_like(values), where=squares > 0.0)
    return np.asarray(Vt.T @ (factors * (U.T @ error)))


def _moved(configuration: DrivenConfiguration, goal: dict[str, float], stopped: set[str]) -> bool:
    """Go to values, or a part of the way: as far as the loops close and dependent coordinates keep their limits."""
    before, values = configuration.q.copy(), configuration.values.copy()
    names = configuration.system.velocity_names
    for part in (1.0, 0.5, 0.25, 0.05):
        here = {name: (1.0 - part) * values[names.index(name)] + part * value for name, value in goal.items()}
        if not configuration.drive(here).moved:
            continue
        beyond = _beyond(configuration)
        if not beyond:
            return bool(np.max(np.abs(configuration.q - before)) > LIMIT_ROUNDING)
        stopped.update(beyond)
        configuration.drive({name: float(values[names.index(name)]) for name in goal})
    return False


def _beyond(configuration: DrivenConfiguration) -> list[str]:
    """Dependent coordinates that are beyond their limits."""
    system, limits = configuration.system, _limits(configuration.system)
    names = [name for name in limits if name not in configuration.independent]
    return [
        name
        for name in names
        if not (
            limits[name][0] - LIMIT_ROUNDING
            <= configuration.values[system.velocity_names.index(name)]
            <= limits[name][1] + LIMIT_ROUNDING
        )
    ]


def _limits(system: System) -> dict[str, tuple[float, float]]:
    """Limits of coordinates with positions of their own, by name."""
    limits: dict[str, tuple[float, float]] = {}
    plain = {system.velocity_names[k] for k in map(int, system.manifold.plain_v)}
    for joint in system.joints:
        for name, lower, upper in zip(joint.velocity_names, joint.limits["lower"], joint.limits["upper"], strict=True):
            if name in plain and (np.isfinite(lower) or np.isfinite(upper)):
                limits[name] = (float(lower), float(upper))
    return limits
