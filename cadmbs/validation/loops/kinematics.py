"""Kinematics of the library's loops in driven motions against closed forms: positions, velocities, accelerations."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, NamedTuple

import numpy as np

from cadmbs.arrays import Array
from cadmbs.kinematics import hybrid, poses, spatial
from cadmbs.lie import se3
from cadmbs.models.mechanism import Mechanism
from cadmbs.system import System
from cadmbs.validation import report, tolerances
from cadmbs.validation.loops import planar
from cadmbs.validation.loops.planar import SampledMotion
from cadmbs.validation.loops.sweeps import Sweep, coordinate_motion, derivatives_along, full_turn_drive, sine_drives

QUARTER_TURN = np.pi / 2


class MotionPair(NamedTuple):
    """A computed and an expected motion."""

    computed: SampledMotion
    expected: SampledMotion


MotionPairs = Callable[[Mechanism, System, Sweep], Iterator[MotionPair]]
"""The motions of a mechanism in a sweep with their closed forms."""


def kinematic_checks(name: str, mechanism: Mechanism, system: System, sweep: Sweep) -> list[report.Check]:
    """Largest deviations of positions, velocities and accelerations in a sweep from the closed form of a loop.

    Args:
        name: Name of the library mechanism.
        mechanism: The mechanism.
        system: The compiled mechanism.
        sweep: States.
    """
    largest = np.zeros(3)
    for pair in CLOSED_FORMS[name](mechanism, system, sweep):
        for level in range(3):
            deviation = np.asarray(pair.computed[level]) - pair.expected[level]
            if level == 0:
                deviation = np.angle(np.exp(1j * deviation))  # modulo whole turns; lengths are far below pi
            largest[level] = np.maximum(largest[level], np.max(np.abs(deviation)))  # NaN stays
    quantities = ("positions", "velocities", "accelerations")
    return [
        report.Check(f"{name}: {quantity}", float(deviation), bound, source)
        for quantity, deviation, bound, source in zip(
            quantities, largest, tolerances.KINEMATICS_TOLERANCES, (CLOSED_FORM_SOURCES[name], "", ""), strict=True
        )
    ]


def _four_bar(mechanism: Mechanism, system: System, sweep: Sweep) -> Iterator[MotionPair]:
    """A rotation by q about +y decreases the angle from x towards z."""
    bars = four_bar_lengths(mechanism)
    turn = coordinate_motion(system, sweep, "crank_pivot")
    coupler, rocker = planar.four_bar_motion(bars, reversed_motion(turn, QUARTER_TURN))
    start = planar.four_bar_angles(bars, np.array(QUARTER_TURN))
    yield MotionPair(coordinate_motion(system, sweep, "rocker_pivot"), reversed_motion(rocker, float(start[1])))
    absolute = sum_of_motions(coordinate_motion(system, sweep, "crank_pin"), turn)
    yield MotionPair(absolute, reversed_motion(coupler, float(start[0])))


def _slider_crank(mechanism: Mechanism, system: System, sweep: Sweep) -> Iterator[MotionPair]:
    lengths = parameters(mechanism)
    crank, length = float(lengths["crank"]), float(lengths["rod"])
    turn = coordinate_motion(system, sweep, "main_bearing")
    slider, rod = planar.slider_crank_motion(crank, length, 0.0, reversed_motion(turn, QUARTER_TURN))
    reach = float(np.sqrt(length**2 - crank**2))
    yield MotionPair(coordinate_motion(system, sweep, "guide"), slider._replace(position=slider.position - reach))
    absolute = sum_of_motions(coordinate_motion(system, sweep, "crank_pin"), turn)
    yield MotionPair(absolute, reversed_motion(rod, -float(np.arcsin(crank / length))))


def _spatial_slider_crank(mechanism: Mechanism, system: System, sweep: Sweep) -> Iterator[MotionPair]:
    lengths = parameters(mechanism)
    crank, length, hinge = float(lengths["crank"]), float(lengths["rod"]), [float(x) for x in lengths["hinge"]]

    def slider_position(angle: Array) -> Array:
        y, z = hinge[1] + crank * np.sin(angle), hinge[2] + crank * np.cos(angle)
        return np.asarray(np.sqrt(length**2 - y**2 - z**2))

    expected = derivatives_along(slider_position, coordinate_motion(system, sweep, "hinge"))
    start = float(slider_position(np.array(0.0)))
    yield MotionPair(coordinate_motion(system, sweep, "guide"), expected._replace(position=expected.position - start))


def _five_bar(mechanism: Mechanism, system: System, sweep: Sweep) -> Iterator[MotionPair]:
    """The tool point of the left rod in the plane (x, z)."""
    lengths = parameters(mechanism)
    bars = planar.FiveBar(*(float(lengths[key]) for key in ("base", "arms", "rods")))
    motors = stacked_motions(*(coordinate_motion(system, sweep, f"{side}_motor") for side in ("left", "right")))
    start = np.arctan2(0.2, -0.15), np.arctan2(0.2, 0.15)

    def tool(q: Array) -> Array:
        return planar.five_bar_tool(bars, start[0] - q[..., 0], start[1] - q[..., 1])

    point = point_motion(system, sweep, "left_rod/tool")
    yield MotionPair(SampledMotion(*(part[:, [0, 2]] for part in point)), derivatives_along(tool, motors))


def _bennett(mechanism: Mechanism, system: System, sweep: Sweep) -> Iterator[MotionPair]:
    twists, start = bennett_angles(mechanism)
    first = coordinate_motion(system, sweep, "a")

    def second(turn: Array) -> Array:
        return np.asarray(bennett_output(twists, start[0] + turn) - start[1])

    expected = derivatives_along(lambda turn: np.unwrap(second(turn)), first)
    yield MotionPair(coordinate_motion(system, sweep, "b"), expected)
    yield MotionPair(coordinate_motion(system, sweep, "d"), reversed_motion(expected))


def _bricard(mechanism: Mechanism, system: System, sweep: Sweep) -> Iterator[MotionPair]:
    first = coordinate_motion(system, sweep, "a")
    even = derivatives_along(lambda turn: bricard_output(QUARTER_TURN - turn) - QUARTER_TURN, first)
    for name, expected in (("c", first), ("e", first), ("b", reversed_motion(even)), ("f", even)):
        yield MotionPair(coordinate_motion(system, sweep, name), expected)


def _stewart_platform(mechanism: Mechanism, system: System, sweep: Sweep) -> Iterator[MotionPair]:
    anchors = np.array(parameters(mechanism)["anchors"], dtype=float)
    base, platform = anchors[:, 0], anchors[:, 1]
    k, reference = system.body_and_pose("platform")
    motion = poses(system, sweep.q, engine="reference")[:, k] @ se3.inverse(reference)
    twist = spatial.twists(system, sweep.q, sweep.v, engine="reference")[:, k]
    acceleration = spatial.accelerations(system, sweep.q, sweep.v, sweep.a)[:, k]

    def lengths(pose: Array) -> Array:
        return stewart_leg_lengths(base, platform, pose)

    expected = SampledMotion(
        lengths(motion) - lengths(np.eye(4)),
        stewart_leg_rates(base, platform, motion, twist),
        stewart_leg_accelerations(base, platform, motion, twist, acceleration),
    )
    yield MotionPair(stacked_motions(*(coordinate_motion(system, sweep, f"leg{i}") for i in range(1, 7))), expected)


def _delta_robot(mechanism: Mechanism, system: System, sweep: Sweep) -> Iterator[MotionPair]:
    lengths = {key: float(value) for key, value in parameters(mechanism).items()}
    start = delta_arm_angles(robot := delta_lengths(lengths), np.array([0.0, 0.0, -lengths["height"]]))
    motors = stacked_motions(*(coordinate_motion(system, sweep, f"motor_{arm}") for arm in "abc"))
    center = point_motion(system, sweep, "platform")
    expected = derivatives_along(lambda position: delta_arm_angles(robot, position) - start, center)
    yield MotionPair(motors, expected)


def four_bar_lengths(mechanism: Mechanism) -> planar.FourBar:
    """The lengths of the library's four-bar linkage."""
    lengths = parameters(mechanism)
    return planar.FourBar(*(float(lengths[key]) for key in ("ground", "crank", "coupler", "rocker")))


