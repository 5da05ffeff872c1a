"""The answer of a simulation for people and as JSON."""

from __future__ import annotations

import dataclasses
from typing import Any

import numpy as np

from cadmbs.arrays import Array
from cadmbs.cli.batch_answer import last_rows, outcome_counts, outcome_text
from cadmbs.cli.console import escape_controls, heading
from cadmbs.cli.exits import ExitCode
from cadmbs.cli.tables import number_text, table_text
from cadmbs.results import OutcomeKind, Result


def run_text(result: Result) -> str:
    """Outcome, steps, energy balance, end state, and the limits that were left."""
    lines = [f"{heading('outcome')}     {escape_controls(outcome_text(result))}"]
    method = result.metadata.get("method", {})
    if method:
        lines.append(f"{heading('method')}      {method['name']} ({method['reason']})")
    lines.append(f"{heading('statistics')}  {_statistics_text(result)}")
    lines.append(f"{heading('energy')}      {_energy_text(result)}")
    if "projections" in result.statistics:
        lines.append(f"{heading('constraints')} {_drift_text(result)}")
    if result.position_names and len(result.t) and not result.batch_shape:
        lines += ["", heading(f"state at t = {number_text(float(result.t[-1]))} s"), _state_text(result)]
    if result.findings:
        lines += ["", heading("limits and remarks")]
        lines += [
            f"  {finding.severity}[{finding.code}]: {escape_controls(finding.message)}" for finding in result.findings
        ]
    return "\n".join(lines)


def run_data(result: Result, written: str | None) -> dict[str, Any]:
    """The `data` of the JSON object: a summary; the motion itself is in the file."""
    units = result.metadata.get("coordinate_units", {})
    names = (*result.position_names, *result.velocity_names)
    return {
        "outcome": {
            "kind": str(result.outcome.kind),
            "good": result.outcome.good,
            "time": result.outcome.time,
            "sentence": result.outcome.sentence,
        },
        "outcomes": outcome_counts(result),
        "events": [dataclasses.asdict(event) for event in result.events],
        "method": result.metadata.get("method"),
        "scenario": result.metadata.get("scenario"),
        "statistics": result.statistics,
        "energy": _energy(result),
        "start": result.metadata.get("start"),
        "end": {
            "t": last_rows(result, np.broadcast_to(result.t, result.kinetic.shape)),
            "q": _by_name(result.position_names, last_rows(result, result.q)),
            "v": _by_name(result.velocity_names, last_rows(result, result.v)),
        },
        "rows": len(result.t),
        "output": written,
        "units": {
            "time": "s",
            "energy": "J",
            "coordinates": {name: units.get(name) for name in names},
        },
    }


def run_exit_code(result: Result) -> ExitCode:
    """0 where all samples reached the duration or a stop, 130 for an interrupted run, 4 for any other end."""
    if result.outcome.good and all(outcome.good for outcome in result.outcomes):
        return ExitCode.DONE
    return ExitCode.INTERRUPTED if result.outcome.kind is OutcomeKind.INTERRUPTED else ExitCode.MATHEMATICS


def _statistics_text(result: Result) -> str:
    words = {"steps": "steps", "evaluations": "evaluations", "jacobians": "Jacobians"}
    counts = [f"{result.statistics[key]} {word}" for key, word in words.items() if result.statistics.get(key)]
    seconds = result.statistics.get("wall_time_s")
    return ", ".join([*counts, f"{len(result.t)} rows", *([f"{seconds:.2f} s"] if seconds is not None else [])])


def _drift_text(result: Result) -> str:
    """Largest violations at the ends of steps, and what was done about them."""
    found = result.statistics
    text = (
        f"drift at most {found['largest_position_drift']:.2g} (rad, m) and {found['largest_velocity_drift']:.2g} "
        f"(rad/s, m/s), taken back {found['projections']} times"
    )
    changes = found.get("partitions", [])
    if not changes:
        return text
    times = ", ".join(f"{change['time']:.4g}" for change in changes[1 : 1 + SHOWN_TIMES])
    more = ", ..." if len(changes) > 1 + SHOWN_TIMES else ""
    again = f"chosen anew {len(changes) - 1} times, at t = {times}{more} s" if times else "never chosen anew"
    names = ", ".join(changes[0]["velocities"]) or "none"
    return f"{text}; independent coordinates {names} at the start, {again}"


SHOWN_TIMES = 8
"""How many times of re-partitions the summary lists."""


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
    if result.position_names == result.velocity_names:
        rows: list[list[str | float]] = [
            [name, q, v]
            for name, q, v in zip(result.position_names, result.q[-1].tolist(), result.v[-1].tolist(), strict=True)
        ]
        return table_text(("", "q", "v"), rows, indent="  ")
    q_rows = [[name, value] for name, value in zip(result.position_names, result.q[-1].tolist(), strict=True)]
    v_rows = [[name, value] for name, value in zip(result.velocity_names, result.v[-1].tolist(), strict=True)]
    return f"{table_text(('', 'q'), q_rows, indent='  ')}\n{table_text(('', 'v'), v_rows, indent='  ')}"
