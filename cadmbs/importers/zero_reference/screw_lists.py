"""The fields of `cadmbs.screws/1`, in the letters of the papers."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import Field, Strict

from cadmbs.models.fields import Document, Matrix, Name, Number, Numbers, Quadruple, Vector
from cadmbs.models.units import Units

Vectors: TypeAlias = Annotated[tuple[Vector, ...], Strict(False)]
OptionalVectors: TypeAlias = Annotated[tuple[Vector | None, ...], Strict(False)]
Homogeneous: TypeAlias = Annotated[tuple[Quadruple, Quadruple, Quadruple, Quadruple], Strict(False)]

LISTS = ("parent", "kind", "e", "y", "h", "m", "c", "Theta", "A")
"""The fields with one entry a body."""


class ScrewLists(Document):
    """A tree of n bodies, body i moved by joint i, everything in world axes at q = 0.

    Attributes:
        parent: The body before each body: 0 is the ground, bodies count from 1.
        kind: "R", "P" or "H" joint.
        e: Directions of the axes.
        y: A point on each axis; null for a P joint, which needs none.
        h: Pitches [length per radian], for H joints; null or 0 for the others.
        m: Masses; without it all bodies are massless.
        c: Centres of mass.
        Theta: Inertia tensors in world axes.
        inertia_about: The point that Theta refers to.
        A: Poses of the body frames, as 4 x 4 matrices.
        gravity: In m/s^2, whatever the units.
        units: As in `cadmbs.mechanism/1`.
    """

    format: Literal["cadmbs.screws/1"]
    name: Name | None = None
    parent: Annotated[tuple[Annotated[int, Field(ge=0)], ...], Strict(False)]
    kind: Annotated[tuple[str, ...], Strict(False)]
    e: Vectors
    y: OptionalVectors
    h: Annotated[tuple[Number | None, ...], Strict(False)] | None = None
    m: Numbers | None = None
    c: OptionalVectors | None = None
    Theta: Annotated[tuple[Matrix, ...], Strict(False)] | None = None
    inertia_about: Literal["center_of_mass", "origin"] = "center_of_mass"
    A: Annotated[tuple[Homogeneous, ...], Strict(False)] | None = None
    gravity: Vector | None = None
    units: Units | None = None
