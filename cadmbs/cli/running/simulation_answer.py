"""The answer of a simulation for people and as JSON."""

import dataclasses
import math
import shlex
from collections import Counter
from typing import Any

import numpy as np

from cadmbs.arrays import Array
from cadmbs.cli.inputs.options import OutputOptions
from cadmbs.cli.terminal.console import Console, escape_controls, heading
from cadmbs.cli.terminal.exits import ExitCode
from cadmbs.cli.terminal.tables import Cell, number_text, table_text
from cadmbs.results import OutcomeKind, Result

LISTED_TIMES = 8
"""Times of re-partitions that the summary lists."""

LISTED_IMPULSES = 12
"""Impulses that the summary lists."""

STILL = 1e-12
"""Velocities [rad/s, m/s] and displacements up to which nothing moved: rounding turns gravity by 1e-16."""


def print_run(console: Console, result: Result, output: OutputOptions, before: str = "", after: str = "") -> None:
    """Print the summary between two texts: to standard error if the motion itself goes to standard output."""
    text = f"{before}{run_text(result)}{after}"
    if output.output == "-":
        console.say(text)
    else:
        console.answer(text)


def run_text(result: Result) -> str:
    """Outcome, steps, energy balance, end state, and findings such as joint limits that were exceeded."""
    lines = [f"{heading('outcome')}     {escape_controls(outcome_text(result))}"]
    method = result.metadata.get("method", {})
    if method:
        lines.append(f"{heading('method')}      {method['name']} ({method['reason']})")
    lines.append(f"{heading('statistics')}  {_statistics_text(result)}")
    if "engine" in result.statistics:
        lines.append(f"{heading('engine')}      {_engine_text(result)}")
    lines.append(f"{heading('energy')}      {_energy_text(result)}")
    if "projections" in result.statistics:
        lines.append(f"{heading('constraints')} {_drift_text(result)}")
    if result.position_names and len(result.t) and not result.batch_shape:
        lines += ["", heading(f"state at t = {number_text(float(result.t[-1]))} s"), _state_text(result)]
        if result.velocity_names and _is_still(result):
            lines += ["", _motionless_text(result)]
    if result.impulses and not result.batch_shape:
        lines += ["", heading("impulses"), _impulse_text(result)]
    if result.findings:
        lines += ["", heading("findings")]
        lines += [
            f"  {finding.severity}[{finding.code}]: {escape_controls(finding.message)}" for finding in result.findings
        ]
    return "\n".join(lines)


def _is_still(result: Result) -> bool:
    """Whether nothing moves but by rounding, as where gravity acts along an axis."""
    return bool(max(np.max(np.abs(x), initial=0.0) for x in (result.v, result.q - result.q[:1])) <= STILL)


def _motionless_text(result: Result) -> str:
    """What to do where nothing moves."""
    speed = escape_controls(f"--set {shlex.quote(f'initial.velocities.{result.velocity_names[0]}=1')}")
    return (
        f"Nothing moved: it starts at rest, and forces are in balance or act across what can move. Give it a speed "
        f"({speed}), loads or motors; or let gravity act along another axis, as --up does where CAD is read."
    )


def _impulse_text(result: Result) -> str:
    """The impulses in the joints where velocities jump: sizes of moment and force, and the energy that they bring."""
    rows: list[list[Cell]] = [
        [each.cause, each.joint, each.t, "s", math.hypot(each.mx, each.my, each.mz), "N m s",
         math.hypot(each.fx, each.fy, each.fz), "N s", each.energy, "J"]
        for each in result.impulses[:LISTED_IMPULSES]
    ]  # fmt: skip
    more = len(result.impulses) - len(rows)
    text = table_text(("cause", "joint", "t", "", "moment", "", "force", "", "energy", ""), rows, indent="  ")
    return f"{text}\n  and {more} more" if more else text


def run_data(result: Result, written: str | None) -> dict[str, Any]:
    """The `data` of the JSON object: a summary; the motion is in the file that was written."""
    units = result.metadata.get("coordinate_units", {})
    names = (*result.position_names, *result.velocity_names)
    return {
        "outcome": {
            "kind": str(result.outcome.kind),
            **{name: getattr(result.outcome, name) for name in ("good", "time", "sentence")},
        },
        "outcomes": outcome_counts(result),
        "events": [dataclasses.asdict(event) for event in result.events],
        "impulses": [dataclasses.asdict(impulse) for impulse in result.impulses],
        **{name: result.metadata.get(name) for name in ("method", "scenario", "start")},
        "statistics": result.statistics,
        "energy": _energy(result),
        "end": {
            "t": last_rows(result, np.broadcast_to(result.t, result.kinetic.shape)),
            "q": _by_name(result.position_names, last_rows(result, result.q)),
            "v": _by_name(result.velocity_names, last_rows(result, result.v)),
        },
        "rows": len(result.t),
        "output": written,
        "units": {"time": "s", "energy": "J", "coordinates": {name: units.get(name) for name in names}},
    }


def run_exit_code(result: Result) -> ExitCode:
    """0 if all samples reached the duration or a stop, 130 for an interrupted run, 4 for any other end."""
    if result.outcome.good and all(outcome.good for outcome in result.outcomes):
        return ExitCode.DONE
    return ExitCode.INTERRUPTED if result.outcome.kind is OutcomeKind.INTERRUPTED else ExitCode.MATHEMATICS


def _statistics_text(result: Result) -> str:
    nouns = {"steps": "steps", "evaluations": "evaluations", "jacobians": "Jacobians"}
    counts = [f"{result.statistics[key]} {noun}" for key, noun in nouns.items() if result.statistics.get(key)]
    seconds = result.statistics.get("wall_time_s")
    return ", ".join([*counts, f"{len(result.t)} rows", *([f"{seconds:.2f} s"] if seconds is not None else [])])


