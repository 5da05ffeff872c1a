"""Coordinates of cut joints off the relative pose N = (E, p) of their frames, their rates, and rows for them."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Final, NamedTuple

import numpy as np

from cadmbs.arrays import Array, ArrayLike, Indices, Positions, Velocities, matrix_times_vector, row_blocks
from cadmbs.constraints.equations.constraint_state import (
    ConstraintState,
    CutPoses,
    constraint_state,
    cut_joints,
    cut_poses,
    cut_position_slices,
)
from cadmbs.constraints.equations.wrenches import couple, pure_force
from cadmbs.constraints.residuals import nearest_angle
from cadmbs.errors import ShapeError
from cadmbs.lie import quaternion, se3, so3
from cadmbs.system import System, arguments
from cadmbs.system.functions import TimeFunction
from cadmbs.system.records import Joint


def cut_position_names(system: System) -> tuple[str, ...]:
    """Names of the positions of the cut joints, loop by loop: the entries of `cut_coordinates`."""
    arguments.require_coordinates(system)
    return tuple(name for joint in _joints(system) for name in joint.position_names)


def cut_velocity_names(system: System) -> tuple[str, ...]:
    """Names of the velocities of the cut joints, loop by loop: the entries of `cut_rates`."""
    arguments.require_coordinates(system)
    return tuple(name for joint in _joints(system) for name in joint.velocity_names)


def cut_coordinates(system: System, q: Positions, near: ArrayLike | None = None, t: ArrayLike = 0.0) -> Array:
    """Displacements of the cut joints in their own coordinates, computed from the poses of their bodies.

    Where a loop is not closed they are those of a nearby motion of the joint. Angles are in (-pi, pi], or, with `near`,
    the equivalent ones nearest to earlier values, so that a coordinate follows a motion over many turns; quaternions
    and rotation vectors likewise. Without, three angles and rotation vectors of a ball joint of which some are
    prescribed are those nearest to the prescribed values.

    Args:
        system: Compiled mechanism.
        q: Joint positions (..., n_q).
        near: (..., n) earlier values, to which to be near.
        t: Time of prescribed motions [s].

    Returns:
        (..., n), n = len(cut_position_names(system)) [rad or m; quaternions w, x, y, z]. Theory 9.1 and 9.2.

    Raises:
        ShapeError: If `near` does not have n entries.
    """
    return coordinates_at(constraint_state(system, q, t), near)


def coordinates_at(state: ConstraintState, near: ArrayLike | None = None) -> Array:
    """`cut_coordinates` of a state."""
    system = state.system
    n = len(cut_position_names(system))
    earlier = None if near is None else arguments.real_numbers(near, "near")
    if earlier is not None and earlier.shape[-1:] != (n,):
        raise ShapeError(f"near has shape {earlier.shape}, expected (..., {n}): one value a position of a cut joint")
    values = [np.zeros((*state.tree_state.q_tree.shape[:-1], 0))]
    for loop, entries in enumerate(cut_position_slices(system)):
        values.append(loop_positions(state, loop, None if earlier is None else earlier[..., entries]))
    return np.concatenate(values, axis=-1)


def cut_rates(system: System, q: Positions, v: Velocities, cut_positions: ArrayLike | None = None) -> Array:
    """Velocities of the cut joints in their own coordinates.

    Args:
        system: Compiled mechanism.
        q: Joint positions (..., n_q).
        v: Joint velocities (..., n_v).
        cut_positions: (..., n) positions of the cut joints, whose branches rates of ball joints are on.

    Returns:
        (..., n), n = len(cut_velocity_names(system)) [rad/s or m/s].
    """
    return rates_at(on_branch(constraint_state(system, q, 0.0, v), cut_positions))


def rates_at(state: ConstraintState) -> Array:
    """`cut_rates` of a state with its motion."""
    system = state.system
    values = [np.zeros((*state.tree_state.q_tree.shape[:-1], 0))]
    for group, place in system.derived(cut_joint_groups).places:
        twist = _group_poses(state, group).twist
        if twist is not None:
            rows, _ = _group_rows(state, group)
            values.append(matrix_times_vector(rows[..., place, :, :], twist[..., place, :]))
    return np.concatenate(values, axis=-1)


def cut_accelerations(system: System, q: Positions, v: Velocities, a: Velocities) -> Array:
    """Accelerations (..., n) of the cut joints in their own coordinates: W' . (V_k - V_l) + W . (V_k' - V_l').

    Entries as in `cut_velocity_names` [rad/s^2 or m/s^2].
    """
    state = constraint_state(system, q, 0.0, v)
    return accelerations_at(state, _twist_rates(state, v, a))


def _twist_rates(state: ConstraintState, v: Velocities, a: Velocities) -> Array:
    """Rates (..., n, 6) of the twists of the moving bodies about the state's point."""
    tree, motion = state.system.tree, state.require_motion()
    v_tree, a_tree = (tree.velocities.spread_rate(np.asarray(x, dtype=float))[..., None] for x in (v, a))
    return tree.sum_from_root(tree.per_body(state.tree_state.columns * a_tree + motion.columns * v_tree))


