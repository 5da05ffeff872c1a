"""The roller racer: two bodies on a hinge, each on an axle that does not slip sideways; a swinging handle drives it.

Krishnaprasad, Tsakiris, Oscillations, SE(2)-snakes and motion control: a study of the roller racer, Dynamical Systems
16 (2001). Rigid bodies with their centres of mass off the axles; numbers are ours. The reference eliminates both blades
by hand and integrates the one equation that remains, for the forward speed.
"""

import numpy as np
from scipy.integrate import solve_ivp

from tests.classics.comparing import Reference

REAR, FRONT, FORE, AFT = 0.35, 0.22, 0.05, 0.06
"""Rear axle to hinge and hinge to front axle; centres of mass ahead of the rear axle and behind the front one [m]."""

MASSES, MOMENTS, SWING, PACE, BIAS = (3.0, 1.2), (0.11, 0.02), 0.7, 4.0, 0.4


def handle(t):
    """Angle of the front body against the rear one, its rate and second derivative."""
    s, c = np.sin(PACE * t), np.cos(PACE * t)
    return BIAS + SWING * s, SWING * PACE * c, -SWING * PACE**2 * s


def document():
    """Heading along x at q = 0, the front body straight ahead."""
    bodies = [
        planar_body("rear", MASSES[0], MOMENTS[0], FORE),
        planar_body("front", MASSES[1], MOMENTS[1], REAR + FRONT - AFT),
    ]
    slide = {"name": "slide", "kind": "planar", "predecessor": "world", "successor": "rear", "point": [0.0, 0.0, 0.0]}
    hinge = {"name": "handle", "kind": "revolute", "predecessor": "rear", "successor": "front"}
    blades = {"rear": 0.0, "front": REAR + FRONT}
    swing = {"kind": "harmonic", "mean": BIAS, "amplitude": SWING, "rate": PACE}
    edge = {"kind": "knife_edge", "direction": [0.0, 1.0, 0.0]}
    return {
        "format": "cadmbs.mechanism/1",
        "name": "roller racer",
        "bodies": bodies,
        "joints": [
            slide | {"axes": [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0]]},
            hinge | {"axis": [0.0, 0.0, 1.0], "point": [REAR, 0.0, 0.0]},
        ],
        "constraints": [edge | {"name": f"{k}_axle", "body": k, "point": [x, 0.0, 0.0]} for k, x in blades.items()],
        "motions": [{"name": "rider", "coordinate": "handle", "position": swing}],
        "scenario": {"duration": 4.0, "output_step": 0.1, "initial": {"velocities": start()}},
    }


def planar_body(name, mass, moment, place):
    tensor = np.diag([0.6 * moment, 0.7 * moment, moment]).tolist()
    return {"name": name, "mass": mass, "center_of_mass": [place, 0.0, 0.0], "inertia": tensor}


def rates_of(t, speed):
    """Turn of the rear body by which both blades hold, from its forward speed.

    The front axle moves by (REAR c + FRONT) turn + FRONT rate - speed s across the front body.
    """
    angle, rate, _ = handle(t)
    c, s = np.cos(angle), np.sin(angle)
    return (speed * s - FRONT * rate) / (FRONT + REAR * c)


def start(speed=0.5):
    turn = float(rates_of(0.0, speed))
    return {"slide": [speed, 0.0, turn], "handle": SWING * PACE}


def momentum_terms(t, speed):
    """Velocity of both bodies (forward, sideways, turn in the rear axes) as F u + b with the forward speed u."""
    angle, rate, _ = handle(t)
    c, s = np.cos(angle), np.sin(angle)
    arm = FRONT - AFT

    def bodies(turn, forward, swing):
        ahead = forward - arm * s * (turn + swing)
        across = REAR * turn + arm * c * (turn + swing)
        return np.array([[forward, FORE * turn, turn], [ahead, across, turn + swing]])

    slope = bodies(s / (FRONT + REAR * c), 1.0, 0.0)
    offset = bodies(-FRONT * rate / (FRONT + REAR * c), 0.0, rate)
    return slope, offset


def equations(t, y):
    """u' from Jourdain's principle: sum of slope . d/dt(momentum) = 0, in axes that turn with the rear body."""
    _, _, heading, u = y
    inertia = np.array([[MASSES[0], MASSES[0], MOMENTS[0]], [MASSES[1], MASSES[1], MOMENTS[1]]])
    width = 1e-4
    slope, offset = momentum_terms(t, u)
    ends = [momentum_terms(t + k * width, u) for k in (-2, -1, 1, 2)]
    change = [sum(w * end[k] for w, end in zip((1, -8, 8, -1), ends, strict=True)) / (12 * width) for k in (0, 1)]
    turn = rates_of(t, u)
    velocity = slope * u + offset
    turned = turn * np.stack([-velocity[:, 1], velocity[:, 0], 0 * velocity[:, 0]], axis=-1)
    acceleration = change[0] * u + change[1] + turned
    u_rate = -np.sum(slope * inertia * acceleration) / np.sum(slope * inertia * slope)
    return [u * np.cos(heading), u * np.sin(heading), turn, u_rate]


def reference(times=None):
    t = np.linspace(0.0, 4.0, 41) if times is None else np.asarray(times)
    run = solve_ivp(equations, (0.0, t[-1]), [0.0, 0.0, 0.0, 0.5], method="DOP853", t_eval=t, rtol=1e-12, atol=1e-13)
    x, y, heading, u = run.y
    q = {"slide:x": x, "slide:y": y, "slide:turn": heading, "handle": handle(t)[0]}
    v = {"slide:x": u * np.cos(heading), "slide:y": u * np.sin(heading), "slide:turn": rates_of(t, u)}
    return Reference(t, q, v, origin="both blades eliminated by hand")
