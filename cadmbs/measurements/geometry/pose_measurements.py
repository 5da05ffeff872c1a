"""Measured poses, points, distances and planes of a table, for calibration."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np

from cadmbs.arrays import Array, Indices
from cadmbs.errors import Finding, Severity, has_errors
from cadmbs.lie import quaternion
from cadmbs.measurements.column_names import choose_columns, missing_columns
from cadmbs.measurements.data_table import DataTable
from cadmbs.measurements.plausibility import STILL_SPAN
from cadmbs.measurements.setup import MeasurementSetup
from cadmbs.suggestions import did_you_mean
from cadmbs.system import System

_COMPONENTS = ("x", "y", "z", "qw", "qx", "qy", "qz")

LARGEST_ANGLE: Final = 3.0 * np.pi
"""Positions of hinges beyond this [rad] are taken for degrees, where no unit is declared."""


@dataclass(frozen=True)
class PoseMeasurements:
    """What was measured, by target.

    Attributes:
        q: Positions by coordinate.
        points: (n, 3) by target, NaN where not measured.
        rotations: (n, 3, 3) by target.
        distances, planes: (n,) by name.
        starts: By distance, rows (n,) of the configurations in which its first frame is; its own row by default.
    """

    q: Mapping[str, Array]
    points: Mapping[str, Array]
    rotations: Mapping[str, Array]
    distances: Mapping[str, Array]
    planes: Mapping[str, Array]
    starts: Mapping[str, Indices]

    @property
    def n(self) -> int:
        """Number of configurations."""
        return len(next(iter(self.q.values())))


def read_pose_measurements(
    table: DataTable, system: System, setup: MeasurementSetup
) -> tuple[PoseMeasurements, list[Finding]]:
    """The measured quantities of a table, and what is wrong with it."""
    names = tuple(dict.fromkeys(system.position_names))
    choice = choose_columns(table, setup, names, system.velocity_names, names)
    findings = [finding for finding in choice.findings if finding.code != "E002"]
    columns = {setup.columns.get(name, name): table.values[:, k] for k, name in enumerate(table.names)}
    q = {}
    for name in names:
        index = choice.columns.get(("q", name))
        if index is not None:
            drive = setup.joint(name)
            turning = any(name in joint.velocity_names and np.any(joint.screws[:, :3]) for joint in system.joints)
            factor = choice.factors.get(index, setup.factor("angle" if turning else "length"))
            q[name] = drive.sign * factor * table.values[:, index] / drive.ratio + drive.offset
    if not system.closures and not system.rows:
        findings += missing_columns(table, choice, "q", [name for name in names if name not in q], "position")
    elif not q:
        findings += missing_columns(table, choice, "q", names[:1], "position")
    length = setup.factor("length")
    points: dict[str, Array] = {}
    turns: dict[str, Array] = {}
    targets = [*system.body_names, *system.frames.names]
    for name, values in columns.items():
        parts = name.split("/")
        if parts[0] != "body" or parts[-1] not in _COMPONENTS:
            continue
        target = "/".join(parts[1:-1])
        if target not in targets:
            hint = did_you_mean(target, targets)
            findings.append(table.finding("E020", f'Column "{name}": there is no body or frame "{target}".', hint))
            continue
        k = _COMPONENTS.index(parts[-1])
        if k < 3:
            points.setdefault(target, np.full((len(table.values), 3), np.nan))[:, k] = length * values
        else:
            turns.setdefault(target, np.full((len(table.values), 4), np.nan))[:, k - 3] = values
    distances, planes, starts = _scalar_columns(table, columns, setup, findings)
    if not points and not turns and not distances and not planes and not has_errors(findings):
        hint = 'Name columns such as "body/tool/x", "body/tool/qw", "distance/NAME" or "plane/NAME".'
        findings.append(table.finding("E020", "There is no column of a measured pose, point, distance or plane.", hint))
    findings += _position_findings(table, system, setup, q)
    findings += [_incomplete(table, name, x) for name, x in turns.items() if np.any(np.all(np.isnan(x), axis=0))]
    sizes = {name: np.linalg.norm(x, axis=-1, keepdims=True) for name, x in turns.items()}
    units = {name: x / np.where(sizes[name] > 0.0, sizes[name], np.nan) for name, x in turns.items()}
    rotations = {name: quaternion.rotation(x) for name, x in units.items()}
    chosen = {name: starts.get(name, np.arange(len(table.values))) for name in distances}
    measured = PoseMeasurements(q, points, rotations, distances, planes, chosen)
    return _with_known_positions(table, measured, findings), findings


def _position_findings(
    table: DataTable, system: System, setup: MeasurementSetup, q: Mapping[str, Array]
) -> Iterator[Finding]:
    """E009 angles in degrees, and E007 coordinates that never move."""
    turning = {name for joint in system.joints for name in joint.velocity_names if np.any(joint.screws[:, :3])}
    for name, values in q.items():
        size = float(np.nanmax(np.abs(values), initial=0.0))
        if name in turning and "angle" not in setup.units and LARGEST_ANGLE < size <= np.rad2deg(LARGEST_ANGLE):
            message = f'Positions of "{name}" reach {size:.6g} rad.'
            hint = 'If they are in degrees, say so: [units] angle = "deg" in a setup file, or --unit angle=deg.'
            yield table.finding("E009", message, hint)
        if float(np.nanmax(values, initial=-np.inf) - np.nanmin(values, initial=np.inf)) < STILL_SPAN:
            message = f'"{name}" never moves: corrections of its axis cannot be told from those of others.'
            hint = "Measure at configurations in which all joints have several positions."
            yield table.finding("E007", message, hint, severity=Severity.WARNING)


def _incomplete(table: DataTable, name: str, turns: Array) -> Finding:
    lacking = ", ".join(f'"body/{name}/q{axis}"' for k, axis in enumerate("wxyz") if np.all(np.isnan(turns[:, k])))
    return table.finding(
        "E020", f'The orientation of "{name}" is not complete: {lacking} is missing.', "Measure qw to qz."
    )


def _with_known_positions(table: DataTable, measured: PoseMeasurements, findings: list[Finding]) -> PoseMeasurements:
    """Without the rows in which a position of a joint is missing, and what distances were taken from them."""
    if not measured.q:
        return measured
    known = np.all([np.isfinite(x) for x in measured.q.values()], axis=0)
    if np.all(known):
        return measured
    lost = np.flatnonzero(~known)
    message = f"{len(lost)} rows lack the position of a joint; they are left out."
    findings.append(table.finding("E017", message, row=int(lost[0]), severity=Severity.NOTE))
    number = np.cumsum(known) - 1

    def known_rows(values: Mapping[str, Array]) -> dict[str, Array]:
        return {name: x[known] for name, x in values.items()}

    taken = {name: np.where(known[measured.starts[name]], x, np.nan) for name, x in measured.distances.items()}
    starts = {name: number[np.where(known[x], x, np.arange(len(x)))][known] for name, x in measured.starts.items()}
    poses_left = (known_rows(measured.q), known_rows(measured.points), known_rows(measured.rotations))
    return PoseMeasurements(*poses_left, known_rows(taken), known_rows(measured.planes), starts)


def _scalar_columns(
    table: DataTable, columns: Mapping[str, Array], setup: MeasurementSetup, findings: list[Finding]
) -> tuple[dict[str, Array], dict[str, Array], dict[str, Indices]]:
    """Distances and heights over planes by name, and rows from which distances are taken."""
    length = setup.factor("length")
    distances: dict[str, Array] = {}
    planes: dict[str, Array] = {}
    starts: dict[str, Indices] = {}
    for kind, known, columns_of_kind in (("distance", setup.distances, distances), ("plane", setup.planes, planes)):
        for name, values in columns.items():
            if not name.startswith(f"{kind}/"):
                continue
            short = name.removeprefix(f"{kind}/")
            if kind == "distance" and short.endswith("/from") and short.removesuffix("/from") in known:
                starts[short.removesuffix("/from")] = _start_rows(table, name, values, findings)
            elif short not in known:
                message = f'The setup does not define the {kind} "{short}".'
                findings.append(table.finding("E020", message, f"Write [{kind}s] with its frames into the setup file."))
            else:
                columns_of_kind[short] = length * values
    return distances, planes, starts


def _start_rows(table: DataTable, name: str, values: Array, findings: list[Finding]) -> Indices:
    """Rows that a column names, counted from 1; its own where a cell is empty."""
    same_row = np.arange(len(values))
    rows = np.where(np.isfinite(values), values - 1.0, same_row)
    bad = np.flatnonzero((rows != np.round(rows)) | (rows < 0) | (rows >= len(values)))
    for row in bad[:1]:
        message = f'Column "{name}": {values[row]:.6g} is no row of the table.'
        hint = f"Rows are counted from 1 to {len(values)}: the row of the configuration in which the first frame is."
        findings.append(table.finding("E020", message, hint, row=int(row)))
    return np.where((rows >= 0) & (rows < len(values)), rows, same_row).astype(int)
