"""The boundary of a face as polygons."""

from __future__ import annotations

from typing import Any

import numpy as np

from cadmbs.arrays import Array
from cadmbs.importers.step.kernel import occt

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
