"""`cadmbs assemble`: a configuration in which the loops are closed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

import click

from cadmbs.cli.inputs import options, scenario_options
from cadmbs.cli.inputs.assignments import assignments
from cadmbs.cli.inputs.reading import read_system
from cadmbs.cli.terminal import finding_text, json_output, progress
from cadmbs.cli.terminal.console import Console, escape_controls
from cadmbs.errors import NotSolvableError

if TYPE_CHECKING:
    from cadmbs.arrays import Array
    from cadmbs.constraints import Assembly
    from cadmbs.system import System


@click.command("assemble")
@options.file_argument
@options.assignments_option("--q", "Positions to hold; the others follow.")
@click.option(
    "--starts", type=click.IntRange(1, 10_000), help="Starting points; default one, and others where it does not close."
)
@click.option(
    "--branch",
    metavar="NAME",
    default="continuous",
    help="continuous from q = 0 (default), nearest, or the number that --starts 100 lists.",
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
    branch: str,
    tolerance: float,
    output: str | None,
    reading: options.ReadingOptions,
    force: bool,
    as_json: bool,
) -> None:
    """A configuration in which all loops are closed.

    The positions of --q are held, without --q those of the scenario, if possible; prescribed motions are evaluated at
    the start. The others follow from the reference configuration without leaving its branch, or lie next to it with
    --branch nearest. More --starts search for other ways to assemble the same mechanism, and list them, nearest first;
    --branch takes one of them by its number. Where branches meet at the nearest one, --branch goes into the one of that
    number in the order of `cadmbs mobility`, to a configuration beside it. The exit code is 4 if none is found; the
    smallest gap is printed.

    With -o the document is written with the closed configuration as `scenario.initial.positions`; its geometry, which
    is that at q = 0, is unchanged.

    \b
    Examples:
      cadmbs assemble four_bar --q crank_pivot=30deg --starts 20
      cadmbs assemble arm.urdf -o arm.json
    """  # noqa: D301 - the mark keeps lines apart
    model, system = read_system(console, file, reading)
    wanted = scenario_options.branch_value(branch)
    held_values = assignments(system, q, "position", partial(finding_text.report_option_finding, console))

    from cadmbs.cli.describing.assembly_answer import answer_data, answer_text, with_positions

    with model.locating_findings(), progress.ElapsedTime(f"assembling {system.name}"):
        assembly, held = _assembled(console, system, held_values, (starts, tolerance, wanted))
    if output is not None:
        from cadmbs.exporters import save

        save(with_positions(model.mechanism, system, assembly.q), output, force=force)
        console.say(
            f'written: "{escape_controls(output)}", with the closed configuration as scenario.initial.positions'
        )
    from cadmbs.constraints.loop_findings import limit_finding

    beyond = limit_finding(system, assembly.q)
    findings = () if beyond is None else model.located((beyond,))
    if as_json:
        data: dict[str, Any] = {"file": file, "output": output, **answer_data(system, assembly, held)}
        json_output.print_json(console, data, (*model.findings, *findings))
    else:
        for finding in findings:
            finding_text.report_option_finding(console, finding)
        console.answer(answer_text(system, assembly, held))


def _assembled(
    console: Console, system: System, held_values: dict[str, float], search: tuple[int | None, float, str | int]
) -> tuple[Assembly, tuple[str, ...]]:
    """The closed configuration asked for, and the names that were held; the search: starts, tolerance, branch.

    Raises:
        NotSolvableError: K001, K002 or K008.
    """
    from cadmbs.constraints import assemble, cut_position_names
    from cadmbs.constraints.closing.assembly import initial_assembly
    from cadmbs.constraints.closing.closed_configurations import BRANCH_STARTS
    from cadmbs.constraints.loop_findings import assembly_finding

    (starts, tolerance, branch), t = search, system.scenario.start
    start, held = initial_assembly(system), tuple(held_values)
    starts = max(starts or 1, BRANCH_STARTS) if isinstance(branch, int) else starts
    guess = start.guess.copy()
    for name, value in held_values.items():
        guess[system.position_names.index(name)] = value
    if start.held_names and not held:
        assembly = assemble(start.system, guess, start.held, t, starts=starts, tolerance=tolerance)
        if assembly.closed:
            cut = cut_position_names(system)
            values = {name: x for name, x in start.values.items() if name in cut}
            return _on_branch(system, assembly, guess, start.held, branch, values), start.held_names
    assembly = assemble(system, guess, held, t, starts=starts, tolerance=tolerance)
    if not assembly.closed:
        finding = assembly_finding(system, assembly, guess, held, t, "the values given for")
        raise NotSolvableError(finding.message, (finding,))
    if start.held_names and not held:
        names = ", ".join(f'"{name}"' for name in start.held_names)
        console.say(f"note: the loops do not close with the initial positions of {names}: they were moved")
        return assembly, held
    return _on_branch(system, assembly, guess, held, branch, {}), held


def _on_branch(
    system: System,
    assembly: Assembly,
    guess: Array,
    held: tuple[str, ...],
    branch: str | int,
    cut_values: Mapping[str, float],
) -> Assembly:
    """The assembly with the configuration of a branch first; the others stay in their order.

    Raises:
        NotSolvableError: K008, if the branch does not lead there, or has no such number.
    """
    import numpy as np

    from cadmbs.constraints.closing import closed_configurations
    from cadmbs.constraints.rows import closure, rows
    from cadmbs.tolerances import SAME_CONFIGURATION

    t = system.scenario.start
    closed_configurations.require_branches(system, branch)
    if branch == "nearest" or not rows(system).n_rows:
        return replace(assembly, branch="nearest")
    if isinstance(branch, int):
        chosen = closed_configurations.start_configuration(system, guess, held, t, branch, cut_values)
        if np.min(np.max(np.abs(assembly.solutions - chosen.q), axis=-1), initial=np.inf) > SAME_CONFIGURATION:
            number = np.asarray(1, dtype=np.intp)  # beside a bifurcation, and in no list
            return replace(assembly, q=chosen.q, branch=chosen.branch, solutions=chosen.q[None], n_solutions=number)
        return replace(assembly, q=chosen.q, branch=chosen.branch)
    if not held and not cut_values and np.max(np.abs(closure(system, guess, t)), initial=0.0) == 0.0:
        return replace(assembly, branch="continuous")
    try:
        chosen = closed_configurations.continuous_or_only(system, guess, held, t, cut_values)
    except NotSolvableError as problem:
        if any(finding.code == "K001" for finding in problem.findings):  # closed within a wide tolerance alone
            return assembly
        raise
    if np.max(np.abs(chosen.q - assembly.q), initial=0.0) <= SAME_CONFIGURATION:
        return replace(assembly, branch=chosen.branch)
    if assembly.n_solutions <= 1:
        return replace(assembly, q=chosen.q, solutions=chosen.q[None], branch=chosen.branch)
    return replace(assembly, q=chosen.q, branch=chosen.branch)
