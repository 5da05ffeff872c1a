"""The same mechanism written down differently: what must not change when only the description does."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from cadmbs.arrays import Array
from cadmbs.compiler.bodies import center_of_mass, central_inertia, pose_matrix
from cadmbs.compiler.screws import plane_axes
from cadmbs.lie import se3
from cadmbs.models.geometry import Pose
from cadmbs.models.mechanism import Mechanism
from cadmbs.testing import parts

__all__ = ["moved", "renumbered", "with_other_body_frames", "with_other_points", "with_reversed_joints"]

_POINTS = ("point", "points", "center", "center_of_mass", "position", "about")
_DIRECTIONS = ("axis", "axes", "vector", "vectors", "direction", "normal", "gravity")
_TURNED = ("bodies", "joints", "constraints", "gravity")
_COMMUTING = ("revolute", "screw", "prismatic", "cylindrical", "planar_translation", "spatial_translation")


def renumbered(mechanism: Mechanism, permutation: Sequence[int]) -> Mechanism:
    """The mechanism with bodies and joints listed in another order.

    Args:
        mechanism: Any mechanism.
        permutation: Of the range of the longer list: entry k of a list was entry permutation[k]. The shorter list
            skips the numbers that it does not have.
    """
    order = [int(index) for index in permutation]
    bodies = tuple(mechanism.bodies[index] for index in order if index < len(mechanism.bodies))
    joints = tuple(mechanism.joints[index] for index in order if index < len(mechanism.joints))
    return mechanism.model_copy(update={"bodies": bodies, "joints": joints})


def moved(mechanism: Mechanism, T: Array) -> Mechanism:
    """The mechanism in another world frame: everything, gravity and loads included, carried by the pose T (4, 4).

    Coordinates keep their meaning, so that q, v and joint forces are the same and poses become T C. A ground that was
    only a name becomes a listed body, because its frame moves too.
    """
    data = _explicit(mechanism)
    if all(body.name != mechanism.ground for body in mechanism.bodies):
        data["bodies"].append({"name": mechanism.ground, "reference_pose": Pose().model_dump()})
    data |= {key: _carried(data[key], key, T) for key in _TURNED}
    data["loads"] = [_carried_load(load, T) for load in data["loads"]]
    return Mechanism.model_validate(data)


def with_other_points(mechanism: Mechanism, seed: int) -> Mechanism:
    """The mechanism with the points of joints slid along their axes, about a metre: the same lines."""
    rng = np.random.default_rng(seed)

    def slid(joint: dict[str, Any]) -> dict[str, Any]:
        axis = _axis(joint)
        if axis is None or joint.get("point") is None:
            return joint
        return joint | {"point": (np.array(joint["point"]) + rng.normal() * axis).tolist()}

    return _with_each(mechanism, "joints", slid)


def with_other_body_frames(mechanism: Mechanism, seed: int) -> Mechanism:
    """The mechanism with other reference poses, except where coordinates are measured in them.

    The successors of free joints, and of spherical ones by quaternion or rotation vector, keep theirs.
    """
    rng = np.random.default_rng(seed)
    native = [j for j in mechanism.joints if j.kind == "free" or (j.kind == "spherical" and j.coordinates != "angles")]
    native_successors = {joint.successor for joint in native}

    def framed(body: dict[str, Any]) -> dict[str, Any]:
        pose = parts.pose(rng, np.zeros(3))
        return body if body["name"] in native_successors else body | {"reference_pose": pose}

    return _with_each(mechanism, "bodies", framed)


def with_reversed_joints(mechanism: Mechanism) -> Mechanism:
    """The mechanism with joints described from the other side: bodies swapped and directions negated.

    Only joints whose successive motions commute, so that all coordinates keep their meaning.
    """

    def swapped(joint: dict[str, Any]) -> dict[str, Any]:
        if joint["kind"] not in _COMMUTING:
            return joint
        ends = {"predecessor": joint["successor"], "successor": joint["predecessor"]}
        turned = {key: (-np.array(joint[key])).tolist() for key in ("axis", "axes") if joint.get(key) is not None}
        return joint | ends | turned

    return _with_each(mechanism, "joints", swapped)


def _with_each(mechanism: Mechanism, key: str, change: Callable[[dict[str, Any]], dict[str, Any]]) -> Mechanism:
    data = _explicit(mechanism)
    return Mechanism.model_validate(data | {key: [change(entry) for entry in data[key]]})


def _explicit(mechanism: Mechanism) -> dict[str, Any]:
    """The document with what a rule would choose in world axes written out: planes, centres and central inertias."""
    data = mechanism.model_dump(mode="json")
    for entry, body in zip(data["bodies"], mechanism.bodies, strict=True):
        entry["center_of_mass"] = center_of_mass(body).tolist()
        entry |= {"inertia": central_inertia(body).tolist(), "inertia_about": "center_of_mass"}
    for entry in data["joints"]:
        if _has_plane(entry) and entry["axes"] is None:
            entry |= {"axes": plane_axes(np.array(entry["axis"])).T[:2].tolist(), "axis": None}
    return data


def _has_plane(joint: Mapping[str, Any]) -> bool:
    return "axis" in joint and "axes" in joint


def _axis(joint: Mapping[str, Any]) -> Array | None:
    """The direction of a joint's line, if it has one."""
    if _has_plane(joint):
        return np.asarray(np.cross(*joint["axes"]))
    return np.array(joint["axis"]) if joint.get("axis") is not None else None


def _carried(value: Any, key: str, T: Array) -> Any:
    """A piece of a document carried by T, by the name of its field."""
    if isinstance(value, dict):
        if set(value) == set(Pose.model_fields):
            pose = T @ pose_matrix(Pose.model_validate(value))
            return {"position": pose[:3, 3].tolist(), "rotation": pose[:3, :3].tolist()}
        return {k: v if k == "extensions" else _carried(v, k, T) for k, v in value.items()}
    if value is None or isinstance(value, str):
        return value
    if key in _POINTS:
        return se3.apply(T, np.array(value)).tolist()
    if key in _DIRECTIONS:
        return (np.array(value) @ T[:3, :3].T).tolist()
    if key == "inertia":
        inertia = T[:3, :3] @ np.array(value) @ T[:3, :3].T
        return (0.5 * (inertia + inertia.T)).tolist()
    return [_carried(entry, "", T) for entry in value] if isinstance(value, list) else value


def _carried_load(load: dict[str, Any], T: Array) -> dict[str, Any]:
    if load["kind"] != "wrench":
        return dict(_carried(load, "", T))
    turned = {key: [_combination(row, load[key]) for row in T[:3, :3]] for key in ("force", "torque")}
    return {**_carried(load, "", T), **turned}


def _combination(factors: Array, functions: Sequence[Any]) -> dict[str, Any]:
    """The sum of factor times function as a function of time."""
    terms = zip(factors.tolist(), functions, strict=True)
    return {"kind": "sum", "of": [{"kind": "product", "of": [factor, function]} for factor, function in terms]}
