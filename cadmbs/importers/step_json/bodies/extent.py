"""The size of an assembly and of its parts, and checks of masses and inertias against it."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from cadmbs.arrays import Array
from cadmbs.importers.step_json.bodies.masses import PartMass, inertia_key
from cadmbs.importers.step_json.context import AssemblyReport, AssemblyText, Context
from cadmbs.importers.step_json.documents import AssemblyPart
from cadmbs.importers.step_json.scales import AssemblyScales
from cadmbs.tolerances import (
    BOUNDING_BOX_MARGIN,
    PLAUSIBLE_ASSEMBLY_MASS,
    PLAUSIBLE_ASSEMBLY_SIZE,
    SMALLEST_GYRATION_RATIO,
)


def assembly_points(text: AssemblyText, scales: AssemblyScales) -> Array:
    """(n, 3) corners of bounding boxes, centres of mass and points of joints [m]."""
    parts = [part for part in text.parts.values() if part.role != "ignore"]
    points = [corner for part in parts for corner in part.bbox or ()]
    points += [part.mass_properties.com for part in parts if part.mass_properties.com is not None]
    lines = [line for joint in text.joints.values() for line in (joint.axis, *(joint.axes or ())) if line is not None]
    points += [line.point for line in lines if line.point is not None]
    return np.array([scales.position(point) for point in points]).reshape(-1, 3)


def diagonal(points: Array) -> float:
    """The diagonal of the bounding box of some points [m]."""
    return float(np.linalg.norm(np.ptp(points, axis=0))) if len(points) else 0.0


def check_parts(masses: Mapping[int, PartMass], context: Context) -> None:
    """A017: a centre of mass outside the part's bounding box, or a radius of gyration that does not fit in it."""
    for i, mass in masses.items():
        part = context.text.parts[i]
        box = part.bbox
        if box is None or mass.com is None or mass.mass == 0:
            continue
        corners = np.array([context.scales.position(corner) for corner in box])
        size = diagonal(corners)
        low, high = corners.min(axis=0) - BOUNDING_BOX_MARGIN * size, corners.max(axis=0) + BOUNDING_BOX_MARGIN * size
        if not ((low <= mass.com) & (mass.com <= high)).all():
            message = f'The centre of mass of part "{part.id}" lies outside its bounding box.'
            hint = "Both must be in the world frame of the drawn pose and in the declared unit of length."
            context.report.warning("A017", f"/parts/{i}/mass_properties/com", message, hint)
        _check_gyration(part, i, mass, size, context.report)


def _check_gyration(part: AssemblyPart, i: int, mass: PartMass, size: float, report: AssemblyReport) -> None:
    """sqrt(greatest moment / mass) must lie between about 0 and the diagonal of the bounding box."""
    tensor = mass.inertia_about_com()
    if not np.isfinite(tensor).all():
        return
    greatest = float(np.linalg.eigvalsh((tensor + tensor.T) / 2)[-1])
    if greatest <= 0.0 or size == 0.0:
        return
    radius = float(np.sqrt(greatest / mass.mass))
    if not SMALLEST_GYRATION_RATIO * size <= radius <= size:
        comparison = "larger" if radius > size else "far smaller"
        message = (
            f'The radius of gyration of part "{part.id}", {radius:.3g} m, is {comparison} than the diagonal of its '
            f"bounding box, {size:.3g} m."
        )
        hint = 'Check "units": {"inertia": ...} and "conventions": {"inertia_about": ...}.'
        report.warning("A017", f"/parts/{i}/mass_properties/{inertia_key(part)}", message, hint)


def report_size(counts: str, points: Array, masses: Mapping[int, PartMass], report: AssemblyReport) -> None:
    """A018: the numbers of parts, bodies and joints, the size and the mass; a warning if the latter are implausible."""
    size, mass = diagonal(points), sum(part.mass for part in masses.values())
    extents = " x ".join(f"{extent:.3g}" for extent in (np.ptp(points, axis=0) if len(points) else ()))
    spans = f"its known points span {extents} m, and " if size else ""
    message = f"The assembly has {counts}; {spans}its mass is {mass:.4g} kg."
    implausible = size and not PLAUSIBLE_ASSEMBLY_SIZE[0] <= size <= PLAUSIBLE_ASSEMBLY_SIZE[1]
    implausible = implausible or (mass and not PLAUSIBLE_ASSEMBLY_MASS[0] <= mass <= PLAUSIBLE_ASSEMBLY_MASS[1])
    if implausible:
        report.warning("A018", "/units", f"{message} This is unusual.", 'Check "units".')
    else:
        report.note("A018", "/units", message)