def accelerations_at(state: ConstraintState, twist_rates: Array) -> Array:
    """`cut_accelerations` of a state with its motion, from the rates (..., n, 6) of its twists."""
    motion, parts = state.require_motion(), [np.zeros((*twist_rates.shape[:-2], 0))]
    for loop in range(state.system.n_loops):
        (i, j), wrenches, rates = loop_wrenches(state, loop)
        if rates is not None and wrenches.shape[-2]:
            V, V_dot = (x[..., j, :] - x[..., i, :] for x in (motion.twists, twist_rates))
            parts.append(matrix_times_vector(rates, V) + matrix_times_vector(wrenches, V_dot))
    return np.concatenate(parts, axis=-1)


def cut_trajectory(system: System, t: Array, q: Array, v: Array, start: Array | None = None) -> tuple[Array, Array]:
    """Positions and velocities of the cut joints at the times of a motion (..., n_t, n).

    Full turns between two times are counted by the mean velocity, from positions (..., n) at the start, where given.
    """
    blocks = row_blocks(len(t), math.prod(q.shape[:-2]))
    states = (constraint_state(system, q[..., rows, :], t[rows], v[..., rows, :]) for rows in blocks)
    parts = [(coordinates_at(state), rates_at(state)) for state in states]
    positions, rates = (np.concatenate(values, axis=-2) for values in zip(*parts, strict=True))
    if start is not None:
        positions[..., 0, :] = start
    return continuous_positions(system, t, positions, rates, _relative_poses(system, q)), rates


class CutMotion(NamedTuple):
    """Motion of the cut joints in their own coordinates.

    Attributes:
        positions: (..., n_t, n) [rad or m; quaternions w, x, y, z].
        rates: (..., n_t, k) [rad/s or m/s].
        accelerations: (..., n_t, k) [rad/s^2 or m/s^2].
    """

    positions: Array
    rates: Array
    accelerations: Array


def cut_motion(state: ConstraintState, v: Velocities, a: Velocities, counted: Array | None = None) -> CutMotion:
    """Positions, velocities and accelerations of the cut joints at states with velocities, in a motion (..., n_t).

    With positions `counted` (..., n_t, n), whose turns were counted along the motion; else angles are in (-pi, pi].
    """
    state = on_branch(state, counted)
    return CutMotion(
        coordinates_at(state) if counted is None else counted,
        rates_at(state),
        accelerations_at(state, _twist_rates(state, v, a)),
    )


def continuous_motion(system: System, t: Array, q: Array, motion: CutMotion) -> CutMotion:
    """With full turns between two times (n_t,) counted as `cut_trajectory` does, at positions (..., n_t, n_q)."""
    poses = _relative_poses(system, q)
    return motion._replace(positions=continuous_positions(system, t, motion.positions, motion.rates, poses))


