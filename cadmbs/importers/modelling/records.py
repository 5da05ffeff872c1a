"""From an inference and the completed assembly document to the records of a state."""

import json
import math
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from cadmbs.arrays import Array
from cadmbs.importers.draft import AssemblyTexts
from cadmbs.importers.inference.records import Contact, Inference, InferredJoint
from cadmbs.importers.modelling.faces import Vector
from cadmbs.importers.modelling.state import BodyRecord, ContactRecord, JointRecord, PartRecord, QuestionRecord
from cadmbs.importers.step_json.inference_report import contact_facts

_HEADINGS = {
    "stated": "A stated joint cannot be made",
    "lead": "Screw: which lead?",
    "slide": "Revolute or cylindrical?",
    "near": "Almost coaxial",
    "mate": "Mate that the faces contradict",
    "tolerance": "Tolerances",
    "ground": "Ground",
    "touch": "Touches, without a joint",
    "idle": "Only turns about its own axis",
    "ring": "Follows from others on the same axis",
    "end_face": "Guided up to an end face: does it slide?",
    "weld": "Taken as fixed: is it?",
    "guide": "Slides, or fixed?",
    "pivot": "Turns about a screw, or clamped?",
    "spring": "Taken as a spring, belt or cable: is it one?",
    "shaft": "Shaft with flats: does the hub slide on it?",
    "clamp": "Clamped by a screw, or a pivot?",
    "motor": "Motor drawn as one part: does its shaft turn?",
    "mesh": "Do these drive each other?",
    "interlock": "These reach into each other: a slot, or a coupling?",
    "seat": "On the axis of a motor: does it turn here too?",
    "ground_vote": "Which body is the ground?",
    "touching": "Fixed to what it touches",
    "touching_asked": "Fixed to what it touches: is it?",
    "rigid": "Sub-assemblies are one body each: are they?",
    "fastener": "Named like a fastener: is it one?",
}
_OPEN = (
    "stated",
    "lead",
    "slide",
    "near",
    "mate",
    "end_face",
    "weld",
    "guide",
    "pivot",
    "fastener",
    "rigid",
    "ground_vote",
    "clamp",
    "spring",
    "shaft",
    "motor",
    "seat",
    "mesh",
    "interlock",
    "touching_asked",
)
_MILLIMETRE = 1e-3


