"""Choice of the importer of a source: by its content, else by its file name."""

import json
import re
from pathlib import PurePath
from typing import Any, NoReturn

from cadmbs import errors, suggestions
from cadmbs.importers import draft, files, json_text

FORMATS = ("mechanism", "screws", "assembly", "urdf", "mjcf", "sdf", "usd", "step", "iges", "brep", "fcstd")
"""The names of the formats that are read."""

STUDY_PREFIX = "cadmbs.study/"
"""What the format of a study begins with."""

_READABLE = (
    "These formats are read: cadmbs.mechanism/1, cadmbs.screws/1 and cadmbs.assembly/1.x (JSON), URDF, MJCF, SDF, USD, "
    "STEP, IGES, BREP and FCStd."
)
MECHANISM_PREFIX = "cadmbs.mechanism/"
_BY_PREFIX = {MECHANISM_PREFIX: "mechanism", "cadmbs.screws/": "screws", "cadmbs.assembly/": "assembly"}
_DECLARATION = re.compile(r'"(?:format|schema)"\s*:\s*"(cadmbs\.[^"\\\n]{1,40})"')
_SEARCHED_CHARACTERS = 65_536

USD_MARK = "#usda"
"""What a stage of USD in text form begins with."""

USD_SUFFIXES = (".usda", ".usd", ".usdc", ".usdz")
_ROOT_ELEMENT = re.compile(r"(?:\s+|<\?.*?\?>|<!--.*?-->|<!DOCTYPE[^>]*>)*+<([A-Za-z_][\w.:-]*)", re.DOTALL)
_MJCF_ROOTS = ("mujoco", "mujocoinclude")
_CONVERT_HINT = "Convert it to URDF."
_MESH_HINT = "Name the robot description that uses the mesh."
_OTHER_ROOT_ELEMENTS = {
    "gazebo": ("SDF 1.2 or older, which is not read", "`gz sdf -p FILE` writes it in the newest version."),
    "OpenSimDocument": ("an OpenSim model, which is not read yet", _CONVERT_HINT),
    "COLLADA": ("a COLLADA mesh, not a model", _MESH_HINT),
    "svg": ("a drawing, not a model", ""),
    "Uos": ("AP242 in its XML form, which is not read", "Export the assembly as a STEP file, .step or .stp."),
    "html": ("a web page, not a model", "A download may have saved the page about a file instead of the file."),
}
_OTHER_FIRST_LINES = {
    "solid ": ("an STL mesh, not a model", _MESH_HINT),
    "#VRML": ("a VRML mesh, not a model", _MESH_HINT),
}


_YAML = re.compile(r"(?:\s*(?:#[^\n]*)?\n)*(?:%YAML|---|- |[A-Za-z_][\w .-]*:(?:\s|$))")
"""The first line of a text in YAML that counts: a key with a colon, an entry of a list, or a mark of a document."""

_YAML_HINT = "Write it as JSON: python -c 'import json, sys, yaml; json.dump(yaml.safe_load(sys.stdin), sys.stdout)'."


def importer_named(name: str) -> draft.Importer:
    """The importer of a format in `FORMATS`; those that need lxml are imported only here."""
    if name == "urdf":
        from cadmbs.importers.urdf import URDF

        return URDF
    if name == "mjcf":
        from cadmbs.importers.mjcf import MJCF

        return MJCF
    if name == "sdf":
        from cadmbs.importers.sdf import SDF

        return SDF
    if name == "usd":
        from cadmbs.importers.usd.importer import USD

        return USD
    if name == "assembly":
        from cadmbs.importers.step_json import ASSEMBLY

        return ASSEMBLY
    if name in ("step", "iges", "brep", "fcstd"):
        from cadmbs.importers.step.importer import BREP, FREECAD, IGES, STEP

        return {"step": STEP, "iges": IGES, "brep": BREP, "fcstd": FREECAD}[name]
    from cadmbs.importers.zero_reference import MECHANISM, SCREWS

    return SCREWS if name == "screws" else MECHANISM


