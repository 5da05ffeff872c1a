"""Documents with axes, frames or the whole moved by small rigid motions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from cadmbs.arrays import Array
from cadmbs.errors import ModelError
from cadmbs.lie import se3, so3
from cadmbs.measurements.corrected_document import MEASUREMENT_EXTENSION
from cadmbs.models.document import to_data
from cadmbs.models.documents.reading import build, canonical
from cadmbs.models.joint import JointDocument, velocity_names
from cadmbs.models.mechanism import Mechanism

SIDES = ("predecessor", "successor")
"""The bodies of a cut joint, each of which has the joint's line in its own place."""


def changed_geometry(
    mechanism: Mechanism, axes: Mapping[str, Array], frames: Mapping[str, Array], base: Array | None = None
) -> Mechanism:
    """The mechanism with changed geometry.

    Args:
        mechanism: As it was.
        axes: (6,) rotation about the joint's point and translation, by joint, or "joint@predecessor" and
            "joint@successor" for the sides of a cut one; in world axes at q = 0.
        frames: (6,) rotation about the origin of the body frame and translation, by body frame ("tool") or frame on a
            body ("tool/tip").
        base: (4, 4) motion of everything but the ground.
    """
    data: dict[str, Any] = to_data(canonical(mechanism))
    for joint in data["joints"]:
        if joint["name"] in axes:
            _move_line(joint, axes[joint["name"]])
        moved_sides = {side: axes[f"{joint['name']}@{side}"] for side in SIDES if f"{joint['name']}@{side}" in axes}
        if moved_sides:
            line = {key: joint[key] for key in ("axis", "point") if key in joint}
            sides = joint.setdefault("closure", {side: dict(line) for side in SIDES})
            for side, twist in moved_sides.items():
                sides[side] = {**line, **sides.get(side, {})}
                _move_line(sides[side], twist)
    for body in data["bodies"]:
        _move_frames(body, frames)
    if base is not None:
        _move_all(data, base)
    result, findings = build(data)
    if result is None:
        raise ModelError(findings)
    return result


def _move_line(line: dict[str, Any], twist: Array) -> None:
    """Turn the directions of a joint about its point, and move the point."""
    R = so3.exp(twist[:3])
    for key in ("axis", "axes"):
        if line.get(key) is not None:
            turned = np.asarray(line[key], dtype=float) @ R.T
            line[key] = (turned / np.linalg.norm(turned, axis=-1, keepdims=True)).tolist()
    if line.get("point") is not None:
        line["point"] = (np.asarray(line["point"], dtype=float) + twist[3:]).tolist()


def _pose(pose: Mapping[str, Any] | None) -> Array:
    T = np.eye(4)
    if pose:
        T[:3, 3] = pose.get("position", (0.0, 0.0, 0.0))
        if pose.get("rotation") is not None:
            T[:3, :3] = pose["rotation"]
        elif pose.get("quaternion") is not None:
            w, x, y, z = pose["quaternion"]
            n = np.array([x, y, z])
            T[:3, :3] = np.eye(3) + 2.0 * w * so3.hat(n) + 2.0 * so3.hat(n) @ so3.hat(n)
    return T


def _written(T: Array) -> dict[str, Any]:
    left, _, right = np.linalg.svd(T[:3, :3])
    return {"position": T[:3, 3].tolist(), "rotation": (left @ right).tolist()}


def _move_frames(body: dict[str, Any], frames: Mapping[str, Array]) -> None:
    """Move frames of a body about the origin of its body frame."""
    origin, before = _pose(body.get("reference_pose"))[:3, 3], dict(body.get("frames", {}))
    for target, twist in frames.items():
        owner, _, frame = target.partition("/")
        T = np.eye(4)
        T[:3, :3] = so3.exp(twist[:3])
        T[:3, 3] = origin + twist[3:] - T[:3, :3] @ origin
        if target == body["name"]:
            body["reference_pose"] = _written(T @ _pose(body.get("reference_pose")))
        elif owner == body["name"] and frame in before:
            body["frames"] = {**body["frames"], frame: _written(T @ _pose(before[frame]))}


