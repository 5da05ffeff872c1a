"""Planes, cylinders, spheres and cones that a file describes as B-splines or other general surfaces."""

from __future__ import annotations

from typing import Any

from cadmbs.importers.step.kernel import occt

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
