"""Loads as plain records: indices of bodies and coordinates in place of names, geometry about `System.origin`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from cadmbs.arrays import Array
from cadmbs.system.functions import TimeFunction

FRICTION_SPEED = 1e-3
"""Friction is c tanh(v / FRICTION_SPEED): rad/s or m/s."""


@dataclass(frozen=True)
class JointForce:
    """A force along one column (tree velocity coordinate)."""

    name: str
    column: int
    force: TimeFunction


@dataclass(frozen=True)
class JointSpring:
    """-stiffness (q - rest) - damping v along one tree coordinate."""

    name: str
    position: int
    column: int
    stiffness: float
    damping: float
    rest: TimeFunction


@dataclass(frozen=True)
class SpringDamper:
    """Along the line between a point of one moving body and a point of another; points in the world at q = 0.

    `document_bodies` are the bodies of the document that `bodies` are, welded ones by themselves.
    """

    name: str
    bodies: tuple[int, int]
    document_bodies: tuple[int, int]
    points: Array
    stiffness: float
    damping: float
    length: TimeFunction


@dataclass(frozen=True)
class WrenchLoad:
    """Force at a point and torque on a moving body, resolved in world or body axes, and its reaction on `on`.

    `document_bodies` are the bodies of the document that `body` and `on` are, welded ones by themselves.
    """

    name: str
    body: int
    on: int
    document_bodies: tuple[int, int]
    point: Array
    force: tuple[TimeFunction, TimeFunction, TimeFunction]
    torque: tuple[TimeFunction, TimeFunction, TimeFunction]
    in_body_axes: bool

    @property
    def bodies(self) -> tuple[int, int]:
        """The moving body on which the wrench acts, and the one on which the opposite wrench acts."""
        return self.body, self.on


Load: TypeAlias = JointForce | JointSpring | SpringDamper | WrenchLoad
"""A load of any kind; body indices are those of the tree."""


@dataclass(frozen=True)
class JointLosses:
    """Viscous damping and friction of the joints: -d v - c tanh(v / 1e-3).

    Attributes:
        damping, friction: One value a tree column.
        cut_damping, cut_friction: One value a velocity of a cut joint, loop by loop.
    """

    damping: Array
    friction: Array
    cut_damping: Array
    cut_friction: Array
