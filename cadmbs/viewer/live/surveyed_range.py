"""How far a mechanism gets around a configuration, so that the picture holds it while it is moved by hand."""

from __future__ import annotations

import numpy as np

from cadmbs.arrays import Array
from cadmbs.constraints.matrices.rank import scaling
from cadmbs.viewer.live.driving import DrivenConfiguration
from cadmbs.viewer.live.states import coordinate_states

TURN, LOOPED_TURN = 0.7, 0.3
"""How far each coordinate is turned to both sides, in trees and with loops [rad]."""

SHIFT = 0.3
"""How far each coordinate is shifted, as a part of half the mechanism's extent."""

MOST_COORDINATES, MOST_LOOPED = 40, 3
"""Coordinates that are moved, in trees and with loops, where each of them takes time."""


def surveyed_positions(configuration: DrivenConfiguration) -> Array:
    """The positions (n, n_q) of a configuration, and those with one independent coordinate moved, within its limits."""
    system, start = configuration.system, configuration.q
    samples = [start]
    looped = system.n_loops > 0 or bool(system.rows)
    if not configuration.closed:
        return start[None]
    reach = {"rad": LOOPED_TURN if looped else TURN, "m": SHIFT * scaling(system).length}
    states = [state for state in coordinate_states(configuration) if state.independent]
    for state in states[: MOST_LOOPED if looped else MOST_COORDINATES]:
        for sign in (-1.0, 1.0):
            value = float(np.clip(state.value + sign * reach.get(state.unit, TURN), state.lower, state.upper))
            moved = DrivenConfiguration(system, start)
            shift = value - state.value if state.relative else value
            if state.name in moved.independent and moved.drive({state.name: shift}).moved:
                samples.append(moved.q)
    return np.array(samples)
