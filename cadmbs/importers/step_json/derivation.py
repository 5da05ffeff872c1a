"""Joints that an assembly file does not state: inferred from its contacts and faces, and from hints."""

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from cadmbs.arrays import Array
from cadmbs.errors import Finding, has_errors
from cadmbs.importers.hints.reading import Hints
from cadmbs.importers.inference.records import Contact, Decision, Inference, InferredJoint
from cadmbs.importers.inference.search import infer
from cadmbs.importers.step_json import choices, documents
from cadmbs.importers.step_json.bodies import geometry, masses
from cadmbs.importers.step_json.context import AssemblyText
from cadmbs.importers.step_json.documents import AssemblyContact, AssemblyJoint, AssemblyPart, AxisLine, JointLimits
from cadmbs.importers.step_json.loads_and_couplings import hint_couplings
from cadmbs.importers.step_json.loads_and_couplings.slots import slot_entries, stated_slots
from cadmbs.importers.step_json.loads_and_couplings.springs import stated_springs
from cadmbs.importers.step_json.scales import AssemblyScales


@dataclass(frozen=True, slots=True)
class Derivation:
    """An assembly with its inferred joints.

    Attributes:
        text: The assembly with bodies and joints.
        inference: What was inferred, and why; None if the hints are wrong.
        findings: Findings about the hints.
    """

    text: AssemblyText
    inference: Inference | None
    findings: tuple[Finding, ...]


def joints_are_complete(text: AssemblyText) -> bool:
    """Whether the file was written by an earlier inference: then pairs without a joint have none."""
    return any(joint.origin == "inferred" for joint in text.joints.values())


def needs_inference(text: AssemblyText, hints: Hints) -> bool:
    """Whether there is anything to infer: joints of kind "auto", contacts or faces without joints, or hints."""
    if hints.infer or any(joint.kind == "auto" for joint in text.joints.values()):
        return True
    parts: Iterable[AssemblyPart] = text.parts.values()
    guiding = any(c.kind not in geometry.IDLE_CONTACTS for c in text.contacts.values())
    evidence = guiding or any(part.features for part in parts)
    return evidence and not joints_are_complete(text)


def derived(text: AssemblyText, hints: Hints, complete: bool | None = None) -> Derivation | None:
    """The assembly with inferred joints; None if it has no part.

    Args:
        text: The file; all of its parts must be valid, with unique ids.
        hints: The hints.
        complete: Whether the joints of the file are complete; None to look.
    """
    is_complete = joints_are_complete(text) if complete is None else complete
    mode = hints.document.rigid_subassemblies
    inputs = choices.assembly_inputs(text, hints, is_complete, "always" if mode == "always" else "never")
    if not inputs.parts or has_errors(inputs.matcher.findings):
        return Derivation(text, None, tuple(inputs.matcher.findings)) if inputs.matcher.findings else None
    inference = infer(inputs.parts, inputs.contacts, inputs.choices)
    if mode == "auto" and inference.n_loose and not is_complete:
        inputs, inference = _with_fewer_loose(text, hints, inputs, inference)
    stated, no_pins = stated_slots(inputs.matcher, inference)
    inference = replace(inference, slots=[*stated, *inference.slots])
    result = completed(text, inputs, inference, hints)
    _, missing = stated_springs(inputs.matcher, inference, AssemblyScales.of(text.document.units))
    unmatched = tuple(dict.fromkeys(inputs.matcher.findings))
    gone = [Decision("unmatched", (), f"{finding.message} {finding.hint}".strip()) for finding in unmatched]
    inference = replace(inference, decisions=[*gone, *inference.decisions])
    return Derivation(
        result, inference, (*unmatched, *missing, *no_pins, *hint_couplings.coupling_findings(hints, result.joints))
    )


def _with_fewer_loose(
    text: AssemblyText, hints: Hints, apart: choices.AssemblyInputs, inference: Inference
) -> tuple[choices.AssemblyInputs, Inference]:
    """Sub-assemblies as one body each, if fewer bodies are loose then and no stated joint is lost; else as it was."""
    inputs = choices.assembly_inputs(text, hints, complete=False, rigid="where nothing turns")
    if len(inputs.choices.rigid) == len(apart.choices.rigid):
        return apart, inference
    rigid = infer(inputs.parts, inputs.contacts, inputs.choices)
    if rigid.n_loose >= inference.n_loose or any(d.subject == "stated" for d in rigid.decisions):
        return apart, inference
    counts = f"{rigid.n_loose} of the bodies then, {inference.n_loose} if their parts move"
    message = f"Each sub-assembly is taken as one body: nothing holds {counts}."
    question = Decision("rigid", (), message, 'rigid_subassemblies = "never"')
    return inputs, replace(rigid, decisions=[question, *rigid.decisions])


# The assembly document with what was inferred: bodies, ground, densities, contacts and joints of level A.

