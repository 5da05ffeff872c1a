"""Mass, centre of mass and inertia of one part, from whatever the file knows about it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from cadmbs.arrays import Array
from cadmbs.importers.step_json.context import Context
from cadmbs.importers.step_json.documents import AssemblyPart, MassProperties
from cadmbs.importers.step_json.report import AssemblyReport

_COMPUTED_BY_EXPORTER = ("geometry", "mesh", "default")


@dataclass(frozen=True, slots=True)
class PartMass:
    """The mass properties of a part in SI units and world axes at q = 0.

    Attributes:
        mass: In kg; 0 when nothing is known.
        com: Centre of mass [m], None when unknown.
        inertia: 3 x 3 tensor [kg m^2], about `com` or the world origin.
        about_origin: Whether `inertia` refers to the world origin.
    """

    mass: float
    com: Array | None
    inertia: Array
    about_origin: bool

    def inertia_about_com(self) -> Array:
        """The tensor about the centre of mass: Theta_c = Theta_o - m (|c|^2 I - c c^T)."""
        if not self.about_origin or self.com is None:
            return self.inertia
        return self.inertia - self.mass * steiner(self.com)


def steiner(d: Array) -> Array:
    """|d|^2 I - d d^T: the inertia about a point of a unit mass at the distance d from it."""
    result: Array = (d @ d) * np.eye(3) - np.outer(d, d)
    return result


def part_mass(part: AssemblyPart, density: float | None, pointer: str, context: Context) -> PartMass:
    """The mass properties of a part; its mass is, in this order,

    `mass` as measured or overridden, `mass` as the CAD system gives it (or of unsaid source), volume x density of the
    material, `mass` that the exporter computed, `mass` by a default density (A013). Without any of these it is 0.
    A mass without `com` is an error, A012.

    Args:
        part: The part.
        density: Density of its material [kg/m^3].
        pointer: The place of the part.
        context: The assembly.
    """
    known, scales = part.mass_properties, context.scales
    given = None if known.mass is None else scales.mass(known.mass)
    volume = None if known.volume is None else scales.volume(known.volume)
    by_density = None if volume is None or density is None else volume * density
    given_first = known.source not in _COMPUTED_BY_EXPORTER or by_density is None
    mass = given if given is not None and given_first else by_density
    if mass:
        _report_mass(part, mass, by_density, pointer, context.report)
    com = None if known.com is None else np.array(scales.position(known.com))
    factor = _inertia_factor(known, mass, given, volume, density)
    inertia = _tensor(known, context) * factor if factor != 1.0 else _tensor(known, context)
    return PartMass(mass or 0.0, com, inertia, context.text.document.conventions.inertia_about == "world_origin")


def inertia_key(part: AssemblyPart) -> str:
    """The key under which a part gives its tensor."""
    return "volume_inertia" if part.mass_properties.inertia is None else "inertia"


def _report_mass(
    part: AssemblyPart, mass: float, by_density: float | None, pointer: str, report: AssemblyReport
) -> None:
    """A013 for a mass that rests on a default density, A012 for one without a place."""
    known = part.mass_properties
    if known.source == "default" and by_density is None:
        report.warning(
            "A013",
            f"{pointer}/mass_properties/mass",
            f'The mass of part "{part.id}", {mass:.3g} kg, comes from a default density.',
            "Give its material and density, or a measured mass.",
        )
    if known.com is None:
        report.error(
            "A012",
            f"{pointer}/mass_properties",
            f'Part "{part.id}" has a mass of {mass:.3g} kg, but no centre of mass.',
            'Give it as "com", in the world frame.',
        )


def _inertia_factor(
    known: MassProperties, mass: float | None, given: float | None, volume: float | None, density: float | None
) -> float:
    """What adapts the declared tensor to the mass: mass ratio for `inertia`, density for `volume_inertia`."""
    if known.inertia is not None:
        return mass / given if mass and given else 1.0
    return (mass / volume if mass and volume else density) or 0.0


def _tensor(known: MassProperties, context: Context) -> Array:
    """The declared tensor in SI units, with off-diagonal elements that are minus the products of inertia."""
    scale = context.scales.volume_inertia if known.inertia is None else context.scales.inertia
    rows = known.inertia or known.volume_inertia
    tensor: Array = np.zeros((3, 3)) if rows is None else np.array([[scale(x) for x in row] for row in rows])
    if context.text.document.conventions.inertia_offdiagonal == "products":
        return np.where(np.eye(3, dtype=bool), tensor, 0.0 - tensor)
    return tensor