def _engine_text(result: Result) -> str:
    """Which engine evaluated the equations, and why."""
    statistics = result.statistics
    compiled, evaluations = statistics["compiled_evaluations"], statistics["evaluations"]
    names = {"numpy": "NumPy, all", "compiled": "compiled, all", "both": f"NumPy and compiled, {compiled} of"}
    return f"{names[statistics['engine']]} {evaluations} evaluations ({statistics['engine_reason']})"


def _drift_text(result: Result) -> str:
    """Largest violations at the ends of steps, projections and changes of the independent coordinates."""
    statistics = result.statistics
    text = (
        f"drift at most {statistics['largest_position_drift']:.2g} (rad, m) and "
        f"{statistics['largest_velocity_drift']:.2g} (rad/s, m/s), projected {statistics['projections']} times"
    )
    changes = statistics.get("partitions", [])
    if not changes:
        return text
    times = ", ".join(f"{change['time']:.4g}" for change in changes[1 : 1 + LISTED_TIMES])
    more = ", ..." if len(changes) > 1 + LISTED_TIMES else ""
    partition = f"changed {len(changes) - 1} times, at t = {times}{more} s" if times else "unchanged"
    names = ", ".join(changes[0]["velocities"]) or "none"
    return f"{text}; independent coordinates {names} at the start, coordinate partition {partition}"


def _by_name(names: tuple[str, ...], values: Array) -> dict[str, Array]:
    """Values (..., n) by the name of each."""
    return dict(zip(names, np.moveaxis(values, -1, 0), strict=True))


def _energy(result: Result) -> dict[str, Any]:
    """Energies at the start and the end; of a batch for each sample, the largest imbalance of all."""
    drift = result.drift[np.isfinite(result.drift)]
    return {
        "start": result.energies[..., 0],
        "end": last_rows(result, result.energies),
        "supplied": last_rows(result, result.supplied),
        "largest_imbalance": float(np.max(np.abs(drift))) if drift.size else float("nan"),
    }


def _energy_text(result: Result) -> str:
    energy = _energy(result)
    if result.batch_shape:
        return f"imbalance at most {energy['largest_imbalance']:.2g} J in all samples"
    return (
        f"{energy['start']:.6g} J at the start, {energy['end']:.6g} J at the end, {energy['supplied']:.6g} J supplied "
        f"by {_suppliers(result)}; imbalance at most {energy['largest_imbalance']:.2g} J"
    )


def _suppliers(result: Result) -> str:
    driven = any(name.startswith("motion/") for name in result.column_names)
    return "loads, losses and prescribed motions" if driven else "loads and losses"


def _state_text(result: Result) -> str:
    q, v = dict(zip(result.position_names, result.q[-1].tolist(), strict=True)), result.v[-1].tolist()
    units = {name: result.metadata.get("coordinate_units", {}).get(name, "") for name in (*q, *result.velocity_names)}
    if result.position_names == result.velocity_names:
        rows: list[list[Cell]] = [
            [name, q[name], units[name], rate, f"{units[name]}/s"] for name, rate in zip(q, v, strict=True)
        ]
        return table_text(("", "q", "", "v", ""), rows, indent="  ")
    positions = [(name, x, units[name]) for name, x in q.items()]
    velocities = [(name, x, f"{units[name]}/s") for name, x in zip(result.velocity_names, v, strict=True)]
    tables = table_text(("", "q", ""), positions, indent="  "), table_text(("", "v", ""), velocities, indent="  ")
    return "\n".join(tables)


def outcome_counts(result: Result) -> list[dict[str, Any]]:
    """Number of samples by kind of outcome, stopped ones by the name of the stop, in the order of `OutcomeKind`."""
    stops: dict[int, str] = {}
    for event in result.events:
        stops.setdefault(event.sample, event.name)
    counts: Counter[tuple[OutcomeKind, str | None]] = Counter()
    for sample, outcome in enumerate(result.outcomes):
        counts[outcome.kind, stops.get(sample) if outcome.kind is OutcomeKind.STOPPED else None] += 1
    kinds = list(OutcomeKind)
    ordered = sorted(counts.items(), key=lambda item: kinds.index(item[0][0]))
    return [{"kind": str(kind), "stop": stop, "samples": count} for (kind, stop), count in ordered]


def outcome_text(result: Result) -> str:
    """The outcome of one motion; of a batch "3 samples finished, 2 stopped by joint/crank/q, 1 not finite"."""
    if not result.batch_shape:
        return result.outcome.sentence
    if not result.outcomes:
        return "no samples"
    parts = []
    for index, entry in enumerate(outcome_counts(result)):
        noun = "" if index else " sample" if entry["samples"] == 1 else " samples"
        stop = f" by {entry['stop']}" if entry["stop"] else ""
        parts.append(f"{entry['samples']}{noun} {entry['kind'].replace('_', ' ')}{stop}")
    text = ", ".join(parts)
    return text if result.outcome.good else f"{text}; {result.outcome.sentence}"


def last_rows(result: Result, values: Array) -> Array:
    """Values (..., n_t, *) at the last row of one motion, and of each sample of a batch at its own last row.

    Rows of a sample after its end are not a number.
    """
    if not result.batch_shape:
        return np.asarray(values[-1])
    present = ~np.isnan(result.kinetic)
    row = present.shape[-1] - 1 - np.argmax(present[..., ::-1], axis=-1)
    axis = result.kinetic.ndim - 1
    index = row.reshape(*row.shape, *(1,) * (values.ndim - axis))
    return np.asarray(np.take_along_axis(values, index, axis=axis).squeeze(axis))
