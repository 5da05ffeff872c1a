"""Quantities at several configurations: one record, its table for terminals, CSV, and the entries of JSON."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import Any

import numpy as np

from cadmbs.arrays import Array
from cadmbs.cli.inputs.samples import ConfigurationSamples
from cadmbs.cli.terminal import console, output, tables
from cadmbs.results.columns import column_name, column_units
from cadmbs.system import System
from cadmbs.system.system import mechanism_metadata
from cadmbs.system.units import coordinate_units
from cadmbs.version import __version__


@dataclass(frozen=True)
class SampledQuantity:
    """One quantity at all samples.

    Attributes:
        name: "mass_matrix", "jacobian", "poses", ...
        meaning: A sentence with its symbol.
        components: Names of the last axis.
        values: (n_samples, ..., n), the axes of `axes` between samples and components.
        units: Unit by component; None where it differs from row to row.
        axes: The names along each further axis, by the name of its column of labels; empty for vectors.
        json_units: Units in JSON; default: `units`.
        json_values: Arrays by name, samples first, that JSON has in place of `values`.
        metadata: Further facts, for JSON and the description of a table.
        title: Title of the text; default: `meaning`.
        remark: Text below the table.
        transposed: Whether a terminal shows the components as lines and the one further axis as columns.
        engine: Which one computed it, "numpy" or "compiled".
    """

    name: str
    meaning: str
    components: tuple[str, ...]
    values: Array
    units: Mapping[str, str | None]
    axes: tables.Axes = field(default_factory=dict)
    json_units: Mapping[str, Any] | None = None
    json_values: Mapping[str, Array] = field(default_factory=dict)
    metadata: Mapping[str, Any] = field(default_factory=dict)
    title: str = ""
    remark: str = ""
    transposed: bool = False
    engine: str = "numpy"


def by_name(names: Iterable[str], values: Array) -> dict[str, Any]:
    """Values (n_samples, n) by name; numbers where there is one sample or none of the axis, else lists."""
    plain = values[0] if values.ndim > 1 and len(values) == 1 else values.T
    return dict(zip(names, plain.tolist(), strict=True))


def position_units(system: System) -> dict[str, str]:
    """Unit of each position."""
    units = coordinate_units(system)
    return {name: units[name] for name in system.position_names}


def provenance(system: System) -> dict[str, Any]:
    """The mechanism and the version that a table comes from, for the description beside it."""
    return {"mechanism": {"name": system.name, "sha256": system.model_hash}, "versions": {"cadmbs": __version__}}


def samples_data(
    system: System, samples: ConfigurationSamples, entries: Iterable[Mapping[str, Any]]
) -> list[dict[str, Any]]:
    """The list `samples` of JSON: label and positions of each, and its entries."""
    name = samples.label_name
    return [
        {name: label, "q": dict(zip(system.position_names, q, strict=True)), **entry}
        for label, q, entry in zip(samples.labels or (0,), samples.q, entries, strict=True)
    ]


def quantity_text(samples: ConfigurationSamples, quantity: SampledQuantity) -> str:
    """The title and a table; vectors at one configuration stand upright, one coordinate a line."""
    title = console.heading(quantity.title or quantity.meaning)
    if not quantity.components:
        return f"{title}\nthere are no coordinates"
    if not quantity.axes:
        return f"{title}\n{_vector_text(samples, quantity)}"
    axes, columns, values = quantity.axes, quantity.components, quantity.values
    if quantity.transposed:
        (rows,) = axes.values()
        axes, columns, values = {"": columns}, tuple(rows), np.swapaxes(values, -1, -2)
    shown = {"" if name == "row" and len(axes) == 1 else name: labels for name, labels in axes.items()}
    table = tables.labelled_text(_label_texts(samples), shown, columns, values, samples.label_name)
    return "\n".join(part for part in (title, table, quantity.remark) if part)


def _vector_text(samples: ConfigurationSamples, quantity: SampledQuantity) -> str:
    if samples.labels is None:
        upright: list[list[tables.Cell]] = [
            [name, value, quantity.units[name] or ""]
            for name, value in zip(quantity.components, quantity.values[0].tolist(), strict=True)
        ]
        return tables.table_text(("", "value", "unit"), upright)
    texts = _label_texts(samples) or ()
    rows = [[label, *row] for label, row in zip(texts, quantity.values.tolist(), strict=True)]
    return tables.table_text((samples.label_name, *quantity.components), rows)


def _label_texts(samples: ConfigurationSamples) -> list[str] | None:
    """The labels as terminals show them."""
    return None if samples.labels is None else [tables.number_text(label) for label in samples.labels]


def quantities_csv(
    system: System,
    samples: ConfigurationSamples,
    quantities: Sequence[SampledQuantity],
    conventions: Mapping[str, str],
    motion: Mapping[str, Array] | None = None,
    **metadata: Any,
) -> output.CsvTable:
    """A quantity with axes alone as such; anything else one row a sample, columns <quantity>/<row>/<component>.

    Without a file of samples the description has the configuration. Along a trajectory the columns (n_samples,) of
    `motion` come first, and the description has the mechanism.
    """
    q = (
        {}
        if samples.labels is not None
        else {"q": dict(zip(system.position_names, samples.q[0].tolist(), strict=True))}
    )
    facts = {key: value for quantity in quantities for key, value in quantity.metadata.items()}
    engines = {quantity.name: quantity.engine for quantity in quantities}
    metadata = {**provenance(system), "engine": engines, **q, **metadata, **facts}
    if len(quantities) == 1 and quantities[0].axes:
        return _labelled_csv(samples, quantities[0], conventions, metadata)
    names = list(motion or {})
    units: dict[str, str | None] = column_units(names, coordinate_units(system))
    columns = [values[:, None] for values in (motion or {}).values()]
    if motion:
        metadata["mechanism"] = mechanism_metadata(system)
    for quantity in quantities:
        entries = list(product(*quantity.axes.values(), quantity.components))
        columns.append(quantity.values.reshape(len(samples.q), len(entries)))
        for entry in entries:
            names.append(column_name(quantity.name, *entry))
            units[names[-1]] = quantity.units[entry[-1]]
    first = _label_columns(samples)
    return output.CsvTable(
        names, np.hstack(columns), {**first.units, **units}, conventions, first.times, first.samples, metadata
    )


@dataclass(frozen=True)
class _LabelColumns:
    """The first column of a table: whole numbers `sample`, or times `t` as text with all digits; its unit."""

    samples: list[int] | None
    times: dict[str, list[str]]
    units: dict[str, str | None]


def _label_columns(samples: ConfigurationSamples, repeats: int = 1) -> _LabelColumns:
    """The labels of the rows, each several times."""
    if samples.labels is None:
        return _LabelColumns(None, {}, {})
    labels = [label for label in samples.labels for _ in range(repeats)]
    if samples.label_name == "t":
        return _LabelColumns(None, {"t": [repr(float(label)) for label in labels]}, {"t": "s"})
    return _LabelColumns([int(label) for label in labels], {}, {})


def _labelled_csv(
    samples: ConfigurationSamples,
    quantity: SampledQuantity,
    conventions: Mapping[str, str],
    metadata: Mapping[str, Any],
) -> output.CsvTable:
    """One row for each sample and label along the axes, the last axis running fastest."""
    labels = list(product(*quantity.axes.values()))
    every_row, first = labels * len(samples.q), _label_columns(samples, len(labels))
    return output.CsvTable(
        quantity.components,
        quantity.values.reshape(len(every_row), len(quantity.components)),
        units={**first.units, **quantity.units},
        conventions=conventions,
        labels=first.times | {name: [row[axis] for row in every_row] for axis, name in enumerate(quantity.axes)},
        samples=first.samples,
        metadata=metadata,
    )
