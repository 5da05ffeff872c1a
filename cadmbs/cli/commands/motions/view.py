"""`cadmbs view`: a mechanism or a result in the browser, with sliders."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from cadmbs.cli.describing import sketching
from cadmbs.cli.inputs import options
from cadmbs.cli.inputs.stored_motion import mechanism_option, named_mechanism, stored_motion
from cadmbs.cli.running import tracing, viewing
from cadmbs.cli.terminal.console import Console

if TYPE_CHECKING:
    from cadmbs.cli.running.viewing import Panels, Routes
    from cadmbs.viewer.live import LiveSession

RESULT_SUFFIXES = (".npz", ".csv", ".parquet", ".h5")

FROM_OPTION = options.reading_option(
    "--from",
    "read_as",
    metavar="FORMAT|AZIMUTH,HEIGHT",
    callback=sketching.format_or_view,
    help=f"Format of FILE ({', '.join(options.INPUT_FORMATS)}); or where it is seen from at first, in degrees: -50,25.",
)


@click.command("view")
@options.file_argument
@click.option("--open", "open_browser", is_flag=True, help="Open the page in the browser.")
@click.option(
    "--port", type=click.IntRange(min=0, max=65535), default=0, metavar="N", help="Port; default: any that is free."
)
@options.assignments_option("--q", "Joint positions at first; others are neutral, or close the loops.")
@click.option(
    "--branch", type=click.IntRange(min=1), metavar="K", help="Enter the K-th of the branches that meet at --q."
)
@mechanism_option
@tracing.trace_option
@click.option("--sample", type=click.IntRange(min=0), default=0, metavar="N", help="Sample of a batch, from 0.")
@options.engine_option
@options.reading_options_with(FROM_OPTION)
@options.with_console
def command(
    console: Console,
    file: str,
    open_browser: bool,
    port: int,
    q: tuple[str, ...],
    branch: int | None,
    mechanism_file: str | None,
    points: tuple[str, ...],
    sample: int,
    engine: str,
    reading: options.ReadingOptions,
) -> None:
    """FILE in the browser: sliders move it, its loops stay closed.

    FILE is a mechanism; or a motion, which is shown over time: a result of `cadmbs simulate` (.csv, .npz, .parquet,
    .h5), a table of `cadmbs kinematics`, or your own table of times and positions, with --mechanism.
    Independent coordinates have sliders, the others follow; what does not close does not move, and the gap is told.
    The page also shows mobility and redundant constraints, other assemblies, Jacobian columns, twists and ellipsoids,
    and simulates from the present configuration. Of an assembly from CAD (a STEP file or an assembly document) it shows
    contacts, inferred joints with their evidence, and open questions; decisions are written into the hints file:
    that of --hints, else NAME.hints.toml beside FILE. Findings about other files mark the joint or body and its line.
    It is served on this machine alone, at the address on the first line of the answer, until Ctrl-C.

    \b
    Examples:
      cadmbs view four_bar --open
      cadmbs view engine.step --hints engine.toml
    """  # noqa: D301 - the mark keeps lines apart
    routes: Routes = {}
    panels: Panels = ()
    if Path(file).suffix.lower() in RESULT_SUFFIXES:
        if branch is not None:
            raise click.UsageError("--branch belongs to a mechanism: FILE is a result, whose first row is shown.")
        session = _session_of_result(console, _Motion(file, mechanism_file, sample, points), q, engine)
    elif mechanism_file is not None or sample or points:
        raise click.UsageError("--mechanism, --sample and --trace belong to a motion: FILE is a mechanism.")
    elif (assembly := viewing.assembly_view(console, file, reading, q, engine)) is not None:
        session, routes, panels = assembly
    else:
        session, routes, panels = viewing.mechanism_view(console, file, reading, q, engine)
    if branch is not None:
        _enter(session, branch)
    for sentence in session.picture.notes:
        console.say(f"note: {sentence}")
    if session.configuration.opening:
        console.say(f"note: shown with open loops: {session.configuration.opening}")
    _serve(console, session, port, open_browser, routes, panels)


def _enter(session: LiveSession, branch: int) -> None:
    """Begin a little way into a branch that begins at the present configuration."""
    from cadmbs.viewer.live.mobility_answer import branch_configuration

    session.configuration.place_at(branch_configuration(session.system, session.configuration.q, branch))


@dataclass(frozen=True)
class _Motion:
    """A motion that is shown: its file, the mechanism, the sample, and points whose paths are drawn."""

    file: str
    mechanism_file: str | None
    sample: int
    points: tuple[str, ...]


def _session_of_result(console: Console, shown: _Motion, q: tuple[str, ...], engine: str) -> LiveSession:
    from cadmbs.viewer.live import LiveSession
    from cadmbs.viewer.run import shown_run

    if q:
        raise click.UsageError("--q belongs to a mechanism: FILE is a result, whose first row is shown.")
    mechanism = named_mechanism(console, shown.mechanism_file)
    result = stored_motion(console, shown.file, mechanism)
    if result.batch_shape and shown.sample == 0:
        console.say(f"note: sample 0 of {len(result.outcomes)} is shown; --sample chooses another")
    run = shown_run(result, mechanism=mechanism, sample=shown.sample, trace=shown.points)
    first = run.result.q[run.index][0]
    direction = sketching.chosen_direction()
    return LiveSession(run.system, first, run=run, mechanism=mechanism, direction=direction, engine=engine)


@contextlib.contextmanager
def page_that_leads_to(address: str) -> Iterator[str]:
    """The address of a file that only this user can read and that leads on to another address.

    Arguments of processes can be read by all users of a machine: the browser gets this file, without the token. It
    lies in the home folder where browsers are snaps, which do not see the folder of temporary files.
    """
    import html
    import os
    import tempfile

    home = Path.home()
    parent = home if Path("/snap/bin").is_dir() and os.access(home, os.W_OK) else None
    with tempfile.TemporaryDirectory(prefix="cadmbs-view-", dir=parent) as folder:  # mode 0700
        file = Path(folder) / "view.html"
        shown = html.escape(address)
        file.write_text(
            f'<!DOCTYPE html><meta charset="utf-8"><meta name="referrer" content="no-referrer"><title>cadmbs</title>'
            f'<meta http-equiv="refresh" content="0; url={shown}"><a href="{shown}">cadmbs view</a>\n'
        )
        yield file.as_uri()


def _serve(
    console: Console, session: LiveSession, port: int, open_browser: bool, routes: Routes, panels: Panels
) -> None:
    """Serve until interrupted; the exit code is then that of an interruption.

    Raises:
        click.UsageError: The port is in use, or may not be used.
    """
    from cadmbs.viewer.live import live_server

    try:
        server = live_server(session, port, routes=routes, panels=panels)
    except OSError as problem:
        reason = problem.strerror or problem
        raise click.UsageError(
            f"--port: {port} cannot be used ({reason}); without it a free one is taken."
        ) from problem
    with server, contextlib.ExitStack() as at_end:
        console.answer(server.address)
        console.finish()
        console.say("Ctrl-C ends the viewer.")
        if open_browser:
            click.launch(at_end.enter_context(page_that_leads_to(server.address)))
        try:
            server.serve_forever()
        finally:
            session.simulation.cancel()
