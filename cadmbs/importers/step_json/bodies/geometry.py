"""Parts, faces and contacts of an assembly file as inference sees them: arrays in mm, parts by number."""

from collections import Counter
from collections.abc import Mapping, Sequence

import numpy as np

from cadmbs.arrays import Array
from cadmbs.importers.inference.contacts.overlap import disc
from cadmbs.importers.inference.machine_parts.part_names import names_fastener, says_nothing
from cadmbs.importers.inference.records import Contact, Face, PartGeometry
from cadmbs.importers.step_json.documents import AssemblyContact, AssemblyPart, Feature
from cadmbs.importers.step_json.scales import AssemblyScales

_FACE_KINDS = ("plane", "cylinder", "cone", "sphere", "torus", "helix")
_FARTHEST_POINT = 1e9
"""Points beyond it [mm], 1000 km, are not positions of a machine; they are left out."""
IDLE_CONTACTS = ("gear", "tangent")
"""Contacts that say nothing about the motion."""
_NEED_DIRECTION = ("plane", "cylinder", "cone", "torus", "helix")


def is_fastener(part: AssemblyPart) -> bool:
    """Whether a part is a fastener by its role or its name; by that of its product if it has none of its own."""
    if part.role == "fastener" or names_fastener(part.name or part.id):
        return True
    products = [part.definition or "", *(part.path or ())[1:][-1:]]
    return says_nothing(part.name or "") and any(map(names_fastener, products))


def labels_of(parts: Sequence[AssemblyPart]) -> list[str]:
    """What parts are called in messages and hints: by name, with the id where others have this name or id."""
    counts = Counter(text.casefold() for part in parts for text in {part.name or part.id, part.id})
    return [
        part.id if not part.name else part.name if counts[part.name.casefold()] == 1 else f"{part.name} {part.id}"
        for part in parts
    ]


def part_geometry(part: AssemblyPart, label: str, scales: AssemblyScales, fastener: bool, keep: bool) -> PartGeometry:
    """A part with its faces in mm; its box is that of the file, else that of its faces and its centre of mass."""
    mm = _factor(scales)
    faces = tuple(face for face in (_face(feature, mm) for feature in part.features) if face is not None)
    properties = part.mass_properties
    com = None if properties.com is None else mm * np.array(properties.com)
    volume = (properties.volume or 0.0) * mm**3
    inertia = None if properties.volume_inertia is None else mm**5 * np.array(properties.volume_inertia)
    if inertia is None and properties.inertia is not None and properties.mass and volume:
        inertia = mm**2 * np.array(properties.inertia) * volume / properties.mass
    return PartGeometry(
        part.id,
        label,
        _box(part, faces, com, mm),
        volume,
        com,
        inertia,
        faces,
        fastener,
        keep,
        part.name or part.id,
        part.path or (),
    )


def _factor(scales: AssemblyScales) -> float:
    return scales.length(1000.0)


def _box(part: AssemblyPart, faces: tuple[Face, ...], com: Array | None, mm: float) -> Array:
    if part.bbox is not None:
        corners = mm * np.array(part.bbox)
        return np.array([corners.min(axis=0), corners.max(axis=0)])
    points = [loop for face in faces for loop in face.outline]
    for face in faces:
        reach = max(face.radius + face.radius_minor, *np.abs(face.extent))
        points.append(face.point + reach * np.array([[-1.0, -1, -1], [1, 1, 1]]))
    if com is not None:
        points.append(com[None])
    edge = np.concatenate(points) if points else np.zeros((1, 3))
    return np.array([edge.min(axis=0), edge.max(axis=0)])


def _face(feature: Feature, mm: float) -> Face | None:
    """A feature that can be used; None for kinds that guide nothing, and for those that lack a number."""
    if feature.kind not in _FACE_KINDS or feature.point is None:
        return None
    direction = np.zeros(3) if feature.dir is None else np.array(feature.dir)
    length = float(np.linalg.norm(direction))
    if (feature.kind in _NEED_DIRECTION and length < 1e-9) or (feature.kind != "plane" and feature.side == "unknown"):
        return None
    point = mm * np.array(feature.point)
    needs_radius = feature.kind in ("cylinder", "sphere", "torus")
    if np.abs(point).max() > _FARTHEST_POINT or (needs_radius and not 0 < (feature.radius or 0) < _FARTHEST_POINT):
        return None
    direction = direction / length if length else direction
    area = mm * mm * (feature.area or 0.0)
    outline = tuple(mm * np.array(loop) for loop in feature.outline or ())
    approximate = feature.kind == "plane" and not outline and area > 0
    low, high = feature.extent or (0.0, 0.0)
    return Face(
        feature.kind,
        point,
        direction,
        mm * (feature.radius or 0.0),
        mm * (feature.radius_minor or 0.0),
        feature.half_angle or 0.0,
        feature.side != "bore",
        (mm * low, mm * high),
        1.0 if feature.coverage is None else feature.coverage,
        area,
        (disc(point, direction, area),) if approximate else outline,
        mm * (feature.lead_per_rev or 0.0),
        approximate,
    )


def contact_geometry(contact: AssemblyContact, number: Mapping[str, int], scales: AssemblyScales) -> Contact | None:
    """A contact of the file; None if a part is ignored or unknown, or if the contact says nothing about the motion."""
    first, second = (number.get(part) for part in contact.parts)
    if first is None or second is None or first == second:
        return None
    if contact.kind in IDLE_CONTACTS or missing_numbers(contact):
        return None
    mm = _factor(scales)
    direction = np.zeros(3) if contact.dir is None else np.array(contact.dir)
    length = float(np.linalg.norm(direction))
    point = mm * np.array(contact.point or (0.0, 0.0, 0.0))
    if np.abs(point).max() > _FARTHEST_POINT:
        return None
    return Contact(
        contact.kind,
        first,
        second,
        point,
        direction / length if length else direction,
        tuple(mm * r for r in contact.radius or ()),
        mm * (contact.clearance or 0.0),
        mm * (contact.overlap or 0.0),
        mm * mm * (contact.area or 0.0),
        mm * (contact.gap or 0.0),
        mm * np.array(contact.corners or ()).reshape(-1, 3),
        np.array(contact.radial or (0.0, 0.0, 0.0)),
        bool(contact.virtual),
        mm * (contact.lead_per_rev or 0.0),
        contact.origin != "geometry",
        False,
        contact.id or "",
    )


_NEEDED_KEYS: Mapping[str, tuple[str, ...]] = {
    "concentric": ("point",),
    "parallel": ("dir",),
    "rigid": (),
    "gear": (),
    "tangent": (),
    "screw": ("point", "dir", "lead_per_rev"),
    "ball_in_groove": ("point", "dir", "radial"),
}
"""What a contact must have to be computed with, by kind; for all others a point and a direction."""


def missing_numbers(contact: AssemblyContact) -> tuple[str, ...]:
    """The keys without which a contact cannot be used; a direction without a length counts as missing."""
    needed = _NEEDED_KEYS.get(contact.kind, ("point", "dir"))
    return tuple(
        key for key in needed if getattr(contact, key) is None or (not np.any(getattr(contact, key)) and key != "point")
    )
