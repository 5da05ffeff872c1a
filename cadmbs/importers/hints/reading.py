"""A hints file: read, parsed and validated, with the line of each finding."""

import re
import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from pydantic import BaseModel

from cadmbs.errors import Finding, ModelError, Severity, Where
from cadmbs.importers import draft, files, json_text, validation
from cadmbs.importers.hints.documents import ActuatorTemplate, HintsDocument
from cadmbs.input_files import TomlLimitError, toml_data

Table = TypeVar("Table", bound=BaseModel)

_POSITION = re.compile(r"\s*\(at (?:line (\d+), column (\d+)|end of document)\)")


@dataclass(frozen=True, slots=True)
class Hints:
    """A hints file; without a file, no hints.

    Attributes:
        file: The name that messages show.
        text: Its text.
        document: Its fields.
        templates: The templates of motors in force; without any, those of the library.
    """

    file: str = ""
    text: str = ""
    document: HintsDocument = field(default_factory=HintsDocument)
    templates: tuple[ActuatorTemplate, ...] = ()

    @property
    def infer(self) -> bool:
        """Whether there is a hint about parts or joints; an empty file, or one that only says what is up, has none."""
        others = self.document.model_copy(update={"up": None, "gravity_m_s2": None})
        return bool(others != HintsDocument())

    def locate(self, pointer: str) -> Where:
        """File, line and column of a pointer such as "/joint/1/kind"; those of the enclosing table if it is unknown."""
        return located(self.file, self.text, pointer)

    def locate_text(self, pattern: str, pointer: str) -> Where:
        """File, line and column of a quoted text, else those of a pointer."""
        for quote in ('"', "'"):
            offset = self.text.find(f"{quote}{pattern}{quote}")
            if offset >= 0:
                line = self.text.count("\n", 0, offset) + 1
                return Where(self.file, line, offset - self.text.rfind("\n", 0, offset), pointer)
        return self.locate(pointer)


def read_hints(path: Path | draft.SourceFile | None) -> tuple[Hints | None, tuple[Finding, ...]]:
    """The hints in a file, or None and the findings: those of files, H001 syntax, and those of keys and values."""
    if path is None:
        return Hints(), ()
    document, (name, text), findings = read_toml(path, HintsDocument, "The hints")
    return (None if document is None else Hints(name, text, document)), findings


def read_toml(
    path: Path | draft.SourceFile, model: type[Table], subject: str
) -> tuple[Table | None, tuple[str, str], tuple[Finding, ...]]:
    """A document of TOML, the name and the text of its file, and the findings: of files, H001, of keys and values.

    Args:
        path: The file.
        model: The class of the document.
        subject: The subject of sentences about it.
    """
    try:
        source = path if isinstance(path, draft.SourceFile) else files.read_source(path)
    except ModelError as problem:
        return None, (str(path), ""), problem.findings
    text, problem_of_encoding = json_text.decode(source)
    if problem_of_encoding is not None:
        return None, (source.name, ""), (problem_of_encoding,)
    try:
        data = toml_data(text)
    except tomllib.TOMLDecodeError as problem:
        return None, (source.name, text), (_syntax_finding(source.name, text, problem),)
    document, findings = validation.validated(model, data, subject, lambda pointer: located(source.name, text, pointer))
    return document, (source.name, text), findings


def _syntax_finding(file: str, text: str, problem: tomllib.TOMLDecodeError) -> Finding:
    message = str(problem)
    match = _POSITION.search(message)
    line = int(match[1]) if match and match[1] else text.count("\n") + 1
    column = int(match[2]) if match and match[2] else 1
    defect = _POSITION.sub("", message).rstrip(".")
    if isinstance(problem, TomlLimitError):
        where = Where(file, line, column) if match else Where(file)
        hint = "Such files have some kilobytes and few levels: look what is in this one."
        return Finding("H001", Severity.ERROR, where, f"This is not read as TOML. {defect}.", hint)
    hint = 'Texts stand in quotes, lists in brackets: ground = "frame", keep = ["wheel*"].'
    return Finding("H001", Severity.ERROR, Where(file, line, column), f"This is not TOML: {defect}.", hint)


def located(file: str, text: str, pointer: str) -> Where:
    """The position of a pointer into a TOML text, by the headers of tables and the beginnings of lines."""
    names = pointer.split("/")[1:]
    lines = text.split("\n")
    first, last = 0, len(lines)
    best: int | None = None
    while names:
        name = names.pop(0)
        count = int(names.pop(0)) if names and names[0].isdecimal() else 0
        headers = [i for i in range(first, last) if re.match(rf"\s*\[\[?\s*{re.escape(name)}\s*\]", lines[i])]
        if headers and count < len(headers):
            first = best = headers[count]
            following = [i for i in range(first + 1, last) if lines[i].lstrip().startswith("[")]
            last = following[0] if following else last
            continue
        keys = [i for i in range(first, last) if re.match(rf'\s*["\']?{re.escape(name)}["\']?\s*=', lines[i])]
        if not keys:
            break
        first = best = keys[0]
        last = first + 1
    return Where(file, None, None, pointer) if best is None else Where(file, best + 1, 1, pointer)


def hint_finding(code: str, where: Where, message: str, hint: str = "", *, warning: bool = False) -> Finding:
    """A finding about a hints file."""
    return Finding(code, Severity.WARNING if warning else Severity.ERROR, where, message, hint)


def as_table(value: float | dict[str, Any] | None) -> dict[str, float]:
    """Densities by pattern; one number is the default."""
    if value is None:
        return {}
    return dict(value) if isinstance(value, dict) else {"default": float(value)}
