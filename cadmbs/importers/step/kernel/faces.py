"""The faces of a part that can guide another part: planes, cylinders, cones, spheres, tori and helical edges.

Their boundaries become polygons. Planes, cylinders, spheres and cones that a file describes as B-splines or other
general surfaces are recognized.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from cadmbs.arrays import Array
from cadmbs.importers.step.kernel import cylinders, masses, occt
from cadmbs.importers.step.kernel.helices import helices

SMALLEST_FACE = 0.2
SMALLEST_FACE_RATIO = 1e-4
"""Faces below this area [mm^2], or below this share of the squared diagonal of a small part, are broken edges."""

Feature = dict[str, Any]


@dataclass(frozen=True, slots=True)
class _Face:
    """A face with its area [mm^2], its boundary, a point in its middle and the outward normal there."""

    area: float
    outline: list[Array]
    point: Array
    normal: Array

    def side(self, center: Array) -> str:
        """Whether material lies around the centre, a boss, or around the face, a bore."""
        return "boss" if self.normal @ (self.point - center) > 0 else "bore"


def part_features(shape: Any, diagonal: float) -> list[Feature]:
    """The features of a part in its own coordinates [mm]; arrays are NumPy arrays.

    Args:
        shape: The shape of the part.
        diagonal: Diagonal of its bounding box [mm].
    """
    smallest = min(SMALLEST_FACE, SMALLEST_FACE_RATIO * diagonal**2)
    features, free_outlines = [], []
    for shape_of_face in occt.subshapes(shape, "FACE"):
        face = occt.to_face(shape_of_face)
        surface = occt.BRepAdaptor_Surface(face)
        outline = face_outline(face)
        if surface_kind(surface) not in ELEMENTARY_KINDS:
            free_outlines += outline
        area = _area(face)
        if area < smallest or not outline:
            continue
        geometry = surface_geometry(surface, face)
        if geometry is not None:
            feature = _feature(geometry, _Face(area, outline, *_outward(surface, face)))
            features += [feature] if feature is not None and _is_finite(feature) else []
    return cylinders.merged_cylinders(features) + helices(features, free_outlines)


def _is_finite(feature: Feature) -> bool:
    numbers = (np.ravel(value) for key, value in feature.items() if key not in ("kind", "side", "outline"))
    return bool(np.isfinite(np.concatenate([*numbers, *map(np.ravel, feature.get("outline", ()))])).all())


def all_elementary(shape: Any) -> bool:
    """Whether all faces of a shape are elementary in the file."""
    surfaces = (occt.BRepAdaptor_Surface(occt.to_face(face)) for face in occt.subshapes(shape, "FACE"))
    return all(surface_kind(surface) in ELEMENTARY_KINDS for surface in surfaces)


def _area(face: Any) -> float:
    integrals = occt.GProp_GProps()
    occt.BRepGProp.SurfaceProperties_s(face, integrals, False, False)
    return abs(float(integrals.Mass()))


def _outward(surface: Any, face: Any) -> tuple[Array, Array]:
    """A point in the middle of the parameter range, and the outward normal there."""
    u = (surface.FirstUParameter() + surface.LastUParameter()) / 2
    v = (surface.FirstVParameter() + surface.LastVParameter()) / 2
    point, along_u, along_v = occt.gp_Pnt(), occt.gp_Vec(), occt.gp_Vec()
    surface.D1(u, v, point, along_u, along_v)
    normal = np.cross(masses.vector(along_u), masses.vector(along_v)) * (-1 if occt.is_reversed(face) else 1)
    length = float(np.linalg.norm(normal))
    return masses.vector(point), normal / length if length > 0 else normal


def _feature(geometry: Any, face: _Face) -> Feature | None:
    make = _MAKERS.get(type(geometry).__name__.removeprefix("gp_"))
    return None if make is None else make(geometry, face)


def _plane(geometry: Any, face: _Face) -> Feature | None:
    outline = [loop for loop in face.outline if len(loop) >= 3]
    if not outline or not face.normal.any():
        return None
    point = np.concatenate(outline).mean(axis=0)
    return {"kind": "plane", "point": point, "dir": face.normal, "area": face.area, "outline": outline}


def _sphere(geometry: Any, face: _Face) -> Feature | None:
    center, radius = masses.vector(geometry.Location()), float(geometry.Radius())
    coverage = face.area / (4 * np.pi * radius**2)
    common = {"point": center, "radius": radius, "side": face.side(center)}
    zone = _zone(np.concatenate(face.outline) - center, radius)
    return {"kind": "sphere", **common, **zone, "area": face.area, "coverage": coverage}


def _zone(boundary: Array, radius: float) -> Feature:
    """The axis and the extent of a spherical zone between two parallel planes; nothing for other faces.

    Args:
        boundary: (n, 3) points of the boundary about the centre.
        radius: Radius of the sphere.
    """
    axes = np.linalg.eigh(boundary.T @ boundary)[1].T
    direction = axes[int(np.argmin(np.ptp(boundary @ axes.T, axis=0)))]
    along = boundary @ direction
    low, high = float(along.min()), float(along.max())
    if not -radius < low < 0.0 < high < radius:
        return {}
    return {"dir": direction, "extent": np.array([low, high])}


def _axis(geometry: Any) -> tuple[Array, Array]:
    axis = geometry.Axis()
    return masses.vector(axis.Location()), masses.vector(axis.Direction())


def _cylinder(geometry: Any, face: _Face) -> Feature | None:
    foot, direction = _axis(geometry)
    along = (np.concatenate(face.outline) - foot) @ direction
    length, radius = float(np.ptp(along)), float(geometry.Radius())
    if length <= 0:
        return None
    side = face.side(foot + ((face.point - foot) @ direction) * direction)
    common = {"point": foot, "dir": direction, "radius": radius, "side": side}
    extent = np.array([along.min(), along.max()])
    return {"kind": "cylinder", **common, "extent": extent, "area": face.area}


def _cone(geometry: Any, face: _Face) -> Feature | None:
    foot, direction = _axis(geometry)
    apex = masses.vector(geometry.Apex())
    along = (np.concatenate(face.outline) - apex) @ direction
    if along.mean() < 0:
        direction, along = 0.0 - direction, 0.0 - along
    side = face.side(foot + ((face.point - foot) @ direction) * direction)
    common = {"point": apex, "dir": direction, "half_angle": abs(float(geometry.SemiAngle())), "side": side}
    extent = np.array([along.min(), along.max()])
    return {"kind": "cone", **common, "extent": extent, "area": face.area}


def _torus(geometry: Any, face: _Face) -> Feature | None:
    center, axis = _axis(geometry)
    radial = face.point - center - ((face.point - center) @ axis) * axis
    length = float(np.linalg.norm(radial))
    if length == 0:
        return None
    side = face.side(center + geometry.MajorRadius() * radial / length)
    radii = {"radius": float(geometry.MajorRadius()), "radius_minor": float(geometry.MinorRadius())}
    return {"kind": "torus", "point": center, "dir": axis, **radii, "side": side, "area": face.area}


_MAKERS: dict[str, Callable[[Any, _Face], Feature | None]] = {
    "Pln": _plane,
    "Sphere": _sphere,
    "Cylinder": _cylinder,
    "Cone": _cone,
    "Torus": _torus,
}


CHORD_ANGLE = 0.15
CHORD_SAG = 0.1
"""Largest angle [rad] and distance [mm] between an arc and its chords."""

Triple = tuple[float, float, float]


def face_outline(face: Any) -> list[Array]:
    """The boundary of a face: one (n, 3) polygon for each wire, in the coordinates of the part [mm]."""
    polygons = []
    for wire in occt.subshapes(face, "WIRE"):
        points: list[Triple] = []
        edges = occt.BRepTools_WireExplorer(occt.to_wire(wire), face)
        while edges.More():
            chords = _edge_points(edges.Current())
            points += chords[:-1] if len(chords) > 1 else chords
            edges.Next()
        if len(points) >= 2:
            polygons.append(np.array(points))
    return polygons


def _edge_points(edge: Any) -> list[Triple]:
    """Points along an edge in the sense of its wire; none for a degenerate edge, such as the pole of a sphere."""
    try:
        curve = occt.BRepAdaptor_Curve(edge)
        chords = occt.GCPnts_TangentialDeflection(curve, CHORD_ANGLE, CHORD_SAG, 2)
        points = [_coordinates(chords.Value(i)) for i in range(1, chords.NbPoints() + 1)]
    except Exception:  # the kernel's own exception for an edge without a curve
        return []
    return points[::-1] if occt.is_reversed(edge) else points


def _coordinates(point: Any) -> Triple:
    return point.X(), point.Y(), point.Z()


ELEMENTARY_KINDS = ("Plane", "Cylinder", "Cone", "Sphere", "Torus")
RECOGNITION_TOLERANCE = 1e-4
"""Largest distance of a face from the surface that it is taken for [mm]."""


def surface_kind(surface: Any) -> str:
    """The kind of an adapted surface: "Plane", "Cylinder", "BSplineSurface" and so on."""
    return str(surface.GetType()).rsplit("_", 1)[-1]


def surface_geometry(surface: Any, face: Any) -> Any | None:
    """The elementary surface of a face: as in the file, else as recognized; None for a free-form face."""
    kind = surface_kind(surface)
    return getattr(surface, kind)() if kind in ELEMENTARY_KINDS else _recognized(face)


def _recognized(face: Any) -> Any | None:
    candidates = {
        "Plane": occt.gp_Pln,
        "Cylinder": occt.gp_Cylinder,
        "Sphere": occt.gp_Sphere,
        "Cone": occt.gp_Cone,
    }
    try:
        recognition = occt.ShapeAnalysis_CanonicalRecognition(face)
        for name, make in candidates.items():
            geometry = make()
            if getattr(recognition, f"Is{name}")(RECOGNITION_TOLERANCE, geometry):
                return geometry
    except Exception:  # the kernel has many exceptions of its own, and raises on some faces: they stay free-form
        return None
    return None
