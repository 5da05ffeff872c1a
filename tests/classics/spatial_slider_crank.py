"""Haug's spatial slider-crank, driven at constant speed: rheonomic, its positions in closed form.

Haug, Computer-Aided Kinematics and Dynamics of Mechanical Systems (1989); numbers as in Kissel, Taves, Negrut,
Constrained Multibody Kinematics and Dynamics in Absolute Coordinates (2021): crank 0.08 m about the line y = 0.1,
z = 0.12, rod 0.3 m, slider along x, 2 pi rad/s about -x.
"""

import numpy as np

from tests.classics.comparing import Reference, deviations, library_document, multiplier_deviations, stored_reference

CRANK, ROD, HINGE = 0.08, 0.3, (0.1, 0.12)


def document():
    """The library's mechanism with the driver."""
    data = library_document("spatial_slider_crank") | {"name": "driven spatial slider-crank"}
    drive = {"name": "drive", "coordinate": "hinge"}
    data["motions"] = [drive | {"position": {"kind": "polynomial", "coefficients": [0.0, 2 * np.pi]}}]
    data["scenario"] = {"duration": 1.0, "output_step": 0.01, "initial": {"velocities": {"hinge": 2 * np.pi}}}
    return data


def slider(t):
    """Position, velocity and acceleration of the slider: x = sqrt(l^2 - y^2 - z^2) of the crank pin (y, z)."""
    w = 2 * np.pi
    y, z = HINGE[0] + CRANK * np.sin(w * t), HINGE[1] + CRANK * np.cos(w * t)
    dy, dz = CRANK * w * np.cos(w * t), -CRANK * w * np.sin(w * t)
    ddy, ddz = -w * w * CRANK * np.sin(w * t), -w * w * CRANK * np.cos(w * t)
    x = np.sqrt(ROD**2 - y**2 - z**2)
    dx = -(y * dy + z * dz) / x
    return x, dx, -(dx * dx + dy * dy + dz * dz + y * ddy + z * ddz) / x


def reference(times=None):
    """Closed form of the slider."""
    t = np.linspace(0.0, 1.0, 101) if times is None else np.asarray(times)
    x, dx, _ = slider(t)
    return Reference(t, {"guide": x - 0.2, "hinge": 2 * np.pi * t}, {"guide": dx}, origin="closed form")


def dynamic_reference():
    """Poses of all bodies and the driver's multiplier (minus the driving torque), by our reference integration."""
    return stored_reference("spatial_slider_crank_driven", ("drive",))


def compare(result, system):
    """The slider against its closed form; poses and the driver's torque against our integration."""
    found = deviations(result, system, reference(result.t))
    driven = dynamic_reference()
    return found | deviations(result, system, driven) | multiplier_deviations(result, driven)
