"""The answer of `cadmbs jacobian` for people, as CSV, and as JSON: the matrices, their rates, or their partials."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from cadmbs import errors, kinematics
from cadmbs.arrays import Array
from cadmbs.cli.evaluating import sampled_quantity as sampled
from cadmbs.cli.evaluating.sampled_quantity import SampledQuantity, by_name
from cadmbs.cli.inputs.samples import ConfigurationSamples
from cadmbs.cli.terminal.output import CommandAnswer
from cadmbs.results.sidecar import TWIST_CONVENTIONS
from cadmbs.system import System
from cadmbs.system.units import coordinate_units

TWIST_UNITS = dict.fromkeys(("wx", "wy", "wz"), "rad/s") | dict.fromkeys(("vx", "vy", "vz"), "m/s")
"""Rows of a Jacobian and their units."""

ROWS = tuple(TWIST_UNITS)

_QUOTIENT = "unit of an entry: unit of its row over its column's"


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
        columns: Names of the columns, velocity coordinates.
        metadata: Further options, for the description and JSON.
        engine: Which one computed them, "numpy" or "compiled".
    """

    name: str
    body: str
    representation: str
    values: Array
    title: str
    meaning: str
    columns: tuple[str, ...]
    metadata: Mapping[str, Any] = field(default_factory=dict)
    engine: str = "numpy"

    @property
    def convention(self) -> str:
        """Axes, reference point and order of the rows."""
        return TWIST_CONVENTIONS[self.representation]

    @property
    def directions(self) -> tuple[str, ...]:
        """Names of the axes of differentiation: none, ("by",) or ("by", "by2")."""
        return ("by", "by2")[: self.values.ndim - 3]

    def as_quantity(self, system: System) -> SampledQuantity:
        """With the columns behind the directions, as tables have them."""
        return SampledQuantity(
            self.name,
            self.meaning,
            self.columns,
            np.moveaxis(self.values, 2, -1),
            dict.fromkeys(self.columns),
            {"row": ROWS, **dict.fromkeys(self.directions, system.velocity_names)},
            title=f"{self.title} ({self.convention}); rows wx wy wz [rad/s], vx vy vz [m/s]",
            engine=self.engine,
        )


def jacobians(
    system: System, samples: ConfigurationSamples, body: str, representation: str, engine: str = "numpy"
) -> Jacobians:
    """The Jacobian, V = J v."""
    values = kinematics.jacobian(system, samples.q, body, representation, engine=engine)
    title, meaning = f"Jacobian of {body}", f"V = J v; {_QUOTIENT}"
    return Jacobians("jacobian", body, representation, values, title, meaning, system.velocity_names, engine=engine)


def independent_jacobians(
    system: System, samples: ConfigurationSamples, body: str, representation: str, engine: str = "numpy"
) -> Jacobians:
    """The Jacobian J F along motions that all rows allow, by independent velocities: V = J F v_independent.

    Raises:
        NotSolvableError: The velocities chosen do not determine the others at some sample.
    """
    from cadmbs.cli.inputs.closed_loops import independent_velocities

    independent = independent_velocities(system, samples)
    names, F = independent.names, independent.motions
    values = kinematics.jacobian(system, samples.q, body, representation, engine=engine) @ F
    meaning = f"V = J F v with the independent velocities v; {_QUOTIENT}"
    title, metadata = f"Jacobian of {body} by independent velocities", {"independent": names}
    return Jacobians("jacobian", body, representation, values, title, meaning, names, metadata, engine)


def jacobian_rates(
    system: System, samples: ConfigurationSamples, body: str, representation: str, v: Array
) -> Jacobians:
    """The time derivative of the Jacobian along v, (n_v,) or (n_samples, n_v)."""
    values = kinematics.jacobian_dot(system, samples.q, v, body, representation)
    metadata = {"derivative": "dJ/dt", "v": by_name(system.velocity_names, v)}
    meaning = f"dV/dt = J a + (dJ/dt) v; {_QUOTIENT}, per second"
    title = f"Time derivative [1/s] of the Jacobian of {body}"
    return Jacobians("jacobian", body, representation, values, title, meaning, system.velocity_names, metadata)


def jacobian_partials(
    system: System, samples: ConfigurationSamples, body: str, representation: str, order: int
) -> Jacobians:
    """The partial derivatives of the Jacobian along the velocity coordinates, of order 1 or 2."""
    values = getattr(kinematics, representation).jacobian_partials(system, samples.q, body, order)
    units, names = coordinate_units(system), system.velocity_names
    symbol = "dJ/dq_by" if order == 1 else "d2J/(dq_by dq_by2), `by2` differentiated last"
    metadata = {"derivative": "dJ/dq", "order": order, "by_units": {name: units[name] for name in names}}
    meaning = (
        f"{symbol}; {_QUOTIENT}, over those of its directions; along the "
        "velocities of quaternion joints a derivative is that of J(integrate(q, s e_k)) at s = 0"
    )
    title = f"{'Partial' if order == 1 else 'Second partial'} derivatives of the Jacobian of {body}, {symbol}"
    return Jacobians("partials", body, representation, values, title, meaning, names, metadata)


def jacobian_answer(
    system: System, samples: ConfigurationSamples, jacobian: Jacobians, findings: tuple[errors.Finding, ...]
) -> CommandAnswer:
    """One line for each row and direction; labels `row`, `by`, `by2`, then one column a velocity coordinate.

    In JSON the axes of partials are those of Python: row, column, directions.
    """
    units, quantity = coordinate_units(system), jacobian.as_quantity(system)
    column_units = {name: f"{units[name]}/s" for name in jacobian.columns}
    body = {"body": jacobian.body, "representation": jacobian.representation}
    conventions = {"twist": jacobian.convention, jacobian.name: jacobian.meaning}
    metadata = {**body, **jacobian.metadata, "row_units": TWIST_UNITS, "column_units": column_units}

    def data() -> dict[str, Any]:
        axes = {"axes": ("row", "column", *jacobian.directions)} if jacobian.directions else {}
        by_units = dict.fromkeys(jacobian.directions, jacobian.metadata.get("by_units"))
        positions = sampled.position_units(system)
        return {
            **body,
            "convention": jacobian.convention,
            **jacobian.metadata,
            "engine": {jacobian.name: jacobian.engine},
            "rows": ROWS,
            "columns": jacobian.columns,
            **axes,
            "samples": sampled.samples_data(system, samples, ({jacobian.name: values} for values in jacobian.values)),
            "units": {"rows": TWIST_UNITS, "columns": column_units, **by_units, "q": positions},
        }

    return CommandAnswer(
        "jacobian",
        text=lambda: sampled.quantity_text(samples, quantity),
        table=lambda: sampled.quantities_csv(system, samples, [quantity], conventions, **metadata),
        data=data,
        findings=findings,
    )
