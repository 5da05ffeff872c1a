"""Velocities of a body at a configuration, as drawn: Jacobian columns, twists, manipulability ellipsoids."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from cadmbs.arrays import Array
from cadmbs.kinematics import jacobian, pose
from cadmbs.results.sidecar import TWIST_CONVENTIONS
from cadmbs.system import System
from cadmbs.viewer.live.driving import closed_rates

DRAWN_TIME = 0.5
"""An arrow is where its tip would get to in this time [s] at constant velocity."""

DRAWN_TURN = 0.22
"""Length of an angular velocity of 1 rad/s, as a part of the mechanism's length."""

ELLIPSOID_TIME = 0.25
"""As DRAWN_TIME, for the half axes of ellipsoids."""

LARGEST_ELLIPSOID = 0.3
"""Largest half axis, as a part of the mechanism's length."""

LONGEST_ARROW = 0.6
"""Longest arrow, as a part of the mechanism's length; longer ones are drawn shorter, which is said."""


@dataclass(frozen=True)
class BodyVelocity:
    """Twists of a body for rates of the independent coordinates, loops kept closed.

    Attributes:
        jacobian: (6, k) in the representation, angular part first; one column an independent coordinate.
        angular_axes, linear_axes: (3, 3) axes of the components, as columns in the world.
        point: (3,) reference point of the linear part in the world [m].
        convention: The representation in words.
    """

    jacobian: Array
    angular_axes: Array
    linear_axes: Array
    point: Array
    convention: str


@dataclass(frozen=True)
class DrawnVelocity:
    """What to draw: arrows from points, or an ellipsoid; and the numbers behind it.

    Attributes:
        arrows: Kind ("angular" or "linear"), start (3,) and vector (3,) in the world [m].
        ellipsoid: Center (3,), and (3, 3) half axes as columns in the world [m]; None where there is none.
        axis: Point and direction of the instantaneous screw axis; None where there is none.
        components: (6,) twist, or singular values of an ellipsoid.
        sentence: The numbers in words, with the representation.
    """

    arrows: tuple[tuple[str, Array, Array], ...]
    ellipsoid: tuple[Array, Array] | None
    axis: tuple[Array, Array] | None
    components: Array
    sentence: str


def body_velocity(
    system: System, q: Array, columns: Sequence[int], body: str, representation: str, t: float = 0.0
) -> BodyVelocity:
    """The Jacobian of a body or frame with respect to independent coordinates, the loops kept closed: J F.

    Args:
        system: Compiled mechanism without prescribed motions.
        q: (n_q,) closed configuration.
        columns: k independent velocity coordinates.
        body: Body, or "body/frame".
        representation: "body_fixed", "spatial", "hybrid" or "mixed".
        t: Time of right sides that change with it [s].

    Raises:
        UnknownNameError: There is no such body or representation.
    """
    J = np.asarray(jacobian(system, q, body, representation=representation)) @ closed_rates(system, q, columns, t)
    T_WB = np.asarray(pose(system, q, body, engine="reference"))
    R, identity = T_WB[:3, :3], np.eye(3)
    return BodyVelocity(
        jacobian=J,
        angular_axes=R if representation in {"body_fixed", "mixed"} else identity,
        linear_axes=R if representation == "body_fixed" else identity,
        point=np.zeros(3) if representation == "spatial" else T_WB[:3, 3],
        convention=TWIST_CONVENTIONS[representation],
    )


def drawn_twist(velocity: BodyVelocity, rates: Array, length: float) -> DrawnVelocity:
    """The twist V = J rates as two arrows and its screw axis.

    The axis passes through p + w x v / |w|^2 along w, with the pitch h = w.v / |w|^2.

    Args:
        velocity: Of the body.
        rates: (k,) rates of the independent coordinates [rad/s, m/s].
        length: Of the mechanism [m].
    """
    V = velocity.jacobian @ rates
    w, v = velocity.angular_axes @ V[:3], velocity.linear_axes @ V[3:]
    arrows = []
    shortened = False
    for kind, vector in (("angular", DRAWN_TURN * length * w), ("linear", DRAWN_TIME * v)):
        size, limit = float(np.linalg.norm(vector)), LONGEST_ARROW * length
        shortened |= size > limit
        if size > 1e-9 * length:
            arrows.append((kind, velocity.point, vector * min(1.0, limit / size)))
    turning = float(w @ w)
    axis, pitch = None, ""
    if turning > 1e-18:
        axis = (velocity.point + np.cross(w, v) / turning, w / np.sqrt(turning))
        pitch = f" Screw axis with pitch {float(w @ v) / turning + 0.0:.4g} m/rad."
    note = " Drawn shorter than to scale." if shortened else ""
    sentence = f"ω = {_vector(V[:3])} rad/s, v = {_vector(V[3:])} m/s; {velocity.convention}.{pitch}{note}"
    return DrawnVelocity(tuple(arrows), None, axis, V, sentence)


def drawn_ellipsoid(velocity: BodyVelocity, part: str, length: float) -> DrawnVelocity:
    """The velocities for rates of norm one, v = J_part rates: half axes s_i u_i of J_part = U S V^T.

    Args:
        velocity: Of the body.
        part: "linear" or "angular".
        length: Of the mechanism [m].
    """
    rows, axes = (slice(3, 6), velocity.linear_axes) if part == "linear" else (slice(0, 3), velocity.angular_axes)
    U, values, _ = np.linalg.svd(velocity.jacobian[rows])
    sizes = np.zeros(3)
    sizes[: len(values)] = values[:3]
    scale = ELLIPSOID_TIME if part == "linear" else DRAWN_TURN * length
    scale *= min(1.0, LARGEST_ELLIPSOID * length / max(scale * sizes.max(), 1e-300))
    half_axes = axes @ U * (scale * sizes)
    unit = "m/s" if part == "linear" else "rad/s"
    sentence = (
        f"{part} velocities for rates of norm 1 [rad/s, m/s]: half axes {_vector(sizes)} {unit}, "
        f"manipulability {float(np.prod(sizes)):.4g}; {velocity.convention}."
    )
    return DrawnVelocity((), (velocity.point, half_axes), None, sizes, sentence)


def rates_of(names: Sequence[str], values: Mapping[str, float]) -> Array:
    """(k,) rates of the independent coordinates; zero where there is none."""
    return np.array([values.get(name, 0.0) for name in names], dtype=float)


def _vector(values: Array) -> str:
    return "(" + ", ".join(f"{value + 0.0:.4g}" for value in np.where(np.abs(values) < 1e-12, 0.0, values)) + ")"