def delta_lengths(lengths: Mapping[str, float]) -> Delta:
    """The lengths of the library's delta robot."""
    return Delta(lengths["base_radius"], lengths["platform_radius"], lengths["arm"], lengths["rod"])


def parameters(mechanism: Mechanism) -> Mapping[str, Any]:
    """The parameters of a library mechanism."""
    values: Mapping[str, Any] = mechanism.extensions["library"]["parameters"]
    return values


def bennett_angles(mechanism: Mechanism) -> tuple[tuple[float, float], Array]:
    """Twists alpha, beta and the four angles [rad] of a Bennett loop at q = 0, after Denavit and Hartenberg.

    The axes of the last two hinges are reversed, so that all have the same sense.
    """
    points = np.array([joint.point for joint in mechanism.joints])  # type: ignore[union-attr]
    axes = np.array([joint.axis for joint in mechanism.joints]) * [[1], [1], [-1], [-1]]  # type: ignore[union-attr]
    sides = np.roll(points, -1, axis=0) - points
    x = sides / np.linalg.norm(sides, axis=1)[:, None]
    twists = [_angle(axes[i], axes[(i + 1) % 4], x[i]) for i in range(4)]
    return (twists[0], twists[1]), np.array([_angle(x[i - 1], x[i], axes[i]) for i in range(4)])


