"""A skate on an inclined plane: its contact point runs along a cycloid across the slope, and does not slide down.

Neimark, Fufaev, Dynamics of Nonholonomic Systems (1972); Bloch, Nonholonomic Mechanics and Control (2003):
with the heading turning at the constant rate w, from rest, x = g sin(a) / (2 w^2) sin^2(w t) down the slope and
y = g sin(a) / (2 w^2) (w t - sin(2 w t) / 2) across it. The centre of mass is above the blade.
"""

import numpy as np

from tests.classics.comparing import Reference

SLOPE, RATE, MASS, MOMENT, GRAVITY = 0.35, 1.3, 2.0, 0.05, 9.81
PULL = GRAVITY * np.sin(SLOPE)


def document():
    """x runs down the slope, y across it, z is its normal; the blade points down the slope at q = 0."""
    skate = {"name": "skate", "mass": MASS, "center_of_mass": [0.0, 0.0, 0.1]}
    skate["inertia"] = np.diag([0.03, 0.04, MOMENT]).tolist()
    slide = {"name": "slide", "kind": "planar", "predecessor": "world", "successor": "skate", "point": [0.0, 0.0, 0.0]}
    blade = {"name": "blade", "kind": "knife_edge", "body": "skate", "point": [0.0, 0.0, 0.0]}
    return {
        "format": "cadmbs.mechanism/1",
        "name": "skate on a slope",
        "gravity": [PULL, 0.0, -GRAVITY * np.cos(SLOPE)],
        "bodies": [skate],
        "joints": [slide | {"axes": [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0]]}],
        "constraints": [blade | {"direction": [0.0, 1.0, 0.0]}],
        "scenario": {"duration": 6.0, "output_step": 0.1, "initial": {"velocities": {"slide": [0.0, 0.0, RATE]}}},
    }


def reference(times=None):
    """Place, heading, and the force that the ice exerts: m (g sin(a) sin(w t) + w u), u = g sin(a) sin(w t) / w."""
    t = np.linspace(0.0, 6.0, 61) if times is None else np.asarray(times)
    size, turn = PULL / (2 * RATE**2), RATE * t
    speed = PULL * np.sin(turn) / RATE
    q = {"slide:x": size * np.sin(turn) ** 2, "slide:y": size * (turn - np.sin(2 * turn) / 2), "slide:turn": turn}
    v = {"slide:x": speed * np.cos(turn), "slide:y": speed * np.sin(turn), "slide:turn": np.full_like(t, RATE)}
    return Reference(t, q, v, origin="Neimark and Fufaev")


def edge_force(times):
    """Multiplier of the blade: minus the force along the direction across it."""
    return -2 * MASS * PULL * np.sin(RATE * np.asarray(times))
