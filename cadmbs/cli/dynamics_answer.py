"""The answer of `cadmbs dynamics` for people, as CSV, and as JSON."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Any

import numpy as np

from cadmbs.arrays import Array
from cadmbs.cli.configurations import repeated, table_metadata
from cadmbs.cli.console import heading
from cadmbs.cli.dynamics_quantity import DynamicsQuantity, MotionInputs
from cadmbs.cli.labelled import labelled_text, row_labels
from cadmbs.cli.output import CsvTable
from cadmbs.cli.samples import ConfigurationSamples
from cadmbs.cli.tables import table_text
from cadmbs.results.columns import column_name
from cadmbs.system import System
from cadmbs.system.units import coordinate_units

CONVENTIONS = {
    "equations": "M(q) a + C(q, v) v + g(q) = tau; loads, damping and friction of the document are not included",
    "momentum": "about the world origin, world axes, angular part first",
    "energy": "potential is zero at the world origin; what is fixed to the world does not count",
}


def answer_text(system: System, at: ConfigurationSamples, found: Sequence[DynamicsQuantity]) -> str:
    """One table a quantity; vectors at one configuration stand upright, one coordinate a line."""
    return "\n\n".join(_quantity_text(at, quantity) for quantity in found)


def _quantity_text(at: ConfigurationSamples, quantity: DynamicsQuantity) -> str:
    title = heading(quantity.meaning)
    if not quantity.components:
        return f"{title}\nthere are no coordinates"
    if not quantity.axes:
        return f"{title}\n{_vector_text(at, quantity)}"
    axes, columns, values = quantity.axes, quantity.components, quantity.values
    if quantity.on_its_side:
        (rows,) = axes.values()
        axes, columns, values = {"": columns}, tuple(rows), np.swapaxes(values, -1, -2)
    shown = {"" if name == "row" and len(axes) == 1 else name: words for name, words in axes.items()}
    table = labelled_text(at.labels, shown, columns, values)
    return "\n".join(part for part in (title, table, quantity.remark) if part)


def _vector_text(at: ConfigurationSamples, quantity: DynamicsQuantity) -> str:
    if at.labels is None:
        upright: list[list[str | float]] = [
            [name, value, quantity.units[name] or ""]
            for name, value in zip(quantity.components, quantity.values[0].tolist(), strict=True)
        ]
        return table_text(("", "value", "unit"), upright)
    rows = [[str(label), *row] for label, row in zip(at.labels, quantity.values.tolist(), strict=True)]
    return table_text(("sample", *quantity.components), rows)


def answer_csv(
    system: System, at: ConfigurationSamples, given: MotionInputs, found: Sequence[DynamicsQuantity]
) -> CsvTable:
    """A quantity with rows alone as such; anything else one row a sample, columns <quantity>/<row>/<component>."""
    about = {key: value for quantity in found for key, value in quantity.about.items()}
    conventions = _conventions(found)
    metadata = table_metadata(system, at, given=given.by_coordinate(system), **about)
    if len(found) == 1 and found[0].axes:
        (alone,) = found
        labels = row_labels(alone.axes, len(at.q))
        return CsvTable(
            alone.components,
            alone.values.reshape(len(next(iter(labels.values()))), len(alone.components)),
            units=alone.units,
            conventions=conventions,
            labels=labels,
            samples=repeated(at.labels, int(np.prod(alone.values.shape[1:-1]))),
            metadata=metadata,
        )
    names: list[str] = []
    units: dict[str, str | None] = {}
    columns: list[Array] = []
    for quantity in found:
        own, own_units = _columns(quantity)
        names += own
        units |= own_units
        columns.append(quantity.values.reshape(len(at.q), len(own)))
    return CsvTable(names, np.hstack(columns), units, conventions, samples=at.labels, metadata=metadata)


def _conventions(found: Sequence[DynamicsQuantity]) -> dict[str, str]:
    return CONVENTIONS | {quantity.name: quantity.meaning for quantity in found if quantity.axes}


def _columns(quantity: DynamicsQuantity) -> tuple[list[str], dict[str, str | None]]:
    """Column names of a quantity laid out in one row, and their units."""
    entries = list(product(*quantity.axes.values(), quantity.components))
    names = [column_name(quantity.name, *entry) for entry in entries]
    return names, {name: quantity.units[entry[-1]] for name, entry in zip(names, entries, strict=True)}


def answer_data(
    system: System, at: ConfigurationSamples, given: MotionInputs, found: Sequence[DynamicsQuantity]
) -> dict[str, Any]:
    """The `data` of the JSON object."""
    samples = []
    for place, (label, q) in enumerate(zip(at.labels or (0,), at.q, strict=True)):
        values = {quantity.name: _json_values(quantity, place) for quantity in found}
        samples.append({"sample": label, "q": dict(zip(system.position_names, q, strict=True)), **values})
    of = coordinate_units(system)
    about = {key: value for quantity in found for key, value in quantity.about.items()}
    units: dict[str, Any] = {"q": {name: of[name] for name in system.position_names}}
    units |= {quantity.name: quantity.json_units or quantity.units for quantity in found}
    return {
        "conventions": _conventions(found),
        "coordinates": system.velocity_names,
        "given": given.by_coordinate(system),
        **about,
        "samples": samples,
        "units": units,
    }


def _json_values(quantity: DynamicsQuantity, place: int) -> Any:
    if quantity.parts:
        return {name: values[place] for name, values in quantity.parts.items()}
    values = quantity.values[place]
    return values if values.ndim > 1 else dict(zip(quantity.components, values, strict=True))
