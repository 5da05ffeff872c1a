"""From exceptions to messages and exit codes."""

import contextlib
import errno
import os
import platform
import re
import signal
import sys
import tempfile
import threading
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Final

import click

from cadmbs import blas_buffers, errors
from cadmbs.cli.terminal.console import STANDARD_OUTPUT, Console, escape_controls, silence_streams, unwritable_output
from cadmbs.cli.terminal.exits import ExitCode, exit_code_of
from cadmbs.cli.terminal.finding_text import report_findings
from cadmbs.cli.terminal.json_output import failure_object, findings_of, json_text, refusal_object
from cadmbs.version import __version__

MEMORY_SHORT = "Y011"
FOLDER_GONE = "Y012"
COMMAND_LINE = "Y013"
"""Codes of what is no exception of cadmbs."""

NO_THREAD = "can't start new thread"
"""What Python says where there is no memory for the stack of a thread."""


def exit_code_from(run: Callable[[], object], console: Console) -> int:
    """Run a command, and report its exception if it raises one.

    Args:
        run: The command; it returns its exit code, None for success.
        console: Standard output and standard error.

    Returns:
        The exit code of the process.
    """
    try:
        code = _guarded(run, console)
        console.finish()
        return code
    except BrokenPipeError:
        silence_streams()
        return ExitCode.DONE
    except errors.OutputError as problem:  # the report of another failure cannot be written
        return _report_error(problem, console)
    except KeyboardInterrupt:  # a second one, while the first was being reported
        return ExitCode.INTERRUPTED
    except MemoryError as problem:  # not even enough to report another failure
        return _report_memory(problem, console)


def interrupt_on_termination() -> None:
    """SIGTERM and SIGHUP end a command as Ctrl-C does: what is finished is kept, and temporary files are removed."""
    for name in ("SIGTERM", "SIGHUP"):
        number = getattr(signal, name, None)  # Windows has no SIGHUP
        if number is not None and signal.getsignal(number) is signal.SIG_DFL:
            signal.signal(number, signal.default_int_handler)


def report_memory_once() -> None:
    """Other threads that lack memory end without a traceback: the main one misses their work, and reports it."""
    default = threading.excepthook

    def hook(failure: threading.ExceptHookArgs) -> None:
        if not isinstance(failure.exc_value, MemoryError) and str(failure.exc_value) != NO_THREAD:
            default(failure)

    threading.excepthook = hook


def _guarded(run: Callable[[], object], console: Console) -> int:
    try:
        code = run()
        console.finish()
    except (KeyboardInterrupt, click.Abort):
        console.say("\ncadmbs: interrupted")
        return ExitCode.INTERRUPTED
    except click.exceptions.Exit as end:
        console.finish()
        return end.exit_code
    except click.ClickException as problem:
        return _report_usage(problem, console)
    except errors.CadmbsError as problem:
        return _report_error(problem, console)
    except (BrokenPipeError, MemoryError):
        raise
    except Exception as problem:
        if _is_interruption(problem):
            console.say("\ncadmbs: interrupted")
            return ExitCode.INTERRUPTED
        if isinstance(problem, RuntimeError) and str(problem) == NO_THREAD:
            raise MemoryError from problem  # the stack of a thread needs memory too
        return _report_unexpected(problem, console)
    return code if isinstance(code, int) else ExitCode.DONE


def _is_interruption(problem: Exception) -> bool:
    """Whether it stands for a KeyboardInterrupt while compiled code was loaded, or pydantic made a validator.

    Both raise an error of their own in its place; pydantic's has its text alone.
    """
    if isinstance(problem, ImportError):
        return isinstance(problem.__cause__, KeyboardInterrupt)
    return type(problem).__name__ == "SchemaError" and "KeyboardInterrupt" in str(problem)


def _report_usage(problem: click.ClickException, console: Console) -> int:
    """Report what is wrong with the command line itself, after the usage of its command."""
    vars(problem).update(message=escape_controls(console.runnable(problem.message)))
    message = problem.format_message()
    if isinstance(problem, click.UsageError):
        message += usage_hint(problem)
    if console.json_schema is not None:
        console.write(json_text(refusal_object(console.json_schema, COMMAND_LINE, type(problem).__name__, message)))
    with contextlib.suppress(OSError):
        if isinstance(problem, click.UsageError) and problem.ctx is not None:
            path = problem.ctx.command_path
            console.say(f"{problem.ctx.get_usage()}\nTry '{path} --help' for help.\n")
        console.say(f"{click.style(f'cadmbs: error[{COMMAND_LINE}]:', fg='red', bold=True)} {message}")
    return ExitCode.USAGE


def _report_unexpected(problem: Exception, console: Console) -> int:
    """Report an exception that is not one of cadmbs: the system lacks something, or it is a bug."""
    if _lacks_memory(problem):
        return _report_memory(problem, console)
    if isinstance(problem, OSError) and _is_of_echo(problem):  # the help, which click itself writes
        return _report_error(unwritable_output(problem), console)
    if isinstance(problem, FileNotFoundError) and not _has_current_folder():
        console.say(
            f"cadmbs: error[{FOLDER_GONE}]: the current folder does not exist any more; change to one that does"
        )
        return ExitCode.INPUT
    return _report_bug(problem, console)


