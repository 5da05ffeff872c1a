"""Rows of cut joints that restrict nothing, because all joints of their loop move in parallel planes.

With e the normal of the planes, motions in them are turns about e and slides across it. They satisfy, at every
configuration, the rows of a cut joint that refuse turns across e and slides along it: three of five for a revolute
joint in a planar linkage. Kernels leave such rows out of the equations; their residuals are measured all the same.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from cadmbs.arrays import Array
from cadmbs.constraints.equations.constraint_equations import constraint_equations
from cadmbs.system import System
from cadmbs.system.records import Joint
from cadmbs.tolerances import EXACT_ALIGNMENT


def idle_rows(system: System) -> NDArray[np.bool_]:
    """(n_rows,) which rows the joints of their loop satisfy in all motions, as they move in parallel planes."""
    equations = system.derived(constraint_equations)
    loops, idle = equations.loops, np.zeros(equations.table.n_rows, dtype=np.bool_)
    for k, closure in enumerate(system.closures):
        normal = plane_normal([system.joints[joint] for joint, _ in closure.members if joint != closure.joint])
        if normal is None:
            continue
        of_loop = loops.loop == k
        selectors = loops.selector[of_loop]
        satisfied = np.any(selectors != 0.0, axis=-1)  # those of universal joints turn
        for frame in (closure.predecessor_frame, closure.successor_frame):
            turns, slides = selectors[:, :3] @ frame[:3, :3].T, selectors[:, 3:] @ frame[:3, :3].T
            satisfied &= np.abs(turns @ normal) <= EXACT_ALIGNMENT
            satisfied &= np.linalg.norm(np.cross(slides, normal), axis=-1) <= EXACT_ALIGNMENT
        idle[loops.row[of_loop]] = satisfied
    return idle


def plane_normal(joints: list[Joint]) -> Array | None:
    """The unit normal (3,) of the planes in which all of the joints move; None where they do not.

    Their screws are turns (e, y x e) about it or slides (0, d) across it, and at least one is a turn.
    """
    moving = [joint for joint in joints if joint.velocity_names]
    if any(not len(joint.screws) for joint in moving):  # balls and free joints
        return None
    screws = np.concatenate([np.zeros((0, 6)), *(joint.screws for joint in moving)])
    turns = np.any(screws[:, :3] != 0.0, axis=-1)
    if not np.any(turns):
        return None
    normal: Array = screws[turns][0, :3] / np.linalg.norm(screws[turns][0, :3])
    size = np.maximum(1.0, np.linalg.norm(screws[:, 3:], axis=-1))
    across = np.linalg.norm(np.cross(screws[:, :3], normal), axis=-1) <= EXACT_ALIGNMENT
    within = np.abs(screws[:, 3:] @ normal) <= EXACT_ALIGNMENT * size
    return normal if np.all(across & within) else None
