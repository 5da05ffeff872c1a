"""Mobility at q = 0 from the joint screws of a document alone: no tree, no cut, no coordinates.

Twists V of the bodies and joint rates are unknown, and each joint gives six equations V_successor - V_predecessor =
Y rates, all about the world origin at q = 0. Non-holonomic and geometric rows are not counted.
"""

import numpy as np

from cadmbs.compiler.screws import plane_axes


def turn(axis, point):
    """Screw of a rotation: axis and moment of its line, angular part first."""
    axis = np.array(axis) / np.linalg.norm(axis)
    return np.concatenate([axis, np.cross(point, axis)])


def slide(axis):
    return np.concatenate([np.zeros(3), np.array(axis) / np.linalg.norm(axis)])


def _plane(joint):
    axes = getattr(joint, "axes", None)
    return [np.array(a) for a in axes] if axes is not None else list(plane_axes(np.array(joint.axis)).T[:2])


def screws(joint):
    """The successive screws (k, 6) of a joint at q = 0."""
    line = lambda kind: kind(joint.axis, joint.point)  # noqa: E731
    three = np.eye(3)
    forms = {
        "fixed": lambda: [],
        "revolute": lambda: [line(turn)],
        "prismatic": lambda: [slide(joint.axis)],
        "screw": lambda: [line(turn) + joint.pitch * slide(joint.axis)],
        "cylindrical": lambda: [line(turn), slide(joint.axis)],
        "universal": lambda: [turn(a, joint.point) for a in joint.axes],
        "spherical": lambda: [turn(a, joint.point) for a in three],
        "planar": lambda: [*map(slide, _plane(joint)), turn(np.cross(*_plane(joint)), joint.point)],
        "spatial_translation": lambda: [slide(a) for a in three],
        "free": lambda: list(np.eye(6)),
    }
    return np.array(forms[joint.kind]()).reshape(-1, 6)


def _coupling_rows(mechanism, columns, start, width):
    """Couplings of joints with one freedom as rows of the rates of all joints."""
    places = {j.name: start + sum(map(len, columns[:k])) for k, j in enumerate(mechanism.joints)}
    lines = np.zeros((len(mechanism.couplings), width))
    for line, coupling in zip(lines, mechanism.couplings, strict=True):
        for term in coupling.terms:
            line[places[term.coordinate]] = term.factor
    return lines


def counts(mechanism):
    """(counted, actual, redundant): degrees of freedom by Gruebler and Kutzbach, by rank, and dependent equations."""
    bodies = {name: k for k, name in enumerate(b.name for b in mechanism.bodies if b.name != mechanism.ground)}
    columns = [screws(joint) for joint in mechanism.joints]
    freedoms = sum(len(c) for c in columns)
    matrix = np.zeros((6 * len(mechanism.joints), 6 * len(bodies) + freedoms))
    start = 6 * len(bodies)
    for row, (joint, columns_of) in enumerate(zip(mechanism.joints, columns, strict=True)):
        rows = slice(6 * row, 6 * row + 6)
        for name, sign in ((joint.successor, 1.0), (joint.predecessor, -1.0)):
            if name in bodies:
                matrix[rows, 6 * bodies[name] : 6 * bodies[name] + 6] += sign * np.eye(6)
        matrix[rows, start : start + len(columns_of)] = -columns_of.T
        start += len(columns_of)
    matrix = np.concatenate([matrix, _coupling_rows(mechanism, columns, 6 * len(bodies), matrix.shape[1])])
    rank = int(np.linalg.matrix_rank(matrix, tol=1e-9))
    counted = freedoms - 6 * (len(mechanism.joints) - len(bodies)) - len(mechanism.couplings)
    return counted, matrix.shape[1] - rank, matrix.shape[0] - rank