def followed_positions(system: System, q: Array, before: Array) -> Array:
    """Positions (..., n_t, n) of the cut joints at positions (..., n_t, n_q), each the one nearest to the one before.

    Args:
        system: Compiled mechanism.
        q: Positions at states of a motion between which no cut joint makes half a turn.
        before: (..., n) positions of the cut joints at the first of them, or shortly before.
    """
    states = np.concatenate([q[..., :1, :], q], axis=-2)
    positions = np.concatenate([before[..., None, :], cut_coordinates(system, q)], axis=-2)
    still = np.zeros((*states.shape[:-1], len(cut_velocity_names(system))))  # no turns are expected between them
    poses = _relative_poses(system, states)
    return continuous_positions(system, np.zeros(states.shape[-2]), positions, still, poses)[..., 1:, :]


def _relative_poses(system: System, q: Array) -> Callable[[int], tuple[Array, Array]]:
    """What gives the relative orientations E and positions p of one cut joint at positions (..., n_t, n_q)."""

    def of_loop(loop: int) -> tuple[Array, Array]:
        blocks = row_blocks(q.shape[-2], math.prod(q.shape[:-2]))
        poses = [cut_poses(constraint_state(system, q[..., rows, :], 0.0), np.array([loop])) for rows in blocks]
        E, p = np.concatenate([x.E for x in poses], axis=-4), np.concatenate([x.p for x in poses], axis=-3)
        return E[..., 0, :, :], p[..., 0, :]

    return of_loop


def continuous_positions(
    system: System, t: Array, positions: Array, rates: Array, poses: Callable[[int], tuple[Array, Array]]
) -> Array:
    """Positions of the cut joints in a motion, full turns between two times counted by the mean velocity.

    Args:
        system: Compiled mechanism.
        t: (n_t,) [s], or (..., n_t) of each of several motions.
        positions: (..., n_t, n) with angles in (-pi, pi] but for the first time; they are changed.
        rates: (..., n_t, k) velocities of the cut joints.
        poses: Relative orientations (..., n_t, 3, 3) and positions (..., n_t, 3) of a cut joint by its number.
    """
    angles, angle_rates = system.derived(_cut_angles)
    if len(angles):
        positions[..., angles] = _unwrapped(t, positions[..., angles], rates[..., angle_rates])
    for loop, entries in enumerate(cut_position_slices(system)):
        joint = _joint(system, loop)
        if coordinate_functions(joint) is None:
            positions[..., entries] = _followed(joint, positions[..., entries], partial(poses, loop))
    return positions


def _cut_angles(system: System) -> tuple[Indices, Indices]:
    """Which positions of the cut joints are angles about axes of joints, and which of their velocities the rates."""
    angles, angle_rates, first = list[int](), list[int](), 0
    for loop, entries in enumerate(cut_position_slices(system)):
        joint = _joint(system, loop)
        if coordinate_functions(joint) is not None:
            turning = np.any(joint.screws[..., :3], axis=-1)
            numbers = np.flatnonzero(np.any(turning, axis=tuple(range(turning.ndim - 1))))
            angles, angle_rates = [*angles, *(entries.start + numbers)], [*angle_rates, *(first + numbers)]
        first += len(joint.velocity_names)
    return np.array(angles, dtype=np.intp), np.array(angle_rates, dtype=np.intp)


def _unwrapped(t: Array, values: Array, rates: Array) -> Array:
    """Angles with full turns added so that each difference is the one nearest to mean velocity times step."""
    expected = 0.5 * np.diff(t)[..., None] * (rates[..., 1:, :] + rates[..., :-1, :])
    missing = np.round((expected - np.diff(values, axis=-2)) / (2.0 * np.pi))
    added = np.concatenate([np.zeros_like(values[..., :1, :]), np.cumsum(missing, axis=-2)], axis=-2)
    return np.asarray(values + 2.0 * np.pi * added)


