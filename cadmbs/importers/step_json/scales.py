"""From the declared units of an assembly file to metres, kilograms and radians."""

import re
from dataclasses import dataclass

from cadmbs.importers.step_json.documents import AssemblyUnits
from cadmbs.models.units import ANGLE, LENGTH, MASS, Scale

_LENGTH_SCALES = {**LENGTH, "um": Scale(1, 1_000_000)}
_INERTIA_UNIT = re.compile(r"(kg|g|t|lb)\*(m|cm|mm|in|ft)\^2")


def is_inertia_unit(text: str) -> bool:
    """Whether a text is a unit of inertia such as "kg*mm^2"."""
    return _INERTIA_UNIT.fullmatch(text) is not None


@dataclass(frozen=True, slots=True)
class AssemblyScales:
    """The factors from the declared units of one file to SI units."""

    length: Scale
    mass: Scale
    angle: Scale
    inertia: Scale
    volume: Scale
    volume_inertia: Scale

    @classmethod
    def of(cls, units: AssemblyUnits) -> "AssemblyScales":
        """The scales of declared units; inertia is in mass x length^2 unless a unit of inertia is declared."""
        length, mass = _LENGTH_SCALES[units.length], MASS[units.mass]
        area = length * length
        match = _INERTIA_UNIT.fullmatch(units.inertia or "")
        inertia = mass * area if match is None else MASS[match[1]] * LENGTH[match[2]] * LENGTH[match[2]]
        return cls(length, mass, ANGLE[units.angle], inertia, area * length, area * area * length)

    def position(self, vector: tuple[float, float, float]) -> list[float]:
        """A position in metres."""
        return [self.length(x) for x in vector]


def mesh_scale(unit: str | None, units: AssemblyUnits) -> float:
    """The factor from a mesh file's numbers to metres; its unit is that of the assembly unless it has its own."""
    return _LENGTH_SCALES[unit or units.length](1.0)
