"""`cadmbs mobility`: how a mechanism can move at a configuration, by terms of higher order."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

import click

from cadmbs.cli.inputs import options
from cadmbs.cli.terminal.console import Console, escape_controls, heading

if TYPE_CHECKING:
    from cadmbs.arrays import Array
    from cadmbs.constraints import Mobility
    from cadmbs.system import System

SHOWN_ENTRIES = 12
"""Coordinates of a tangent that are listed without `--details`."""


@click.command("mobility")
@options.file_argument
@options.assignments_option("--q", "Positions at which to look; coordinates of loops that are left out follow.")
@click.option("--order", type=click.IntRange(2, 20), help="Highest order of the terms; by default at most 8.")
@click.option("--details", is_flag=True, help="All coordinates of the tangents, and all bodies.")
@options.reading_options
@options.json_option
@options.with_console
def command(
    console: Console,
    file: str,
    q: tuple[str, ...],
    order: int | None,
    details: bool,
    reading: options.ReadingOptions,
    as_json: bool,
) -> None:
    """How a mechanism can move at a configuration.

    Degrees of freedom to first order and finite ones; whether the configuration is regular, shaky, a bifurcation, a
    cusp, or has branches that touch; the branches with their dimensions, tangents and motions of the bodies; and the
    order of the terms that decided. Without --q the initial positions of the scenario are examined. Prescribed motions
    are left out of the branches.

    \b
    Examples:
      cadmbs mobility bennett
      cadmbs mobility four_bar --q crank_pivot=30deg --json
    """  # noqa: D301 - the mark keeps lines apart
    from cadmbs.cli.describing.info_data import NUMBERS, local_entries
    from cadmbs.cli.inputs.assignments import assignments
    from cadmbs.cli.inputs.reading import read_system
    from cadmbs.cli.terminal import finding_text, json_output, progress
    from cadmbs.constraints import mobility

    model, system = read_system(console, file, reading)
    values = assignments(system, q, "position", partial(finding_text.report_option_finding, console))
    with model.locating_findings(), progress.ElapsedTime(f"mobility of {system.name}"):
        found = mobility(system, examined_configuration(system, values), system.scenario.start, order=order)
    data: dict[str, Any] = {
        "file": file,
        "sentence": found.sentence,
        **{name: getattr(found, name) for name in NUMBERS},
        "branch_dimensions": list(found.branch_dimensions),
        **local_entries(found),
        "rests_on_continuation": found.verdict.rests_on_continuation,
        "smallest_counted": _finite(found.verdict.smallest_counted),
        "largest_neglected": found.verdict.largest_neglected,
        "velocity_names": list(system.velocity_names),
        "immobile": list(found.immobile),
        "q": dict(zip(system.position_names, found.q.tolist(), strict=True)),
    }
    for branch, bodies in zip(data["branches"], _body_entries(system, found), strict=True):
        branch["bodies"] = bodies
    if as_json:
        json_output.print_json(console, data, model.findings)
    else:
        console.answer(_text(data, details))


def examined_configuration(system: System, values: Mapping[str, float]) -> Array:
    """The closed configuration with values of some positions, the others along their branch, or next to the start.

    Raises:
        NotSolvableError: K001 or K008, if there is none.
    """
    from cadmbs.constraints import assemble
    from cadmbs.constraints.closing.assembly import initial_assembly
    from cadmbs.constraints.closing.closed_configurations import continuous_or_only
    from cadmbs.constraints.loop_findings import assembly_finding
    from cadmbs.errors import NotSolvableError

    start, t = initial_assembly(system), system.scenario.start
    if not values:
        return start.assembled().q if start.assembled().closed else start.guess
    guess = start.guess.copy()
    for name, value in values.items():
        guess[system.position_names.index(name)] = value
    if len(values) < system.n_q:
        try:
            return continuous_or_only(system, guess, tuple(values), t, {}).q
        except NotSolvableError:
            pass  # the branch ends before; another configuration may be there
    held = tuple(values) if len(values) < system.n_q else ()
    assembly = assemble(system, guess, held, t)
    if not assembly.closed:
        finding = assembly_finding(system, assembly, guess, held, t, "the values given for")
        raise NotSolvableError(finding.message, (finding,))
    return assembly.q


def _finite(value: float) -> float | None:
    return value if value < float("inf") else None


def _body_entries(system: System, found: Mobility) -> list[list[dict[str, Any]]]:
    """The motions of the bodies along each branch."""
    from cadmbs.constraints import body_motions

    return [
        [
            {"body": m.body, "freedom": m.freedom, "motion": m.sentence, "twists": m.twists.tolist()}
            for m in body_motions(system, found.q, branch)
        ]
        for branch in found.branches
    ]


def _text(data: Mapping[str, Any], details: bool) -> str:
    lines = [f"  {data['sentence']}", f"  {data['local_sentence']}"]
    if data["local_class"] == "undecided":
        lines.append("  Branches are not known: dimensions are those of closed configurations found around.")
    counted, neglected = data["smallest_counted"], data["largest_neglected"]
    if counted is not None:
        lines.append(f"  smallest coefficient that counted {counted:.2g}, largest that counted as zero {neglected:.2g}")
    if data["immobile"]:
        lines.append(f"  cannot move: {', '.join(data['immobile'])}")
    parts = ["\n".join([heading("Mobility"), *map(escape_controls, lines)])]
    for number, branch in enumerate(data["branches"], 1):
        listed = _branch_lines(branch, data["velocity_names"], details)
        parts.append("\n".join([heading(f"Branch {number}"), *map(escape_controls, listed)]))
    return "\n\n".join(parts)


def _branch_lines(branch: Mapping[str, Any], names: list[str], details: bool) -> list[str]:
    smooth = "" if branch["smooth"] else "; a motion has to stop here"
    lines = [f"  dimension {branch['dimension']}, {branch['instantaneous']} to first order beside it{smooth}"]
    if branch["length"]:
        lines.append(f"  confirmed by closed configurations up to {branch['length']:g} rad or parts of the length")
    for tangent in branch["tangents"] if branch["dimension"] <= SHOWN_ENTRIES or details else ():
        lines.append(f"  tangent {_tangent_text(tangent, names, details)}")
    moving = [f"  {body['body']}: {body['motion']}" for body in branch["bodies"]]
    shown = moving if details else moving[:SHOWN_ENTRIES]
    lines += [
        *shown,
        *([f"  ... and {len(moving) - len(shown)} more; `--details`"] if len(shown) < len(moving) else []),
    ]
    if branch["limited_by"]:
        lines.append(f"  ends at the limit of {', '.join(branch['limited_by'])}")
    return lines


def _tangent_text(tangent: list[float], names: list[str], details: bool) -> str:
    entries = [f"{name} {value:.5g}" for name, value in zip(names, tangent, strict=True) if abs(value) > 1e-9]
    shown = entries if details else entries[:SHOWN_ENTRIES]
    return ", ".join(shown) + (f", ... {len(entries) - len(shown)} more" if len(shown) < len(entries) else "")
