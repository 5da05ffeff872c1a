"""Which importer reads a source: found by its content, else by its name."""

from __future__ import annotations

import json
import re
from pathlib import PurePath
from typing import Any, NoReturn

from cadmbs.errors import Finding, ModelError, Severity, Where
from cadmbs.importers.draft import Importer, SourceFile
from cadmbs.importers.json_formats import ASSEMBLY_PREFIX, MECHANISM_PREFIX, SCREWS_PREFIX, declared_format
from cadmbs.importers.json_text import decode, read_json
from cadmbs.suggestions import did_you_mean

FORMATS = ("mechanism", "screws", "assembly", "urdf")
"""The names of the formats that are read."""

_SUPPORTED = "These formats are read: cadmbs.mechanism/1, cadmbs.screws/1 and cadmbs.assembly/1.x (JSON), and URDF."
_BY_DECLARATION = {MECHANISM_PREFIX: "mechanism", SCREWS_PREFIX: "screws", ASSEMBLY_PREFIX: "assembly"}
_SEARCHED = 65_536

_ROOT = re.compile(r"(?:\s+|<\?.*?\?>|<!--.*?-->|<!DOCTYPE[^>]*>)*+<([A-Za-z_][\w.:-]*)", re.DOTALL)
_CONVERT = "Convert it to URDF."
_MESH = "Name the robot description that uses the mesh."
_ROOTS = {
    "sdf": ("SDF, which is not read yet", _CONVERT),
    "mujoco": ("MuJoCo's MJCF, which is not read yet", _CONVERT),
    "mujocoinclude": ("MuJoCo's MJCF, which is not read yet", _CONVERT),
    "OpenSimDocument": ("an OpenSim model, which is not read yet", _CONVERT),
    "COLLADA": ("a COLLADA mesh, not a model", _MESH),
    "svg": ("a drawing, not a model", ""),
    "html": ("a web page, not a model", "A download may have saved the page about a file instead of the file."),
}
_BEGINNINGS = {
    "ISO-10303-21;": (
        "STEP, which is not read yet",
        "Export parts, mass properties and joints from CAD as cadmbs.assembly/1.0 (JSON).",
    ),
    "solid ": ("an STL mesh, not a model", _MESH),
    "#VRML": ("a VRML mesh, not a model", _MESH),
    "#usda": ("USD, which is not read yet", _CONVERT),
}


def importer_named(name: str) -> Importer:
    """The importer of a format by its name in `FORMATS`; that of URDF, and with it lxml, is loaded here only."""
    if name == "urdf":
        from cadmbs.importers.urdf import URDF

        return URDF
    if name == "assembly":
        from cadmbs.importers.step_json import ASSEMBLY

        return ASSEMBLY
    from cadmbs.importers.zero_reference import MECHANISM, SCREWS

    return SCREWS if name == "screws" else MECHANISM


def recognise(source: SourceFile, format_name: str | None = None) -> Importer:
    """The importer of a source.

    Args:
        source: The bytes of the file.
        format_name: One of `FORMATS`, where the content is not to decide.

    Raises:
        ModelError: F008 another format that is known by sight, F009 JSON of an unknown kind, F010 no such format.
    """
    if format_name is not None:
        if format_name not in FORMATS:
            message = f'There is no format "{format_name}"; formats are {", ".join(FORMATS)}.'
            _refuse(source, "F010", message, did_you_mean(format_name, FORMATS))
        return importer_named(format_name)
    declared = declared_format(source)
    for prefix, name in _BY_DECLARATION.items():
        if declared is not None and declared.startswith(prefix):
            return importer_named(name)
    text = _beginning(source)
    if text.startswith(("{", "[")):
        return _undeclared_json(source, declared)
    root = _ROOT.match(text)
    element = root[1].rpartition(":")[2] if root is not None else None
    suffix = PurePath(source.name).suffix.lower()
    if element == "robot" or (suffix == ".urdf" and element not in _ROOTS):
        return importer_named("urdf")
    if suffix == ".json":
        return _undeclared_json(source, declared)
    return _refuse_other(source, text, element)


def _beginning(source: SourceFile) -> str:
    """The first characters; wrong bytes do not matter here."""
    text, problem = decode(source)
    text = text if problem is None else source.data[:_SEARCHED].decode("latin-1")
    return text.lstrip()[:_SEARCHED]


def _undeclared_json(source: SourceFile, declared: str | None) -> Importer:
    """The importer that reports a text that is no JSON object; else F009, with the line to add."""
    read = read_json(source)
    if not read.data and read.findings:
        return importer_named("mechanism")
    return _refuse_json(source, read.data, declared)


def _refuse_json(source: SourceFile, data: dict[str, Any], declared: str | None) -> NoReturn:
    if declared is not None:
        _refuse(source, "F009", f'The format "{declared}" is not known.', _SUPPORTED)
    key, value = ("schema", "cadmbs.assembly/1.0") if "parts" in data else ("format", "cadmbs.mechanism/1")
    if {"parent", "kind"} <= data.keys():
        value = "cadmbs.screws/1"
    found = f'its "{key}" is {json.dumps(data[key])[:60]}' if key in data else f'it has no "{key}"'
    likely = {"parts", "bodies", "joints", "parent"} & data.keys()
    hint = f'Add "{key}": "{value}" at its top.' if likely else _SUPPORTED
    _refuse(source, "F009", f"This JSON file is not of a known kind: {found}.", hint)


def _refuse_other(source: SourceFile, text: str, root: str | None) -> NoReturn:
    known = _ROOTS.get(root or "") or next((v for k, v in _BEGINNINGS.items() if text.startswith(k)), None)
    if known is not None:
        _refuse(source, "F008", f"This is {known[0]}.", f"{known[1]} {_SUPPORTED}".strip())
    found = f"its root element is <{root}>" if root else "it is neither JSON nor XML"
    _refuse(source, "F008", f"The format of this file is not known: {found}.", _SUPPORTED)


def _refuse(source: SourceFile, code: str, message: str, hint: str) -> NoReturn:
    raise ModelError((Finding(code, Severity.ERROR, Where(source.name), message, hint),))
