"""How recordings were made: columns, units, signs, reductions, motors, offsets; a small TOML file or keywords."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

import numpy as np

from cadmbs import input_files, suggestions
from cadmbs.arrays import Array
from cadmbs.errors import ArgumentError, Finding, ModelError, Severity, Where

UNITS: Final[dict[str, dict[str, float]]] = {
    "time": {"s": 1.0, "ms": 1e-3, "us": 1e-6, "ns": 1e-9},
    "angle": {"rad": 1.0, "deg": np.pi / 180.0, "rev": 2.0 * np.pi},
    "angular_velocity": {"rad/s": 1.0, "deg/s": np.pi / 180.0, "rpm": np.pi / 30.0},
    "length": {"m": 1.0, "mm": 1e-3, "cm": 1e-2},
    "torque": {"N m": 1.0, "N mm": 1e-3, "N cm": 1e-2, "kN m": 1e3},
    "force": {"N": 1.0, "kN": 1e3},
    "current": {"A": 1.0, "mA": 1e-3},
}
"""Factors to SI of the units that may be declared, by quantity."""

_JOINT_KEYS = ("sign", "ratio", "gain", "offset", "torque_sign")
_PAYLOAD_KEYS = ("body", "mass", "center_of_mass", "inertia")
_KEYS = (
    "sample_time",
    "every",
    "rows",
    "units",
    "columns",
    "join",
    "joints",
    "motors",
    "payloads",
    "distances",
    "planes",
)


@dataclass(frozen=True)
class Motors:
    """Motors that are coupled with several joint coordinates.

    q_motor = matrix (q - offset) ,   tau = matrix^T (gain current)

    Attributes:
        coordinates: Names of the joint coordinates, the columns of the matrix.
        matrix: (n, n) turns of motors per turn of coordinates.
        gain: (n,) torque of a motor per unit of its current [N m/A].
    """

    coordinates: tuple[str, ...]
    matrix: Array
    gain: Array


@dataclass(frozen=True)
class JointSetup:
    """One drive: q = sign position / ratio + offset ,   tau = sign torque_sign ratio gain current.

    Attributes:
        sign: -1 where the sensors count against the document's coordinate.
        ratio: Turns of the sensors per turn of the coordinate.
        gain: Torque per unit of current [N m/A]; None where it is not known.
        offset: Of the position [rad or m].
        torque_sign: -1 where torques alone are counted the other way.
    """

    sign: float = 1.0
    ratio: float = 1.0
    gain: float | None = None
    offset: float = 0.0
    torque_sign: float = 1.0


@dataclass(frozen=True)
class Payload:
    """A known load that a body carried in a recording.

    Attributes:
        body: The body.
        parameters: (10,) mass, first moments, and inertia about the origin of the body frame, in its axes.
    """

    body: str
    parameters: Array


@dataclass(frozen=True)
class MeasurementSetup:
    """What the columns of recordings mean.

    Attributes:
        sample_time: Time between rows [s], where there is no column of time.
        every: Every so many rows are used for identification; filters see all of them.
        rows: First row and one behind the last row that are used.
        units: Units that differ from SI, by quantity: keys of `UNITS`.
        columns: The quantity of a column, by the column's name in the file.
        join: Files with further columns of the same rows, relative to the folder of the data.
        joints: Drives by coordinate.
        motors: Coupled motors.
        payloads: Known loads by the name of the file of a recording; they tell the gains of drives.
        distances: Names of two frames, by the name of a measured distance.
        planes: Frame, point and normal, by the name of a touched plane.
        file: The file it was read from.
    """

    sample_time: float | None = None
    every: int = 1
    rows: tuple[int, int | None] | None = None
    units: Mapping[str, str] = field(default_factory=dict)
    columns: Mapping[str, str] = field(default_factory=dict)
    join: tuple[str, ...] = ()
    joints: Mapping[str, JointSetup] = field(default_factory=dict)
    motors: Motors | None = None
    payloads: Mapping[str, Payload] = field(default_factory=dict)
    distances: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    planes: Mapping[str, tuple[str, Array, Array]] = field(default_factory=dict)
    file: str | None = None

    def factor(self, quantity: str) -> float:
        """SI per unit of a quantity."""
        return UNITS[quantity][self.units[quantity]] if quantity in self.units else 1.0

    def joint(self, coordinate: str) -> JointSetup:
        """The drive of a coordinate."""
        return self.joints.get(coordinate, JointSetup())


def read_setup(source: str | os.PathLike[str] | Mapping[str, Any] | MeasurementSetup | None) -> MeasurementSetup:
    """The setup in a TOML file, or in data of its form.

    Raises:
        ModelError: E003, the file is no TOML, or an entry is unknown or has another form.
    """
    if source is None:
        return MeasurementSetup()
    if isinstance(source, MeasurementSetup):
        return source
    if isinstance(source, Mapping):
        return _setup(source, None)
    if not isinstance(source, str | os.PathLike):
        raise ArgumentError(
            f"setup is of type {type(source).__name__}, expected a path, a mapping or a MeasurementSetup"
        )
    name = os.fspath(source)
    from cadmbs.importers.files import read_source

    text = read_source(name).data.decode("utf-8-sig", "replace")
    try:
        data = input_files.toml_data(text)
    except tomllib.TOMLDecodeError as problem:
        raise ModelError((_finding(name, "", f"The setup is not TOML: {problem}."),)) from None
    return _setup(data, name)


def _setup(data: Mapping[str, Any], file: str | None) -> MeasurementSetup:
    findings = list(_problems(data, file))
    if findings:
        raise ModelError(tuple(findings))
    motors = data.get("motors")
    rows = data.get("rows")
    return MeasurementSetup(
        sample_time=None if "sample_time" not in data else float(data["sample_time"]),
        every=int(data.get("every", 1)),
        rows=None if rows is None else (int(rows[0]), int(rows[1]) if len(rows) > 1 else None),
        units=dict(data.get("units", {})),
        columns=dict(data.get("columns", {})),
        join=tuple(data.get("join", ())),
        joints={
            name: JointSetup(**{key: float(x) for key, x in table.items()})
            for name, table in data.get("joints", {}).items()
        },
        motors=None if motors is None else _motors(motors),
        payloads={name: _payload(table) for name, table in data.get("payloads", {}).items()},
        distances={name: (str(pair[0]), str(pair[1])) for name, pair in data.get("distances", {}).items()},
        planes={
            name: (
                str(table["frame"]),
                np.array(table["point"], dtype=float),
                np.array(table["normal"], dtype=float),
            )
            for name, table in data.get("planes", {}).items()
        },
        file=file,
    )  # fmt: skip


def _motors(data: Mapping[str, Any]) -> Motors:
    matrix = np.array(data["matrix"], dtype=float)
    gain = np.array(data.get("gain", np.ones(len(matrix))), dtype=float)
    return Motors(tuple(data["coordinates"]), matrix, gain)


def _payload(table: Mapping[str, Any]) -> Payload:
    mass, center = float(table["mass"]), np.array(table.get("center_of_mass", (0.0, 0.0, 0.0)), dtype=float)
    about_center = np.array(table.get("inertia", np.zeros((3, 3))), dtype=float)
    tensor = about_center + mass * (center @ center * np.eye(3) - np.outer(center, center))
    return Payload(str(table["body"]), np.concatenate([[mass], mass * center, tensor[np.triu_indices(3)]]))


def _payload_problems(name: str, table: Any, file: str | None) -> Iterator[Finding]:
    where = f"/payloads/{name}"
    if not isinstance(table, Mapping) or not {"body", "mass"} <= set(table) <= set(_PAYLOAD_KEYS):
        message = "A payload has the entries body and mass, and may have center_of_mass and inertia."
        yield _finding(file, where, message)
        return
    if not _is_number(table["mass"]) or table["mass"] <= 0:
        yield _finding(file, f"{where}/mass", "The mass of a payload is a positive number, in kg.")
    for key, shape in (("center_of_mass", (3,)), ("inertia", (3, 3))):
        try:
            fits = key not in table or np.array(table[key], dtype=float).shape == shape
        except (TypeError, ValueError):
            fits = False
        if not fits:
            expected = "three numbers in the body frame, in m" if key == "center_of_mass" else "3 rows of 3 numbers"
            yield _finding(file, f"{where}/{key}", f"Expected {expected}.")


def _problems(data: Mapping[str, Any], file: str | None) -> Iterator[Finding]:
    """E003 for everything that is unknown or has another form."""
    for key in data:
        if key not in _KEYS:
            yield _finding(file, f"/{key}", f'"{key}" is no entry of a setup.', suggestions.did_you_mean(key, _KEYS))
    if "sample_time" in data and not (_is_number(data["sample_time"]) and data["sample_time"] > 0):
        yield _finding(file, "/sample_time", "The time between rows is a positive number, in s.")
    if "every" in data and not (isinstance(data["every"], int) and data["every"] > 0):
        yield _finding(file, "/every", "This is a whole number of rows, 1 or more.")
    rows = data.get("rows", [0])
    if not isinstance(rows, (list, tuple)) or not 1 <= len(rows) <= 2 or not all(isinstance(x, int) for x in rows):
        yield _finding(file, "/rows", "Rows are given by the first one and one behind the last one: [100, 24750].")
    for quantity, unit in _table(data, "units").items():
        if quantity not in UNITS:
            message = f'"{quantity}" is no quantity with a unit; these are {", ".join(UNITS)}.'
            yield _finding(file, f"/units/{quantity}", message, suggestions.did_you_mean(quantity, UNITS))
        elif unit not in UNITS[quantity]:
            message = f'"{unit}" is no unit of {quantity}; known are {", ".join(UNITS[quantity])}.'
            yield _finding(file, f"/units/{quantity}", message)
    for name, table in _table(data, "joints").items():
        if not isinstance(table, Mapping):
            yield _finding(file, f"/joints/{name}", "A joint has entries such as sign = -1, ratio = 100.")
            continue
        for key, value in table.items():
            if key not in _JOINT_KEYS:
                message = f'"{key}" is no entry of a joint; these are {", ".join(_JOINT_KEYS)}.'
                yield _finding(file, f"/joints/{name}/{key}", message, suggestions.did_you_mean(key, _JOINT_KEYS))
            elif (
                not _is_number(value) or (key in ("ratio", "gain") and not value) or ("sign" in key and abs(value) != 1)
            ):
                expected = "1 or -1" if "sign" in key else "a number other than zero" if key != "offset" else "a number"
                yield _finding(file, f"/joints/{name}/{key}", f"Expected {expected}, found {value!r}.")
    if "motors" in data:
        yield from _motor_problems(data["motors"], file)
    for name, table in _table(data, "payloads").items():
        yield from _payload_problems(name, table, file)
    for name, pair in _table(data, "distances").items():
        if not isinstance(pair, (list, tuple)) or len(pair) != 2:
            yield _finding(file, f"/distances/{name}", 'A distance has two frames: ["base/a", "tool/b"].')
    for name, table in _table(data, "planes").items():
        if not isinstance(table, Mapping) or set(table) != {"frame", "point", "normal"}:
            yield _finding(file, f"/planes/{name}", "A plane has the entries frame, point and normal.")


def _motor_problems(motors: Any, file: str | None) -> Iterator[Finding]:
    if not isinstance(motors, Mapping) or not {"coordinates", "matrix"} <= set(motors):
        yield _finding(file, "/motors", "Motors have the entries coordinates and matrix, and may have gain.")
        return
    n = len(motors["coordinates"])
    try:
        matrix = np.array(motors["matrix"], dtype=float)
        singular = matrix.shape != (n, n) or np.linalg.matrix_rank(matrix) < n
    except (ValueError, TypeError):
        singular = True
    if singular:
        yield _finding(file, "/motors/matrix", f"Expected a regular matrix of {n} rows of {n} numbers.")
    if "gain" in motors and np.shape(motors["gain"]) != (n,):
        yield _finding(file, "/motors/gain", f"Expected {n} numbers.")


def _table(data: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    table = data.get(key, {})
    return table if isinstance(table, Mapping) else {}


def _is_number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and bool(np.isfinite(value))


def _finding(file: str | None, pointer: str, message: str, hint: str = "") -> Finding:
    return Finding("E003", Severity.ERROR, Where(file or "<setup>", pointer=pointer), message, hint)