def _followed(joint: Joint, values: Array, relative: Callable[[], tuple[Array, Array]]) -> Array:
    """Positions (..., n_t, k) of a ball or a free joint, each near the one before."""
    if joint.kind in ("free", "spherical:quaternion"):
        jumps = np.sum(values[..., 1:, :4] * values[..., :-1, :4], axis=-1) < 0.0
        signs = np.cumprod(np.where(jumps, -1.0, 1.0), axis=-1)
        values[..., 1:, :4] *= signs[..., None]
        return values
    E, p = relative()
    for k in range(1, values.shape[-2]):
        values[..., k, :] = native_positions(joint, E[..., k, :, :], p[..., k, :], values[..., k - 1, :])
    return values


def loop_positions(state: ConstraintState, loop: int, near: Array | None) -> Array:
    """Positions (..., k) of one cut joint."""
    joint, (group, place) = _joint(state.system, loop), state.system.derived(cut_joint_groups).places[loop]
    poses = _group_poses(state, group)
    E, p = poses.E[..., place, :, :], poses.p[..., place, :]
    functions = coordinate_functions(joint)
    if functions is None:
        return native_positions(joint, E, p, _branch_of(state, loop) if near is None else near)
    values = [function.value(E, p) for function in functions]
    if near is not None:
        values = [
            nearest_angle(value, near[..., k]) if isinstance(function, AngleCoordinate) else value
            for k, (function, value) in enumerate(zip(functions, values, strict=True))
        ]
    return np.stack(values, axis=-1) if values else np.zeros((*E.shape[:-2], 0))


def _branch_of(state: ConstraintState, loop: int) -> Array | None:
    """Positions (..., k) of a ball or a free joint that tell its branch: followed ones, else those that are prescribed.

    NaN where nothing is prescribed; None where nothing is known.
    """
    if state.cut_positions is not None:
        return np.asarray(state.cut_positions[..., cut_position_slices(state.system)[loop]])
    functions = state.system.derived(_prescribed_positions).get(loop)
    if functions is None:
        return None
    values = [np.full(state.t.shape, np.nan) if f is None else f.jet(state.t).value for f in functions]
    return np.stack(np.broadcast_arrays(*values), axis=-1)


def _prescribed_positions(system: System) -> dict[int, tuple[TimeFunction | None, ...]]:
    """Prescribed coordinates of cut joints with branches: of each of these loops, a function or None a coordinate."""
    targets = {motion.target: motion.function for motion in system.motions if motion.of_coordinate}
    functions = {
        loop: tuple(targets.get(name) for name in joint.position_names)
        for loop, joint in enumerate(_joints(system))
        if joint.kind in JOINTS_WITH_BRANCHES
    }
    return {loop: of_joint for loop, of_joint in functions.items() if any(of_joint)}


def has_branches(system: System) -> bool:
    """Whether there are cut joints whose rates depend on which of several positions of the same pose they are at."""
    return any(joint.kind in JOINTS_WITH_BRANCHES for joint in _joints(system))


def has_branches_alone(system: System) -> bool:
    """Whether all cut joints are of that kind, and there are some."""
    return bool(_joints(system)) and all(joint.kind in JOINTS_WITH_BRANCHES for joint in _joints(system))


def on_branch(state: ConstraintState, positions: ArrayLike | None) -> ConstraintState:
    """The state with positions (..., n) of the cut joints, whose branches the rates of these joints are on."""
    if positions is None or not state.system.derived(has_branches):
        return state
    return replace(state, cut_positions=np.asarray(positions, dtype=float), memory={})


def loop_wrenches(state: ConstraintState, loop: int) -> tuple[Indices, Array, Array | None]:
    """Bodies (2,), wrenches W (..., k, 6) of one cut joint, and their time derivatives: rates are W . (V_j - V_i).

    A generalized force along a coordinate acts on the successor as that multiple of W, oppositely on the predecessor.
    """
    group, place = state.system.derived(cut_joint_groups).places[loop]
    key = "wrenches of cut joints", group, state.motion is None
    wrenches, rates = state.remembered(key, lambda: _group_wrenches(state, group))
    bodies = state.system.derived(cut_joints).bodies[loop]
    return bodies, wrenches[..., place, :, :], None if rates is None else rates[..., place, :, :]


