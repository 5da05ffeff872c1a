"""The importer of `cadmbs.assembly/1.x`: an assembly exported from CAD, in one world frame, as a mechanism document."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path, PurePath
from typing import Any

import numpy as np

from cadmbs.errors import has_errors
from cadmbs.importers.draft import AssemblyTexts, DocumentDraft, Importer, ReadOptions, SourceFile
from cadmbs.importers.hints.reading import Hints, read_hints
from cadmbs.importers.hints.templates import templates_of
from cadmbs.importers.json_text import JsonText, read_json
from cadmbs.importers.options import cut_joints, options_without_effect
from cadmbs.importers.source_map import SourceMap
from cadmbs.importers.step_json.bodies.bodies import body_data, body_masses, body_pointers, part_masses, part_shape
from cadmbs.importers.step_json.bodies.extent import assembly_points, check_parts, diagonal, report_size
from cadmbs.importers.step_json.bodies.grouping import Grouping, group_parts
from cadmbs.importers.step_json.contacts import check_contact_parts, report_unused_contacts
from cadmbs.importers.step_json.context import AssemblyReport, AssemblyText, Context
from cadmbs.importers.step_json.decisions import report_inference
from cadmbs.importers.step_json.derivation import derived, needs_inference
from cadmbs.importers.step_json.gravity import gravity_of, report_gravity, with_stated_up
from cadmbs.importers.step_json.joints import joint_data, joint_name, joint_pointers
from cadmbs.importers.step_json.loads_and_couplings.couplings import coupling_data, coupling_pointers
from cadmbs.importers.step_json.loads_and_couplings.slots import slot_data
from cadmbs.importers.step_json.loads_and_couplings.springs import spring_data
from cadmbs.importers.step_json.reading import read_assembly
from cadmbs.importers.step_json.scales import AssemblyScales
from cadmbs.importers.step_json.texts import assembly_texts
from cadmbs.models.checks.wording import count_of


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
    report.blocked |= has_errors(findings)
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
    if derivation.inference is None or has_errors(derivation.findings):
        report.blocked = True
        return text, None
    report_inference(derivation.inference, report)
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
    points = assembly_points(text, scales)
    context = Context(text, scales, diagonal(points), source.directory, report)
    grouping = group_parts(context)
    masses = part_masses(grouping, context)
    bodies = _bodies(grouping, body_masses(grouping, masses, context), context, origins)
    joints = _joints(grouping, context, origins)
    if not report.blocked:
        check_contact_parts(grouping, context)
    check_parts(masses, context)
    counts = f"{count_of(len(masses), 'part')} in {len(bodies)} {'body' if len(bodies) == 1 else 'bodies'} and "
    if not report.blocked:
        report_size(counts + count_of(len(joints), "joint"), points, masses, report)
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
            shape = part_shape(parts[i], f"/parts/{i}", context)
            if shape is not None:
                origins[f"/bodies/{len(bodies)}/shapes/{len(shapes)}"] = f"/parts/{i}/mesh"
                shapes.append(shape)
        origins |= body_pointers(len(bodies), indices[0], parts[indices[0]])
        bodies.append(body_data(name, [parts[i] for i in indices], masses[name], shapes))
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
