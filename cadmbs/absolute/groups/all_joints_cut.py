"""A mechanism with all of its joints cut: every moving body hangs on the world by a free joint of its own."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from cadmbs.absolute.joint_connections import joint_connections
from cadmbs.arrays import Array
from cadmbs.constraints.along_coordinates import tree_coordinate_indices
from cadmbs.constraints.cut_coordinates import cut_velocity_names
from cadmbs.errors import NotSolvableError
from cadmbs.lie import se3
from cadmbs.system import System
from cadmbs.system.coordinates import CoordinateMap, ManifoldBlocks
from cadmbs.system.functions import Polynomial
from cadmbs.system.loads import JointForce, JointLosses, JointSpring, Load
from cadmbs.system.records import Closure, Joint, Row
from cadmbs.system.tree import MotionKind, Tree

_POSITIONS = ("qw", "qx", "qy", "qz", "px", "py", "pz")
ROTOR = "absolute:rotor of "
"""How the coordinate of a reflected inertia begins, before that of its joint."""

_VELOCITIES = ("wx", "wy", "wz", "vx", "vy", "vz")


@dataclass(frozen=True)
class Rotor:
    """A reflected inertia [kg m^2 or kg]: a coordinate of its own that turns with a joint coordinate."""

    name: str
    inertia: float


def rotors_of(system: System) -> tuple[Rotor, ...]:
    """The armatures of a system, along coordinates of the tree and of cut joints."""
    names = {column: name for name, column in system.derived(tree_coordinate_indices)[1].items()}
    armature = system.tree.armature
    own = [Rotor(names[int(k)], float(armature[k])) for k in np.flatnonzero(armature)]
    for closure in system.closures:
        words = system.joints[closure.joint].velocity_names
        own += [Rotor(words[k], float(closure.armature[k])) for k in np.flatnonzero(closure.armature)]
    return tuple(own)


def all_joints_cut(system: System) -> System:
    """The same mechanism in absolute coordinates, as a System: all joints are cut joints.

    The free joint of a body has its frame in the centre of mass, with the axes of the body frame, so that velocities
    are body-fixed twists of the centre of mass. Couplings that the tree eliminates become rows, loads and losses along
    tree coordinates those of cut joints. Bodies keep their numbers. A reflected inertia becomes a massless body behind
    the others that moves along one axis at the rate of its joint coordinate.

    Raises:
        NotSolvableError: If a coupling, motion or load names a coordinate of a free or quaternion joint.
    """
    rotors = rotors_of(system)
    frames = joint_connections(system)
    own = _free_joints(system)
    start = len(system.joints)
    tree = _tree(system, start, rotors)
    cut = tuple(replace(joint, orientation=0) for joint in system.joints)
    shift = se3.translation(system.origin)
    places = {joint.name: k for k, joint in enumerate(system.joints)}
    names = _names(own, rotors)
    found = replace(
        system,
        joints=(*cut, *own, *(_rotor_joint(rotor) for rotor in rotors)),
        closures=tuple(Closure(places[f.joint.name], (), shift @ f.outer, shift @ f.inner) for f in frames),
        rows=(*system.rows, *_couplings(system), *_loads_along(system), *_turned(system, rotors)),
        loads=_loads_elsewhere(system),
        losses=_losses(system, [name for f in frames for name in f.joint.velocity_names], tree.n_columns),
        position_names=names[0],
        velocity_names=names[1],
        manifold=_manifold(system.tree.n - 1, len(rotors)),
        tree=tree,
    )
    _require_readable(found)
    return found


def tree_rows(system: System, rotors: tuple[Rotor, ...]) -> list[str]:
    """Names of the rows that stand for what the tree has built in: couplings it eliminates, reflected inertias."""
    return [row.name for row in (*_couplings(system), *_turned(system, rotors))]


def _free_joints(system: System) -> tuple[Joint, ...]:
    """A free joint for each moving body."""
    tree = system.tree
    return tuple(
        Joint(
            name=f"absolute:{name}",
            kind="free",
            predecessor=0,
            successor=system.bodies.names.index(name),
            screws=np.zeros((0, 6)),
            point=np.zeros(3),
            frame=_frame(system, body),
            orientation=1,
            position_names=tuple(f"absolute:{name}:{part}" for part in _POSITIONS),
            velocity_names=tuple(f"absolute:{name}:{part}" for part in _VELOCITIES),
            actuated=None,
            limits={
                word: np.full(6, np.inf if word != "lower" else -np.inf) for word in ("lower", "upper", "velocity")
            },
        )
        for body, name in enumerate(tree.names)
        if body > 0
    )


def _rotor_joint(rotor: Rotor) -> Joint:
    name = (_rotor_name(rotor),)
    limits = {word: np.full(1, np.inf if word != "lower" else -np.inf) for word in ("lower", "upper", "velocity")}
    screw = np.array([[0.0, 0.0, 0.0, 0.0, 0.0, 1.0]])
    return Joint(name[0], "prismatic", 0, 0, screw, np.zeros(3), np.eye(4), 1, name, name, None, limits)


def _rotor_name(rotor: Rotor) -> str:
    return f"{ROTOR}{rotor.name}"


def _frame(system: System, body: int) -> Array:
    """Axes of the body frame, origin in the centre of mass, at q = 0 about `System.origin`."""
    axes = system.bodies.reference_pose[system.bodies.names.index(system.tree.names[body]), :3, :3]
    return se3.pose(axes, system.tree.center_of_mass[body])


def _names(own: tuple[Joint, ...], rotors: tuple[Rotor, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    last = tuple(_rotor_name(rotor) for rotor in rotors)
    positions = tuple(name for joint in own for name in joint.position_names)
    return (*positions, *last), (*(name for joint in own for name in joint.velocity_names), *last)


def _tree(system: System, first_joint: int, rotors: tuple[Rotor, ...]) -> Tree:
    """Free joints side by side, then the rotors."""
    old = system.tree
    n, k = old.n - 1, len(rotors)
    frames = np.array([np.eye(4), *(_frame(system, body) for body in range(1, old.n)), *[np.eye(4)] * k])
    free = se3.transform_twist(frames[1 : n + 1, None], np.eye(6)).reshape(-1, 6)
    linear = np.zeros((6 * n + k, 4, 4))
    linear[6 * n :, 2, 3] = 1.0
    still = np.zeros(linear.shape)
    nothing = np.zeros(6 * n)
    sides = [np.concatenate([[0], np.repeat([width, 1], [n, k])]) for width in (7, 6)]
    starts = [np.concatenate([[0], np.cumsum(side)]) for side in sides]
    return Tree(
        names=(*old.names, *(_rotor_name(rotor) for rotor in rotors)),
        parent=np.concatenate([[-1], np.zeros(n + k)]).astype(np.intp),
        subtree_end=np.concatenate([[1 + n + k], np.arange(2, n + k + 2)]).astype(np.intp),
        kind=np.repeat([MotionKind.WORLD, MotionKind.FREE, MotionKind.SCREWS], [1, n, k]).astype(np.intp),
        orientation=np.ones(1 + n + k, dtype=np.intp),
        joint=np.concatenate([[-1], first_joint + np.arange(n + k)]).astype(np.intp),
        frame=frames,
        position_start=starts[0].astype(np.intp),
        column_start=starts[1].astype(np.intp),
        column_body=np.repeat(np.arange(1 + n + k), sides[1]).astype(np.intp),
        screws=np.concatenate([free, np.tile([0.0, 0.0, 0.0, 0.0, 0.0, 1.0], (k, 1))]),
        exp_linear=linear,
        exp_sine=still,
        exp_versine=still,
        armature=np.concatenate([nothing, [rotor.inertia for rotor in rotors]]),
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
    none = np.zeros(0, dtype=np.intp)
    return ManifoldBlocks(
        plain_q=7 * n + np.arange(k),
        plain_v=6 * n + np.arange(k),
        spherical_q=none,
        spherical_v=none,
        free_q=7 * np.arange(n),
        free_v=6 * np.arange(n),
    )


def _couplings(system: System) -> list[Row]:
    """Rows q_i - sum G_ij q_j = c_i for the tree coordinates that couplings eliminate."""
    to_tree = system.tree.positions
    own = {place: name for name, place in system.derived(tree_coordinate_indices)[0].items()}
    found = []
    for place, name in own.items():
        if name in system.position_names:
            continue
        entries = np.flatnonzero(to_tree.rows == place)
        terms = [{"coordinate": name, "factor": 1.0}] + [
            {"coordinate": system.position_names[to_tree.columns[e]], "factor": -float(to_tree.factors[e])}
            for e in entries
        ]
        offset = Polynomial((float(to_tree.offset[place]),))
        found.append(Row(f"of {name}", "coupling", {"terms": tuple(terms), "offset": offset}))
    return found


def _loads_along(system: System) -> list[Row]:
    """Loads along tree coordinates, as those along cut joints are kept."""
    names = {column: name for name, column in system.derived(tree_coordinate_indices)[1].items()}
    found = []
    for load in system.loads:
        match load:
            case JointForce():
                own = {"coordinate": names[load.column], "force": load.force}
                found.append(Row(load.name, "load:joint_force", own))
            case JointSpring():
                data: dict[str, Any] = {"coordinate": names[load.column], "rest": load.rest}
                data |= {"stiffness": load.stiffness, "damping": load.damping}
                found.append(Row(load.name, "load:joint_spring", data))
    return found


def _loads_elsewhere(system: System) -> tuple[Load, ...]:
    return tuple(load for load in system.loads if not isinstance(load, JointForce | JointSpring))


def _turned(system: System, rotors: tuple[Rotor, ...]) -> list[Row]:
    """Each rotor turns with its coordinate: a row on positions, modulo full turns, where that is a number.

    Velocities along spherical and free joints are no rates of coordinates: rows on velocities.
    """
    positions = {name for joint in system.joints for name in joint.position_names}
    found = []
    for rotor in rotors:
        own = {"coordinate": _rotor_name(rotor), "factor": 1.0}
        data: dict[str, Any] = {"terms": (own, {"coordinate": rotor.name, "factor": -1.0})}
        zero = Polynomial((0.0,))
        if rotor.name in positions:
            found.append(Row(_rotor_name(rotor), "coupling", data | {"offset": zero}))
        else:
            found.append(Row(_rotor_name(rotor), "velocity", data | {"rate": zero}))
    return found


def _losses(system: System, names: list[str], n_columns: int) -> JointLosses:
    """Damping and friction of all joints, as those of cut joints in the order of the new loops."""
    own, columns = system.losses, system.derived(tree_coordinate_indices)[1]
    before = {name: k for k, name in enumerate(cut_velocity_names(system))}

    def by_name(tree: Array, cut: Array) -> Array:
        values = [cut[before[name]] if name in before else tree[columns[name]] for name in names]
        return np.array(values, dtype=float)

    still = np.zeros(n_columns)
    return JointLosses(still, still, by_name(own.damping, own.cut_damping), by_name(own.friction, own.cut_friction))


def _require_readable(system: System) -> None:
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
