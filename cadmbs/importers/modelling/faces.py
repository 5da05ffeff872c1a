"""Faces that the user points at: the nearest one to a point of a body, with the axis that it gives to a joint."""

import json
import math
from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

from cadmbs.arrays import Array
from cadmbs.importers.inference.records import Face, Inference, PartGeometry

Vector = tuple[float, float, float]

MILLIMETRE = 1e-3
"""A millimetre [m]."""
_CURVED = ("cylinder", "cone", "sphere", "torus")
_PICKED = 0.01
"""Greatest distance of a point from a curved face over the size of its part: pictures show polygons."""


@dataclass(frozen=True)
class FaceRecord:
    """A face or an edge of a part, as the user points at it; lengths in m.

    Attributes:
        part: Id of the part.
        kind: "cylinder", "plane" and so on; of an edge "edge" or "circle".
        point: Its middle; on its axis if it has one.
        direction: Its axis or normal; of a sphere the z axis of the world.
        radius: Zero for a plane or a straight edge.
        hint: The line of a `[[joint]]` of the hints file that makes this the axis.
    """

    part: str
    kind: str
    point: Vector
    direction: Vector
    radius: float
    hint: str


def nearest_face(inference: Inference, body: str, point: Array, names: dict[str, str]) -> FaceRecord | None:
    """The face of a body that is nearest to a point of its surface; of curved and flat ones as near the curved one.

    Args:
        inference: Parts, their faces and the bodies.
        body: The name of a body.
        point: (3,) in the drawn pose [m].
        names: What the hints file calls the parts, by their ids.
    """
    if body not in inference.names:
        return None
    x = np.asarray(point, dtype=float) / MILLIMETRE
    best: tuple[float, int, int] | None = None
    for i in inference.bodies[list(inference.names).index(body)]:
        part = inference.parts[i]
        size = float(np.linalg.norm(np.ptp(part.box, axis=0)))
        for k, face in enumerate(part.faces):
            distance = _distance(face, x)
            is_near = face.kind in _CURVED and distance < _PICKED * size
            if face.kind in (*_CURVED, "plane") and np.isfinite(distance):
                key = (distance - (_PICKED * size if is_near else 0.0), i, k)
                best = key if best is None or key < best else best
    if best is None:
        return None
    part, face = inference.parts[best[1]], inference.parts[best[1]].faces[best[2]]
    middle, e = _axis(face)
    return FaceRecord(
        part.id,
        face.kind,
        _vector(MILLIMETRE * middle),
        _vector(e),
        MILLIMETRE * face.radius,
        _hint(face, names.get(part.id, part.id), middle, e),
    )


def _axis(face: Face) -> tuple[Array, Array]:
    """The middle of a face on its axis [mm], and the axis; of a sphere the z axis of the world."""
    e = face.direction if np.linalg.norm(face.direction) > 0.5 else np.array([0.0, 0.0, 1.0])
    if face.kind == "plane":
        return (np.concatenate(face.outline).mean(axis=0) if face.outline else face.point), e
    return face.point + sum(face.extent) / 2 * e, e


def axis_record(kind: str, part: PartGeometry, axis: tuple[Array, Array], radius: float) -> FaceRecord:
    """The record of what gives an axis by numbers: a point [mm] on it, its direction, and a radius [mm]."""
    point, e = axis
    return FaceRecord(part.id, kind, _vector(MILLIMETRE * point), _vector(e), MILLIMETRE * radius, axis_line(point, e))


def axis_line(point: Array, e: Array) -> str:
    """The line of a `[[joint]]` that gives its axis by numbers: a point [mm] and a direction."""
    numbers = ", ".join(f"{x:.6g}" for x in point)
    return f"axis = {{ point = [{numbers}], dir = [{', '.join(f'{x:.9g}' for x in e)}] }}"


def _hint(face: Face, part: str, middle: Array, e: Array) -> str:
    """The line of a `[[joint]]` that names the axis: by the face where that is unique, else by numbers."""
    if face.kind == "cylinder":
        near = ", ".join(f"{x:.6g}" for x in middle)
        return f"axis_of = {json.dumps(f'{part}#cylinder:r={face.radius:.6g},near=[{near}]', ensure_ascii=False)}"
    return axis_line(middle, e)


def _vector(values: Iterable[float]) -> Vector:
    x, y, z = map(float, values)
    return x, y, z


def _distance(face: Face, x: Array) -> float:
    """The distance [mm] of a point from a face, infinite beyond its ends."""
    relative = x - face.point
    if face.kind == "sphere":
        return abs(float(np.linalg.norm(relative)) - face.radius)
    along = float(relative @ face.direction)
    radial = float(np.linalg.norm(relative - along * face.direction))
    if face.kind == "plane":
        return float(np.hypot(along, _outside(face, x)))
    if face.kind == "torus":
        return abs(float(np.hypot(radial - face.radius, along)) - face.radius_minor)
    slack = 1e-2 * (face.extent[1] - face.extent[0])
    if not face.extent[0] - slack <= along <= face.extent[1] + slack:
        return np.inf
    if face.kind == "cylinder":
        return abs(radial - face.radius)
    return abs(radial - along * math.tan(face.half_angle)) * math.cos(face.half_angle)


def _outside(face: Face, x: Array) -> float:
    """How far a point is outside of the box of a plane [mm]."""
    if not face.outline:
        return 0.0
    corners = np.concatenate(face.outline)
    low, high = corners.min(axis=0), corners.max(axis=0)
    return float(np.linalg.norm(np.maximum(np.maximum(low - x, x - high), 0.0)))
