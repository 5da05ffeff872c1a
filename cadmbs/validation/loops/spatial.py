"""Closed forms of spatial loops: Bennett's and Bricard's linkages, Stewart platform, delta robot."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from cadmbs.arrays import Array


def bennett_condition(lengths: tuple[float, float], twists: tuple[float, float]) -> float:
    """Bennett's condition a / sin(alpha) = b / sin(beta) as a residual [m]; zero where the linkage moves.

    Args:
        lengths: a and b, distances of neighbouring axes along their common normals [m].
        twists: alpha and beta, angles between neighbouring axes [rad].

    References:
        Bennett, A new mechanism, Engineering 76 (1903); Hunt, Kinematic Geometry of Mechanisms (1978).
    """
    (a, b), (alpha, beta) = lengths, twists
    return float(a * np.sin(beta) - b * np.sin(alpha))


def bennett_output(twists: tuple[float, float], angle: Array) -> Array:
    """Second joint angle of a Bennett linkage from the first one.

        tan(theta_1 / 2) tan(theta_2 / 2) = sin((beta + alpha) / 2) / sin((beta - alpha) / 2)

    with Denavit-Hartenberg angles, and theta_3 = 2 pi - theta_1, theta_4 = 2 pi - theta_2.

    Args:
        twists: alpha of the link between joints 1 and 2, beta of the next one [rad]; they differ.
        angle: theta_1 [rad].

    Returns:
        theta_2 [rad], in [0, 2 pi].

    References:
        Baker, The Bennett, Goldberg and Myard linkages in perspective, Mech. Mach. Theory 14 (1979).
    """
    alpha, beta = twists
    ratio = np.sin((beta + alpha) / 2) / np.sin((beta - alpha) / 2)
    return np.asarray(2 * np.arctan2(ratio * np.cos(angle / 2), np.sin(angle / 2)) % (2 * np.pi))


def bricard_output(angle: Array, branch: int = 1) -> Array:
    """Joint angle of the even hinges of a threefold-symmetric rectangular Bricard linkage from that of the odd ones.

        cos(theta_1) + cos(theta_2) + cos(theta_1) cos(theta_2) = 0

    All links have the same length, all neighbouring axes are at right angles; the hinges turn by theta_1, theta_2,
    theta_1, ... with Denavit-Hartenberg angles. On the edges of a cube both are a right angle.

    Args:
        angle: theta_1 [rad]; |theta_1| <= 2 pi / 3 is the whole range.
        branch: Sign of theta_2.

    Returns:
        theta_2 [rad]; NaN out of range.

    References:
        Chen, You, Tarnai, Threefold-symmetric Bricard linkages for deployable structures, Int. J. Solids Struct. 42
        (2005), with twists of a right angle.
    """
    with np.errstate(invalid="ignore"):
        return np.asarray(branch * np.arccos(-np.cos(angle) / (1 + np.cos(angle))))


def bricard_symmetry_residual(points: Array) -> Array:
    """Invariants of the threefold symmetry of an equilateral Bricard linkage: side lengths of two triangles.

    The hinges 1, 3, 5 form an equilateral triangle, and so do 2, 4, 6, in parallel planes with a common axis.

    Args:
        points: Hinge points (..., 6, 3) in order [m].

    Returns:
        (..., 5): two differences of sides of each triangle, and the distance of the two centroids across their
        common normal [m].
    """
    odd, even = points[..., 0::2, :], points[..., 1::2, :]
    sides = [np.linalg.norm(corner - np.roll(corner, 1, axis=-2), axis=-1) for corner in (odd, even)]
    differences = [np.diff(side, axis=-1) for side in sides]
    normal = np.cross(odd[..., 1, :] - odd[..., 0, :], odd[..., 2, :] - odd[..., 0, :])
    normal = normal / np.linalg.norm(normal, axis=-1, keepdims=True)
    offset = even.mean(axis=-2) - odd.mean(axis=-2)
    across = np.linalg.norm(np.cross(normal, offset), axis=-1, keepdims=True)
    return np.concatenate([*differences, across], axis=-1)


def stewart_leg_lengths(base: Array, platform: Array, motion: Array) -> Array:
    """Lengths of the legs of a Stewart platform at given motions of its platform.

        l_i = | R p_i + r - b_i |

    Args:
        base: Anchors b_i on the ground (6, 3) [m].
        platform: Anchors p_i on the platform (6, 3), in the world at q = 0 [m].
        motion: Poses (..., 4, 4) that carry the platform from q = 0 to where it is, with blocks R, r.

    Returns:
        (..., 6) lengths [m].

    References:
        Merlet, Parallel Robots, chapter on inverse kinematics.
    """
    return np.asarray(np.linalg.norm(_legs(base, platform, motion), axis=-1))


def stewart_leg_rates(base: Array, platform: Array, motion: Array, twist: Array) -> Array:
    """Rates of the leg lengths of a Stewart platform: each row is the unit line of a leg.

        dl_i/dt = n_i . (v + w x s_i) ,   s_i the current anchor on the platform

    Args:
        base: Anchors on the ground (6, 3) [m].
        platform: Anchors on the platform (6, 3), in the world at q = 0 [m].
        motion: Poses (..., 4, 4) of the platform relative to q = 0.
        twist: Spatial twists (..., 6) of the platform: w [rad/s], then the velocity [m/s] at the world origin.

    Returns:
        (..., 6) rates [m/s].
    """
    legs = _legs(base, platform, motion)
    normals = legs / np.linalg.norm(legs, axis=-1, keepdims=True)
    w, v = twist[..., None, :3], twist[..., None, 3:]
    return np.asarray(np.sum(normals * (v + np.cross(w, legs + base)), axis=-1))


def stewart_leg_accelerations(base: Array, platform: Array, motion: Array, twist: Array, change: Array) -> Array:
    """Second time derivatives of the leg lengths of a Stewart platform.

        d2l_i/dt2 = n_i . s_i'' + (|s_i'|^2 - (n_i . s_i')^2) / l_i ,   s' = v + w x s ,   s'' = v' + w' x s + w x s'

    Args:
        base: Anchors on the ground (6, 3) [m].
        platform: Anchors on the platform (6, 3), in the world at q = 0 [m].
        motion: Poses (..., 4, 4) of the platform relative to q = 0.
        twist: Spatial twists (..., 6) of the platform.
        change: Their time derivatives (..., 6).

    Returns:
        (..., 6) [m/s^2].
    """
    legs = _legs(base, platform, motion)
    lengths = np.linalg.norm(legs, axis=-1, keepdims=True)
    normals, anchors = legs / lengths, legs + base
    w, v, w_dot, v_dot = (part[..., None, :] for x in (twist, change) for part in (x[..., :3], x[..., 3:]))
    speed = v + np.cross(w, anchors)
    acceleration = v_dot + np.cross(w_dot, anchors) + np.cross(w, speed)
    rate = np.sum(normals * speed, axis=-1)
    across = np.sum(speed * speed, axis=-1) - rate**2
    return np.asarray(np.sum(normals * acceleration, axis=-1) + across / lengths[..., 0])


def _legs(base: Array, platform: Array, motion: Array) -> Array:
    return np.asarray(platform @ np.swapaxes(motion[..., :3, :3], -1, -2) + motion[..., None, :3, 3] - base)


@dataclass(frozen=True)
class Delta:
    """Lengths of a delta robot [m]: radii of the motor axes and of the platform, arm, rod; arms at 0, 120, 240 deg."""

    base_radius: float
    platform_radius: float
    arm: float
    rod: float


def delta_arm_angles(robot: Delta, center: Array, branch: int = 1) -> Array:
    """Angles of the three arms of a delta robot at given positions of the platform's centre.

    In the vertical plane of each arm the rod's other end is a point (u, w) at distance y from that plane, and the arm
    closes the triangle

        u cos(phi) - w sin(phi) = (a^2 + u^2 + w^2 + y^2 - l^2) / (2 a)

    with phi counted downwards from the outward horizontal.

    Args:
        robot: Lengths; a the arm, l the rod.
        center: Positions (..., 3) of the centre of the platform's joint circle [m], motors at height zero.
        branch: +1 for elbows outside, as usual; -1 inside.

    Returns:
        (..., 3) angles [rad]; NaN out of reach.

    References:
        Clavel, Delta, a fast robot with parallel geometry, ISIR (1988); Merlet, Parallel Robots, chapter on inverse
        kinematics.
    """
    angles = []
    for k in range(3):
        c, s = np.cos(2 * np.pi * k / 3), np.sin(2 * np.pi * k / 3)
        u = c * center[..., 0] + s * center[..., 1] + robot.platform_radius - robot.base_radius
        y = c * center[..., 1] - s * center[..., 0]
        w = center[..., 2]
        with np.errstate(invalid="ignore"):
            right = (robot.arm**2 + u**2 + w**2 + y**2 - robot.rod**2) / (2 * robot.arm)
            opening = np.arccos(right / np.hypot(u, w))
        angles.append(np.arctan2(-w, u) - branch * opening)
    return np.stack(angles, axis=-1)
