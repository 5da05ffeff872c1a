"""`cadmbs info`: what a mechanism consists of."""

from collections.abc import Callable, Mapping
from typing import Any

import click

from cadmbs.cli.describing import sketching
from cadmbs.cli.inputs import options
from cadmbs.cli.inputs.reading import read_model, read_system
from cadmbs.cli.terminal import json_output, progress
from cadmbs.cli.terminal.console import Console
from cadmbs.input_files import read_text

FROM_OPTION = click.option(
    "--from",
    "read_as",
    metavar="FORMAT|AZIMUTH,HEIGHT",
    callback=sketching.format_or_view,
    help=f"Format of FILE ({', '.join(options.INPUT_FORMATS)}); or where the sketch is seen from, in degrees: -50,25.",
)


@click.command("info")
@options.file_argument
@click.option("--tree", is_flag=True, help="Only the spanning tree.")
@click.option("--loops", is_flag=True, help="Only the loops, mobility, and redundant constraints.")
@click.option(
    "--design",
    is_flag=True,
    help="Search other kinds of joints with which nothing is redundant, however long it takes.",
)
@click.option("--screws", is_flag=True, help="Only the joint screws at q = 0.")
@click.option("--masses", is_flag=True, help="Only masses, centres of mass and inertias.")
@click.option("--details", is_flag=True, help="List everything; otherwise long lists end with their length.")
@click.option("--graph", type=options.PATH, metavar="SVG", help="Draw bodies and joints into a file, or to `-`.")
@click.option("--sketch", type=options.PATH, metavar="SVG", help="Draw the mechanism into a file, or to `-`.")
@click.option("--compare", type=options.MODEL_FILE, metavar="OLD", help="Only what differs from another document.")
@options.assignments_option("--q", "Joint positions of the sketch; others are neutral, or close the loops.")
@options.reading_options_with(FROM_OPTION)
@options.force_option
@options.json_option
@options.with_console
def command(
    console: Console,
    /,
    file: str,
    details: bool,
    design: bool,
    graph: str | None,
    sketch: str | None,
    compare: str | None,
    q: tuple[str, ...],
    reading: options.ReadingOptions,
    force: bool,
    as_json: bool,
    **sections: bool,
) -> None:
    """Bodies, joints, loops, coordinates and masses.

    Joints are shown with axis and point. Everything is in the world frame at q = 0, in SI units. For mechanisms with
    loops, --loops shows what can move, which constraints are redundant, and other kinds of joints with which none is:
    these are searched in mechanisms with up to 100 redundant constraints, with --design in all. JSON always holds
    everything.
    --compare OLD lists what `identify` or `calibrate` moved.
    --sketch draws bodies as lines, joints by their symbols, cut ones dashed; planar mechanisms are seen face on.

    \b
    Examples:
      cadmbs info arm.urdf --loops --graph arm.svg
      cadmbs info rcm --sketch rcm.svg --q joint4=30deg --from -50,25
    """  # noqa: D301 - the mark keeps lines apart
    _require_one_answer(as_json, graph, sketch)
    sketching.refuse_unused(sketch, q)
    if compare is not None:
        _print_changes(console, file, compare, reading, as_json)
        return
    model, system = read_system(console, file, reading)

    from cadmbs.cli.describing import info_text, mobility_text
    from cadmbs.cli.describing.info_data import info_data

    with progress.ElapsedTime(f"examining {system.name}"):
        data = info_data(model, system, design)
    if graph is not None:
        _draw(console, data, graph, force)
    if sketch is not None:
        sketching.deliver_sketch(console, model, system, q, sketch, force)
    if as_json:
        json_output.print_json(console, data, model.findings)
        return
    if "-" in (graph, sketch):
        return
    texts: dict[str, Callable[[], str]] = {
        "tree": lambda: info_text.tree_text(data),
        "loops": lambda: mobility_text.loops_text(data, details),
        "screws": lambda: info_text.screws_text(data),
        "masses": lambda: info_text.masses_text(data),
    }
    chosen = [text() for name, text in texts.items() if sections[name]]
    console.answer("\n\n".join(chosen or [info_text.overview_text(data, details)]))


def _print_changes(console: Console, file: str, other: str, reading: options.ReadingOptions, as_json: bool) -> None:
    """The values of FILE that differ from those of another document."""
    from cadmbs.cli.measuring.document_changes import changes_text, document_changes

    new, old = read_model(console, file, reading), read_model(console, other, reading)
    changes = document_changes(old.mechanism, new.mechanism)
    if as_json:
        json_output.print_json(console, {"changes": changes}, new.findings)
    else:
        console.answer(changes_text(changes))


def _require_one_answer(as_json: bool, graph: str | None, sketch: str | None) -> None:
    """Refuse options that would both write to standard output, and pictures with the suffix of another format."""
    writers = {"--json": as_json, "--graph -": graph == "-", "--sketch -": sketch == "-"}
    chosen = [name for name, writes in writers.items() if writes]
    if len(chosen) > 1:
        raise click.UsageError(f"{' and '.join(chosen)} would both write to standard output.")
    for picture in (graph, sketch):
        if picture is not None:
            from cadmbs.results.files.writing import require_suffix

            require_suffix(picture, "a picture", ".svg")


def _draw(console: Console, data: Mapping[str, Any], graph: str, force: bool) -> None:
    """The picture of bodies and joints, to standard output or to a file.

    Raises:
        OutputError: There is a file that is no earlier picture, or the system refuses.
    """
    from cadmbs.cli.describing.graph_drawing import GENERATOR, graph_svg
    from cadmbs.cli.terminal.output import deliver_text

    deliver_text(console, graph_svg(data), graph, force, lambda path: GENERATOR in read_text(path, "replace")[:500])
