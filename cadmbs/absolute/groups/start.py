"""The start of a motion on SE(3)^n or (SO(3) x R^3)^n: bodies at joint coordinates, and the rank of the rows there."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from cadmbs.absolute import constraint_rows, joint_motion
from cadmbs.absolute.bodies import moving_bodies
from cadmbs.absolute.groups.all_joints_cut import ROTOR
from cadmbs.absolute.groups.equations import GroupEquations
from cadmbs.absolute.groups.states import GroupState
from cadmbs.arrays import Array, matrix_times_vector
from cadmbs.constraints.cut_coordinates import cut_position_names
from cadmbs.constraints.mobility import mobility
from cadmbs.constraints.residuals import RowFamily
from cadmbs.constraints.rows import rows
from cadmbs.errors import NotSolvableError
from cadmbs.system import System

RANK_COORDINATES = 120
"""The rank of mechanisms with loops and more coordinates than this is not computed."""


def row_rank(system: System, q: Array, t: float) -> int | None:
    """Number of independent rows in absolute coordinates: 6 a body less the degrees of freedom; None if not known.

    All rows of a tree are independent; of loops as many are redundant as in relative coordinates.
    """
    of_tree = 6 * (system.tree.n - 1) + len(constraint_rows.rotors_of(system)) - system.n_v
    if not rows(system).n_rows:
        return of_tree
    if system.n_v > RANK_COORDINATES:
        return None
    try:
        return of_tree + mobility(system, q, t).generic_rank
    except NotSolvableError:
        return None


def initial_state(
    system: System,
    equations: GroupEquations,
    q: Array,
    v: Array,
    t: float = 0.0,
    near: Mapping[str, float] | None = None,
) -> GroupState:
    """Bodies at joint positions q (n_q,) and velocities v (n_v,), and the angles of all joints.

    Angles of tree joints are those of q; of cut joints those nearest to `near` (by coordinate), else in (-pi, pi],
    changed by full turns where couplings, motions (at time t [s]) or pitches of screws ask for that.
    """
    bodies = joint_motion.body_placement(system, moving_bodies(system), q, v, near)
    inward = np.swapaxes(bodies.A, -1, -2)
    V = np.concatenate([matrix_times_vector(inward, x) for x in (bodies.w, bodies.r_dot)], axis=-1)
    cut = cut_position_names(system)
    positions = bodies.positions | {name: x for name, x in (near or {}).items() if name in cut}
    names = [cut_position_names(equations.system)[index] for index in equations.rows.angles.indices]
    rotors = [rotor.coordinate for rotor in constraint_rows.rotors_of(system)]
    rotor_rates = np.array([bodies.speeds[name] for name in rotors])

    def with_angles(angles: Array) -> GroupState:
        values = positions | dict(zip(names, angles.tolist(), strict=True))
        s = np.array([values.get(name, 0.0) for name in rotors])
        state = GroupState(bodies.A, bodies.r, V, s, rotor_rates, angles, np.zeros(len(angles)), np.zeros(()))
        return equations.rows.counted(state, t)

    state = with_angles(np.array([positions.get(name, 0.0) for name in names]))
    for row, angle, factor in _countable_turns(system, equations):
        excess = float(equations.rows.residuals(state, t)[row])
        angles = state.angles.copy()
        angles[angle] -= 2.0 * np.pi * np.round(excess / (2.0 * np.pi * factor))
        state = with_angles(angles)
    return state


def _countable_turns(system: System, equations: GroupEquations) -> list[tuple[int, int, float]]:
    """Rows that determine full turns of cut joints: row, number of the angle, derivative by the angle."""
    cut, table, angles = cut_position_names(system), equations.rows.table, equations.rows.angles
    blocks, loops = equations.rows.constraint_equations.coordinates, equations.rows.constraint_equations.loops
    names = cut_position_names(equations.system)
    number = {int(index): k for k, index in enumerate(angles.indices) if names[index] in cut}
    turns = []
    for family, numbers in loops.families:
        for row in numbers.tolist() if family is RowFamily.ADVANCE else ():
            loop = loops.loop[row]
            turns.append((row, int(loops.last[loop]), -float(loops.joints.pitch[loop])))
    for block in blocks:
        for term in block.cut if len(block.holonomic) else ():
            row = int(block.row[term.row])
            if not table.sources[row].startswith(ROTOR):
                turns.append((row, term.positions.start + term.coordinate, term.factor))
    countable = [(row, number[index], factor) for row, index, factor in turns if index in number and factor]
    return sorted(countable, key=lambda turn: -abs(turn[2]))
