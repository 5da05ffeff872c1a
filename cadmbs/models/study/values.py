"""The values that a parameter of a study takes: listed ones, or a distribution."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import Field, Strict

from cadmbs.models.quantities.fields import Document, Number, Positive

LONGEST_GRID = 1_000_000
"""Most values of a grid."""


class GridValues(Document):
    """`count` values from `from` to `to`, both included, with equal differences, or with equal ratios."""

    kind: Literal["grid"] = "grid"
    start: Number = Field(alias="from")
    end: Number = Field(alias="to")
    count: Annotated[int, Field(ge=1, le=LONGEST_GRID)]
    log: bool = False


class ListedValues(Document):
    """The values of a list."""

    kind: Literal["list"] = "list"
    of: Annotated[tuple[Number, ...], Strict(False), Field(min_length=1)]


class UniformValues(Document):
    """Equally likely between two bounds."""

    kind: Literal["uniform"] = "uniform"
    low: Number
    high: Number


class NormalValues(Document):
    """Normal distribution."""

    kind: Literal["normal"] = "normal"
    mean: Number
    deviation: Positive


class LognormalValues(Document):
    """median * factor**z with a standard normal z: 68 % lie between median / factor and median * factor."""

    kind: Literal["lognormal"] = "lognormal"
    median: Positive
    factor: Annotated[float, Field(allow_inf_nan=False, gt=1)]


class TriangularValues(Document):
    """Triangular distribution between two bounds with its peak at `mode`."""

    kind: Literal["triangular"] = "triangular"
    low: Number
    mode: Number
    high: Number


ValuesDocument: TypeAlias = Annotated[
    GridValues | ListedValues | UniformValues | NormalValues | LognormalValues | TriangularValues,
    Field(discriminator="kind"),
]
"""Values of any kind."""

LEVELS = (GridValues, ListedValues)
"""Kinds with values that can be counted."""
