"""`cadmbs assemble`: a configuration in which the loops are closed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from cadmbs.cli.assignments import assignments
from cadmbs.cli.console import Console, escape_controls
from cadmbs.cli.json_output import answer_object, json_text
from cadmbs.cli.options import (
    PATH,
    ReadingOptions,
    common_options,
    file_argument,
    force_option,
    json_option,
    reading_options,
)
from cadmbs.cli.reading import compiled, read_model
from cadmbs.errors import NotSolvableError

if TYPE_CHECKING:
    from cadmbs.constraints import Assembly
    from cadmbs.system import System


@click.command("assemble")
@file_argument
@click.option("--q", metavar="NAME=VALUE,...", multiple=True, help="Positions to hold; absent ones follow.")
@click.option("--starts", type=click.IntRange(1, 10_000), default=1, show_default=True, help="Starts, random but one.")
@click.option(
    "--tolerance", type=click.FloatRange(1e-15, 1.0), default=1e-11, help="Gap that counts as closed [m, rad]."
)
@click.option("-o", "--output", type=PATH, metavar="OUT", help="Write FILE with these initial positions.")
@reading_options
@force_option
@json_option
@common_options
@click.pass_obj
def command(
    console: Console,
    /,
    file: str,
    q: tuple[str, ...],
    starts: int,
    tolerance: float,
    output: str | None,
    reading: ReadingOptions,
    force: bool,
    as_json: bool,
) -> None:
    """A configuration in which all loops are closed.

    It is the one nearest to the initial positions of the scenario, neutral where there are none. The positions of --q
    are held, without --q those of the scenario, if they can be; motions are taken at its start. More --starts look for
    other ways to assemble the same mechanism, and list them. The exit code is 4 if none is found; the smallest gap is
    told.

    With -o the document is written with the positions found as `scenario.initial.positions`; its geometry, which is
    that at q = 0, stays as it is.

    \b
    Examples:
      cadmbs assemble four_bar --q crank_pivot=30deg --starts 20
      cadmbs assemble arm.urdf -o arm.json
    """  # noqa: D301 - the mark keeps lines apart
    model = read_model(console, file, reading)
    system = compiled(model)
    given = assignments(system, q, "position")

    from cadmbs.cli.assembly_answer import answer_data, answer_text, with_positions

    with model.telling():
        found, held = _assembled(console, system, given, starts, tolerance)
    if output is not None:
        from cadmbs.exporters import save

        save(with_positions(model.mechanism, system, found.q), output, force=force)
        console.say(f'written: "{escape_controls(output)}", with the positions found as scenario.initial.positions')
    if as_json:
        data: dict[str, Any] = {"file": file, "output": output, **answer_data(system, found, held)}
        console.write(json_text(answer_object("cadmbs/assemble/1", True, data, model.findings)))
    else:
        console.answer(answer_text(system, found, held))


def _assembled(
    console: Console, system: System, given: dict[str, float], starts: int, tolerance: float
) -> tuple[Assembly, tuple[str, ...]]:
    """The closed configuration asked for, and the names that were held.

    Raises:
        NotSolvableError: K001 or K002.
    """
    from cadmbs.constraints import assemble
    from cadmbs.constraints.initial_assembly import initial_assembly
    from cadmbs.constraints.loop_findings import assembly_finding

    start, t = initial_assembly(system), system.scenario.start
    guess = start.guess.copy()
    for name, value in given.items():
        guess[system.position_names.index(name)] = value
    if start.held_names and not given:
        found = assemble(start.system, guess, start.held, t, starts=starts, tolerance=tolerance)
        if found.closed:
            return found, start.held_names
    found = assemble(system, guess, tuple(given), t, starts=starts, tolerance=tolerance)
    if not found.closed:
        finding = assembly_finding(system, found, guess, tuple(given), t, "the values given for")
        raise NotSolvableError(finding.message, (finding,))
    if start.held_names and not given:
        names = ", ".join(f'"{name}"' for name in start.held_names)
        console.say(f"note: with the initial positions of {names} nothing closes: they were moved to what is nearest")
    return found, tuple(given)
