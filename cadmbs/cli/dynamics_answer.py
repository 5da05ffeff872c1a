"""The answer of `cadmbs dynamics` for people, as CSV, and as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cadmbs.cli.dynamics_inputs import MotionInputs
from cadmbs.cli.output import CsvTable
from cadmbs.cli.sampled_quantity import (
    SampledQuantity,
    position_units,
    quantities_csv,
    quantity_text,
    samples_data,
)
from cadmbs.cli.samples import ConfigurationSamples
from cadmbs.system import System

CONVENTIONS = {
    "equations": "M(q) a + C(q, v) v + g(q) = tau; loads, damping and friction of the document are not included",
    "momentum": "about the world origin, world axes, angular part first",
    "energy": "potential is zero at the world origin; bodies fixed to the world do not count",
}


def answer_text(samples: ConfigurationSamples, quantities: Sequence[SampledQuantity]) -> str:
    """One table a quantity."""
    return "\n\n".join(quantity_text(samples, quantity) for quantity in quantities)


def answer_csv(
    system: System, samples: ConfigurationSamples, inputs: MotionInputs, quantities: Sequence[SampledQuantity]
) -> CsvTable:
    """The quantities with velocities, accelerations and forces in the description."""
    return quantities_csv(system, samples, quantities, _conventions(quantities), given=inputs.by_coordinate(system))


def answer_data(
    system: System, samples: ConfigurationSamples, inputs: MotionInputs, quantities: Sequence[SampledQuantity]
) -> dict[str, Any]:
    """The `data` of the JSON object."""
    entries = ({quantity.name: _json_values(quantity, k) for quantity in quantities} for k in range(len(samples.q)))
    return {
        "conventions": _conventions(quantities),
        "coordinates": system.velocity_names,
        "given": inputs.by_coordinate(system),
        **{key: value for quantity in quantities for key, value in quantity.metadata.items()},
        "samples": samples_data(system, samples, entries),
        "units": {
            "q": position_units(system),
            **{quantity.name: quantity.json_units or quantity.units for quantity in quantities},
        },
    }


def _conventions(quantities: Sequence[SampledQuantity]) -> dict[str, str]:
    return CONVENTIONS | {quantity.name: quantity.meaning for quantity in quantities if quantity.axes}


def _json_values(quantity: SampledQuantity, sample: int) -> Any:
    if quantity.json_values:
        return {name: values[sample] for name, values in quantity.json_values.items()}
    values = quantity.values[sample]
    return values if values.ndim > 1 else dict(zip(quantity.components, values, strict=True))
