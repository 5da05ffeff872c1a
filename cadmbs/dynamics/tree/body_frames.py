"""Body frames of the moving bodies, screws and inertias of the tree in them, A, X, M^b of the papers; and effort.

Bodies that fixed joints weld together move as one. The frame of such a moving body is the body frame of the body that
gives it its name (`system.tree.names`): the one that its joint holds. Where the document gives no reference pose, that
frame is the world frame at q = 0, and X_i = Y_i (world-frame modelling, P-KIN 2.4).
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np

from cadmbs.arrays import Array, Positions, Velocities
from cadmbs.dynamics.body_inertia import inertia_in_frame
from cadmbs.dynamics.tree.mass import spatial_inertia
from cadmbs.errors import ArgumentError
from cadmbs.kinematics import Representation, products
from cadmbs.kinematics.system_jacobian import joint_columns
from cadmbs.lie import se3, so3
from cadmbs.system import System, inertias, native_joints
from cadmbs.system.arguments import broadcast, positions, require_coordinates, velocities


@dataclass(frozen=True)
class FramedMotion:
    """Moving bodies in their body frames at one state; entry 0 is the world.

    Attributes:
        system: The mechanism.
        pose: (..., n, 4, 4) C_i, translation relative to `point`.
        point: (..., 3) or (3,) a point near the mechanism, world axes.
        screws: (..., n_columns, 6) X, each in the body frame of the body that it moves; constant for joints of one
            freedom.
        v: (..., n_columns) velocities of the tree.
        a: (..., n_columns) accelerations of the tree.
        turning: (..., n, 6) sum over a joint's columns of dX/dt v, zero for joints of one freedom.
    """

    system: System
    pose: Array
    point: Array
    screws: Array
    v: Array
    a: Array
    turning: Array

    @cached_property
    def absolute_pose(self) -> Array:
        """(..., n, 4, 4) C_i in the world, about the world origin."""
        pose = self.pose.copy()
        pose[..., :3, 3] += self.point[..., None, :]
        return pose

    @cached_property
    def to_body_from_parent(self) -> Array:
        """(..., n, 4, 4) C_i^-1 C_p(i), the pose of the parent seen from the body; the identity for the world."""
        relative = np.empty(self.pose.shape)
        relative[..., 0, :, :] = np.eye(4)
        parents = self.system.tree.parent[1:]
        relative[..., 1:, :, :] = se3.inverse(self.pose[..., 1:, :, :]) @ self.pose[..., parents, :, :]
        return relative


def motion_in_body_frames(system: System, q: Positions, v: Velocities, a: Velocities) -> FramedMotion:
    """Poses C_i = f_i A_i, screws X = Ad_C^-1 J, and tree velocities and accelerations of the arguments."""
    q_array, v_array, a_array = broadcast(positions(system, q), velocities(system, v), velocities(system, a, "a"))
    tree = system.tree
    joints = joint_columns(system, q_array)
    v_tree, a_tree = tree.velocities.spread_rate(v_array), tree.velocities.spread_rate(a_array)
    turning = _turning(system, joints.state, joints.columns, v_tree)
    return FramedMotion(system, joints.pose, joints.state.point, joints.columns, v_tree, a_tree, turning)


def welded_frames(system: System) -> Array:
    """(n_bodies, 4, 4) S = A_i^-1 A_body, body frames as seen from the frames of the moving bodies they belong to."""
    reference_poses = se3.translation(-system.origin) @ system.bodies.reference_pose
    return se3.inverse(products.frames_at_zero(system)[system.bodies.moving]) @ reference_poses


def inertias_body_fixed(system: System) -> Array:
    """(n, 6, 6) M^b_i = Ad_A^T M Ad_A of the moving bodies about the origins of their body frames, constant.

    P-DYN (40), theory 6.1.
    """
    inertias.require_inertia(system)
    tree = system.tree
    about_origin = spatial_inertia(tree.mass, tree.center_of_mass, tree.inertia)
    return inertia_in_frame(products.frames_at_zero(system), about_origin)


def joint_forces(motion: FramedMotion, screws: Array, wrench: Array) -> Array:
    """Q = X^T W for every column, reflected inertia added, gathered to the independent coordinates: (..., n_v)."""
    tree = motion.system.tree
    forces = np.sum(screws * wrench[..., tree.column_body, :], axis=-1) + tree.armature * motion.a
    return tree.velocities.gather(forces)


def _turning(system: System, state: products.TreeState, screws: Array, v: Array) -> Array:
    """sum_ab dX_a/dq_b v_a v_b within each joint, in the frame of its body, (..., n, 6).

    Successive screws: dX_a/dq_b = [X_a, X_b] for a < b (theory 3.4, P-DIFF (26)). Quaternion joints: zero. Rotation
    vectors, X = U dexp(-phi): U d/dt dexp(-phi) phi'.
    """
    tree = system.tree
    turning = np.zeros((*v.shape[:-1], tree.n, 6))
    moved = screws * v[..., None]
    for body in tree.compound:
        terms = moved[..., tree.columns(body), :]
        before = np.cumsum(terms, axis=-2)[..., :-1, :]
        turning[..., body, :] = np.sum(se3.bracket(before, terms[..., 1:, :]), axis=-2)
    for body in tree.native.bodies:
        if tree.kind[body] == native_joints.MotionKind.ROTATION_VECTOR:
            phi, rate = products.rotation_vector(tree, body, state.q_tree), v[..., tree.columns(body)]
            along = -so3.dexp_inverse(-phi) @ so3.dexp_rate(-phi, -rate)[..., None]
            turning[..., body, :] = np.sum(screws[..., tree.columns(body), :] * along, axis=-2)
    return turning


# What the three recursions of inverse dynamics cost, in the operations that the dynamics paper counts.


@dataclass(frozen=True)
class Effort:
    """Numbers of operations on six-vectors, and on inertia matrices, of one evaluation.

    Attributes:
        frame_transformations: Products Ad_C X or Ad_C^T W with rotation and translation.
        translations: Such products with a translation alone.
        rotations: Such products with a rotation alone.
        inertia_transformations: Inertia matrices that are transformed, by Ad_C, or by Ad_R in hybrid form.
        lie_brackets: Brackets [X, Y], their transposes on momenta, and products with ad_w or ad_r included.
    """

    frame_transformations: int
    translations: int
    rotations: int
    inertia_transformations: int
    lie_brackets: int


def recursion_effort(system: System, representation: str) -> Effort:
    """Operations of the recursion of inverse dynamics in a representation, counted as in the dynamics paper.

        body-fixed (66), (67):  3 (n - b) frame transformations,                                  2 n - b brackets
        spatial    (70), (71):  n frame transformations, n of inertia matrices,                   2 n - b brackets
        hybrid     (75), (76):  3 (n - b) translations, n rotations, n of inertia matrices,       3 n - b brackets

    with n joints of one freedom each, b of them on the ground: for these the terms of the parent vanish. A chain has
    b = 1, which gives the paper's statements (P-DYN 4.1 to 4.3). A joint of several freedoms counts as a chain of
    joints of one freedom with bodies between (theory 3.4). Gravity, applied wrenches and products of inertia matrices
    with twists are not counted.

    Args:
        system: Compiled mechanism; with loops, of the spanning tree.
        representation: "body_fixed", "spatial" or "hybrid".

    Raises:
        ArgumentError: If the name is not one of these three.
    """
    require_coordinates(system)
    n = system.tree.n_columns
    b = int(np.sum(system.tree.parent == 0))
    match Representation.named(representation):
        case Representation.BODY_FIXED:
            return Effort(3 * (n - b), 0, 0, 0, 2 * n - b)
        case Representation.SPATIAL:
            return Effort(n, 0, 0, n, 2 * n - b)
        case Representation.HYBRID:
            return Effort(0, 3 * (n - b), n, n, 3 * n - b)
    raise ArgumentError(f"there is no recursion in representation {representation!r}: body_fixed, spatial or hybrid")
