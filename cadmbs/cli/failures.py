"""From exceptions to messages and exit codes."""

from __future__ import annotations

import os
import platform
import sys
import tempfile
import traceback
from collections.abc import Callable

import click

from cadmbs.cli.console import Console, silence_streams
from cadmbs.cli.exits import ExitCode, exit_code_of
from cadmbs.cli.finding_text import report_findings
from cadmbs.cli.json_output import failure_object, findings_of, json_text
from cadmbs.errors import CadmbsError, OutputError
from cadmbs.version import __version__


def exit_code_from(run: Callable[[], object], console: Console) -> int:
    """Run a command, and report its exception if it raises one.

    Args:
        run: The command; it returns its exit code, None for success.
        console: Standard output and standard error.

    Returns:
        The exit code of the process.
    """
    try:
        return _guarded(run, console)
    except BrokenPipeError:
        silence_streams()
        return ExitCode.DONE
    except KeyboardInterrupt:  # a second one, while the first was being reported
        return ExitCode.INTERRUPTED


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
        problem.show()
        return ExitCode.USAGE
    except CadmbsError as problem:
        return _report_error(problem, console)
    except MemoryError:
        console.say("cadmbs: error: not enough memory for this; ask for fewer samples or output times")
        return ExitCode.MATHEMATICS
    except BrokenPipeError:
        raise
    except Exception as problem:
        return _report_bug(problem, console)
    return code if isinstance(code, int) else ExitCode.DONE


def _report_error(problem: CadmbsError, console: Console) -> int:
    """Report an exception of cadmbs; with `--json` on standard output too."""
    if console.debug:
        console.say("".join(traceback.format_exception(problem)))
    if console.json_schema is not None:
        console.write(json_text(failure_object(console.json_schema, problem)))
    findings = (problem.finding,) if isinstance(problem, OutputError) else findings_of(problem)
    if findings:
        if console.json_schema is None:
            report_findings(console, findings)
    else:
        console.say(f"{click.style('cadmbs: error:', fg='red', bold=True)} {problem}")
    return exit_code_of(problem)


def _report_bug(problem: Exception, console: Console) -> int:
    text = "".join(traceback.format_exception(problem))
    summary = "".join(traceback.format_exception_only(problem)).strip()
    console.say(f"{click.style('cadmbs: internal error:', fg='red', bold=True)} {summary}")
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
