"""IFToMM benchmark A05: stiff flyball governor. A tree: springs with dampers stand in for the coupler rods.

Gonzalez, Dopico, Lugris, Cuadrado (2006), data as in the OpenSim port (Tagliapietra, Vivian, Ceseracciu, Reggiani):
shaft and rods 1 m x 0.01 m x 0.01 m, slider a cube of 0.1 m, density 3000 kg/m^3, balls of 5 kg at the rods' ends,
hinges of the rods at +-0.05 m on top of the shaft, springs from +-0.05 m on the slider to the middles of the rods with
8e5 N/m, 4e4 N s/m, 0.5 m. Start: slider at s = 0.5 m, rods 30 degrees below the horizontal, 2 pi rad/s; 10 s. The
published curve of s is not quoted here; the reference is our own integration of Lagrange's equations.
"""

import numpy as np
from scipy.integrate import solve_ivp

from tests.classics.comparing import Reference, deviations

ROD, BALL, SLIDER, TOP, RADIUS, SPRING, DAMPER, REST = 0.3, 5.0, 3.0, 1.0, 0.05, 8e5, 4e4, 0.5
THIN, LONG, CUBE = ROD * 1e-4 / 6, ROD * (1 + 1e-4) / 12, SLIDER * 0.01 / 6
ALPHA, HEIGHT, SPEED, GRAVITY = np.pi / 6, 0.5, 2 * np.pi, 9.81


def document():
    """Coordinates spin, slide, left, right: rods turn about the shaft's y axis; ball and rod are one body."""
    bodies = [body("shaft", ROD, [0.0, 0.0, 0.5], np.diag([LONG, LONG, THIN]))]
    bodies.append(body("slider", SLIDER, [0.0, 0.0, HEIGHT], CUBE * np.eye(3)))
    joints = [
        {"name": "spin", "kind": "revolute", "predecessor": "world", "successor": "shaft", "axis": [0.0, 0.0, 1.0]},
        {"name": "slide", "kind": "prismatic", "predecessor": "shaft", "successor": "slider", "axis": [0.0, 0.0, 1.0]},
    ]
    joints[0]["point"] = [0.0, 0.0, 0.0]
    loads = []
    for name, side in (("right", 1.0), ("left", -1.0)):
        hinge, line = np.array([side * RADIUS, 0.0, TOP]), np.array([side * np.cos(ALPHA), 0.0, -np.sin(ALPHA)])
        mass, arm = ROD + BALL, (ROD / 2 + BALL) / (ROD + BALL)
        across = LONG + ROD * (arm - 0.5) ** 2 + BALL * (1 - arm) ** 2
        tensor = across * np.eye(3) + (THIN - across) * np.outer(line, line)
        bodies.append(body(f"{name}_rod", mass, (hinge + arm * line).tolist(), tensor))
        ends = {"name": name, "kind": "revolute", "predecessor": "shaft", "successor": f"{name}_rod"}
        joints.append(ends | {"axis": [0.0, 1.0, 0.0], "point": hinge.tolist()})
        points = [[side * RADIUS, 0.0, HEIGHT], (hinge + line / 2).tolist()]
        load = {"name": f"{name}_strut", "kind": "spring_damper", "bodies": ["slider", f"{name}_rod"], "points": points}
        loads.append(load | {"stiffness": SPRING, "damping": DAMPER, "length": REST})
    return {
        "format": "cadmbs.mechanism/1",
        "name": "A05 flyball governor",
        "bodies": bodies,
        "joints": joints,
        "loads": loads,
        "scenario": {
            "duration": 10.0,
            "output_step": 0.1,
            "initial": {"velocities": {"spin": SPEED}},
        },
    }


def body(name, mass, center, inertia):
    return {"name": name, "mass": mass, "center_of_mass": center, "inertia": inertia.tolist()}


def about_axis(alpha):
    """Moment of inertia about the shaft (twice the kinetic energy at unit speed), and its derivative by alpha."""
    c, s = np.cos(alpha), np.sin(alpha)
    rods = ROD * (RADIUS + c / 2) ** 2 + BALL * (RADIUS + c) ** 2 + LONG * c * c + THIN * s * s
    slope = -ROD * s * (RADIUS + c / 2) - 2 * BALL * s * (RADIUS + c) - 2 * (LONG - THIN) * s * c
    return THIN + CUBE + 2 * rods, 2 * slope


def equations(_, y):
    """Rates of (turn, s, alpha, s', alpha'); the angular momentum about the shaft is a constant."""
    _, s, alpha, s_rate, alpha_rate = y
    momentum = about_axis(ALPHA)[0] * SPEED
    moment, slope = about_axis(alpha)
    spin = momentum / moment
    d = np.array([np.cos(alpha) / 2, TOP - s - np.sin(alpha) / 2])
    d_rate = np.array([-np.sin(alpha) * alpha_rate / 2, -s_rate - np.cos(alpha) * alpha_rate / 2])
    length = np.hypot(*d)
    line = d / length
    pull = SPRING * (length - REST) + DAMPER * line @ d_rate
    s_force = 2 * pull * line[1] - SLIDER * GRAVITY
    alpha_force = -2 * pull * line @ [-np.sin(alpha) / 2, -np.cos(alpha) / 2]
    alpha_force += 2 * GRAVITY * (ROD / 2 + BALL) * np.cos(alpha) + slope * spin**2 / 2
    own = 2 * (LONG + ROD / 4 + BALL)
    return [spin, s_rate, alpha_rate, s_force / SLIDER, alpha_force / own]


def jacobian(t, y):
    """Central differences with fixed steps: SciPy's own steps grow without bound along the cyclic turn."""
    columns = []
    for k in range(1, 5):
        step = np.zeros(5)
        step[k] = 1e-6
        columns.append((np.array(equations(t, y + step)) - equations(t, y - step)) / 2e-6)
    return np.stack([np.zeros(5), *columns], axis=-1)


def reference(times=None):
    """Radau at 1e-11: turn, slider and rods; the right rod sinks with +, the left one with -."""
    t = np.linspace(0.0, 10.0, 101) if times is None else np.asarray(times)
    start = [0.0, HEIGHT, ALPHA, 0.0, 0.0]
    run = solve_ivp(equations, (0.0, t[-1]), start, method="Radau", jac=jacobian, t_eval=t, rtol=1e-11, atol=1e-13)
    turn, s, alpha, s_rate, alpha_rate = run.y
    q = {"spin": turn, "slide": s - HEIGHT, "right": alpha - ALPHA, "left": ALPHA - alpha}
    v = {"slide": s_rate, "right": alpha_rate, "left": -alpha_rate}
    return Reference(t, q, v, origin="Lagrange's equations for three coordinates")


def compare(result, system):
    return deviations(result, system, reference(result.t))
