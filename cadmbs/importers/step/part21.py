"""What the text of a STEP file shows without the CAD kernel: its schema, whether it is whole, what it refers to."""

import os
import re
from collections import Counter
from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

from cadmbs.errors import Finding, Severity, Where
from cadmbs.importers import draft, files

_LAST_LINE = b"END-ISO-10303-21;"
_HEADER_SIZE = 65_536
_SCHEMA = re.compile(rb"FILE_SCHEMA\s*\(\s*\(\s*'([^']{1,200})'", re.IGNORECASE)
_PROTOCOLS = (
    ("AUTOMOTIVE_DESIGN", "AP214"),
    ("AP242", "AP242"),
    ("AP203", "AP203"),
    ("CONFIG_CONTROL_DESIGN", "AP203"),
    ("CONFIGURATION_CONTROL_3D_DESIGN", "AP203"),  # its second edition
)
_FOREIGN_SCHEMAS = {
    "IFC": ("an IFC building model", "Export the parts that move from the CAD program as STEP AP214 or AP242."),
    "AP210": ("an electronic assembly (AP210)", "Export its solids as STEP AP214 or AP242."),
    "STRUCTURAL": ("a structural analysis model", "Export its solids as STEP AP214 or AP242."),
}
_KINEMATICS = re.compile(
    rb"[=()\s](KINEMATIC_(?!PAIR\b)[A-Z_]+|[A-Z_]{3,30}_PAIR(?:_WITH_[A-Z_]+)?|MECHANISM(?:_[A-Z_]+)?)\s*\("
)
_STRING = re.compile(rb"'(?:[^']|'')*'")
_EXTERNAL_FILE = re.compile(rb"=\s*DOCUMENT_FILE\s*\(\s*'((?:[^']|''){1,1000})'\s*,\s*'((?:[^']|''){0,1000})'")
_ESCAPE = re.compile(r"\\X2\\([0-9A-F]*)\\X0\\")
_USE = re.compile(
    rb"NEXT_ASSEMBLY_USAGE_OCCURRENCE\s*\(\s*'(?:[^']|'')*'\s*,\s*'(?:[^']|'')*'\s*,"
    rb"\s*(?:'(?:[^']|'')*'|\$)\s*,\s*#(\d+)\s*,\s*#(\d+)"
)
_REFERENCE = re.compile(rb"#(\d{1,18})")
_DEFINITION = re.compile(rb"#(\d{1,18})\s*=")
_SOLID = re.compile(rb"[=)\s](?:MANIFOLD_SOLID_BREP|BREP_WITH_VOIDS|FACETED_BREP)\s*\(")
REFERENCES_SEARCHED = 64 * 2**20
"""Largest file whose references are searched [bytes]."""

INSTANCE_LIMIT = 100_000
"""Most instances of parts that are read."""

_STEP_SUFFIXES = (".step", ".stp", ".stpz", ".p21")


def protocol(data: bytes) -> str:
    """The application protocol: "AP203", "AP214" or "AP242", else the name of the schema, or "" without one."""
    match = _SCHEMA.search(data[:_HEADER_SIZE])
    if match is None:
        return ""
    schema = match[1].decode("latin-1").strip().upper()
    return next((name for start, name in _PROTOCOLS if schema.startswith(start)), schema.split(" ")[0])


def text_findings(source: draft.SourceFile) -> Iterator[Finding]:
    """G001 to G004, G020 and G021, before the kernel reads the file."""
    where = Where(source.name)
    if not files.is_step_text(source.data):
        message = 'This is not a STEP file: it does not begin with "ISO-10303-21;".'
        yield Finding("G001", Severity.ERROR, where, message, "A download may have saved a page about the file.")
        return
    if source.data.rfind(_LAST_LINE) < 0:
        message = f'The file is cut off: it does not end with "{_LAST_LINE.decode()}".'
        yield Finding("G002", Severity.ERROR, where, message, "Copy or export it again.")
        return
    yield from _schema_findings(source, where)
    yield from _tree_findings(source, where)
    yield from _external_findings(source, where)
    yield from _reference_findings(_STRING.sub(b"''", source.data), where)