def _angle(a: Array, b: Array, about: Array) -> float:
    return float(np.arctan2(np.cross(a, b) @ about, a @ b))


def point_motion(system: System, sweep: Sweep, address: str) -> SampledMotion:
    """Position, velocity and acceleration (k, 3) of the origin of a body frame or frame, in the world [m]."""
    k, reference = system.body_and_pose(address)
    world = poses(system, sweep.q, engine="reference")[:, k]
    offset = (se3.inverse(system.bodies.reference_pose[k]) @ reference)[:3, 3]
    arm = world[:, :3, :3] @ offset
    w, v = np.split(hybrid.twists(system, sweep.q, sweep.v, engine="reference")[:, k], 2, axis=-1)
    w_dot, a = np.split(hybrid.accelerations(system, sweep.q, sweep.v, sweep.a)[:, k], 2, axis=-1)
    arm_rate = np.cross(w, arm)
    return SampledMotion(world[:, :3, 3] + arm, v + arm_rate, a + np.cross(w_dot, arm) + np.cross(w, arm_rate))


def reversed_motion(motion: SampledMotion, start: float = 0.0) -> SampledMotion:
    """A motion in the opposite direction: start - motion."""
    return SampledMotion(start - motion.position, -motion.velocity, -motion.acceleration)


def sum_of_motions(first: SampledMotion, second: SampledMotion) -> SampledMotion:
    """The sum of two motions."""
    return SampledMotion(*(np.asarray(a + b) for a, b in zip(first, second, strict=True)))


def stacked_motions(*motions: SampledMotion) -> SampledMotion:
    """Motions side by side, (k, m)."""
    return SampledMotion(*(np.stack(parts, axis=-1) for parts in zip(*motions, strict=True)))


CLOSED_FORMS: Mapping[str, MotionPairs] = MappingProxyType(
    {
        "four_bar": _four_bar,
        "slider_crank": _slider_crank,
        "spatial_slider_crank": _spatial_slider_crank,
        "five_bar": _five_bar,
        "bennett": _bennett,
        "bricard": _bricard,
        "stewart_platform": _stewart_platform,
        "delta_robot": _delta_robot,
    }
)
"""By name of the library mechanism."""

CLOSED_FORM_SOURCES: Mapping[str, str] = MappingProxyType(
    {
        "four_bar": "Freudenstein",
        "slider_crank": "Norton",
        "spatial_slider_crank": "Haug",
        "five_bar": "two circles",
        "bennett": "Baker 1979",
        "bricard": "Chen, You, Tarnai 2005",
        "stewart_platform": "leg lengths",
        "delta_robot": "Clavel 1988",
    }
)

SWEEP_DRIVES: Mapping[str, Mapping[str, SampledMotion]] = MappingProxyType(
    {
        "four_bar": full_turn_drive("crank_pivot"),
        "slider_crank": full_turn_drive("main_bearing"),
        "spatial_slider_crank": full_turn_drive("hinge"),
        "five_bar": sine_drives(("left_motor", "right_motor"), 0.15),
        "bennett": sine_drives(("a",), 1.0),
        "bricard": sine_drives(("a",), 0.4),
        "stewart_platform": sine_drives(tuple(f"leg{i}" for i in range(1, 7)), 0.05),
        "delta_robot": sine_drives(("motor_a", "motor_b", "motor_c"), 0.3),
    }
)
"""Driven coordinates of each loop and their motion: full turns of cranks, oscillations about q = 0 of others."""


# Closed forms of spatial loops: Bennett's and Bricard's linkages, Stewart platform, delta robot.


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
