"""Results as web pages: the option `--report` and the command `report`."""

from __future__ import annotations

import shlex
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cadmbs.cli.inputs.options import PATH
from cadmbs.cli.terminal.console import Console

if TYPE_CHECKING:
    from cadmbs.cli.running.comparison import Comparison
    from cadmbs.measurements import Identification
    from cadmbs.models.mechanism import Mechanism
    from cadmbs.results import Result
    from cadmbs.studies import StudyTable

report_option = click.option(
    "--report", type=PATH, metavar="HTML", help="Write picture, curves and tables as one web page."
)

SUFFIXES = (".html", ".htm")


@dataclass(frozen=True)
class ShownMotion:
    """What of results a page shows.

    Attributes:
        mechanism: The mechanism, for results without a document.
        samples: Of batches the samples.
        trace: Points whose paths are shown.
    """

    mechanism: Mechanism | None = None
    samples: int | Sequence[int] = 0
    trace: Sequence[str] = ()


def require_page(path: str | None) -> None:
    """Refuse a page that cannot be written, before the work is done.

    Raises:
        click.UsageError: Its suffix is not that of a page.
        OutputError: Its folder does not exist.
    """
    if path is None:
        return
    if Path(path).suffix.lower() not in SUFFIXES:
        raise click.UsageError(f'--report: "{path}" is no web page: end it in .html.')
    from cadmbs.errors import PERMISSION_HINT, OutputError

    if not Path(path).resolve().parent.is_dir():
        parent = Path(path).parent
        raise OutputError(f'"{path}" cannot be written: "{parent}" does not exist.', path=path, hint=PERMISSION_HINT)


def write_page(
    console: Console,
    results: Result | Mapping[str, Result],
    path: str | None,
    force: bool,
    shown: ShownMotion | None = None,
) -> None:
    """Write the page of a result, or of several side by side; nothing without a path.

    Raises:
        ArgumentError: The result has no mechanism document, another one than `mechanism`, or not that sample.
        OutputError: The file may not be overwritten, or the system refuses.
    """
    if path is None:
        return
    from cadmbs.viewer import save_report

    chosen = shown or ShownMotion()
    save_report(results, path, mechanism=chosen.mechanism, sample=chosen.samples, trace=chosen.trace, force=force)
    console.written(path)


def write_comparison(console: Console, comparison: Comparison, path: str | None, force: bool) -> None:
    """Write the page of a comparison; nothing without a path, and a note where no run gave a result.

    Raises:
        OutputError: The file may not be overwritten, or the system refuses.
    """
    if path is None:
        return
    if not comparison.results:
        console.say("note: no run gave a result, so no page was written")
        return
    from cadmbs.viewer import save_report

    save_report(comparison.results, path, failures=comparison.failures, force=force)
    console.written(path)


def write_identification_page(console: Console, identification: Identification, path: str | None, force: bool) -> None:
    """Write the page of an identification; nothing without a path.

    Raises:
        OutputError: The file may not be overwritten, or the system refuses.
    """
    if path is None:
        return
    from cadmbs.viewer.identified import save_identification_report

    save_identification_report(identification, path, force=force)
    console.written(path)


def write_study_page(
    console: Console, table: StudyTable, path: str | None, force: bool, *, source: str | None, motions: int | None
) -> None:
    """Write the page of a study; nothing without a path.

    Args:
        console: Where the file is named.
        table: The rows of the study.
        path: The page.
        force: Replace any existing file.
        source: File of the table, which the page names in the command for a single sample.
        motions: Samples whose motion the page shows; None: a few.

    Raises:
        OutputError: The file may not be overwritten, or the system refuses.
    """
    if path is None:
        return
    from cadmbs.viewer import save_study_report

    save_study_report(table, path, motions=_motions(motions), command=sample_command(source), force=force)
    console.written(path)


def study_page(table: StudyTable, *, source: str, motions: int | None) -> str:
    """The text of the page of a study."""
    from cadmbs.viewer import study_report

    return study_report(table, motions=_motions(motions), command=sample_command(source))


def sample_command(source: str | None) -> str:
    """The command by which a sample becomes a page of its own; `{sample}` is its number."""
    name = shlex.quote(Path(source or "runs.csv").name)
    return f"cadmbs report {name} --sample {{sample}} -o sample-{{sample}}.html"


def _motions(count: int | None) -> int:
    from cadmbs.viewer.study.report import STANDARD_COUNT

    return STANDARD_COUNT if count is None else count
