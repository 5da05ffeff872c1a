"""Wrenches that joints, constraints and motions exert, from the multipliers of a motion."""

from __future__ import annotations

import numpy as np

from cadmbs.absolute.motion import AbsoluteMotion
from cadmbs.arrays import Array
from cadmbs.lie import so3
from cadmbs.system import System


def reactions(motion: AbsoluteMotion) -> dict[str, Array]:
    """Wrenches of all joints, constraints and motions on their second body.

        f = -Phi_r^T l ,   n = -A Pi^T l   about the centre of mass, then moved

    of the rows of each source alone: forces along joint coordinates (loads, drives) are not in those of joints, and
    motions are sources of their own. Redundant rows that were left out carry nothing: reactions are one possible
    distribution.

    Args:
        motion: A kinematic analysis or a simulation.

    Returns:
        By "joint/<name>", "constraint/<name>" and so on: (n_t, 6) moment [N m] about the origin of the body frame of
        the successor (of the second body of a constraint), then force [N], world axes. rA paper (34c).
    """
    found: dict[str, Array] = {}
    rows, scalars = motion.model.rows, motion.model.scalars
    ends = _second_bodies(motion.model.system)
    for k, t in enumerate(motion.t):
        r = np.concatenate([np.zeros((1, 3)), motion.centers[k]])
        A = np.concatenate([np.eye(3)[None], motion.A[k]])
        pairs = scalars.pairs.at(r, A)
        values = scalars.at(pairs, scalars.angles(pairs))
        chosen = rows.scalars_at(float(t))
        weights = -rows.factor * motion.multipliers[k, rows.row]
        for entry, row in enumerate(rows.row):
            label = rows.labels[row]
            key = f"{label.group}/{label.source}"
            if key not in ends:
                continue
            index = ends[key]
            moving = int(motion.model.system.bodies.moving[index])
            own = found.setdefault(key, np.zeros((len(motion.t), 6)))
            bodies = scalars.pairs.bodies[:, scalars.carrier[chosen[entry]]]
            for side in (0, 1):
                if bodies[side] == moving:
                    slope = weights[entry] * values.gradient[chosen[entry], 6 * side : 6 * side + 6]
                    own[k] += _moved(motion, index, moving, A, slope)
    return found


def _moved(motion: AbsoluteMotion, index: int, moving: int, A: Array, slope: Array) -> Array:
    """The wrench about the origin of a body frame of a force along (r, th) of its moving body."""
    system, bodies = motion.model.system, motion.model.bodies
    origin = bodies.point(moving, system.bodies.reference_pose[index, :3, 3] - system.origin)
    moment = A[moving] @ slope[3:] - so3.cross(A[moving] @ origin, slope[:3])
    return np.concatenate([moment, slope[:3]])


def _second_bodies(system: System) -> dict[str, int]:
    """Successor of each joint, second body of each constraint; the driven joint's successor of each motion."""
    found = {f"joint/{joint.name}": joint.successor for joint in system.joints}
    found |= {f"constraint/{row.name}": int(row.data["bodies"][1]) for row in system.rows if "bodies" in row.data}
    owner = {name: joint.successor for joint in system.joints for name in joint.velocity_names}
    found |= {f"motion/{m.name}": owner[m.target] for m in system.motions if m.of_coordinate}
    return found
