"""Wrenches that joints, constraints and motions exert, from the multipliers of a motion."""

from __future__ import annotations

import numpy as np

from cadmbs.absolute.motion import AbsoluteMotion
from cadmbs.arrays import Array
from cadmbs.lie import so3
from cadmbs.system import System
from cadmbs.system.arguments import instance_argument


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
    instance_argument(motion, "motion", AbsoluteMotion, "simulate_bodies(system) gives one")
    wrenches: dict[str, Array] = {}
    rows, scalars = motion.model.rows, motion.model.scalars
    frames = _second_bodies(motion.model.system)
    for k, t in enumerate(motion.t):
        r = np.concatenate([np.zeros((1, 3)), motion.centers[k]])
        A = np.concatenate([np.eye(3)[None], motion.A[k]])
        products = scalars.pairs.evaluated(r, A)
        values = scalars.evaluated(products, scalars.angles(products))
        weights = -rows.factor * motion.multipliers[k, rows.row]
        for row, scalar, weight in zip(rows.row, rows.scalars_at(float(t)), weights, strict=True):
            source = f"{rows.labels[row].group}/{rows.labels[row].source}"
            if source not in frames:
                continue
            index = frames[source]
            body = int(motion.model.system.bodies.moving[index])
            wrench = wrenches.setdefault(source, np.zeros((len(motion.t), 6)))[k]
            for end, gradient in zip(scalars.bodies[:, scalar], np.split(values.gradient[scalar], 2), strict=True):
                if end == body:
                    wrench += _about_origin(motion, index, body, A[body], weight * gradient)
    return wrenches


def _about_origin(motion: AbsoluteMotion, index: int, body: int, A: Array, force: Array) -> Array:
    """The wrench about the origin of a body frame of a force along (r, th) of its moving body."""
    system, bodies = motion.model.system, motion.model.bodies
    origin = bodies.point(body, system.bodies.reference_pose[index, :3, 3] - system.origin)
    moment = A @ force[3:] - so3.cross(A @ origin, force[:3])
    return np.concatenate([moment, force[:3]])


def _second_bodies(system: System) -> dict[str, int]:
    """Successor of each joint, second body of each constraint; the driven joint's successor of each motion."""
    successors = {name: joint.successor for joint in system.joints for name in joint.velocity_names}
    return {
        **{f"joint/{joint.name}": joint.successor for joint in system.joints},
        **{f"constraint/{row.name}": int(row.data["bodies"][1]) for row in system.rows if "bodies" in row.data},
        **{f"motion/{m.name}": successors[m.target] for m in system.motions if m.of_coordinate},
    }
