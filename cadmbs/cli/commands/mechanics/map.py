"""`cadmbs map`: assembly modes, singularities and reach over the inputs of a mechanism."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from cadmbs import bounds, input_files
from cadmbs.cli.inputs import options
from cadmbs.cli.terminal.console import Console, escape_controls

if TYPE_CHECKING:
    from pathlib import Path

    from cadmbs.arrays import Array
    from cadmbs.dynamics.closed_loops.assembly_modes import MapAxis
    from cadmbs.dynamics.closed_loops.workspace_map import WorkspaceMap
    from cadmbs.system import System


SHOWN_MODES = 8
"""Modes that are listed."""

LARGE_MAP = 20_000
"""Points from which on the size is said beforehand."""

SECONDS_A_POINT = (1.5e-5, 9e-5)
"""Processor time of an assembly mode at a point [s]: of a four-bar, and of a robot with some twenty coordinates."""


@click.command("map")
@options.file_argument
@click.option("--over", metavar="NAME,...", required=True, help="Inputs that vary, one, two or more.")
@click.option(
    "--count", type=click.IntRange(2, 100_000), default=41, show_default=True, help="Points along each input."
)
@click.option(
    "--range",
    "ranges",
    metavar="NAME=LO:HI",
    multiple=True,
    help="Of an input; by default its limits or a turn.",
)
@options.assignments_option("--q", "Values of the other inputs, where there are more.")
@click.option("--output-of", metavar="BODY", help="The output: a body, a frame BODY/FRAME, or a coordinate.")
@click.option("-o", "--output", type=options.PATH, metavar="CSV", help="The map as a table.")
@click.option("--page", type=options.PATH, metavar="HTML", help="The map as an interactive page with a sketch.")
@click.option(
    "--modes", "most_modes", type=click.IntRange(1), metavar="N", help="Follow N modes at most, the reference's first."
)
@click.option("--seed", type=int, default=0, show_default=True, help="Of the points at which modes are searched.")
@options.reading_options
@options.force_option
@options.json_option
@options.with_console
def command(
    console: Console,
    /,
    file: str,
    over: str,
    count: int,
    ranges: tuple[str, ...],
    q: tuple[str, ...],
    output_of: str | None,
    output: str | None,
    page: str | None,
    most_modes: int | None,
    reading: options.ReadingOptions,
    force: bool,
    as_json: bool,
    seed: int,
) -> None:
    """Assembly modes, singularities and reach over the inputs.

    The inputs of --over vary on a grid; with those of --q there are as many as degrees of freedom. Each row of the
    table is a closed configuration: positions, the assembly mode, signed distances to input and output singularities
    and the distance to a constraint singularity, the condition number of the Jacobian of the output, and whether joint
    limits and efforts at rest allow it. Points where the mechanism cannot be assembled have mode 0.

    \b
    Examples:
      cadmbs map five_bar --over left_motor,right_motor --count 15 -o MAP.csv
      cadmbs map slider_crank --over main_bearing --page MAP.html
    """  # noqa: D301 - the mark keeps lines apart
    from cadmbs.cli.inputs.assignments import assignments
    from cadmbs.cli.inputs.reading import read_system
    from cadmbs.cli.terminal import json_output, progress
    from cadmbs.dynamics.closed_loops.workspace_map import workspace_map

    if output is not None and output.lower().endswith((".html", ".htm")):
        raise click.UsageError(f"-o is a table: write the page by --page {output}.")
    from cadmbs.results.files.writing import require_suffix

    if output is not None:
        require_suffix(output, "a table", ".csv")
    if page is not None:
        require_suffix(page, "a page", ".html", ".htm")
    model, system = read_system(console, file, reading)
    names = tuple(name.strip() for name in over.split(",") if name.strip())
    axes = _axes(system, names, ranges, count)
    held = assignments(system, q, "position")
    _say_size(console, axes)
    with model.locating_findings(), progress.ElapsedTime(f"map of {system.name}"):
        answer = workspace_map(system, axes, held, output_of, system.scenario.start, seed, most_modes)
    if output is not None:
        _write(console, system, answer, output, force)
    if page is not None:
        _write_page(console, system, axes, answer, page, force)
    data = _summary(file, output, answer)
    if as_json:
        json_output.print_json(console, data, model.findings)
    else:
        console.answer(_text(data))


def _say_size(console: Console, axes: list[MapAxis]) -> None:
    """Say beforehand how large the map is, where it takes more than a few seconds."""
    count = len(axes[0].values) ** len(axes)
    if LARGE_MAP <= count <= bounds.LARGEST_MAP:
        low, high = (max(1, round(seconds * count)) for seconds in SECONDS_A_POINT)
        console.say(f"{count:,} points: each assembly mode takes some {low} to {high} s of one processor")


def _axes(system: System, names: tuple[str, ...], ranges: tuple[str, ...], count: int) -> list[MapAxis]:
    """The coordinates with their values.

    Raises:
        click.UsageError: No name, an unknown one or one twice, or a bad range.
    """
    import numpy as np

    from cadmbs.constraints.closing.assembly import position_limits
    from cadmbs.constraints.matrices.rank import scaling
    from cadmbs.dynamics.closed_loops.assembly_modes import MapAxis
    from cadmbs.motions.coordinate_names import unknown_coordinate
    from cadmbs.system.units import coordinate_units

    units, (lower, upper) = coordinate_units(system), system.derived(position_limits)
    texts = dict(_range(text) for text in ranges)
    axes = []
    if not names:
        raise click.UsageError("--over names no input.")
    if len(set(names)) < len(names):
        raise click.UsageError("--over names an input twice.")
    for name in (*names, *texts):
        if name not in system.position_names:
            raise click.UsageError(unknown_coordinate(system, name, system.position_names))
        if name not in names:
            raise click.UsageError(f'--range names "{name}", which --over does not.')
    for name in names:
        if name in texts:
            low, high = (_bound(text, name, units[name]) for text in texts[name])
        else:
            column, reach = system.velocity_names.index(name), scaling(system).length if units[name] == "m" else np.pi
            low, high = float(max(lower[column], -reach)), float(min(upper[column], reach))
        if not low < high:
            raise click.UsageError(f'The range of "{name}" ends before it begins: {low:g}:{high:g}.')
        axes.append(MapAxis(name, np.linspace(low, high, count)))
    return axes


def _range(text: str) -> tuple[str, tuple[str, str]]:
    name, equals, interval = text.partition("=")
    low, colon, high = interval.partition(":")
    if not equals or not colon:
        raise click.UsageError(f'--range "{text}" is not NAME=LO:HI.')
    return name.strip(), (low, high)


def _bound(text: str, name: str, unit: str) -> float:
    from cadmbs.cli.inputs.quantities import quantity
    from cadmbs.motions.coordinate_names import suffixes

    return quantity(text, suffixes(unit, "position"), f'range of "{name}"')


COLUMNS = {
    "singularity/input": "input_distance",
    "singularity/output": "output_distance",
    "singularity/constraint": "constraint_distance",
    "condition": "condition",
}
"""Columns of the table and attributes of the map."""


def _write(console: Console, system: System, answer: WorkspaceMap, output: str, force: bool) -> None:
    """Write the table; an earlier map is replaced.

    Raises:
        OutputError: There is a file that is no earlier map, or the system refuses.
    """
    from cadmbs.cli.terminal.output import deliver_text

    header = [*(f"joint/{name}/q" for name in system.position_names), "mode", *COLUMNS, "reachable"]
    columns = [*answer.q.T.tolist()]
    columns.append(answer.mode.tolist())
    columns += [getattr(answer, name).tolist() for name in COLUMNS.values()]
    columns.append(answer.reachable.astype(int).tolist())
    lines = [",".join("" if x != x else repr(x) for x in row) for row in zip(*columns, strict=True)]  # noqa: PLR0124

    def is_map(path: Path) -> bool:
        with input_files.open_text(path, errors="replace") as stream:
            return ",mode,singularity/input," in stream.readline()

    deliver_text(console, "\n".join([",".join(header), *lines]) + "\n", output, force, is_map)


def _write_page(
    console: Console, system: System, axes: list[MapAxis], answer: WorkspaceMap, output: str, force: bool
) -> None:
    """Write the page; an earlier one is replaced.

    Raises:
        click.UsageError: The map is too large for a page.
        OutputError: There is a file that is no earlier page, or the system refuses.
    """
    from cadmbs.cli.terminal.output import deliver_text
    from cadmbs.viewer.workspace_page import workspace_page

    def is_page(path: Path) -> bool:
        return "<title>Map of " in input_files.read_text(path, "replace")[:2000]

    try:
        text = workspace_page(system, axes, answer)
    except ValueError as problem:
        raise click.UsageError(f"--page: {problem}; a smaller --count makes one.") from problem
    deliver_text(console, text, output, force, is_page)


def _summary(file: str, output: str | None, answer: WorkspaceMap) -> dict[str, Any]:
    import numpy as np

    closed = answer.mode > 0
    modes = []
    for number in range(1, int(np.max(answer.mode, initial=0)) + 1):
        part = answer.mode == number
        modes.append(
            {
                "mode": number,
                "points": int(np.sum(part)),
                "reachable": int(np.sum(answer.reachable[part])),
                **{f"{name}_range": _interval(getattr(answer, field)[part]) for name, field in COLUMNS.items()},
            }
        )
    return {
        "file": file,
        "output": output,
        "inputs": list(answer.inputs),
        "output_of": answer.output,
        "points": len(np.unique(answer.point)),
        "assembled": len(np.unique(answer.point[closed])),
        "modes": modes,
    }


def _interval(values: Array) -> list[float | None]:
    import numpy as np

    finite = values[np.isfinite(values)]
    return [float(np.min(finite)), float(np.max(finite))] if finite.size else [None, None]


def _text(data: dict[str, Any]) -> str:
    lines = [
        f"{data['points']} points over {', '.join(data['inputs'])}, {data['assembled']} of which can be assembled;"
        f" output: {data['output_of']}"
    ]
    shown = data["modes"][:SHOWN_MODES]
    for mode in shown:
        lines.append(f"  mode {mode['mode']}: {mode['points']} points, {mode['reachable']} reachable")
        for name in COLUMNS:
            low, high = mode[f"{name}_range"]
            lines.append(f"    {name} {low:.4g} to {high:.4g}" if low is not None else f"    {name} -")
    if len(shown) < len(data["modes"]):
        lines.append(f"  ... and {len(data['modes']) - len(shown)} more modes")
    return escape_controls("\n".join(lines))
