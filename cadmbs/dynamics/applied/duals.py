"""Numbers and vectors with their derivatives along several directions, and points and axes of bodies as such.

A dual is a value (..., m) and, where it depends on the directions, a change (..., m) that broadcasts against it. In
directional mode values carry an axis of length one in the place of the directions, so that both shapes fit.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np

from cadmbs.arrays import Array, ArrayLike, NDArray, matrix_times_vector
from cadmbs.lie import se3, so3
from cadmbs.system.functions import TimeFunction

Operand: TypeAlias = "Dual | Array | float"


@dataclass(frozen=True, eq=False)
class Dual:
    """A vector, or a number as a vector of one component, with its change; None where nothing changes it."""

    value: Array
    change: Array | None = None

    __array_ufunc__ = None

    def __add__(self, other: Operand) -> Dual:
        b = as_dual(other)
        return Dual(self.value + b.value, _sum(self.change, b.change))

    __radd__ = __add__

    def __neg__(self) -> Dual:
        return Dual(-self.value, None if self.change is None else -self.change)

    def __sub__(self, other: Operand) -> Dual:
        return self + -as_dual(other)

    def __rsub__(self, other: Operand) -> Dual:
        return as_dual(other) + -self

    def __mul__(self, other: Operand) -> Dual:
        b = as_dual(other)
        return Dual(self.value * b.value, _sum(_scaled(self.change, b.value), _scaled(b.change, self.value)))

    __rmul__ = __mul__

    def component(self, index: int) -> Dual:
        """One component, as a vector of one."""
        part = slice(index, index + 1)
        return Dual(self.value[..., part], None if self.change is None else self.change[..., part])


def as_dual(operand: Operand) -> Dual:
    """A dual as it is, anything else as a constant."""
    return operand if isinstance(operand, Dual) else Dual(np.asarray(operand, dtype=float))


def _sum(a: Array | None, b: Array | None) -> Array | None:
    if a is None or b is None:
        return b if a is None else a
    return a + b


def _scaled(change: Array | None, factor: Array) -> Array | None:
    return None if change is None else change * factor


def dot(a: Operand, b: Operand) -> Dual:
    """A . b as a number."""
    product = as_dual(a) * b
    change = product.change
    return Dual(
        np.sum(product.value, axis=-1, keepdims=True),
        None if change is None else np.sum(change, axis=-1, keepdims=True),
    )


def cross(a: Operand, b: Operand) -> Dual:
    """A x b."""
    a, b = as_dual(a), as_dual(b)
    first = None if a.change is None else so3.cross(a.change, b.value)
    second = None if b.change is None else so3.cross(a.value, b.change)
    return Dual(so3.cross(a.value, b.value), _sum(first, second))


def mapped(x: Dual, function: Callable[[Array], Array], slope: Callable[[Array], Array]) -> Dual:
    """A function of each component, with its derivative."""
    return Dual(function(x.value), None if x.change is None else slope(x.value) * x.change)


def choose(condition: NDArray[np.bool_], a: Operand, b: Operand) -> Dual:
    """A where the condition holds, elsewhere b."""
    a, b = as_dual(a), as_dual(b)
    value = np.where(condition, a.value, b.value)
    if a.change is None and b.change is None:
        return Dual(value)
    changes = (np.zeros(1) if x.change is None else x.change for x in (a, b))
    return Dual(value, np.where(condition, *changes))


def positive_part(x: Dual) -> Dual:
    """max(0, x); at zero the derivative is zero."""
    return choose(x.value > 0.0, x, 0.0)


def norm(x: Dual) -> Dual:
    """|x| as a number; where it is zero its derivative is taken as zero."""
    length = np.sqrt(np.sum(x.value**2, axis=-1, keepdims=True))
    if x.change is None:
        return Dual(length)
    along = np.sum(x.value * x.change, axis=-1, keepdims=True)
    shape = np.broadcast_shapes(along.shape, length.shape)
    return Dual(length, np.divide(along, length, out=np.zeros(shape), where=length > 0.0))


def reciprocal(x: Dual) -> Dual:
    """1 / x; zero where x is zero."""
    inverse = np.divide(1.0, x.value, out=np.zeros(x.value.shape), where=x.value != 0.0)
    return Dual(inverse, None if x.change is None else -(inverse**2) * x.change)


def joined(components: Sequence[Dual]) -> Dual:
    """Numbers as the components of one vector."""
    value = np.concatenate(np.broadcast_arrays(*(part.value for part in components)), axis=-1)
    changes = [part.change for part in components]
    if all(change is None for change in changes):
        return Dual(value)
    filled = [np.zeros(1) if change is None else change for change in changes]
    return Dual(value, np.concatenate(np.broadcast_arrays(*filled), axis=-1))


def resolved(axes: Sequence[Dual], vector: Dual) -> Dual:
    """Components of a vector along three orthonormal axes."""
    return joined([dot(axis, vector) for axis in axes])


def composed(axes: Sequence[Dual], components: Dual) -> Dual:
    """The vector with given components along three axes."""
    x, y, z = (axis * components.component(k) for k, axis in enumerate(axes))
    return x + y + z


# Where the points and axes of bodies are and how fast they move, with their derivatives along several directions.


@dataclass(frozen=True)
class BodyMotions:
    """Poses and twists of all moving bodies about one point, world axes.

    In directional mode there are displacements, poses and twists have an axis of length one before that of the bodies,
    where the displacements have the directions, and times have one more axis too.

    Attributes:
        pose: (..., n, 4, 4) displacements from q = 0.
        twist: (..., n, 6).
        t: Times (..., 1) [s].
        moved: (..., n, 6) displacements of the bodies as twists, or None.
        d_twist: (..., n, 6) changes of the twists, or None.
    """

    pose: Array
    twist: Array
    t: Array
    moved: Array | None = None
    d_twist: Array | None = None

    def at_time(self, function: TimeFunction) -> Array:
        """Value (..., 1) of a function of time."""
        return function.jet(self.t).value

    def point(self, body: int, at_zero: ArrayLike) -> Dual:
        """Current position of a point that is fixed to a body."""
        point = se3.apply(self.pose[..., body, :, :], at_zero)
        if self.moved is None:
            return Dual(point)
        moved = self.moved[..., body, :]
        return Dual(point, moved[..., 3:] + so3.cross(moved[..., :3], point))

    def vector(self, body: int, at_zero: ArrayLike) -> Dual:
        """Current components of a vector that is fixed to a body."""
        vector = matrix_times_vector(self.pose[..., body, :3, :3], np.asarray(at_zero, dtype=float))
        return Dual(vector, None if self.moved is None else so3.cross(self.moved[..., body, :3], vector))

    def axes(self, body: int, at_zero: Array) -> list[Dual]:
        """Current directions of the columns of a rotation at q = 0."""
        return [self.vector(body, at_zero[:, k]) for k in range(3)]

    def angular_velocity(self, body: int) -> Dual:
        """Angular velocity of a body."""
        return Dual(self.twist[..., body, :3], None if self.d_twist is None else self.d_twist[..., body, :3])

    def velocity(self, body: int, point: Dual) -> Dual:
        """Velocity of the point of a body that is now at `point`."""
        linear = Dual(self.twist[..., body, 3:], None if self.d_twist is None else self.d_twist[..., body, 3:])
        return linear + cross(self.angular_velocity(body), point)

    def relative_rotation(self, bodies: tuple[int, int], frame: Array) -> Dual:
        """Rotation vector [rad] of the second body against the first, in axes of the first that are a frame's at q = 0.

        exp(theta) = C_i^T C_j ,   d(theta) = dexp_theta^-1 C_i^T (moved_j - moved_i) ,   at most pi in size
        """
        C_i, C_j = (self.pose[..., body, :3, :3] @ frame for body in bodies)
        theta = so3.log(np.swapaxes(C_i, -1, -2) @ C_j)
        if self.moved is None:
            return Dual(theta)
        turned = self.moved[..., bodies[1], :3] - self.moved[..., bodies[0], :3]
        inward = so3.dexp_inverse(theta) @ np.swapaxes(C_i, -1, -2)
        return Dual(theta, matrix_times_vector(inward, turned))
