"""A tricycle robot: three rolling wheels, front wheel steered and driven by motions; redundant and non-holonomic.

The motion is kinematic: with steering angle s(t) and front wheel angle p(t), wheel radius r, wheel base l, the middle
of the rear axle moves with r p' cos(s) along the chassis, which turns with r p' sin(s) / l. A planar joint holds the
chassis level, so that the heights of the wheels are redundant, and so is one of the two sideways rows of the rear axle.
All numbers are ours.
"""

import numpy as np
from scipy.integrate import solve_ivp

from tests.classics.comparing import Reference, deviations

RADIUS, BASE, TRACK, STEER, RATE, SPEED = 0.1, 0.6, 0.4, 0.5, 1.5, 8.0


def document():
    bodies = [{"name": "chassis", "mass": 20.0, "center_of_mass": [0.25, 0.0, 0.2], "inertia": diagonal(0.4, 0.9, 1.1)}]
    bodies.append(
        {"name": "fork", "mass": 1.0, "center_of_mass": [BASE, 0.0, 0.2], "inertia": diagonal(0.01, 0.01, 0.005)}
    )
    joints = [
        joint("drive", "planar", "world", "chassis", axes=[[1.0, 0.0, 0.0], [0.0, 1.0, 0.0]], point=[0.0, 0.0, 0.0]),
        joint("steer", "revolute", "chassis", "fork", axis=[0.0, 0.0, 1.0], point=[BASE, 0.0, 0.0]),
    ]
    constraints = []
    wheels = {
        "left": ("chassis", [0.0, TRACK / 2]),
        "right": ("chassis", [0.0, -TRACK / 2]),
        "front": ("fork", [BASE, 0.0]),
    }
    for name, (carrier, place) in wheels.items():
        center = [*place, RADIUS]
        bodies.append({"name": name, "mass": 1.5, "center_of_mass": center, "inertia": diagonal(0.004, 0.0075, 0.004)})
        joints.append(joint(f"{name}_axle", "revolute", carrier, name, axis=[0.0, 1.0, 0.0], point=center))
        row = {"name": f"{name}_rim", "kind": "rolling", "body": name, "center": center, "axis": [0.0, 1.0, 0.0]}
        plane = {"point": [0.0, 0.0, 0.0], "normal": [0.0, 0.0, 1.0]}
        constraints.append(row | {"radius": RADIUS, "plane": plane})
    motions = [
        {"name": "steering", "coordinate": "steer", "position": {"kind": "harmonic", "amplitude": STEER, "rate": RATE}},
        {"name": "motor", "coordinate": "front_axle", "position": {"kind": "polynomial", "coefficients": [0.0, SPEED]}},
    ]
    velocities = {"drive": [RADIUS * SPEED, 0.0, 0.0], "steer": STEER * RATE}
    velocities |= {f"{name}_axle": SPEED for name in wheels}
    return {
        "format": "cadmbs.mechanism/1",
        "name": "tricycle robot",
        "bodies": bodies,
        "joints": joints,
        "constraints": constraints,
        "motions": motions,
        "scenario": {"duration": 5.0, "output_step": 0.05, "initial": {"velocities": velocities}},
    }


def diagonal(*moments):
    return np.diag(moments).tolist()


def joint(name, kind, predecessor, successor, **geometry):
    return {"name": name, "kind": kind, "predecessor": predecessor, "successor": successor, **geometry}


def reference(times=None):
    """Place and heading of the rear axle, angles of the rear wheels."""
    t = np.linspace(0.0, 5.0, 51) if times is None else np.asarray(times)

    def rates(s, y):
        steer, rim = STEER * np.sin(RATE * s), RADIUS * SPEED
        speed, turn = rim * np.cos(steer), rim * np.sin(steer) / BASE
        wheels = [(speed - side * TRACK / 2 * turn) / RADIUS for side in (1, -1)]
        return [speed * np.cos(y[2]), speed * np.sin(y[2]), turn, *wheels]

    run = solve_ivp(rates, (0.0, t[-1]), np.zeros(5), method="DOP853", t_eval=t, rtol=1e-13, atol=1e-13)
    names = ("drive:x", "drive:y", "drive:turn", "left_axle", "right_axle")
    steering = {"steer": STEER * np.sin(RATE * t), "front_axle": SPEED * t}
    return Reference(t, dict(zip(names, run.y, strict=True)) | steering, origin="kinematics of the wheels")


def compare(result, system):
    return deviations(result, system, reference(result.t))
