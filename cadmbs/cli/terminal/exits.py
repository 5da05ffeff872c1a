"""The exit codes, and the code of each exception."""

from enum import IntEnum

from cadmbs import errors


class ExitCode(IntEnum):
    """Exit status of a command."""

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
  0    done, with a good result
  1    done, with a bad result: errors found by check, a failed validation
  2    wrong usage, or an output would overwrite a file that cadmbs did not write
  3    an input cannot be read or is not valid, or an output cannot be written
  4    no solution: loops that cannot be closed, a singular matrix, no step size
  5    an optional library or a compiler is missing; the message says what to install
  70   a bug of cadmbs; the traceback is saved, and the message names its file
  130  interrupted; finished output is kept, and the message names it"""

_OF_EXCEPTIONS: tuple[tuple[type[errors.CadmbsError], ExitCode], ...] = (
    (errors.ModelError, ExitCode.INPUT),
    (errors.MissingExtraError, ExitCode.MISSING),
    (errors.MissingCompilerError, ExitCode.MISSING),
    (errors.MissingProgramError, ExitCode.MISSING),
    (errors.ArgumentError, ExitCode.USAGE),
    (errors.StoredResultError, ExitCode.INPUT),
    (errors.ShapeError, ExitCode.USAGE),
    (errors.UnknownNameError, ExitCode.USAGE),
)


def exit_code_of(problem: errors.CadmbsError) -> ExitCode:
    """The exit code for an exception; those that are not listed mean that there is no solution.

    An output that cannot be written has the code of an input that cannot be read; overwriting is wrong usage.
    """
    if isinstance(problem, errors.OutputError):
        return ExitCode.INPUT if problem.finding.code == "W001" else ExitCode.USAGE
    return next((code for kind, code in _OF_EXCEPTIONS if isinstance(problem, kind)), ExitCode.MATHEMATICS)
