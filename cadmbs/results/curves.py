"""Columns over a common abscissa: what a figure draws, from a result or from any other table."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from cadmbs.arrays import Array
from cadmbs.errors import ArgumentError, UnknownNameError
from cadmbs.results.columns import column_units
from cadmbs.results.data import ResultData
from cadmbs.suggestions import did_you_mean_clause


@dataclass(frozen=True)
class CurveTable:
    """Columns of numbers over one of them.

    Attributes:
        x_name: What the abscissa is: "t", "sample", "row".
        x: (n,) its values.
        values: (n,) by column name; the abscissa left out.
        metadata: "coordinate_units" and "column_units", as a result has them, and "mechanism".
        note: Behind the label of the abscissa, such as "sample 2".
    """

    x_name: str
    x: Array
    values: Mapping[str, Array]
    metadata: Mapping[str, Any] = field(default_factory=dict)
    note: str = ""

    @property
    def column_names(self) -> tuple[str, ...]:
        """Names of the columns."""
        return tuple(self.values)

    def column(self, name: str) -> Array:
        """The values of a column, or of the abscissa.

        Raises:
            UnknownNameError: There is no such column; the message gives the closest names.
        """
        if name == self.x_name:
            return self.x
        if name not in self.values:
            hint = did_you_mean_clause(name, self.column_names, 3) or f"; there are {', '.join(self.column_names[:8])}"
            raise UnknownNameError(f"there is no column {name!r}{hint}")
        return self.values[name]

    def unit(self, name: str) -> str | None:
        """The unit of a column; None where there is none, or it is not known."""
        coordinates, single = self.metadata.get("coordinate_units", {}), self.metadata.get("column_units")
        return column_units([name], coordinates, single)[name]


@dataclass(frozen=True)
class Trace:
    """The path of a point in a plane.

    Attributes:
        name: Of the point.
        plane: The two axes of the world, such as "xz".
        path: (n, 2) coordinates in the plane [m].
        velocity: (n, 2) velocity of the point in the plane [m/s]; None where it is not drawn.
    """

    name: str
    plane: str
    path: Array
    velocity: Array | None = None


def result_curves(result: ResultData, sample: int = 0) -> CurveTable:
    """The columns of one motion over the time.

    Args:
        result: The result.
        sample: Of a batch the sample, counted over the flattened batch axes (last axis fastest).

    Raises:
        ArgumentError: There is no such sample.
    """
    n_samples = math.prod(result.batch_shape)
    if not 0 <= sample < n_samples:
        raise ArgumentError(f"there is no sample {sample}: the result has {n_samples}, counted from 0")
    index = tuple(int(k) for k in np.unravel_index(sample, result.batch_shape)) if result.batch_shape else ()
    values = {name: result[name][index] for name in result.column_names if name != "t"}
    return CurveTable("t", result.t, values, result.metadata, f"sample {sample}" if result.batch_shape else "")
