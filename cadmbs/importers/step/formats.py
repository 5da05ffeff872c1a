"""Files of solids that the CAD kernel reads: STEP, and IGES and BREP, which have no assemblies and no products."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from cadmbs.errors import Finding, Severity, Where
from cadmbs.importers import draft, files
from cadmbs.importers.step.part21 import protocol, solid_count, text_findings

_IGES_SOLID = re.compile(rb"^ {5}186[ 0-9]{64}D", re.MULTILINE)
"""The first line of a directory entry of a solid (entity 186), which fills eighty columns."""


@dataclass(frozen=True)
class CadFormat:
    """A format of the CAD kernel.

    Attributes:
        name: As in `--from`.
        suffix: Of a file that gets a name.
        title: What a file is, for messages and records, from its bytes.
        text_findings: What its text shows before the kernel reads it.
        solid_count: The number of solids that the text announces; zero where it tells none.
    """

    name: str
    suffix: str
    title: Callable[[bytes], str]
    text_findings: Callable[[draft.SourceFile], Iterator[Finding]]
    solid_count: Callable[[bytes], int]


def _iges_findings(source: draft.SourceFile) -> Iterator[Finding]:
    """G001, G002, and G023: what IGES cannot tell."""
    where = Where(source.name)
    if not files.is_iges_text(source.data):
        message = 'This is not an IGES file: its first line has no "S" and 1 in columns 73 to 80.'
        yield Finding("G001", Severity.ERROR, where, message, "A download may have saved a page about the file.")
    elif source.data.rstrip()[-80:][72:73] != b"T":
        message = 'The file is cut off: its last line is not the one with "T" in column 73.'
        yield Finding("G002", Severity.ERROR, where, message, "Copy or export it again.")
    else:
        yield _flat(where, "IGES")


def _brep_findings(source: draft.SourceFile) -> Iterator[Finding]:
    """G001, and G023: what BREP cannot tell."""
    where = Where(source.name)
    if not files.is_brep_text(source.data):
        message = 'This is not a BREP file in text form: "CASCADE Topology" is not among its first words.'
        yield Finding("G001", Severity.ERROR, where, message, "Save it in the text form, or export a STEP file.")
    else:
        yield _flat(where, "BREP")


def _flat(where: Where, name: str) -> Finding:
    message = f"{name} has no assembly: each solid is one part, without material; equal solids are parts of their own."
    hint = "A STEP file of the same assembly has names, repeated parts and materials, and is better evidence."
    return Finding("G023", Severity.NOTE, where, message, hint)


STEP_FORMAT: Final = CadFormat(
    "step", ".step", lambda data: f"STEP {protocol(data)}".strip(), text_findings, solid_count
)
IGES_FORMAT: Final = CadFormat(
    "iges", ".iges", lambda data: "IGES", _iges_findings, lambda data: len(_IGES_SOLID.findall(data)) // 2
)
BREP_FORMAT: Final = CadFormat("brep", ".brep", lambda data: "BREP", _brep_findings, lambda data: 0)

FREECAD_FORMAT: Final = CadFormat("fcstd", ".FCStd", lambda data: "FreeCAD", lambda source: iter(()), lambda data: 0)

CAD_FORMATS: Final = {form.name: form for form in (STEP_FORMAT, IGES_FORMAT, BREP_FORMAT, FREECAD_FORMAT)}
"""Formats by name."""
