"""Rows of all cut joints: selectors of the relative twist (theory 9.2), residuals and their gradients, flat."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from cadmbs.arrays import Array, Indices
from cadmbs.constraints.equations.constraint_state import (
    ConstraintState,
    CutJoints,
    CutPoses,
    cut_joints,
    cut_poses,
    cut_position_slices,
)
from cadmbs.constraints.equations.row_table import ConstraintLabel, ConstraintSource
from cadmbs.constraints.equations.wrenches import WrenchTerms
from cadmbs.constraints.residuals import MEASURES, CutJointDeviation, RowFamily, crossing_row, crossing_row_rate
from cadmbs.lie import se3
from cadmbs.system import System

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

    @property
    def holonomic(self) -> Indices:
        """Numbers of the rows that restrict positions: all."""
        return self.row

    def residual(self, state: ConstraintState, near: Array | None = None) -> Array:
        """Deviations (..., k) [rad or m]; angles of screws are near to positions `near` (..., n) of all cut joints."""
        poses = cut_poses(state, self.every)
        value = np.zeros((*poses.E.shape[:-3], len(self.loop)))
        for family, rows in self.families:
            deviation = self._deviation(poses, rows)
            if near is not None:
                deviation = deviation._replace(near=near[..., self.last[self.loop[rows]]])
            value[..., rows] = MEASURES[family](deviation).value
        return value

    def gradient(self, state: ConstraintState) -> WrenchTerms:
        """Wrenches of the exact derivatives of the residuals: D of theory 9.3, off the manifold too."""
        poses = cut_poses(state, self.every)
        rows_in_frame = np.zeros((*poses.E.shape[:-3], len(self.loop), 6))
        for family, rows in self.families:
            rows_in_frame[..., rows, :] = MEASURES[family](self._deviation(poses, rows)).gradient
        wrenches = se3.transform_wrench(poses.frame[..., self.loop, :, :], rows_in_frame)
        return WrenchTerms(self.row, self.joints.bodies[self.loop], wrenches, None)

    def terms(self, state: ConstraintState) -> WrenchTerms:
        """Wrenches of h = P L (theory 9.3): fixed to the successor, but for the angle of universal joints."""
        poses = cut_poses(state, self.every)
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
        return next((rows for family, rows in self.families if family is RowFamily.CROSS), np.zeros(0, dtype=np.intp))

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
    joints = system.derived(cut_joints)
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
        last=np.array([entries.stop - 1 for entries in cut_position_slices(system)], dtype=np.intp),
    )


def _selector(family: RowFamily, component: int, pitch: float) -> Array:
    """A row of P: a component of w or v, v3 - h w3 for screws, nothing for the angle of universal joints."""
    row = np.zeros(6)
    if family is not RowFamily.CROSS:
        row[component if family in (RowFamily.TURN, RowFamily.TILT) else component + 3] = 1.0
    if family is RowFamily.ADVANCE:
        row[2] = -pitch
    return row
