"""The joints and bodies of the document as arrays, for the wrenches through joints."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from cadmbs.arrays import Array
from cadmbs.kernels.records import slots
from cadmbs.kernels.tree.packing import Packed, packed_of
from cadmbs.lie import se3, so3
from cadmbs.system import System

CARRIED: Final = slots(JOINT=0, CARRIER=1, BODY=2, SUCCESSOR=3, SIGN=4, WIDTH=5)
"""Columns of the table: the joint; the joint that carries its carrying body, or -1 for the ground; the body that it
carries; its successor; its orientation in the tree."""

BODY_NUMBER: Final = slots(MASS=0, FIRST_MOMENT=1, INERTIA=4, SIZE=10)
"""Slots of a body: mass, m c and inertia about the origin of its row, in the row's axes."""


@dataclass(frozen=True)
class PackedJoints:
    """Joints of the tree and all bodies, welded ones included, as arrays for kernels.

    Attributes:
        table: (joints, CARRIED.WIDTH) integers, each joint after those that its carried body carries.
        inertias: (n_bodies, BODY_NUMBER.SIZE).
    """

    table: NDArray[np.int64]
    inertias: Array


def pack_joints(system: System) -> PackedJoints:
    """The joints of the tree and the bodies of a system."""
    table = np.array(_joints_from_the_tips(system), dtype=np.int64).reshape(-1, CARRIED.WIDTH)
    return PackedJoints(table, _inertias(system, packed_of(system)))


def _joints_from_the_tips(system: System) -> list[tuple[int, int, int, int, int]]:
    carries: dict[int, list[tuple[int, int]]] = {}
    for index, joint in enumerate(system.joints):
        if not joint.is_cut:
            carrying, carried = (joint.predecessor, joint.successor)[:: joint.orientation]
            carries.setdefault(carrying, []).append((index, carried))
    rows, branches = [], [(0, -1)]
    while branches:
        body, carrier = branches.pop()
        for index, carried in carries.get(body, []):
            joint = system.joints[index]
            rows.append((index, carrier, carried, joint.successor, joint.orientation))
            branches.append((carried, index))
    return rows[::-1]


def _inertias(system: System, packed: Packed) -> Array:
    """Mass, first moment and inertia of every body about the origin of its row."""
    bodies = system.bodies
    frames = packed.frames[packed.body_rows[:, 0]]
    R = frames[:, :3, :3]
    arm = se3.apply(se3.inverse(frames), bodies.center_of_mass - system.origin)
    arm = np.where(bodies.mass[:, None] != 0.0, arm, 0.0)
    tilde = so3.hat(arm)
    inertia = np.swapaxes(R, -1, -2) @ bodies.inertia @ R - bodies.mass[:, None, None] * (tilde @ tilde)
    upper = inertia[:, *np.triu_indices(3)]
    return np.concatenate([bodies.mass[:, None], bodies.mass[:, None] * arm, upper], axis=-1)
