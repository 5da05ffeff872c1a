"""Geometry that moves together: a joint, the body beyond it, and all that hangs on that body.

All geometry of a document is in the world at q = 0, so that another length of a link moves everything outboard of it:
axes and points of joints, centres of mass, inertias, frames and shapes of bodies, and what loads, constraints and
measures hold of them. A cut joint between what moves and what stays keeps its line on both of its bodies: the loop is
open at q = 0 by as much, and is assembled before anything is computed.
"""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

import numpy as np

from cadmbs import bounds, suggestions, topology
from cadmbs.arrays import Array
from cadmbs.errors import ArgumentError, UnknownNameError
from cadmbs.lie import so3
from cadmbs.models.checks.connections import content_graph
from cadmbs.models.documents.addresses import Addresses
from cadmbs.models.documents.content import Content

Keys: TypeAlias = tuple[str | int, ...]

POINT: Final = "point"
VECTOR: Final = "vector"
POSE: Final = "pose"
INERTIA: Final = "inertia"

_PAIR_POINTS = ((("points", 0), POINT, ("bodies", 0)), (("points", 1), POINT, ("bodies", 1)))
_PAIR_VECTORS = ((("vectors", 0), VECTOR, ("bodies", 0)), (("vectors", 1), VECTOR, ("bodies", 1)))

_ATTACHED: Final[Mapping[str, tuple[tuple[Keys, str, Keys], ...]]] = {
    "spring_damper": _PAIR_POINTS,
    "wrench": ((("point",), POINT, ("body",)),),
    "bushing": ((("pose",), POSE, ("bodies", 0)),),
    "contact": (
        (("shape", "at"), POINT, ("body",)),
        (("shape", "center"), POINT, ("body",)),
        (("with", "point"), POINT, ("on",)),
        (("with", "normal"), VECTOR, ("on",)),
        (("with", "center"), POINT, ("on",)),
        (("with", "pose"), POSE, ("on",)),
    ),
    "drag": ((("point",), POINT, ("body",)),),
    "DP1": (*_PAIR_VECTORS, (("axis",), VECTOR, ("bodies", 0))),
    "DP2": (*_PAIR_POINTS, (("vector",), VECTOR, ("bodies", 0))),
    "D": _PAIR_POINTS,
    "CD": _PAIR_POINTS,
    "knife_edge": ((("point",), POINT, ("body",)), (("direction",), VECTOR, ("body",))),
    "rolling": (
        (("center",), POINT, ("body",)),
        (("axis",), VECTOR, ("body",)),
        (("plane", "point"), POINT, ("on",)),
        (("plane", "normal"), VECTOR, ("on",)),
    ),
    "distance": _PAIR_POINTS,
    "distance_rate": _PAIR_POINTS,
    "angle": _PAIR_VECTORS,
    "clearance": (
        (("point",), POINT, ("body",)),
        (("plane", "point"), POINT, ("plane", "body")),
        (("plane", "normal"), VECTOR, ("plane", "body")),
    ),
}
"""By kind of load, constraint or measure: where it holds geometry, of which sort, and where the body stands."""


@dataclass(frozen=True, slots=True)
class Outboard:
    """What a joint of the spanning tree carries.

    Attributes:
        joint: Index of the joint.
        bodies: The body beyond it, and all that hang on that one.
        inboard: The body before it.
        inboard_joint: Index of the joint before that body; None of the ground.
        cut: Indices of the joints that are cut to open loops.
    """

    joint: int
    bodies: frozenset[str]
    inboard: str
    inboard_joint: int | None
    cut: frozenset[int]


def outboard_of(content: Content, joint: str) -> Outboard:
    """What a joint carries.

    Args:
        content: Of a mechanism in normal form.
        joint: Name of a joint.

    Raises:
        UnknownNameError: There is no such joint.
        ArgumentError: It is cut: its two sides belong to two branches of the tree.
    """
    names = [each.name for each in content.joints.valid.values()]
    if joint not in names:
        raise UnknownNameError(f"there is no joint {joint!r}{suggestions.did_you_mean_clause(joint, names)}")
    graph = content_graph(content, Addresses(content))
    tree = topology.spanning_tree(graph)
    index = names.index(joint)
    body = next((each for each, branch in tree.branches.items() if branch.edge == index), None)
    if body is None:
        raise ArgumentError(f"the joint {joint!r} is cut to open a loop: choose one of the spanning tree")
    carried = {body}
    for each in tree.order:  # parents come first
        if tree.branches[each].parent in carried:
            carried.add(each)
    inboard = tree.branches[body].parent
    before = tree.branches.get(inboard)
    in_tree = {branch.edge for branch in tree.branches.values()}
    cut = frozenset(range(len(names))) - in_tree
    return Outboard(index, frozenset(carried), inboard, None if before is None else before.edge, frozenset(cut))