class AssemblyRecords:
    """The records of one import.

    Attributes:
        inference: What was inferred.
        document: The assembly document with bodies, materials and joints.
    """

    def __init__(self, texts: AssemblyTexts, inference: Inference) -> None:
        self.inference = inference
        self.document: dict[str, Any] = json.loads(texts.assembly(Path()))
        self._data = {part["id"]: part for part in self.document["parts"]}
        self._body_of = {i: k for k, members in enumerate(inference.bodies) for i in members}
        self._hint_names = hint_names([(p["id"], p.get("name") or "") for p in self._data.values() if _is_used(p)])
        self._lead = [self._largest_first(members)[0] for members in inference.bodies]
        self._joint_of = {id(c): k for k, joint in enumerate(inference.joints) for c in joint.contacts}
        self._between = [c for c in inference.contacts if self._body_of[c.first] != self._body_of[c.second]]
        self._entries = [self._entry(joint) for joint in inference.joints]
        self._names = [str(entry.get("id") or "") for entry in self._entries]

    def parts(self) -> tuple[PartRecord, ...]:
        """The parts that are not ignored."""
        return tuple(self._part(i) for i in range(len(self.inference.parts)))

    def bodies(self) -> tuple[BodyRecord, ...]:
        """The bodies, the ground first."""
        unheld = set(self.inference.unheld)
        pairs = enumerate(zip(self.inference.names, self.inference.bodies, strict=True))
        return tuple(
            BodyRecord(name, tuple(self._largest_first(members)), k == 0, k not in unheld)
            for k, (name, members) in pairs
        )

    def joints(self) -> tuple[JointRecord, ...]:
        """The joints, from the ground outwards."""
        return tuple(map(self._joint, self.inference.joints, self._entries))

    def contacts(self) -> tuple[ContactRecord, ...]:
        """The contacts between parts of different bodies."""
        return tuple(map(self._contact, self._between))

    def questions(self) -> tuple[QuestionRecord, ...]:
        """The decisions, open ones first."""
        ids: dict[str, str] = {}
        for part in self.inference.parts:
            ids.setdefault(part.label, part.id)
        records = [
            QuestionRecord(
                d.subject,
                _HEADINGS.get(d.subject, d.subject),
                d.subject in _OPEN,
                d.message,
                tuple(ids[label] for label in d.parts if label in ids),
                d.hint,
                d.confirmation,
            )
            for d in self.inference.decisions
        ]
        return tuple(sorted([*self._unheld(), *records], key=lambda record: not record.is_open))

    def _unheld(self) -> Iterator[QuestionRecord]:
        ground = self._lead[0]
        for k in self.inference.unheld:
            message = f'"{self.inference.names[k]}" is not held by anything.'
            yield QuestionRecord("unheld", "Held by nothing", True, message, (ground, self._lead[k]), "")

    def _largest_first(self, members: Sequence[int]) -> list[str]:
        ordered = sorted(members, key=lambda i: -self.inference.parts[i].volume)
        return [self.inference.parts[i].id for i in ordered]

    def _part(self, i: int) -> PartRecord:
        identifier = self.inference.parts[i].id
        data = self._data[identifier]
        material = data.get("material") or ""
        entry = self.document.get("materials", {}).get(material, {})
        properties = data.get("mass_properties", {})
        density = entry.get("density_kg_m3")
        mass = properties.get("mass")
        volume = self.inference.parts[i].volume * _MILLIMETRE**3
        if mass is None and density is not None and volume:
            mass = density * volume
        return PartRecord(
            identifier,
            data.get("name") or identifier,
            self._hint_names[identifier],
            self.inference.names[self._body_of[i]],
            mass,
            density,
            material,
        )

    def _entry(self, joint: InferredJoint) -> dict[str, Any]:
        """The joint of the document between the same bodies."""
        pair = {self.inference.names[joint.a], self.inference.names[joint.b]}
        for entry in self.document.get("joints", ()):
            if {self._data.get(part, {}).get("body") for part in entry["parts"]} == pair:
                return dict(entry)
        return {}

    def _joint(self, joint: InferredJoint, entry: dict[str, Any]) -> JointRecord:
        point, between = joint.freedom.point, {id(c): n for n, c in enumerate(self._between)}
        direction = entry.get("axis", {}).get("dir")
        return JointRecord(
            str(entry.get("id") or ""),
            joint.kind,
            (self.inference.names[joint.a], self.inference.names[joint.b]),
            (self._lead[joint.a], self._lead[joint.b]),
            round(float(joint.confidence), 2),
            joint.origin,
            joint.reason,
            tuple(self._sentence(contact) for contact in joint.contacts),
            tuple(between[id(contact)] for contact in joint.contacts if id(contact) in between),
            None if point is None else _vector(_MILLIMETRE * point),
            None if direction is None else _vector(direction),
            _MILLIMETRE * joint.lead if joint.kind == "helical" and joint.lead else None,
            joint.open_slide,
        )

    def _contact(self, contact: Contact) -> ContactRecord:
        parts, names = self.inference.parts, self.inference.names
        joint = self._joint_of.get(id(contact))
        return ContactRecord(
            contact.kind,
            (parts[contact.first].id, parts[contact.second].id),
            (names[self._body_of[contact.first]], names[self._body_of[contact.second]]),
            _vector(_MILLIMETRE * contact.point),
            _vector(contact.direction),
            _MILLIMETRE * (max(contact.radius) if contact.radius else math.sqrt(contact.area)),
            self._sentence(contact),
            "" if joint is None else self._names[joint],
        )

    def _sentence(self, contact: Contact) -> str:
        labels = [self.inference.parts[i].label for i in (contact.first, contact.second)]
        facts = contact_facts(contact, " mm", " mm²")
        return f'{contact.kind.replace("_", " ")}: "{labels[0]}" and "{labels[1]}"{facts}'


def hint_names(parts: Sequence[tuple[str, str]]) -> dict[str, str]:
    """What hints call each part, by id: its name where no other part has the name or this id, else its id.

    Args:
        parts: Ids and names.
    """
    folded = [name.casefold() for _, name in parts]
    ids = {identifier.casefold() for identifier, _ in parts}
    return {
        identifier: name
        if name and folded.count(name.casefold()) == 1 and name.casefold() not in ids - {identifier.casefold()}
        else identifier
        for identifier, name in parts
    }


def _is_used(part: dict[str, Any]) -> bool:
    return bool(part.get("role") != "ignore")


def _vector(values: Array | Sequence[float]) -> Vector:
    x, y, z = (float(value) + 0.0 for value in values)
    return x, y, z
