"""Motion of chosen bodies and frames in any representation, and its partial derivatives by positions and velocities.

A neighbouring configuration displaces every body by a small twist X. Bodies move as X and V say at once, and

    dV = X' + [X, V] ,   d(V') = X'' + [X', V] + [X, V']

(second derivatives of a pose commute). Displacement along the velocity coordinates is X = J delta; at fixed velocities
delta' = -ad_v delta and delta'' = -ad_a delta + ad_v ad_v delta, which is zero for plain coordinates.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from cadmbs.arrays import Array, Positions, TwistStack, Velocities
from cadmbs.kinematics import higher_motion, products
from cadmbs.kinematics.representation import Representation
from cadmbs.lie import quaternion, se3, so3
from cadmbs.system import System
from cadmbs.system.arguments import broadcast, positions, velocities
from cadmbs.system.tree import carries


class TwistPartials(NamedTuple):
    """Partial derivatives of a twist, each (..., 6, n_v), components first."""

    dq: Array
    dv: Array


class AccelerationPartials(NamedTuple):
    """Partial derivatives of the time derivative of a twist, each (..., 6, n_v), components first."""

    dq: Array
    dv: Array
    da: Array


def twist_partials(
    system: System, q: Positions, v: Velocities, body: str | int, representation: str = "hybrid"
) -> TwistPartials:
    """Partial derivatives of the twist of a body or frame by positions and velocities.

        dV_i/dq_k = [J_k, V_i - V_k] ,   dV_i/dv_k = J_k          spatial, plain coordinates

    With a state (dq, dv) of `dynamics.linearize` the sum of both products is the linearised output of a sensor on the
    body.

    Args:
        system: Compiled mechanism. With loops, of the spanning tree.
        q: Joint positions (..., n_q).
        v: Joint velocities (..., n_v).
        body: Name or index of a body, or "body/frame".
        representation: "body_fixed", "spatial", "hybrid" or "mixed".

    Returns:
        dV/dq along the velocity coordinates, d/ds V(integrate(q, s e_k), v), and dV/dv, the Jacobian. Rows angular
        first, as the twists of the representation. Theory 5.7 and 5.4.

    Raises:
        UnknownNameError: If there is no such body or frame.
        ValueError: If there is no such representation.
    """
    q_array, v_array = broadcast(positions(system, q), velocities(system, v))
    state = _body_state(system, q_array, v_array, np.zeros(v_array.shape), body)
    by_q, by_v = (
        changed_twist(
            Representation.named(representation),
            state.pose,
            state.point,
            state.twist,
            change.displacement,
            change.twist,
        )
        for change in (state.by_position(), state.by_velocity())
    )
    return TwistPartials(np.swapaxes(by_q, -1, -2), np.swapaxes(by_v, -1, -2))


def acceleration_partials(
    system: System, q: Positions, v: Velocities, a: Velocities, body: str | int, representation: str = "hybrid"
) -> AccelerationPartials:
    """Partial derivatives of the acceleration of a body or frame by positions, velocities and joint accelerations.

        dV_i'/dq_k = [J_k, V_i' - V_k'] - [[J_k, V_k], V_i - V_k]              spatial, plain coordinates
        dV_i'/dv_k = [J_k, V_i - V_k] + [V_k, J_k] ,   dV_i'/da_k = J_k

    V' is the time derivative of the twist, component by component, as `accelerations` of the representation.

    Args:
        system: Compiled mechanism. With loops, of the spanning tree.
        q: Joint positions (..., n_q).
        v: Joint velocities (..., n_v).
        a: Joint accelerations (..., n_v).
        body: Name or index of a body, or "body/frame".
        representation: "body_fixed", "spatial", "hybrid" or "mixed".

    Returns:
        Derivatives by q (along the velocity coordinates, at fixed v and a), v and a. Theory 5.7 and 5.4.

    Raises:
        UnknownNameError: If there is no such body or frame.
        ValueError: If there is no such representation.
    """
    q_array, v_array, a_array = broadcast(positions(system, q), velocities(system, v), velocities(system, a, "a"))
    state = _body_state(system, q_array, v_array, a_array, body)
    chosen = Representation.named(representation)
    changes = (state.by_position(), state.by_velocity(), state.by_acceleration())
    return AccelerationPartials(
        *(np.swapaxes(_changed_acceleration(chosen, state, change), -1, -2) for change in changes)
    )


def converted_twist(representation: Representation, pose: Array, point: Array, twist: Array) -> Array:
    """A twist (..., 6), or a small displacement, in a representation, from that about a point.

    The body has the pose (..., 4, 4) relative to the point (..., 3).
    """
    if representation is Representation.SPATIAL:
        return higher_motion.about_world_origin(twist, point)
    return CONVERSIONS[representation].value(pose, twist)


def changed_twist(
    representation: Representation, pose: Array, point: Array, twist: Array, displacement: Array, change: Array
) -> Array:
    """Change of a twist in a representation, from its change about a point and the displacement of the body.

    A displacement changes the conversion as a motion does in a unit of time.

    Args:
        representation: Of the result.
        pose: (..., 4, 4) of the body, relative to the point.
        point: (..., 3) the point.
        twist: (..., 6) of the body about the point.
        displacement: (..., 6) displacement of the body about the point.
        change: (..., 6) of the twist about the point.
    """
    if representation is Representation.SPATIAL:
        return higher_motion.about_world_origin(change, point)
    return CONVERSIONS[representation].rate(pose, displacement, twist, change)


CONVERSIONS = {
    Representation.BODY_FIXED: higher_motion.BODY_FIXED,
    Representation.HYBRID: higher_motion.HYBRID,
    Representation.MIXED: higher_motion.MIXED,
}
"""From about a point to the representations that refer to the body; the spatial one refers to the world origin."""


@dataclass(frozen=True)
class _Change:
    """Displacement X of a body, changes of its twist and of its acceleration, (..., n_v, 6) about the point."""

    displacement: Array
    twist: Array
    acceleration: Array


@dataclass(frozen=True)
class _BodyState:
    """One body about the reference point: pose, V, V' with an axis of length one, and its columns J, J', J''.

    `turn` and `turn_rate` are -ad_v and -ad_a + ad_v ad_v, directions last.
    """

    pose: Array
    twist: Array
    acceleration: Array
    columns: tuple[Array, Array, Array]
    turn: Array
    turn_rate: Array
    point: Array

    def by_position(self) -> _Change:
        """Along displacements of the configuration."""
        J, J_dot, J_ddot = self.columns
        turn, turn_rate = np.swapaxes(self.turn, -1, -2), np.swapaxes(self.turn_rate, -1, -2)
        rate = J_dot + turn @ J
        rate_dot = J_ddot + 2.0 * turn @ J_dot + turn_rate @ J
        acceleration = rate_dot + se3.bracket(rate, self.twist) + se3.bracket(J, self.acceleration)
        return _Change(J, rate + se3.bracket(J, self.twist), acceleration)

    def by_velocity(self) -> _Change:
        """Along changes of velocity: delta = 0, delta' = dv, delta'' = -ad_v dv."""
        J, J_dot, _ = self.columns
        rate_dot = 2.0 * J_dot + np.swapaxes(self.turn, -1, -2) @ J
        return _Change(np.zeros(J.shape), J, rate_dot + se3.bracket(J, self.twist))

    def by_acceleration(self) -> _Change:
        """Along changes of the joint accelerations."""
        still = np.zeros(self.columns[0].shape)
        return _Change(still, still, self.columns[0])


