"""Mass, centre of mass and inertia of one part, from whatever the file knows about it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from cadmbs.arrays import Array
from cadmbs.importers.step_json.documents import Conventions, MassProperties, Part
from cadmbs.importers.step_json.report import Report
from cadmbs.importers.step_json.scales import AssemblyScales

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


def part_mass(
    part: Part, density: float | None, scales: AssemblyScales, conventions: Conventions, pointer: str, report: Report
) -> PartMass:
    """The mass properties of a part; its mass is, in this order,

    `mass` as measured or overridden, `mass` as the CAD system gives it (or of unsaid source), volume x density of the
    material, `mass` that the exporter computed, `mass` by a default density (A013). Without any of these it is 0.
    A mass without `com` is an error, A012.
    """
    known = part.mass_properties
    given = None if known.mass is None else scales.mass(known.mass)
    volume = None if known.volume is None else scales.volume(known.volume)
    by_density = None if volume is None or density is None else volume * density
    given_first = known.source not in _COMPUTED_BY_EXPORTER or by_density is None
    mass = given if given is not None and given_first else by_density
    if mass:
        _report_mass(part, mass, by_density, pointer, report)
    com = None if known.com is None else np.array(scales.position(known.com))
    inertia = _inertia(known, mass, given, volume, density, scales)
    if conventions.inertia_offdiagonal == "products":
        inertia = np.where(np.eye(3, dtype=bool), inertia, 0.0 - inertia)
    return PartMass(mass or 0.0, com, inertia, conventions.inertia_about == "world_origin")


def _report_mass(part: Part, mass: float, by_density: float | None, pointer: str, report: Report) -> None:
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


def _inertia(
    known: MassProperties,
    mass: float | None,
    given: float | None,
    volume: float | None,
    density: float | None,
    scales: AssemblyScales,
) -> Array:
    """The tensor as declared, adapted to the mass: by the density for `volume_inertia`, by the ratio if it was replaced."""
    if known.inertia is not None:
        inertia = np.array([[scales.inertia(x) for x in row] for row in known.inertia])
        replaced = given and mass and mass != given
        return inertia * (mass / given) if replaced and mass and given else inertia
    if known.volume_inertia is not None:
        effective = mass / volume if mass and volume else density
        inertia = np.array([[scales.volume_inertia(x) for x in row] for row in known.volume_inertia])
        return inertia * (effective or 0.0)
    return np.zeros((3, 3))
