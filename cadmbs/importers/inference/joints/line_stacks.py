"""Several bodies on one line: each pair of them touches, but a tree of joints describes their motion."""

from collections.abc import Sequence

import numpy as np

from cadmbs.importers.inference.bodies.groups import PartGroups
from cadmbs.importers.inference.records import LINE_KINDS, Decision, InferredJoint
from cadmbs.importers.inference.thresholds import PARALLEL_ANGLE


def without_rings(
    joints: Sequence[InferredJoint], groups: PartGroups, distance: float, decisions: list[Decision]
) -> list[InferredJoint]:
    """The joints without those that close a ring of joints about one line; the longest grips stay.

    Args:
        joints: All joints.
        groups: The groups that they connect.
        distance: Lines within it [mm] are one.
        decisions: Receives a record of each joint that is left out.
    """
    removed: set[int] = set()
    for line in _lines(joints, distance):
        if len(line) < 3:
            continue
        line.sort(key=lambda j: (not j.fixed_by_user, any(c.virtual for c in j.contacts), -_grip(j)))
        parent: dict[int, int] = {}
        for j in line:
            a, b = _root(parent, j.a), _root(parent, j.b)
            if a != b:
                parent[a] = b
            elif not j.fixed_by_user:
                removed.add(id(j))
                names = (groups.label(j.a), groups.label(j.b))
                message = f'"{names[0]}" and "{names[1]}" share an axis with others; their joint follows from those'
                decisions.append(Decision("ring", names, message))
    return [j for j in joints if id(j) not in removed]


def _lines(joints: Sequence[InferredJoint], distance: float) -> list[list[InferredJoint]]:
    """Joints by their line; the joints of one line are connected by bodies that they share.

    Each joint is compared with the first joints of all lines at once.
    """
    lines: list[list[InferredJoint]] = []
    bodies: list[set[int]] = []
    turning = [j for j in joints if j.kind in LINE_KINDS and j.freedom.direction is not None]
    points = np.array([j.freedom.point for j in turning]).reshape(-1, 3)
    axes = np.array([j.freedom.direction for j in turning]).reshape(-1, 3)
    heads: list[int] = []
    for k, joint in enumerate(turning):
        apart = np.linalg.norm(np.cross(points[heads] - points[k], axes[k]), axis=1)
        skew = np.linalg.norm(np.cross(axes[heads], axes[k]), axis=1)
        same = [
            int(n)
            for n in np.flatnonzero((apart < distance) & (skew < PARALLEL_ANGLE))
            if bodies[n] & {joint.a, joint.b}
        ]
        if not same:
            heads.append(k)
            lines.append([])
            bodies.append(set())
            same = [len(lines) - 1]
        for other in same[1:]:
            lines[same[0]] += lines[other]
            bodies[same[0]] |= bodies[other]
            lines[other], bodies[other] = [], set()
        lines[same[0]].append(joint)
        bodies[same[0]] |= {joint.a, joint.b}
    return [line for line in lines if line]


def on_one_line(first: InferredJoint, second: InferredJoint, distance: float) -> bool:
    """Whether two joints have the same axis."""
    d, e = first.freedom.direction, second.freedom.direction
    p, q = first.freedom.point, second.freedom.point
    if d is None or e is None or p is None or q is None or np.linalg.norm(np.cross(d, e)) > PARALLEL_ANGLE:
        return False
    return bool(np.linalg.norm(np.cross(p - q, d)) < distance)


def _root(parent: dict[int, int], body: int) -> int:
    while parent.setdefault(body, body) != body:
        body = parent[body]
    return body


def _grip(joint: InferredJoint) -> float:
    return sum(c.overlap for c in joint.contacts if c.kind == "coaxial")