def _group_wrenches(state: ConstraintState, group: int) -> tuple[Array, Array | None]:
    """Wrenches (..., g, k, 6) of a group of cut joints, and their time derivatives."""
    (rows, rates), frame = _group_rows(state, group), _group_poses(state, group).frame[..., None, :, :]
    wrenches = se3.transform_wrench(frame, rows)
    if state.motion is None or rates is None:
        return wrenches, None
    successors = state.system.derived(cut_joints).bodies[_members(state, group), 1]
    carried = se3.cobracket(state.motion.twists[..., successors, None, :], wrenches)
    return wrenches, se3.transform_wrench(frame, rates) - carried


class CutJointGroups(NamedTuple):
    """Cut joints whose coordinates are read alike, so that they are evaluated together.

    Attributes:
        members: Loops of each group.
        places: Of each loop its group, and its number in it.
    """

    members: tuple[Indices, ...]
    places: tuple[tuple[int, int], ...]


def cut_joint_groups(system: System) -> CutJointGroups:
    """The groups of a mechanism: joints of one kind have the same functions in their frames, others their own."""
    numbers: dict[str, int] = {}
    members: list[list[int]] = []
    places = []
    for loop, joint in enumerate(_joints(system)):
        kind = joint.kind if joint.kind in COORDINATE_FUNCTIONS else f"loop {loop}"
        group = numbers.setdefault(kind, len(members))
        if group == len(members):
            members.append([])
        places.append((group, len(members[group])))
        members[group].append(loop)
    return CutJointGroups(tuple(map(np.array, members)), tuple(places))


def _members(state: ConstraintState, group: int) -> Indices:
    """Loops of a group."""
    return state.system.derived(cut_joint_groups).members[group]


def _group_poses(state: ConstraintState, group: int) -> CutPoses:
    """Relative poses and twists of a group of cut joints, computed once a state."""
    return state.remembered(("poses of cut joints", group), lambda: cut_poses(state, _members(state, group)))


def _group_rows(state: ConstraintState, group: int) -> tuple[Array, Array | None]:
    """Rows (..., g, k, 6) of a group in the frames on the successors, and their rates, computed once a state."""
    poses = _group_poses(state, group)
    w = None if poses.twist is None else poses.twist[..., :3]
    loop = int(_members(state, group)[0])
    joint = _joint(state.system, loop)
    near = None if coordinate_functions(joint) is not None else _branch_of(state, loop)  # a group of its own
    near = None if near is None else near[..., None, :]
    return state.remembered(("rows of cut joints", group), lambda: _frame_rows(joint, poses.E, w, near))


def _frame_rows(joint: Joint, E: Array, w: Array | None, near: Array | None) -> tuple[Array, Array | None]:
    """Rows (..., k, 6) in the frame on the successor, and their rates, for positions near to earlier ones."""
    functions = coordinate_functions(joint)
    if functions is None:
        return native_rows(joint, E, w, near)
    pairs = [function.row(E, w) for function in functions]
    if not pairs:
        return np.zeros((*E.shape[:-2], 0, 6)), np.zeros((*E.shape[:-2], 0, 6))
    rates = [rate for _, rate in pairs if rate is not None]
    return np.stack([row for row, _ in pairs], axis=-2), np.stack(rates, axis=-2) if rates else None


def _joints(system: System) -> list[Joint]:
    return [_joint(system, loop) for loop in range(system.n_loops)]


def _joint(system: System, loop: int) -> Joint:
    return system.joints[system.closures[loop].joint]


# The coordinates of one cut joint read off the relative pose N = (E, p) of its frames, and rows for their rates.


