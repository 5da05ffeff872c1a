"""Poses, and the shapes by which a body is drawn or touched."""

from typing import Annotated, Literal, TypeAlias

from pydantic import Field

from cadmbs.models.quantities.fields import Document, Matrix, Name, Positive, Quadruple, Vector


class Pose(Document):
    """A position, and an orientation as rotation matrix or quaternion (w, x, y, z), not both; default the identity."""

    position: Vector = (0.0, 0.0, 0.0)
    rotation: Matrix | None = None
    quaternion: Quadruple | None = None


class _Shape(Document):
    pose: Pose | None = None
    role: Literal["visual", "collision"] = "visual"
    color: Quadruple | None = None


class Mesh(_Shape):
    """A mesh file, scaled along its own axes; `file` is relative to the document, or `package://` as written."""

    kind: Literal["mesh"] = "mesh"
    file: Name
    scale: Vector = (1.0, 1.0, 1.0)


class Box(_Shape):
    """A box with full edge lengths, centred on its pose."""

    kind: Literal["box"] = "box"
    size: Vector


class Sphere(_Shape):
    """A sphere about the position of its pose."""

    kind: Literal["sphere"] = "sphere"
    radius: Positive


class Cylinder(_Shape):
    """A cylinder along z of its pose, centred."""

    kind: Literal["cylinder"] = "cylinder"
    radius: Positive
    length: Positive


class Capsule(_Shape):
    """A cylinder of the given length along z with half spheres at both ends, centred."""

    kind: Literal["capsule"] = "capsule"
    radius: Positive
    length: Positive


Shape: TypeAlias = Annotated[Mesh | Box | Sphere | Cylinder | Capsule, Field(discriminator="kind")]
"""One shape of a body, with its pose in the world at q = 0 (default: the reference pose of the body)."""
