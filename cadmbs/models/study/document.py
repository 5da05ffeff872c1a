"""The fields of a study."""

import math
from typing import Annotated, Any, Final, Literal, TypeAlias

from pydantic import Field, Strict

from cadmbs.models.quantities.fields import Document, Name, Named, Number, Pair, Positive, Vector

# The values that a parameter of a study takes: listed ones, or a distribution.

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


FORMAT = "cadmbs.study/1"

MOST_SAMPLES = 100_000_000
"""Most samples of a study."""

Count: TypeAlias = Annotated[int, Field(ge=1, le=MOST_SAMPLES)]


class Target(Document):
    """A number of the mechanism that is set to factor * value + offset, or with `add` increased by it."""

    path: Name
    factor: Number = 1.0
    offset: Number = 0.0
    add: bool = False


class ParameterDocument(Named):
    """A number that differs from sample to sample. One `path`, several `targets` that follow it, or a `move`.

    A move carries a joint, the body beyond it and all that hangs on that body: by the value `along` a direction [m], by
    a `turn` about a direction through the joint's point [rad], or by the link before the joint, which `scale` stretches
    by the value with its own inertia.
    """

    path: Name | None = None
    targets: Annotated[tuple[Target, ...], Strict(False), Field(min_length=1)] | None = None
    move: Name | None = None
    along: Vector | None = None
    turn: Vector | None = None
    scale: bool = False
    values: ValuesDocument

    @property
    def all_targets(self) -> tuple[Target, ...]:
        """The numbers that the parameter sets."""
        return self.targets or ((Target(path=self.path),) if self.path is not None else ())


class FullDesign(Document):
    """Every combination of the values of grids and lists; the last parameter changes fastest."""

    kind: Literal["full"] = "full"


class SampledDesign(Document):
    """`samples` points: independent ones, a Latin hypercube, or a scrambled Sobol sequence."""

    kind: Literal["random", "latin_hypercube", "sobol"]
    samples: Count


DesignDocument: TypeAlias = Annotated[FullDesign | SampledDesign, Field(discriminator="kind")]


class ConstraintTerm(Document):
    """factor * parameter."""

    parameter: Name
    factor: Number = 1.0


class ParameterConstraint(Document):
    """at_least <= sum of terms <= at_most; samples that violate it are left out of the design."""

    terms: Annotated[tuple[ConstraintTerm, ...], Strict(False), Field(min_length=1)]
    at_least: Number | None = None
    at_most: Number | None = None


class Crossing(Document):
    """The first time at which a column crosses a value, between rows by linear interpolation."""

    crossing: Number
    direction: Literal["up", "down", "any"] = "any"


class AtTime(Document):
    """The value at a time, between rows by linear interpolation."""

    at: Number


Take: TypeAlias = Literal["last", "first", "min", "max", "mean", "rms", "range"] | Crossing | AtTime


class OutputDocument(Named):
    """A number of each run: what is taken of a column of its result, or what is made of other outputs.

    A quotient is that of two outputs, a sum has `factors` (default: 1 each), a product has any number of them.
    """

    column: Name | None = None
    take: Take = "last"
    kind: Literal["quotient", "sum", "product"] | None = None
    of: Annotated[tuple[Name, ...], Strict(False), Field(min_length=1)] | None = None
    factors: Annotated[tuple[Number, ...], Strict(False)] | None = None


Goals: TypeAlias = Name | Annotated[tuple[Name, ...], Strict(False), Field(min_length=1)]

Limit: TypeAlias = Annotated[tuple[Number | None, Number | None], Strict(False)]

SEVERAL_GOALS_METHOD: Final = "nsga2"
"""The method for several objectives."""


class ObjectiveDocument(Document):
    """What `optimize` makes smallest or largest, by which method, within which bounds of parameters and outputs.

    With several outputs in `minimize` and `maximize` together the answer is their Pareto front. A limit has a lower and
    an upper bound, of which one may be null.
    """

    minimize: Goals | None = None
    maximize: Goals | None = None
    method: (
        Literal[
            "nelder-mead",
            "powell",
            "l-bfgs-b",
            "cobyqa",
            "slsqp",
            "differential_evolution",
            "dual_annealing",
            "direct",
            "nsga2",
        ]
        | None
    ) = None
    bounds: dict[Name, Pair] = Field(default_factory=dict)
    limits: dict[Name, Limit] = Field(default_factory=dict)
    evaluations: Annotated[int, Field(ge=1, le=10_000_000)] = 1000

    @property
    def goals(self) -> tuple[tuple[str, float], ...]:
        """The outputs that are made least (1.0) or greatest (-1.0)."""
        return tuple(
            (name, sign)
            for goals, sign in ((self.minimize, 1.0), (self.maximize, -1.0))
            for name in ((goals,) if isinstance(goals, str) else goals or ())
        )

    @property
    def search_method(self) -> str:
        """The method, or the default for the number of objectives."""
        return self.method or (SEVERAL_GOALS_METHOD if len(self.goals) > 1 else "nelder-mead")


StudyEngine: TypeAlias = Literal["compiled", "reference", "cuda"]
"""What computes the runs of a study: kernels, NumPy, or a graphics processor."""


class StudyDocument(Document):
    """Many runs of one mechanism: which numbers change, how they are chosen, and what is taken of each run."""

    format: Literal["cadmbs.study/1"]
    name: Name
    mechanism: Name
    scenario: dict[str, Any] = Field(default_factory=dict)
    parameters: Annotated[tuple[ParameterDocument, ...], Strict(False), Field(min_length=1)]
    design: DesignDocument = FullDesign()
    constraints: Annotated[tuple[ParameterConstraint, ...], Strict(False)] = ()
    correlation: Annotated[tuple[Annotated[tuple[Number, ...], Strict(False)], ...], Strict(False)] | None = None
    outputs: Annotated[tuple[OutputDocument, ...], Strict(False), Field(min_length=1)]
    seed: Annotated[int, Field(ge=0, le=2**63 - 1)] = 0
    replications: Annotated[int, Field(ge=1, le=1_000_000)] = 1
    engine: StudyEngine = "compiled"
    objective: ObjectiveDocument | None = None

    @property
    def taken(self) -> tuple[tuple[int, str, Take], ...]:
        """Index, column and take of the outputs that are taken of columns."""
        return tuple((i, each.column, each.take) for i, each in enumerate(self.outputs) if each.column is not None)


# The range of the values of a parameter.


def span(values: ValuesDocument) -> tuple[float, float]:
    """Least and largest value; infinite where a distribution has none."""
    match values:
        case GridValues(start=start, end=end, count=count):
            return (start, start) if count == 1 else (min(start, end), max(start, end))
        case ListedValues(of=members):
            return min(members), max(members)
        case UniformValues(low=low, high=high) | TriangularValues(low=low, high=high):
            return low, high
        case LognormalValues():
            return 0.0, math.inf
        case _:
            return -math.inf, math.inf