_ROUNDING = 1e-9


def completed(text: AssemblyText, inputs: choices.AssemblyInputs, inference: Inference, hints: Hints) -> AssemblyText:
    """The text with everything that was inferred; parts and joints of the file keep their indices."""
    scales = AssemblyScales.of(text.document.units)
    body_of = {i: k for k, members in enumerate(inference.bodies) for i in members}
    names = dict(zip(inputs.indices, range(len(inputs.indices)), strict=True))
    parts = {
        i: part.model_copy(update={"body": inference.names[body_of[names[i]]]})
        if i in names
        else part.model_copy(update={"role": "ignore"})
        for i, part in text.parts.items()
    }
    parts, materials = masses.parts_with_densities(parts, text.document.materials, inputs.matcher, names, scales)
    contacts, ids = _contacts(text, inference, inputs, scales)
    lead = _lead_parts(inference)
    writer = _Writer(scales, lead, ids, text.document.units.angle == "deg")
    joints, indices = _joints(text, inference, inputs, writer)
    couplings, springs, slots = dict(text.couplings), dict(text.springs), dict(text.slots)
    for slot in slot_entries(inference, scales, len(slots)):
        slots[max(slots, default=-1) + 1] = slot
    for spring in stated_springs(inputs.matcher, inference, scales)[0]:
        springs[max(springs, default=-1) + 1] = spring
    for coupling in hint_couplings.stated_couplings(hints, joints):
        couplings[max(couplings, default=-1) + 1] = coupling
    for coupling in hint_couplings.mesh_couplings(inference, joints, indices, list(couplings.values()), scales):
        couplings[max(couplings, default=-1) + 1] = coupling
    update: dict[str, Any] = {"version": documents.FORMAT, "materials": materials, "ground": (lead[0],)}
    return replace(
        text,
        document=text.document.model_copy(update=update),
        parts=parts,
        contacts=contacts,
        joints=joints,
        couplings=couplings,
        springs=springs,
        slots=slots,
    )


def _lead_parts(inference: Inference) -> list[str]:
    """The id of the largest part of each body."""
    largest = [max(members, key=lambda i: inference.parts[i].naming_volume) for members in inference.bodies]
    return [inference.parts[i].id for i in largest]


def _contacts(
    text: AssemblyText, inference: Inference, inputs: choices.AssemblyInputs, scales: AssemblyScales
) -> tuple[dict[int, AssemblyContact], dict[int, str]]:
    """The contacts of the file and those of its faces between different bodies; ids by the identity of a contact."""
    body_of = {i: k for k, members in enumerate(inference.bodies) for i in members}
    entries, ids = dict(text.contacts), {id(c): c.id for c in inputs.contacts}
    taken = {entry.id for entry in entries.values()}
    number = 0
    for contact in inference.contacts:
        if id(contact) in ids or body_of[contact.first] == body_of[contact.second]:
            continue
        number += 1
        while f"c{number}" in taken:
            number += 1
        ids[id(contact)] = f"c{number}"
        entries[max(entries, default=-1) + 1] = _contact_entry(contact, f"c{number}", inference, scales)
    return entries, ids


def _contact_entry(contact: Contact, name: str, inference: Inference, scales: AssemblyScales) -> AssemblyContact:
    unit = 1.0 / scales.length(1000.0)
    values: dict[str, Any] = {
        "id": name,
        "kind": contact.kind,
        "parts": [inference.parts[contact.first].id, inference.parts[contact.second].id],
        "point": (unit * contact.point).tolist(),
        "origin": "geometry",
    }
    if contact.direction.any():
        values["dir"] = contact.direction.tolist()
    if contact.radius:
        values |= {"radius": [unit * r for r in contact.radius], "clearance": unit * contact.clearance}
    if contact.overlap:
        values["overlap"] = unit * contact.overlap
    if contact.kind in ("coplanar", "stop"):
        corners = np.round(unit * contact.corners, 9).tolist()
        values |= {"area": unit * unit * contact.area, "gap": unit * contact.gap, "corners": corners}
    if contact.radial.any():
        values["radial"] = contact.radial.tolist()
    if contact.virtual:
        values["virtual"] = True
    return AssemblyContact.model_validate(values)