def opened_loops(data: dict[str, Any], outboard: Outboard) -> dict[str, Any]:
    """The document with a line on each of its bodies for cut joints between what moves and what stays.

    Shapes of what moves get the pose that they have without one.
    """
    data = {**data, "joints": list(data["joints"]), "bodies": list(data["bodies"])}
    for index, joint in enumerate(data["joints"]):
        if index in outboard.cut and len(_moved_sides(joint, outboard.bodies)) == 1 and not joint.get("closure"):
            line = {key: joint[key] for key in ("axis", "point") if joint.get(key) is not None}
            closure = {"predecessor": dict(line), "successor": dict(line)}
            data["joints"][index] = {**joint, "cut": True, "closure": closure}
    for index, body in enumerate(data["bodies"]):
        if body["name"] in outboard.bodies:
            shapes = [
                {**shape, "pose": shape.get("pose") or {"position": [0.0, 0.0, 0.0]}}
                for shape in body.get("shapes", ())
            ]
            data["bodies"][index] = {**body, "shapes": shapes}
    return data


def _moved_sides(joint: Mapping[str, Any], bodies: Collection[str]) -> list[str]:
    return [side for side in ("predecessor", "successor") if joint[side] in bodies]


def geometry_of(data: Mapping[str, Any], outboard: Outboard) -> Iterator[tuple[Keys, str]]:
    """Keys and sorts of all geometry that a joint carries, in the data of a document from `opened_loops`."""
    for i, body in enumerate(data["bodies"]):
        if body["name"] in outboard.bodies:
            yield from _of_body(body, ("bodies", i))
    for i, joint in enumerate(data["joints"]):
        yield from _of_joint(joint, ("joints", i), i == outboard.joint, outboard)
    for group in ("loads", "constraints", "measures"):
        for i, entry in enumerate(data.get(group) or ()):
            for place, sort, owner in _ATTACHED.get(entry["kind"], ()):
                if _value(entry, owner) in outboard.bodies and _value(entry, place) is not None:
                    yield (group, i, *place), sort


def _of_body(body: Mapping[str, Any], keys: Keys) -> Iterator[tuple[Keys, str]]:
    yield (*keys, "center_of_mass"), POINT
    yield (*keys, "inertia"), INERTIA
    yield (*keys, "reference_pose"), POSE
    for name in body.get("frames") or {}:
        yield (*keys, "frames", name), POSE
    for k in range(len(body.get("shapes") or ())):
        yield (*keys, "shapes", k, "pose"), POSE


def _of_joint(joint: Mapping[str, Any], keys: Keys, moves: bool, outboard: Outboard) -> Iterator[tuple[Keys, str]]:
    sides = _moved_sides(joint, outboard.bodies)
    if moves or len(sides) == 2:
        yield from _of_line(joint, keys)
    if joint.get("closure"):
        for side in sides:
            yield from _of_line(joint["closure"][side], (*keys, "closure", side))


def _of_line(line: Mapping[str, Any], keys: Keys) -> Iterator[tuple[Keys, str]]:
    if line.get("axis") is not None:
        yield (*keys, "axis"), VECTOR
    for k in range(len(line.get("axes") or ())):
        yield (*keys, "axes", k), VECTOR
    if line.get("point") is not None:
        yield (*keys, "point"), POINT


def _value(entry: Any, keys: Keys) -> Any:
    """What stands behind keys; None where they lead nowhere."""
    for key in keys:
        if isinstance(key, str):
            entry = entry.get(key) if isinstance(entry, Mapping) else None
        else:
            entry = entry[key] if isinstance(entry, list | tuple) and key < len(entry) else None
    return entry


def moved_data(data: Mapping[str, Any], outboard: Outboard, T: Array) -> dict[str, Any]:
    """The document with all that a joint carries moved by T (4, 4), in world axes at q = 0."""
    result: dict[str, Any] = _copied(opened_loops(dict(data), outboard))
    for keys, sort in list(geometry_of(result, outboard)):
        parent = _value(result, keys[:-1])
        parent[keys[-1]] = _moved(parent[keys[-1]], sort, T)
    return result


