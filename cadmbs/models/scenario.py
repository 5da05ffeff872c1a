"""A scenario: what to simulate, from where, how, and what to write."""

from typing import Annotated, Literal, TypeAlias

from pydantic import Field, Strict

from cadmbs.models.quantities.fields import Bounded, Document, Duration, Name, Number, Numbers, Positive

State: TypeAlias = dict[Name, Number | Numbers]
"""Values by joint (a number, or a list in the order of its coordinates) or by one coordinate."""


class Initial(Document):
    """Positions and velocities at the start; what is absent is neutral."""

    positions: State = Field(default_factory=dict)
    velocities: State = Field(default_factory=dict)


class StopDocument(Document):
    """Ends the simulation where `when`, a column of the result or a coordinate, crosses a value [SI, rad]."""

    when: Name
    crosses: Number
    direction: Literal["up", "down", "any"] = "any"


class LockDocument(Document):
    """Locks a joint in its position, or releases it: at a time, or where `when` first crosses a value [SI, rad]."""

    joint: Name
    lock: bool = True
    at: Number | None = None
    when: Name | None = None
    crosses: Number | None = None
    direction: Literal["up", "down", "any"] = "any"


class ScenarioDocument(Document):
    """One simulation. Times in seconds, initial values in the units of the document."""

    duration: Duration = 5.0
    start: Bounded = 0.0
    output_step: Duration = 0.01
    method: Name = "auto"
    step: Duration | None = None
    rtol: Positive = 1e-9
    atol: Positive | None = None
    stabilization: Literal["projection", "baumgarte", "none"] = "projection"
    initial: Initial = Initial()
    hold: Annotated[tuple[Name, ...], Strict(False)] = ()
    branch: Literal["continuous", "nearest"] | Annotated[int, Field(ge=1)] = "continuous"
    outputs: Annotated[tuple[Name, ...], Strict(False)] = ("joints", "energy")
    stop: Annotated[tuple[StopDocument, ...], Strict(False)] = ()
    locks: Annotated[tuple[LockDocument, ...], Strict(False)] = ()
