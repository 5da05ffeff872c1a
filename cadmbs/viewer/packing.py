"""Scene, motion and curves as the page reads them: JSON, with arrays as base64."""

import base64
from collections.abc import Sequence
from typing import Any

import numpy as np

from cadmbs.arrays import Array, Indices
from cadmbs.kinematics import jacobian
from cadmbs.lie import quaternion
from cadmbs.results.sidecar import TWIST_CONVENTIONS
from cadmbs.system import System
from cadmbs.viewer.glb import glb
from cadmbs.viewer.motion_extent import MotionExtent, joint_travel, shown_size, symbol_sizes
from cadmbs.viewer.records import Scene, SceneShape

MOST_FRAMES = 3000
"""Frames of a motion; the page interpolates between them."""

MOST_POINTS = 2400
"""Points of a curve; of longer ones each stretch keeps its lowest and highest, so that no peak is lost."""


def packed(values: Any, kind: str) -> str:
    """An array as base64 of little-endian numbers, of a NumPy kind such as "<f4"."""
    return base64.b64encode(np.ascontiguousarray(values, dtype=kind).tobytes()).decode()


def motion_rows(count: int, most: int = MOST_FRAMES) -> Indices:
    """The rows of a motion that the page holds, the last one among them."""
    step = -(-count // most)
    return np.unique(np.append(np.arange(0, count, step), count - 1))


def packed_motion(t: Array, poses: Array, most: int = MOST_FRAMES) -> dict[str, Any]:
    """Displacements (n_t, n_moving, 4, 4) of the moving bodies, the world left out: quaternion x, y, z, w, position."""
    rows = motion_rows(len(t), most)
    moving = poses[rows][:, 1:]
    orientation = quaternion.from_rotation(moving[..., :3, :3])[..., [1, 2, 3, 0]]
    frames = np.concatenate([orientation, moving[..., :3, 3]], axis=-1)
    return {"times": packed(t[rows], "<f8"), "poses": packed(frames, "<f4"), "bodies": poses.shape[1] - 1}


def packed_curves(names: Sequence[str], t: Array, values: Array) -> dict[str, Any]:
    """Curves (n_curves, n_t) over the times t (n_t,)."""
    rows = rows_with_peaks(values)
    return {
        "names": names,
        "t": packed(t[rows], "<f8"),
        "values": [packed(curve[rows], "<f8") for curve in values],
    }


def rows_with_peaks(values: Array, most: int = MOST_POINTS) -> Indices:
    """Indices of rows that hold the first, lowest and highest value of every curve in each of many stretches."""
    n_curves, n_rows = values.shape
    if n_rows <= most:
        return np.arange(n_rows)
    stretches = np.array_split(np.arange(n_rows), max(2, most // (2 * n_curves)))
    finite = np.where(np.isfinite(values), values, 0.0)
    chosen = [np.array([0, n_rows - 1])]
    for rows in stretches:
        part = finite[:, rows]
        chosen += [rows[:1], rows[part.argmin(axis=1)], rows[part.argmax(axis=1)]]
    return np.unique(np.concatenate(chosen))


def scene_data(scene: Scene, view: Array, extent: MotionExtent, poses: Array) -> dict[str, Any]:
    """A scene as plain data.

    Args:
        scene: What is shown.
        view: (3,) direction to the eye.
        extent: What the picture holds.
        poses: (n_t, n_moving, 4, 4) displacements of the motion; of a picture without motion one.
    """
    return {
        "carriers": scene.carriers,
        "up": _rounded(scene.up),
        "view": _rounded(view),
        "center": _rounded(scene.center),
        "length": scene.length,
        "size": shown_size(scene, poses[0]),
        "lowest": extent.ground,
        "extent": [_rounded(point) for point in extent.points],
        "follows": extent.follows,
        "shapes": [_shape_data(shape) for shape in scene.shapes],
        "bones": [{"carrier": b.carrier, "start": _rounded(b.start), "end": _rounded(b.end)} for b in scene.bones],
        "outlines": [{"carrier": c, "corners": [_rounded(p) for p in points]} for c, points in scene.outlines.items()],
        "joints": _joint_data(scene, poses),
        "masses": _mass_data(scene),
        "frames": [{"carrier": f.carrier, "name": f.name, "pose": _rounded(f.pose.ravel())} for f in scene.frames],
        "springs": _spring_data(scene),
    }


def _joint_data(scene: Scene, poses: Array) -> list[dict[str, Any]]:
    sizes = symbol_sizes(scene, poses[0])
    return [
        {
            "name": joint.name,
            "kind": joint.kind,
            "predecessor": joint.predecessor,
            "successor": joint.successor,
            "predecessorPoint": _rounded(joint.predecessor_point),
            "successorPoint": _rounded(joint.successor_point),
            "cut": joint.is_cut,
            "driven": bool(joint.actuated),
            "size": size,
            "travel": _rounded(joint_travel(joint, poses)),
            "screws": [
                {"e": _rounded(s.direction), "y": _rounded(s.point), "h": s.pitch, "carrier": s.carrier}
                for s in joint.screws
            ],
        }
        for joint, size in zip(scene.joints, sizes, strict=True)
    ]


def _spring_data(scene: Scene) -> list[dict[str, Any]]:
    return [
        {
            "name": spring.name,
            "carriers": spring.carriers,
            "points": [_rounded(point) for point in spring.points],
            "stiffness": spring.stiffness,
            "damping": spring.damping,
        }
        for spring in scene.springs
    ]


def _mass_data(scene: Scene) -> list[dict[str, Any]]:
    return [
        {
            "body": mass.body,
            "carrier": mass.carrier,
            "mass": mass.mass,
            "center": _rounded(mass.center),
            "rotation": _rounded(mass.rotation.ravel()),
            "semiAxes": None if mass.semi_axes is None else _rounded(mass.semi_axes),
        }
        for mass in scene.masses
    ]


def _shape_data(shape: SceneShape) -> dict[str, Any]:
    data: dict[str, Any] = {
        "kind": shape.kind,
        "body": shape.body,
        "carrier": shape.carrier,
        "pose": _rounded(shape.pose.ravel()),
        "size": shape.size,
        "color": shape.color,
        "derived": shape.is_derived,
    }
    if shape.kind == "mesh":
        data["glb"] = base64.b64encode(glb(shape.surfaces)).decode()
    return data


def _rounded(values: Array | Sequence[float]) -> list[float]:
    """Numbers with nine digits: more are not seen in a picture."""
    return [float(f"{x:.9g}") for x in values]


# Jacobian columns along a motion as the page reads them: spatial twists, from which it makes any representation.

MOST_NUMBERS = 30_000
"""Numbers of the columns in a page; with more, fewer times are taken."""

FEWEST_TIMES = 20
MOST_TIMES = 301


def packed_columns(system: System, t: Array, q: Array) -> dict[str, Any] | None:
    """The columns of all coordinates for all bodies that they move, at some times; None where they are too many.

    A column is the spatial twist (w, v_0) of the body for a unit rate of the coordinate. Between the stored times the
    page interpolates. Frames move with their bodies: the same twist, seen at another point.

    Args:
        system: Compiled mechanism.
        t: (n_t,) [s].
        q: (n_t, n_q).
    """
    _, first = np.unique(system.bodies.moving, return_index=True)
    if system.n_v == 0 or len(first) * system.n_v * 6 * FEWEST_TIMES > 40 * MOST_NUMBERS:
        return None
    every = np.stack([_spatial(system, q[:1], system.body_names[body]) for body in first[1:]], axis=1)
    pairs = np.argwhere(np.abs(every[0]).max(axis=1) > 0.0)
    count = min(len(t), MOST_TIMES, MOST_NUMBERS // max(6 * len(pairs), 1))
    if count < min(len(t), FEWEST_TIMES) or not len(pairs):
        return None
    rows = np.unique(np.round(np.linspace(0, len(t) - 1, count)).astype(int))
    moved = sorted({int(carrier) for carrier, _ in pairs})
    of_carrier = {k: _spatial(system, q[rows], system.body_names[first[k + 1]]) for k in moved}
    frames = np.stack([of_carrier[int(k)][..., j] for k, j in pairs], axis=1)
    return {
        "coordinates": system.velocity_names,
        "bodies": _bodies(system),
        "pairs": [[int(k) + 1, int(j)] for k, j in pairs],
        "times": packed(t[rows], "<f8"),
        "frames": packed(frames, "<f4"),
        "conventions": TWIST_CONVENTIONS,
    }


def _spatial(system: System, q: Array, body: str) -> Array:
    """(n_t, 6, n_v)."""
    return np.asarray(jacobian(system, q, body, representation="spatial", engine="reference"))


def _bodies(system: System) -> list[dict[str, Any]]:
    """Bodies and frames with their poses at q = 0."""
    bodies, frames = system.bodies, system.frames
    records = [(name, moving, pose) for name, moving, pose in zip(
        bodies.names, bodies.moving, bodies.reference_pose, strict=True)]  # fmt: skip
    records += [(name, bodies.moving[body], pose) for name, body, pose in zip(
        frames.names, frames.body, frames.reference_pose, strict=True)]  # fmt: skip
    return [
        {"name": name, "carrier": int(carrier), "pose": [float(f"{x:.9g}") for x in pose.ravel()]}
        for name, carrier, pose in records
        if carrier
    ]