def _schema_findings(source: draft.SourceFile, where: Where) -> Iterator[Finding]:
    name = protocol(source.data)
    for start, (kind, hint) in _FOREIGN_SCHEMAS.items():
        if name.startswith(start):
            yield Finding("G003", Severity.ERROR, where, f"This is {kind}, not a mechanical assembly.", hint)


def _tree_findings(source: draft.SourceFile, where: Where) -> Iterator[Finding]:
    """G020 for an assembly that contains itself, or that multiplies its parts beyond `INSTANCE_LIMIT`."""
    children: dict[bytes, list[bytes]] = {}
    for match in _USE.finditer(source.data):
        children.setdefault(match[1], []).append(match[2])
    try:
        order = tuple(TopologicalSorter(children).static_order())
    except CycleError as problem:
        cycle = ", ".join(f"#{entity.decode()}" for entity in problem.args[1])
        message = f"An assembly contains itself, by its products {cycle}."
        yield Finding("G020", Severity.ERROR, where, message, "Export the assembly again.")
        return
    counts: dict[bytes, int] = {}
    for product in order:  # parts come before the assemblies that contain them
        counts[product] = sum(counts[child] for child in children.get(product, ())) or 1
    largest = max(counts.values(), default=0)
    if largest > INSTANCE_LIMIT:
        message = f"The assembly has {largest:.3g} instances of parts; at most {INSTANCE_LIMIT} are read."
        yield Finding("G020", Severity.ERROR, where, message, "Export fewer parts.")


def _external_findings(source: draft.SourceFile, where: Where) -> Iterator[Finding]:
    """G004 for files of parts that are not there; the kernel would leave these parts out in silence."""
    missing = [name for name in external_files(source.data) if not (source.directory / name).is_file()]
    if missing:
        listed = ", ".join(f'"{name}"' for name in missing[:5]) + (", ..." if len(missing) > 5 else "")
        message = f"Parts are in other files, which are missing: {listed}."
        hint = "Put them into the folder of this file, or export the assembly as one file."
        yield Finding("G004", Severity.ERROR, where, message, hint)


def external_files(data: bytes) -> list[str]:
    """The names of STEP files that a file refers to."""
    names = []
    for match in _EXTERNAL_FILE.finditer(data):
        candidates = (decoded(match[1]), decoded(match[2]))
        names += [name for name in candidates if Path(name.lower()).suffix in _STEP_SUFFIXES][:1]
    return list(dict.fromkeys(name.replace("\\", os.sep) for name in names))


def decoded(text: bytes) -> str:
    """A string of the file, with its doubled quotes and its escapes of characters resolved."""
    plain = text.decode("latin-1").replace("''", "'")
    return _ESCAPE.sub(lambda match: bytes.fromhex(match[1]).decode("utf-16-be", "replace"), plain)


def kinematic_entities(data: bytes) -> Counter[str]:
    """The numbers of kinematic pairs by their keywords, or of other entities of kinematics where there is no pair."""
    if not any(mark in data for mark in (b"KINEMATIC_", b"_PAIR", b"MECHANISM")):
        return Counter()
    counts = Counter(match[1].decode() for match in _KINEMATICS.finditer(_STRING.sub(b"''", data)))
    pairs = {name: n for name, n in counts.items() if "_PAIR" in name and not name.startswith("KINEMATIC_")}
    return Counter(pairs) or counts


def _reference_findings(plain: bytes, where: Where) -> Iterator[Finding]:
    """G021 for references to entities that the file does not have, as after the loss of a piece of it."""
    if len(plain) > REFERENCES_SEARCHED:
        return
    missing = set(_REFERENCE.findall(plain)) - set(_DEFINITION.findall(plain))
    if missing:
        listed = ", ".join(f"#{number}" for number in sorted(map(int, missing))[:5])
        count = "an entity" if len(missing) == 1 else f"{len(missing)} entities"
        more = ", ..." if len(missing) > 5 else ""
        message = f"The file is damaged: it refers to {count} that it does not have ({listed}{more})."
        hint = "Parts may be missing or wrong. Copy or export it again."
        yield Finding("G021", Severity.WARNING, where, message, hint)


def solid_count(data: bytes) -> int:
    """The number of solids in a file."""
    return len(_SOLID.findall(_STRING.sub(b"''", data)))
