"""Rows of cut joints: position residuals without false branches, their exact derivatives, and selectors of the twist.

Each family measures one component of the deviation of N = (E, p) from the motions of the joint. A gradient is a row D
in the axes of the frame on the successor: the residual changes by D (w, v) with (w, v) = N^-1 N', also where the loop
is not closed. Where it is closed, D is the row of P, so that multipliers of both are the same. Theory 9.2 and 9.3, with
residuals chosen so that a reversed axis and a half turn are far from zero (design decision 4).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import NamedTuple

import numpy as np

from cadmbs.arrays import Array, Indices, matrix_times_vector
from cadmbs.constraints.equations import constraint_state
from cadmbs.constraints.equations.constraint_state import ConstraintState, CutJoints, CutPoses
from cadmbs.constraints.equations.row_table import ConstraintLabel, ConstraintSource
from cadmbs.constraints.equations.wrenches import WrenchTerms, couple, pure_force
from cadmbs.lie import se3, so3
from cadmbs.system import System

SMALLEST_SINE = 1e-9
"""Sine of the angle between two axes below which the direction of the rotation between them is chosen."""


class RowFamily(Enum):
    """What a row measures."""

    TURN = "component of the rotation vector log E"
    TILT = "component of the smallest rotation that takes the axis on the predecessor to that on the successor"
    CROSS = "cosine of the angle between the two axes of a universal joint"
    OUTER = "component of p in the axes on the predecessor"
    INNER = "component of p in the axes on the successor"
    UNTWISTED = "component of p in the axes on the predecessor, turned with the joint about its axis"
    ADVANCE = "advance along the axis against pitch times angle"


class CutJointDeviation(NamedTuple):
    """What a family of rows is evaluated from, one entry a row.

    Attributes:
        E: (..., k, 3, 3).
        p: (..., k, 3).
        component: (k,) component 0, 1, 2 of each row.
        pitch: (k,) pitch [m/rad].
        cosine: (k,) cosine between the axes of a universal joint.
        near: (..., k) angles about the axis, to which those of screws are near; None for those that fit the advance.
    """

    E: Array
    p: Array
    component: Indices
    pitch: Array
    cosine: Array
    near: Array | None = None


class ResidualGradient(NamedTuple):
    """Residuals (..., k) and their gradients D (..., k, 6)."""

    value: Array
    gradient: Array


def tilt(E: Array) -> Array:
    """The rotation vector (..., 3) that takes the axis e3 on the predecessor to e3 on the successor, in successor axes.

        phi = angle (b x e3) / sin(angle) ,   b = E^T e3 ,   angle = atan2(|b x e3|, b . e3)

    Its third component is zero. Opposite axes give a half turn about e1.
    """
    b = E[..., 2, :]
    sine = np.hypot(b[..., 0], b[..., 1])
    angle = np.arctan2(sine, b[..., 2])
    opposite = (sine < SMALLEST_SINE) & (b[..., 2] < 0.0)
    factor = np.divide(angle, sine, out=np.ones(sine.shape), where=sine > SMALLEST_SINE)
    first = np.where(opposite, angle, factor * b[..., 1])
    return np.stack([first, np.where(opposite, 0.0, -factor * b[..., 0]), np.zeros(angle.shape)], axis=-1)


def tilt_gradient(E: Array) -> Array:
    """The rows (..., 2, 3) of the rates of the first two components of `tilt` with respect to w.

    phi' = n (n . w) (1 - f c) + f (c w - w3 b) ,   c = b . e3 ,  f = angle / sin(angle) ,  n = phi / angle
    """
    b = E[..., 2, :]
    sine, cosine = np.hypot(b[..., 0], b[..., 1]), b[..., 2]
    angle = np.arctan2(sine, cosine)
    f = np.divide(angle, sine, out=np.ones(sine.shape), where=sine > SMALLEST_SINE)
    n = np.stack([b[..., 1], -b[..., 0]], axis=-1) / np.maximum(sine, SMALLEST_SINE)[..., None]
    rows = np.zeros((*sine.shape, 2, 3))
    rows[..., :2] = ((1.0 - f * cosine)[..., None] * n)[..., :, None] * n[..., None, :]
    rows[..., 0, 0] += f * cosine
    rows[..., 1, 1] += f * cosine
    rows[..., 2] = -f[..., None] * b[..., :2]
    return rows


def twist_angle(E: Array) -> Array:
    """The angle theta = atan2(E21 - E12, E11 + E22) of the turn about the axis [rad]. Theory 9.2."""
    return np.arctan2(E[..., 1, 0] - E[..., 0, 1], E[..., 0, 0] + E[..., 1, 1])


def twist_gradient(E: Array) -> Array:
    """The row (..., 3) of its rate with respect to w: (e3 + b) / (1 + b . e3), b = E^T e3; w3 where the axes agree."""
    b = E[..., 2, :]
    return np.asarray((b + _E3) / np.maximum(1.0 + b[..., 2:], 1e-15))


def nearest_angle(angle: Array, target: Array) -> Array:
    """The angle, changed by full turns, that is nearest to a target [rad]; unchanged where the target is NaN."""
    turns = np.round((target - angle) / (2.0 * np.pi))
    return np.asarray(angle + 2.0 * np.pi * np.where(np.isnan(turns), 0.0, turns))


def _turn(deviation: CutJointDeviation) -> ResidualGradient:
    vector = so3.log(deviation.E)
    return ResidualGradient(
        _picked(vector, deviation.component), couple(_picked_rows(so3.dexp_inverse(-vector), deviation.component))
    )


def _tilt(deviation: CutJointDeviation) -> ResidualGradient:
    rows = _picked_rows(tilt_gradient(deviation.E), deviation.component)
    return ResidualGradient(_picked(tilt(deviation.E), deviation.component), couple(rows))


def _cross(deviation: CutJointDeviation) -> ResidualGradient:
    value = np.sum(deviation.E[..., 0, :] * _second_axis(deviation.cosine), axis=-1)
    return ResidualGradient(value - deviation.cosine, crossing_row(deviation.E, deviation.cosine))


def crossing_row(E: Array, cosine: Array) -> Array:
    """The row (a2 x E^T e1, 0) (..., k, 6) of universal joints, with a2 the second axis in the axes of k."""
    return couple(so3.cross(_second_axis(cosine), E[..., 0, :]))


def crossing_row_rate(E: Array, cosine: Array, w: Array) -> Array:
    """Its time derivative (a2 x (E^T e1 x w), 0) at the relative angular velocity w (..., k, 3)."""
    return couple(so3.cross(_second_axis(cosine), so3.cross(E[..., 0, :], w)))


def _outer(deviation: CutJointDeviation) -> ResidualGradient:
    return ResidualGradient(
        _picked(deviation.p, deviation.component), pure_force(_picked_rows(deviation.E, deviation.component))
    )


def _inner(deviation: CutJointDeviation) -> ResidualGradient:
    p = matrix_times_vector(np.swapaxes(deviation.E, -1, -2), deviation.p)
    rows = np.concatenate([so3.hat(p), np.broadcast_to(np.eye(3), deviation.E.shape)], axis=-1)
    return ResidualGradient(_picked(p, deviation.component), _picked_rows(rows, deviation.component))


def _untwisted(deviation: CutJointDeviation) -> ResidualGradient:
    turn = so3.exp(tilt(deviation.E))
    u = matrix_times_vector(turn @ np.swapaxes(deviation.E, -1, -2), deviation.p)
    turned = -so3.cross(_E3, u)[..., :, None] * twist_gradient(deviation.E)[..., None, :]
    rows = np.concatenate([turned, turn], axis=-1)
    return ResidualGradient(_picked(u, deviation.component), _picked_rows(rows, deviation.component))


def _advance(deviation: CutJointDeviation) -> ResidualGradient:
    advance = deviation.p[..., 2]
    near = deviation.near
    if near is None:
        near = np.divide(advance, deviation.pitch, out=np.zeros(advance.shape), where=deviation.pitch != 0.0)
    theta = nearest_angle(twist_angle(deviation.E), near)
    rows = np.concatenate([-deviation.pitch[:, None] * twist_gradient(deviation.E), deviation.E[..., 2, :]], axis=-1)
    return ResidualGradient(advance - deviation.pitch * theta, rows)


MEASURES: dict[RowFamily, Callable[[CutJointDeviation], ResidualGradient]] = {
    RowFamily.TURN: _turn,
    RowFamily.TILT: _tilt,
    RowFamily.CROSS: _cross,
    RowFamily.OUTER: _outer,
    RowFamily.INNER: _inner,
    RowFamily.UNTWISTED: _untwisted,
    RowFamily.ADVANCE: _advance,
}
"""Residual and gradient of each family."""

_E3 = np.array([0.0, 0.0, 1.0])


def _second_axis(cosine: Array) -> Array:
    """Axis a2 = (cos, sin, 0) (k, 3) of universal joints in the joint frame, whose e1 is the first axis."""
    return np.stack([cosine, np.sqrt(1.0 - cosine**2), np.zeros(cosine.shape)], axis=-1)


def _picked(vectors: Array, component: Indices) -> Array:
    return np.asarray(vectors[..., np.arange(len(component)), component])


def _picked_rows(matrices: Array, component: Indices) -> Array:
    return np.asarray(matrices[..., np.arange(len(component)), component, :])


# Rows of all cut joints: selectors of the relative twist (theory 9.2), residuals and their gradients, flat.

_TURNS = tuple((RowFamily.TURN, i) for i in range(3))
_TILTS = ((RowFamily.TILT, 0), (RowFamily.TILT, 1))
_CENTRE = tuple((RowFamily.INNER, i) for i in range(3))
_CENTRED = ((RowFamily.UNTWISTED, 0), (RowFamily.UNTWISTED, 1))
_LEVEL = ((RowFamily.OUTER, 2),)
_ADVANCE = ((RowFamily.ADVANCE, 2),)

ROWS: dict[str, tuple[tuple[RowFamily, int], ...]] = {
    "fixed": (*_TURNS, *((RowFamily.OUTER, i) for i in range(3))),
    "prismatic": (*_TURNS, (RowFamily.OUTER, 0), (RowFamily.OUTER, 1)),
    "revolute": (*_TILTS, *_CENTRE),
    "screw": (*_TILTS, *_CENTRED, *_ADVANCE),
    "planar_translation": (*_TURNS, *_LEVEL),
    "cylindrical": (*_TILTS, *_CENTRED),
    "universal": ((RowFamily.CROSS, 0), *_CENTRE),
    "spatial_translation": _TURNS,
    "planar": (*_TILTS, *_LEVEL),
    "spherical": _CENTRE,
    "helical_planar": (*_TILTS, *_ADVANCE),
    "schoenflies": _TILTS,
    "free": (),
}
"""The rows of each kind of cut joint, in the order of theory 9.2, as family and component."""


def rows_of(kind: str) -> tuple[tuple[RowFamily, int], ...]:
    """Rows of a joint kind; spherical joints have the same ones for all their coordinates."""
    return ROWS[kind.partition(":")[0]]


def closure_sources(system: System) -> list[ConstraintSource]:
    """The rows of each loop, by the name of its cut joint."""
    joints = [system.joints[closure.joint] for closure in system.closures]
    return [
        ConstraintSource(
            "loop", joint.name, joint.kind, tuple(_label(family, i, joint.name) for family, i in rows_of(joint.kind))
        )
        for joint in joints
    ]


def _label(family: RowFamily, component: int, joint: str) -> ConstraintLabel:
    axis = "xyz"[component]
    match family:
        case RowFamily.TURN | RowFamily.TILT:
            return ConstraintLabel(f"rotation_{axis}", f"rotation about {axis} of joint {joint!r}", True, True)
        case RowFamily.CROSS:
            return ConstraintLabel("angle", f"change of the angle between the axes of joint {joint!r}", True, True)
        case RowFamily.ADVANCE:
            return ConstraintLabel(
                "advance", f"advance along z without rotation about z of joint {joint!r}", True, False
            )
        case _:
            return ConstraintLabel(f"translation_{axis}", f"translation along {axis} of joint {joint!r}", True, False)


@dataclass(frozen=True)
class ClosureBlock:
    """The rows of all loops behind each other; they are the first rows of the system.

    Attributes:
        joints: The cut joints.
        loop: (k,) loop of each row.
        component: (k,) its component.
        selector: (k, 6) P in the frame on the successor; zero for the angle of universal joints, which changes.
        families: Rows by family.
        last: (n_loops,) the last position of each joint among those of all cut joints: the angle of a screw.
    """

    joints: CutJoints
    loop: Indices
    component: Indices
    selector: Array
    families: tuple[tuple[RowFamily, Indices], ...]
    last: Indices

    @cached_property
    def row(self) -> Indices:
        """Numbers of the rows."""
        return np.arange(len(self.loop))

    @cached_property
    def row_bodies(self) -> Indices:
        """(k, 2) the bodies of each row's joint."""
        return self.joints.bodies[self.loop]

    @cached_property
    def every(self) -> Indices:
        """Numbers of the loops."""
        return np.arange(len(self.joints.bodies))

    def residual(self, state: ConstraintState, near: Array | None = None) -> Array:
        """Deviations (..., k) [rad or m]; angles of screws are near to positions `near` (..., n) of all cut joints."""
        poses = constraint_state.cut_poses(state, self.every)
        value = np.zeros((*poses.E.shape[:-3], len(self.loop)))
        for family, rows in self.families:
            deviation = self._deviation(poses, rows)
            if near is not None:
                deviation = deviation._replace(near=near[..., self.last[self.loop[rows]]])
            value[..., rows] = MEASURES[family](deviation).value
        return value

    def gradient(self, state: ConstraintState) -> WrenchTerms:
        """Wrenches of the exact derivatives of the residuals: D of theory 9.3, off the manifold too."""
        poses = constraint_state.cut_poses(state, self.every)
        rows_in_frame = np.zeros((*poses.E.shape[:-3], len(self.loop), 6))
        for family, rows in self.families:
            rows_in_frame[..., rows, :] = MEASURES[family](self._deviation(poses, rows)).gradient
        wrenches = se3.transform_wrench(poses.frame[..., self.loop, :, :], rows_in_frame)
        return WrenchTerms(self.row, self.row_bodies, wrenches, None)

    def terms(self, state: ConstraintState) -> WrenchTerms:
        """Wrenches of h = P L (theory 9.3): fixed to the successor, but for the angle of universal joints."""
        poses = constraint_state.cut_poses(state, self.every)
        bodies = self.row_bodies
        frames = poses.frame[..., self.loop, :, :]
        crossed = self.crossed
        wrenches = se3.transform_wrench(frames, self._selectors(poses) if len(crossed) else self.selector)
        if state.motion is None or poses.twist is None:
            return WrenchTerms(self.row, bodies, wrenches, None, has_single=True)
        rates = -se3.cobracket(state.motion.twists[..., bodies[:, 1], :], wrenches)
        if len(crossed):
            chosen = self.loop[crossed]
            E, twist = poses.E[..., chosen, :, :], poses.twist[..., chosen, :3]
            crossing_rates = crossing_row_rate(E, self.joints.cosine[chosen], twist)
            rates[..., crossed, :] += se3.transform_wrench(frames[..., crossed, :, :], crossing_rates)
        return WrenchTerms(self.row, bodies, wrenches, rates, has_single=True)

    @cached_property
    def crossed(self) -> Indices:
        """Numbers of the rows that keep the angle of a universal joint."""
        return self.of_family(RowFamily.CROSS)

    def of_family(self, family: RowFamily) -> Indices:
        """Numbers of the rows of a family."""
        return next((rows for each, rows in self.families if each is family), np.zeros(0, dtype=np.intp))

    def _selectors(self, poses: CutPoses) -> Array:
        """(..., k, 6) P, with the turning rows of universal joints."""
        selector = np.broadcast_to(self.selector, (*poses.E.shape[:-3], *self.selector.shape)).copy()
        chosen = self.loop[self.crossed]
        selector[..., self.crossed, :] = crossing_row(poses.E[..., chosen, :, :], self.joints.cosine[chosen])
        return selector

    def _deviation(self, poses: CutPoses, rows: Indices) -> CutJointDeviation:
        loop = self.loop[rows]
        pitch, cosine = self.joints.pitch[loop], self.joints.cosine[loop]
        return CutJointDeviation(poses.E[..., loop, :, :], poses.p[..., loop, :], self.component[rows], pitch, cosine)


