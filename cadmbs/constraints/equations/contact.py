"""Non-holonomic rows of single bodies: knife edges, and thin rims that roll on a plane."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

import numpy as np

from cadmbs.arrays import Array, Indices
from cadmbs.constraints.equations.constraint_state import ConstraintState
from cadmbs.constraints.equations.prescribed import Prescribed, prescribed_by
from cadmbs.constraints.equations.wrenches import WrenchTerms, line_wrench, line_wrench_rate
from cadmbs.lie import se3, so3
from cadmbs.system.functions import Polynomial
from cadmbs.system.records import Row

ZERO_RIGHT_SIDE = Polynomial((0.0,))
"""The right side of rows without one."""


@dataclass(frozen=True)
class KnifeEdge:
    """direction . (velocity of a point of the body, relative to the other body) = 0, direction fixed to the body.

    Attributes:
        row: (k,) numbers of the rows, one a knife edge.
        bodies: (k, 2) moving bodies: the other one, the body.
        point: (k, 3) at q = 0, about `System.origin`.
        direction: (k, 3) at q = 0.
    """

    row: Indices
    bodies: Indices
    point: Array
    direction: Array

    @property
    def holonomic(self) -> Indices:
        """Numbers of the rows that restrict positions: none."""
        return self.row[:0]

    @cached_property
    def prescribed(self) -> Prescribed:
        """Right sides zero."""
        return prescribed_by([ZERO_RIGHT_SIDE] * len(self.row))

    def residual(self, state: ConstraintState) -> Array:
        """No position residual, (..., 0)."""
        return np.zeros((*state.tree_state.q_tree.shape[:-1], 0))

    def gradient(self, state: ConstraintState) -> WrenchTerms:
        """No position rows."""
        return first_terms(self.terms(state), 0)

    def terms(self, state: ConstraintState) -> WrenchTerms:
        """The force along the direction at the point, carried by the body."""
        body = self.bodies[:, 1]
        wrench = line_wrench(state.point(body, self.point), state.vector(body, self.direction))
        rate = None if state.motion is None else -se3.cobracket(state.motion.twists[..., body, :], wrench)
        return WrenchTerms(self.row, self.bodies, wrench, rate)


class RimContact(NamedTuple):
    """Contact point about the state's point, and the unit directions of the three rows, all (..., 1, 3)."""

    point: Array
    normal: Array
    heading: Array
    sideways: Array


