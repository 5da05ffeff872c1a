"""The bodies of the draft: masses summed over their parts, and the meshes of the parts as shapes."""

import os
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import PurePath
from typing import Any, Literal

import numpy as np

from cadmbs.arrays import Array
from cadmbs.errors import Severity
from cadmbs.importers.step_json.bodies.grouping import Grouping
from cadmbs.importers.step_json.bodies.masses import PartMass, inertia_key, part_mass, report_default_masses, steiner
from cadmbs.importers.step_json.context import AssemblyReport, AssemblyText, Context
from cadmbs.importers.step_json.documents import AssemblyPart, PartMesh
from cadmbs.importers.step_json.scales import AssemblyScales, mesh_scale
from cadmbs.models.body import Body
from cadmbs.models.checks.inertia import check_inertia
from cadmbs.models.documents.content import Content, Entries
from cadmbs.models.units import Units
from cadmbs.suggestions import did_you_mean
from cadmbs.tolerances import (
    BOUNDING_BOX_MARGIN,
    PLAUSIBLE_ASSEMBLY_MASS,
    PLAUSIBLE_ASSEMBLY_SIZE,
    SMALLEST_GYRATION_RATIO,
)

_DESCRIPTIVE_KEYS = ("id", "name", "path", "definition", "material", "role")
_COLOURED_MESHES = (".glb", ".gltf")


def part_masses(grouping: Grouping, context: Context) -> dict[int, PartMass]:
    """The mass properties of all parts that are not ignored; A004 for an unknown material, A011 for a massless part."""
    masses = {}
    for indices in grouping.bodies.values():
        for i in indices:
            part = context.text.parts[i]
            masses[i] = part_mass(part, _density(part, i, context), f"/parts/{i}", context)
            moves = grouping.body_of[part.id] != grouping.ground and not context.report.blocked
            if masses[i].mass == 0 and moves:
                message = f'Part "{part.id}" moves and has no mass: it is treated as massless.'
                hint = 'Give it "mass", or "volume" and a material with a density.'
                context.report.warning("A011", f"/parts/{i}/mass_properties", message, hint)
    report_default_masses(masses, context)
    return masses


def _density(part: AssemblyPart, i: int, context: Context) -> float | None:
    materials = context.text.document.materials
    if part.material is None:
        return None
    if part.material not in materials:
        message = f'Part "{part.id}" is of material "{part.material}", which is not one of "materials".'
        context.report.error("A004", f"/parts/{i}/material", message, did_you_mean(part.material, materials))
        return None
    return materials[part.material].density_kg_m3


def body_masses(grouping: Grouping, masses: Mapping[int, PartMass], context: Context) -> dict[str, dict[str, Any]]:
    """The mass, centre of mass and inertia of each body of the draft.

    The numbers of a body of one part are used unchanged. Those of several parts are checked here, because a defect of
    one of them is not visible in their sum.
    """
    shared = {i for indices in grouping.bodies.values() if len(indices) > 1 for i in indices}
    faulty = _faulty({i: masses[i] for i in shared}, grouping, context)
    return {
        name: _single(masses[indices[0]])
        if len(indices) == 1
        else _combined([masses[i] for i in indices if i not in faulty])
        for name, indices in grouping.bodies.items()
    }


def _faulty(masses: Mapping[int, PartMass], grouping: Grouping, context: Context) -> set[int]:
    """Parts with a mass or tensor that no rigid body can have: I003 to I007 for each, as for bodies."""
    parts = context.text.parts
    faulty = {i for i, mass in masses.items() if mass.mass and mass.com is None}
    bodies = {i: _as_body(parts[i].id, mass) for i, mass in sorted(masses.items()) if i not in faulty}
    for finding in check_inertia(_content(bodies)):
        i = int(finding.where.pointer.split("/")[2])
        if finding.code != "I006" or grouping.body_of[parts[i].id] != grouping.ground:
            message = finding.message.replace("Body", "Part", 1)
            context.report.add(replace(finding, message=message), f"/parts/{i}/mass_properties/{inertia_key(parts[i])}")
        if finding.severity is Severity.ERROR:
            faulty.add(i)
    return faulty


def _as_body(name: str, mass: PartMass) -> Body:
    x, y, z = (0.0, 0.0, 0.0) if mass.com is None else mass.com.tolist()
    about: Literal["center_of_mass", "origin"] = "origin" if mass.about_origin else "center_of_mass"
    return Body(name=name, mass=mass.mass, center_of_mass=(x, y, z), inertia=mass.inertia.tolist(), inertia_about=about)


def _content(bodies: Mapping[int, Body]) -> Content:
    """A mechanism content with only bodies, for the checks of a mechanism."""
    others: dict[str, Entries[Any]] = {
        name: Entries(f"/{name}") for name in ("couplings", "constraints", "loads", "motions", "measures")
    }
    return Content(
        units=Units(),
        ground=None,
        bodies=Entries("/parts", bodies),
        joints=Entries("/joints"),
        scenario=None,
        source=None,
        accept_inertia=False,
        accept_units=False,
        extensions={},
        **others,
    )


