"""Kinematics of the library's loops along driven motions against closed forms: positions, velocities, accelerations."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

import numpy as np

from cadmbs.arrays import Array
from cadmbs.kinematics import hybrid, poses, spatial
from cadmbs.lie import se3
from cadmbs.models.mechanism import Mechanism
from cadmbs.system import System
from cadmbs.validation import loops_planar as planar
from cadmbs.validation import loops_spatial as three
from cadmbs.validation.loops_planar import SampledMotion
from cadmbs.validation.loops_sweeps import Sweep, along, coordinate_motion, driven, turning
from cadmbs.validation.report import Check

TOLERANCES = (1e-11, 1e-10, 1e-9)
"""Of positions [rad, m], velocities, accelerations: library data have twelve digits, differences cost the last ones."""

QUARTER = np.pi / 2


class Pair(NamedTuple):
    """A motion as found and as expected."""

    found: SampledMotion
    expected: SampledMotion


Pairs = Callable[[Mechanism, System, Sweep], Iterator[Pair]]
"""What a closed form says about a sweep of a mechanism."""


def kinematic_checks(name: str, mechanism: Mechanism, system: System, sweep: Sweep) -> list[Check]:
    """Largest deviations of positions, velocities and accelerations along a sweep from the closed form of a loop.

    Args:
        name: Of the library mechanism.
        mechanism: As loaded.
        system: As compiled.
        sweep: States.
    """
    worst = np.zeros(3)
    for pair in CLOSED_FORMS[name](mechanism, system, sweep):
        for level in range(3):
            off = np.asarray(pair.found[level]) - pair.expected[level]
            if level == 0:
                off = np.angle(np.exp(1j * off))  # turns are not counted; lengths are far below pi
            worst[level] = np.maximum(worst[level], np.max(np.abs(off)))  # NaN stays
    words = ("positions", "velocities", "accelerations")
    return [
        Check(f"{name}: {word}", float(off), bound, SOURCES[name] if word == "positions" else "")
        for word, off, bound in zip(words, worst, TOLERANCES, strict=True)
    ]


def _four_bar(mechanism: Mechanism, system: System, sweep: Sweep) -> Iterator[Pair]:
    """A turn by q about +y lowers the angle from x towards z."""
    own = parameters(mechanism)
    bars = planar.FourBar(*(float(own[key]) for key in ("ground", "crank", "coupler", "rocker")))
    turn = coordinate_motion(system, sweep, "crank_pivot")
    coupler, rocker = planar.four_bar_motion(bars, negative(turn, QUARTER))
    start = planar.four_bar_angles(bars, np.array(QUARTER))
    yield Pair(coordinate_motion(system, sweep, "rocker_pivot"), negative(rocker, float(start[1])))
    absolute = plus(coordinate_motion(system, sweep, "crank_pin"), turn)
    yield Pair(absolute, negative(coupler, float(start[0])))


def _slider_crank(mechanism: Mechanism, system: System, sweep: Sweep) -> Iterator[Pair]:
    own = parameters(mechanism)
    crank, length = float(own["crank"]), float(own["rod"])
    turn = coordinate_motion(system, sweep, "main_bearing")
    slider, rod = planar.slider_crank_motion(crank, length, 0.0, negative(turn, QUARTER))
    reach = float(np.sqrt(length**2 - crank**2))
    yield Pair(coordinate_motion(system, sweep, "guide"), slider._replace(position=slider.position - reach))
    absolute = plus(coordinate_motion(system, sweep, "crank_pin"), turn)
    yield Pair(absolute, negative(rod, -float(np.arcsin(crank / length))))


def _spatial_slider_crank(mechanism: Mechanism, system: System, sweep: Sweep) -> Iterator[Pair]:
    own = parameters(mechanism)
    crank, length, hinge = float(own["crank"]), float(own["rod"]), [float(x) for x in own["hinge"]]

    def place(angle: Array) -> Array:
        y, z = hinge[1] + crank * np.sin(angle), hinge[2] + crank * np.cos(angle)
        return np.asarray(np.sqrt(length**2 - y**2 - z**2))

    expected = along(place, coordinate_motion(system, sweep, "hinge"))
    start = float(place(np.array(0.0)))
    yield Pair(coordinate_motion(system, sweep, "guide"), expected._replace(position=expected.position - start))


def _five_bar(mechanism: Mechanism, system: System, sweep: Sweep) -> Iterator[Pair]:
    """The tool point in the plane (x, z), as the left rod carries it."""
    own = parameters(mechanism)
    bars = planar.FiveBar(*(float(own[key]) for key in ("base", "arms", "rods")))
    motors = joined(*(coordinate_motion(system, sweep, f"{side}_motor") for side in ("left", "right")))
    start = np.arctan2(0.2, -0.15), np.arctan2(0.2, 0.15)

    def tool(q: Array) -> Array:
        return planar.five_bar_tool(bars, start[0] - q[..., 0], start[1] - q[..., 1])

    found = point_motion(system, sweep, "left_rod/tool")
    yield Pair(SampledMotion(*(part[:, [0, 2]] for part in found)), along(tool, motors))


def _bennett(mechanism: Mechanism, system: System, sweep: Sweep) -> Iterator[Pair]:
    twists, start = bennett_angles(mechanism)
    first = coordinate_motion(system, sweep, "a")

    def second(turn: Array) -> Array:
        return np.asarray(three.bennett_output(twists, start[0] + turn) - start[1])

    expected = along(lambda turn: np.unwrap(second(turn)), first)
    yield Pair(coordinate_motion(system, sweep, "b"), expected)
    yield Pair(coordinate_motion(system, sweep, "d"), negative(expected))


def _bricard(mechanism: Mechanism, system: System, sweep: Sweep) -> Iterator[Pair]:
    first = coordinate_motion(system, sweep, "a")
    even = along(lambda turn: three.bricard_output(QUARTER - turn) - QUARTER, first)
    for name, expected in (("c", first), ("e", first), ("b", negative(even)), ("f", even)):
        yield Pair(coordinate_motion(system, sweep, name), expected)


def _stewart_platform(mechanism: Mechanism, system: System, sweep: Sweep) -> Iterator[Pair]:
    anchors = np.array(parameters(mechanism)["anchors"], dtype=float)
    base, platform = anchors[:, 0], anchors[:, 1]
    k, reference = system.body_and_pose("platform")
    moved = poses(system, sweep.q, engine="reference")[:, k] @ se3.inverse(reference)
    twist = spatial.twists(system, sweep.q, sweep.v, engine="reference")[:, k]
    change = spatial.accelerations(system, sweep.q, sweep.v, sweep.a)[:, k]
    expected = SampledMotion(
        three.stewart_leg_lengths(base, platform, moved) - three.stewart_leg_lengths(base, platform, np.eye(4)),
        three.stewart_leg_rates(base, platform, moved, twist),
        three.stewart_leg_accelerations(base, platform, moved, twist, change),
    )
    yield Pair(joined(*(coordinate_motion(system, sweep, f"leg{i}") for i in range(1, 7))), expected)


def _delta_robot(mechanism: Mechanism, system: System, sweep: Sweep) -> Iterator[Pair]:
    own = {key: float(value) for key, value in parameters(mechanism).items()}
    start = three.delta_arm_angles(robot := delta(own), np.array([0.0, 0.0, -own["height"]]))
    motors = joined(*(coordinate_motion(system, sweep, f"motor_{arm}") for arm in "abc"))
    center = point_motion(system, sweep, "platform")
    expected = along(lambda place: three.delta_arm_angles(robot, place) - start, center)
    yield Pair(motors, expected)


def delta(own: Mapping[str, float]) -> three.Delta:
    """The lengths of the library's delta robot."""
    return three.Delta(own["base_radius"], own["platform_radius"], own["arm"], own["rod"])


