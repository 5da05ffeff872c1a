"""The start of a motion on SE(3)^n or (SO(3) x R^3)^n: bodies at joint coordinates, and the rank of the rows there."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from cadmbs.absolute.groups.all_joints_cut import ROTOR, rotors_of
from cadmbs.absolute.groups.equations import GroupEquations
from cadmbs.absolute.groups.states import GroupState
from cadmbs.absolute.placement import joint_values
from cadmbs.arrays import Array
from cadmbs.constraints.cut_coordinates import cut_position_names
from cadmbs.constraints.mobility import mobility
from cadmbs.constraints.residuals import RowFamily
from cadmbs.constraints.rows import rows
from cadmbs.errors import NotSolvableError
from cadmbs.kinematics.products import tree_state
from cadmbs.kinematics.twists import moving_twists
from cadmbs.lie import se3, so3
from cadmbs.system import System


def row_rank(system: System, q: Array, t: float) -> int | None:
    """Number of independent rows in absolute coordinates: 6 a body less the degrees of freedom; None if not known.

    All rows of a tree are independent; of loops as many are redundant as in relative coordinates.
    """
    bodies = 6 * (system.tree.n - 1) + len(rotors_of(system))
    if not rows(system).n_rows:
        return bodies - system.n_v
    if system.n_v > DENSE_COORDINATES:
        return None
    try:
        return bodies - system.n_v + mobility(system, q, t).generic_rank
    except NotSolvableError:
        return None


DENSE_COORDINATES = 120
"""Mechanisms with loops and more coordinates are not told their rank."""


def placed(
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
    own, state = equations.rows, tree_state(system, q)
    twist = moving_twists(system, state, v)[1:]
    center = se3.apply(state.pose, system.tree.center_of_mass)[1:]
    R = so3.project(state.pose[1:, :3, :3] @ own.axes) if own.n else np.zeros((0, 3, 3))
    linear = twist[:, 3:] + so3.cross(twist[:, :3], center)
    inward = np.swapaxes(R, -1, -2)
    V = np.concatenate([_times(inward, twist[:, :3]), _times(inward, linear)], axis=-1)
    positions, speeds = joint_values(system, q, v)
    names = [cut_position_names(equations.system)[place] for place in own.angles.places]
    positions |= {name: x for name, x in (near or {}).items() if name in cut_position_names(system)}
    angles = np.array([positions.get(name, 0.0) for name in names])
    rotors = rotors_of(system)

    def with_angles(angles: Array) -> GroupState:
        known = positions | dict(zip(names, angles.tolist(), strict=True))
        turned = np.array([known.get(rotor.name, 0.0) for rotor in rotors])
        rates = np.array([speeds[rotor.name] for rotor in rotors])
        r = center + state.point - system.origin
        motion = GroupState(R, r, V, turned, rates, angles, np.zeros(len(angles)), np.zeros(()))
        return own.counted(motion, t)

    motion = with_angles(angles)
    for row, place, factor in _adaptable(system, equations):
        excess = float(own.residuals(motion, t)[row])
        angles = motion.angles.copy()
        angles[place] -= 2.0 * np.pi * np.round(excess / (2.0 * np.pi * factor))
        motion = with_angles(angles)
    return motion


def _adaptable(system: System, equations: GroupEquations) -> list[tuple[int, int, float]]:
    """Rows that ask for full turns of cut joints: row, place among the angles, derivative by the angle."""
    cut, plan, angles = cut_position_names(system), equations.rows.constraint_equations, equations.rows.angles
    names = cut_position_names(equations.system)
    number = {int(place): k for k, place in enumerate(angles.places) if names[place] in cut}
    found = []
    for family, own in plan.loops.families:
        for row in own.tolist() if family is RowFamily.ADVANCE else ():
            loop = plan.loops.loop[row]
            found.append((row, int(plan.loops.last[loop]), -float(plan.loops.joints.pitch[loop])))
    for block in plan.coordinates:
        for term in block.cut if len(block.holonomic) else ():
            row = int(block.row[term.row])
            if not plan.table.sources[row].startswith(ROTOR):
                found.append((row, term.positions.start + term.coordinate, term.factor))
    own_turns = [(row, number[place], factor) for row, place, factor in found if place in number and factor]
    return sorted(own_turns, key=lambda turn: -abs(turn[2]))


def _times(matrix: Array, vector: Array) -> Array:
    return np.asarray(np.squeeze(matrix @ vector[..., None], -1))