@dataclass(frozen=True)
class DisplacementCoordinate:
    """m . p, with m in the axes on the predecessor [m]."""

    direction: Array

    def value(self, E: Array, p: Array) -> Array:
        """The displacement (...)."""
        return np.asarray(p @ self.direction)

    def row(self, E: Array, w: Array | None) -> tuple[Array, Array | None]:
        """The row (0, E^T m) (..., 6) and its rate (0, (E^T m) x w)."""
        along = np.swapaxes(E, -1, -2) @ self.direction
        return pure_force(along), None if w is None else pure_force(so3.cross(along, w))


@dataclass(frozen=True)
class AngleCoordinate:
    """atan2(sum A_ab E_ab, sum B_ab E_ab) with constant matrices A, B [rad]."""

    sine: Array
    cosine: Array

    def value(self, E: Array, p: Array) -> Array:
        """The angle (...) in (-pi, pi]."""
        return np.arctan2(contraction(self.sine, E), contraction(self.cosine, E))

    def row(self, E: Array, w: Array | None) -> tuple[Array, Array | None]:
        """The row ((b a' - a b') / (a^2 + b^2), 0) (..., 6) with a' the row of a, and its rate."""
        a, b = contraction(self.sine, E)[..., None], contraction(self.cosine, E)[..., None]
        a_row, b_row = _form_row(self.sine, E), _form_row(self.cosine, E)
        square = np.maximum(a * a + b * b, 1e-300)
        row = (b * a_row - a * b_row) / square
        if w is None:
            return couple(row), None
        a_dot, b_dot = (np.sum(x * w, axis=-1, keepdims=True) for x in (a_row, b_row))
        turned = E @ so3.hat(w)
        change = b_dot * a_row + b * _form_row(self.sine, turned) - a_dot * b_row - a * _form_row(self.cosine, turned)
        rate = (change - 2.0 * (a * a_dot + b * b_dot) * row) / square
        return couple(row), couple(rate)


_E1, _E2, _E3 = np.eye(3)
_ABOUT_E3 = AngleCoordinate(np.outer(_E2, _E1) - np.outer(_E1, _E2), np.outer(_E1, _E1) + np.outer(_E2, _E2))
_X, _Y, _Z = DisplacementCoordinate(_E1), DisplacementCoordinate(_E2), DisplacementCoordinate(_E3)

COORDINATE_FUNCTIONS: dict[str, tuple[DisplacementCoordinate | AngleCoordinate, ...]] = {
    "fixed": (),
    "revolute": (_ABOUT_E3,),
    "screw": (_ABOUT_E3,),
    "prismatic": (_Z,),
    "cylindrical": (_ABOUT_E3, _Z),
    "planar_translation": (_X, _Y),
    "planar": (_X, _Y, _ABOUT_E3),
    "helical_planar": (_X, _Y, _ABOUT_E3),
    "schoenflies": (_X, _Y, _Z, _ABOUT_E3),
}
"""Readings of the kinds whose axes are those of the joint frame, in the order of the joint's coordinates."""


def coordinate_functions(joint: Joint) -> tuple[DisplacementCoordinate | AngleCoordinate, ...] | None:
    """What each coordinate of a cut joint reads; None for spherical and free joints."""
    if joint.kind in COORDINATE_FUNCTIONS:
        return COORDINATE_FUNCTIONS[joint.kind]
    if joint.kind == "universal":
        return _universal(local_axes(joint))
    if joint.kind == "spatial_translation":
        return tuple(DisplacementCoordinate(row) for row in np.linalg.inv(local_axes(joint).T))
    return None


