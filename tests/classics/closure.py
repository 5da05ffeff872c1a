"""Gaps of the cut joints of a document: how far the points and axes that both bodies carry are apart."""

from importlib import resources

import numpy as np

from cadmbs import compile_mechanism, load
from cadmbs.kinematics import poses
from cadmbs.lie import se3


def library(name):
    """A library mechanism and its system."""
    with resources.as_file(resources.files("cadmbs.library").joinpath(f"{name}.json")) as path:
        mechanism = load(path)
    return mechanism, compile_mechanism(mechanism)


def motions(system, q):
    """Motions since q = 0 by body, (..., 4, 4): they carry what the document says about q = 0."""
    world = poses(system, q, engine="reference")
    return {
        name: world[..., k, :, :] @ se3.inverse(system.body_and_pose(name)[1])
        for k, name in enumerate(system.body_names)
    }


def gap(mechanism, system, q):
    """Largest distance of points and of axes of cut hinges and balls on their two bodies [m or 1]."""
    moved, largest = motions(system, q), 0.0
    for joint in mechanism.joints:
        if joint.cut:
            one, other = moved[joint.predecessor], moved[joint.successor]
            point = np.append(joint.point, 1.0)
            largest = max(largest, float(np.max(np.abs((one - other) @ point))))
            if joint.kind == "revolute":
                largest = max(largest, float(np.max(np.abs((one - other) @ np.append(joint.axis, 0.0)))))
    return largest


def coordinates(system, values):
    """Positions (..., n_q) from values by coordinate, absent ones zero."""
    shape = np.broadcast_shapes(*(np.shape(value) for value in values.values()))
    q = np.zeros((*shape, system.n_q))
    for name, value in values.items():
        q[..., system.position_names.index(name)] = value
    return q
