"""Closed forms of non-holonomic systems: rolling disk, Chaplygin sleigh, snakeboard, unfolding satellite."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from cadmbs.arrays import Array


@dataclass(frozen=True)
class Disk:
    """A thin rolling disk: mass [kg], radius [m], moments of inertia about a diameter and about its axis [kg m^2]."""

    mass: float
    radius: float
    diametral: float
    axial: float
    gravity: float = 9.81

    @classmethod
    def uniform(cls, mass: float, radius: float) -> Disk:
        """A homogeneous disk without thickness: m r^2 / 4 about a diameter, m r^2 / 2 about the axis."""
        return cls(mass, radius, mass * radius**2 / 4, mass * radius**2 / 2)


def disk_rates(disk: Disk, tilt: Array, tilt_rate: Array, precession: Array, spin: Array) -> tuple[Array, Array, Array]:
    """Accelerations of a disk that rolls on a horizontal plane without slip, its place and heading ignored.

    With theta the angle between the disk's axis and the vertical (pi / 2 upright), p the precession rate, s the
    component of the angular velocity along the axis, moments A (diametral) and C (axial):

        (A + m r^2) theta'' = A p^2 sin cos - (C + m r^2) s p sin - m g r cos
        A (p sin)'          = (C s - A p cos) theta'
        (C + m r^2) s'      = m r^2 theta' p sin

    Args:
        disk: Mass, radius, moments.
        tilt: theta [rad].
        tilt_rate: theta' [rad/s].
        precession: p [rad/s].
        spin: s [rad/s].

    Returns:
        theta'' , p' , s' [rad/s^2]; p' is infinite where the disk lies flat.

    References:
        Routh, Advanced Dynamics of a System of Rigid Bodies (1884); Neimark, Fufaev, Dynamics of Nonholonomic
        Systems (1972).
    """
    a, c, rolling = disk.diametral, disk.axial, disk.mass * disk.radius**2
    sine, cosine = np.sin(tilt), np.cos(tilt)
    weight = disk.mass * disk.gravity * disk.radius
    tilting = (a * precession**2 * sine * cosine - (c + rolling) * spin * precession * sine - weight * cosine) / (
        a + rolling
    )
    turning = ((c * spin - a * precession * cosine) * tilt_rate / a - precession * cosine * tilt_rate) / sine
    spinning = rolling * tilt_rate * precession * sine / (c + rolling)
    return np.asarray(tilting), np.asarray(turning), np.asarray(spinning)


def disk_steady_spin(disk: Disk, tilt: float, precession: float) -> float:
    """Spin s of a steadily rolling disk that keeps its tilt: its contact point runs on a circle.

        s = (A p^2 sin cos - m g r cos) / ((C + m r^2) p sin)

    Args:
        disk: Mass, radius, moments.
        tilt: Angle between axis and vertical [rad], between 0 and pi.
        precession: p [rad/s], not zero.

    Returns:
        Component of the angular velocity along the axis [rad/s]; the centre moves with speed r |s|.
    """
    a, c = disk.diametral, disk.axial + disk.mass * disk.radius**2
    weight = disk.mass * disk.gravity * disk.radius
    sine, cosine = np.sin(tilt), np.cos(tilt)
    return float((a * precession**2 * sine * cosine - weight * cosine) / (c * precession * sine))


def disk_critical_spin(disk: Disk) -> float:
    """Spin above which straight upright rolling is stable (to first order).

        s^2 = A m g r / (C (C + m r^2)) ;   g / (3 r) for a homogeneous disk

    References:
        Routh, Advanced Dynamics of a System of Rigid Bodies (1884).
    """
    a, c, rolling = disk.diametral, disk.axial, disk.mass * disk.radius**2
    return float(np.sqrt(a * disk.mass * disk.gravity * disk.radius / (c * (c + rolling))))


def disk_energy(disk: Disk, tilt: Array, tilt_rate: Array, precession: Array, spin: Array) -> Array:
    """Kinetic plus potential energy [J] of a rolling disk; arguments as for `disk_rates`.

    T = ((A + m r^2) theta'^2 + A (p sin)^2 + (C + m r^2) s^2) / 2 ,   U = m g r sin
    """
    a, c, rolling = disk.diametral, disk.axial, disk.mass * disk.radius**2
    kinetic = (a + rolling) * tilt_rate**2 + a * (precession * np.sin(tilt)) ** 2 + (c + rolling) * spin**2
    return np.asarray(kinetic / 2 + disk.mass * disk.gravity * disk.radius * np.sin(tilt))


@dataclass(frozen=True)
class Sleigh:
    """Chaplygin's sleigh: mass [kg], moment about its centre of mass [kg m^2], lever from blade to centre [m]."""

    mass: float
    moment: float
    lever: float

    @property
    def about_blade(self) -> float:
        """Moment of inertia about the blade's point [kg m^2]."""
        return self.moment + self.mass * self.lever**2


def sleigh_velocities(sleigh: Sleigh, t: Array, speed: float, turn_rate: float) -> tuple[Array, Array]:
    """Forward speed of the blade and turn rate of a Chaplygin sleigh, in closed form.

    With J about the blade and the energy constant V^2 = v^2 + J w^2 / m:

        v' = a w^2 ,  w' = -(m a / J) v w ;   v = V tanh(k t + c) ,  w = sign(w_0) V sqrt(m / J) / cosh(k t + c)
        k = m a V / J ,   tanh(c) = v_0 / V

    Args:
        sleigh: Mass, moment, lever a (positive: centre of mass ahead of the blade).
        t: Times [s].
        speed: v_0, speed of the blade's point along the blade at t = 0 [m/s].
        turn_rate: w_0 at t = 0 [rad/s], not zero.

    Returns:
        v [m/s] and w [rad/s].

    References:
        Chaplygin, On the theory of motion of nonholonomic systems (1911); Neimark, Fufaev, Dynamics of
        Nonholonomic Systems (1972).
    """
    total, k, c = _sleigh_constants(sleigh, speed, turn_rate)
    rate = np.sign(turn_rate) * total * np.sqrt(sleigh.mass / sleigh.about_blade)
    return np.asarray(total * np.tanh(k * t + c)), np.asarray(rate / np.cosh(k * t + c))


def sleigh_heading(sleigh: Sleigh, t: Array, speed: float, turn_rate: float) -> Array:
    """Heading of a Chaplygin sleigh, zero at t = 0: a difference of Gudermannians; arguments as above.

    theta = sign(w_0) sqrt(J / m) / a (gd(k t + c) - gd(c)) ,   gd(x) = arctan(sinh x)
    """
    _, k, c = _sleigh_constants(sleigh, speed, turn_rate)
    scale = np.sign(turn_rate) * np.sqrt(sleigh.about_blade / sleigh.mass) / sleigh.lever
    return np.asarray(scale * (np.arctan(np.sinh(k * t + c)) - np.arctan(np.sinh(c))))


def _sleigh_constants(sleigh: Sleigh, speed: float, turn_rate: float) -> tuple[float, float, float]:
    scaled_rate = turn_rate * np.sqrt(sleigh.about_blade / sleigh.mass)
    total = float(np.hypot(speed, scaled_rate))
    k = sleigh.mass * sleigh.lever * total / sleigh.about_blade
    return total, k, float(np.arcsinh(speed / abs(scaled_rate)))


@dataclass(frozen=True)
class Snakeboard:
    """A symmetric snakeboard: total mass [kg], total moment of all parts about the middle, that of the rotor
    [kg m^2], and the distance of each axle from the middle [m].
    """

    mass: float
    moment: float
    rotor: float
    half_length: float


def snakeboard_momentum(board: Snakeboard, wheel: Array, speed: Array, rotor_rate: Array) -> Array:
    """Generalised momentum of a snakeboard along the one direction its wheels leave free.

        p = (m + J t^2) u + J_r t psi' ,   t = tan(phi) / l

    The front wheels are turned by phi, the back ones by -phi; the middle of the board moves with u along the board,
    and the board turns with t u.

    Args:
        board: Mass m, moments J and J_r, half length l.
        wheel: phi [rad].
        speed: u [m/s].
        rotor_rate: psi', rotor relative to the board [rad/s].

    Returns:
        p [kg m/s].

    References:
        Ostrowski, Lewis, Murray, Burdick, Nonholonomic mechanics and locomotion: the snakeboard example, ICRA 1994.
    """
    steering = np.tan(wheel) / board.half_length
    return np.asarray((board.mass + board.moment * steering**2) * speed + board.rotor * steering * rotor_rate)


def snakeboard_momentum_rate(board: Snakeboard, wheel: Array, wheel_rate: Array, p: Array, rotor_rate: Array) -> Array:
    """Momentum equation of a snakeboard whose shape is driven: momentum is made, not conserved.

        p' = (J t u + J_r psi') t' ,   t' = phi' / (l cos(phi)^2) ,   u from p

    Args:
        board: Mass, moments, half length.
        wheel: phi [rad].
        wheel_rate: phi' [rad/s].
        p: Momentum [kg m/s].
        rotor_rate: psi' [rad/s].

    Returns:
        p' [N].
    """
    steering = np.tan(wheel) / board.half_length
    speed = snakeboard_speed(board, wheel, p, rotor_rate)
    change = wheel_rate / (board.half_length * np.cos(wheel) ** 2)
    return np.asarray((board.moment * steering * speed + board.rotor * rotor_rate) * change)


def snakeboard_speed(board: Snakeboard, wheel: Array, p: Array, rotor_rate: Array) -> Array:
    """Speed u along the board [m/s] from the momentum: the inverse of `snakeboard_momentum`."""
    steering = np.tan(wheel) / board.half_length
    return np.asarray((p - board.rotor * steering * rotor_rate) / (board.mass + board.moment * steering**2))


@dataclass(frozen=True)
class HingedPair:
    """Two bodies in a plane, joined by a hinge: masses [kg], moments about own centres [kg m^2], and distances [m] of
    the hinge from both centres of mass, which lie on one line with it at angle zero, on opposite sides.
    """

    masses: tuple[float, float]
    moments: tuple[float, float]
    arms: tuple[float, float]


def attitude_drift(pair: HingedPair, angle: Array) -> Array:
    """Attitude of the first of two hinged free bodies without angular momentum, as a function of the hinge angle.

    With the reduced mass mu, S = I1 + I2 + mu (a^2 + b^2), T = 2 mu a b, D = I2 - I1 + mu (b^2 - a^2):

        (S + T cos q) theta' = -(I2 + mu (b^2 + a b cos q)) q' ,
        theta = -q / 2 - D / sqrt(S^2 - T^2) arctan( sqrt((S - T) / (S + T)) tan(q / 2) )

    Args:
        pair: The bodies.
        angle: Hinge angle q [rad]; theta = 0 at q = 0. Any number of turns.

    Returns:
        theta [rad]: it depends on q alone, not on the speed; with two hinges it would depend on the path.

    References:
        Elementary; compare P-DIFF section 5.4.1.
    """
    (m1, m2), (i1, i2), (a, b) = pair.masses, pair.moments, pair.arms
    mu = m1 * m2 / (m1 + m2)
    s, t, d = i1 + i2 + mu * (a * a + b * b), 2 * mu * a * b, i2 - i1 + mu * (b * b - a * a)
    turns = 2 * np.pi * np.round(np.asarray(angle) / (2 * np.pi))
    half = (angle - turns) / 2
    inner = np.arctan2(np.sqrt(s - t) * np.sin(half), np.sqrt(s + t) * np.cos(half)) + turns / 2
    return np.asarray(-np.asarray(angle) / 2 - d / np.sqrt(s * s - t * t) * inner)


def zero_momentum_rate(masses: Array, places: Array, velocities: Array, moments: Array, turn_rates: Array) -> float:
    """Turn rate of the reference body of a planar free system whose angular momentum is zero.

        theta' = -( sum m_i c_i x c_i' + I_i al_i' ) / ( sum m_i |c_i|^2 + I_i )

    Args:
        masses: (n,) of all bodies, the reference body included [kg].
        places: (n, 2) centres of mass as the reference body sees them [m]; c_i is counted from their common centre.
        velocities: (n, 2) their rates as the reference body sees them [m/s].
        moments: (n,) about own centres [kg m^2].
        turn_rates: (n,) al_i' relative to the reference body [rad/s].

    Returns:
        theta' [rad/s].
    """
    total = masses.sum()
    c = places - masses @ places / total
    rate = velocities - masses @ velocities / total
    momentum = float(masses @ (c[:, 0] * rate[:, 1] - c[:, 1] * rate[:, 0]) + moments @ turn_rates)
    return -momentum / float(masses @ np.sum(c * c, axis=-1) + moments.sum())
