"""Inertia tensors that no rigid body can have, and the nearest one that a rigid body can have."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cadmbs import tolerances
from cadmbs.importers import draft, files
from cadmbs.importers.urdf.links.links import Inertial, UrdfLink, report_massless_links
from cadmbs.importers.urdf.links.shapes import LinkShape
from cadmbs.importers.urdf.report import UrdfReport, label, owner_label
from cadmbs.models.quantities.vectors import Rows

if TYPE_CHECKING:
    from cadmbs.importers.meshes import Solid, Triangles


_MOMENTS_OF_SECOND_MOMENTS = ((0.0, 1.0, 1.0), (1.0, 0.0, 1.0), (1.0, 1.0, 0.0))
"""Principal moments by the three second moments of the mass: J_1 = s_2 + s_3 and so on."""


def report_nonphysical_inertias(report: UrdfReport, links: Iterable[UrdfLink]) -> None:
    """U064: the nearest physical tensor for each tensor that no rigid body can have; the model is not changed.

    A rigid body has second moments of mass s_i >= 0 along the principal axes, and J_1 = s_2 + s_3. The nearest tensor
    in the Frobenius norm has the same principal axes and the nearest such moments.
    """
    for link in links:
        element = link.element.find("inertial/inertia")
        if link.inertial is None or element is None or not any(map(any, link.inertial.written)):
            continue
        nearest = nearest_physical_inertia(link.inertial.written)
        if nearest is not None:
            tensor, part = nearest
            (xx, xy, xz), (_, yy, yz), (_, _, zz) = tensor
            values = zip(("ixx", "ixy", "ixz", "iyy", "iyz", "izz"), (xx, xy, xz, yy, yz, zz), strict=True)
            written = " ".join(f'{name}="{value:.9g}"' for name, value in values)
            owner = owner_label(element)
            message = f"no rigid body has the inertia of {owner}; the nearest physical inertia differs by {part:.2g}."
            report.note("U064", element, message, f"If no better value is known, write <inertia {written}/>.")


def nearest_physical_inertia(tensor: Rows) -> tuple[Rows, float] | None:
    """The nearest physical tensor and its relative distance; None if the tensor is physical."""
    import numpy as np

    size = max(abs(value) for row in tensor for value in row)
    if size < tolerances.NEGLIGIBLE_MOMENT or _is_surely_physical(tensor):
        return None
    moments, axes = np.linalg.eigh(np.array(tensor) / size)
    if (
        moments[0] + moments[1] >= moments[2] * (1.0 - tolerances.INERTIA_TRIANGLE_TOLERANCE)
        and moments[0] >= -tolerances.INERTIA_TRIANGLE_TOLERANCE * moments[2]
    ):
        return None
    best = _nearest_moments((float(moments[0]), float(moments[1]), float(moments[2])))
    rows = ((axes * np.array(best)) @ axes.T * size).tolist()
    distance = float(np.linalg.norm(np.array(best) - moments) / np.linalg.norm(moments))
    return (tuple(rows[0]), tuple(rows[1]), tuple(rows[2])), distance


def _is_surely_physical(tensor: Rows) -> bool:
    """A cheap sufficient condition for positive second moments: most tensors of robots are nearly diagonal."""
    (xx, xy, xz), (_, yy, yz), (_, _, zz) = tensor
    least = min(yy + zz - xx, xx + zz - yy, xx + yy - zz)
    return least > 4.0 * (abs(xy) + abs(xz) + abs(yz))


def _nearest_moments(moments: tuple[float, float, float]) -> tuple[float, float, float]:
    """The nearest J = M s with s >= 0: least squares over each set of nonzero second moments."""
    import numpy as np

    target, matrix = np.array(moments), np.array(_MOMENTS_OF_SECOND_MOMENTS)
    best, smallest = np.zeros(3), float(np.linalg.norm(target))
    for count in (1, 2, 3):
        for chosen in combinations(range(3), count):
            part = matrix[:, chosen]
            s = np.linalg.lstsq(part, target, rcond=None)[0]
            distance = float(np.linalg.norm(part @ s - target))
            if s.min() >= 0.0 and distance < smallest:
                best, smallest = part @ s, distance
    if best.min() < tolerances.INERTIA_INTERIOR_MARGIN * best.max():  # a rod
        best = best + tolerances.INERTIA_INTERIOR_MARGIN * best.max()
    return float(best[0]), float(best[1]), float(best[2])


# Estimates of missing inertias of links from their shapes, on request and always labelled.

ESTIMATE_KEY = "estimated_inertia"
"""Key in the extensions of a body whose inertia was estimated; the value says how."""


@dataclass
class MeshFiles:
    """Opens meshes, each once, and reports their defects."""

    report: UrdfReport
    surfaces: dict[str, Triangles | None] = field(default_factory=dict)

    def surface(self, shape: LinkShape) -> Triangles | None:
        """The triangles of a mesh, scaled; None if it cannot be read, U082. U083 if it seems to be in mm.

        A missing file has been reported as U050.
        """
        from cadmbs.importers.meshes import MeshError, read_mesh

        file, scale = shape.data["file"], shape.data["scale"]
        element = next(shape.element.iter("mesh"), shape.element)
        if file not in self.surfaces:
            self.surfaces[file] = None
            if files.is_file(file):
                try:
                    self.surfaces[file] = read_mesh(Path(file))
                except MeshError as problem:
                    message = f'{label(element)}: the mesh "{file}" cannot be read: {problem}.'
                    self.report.warning("U082", element, message, "Convert it to binary STL, and check it in a viewer.")
        surface = self.surfaces[file]
        if surface is None:
            return None
        surface = surface.scaled((scale[0], scale[1], scale[2]))
        self._report_size(shape, surface, scale)
        return surface

    def _report_size(self, shape: LinkShape, surface: Triangles, scale: list[float]) -> None:
        largest = float(surface.extent.max())
        if largest > tolerances.LARGEST_MESH_IN_METRES and all(abs(factor) == 1.0 for factor in scale):
            element = next(shape.element.iter("mesh"), shape.element)
            message = f"{label(element)}: the mesh is {largest:.4g} m large; its numbers look like millimetres."
            hint = f'If so, write scale="{" ".join(f"{0.001 * factor:g}" for factor in scale)}".'
            self.report.warning("U083", element, message, hint)


def check_meshes(meshes: MeshFiles, links: Mapping[str, UrdfLink]) -> None:
    """Open all meshes to report their defects: U082 and U083."""
    for link in links.values():
        for shape in link.shapes:
            if shape.data["kind"] == "mesh":
                meshes.surface(shape)


def estimate_inertias(
    report: UrdfReport, meshes: MeshFiles, links: Mapping[str, UrdfLink], estimate: draft.Estimate
) -> dict[str, UrdfLink]:
    """The links; those without mass and inertia get estimates if their shapes enclose a volume.

    Theta = rho Theta_1, m = rho V with Theta_1 and V of a body of density one: from the collision shapes, else from the
    visual shapes, primitives in closed form and meshes as closed surfaces or convex hulls. rho is the requested
    density, or the requested total mass over the volume of all estimated links.

    Findings: U080 (note) each estimate, U081 (warning) links whose shapes give none, U035 links without shapes.
    """
    massless = [link for link in links.values() if _without_inertia(link)]
    solids = {link.name: solid for link in massless if (solid := _solid(report, meshes, link)) is not None}
    report_massless_links(report, [link for link in massless if not link.shapes])
    without_volume = [link for link in massless if link.name not in solids and link.shapes]
    volume = sum(solid.volume for _, solid in solids.values())
    density = estimate.value / volume if estimate.kind == "mass" and volume else estimate.value
    for link in without_volume:
        message = (
            f'the inertia of link "{link.name}" is not estimated: its meshes were not found, cannot be read, or '
            "enclose no volume; mass and inertia are 0."
        )
        report.warning("U081", link.element, message, "Write an <inertial>.")
    return {
        name: _with_estimate(report, link, solids[name], density) if name in solids else link
        for name, link in links.items()
    }


def _without_inertia(link: UrdfLink) -> bool:
    inertial = link.inertial
    return inertial is None or (inertial.mass == 0.0 and not any(map(any, inertial.inertia)))


def _solid(report: UrdfReport, meshes: MeshFiles, link: UrdfLink) -> tuple[str, Solid] | None:
    """The role of the shapes used, and their solid with density one in the frame of the link."""
    from cadmbs.importers.meshes import combined

    for role in ("collision", "visual"):
        shapes = [shape for shape in link.shapes if shape.data["role"] == role]
        solids = [solid for shape in shapes if (solid := _solid_of(report, meshes, shape)) is not None]
        if solids and len(solids) == len(shapes):
            return role, combined(solids)
    return None


def _solid_of(report: UrdfReport, meshes: MeshFiles, shape: LinkShape) -> Solid | None:
    import numpy as np

    from cadmbs.importers.meshes import MeshError, enclosed, primitive

    if shape.data["kind"] != "mesh":
        solid = primitive(shape.data)
    else:
        surface = meshes.surface(shape)
        if surface is None:
            return None
        try:
            solid = enclosed(surface)
        except MeshError as problem:
            message = f'{label(shape.element)}: the mesh "{shape.data["file"]}" has no inertia: {problem}.'
            report.warning("U082", shape.element, message, "Use a mesh that encloses a volume.")
            return None
    return solid.placed(np.array(shape.pose.rotation), np.array(shape.pose.position))


def _with_estimate(report: UrdfReport, link: UrdfLink, role_and_solid: tuple[str, Solid], density: float) -> UrdfLink:
    role, solid = role_and_solid
    mass = density * solid.volume
    center = tuple(solid.center.tolist())
    tensor: Any = tuple(tuple(row) for row in (density * solid.tensor).tolist())
    count = sum(shape.data["role"] == role for shape in link.shapes)
    shapes = f"{count} {role} shape{'s' * (count != 1)}"
    message = (
        f'the inertia of link "{link.name}" is estimated: {mass:.6g} kg from a volume of {solid.volume:.6g} m^3 with '
        f"{density:.6g} kg/m^3, from {shapes} ({solid.method})."
    )
    hint = "Overlapping shapes count twice." if count > 1 else ""
    report.note("U080", link.element, message, hint)
    estimate = {"from": role, "method": solid.method, "volume": solid.volume, "density": density}
    rows: Rows = tensor
    inertial = Inertial(mass, (center[0], center[1], center[2]), rows, rows)
    return replace(link, inertial=inertial, extension={**link.extension, ESTIMATE_KEY: estimate})
