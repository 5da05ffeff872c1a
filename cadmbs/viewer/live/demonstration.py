"""How a mechanism can move: a motion that visits what its independent coordinates reach, for pictures without a run."""

from collections.abc import Iterator, Mapping

import numpy as np

from cadmbs.arrays import Array
from cadmbs.constraints.matrices.rank import scaling
from cadmbs.motions.motion_file import MotionColumns
from cadmbs.motions.motion_result import motion_result
from cadmbs.results import Result
from cadmbs.system import System, arguments
from cadmbs.viewer.live.driving import DrivenConfiguration
from cadmbs.viewer.live.messages import CoordinateState
from cadmbs.viewer.live.states import coordinate_states

TURN, SHIFT = 0.6, 0.4
"""How far coordinates without limits are moved to both sides [rad; part of half the mechanism's extent]."""

STEPS = 60
"""Steps of a whole turn of a coordinate that leads a loop; smaller displacements take as many."""

FRAMES_PER_SECOND = 30
SECONDS = 4.0
"""Duration of the motion of a tree [s]."""

MOST_LEADING = 3
"""Coordinates of a mechanism with loops that are moved, one after the other."""


def demonstration(system: System) -> Result:
    """A motion that shows how a mechanism moves: no force acts in it, and it obeys no equation of motion.

    The coordinates of a tree swing together. With loops the independent coordinates move one after the other, a whole
    turn where they can, else to where they end on both sides; the others follow. Limits are respected. What cannot move
    stands still.

    Args:
        system: Compiled mechanism.

    Returns:
        The motion, with velocities and accelerations of splines.
    """
    arguments.require_coordinates(system)
    configuration = DrivenConfiguration(system)
    looped = system.n_loops > 0 or bool(system.rows)
    rows = list(_along_loops(configuration)) if looped else list(_swinging(configuration))
    q = np.array(rows)
    t = np.arange(len(q)) / FRAMES_PER_SECOND
    values = dict(zip(((name, "q") for name in system.position_names), q.T, strict=True))
    columns = MotionColumns("its coordinates", t, values, None)
    return motion_result(system, columns)


def _swinging(configuration: DrivenConfiguration) -> Iterator[Array]:
    """Rows in which all plain coordinates of a tree swing, each with its own phase and whole periods."""
    system = configuration.system
    states = {state.name: state for state in coordinate_states(configuration)}
    manifold = system.manifold
    count = round(SECONDS * FRAMES_PER_SECOND)
    phases = np.linspace(0.0, 2.0 * np.pi, count + 1)
    for phase in phases:
        q = configuration.q.copy()
        for k, (i_q, i_v) in enumerate(zip(manifold.plain_q, manifold.plain_v, strict=True)):
            state = states[system.velocity_names[i_v]]
            below, above = _reach(system, state)
            swing = np.sin(phase * (1 + k % 2)) if k else np.sin(phase)
            q[i_q] = state.value + (above if swing > 0.0 else below) * abs(swing) * (1.0 if swing > 0.0 else -1.0)
        yield q


def _reach(system: System, state: CoordinateState) -> tuple[float, float]:
    """How far a coordinate is moved down and up."""
    usual = TURN if state.unit == "rad" else SHIFT * scaling(system).length
    return min(usual, max(0.0, state.value - state.lower)), min(usual, max(0.0, state.upper - state.value))


def _along_loops(configuration: DrivenConfiguration) -> Iterator[Array]:
    """Rows in which the independent coordinates of a mechanism with loops move there and back, one after the other."""
    system, start = configuration.system, configuration.q
    yield start
    if not configuration.closed:
        return
    leading = [state for state in coordinate_states(configuration) if state.independent and not state.relative]
    for state in leading[:MOST_LEADING]:
        whole = state.unit == "rad" and not state.limited
        full = 2.0 * np.pi if whole else _reach(system, state)[1]
        forth = _driven(DrivenConfiguration(system, start), state.name, full)
        yield from forth
        if whole and len(forth) == STEPS:
            continue
        yield from forth[-2::-1]
        below = 2.0 * np.pi if whole else _reach(system, state)[0]
        back = _driven(DrivenConfiguration(system, start), state.name, -below)
        yield from [start, *back, *back[-2::-1]] if back else []
        yield start


def _driven(moved: DrivenConfiguration, name: str, reach: float) -> list[Array]:
    """Configurations along a coordinate, up to where it ends."""
    rows: list[Array] = []
    if name not in moved.independent or reach == 0.0:
        return rows
    begin = _values(moved)[name]
    for step in range(1, STEPS + 1):
        if name not in moved.independent or not moved.drive({name: begin + reach * step / STEPS}).moved:
            break
        rows.append(moved.q)
    return rows


def _values(configuration: DrivenConfiguration) -> Mapping[str, float]:
    return dict(zip(configuration.system.velocity_names, configuration.values.tolist(), strict=True))