def joint_axes(joint: Joint) -> Array:
    """The joint's axes e1, e2, e3 at q = 0 as columns, e3 along a single axis, or normal to the first two of several.

    With a single axis, e1 is the world axis most nearly orthogonal to it, made orthogonal; with several, e1 is the
    first of them.
    """
    if not len(joint.screws):
        return np.asarray(joint.frame[:3, :3])
    directions = _screw_directions(joint)
    first = directions[0]
    if joint.kind in ("revolute", "screw", "prismatic", "cylindrical"):
        e1 = np.eye(3)[int(np.argmin(np.abs(first)))]
        e1 = e1 - (e1 @ first) * first
        e1 = e1 / np.linalg.norm(e1)
        return np.column_stack([e1, so3.cross(first, e1), first])
    third = so3.cross(first, directions[1])
    third = third / np.linalg.norm(third)
    return np.column_stack([first, so3.cross(third, first), third])


def local_axes(joint: Joint) -> Array:
    """Directions (k, 3) of the successive screws in the joint frame: e1 is the first, e3 normal to the first two."""
    return np.asarray(_screw_directions(joint) @ joint_axes(joint))


def _screw_directions(joint: Joint) -> Array:
    """Axes of rotations and directions of translations (k, 3)."""
    return np.where(np.any(joint.screws[:, :3], axis=-1, keepdims=True), joint.screws[:, :3], joint.screws[:, 3:])


def _universal(axes: Array) -> tuple[AngleCoordinate, AngleCoordinate]:
    """Angles of E = R(a1, q1) R(a2, q2): of E a2 about a1, and of E^T a1 about a2 backwards."""
    a1, a2 = axes
    across = a1 - (a1 @ a2) * a2
    return (
        AngleCoordinate(np.outer(_E3, a2), np.outer(_E2, a2)),
        AngleCoordinate(-np.outer(a1, so3.cross(a2, across)), np.outer(a1, across)),
    )


JOINTS_WITH_BRANCHES: Final = ("spherical:angles", "spherical:rotation_vector")
"""Kinds of joints that have several positions, and several rates of these, at the same relative motion."""


def native_positions(joint: Joint, E: Array, p: Array, near: Array | None) -> Array:
    """Positions (..., k) of a spherical or free joint; the equivalent ones nearest to `near`.

    Entries of `near` that are NaN leave the choice to the others: angles and rotation vectors of which some are known.
    """
    if joint.kind == "spherical:rotation_vector":
        return _near_vector(so3.log(E), near)
    if joint.kind == "spherical:angles":
        return euler_angles(local_axes(joint), E, near)
    turn = quaternion.from_rotation(E)
    if near is not None:
        turn = turn * np.where(np.sum(turn * near[..., :4], axis=-1, keepdims=True) < 0.0, -1.0, 1.0)
    return np.concatenate([turn, p], axis=-1) if joint.kind == "free" else turn


def native_rows(joint: Joint, E: Array, w: Array | None, near: Array | None = None) -> tuple[Array, Array | None]:
    """Rows (..., k, 6) for the velocities of a spherical or free joint, and their rates at relative velocity w.

    Rates of three angles and of rotation vectors depend on the branch of these: that of positions `near` (..., k), as
    in `native_positions`.
    """
    batch = E.shape[:-2]
    if joint.kind == "free":
        return np.broadcast_to(np.eye(6), (*batch, 6, 6)), np.zeros((*batch, 6, 6))
    if joint.kind == "spherical:rotation_vector":
        rows, rates = _vector_rows(_near_vector(so3.log(E), near), w)
    elif joint.kind == "spherical:angles":
        rows, rates = _euler_rows(local_axes(joint), E, w, near)
    else:
        rows, rates = np.broadcast_to(np.eye(3), (*batch, 3, 3)), np.zeros((*batch, 3, 3))
    return couple(rows), None if rates is None else couple(rates)