def parameters(mechanism: Mechanism) -> Mapping[str, Any]:
    """The parameters that a library mechanism was made with."""
    found: Mapping[str, Any] = mechanism.extensions["library"]["parameters"]
    return found


def bennett_angles(mechanism: Mechanism) -> tuple[tuple[float, float], Array]:
    """Twists alpha, beta and the four angles [rad] of a Bennett loop at q = 0, after Denavit and Hartenberg.

    Axes of the last two hinges are reversed, so that all turn alike.
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
    arm = times_of(world, offset)
    w, v = np.split(hybrid.twists(system, sweep.q, sweep.v, engine="reference")[:, k], 2, axis=-1)
    w_dot, a = np.split(hybrid.accelerations(system, sweep.q, sweep.v, sweep.a)[:, k], 2, axis=-1)
    turned = np.cross(w, arm)
    return SampledMotion(world[:, :3, 3] + arm, v + turned, a + np.cross(w_dot, arm) + np.cross(w, turned))


def times_of(world: Array, offset: Array) -> Array:
    """R offset for poses (k, 4, 4)."""
    return np.asarray(world[:, :3, :3] @ offset)


def negative(motion: SampledMotion, start: float = 0.0) -> SampledMotion:
    """A motion backwards: start - motion."""
    return SampledMotion(start - motion.position, -motion.velocity, -motion.acceleration)


def plus(one: SampledMotion, other: SampledMotion) -> SampledMotion:
    """The sum of two motions."""
    return SampledMotion(*(np.asarray(a + b) for a, b in zip(one, other, strict=True)))


def joined(*motions: SampledMotion) -> SampledMotion:
    """Motions side by side, (k, m)."""
    return SampledMotion(*(np.stack(parts, axis=-1) for parts in zip(*motions, strict=True)))


CLOSED_FORMS: Mapping[str, Pairs] = MappingProxyType(
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

SOURCES: Mapping[str, str] = MappingProxyType(
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

DRIVES: Mapping[str, Mapping[str, SampledMotion]] = MappingProxyType(
    {
        "four_bar": turning("crank_pivot"),
        "slider_crank": turning("main_bearing"),
        "spatial_slider_crank": turning("hinge"),
        "five_bar": driven(("left_motor", "right_motor"), 0.15),
        "bennett": driven(("a",), 1.0),
        "bricard": driven(("a",), 0.4),
        "stewart_platform": driven(tuple(f"leg{i}" for i in range(1, 7)), 0.05),
        "delta_robot": driven(("motor_a", "motor_b", "motor_c"), 0.3),
    }
)
"""Driven coordinates of each loop and how they move: cranks turn fully, others swing around q = 0."""
