"""A hand that pulls a point of a body by a spring."""

from dataclasses import dataclass
from typing import Final

import numpy as np

from cadmbs.arrays import Array
from cadmbs.errors import ArgumentError
from cadmbs.kinematics import hybrid, pose
from cadmbs.system import System
from cadmbs.viewer.live.touch.effective_inertia import effective_mass, moved_point, point_jacobian

HAND_RATE: Final = 8.0
"""Natural frequency [rad/s] of a point on the spring of the hand, of a stiffness of 1."""


@dataclass(frozen=True)
class Grip:
    """A spring and damper between a point of a body and the hand.

    Attributes:
        body: Name of the body, or "body/frame".
        point: (3,) where the point is at q = 0 [m].
        stiffness: [N/m].
        damping: [N s/m].
    """

    body: str
    point: Array
    stiffness: float
    damping: float


@dataclass(frozen=True)
class Pull:
    """The force of a hand at one instant.

    Attributes:
        anchor: (3,) where the point is in the world [m].
        force: (3,) on the body, in the world [N].
        wrench: (6,) of the force about the origin of the body or frame, in world axes, moment first.
    """

    anchor: Array
    force: Array
    wrench: Array


def take_hold(system: System, q: Array, body: str, point: Array, strength: float = 1.0) -> Grip:
    """A spring for the mass that it has to move, with critical damping.

        k = s m w^2 ,   d = 2 m w sqrt(s)

    with w = HAND_RATE and m the mass of `effective_mass`, so that light and heavy mechanisms follow equally fast.

    Args:
        system: Compiled mechanism.
        q: (n_q,) closed configuration.
        body: Body or "body/frame".
        point: (3,) where the point is at q = 0 [m].
        strength: s, how many times stiffer.

    Raises:
        UnknownNameError: There is no such body.
        ArgumentError: The body cannot move.
    """
    mass = effective_mass(system, q, body, point)
    if not np.isfinite(mass):
        raise ArgumentError(f"{body!r} cannot move")
    return Grip(body, point, strength * mass * HAND_RATE**2, 2.0 * mass * HAND_RATE * float(np.sqrt(strength)))


def pull(system: System, q: Array, v: Array, grip: Grip, target: Array, ahead: float = 0.0) -> Pull:
    """The force k (target - p) - d p' of the hand at a point p, and its wrench.

        wrench = ((r + ahead w x r) x f, f)

    with r from the origin to the point. A wrench that is held during a step h has, with ahead = h / 2, the work of a
    force whose point moves, to second order.

    Args:
        system: Compiled mechanism.
        q: (n_q,) positions.
        v: (n_v,) velocities.
        grip: The spring.
        target: (3,) where the hand is [m].
        ahead: Time [s] after which the wrench is right.
    """
    anchor = moved_point(system, q, grip.body, grip.point)
    velocity = point_jacobian(system, q, grip.body, grip.point) @ v
    force = grip.stiffness * (target - anchor) - grip.damping * velocity
    arm = anchor - np.asarray(pose(system, q, grip.body))[:3, 3]
    if ahead:
        arm = arm + ahead * np.cross(np.asarray(hybrid.jacobian(system, q, grip.body))[:3] @ v, arm)
    return Pull(anchor, force, np.concatenate([np.cross(arm, force), force]))