def _report_memory(problem: BaseException, console: Console) -> int:
    """Report that memory is short, after what the computation held was given back."""
    failure: BaseException | None = problem
    limit = blas_buffers.address_space_limit()
    remedy = "" if limit is None else f", or lift the limit of memory, {limit / 2**20:.0f} MiB (ulimit -v)"
    message = f"not enough memory for this; ask for fewer samples or output times{remedy}"
    while failure is not None:
        message = str(failure) if isinstance(failure, blas_buffers.NoRoomError) else message
        traceback.clear_frames(failure.__traceback__)
        failure.__traceback__, failure = None, failure.__context__
    console.say(f"cadmbs: error[{MEMORY_SHORT}]: {message}")
    return ExitCode.MATHEMATICS


def _lacks_memory(problem: Exception) -> bool:
    """Whether the system refused memory: to an array, a process, a library that is loaded, or code in C."""
    refused = isinstance(problem, OSError) and problem.errno == errno.ENOMEM
    causes, cause = [str(problem)], problem.__cause__ or problem.__context__
    while cause is not None:
        causes, cause = [*causes, str(cause)], cause.__cause__ or cause.__context__
    unloaded = isinstance(problem, ImportError | OSError) and re.search(
        "failed to map|annot allocate memory", "\n".join(causes)
    )
    unexplained = isinstance(problem, SystemError) and re.search("without .*exception", str(problem))
    return refused or bool(unloaded or unexplained)


def _is_of_echo(problem: OSError) -> bool:
    return any(frame.f_code is click.echo.__code__ for frame, _ in traceback.walk_tb(problem.__traceback__))


def _has_current_folder() -> bool:
    try:
        Path.cwd()
    except FileNotFoundError:
        return False
    return True


def _report_error(problem: errors.CadmbsError, console: Console) -> int:
    """Report an exception of cadmbs; with `--json` on standard output too."""
    if console.debug:
        console.say("".join(traceback.format_exception(problem)))
    unwritable = isinstance(problem, errors.OutputError) and problem.finding.where.file == STANDARD_OUTPUT
    if console.json_schema is not None and not unwritable:
        console.write(json_text(failure_object(console.json_schema, problem)))
    findings = findings_of(problem)
    if findings:
        if console.json_schema is None or unwritable:
            report_findings(console, findings)
    else:
        console.say(
            f"{click.style(f'cadmbs: error[{problem.code}]:', fg='red', bold=True)} {escape_controls(str(problem))}"
        )
        if isinstance(problem, errors.UnknownNameError) and problem.listed_by:
            console.say(console.runnable(f"  `cadmbs {problem.listed_by} FILE` lists them all."))
    if unwritable:
        silence_streams()
    return exit_code_of(problem)


def _report_bug(problem: Exception, console: Console) -> int:
    text = "".join(traceback.format_exception(problem))
    summary = "".join(traceback.format_exception_only(problem)).strip()
    console.say(f"{click.style('cadmbs: internal error:', fg='red', bold=True)} {escape_controls(summary)}")
    if console.debug:
        console.say(text)
        return ExitCode.BUG
    try:
        console.say(f'  This is a bug of cadmbs. The traceback is in "{_saved(text)}":')
        console.say("  please report it with the output of `cadmbs doctor`. Option --debug shows it at once.")
    except OSError:
        console.say(text)
    return ExitCode.BUG


def _saved(text: str) -> str:
    """The file to which a traceback was written, with versions and arguments."""
    handle, path = tempfile.mkstemp(prefix="cadmbs-traceback-", suffix=".txt")
    with os.fdopen(handle, "w", encoding="utf-8", errors="backslashreplace") as stream:
        stream.write(f"cadmbs {__version__}, Python {platform.python_version()}, {platform.platform()}\n")
        stream.write(f"arguments: {sys.argv[1:]}\n\n{text}")
    return path


# What to do about a command line that a parser refuses, beyond what the parser itself says.

TABLES: Final = (".csv", ".npz", ".parquet", ".h5")
"""Suffixes of tables of positions."""

_EXTRA: Final = re.compile(r"unexpected extra arguments? \((?P<words>.*)\)")


def usage_hint(problem: click.UsageError) -> str:
    """A sentence about words that are in no place: an option that took another one for its value, or a table.

    Args:
        problem: What click raised.

    Returns:
        The sentence with a space before it; empty where there is nothing to add.
    """
    words = _EXTRA.search(problem.message)
    if problem.ctx is None or words is None:
        return ""
    for option in problem.ctx.command.params:
        for value in _texts(problem.ctx.params.get(option.name or "")):
            if isinstance(option, click.Option) and value.startswith("--"):
                return f". {option.opts[-1]} takes a value, and took {value!r} for it"
    names = {name for option in problem.ctx.command.params for name in option.opts}
    table = next((word for word in words["words"].split() if word.lower().endswith(TABLES)), "")
    if table and "--trajectory" in names:
        return f". A table of positions follows its option: --trajectory {table}"
    return ""


def _texts(value: object) -> list[str]:
    """The texts among the values of an option."""
    values = value if isinstance(value, list | tuple) else [value]
    return [text for text in values if isinstance(text, str)]
