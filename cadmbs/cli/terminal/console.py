"""Standard output and standard error of a command: the answer to the first, everything else to the second."""

import contextlib
import io
import os
import re
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import IO, Any

import click

from cadmbs import errors, summaries
from cadmbs.cli.terminal.program import NAME, runnable

STANDARD_OUTPUT = "<standard output>"
"""Its name in findings."""

_STYLES = re.compile(r"(\x1b\[[0-9;]*m|\t)")
"""What may control a terminal: bold text and colours, which lines of ours have; tabs."""


@dataclass
class Console:
    """Output streams of a command, and how text on them looks; what controls terminals is escaped here.

    Attributes:
        color: "auto", "always" or "never", as asked for.
        debug: Whether tracebacks are shown.
        program: The command that runs this program, for hints.
        json_schema: Schema of the JSON answer where one is asked for, such as "cadmbs/info/1"; failures use it too.
        findings: Findings about options, which a JSON answer carries before its own.
    """

    color: str = "auto"
    debug: bool = False
    program: str = NAME
    json_schema: str | None = None
    findings: list[errors.Finding] = field(default_factory=list)

    def answer(self, text: str = "") -> None:
        """A piece of the answer for people, to standard output."""
        with _writing():
            click.echo(_shown(self.runnable(text)), color=self.colored(sys.stdout))

    def say(self, text: str = "") -> None:
        """Anything else for people, to standard error; where it takes nothing (full, closed), the command goes on."""
        with contextlib.suppress(OSError):
            click.echo(_shown(self.runnable(text)), err=True, color=self.colored(sys.stderr))

    def runnable(self, text: str) -> str:
        """A text with the commands in it as the user can run them."""
        return runnable(text, self.program)

    def write(self, text: str) -> None:
        """A piece of a machine-readable answer, to standard output: UTF-8, as a file would hold it, never coloured."""
        with _writing():
            sys.stdout.flush()
            sys.stdout.buffer.write(text.encode("utf-8", "backslashreplace"))

    def written(self, path: object) -> None:
        """Say that a file was written."""
        self.say(f'written: "{path}"')

    def finish(self) -> None:
        """Flush the answer while a failure can still be reported."""
        with _writing():
            sys.stdout.flush()

    def colored(self, stream: IO[Any]) -> bool:
        """Whether text on a stream may be coloured: by option, else NO_COLOR, TERM=dumb, and only on a terminal."""
        if self.color != "auto":
            return self.color == "always"
        plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
        return not plain and stream.isatty()


def prepare_streams() -> None:
    """Make the standard streams fit for answers.

    Streams that were closed get a device, lest the next file that is opened takes their place: what is written to a
    closed standard output fails, as it would without, and standard error takes everything. Standard output without a
    buffer (PYTHONUNBUFFERED) gets one, which writes everything or fails; the system alone may write a part. Characters
    that the terminal cannot show are escaped.
    """
    for number, flags in enumerate((os.O_RDONLY, os.O_RDONLY, os.O_WRONLY)):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, flags)  # the lowest number that is free
    if sys.stdout is None or isinstance(getattr(sys.stdout, "buffer", None), io.RawIOBase):
        sys.stdout = os.fdopen(1, "w", encoding=getattr(sys.stdout, "encoding", None), closefd=False)
    if sys.stderr is None:
        sys.stderr = os.fdopen(2, "w", closefd=False)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def heading(text: str) -> str:
    """A title above a part of an answer, in bold."""
    return click.style(summaries.escape_unprintable(text), bold=True)


@contextlib.contextmanager
def _writing() -> Iterator[None]:
    """A closed pipe is BrokenPipeError; any other failure of a stream is an OutputError."""
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as problem:
        raise unwritable_output(problem) from problem


def unwritable_output(problem: OSError) -> errors.OutputError:
    """The error for a standard output that is closed or full."""
    return errors.OutputError(f"The output cannot be written: {problem.strerror or problem}.", path=STANDARD_OUTPUT)


def silence_streams() -> None:
    """Discard buffered output, so that the interpreter does not report a closed pipe when it ends."""
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(OSError, ValueError, AttributeError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def escape_controls(text: str) -> str:
    """Text of a user's file, safe for a terminal: control characters as escapes, line breaks kept."""
    return "\n".join(map(summaries.escape_unprintable, text.split("\n")))


def _shown(text: str) -> str:
    """What goes to a terminal or pipe: line breaks, tabs and the styles of `click.style`; all else that controls
    terminals, such as titles, moves of the cursor and directions of writing, as escapes.
    """
    return "".join(k % 2 * piece or escape_controls(piece) for k, piece in enumerate(_STYLES.split(text)))


def counted(counts: Mapping[str, int]) -> str:
    """Such as 2 errors, 1 warning: from singular nouns and their counts; zero is left out."""
    return ", ".join(f"{count} {noun}{'s' * (count != 1)}" for noun, count in counts.items() if count)
