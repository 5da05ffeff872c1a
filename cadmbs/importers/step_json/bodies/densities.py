"""Densities of parts by hints, and the default density of parts without any."""

from __future__ import annotations

from collections.abc import Mapping

from cadmbs.importers.hints.matching import Matcher
from cadmbs.importers.hints.reading import as_table
from cadmbs.importers.step_json.documents import AssemblyPart, Material
from cadmbs.importers.step_json.scales import AssemblyScales

DEFAULT_DENSITY = 7850.0
"""Density [kg/m^3] of parts for which neither the file nor a hint gives one: steel."""

_MEASURED_SOURCES = ("cad", "cad_override", "measured", None)


def parts_with_densities(
    parts: Mapping[int, AssemblyPart],
    materials: Mapping[str, Material],
    matcher: Matcher,
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
    stated = as_table(matcher.hints.document.density_kg_m3)
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
