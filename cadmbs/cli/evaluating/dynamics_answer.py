"""The answer of `cadmbs dynamics` for people, as CSV, and as JSON."""

from collections.abc import Sequence
from typing import Any

from cadmbs.arrays import Array
from cadmbs.cli.evaluating import sampled_quantity as sampled
from cadmbs.cli.evaluating.dynamics_inputs import MotionInputs
from cadmbs.cli.evaluating.sampled_quantity import SampledQuantity
from cadmbs.cli.inputs.samples import ConfigurationSamples
from cadmbs.cli.terminal.output import CommandAnswer
from cadmbs.errors import Finding
from cadmbs.results.columns import joint_columns
from cadmbs.system import System, inertias

CONVENTIONS = {
    "equations": "M(q) a + C(q, v) v + g(q) = tau; loads, damping and friction of the document are not included",
    "momentum": "about the world origin, world axes, angular part first",
    "energy": "potential is zero at the world origin; bodies fixed to the world do not count",
}


def dynamics_answer(
    system: System,
    samples: ConfigurationSamples,
    inputs: MotionInputs,
    quantities: Sequence[SampledQuantity],
    findings: tuple[Finding, ...],
) -> CommandAnswer:
    """One table a quantity; in the description velocities, accelerations and forces."""
    conventions = CONVENTIONS | {quantity.name: quantity.meaning for quantity in quantities if quantity.axes}
    inputs_data = inputs.by_coordinate(system)

    def data() -> dict[str, Any]:
        entries = ({quantity.name: _json_values(quantity, k) for quantity in quantities} for k in range(len(samples.q)))
        units = {quantity.name: quantity.json_units or quantity.units for quantity in quantities}
        return {
            "conventions": conventions,
            "engine": {quantity.name: quantity.engine for quantity in quantities},
            "coordinates": system.velocity_names,
            "given": inputs_data,
            **{key: value for quantity in quantities for key, value in quantity.metadata.items()},
            "samples": sampled.samples_data(system, samples, entries),
            "units": {"q": sampled.position_units(system), **units},
        }

    return CommandAnswer(
        "dynamics",
        text=lambda: "\n\n".join(sampled.quantity_text(samples, quantity) for quantity in quantities),
        table=lambda: sampled.quantities_csv(
            system, samples, quantities, conventions, _motion_columns(system, samples, inputs), given=inputs_data
        ),
        data=data,
        findings=(*findings, *inertias.accepted_inertia_findings(system)),
    )


def _motion_columns(system: System, samples: ConfigurationSamples, inputs: MotionInputs) -> dict[str, Array]:
    """Positions, velocities and accelerations of a trajectory, as results have them, so that others read the motion."""
    if samples.label_name != "t":
        return {}
    levels = {"q": (system.position_names, samples.q), "v": (system.velocity_names, inputs.v)}
    levels["a"] = (system.velocity_names, inputs.a)
    return {
        name: values
        for level, (coordinates, rows) in levels.items()
        for name, values in zip(joint_columns(coordinates, level), rows.T, strict=True)
    }


def _json_values(quantity: SampledQuantity, sample: int) -> Any:
    if quantity.json_values:
        return {name: values[sample] for name, values in quantity.json_values.items()}
    values = quantity.values[sample]
    return values if values.ndim > 1 else dict(zip(quantity.components, values, strict=True))
