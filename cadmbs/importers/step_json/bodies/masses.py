"""Mass, centre of mass and inertia of one part, from the properties that the file declares."""

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from cadmbs.arrays import Array
from cadmbs.importers.hints import matching, reading
from cadmbs.importers.step_json.context import Context
from cadmbs.importers.step_json.documents import AssemblyPart, MassProperties, Material
from cadmbs.importers.step_json.scales import AssemblyScales
from cadmbs.topology.wording import quoted

_SOURCES_COMPUTED_BY_EXPORTER = ("geometry", "mesh", "default")


@dataclass(frozen=True, slots=True)
class PartMass:
    """The mass properties of a part in SI units and world axes at q = 0.

    Attributes:
        mass: In kg; 0 if unknown.
        com: Centre of mass [m], None if unknown.
        inertia: 3 x 3 tensor [kg m^2], about `com` or the world origin.
        about_origin: Whether `inertia` refers to the world origin.
        default_density: Whether no material gives the mass.
    """

    mass: float
    com: Array | None
    inertia: Array
    about_origin: bool
    default_density: bool = False

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
    """The mass properties of a part; its mass is the first of these that exists:

    `mass` as measured or overridden, `mass` of the CAD system (or without a source), volume x density of the material,
    `mass` that the exporter computed, `mass` by a default density; else 0. A mass without `com` is an error,
    A012.

    Args:
        part: The part.
        density: Density of its material [kg/m^3].
        pointer: The pointer of the part.
        context: The assembly.
    """
    properties, scales = part.mass_properties, context.scales
    declared = None if properties.mass is None else scales.mass(properties.mass)
    volume = None if properties.volume is None else scales.volume(properties.volume)
    by_density = None if volume is None or density is None else volume * density
    declared_first = properties.source not in _SOURCES_COMPUTED_BY_EXPORTER or by_density is None
    mass = declared if declared is not None and declared_first else by_density
    if mass and properties.com is None:
        message = f'Part "{part.id}" has a mass of {mass:.3g} kg, but no centre of mass.'
        context.report.error("A012", f"{pointer}/mass_properties", message, 'Give it as "com", in the world frame.')
    com = None if properties.com is None else np.array(scales.position(properties.com))
    factor = _inertia_factor(properties, mass, declared, volume, density)
    inertia = _tensor(properties, context) * factor if factor != 1.0 else _tensor(properties, context)
    about_origin = context.text.document.conventions.inertia_about == "world_origin"
    return PartMass(mass or 0.0, com, inertia, about_origin, bool(mass) and by_density is None)


def inertia_key(part: AssemblyPart) -> str:
    """The key of the tensor of a part."""
    return "volume_inertia" if part.mass_properties.inertia is None else "inertia"


def report_default_masses(masses: Mapping[int, PartMass], context: Context) -> None:
    """A013: one finding for all parts whose mass comes from a default density."""
    parts = context.text.parts
    defaults = [i for i in masses if parts[i].mass_properties.source == "default" and masses[i].default_density]
    if not defaults:
        return
    pointer = f"/parts/{defaults[0]}/mass_properties/mass"
    total = sum(masses[i].mass for i in defaults)
    if len(defaults) == 1:
        message = f'The mass of part "{parts[defaults[0]].id}", {total:.3g} kg, comes from a default density.'
    else:
        names = quoted([parts[i].name or parts[i].id for i in defaults])
        message = f"The masses of {len(defaults)} parts, {total:.3g} kg in all, come from a default density: {names}."
    hint = "Give its material and density, or a measured mass."
    if len(defaults) > 1:
        hint = "Give materials and densities, or measured masses; in a hints file: density_kg_m3 = 2700."
    context.report.warning("A013", pointer, message, hint)


def _inertia_factor(
    properties: MassProperties, mass: float | None, declared: float | None, volume: float | None, density: float | None
) -> float:
    """The factor from the declared tensor to that of the mass: a mass ratio for `inertia`, else a density."""
    if properties.inertia is not None:
        return mass / declared if mass and declared else 1.0
    return (mass / volume if mass and volume else density) or 0.0


def _tensor(properties: MassProperties, context: Context) -> Array:
    """The declared tensor in SI units, with off-diagonal elements that are minus the products of inertia."""
    scale = context.scales.volume_inertia if properties.inertia is None else context.scales.inertia
    rows = properties.inertia or properties.volume_inertia
    tensor: Array = np.zeros((3, 3)) if rows is None else np.array([[scale(x) for x in row] for row in rows])
    if context.text.document.conventions.inertia_offdiagonal == "products":
        return np.where(np.eye(3, dtype=bool), tensor, 0.0 - tensor)
    return tensor


# Densities of parts by hints, and the default density of parts without any.

DEFAULT_DENSITY = 7850.0
"""Density [kg/m^3] of parts for which neither the file nor a hint gives one: steel."""

_MEASURED_SOURCES = ("cad", "cad_override", "measured", None)


def parts_with_densities(
    parts: Mapping[int, AssemblyPart],
    materials: Mapping[str, Material],
    matcher: matching.Matcher,
    numbers: Mapping[int, int],
    scales: AssemblyScales,
) -> tuple[dict[int, AssemblyPart], dict[str, Material]]:
    """Parts with a volume, each with a material of a known density.

    A pattern of the hints overrides the material of the file; the default of the hints and `DEFAULT_DENSITY` apply to
    parts that have none. Masses that were measured or stated stay.

    Args:
        parts: The parts by their index in the file.
        materials: The materials of the file.
        matcher: Parts by patterns of the hints.
        numbers: The number in the matcher of each part that is not ignored, by its index.
        scales: The units of the file.
    """
    stated = reading.as_table(matcher.hints.document.density_kg_m3)
    by_number = {
        number: density
        for pattern, density in reversed([(p, d) for p, d in stated.items() if p != "default"])
        for number in matcher.parts_of(pattern, f"/density_kg_m3/{pattern}")
    }
    result, used = dict(parts), dict(materials)
    for i, number in numbers.items():
        part = parts[i]
        density = by_number.get(number)
        if density is None and not _has_density(part, materials):
            density = stated.get("default", DEFAULT_DENSITY)
        if density is None or part.mass_properties.volume is None or _has_mass(part):
            continue
        if number in by_number or "default" in stated:
            name = f"{density:g} kg/m^3"
            used[name] = Material(density_kg_m3=density)
            result[i] = part.model_copy(update={"material": name})
        else:
            mass = scales.volume(part.mass_properties.volume) * density / scales.mass(1.0)
            properties = part.mass_properties.model_copy(update={"source": "default", "mass": mass})
            result[i] = part.model_copy(update={"mass_properties": properties})
    return result, used


def _has_density(part: AssemblyPart, materials: Mapping[str, Material]) -> bool:
    material = materials.get(part.material or "")
    return material is not None and material.density_kg_m3 is not None


def _has_mass(part: AssemblyPart) -> bool:
    return part.mass_properties.mass is not None and part.mass_properties.source in _MEASURED_SOURCES
