"""Loads between two bodies in absolute coordinates: forces on both with their exact derivatives."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple, TypeAlias

import numpy as np

from cadmbs.absolute.bodies import MovingBodies
from cadmbs.absolute.forces import TwistForceLaw
from cadmbs.arrays import Array
from cadmbs.dynamics.applied.body_motions import BodyMotions
from cadmbs.dynamics.applied.coordinate_loads import coordinate_force, coordinate_slopes, loss_force, loss_slope
from cadmbs.dynamics.applied.duals import cross, dot, mapped
from cadmbs.dynamics.applied.load_laws import ActingWrench, acting_wrench
from cadmbs.lie import se3, so3
from cadmbs.system import System
from cadmbs.system.loads import Bushing, ContactLoad, Drag, WrenchLoad

PairLoadRecord: TypeAlias = WrenchLoad | Bushing | ContactLoad | Drag
"""Loads on bodies but springs between points, which are forces along a scalar."""


class PairForces(NamedTuple):
    """Forces on two bodies along (r_on, th_on, r_body, th_body).

    Attributes:
        force: (12,).
        by_pose: (12, 12) derivative along displacements.
        by_twist: (12, 12) derivative along twists.
    """

    force: Array
    by_pose: Array
    by_twist: Array


@dataclass(frozen=True)
class PairLoad:
    """A load between two bodies.

    Attributes:
        bodies: The second body of the load, and the first one.
        at_zero: (2, 4, 4) frames of both bodies in the axes in which the load gives points and vectors: their centres
            of mass with the body axes at q = 0, or the identity where these are components in body axes.
        load: The record, with its first body as number 1 and its second one as number 0; or a law along a velocity.
    """

    bodies: tuple[int, int]
    at_zero: Array
    load: PairLoadRecord | TwistForceLaw


def pair_loads(
    system: System, bodies: MovingBodies, twist_forces: Sequence[TwistForceLaw] = ()
) -> tuple[PairLoad, ...]:
    """All wrench loads, forces along velocities of spherical and free joints, bushings, contacts and drags."""
    of_velocities = (PairLoad(law.bodies, np.broadcast_to(np.eye(4), (2, 4, 4)), law) for law in twist_forces)
    records = (load for load in system.loads if isinstance(load, PairLoadRecord))
    return (*(_pair_load(load, bodies) for load in records), *of_velocities)


def _pair_load(load: PairLoadRecord, bodies: MovingBodies) -> PairLoad:
    ends = load.bodies[::-1]
    at_zero = se3.pose(bodies.axes[list(ends)], bodies.center[list(ends)])
    match load:
        case WrenchLoad():
            return PairLoad(ends, at_zero, replace(load, body=1, on=0))
        case Drag():
            return PairLoad(ends, at_zero, replace(load, body=1))
    return PairLoad(ends, at_zero, replace(load, bodies=(1, 0)))


def pair_load_forces(pair: PairLoad, t: float, r: Array, A: Array, twists: Array) -> PairForces:
    """The forces of a load on both bodies, and their derivatives along displacements and twists.

    f = F ,   n = A^T (T + (x - r) x F)     on the first body, and the opposite of F and T at x on the second one

    Args:
        pair: The load.
        t: Time [s].
        r: (2, 3) centres of mass of both bodies.
        A: (2, 3, 3) their rotations.
        twists: (12,) r' and w of both bodies.

    Raises:
        OutsideTableError: If a function of time does not cover t.
    """
    pose = se3.pose(A, r) @ se3.inverse(pair.at_zero)
    rates = twists.reshape(2, 6)
    omega = np.einsum("bij,bj->bi", A, rates[:, 3:])
    twist = np.concatenate([omega, rates[:, :3] - so3.cross(omega, r)], axis=-1)
    steps = np.eye(12).reshape(12, 2, 6)
    shift, turn = steps[..., :3], np.einsum("bij,kbj->kbi", A, steps[..., 3:])
    moved = np.concatenate([turn, shift - so3.cross(turn, r)], axis=-1)
    turned = so3.cross(turn, omega)
    by_pose = np.concatenate([turned, -so3.cross(turned, r) - so3.cross(omega, shift)], axis=-1)
    times = np.array([[t]])
    at_pose = BodyMotions(pose[None], twist[None], times, moved, by_pose)
    at_twist = BodyMotions(pose[None], twist[None], times, np.zeros(moved.shape), moved)
    force, slopes = _forces(pair.load, at_pose, r, A, shift, steps[..., 3:])
    zero = np.zeros(shift.shape)
    return PairForces(force, slopes.T, _forces(pair.load, at_twist, r, A, zero, zero)[1].T)


def _acting(load: PairLoadRecord | TwistForceLaw, now: BodyMotions) -> ActingWrench:
    """The wrench on the first body, as a dual.

    That of a law along a velocity u of a spherical or free joint, a component of the relative twist in axes on the
    successor, is fixed to the successor: -damping u - friction tanh(u / 1e-3), and the force of a load, along it.
    """
    if not isinstance(load, TwistForceLaw):
        return acting_wrench(load, now)
    point, force_axis, moment_axis = now.point(1, load.point), *(now.vector(1, x) for x in load.axes)
    u = dot(force_axis, now.velocity(1, point) - now.velocity(0, point))
    u = u + dot(moment_axis, now.angular_velocity(1) - now.angular_velocity(0))
    law, nowhere = load.load, np.zeros(())
    size = mapped(
        u, lambda u: loss_force(load.damping, load.friction, u), lambda u: -loss_slope(load.damping, load.friction, u)
    )
    if law is not None:
        size = size + mapped(
            u,
            lambda u: coordinate_force(law, nowhere, u, now.t),
            lambda u: coordinate_slopes(law, nowhere, u, now.t).by_rate,
        )
    return ActingWrench(point, force_axis * size, moment_axis * size)


def _forces(
    load: PairLoadRecord | TwistForceLaw, now: BodyMotions, r: Array, A: Array, shift: Array, turn: Array
) -> tuple[Array, Array]:
    """Forces (12,) along (r, th) of both bodies, and their changes (12, 12), directions first.

    `shift` and `turn` (12, 2, 3) move the centres of mass in world axes, and turn the bodies in body axes.
    """
    acting = _acting(load, now)
    moment = acting.torque + cross(acting.point, acting.force)
    F, M = (np.broadcast_to(dual.value, (1, 3))[0] for dual in (acting.force, moment))
    dF, dM = (
        np.zeros((12, 3)) if dual.change is None else np.broadcast_to(dual.change, (12, 3))
        for dual in (acting.force, moment)
    )
    forces, changes = np.zeros((2, 6)), np.zeros((12, 2, 6))
    for body, sign in ((1, 1.0), (0, -1.0)):
        n = A[body].T @ (M - so3.cross(r[body], F))
        dn = (dM - so3.cross(r[body], dF) - so3.cross(shift[:, body], F)) @ A[body] - so3.cross(turn[:, body], n)
        forces[body] = sign * np.concatenate([F, n])
        changes[:, body] = sign * np.concatenate([dF, dn], axis=-1)
    return forces.ravel(), changes.reshape(12, 12)
