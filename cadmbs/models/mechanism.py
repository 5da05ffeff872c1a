"""The document `cadmbs.mechanism/1`: a mechanism in zero-reference form."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, Strict

from cadmbs.models.body import Body
from cadmbs.models.constraint import Constraint
from cadmbs.models.coupling import Coupling
from cadmbs.models.fields import Document, Extensions, Name, Vector
from cadmbs.models.joint import Joint
from cadmbs.models.load import Load
from cadmbs.models.motion import Motion
from cadmbs.models.scenario import Scenario

FORMAT = "cadmbs.mechanism/1"


class Units(Document):
    """The units of a file. A loaded model is always in metres, kilograms and radians."""

    length: Literal["m", "cm", "mm", "in", "ft"] = "m"
    mass: Literal["kg", "g", "t", "lb"] = "kg"
    angle: Literal["rad", "deg"] = "rad"


class Source(Document):
    """Where a mechanism came from."""

    file: str | None = None
    sha256: str | None = None
    importer: str | None = None
    version: str | None = None
    options: dict[str, Any] = Field(default_factory=dict)


class Mechanism(Document):
    """Bodies, joints and what acts on them, in the world frame at q = 0. An invalid Mechanism cannot exist."""

    format: Literal["cadmbs.mechanism/1"] = FORMAT
    name: Name
    units: Units = Units()
    gravity: Vector = (0.0, 0.0, -9.81)
    ground: Name = "world"
    bodies: Annotated[tuple[Body, ...], Strict(False)]
    joints: Annotated[tuple[Joint, ...], Strict(False)]
    couplings: Annotated[tuple[Coupling, ...], Strict(False)] = ()
    constraints: Annotated[tuple[Constraint, ...], Strict(False)] = ()
    loads: Annotated[tuple[Load, ...], Strict(False)] = ()
    motions: Annotated[tuple[Motion, ...], Strict(False)] = ()
    scenario: Scenario | None = None
    source: Source | None = None
    extensions: Extensions = Field(default_factory=dict)
