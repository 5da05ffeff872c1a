"""The importers of zero-reference data: `cadmbs.mechanism/1`, and `cadmbs.screws/1`, the lists of the papers."""

import os
from collections.abc import Iterator
from pathlib import Path, PurePath
from typing import Any

from cadmbs.importers import json_text, validation
from cadmbs.importers.draft import DocumentDraft, Importer, ReadOptions, SourceFile
from cadmbs.importers.options import cut_joints, options_without_effect
from cadmbs.importers.source_map import SourceMap
from cadmbs.importers.zero_reference.screw_lists import ScrewLists, screw_findings

_KINDS = {"R": "revolute", "P": "prismatic", "H": "screw"}


def read_mechanism(source: SourceFile, options: ReadOptions) -> DocumentDraft:
    """A mechanism document as it is, with mesh files as absolute paths and the requested cuts marked."""
    text = json_text.read_json(source, keep_not_finite=True)
    if not text.data and text.findings:
        return DocumentDraft({}, text.findings, text.locate)
    absolute_mesh_files(text.data, source.directory)
    findings = (
        *text.findings,
        *cut_joints(text.data, options.cut, source.name),
        *options_without_effect(options, source.name, "a mechanism document leaves no such choice"),
    )
    return DocumentDraft(text.data, findings, text.locate)


MECHANISM = Importer("mechanism", read_mechanism)
"""The importer of `cadmbs.mechanism/1`."""


def absolute_mesh_files(data: dict[str, Any], directory: Path) -> None:
    """Replace mesh paths relative to the document by absolute ones; addresses such as `package://` stay as written."""
    for shape in _dicts(body.get("shapes") for body in _dicts([data.get("bodies")])):
        file = shape.get("file")
        if isinstance(file, str) and file and "://" not in file:
            shape["file"] = os.path.normpath(directory / file)


def _dicts(lists: Any) -> Iterator[dict[str, Any]]:
    """The objects in some lists; validation reports entries of another type."""
    for entries in lists:
        if isinstance(entries, list):
            yield from (entry for entry in entries if isinstance(entry, dict))


def read_screws(source: SourceFile, options: ReadOptions) -> DocumentDraft:
    """Lists Y = (e, y x e + h e), m, c, Theta of a tree as bodies b1..bn and joints j1..jn.

    Findings: P001 to P006 and those of keys and values.
    """
    text = json_text.read_json(source)
    source_map = SourceMap(text)
    if not text.data and text.findings:
        return DocumentDraft({}, text.findings, source_map.locate)
    lists, problems = validation.validated(ScrewLists, text.data, "Screws", text.locate)
    if lists is not None:
        problems += screw_findings(lists, text.locate)
    if lists is None or problems:
        return DocumentDraft({}, (*text.findings, *problems), source_map.locate)
    data = _mechanism(lists, PurePath(source.name).stem)
    source_map.table.update(_sources(lists))
    findings = (
        *text.findings,
        *cut_joints(data, options.cut, source.name),
        *options_without_effect(options, source.name, "lists of screws leave no such choice"),
    )
    return DocumentDraft(data, findings, source_map.locate)


SCREWS = Importer("screws", read_screws)
"""The importer of `cadmbs.screws/1`."""


def _mechanism(lists: ScrewLists, default_name: str) -> dict[str, Any]:
    """The same model as a mechanism document, with numbers and units unchanged."""
    data: dict[str, Any] = {
        "format": "cadmbs.mechanism/1",
        "name": lists.name or default_name,
        "bodies": [_body(lists, i) for i in range(len(lists.parent))],
        "joints": [_joint(lists, i) for i in range(len(lists.parent))],
    }
    if lists.units is not None:
        data["units"] = lists.units.model_dump()
    if lists.gravity is not None:
        data["gravity"] = list(lists.gravity)
    return data


def _body(lists: ScrewLists, i: int) -> dict[str, Any]:
    body: dict[str, Any] = {"name": f"b{i + 1}"}
    if lists.m is not None:
        body["mass"] = lists.m[i]
    if lists.c is not None and lists.c[i] is not None:
        body["center_of_mass"] = list(lists.c[i] or ())
    if lists.Theta is not None:
        body["inertia"] = [list(row) for row in lists.Theta[i]]
        body["inertia_about"] = lists.inertia_about
    if lists.A is not None:
        rows = lists.A[i][:3]
        body["reference_pose"] = {"position": [row[3] for row in rows], "rotation": [list(row[:3]) for row in rows]}
    return body


def _joint(lists: ScrewLists, i: int) -> dict[str, Any]:
    parent, point, kind = lists.parent[i], lists.y[i], lists.kind[i]
    joint: dict[str, Any] = {
        "name": f"j{i + 1}",
        "kind": _KINDS[kind],
        "predecessor": f"b{parent}" if parent else "world",
        "successor": f"b{i + 1}",
        "axis": list(lists.e[i]),
    }
    if point is not None:
        joint["point"] = list(point)
    if kind == "H" and lists.h is not None:
        joint["pitch"] = lists.h[i]
    return joint


def _sources(lists: ScrewLists) -> dict[str, str]:
    """The pointer into the file of each entry of the document."""
    table = {"/units": "/units", "/gravity": "/gravity", "/name": "/name", "/bodies": "/m", "/joints": "/kind"}
    list_of_body_key = {
        "mass": "m",
        "center_of_mass": "c",
        "inertia": "Theta",
        "inertia_about": "inertia_about",
        "reference_pose": "A",
    }
    list_of_joint_key = {
        "kind": "kind",
        "predecessor": "parent",
        "successor": "parent",
        "axis": "e",
        "point": "y",
        "pitch": "h",
    }
    for i in range(len(lists.parent)):
        table[f"/bodies/{i}"] = f"/kind/{i}" if lists.m is None else f"/m/{i}"
        table[f"/joints/{i}"] = f"/kind/{i}"
        table |= {f"/bodies/{i}/{key}": f"/{name}/{i}" for key, name in list_of_body_key.items()}
        table |= {f"/joints/{i}/{key}": f"/{name}/{i}" for key, name in list_of_joint_key.items()}
    return table
