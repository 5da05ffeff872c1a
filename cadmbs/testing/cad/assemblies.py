"""An assembly of solids with its true joints, and the mechanism that a reader of its STEP file should find."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import numpy as np

from cadmbs.arrays import Array
from cadmbs.testing.cad.solids import CadSolid

_MILLIMETRE = 1e-3
Color = tuple[float, float, float]


@dataclass(frozen=True)
class CadPart:
    """A solid with its material [kg/m^3] and sRGB colour, placed by a rotation and a shift [mm].

    Parts with the same solid are instances of one product.
    """

    name: str
    solid: CadSolid
    material: str | None = None
    density: float | None = None
    color: Color | None = None
    rotation: Array = field(default_factory=lambda: np.eye(3))
    shift: Array = field(default_factory=lambda: np.zeros(3))

    def volume_properties(self) -> tuple[float, Array, Array]:
        """Volume [mm^3], centre [mm] and inertia at density 1 [mm^5] in the assembly."""
        volume, center, inertia = self.solid.volume_properties()
        return volume, self.rotation @ center + self.shift, self.rotation @ inertia @ self.rotation.T


@dataclass(frozen=True)
class TrueJoint:
    """A joint: its kind, a name, the parts it connects, and its line [mm]."""

    name: str
    kind: str
    parts: tuple[str, str]
    axis: tuple[float, float, float]
    point: tuple[float, float, float] = (0.0, 0.0, 0.0)


@dataclass(frozen=True)
class CadAssembly:
    """Parts and true joints.

    Attributes:
        name: Its name.
        ground: The part that stands still.
        parts: The parts.
        joints: The joints between them.
        rigid: Groups of parts that do not move relative to each other; the first names the body.
        degrees_of_freedom: Its mobility.
    """

    name: str
    ground: str
    parts: tuple[CadPart, ...]
    joints: tuple[TrueJoint, ...]
    rigid: tuple[tuple[str, ...], ...] = ()
    degrees_of_freedom: int = 1

    def placed(self, rotation: Array, shift: Array) -> "CadAssembly":
        """The assembly turned, and then shifted [mm], as a whole."""
        parts = tuple(
            replace(part, rotation=rotation @ part.rotation, shift=rotation @ part.shift + shift) for part in self.parts
        )
        joints = tuple(
            replace(joint, axis=_triple(rotation @ joint.axis), point=_triple(rotation @ joint.point + shift))
            for joint in self.joints
        )
        return replace(self, parts=parts, joints=joints)

    def part(self, name: str) -> CadPart:
        """The part of a name."""
        return next(part for part in self.parts if part.name == name)

    def bodies(self) -> dict[str, tuple[str, ...]]:
        """The parts of each body by its name."""
        grouped = {name: group for group in self.rigid for name in group}
        groups = {part.name: grouped.get(part.name, (part.name,)) for part in self.parts}
        return {group[0]: group for group in groups.values()}

    def mechanism_data(self) -> dict[str, Any]:
        """The `cadmbs.mechanism/1` document of the assembly, as written by hand from the formulas."""
        body_of = {name: body for body, group in self.bodies().items() for name in group}
        joints = [
            {
                "name": joint.name,
                "kind": joint.kind,
                "predecessor": body_of[joint.parts[0]],
                "successor": body_of[joint.parts[1]],
                "axis": (np.array(joint.axis) / np.linalg.norm(joint.axis)).tolist(),
            }
            | ({} if joint.kind == "prismatic" else {"point": (_MILLIMETRE * np.array(joint.point)).tolist()})
            for joint in self.joints
        ]
        bodies = [_body(name, [self.part(part) for part in group]) for name, group in self.bodies().items()]
        document = {"format": "cadmbs.mechanism/1", "name": self.name, "ground": self.ground}
        return {**document, "bodies": bodies, "joints": joints}


def _triple(vector: Array) -> tuple[float, float, float]:
    x, y, z = vector.tolist()
    return x, y, z


def _body(name: str, parts: Sequence[CadPart]) -> dict[str, Any]:
    """Mass, centre and inertia of several parts in SI units, by the parallel-axis theorem."""
    properties = [(part.density or 0.0, *part.volume_properties()) for part in parts]
    masses = [density * volume * _MILLIMETRE**3 for density, volume, _, _ in properties]
    centers = [center * _MILLIMETRE for _, _, center, _ in properties]
    mass = sum(masses)
    com = np.asarray(masses) @ np.array(centers) / mass
    inertia = np.zeros((3, 3))
    for (density, _, _, tensor), m, c in zip(properties, masses, centers, strict=True):
        d = c - com
        inertia += density * tensor * _MILLIMETRE**5 + m * ((d @ d) * np.eye(3) - np.outer(d, d))
    return {"name": name, "mass": mass, "center_of_mass": com.tolist(), "inertia": inertia.tolist()}
