"""The answer of a simulation for people and as JSON."""

from __future__ import annotations

from typing import Any

import numpy as np

from cadmbs.cli.console import escape_controls, heading
from cadmbs.cli.exits import ExitCode
from cadmbs.cli.tables import number_text, table_text
from cadmbs.results import OutcomeKind, Result


def run_text(result: Result) -> str:
    """Outcome, steps, energy balance, end state, and the limits that were left."""
    lines = [f"{heading('outcome')}     {result.outcome.sentence}"]
    method = result.metadata.get("method", {})
    if method:
        lines.append(f"{heading('method')}      {method['name']} ({method['reason']})")
    lines.append(f"{heading('statistics')}  {_statistics_text(result)}")
    lines.append(f"{heading('energy')}      {_energy_text(result)}")
    if "projections" in result.statistics:
        lines.append(f"{heading('constraints')} {_drift_text(result)}")
    if result.position_names and len(result.t):
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
        "method": result.metadata.get("method"),
        "scenario": result.metadata.get("scenario"),
        "statistics": result.statistics,
        "energy": _energy(result),
        "start": result.metadata.get("start"),
        "end": {
            "t": result.t[-1],
            "q": dict(zip(result.position_names, result.q[-1], strict=True)),
            "v": dict(zip(result.velocity_names, result.v[-1], strict=True)),
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
    """0 for a finished run, 130 for an interrupted one, 4 for any other end."""
    if result.outcome.good:
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


def _energy(result: Result) -> dict[str, float]:
    drift = result.drift[np.isfinite(result.drift)]
    return {
        "start": float(result.energies[0]),
        "end": float(result.energies[-1]),
        "supplied": float(result.supplied[-1]),
        "largest_imbalance": float(np.max(np.abs(drift))) if drift.size else float("nan"),
    }


def _energy_text(result: Result) -> str:
    energy = _energy(result)
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
