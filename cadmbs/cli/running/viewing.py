"""What `cadmbs view` shows beside the picture: decisions about an assembly from CAD, or findings about a file."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, TypeAlias

import click

from cadmbs.cli.describing import sketching
from cadmbs.cli.inputs import options
from cadmbs.cli.inputs.reading import model_path, read_system
from cadmbs.cli.terminal.console import Console
from cadmbs.cli.terminal.finding_text import report_findings
from cadmbs.cli.terminal.progress import Progress

if TYPE_CHECKING:
    from cadmbs.viewer.live import LiveSession
    from cadmbs.viewer.live.routes import LivePanel, Route

    Routes: TypeAlias = Mapping[str, Route]
    Panels: TypeAlias = Sequence[LivePanel]


def assembly_view(
    console: Console, file: str, reading: options.ReadingOptions, q: tuple[str, ...], engine: str
) -> "tuple[LiveSession, Routes, Panels] | None":
    """The picture of an assembly with the panel of decisions; None if FILE is no assembly, or standard input.

    Raises:
        ModelError: The file or its hints cannot be read, or are not valid.
        MissingExtraError: It is a STEP file, and no CAD kernel is installed.
    """
    if file == "-":
        return None
    from cadmbs.importers.load_options import read_options
    from cadmbs.importers.modelling.session import hints_beside, open_assembly

    choices, format_name = read_options(**reading.keywords())
    with model_path(file) as path, Progress(f"reading {file}") as progress:
        chosen = replace(choices, hints=None, progress=progress)
        hints = reading.hints or hints_beside(file)
        modelling = open_assembly(path, hints, options=chosen, format_name=format_name)
    if modelling is None:
        return None
    if q:
        raise click.UsageError("--q belongs to a mechanism: the joints of an assembly change with the decisions.")
    from cadmbs.compiler import compile_mechanism
    from cadmbs.viewer.live import LiveSession
    from cadmbs.viewer.live.modelling import LiveModelling, modelling_panel

    report_findings(console, modelling.state.findings)
    console.say(f'decisions are written to "{modelling.file.path}"')
    picture = modelling.state.picture
    session = LiveSession(
        compile_mechanism(picture), mechanism=picture, direction=sketching.chosen_direction(), engine=engine
    )
    return session, LiveModelling(modelling, session).routes(), (modelling_panel(),)


def mechanism_view(
    console: Console, file: str, reading: options.ReadingOptions, q: tuple[str, ...], engine: str
) -> "tuple[LiveSession, Routes, Panels]":
    """The picture of a mechanism, with the panel of its findings if it has some."""
    from cadmbs.viewer.live import LiveSession, modelling

    model, system = read_system(console, file, reading)
    start = sketching.drawn_positions(console, model, system, q) if q else None
    session = LiveSession(
        system, start, mechanism=model.mechanism, direction=sketching.chosen_direction(), engine=engine
    )
    if not model.findings:
        return session, {}, ()
    return (
        session,
        modelling.findings_route(model.findings, model.mechanism, model.locate, file),
        (modelling.findings_panel(model.findings),),
    )
