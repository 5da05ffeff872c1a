"""Joints as rows of the four geometric constraints, and their coordinates as scalars."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from cadmbs.absolute.bodies import JointConnection
from cadmbs.absolute.rows.row_set import RowDraft, RowLabel
from cadmbs.absolute.rows.scalar_builder import ScalarBuilder, ScalarHandle
from cadmbs.arrays import Array
from cadmbs.constraints.equations.cut_joint_coordinates import local_axes
from cadmbs.errors import NotSolvableError
from cadmbs.lie import so3
from cadmbs.system.functions import Polynomial

_Z = np.eye(3)[2]


class JointScalars:
    """Shorthand for the products of one joint: axes and origins of its frame on both bodies."""

    def __init__(self, builder: ScalarBuilder, connection: JointConnection) -> None:
        self.builder, self.joint = builder, connection.joint
        self.l, self.k = connection.bodies
        self.outer, self.inner = connection.outer[:3, :3].T, connection.inner[:3, :3].T
        self.start, self.end = connection.outer[:3, 3], connection.inner[:3, 3]

    def _row(self, part: str, *terms: tuple[ScalarHandle, float], right: float = 0.0) -> RowDraft:
        """Sum of factor x scalar = right."""
        label = RowLabel("joint", self.joint.name, part)
        return RowDraft(label, terms, Polynomial((right,)), essential=not self.joint.is_cut)

    def dot(self, a: int, b: int) -> RowDraft:
        """DP1: axis a on the predecessor, axis b on the successor."""
        return self._row(f"axes_{'xyz'[a]}{'xyz'[b]}", (self.product(self.outer[a], self.inner[b]), 1.0))

    def product(self, outer: Array, inner: Array) -> ScalarHandle:
        """DP1 of a vector on the predecessor and one on the successor."""
        return self.builder.dot1(self.l, outer, self.k, inner)

    def along(self, a: int) -> RowDraft:
        """DP2: distance along axis a on the predecessor."""
        return self._row(f"translation_{'xyz'[a]}", (self._dot2(self.outer[a]), 1.0))

    def _dot2(self, axis: Array) -> ScalarHandle:
        return self.builder.dot2(self.l, axis, self.start, self.k, self.end)

    def centred(self) -> list[RowDraft]:
        """Three CD: the origins coincide, world axes."""
        ends = self.l, self.start, self.k, self.end
        axes = zip("xyz", np.eye(3), strict=True)
        return [self._row(f"world_{name}", (self.builder.difference(axis, *ends), 1.0)) for name, axis in axes]

    def tilts(self) -> list[RowDraft]:
        """Two DP1: the third axes agree."""
        return [self.dot(0, 2), self.dot(1, 2)]

    def turns(self) -> list[RowDraft]:
        """Three DP1: all axes agree."""
        return [*self.tilts(), self.dot(0, 1)]

    def turn(self) -> ScalarHandle:
        """The angle about the common third axis."""
        sine, cosine = self.product(self.outer[1], self.inner[0]), self.product(self.outer[0], self.inner[0])
        return self.builder.angle(
            sine, cosine, self.joint.velocity_names[0 if self.joint.kind == "cylindrical" else -1]
        )

    def slide(self, direction: Array) -> ScalarHandle:
        """The displacement along a direction given in the frame on the predecessor."""
        return self._dot2(self.outer.T @ direction)

    def advance(self) -> RowDraft:
        """Displacement along the third axis less pitch times the angle."""
        screw = self.joint.screws[-1]
        return self._row("advance", (self.slide(_Z), 1.0), (self.turn(), -float(screw[:3] @ screw[3:])))

    def crossed(self) -> RowDraft:
        """DP1: the angle between the two axes of a universal joint."""
        a1, a2 = local_axes(self.joint)
        return self._row("angle", (self.product(self.outer.T @ a1, self.inner.T @ a2), 1.0), right=float(a1 @ a2))


ROWS: dict[str, Callable[[JointScalars], list[RowDraft]]] = {
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


def joint_rows(builder: ScalarBuilder, connection: JointConnection) -> list[RowDraft]:
    """The rows of a joint."""
    return ROWS[connection.joint.kind.partition(":")[0]](JointScalars(builder, connection))


def joint_coordinate(builder: ScalarBuilder, connection: JointConnection, index: int) -> ScalarHandle:
    """A coordinate of a joint as a scalar.

    Raises:
        NotSolvableError: If it is a coordinate of a spherical or free joint.
    """
    scalars, joint = JointScalars(builder, connection), connection.joint
    match joint.kind:
        case "revolute" | "screw":
            return scalars.turn()
        case "prismatic":
            return scalars.slide(_Z)
        case "cylindrical":
            return scalars.slide(_Z) if index else scalars.turn()
        case "planar_translation" | "planar" | "helical_planar" | "schoenflies":
            is_angle = index == len(joint.velocity_names) - 1 and joint.kind != "planar_translation"
            return scalars.turn() if is_angle else scalars.slide(np.eye(3)[index])
        case "spatial_translation":
            return scalars.slide(np.linalg.inv(local_axes(joint).T)[index])
        case "universal":
            return _universal(scalars, index)
    raise NotSolvableError(
        f"coordinate {joint.velocity_names[index]!r} of the {joint.kind.partition(':')[0]} joint {joint.name!r} is no "
        "function that absolute coordinates have (only angles about axes and displacements): couplings, motions, "
        "springs and armature along it need relative coordinates"
    )


def _universal(scalars: JointScalars, index: int) -> ScalarHandle:
    """Angle of the second axis about the first, or of the first about the second, backwards."""
    outer, inner, name = scalars.outer, scalars.inner, scalars.joint.velocity_names[index]
    a1, a2 = local_axes(scalars.joint)
    if index == 0:
        second = inner.T @ a2
        sine, cosine = scalars.product(outer[2], second), scalars.product(outer[1], second)
    else:
        across, first = a1 - (a1 @ a2) * a2, outer.T @ a1
        sine = scalars.product(first, -(inner.T @ so3.cross(a2, across)))
        cosine = scalars.product(first, inner.T @ across)
    return scalars.builder.angle(sine, cosine, name)
