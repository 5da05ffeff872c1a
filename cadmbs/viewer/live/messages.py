"""The questions and answers of the live viewer, version 1: JSON, checked by pydantic; SI units, angles in radians."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from cadmbs.bounds import LARGEST_ANGLE, LARGEST_NUMBER

API_VERSION = 1

MOST_VALUES = 2000
"""Coordinates of one question."""

Name = Annotated[str, StringConstraints(max_length=500)]
Value = Annotated[float, Field(ge=-LARGEST_NUMBER, le=LARGEST_NUMBER)]
"""A number with which can be computed; angles of a page have the bound of angles, too."""
Point = tuple[Value, Value, Value]
"""A point of a question [m], or a direction."""
Rates = Annotated[dict[Name, Value], Field(max_length=MOST_VALUES)]
Position = Annotated[float, Field(ge=-LARGEST_ANGLE, le=LARGEST_ANGLE)]
Positions = Annotated[dict[Name, Position], Field(max_length=MOST_VALUES)]
Vector = tuple[float, float, float]


class LiveMessage(BaseModel):
    """What all messages have: the version, finite numbers, no unknown fields."""

    model_config = ConfigDict(extra="forbid", frozen=True, allow_inf_nan=False, strict=False)

    version: Literal[1] = 1


class VelocityQuestion(LiveMessage):
    """Which velocity is drawn: a column of the Jacobian, a twist, or an ellipsoid of a body or frame."""

    kind: Literal["column", "twist", "linear", "angular"]
    body: Name
    representation: Literal["hybrid", "spatial", "body_fixed", "mixed"] = "hybrid"
    coordinate: Name | None = None
    rates: Rates = Field(default_factory=dict)


class Question(LiveMessage):
    """`POST /ask`: move independent coordinates to values, and say what is seen then.

    `t` takes the configuration from the result that is shown, at this time, before `q` moves it.
    """

    q: Positions = Field(default_factory=dict)
    t: Value | None = None
    velocity: VelocityQuestion | None = None


class PositionsQuestion(LiveMessage):
    """`POST /configuration`: another closed configuration, by all its positions; others stay where they are."""

    q: Positions


class DriveQuestion(LiveMessage):
    """`POST /drive-by`: coordinates that are to be independent, before all others."""

    names: Annotated[tuple[Name, ...], Field(max_length=MOST_VALUES)]


class AssembliesQuestion(LiveMessage):
    """`POST /assemblies`: look for other closed configurations; `POST /assembly` takes one of those listed last."""

    starts: Annotated[int, Field(ge=1, le=200)] = 24


class AssemblyQuestion(LiveMessage):
    """Which of the assemblies listed last is taken."""

    index: Annotated[int, Field(ge=0)]


class BranchQuestion(LiveMessage):
    """`POST /branch`: which of the branches that meet here is entered, from 1."""

    number: Annotated[int, Field(ge=1)]


class EmptyQuestion(LiveMessage):
    """Of a route that needs no arguments."""


class SimulationQuestion(LiveMessage):
    """`POST /simulate`: the scenario from the present configuration, with another duration."""

    duration: Annotated[float, Field(gt=0.0, le=1e6)] | None = None
    at_rest: bool = False


class CoordinateState(LiveMessage):
    """A coordinate as a slider shows it; `lower` and `upper` are its limits, or else a range to move in."""

    name: str
    unit: Literal["rad", "m", "1"]
    value: float
    lower: float
    upper: float
    limited: bool
    within: bool
    independent: bool
    relative: bool


class DrawnVelocityState(LiveMessage):
    """Arrows as kind, start and vector; an ellipsoid as center and three half axes; a screw axis as two points."""

    arrows: tuple[tuple[Literal["angular", "linear"], Vector, Vector], ...] = ()
    ellipsoid: tuple[Vector, Vector, Vector, Vector] | None = None
    axis: tuple[Vector, Vector] | None = None
    components: tuple[float, ...] = ()
    sentence: str = ""


class ConfigurationAnswer(LiveMessage):
    """What is seen at a configuration.

    `poses`: for each moving body without the world quaternion x, y, z, w and position of its displacement from q = 0.
    `moved`: whether all values that were asked for were taken; `sentence` says why not.
    """

    q: dict[str, float]
    cut: dict[str, float]
    coordinates: tuple[CoordinateState, ...]
    poses: tuple[tuple[float, ...], ...]
    moved: bool
    closed: bool
    residual: float
    sentence: str
    velocity: DrawnVelocityState | None = None


class BranchState(LiveMessage):
    """A branch that begins at the present configuration, with velocities of centres of mass along it as arrows."""

    label: str
    arrows: tuple[tuple[Literal["linear"], Vector, Vector], ...] = ()


class MobilityAnswer(LiveMessage):
    """Mobility and redundancy at the present configuration, in sentences; `POST /branch` enters one of the branches."""

    degrees_of_freedom: int | None = None
    independent: tuple[str, ...]
    sentences: tuple[str, ...]
    redundant: tuple[str, ...] = ()
    immobile: tuple[str, ...] = ()
    branches: tuple[BranchState, ...] = ()


class AssembliesAnswer(LiveMessage):
    """Closed configurations with the same values of the independent coordinates; 0 is the present one if closed."""

    labels: tuple[str, ...]
    sentence: str


class SimulationAnswer(LiveMessage):
    """State of the simulation; `shown` counts results, and `POST /result` answers the last one."""

    state: Literal["none", "running", "done", "cancelled", "failed"]
    fraction: float
    sentence: str
    shown: int


class SceneAnswer(LiveMessage):
    """The mechanism as the page draws it, and its tables as HTML, in which every text of users is escaped."""

    name: str
    scene: dict[str, Any]
    tables: str = ""
    about: str = ""


class ResultAnswer(LiveMessage):
    """The result that is shown: how it ended, its motion and its curves; `motion` is None where there is none."""

    good: bool = True
    sentence: str = ""
    motion: dict[str, Any] | None = None
    arrows: tuple[dict[str, Any], ...] = ()
    panels: tuple[dict[str, Any], ...] = ()


class Refusal(LiveMessage):
    """Every answer other than 200: what was wrong."""

    error: str
