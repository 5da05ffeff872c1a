"""The bare form of the papers, `cadmbs.screws/1`: lists of axes, points and inertias, one entry a body."""

from __future__ import annotations

from pathlib import PurePath
from typing import Any

from cadmbs.importers.draft import DocumentDraft, ReadOptions, SourceFile
from cadmbs.importers.json_formats import SCREWS_PREFIX, declared_format
from cadmbs.importers.json_text import read_json
from cadmbs.importers.options import cut_joints, options_without_effect
from cadmbs.importers.origins import Origins
from cadmbs.importers.validation import validated
from cadmbs.importers.zero_reference.screw_checks import screw_findings
from cadmbs.importers.zero_reference.screw_lists import ScrewLists

_KINDS = {"R": "revolute", "P": "prismatic", "H": "screw"}


class ScrewsImporter:
    """Lists Y = (e, y x e + h e), m, c, Theta of a tree, in the world frame at q = 0."""

    name: str = "screws"
    suffixes: tuple[str, ...] = (".json",)

    def recognises(self, source: SourceFile) -> bool:
        """Whether the text declares a version of `cadmbs.screws`."""
        return (declared_format(source) or "").startswith(SCREWS_PREFIX)

    def read(self, source: SourceFile, options: ReadOptions) -> DocumentDraft:
        """Bodies b1..bn and joints j1..jn; codes P001 to P006 and those of keys and values."""
        text = read_json(source)
        origins = Origins(text)
        if not text.data and text.findings:
            return DocumentDraft({}, text.findings, origins.place)
        lists, problems = validated(ScrewLists, text.data, "Screws", text.place)
        if lists is not None:
            problems += screw_findings(lists, text.place)
        if lists is None or problems:
            return DocumentDraft({}, (*text.findings, *problems), origins.place)
        data = _mechanism(lists, PurePath(source.name).stem)
        origins.table.update(_origins(lists))
        findings = (
            *text.findings,
            *cut_joints(data, options.cut, source.name),
            *options_without_effect(options, source.name, "lists of screws leave no such choice"),
        )
        return DocumentDraft(data, findings, origins.place)


SCREWS = ScrewsImporter()
"""The importer of `cadmbs.screws/1`."""


def _mechanism(lists: ScrewLists, default_name: str) -> dict[str, Any]:
    """The same model as a mechanism document, numbers and units untouched."""
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


def _origins(lists: ScrewLists) -> dict[str, str]:
    """Where each entry of the document comes from."""
    table = {"/units": "/units", "/gravity": "/gravity", "/name": "/name", "/bodies": "/m", "/joints": "/kind"}
    lists_of_body = {
        "mass": "m",
        "center_of_mass": "c",
        "inertia": "Theta",
        "inertia_about": "inertia_about",
        "reference_pose": "A",
    }
    lists_of_joint = {
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
        table |= {f"/bodies/{i}/{key}": f"/{name}/{i}" for key, name in lists_of_body.items()}
        table |= {f"/joints/{i}/{key}": f"/{name}/{i}" for key, name in lists_of_joint.items()}
    return table
