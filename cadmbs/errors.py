"""Findings about a user's input, and the exceptions that carry them.

Everything that reads a user's model *collects* findings; loading raises once, with all of them. Numerical ends of a
computation are values (`cadmbs.results.Outcome`), not exceptions.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any


class Severity(StrEnum):
    """Severity of a finding: with an error nothing is compiled; notes report what was ignored or assumed."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


@dataclass(frozen=True, slots=True)
class Where:
    """A location in a file: `file:line:column` for text, and a JSON pointer into the document if there is one."""

    file: str | None = None
    line: int | None = None
    column: int | None = None
    pointer: str = ""

    def __str__(self) -> str:
        parts = [self.file or "<input>"]
        if self.line is not None:
            parts.append(str(self.line))
            if self.column is not None:
                parts.append(str(self.column))
        return ":".join(parts)


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing to know about a model: what was found and expected (`message`), and what to do (`hint`)."""

    code: str
    severity: Severity
    where: Where
    message: str
    hint: str = ""

    def __str__(self) -> str:
        at = f" at {self.where.pointer}" if self.where.pointer else ""
        text = f"{self.where}: {self.severity}[{self.code}]{at}: {self.message}"
        return f"{text}\n    hint: {self.hint}" if self.hint else text


def error(code: str, pointer: str, message: str, hint: str = "") -> Finding:
    """An error finding at a JSON pointer of the mechanism document; the loader adds file and line."""
    return Finding(code, Severity.ERROR, Where(pointer=pointer), message, hint)


def warning(code: str, pointer: str, message: str, hint: str = "") -> Finding:
    """A warning finding at a JSON pointer of the mechanism document; the loader adds file and line."""
    return Finding(code, Severity.WARNING, Where(pointer=pointer), message, hint)


def note(code: str, pointer: str, message: str, hint: str = "") -> Finding:
    """A note at a JSON pointer of the mechanism document; the loader adds file and line."""
    return Finding(code, Severity.NOTE, Where(pointer=pointer), message, hint)


def sort_findings(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """Findings in the order of their places, files first; findings without a line keep their order."""
    return tuple(sorted(findings, key=lambda f: (f.where.file or "", f.where.line or 0, f.where.column or 0)))


def has_errors(findings: Iterable[Finding]) -> bool:
    """Whether any finding blocks compilation."""
    return any(finding.severity is Severity.ERROR for finding in findings)


class CadmbsError(Exception):
    """Base of all exceptions that cadmbs raises on purpose.

    Attributes:
        code: That of the kind of refusal, for exceptions that carry no findings with codes of their own.
    """

    code = "Y004"


class Interrupted(KeyboardInterrupt):
    """An interruption, such as Ctrl-C, of something that keeps what is finished.

    Attributes:
        result: What is finished: the `Result` of `simulate` up to there, the `Optimum` of `optimize`.
    """

    def __init__(self, result: Any) -> None:
        super().__init__(result)
        self.result = result

    def __str__(self) -> str:
        return str(getattr(self.result, "outcome", "interrupted"))


@dataclass(eq=False)
class ModelError(CadmbsError):
    """A model is not valid; `findings` holds everything that was found, warnings and notes included."""

    findings: tuple[Finding, ...] = field(default_factory=tuple)

    def __post_init__(self) -> None:
        self.findings = _findings(self.findings)
        super().__init__(str(self))

    def __str__(self) -> str:
        errors = sum(f.severity is Severity.ERROR for f in self.findings)
        lines = [str(finding) for finding in self.findings]
        return "\n".join([*lines, f"{errors} error{'s' * (errors != 1)}"])


def _findings(values: Iterable[Finding]) -> tuple[Finding, ...]:
    """The findings that an exception carries.

    Raises:
        ArgumentError: They are none.
    """
    findings = tuple(values) if isinstance(values, Iterable) else (values,)
    for each in findings:
        if not isinstance(each, Finding):
            raise ArgumentError(f"findings has a value of type {type(each).__name__}, expected Finding")
    return findings


class ShapeError(CadmbsError):
    """An array argument has the wrong shape; the message names the argument, the shape and the expected one."""

    code = "Y002"


class ArgumentError(CadmbsError, ValueError):
    """An argument has a value or type that a function cannot take; the message says which, and what is expected."""

    code = "Y001"


class NotASystemError(ArgumentError, AttributeError, TypeError):
    """A function of a System was called with something else, such as a Mechanism; the message says how to make one.

    It is an AttributeError, because a Mechanism raises it where an attribute of a System is asked for.
    """

    def __init__(self, description: str, remedy: str) -> None:
        super().__init__(f"expected a System, found {description}: {remedy}")
        self.obj = description  # with it set and no name, Python adds no suggestion of its own to the message


class UnknownNameError(CadmbsError):
    """A body, frame, joint or coordinate name is not in the system; the message gives the closest names.

    `listed_by` is the command that lists all of them, where there is one.
    """

    code = "Y003"

    def __init__(self, message: str = "", *, listed_by: str = "") -> None:
        super().__init__(message)
        self.listed_by = listed_by


class NotSolvableError(CadmbsError):
    """The mathematics has no answer here: a singular mass matrix, or a mechanism that cannot be assembled.

    `findings` has the details with their codes, where there are some; else `code` says which kind it is (Y004, or
    Y005: forces or velocities do not determine a motion, Y006: something moves that has no inertia).
    """

    def __init__(self, message: str, findings: Iterable[Finding] = (), *, code: str = "") -> None:
        super().__init__(message)
        self.findings = _findings(findings)
        self.code = str(code) or type(self).code


class StartError(NotSolvableError):
    """A simulation cannot start: the loops do not close, given values contradict the constraints, nothing can move.

    `finding` has the code (S112 to S114), the numbers, and the remedy.
    """

    def __init__(self, finding: Finding) -> None:
        super().__init__(finding.message, (finding,))
        self.finding = finding


class MissingExtraError(CadmbsError):
    """An optional library is needed; the message names the extra and the command that installs it."""

    code = "Y007"

    def __init__(self, what: str, library: str, extra: str) -> None:
        super().__init__(f'{what} needs {library}, which is not installed: pip install "cadmbs[{extra}]"')
        self.extra = extra


class MissingCompilerError(CadmbsError):
    """A C compiler is needed, and there is none."""

    code = "Y008"

    def __init__(self, what: str) -> None:
        super().__init__(f"{what} needs a C compiler, which was not found: install gcc or clang, or name it by CC")


class MissingProgramError(CadmbsError):
    """A program is needed, and there is none; the message says what to do."""

    code = "Y008"

    def __init__(self, what: str, program: str, remedy: str) -> None:
        super().__init__(f"{what} needs the program {program}, which is not installed: {remedy}")


class DeviceError(CadmbsError):
    """A graphics processor is missing, or it refuses; the message says what."""

    code = "Y014"


class StoredResultError(CadmbsError):
    """A stored result cannot be read, or its rows cannot be used; the message says which file and why.

    `finding` has a code (Q010: it cannot be read, R016: its rows cannot be continued, R017: it is no part to be put
    together with the others), the file and the remedy.
    """

    def __init__(self, message: str, *, code: str = "Q010", path: object = None, hint: str = "") -> None:
        super().__init__(message)
        where = Where(None if path is None else str(path))
        self.finding = Finding(code, Severity.ERROR, where, message, hint or STORED_RESULT_HINT)


STORED_RESULT_HINT = "Make the file again with the command that wrote it, or take an unchanged copy."
"""The remedy of Q010."""


class OutputError(CadmbsError):
    """An output could not be written; no file was changed.

    `finding` has a code (W001: the system refuses, W002: it would overwrite what cadmbs did not write, W003: no such
    format, W004: it does not fit the format), the place and the remedy.
    """

    def __init__(self, message: str, *, code: str = "W001", path: object = None, hint: str = "") -> None:
        super().__init__(message)
        self.finding = Finding(code, Severity.ERROR, Where(None if path is None else str(path)), message, hint)


FORCE_HINT = "`--force` on the command line, or force=True in Python, overwrites it."
"""The remedy of W002 besides another name."""

PERMISSION_HINT = "Choose another name or folder, or change the permissions of this one."
"""The remedy of W001."""

SPACE_HINT = "Free some space on this disk, or choose a folder on another one."
"""The remedy of W001 where a disk is full."""
