"""Closed forms of planar loops: four-bar linkage, slider-crank, five-bar; positions, velocities, accelerations.

The plane has coordinates (x, y); angles are measured from x towards y, counterclockwise. All functions work elementwise
on arrays of angles.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from cadmbs.arrays import Array


class SampledMotion(NamedTuple):
    """A coordinate over a driven motion: its value, first and second time derivative."""

    position: Array
    velocity: Array
    acceleration: Array


@dataclass(frozen=True)
class FourBar:
    """Lengths of a four-bar linkage [m]: crank pivot at the origin, rocker pivot at (ground, 0)."""

    ground: float
    crank: float
    coupler: float
    rocker: float

    @property
    def is_grashof(self) -> bool:
        """Whether the shortest link turns fully: shortest + longest <= sum of the others (Grashof 1883)."""
        lengths = sorted((self.ground, self.crank, self.coupler, self.rocker))
        return lengths[0] + lengths[3] <= lengths[1] + lengths[2]


def freudenstein_residual(bars: FourBar, crank: Array, rocker: Array) -> Array:
    """Residual of Freudenstein's equation of a four-bar linkage; zero for angles of crank and rocker that fit.

        K1 cos(rocker) - K2 cos(crank) + K3 - cos(crank - rocker) ,
        K1 = d / a ,  K2 = d / c ,  K3 = (a^2 - b^2 + c^2 + d^2) / (2 a c)

    with ground d, crank a, coupler b, rocker c.

    References:
        Freudenstein, Approximate synthesis of four-bar linkages, Trans. ASME 77 (1955).
    """
    k1, k2, k3 = _freudenstein(bars)
    return np.asarray(k1 * np.cos(rocker) - k2 * np.cos(crank) + k3 - np.cos(crank - rocker))


def _freudenstein(bars: FourBar) -> tuple[float, float, float]:
    a, b, c, d = bars.crank, bars.coupler, bars.rocker, bars.ground
    return d / a, d / c, (a * a - b * b + c * c + d * d) / (2 * a * c)


def four_bar_angles(bars: FourBar, crank: Array, branch: int = 1) -> tuple[Array, Array]:
    """Angles of coupler and rocker of a four-bar linkage at given crank angles.

    Freudenstein's equation is E cos(rocker) + F sin(rocker) = G, solved by one arc cosine:

        E = K1 - cos(crank) ,  F = -sin(crank) ,  G = K2 cos(crank) - K3

    Args:
        bars: Lengths.
        crank: Crank angles [rad].
        branch: +1 or -1, the two ways to assemble; the sign of the arc cosine.

    Returns:
        Coupler and rocker angle [rad]; NaN if the linkage cannot be assembled.
    """
    k1, k2, k3 = _freudenstein(bars)
    cosine, sine = k1 - np.cos(crank), -np.sin(crank)
    with np.errstate(invalid="ignore"):
        opening = np.arccos((k2 * np.cos(crank) - k3) / np.hypot(cosine, sine))
    rocker = np.arctan2(sine, cosine) + branch * opening
    x = bars.ground + bars.rocker * np.cos(rocker) - bars.crank * np.cos(crank)
    y = bars.rocker * np.sin(rocker) - bars.crank * np.sin(crank)
    return np.arctan2(y, x), rocker


def four_bar_motion(bars: FourBar, crank: SampledMotion, branch: int = 1) -> tuple[SampledMotion, SampledMotion]:
    """Motion of coupler and rocker of a four-bar linkage under a given motion of its crank.

    The loop a e^(i crank) + b e^(i coupler) = d + c e^(i rocker) is differentiated twice; each level is a linear
    system of two equations with determinant b c sin(rocker - coupler):

        b w_b = -a w_a sin(crank - rocker) / sin(coupler - rocker) ,
        c w_c =  a w_a sin(crank - coupler) / sin(rocker - coupler)

    Args:
        bars: Lengths.
        crank: Angle [rad], rate [rad/s] and its derivative [rad/s^2].
        branch: +1 or -1, as for `four_bar_angles`.

    Returns:
        Coupler and rocker; infinite rates if both are in line (singular).

    References:
        Norton, Design of Machinery, chapters on velocity and acceleration analysis.
    """
    coupler, rocker = four_bar_angles(bars, crank.position, branch)
    a, b, c = bars.crank, bars.coupler, bars.rocker
    w = np.asarray(crank.velocity)
    wb = -a * w * np.sin(crank.position - rocker) / (b * np.sin(coupler - rocker))
    wc = a * w * np.sin(crank.position - coupler) / (c * np.sin(rocker - coupler))
    # a al_a i e^(i crank) - a w_a^2 e^(i crank) and so on, projected along the normals of rocker and coupler
    turn_b, turn_c = crank.position - rocker, crank.position - coupler
    al = np.asarray(crank.acceleration)
    rest_b = -a * al * np.sin(turn_b) - a * w**2 * np.cos(turn_b) - b * wb**2 * np.cos(coupler - rocker) + c * wc**2
    rest_c = a * al * np.sin(turn_c) + a * w**2 * np.cos(turn_c) + b * wb**2 - c * wc**2 * np.cos(rocker - coupler)
    alb = rest_b / (b * np.sin(coupler - rocker))
    alc = rest_c / (c * np.sin(rocker - coupler))
    return SampledMotion(coupler, wb, alb), SampledMotion(rocker, wc, alc)


def slider_crank_motion(
    crank: float, rod: float, offset: float, angle: SampledMotion
) -> tuple[SampledMotion, SampledMotion]:
    """Motion of slider and rod of a slider-crank whose slider runs along y = offset, on the side of positive x.

        sin(phi) = (offset - r sin(theta)) / l ,   x = r cos(theta) + l cos(phi)

    Args:
        crank: Length r of the crank [m].
        rod: Length l of the rod [m].
        offset: Height of the slider's line over the crank's bearing [m].
        angle: Crank angle theta [rad] with first and second time derivative.

    Returns:
        Slider position x [m] and rod angle phi [rad] (from x towards y).

    References:
        Norton, Design of Machinery, chapters on position, velocity and acceleration analysis.
    """
    theta, w, al = angle
    phi = np.arcsin((offset - crank * np.sin(theta)) / rod)
    w_phi = -crank * w * np.cos(theta) / (rod * np.cos(phi))
    al_phi = (-crank * al * np.cos(theta) + crank * w**2 * np.sin(theta)) / (rod * np.cos(phi)) + w_phi**2 * np.tan(phi)
    x = crank * np.cos(theta) + rod * np.cos(phi)
    v = -crank * w * np.sin(theta) - rod * w_phi * np.sin(phi)
    a = -crank * (al * np.sin(theta) + w**2 * np.cos(theta)) - rod * al_phi * np.sin(phi) - rod * w_phi**2 * np.cos(phi)
    return SampledMotion(x, v, a), SampledMotion(phi, w_phi, al_phi)


@dataclass(frozen=True)
class PlanarBody:
    """A body that moves in its plane: mass [kg], moment about its centre of mass [kg m^2], and how it moves.

    Attributes:
        center: Motion of its centre of mass as complex numbers x + i y [m].
        turn: Its angle [rad].
    """

    mass: float
    moment: float
    center: SampledMotion
    turn: SampledMotion


def link_point_motion(link: SampledMotion, pin: SampledMotion, offset: complex) -> SampledMotion:
    """Motion of a point of a link: pin + offset e^(i link).

    Args:
        link: Angle of the link [rad].
        pin: Motion of the point of the link that the offset starts at, as complex numbers [m].
        offset: The point relative to the pin at angle zero [m].

    Returns:
        Complex numbers [m, m/s, m/s^2].
    """
    arm = offset * np.exp(1j * link.position)
    speed = 1j * link.velocity * arm
    change = (1j * link.acceleration - link.velocity**2) * arm
    return SampledMotion(pin.position + arm, pin.velocity + speed, pin.acceleration + change)


def required_power(bodies: Sequence[PlanarBody], gravity: float = 9.81) -> Array:
    """Power that is required to move bodies in a vertical plane, for any joints between them [W].

        P = sum of m (v . a + g v_y) + I w w'

    The torque of the only drive of a linkage is P over its rate.
    """
    total = np.zeros(())
    for body in bodies:
        v, a = body.center.velocity, body.center.acceleration
        total = total + body.mass * ((a * np.conj(v)).real + gravity * np.imag(v))
        total = total + body.moment * body.turn.velocity * body.turn.acceleration
    return np.asarray(total)


def ladder_lean(n_loops: int, t: Array, speed: float = 1.0) -> Array:
    """Lean phi of the uprights of a ladder of N four-bars of equal uniform links that turns over, in closed form.

        phi'^2 = s^2 + 2 k (1 - cos phi) ,   k = g ((N + 1) / 2 + N) / ((N + 1) / 3 + N) ,   m = 4 k / (s^2 + 4 k)
        phi = pi - 2 am(K(m) - sqrt(s^2 + 4 k) t / 2, m)

    Args:
        n_loops: N.
        t: Times [s].
        speed: s, rate at phi = 0 [rad/s]; links of 1 m.

    References:
        The pendulum's elliptic closed form; Gonzalez, Dopico, Lugris, Cuadrado (2006), problem A02, has the ladder.
    """
    from scipy.special import ellipj, ellipk

    k = 9.81 * ((n_loops + 1) / 2 + n_loops) / ((n_loops + 1) / 3 + n_loops)
    total = speed**2 + 4 * k
    m = 4 * k / total
    amplitude = ellipj(ellipk(m) - np.sqrt(total) * np.asarray(t) / 2, m)[3]
    return np.asarray(np.pi - 2 * amplitude)


@dataclass(frozen=True)
class FiveBar:
    """Lengths of a symmetric five-bar robot [m]: motors at (-base/2, 0) and (base/2, 0)."""

    base: float
    arms: float
    rods: float


def five_bar_tool(bars: FiveBar, left: Array, right: Array, branch: int = 1) -> Array:
    """Tool point (..., 2) of a five-bar robot: intersection of two circles about the elbows.

        p = (B + D) / 2 + branch sqrt(l^2 - |D - B|^2 / 4) n ,   n the unit normal of D - B, to its left

    Args:
        bars: Lengths; l that of the rods.
        left: Angle of the left arm [rad].
        right: Angle of the right arm [rad].
        branch: +1 for the tool on the left of the line from left to right elbow (above), -1 on the other side.

    Returns:
        Positions [m]; NaN if the rods do not reach each other.
    """
    elbows = [
        np.stack([sign * bars.base / 2 + bars.arms * np.cos(angle), bars.arms * np.sin(angle)], axis=-1)
        for sign, angle in ((-1.0, left), (1.0, right))
    ]
    between = elbows[1] - elbows[0]
    distance = np.linalg.norm(between, axis=-1, keepdims=True)
    normal = np.stack([-between[..., 1], between[..., 0]], axis=-1) / distance
    with np.errstate(invalid="ignore"):
        height = np.sqrt(bars.rods**2 - distance**2 / 4)
    return np.asarray((elbows[0] + elbows[1]) / 2 + branch * height * normal)


def five_bar_arms(bars: FiveBar, tool: Array, left_branch: int = 1, right_branch: int = -1) -> tuple[Array, Array]:
    """Angles of both arms of a five-bar robot at given tool points (..., 2): two triangles.

        angle = direction of (p - motor) + branch arccos((a^2 + d^2 - l^2) / (2 a d)) ,   d = |p - motor|

    Args:
        bars: Lengths; a that of the arms, l that of the rods.
        tool: Positions [m].
        left_branch: +1 for the left elbow on the left of the line from motor to tool.
        right_branch: -1 for the right elbow on the right of its line: both elbows outside.

    Returns:
        Angles of the left and right arm [rad]; NaN out of reach.
    """
    angles = []
    for sign, branch in ((-1.0, left_branch), (1.0, right_branch)):
        x, y = tool[..., 0] - sign * bars.base / 2, tool[..., 1]
        distance = np.hypot(x, y)
        with np.errstate(invalid="ignore"):
            opening = np.arccos((bars.arms**2 + distance**2 - bars.rods**2) / (2 * bars.arms * distance))
        angles.append(np.arctan2(y, x) + branch * opening)
    return angles[0], angles[1]