def euler_angles(axes: Array, E: Array, near: Array | None) -> Array:
    """Angles (..., 3) with R(a, q1) R(b, q2) R(c, q3) = E, on the branch of q = 0 or nearest to `near`.

    From a . E c = (a . b)(b . c) + cos q2 (...) + sin q2 a . (b x c); the outer angles follow from E c and E^T a.
    """
    a, b, c = axes
    along, cosine, sine = (a @ b) * (b @ c), a @ c - (a @ b) * (b @ c), a @ so3.cross(b, c)
    middle = np.arctan2(sine, cosine)
    reached = (np.einsum("i,...ij,j->...", a, E, c) - along) / np.hypot(sine, cosine)
    half = np.arccos(np.clip(reached, -1.0, 1.0))
    branches = [_outer_angles(axes, E, middle + sign * half) for sign in (1.0, -1.0)]
    if near is None:
        return branches[0 if middle <= 0.0 else 1]
    first, second = (nearest_angle(branch, near) for branch in branches)
    closer = np.nansum((first - near) ** 2, axis=-1) <= np.nansum((second - near) ** 2, axis=-1)
    return np.asarray(np.where(closer[..., None], first, second))


def _outer_angles(axes: Array, E: Array, q2: Array) -> Array:
    a, b, c = axes
    middle = so3.exp(q2[..., None] * b)
    q1 = _angle_about(a, middle @ c, E @ c)
    q3 = _angle_about(c, np.swapaxes(E, -1, -2) @ a, np.swapaxes(middle, -1, -2) @ a)
    return np.stack([q1, nearest_angle(q2, np.zeros(())), q3], axis=-1)


def _angle_about(axis: Array, start: Array, end: Array) -> Array:
    """The angle about a unit axis that takes one vector to another [rad]."""
    flat = np.sum(start * end, axis=-1) - (start @ axis) * (end @ axis)
    return np.asarray(np.arctan2(so3.cross(start, end) @ axis, flat))


def _euler_rows(axes: Array, E: Array, w: Array | None, near: Array | None) -> tuple[Array, Array | None]:
    """The (pseudo-)inverse of H = (E^T a, R(c, -q3) b, c), w = H q', and its rate -H^-1 H' H^-1."""
    a, b, c = axes
    q3 = euler_angles(axes, E, near)[..., 2]
    first = np.swapaxes(E, -1, -2) @ a
    second = so3.exp(-q3[..., None] * c) @ b
    rows = np.asarray(np.linalg.pinv(np.stack(np.broadcast_arrays(first, second, c), axis=-1)))
    if w is None:
        return rows, None
    q3_dot = np.sum(rows[..., 2, :] * w, axis=-1)
    still = np.zeros(first.shape)
    change = np.stack([so3.cross(first, w), so3.cross(second, q3_dot[..., None] * c), still], axis=-1)
    return rows, -rows @ change @ rows


def _vector_rows(vector: Array, w: Array | None) -> tuple[Array, Array | None]:
    """dexp_-phi^-1 and its rate."""
    rows = so3.dexp_inverse(-vector)
    if w is None:
        return rows, None
    rate = matrix_times_vector(rows, w)
    return rows, -rows @ so3.dexp_derivative(-vector, -rate) @ rows


def _near_vector(vector: Array, near: Array | None) -> Array:
    """The rotation vector of the same rotation, by full turns about its axis, that is nearest to another one."""
    if near is None:
        return vector
    length = np.sqrt(np.sum(vector**2, axis=-1, keepdims=True))
    unit = np.divide(vector, length, out=np.zeros_like(vector), where=length > 0.0)
    along = np.nansum(unit * near, axis=-1, keepdims=True)
    share = np.sum(np.where(np.isnan(near), 0.0, unit) ** 2, axis=-1, keepdims=True)
    return np.asarray(unit * nearest_angle(length, np.where(share > 0.0, along / np.maximum(share, 1e-300), length)))


def contraction(matrix: Array, E: Array) -> Array:
    """The sum over a, b of K_ab E_ab (...)."""
    return np.asarray(np.sum(matrix * E, axis=(-2, -1)))


def _form_row(matrix: Array, E: Array) -> Array:
    """Row r with d/dt sum K_ab E_ab = r . w for E' = E ~w: -2 vee(K^T E)."""
    return np.asarray(-2.0 * so3.vee(matrix.T @ E))