def closure_block(system: System) -> ClosureBlock:
    """The rows of all loops of a system."""
    joints = system.derived(constraint_state.cut_joints)
    kinds = [system.joints[closure.joint].kind for closure in system.closures]
    flat = [(loop, family, i) for loop, kind in enumerate(kinds) for family, i in rows_of(kind)]
    numbers = {family: [row for row, (_, f, _) in enumerate(flat) if f is family] for family in RowFamily}
    loop = np.array([loop for loop, _, _ in flat], dtype=np.intp)
    return ClosureBlock(
        joints=joints,
        loop=loop,
        component=np.array([i for _, _, i in flat], dtype=np.intp),
        selector=np.array([_selector(family, i, joints.pitch[k]) for k, family, i in flat]).reshape(-1, 6),
        families=tuple((family, np.array(rows, dtype=np.intp)) for family, rows in numbers.items() if rows),
        last=np.array([entries.stop - 1 for entries in constraint_state.cut_position_slices(system)], dtype=np.intp),
    )


def _selector(family: RowFamily, component: int, pitch: float) -> Array:
    """A row of P: a component of w or v, v3 - h w3 for screws, nothing for the angle of universal joints."""
    row = np.zeros(6)
    if family is not RowFamily.CROSS:
        row[component if family in (RowFamily.TURN, RowFamily.TILT) else component + 3] = 1.0
    if family is RowFamily.ADVANCE:
        row[2] = -pitch
    return row
