"""Bushings, contacts and drag in absolute coordinates: forces on two bodies with their exact derivatives."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from cadmbs.absolute.bodies import MovingBodies
from cadmbs.absolute.loads.wrench_loads import PairForces
from cadmbs.arrays import Array
from cadmbs.dynamics.applied.body_motions import BodyMotions
from cadmbs.dynamics.applied.duals import cross
from cadmbs.dynamics.applied.load_laws import acting_wrench
from cadmbs.lie import se3, so3
from cadmbs.system import System
from cadmbs.system.loads import Bushing, ContactLoad, Drag


@dataclass(frozen=True)
class PairLoad:
    """A load between two bodies.

    Attributes:
        bodies: The second body of the load, and the first one.
        at_zero: (2, 4, 4) centres of mass with the body axes at q = 0.
        load: The record, with its first body as number 1 and its second one as number 0.
    """

    bodies: tuple[int, int]
    at_zero: Array
    load: Bushing | ContactLoad | Drag


def pair_loads(system: System, bodies: MovingBodies) -> tuple[PairLoad, ...]:
    """All bushings, contacts and drags of a system."""
    return tuple(_pair_load(load, bodies) for load in system.loads if isinstance(load, Bushing | ContactLoad | Drag))


def _pair_load(load: Bushing | ContactLoad | Drag, bodies: MovingBodies) -> PairLoad:
    ends = load.bodies[::-1]
    at_zero = se3.pose(bodies.axes[list(ends)], bodies.center[list(ends)])
    local = replace(load, body=1) if isinstance(load, Drag) else replace(load, bodies=(1, 0))
    return PairLoad((ends[0], ends[1]), at_zero, local)


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


def _forces(
    load: Bushing | ContactLoad | Drag, now: BodyMotions, r: Array, A: Array, shift: Array, turn: Array
) -> tuple[Array, Array]:
    """Forces (12,) along (r, th) of both bodies, and their changes (12, 12), directions first.

    `shift` and `turn` (12, 2, 3) move the centres of mass in world axes, and turn the bodies in body axes.
    """
    acting = acting_wrench(load, now)
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
