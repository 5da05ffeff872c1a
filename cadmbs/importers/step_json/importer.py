"""The importer of `cadmbs.assembly/1.x`: an assembly exported from CAD, in one world frame, as a mechanism document."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path, PurePath
from typing import Any, TypeVar

import numpy as np
from pydantic import BaseModel

from cadmbs import errors, suggestions
from cadmbs.importers.draft import AssemblyTexts, DocumentDraft, Importer, ReadOptions, SourceFile
from cadmbs.importers.hints.reading import Hints, read_hints
from cadmbs.importers.hints.templates import templates_of
from cadmbs.importers.inference import records, thresholds
from cadmbs.importers.json_positions import pointer_token
from cadmbs.importers.json_text import JsonText, read_json
from cadmbs.importers.options import cut_joints, options_without_effect
from cadmbs.importers.source_map import SourceMap
from cadmbs.importers.step_json import decisions, documents
from cadmbs.importers.step_json.bodies import bodies as step_bodies
from cadmbs.importers.step_json.bodies.geometry import missing_numbers
from cadmbs.importers.step_json.bodies.grouping import Grouping, body_of_part, group_parts
from cadmbs.importers.step_json.context import AssemblyReport, AssemblyText, Context
from cadmbs.importers.step_json.derivation import derived, needs_inference
from cadmbs.importers.step_json.joints import joint_data, joint_name, joint_pointers
from cadmbs.importers.step_json.loads_and_couplings.couplings import coupling_data, coupling_pointers
from cadmbs.importers.step_json.loads_and_couplings.slots import slot_data
from cadmbs.importers.step_json.loads_and_couplings.springs import spring_data
from cadmbs.importers.step_json.scales import AssemblyScales, is_inertia_unit
from cadmbs.importers.step_json.texts import assembly_texts
from cadmbs.importers.validation import validated
from cadmbs.models.checks.names import count_of


def read_assembly_file(source: SourceFile, options: ReadOptions) -> DocumentDraft:
    """The draft in SI units; findings of codes A and those of keys and values."""
    return assembly_draft(read_json(source), source, options)


def assembly_draft(text: JsonText, source: SourceFile, options: ReadOptions) -> DocumentDraft:
    """The draft of an assembly document that was read from a text, or produced by the reader of another format.

    Args:
        text: The document; `JsonText(file, data=document, findings=findings)` for one without a text.
        source: The file, for the name of the mechanism and the folder of meshes.
        options: Options of reading.
    """
    source_map = SourceMap(text)
    if not text.data and text.findings:
        return DocumentDraft({}, text.findings, source_map.locate)
    report = AssemblyReport(text, list(text.findings))
    hints, hint_findings = read_hints(options.hints)
    report.extend(hint_findings)
    report.blocked |= hints is None
    if hints is not None:
        hints = _with_templates(hints, source, options, report)
    assembly = read_assembly(text.data, report)
    texts = None
    with np.errstate(over="ignore", invalid="ignore"):  # validation reports infinite values
        if assembly is not None and hints is not None:
            report_unused_contacts(assembly, report)
            assembly = with_stated_up(assembly, hints, options.up)
            assembly, texts = _with_inferred_joints(assembly, hints, source, report)
        data = {} if assembly is None else assembly_data(assembly, source, source_map.table, report)
    if report.blocked:
        data = {}
    elif data:
        report.extend(cut_joints(data, options.cut, source.name))
    reason = 'an assembly names its "ground" and its couplings'
    report.extend(options_without_effect(options, source.name, reason))
    return DocumentDraft(data, tuple(report.findings), source_map.locate, texts)


def _with_templates(hints: Hints, source: SourceFile, options: ReadOptions, report: AssemblyReport) -> Hints:
    """The hints with the templates of motors; a file of the hints stands beside them."""
    given = options.hints
    directory = source.directory if given is None else given.parent if isinstance(given, Path) else given.directory
    templates, findings = templates_of(hints, directory, options.templates)
    report.extend(findings)
    report.blocked |= errors.has_errors(findings)
    return replace(hints, templates=templates)


def _with_inferred_joints(
    text: AssemblyText, hints: Hints, source: SourceFile, report: AssemblyReport
) -> tuple[AssemblyText, AssemblyTexts | None]:
    """The assembly with inferred joints, and the texts about it; unchanged if there is nothing to infer."""
    if report.blocked or text.broken or not _has_consistent_names(text):
        return text, None
    name = text.document.name or PurePath(source.name).stem
    if not needs_inference(text, hints):
        return text, assembly_texts(name, lambda: derived(text, hints, complete=True))
    derivation = derived(text, hints)
    if derivation is None:
        return text, None
    report.extend(derivation.findings)
    if derivation.inference is None or errors.has_errors(derivation.findings):
        report.blocked = True
        return text, None
    decisions.report_inference(derivation.inference, report)
    report_gravity(derivation.inference, derivation.text.document.world, report)
    return derivation.text, assembly_texts(name, lambda: derivation)


def _has_consistent_names(text: AssemblyText) -> bool:
    """Whether all parts are valid, ids are unique, bodies have other names than further parts, and ground parts exist.

    Otherwise the reading of level A reports what is wrong.
    """
    ids = [part.id for part in text.parts.values()]
    bodies = {part.body for part in text.parts.values()}
    loose = {part.id for part in text.parts.values() if part.body is None and part.role != "ignore"}
    ground = set(text.document.ground or ())
    return text.all_parts and len(set(ids)) == len(ids) and not loose & bodies and ground <= set(ids)


ASSEMBLY = Importer("assembly", read_assembly_file, reads_hints=True)
"""The importer of `cadmbs.assembly/1.x`."""


def assembly_data(
    text: AssemblyText, source: SourceFile, origins: dict[str, str], report: AssemblyReport
) -> dict[str, Any]:
    """The document in SI units; `origins` receives the pointers into the file of its entries."""
    document, scales = text.document, AssemblyScales.of(text.document.units)
    points = step_bodies.assembly_points(text, scales)
    context = Context(text, scales, step_bodies.diagonal(points), source.directory, report)
    grouping = group_parts(context)
    masses = step_bodies.part_masses(grouping, context)
    bodies = _bodies(grouping, step_bodies.body_masses(grouping, masses, context), context, origins)
    joints = _joints(grouping, context, origins)
    if not report.blocked:
        check_contact_parts(grouping, context)
    step_bodies.check_parts(masses, context)
    counts = f"{count_of(len(masses), 'part')} in {len(bodies)} {'body' if len(bodies) == 1 else 'bodies'} and "
    if not report.blocked:
        step_bodies.report_size(counts + count_of(len(joints), "joint"), points, masses, report)
    origins |= {"/gravity": "/world/gravity_m_s2", "/ground": "/ground", "/name": "/name"}
    data = {
        "format": "cadmbs.mechanism/1",
        "name": document.name or PurePath(source.name).stem,
        "gravity": gravity_of(document.world, report),
        "ground": grouping.ground,
        "bodies": bodies,
        "joints": joints,
        "couplings": _couplings(context, origins),
    }
    additions = {"source": document.source, "unknown": dict(text.unknown)}
    loads = [spring_data(spring, i, grouping, context) for i, spring in text.springs.items()]
    if any(loads):
        data["loads"] = [load for load in loads if load is not None]
    constraints = [slot_data(slot, i, grouping, context) for i, slot in text.slots.items()]
    if any(constraints):
        data["constraints"] = [constraint for constraint in constraints if constraint is not None]
    extensions = {key: value for key, value in additions.items() if value}
    return {**data, "extensions": {"assembly": extensions}} if extensions else data


def _bodies(
    grouping: Grouping, masses: Mapping[str, dict[str, Any]], context: Context, origins: dict[str, str]
) -> list[dict[str, Any]]:
    parts = context.text.parts
    bodies: list[dict[str, Any]] = []
    for name, indices in grouping.bodies.items():
        shapes: list[dict[str, Any]] = []
        for i in indices:
            shape = step_bodies.part_shape(parts[i], f"/parts/{i}", context)
            if shape is not None:
                origins[f"/bodies/{len(bodies)}/shapes/{len(shapes)}"] = f"/parts/{i}/mesh"
                shapes.append(shape)
        origins |= step_bodies.body_pointers(len(bodies), indices[0], parts[indices[0]])
        bodies.append(step_bodies.body_data(name, [parts[i] for i in indices], masses[name], shapes))
    return bodies


def _joints(grouping: Grouping, context: Context, origins: dict[str, str]) -> list[dict[str, Any]]:
    joints: list[dict[str, Any]] = []
    for i, joint in context.text.joints.items():
        data = joint_data(joint, i, grouping, context)
        if data is not None:
            origins |= joint_pointers(len(joints), i, joint)
            joints.append(data)
    return joints


def _couplings(context: Context, origins: dict[str, str]) -> list[dict[str, Any]]:
    """The couplings; a coupling with an invalid joint is left out, as the kind of this joint is unknown."""
    text = context.text
    by_name = {joint_name(joint, i): joint for i, joint in text.joints.items()}
    broken = {joint_name(text.joints[i], i) for i in text.broken if i in text.joints}
    couplings: list[dict[str, Any]] = []
    for i, coupling in text.couplings.items():
        data = None if broken & set(coupling.joints) else coupling_data(coupling, i, by_name, context)
        if data is not None:
            origins |= coupling_pointers(len(couplings), i, len(coupling.joints))
            couplings.append(data)
    return couplings


# Checks of the contacts of a file: the numbers without which they cannot be used, and their parts.


def check_contact_parts(grouping: Grouping, context: Context) -> None:
    """A004 and A005 for contacts of parts that do not exist or are ignored."""
    ignored = {part for part, body in grouping.body_of.items() if body is None}
    for i, contact in context.text.contacts.items():
        for k, part in enumerate(contact.parts):
            if part not in ignored:
                body_of_part(part, f"/contacts/{i}/parts/{k}", "A contact", grouping.body_of, context)


def report_unused_contacts(text: AssemblyText, report: AssemblyReport) -> None:
    """A020 for contacts that say nothing about the motion."""
    for i, contact in text.contacts.items():
        _check_numbers(contact, i, report)


def _check_numbers(contact: documents.AssemblyContact, index: int, report: AssemblyReport) -> None:
    a, b = contact.parts
    name, pointer = contact.id or f"/contacts/{index}", f"/contacts/{index}"
    missing = missing_numbers(contact)
    if a == b:
        message = f'Contact "{name}" names part "{a}" twice, and is not used.'
        report.warning("A020", pointer, message, "A contact is between two parts.")
        return
    if contact.kind == "gear":
        message = f'Parts "{a}" and "{b}" mesh as gears (contact "{name}"): gear ratios are not derived from contacts.'
        report.warning("A020", pointer, message, 'Write a coupling of their joints under "couplings".')
    elif missing:
        keys = " and ".join(f'"{key}"' for key in missing)
        message = f'Contact "{name}" of "{a}" and "{b}" has no {keys}, and is not used.'
        report.note("A020", pointer, message, "Give them in the world frame of the drawn pose.")


# Which way is up in an assembly, and gravity.

_STANDARD_GRAVITY = 9.81
_AXES = {"x": (1.0, 0.0, 0.0), "y": (0.0, 1.0, 0.0), "z": (0.0, 0.0, 1.0)}


def with_stated_up(text: AssemblyText, hints: Hints, up: str | None) -> AssemblyText:
    """The assembly with the direction up of an option, else of the hints, and with the gravity of the hints."""
    axis = up or hints.document.up
    gravity = None if up else hints.document.gravity_m_s2
    if axis is None and gravity is None:
        return text
    world = documents.World(up=text.document.world.up if axis is None else _direction(axis), gravity_m_s2=gravity)
    return replace(text, document=text.document.model_copy(update={"world": world}))


def _direction(axis: str) -> tuple[float, float, float]:
    sign = -1.0 if axis.startswith("-") else 1.0
    x, y, z = (0.0 + sign * component for component in _AXES[axis.lstrip("+-")])
    return x, y, z


def report_gravity(inference: records.Inference, world: documents.World, report: AssemblyReport) -> None:
    """J022 if gravity, which nobody has stated, acts along the axis of all joints, so that it moves nothing."""
    axes = [joint.freedom.direction for joint in inference.joints]
    if world.model_fields_set or not axes or any(joint.kind != "revolute" for joint in inference.joints):
        return
    if all(e is not None and abs(e @ np.array(world.up)) > thresholds.PARALLEL_COSINE for e in axes):
        joints = "the joint" if len(axes) == 1 else f"all {count_of(len(axes), 'joint')}"
        message = f"Gravity acts along z, the axis of {joints}: it moves nothing. Is z up?"
        report.note("J022", "/world/up", message, 'In a hints file: up = "y"; on the command line: --up y')


def gravity_of(world: documents.World, report: AssemblyReport) -> list[float]:
    """Gravity [m/s^2]: as declared, else 9.81 against `up`."""
    if world.gravity_m_s2 is not None:
        return list(world.gravity_m_s2)
    up = np.array(world.up)
    length = float(np.linalg.norm(up))
    if length < 1e-9:
        report.error("A021", "/world/up", 'The direction "up" has no length.', "For z up it is [0, 0, 1].")
        return [0.0, 0.0, -_STANDARD_GRAVITY]
    gravity: list[float] = (0.0 - _STANDARD_GRAVITY * up / length).tolist()
    return gravity


# The entries of an assembly file, each validated separately, and its unknown keys.

_VERSION = re.compile(r"cadmbs\.assembly/(\d{1,9})\.(\d{1,9})")
_MAJOR_VERSION = 1
_LISTS = ("parts", "contacts", "joints", "couplings", "springs", "slots")

Item = TypeVar("Item", bound=documents.Open)


def read_assembly(data: Mapping[str, Any], report: AssemblyReport) -> AssemblyText | None:
    """The validated entries, or None if units or lists are missing; A001, A002 and codes of keys and values."""
    if not _readable_version(data, report):
        return None
    document, findings = validated(documents.AssemblyDocument, data, "Assembly", report.text.locate)
    report.extend(findings)
    lists = {key: tuple(data[key]) if isinstance(data.get(key), list) else () for key in _LISTS}
    joints, broken = _listed_joints(lists["joints"], report)
    parts = _items(documents.AssemblyPart, lists["parts"], "/parts", report)
    contacts = _items(documents.AssemblyContact, lists["contacts"], "/contacts", report)
    couplings = _items(documents.AssemblyCoupling, lists["couplings"], "/couplings", report)
    springs = _items(documents.AssemblySpring, lists["springs"], "/springs", report)
    slots = _items(documents.AssemblySlot, lists["slots"], "/slots", report)
    if document is None:
        report.blocked = True
        return None
    _check_units(document, report)
    unknown: dict[str, Any] = {}
    complete = len(parts) == len(lists["parts"])
    text = AssemblyText(document, parts, contacts, joints, couplings, broken, complete, unknown, springs, slots)
    groups = (text.parts, text.contacts, text.joints, text.couplings, text.springs, text.slots)
    for pointer, key, value, known in _all_unknown(text, groups):
        unknown[f"{pointer}/{pointer_token(key)}"] = value
        _warn_unknown(f"{pointer}/{pointer_token(key)}", key, known, report)
    return text


def _check_units(document: documents.AssemblyDocument, report: AssemblyReport) -> None:
    unit = document.units.inertia
    if unit is not None and not is_inertia_unit(unit):
        message = f'The unit of inertia is "{unit}"; a mass times a squared length is expected.'
        report.error("A022", "/units/inertia", message, 'Write for example "kg*mm^2".')


def _readable_version(data: Mapping[str, Any], report: AssemblyReport) -> bool:
    """A001 for a schema that is not a version, or has a higher major version."""
    schema = data.get("schema")
    match = _VERSION.fullmatch(schema) if isinstance(schema, str) else None
    if schema is None or not isinstance(schema, str):
        return True  # reported by validation
    if match is None or int(match[1]) < 1:
        message = f'The schema "{schema}" is not a version such as "cadmbs.assembly/1.1".'
        report.error("A001", "/schema", message, blocks=True)
        return False
    if int(match[1]) > _MAJOR_VERSION:
        message = f'The schema "{schema}" is newer than this version of cadmbs, which reads "cadmbs.assembly/1.x".'
        report.error("A001", "/schema", message, "Update cadmbs, or export in the older version.", blocks=True)
        return False
    return True


def _items(model: type[Item], values: tuple[Any, ...], pointer: str, report: AssemblyReport) -> dict[int, Item]:
    """The valid entries; an invalid part or contact blocks the checks of the mechanism as a whole."""
    items = {}
    for i, value in enumerate(values):
        item, findings = validated(model, value, _subject(model, value), report.text.locate, f"{pointer}/{i}")
        report.extend(findings)
        if item is not None:
            items[i] = item
    report.blocked |= len(items) < len(values) and model not in (
        documents.AssemblyCoupling,
        documents.AssemblySpring,
        documents.AssemblySlot,
    )
    return items


def _listed_joints(
    values: tuple[Any, ...], report: AssemblyReport
) -> tuple[dict[int, documents.AssemblyJoint], frozenset[int]]:
    """The valid joints, and free joints in place of the invalid ones, whose indices are the second result."""
    joints: dict[int, documents.AssemblyJoint] = {}
    broken = []
    for i, value in enumerate(values):
        subject = _subject(documents.AssemblyJoint, value)
        joint, findings = validated(documents.AssemblyJoint, value, subject, report.text.locate, f"/joints/{i}")
        report.extend(findings)
        if joint is None and isinstance(value, dict):
            broken.append(i)
            readable = {key: value[key] for key in ("id", "parts") if isinstance(value.get(key), str | list)}
            joint, _ = validated(documents.AssemblyJoint, {**readable, "kind": "free"}, subject, report.text.locate)
        if joint is not None:
            joints[i] = joint
    report.blocked |= len(joints) < len(values)
    return joints, frozenset(broken)


def _subject(model: type[documents.Open], value: Any) -> str:
    """The entry as the subject of a message: Joint "elbow"."""
    nouns: dict[type[documents.Open], str] = {
        documents.AssemblyPart: "Part",
        documents.AssemblyJoint: "Joint",
        documents.AssemblyContact: "Contact",
        documents.AssemblySpring: "Spring",
        documents.AssemblySlot: "Slot",
    }
    noun = nouns.get(model, "Coupling")
    name = value.get("id") if isinstance(value, dict) else None
    return f'{noun} "{name}"' if isinstance(name, str) and name else f"{noun} without an id"


Unknown = tuple[str, str, Any, tuple[str, ...]]


def _all_unknown(text: AssemblyText, groups: tuple[Mapping[int, documents.Open], ...]) -> Iterator[Unknown]:
    yield from _unknown(text.document, "")
    for name, group in zip(_LISTS, groups, strict=True):
        for i, item in group.items():
            yield from _unknown(item, f"/{name}/{i}")


def _unknown(value: Any, pointer: str) -> Iterator[Unknown]:
    """Unknown keys in a document and in all documents within: pointer, key, value, and the known keys there."""
    if isinstance(value, BaseModel):
        fields = type(value).model_fields
        for key, extra in (value.model_extra or {}).items():
            yield pointer, key, extra, tuple(field.alias or name for name, field in fields.items())
        entries: Iterable[tuple[Any, Any]] = ((name, getattr(value, name)) for name in fields)
    elif isinstance(value, tuple):
        entries = enumerate(value)
    else:
        entries = value.items() if isinstance(value, dict) else ()
    for key, entry in entries:
        if isinstance(entry, BaseModel | tuple | dict):  # most are numbers
            yield from _unknown(entry, f"{pointer}/{pointer_token(key)}")


def _warn_unknown(pointer: str, key: str, known: tuple[str, ...], report: AssemblyReport) -> None:
    """A002 with the likely correction."""
    hint = suggestions.did_you_mean(key, known)
    if "mass_properties" in known and key in documents.MassProperties.model_fields:
        hint = f'Write it under "mass_properties": {{"{key}": ...}}.'
    report.warning("A002", pointer, f'The key "{key}" is unknown; it is kept and has no effect.', hint)