def _body_state(system: System, q: Array, v: Array, a: Array, body: str | int) -> _BodyState:
    tree = system.tree
    state = products.tree_state(system, q)
    index, _ = system.body_and_pose(body)
    moving = int(system.bodies.moving[index])
    rows = [tree.velocities.spread_rate(row) for row in (v, a, np.zeros(v.shape))]
    columns, moved = higher_motion.jacobian_column_derivatives(system, state, rows)
    carried = carries(tree, moving)[:, None]
    carrying = [np.where(carried, column, 0.0) for column in columns]
    independent = [np.swapaxes(tree.velocities.gather(np.swapaxes(x, -1, -2)), -1, -2) for x in carrying]
    twist, acceleration = (np.sum(np.where(carried, x, 0.0), axis=-2, keepdims=True) for x in moved[:2])
    turn = -products.ad_of_velocities(system, v)
    return _BodyState(
        pose=products.frame_pose(system, state, body)[..., None, :, :],
        twist=twist,
        acceleration=acceleration,
        columns=(independent[0], independent[1], independent[2]),
        turn=turn,
        turn_rate=turn @ turn - products.ad_of_velocities(system, a),
        point=state.point[..., None, :],
    )


def _changed_acceleration(representation: Representation, state: _BodyState, change: _Change) -> Array:
    """Change of the acceleration in a representation.

        V^b' = Ad_C^-1 V' ,   V^h' = (w', v' + w' x r + w x r')

    with r' the linear part of V^h: hybrid and mixed accelerations are V' in their representation, and w x r'.
    """
    shared = changed_twist(
        representation, state.pose, state.point, state.acceleration, change.displacement, change.acceleration
    )
    if representation in (Representation.BODY_FIXED, Representation.SPATIAL):
        return shared
    linear = higher_motion.HYBRID.value(state.pose, state.twist)[..., 3:]
    d_linear = higher_motion.HYBRID.rate(state.pose, change.displacement, state.twist, change.twist)[..., 3:]
    rotated = so3.cross(change.twist[..., :3], linear) + so3.cross(state.twist[..., :3], d_linear)
    return np.asarray(shared + np.concatenate([np.zeros(rotated.shape), rotated], axis=-1))


