"""A rigid body: mass, centre of mass and inertia tensor in world axes at q = 0."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, Strict

from cadmbs.models.geometry import Pose, Shape
from cadmbs.models.quantities.fields import Extensions, Matrix, Name, Named, Number, Vector

_ZERO_MATRIX = ((0.0, 0.0, 0.0), (0.0, 0.0, 0.0), (0.0, 0.0, 0.0))


class Body(Named):
    """A rigid body. `center_of_mass` defaults to the position of `reference_pose`; frames are poses in the world."""

    mass: Number = 0.0
    center_of_mass: Vector | None = None
    inertia: Matrix = _ZERO_MATRIX
    inertia_about: Literal["center_of_mass", "origin"] = "center_of_mass"
    reference_pose: Pose = Pose()
    frames: dict[Name, Pose] = Field(default_factory=dict)
    shapes: Annotated[tuple[Shape, ...], Strict(False)] = ()
    extensions: Extensions = Field(default_factory=dict)