@dataclass(frozen=True)
class Rolling:
    """A thin rim of radius r about a centre c and an axis a, rolling with its lowest point on a plane (x0, n).

        n . (c - x0) - r s = 0 ,   s = |a x n| ,   contact at c + r u ,   u = ((n . a) a - n) / s

    The rate of the height is the velocity of the material contact point along n; the other rows are its velocities
    along the heading a x n / s and sideways, along the part of a in the plane.

    Attributes:
        row: Numbers of the rows: height, then those of `directions`.
        bodies: (1, 2) moving bodies: the one with the plane, the wheel.
        center, axis: (1, 3) of the wheel at q = 0.
        radius: r [m].
        origin, normal: (1, 3) of the plane at q = 0.
        directions: Rows by their index in `RimContact`, less its first entry.
    """

    row: Indices
    bodies: Indices
    center: Array
    axis: Array
    radius: float
    origin: Array
    normal: Array
    directions: tuple[int, ...]

    @property
    def holonomic(self) -> Indices:
        """Numbers of the rows that restrict positions: the height."""
        return self.row[:1]

    @cached_property
    def prescribed(self) -> Prescribed:
        """Right sides zero."""
        return prescribed_by([ZERO_RIGHT_SIDE] * len(self.row))

    def residual(self, state: ConstraintState) -> Array:
        """Height of the lowest point above the plane (..., 1) [m]."""
        on, wheel = self.bodies.T
        n, a = state.vector(on, self.normal), state.vector(wheel, self.axis)
        above = state.point(wheel, self.center) - state.point(on, self.origin)
        sine = np.sqrt(np.sum(so3.cross(a, n) ** 2, axis=-1))
        return np.asarray(np.sum(n * above, axis=-1) - self.radius * sine)

    def gradient(self, state: ConstraintState) -> WrenchTerms:
        """The derivative of the height."""
        return first_terms(self.terms(state), len(self.holonomic))

    def terms(self, state: ConstraintState) -> WrenchTerms:
        """Forces at the contact point along the normal, the heading and sideways."""
        contact = self._contact(state)
        forces = self._directions(contact)
        wrench, rate = line_wrench(contact.point, forces), None
        if state.motion is not None:
            change = self._contact_rate(state, contact)
            rate = line_wrench_rate(contact.point, change.point, forces, self._directions(change))
        return WrenchTerms(self.row, self._row_bodies, wrench, rate)

    @cached_property
    def _row_bodies(self) -> Indices:
        """(k, 2) the bodies once a row."""
        return self.bodies.repeat(len(self.directions), axis=0)

    def _directions(self, contact: RimContact) -> Array:
        """(..., k, 3) the directions of the rows."""
        return np.concatenate([contact[1 + k] for k in self.directions], axis=-2)

    def _contact(self, state: ConstraintState) -> RimContact:
        on, wheel = self.bodies.T
        n, a = state.vector(on, self.normal), state.vector(wheel, self.axis)
        along, across = _sum(n * a), so3.cross(a, n)
        sine = np.sqrt(_sum(across**2))
        point = state.point(wheel, self.center) + self.radius * (along * a - n) / sine
        return RimContact(point, n, across / sine, (a - along * n) / sine)

    def _contact_rate(self, state: ConstraintState, contact: RimContact) -> RimContact:
        """Time derivatives: of the geometric contact point, not of the material one."""
        on, wheel = self.bodies.T
        n, a = contact.normal, state.vector(wheel, self.axis)
        n_dot, a_dot = state.vector_rate(on, n), state.vector_rate(wheel, a)
        along, along_dot = _sum(n * a), _sum(n_dot * a + n * a_dot)
        sine = np.sqrt(_sum(so3.cross(a, n) ** 2))
        sine_dot = -along * along_dot / sine
        down = (along * a - n) / sine
        down_dot = (along_dot * a + along * a_dot - n_dot - sine_dot * down) / sine
        across_dot = so3.cross(a_dot, n) + so3.cross(a, n_dot)
        center_dot = state.point_velocity(wheel, state.point(wheel, self.center))
        return RimContact(
            center_dot + self.radius * down_dot,
            n_dot,
            (across_dot - sine_dot * contact.heading) / sine,
            (a_dot - along_dot * n - along * n_dot - sine_dot * contact.sideways) / sine,
        )


CONSTRAINED_DIRECTIONS = {"none": (0, 1, 2), "axial": (0, 1), "lateral": (0, 2)}
"""Directions that are constrained: height, heading, sideways; "axial" slips along the axis, "lateral" across it."""


def knife_edges(placed: Sequence[tuple[Row, Indices]], moving: Indices) -> tuple[KnifeEdge, ...]:
    """The rows of all knife edges, from their fields and the numbers of their rows."""
    data = [row.data for row, _ in placed]
    if not data:
        return ()
    bodies = np.array([[moving[edge["on"]], moving[edge["body"]]] for edge in data], dtype=np.intp)
    geometry = (np.stack([edge[key] for edge in data]) for key in ("point", "direction"))
    return (KnifeEdge(np.concatenate([numbers for _, numbers in placed]), bodies, *geometry),)


def rolling(row: Indices, data: Mapping[str, Any], moving: Indices) -> Rolling:
    """The rows of a rolling rim from its fields."""
    bodies = np.array([[moving[data["on"]], moving[data["body"]]]], dtype=np.intp)
    plane, radius = data["plane"], float(data["radius"])
    geometry = (data["center"][None], data["axis"][None], radius, plane["point"][None], plane["normal"][None])
    return Rolling(row, bodies, *geometry, CONSTRAINED_DIRECTIONS[data["slip"]])


def first_terms(terms: WrenchTerms, count: int) -> WrenchTerms:
    """The first terms, those of the rows on positions."""
    rates = None if terms.rates is None else terms.rates[..., :count, :]
    return WrenchTerms(terms.row[:count], terms.bodies[:count], terms.wrenches[..., :count, :], rates)


def _sum(values: Array) -> Array:
    return np.asarray(np.add.reduce(values, axis=-1, keepdims=True))
