"""The answer of `cadmbs jacobian` for people, as CSV, and as JSON: the matrices, their rates, or their partials."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from cadmbs import kinematics
from cadmbs.arrays import Array
from cadmbs.cli.configurations import repeated, table_metadata
from cadmbs.cli.console import heading
from cadmbs.cli.engine import engine_for
from cadmbs.cli.labelled import labelled_text, row_labels
from cadmbs.cli.output import CsvTable
from cadmbs.cli.samples import ConfigurationSamples
from cadmbs.results.sidecar import TWIST_CONVENTIONS
from cadmbs.system import System
from cadmbs.system.units import coordinate_units

ROWS = ("wx", "wy", "wz", "vx", "vy", "vz")
ROW_UNITS = dict(zip(ROWS, ("rad/s",) * 3 + ("m/s",) * 3, strict=True))


@dataclass(frozen=True)
class Jacobians:
    """Jacobians of a body at all samples, or derivatives of them.

    Attributes:
        name: "jacobian" or "partials", which names the values in JSON.
        body: The body or frame.
        representation: Of the twist.
        values: (n_samples, 6, n_v) or, for partials, (n_samples, 6, n_v, n_v[, n_v]) with the directions last.
        title: For people.
        meaning: What the columns are, in a sentence.
        more: What else was asked, for the description and JSON.
        columns: Names of the columns, velocity coordinates.
    """

    name: str
    body: str
    representation: str
    values: Array
    title: str
    meaning: str
    columns: tuple[str, ...]
    more: Mapping[str, Any] = field(default_factory=dict)

    @property
    def convention(self) -> str:
        """Axes, reference point and order of the rows."""
        return TWIST_CONVENTIONS[self.representation]

    @property
    def directions(self) -> tuple[str, ...]:
        """Names of the axes of differentiation: none, ("by",) or ("by", "by2")."""
        return ("by", "by2")[: self.values.ndim - 3]

    @property
    def columns_last(self) -> Array:
        """The values with the columns behind the directions, as tables have them."""
        return np.moveaxis(self.values, 2, -1)


def jacobians(system: System, at: ConfigurationSamples, body: str, representation: str) -> Jacobians:
    """The Jacobian, V = J v."""
    values = kinematics.jacobian(system, at.q, body, representation, engine=engine_for(system, at.q))
    meaning = "V = J v; unit of an entry: unit of its row over its column's"
    return Jacobians("jacobian", body, representation, values, f"Jacobian of {body}", meaning, system.velocity_names)


def independent_jacobians(system: System, at: ConfigurationSamples, body: str, representation: str) -> Jacobians:
    """The Jacobian J F along motions that all rows allow, by independent velocities: V = J F v_independent.

    Raises:
        NotSolvableError: The velocities chosen do not determine the others at some sample.
    """
    from cadmbs.cli.closed_motion import independent_velocities

    independent = independent_velocities(system, at)
    names, F = independent.names, independent.motions
    values = kinematics.jacobian(system, at.q, body, representation, engine=engine_for(system, at.q)) @ F
    meaning = "V = J F v with the independent velocities v; unit of an entry: unit of its row over its column's"
    title = f"Jacobian of {body} by independent velocities"
    return Jacobians("jacobian", body, representation, values, title, meaning, names, {"independent": names})


def jacobian_rates(system: System, at: ConfigurationSamples, body: str, representation: str, v: Array) -> Jacobians:
    """The time derivative of the Jacobian along v, (n_v,) or (n_samples, n_v)."""
    plain = v[0] if v.ndim > 1 and len(v) == 1 else v.T
    values = kinematics.jacobian_dot(system, at.q, v, body, representation)
    more = {"derivative": "dJ/dt", "v": dict(zip(system.velocity_names, plain.tolist(), strict=True))}
    meaning = "dV/dt = J a + (dJ/dt) v; unit of an entry: unit of its row over its column's, per second"
    title = f"Time derivative [1/s] of the Jacobian of {body}"
    return Jacobians("jacobian", body, representation, values, title, meaning, system.velocity_names, more)


def jacobian_partials(
    system: System, at: ConfigurationSamples, body: str, representation: str, order: int
) -> Jacobians:
    """The partial derivatives of the Jacobian along the velocity coordinates, of order 1 or 2."""
    values = getattr(kinematics, representation).jacobian_partials(system, at.q, body, order)
    units = coordinate_units(system)
    symbol = "dJ/dq_by" if order == 1 else "d2J/(dq_by dq_by2), `by2` differentiated last"
    more = {
        "derivative": "dJ/dq",
        "order": order,
        "by_units": {name: units[name] for name in system.velocity_names},
    }
    meaning = (
        f"{symbol}; unit of an entry: unit of its row over its column's, over those of its directions; along the "
        "velocities of quaternion joints a derivative is that of J(integrate(q, s e_k)) at s = 0"
    )
    word = "Partial" if order == 1 else "Second partial"
    title = f"{word} derivatives of the Jacobian of {body}, {symbol}"
    return Jacobians("partials", body, representation, values, title, meaning, system.velocity_names, more)


def answer_text(system: System, at: ConfigurationSamples, found: Jacobians) -> str:
    """One table, a line for each row and direction."""
    title = f"{heading(found.title)} ({found.convention}); rows wx wy wz [rad/s], vx vy vz [m/s]"
    if not found.columns:
        return f"{title}\nthere are no coordinates"
    return f"{title}\n{labelled_text(at.labels, _axes(system, found), found.columns, found.columns_last)}"


def answer_csv(system: System, at: ConfigurationSamples, found: Jacobians) -> CsvTable:
    """Labels `row`, `by`, `by2` in front, then one column a velocity coordinate."""
    axes = _axes(system, found)
    values = found.columns_last.reshape(-1, len(found.columns)) if found.columns else _without_columns(at, found)
    asked = {"body": found.body, "representation": found.representation, **found.more}
    return CsvTable(
        found.columns,
        values,
        units=dict.fromkeys(found.columns),
        conventions={"twist": found.convention, found.name: found.meaning},
        labels=row_labels(axes, len(at.q)),
        samples=repeated(at.labels, len(values) // max(len(at.q), 1)),
        metadata=table_metadata(system, at, **asked, row_units=ROW_UNITS, column_units=_column_units(system, found)),
    )


def answer_data(system: System, at: ConfigurationSamples, found: Jacobians) -> dict[str, Any]:
    """The `data` of the JSON object; the axes of partials as in Python: row, column, directions."""
    units = coordinate_units(system)
    samples = [
        {"sample": label, "q": dict(zip(system.position_names, q, strict=True)), found.name: values}
        for label, q, values in zip(at.labels or (0,), at.q, found.values, strict=True)
    ]
    axes = {"axes": ("row", "column", *found.directions)} if found.directions else {}
    return {
        "body": found.body,
        "representation": found.representation,
        "convention": found.convention,
        **found.more,
        "rows": ROWS,
        "columns": found.columns,
        **axes,
        "samples": samples,
        "units": {
            "rows": ROW_UNITS,
            "columns": _column_units(system, found),
            **dict.fromkeys(found.directions, found.more.get("by_units")),
            "q": {name: units[name] for name in system.position_names},
        },
    }


def _axes(system: System, found: Jacobians) -> dict[str, tuple[str, ...]]:
    return {"row": ROWS, **dict.fromkeys(found.directions, system.velocity_names)}


def _without_columns(at: ConfigurationSamples, found: Jacobians) -> Array:
    """The rows of a mechanism without coordinates: labels alone, and no directions to differentiate in."""
    return np.zeros((0 if found.directions else len(ROWS) * len(at.q), 0))


def _column_units(system: System, found: Jacobians) -> dict[str, str]:
    units = coordinate_units(system)
    return {name: f"{units[name]}/s" for name in found.columns}
