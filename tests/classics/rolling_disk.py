"""A thin homogeneous disk that rolls on a plane: the library's document, and the reduced equations of Routh.

Tilt, precession and spin obey `disk_rates`; heading, place and own turn follow by integration. Numbers are ours.
"""

import numpy as np
from scipy.integrate import solve_ivp

from cadmbs.validation.loops_nonholonomic import Disk, disk_rates, disk_steady_spin
from tests.classics.comparing import Reference, deviations, library_document

DISK = Disk.uniform(2.0, 0.3)
START = (np.pi / 2, -0.2, 0.4, 10.0)
"""Tilt, its rate, precession, spin of the library's scenario: w = (0.2, 10, 0.4), tilt counted about -x."""


def document():
    return library_document("rolling_disk")


def steady_start(tilt=1.1, precession=1.7):
    """Tilt, rate, precession and spin of a steady motion on a circle: the centre's circle has the radius r |s / p|."""
    return (tilt, 0.0, precession, disk_steady_spin(DISK, tilt, precession))


def frame(heading, tilt):
    """Columns e1 (level, along the contact line), e2 (up in the disk's plane), e3 (axis)."""
    c, s = np.cos(heading), np.sin(heading)
    e1 = np.array([-c, -s, 0.0])
    e3 = np.array([-s * np.sin(tilt), c * np.sin(tilt), np.cos(tilt)])
    return np.stack([e1, np.cross(e3, e1), e3], axis=-1)


def own_turn(angle):
    c, s = np.cos(angle), np.sin(angle)
    return np.array([[c, -s, 0.0], [s, c, 0.0], [0.0, 0.0, 1.0]])


def equations(_, y):
    tilt, tilt_rate, precession, spin, heading, *_ = y
    axes = frame(heading, tilt)
    velocity = DISK.radius * (tilt_rate * axes[:, 2] - spin * axes[:, 0])
    rates = disk_rates(DISK, tilt, tilt_rate, precession, spin)
    return [tilt_rate, *rates, precession, spin - precession * np.cos(tilt), *velocity]


def reference(times=None, start=START):
    """Poses of the disk since q = 0, where it stands upright with its axis along y over the origin."""
    t = np.linspace(0.0, 5.0, 51) if times is None else np.asarray(times)
    y0 = [*start, 0.0, 0.0, 0.0, 0.0, DISK.radius * np.sin(start[0])]
    run = solve_ivp(equations, (0.0, t[-1]), y0, method="DOP853", t_eval=t, rtol=1e-13, atol=1e-13)
    poses = []
    for tilt, _, _, _, heading, turn, *center in run.y.T:
        R = frame(heading, tilt) @ own_turn(turn) @ frame(0.0, np.pi / 2).T
        poses.append(np.column_stack([R, np.array(center) - R @ [0.0, 0.0, DISK.radius]]))
    return Reference(t, bodies={"disk": np.array(poses)}, origin="Routh's reduced equations")


def compare(result, system):
    return deviations(result, system, reference(result.t))
