"""Loads as plain records: indices of bodies and coordinates in place of names, geometry about `System.origin`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

import numpy as np

from cadmbs.arrays import Array
from cadmbs.system.functions import TimeFunction

FRICTION_SPEED = 1e-3
"""Friction is c tanh(v / FRICTION_SPEED): rad/s or m/s."""

NO_POSITION = -1
"""Position of a load along a velocity that is not the rate of a position: a component of an angular velocity."""


@dataclass(frozen=True)
class CoordinateTerm:
    """A coordinate of a sum by the indices of its position and of its velocity, and its factor."""

    position: int
    column: int
    factor: float


@dataclass(frozen=True)
class JointForce:
    """A force along one column (tree velocity coordinate), or along the sum of `terms`.

    Of every load along a sum, `position` and `column` are those of its first term.
    """

    name: str
    column: int
    force: TimeFunction
    terms: tuple[CoordinateTerm, ...] = ()


@dataclass(frozen=True)
class JointSpring:
    """-stiffness (q - rest) - damping v along a tree coordinate or a sum, or characteristics in their place."""

    name: str
    position: int
    column: int
    stiffness: float
    damping: float
    rest: TimeFunction
    characteristic: Characteristic | None = None
    damping_characteristic: Characteristic | None = None
    terms: tuple[CoordinateTerm, ...] = ()


@dataclass(frozen=True)
class JointServo:
    """stiffness (target - q) + damping (rate - v) along a tree coordinate or a sum, within middle +-effort."""

    name: str
    position: int
    column: int
    stiffness: float
    damping: float
    effort: float
    target: TimeFunction
    rate: TimeFunction
    terms: tuple[CoordinateTerm, ...] = ()
    middle: float = 0.0


@dataclass(frozen=True)
class JointStop:
    """A spring and damper beyond `lower` and beyond `upper`, which pushes back and never pulls."""

    name: str
    position: int
    column: int
    lower: float
    upper: float
    stiffness: float
    damping: float
    terms: tuple[CoordinateTerm, ...] = ()


@dataclass(frozen=True)
class JointFriction:
    """-friction tanh(v / FRICTION_SPEED) - damping v along a tree velocity or a sum of rates."""

    name: str
    column: int
    friction: float
    damping: float
    terms: tuple[CoordinateTerm, ...] = ()


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
    characteristic: Characteristic | None = None
    damping_characteristic: Characteristic | None = None


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


@dataclass(frozen=True)
class Bushing:
    """Six springs and dampers between two moving bodies, along the axes of a frame that both share at q = 0.

    Attributes:
        frame: (4, 4) at q = 0.
        stiffness, damping: (6,), of rotations first; the axes are fixed to the first body.
    """

    name: str
    bodies: tuple[int, int]
    frame: Array
    stiffness: Array
    damping: Array
    document_bodies: tuple[int, int]


@dataclass(frozen=True)
class PlaneSurface:
    """A plane at q = 0; the normal points out of the material."""

    point: Array
    normal: Array


@dataclass(frozen=True)
class SphereSurface:
    """A sphere at q = 0."""

    center: Array
    radius: float


@dataclass(frozen=True)
class BoxSurface:
    """A box at q = 0: (4, 4) frame of its centre, and half of its edge lengths."""

    frame: Array
    half_sizes: Array


Surface: TypeAlias = PlaneSurface | SphereSurface | BoxSurface
"""What a contact touches, fixed to the second of its bodies."""


@dataclass(frozen=True)
class ContactLoad:
    """A sphere on the first moving body that presses against a surface of the second; a point has radius 0.

    Attributes:
        center, radius: The sphere at q = 0.
        stiffness, exponent, damping: k, n, c of the normal force k d^n (1 + c d').
        friction: Coefficient of friction.
        slip_velocity: Speed [m/s] at which friction is tanh(1) of its largest value.
    """

    name: str
    bodies: tuple[int, int]
    center: Array
    radius: float
    surface: Surface
    stiffness: float
    exponent: float
    damping: float
    friction: float
    slip_velocity: float
    document_bodies: tuple[int, int]


@dataclass(frozen=True)
class Drag:
    """Resistance of a medium at rest, along the axes that the body has at q = 0.

    Attributes:
        linear, quadratic: (3,) against the velocity of the point.
        angular, angular_quadratic: (3,) against the angular velocity.
    """

    name: str
    body: int
    point: Array
    linear: Array
    quadratic: Array
    angular: Array
    angular_quadratic: Array
    document_bodies: tuple[int, int]

    @property
    def bodies(self) -> tuple[int, int]:
        """The body, and the world, which the medium stands in."""
        return self.body, 0


CoordinateLoad: TypeAlias = JointForce | JointSpring | JointServo | JointStop | JointFriction
"""A load along one coordinate of the tree, or along a sum of coordinates."""

BodyLoad: TypeAlias = SpringDamper | WrenchLoad | Bushing | ContactLoad | Drag
"""A load that acts on a moving body at a point, and oppositely on another one at the same point."""

Load: TypeAlias = CoordinateLoad | BodyLoad
"""A load of any kind; body indices are those of the tree, `document_bodies` those of the document."""


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


def loses_energy(load: Load) -> bool:
    """Whether a load may make motions decay."""
    match load:
        case JointForce() | WrenchLoad():
            return False
        case JointFriction():
            return bool(load.friction or load.damping)
        case JointSpring() | SpringDamper():
            return bool(load.damping) or load.damping_characteristic is not None
        case ContactLoad():
            return bool(load.damping or load.friction)
        case Drag():
            return True
        case JointServo() | JointStop() | Bushing():
            return bool(np.any(load.damping))


# Forces over a deflection or a rate: tables and polynomials.


@dataclass(frozen=True, eq=False)
class ForceTable:
    """A force by straight lines between points; outside it has the values at the ends.

    Attributes:
        abscissas: (n,) ascending deflections [m or rad] or rates [m/s or rad/s], n >= 2.
        forces: (n,) [N or N m].
    """

    abscissas: Array
    forces: Array

    @property
    def slopes(self) -> Array:
        """(n - 1,) slopes between the points."""
        return np.asarray(np.diff(self.forces) / np.diff(self.abscissas))

    def __call__(self, x: Array) -> Array:
        """The force at each x."""
        return np.asarray(np.interp(x, self.abscissas, self.forces))

    def slope(self, x: Array) -> Array:
        """The derivative at each x, at a point of the table that of the piece behind it; zero outside."""
        piece = np.searchsorted(self.abscissas, x, side="right")
        return np.concatenate([[0.0], self.slopes, [0.0]])[piece]

    def integral(self, x: Array) -> Array:
        """The integral of the force from 0 to each x."""
        return self._from_first(x) - self._from_first(np.zeros(()))

    def _from_first(self, x: Array) -> Array:
        """The integral from the first point of the table."""
        begins = self.abscissas
        areas = 0.5 * (self.forces[1:] + self.forces[:-1]) * np.diff(begins)
        totals = np.concatenate([[0.0], np.cumsum(areas)])
        piece = np.clip(np.searchsorted(begins, x, side="right") - 1, 0, len(begins) - 1)
        start = self.forces[piece]
        return np.asarray(totals[piece] + 0.5 * (start + self(x)) * (x - begins[piece]))


@dataclass(frozen=True)
class ForcePolynomial:
    """a x + b x^2 + c x^3 of a spring with the deflection x; a u + b u |u| + c u^3 of a damper with the rate u.

    Attributes:
        first, second, third: a, b, c.
        is_odd: Whether the second power has the sign of its argument, as that of a damper.
    """

    first: float
    second: float
    third: float
    is_odd: bool

    def __call__(self, x: Array) -> Array:
        """The force at each x."""
        return np.asarray(x * (self.first + self._size(x) * (self.second + self._size(x) * self.third)))

    def slope(self, x: Array) -> Array:
        """The derivative at each x."""
        return np.asarray(self.first + self._size(x) * (2.0 * self.second + self._size(x) * (3.0 * self.third)))

    def integral(self, x: Array) -> Array:
        """The integral of the force from 0 to each x."""
        inner = self.second / 3.0 + self._size(x) * (self.third / 4.0)
        return np.asarray(x**2 * (self.first / 2.0 + self._size(x) * inner))

    def _size(self, x: Array) -> Array:
        return np.abs(x) if self.is_odd else x


Characteristic: TypeAlias = ForceTable | ForcePolynomial
"""A force in place of the product of a coefficient and a deflection or rate."""
