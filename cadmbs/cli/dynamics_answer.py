"""The answer of `cadmbs dynamics` for people, as CSV, and as JSON."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from cadmbs.arrays import Array
from cadmbs.cli.configurations import repeated, sample_rows, table_metadata
from cadmbs.cli.console import heading
from cadmbs.cli.dynamics_quantities import Quantity
from cadmbs.cli.output import CsvTable
from cadmbs.cli.samples import Samples
from cadmbs.cli.tables import table_text
from cadmbs.results.columns import column_name
from cadmbs.system import System
from cadmbs.system.units import coordinate_units

CONVENTIONS = {
    "equations": "M(q) a + C(q, v) v + g(q) = tau; loads, damping and friction of the document are not included",
    "momentum": "about the world origin, world axes, angular part first",
    "energy": "potential is zero at the world origin; what is fixed to the world does not count",
}


def answer_text(system: System, at: Samples, found: Sequence[Quantity]) -> str:
    """One table a quantity; vectors at one configuration stand upright, one coordinate a line."""
    return "\n\n".join(_quantity_text(system, at, quantity) for quantity in found)


def _quantity_text(system: System, at: Samples, quantity: Quantity) -> str:
    title = heading(quantity.meaning)
    if not quantity.components:
        return f"{title}\nthere are no coordinates"
    if quantity.is_matrix:
        leading, rows = sample_rows(at.labels, system.velocity_names, quantity.values)
        return f"{title}\n{table_text((*leading, '', *quantity.components), rows)}"
    if at.labels is None:
        upright: list[list[str | float]] = [
            [name, value, quantity.units[name] or ""]
            for name, value in zip(quantity.components, quantity.values[0].tolist(), strict=True)
        ]
        return f"{title}\n{table_text(('', 'value', 'unit'), upright)}"
    rows = [[str(label), *row] for label, row in zip(at.labels, quantity.values.tolist(), strict=True)]
    return f"{title}\n{table_text(('sample', *quantity.components), rows)}"


def answer_csv(system: System, at: Samples, given: Mapping[str, Array], found: Sequence[Quantity]) -> CsvTable:
    """A matrix alone as a matrix; anything else one row a sample, columns <quantity>/<component>."""
    metadata = table_metadata(system, at, given=_by_coordinate(system, given))
    if len(found) == 1 and found[0].is_matrix:
        return CsvTable(
            system.velocity_names,
            found[0].values.reshape(-1, system.n_v),
            units=found[0].units,
            conventions=CONVENTIONS,
            row_labels=system.velocity_names * len(at.q),
            samples=repeated(at.labels, system.n_v),
            metadata=metadata,
        )
    names: list[str] = []
    units: dict[str, str | None] = {}
    columns: list[Array] = []
    for quantity in found:
        own, own_units = _columns(quantity)
        names += own
        units |= own_units
        columns.append(quantity.values.reshape(len(at.q), -1))
    return CsvTable(names, np.hstack(columns), units, CONVENTIONS, samples=at.labels, metadata=metadata)


def _columns(quantity: Quantity) -> tuple[list[str], dict[str, str | None]]:
    if quantity.is_matrix:
        pairs = [(i, j) for i in quantity.components for j in quantity.components]
        names = [column_name(quantity.name, i, j) for i, j in pairs]
        return names, dict.fromkeys(names)
    names = [column_name(quantity.name, component) for component in quantity.components]
    return names, dict(zip(names, quantity.units.values(), strict=True))


def answer_data(system: System, at: Samples, given: Mapping[str, Array], found: Sequence[Quantity]) -> dict[str, Any]:
    """The `data` of the JSON object."""
    samples = []
    for place, (label, q) in enumerate(zip(at.labels or (0,), at.q, strict=True)):
        values = {quantity.name: _json_values(quantity, place) for quantity in found}
        samples.append({"sample": label, "q": dict(zip(system.position_names, q, strict=True)), **values})
    of = coordinate_units(system)
    units: dict[str, Any] = {"q": {name: of[name] for name in system.position_names}}
    units |= {quantity.name: quantity.units for quantity in found if not quantity.is_matrix}
    units |= {quantity.name: _matrix_units(system, quantity) for quantity in found if quantity.is_matrix}
    return {
        "conventions": CONVENTIONS,
        "coordinates": system.velocity_names,
        "given": _by_coordinate(system, given),
        "samples": samples,
        "units": units,
    }


def _by_coordinate(system: System, given: Mapping[str, Array]) -> dict[str, dict[str, float]]:
    return {word: dict(zip(system.velocity_names, values.tolist(), strict=True)) for word, values in given.items()}


def _json_values(quantity: Quantity, place: int) -> Any:
    values = quantity.values[place]
    return values if values.ndim == 2 else dict(zip(quantity.components, values, strict=True))


def _matrix_units(system: System, quantity: Quantity) -> dict[str, dict[str, str]]:
    """Unit by row and column: of an inertia, or of an inertia by time."""
    of, rate = coordinate_units(system), "/s" if quantity.name == "coriolis" else ""
    names = system.velocity_names
    return {i: {j: _inertia_unit(of[i], of[j]) + rate for j in names} for i in names}


def _inertia_unit(row: str, column: str) -> str:
    return {0: "kg", 1: "kg m", 2: "kg m^2"}[(row == "rad") + (column == "rad")]
