"""A motion in a file, for commands that show one: a result, or any table of times and positions."""

from typing import TYPE_CHECKING

import click

from cadmbs.cli.inputs.options import MODEL_FILE, ReadingOptions
from cadmbs.cli.terminal.console import Console

if TYPE_CHECKING:
    from cadmbs.models.mechanism import Mechanism
    from cadmbs.results import Result

mechanism_option = click.option(
    "--mechanism",
    "mechanism_file",
    type=MODEL_FILE,
    metavar="FILE",
    help="The mechanism that moves, for tables and results that do not hold it.",
)


def named_mechanism(console: Console, file: str | None) -> "Mechanism | None":
    """The mechanism of `--mechanism`, with its warnings told."""
    if file is None:
        return None
    from cadmbs.cli.inputs.reading import read_model

    return read_model(console, file, ReadingOptions()).mechanism


def is_result(path: str) -> bool:
    """Whether a file is a result of `cadmbs simulate`.

    Raises:
        ModelError: F001, there is no such file; the hint has the closest name.
    """
    from cadmbs.importers.files import is_file, read_source
    from cadmbs.motions.table_files import stored_kind
    from cadmbs.results.sidecar import SIMULATION

    if path != "-" and not is_file(path):
        read_source(path)  # raises the error with its reason
    return stored_kind(path) == SIMULATION


def stored_motion(console: Console, path: str, mechanism: "Mechanism | None") -> "Result":
    """A result that `cadmbs simulate` wrote, or the motion in a table.

    Args:
        console: Where notes go.
        path: The file.
        mechanism: That of `--mechanism`.

    Raises:
        click.UsageError: A table does not say which mechanism moves, and neither does the user.
        StoredResultError: A result cannot be read.
        ModelError: The table cannot be read, or its columns make no motion.
        NotSolvableError: The loops cannot be closed along it.
    """
    from cadmbs.cli.inputs.samples import report_doubtful_columns
    from cadmbs.motions import table_files
    from cadmbs.results import storage

    if is_result(path):
        return storage.load(path)
    described = table_files.description(path).get("mechanism") or {}
    if mechanism is None and not described.get("document"):
        raise click.UsageError(
            f'"{path}" is a table of a motion and does not hold its mechanism: name it with --mechanism FILE.'
        )
    from cadmbs.motions import motion_file, table_mechanism
    from cadmbs.motions.motion_result import motion_result

    system = table_mechanism.described_system(described, mechanism)
    columns = motion_file.read_motion(system, path, others=True)
    if not table_files.stored_kind(path):
        report_doubtful_columns(console, system, columns.positions_without_unit, path)
    return motion_result(system, columns, say=console.say)
