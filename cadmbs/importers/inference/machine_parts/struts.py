"""Dampers and gas springs that are drawn as one part: a force between the eyes at their ends, and no joint."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from cadmbs.arrays import Array
from cadmbs.importers.inference import records, thresholds


@dataclass(frozen=True, slots=True, eq=False)
class Strut:
    """The two ends of a strut.

    Attributes:
        ends: (2, 3) the middles of its eyes or balls [mm].
        holders: The parts that hold them.
    """

    ends: Array
    holders: tuple[int, int]


def strut_of(part: records.PartGeometry, parts: Sequence[records.PartGeometry], others: Sequence[int]) -> Strut | None:
    """The ends of a strut, as two parts hold its eyes, pins or balls; the farthest ones if there are more.

    Args:
        part: The strut.
        parts: All parts.
        others: Those that may hold it.
    """
    held: list[tuple[Array, int]] = []
    for face in part.faces:
        if face.kind in ("cylinder", "sphere"):
            middle = face.point + sum(face.extent) / 2 * face.direction if face.kind == "cylinder" else face.point
            holders = [(j, f) for j in others for f in parts[j].faces if _holds(f, face, middle)]
            if holders:
                held.append((middle, min(holders, key=lambda pair: (abs(pair[1].radius - face.radius), pair[0]))[0]))
    pairs = [(i, j) for i in range(len(held)) for j in range(i) if held[i][1] != held[j][1]]
    if not pairs:
        return None
    i, j = max(pairs, key=lambda pair: float(np.linalg.norm(held[pair[0]][0] - held[pair[1]][0])))
    first, second = sorted((held[i], held[j]), key=lambda end: end[1])
    return Strut(np.stack([first[0], second[0]]), (first[1], second[1]))


def _holds(face: records.Face, eye: records.Face, middle: Array) -> bool:
    """Whether a face of another part lies in or around an eye or a ball."""
    reach = thresholds.EYE_DISTANCE * eye.radius
    if face.kind != eye.kind or face.boss == eye.boss or abs(face.radius - eye.radius) > reach:
        return False
    if face.kind == "sphere":
        return float(np.linalg.norm(face.point - middle)) < reach
    along = float((middle - face.point) @ face.direction)
    off = float(np.linalg.norm(np.cross(middle - face.point, face.direction)))
    inside = face.extent[0] - reach < along < face.extent[1] + reach
    return off < reach and inside and abs(float(face.direction @ eye.direction)) > thresholds.PARALLEL_COSINE
