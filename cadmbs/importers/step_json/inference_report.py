"""The report of an inference as text: every joint with its reason, every question, the freedoms, and what hangs."""

from collections.abc import Iterator

from cadmbs.arrays import Array
from cadmbs.importers.inference.choices import joint_hint
from cadmbs.importers.inference.records import Contact, Decision, Inference, InferredJoint
from cadmbs.importers.step_json.decisions import summary
from cadmbs.models.checks.names import count_of

_HEADINGS = {
    "unmatched": "Hints that fit no part of this file",
    "stated": "Stated joints that cannot be made",
    "lead": "Open questions: screws",
    "slide": "Open questions: revolute or cylindrical",
    "near": "Open questions: faces that almost fit",
    "end_face": "Open questions: guides that an end face closes",
    "guide": "Open questions: slides that planes leave",
    "motor": "Open questions: motors",
    "seat": "Open questions: what sits on the axis of a motor",
    "spring": "Open questions: springs, belts and cables",
    "mesh": "Open questions: gears and belts",
    "interlock": "Open questions: bodies that reach into each other",
    "clamp": "Open questions: parts that a screw clamps",
    "ground_vote": "Open questions: the ground",
    "rigid": "Sub-assemblies",
    "pivot": "Open questions: pivots, or clamped",
    "shaft": "Open questions: shafts with flats",
    "weld": "Open questions: parts that are taken as fixed",
    "fastener": "Open questions: parts with the name of a fastener",
    "mate": "Mates that the faces contradict",
    "tolerance": "Tolerances",
    "ground": "Ground",
    "touch": "Contacts that give no joint",
    "touching_asked": "Open questions: parts that are fixed to what they touch",
    "touching": "Parts that are fixed to what they touch",
    "idle": "Parts that only turn about their own axis",
    "ring": "Joints that follow from others on the same axis",
}
"""Headings of the sections, by the subject of decisions, in the order of the report."""


_EVIDENCE = 6
"""Contacts that are listed for two parts that are fixed to each other."""

_EXPLANATION = 'What stands after "hint:" changes a decision: write it into a hints file and give it with --hints.'


def report_text(name: str, inference: Inference) -> str:
    """The report of an inference.

    Args:
        name: Name of the assembly.
        inference: The inference; lengths are in mm.
    """
    lines = [
        f"Report of an assembly: {name}",
        summary(inference),
        _EXPLANATION,
        "",
        *_bodies(inference),
        *_joints(inference),
        *_welds(inference),
    ]
    for subject, heading in _HEADINGS.items():
        decisions = [decision for decision in inference.decisions if decision.subject == subject]
        if decisions:
            lines += [heading, *(line for decision in decisions for line in _decision(decision)), ""]
    lines += [*_unheld(inference), *_freedoms(inference), *_tolerances(inference)]
    return "\n".join(lines).rstrip() + "\n"


def _bodies(inference: Inference) -> Iterator[str]:
    yield "Bodies"
    for k, (name, members) in enumerate(zip(inference.names, inference.bodies, strict=True)):
        labels = [inference.parts[i].label for i in members]
        parts = "" if labels == [name] else f": {', '.join(labels)}"
        yield f"  {name}{' (ground)' if k == 0 else ''}{parts}"
    yield ""


def _joints(inference: Inference) -> Iterator[str]:
    yield "Joints (lengths in mm)"
    if not inference.joints:
        yield "  none"
    for joint in inference.joints:
        names = f"{inference.names[joint.a]} - {inference.names[joint.b]}"
        yield f"  {names}: {joint.kind}{_line(joint)}, confidence {joint.confidence:.2f}"
        if joint.reason:
            yield f"    because {joint.reason}"
        for contact in joint.contacts:
            yield f"    evidence: {_contact(contact, inference)}"
    yield ""