# Poses, twists, accelerations and jerks of chosen bodies and frames, in any representation.


@dataclass(frozen=True)
class FrameMotion:
    """Bodies or frames in a motion; six-vectors in one representation, angular part first.

    Attributes:
        position: (..., n_names, 3) origins in world axes [m].
        quaternion: (..., n_names, 4) w, x, y, z, from their axes into world axes.
        twist: (..., n_names, 6).
        acceleration: (..., n_names, 6) time derivative of the twist, component by component.
        jerk: (..., n_names, 6) second time derivative of the twist, component by component.
    """

    position: Array
    quaternion: Array
    twist: Array
    acceleration: Array
    jerk: Array


def frame_motion(
    system: System, names: Sequence[str], q: Positions, rates: Sequence[Array], representation: str
) -> FrameMotion:
    """Poses, twists, accelerations and jerks of bodies and frames.

    Args:
        system: Compiled mechanism.
        names: Bodies, or frames "body/frame".
        q: Joint positions (..., n_q).
        rates: Joint velocities, accelerations and jerks, each (..., n_v).
        representation: "hybrid", "spatial", "body_fixed" or "mixed".

    Raises:
        UnknownNameError: If there is no such body or frame.
    """
    frames = [system.body_and_pose(name) for name in names]
    bodies = [body for body, _ in frames]
    arms = [se3.inverse(system.bodies.reference_pose[body]) @ reference for body, reference in frames]
    motion = higher_motion.motion_derivatives(system, q, rates)
    pose = motion.pose[..., bodies, :, :] @ np.array(arms).reshape(len(names), 4, 4)
    twists = tuple(twist[..., bodies, :] for twist in motion.twists)
    of_frames = higher_motion.MotionDerivatives(pose, twists, motion.point)
    orientation = quaternion.from_rotation(pose[..., :3, :3])
    return FrameMotion(pose[..., :3, 3] + motion.point, orientation, *in_representation(of_frames, representation))


def in_representation(motion: higher_motion.MotionDerivatives, representation: str) -> list[TwistStack]:
    """The twists in a representation, by its name, and their derivatives, component by component.

    Raises:
        ValueError: If there is no such representation.
    """
    chosen = Representation.named(representation)
    if chosen is Representation.SPATIAL:
        return [higher_motion.about_world_origin(twist, motion.point) for twist in motion.twists]
    return CONVERSIONS[chosen].derivatives(motion)


def continuous_quaternions(quaternions: Array) -> Array:
    """Quaternions (n_t, ..., 4) with signs such that neighbours along the first axis never jump."""
    jumps = np.sum(quaternions[1:] * quaternions[:-1], axis=-1) < 0.0
    signs = np.cumprod(np.where(jumps, -1.0, 1.0), axis=0)
    return np.asarray(quaternions * np.concatenate([np.ones((1, *signs.shape[1:])), signs])[..., None])
