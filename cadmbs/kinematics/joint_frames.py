"""Joint frames: geometry given as constant transforms on both sides of a joint, and the zero reference it amounts to.

A joint frame on the parent and one on the body coincide at q = 0. S_p, S_i are their constant poses in the frame of the
parent and of the body; Z is the joint screw in the joint frame, such as (0, 0, 1, 0, 0, 0) for a hinge about its z
axis. The zero reference needs no joint frames: poses A_i and screws Y_i of all bodies in the world at q = 0.

Functions of one joint take arrays with any batch axes before the last ones; functions of a tree have one entry a body,
each body after its parent, parents counted from 0 with -1 for the world.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from cadmbs.arrays import Array, ArrayLike, Pose, Twist
from cadmbs.errors import ShapeError
from cadmbs.lie import se3


@dataclass(frozen=True)
class JointFrames:
    """Joint-frame data of a tree of joints with one screw each.

    Attributes:
        parent: Of each body, -1 for the world.
        S_parent: (n, 4, 4) pose of joint i's frame in the frame of its parent.
        S_body: (n, 4, 4) pose of joint i's frame in the frame of body i.
        screws: (n, 6) Z_i in the joint frames.
    """

    parent: tuple[int, ...]
    S_parent: Array
    S_body: Array
    screws: Array


@dataclass(frozen=True)
class ZeroReference:
    """The same tree without joint frames.

    Attributes:
        parent: Of each body, -1 for the world.
        zero_poses: (n, 4, 4) A_i, poses in the world at q = 0.
        screws_spatial: (n, 6) Y_i = Ad_(A_i) X_i, in the world at q = 0.
    """

    parent: tuple[int, ...]
    zero_poses: Array
    screws_spatial: Array


def zero_pose_relative(S_parent: ArrayLike, S_body: ArrayLike) -> Pose:
    """B_i = S_p S_i^-1, the pose of a body in the frame of its parent at q = 0. P-KIN (4) with E-1, P-DIFF (3).

    Args:
        S_parent: (..., 4, 4) pose of the joint frame in the frame of the parent.
        S_body: (..., 4, 4) pose of the joint frame in the frame of the body.
    """
    return np.asarray(np.asarray(S_parent, dtype=float) @ se3.inverse(S_body))


def screw_body_fixed(S_body: ArrayLike, Z: ArrayLike) -> Twist:
    """X_i = Ad_(S_i) Z_i, the joint screw in the frame of the body, (..., 6). P-KIN (5), P-DIFF (6) with E-41.

    Args:
        S_body: (..., 4, 4) pose of the joint frame in the frame of the body.
        Z: (..., 6) screw in the joint frame.
    """
    return se3.transform_twist(S_body, Z)


def screw_in_parent(S_parent: ArrayLike, Z: ArrayLike) -> Twist:
    """Ad_(S_p) Z_i = Ad_(B_i) X_i, the joint screw in the frame of the parent at q = 0, (..., 6). P-KIN (7).

    Args:
        S_parent: (..., 4, 4) pose of the joint frame in the frame of the parent.
        Z: (..., 6) screw in the joint frame.
    """
    return se3.transform_twist(S_parent, Z)


def motion_in_body_frame(S: ArrayLike, N: ArrayLike) -> Pose:
    """Q = S N S^-1, a motion N within the joint frame as one of the body frame that S refers to. P-DIFF (3), E-40.

    Args:
        S: (..., 4, 4) pose of the joint frame in the body frame.
        N: (..., 4, 4) motion in the joint frame, such as exp(Z q).
    """
    return np.asarray(np.asarray(S, dtype=float) @ np.asarray(N, dtype=float) @ se3.inverse(S))


def relative_pose(S_parent: ArrayLike, S_body: ArrayLike, Z: ArrayLike, q: ArrayLike) -> Pose:
    """C_p^-1 C_i = S_p exp(Z q) S_i^-1, the pose of a body in the frame of its parent.

    Equal to B_i exp(X_i q), and to exp(Xbar_i q) B_i with Xbar_i of `screw_in_parent`. P-KIN (3), (4), (6) with E-1;
    P-DIFF (7).

    Args:
        S_parent: (..., 4, 4) pose of the joint frame in the frame of the parent.
        S_body: (..., 4, 4) pose of the joint frame in the frame of the body.
        Z: (..., 6) screw in the joint frame.
        q: (...) joint coordinate [rad or m].
    """
    moved = se3.exp(np.asarray(Z, dtype=float) * np.asarray(q, dtype=float)[..., None])
    return np.asarray(np.asarray(S_parent, dtype=float) @ moved @ se3.inverse(S_body))


def zero_reference(frames: JointFrames) -> ZeroReference:
    """Zero reference of joint-frame data: A_i = A_p B_i, Y_i = Ad_(A_i) X_i. P-KIN (4), (5), (12); P-DIFF (10).

    Raises:
        ShapeError: If a body stands before its parent.
    """
    B = zero_pose_relative(frames.S_parent, frames.S_body)
    A = np.zeros(B.shape)
    for body, parent in enumerate(_ordered(frames.parent)):
        A[body] = B[body] if parent < 0 else A[parent] @ B[body]
    return ZeroReference(frames.parent, A, se3.transform_twist(A, screw_body_fixed(frames.S_body, frames.screws)))


def joint_frames(reference: ZeroReference, frames_at_zero: ArrayLike) -> JointFrames:
    """Joint-frame data of a zero reference, for arbitrary joint frames in the world.

        S_p = A_p^-1 F ,   S_i = A_i^-1 F ,   Z = Ad_F^-1 Y

    The inverse of `zero_reference`, whatever the frames F are. P-KIN (3), (5) read backwards.

    Args:
        reference: Poses and screws at q = 0.
        frames_at_zero: (n, 4, 4) poses F of the joint frames in the world at q = 0.

    Raises:
        ShapeError: If a body stands before its parent.
    """
    F, A = np.asarray(frames_at_zero, dtype=float), reference.zero_poses
    S_parent = F.copy()
    for body, parent in enumerate(_ordered(reference.parent)):
        if parent >= 0:
            S_parent[body] = se3.inverse(A[parent]) @ F[body]
    Z = se3.transform_twist_inverse(F, reference.screws_spatial)
    return JointFrames(reference.parent, S_parent, se3.inverse(A) @ F, Z)


def poses_from_joint_frames(frames: JointFrames, q: ArrayLike) -> Array:
    """Poses C_i = C_p S_p exp(Z_i q_i) S_i^-1 of all bodies, (..., n, 4, 4). P-KIN (3); P-DIFF (4), (7).

    Args:
        frames: Joint-frame data.
        q: (..., n) joint coordinates [rad or m].

    Raises:
        ShapeError: If a body stands before its parent.
    """
    relative = relative_pose(frames.S_parent, frames.S_body, frames.screws, q)
    result = relative.copy()
    for body, parent in enumerate(_ordered(frames.parent)):
        if parent >= 0:
            result[..., body, :, :] = result[..., parent, :, :] @ relative[..., body, :, :]
    return result


def _ordered(parent: Sequence[int]) -> Sequence[int]:
    for body, before in enumerate(parent):
        if not -1 <= before < body:
            raise ShapeError(f"parent[{body}] is {before}, expected -1 for the world or a body before {body}")
    return parent
