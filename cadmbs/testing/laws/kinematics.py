"""Laws of the kinematics of trees."""

from __future__ import annotations

import numpy as np

from cadmbs import kinematics
from cadmbs.arrays import Array, matrix_times_vector
from cadmbs.kinematics.representation import Representation
from cadmbs.lie import quaternion, se3, so3, twists
from cadmbs.system import System, records
from cadmbs.testing.laws.residuals import LAW_DIFFERENCE_STEP, rate_of, relative


def twist_is_pose_derivative(system: System, q: Array, v: Array, step: float = LAW_DIFFERENCE_STEP) -> Array:
    """Twists are rates of poses: hat(V^b) = C^-1 dC/dt for all bodies, (..., n_bodies, 4, 4). Theory 4.1."""
    pose = kinematics.poses(system, q, engine="reference")
    rate = rate_of(lambda q, v: kinematics.poses(system, q, engine="reference"), system, q, v, np.zeros_like(v), step)
    return relative(se3.hat(kinematics.body_fixed.twists(system, q, v, engine="reference")), se3.inverse(pose) @ rate)


def jacobian_gives_twist(system: System, q: Array, v: Array, representation: str) -> Array:
    """Jacobian times velocity, J v = V, for every body, in one representation, (..., n_bodies, 6). Theory 4.3."""
    columns = [
        kinematics.jacobian(system, q, body, representation, engine="reference") for body in range(system.n_bodies)
    ]
    product = np.stack([matrix_times_vector(J, v) for J in columns], axis=-2)
    return relative(product, kinematics.twists(system, q, v, representation, engine="reference"))


def representations_agree(system: System, q: Array, v: Array) -> Array:
    """The twists in all representations, converted to the hybrid one, are the same, (3, ..., n_bodies, 6).

    Theory 4.2; a factor of the distance from the world origin is lost on the way from the spatial one.
    """
    pose = kinematics.poses(system, q, engine="reference")
    by_representation = {name: kinematics.twists(system, q, v, name, engine="reference") for name in Representation}
    converted = [
        twists.hybrid_from_body_fixed(pose, by_representation[Representation.BODY_FIXED]),
        twists.hybrid_from_spatial(pose, by_representation[Representation.SPATIAL]),
        twists.hybrid_from_mixed(pose, by_representation[Representation.MIXED]),
    ]
    expected = by_representation[Representation.HYBRID]
    return relative(np.stack(converted), np.broadcast_to(expected, (3, *expected.shape)))


def joint_motions_follow_their_screws(system: System, q: Array) -> Array:
    """Each joint moves its successor against its predecessor by its screws, (n_joints, ..., 4, 4).

    f_pred^-1 f_succ = exp(Y_1 q_1) exp(Y_2 q_2) ... , or B Q B^-1 for spherical and free joints, with f = C A^-1, and
    whichever way the tree runs. Cut joints and those with eliminated coordinates are left out (zero).
    """
    motion = kinematics.poses(system, q, engine="reference") @ se3.inverse(system.bodies.reference_pose)
    names = {name: index for index, name in enumerate(system.position_names)}
    residuals = np.zeros((len(system.joints), *q.shape[:-1], 4, 4))
    for index, joint in enumerate(system.joints):
        if joint.is_cut or not set(joint.position_names) <= set(names):
            continue
        expected = _joint_motion(joint, q[..., [names[name] for name in joint.position_names]])
        across_joint = se3.inverse(motion[..., joint.predecessor, :, :]) @ motion[..., joint.successor, :, :]
        residuals[index] = relative(across_joint, np.broadcast_to(expected, across_joint.shape))
    return residuals


def _joint_motion(joint: records.Joint, q: Array) -> Array:
    """Motion (..., 4, 4) of the successor against the predecessor, from q = 0, world axes."""
    moved = np.zeros((*q.shape[:-1], 3))
    if joint.kind == "free":
        Q = se3.pose(quaternion.rotation(q[..., :4]), q[..., 4:])
    elif joint.kind == "spherical:quaternion":
        Q = se3.pose(quaternion.rotation(q), moved)
    elif joint.kind == "spherical:rotation_vector":
        Q = se3.pose(so3.exp(q), moved)
    else:
        Q = np.broadcast_to(np.eye(4), (*q.shape[:-1], 4, 4))
        for k, screw in enumerate(joint.screws):
            Q = Q @ se3.exp(screw * q[..., k, None])
    return np.asarray(joint.frame @ Q @ se3.inverse(joint.frame))
