"""The questions and answers of touch: SI units, angles in radians, points in the world."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field

from cadmbs.viewer.live.messages import MOST_VALUES, LiveMessage, Name, Point, Value, Vector

LONGEST_ADVANCE = 0.25
"""Longest time [s] by which one question goes on."""


class HandQuestion(LiveMessage):
    """What the hand holds: a body, a point of it (where that is at q = 0), where the hand is, and how strong it is."""

    body: Name
    point: Point
    target: Point
    strength: Annotated[float, Field(gt=0.0, le=1e6)] = 1.0


class MotorQuestion(LiveMessage):
    """A motor at a coordinate: it goes to a target, or has a force."""

    kind: Literal["target", "force"]
    value: Value


Motors = Annotated[dict[Name, MotorQuestion], Field(max_length=MOST_VALUES)]


class BeginQuestion(LiveMessage):
    """`POST /touch/begin`: run from the present configuration, at rest.

    `anew`: also where the motion under way stands there; else it goes on.
    """

    stops: bool = True
    anew: bool = False


class AdvanceQuestion(LiveMessage):
    """`POST /touch/advance`: go on by a time, under the hand and the motors; what is absent does nothing."""

    duration: Annotated[float, Field(ge=0.0, le=LONGEST_ADVANCE)]
    hand: HandQuestion | None = None
    motors: Motors = Field(default_factory=dict)


class ReachQuestion(LiveMessage):
    """`POST /touch/reach`: take a point of a body along, without dynamics."""

    body: Name
    point: Point
    target: Point


class HandState(LiveMessage):
    """The force [N] of the hand on a body, and where it acts."""

    anchor: Vector
    force: Vector


class TouchAnswer(LiveMessage):
    """Where the motion stands.

    `positions` are those of the configuration that is shown; `bodies` are poses as in `ConfigurationAnswer`. `speed` is
    the time that went by over the time that was asked for, 1 in real time. `motors` are forces by coordinate.
    """

    t: float
    step: float
    positions: dict[str, float]
    bodies: tuple[tuple[float, ...], ...]
    hand: HandState | None = None
    motors: dict[str, float] = Field(default_factory=dict)
    stopped: tuple[str, ...] = ()
    speed: float = 1.0
    sentence: str = ""


class SavedAnswer(LiveMessage):
    """A document to save, and a name for its file."""

    name: str
    document: dict[str, Any]
