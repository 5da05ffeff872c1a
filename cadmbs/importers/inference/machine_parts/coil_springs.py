"""Coil springs: wire, turns and stiffness from the mass properties of a part, and the parts at its ends."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from cadmbs.arrays import Array
from cadmbs.importers.inference import thresholds
from cadmbs.importers.inference.bodies.groups import PartGroups
from cadmbs.importers.inference.choices import Choices, quoted
from cadmbs.importers.inference.machine_parts.part_names import names_damper, names_flexible, names_spring
from cadmbs.importers.inference.machine_parts.struts import strut_of
from cadmbs.importers.inference.records import Decision, Face, PartGeometry

SHEAR_MODULUS = 79.3e9
"""Of spring steel [Pa]."""


@dataclass(frozen=True, slots=True, eq=False)
class Coil:
    """A helical wire of round section.

    Attributes:
        centre: Its middle.
        axis: Unit vector.
        wire: Radius of the wire [mm].
        radius: Radius of the middle of the wire about the axis [mm].
        length: Along the axis, to the outer ends of the wire [mm].
        turns: Their number.
    """

    centre: Array
    axis: Array
    wire: float
    radius: float
    length: float
    turns: float

    @property
    def stiffness(self) -> float:
        """G d^4 / (8 D^3 n) [N/m], with the wire's diameter d, the coil's mean diameter D, and n turns."""
        d, mean = 2e-3 * self.wire, 2e-3 * self.radius
        return SHEAR_MODULUS * d**4 / (8 * mean**3 * self.turns)

    @property
    def ends(self) -> Array:
        """(2, 3) the points of its axis at which it ends [mm]."""
        half = self.length / 2 * self.axis
        return np.array([self.centre - half, self.centre + half])


def coil_of(part: PartGeometry) -> Coil | None:
    """The coil that has the volume and the moments of inertia of a part; None if it is no helical wire.

    With the wire's radius r, the coil's radius R and the height h of its middle line, a helix of many turns has
    I_axis / V = R^2 + 3/4 r^2 and I_across / V = R^2 / 2 + h^2 / 12 + 5/8 r^2, and its volume is pi r^2 times its
    length. The wire's radius is that of its two flat ends, else it follows from the box of the part, if its
    axis is one of the world's.
    """
    if part.com is None or part.inertia is None or part.volume <= 0:
        return None
    moments, axes = np.linalg.eigh(part.inertia / part.volume)
    k = 0 if moments[1] - moments[0] > moments[2] - moments[1] else 2
    own, across = float(moments[k]), float(np.delete(moments, k).mean())
    if np.ptp(np.delete(moments, k)) > thresholds.COIL_ROUND * across:
        return None
    axis = axes[:, k] if axes[np.argmax(np.abs(axes[:, k])), k] > 0 else -axes[:, k]
    wire = _wire_of_ends(part) or _wire_of_box(part, axis, own)
    if wire is None or own <= 0.75 * wire**2:
        return None
    radius = float(np.sqrt(own - 0.75 * wire**2))
    height = float(np.sqrt(max(0.0, 12 * (across - radius**2 / 2 - 0.625 * wire**2))))
    middle_line = part.volume / (np.pi * wire**2)
    turns = float(np.sqrt(max(0.0, middle_line**2 - height**2))) / (2 * np.pi * radius)
    if (
        turns < thresholds.FEWEST_TURNS
        or wire > thresholds.SLENDER_WIRE * radius
        or height + 2 * wire < 2 * wire * turns
    ):
        return None
    return Coil(part.com, axis, wire, radius, height + 2 * wire, turns)


def is_bare_coil(part: PartGeometry) -> bool:
    """Whether a part is a helical wire and nothing else, by its shape: no faces but those of the wire and its ends."""
    others = [f for f in part.faces if f.kind not in ("plane", "helix")]
    return not others and _wire_of_ends(part) is not None and coil_of(part) is not None


def _wire_of_ends(part: PartGeometry) -> float | None:
    """The radius of the two flat ends of a wire, if the part has just these two planes."""
    areas = [f.area for f in part.faces if f.kind == "plane"]
    if len(areas) != 2 or abs(areas[0] - areas[1]) > thresholds.COIL_ROUND * max(areas):
        return None
    return float(np.sqrt(np.mean(areas) / np.pi))


def _wire_of_box(part: PartGeometry, axis: Array, own: float) -> float | None:
    """The radius r of a wire with R + r half of the box across the axis: R^2 + 3/4 r^2 = I_axis / V."""
    k = int(np.argmax(np.abs(axis)))
    if abs(axis[k]) < thresholds.PARALLEL_COSINE - thresholds.COIL_ROUND:
        return None
    widths = np.delete(np.ptp(part.box, axis=0), k)
    if np.ptp(widths) > thresholds.COIL_ROUND * widths.max():
        return None
    a = float(widths.mean()) / 2
    discriminant = 4 * a**2 - 7 * (a**2 - own)
    wire = (2 * a - np.sqrt(discriminant)) / 3.5 if discriminant > 0 else 0.0
    return wire if wire > 0 else None


def held_ends(coil: Coil, parts: Sequence[PartGeometry], others: Sequence[int]) -> tuple[Coil, tuple[int, int]] | None:
    """The parts whose faces support both ends of a coil, and the coil with its axis normal to them; None without them.

    The moments of inertia give the axis within a few degrees, as the ends of a helix tilt it.
    """
    found: list[int] = []
    normal = coil.axis
    for sign, end in zip((-1.0, 1.0), coil.ends, strict=True):
        faces = [(i, f) for i in others for f in parts[i].faces if f.kind == "plane"]
        gaps = [
            (round(abs(float((f.point - end) @ f.direction)), 6), -f.area, i, f.direction)
            for i, f in faces
            if f.direction @ coil.axis * sign < -thresholds.SPRING_COSINE and _supports(f, coil, end)
        ]
        if not gaps:
            return None
        _, _, i, direction = min(gaps, key=lambda entry: entry[:3])
        found.append(i)
        normal = -sign * direction
    turned = normal if normal @ coil.axis > 0 else -normal
    return (replace(coil, axis=turned), (found[0], found[1])) if found[0] != found[1] else None


def _supports(face: Face, coil: Coil, end: Array) -> bool:
    """Whether a face lies at the end of a coil and reaches as far as its wire."""
    loop = np.concatenate(face.outline) if face.outline else face.point[None]
    reach = np.linalg.norm(np.cross(loop - end, face.direction), axis=1).max()
    gap = abs(float((face.point - end) @ face.direction))
    return bool(reach > coil.radius and gap < thresholds.SPRING_END * coil.radius)


# Springs, dampers, belts and cables: they make no joint, and count as part of a body that they reach.


def spring_parts(parts: Sequence[PartGeometry], choices: Choices) -> frozenset[int]:
    """Stated springs, springs by name or shape, and dampers, belts and cables by name, unless something is stated."""
    stated = {i for _, members in choices.rigid for i in members} | set(choices.ground)
    stated |= {i for joint in choices.joints for i in (*joint.first, *joint.second)}
    return choices.springs | {
        i for i, p in enumerate(parts) if i not in stated and not p.keep and (_is_named(p) or is_bare_coil(p))
    }


def _is_named(part: PartGeometry) -> bool:
    return names_spring(part.name) or names_damper(part.name) or names_flexible(part.name)


def add_springs_to_bodies(
    groups: PartGroups, springs: frozenset[int], stated: frozenset[int], decisions: list[Decision]
) -> None:
    """Add each spring to the nearest part, of equal ones to the largest, and ask about it unless a hint states it."""
    parts = groups.parts
    others = [i for i in range(len(parts)) if i not in springs]
    for i in sorted(springs) if others else ():
        gaps = [_gap(parts[i], parts[j]) for j in others]
        _, _, nearest = min((gap, -parts[j].volume, j) for gap, j in zip(gaps, others, strict=True))
        names = (parts[i].label, parts[nearest].label)
        kind = _kind(parts[i], i in stated)
        message = (
            f'"{names[0]}" is taken as a {kind}: it makes no joint, its force is left out, and its mass is that of '
            f'"{names[1]}".'
        )
        hint = f"keep = [{quoted(names[0])}]"
        if kind == _SPRING:
            message, hint = _with_coil(message, hint, i, parts, others)
        elif kind == _DAMPER:
            message, hint = _with_eyes(message, hint, i, parts, others)
        if i not in stated:
            decisions.append(Decision("spring", names, message, hint))
        centre = parts[i].com
        if kind == _SPRING:
            groups.springs.append(parts[i].box.mean(axis=0) if centre is None else centre)
        groups.flexible.add(i)
        groups.merge(groups.root(i), groups.root(nearest))


_SPRING, _DAMPER = "spring", "damper or gas spring"


def _kind(part: PartGeometry, is_stated: bool) -> str:
    if names_damper(part.name):
        return _DAMPER
    return _SPRING if is_stated or names_spring(part.name) or is_bare_coil(part) else "belt, chain or cable"


def _with_coil(
    message: str, hint: str, i: int, parts: Sequence[PartGeometry], others: Sequence[int]
) -> tuple[str, str]:
    """The stiffness of a coil of wire, and the hint that makes it a force."""
    coil = coil_of(parts[i])
    if coil is None:
        return message, hint
    held = held_ends(coil, parts, others)
    ends = None if held is None else held[1]
    between = f", between {quoted(parts[ends[0]].label)} and {quoted(parts[ends[1]].label)}" if ends else ""
    message += (
        f" Its wire of {2 * coil.wire:.3g} mm in {coil.turns:.3g} turns of {2 * coil.radius:.3g} mm, of steel, "
        f"gives {1e-3 * coil.stiffness:.3g} N/mm{between}."
    )
    return message, f"[[spring]]\npart = {quoted(parts[i].label)}\nstiffness_N_m = {coil.stiffness:.4g}"


def _with_eyes(
    message: str, hint: str, i: int, parts: Sequence[PartGeometry], others: Sequence[int]
) -> tuple[str, str]:
    """What holds the eyes of a damper, and the hint that makes it a force between them."""
    strut = strut_of(parts[i], parts, others)
    if strut is None:
        return message, hint
    first, second = (quoted(parts[j].label) for j in strut.holders)
    length = float(np.linalg.norm(strut.ends[1] - strut.ends[0]))
    message += f" Its eyes, {length:.4g} mm apart, are held by {first} and {second}."
    return message, f"[[spring]]\npart = {quoted(parts[i].label)}\ndamping_N_s_m = 0.0  # of the data sheet, in N s/m"


def _gap(first: PartGeometry, second: PartGeometry) -> float:
    """The distance of two boxes [mm], rounded so that boxes that meet are equal."""
    apart = np.maximum(first.box[0] - second.box[1], second.box[0] - first.box[1])
    return round(float(np.linalg.norm(np.maximum(apart, 0.0))), 3)
