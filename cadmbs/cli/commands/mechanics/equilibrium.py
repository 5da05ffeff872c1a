"""`cadmbs equilibrium`: where a mechanism stays at rest, and how it moves next to that."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

import click

from cadmbs.cli.inputs import options
from cadmbs.cli.running.reporting import ShownMotion, report_option, require_page, write_page
from cadmbs.cli.terminal.console import Console, escape_controls, heading

if TYPE_CHECKING:
    from cadmbs.dynamics import EquilibriumState
    from cadmbs.results import Result
    from cadmbs.system import System

MOST_SHOWN = 12
"""Modes on one page."""


@click.command("equilibrium")
@options.file_argument
@options.assignments_option("--q", "Where to begin; with --samples 0 the equilibrium next to it alone.")
@options.assignments_option("--tau", "Constant joint forces that act as well.")
@click.option("--hold", metavar="NAME,...", multiple=True, help="Joints or coordinates that a drive or brake holds.")
@click.option(
    "--samples",
    type=click.IntRange(0, 10_000),
    default=40,
    show_default=True,
    help="Other configurations to start from.",
)
@click.option("--seed", type=int, default=0, show_default=True, help="Of the samples.")
@click.option("--no-loads", is_flag=True, help="Weights alone, without the document's loads.")
@report_option
@options.force_option
@options.reading_options
@options.json_option
@options.with_console
def command(
    console: Console,
    /,
    file: str,
    q: tuple[str, ...],
    tau: tuple[str, ...],
    hold: tuple[str, ...],
    reading: options.ReadingOptions,
    as_json: bool,
    report: str | None,
    force: bool,
    **search: Any,
) -> None:
    """Static equilibria, their frequencies and modes.

    Weights, loads, springs and constraints balance there, loops included. All equilibria are listed that a search from
    samples finds, stable ones first, each with the angular frequencies and modes of its small undamped motions and the
    forces that hold what --hold names. Times of loads and motions are those of the scenario's start. The exit code is 4
    if none is found.

    \b
    Examples:
      cadmbs equilibrium pendulum --report modes.html
      cadmbs equilibrium four_bar --hold crank_pivot --json
    """  # noqa: D301 - the mark keeps lines apart
    from cadmbs.cli.commands.mechanics.mobility import examined_configuration
    from cadmbs.cli.inputs.assignments import assignments, velocity_vector
    from cadmbs.cli.inputs.reading import read_system
    from cadmbs.cli.terminal import finding_text, json_output, progress
    from cadmbs.dynamics import EquilibriumConditions, equilibria
    from cadmbs.errors import NotSolvableError

    model, system = read_system(console, file, reading)
    values = assignments(system, q, "position", partial(finding_text.report_option_finding, console))
    names = tuple(name for text in hold for name in text.split(",") if name)
    acting = EquilibriumConditions(
        system.scenario.start, velocity_vector(system, tau, "force"), names, not search["no_loads"]
    )
    with model.locating_findings(), progress.ElapsedTime(f"equilibria of {system.name}"):
        start = examined_configuration(system, values)
        found = equilibria(system, start, acting, samples=search["samples"], seed=search["seed"])
    if not found:
        raise NotSolvableError(
            f"no equilibrium of {system.name!r} was found from {search['samples'] + 1} configurations"
        )
    data = {
        "file": file,
        "position_names": list(system.position_names),
        "velocity_names": list(system.velocity_names),
        "equilibria": [_entries(system, state) for state in found],
    }
    require_page(report)
    if report is not None:
        write_page(console, _modes(system, found), report, force, ShownMotion(model.mechanism))
    if as_json:
        json_output.print_json(console, data, model.findings)
    else:
        console.answer(_text(data))


def _modes(system: System, found: Sequence[EquilibriumState]) -> dict[str, Result]:
    """One period of each mode of each equilibrium, slow enough to be seen."""
    from cadmbs.viewer.arrows import mode_motion

    motions = {}
    for number, state in enumerate(found, 1):
        for k, mode in enumerate(state.natural.modes, 1):
            frequency = float(state.natural.frequencies[k - 1])
            rate = f"{frequency:.4g} rad/s" if frequency == frequency else "unstable"  # noqa: PLR0124 - NaN
            motions[f"equilibrium {number}, mode {k}: {rate}"] = mode_motion(system, state.q, mode)
            if len(motions) == MOST_SHOWN:
                return motions
    return motions


def _entries(system: System, state: EquilibriumState) -> dict[str, Any]:
    static, natural = state.equilibrium, state.natural
    frequencies = [value if value == value else None for value in natural.frequencies.tolist()]  # noqa: PLR0124 - NaN
    holding = dict(zip(system.velocity_names, static.holding_forces.tolist(), strict=True))
    return {
        "q": dict(zip(system.position_names, state.q.tolist(), strict=True)),
        "stable": state.stable,
        "stability": static.stability,
        "within_limits": state.within_limits,
        "frequencies": frequencies,
        "frequencies_hz": [None if value is None else value / 6.283185307179586 for value in frequencies],
        "growth_rates": natural.growth_rates.tolist(),
        "modes": natural.modes.tolist(),
        "stiffness": static.stiffness.tolist(),
        "holding_forces": {name: force for name, force in holding.items() if force != 0.0},
        "unbalanced": static.unbalanced,
    }


def _text(data: Mapping[str, Any]) -> str:
    parts = []
    for number, state in enumerate(data["equilibria"], 1):
        lines = [f"  {name} {value:.6g}" for name, value in state["q"].items()]
        if not state["within_limits"]:
            lines.append("  beyond the limits of a joint")
        for k, frequency in enumerate(state["frequencies"]):
            lines.append(
                f"  {_mode_text(frequency, state['growth_rates'][k], state['modes'][k], data['velocity_names'])}"
            )
        lines += [f"  held by {force:.6g} along {name}" for name, force in state["holding_forces"].items()]
        title = heading(f"Equilibrium {number}: {state['stability']}")
        parts.append("\n".join([title, *map(escape_controls, lines)]))
    return "\n\n".join(parts)


def _mode_text(frequency: float | None, growth: float, mode: Sequence[float], names: Sequence[str]) -> str:
    largest = max((abs(x) for x in mode), default=1.0) or 1.0
    shape = ", ".join(f"{n} {x / largest:.3g}" for n, x in zip(names, mode, strict=True) if abs(x) > 1e-6 * largest)
    if frequency is None:
        return f"leaves at {growth:.6g} 1/s: {shape}"
    grows = f", growing at {growth:.6g} 1/s" if growth else ""
    return f"{frequency:.6g} rad/s ({frequency / 6.283185307179586:.6g} Hz){grows}: {shape}"
