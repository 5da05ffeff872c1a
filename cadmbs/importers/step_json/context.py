"""What every step of reading an assembly needs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cadmbs.importers.step_json.documents import (
    AssemblyContact,
    AssemblyCoupling,
    AssemblyDocument,
    AssemblyJoint,
    AssemblyPart,
)
from cadmbs.importers.step_json.report import AssemblyReport
from cadmbs.importers.step_json.scales import AssemblyScales


@dataclass(frozen=True, slots=True)
class AssemblyText:
    """An assembly file with the entries of its lists that validated, by their places.

    Attributes:
        document: The fields of the file as a whole.
        parts: Its parts.
        contacts: Its contacts.
        joints: Its joints; one that did not validate is "free", if its parts can be read.
        couplings: Its couplings.
        broken: Which of the joints did not validate.
        all_parts: Whether all parts validated, so that an id that is not known does not exist.
        unknown: Values of unknown keys by their pointers.
    """

    document: AssemblyDocument
    parts: Mapping[int, AssemblyPart]
    contacts: Mapping[int, AssemblyContact]
    joints: Mapping[int, AssemblyJoint]
    couplings: Mapping[int, AssemblyCoupling]
    broken: frozenset[int]
    all_parts: bool
    unknown: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Context:
    """The text, its scales, the size of the assembly [m], the folder of its mesh files, and the findings so far."""

    text: AssemblyText
    scales: AssemblyScales
    size: float
    directory: Path
    report: AssemblyReport
