"""The library's four-bar linkage with a crank that is driven at constant speed: rheonomic, redundant in space.

Positions, velocities and accelerations are Freudenstein's closed form; the driving torque follows from the power of the
bodies, and is unique although the reactions are not. Geometry and masses are ours.
"""

import numpy as np

from cadmbs.validation.loops.planar import FourBar, SampledMotion, four_bar_motion
from tests.classics.comparing import (
    Reference,
    deviations,
    library_document,
    moved_since_zero,
    multiplier_deviations,
    rows_at,
)

SPEED = 12.0
BARS = FourBar(0.35, 0.1, float(np.hypot(0.4, 0.2)), float(np.hypot(0.05, 0.3)))


def document():
    data = library_document("four_bar") | {"name": "driven four-bar"}
    drive = {"name": "drive", "coordinate": "crank_pivot"}
    data["motions"] = [drive | {"position": {"kind": "polynomial", "coefficients": [0.0, SPEED]}}]
    data["scenario"] = {"duration": 1.0, "output_step": 0.01, "initial": {"velocities": {"crank_pivot": SPEED}}}
    return data


def links(t):
    """Motion of crank, coupler, rocker in the plane (x, z), angles from x towards z."""
    zero = 0.0 * np.asarray(t)
    crank = SampledMotion(np.pi / 2 - SPEED * np.asarray(t), zero - SPEED, zero)
    return crank, *four_bar_motion(BARS, crank)


def torque(t):
    """Driving torque about +y, from the power balance: tau speed = sum of inertia and weight powers."""
    crank, coupler, rocker = links(t)
    power = 0.0
    lengths = {"crank": BARS.crank, "coupler": BARS.coupler, "rocker": BARS.rocker}
    masses = {body["name"]: body for body in document()["bodies"]}

    def along(length, link):
        direction = np.exp(1j * link.position)
        speed = 1j * link.velocity * direction
        change = (1j * link.acceleration - link.velocity**2) * direction
        return length * speed, length * change

    pin = along(BARS.crank, crank)
    for name, link in (("crank", crank), ("coupler", coupler), ("rocker", rocker)):
        v, a = along(lengths[name] / 2, link)
        if name == "coupler":
            v, a = v + pin[0], a + pin[1]
        body = masses[name]
        power = power + body["mass"] * ((a * np.conj(v)).real + 9.81 * v.imag)
        power = power + body["inertia"][1][1] * link.velocity * link.acceleration
    return power / SPEED


def reference(times=None):
    """Angles by coordinate, and the multiplier of the driver: minus its torque."""
    t = np.linspace(0.0, 1.0, 101) if times is None else np.asarray(times)
    crank, coupler, rocker = links(t)
    start = [link.position for link in links(0.0)]
    angles = [np.unwrap(link.position) - first for link, first in zip((crank, coupler, rocker), start, strict=True)]
    q = {"crank_pivot": -angles[0], "crank_pin": angles[0] - angles[1], "rocker_pivot": -angles[2]}
    v = {
        "crank_pivot": -crank.velocity,
        "rocker_pivot": -rocker.velocity,
        "crank_pin": crank.velocity - coupler.velocity,
    }
    return Reference(t, q, v, multipliers={"drive": -torque(t)}, origin="Freudenstein's closed form")


def compare(result, system):
    found = deviations(result, system, reference(result.t))
    return found | multiplier_deviations(result, reference(result.t))


def tracer(result, system):
    """Path of the coupler's tracer point in a result, (n, 3)."""
    moved = moved_since_zero(system, result.q[rows_at(result, result.t)], "coupler")
    return moved @ np.array([0.2, 0.0, 0.3, 1.0])
