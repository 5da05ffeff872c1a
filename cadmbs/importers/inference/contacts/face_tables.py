"""The faces of a part as arrays, made once per part, so that a pair of parts is compared without a loop."""

from dataclasses import dataclass

import numpy as np

from cadmbs.arrays import Array
from cadmbs.importers.inference.records import Face, PartGeometry


@dataclass(frozen=True, slots=True, eq=False)
class FaceTable:
    """Cylinders and planes of one part as arrays, and its other faces.

    Attributes:
        cylinders: The cylinders.
        planes: The planes that have an outline.
        others: Cones, spheres and tori.
        axes: (c, 3) directions of the cylinders.
        axis_points: (c, 3) points on them.
        radii: (c,) radii.
        normals: (p, 3) outward normals of the planes.
        plane_points: (p, 3) points on them.
        boxes: (2, p, 3) their bounding boxes.
    """

    cylinders: tuple[Face, ...]
    planes: tuple[Face, ...]
    others: tuple[Face, ...]
    axes: Array
    axis_points: Array
    radii: Array
    normals: Array
    plane_points: Array
    boxes: Array


def face_table(part: PartGeometry, least_coverage: float) -> FaceTable:
    """The table of a part, without cylinders that cover too little of their circumference."""
    cylinders = tuple(f for f in part.faces if f.kind == "cylinder" and f.coverage >= least_coverage)
    planes = tuple(f for f in part.faces if f.kind == "plane" and f.outline)
    others = tuple(f for f in part.faces if f.kind in ("cone", "sphere", "torus"))
    edges = [np.concatenate(f.outline) for f in planes]
    low = _rows([edge.min(axis=0) for edge in edges])
    high = _rows([edge.max(axis=0) for edge in edges])
    return FaceTable(
        cylinders,
        planes,
        others,
        _rows([f.direction for f in cylinders]),
        _rows([f.point for f in cylinders]),
        np.array([f.radius for f in cylinders]),
        _rows([f.direction for f in planes]),
        _rows([f.point for f in planes]),
        np.stack([low, high]),
    )


def _rows(vectors: list[Array]) -> Array:
    return np.array(vectors, dtype=float).reshape(-1, 3)
