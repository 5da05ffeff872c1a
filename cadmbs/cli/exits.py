"""The exit codes, and which of our exceptions ends with which."""

from __future__ import annotations

from enum import IntEnum

from cadmbs.errors import (
    CadmbsError,
    MissingExtraError,
    ModelError,
    OutputError,
    ShapeError,
    UnknownNameError,
)


class ExitCode(IntEnum):
    """What a command's exit status says."""

    DONE = 0
    NO = 1
    USAGE = 2
    INPUT = 3
    MATHEMATICS = 4
    MISSING = 5
    BUG = 70
    INTERRUPTED = 130


EXIT_CODE_HELP = """\b
Exit codes:
  0    done, and the answer is good
  1    done, and the answer is no: errors found by check, a failed validation
  2    wrong usage, or an output that would overwrite what cadmbs did not write
  3    an input cannot be read or is not valid, or an output cannot be written
  4    the mathematics has no answer: closed loops, a singular matrix, no step size
  5    something optional is missing; the message gives the command that installs it
  70   a bug of cadmbs; the traceback is saved and named
  130  interrupted; what is finished is kept and named"""

_OF_EXCEPTIONS: tuple[tuple[type[CadmbsError], ExitCode], ...] = (
    (ModelError, ExitCode.INPUT),
    (MissingExtraError, ExitCode.MISSING),
    (ShapeError, ExitCode.USAGE),
    (UnknownNameError, ExitCode.USAGE),
)


def exit_code_of(problem: CadmbsError) -> ExitCode:
    """The exit code for an exception; those without a place of their own are failures of the mathematics.

    An output that the system refuses is like an input that it refuses; one that would overwrite is wrong usage.
    """
    if isinstance(problem, OutputError):
        return ExitCode.INPUT if problem.finding.code == "W001" else ExitCode.USAGE
    return next((code for kind, code in _OF_EXCEPTIONS if isinstance(problem, kind)), ExitCode.MATHEMATICS)