def recognize(source: draft.SourceFile, format_name: str | None = None) -> draft.Importer:
    """The importer of a source.

    Args:
        source: The bytes of the file.
        format_name: One of `FORMATS`; None to decide by the content.

    Raises:
        ModelError: F008 a format that is not read, F009 JSON of an unknown kind, F010 no such format.
    """
    if format_name is not None:
        if format_name not in FORMATS:
            message = f'There is no format "{format_name}"; formats are {", ".join(FORMATS)}.'
            _refuse(source, "F010", message, suggestions.did_you_mean(format_name, FORMATS))
        return importer_named(format_name)
    if files.is_step_text(source.data):
        return importer_named("step")
    if files.is_freecad_archive(source.data) or PurePath(source.name).suffix.lower() == files.FREECAD_SUFFIX:
        return importer_named("fcstd")
    if files.is_iges_text(source.data):
        return importer_named("iges")
    if files.is_brep_text(source.data):
        return importer_named("brep")
    declared = declared_format(source)
    for prefix, name in _BY_PREFIX.items():
        if declared is not None and declared.startswith(prefix):
            return importer_named(name)
    text = _first_characters(source)
    if text.startswith(("{", "[")):
        return _undeclared_json(source, declared)
    root = _ROOT_ELEMENT.match(text)
    element = root[1].rpartition(":")[2] if root is not None else None
    suffix = PurePath(source.name).suffix.lower()
    export = files.export_hint(source.name)
    if export:
        _refuse(source, "F008", files.PROGRAM_FILE, export)
    if text.startswith(USD_MARK) or suffix in USD_SUFFIXES:
        return importer_named("usd")
    if element in _MJCF_ROOTS:
        return importer_named("mjcf")
    if element == "sdf":
        return importer_named("sdf")
    if element == "robot" or (suffix == ".urdf" and element not in _OTHER_ROOT_ELEMENTS):
        return importer_named("urdf")
    if suffix in files.CAD_SUFFIXES and element not in _OTHER_ROOT_ELEMENTS:
        return importer_named(
            "iges" if suffix in files.IGES_SUFFIXES else "brep" if suffix in files.BREP_SUFFIXES else "step"
        )
    if suffix == ".json":
        return _undeclared_json(source, declared)
    return _refuse_other(source, text, element)


def declared_format(source: draft.SourceFile) -> str | None:
    """The value of "format" or "schema" that names a format of cadmbs, such as "cadmbs.mechanism/1"; else None.

    The order of keys does not matter. If there are several candidates, because the extensions contain another model,
    the text is parsed and its top-level keys decide.
    """
    text, problem = json_text.decode(source)
    if problem is not None or not text.lstrip().startswith("{"):
        return None
    candidates = dict.fromkeys(match[1] for match in _DECLARATION.finditer(text))
    return _top_level_declaration(text, tuple(candidates)) if len(candidates) > 1 else next(iter(candidates), None)


def _top_level_declaration(text: str, candidates: tuple[str, ...]) -> str:
    try:
        document = json.loads(text)
    except (ValueError, RecursionError):
        return candidates[0]
    declarations = (document.get(key) for key in ("format", "schema"))
    return next((value for value in declarations if value in candidates), candidates[0])


def _first_characters(source: draft.SourceFile) -> str:
    """The first characters, read as Latin-1 if the encoding is wrong."""
    text, problem = json_text.decode(source)
    text = text if problem is None else source.data[:_SEARCHED_CHARACTERS].decode("latin-1")
    return text.lstrip()[:_SEARCHED_CHARACTERS]


def _undeclared_json(source: draft.SourceFile, declared: str | None) -> draft.Importer:
    """The importer that reports a text that is not a JSON object; else F009, with the missing line."""
    read = json_text.read_json(source)
    if not read.data and read.findings:
        return importer_named("mechanism")
    return _refuse_json(source, read.data, declared)


def _refuse_json(source: draft.SourceFile, data: dict[str, Any], declared: str | None) -> NoReturn:
    if declared is not None and declared.startswith(STUDY_PREFIX):
        hint = "`cadmbs sweep` runs a study, `cadmbs optimize` its objective."
        _refuse(source, "F009", f"This is a study ({declared}), not a mechanism.", hint)
    if declared is not None:
        _refuse(source, "F009", f'The format "{declared}" is not known.', _READABLE)
    key, value = ("schema", "cadmbs.assembly/1.1") if "parts" in data else ("format", "cadmbs.mechanism/1")
    if {"parent", "kind"} <= data.keys():
        value = "cadmbs.screws/1"
    defect = f'its "{key}" is {json.dumps(data[key])[:60]}' if key in data else f'it has no "{key}"'
    likely = {"parts", "bodies", "joints", "parent"} & data.keys()
    hint = f'Add "{key}": "{value}" at its top.' if likely else _READABLE
    _refuse(source, "F009", f"This JSON file is not of a known kind: {defect}.", hint)


def _refuse_other(source: draft.SourceFile, text: str, root: str | None) -> NoReturn:
    description = _OTHER_ROOT_ELEMENTS.get(root or "") or next(
        (v for k, v in _OTHER_FIRST_LINES.items() if text.startswith(k)), None
    )
    if description is not None:
        _refuse(source, "F008", f"This is {description[0]}.", f"{description[1]} {_READABLE}".strip())
    if root is None and _YAML.match(text):
        _refuse(source, "F008", "This is YAML, which is not read.", f"{_YAML_HINT} {_READABLE}")
    defect = f"its root element is <{root}>" if root else "it is neither JSON nor XML"
    _refuse(source, "F008", f"The format of this file is not known: {defect}.", _READABLE)


def _refuse(source: draft.SourceFile, code: str, message: str, hint: str) -> NoReturn:
    raise errors.ModelError((errors.Finding(code, errors.Severity.ERROR, errors.Where(source.name), message, hint),))