def _move_all(data: dict[str, Any], T: Array) -> None:
    """Move bodies, joints and shapes; the ground stays."""
    for body in data["bodies"]:
        if body["name"] != data.get("ground"):
            _move_body(body, T)
    for joint in data["joints"]:
        for line in (joint, *joint.get("closure", {}).values()):
            _carry_line(line, T)


def _move_body(body: dict[str, Any], T: Array) -> None:
    """Move a body with its frames and shapes."""
    R = T[:3, :3]
    if body.get("center_of_mass") is not None:
        body["center_of_mass"] = _moved_point(T, body["center_of_mass"])
    if body.get("inertia") is not None:
        inertia = R @ np.asarray(body["inertia"], dtype=float) @ R.T
        body["inertia"] = (0.5 * (inertia + inertia.T)).tolist()
    body["reference_pose"] = _written(T @ _pose(body.get("reference_pose")))
    if body.get("frames"):
        body["frames"] = {name: _written(T @ _pose(pose)) for name, pose in body["frames"].items()}
    for shape in body.get("shapes", ()):
        if shape.get("pose") is not None:
            shape["pose"] = _written(T @ _pose(shape["pose"]))


def _carry_line(line: dict[str, Any], T: Array) -> None:
    """Move the directions and the point of a joint with a body."""
    for key in ("axis", "axes"):
        if line.get(key) is not None:
            turned = np.asarray(line[key], dtype=float) @ T[:3, :3].T
            line[key] = (turned / np.linalg.norm(turned, axis=-1, keepdims=True)).tolist()
    if line.get("point") is not None:
        line["point"] = _moved_point(T, line["point"])


def _moved_point(T: Array, x: Any) -> list[float]:
    return list((T[:3, :3] @ np.asarray(x, dtype=float) + T[:3, 3]).tolist())


def with_new_zero(mechanism: Mechanism, motions: Mapping[str, Array]) -> Mechanism:
    """The mechanism whose position q = 0 is another one.

    Args:
        mechanism: As it was.
        motions: (4, 4) motion of each body from the old to the new position q = 0; the sides of cut joints move with
            their bodies, and need not meet there.
    """
    data: dict[str, Any] = to_data(canonical(mechanism))
    for body in data["bodies"]:
        if body["name"] != data.get("ground"):
            _move_body(body, motions[body["name"]])
    for joint in data["joints"]:
        one, two = (motions[joint[side]] for side in SIDES)
        if "closure" in joint or (joint.get("cut") and not np.allclose(one, two, rtol=0.0, atol=1e-15)):
            line = {key: joint[key] for key in ("axis", "axes", "point") if joint.get(key) is not None}
            given = joint.get("closure", {})
            joint["closure"] = {side: {**line, **given.get(side, {})} for side in SIDES}
            for side, T in zip(SIDES, (one, two), strict=True):
                _carry_line(joint["closure"][side], T)
        _carry_line(joint, one)
    result, findings = build(data)
    if result is None:
        raise ModelError(findings)
    return result


def with_reductions(mechanism: Mechanism, changes: Mapping[str, float]) -> Mechanism:
    """The mechanism with measured scales of recorded positions in the extensions of its joints."""

    def with_scale(joint: JointDocument) -> JointDocument:
        factors = [1.0 + changes[name] for name in velocity_names(joint) if name in changes]
        if not factors:
            return joint
        known = joint.extensions.get(MEASUREMENT_EXTENSION, {})
        entry = {**known, "position_scale": factors[0] if len(factors) == 1 else factors}
        return joint.model_copy(update={"extensions": {**joint.extensions, MEASUREMENT_EXTENSION: entry}})

    return mechanism.model_copy(update={"joints": tuple(map(with_scale, canonical(mechanism).joints))})


def rigid_motion(twist: Array) -> Array:
    """(4, 4) exponential of a twist (6,)."""
    return np.asarray(se3.exp(twist))