def body_data(
    name: str, parts: Sequence[AssemblyPart], mass: dict[str, Any], shapes: Sequence[dict[str, Any]]
) -> dict[str, Any]:
    """One body of the draft, with the descriptions of its parts as extensions."""
    body: dict[str, Any] = {"name": name, **mass}
    if shapes:
        body["shapes"] = list(shapes)
    body["extensions"] = {"parts": [_description(part) for part in parts]}
    return body


def _single(mass: PartMass) -> dict[str, Any]:
    data: dict[str, Any] = {"mass": mass.mass, "inertia": mass.inertia.tolist()}
    if mass.com is not None:
        data["center_of_mass"] = mass.com.tolist()
    elif mass.mass:
        data["center_of_mass"] = [0.0, 0.0, 0.0]  # reported as A012; this avoids a second finding
    if mass.about_origin:
        data["inertia_about"] = "origin"
    return data


def _combined(masses: Sequence[PartMass]) -> dict[str, Any]:
    """The parts as one rigid body, in world axes:

    m = sum m_k,  c = sum m_k c_k / m,  Theta = sum (Theta_k + m_k (|d_k|^2 I - d_k d_k^T)),  d_k = c_k - c
    """
    heavy = [(part.mass, part.com, part.inertia_about_com()) for part in masses if part.com is not None and part.mass]
    total = sum(mass for mass, _, _ in heavy)
    if not total:
        return {"mass": 0.0}
    com: Array = np.asarray(sum(mass * c for mass, c, _ in heavy) / total)
    inertia = sum(theta + mass * steiner(c - com) for mass, c, theta in heavy)
    return {"mass": total, "center_of_mass": com.tolist(), "inertia": np.asarray(inertia).tolist()}


def _description(part: AssemblyPart) -> dict[str, Any]:
    texts = {key: getattr(part, key) for key in _DESCRIPTIVE_KEYS if key in part.model_fields_set}
    return {key: list(value) if isinstance(value, tuple) else value for key, value in texts.items()}


def body_pointers(index: int, part_index: int, part: AssemblyPart) -> dict[str, str]:
    """Pointers into the file by pointers into the draft, for one body: those of its first part."""
    body, start = f"/bodies/{index}", f"/parts/{part_index}"
    properties = f"{start}/mass_properties"
    return {
        body: start,
        f"{body}/name": f"{start}/{'id' if part.body is None else 'body'}",
        f"{body}/mass": f"{properties}/{'volume' if part.mass_properties.mass is None else 'mass'}",
        f"{body}/center_of_mass": f"{properties}/com",
        f"{body}/inertia": f"{properties}/{inertia_key(part)}",
    }


def part_shape(part: AssemblyPart, pointer: str, context: Context) -> dict[str, Any] | None:
    """The mesh of a part as a shape in the world, with the colour of the part or of its material.

    Meshes of glTF have colours of their own.
    """
    mesh, document = part.mesh, context.text.document
    if mesh is None:
        return None
    factor = mesh_scale(mesh.unit, document.units)
    file = mesh.file if "://" in mesh.file else os.path.normpath(context.directory / mesh.file)
    shape: dict[str, Any] = {"kind": "mesh", "file": file, "scale": [factor] * 3}
    material = document.materials.get(part.material) if part.material is not None else None
    color = part.color_rgba or (material.color_rgba if material else None)
    if color is not None and PurePath(mesh.file).suffix.lower() not in _COLOURED_MESHES:
        shape["color"] = list(color)
    if mesh.frame == "part":
        shape |= _pose(part.id, mesh, f"{pointer}/mesh", context)
    return shape


def _pose(part: str, mesh: PartMesh, pointer: str, context: Context) -> dict[str, Any]:
    """The pose of a mesh in part coordinates; A015 if it is missing or not a homogeneous matrix."""
    if mesh.pose is None:
        message = f'The mesh of part "{part}" is in the frame of the part, and its "pose" is missing.'
        hint = "Give the 4 x 4 matrix of the frame of the part in the world, or write the mesh in world coordinates."
        context.report.error("A015", pointer, message, hint)
        return {}
    if mesh.pose[3] != (0, 0, 0, 1):
        row = ", ".join(f"{number:g}" for number in mesh.pose[3])
        message = f'The last row of the pose of the mesh of part "{part}" is [{row}]; it must be [0, 0, 0, 1].'
        context.report.error("A015", f"{pointer}/pose/3", message, "Rows come first; the position is the last column.")
    rows = mesh.pose[:3]
    position = [context.scales.length(row[3]) for row in rows]
    return {"pose": {"position": position, "rotation": [list(row[:3]) for row in rows]}}


# The size of an assembly and of its parts, and checks of masses and inertias against it.


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
