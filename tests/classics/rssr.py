"""The RSSR linkage: crank and rocker in skew planes, coupled by a rod on two ball joints that may spin freely.

The displacement equation of the spatial four-bar, A sin(out) + B cos(out) = C: Hartenberg, Denavit, Kinematic
Synthesis of Linkages (1964). Two freedoms: the rod's own spin is idle. Numbers are ours.
"""

import numpy as np

from tests.classics.comparing import Reference
from tests.classics.one_freedom import GRAVITY, STEP, hinge, rod

CRANK, ROCKER, ROD, PIVOT = 0.12, 0.3, 0.55, (0.1, 0.45, 0.15)
SPEED, START, MASSES = 5.0, 0.4, {"crank": 0.7, "rod": 0.9, "rocker": 1.1}
TILT = 0.35
"""The crank turns about z in the origin, the rocker about -(cos, 0, sin) of the tilt through the pivot."""


def pins(angle, near=None):
    """Pins of crank and rocker, and the rocker's angle, analytic; the branch is next to `near`, else the first one."""
    crank = np.array([CRANK * np.cos(angle), CRANK * np.sin(angle), 0 * angle])
    one, other = np.array([0.0, -1.0, 0.0]), np.array([-np.sin(TILT), 0.0, np.cos(TILT)])
    d = np.array(PIVOT) - crank
    b, a = 2 * ROCKER * (d @ one), 2 * ROCKER * (d @ other)
    c = ROD**2 - ROCKER**2 - d @ d
    size, phase = np.sqrt(a * a + b * b), near_angle(a, b)
    out = phase + np.arccos(c / size)
    rocker = np.array(PIVOT) + ROCKER * (one * np.cos(out) + other * np.sin(out))
    return crank, rocker, out


def near_angle(a, b):
    """atan2 of complex numbers with small imaginary parts."""
    real = np.arctan2(np.real(a), np.real(b))
    c, s = np.cos(real), np.sin(real)
    return real + np.arctan((a * c - b * s) / (b * c + a * s))


def document(coupler="rod", cut="far"):
    """`coupler` "rod" with two ball joints, or "distance": a constraint in place of a massless rod."""
    a, b, _ = (np.real(value) for value in pins(START))
    axis = (-np.cos(TILT), 0.0, -np.sin(TILT))
    bodies = [rod("crank", MASSES["crank"], (0, 0, 0), a), rod("rocker", MASSES["rocker"], PIVOT, b)]
    joints = [hinge("motor", "world", "crank", (0, 0, 1), (0, 0, 0)), hinge("swing", "world", "rocker", axis, PIVOT)]
    rows = []
    if coupler == "rod":
        bodies.append(rod("rod", MASSES["rod"], a, b))
        balls = {"near": ("crank", "rod", a), "far": ("rod", "rocker", b)}
        joints += [
            {"name": name, "kind": "spherical", "predecessor": i, "successor": j, "point": point.tolist()}
            for name, (i, j, point) in balls.items()
        ]
    else:
        row = {"name": "rod", "kind": "D", "bodies": ["crank", "rocker"], "points": [a.tolist(), b.tolist()]}
        rows.append(row | {"distance": ROD})
    turn = {"kind": "polynomial", "coefficients": [0.0, SPEED]}
    return {
        "format": "cadmbs.mechanism/1",
        "name": "RSSR linkage",
        "bodies": bodies,
        "joints": [joint | {"cut": joint["name"] == cut} for joint in joints],
        "constraints": rows,
        "motions": [{"name": "drive", "coordinate": "motor", "position": turn}],
        "scenario": {"duration": 1.3, "output_step": 0.1, "initial": {"velocities": {"motor": SPEED}}},
    }


def energy_at(angle, coupler):
    """Kinetic energy at the crank's speed, and potential energy; a rod that does not spin about its own line."""
    a, b, out = pins(angle + 1j * STEP)
    rates = [np.imag(value) / STEP * SPEED for value in (a, b)]
    a, b, slope = np.real(a), np.real(b), np.imag(out) / STEP * SPEED
    kinetic = 0.5 * (moment("crank", CRANK) * SPEED**2 + moment("rocker", ROCKER) * slope**2)
    weight = MASSES["crank"] * a[2] / 2 + MASSES["rocker"] * (b[2] + PIVOT[2]) / 2
    if coupler == "rod":
        middle, change = (rates[0] + rates[1]) / 2, (rates[1] - rates[0]) / ROD
        central = MASSES["rod"] * (ROD**2 + 0.02**2) / 12
        kinetic += 0.5 * (MASSES["rod"] * middle @ middle + central * change @ change)
        weight += MASSES["rod"] * (a[2] + b[2]) / 2
    return kinetic + GRAVITY * weight


def moment(name, length):
    """Of a rod about its end."""
    return MASSES[name] * (length**2 / 3 + 0.02**2 / 12)


def torque(angle, coupler):
    """Driving torque by the power balance; derivative of order eight."""
    weights, width = (4 / 5, -1 / 5, 4 / 105, -1 / 280), 5e-3
    ends = [
        w * (energy_at(angle + k * width, coupler) - energy_at(angle - k * width, coupler))
        for k, w in enumerate(weights, 1)
    ]
    return sum(ends) / width


def reference(times, coupler="rod"):
    t = np.asarray(times)
    angle = START + SPEED * t
    out = np.unwrap([float(np.real(pins(u + 0j)[2])) for u in angle])
    forces = {"drive": -np.array([torque(u, coupler) for u in angle])}
    turned = {"motor": SPEED * t, "swing": out - float(np.real(pins(START + 0j)[2]))}
    return Reference(t, turned, multipliers=forces, origin="displacement equation and power balance")
