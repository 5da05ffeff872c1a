"""The rolling disk of `cadmbs validate benchmarks`: poses from the reduced equations of Routh."""

import numpy as np

from cadmbs.validation.benchmarks.rolling_disk import DISK, START, contact_axes, routh_motion
from cadmbs.validation.loops.nonholonomic import disk_steady_spin
from tests.classics.comparing import Reference, deviations, library_document


def document():
    return library_document("rolling_disk")


def steady_start(tilt=1.1, precession=1.7):
    """Tilt, rate, precession and spin of a steady motion on a circle: the centre's circle has the radius r |s / p|."""
    return (tilt, 0.0, precession, disk_steady_spin(DISK, tilt, precession))


def own_turn(angle):
    c, s = np.cos(angle), np.sin(angle)
    return np.array([[c, -s, 0.0], [s, c, 0.0], [0.0, 0.0, 1.0]])


def reference(times=None, start=START):
    """Poses of the disk since q = 0, where it stands upright with its axis along y over the origin."""
    t = np.linspace(0.0, 5.0, 51) if times is None else np.asarray(times)
    poses = []
    for tilt, _, _, _, heading, turn, *center in routh_motion(t, start):
        R = contact_axes(heading, tilt) @ own_turn(turn) @ contact_axes(0.0, np.pi / 2).T
        poses.append(np.column_stack([R, np.array(center) - R @ [0.0, 0.0, DISK.radius]]))
    return Reference(t, bodies={"disk": np.array(poses)}, origin="Routh's reduced equations")


def compare(result, system):
    return deviations(result, system, reference(result.t))
