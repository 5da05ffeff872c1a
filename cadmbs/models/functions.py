"""Functions of time or of a coordinate as data: a number, or one of a few kinds that can be differentiated exactly."""

from typing import Annotated, Literal, TypeAlias

from pydantic import Field, Strict

from cadmbs.models.quantities.fields import Document, Number, Numbers


class Constant(Document):
    """The same value at all times."""

    kind: Literal["constant"] = "constant"
    value: Number


class PolynomialDocument(Document):
    """sum_k c_k t^k, lowest power first."""

    kind: Literal["polynomial"] = "polynomial"
    coefficients: Numbers = Field(min_length=1)


class HarmonicDocument(Document):
    """mean + amplitude sin(rate t + phase), rate in rad/s, phase in rad."""

    kind: Literal["harmonic"] = "harmonic"
    mean: Number = 0.0
    amplitude: Number
    rate: Number
    phase: Number = 0.0


class Table(Document):
    """Values at given times, interpolated by a cubic spline or by straight lines."""

    kind: Literal["table"] = "table"
    times: Numbers = Field(min_length=1)
    values: Numbers = Field(min_length=1)
    interpolation: Literal["cubic", "linear"] = "cubic"
    outside: Literal["hold", "error"] = "hold"


class CoordinateSum(Document):
    """Sum of functions of a coordinate."""

    kind: Literal["sum"] = "sum"
    of: "Annotated[tuple[CoordinateFunctionDocument, ...], Strict(False), Field(min_length=1)]"


CoordinateFunctionDocument: TypeAlias = (
    Number
    | Annotated[Constant | PolynomialDocument | HarmonicDocument | Table | CoordinateSum, Field(discriminator="kind")]
)
"""A function of a coordinate q: the kinds of functions of time with q in the place of t; `times` are values of q."""


class Combination(Document):
    """Sum or product of functions."""

    kind: Literal["sum", "product"]
    of: "Annotated[tuple[TimeFunctionDocument, ...], Strict(False), Field(min_length=1)]"


class CompositionDocument(Document):
    """sin, cos, asin or sqrt of a function."""

    kind: Literal["sin", "cos", "asin", "sqrt"]
    of: "TimeFunctionDocument"


TimeFunctionDocument: TypeAlias = (
    Number
    | Annotated[
        Constant | PolynomialDocument | HarmonicDocument | Table | Combination | CompositionDocument,
        Field(discriminator="kind"),
    ]
)
"""A number or a document of one of the kinds above."""

CoordinateSum.model_rebuild()
Combination.model_rebuild()
CompositionDocument.model_rebuild()
