"""Leaving a singular configuration: the branches that meet there, as closed configurations a little beside it."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from cadmbs.arrays import Array
from cadmbs.constraints.assembly import assemble
from cadmbs.constraints.rank import ranked, scaling
from cadmbs.constraints.rows import closure_jacobian, rows
from cadmbs.kinematics.configuration import difference, integrate
from cadmbs.system import System
from cadmbs.system.arguments import positions

STEP = 0.05
"""How far the given coordinates go [rad, m]."""

NEAR = 0.5
"""No coordinate of a branch moves more than this meanwhile [rad, m]: what lies farther is no neighbour."""

SAME = 1e-3
"""Configurations nearer to each other than this [rad, m] are on one branch."""

TRIALS = 24
"""Starts along the directions that are free to first order."""


def leave_singularity(system: System, q_closed: Array, signs: Mapping[str, float], t: float = 0.0) -> Array:
    """Closed configurations (k, n_q) beside a singular one, in which given coordinates have moved by `STEP`.

    From starts along the null space of the rows, given coordinates held a step away, the loops are closed. Each branch
    that leads from the configuration in this direction gives one: more than one where branches cross.

    Args:
        system: Compiled mechanism.
        q_closed: (n_q,) the closed configuration.
        signs: +1, -1 or 0 by position coordinate (plain ones): where to.
        t: Time of prescribed motions [s].

    Returns:
        (k, n_q), nearest first; none if the given coordinates cannot go there.
    """
    q = positions(system, q_closed, "q_closed")
    held = np.isin(system.position_names, list(signs))
    goal = q.copy()
    for name, sign in signs.items():
        goal[system.position_names.index(name)] += STEP * sign
    metric, chosen = scaling(system), rows(system).holonomic
    found = ranked(metric.scaled(closure_jacobian(system, q[None], t), chosen))
    free = found.null(0)
    drawn = np.random.default_rng(0).normal(size=(TRIALS, free.shape[1]))
    start = integrate(system, np.broadcast_to(q, (TRIALS, len(q))), STEP * (drawn @ free.T) * metric.columns)
    start[:, held] = goal[held]
    closed = assemble(system, start, tuple(signs), t)
    away = np.max(np.abs(difference(system, np.broadcast_to(q, closed.q.shape), closed.q)), axis=-1, initial=0.0)
    order = np.argsort(away)
    kept: list[Array] = []
    for one in closed.q[order[(closed.closed & (away <= NEAR))[order]]]:
        if all(np.max(np.abs(difference(system, other, one))) > SAME for other in kept):
            kept.append(one)
    return np.array(kept).reshape(len(kept), len(q))