def _copied(value: Any) -> Any:
    """A copy of JSON-like data."""
    if isinstance(value, Mapping):
        return {key: _copied(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_copied(item) for item in value]
    return value


def _moved(value: Any, sort: str, T: Array) -> Any:
    """A point, vector, pose or inertia (about the centre of mass) after a rigid motion."""
    R, p = T[:3, :3], T[:3, 3]
    if sort == POINT:
        return (R @ np.asarray(value, dtype=float) + p).tolist()
    if sort == VECTOR:
        return (R @ np.asarray(value, dtype=float)).tolist()
    if sort == INERTIA:
        turned = R @ np.asarray(value, dtype=float) @ R.T
        return (0.5 * (turned + turned.T)).tolist()
    moved = {**value, "position": (R @ np.asarray(value.get("position") or (0.0, 0.0, 0.0), dtype=float) + p).tolist()}
    if np.array_equal(R, np.eye(3)):
        return moved
    moved.pop("quaternion", None)
    left, _, right = np.linalg.svd(R @ rotation_of_pose(value))
    return {**moved, "rotation": (left @ right).tolist()}


def rotation_of_pose(pose: Mapping[str, Any]) -> Array:
    """The rotation matrix of a pose in the data of a document."""
    if pose.get("rotation") is not None:
        return np.asarray(pose["rotation"], dtype=float)
    if pose.get("quaternion") is not None:
        w, *xyz = (float(x) for x in pose["quaternion"])
        X = so3.hat(np.array(xyz))
        return np.asarray(np.eye(3) + 2.0 * w * X + 2.0 * X @ X)
    return np.eye(3)


def three_numbers(values: Any, name: str) -> Array:
    """An argument that is a vector.

    Raises:
        ArgumentError: It is not three finite numbers.
    """
    try:
        vector = np.asarray(values, dtype=float)
    except (TypeError, ValueError):
        vector = np.zeros(0)
    if vector.shape != (3,) or not np.all(np.isfinite(vector)):
        raise ArgumentError(f"{name} is {values!r}, expected three finite numbers")
    return vector


def positive_number(value: Any, name: str) -> float:
    """An argument that is a length or a ratio.

    Raises:
        ArgumentError: It is no finite number above zero.
    """
    number = bounds.finite_number(value)
    if number is not None and number > 0.0:
        return number
    raise ArgumentError(f"{name} is {value!r}, expected a positive number")


def displacement(offset: Any = (0.0, 0.0, 0.0), rotation: Any = (0.0, 0.0, 0.0), about: Any = (0.0, 0.0, 0.0)) -> Array:
    """(4, 4): a rotation vector about a point, then a translation."""
    T = np.eye(4)
    T[:3, :3] = so3.exp(np.asarray(rotation, dtype=float))
    center = np.asarray(about, dtype=float)
    T[:3, 3] = center - T[:3, :3] @ center + np.asarray(offset, dtype=float)
    return T


def turning_point(data: Mapping[str, Any], outboard: Outboard) -> Array:
    """The point of a joint, about which it turns.

    Raises:
        ArgumentError: It has none.
    """
    joint = data["joints"][outboard.joint]
    if joint.get("point") is None:
        raise ArgumentError(f"the joint {joint['name']!r} has no point to turn about")
    return np.asarray(joint["point"], dtype=float)


def link_ends(data: Mapping[str, Any], outboard: Outboard) -> tuple[Array, Array]:
    """The points of the joints at both ends of the link before a joint: inboard, and the joint's own.

    Raises:
        ArgumentError: A joint has no point, the link is the ground, or its ends are one point.
    """
    joint = data["joints"][outboard.joint]
    name = joint["name"]
    if outboard.inboard_joint is None:
        raise ArgumentError(f"the joint {name!r} is on the ground, which has no length")
    before = data["joints"][outboard.inboard_joint]
    ends = []
    for each in (before, joint):
        if each.get("point") is None:
            raise ArgumentError(f"the joint {each['name']!r} has no point: the link between them has no length")
        ends.append(np.asarray(each["point"], dtype=float))
    if not np.linalg.norm(ends[1] - ends[0]) > 0.0:
        raise ArgumentError(f"the joints {before['name']!r} and {name!r} are at one point: there is nothing to stretch")
    return ends[0], ends[1]


def stretched_data(data: Mapping[str, Any], outboard: Outboard, factor: float, inertia: bool = True) -> dict[str, Any]:
    """The document with the link before a joint stretched along the line between the points of its two joints.

    All beyond the joint moves by (factor - 1) times that line. The link keeps its cross-section: its mass grows by the
    factor, and its mass distribution is stretched along the line from the inboard joint. With the second moments
    P = tr(Theta) I / 2 - Theta about the centre of mass and S = I + (factor - 1) u u^T,

        m' = factor m ,   P' = factor S P S ,   c' = p + S (c - p) ,   Theta' = tr(P') I - P' .

    Args:
        data: The document.
        outboard: Of the joint at the far end of the link.
        factor: New length over old one, positive.
        inertia: Whether mass, centre of mass and inertia of the link change; else the link's body stays as it is.

    Raises:
        ArgumentError: The factor is not positive, or the link has no length.
    """
    if not 0.0 < factor < float("inf"):
        raise ArgumentError(f"a link is stretched by a positive factor, found {factor!r}")
    start, end = link_ends(data, outboard)
    result = moved_data(data, outboard, displacement((factor - 1.0) * (end - start)))
    if not inertia:
        return result
    u = (end - start) / np.linalg.norm(end - start)
    S = np.eye(3) + (factor - 1.0) * np.outer(u, u)
    for body in result["bodies"]:
        if body["name"] == outboard.inboard:
            theta = np.asarray(body["inertia"], dtype=float)
            P = 0.5 * np.trace(theta) * np.eye(3) - theta
            P = factor * (S @ P @ S)
            body["mass"] = factor * body["mass"]
            body["inertia"] = (np.trace(P) * np.eye(3) - 0.5 * (P + P.T)).tolist()
            body["center_of_mass"] = (start + S @ (np.asarray(body["center_of_mass"], dtype=float) - start)).tolist()
    return result