def _joints(
    text: AssemblyText, inference: Inference, inputs: choices.AssemblyInputs, writer: "_Writer"
) -> tuple[dict[int, AssemblyJoint], list[int | None]]:
    """The joints of the file, changed where a hint states another one, then the inferred joints.

    The second value is the index of the entry of each joint of the inference.
    """
    entries = dict(text.joints)
    body_of = {inference.parts[i].id: k for k, members in enumerate(inference.bodies) for i in members}
    by_pair = {
        frozenset((body_of.get(joint.parts[0]), body_of.get(joint.parts[1]))): i for i, joint in text.joints.items()
    }
    taken = {joint.id for joint in text.joints.values()}
    number = len(entries)
    indices: list[int | None] = []
    for joint in inference.joints:
        index = joint.source
        if index is not None and entries[index].kind != "auto":
            indices.append(index)
            continue
        if index is None:
            index = by_pair.get(frozenset((joint.a, joint.b)))
        name = joint.name or (entries[index].id if index is not None else None)
        number += index is None
        if name is None:
            while f"j{number}" in taken:
                number += 1
            name = f"j{number}"
        taken.add(name)
        entry = writer.entry(joint, name, inference)
        if joint.source is not None:
            entry = entry.model_copy(update=_stated_fields(entries[joint.source]))
        index = max(entries, default=-1) + 1 if index is None else index
        indices.append(index)
        entries[index] = entry
    return entries, indices


def _stated_fields(joint: AssemblyJoint) -> dict[str, Any]:
    """What the file says about a joint beyond its kind and axis."""
    keys = ("name", "limits", "q_reference", "actuated", "drive_inertia_kg_m2")
    values = {key: getattr(joint, key) for key in keys}
    return {"role": joint.role} | {key: value for key, value in values.items() if value is not None}


class _Writer:
    """Joints as entries of the file, in its units."""

    def __init__(self, scales: AssemblyScales, lead: Sequence[str], ids: Mapping[int, str], degrees: bool) -> None:
        self._unit = 1.0 / scales.length(1000.0)
        self._lead = lead
        self._ids = ids
        self._degrees = degrees

    def entry(self, joint: InferredJoint, name: str, inference: Inference) -> AssemblyJoint:
        """The entry of a joint of level A."""
        values: dict[str, Any] = {
            "id": name,
            "name": f"{inference.names[joint.a]} / {inference.names[joint.b]}",
            "parts": (self._lead[joint.a], self._lead[joint.b]),
            "kind": joint.kind,
            "origin": joint.origin,
            "confidence": round(joint.confidence, 2),
            "reason": joint.reason or None,
            "evidence": tuple(filter(None, (self._ids.get(id(c)) for c in joint.contacts))),
            **self._lines(joint),
        }
        if joint.kind == "helical" and joint.lead is not None:
            values["lead_per_rev"] = self._unit * joint.lead
        if joint.actuated:
            values |= {"actuated": True, "drive_inertia_kg_m2": joint.armature}
        limits = self._limits(joint)
        if limits:
            values["limits"] = JointLimits.model_validate(limits)
        return AssemblyJoint.model_validate({key: value for key, value in values.items() if value is not None})

    def _limits(self, joint: InferredJoint) -> dict[str, float]:
        turning = joint.kind in ("revolute", "helical")
        factor = (math.degrees(1.0) if self._degrees else 1.0) if turning else self._unit
        limits = {} if joint.limits is None else dict(zip(("lower", "upper"), joint.limits, strict=True))
        limits |= {} if joint.velocity is None else {"velocity": joint.velocity}
        limits = {key: factor * value for key, value in limits.items()}
        return limits | ({} if joint.effort is None else {"effort": joint.effort})

    def _lines(self, joint: InferredJoint) -> dict[str, Any]:
        freedom = joint.freedom
        point = _point(joint)
        position = None if point is None else tuple((self._unit * point).tolist())
        if joint.kind == "universal" and freedom.directions is not None:
            axes = [AxisLine(point=position, dir=tuple(_clean(d).tolist())) for d in freedom.directions]
            return {"axes": tuple(axes)}
        if joint.kind in ("fixed", "free"):
            return {}
        direction = freedom.direction
        if direction is not None:
            direction = _clean(direction) if joint.fixed_by_user else signed(direction)
        axis = AxisLine(
            point=None if joint.kind == "prismatic" else position,
            dir=None if direction is None or joint.kind == "spherical" else tuple(direction.tolist()),
        )
        return {"axis": axis}


def _clean(e: Array) -> Array:
    """A direction whose components that are zero but for rounding are zero."""
    e = np.where(np.abs(e) < _ROUNDING, 0.0, e) + 0.0
    unit: Array = e / max(float(np.linalg.norm(e)), 1e-300)
    return unit


def signed(e: Array) -> Array:
    """A direction whose largest component is positive; of equal ones the first decides."""
    e = _clean(e)
    largest = int(np.argmax(np.abs(e) > np.abs(e).max() - 1e-6))
    return 0.0 - e if e[largest] < 0 else e


def _point(joint: InferredJoint) -> Array | None:
    """The point of the line nearest to the middle of the contacts."""
    freedom = joint.freedom
    if freedom.point is None or freedom.direction is None or not joint.contacts or joint.fixed_by_user:
        return freedom.point
    middle = np.mean([c.point for c in joint.contacts], axis=0)
    nearest: Array = freedom.point + ((middle - freedom.point) @ freedom.direction) * freedom.direction
    return nearest
