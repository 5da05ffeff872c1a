"""Jumps of velocity: the impulses of constraints that begin to act, as where a joint is locked."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

import numpy as np

from cadmbs.arrays import Array, matrix_times_vector
from cadmbs.constraints.cut_coordinates import cut_velocity_names
from cadmbs.constraints.rows import jacobian, velocity_target, wrench_rows
from cadmbs.dynamics.closed_loops.constrained_solver import saddle
from cadmbs.dynamics.cut_rotors import whole_inverse_dynamics
from cadmbs.dynamics.motion_reactions import about_joint_points
from cadmbs.dynamics.reactions import joint_reactions
from cadmbs.system import System


class VelocityJump(NamedTuple):
    """A jump of velocity.

    Attributes:
        before: (n_v,) v-.
        after: (n_v,) v+.
        multipliers: (n_rows,) l [N m s or N s]: the impulse of the rows on the mechanism is -A^T l.
        work: (n_rows,) energy that the impulse of each row brings [J]; what rows that stand still take is lost.
    """

    before: Array
    after: Array
    multipliers: Array
    work: Array

    @property
    def energy(self) -> float:
        """T+ - T- [J]."""
        return float(self.work.sum())


def velocity_jump(system: System, q: Array, v: Array, t: float = 0.0) -> VelocityJump:
    """The velocities after the rows of a system have begun to act on a motion that does not fulfil them.

        M (v+ - v-) + A^T l = 0 ,   A v+ = target       momentum changes by the impulses of the rows alone
        T+ - T- = -l . (A v- + target) / 2              row by row

    Forces that are finite, gravity among them, do nothing in no time. Of redundant rows the multipliers are those of
    least norm; v+ is the same for all. Theory 9.4 with impulses for forces; arXiv 2604.19419.

    Args:
        system: Compiled mechanism with all rows that act from now on.
        q: Joint positions (n_q,), which fulfil them.
        v: Joint velocities (n_v,) before.
        t: Time [s].

    Raises:
        NotSolvableError: If some motion that the rows allow moves no inertia.
    """
    A, target = jacobian(system, q, t), velocity_target(system, q, t)
    equations = saddle(system, wrench_rows(system, q, np.zeros_like(v), t))
    momentum = whole_inverse_dynamics(_bare(system), q, np.zeros_like(v), v)
    after, multipliers = equations.solve(momentum, target)
    work = -0.5 * multipliers * (matrix_times_vector(A, v) + target)
    return VelocityJump(np.asarray(v), np.asarray(after), np.asarray(multipliers), np.asarray(work))


def joint_impulses(system: System, q: Array, jump: VelocityJump, t: float = 0.0) -> Array:
    """Impulses (n_joints, 6) of all joints on their successors: moment [N m s], then force [N s].

    World axes, about the joint's point as the successor carries it, or the origin of the successor's body frame where
    the joint has none. They are the wrenches of Newton and Euler with v+ - v- for accelerations, without velocities,
    gravity and loads.

    Args:
        system: The system of `velocity_jump`.
        q: Joint positions (n_q,).
        jump: Its answer.
        t: Time [s].
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
