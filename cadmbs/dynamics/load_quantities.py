"""What each load does at an instant: its force or wrench, length and rate, and power."""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from cadmbs.arrays import Array, Positions, Velocities
from cadmbs.constraints.cut_coordinates import cut_coordinates, cut_rates
from cadmbs.dynamics.applied.coordinate_loads import coordinate_force, position_of, rate_of
from cadmbs.dynamics.applied.duals import BodyMotions, dot
from cadmbs.dynamics.applied.load_laws import acting_wrench, line_of, motions_now
from cadmbs.dynamics.cut_loads import beside_tree, cut_loads
from cadmbs.kinematics.products import tree_state
from cadmbs.system import System
from cadmbs.system.arguments import broadcast, positions, real_numbers, velocities
from cadmbs.system.loads import BodyLoad, CoordinateLoad, Load, SpringDamper

WRENCH_QUANTITIES: Final = ("mx", "my", "mz", "fx", "fy", "fz", "power")
"""Moment [N m] and force [N] on the first-named body about the point of application, world axes; power [W]."""

LINE_QUANTITIES: Final = ("force", "length", "rate", "power")
"""Pull [N] of a spring between points, positive where it pulls them together; length [m] and its rate; power [W]."""

COORDINATE_QUANTITIES: Final = ("force", "power")
"""Force [N or N m] along the coordinate, and power [W]."""


class LoadColumns(NamedTuple):
    """The name of a load and of what is known of it."""

    name: str
    quantities: tuple[str, ...]


def load_columns(system: System) -> tuple[LoadColumns, ...]:
    """The loads of a system, those along coordinates of cut joints last, with the names of their quantities."""
    loads = (*system.loads, *system.derived(cut_loads).loads)
    return tuple(LoadColumns(load.name, _quantities(load)) for load in loads)


def load_quantities(
    system: System, q: Positions, v: Velocities, t: ArrayLike = 0.0, near: ArrayLike | None = None
) -> tuple[Array, ...]:
    """The quantities (..., k) of each load, as `load_columns` names them.

    A wrench is the one on the first-named body, about the current point of application, in world axes. The power is
    that on all bodies: what the load adds to their energy.

    Args:
        system: Compiled mechanism.
        q: Joint positions (..., n_q).
        v: Joint velocities (..., n_v).
        t: Time [s], one or one a sample.
        near: Earlier positions of the cut joints, as in `load_forces`.

    Raises:
        OutsideTableError: If a function of time does not cover t.
    """
    times = real_numbers(t, "t")
    q_array, v_array, _ = broadcast(positions(system, q), velocities(system, v), times[..., None])
    q_tree, v_tree = system.tree.positions.spread(q_array), system.tree.velocities.spread_rate(v_array)
    now = None
    if not all(isinstance(load, CoordinateLoad) for load in system.loads):
        now = motions_now(system, tree_state(system, q_array), v_array, times)
    quantities: list[Array] = []
    for load in system.loads:
        if isinstance(load, CoordinateLoad):
            quantities.append(_along(load, q_tree, v_tree, times))
        elif now is not None:
            quantities.append(_quantities_of_body_load(load, now, v_array.shape[:-1]))
    cuts = system.derived(cut_loads)
    if cuts.loads:
        x = cut_coordinates(system, q_array, near) if cuts.springs else np.zeros(cuts.n_positions)
        x, u = beside_tree(x, q_tree), beside_tree(cut_rates(system, q_array, v_array), v_tree)
        quantities += [_along(load, x, u, times) for load in cuts.loads]
    return tuple(quantities)


def _quantities(load: Load) -> tuple[str, ...]:
    if isinstance(load, CoordinateLoad):
        return COORDINATE_QUANTITIES
    return LINE_QUANTITIES if isinstance(load, SpringDamper) else WRENCH_QUANTITIES


def _along(load: CoordinateLoad, coordinates: Array, rates: Array, t: ArrayLike) -> Array:
    u = rate_of(load, rates)
    force = coordinate_force(load, position_of(load, coordinates), u, t)
    return np.stack([force, force * u], axis=-1)


def _quantities_of_body_load(load: BodyLoad, now: BodyMotions, batch: tuple[int, ...]) -> Array:
    point, force, torque = acting_wrench(load, now)
    i, j = load.bodies
    power = dot(force, now.velocity(i, point) - now.velocity(j, point))
    power = power + dot(torque, now.angular_velocity(i) - now.angular_velocity(j))
    if isinstance(load, SpringDamper):
        direction, length, rate = line_of(load, now)
        parts = [dot(direction, force), length, rate, power]
    else:
        parts = [torque, force, power]
    return np.concatenate([np.broadcast_to(x.value, (*batch, x.value.shape[-1])) for x in parts], axis=-1)
