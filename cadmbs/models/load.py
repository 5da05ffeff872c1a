"""Loads: forces that the simulation adds to the joint forces."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import Field, Strict

from cadmbs.models.constraint import BodyPair, VectorPair
from cadmbs.models.fields import Name, Named, Number, Vector
from cadmbs.models.functions import TimeFunctionDocument

TimeVector: TypeAlias = Annotated[
    tuple[TimeFunctionDocument, TimeFunctionDocument, TimeFunctionDocument], Strict(False)
]
"""Three components, each a function of time."""


class JointForceDocument(Named):
    """A force or torque along one coordinate."""

    kind: Literal["joint_force"] = "joint_force"
    coordinate: Name
    force: TimeFunctionDocument


class JointSpringDocument(Named):
    """-stiffness (q - rest) - damping v along one coordinate."""

    kind: Literal["joint_spring"] = "joint_spring"
    coordinate: Name
    stiffness: Number = 0.0
    damping: Number = 0.0
    rest: TimeFunctionDocument = 0.0


class SpringDamperDocument(Named):
    """A spring and damper between a point of one body and a point of another."""

    kind: Literal["spring_damper"] = "spring_damper"
    bodies: BodyPair
    points: VectorPair
    stiffness: Number = 0.0
    damping: Number = 0.0
    length: TimeFunctionDocument


class WrenchLoadDocument(Named):
    """A force at a point and a torque on a body, in world or body axes; acts oppositely on the body `on`."""

    kind: Literal["wrench"] = "wrench"
    body: Name
    on: Name | None = None
    point: Vector
    force: TimeVector = (0.0, 0.0, 0.0)
    torque: TimeVector = (0.0, 0.0, 0.0)
    axes: Literal["world", "body"] = "world"


LoadDocument: TypeAlias = Annotated[
    JointForceDocument | JointSpringDocument | SpringDamperDocument | WrenchLoadDocument, Field(discriminator="kind")
]
"""A load of any kind."""
