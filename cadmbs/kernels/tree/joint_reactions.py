"""Wrenches through the joints of the document, of trees."""

from typing import Any, Final

import numpy as np

from cadmbs.arrays import Array
from cadmbs.kernels.kernel import Screw, kernel
from cadmbs.kernels.numbers.algebra import add, apply, apply_transposed, cross, subtract
from cadmbs.kernels.numbers.blocks import batch_of, matrix_of
from cadmbs.kernels.numbers.lanes import assign, coordinate3, load, load3, load6, load9
from cadmbs.kernels.numbers.screws import load_screw, plus, times
from cadmbs.kernels.numbers.vectors import clear
from cadmbs.kernels.records import JointArrays, TreeArrays, slots
from cadmbs.kernels.tree import body_kinematics, inverse_dynamics_derivatives, packing
from cadmbs.kernels.tree.inverse_dynamics_derivatives import SLOTS, A, V
from cadmbs.kernels.tree.placement import POINT, R, frame_on_row, row_positions
from cadmbs.lie import se3, so3
from cadmbs.system import System

__all__ = ["SLOTS", "joint_reactions", "joint_reactions_batch", "joint_reactions_single"]


@kernel
def joint_reactions(
    tree: TreeArrays, joints: JointArrays, representation: int, motion: Any, wrenches: Array, result: Array
) -> None:
    """W_i = I_i A_i + V_i x* I_i V_i - W_app_i + sum of W_c over the bodies c that i carries, for motion (q, v, a).

    About one point, in world axes; 6 numbers a joint, those of the bodies that it carries being summed there.
    """
    q, v, a = motion
    work = tree.work
    row_positions(tree.table, tree.params, q, work, inverse_dynamics_derivatives.NATIVE)
    forward_motion_of_rows(tree, q, v, a)
    clear(result)
    for k in range(joints.table.shape[0]):
        at, carrier = 6 * joints.table[k, CARRIED.JOINT], joints.table[k, CARRIED.CARRIER]
        carried = body_wrench(work, joints, wrenches, joints.table[k, CARRIED.BODY])
        wrench = plus(wrench_of(result, at), carried)
        if carrier >= 0:
            assign_screw(result, 6 * carrier, plus(wrench_of(result, 6 * carrier), wrench))
        wrench = times(1.0 * joints.table[k, CARRIED.SIGN], wrench)
        assign_screw(result, at, at_body(tree, joints, joints.table[k, CARRIED.SUCCESSOR], representation, wrench))


@kernel
def forward_motion_of_rows(tree: TreeArrays, q: Array, v: Array, a: Array) -> None:
    """Twists and accelerations of all rows about the common point; the world accelerates with -g."""
    table, params, work = tree.table, tree.params, tree.work
    inverse_dynamics_derivatives.init_world_motion(params, work)
    for i in range(1, table.shape[0]):
        if table[i, packing.TABLE.KIND] <= packing.ROW_KIND.SCREW:
            inverse_dynamics_derivatives.screw_rates(table, params, v, a, work, i)
        else:
            inverse_dynamics_derivatives.native_rates(table, q, v, a, work, i)
        inverse_dynamics_derivatives.add_motion_of_parent(work, i, table[i, packing.TABLE.PARENT])


@kernel
def body_wrench(work: Array, joints: JointArrays, wrenches: Array, body: int) -> Screw:
    """What else than gravity and the applied wrench acts on a body, about the common point."""
    i, inertias = joints.body_rows[body, 0], joints.inertias
    Q, r, m = load9(work, i, R), load3(work, i, POINT), load(inertias, body, BODY_NUMBER.MASS)
    h, inertia = load3(inertias, body, BODY_NUMBER.FIRST_MOMENT), load6(inertias, body, BODY_NUMBER.INERTIA)
    at_point = inverse_dynamics_derivatives.body_about_common_point(Q, r, m, h, inertia)
    moment, force = inverse_dynamics_derivatives.inertial_wrench(
        at_point, load_screw(work, i, V), load_screw(work, i, A)
    )
    n, f = wrench_of(wrenches, 6 * body)
    origin = add(r, apply(Q, load3(joints.body_frames, body, 9)))
    return subtract(moment, add(n, cross(origin, f))), subtract(force, f)


@kernel
def wrench_of(wrenches: Array, at: int) -> Screw:
    """A wrench among six numbers each."""
    return coordinate3(wrenches, at), coordinate3(wrenches, at + 3)


@kernel
def assign_screw(result: Array, at: int, screw: Screw) -> None:
    """Write a screw to six numbers of the result."""
    for k in range(3):
        assign(result, at + k, screw[0][k])
        assign(result, at + 3 + k, screw[1][k])


@kernel
def at_body(tree: TreeArrays, joints: JointArrays, body: int, representation: int, wrench: Screw) -> Screw:
    """A wrench about the common point in a representation at the frame of a body."""
    (moment, force), i = wrench, joints.body_rows[body, 0]
    arm, (C, r) = frame_on_row(tree.params, tree.work, i, joints.body_frames, body, 0)
    moment = subtract(moment, cross(add(load3(tree.work, i, POINT), arm), force))
    if representation == body_kinematics.SPATIAL:
        moment = add(moment, cross(r, force))
    if representation in (body_kinematics.BODY_FIXED, body_kinematics.MIXED):
        moment = apply_transposed(C, moment)
    if representation == body_kinematics.BODY_FIXED:
        force = apply_transposed(C, force)
    return moment, force


@kernel
def reactions_of_sample(
    table: Any, params: Any, joints: Any, representation: int, q: Any, v: Any, a: Any, wrenches: Any, result: Any,
    work: Any,
) -> None:  # fmt: skip
    """`joint_reactions` of a tree whose workspace is `work`."""
    joint_reactions(TreeArrays(table, params, work), joints, representation, (q, v, a), wrenches, result)


joint_reactions_batch, joint_reactions_single = batch_of(reactions_of_sample, 2), matrix_of(reactions_of_sample)


# The joints and bodies of the document as arrays, for the wrenches through joints.

CARRIED: Final = slots(JOINT=0, CARRIER=1, BODY=2, SUCCESSOR=3, SIGN=4, WIDTH=5)
"""Columns of the table: the joint; the joint that carries its carrying body, or -1 for the ground; the body that it
carries; its successor; its orientation in the tree."""

BODY_NUMBER: Final = slots(MASS=0, FIRST_MOMENT=1, INERTIA=4, SIZE=10)
"""Slots of a body: mass, m c and inertia about the origin of its row, in the row's axes."""


def pack_joints(system: System) -> JointArrays:
    """The joints of the tree, each after those that its carried body carries, and all bodies, welded ones included."""
    packed = packing.packed_of(system)
    table = np.array(joints_from_the_tips(system), dtype=np.int64).reshape(-1, CARRIED.WIDTH)
    return JointArrays(table, packed.body_rows, packed.body_frames, _inertias(system, packed))


def joints_from_the_tips(system: System) -> list[tuple[int, int, int, int, int]]:
    """Joint, the joint that carries it (-1 for none), carried body, successor, orientation: tips first."""
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


def _inertias(system: System, packed: packing.Packed) -> Array:
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
