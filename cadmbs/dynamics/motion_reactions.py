"""Joint wrenches of a known motion q, v, a, impulses where rows begin to act, and what redundant rows leave open."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

import numpy as np

from cadmbs.arrays import Array, ArrayLike, NDArray, matrix_times_vector
from cadmbs.constraints.cut_coordinates import cut_velocity_names
from cadmbs.constraints.matrices.saddle import row_scale
from cadmbs.constraints.rows import jacobian, rows, velocity_target, wrench_rows
from cadmbs.dynamics.applied.loads import load_forces
from cadmbs.dynamics.closed_loops.constrained import DENSE_VELOCITY_LIMIT, constrained_forward_dynamics, saddle
from cadmbs.dynamics.cut_joints import cut_load_forces, whole_inverse_dynamics
from cadmbs.dynamics.reactions import joint_reactions
from cadmbs.dynamics.wrench_forms import wrench_about
from cadmbs.kinematics import poses
from cadmbs.lie import se3
from cadmbs.system import System
from cadmbs.tolerances import SADDLE_RANK_TOLERANCE


def motion_reactions(system: System, q: Array, v: Array, a: Array, t: ArrayLike, near: Array | None = None) -> Array:
    """Wrenches (..., n_joints, 6) on the successors of all joints in a motion under the document's loads and motions.

    Hybrid: world axes, about the joint's point as the successor carries it, or the origin of the successor's body frame
    where the joint has none; moment [N m], then force [N]. The whole wrench in the joint, with drives and passive
    forces. Of redundant rows the multipliers of least norm count. Accelerations a fulfil the equations at times t [s],
    one or one a sample; positions `near` (..., n) of the cut joints have full turns counted, for springs there.

    Raises:
        OutsideTableError: If a table does not cover t.
        NotSolvableError: If the constraint forces cannot be determined.
    """
    multipliers = cut_forces = None
    if system.closures or rows(system).n_rows:
        multipliers = motion_multipliers(system, q, v, a, t, near)
        cut_forces = cut_load_forces(system, q, v, t, near)
    wrench = joint_reactions(system, q, v, a, multipliers=multipliers, t=t, cut_forces=cut_forces, engine="reference")
    return about_joint_points(system, q, wrench)


def about_joint_points(system: System, q: Array, wrench: Array) -> Array:
    """Hybrid wrenches (..., n_joints, 6) on the successors, moved to the points of the joints that have one."""
    rotation = poses(system, q, engine="reference")[..., [joint.successor for joint in system.joints], :3, :3]
    arms = matrix_times_vector(rotation, system.derived(_body_fixed_arms))
    return wrench_about(wrench, arms)


def state_accelerations(system: System, q: Array, v: Array, t: ArrayLike, near: Array | None = None) -> Array:
    """Accelerations (..., n_v) under the document's loads and motions at states, arguments as of `motion_reactions`.

    Those that a method reports may have errors of their own: of index-3 equations they oscillate after the start.

    Raises:
        OutsideTableError: If a table does not cover t.
        NotSolvableError: If some motion that the rows allow moves no inertia.
    """
    forces = load_forces(system, q, v, t, near, engine="reference")
    if system.n_v <= DENSE_VELOCITY_LIMIT or q.ndim == 1 or not rows(system).n_rows:
        return constrained_forward_dynamics(system, q, v, forces, t=t).accelerations
    times = np.broadcast_to(np.asarray(t, dtype=float), q.shape[:-1])
    states = zip(_flat(q), _flat(v), _flat(forces), times.reshape(-1), strict=True)
    single = [constrained_forward_dynamics(system, x, u, f, t=time).accelerations for x, u, f, time in states]
    return np.reshape(single, v.shape)


def motion_multipliers(system: System, q: Array, v: Array, a: Array, t: ArrayLike, near: Array | None = None) -> Array:
    """Multipliers (..., n_rows) of a motion: A^T l = load_forces - M a - C v - g, of least norm.

    Arguments as of `motion_reactions`.

    Raises:
        OutsideTableError: If a table does not cover t.
        NotSolvableError: If some motion that the rows allow moves no inertia.
    """
    missing = load_forces(system, q, v, t, near, engine="reference") - whole_inverse_dynamics(system, q, v, a)
    times = np.broadcast_to(np.asarray(t, dtype=float), q.shape[:-1])
    if system.n_v <= DENSE_VELOCITY_LIMIT or q.ndim == 1:
        return _multipliers(system, q, missing, times)
    single = [_multipliers(system, *state) for state in zip(*map(_flat, (q, missing)), times.reshape(-1), strict=True)]
    return np.reshape(single, (*q.shape[:-1], rows(system).n_rows))


def _multipliers(system: System, q: Array, missing: Array, t: Array) -> Array:
    """Multipliers of least norm with A^T l = missing."""
    still = np.zeros((*missing.shape[:-1], rows(system).n_rows))
    return saddle(system, wrench_rows(system, q, t=t)).solve(missing, still)[1]


def _flat(values: Array) -> Array:
    return values.reshape(-1, values.shape[-1])


def _body_fixed_arms(system: System) -> Array:
    """From the origin of the successor's body frame to the joint's point (..., n_joints, 3), in its axes."""
    arms = [np.zeros(3)] * len(system.joints)
    of_loop = {closure.joint: closure for closure in system.closures}
    for index, joint in enumerate(system.joints):
        if joint.has_point:
            point = of_loop[index].successor_frame[..., :3, 3] if index in of_loop else joint.point
            arms[index] = se3.apply(se3.inverse(system.bodies.reference_pose[joint.successor]), point)
    return np.stack(np.broadcast_arrays(*arms), axis=-2) if arms else np.zeros((0, 3))


# Jumps of velocity: the impulses of constraints that begin to act, as where a joint is locked.


class VelocityJump(NamedTuple):
    """A jump of velocity.

    Attributes:
        before: (..., n_v) v-.
        after: (..., n_v) v+.
        multipliers: (..., n_rows) l [N m s or N s]: the impulse of the rows on the mechanism is -A^T l.
        work: (..., n_rows) energy that the impulse of each row brings [J]; what rows that stand still take is lost.
    """

    before: Array
    after: Array
    multipliers: Array
    work: Array

    @property
    def energy(self) -> float:
        """T+ - T- [J], of one motion."""
        return float(self.work.sum())


def velocity_jump(system: System, q: Array, v: Array, t: ArrayLike = 0.0) -> VelocityJump:
    """The velocities after the rows of a system have begun to act on a motion v (..., n_v) that does not fulfil them.

        M (v+ - v-) + A^T l = 0 ,   A v+ = target       momentum changes by the impulses of the rows alone
        T+ - T- = -l . (A v- + target) / 2              row by row

    All rows act from now on, and positions q (..., n_q) fulfil them. Forces that are finite, gravity among them, do
    nothing in no time. Of redundant rows the multipliers are those of least norm; v+ is the same for all. Theory 9.4
    with impulses for forces; arXiv 2604.19419.

    Raises:
        NotSolvableError: If some motion that the rows allow moves no inertia.
    """
    A, target = jacobian(system, q, t), velocity_target(system, q, t)
    equations = saddle(system, wrench_rows(system, q, np.zeros_like(v), t))
    momentum = whole_inverse_dynamics(_bare(system), q, np.zeros_like(v), v)
    after, multipliers = equations.solve(momentum, target)
    work = -0.5 * multipliers * (matrix_times_vector(A, v) + target)
    return VelocityJump(np.asarray(v), np.asarray(after), np.asarray(multipliers), np.asarray(work))


def joint_impulses(system: System, q: Array, jump: VelocityJump, t: ArrayLike = 0.0) -> Array:
    """Impulses (..., n_joints, 6) of all joints on their successors in a jump: moment [N m s], then force [N s].

    World axes, about the joint's point as the successor carries it, or the origin of the successor's body frame where
    the joint has none. They are the wrenches of Newton and Euler with v+ - v- for accelerations, without velocities,
    gravity and loads, for the arguments of `velocity_jump`.
    """
    wrench = joint_reactions(
        _bare(system),
        q,
        np.zeros_like(jump.after),
        jump.after - jump.before,
        multipliers=jump.multipliers,
        t=t,
        cut_forces=np.zeros(len(cut_velocity_names(system))),
        engine="reference",
    )
    return about_joint_points(system, q, wrench)


def _bare(system: System) -> System:
    """The system without gravity and loads."""
    return replace(system, gravity=np.zeros(3), loads=())


def undetermined_reactions(system: System, q: Array, t: float) -> NDArray[np.bool_]:
    """Which components (n_joints, 6) of the joint wrenches depend on the choice among equivalent multipliers.

        A^T l = 0 :   multipliers l move nothing and change nothing but reactions

    Positions q (n_q,) are on the constraint manifold.
    """
    none = np.zeros((len(system.joints), 6), dtype=bool)
    if not rows(system).n_rows:
        return none
    idle = _idle_multipliers(jacobian(system, q, t))
    if not len(idle):
        return none
    both = np.concatenate([np.zeros((1, idle.shape[-1])), idle])
    many, still = np.broadcast_to(q, (len(both), len(q))), np.zeros((len(both), system.n_v))
    cut_forces = np.zeros(len(cut_velocity_names(system)))
    wrench = joint_reactions(
        system, many, still, still, multipliers=both, t=t, cut_forces=cut_forces, engine="reference"
    )
    wrench = about_joint_points(system, many, wrench)
    change = np.abs(wrench[1:] - wrench[:1])
    largest = np.max(change, axis=(-2, -1), keepdims=True, initial=0.0)
    return np.asarray(np.any(change > SADDLE_RANK_TOLERANCE * np.where(largest > 0.0, largest, 1.0), axis=0))


def _idle_multipliers(A: Array) -> Array:
    """Orthonormal multipliers (k, n_rows) of the scaled rows with A^T l = 0."""
    scale = row_scale(A)
    left, values, _ = np.linalg.svd(scale[:, None] * A)
    largest = np.max(values, initial=0.0)
    rank = int(np.sum(values > SADDLE_RANK_TOLERANCE * largest))
    return np.asarray((scale[:, None] * left[:, rank:]).T)
