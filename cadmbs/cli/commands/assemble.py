"""`cadmbs assemble`: a configuration in which the loops are closed."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

import click

from cadmbs.cli import options
from cadmbs.cli.assignments import assignments
from cadmbs.cli.console import Console, escape_controls
from cadmbs.cli.finding_text import report_option_finding
from cadmbs.cli.json_output import print_json
from cadmbs.cli.progress import ElapsedTime
from cadmbs.cli.reading import read_system
from cadmbs.errors import NotSolvableError

if TYPE_CHECKING:
    from cadmbs.constraints import Assembly
    from cadmbs.system import System


@click.command("assemble")
@options.file_argument
@options.assignments_option("--q", "Positions to hold; the others follow.")
@click.option(
    "--starts", type=click.IntRange(1, 10_000), help="Starting points; default one, and others where it does not close."
)
@click.option(
    "--tolerance", type=click.FloatRange(1e-15, 1.0), default=1e-11, help="Gap that counts as closed [m, rad]."
)
@options.document_option("Write FILE with these initial positions.")
@options.reading_options
@options.force_option
@options.json_option
@options.with_console
def command(
    console: Console,
    /,
    file: str,
    q: tuple[str, ...],
    starts: int | None,
    tolerance: float,
    output: str | None,
    reading: options.ReadingOptions,
    force: bool,
    as_json: bool,
) -> None:
    """A configuration in which all loops are closed.

    It is the one nearest to the initial positions of the scenario, neutral by default. The positions of --q are held,
    without --q those of the scenario, if possible; prescribed motions are evaluated at the start. More --starts search
    for other ways to assemble the same mechanism, and list them. The exit code is 4 if none is found; the smallest gap
    is printed.

    With -o the document is written with the closed configuration as `scenario.initial.positions`; its geometry, which
    is that at q = 0, is unchanged.

    \b
    Examples:
      cadmbs assemble four_bar --q crank_pivot=30deg --starts 20
      cadmbs assemble arm.urdf -o arm.json
    """  # noqa: D301 - the mark keeps lines apart
    model, system = read_system(console, file, reading)
    held_values = assignments(system, q, "position", partial(report_option_finding, console))

    from cadmbs.cli.assembly_answer import answer_data, answer_text, with_positions

    with model.locating_findings(), ElapsedTime(f"assembling {system.name}"):
        assembly, held = _assembled(console, system, held_values, starts, tolerance)
    if output is not None:
        from cadmbs.exporters import save

        save(with_positions(model.mechanism, system, assembly.q), output, force=force)
        console.say(
            f'written: "{escape_controls(output)}", with the closed configuration as scenario.initial.positions'
        )
    if as_json:
        data: dict[str, Any] = {"file": file, "output": output, **answer_data(system, assembly, held)}
        print_json(console, data, model.findings)
    else:
        console.answer(answer_text(system, assembly, held))


def _assembled(
    console: Console, system: System, held_values: dict[str, float], starts: int | None, tolerance: float
) -> tuple[Assembly, tuple[str, ...]]:
    """The closed configuration asked for, and the names that were held.

    Raises:
        NotSolvableError: K001 or K002.
    """
    from cadmbs.constraints import assemble
    from cadmbs.constraints.closing.initial_assembly import initial_assembly
    from cadmbs.constraints.loop_findings import assembly_finding

    start, t, held = initial_assembly(system), system.scenario.start, tuple(held_values)
    guess = start.guess.copy()
    for name, value in held_values.items():
        guess[system.position_names.index(name)] = value
    if start.held_names and not held:
        assembly = assemble(start.system, guess, start.held, t, starts=starts, tolerance=tolerance)
        if assembly.closed:
            return assembly, start.held_names
    assembly = assemble(system, guess, held, t, starts=starts, tolerance=tolerance)
    if not assembly.closed:
        finding = assembly_finding(system, assembly, guess, held, t, "the values given for")
        raise NotSolvableError(finding.message, (finding,))
    if start.held_names and not held:
        names = ", ".join(f'"{name}"' for name in start.held_names)
        console.say(f"note: the loops do not close with the initial positions of {names}: they were moved")
    return assembly, held
