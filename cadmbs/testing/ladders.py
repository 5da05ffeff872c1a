"""Generated mechanisms with many or random loops: ladders, single loops, legs in parallel, towers, scissor lifts.

All close at q = 0 by construction, because their joints are written there. Each generator says which degrees of freedom
the mechanism has.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from cadmbs.arrays import Array
from cadmbs.models.mechanism import Mechanism
from cadmbs.testing import parts

__all__ = ["four_bar_ladder", "parallel_legs", "scissor_lift", "single_loop", "tower"]

Data = dict[str, Any]

BAR_WIDTH = 0.02
"""Side of the square section of all bars [m]."""

_ACROSS = np.array([0.0, 1.0, 0.0])


def four_bar_ladder(n_loops: int, *, speed: float = 1.0, lean: float = 0.0, duration: float = 10.0) -> Mechanism:
    """A row of four-bar linkages of equal links that share their uprights: the published N-four-bar benchmark.

    Uprights "rod0" ... "rodN" stand on the ground at x = 0 ... N, bars "bar1" ... "barN" lie on top; links of 1 m and
    1 kg, gravity along -y. It has one degree of freedom, and N + 1 when all links are flat: at lean = pi / 2, which it
    passes at full speed. With all uprights leaning by phi from the vertical the motion is that of a pendulum,

        ((N + 1) / 3 + N) phi'' = g ((N + 1) / 2 + N) sin(phi)

    Args:
        n_loops: N, at least 1.
        speed: Velocity [m/s] of the tops along +x at the start, for lean = 0; else the rate of the uprights [rad/s].
        lean: phi at q = 0 [rad].
        duration: Of the scenario [s].

    References:
        Gonzalez, Dopico, Lugris, Cuadrado, A benchmarking system for MBS simulation software, Multibody System Dynamics
        16 (2006): problem A02, with slender links.
    """
    up = np.array([np.sin(lean), np.cos(lean), 0.0])
    feet = [np.array([float(i), 0.0, 0.0]) for i in range(n_loops + 1)]
    bodies = [_bar(f"rod{i}", foot, foot + up, frames={f"B{i}": _at(foot + up)}) for i, foot in enumerate(feet)]
    joints = [_hinge(f"foot{i}", "world", f"rod{i}", foot) for i, foot in enumerate(feet)]
    velocities = {f"foot{i}": -speed for i in range(n_loops + 1)}
    for i in range(1, n_loops + 1):
        bodies.append(_bar(f"bar{i}", feet[i - 1] + up, feet[i] + up))
        joints.append(_hinge(f"left{i}", f"rod{i - 1}", f"bar{i}", feet[i - 1] + up))
        joints.append(_hinge(f"right{i}", f"rod{i}", f"bar{i}", feet[i] + up) | {"cut": True})
        velocities[f"left{i}"] = speed
    scenario = {"duration": duration, "initial": {"velocities": velocities}}
    return _mechanism(f"ladder of {n_loops}", bodies, joints, gravity=[0.0, -9.81, 0.0], scenario=scenario)


def single_loop(kinds: Sequence[str], seed: int, *, cut: int | None = None) -> Mechanism:
    """A random spatial loop of given joints: ground, bodies "b1", "b2", ..., and back to the ground.

    In general position it has (sum of the joints' freedoms) - 6 degrees of freedom, if that is not negative.

    Args:
        kinds: Kinds of joints in order, of `parts.KINDS`; at least two. Joints are "j1", "j2", ...
        seed: The same number gives the same mechanism.
        cut: Place of the joint that is cut by wish, counted from 0; None leaves the choice to the compiler.
    """
    rng = np.random.default_rng(seed)
    n_joints = len(kinds)
    turns = 2 * np.pi * np.arange(n_joints) / n_joints
    places = np.stack([np.cos(turns), np.sin(turns), 0 * turns], axis=-1) + 0.2 * rng.normal(size=(n_joints, 3))
    names = ["world", *(f"b{i}" for i in range(1, n_joints)), "world"]
    bodies = [parts.body(rng, names[i], (places[i - 1] + places[i]) / 2) for i in range(1, n_joints)]
    joints = [parts.joint(rng, kind, f"j{i + 1}", (names[i], names[i + 1]), places[i]) for i, kind in enumerate(kinds)]
    if cut is not None:
        joints[cut]["cut"] = True
    gravity = [9.81 * component for component in parts.direction(rng)]
    return _mechanism(f"loop {seed}", bodies, joints, gravity=gravity)


def parallel_legs(n_legs: int, seed: int) -> Mechanism:
    """A platform in a random plane on legs of three parallel hinges each: n - 1 loops, three degrees of freedom.

    Counting in space gives 3 - 3 (n - 1): every loop has three redundant rows. Legs are "upper<i>" and "lower<i>",
    joints "hip<i>", "knee<i>", "ankle<i>"; the ankles of all legs but the first are cut.

    Args:
        n_legs: At least 2; 3 gives the planar 3-RRR robot.
        seed: The same number gives the same mechanism.
    """
    rng = np.random.default_rng(seed)
    x, y, normal = parts.frame(rng).T
    bodies, joints, ankles = [], [], []
    for i in range(1, n_legs + 1):
        turn = 2 * np.pi * i / n_legs + 0.2 * rng.normal()
        out, side = np.cos(turn) * x + np.sin(turn) * y, np.cos(turn) * y - np.sin(turn) * x
        hip, ankle = (1.0 + 0.1 * rng.normal()) * out, (0.3 + 0.03 * rng.normal()) * out
        knee = (hip + ankle) / 2 + (0.4 + 0.05 * rng.normal()) * side
        bodies += [_bar(f"upper{i}", hip, knee), _bar(f"lower{i}", knee, ankle)]
        joints.append(_hinge(f"hip{i}", "world", f"upper{i}", hip, axis=normal))
        joints.append(_hinge(f"knee{i}", f"upper{i}", f"lower{i}", knee, axis=normal))
        joints.append(_hinge(f"ankle{i}", f"lower{i}", "platform", ankle, axis=normal) | {"cut": i > 1})
        ankles.append(ankle)
    inertia = 0.05 * (np.eye(3) + np.outer(normal, normal))
    bodies.append(_body("platform", 2.0, np.mean(ankles, axis=0), inertia))
    return _mechanism(f"{n_legs} legs {seed}", bodies, joints, gravity=(-9.81 * y).tolist())


def tower(n_storeys: int, seed: int) -> Mechanism:
    """A tower of slides, each lifted by a crank: n spatial loops in a row, n degrees of freedom, nothing redundant.

    Each storey is a loop of revolute, spherical, universal and prismatic joint: a crank on the floor below turns a rod
    that lifts the floor. Bodies are "crank<i>", "rod<i>", "floor<i>", joints "turn<i>", "ball<i>", "wrist<i>",
    "slide<i>"; the balls are cut.

    Args:
        n_storeys: Number of loops.
        seed: The same number gives the same mechanism.
    """
    rng = np.random.default_rng(seed)
    bodies, joints, below = [], [], "world"
    for i in range(1, n_storeys + 1):
        floor = np.array([0.0, 0.0, 0.6 * i])
        turn = rng.uniform(0.0, 2 * np.pi)
        out, side = np.array([np.cos(turn), np.sin(turn), 0.0]), np.array([-np.sin(turn), np.cos(turn), 0.0])
        pivot = floor + 0.4 * out - np.array([0.0, 0.0, 0.5])
        pin = pivot + 0.1 * side + 0.05 * rng.normal(size=3)
        axis = out + 0.1 * rng.normal(size=3)
        rod = (floor - pin) / np.linalg.norm(floor - pin)
        across = np.cross(rod, [0.0, 0.0, 1.0])
        axes = [_unit(np.cross(across, rod)), _unit(across)]
        bodies += [_bar(f"crank{i}", pivot, pin), _bar(f"rod{i}", pin, floor)]
        bodies.append(_body(f"floor{i}", 3.0, floor, np.diag([0.08, 0.08, 0.15])))
        joints += [
            _hinge(f"turn{i}", below, f"crank{i}", pivot, axis=axis / np.linalg.norm(axis)),
            _joint(f"ball{i}", "spherical", f"crank{i}", f"rod{i}", point=pin.tolist(), cut=True),
            _joint(f"slide{i}", "prismatic", below, f"floor{i}", axis=[0.0, 0.0, 1.0]),
            _joint(f"wrist{i}", "universal", f"floor{i}", f"rod{i}", axes=axes, point=floor.tolist()),
        ]
        below = f"floor{i}"
    return _mechanism(f"tower {seed}", bodies, joints, gravity=[0.0, 0.0, -9.81])


def scissor_lift(n_stages: int, *, angle: float = 0.5, damping: float = 20.0) -> Mechanism:
    """A scissor lift: n + 1 planar loops in a row, one degree of freedom, a spanning tree as deep as the lift is high.

    Bars "rising<i>" and "falling<i>" of 0.6 m and 0.6 kg cross at "centre<i>", stages meet at "left<i>" and "right<i>",
    of which the latter are cut. The lowest falling bar stands on a "shoe" that slides on the "floor" with damping, a
    "platform" lies on the highest one, and a "roller" slides below it at the "ceiling".

    Args:
        n_stages: At least 1; 3 gives that of the library.
        angle: Of the bars above the horizontal, at q = 0 [rad].
        damping: Of the shoe on the floor [N s/m].
    """
    width, height = 0.6 * np.cos(angle), 0.6 * np.sin(angle)
    left, right = ([np.array([x, 0.0, height * i]) for i in range(n_stages + 1)] for x in (0.0, width))
    bodies, joints, carrier = [], [], "world"
    for i in range(1, n_stages + 1):
        bodies.append(_bar(f"rising{i}", left[i - 1], right[i], mass=0.6))
        bodies.append(_bar(f"falling{i}", right[i - 1], left[i], mass=0.6))
        foot = f"left{i - 1}" if i > 1 else "foot"
        joints.append(_hinge(foot, carrier, f"rising{i}", left[i - 1], axis=_ACROSS))
        joints.append(_hinge(f"centre{i}", f"rising{i}", f"falling{i}", (left[i - 1] + right[i]) / 2, axis=_ACROSS))
        if i > 1:
            pin = _hinge(f"right{i - 1}", f"rising{i - 1}", f"falling{i}", right[i - 1], axis=_ACROSS)
            joints.append(pin | {"cut": True})
        carrier = f"falling{i}"
    bodies.append(_body("shoe", 0.3, right[0], 1e-4 * np.eye(3)))
    bodies.append(_bar("platform", left[-1], right[-1], mass=2.0))
    bodies.append(_body("roller", 0.3, right[-1], 1e-4 * np.eye(3)))
    joints.append(_hinge("shoe_pin", "falling1", "shoe", right[0], axis=_ACROSS))
    joints.append(_hinge("platform_pin", carrier, "platform", left[-1], axis=_ACROSS))
    joints.append(_hinge("roller_pin", f"rising{n_stages}", "roller", right[-1], axis=_ACROSS))
    along = {"axis": [1.0, 0.0, 0.0], "cut": True}
    joints.append(_joint("floor", "prismatic", "world", "shoe", damping=damping, **along))
    joints.append(_joint("ceiling", "prismatic", "platform", "roller", **along))
    return _mechanism(f"scissor lift of {n_stages}", bodies, joints, gravity=[0.0, 0.0, -9.81])


def _unit(vector: Array) -> list[float]:
    return [float(value) for value in vector / np.linalg.norm(vector)]


def _at(point: Array) -> Data:
    return {"position": point.tolist()}


def _bar(name: str, start: Array, end: Array, mass: float = 1.0, **more: Any) -> Data:
    """A uniform slender bar, its frame at the start; only the moment about its own line knows its section."""
    length = float(np.linalg.norm(end - start))
    along = (end - start) / length
    axial, across = mass * BAR_WIDTH**2 / 6, mass * length**2 / 12
    inertia = across * np.eye(3) + (axial - across) * np.outer(along, along)
    return _body(name, mass, (start + end) / 2, inertia) | {"reference_pose": _at(start)} | more


def _body(name: str, mass: float, center: Array, inertia: Array) -> Data:
    return {"name": name, "mass": mass, "center_of_mass": center.tolist(), "inertia": inertia.tolist()}


def _joint(name: str, kind: str, predecessor: str, successor: str, **geometry: Any) -> Data:
    return {"name": name, "kind": kind, "predecessor": predecessor, "successor": successor, **geometry}


def _hinge(name: str, predecessor: str, successor: str, point: Array, axis: Array | None = None) -> Data:
    direction = [0.0, 0.0, 1.0] if axis is None else [float(value) for value in axis]
    return _joint(name, "revolute", predecessor, successor, axis=direction, point=point.tolist())


def _mechanism(name: str, bodies: list[Data], joints: list[Data], **more: Any) -> Mechanism:
    return Mechanism.model_validate({"name": name, "bodies": bodies, "joints": joints, **more})
