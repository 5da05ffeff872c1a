"""`cadmbs assemble`: a configuration in which the loops are closed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from cadmbs.cli.console import Console, escape_controls
from cadmbs.cli.json_output import answer_object, json_text
from cadmbs.cli.options import PATH, Reading, common_options, file_argument, force_option, json_option, reading_options
from cadmbs.cli.reading import compiled, read_model
from cadmbs.cli.samples import assignments
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
    reading: Reading,
    force: bool,
    as_json: bool,
) -> None:
    """A configuration in which all loops are closed.

    It is the one nearest to the initial positions of the scenario, neutral where there are none, with the positions of
    --q held; motions are taken at the start of the scenario. More --starts look for other ways to assemble the same
    mechanism, and list them. The exit code is 4 if none is found; the smallest gap is told.

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

    found = _assembled(system, given, starts, tolerance, file)
    if output is not None:
        from cadmbs.exporters import save

        save(with_positions(model.mechanism, system, found.q), output, force=force)
        console.say(f'written: "{escape_controls(output)}", with the positions found as scenario.initial.positions')
    if as_json:
        data: dict[str, Any] = {"file": file, "output": output, **answer_data(system, found, tuple(given))}
        console.write(json_text(answer_object("cadmbs/assemble/1", True, data, model.findings)))
    else:
        console.answer(answer_text(system, found, tuple(given)))


def _assembled(system: System, given: dict[str, float], starts: int, tolerance: float, file: str) -> Assembly:
    """The closed configuration asked for.

    Raises:
        NotSolvableError: K001 or K002.
    """
    from dataclasses import replace

    from cadmbs.constraints import assemble
    from cadmbs.constraints.loop_findings import assembly_finding, initial_positions

    guess, _ = initial_positions(system)
    for name, value in given.items():
        guess[system.position_names.index(name)] = value
    held, t = tuple(given), system.scenario.start
    found = assemble(system, guess, held, t, starts=starts, tolerance=tolerance)
    if found.closed:
        return found
    finding = assembly_finding(system, found, guess, held, t)
    raise NotSolvableError(finding.message, (replace(finding, where=replace(finding.where, file=file)),))
