"""Joints as rows of the four geometric constraints, and their coordinates as scalars."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from cadmbs.absolute.joint_connections import JointConnection
from cadmbs.absolute.scalar_builder import ScalarBuilder, ScalarHandle
from cadmbs.arrays import Array
from cadmbs.constraints.cut_joint_coordinates import local_axes
from cadmbs.errors import NotSolvableError
from cadmbs.lie import so3

ScalarTerms = tuple[tuple[ScalarHandle, float], ...]
"""Scalars with their factors."""


@dataclass(frozen=True)
class JointRow:
    """sum of factor x scalar = right: one row of a joint, and what it is called."""

    part: str
    terms: ScalarTerms
    right: float = 0.0


class JointScalars:
    """Shorthand for the products of one joint: axes and origins of its frame on both bodies."""

    def __init__(self, builder: ScalarBuilder, frames: JointConnection) -> None:
        self.builder, self.frames = builder, frames
        self.l, self.k = frames.bodies
        self.outer, self.inner = frames.outer[:3, :3].T, frames.inner[:3, :3].T
        self.start, self.end = frames.outer[:3, 3], frames.inner[:3, 3]

    def dot(self, a: int, b: int, right: float = 0.0) -> JointRow:
        """DP1: axis a on the predecessor, axis b on the successor."""
        product = self.builder.dot1(self.l, self.outer[a], self.k, self.inner[b])
        return JointRow(f"axes_{'xyz'[a]}{'xyz'[b]}", ((product, 1.0),), right)

    def along(self, a: int) -> JointRow:
        """DP2: distance along axis a on the predecessor."""
        product = self.builder.dot2(self.l, self.outer[a], self.start, self.k, self.end)
        return JointRow(f"translation_{'xyz'[a]}", ((product, 1.0),))

    def centred(self) -> list[JointRow]:
        """Three CD: the origins coincide, world axes."""
        found = []
        for k, name in enumerate("xyz"):
            product = self.builder.difference(np.eye(3)[k], self.l, self.start, self.k, self.end)
            found.append(JointRow(f"world_{name}", ((product, 1.0),)))
        return found

    def tilts(self) -> list[JointRow]:
        """Two DP1: the third axes agree."""
        return [self.dot(0, 2), self.dot(1, 2)]

    def turns(self) -> list[JointRow]:
        """Three DP1: all axes agree."""
        return [*self.tilts(), self.dot(0, 1)]

    def turn(self) -> ScalarHandle:
        """The angle about the common third axis."""
        own, joint = self.builder, self.frames.joint
        sine = own.dot1(self.l, self.outer[1], self.k, self.inner[0])
        cosine = own.dot1(self.l, self.outer[0], self.k, self.inner[0])
        return own.angle(sine, cosine, joint.velocity_names[0 if joint.kind == "cylindrical" else -1])

    def slide(self, direction: Array) -> ScalarHandle:
        """The displacement along a direction given in the frame on the predecessor."""
        axis = self.outer.T @ direction
        return self.builder.dot2(self.l, axis, self.start, self.k, self.end)

    def advance(self) -> JointRow:
        """Displacement along the third axis less pitch times the angle."""
        screw = self.frames.joint.screws[-1]
        pitch = float(screw[:3] @ screw[3:])
        return JointRow("advance", ((self.slide(np.eye(3)[2]), 1.0), (self.turn(), -pitch)))

    def crossed(self) -> JointRow:
        """DP1: the angle between the two axes of a universal joint."""
        axes = local_axes(self.frames.joint)
        first, second = self.outer.T @ axes[0], self.inner.T @ axes[1]
        product = self.builder.dot1(self.l, first, self.k, second)
        return JointRow("angle", ((product, 1.0),), float(axes[0] @ axes[1]))


ROWS: dict[str, Callable[[JointScalars], list[JointRow]]] = {
    "fixed": lambda s: [*s.turns(), *s.centred()],
    "revolute": lambda s: [*s.centred(), *s.tilts()],
    "screw": lambda s: [*s.tilts(), s.along(0), s.along(1), s.advance()],
    "prismatic": lambda s: [*s.turns(), s.along(0), s.along(1)],
    "cylindrical": lambda s: [*s.tilts(), s.along(0), s.along(1)],
    "universal": lambda s: [*s.centred(), s.crossed()],
    "spherical": lambda s: s.centred(),
    "planar_translation": lambda s: [*s.turns(), s.along(2)],
    "planar": lambda s: [*s.tilts(), s.along(2)],
    "helical_planar": lambda s: [*s.tilts(), s.advance()],
    "spatial_translation": lambda s: s.turns(),
    "schoenflies": lambda s: s.tilts(),
    "free": lambda s: [],
}
"""Rows of each kind of joint. rA paper Table 1 (spherical: CD), the other kinds by the same building blocks."""


def joint_rows(builder: ScalarBuilder, frames: JointConnection) -> list[JointRow]:
    """The rows of a joint."""
    return ROWS[frames.joint.kind.partition(":")[0]](JointScalars(builder, frames))


def coordinate(builder: ScalarBuilder, frames: JointConnection, place: int) -> ScalarHandle:
    """A coordinate of a joint as a scalar.

    Raises:
        NotSolvableError: If it is a coordinate of a spherical or free joint.
    """
    side, joint = JointScalars(builder, frames), frames.joint
    match joint.kind:
        case "revolute" | "screw":
            return side.turn()
        case "prismatic":
            return side.slide(np.eye(3)[2])
        case "cylindrical":
            return side.slide(np.eye(3)[2]) if place else side.turn()
        case "planar_translation" | "planar" | "helical_planar" | "schoenflies":
            last = place == len(joint.velocity_names) - 1 and joint.kind != "planar_translation"
            return side.turn() if last else side.slide(np.eye(3)[place])
        case "spatial_translation":
            return side.slide(np.linalg.inv(local_axes(joint).T)[place])
        case "universal":
            return _universal(side, place)
    raise NotSolvableError(
        f"coordinate {joint.velocity_names[place]!r} of the {joint.kind.partition(':')[0]} joint {joint.name!r} is no "
        "function that absolute coordinates have (only angles about axes and displacements): couplings, motions, "
        "springs and armature along it need relative coordinates"
    )


def _universal(side: JointScalars, place: int) -> ScalarHandle:
    """Angle of the second axis about the first, or of the first about the second, backwards."""
    builder, name = side.builder, side.frames.joint.velocity_names[place]
    a1, a2 = local_axes(side.frames.joint)
    if place == 0:
        second = side.inner.T @ a2
        sine = builder.dot1(side.l, side.outer[2], side.k, second)
        return builder.angle(sine, builder.dot1(side.l, side.outer[1], side.k, second), name)
    across = a1 - (a1 @ a2) * a2
    first = side.outer.T @ a1
    sine = builder.dot1(side.l, first, side.k, -(side.inner.T @ so3.cross(a2, across)))
    return builder.angle(sine, builder.dot1(side.l, first, side.k, side.inner.T @ across), name)
