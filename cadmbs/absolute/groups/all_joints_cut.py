"""A mechanism with all of its joints cut: every moving body hangs on the world by a free joint of its own."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from cadmbs.absolute.bodies import joint_connections
from cadmbs.absolute.constraint_rows import Rotor, column_names, eliminated_couplings, load_row, rotors_of
from cadmbs.arrays import Array, matrix_times_vector
from cadmbs.constraints.cut_coordinates import cut_velocity_names
from cadmbs.errors import NotSolvableError
from cadmbs.kinematics.products import frames_at_zero
from cadmbs.lie import se3
from cadmbs.system import System, functions, records
from cadmbs.system.coordinates import CoordinateMap, ManifoldBlocks
from cadmbs.system.loads import CoordinateLoad, JointLosses
from cadmbs.system.native_joints import MotionKind
from cadmbs.system.tree import Tree

ROTOR = "absolute:rotor of "
"""How the coordinate of a reflected inertia begins, before that of its joint."""

_FREE_POSITIONS = ("qw", "qx", "qy", "qz", "px", "py", "pz")
_FREE_VELOCITIES = ("wx", "wy", "wz", "vx", "vy", "vz")
_ALONG_Z = np.array([[0.0, 0.0, 0.0, 0.0, 0.0, 1.0]])


def all_joints_cut(system: System) -> System:
    """The same mechanism in absolute coordinates, as a System: all joints are cut joints.

    The free joint of a body has its frame in the centre of mass, with the axes of the body frame, so that velocities
    are body-fixed twists of the centre of mass. Couplings that the tree eliminates become rows, loads and losses along
    tree coordinates those of cut joints. Bodies keep their numbers. A reflected inertia becomes a massless body behind
    the others that moves along one axis at the rate of its joint coordinate.

    Raises:
        NotSolvableError: If a coupling, motion or load names a coordinate of a free or quaternion joint.
    """
    rotors, connections = rotors_of(system), joint_connections(system)
    frames = _frames(system, len(rotors))
    own_joints = (*_free_joints(system, frames), *(_rotor_joint(rotor) for rotor in rotors))
    tree = _tree(system, frames, rotors)
    shift = se3.translation(system.origin)
    index = {joint.name: k for k, joint in enumerate(system.joints)}
    loads = tuple(load_row(system, load) for load in system.loads if isinstance(load, CoordinateLoad))
    velocities = [name for connection in connections for name in connection.joint.velocity_names]
    cut = replace(
        system,
        joints=(*(replace(joint, orientation=0) for joint in system.joints), *own_joints),
        closures=tuple(records.Closure(index[c.joint.name], (), shift @ c.outer, shift @ c.inner) for c in connections),
        rows=(*system.rows, *_coupling_rows(system), *loads, *_rotor_rows(system, rotors)),
        loads=tuple(load for load in system.loads if not isinstance(load, CoordinateLoad)),
        losses=_losses(system, velocities, tree.n_columns),
        position_names=tuple(name for joint in own_joints for name in joint.position_names),
        velocity_names=tuple(name for joint in own_joints for name in joint.velocity_names),
        manifold=_manifold(system.tree.n - 1, len(rotors)),
        tree=tree,
        inputs=None,  # these are given at joint coordinates
    )
    _require_joint_coordinates(cut)
    return cut


def free_body_poses(system: System, R: Array, r: Array) -> tuple[Array, Array, Array]:
    """Free bodies in space, about the centre of mass of the first one.

    Args:
        system: The mechanism with all joints cut.
        R: (..., n, 3, 3) rotations from the axes of the body frames to the world.
        r: (..., n, 3) centres of mass about `System.origin` [m].

    Returns:
        The point (..., 1, 3) about `System.origin`; motions (..., m, 4, 4) since q = 0 of all moving bodies, the world
        and the rotors included, about it; centres of mass (..., n, 3) from it.
    """
    n, tree, batch = r.shape[-2], system.tree, r.shape[:-2]
    point = r[..., :1, :] if n else np.zeros((*batch, 1, 3))
    arm, turn = r - point, R @ np.swapaxes(tree.frame[1 : n + 1, :3, :3], -1, -2)
    pose = np.broadcast_to(np.eye(4), (*batch, tree.n, 4, 4)).copy()
    pose[..., :3, 3] = -point
    pose[..., 1 : n + 1, :3, :3] = turn
    pose[..., 1 : n + 1, :3, 3] = arm - matrix_times_vector(turn, tree.center_of_mass[1 : n + 1])
    return point, pose, arm


def tree_row_names(system: System) -> list[str]:
    """Names of the rows that stand for what the tree has built in: couplings it eliminates, reflected inertias."""
    return [row.name for row in (*_coupling_rows(system), *_rotor_rows(system, rotors_of(system)))]


def _frames(system: System, n_rotors: int) -> Array:
    """(1 + n + k, 4, 4) frames of the joints: axes of the body frame, origin in the centre of mass, at q = 0."""
    bodies = se3.pose(frames_at_zero(system)[1:, :3, :3], system.tree.center_of_mass[1:])
    return np.concatenate([np.eye(4)[None], bodies, np.tile(np.eye(4), (n_rotors, 1, 1))])


def _free_joints(system: System, frames: Array) -> list[records.Joint]:
    """A free joint for each moving body."""
    return [
        records.Joint(
            name=f"absolute:{name}",
            kind="free",
            predecessor=0,
            successor=system.bodies.names.index(name),
            screws=np.zeros((0, 6)),
            point=np.zeros(3),
            frame=frames[1 + body],
            orientation=1,
            position_names=tuple(f"absolute:{name}:{part}" for part in _FREE_POSITIONS),
            velocity_names=tuple(f"absolute:{name}:{part}" for part in _FREE_VELOCITIES),
            actuated=None,
            limits=_no_limits(6),
        )
        for body, name in enumerate(system.tree.names[1:])
    ]


def _rotor_joint(rotor: Rotor) -> records.Joint:
    name = ROTOR + rotor.coordinate
    limits = _no_limits(1)
    return records.Joint(name, "prismatic", 0, 0, _ALONG_Z, np.zeros(3), np.eye(4), 1, (name,), (name,), None, limits)


def _no_limits(n: int) -> dict[str, Array]:
    return {"lower": np.full(n, -np.inf), "upper": np.full(n, np.inf), "velocity": np.full(n, np.inf)}


def _tree(system: System, frames: Array, rotors: tuple[Rotor, ...]) -> Tree:
    """Free joints side by side, then the rotors."""
    old = system.tree
    n, k = old.n - 1, len(rotors)
    free = se3.transform_twist(frames[1 : n + 1, None], np.eye(6)).reshape(-1, 6)
    linear = np.zeros((6 * n + k, 4, 4))
    linear[6 * n :, 2, 3] = 1.0
    zero = np.zeros(linear.shape)
    sizes = [np.concatenate([[0], np.repeat([width, 1], [n, k])]) for width in (7, 6)]
    position_start, column_start = (np.concatenate([[0], np.cumsum(size)]).astype(np.intp) for size in sizes)
    return Tree(
        names=(*old.names, *(ROTOR + rotor.coordinate for rotor in rotors)),
        parent=np.concatenate([[-1], np.zeros(n + k)]).astype(np.intp),
        subtree_end=np.concatenate([[1 + n + k], np.arange(2, n + k + 2)]).astype(np.intp),
        kind=np.repeat([MotionKind.WORLD, MotionKind.FREE, MotionKind.SCREWS], [1, n, k]).astype(np.intp),
        orientation=np.ones(1 + n + k, dtype=np.intp),
        joint=np.concatenate([[-1], len(system.joints) + np.arange(n + k)]).astype(np.intp),
        frame=frames,
        position_start=position_start,
        column_start=column_start,
        column_body=np.repeat(np.arange(1 + n + k), sizes[1]).astype(np.intp),
        screws=np.concatenate([free, np.tile(_ALONG_Z, (k, 1))]),
        exp_linear=linear,
        exp_sine=zero,
        exp_versine=zero,
        armature=np.concatenate([np.zeros(6 * n), [rotor.inertia for rotor in rotors]]),
        mass=np.concatenate([old.mass, np.zeros(k)]),
        center_of_mass=np.concatenate([old.center_of_mass, np.zeros((k, 3))]),
        inertia=np.concatenate([old.inertia, np.zeros((k, 3, 3))]),
        positions=_identity(7 * n + k),
        velocities=_identity(6 * n + k),
        free_base=1 if n else None,
    )


def _identity(n: int) -> CoordinateMap:
    return CoordinateMap(n, n, np.arange(n), np.arange(n), np.ones(n), np.zeros(n))


def _manifold(n: int, k: int) -> ManifoldBlocks:
    none, bodies, further = np.zeros(0, dtype=np.intp), np.arange(n), np.arange(k)
    return ManifoldBlocks(7 * n + further, 6 * n + further, none, none, 7 * bodies, 6 * bodies)


def _row(name: str, kind: str, terms: list[tuple[str, float]], right: str, value: float) -> records.Row:
    data: dict[str, Any] = {"terms": tuple({"coordinate": name, "factor": factor} for name, factor in terms)}
    return records.Row(name, kind, data | {right: functions.Polynomial((value,))})


def _coupling_rows(system: System) -> list[records.Row]:
    """Rows q_i - sum G_ij q_j = c_i for the tree coordinates that couplings eliminate."""
    return [
        _row(f"of {name}", "coupling", [(name, 1.0), *((leader, -g) for leader, g in leaders)], "offset", offset)
        for name, leaders, offset in eliminated_couplings(system)
    ]


def _rotor_rows(system: System, rotors: tuple[Rotor, ...]) -> list[records.Row]:
    """Each rotor turns with its coordinate: a row on positions, modulo full turns, where that is a number.

    Velocities along spherical and free joints are no rates of coordinates: rows on velocities.
    """
    positions = {name for joint in system.joints for name in joint.position_names}
    rows = []
    for coordinate, _ in rotors:
        name = ROTOR + coordinate
        kind, right = ("coupling", "offset") if coordinate in positions else ("velocity", "rate")
        rows.append(_row(name, kind, [(name, 1.0), (coordinate, -1.0)], right, 0.0))
    return rows


def _losses(system: System, names: list[str], n_columns: int) -> JointLosses:
    """Damping and friction of all joints, as those of cut joints in the order of the new loops."""
    losses, order = system.losses, (*column_names(system), *cut_velocity_names(system))

    def by_name(of_tree: Array, of_cuts: Array) -> Array:
        values = dict(zip(order, np.concatenate([of_tree, of_cuts]).tolist(), strict=True))
        return np.array([values[name] for name in names], dtype=float)

    damping, friction = by_name(losses.damping, losses.cut_damping), by_name(losses.friction, losses.cut_friction)
    return JointLosses(np.zeros(n_columns), np.zeros(n_columns), damping, friction)


def _require_joint_coordinates(system: System) -> None:
    """Refuse motions along coordinates that are no functions of a relative pose.

    Raises:
        NotSolvableError: If there is one.
    """
    known = {*cut_velocity_names(system)}
    for motion in system.motions:
        if motion.of_coordinate and motion.target not in known:
            raise NotSolvableError(
                f"motion {motion.name!r} prescribes {motion.target!r}, a coordinate that absolute coordinates do not "
                "have: simulate it in relative coordinates"
            )