def _welds(inference: Inference) -> Iterator[str]:
    if not inference.welds:
        return
    yield "Parts that are fixed to each other (lengths in mm)"
    for weld in inference.welds:
        yield f"  {weld.parts[0]} - {weld.parts[1]}: {weld.reason}"
        for contact in weld.contacts[:_EVIDENCE]:
            yield f"    evidence: {_contact(contact, inference)}"
        if len(weld.contacts) > _EVIDENCE:
            yield f"    and {len(weld.contacts) - _EVIDENCE} more contacts"
    yield ""


def _line(joint: InferredJoint) -> str:
    freedom = joint.freedom
    direction = "" if freedom.direction is None else f" along {_vector(freedom.direction)}"
    point = (
        "" if freedom.point is None or joint.kind in ("prismatic", "fixed") else f" through {_vector(freedom.point)}"
    )
    lead = f", lead {joint.lead:.6g}" if joint.lead else ""
    return f"{direction}{point}{lead}"


def _vector(v: Array) -> str:
    return "(" + ", ".join(f"{0.0 if abs(x) < 5e-7 else x:.6g}" for x in v) + ")"


def _contact(contact: Contact, inference: Inference) -> str:
    parts = f'"{inference.parts[contact.first].label}" and "{inference.parts[contact.second].label}"'
    return f"{contact.kind.replace('_', ' ')}, {parts}{contact_facts(contact)}"


def contact_facts(contact: Contact, length: str = "", area: str = "") -> str:
    """The sizes of a contact in brackets, with the units that are given for them; nothing where it has none."""
    facts = []
    if contact.radius:
        facts.append(f"radii {' and '.join(f'{r:.4g}' for r in contact.radius)}{length}")
    if contact.overlap:
        facts.append(f"length {contact.overlap:.4g}{length}")
    if contact.area:
        facts.append(f"area {contact.area:.4g}{area}")
    if contact.kind == "stop":
        facts.append(f"gap {contact.gap:.3g}{length}")
    if contact.virtual:
        facts.append("no pin is drawn")
    return f" ({', '.join(facts)})" if facts else ""


def _decision(decision: Decision) -> Iterator[str]:
    yield f"  {decision.message}"
    if decision.hint:
        yield from _hint(decision.hint)


def _hint(text: str) -> Iterator[str]:
    for k, line in enumerate(text.split("\n")):
        yield f"    {'hint: ' if k == 0 else '      '}{line}"


def _unheld(inference: Inference) -> Iterator[str]:
    if not inference.unheld:
        return
    holders = dict(inference.touching)
    nearest = {loose: (name, distance) for loose, name, distance in inference.nearest}
    yield "Bodies that nothing holds"
    for k in inference.unheld:
        holder = holders.get(inference.label(k))
        name, distance = nearest.get(inference.label(k), (inference.label(0), 0.0))
        near = f", which is {distance:.2g} mm from {name}" if inference.label(k) in nearest else ""
        yield f"  {inference.names[k]}" + (f", which touches {holder}" if holder else near)
        yield from _hint('touching = "fixed"' if holder else joint_hint((name, inference.label(k)), "fixed"))
    yield ""


def _freedoms(inference: Inference) -> Iterator[str]:
    mobility = inference.mobility
    yield f"Freedoms at the drawn pose: {mobility.degrees_of_freedom}"
    for count, bodies in mobility.moving:
        yield f"  {count}: {', '.join(inference.names[k] for k in bodies)}"
    yield f"Redundant constraints: {mobility.redundant}"
    doubtful = sum(joint.in_doubt for joint in inference.joints)
    if doubtful:
        certain = inference.certain_mobility.degrees_of_freedom
        yield f"Freedoms with the {count_of(doubtful, 'joint')} in doubt taken as fixed: {certain}"
    yield ""


def _tolerances(inference: Inference) -> Iterator[str]:
    yield "Tolerances in force (mm, rad, or relative)"
    yield "  " + ", ".join(f"{name} {value:.4g}" for name, value in inference.tolerances.items())
