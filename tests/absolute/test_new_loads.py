"""Servos, stops, tables, bushings, contacts and drag: the same motion in relative coordinates, rA and SE(3)."""

from functools import cache

import numpy as np
import pytest

import cadmbs as cm
from tests.tolerances import ROUND_OFF_LONG

INERTIA = [[0.01, 0, 0], [0, 0.06, 0], [0, 0, 0.07]]
SPHERE = {"kind": "sphere", "center": [1.0, 0, 0], "radius": 0.1}
FLOOR = {"kind": "plane", "point": [0, 0, -0.12], "normal": [0, 0, 1]}
CONTACT = {"kind": "contact", "body": "b", "damping": 0.3, "friction": 0.5, "slip_velocity": 0.05}
TARGET = {"kind": "harmonic", "amplitude": 0.5, "rate": 3}
TABLE = {"deflection": [-1, 0, 1], "force": [-20, 0, 50]}

LOADS = [
    {"kind": "joint_servo", "coordinate": "j", "position": TARGET, "stiffness": 30, "damping": 2, "effort": 40},
    {"kind": "joint_stop", "coordinate": "j", "lower": -0.1, "upper": 0.15, "stiffness": 100, "damping": 0.2},
    {"kind": "joint_spring", "coordinate": "j", "characteristic": TABLE},
    {"kind": "joint_spring", "coordinate": "ball:wx", "damping": 0.05},
    {"kind": "joint_servo", "coordinate": "ball:wy", "velocity": 1.0, "damping": 0.05, "effort": 0.04},
    {
        "kind": "bushing", "bodies": ["a", "b"], "pose": {"position": [0.6, 0, 0.1], "quaternion": [0.8, 0, 0.6, 0]},
        "stiffness": [1, 2, 3, 40, 50, 60], "damping": [0.1, 0.1, 0.2, 1, 2, 3],
    },
    CONTACT | {"shape": SPHERE, "with": FLOOR, "stiffness": 2e4},
    CONTACT | {
        "shape": {"kind": "point", "at": [1.0, 0, 0.3]}, "on": "a", "stiffness": 200, "exponent": 1,
        "with": {"kind": "box", "size": [0.6, 0.6, 0.62], "pose": {"position": [0.8, 0, 0]}},
    },
    {"kind": "drag", "body": "b", "point": [1.0, 0, 0.3], "linear": [0.1, 0.2, 0.3], "quadratic": [0.3, 0.2, 0.1]},
    {
        "kind": "spring_damper", "bodies": ["world", "b"], "points": [[0.5, 1, 1], [1, 0, 0]], "length": 1.2,
        "characteristic": TABLE, "damping_characteristic": {"rate": [-3, 3], "force": [-2, 2]},
    },
]  # fmt: skip


WAVE = {"kind": "harmonic", "amplitude": 3.0, "rate": 4.0}
STRUT = {"kind": "spring_damper", "bodies": ["world", "b"], "points": [[0.5, 1, 1], [1, 0, 0]]}

OLDER_LOADS = [
    {"kind": "joint_force", "coordinate": "j", "force": WAVE},
    {"kind": "joint_force", "coordinate": "ball:wz", "force": WAVE},
    {"kind": "joint_spring", "coordinate": "j", "stiffness": 20, "damping": 0.3, "rest": WAVE},
    STRUT | {"stiffness": 60, "damping": 2, "length": 1.0},
    STRUT | {"stiffness": 6, "length": 0},
    {"kind": "wrench", "body": "b", "point": [1, 0, 0.3], "force": [1, WAVE, 2], "torque": [0.1, 0.2, WAVE]},
    {"kind": "wrench", "body": "b", "on": "a", "point": [1, 0, 0], "force": [1, WAVE, 2], "axes": "body"},
    CONTACT | {"shape": SPHERE | {"kind": "capsule_end"}, "with": FLOOR, "stiffness": 1e3, "exponent": 1.0},
    CONTACT | {
        "shape": SPHERE, "with": {"kind": "sphere", "center": [1.1, 0, -0.45], "radius": 0.4}, "stiffness": 2e3,
    },
]  # fmt: skip
"""Further kinds and forms."""


def arm(loads, **losses):
    """Two bodies on a hinge and a ball under these loads; `losses` of the ball."""
    joints = [
        {
            "name": "j",
            "kind": "revolute",
            "predecessor": "world",
            "successor": "a",
            "axis": [0, -1, 0],
            "point": [0, 0, 0],
        },
        {"name": "ball", "kind": "spherical", "predecessor": "a", "successor": "b", "point": [0.6, 0, 0]} | losses,
    ]
    bodies = [
        {"name": "a", "mass": 2.0, "center_of_mass": [0.3, 0, 0], "inertia": INERTIA},
        {"name": "b", "mass": 1.0, "center_of_mass": [0.9, 0, 0.1], "inertia": INERTIA},
    ]
    named = [{"name": f"load {k}"} | load for k, load in enumerate(loads)]
    start = {"velocities": {"ball": [0.3, 0.5, -0.4], "j": 0.4}}
    data = {"name": "arm", "bodies": bodies, "joints": joints, "loads": named}
    scenario = {"duration": 0.2, "output_step": 0.1, "initial": start}
    return cm.compile_mechanism(cm.Mechanism.model_validate(data | {"scenario": scenario}))


def endpoints(system, engine="reference", **options):
    result = cm.simulate(system, engine=engine, **options)
    return result.q[-1], result


@cache
def unloaded():
    """Where the arm is at the end without any load."""
    return endpoints(arm([]), method="dop853")[0]


ROUGH = (0, 2, 3, 7, 8, 13, 14, 18, 19)
"""Motions of friction, stops, contacts and fast ones, which need 200 steps for these bounds; others need a part."""


@pytest.mark.slow
@pytest.mark.parametrize("number", range(1 + len(LOADS) + len(OLDER_LOADS)))
def test_the_same_motion_and_its_energy_balance(number):
    """Energy to 1e-9 of what is turned over; positions to the errors of steps of second and of fourth order.

    The first motion has no load but damping and friction of the ball. Kernels take hundreds of steps, NumPy the first.
    """
    system = arm([[*LOADS, *OLDER_LOADS][number - 1]]) if number else arm([], damping=0.1, friction=0.01)
    position, result = endpoints(system, method="dop853", rtol=1e-11, atol=1e-12)
    assert np.max(np.abs(position - unloaded())) > 1e-5, "it does not act"
    balance = result.kinetic + result.potential - result.supplied
    turned_over = sum(np.ptp(part) for part in (result.kinetic, result.potential, result.supplied))
    assert np.max(np.abs(balance - balance[0])) < 1e-9 * turned_over
    steps = (1e-3, 1e-3) if number in ROUGH else (2e-3, 4e-3)
    second_order = {"coordinates": "rA", "method": "generalized_alpha", "step": steps[0]}
    fourth_order = {"coordinates": "SE3", "method": "rk4", "step": steps[1]}
    np.testing.assert_allclose(endpoints(system, "compiled", **second_order)[0], position, atol=2e-5)
    np.testing.assert_allclose(endpoints(system, "compiled", **fourth_order)[0], position, atol=2e-6)
    for plan in (second_order, fourth_order):
        short = plan | {"duration": 3.0 * plan["step"]}
        by_kernels, by_numpy = (endpoints(system, engine, **short)[0] for engine in ("compiled", "reference"))
        np.testing.assert_allclose(by_kernels, by_numpy, rtol=0.0, atol=ROUND_OFF_LONG)
