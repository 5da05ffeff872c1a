"""Recordings of motions: tables turned into positions, velocities, accelerations and forces of a mechanism."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final

import numpy as np

from cadmbs.arrays import Array
from cadmbs.errors import Finding, ModelError, Severity, UnknownNameError, has_errors
from cadmbs.measurements.column_names import ColumnChoice, choose_columns, missing_columns
from cadmbs.measurements.data_table import DataTable, joined_tables, read_table
from cadmbs.measurements.setup import MeasurementSetup, Payload
from cadmbs.measurements.smoothing import SmoothedSignal, smoothed
from cadmbs.suggestions import did_you_mean_clause
from cadmbs.system import System

FEWEST_ROWS: Final = 20
"""Of a recording."""

SATURATED_SHARE: Final = 0.01
"""A force that is at its largest value in more than this part of the samples was limited by its amplifier."""

FILTERS: Final = ("spline", "butterworth")


@dataclass(frozen=True)
class Recording:
    """A motion with the forces along the measured coordinates.

    Attributes:
        file: Where it comes from.
        rows: (n,) rows of the table.
        t: (n,) [s].
        q: (n, n_q); v, a: (n, n_v).
        forces: (n, n_forces) along `force_names`.
        wrenches: (n, n_bodies, 6) applied ones, hybrid, or None.
        counted: (n, n_forces) whether a force was measured, at a motion that is known.
        payload: Known load that was carried, or None.
        position_noise: By position coordinate: standard deviation about the spline; 0 where velocities were measured.
    """

    file: str
    rows: np.ndarray
    t: Array
    q: Array
    v: Array
    a: Array
    forces: Array
    counted: np.ndarray
    wrenches: Array | None
    position_noise: dict[str, float]
    payload: Payload | None = None

    def part(self, selected: np.ndarray) -> "Recording":
        """Some of the samples."""
        return replace(
            self,
            **{name: getattr(self, name)[selected] for name in ("rows", "t", "q", "v", "a", "forces", "counted")},
            wrenches=None if self.wrenches is None else self.wrenches[selected],
        )

    def __len__(self) -> int:
        return len(self.t)


@dataclass(frozen=True)
class ForceCoordinates:
    """The coordinates along which forces are measured or known.

    Attributes:
        names: Velocity coordinates.
        passive: Those of them without a drive: their force is zero.
    """

    names: tuple[str, ...]
    passive: frozenset[str] = frozenset()


def read_recording(
    source: Any,
    system: System,
    setup: MeasurementSetup,
    coordinates: ForceCoordinates,
    *,
    filter_name: str = "spline",
    smoothing: float = 1.0,
) -> "tuple[Recording, tuple[Finding, ...]]":
    """A table as a recording, with warnings and notes about it.

    Missing velocities and accelerations are derivatives of a smoothing spline through the positions. Signs, ratios,
    motors, units and offsets of the setup are applied. The spline leaves `smoothing` times the noise that
    differences of the positions show.

    Raises:
        ModelError: E001 to E005, E009, E014, E018: the table cannot be used; all findings at once.
    """
    table = table_of_rows(source, setup)
    reader = _Reader(table, system, setup, coordinates, filter_name, smoothing)
    recording = reader.recording()
    return recording, tuple(reader.findings)


def table_of_rows(source: Any, setup: MeasurementSetup) -> DataTable:
    """A table with the columns of the files that the setup joins beside it; one that was read before as it is."""
    if isinstance(source, DataTable):
        return source
    table = read_table(source)
    if not setup.join:
        return table
    folder = Path(table.file).parent if Path(table.file).exists() else Path()
    return joined_tables([table, *(read_table(folder / name) for name in setup.join)])


def columns_of(
    table: DataTable, system: System, setup: MeasurementSetup, coordinates: ForceCoordinates
) -> ColumnChoice:
    """The quantities of the columns of a table of a motion."""
    drives = [name for name in coordinates.names if name not in coordinates.passive]
    return choose_columns(table, setup, _position_names(system), _velocity_names(system), drives)


class _Reader:
    """Reads one table, collecting findings."""

    def __init__(
        self,
        table: DataTable,
        system: System,
        setup: MeasurementSetup,
        coordinates: ForceCoordinates,
        filter_name: str,
        smoothing: float,
    ) -> None:
        self.table, self.system, self.setup, self.coordinates = table, system, setup, coordinates
        self.choice = columns_of(table, system, setup, coordinates)
        self.findings: list[Finding] = list(self.choice.findings)
        self.filter_name, self.smoothing = filter_name, smoothing
        self._turning = _angular_coordinates(system)

    def recording(self) -> "Recording":
        """The recording.

        Raises:
            ModelError: The table cannot be used.
        """
        t, rows = self._times()
        q = self._level("q", t, rows)
        forces = self._forces(rows)
        self._require()
        motion, noise = self._motion(t, rows, q)
        values, counted = forces
        used = self._used(rows)
        self._report_missing(rows, q)
        known = np.all(np.isfinite(np.concatenate(motion, axis=-1)), axis=-1)
        recording = Recording(
            self.table.file, rows, t, *motion, np.where(counted, values, 0.0), counted & known[:, None],
            self._wrenches(rows), noise, self._payload(),
        )  # fmt: skip
        return recording.part(used & known)

    def _payload(self) -> Payload | None:
        """The known load of this file.

        Raises:
            UnknownNameError: Its body is none.
        """
        file = self.table.file
        payload = self.setup.payloads.get(file, self.setup.payloads.get(Path(file).name))
        if payload is not None and payload.body not in self.system.body_names[1:]:
            clause = did_you_mean_clause(payload.body, self.system.body_names[1:])
            raise UnknownNameError(f"the payload of {file!r}: there is no body {payload.body!r}{clause}")
        return payload

    def _require(self) -> None:
        if has_errors(self.findings):
            raise ModelError(tuple(self.findings))

    def _column(self, kind: str, owner: str) -> Array | None:
        """A column in SI units; None where there is none."""
        index = self.choice.columns.get((kind, owner))
        if index is None:
            return None
        factor = self.choice.factors.get(index)
        return self.table.values[:, index] * (self._factor(kind, owner) if factor is None else factor)

    def _factor(self, kind: str, owner: str) -> float:
        level = kind.rpartition("/")[2]
        turning = kind.startswith("motor/") or owner in self._turning
        if level == "v" and turning and "angular_velocity" in self.setup.units:
            return self.setup.factor("angular_velocity")
        if level in ("q", "v", "a"):
            return self.setup.factor("angle" if turning else "length")
        if level == "tau":
            return self.setup.factor("torque" if turning else "force")
        return self.setup.factor({"t": "time", "current": "current"}[level])

    def _times(self) -> tuple[Array, np.ndarray]:
        """Times and the rows that have one, duplicates left out."""
        n, table = len(self.table.values), self.table
        t = self._column("t", "")
        if t is None and self.setup.sample_time is not None:
            t = np.asarray(self.setup.sample_time * np.arange(n), dtype=float)
        if t is None:
            hint = 'Name a column "t", or give the time between rows: sample_time in a setup file, or --sample-time.'
            self.findings.append(table.finding("E002", "There is no column of time.", hint))
            t = np.arange(n, dtype=float)
        rows = np.flatnonzero(np.isfinite(t))
        step = np.diff(t[rows])
        backward = np.flatnonzero(step < 0.0)
        if len(backward):
            row = int(rows[backward[0] + 1])
            message = f"t = {t[row]:.9g} comes after t = {t[rows[backward[0]]]:.9g}."
            hint = "Times ascend from row to row; give recordings in files of their own."
            self.findings.append(table.finding("E004", message, hint, row=row))
        equal = np.flatnonzero(step == 0.0)
        if len(equal):
            row = int(rows[equal[0] + 1])
            message = f"t = {t[row]:.9g} occurs twice, and {len(equal)} rows repeat the time of the row before."
            hint = "The first row of each time is used."
            self.findings.append(table.finding("E004", message, hint, row=row, severity=Severity.WARNING))
            rows = np.delete(rows, equal + 1)
        if len(rows) < FEWEST_ROWS:
            hint = "Record at least some seconds of motion."
            message = f"There are {len(rows)} samples, fewer than the {FEWEST_ROWS} that an estimate needs."
            self.findings.append(table.finding("E005", message, hint))
        return t[rows], rows

    def _level(self, kind: str, t: Array, rows: np.ndarray) -> dict[str, Array]:
        """Joint-side values by coordinate of those that were measured: q, v or a."""
        motors, values = self.setup.motors, {}
        if motors is not None:
            columns = [self._column(f"motor/{kind}", str(k + 1)) for k in range(len(motors.matrix))]
            if all(column is not None for column in columns):
                stacked = np.stack([column for column in columns if column is not None], axis=-1)[rows]
                joint_side = np.linalg.solve(motors.matrix, stacked.T).T
                for k, name in enumerate(motors.coordinates):
                    values[name] = joint_side[:, k] + (self.setup.joint(name).offset if kind == "q" else 0.0)
        for name in _position_names(self.system) if kind == "q" else _velocity_names(self.system):
            column = self._column(kind, name)
            if column is not None and name not in values:
                drive = self.setup.joint(name)
                values[name] = drive.sign * column[rows] / drive.ratio + (drive.offset if kind == "q" else 0.0)
        return values

    def _forces(self, rows: np.ndarray) -> tuple[Array, np.ndarray]:
        """Forces along the force coordinates, and which were measured."""
        names = self.coordinates.names
        values = np.full((len(rows), len(names)), np.nan)
        floating = {name for joint in self.system.joints if joint.kind == "free" for name in joint.velocity_names}
        wrenches = any(kind == "wrench" for kind, _ in self.choice.columns)
        motors = self.setup.motors
        if motors is not None:
            for kind, gain in (("motor/tau", np.ones(len(motors.gain))), ("motor/current", motors.gain)):
                columns = [self._column(kind, str(k + 1)) for k in range(len(motors.matrix))]
                if all(column is not None for column in columns):
                    stacked = np.stack([column for column in columns if column is not None], axis=-1)[rows]
                    joint_side = (stacked * gain) @ motors.matrix
                    for k, name in enumerate(motors.coordinates):
                        if name in names:
                            values[:, names.index(name)] = joint_side[:, k]
        for k, name in enumerate(names):
            if np.any(np.isfinite(values[:, k])):
                continue
            drive, factor = self.setup.joint(name), 1.0
            column = self._column("tau", name)
            if column is None and (column := self._column("current", name)) is not None:
                if drive.gain is None:
                    message = f'Currents of "{name}" give no force without the gain of its drive [N m/A].'
                    hint = (
                        f"Give it in a setup file, [joints] {name} = {{gain = ...}}, or --gain {name}=...; currents "
                        "alone determine no scale, unless a known load is carried."
                    )
                    self.findings.append(self.table.finding("E014", message, hint))
                    continue
                factor = drive.gain
            if column is not None:
                values[:, k] = drive.sign * drive.torque_sign * drive.ratio * factor * column[rows]
            elif name in self.coordinates.passive or (name in floating and wrenches):
                values[:, k] = 0.0
        measured = [k for k in range(len(names)) if np.any(np.isfinite(values[:, k]))]
        driven = [k for k in measured if names[k] not in self.coordinates.passive and names[k] not in floating]
        if not driven and not wrenches and not has_errors(self.findings):
            drives = [name for name in names if name not in self.coordinates.passive] or list(names)
            self.findings += missing_columns(self.table, self.choice, "tau", drives, "force")
        else:
            lacking = [names[k] for k in range(len(names)) if k not in measured and names[k] not in floating]
            for finding in missing_columns(self.table, self.choice, "tau", lacking, "force"):
                self.findings.append(replace(finding, severity=Severity.WARNING))
        self._report_saturation(values, rows, driven)
        return values, np.isfinite(values) & ~self._saturated(values, driven)

    def _saturated(self, values: Array, driven: Sequence[int]) -> np.ndarray:
        """Samples at the largest size of a force, where there are many of them next to each other."""
        mask = np.zeros(values.shape, dtype=bool)
        for k in driven:
            for signed in (values[:, k], -values[:, k]):
                top = np.nanmax(signed, initial=-np.inf)
                at_top = signed >= top - 1e-9 * abs(top)
                runs = at_top[1:] & at_top[:-1]
                if top > 0.0 and SATURATED_SHARE < np.mean(at_top) < 0.5 and np.sum(runs) > 0.5 * np.sum(at_top):
                    mask[:, k] |= at_top
        return mask

    def _report_saturation(self, values: Array, rows: np.ndarray, driven: Sequence[int]) -> None:
        mask = self._saturated(values, driven)
        for k in np.flatnonzero(np.any(mask, axis=0)):
            first = int(np.flatnonzero(mask[:, k])[0])
            message = (
                f'The force of "{self.coordinates.names[k]}" is at its limit of {abs(values[first, k]):.6g} '
                f"in {int(np.sum(mask[:, k]))} of {len(values)} samples; these are left out."
            )
            hint = "Record a slower motion, or raise the limit of the amplifier."
            row = int(rows[first])
            self.findings.append(self.table.finding("E012", message, hint, row=row, severity=Severity.WARNING))

    def _report_missing(self, rows: np.ndarray, q: dict[str, Array]) -> None:
        used = sorted({index for (kind, _), index in self.choice.columns.items() if kind != "t"})
        missing = ~np.isfinite(self.table.values[:, used])
        if not np.any(missing):
            return
        row, column = (int(x) for x in np.argwhere(missing)[0])
        message = (
            f'{int(np.sum(missing))} values are missing, the first in column "{self.table.names[used[column]]}"; what '
            "depends on them is left out."
        )
        self.findings.append(self.table.finding("E017", message, row=row, severity=Severity.NOTE))

    def _used(self, rows: np.ndarray) -> np.ndarray:
        first, last = self.setup.rows or (0, None)
        chosen = (rows >= first) & (rows < (len(self.table.values) if last is None else last))
        return np.asarray(chosen & ((rows - first) % self.setup.every == 0))

    def _motion(
        self, t: Array, rows: np.ndarray, q: dict[str, Array]
    ) -> tuple[tuple[Array, Array, Array], dict[str, float]]:
        """Positions, velocities and accelerations of all coordinates."""
        from cadmbs.measurements.joint_motion import complete_motion

        v, a = self._level("v", t, rows), self._level("a", t, rows)
        signals: dict[str, SmoothedSignal] = {}
        for name, values in q.items():
            if name not in v or name not in a:
                spline = self.filter_name == "spline"
                signals[name] = smoothed(t, values, factor=self.smoothing) if spline else butterworth(t, values)
        self.findings += self._contradictions(t, q, v, rows)
        self._require()
        noise = {name: signals[name].noise if name in signals else 0.0 for name in q}
        motion = complete_motion(self.system, t, q, v, a, signals, self.table, self.choice, self.findings)
        self._require()
        return motion, noise

    def _contradictions(
        self, t: Array, q: dict[str, Array], v: dict[str, Array], rows: np.ndarray
    ) -> Iterator[Finding]:
        """E009 and E011: positions beyond what the joint can have, and velocities that are not their rates."""
        limits = _limits(self.system)
        for name, values in q.items():
            size = float(np.nanmax(np.abs(values), initial=0.0))
            lower, upper = limits.get(name, (-np.inf, np.inf))
            reach = max(abs(lower), abs(upper)) if np.isfinite(lower) and np.isfinite(upper) else 4.0 * np.pi
            if name in self._turning and size > max(4.0 * reach, 3.0 * np.pi) and size * np.pi / 180.0 <= 1.2 * reach:
                message = f'Positions of "{name}" reach {size:.6g} rad, beyond its range of {reach:.4g} rad.'
                hint = 'If they are in degrees, say so: [units] angle = "deg" in a setup file, or --unit angle=deg.'
                row = int(rows[int(np.nanargmax(np.abs(values)))])
                yield self.table.finding("E009", message, hint, row=row)
        for name, rates in v.items():
            if name not in q or len(t) < FEWEST_ROWS:
                continue
            slopes, middle = np.diff(q[name]) / np.diff(t), 0.5 * (rates[1:] + rates[:-1])
            good = np.isfinite(slopes) & np.isfinite(middle)
            x, y = slopes[good], middle[good]
            size, rate_size = np.sqrt(np.mean(x**2)) if len(x) else 0.0, np.sqrt(np.mean(y**2)) if len(y) else 0.0
            if min(size, rate_size) == 0.0 or len(x) < FEWEST_ROWS:
                continue
            similarity = float(np.mean(x * y) / (size * rate_size))
            slope = float(np.mean(x * y) / np.mean(x**2))
            if similarity < 0.5 or not 0.7 < slope < 1.4:
                why = (
                    "have the wrong sign" if similarity < -0.5 else f"are {slope:.4g} times the rates of its positions"
                )
                if abs(similarity) < 0.5:
                    why = f"are not the rates of its positions (correlation {similarity:.2f})"
                hint = "Are columns swapped, or in different units? Remove the column to take rates of the positions."
                yield self.table.finding("E011", f'Velocities of "{name}" {why}.', hint)

    def _wrenches(self, rows: np.ndarray) -> Array | None:
        """Measured wrenches on bodies (n, n_bodies, 6), None where there are none."""
        owners = [owner for kind, owner in self.choice.columns if kind == "wrench"]
        if not owners:
            return None
        wrenches = np.zeros((len(rows), self.system.n_bodies, 6))
        for owner in owners:
            body, component = owner.rsplit("/", 1)
            k = ("mx", "my", "mz", "fx", "fy", "fz").index(component)
            factor = self.setup.factor("torque" if k < 3 else "force")
            index = self.system.body_and_pose(body)[0]
            wrenches[:, index, k] = factor * self.table.values[rows, self.choice.columns["wrench", owner]]
        return wrenches


def butterworth(t: Array, values: Array, order: int = 4, cutoff: float | None = None) -> SmoothedSignal:
    """Zero-phase low-pass filter and central differences; the cut is at ten times the frequency below which 99.9 % of
    the motion's power is, by default. Samples are taken as equally spaced.
    """
    from scipy.signal import butter, sosfiltfilt

    step = float(np.median(np.diff(t)))
    good = np.isfinite(values)
    filled = np.interp(t, t[good], values[good])
    if cutoff is None:
        power = np.abs(np.fft.rfft((filled - np.mean(filled)) * np.hanning(len(filled)))) ** 2
        share = np.cumsum(power) / max(np.sum(power), 1e-300)
        highest = np.fft.rfftfreq(len(filled), step)[int(np.searchsorted(share, 0.999))]
        cutoff = 10.0 * max(highest, 1.0 / (t[-1] - t[0]))
    sections = butter(order, min(cutoff, 0.45 / step), fs=1.0 / step, output="sos")
    smooth = sosfiltfilt(sections, filled)
    rates = np.gradient(smooth, t)
    margin = np.minimum(t - t[0], t[-1] - t) < 1.0 / cutoff
    return SmoothedSignal(smooth, rates, np.gradient(rates, t), float(np.std(values[good] - smooth[good])), margin)


def _position_names(system: System) -> tuple[str, ...]:
    """Position coordinates of the tree and of cut joints."""
    from cadmbs.constraints import cut_position_names

    return (*system.position_names, *cut_position_names(system))


def _velocity_names(system: System) -> tuple[str, ...]:
    from cadmbs.constraints import cut_velocity_names

    return (*system.velocity_names, *cut_velocity_names(system))


def _angular_coordinates(system: System) -> frozenset[str]:
    """Coordinates that are angles."""
    names: set[str] = set()
    for joint in system.joints:
        if len(joint.screws) == len(joint.velocity_names):
            names.update(
                name for name, screw in zip(joint.velocity_names, joint.screws, strict=True) if np.any(screw[:3])
            )
        else:
            names.update(joint.velocity_names[:3])
    return frozenset(names)


def _limits(system: System) -> dict[str, tuple[float, float]]:
    limits = {}
    for joint in system.joints:
        for k, name in enumerate(joint.position_names):
            lower, upper = (joint.limits.get(word) for word in ("lower", "upper"))
            if lower is not None and upper is not None and k < len(lower):
                limits[name] = (float(lower[k]), float(upper[k]))
    return limits
