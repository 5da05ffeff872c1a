"""Leaving a singular configuration: the branches that meet there, as closed configurations a little beside it."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from cadmbs.arrays import Array
from cadmbs.constraints.closing.assembly import assemble
from cadmbs.constraints.matrices.rank import ranked, scaling
from cadmbs.constraints.rows import closure_jacobian, rows
from cadmbs.kinematics.configuration import difference, integrate
from cadmbs.system import System
from cadmbs.system.arguments import positions
from cadmbs.tolerances import SAME_BRANCH

DEPARTURE_STEP = 0.05
"""How far the driven coordinates move [rad, m]."""

DEPARTURE_REACH = 0.5
"""No coordinate of a branch moves more than this meanwhile [rad, m]: what lies farther is no neighbour."""

DEPARTURE_TRIALS = 24
"""Starts along the directions that are free to first order."""


def leave_singularity(system: System, q_closed: Array, signs: Mapping[str, float], t: float = 0.0) -> Array:
    """Closed configurations (k, n_q) beside a singular one, in which driven coordinates have moved by `DEPARTURE_STEP`.

    From starts along the null space of the rows, driven coordinates held a step away, the loops are closed. Each branch
    that leads from the configuration in this direction gives one: more than one where branches cross.

    Args:
        system: Compiled mechanism.
        q_closed: (n_q,) the closed configuration.
        signs: +1, -1 or 0 by position coordinate (plain ones): where to.
        t: Time of prescribed motions [s].

    Returns:
        (k, n_q), nearest first; none if the driven coordinates cannot go there.
    """
    q = positions(system, q_closed, "q_closed")
    held = np.isin(system.position_names, list(signs))
    goal = q.copy()
    for name, sign in signs.items():
        goal[system.position_names.index(name)] += DEPARTURE_STEP * sign
    metric, chosen = scaling(system), rows(system).holonomic
    ranks = ranked(metric.scaled(closure_jacobian(system, q[None], t), chosen))
    free = ranks.null(0)
    drawn = np.random.default_rng(0).normal(size=(DEPARTURE_TRIALS, free.shape[1]))
    start = integrate(
        system, np.broadcast_to(q, (DEPARTURE_TRIALS, len(q))), DEPARTURE_STEP * (drawn @ free.T) * metric.columns
    )
    start[:, held] = goal[held]
    assembly = assemble(system, start, tuple(signs), t, starts=1)
    distance = np.max(
        np.abs(difference(system, np.broadcast_to(q, assembly.q.shape), assembly.q)), axis=-1, initial=0.0
    )
    order = np.argsort(distance)
    branches: list[Array] = []
    for candidate in assembly.q[order[(assembly.closed & (distance <= DEPARTURE_REACH))[order]]]:
        if all(np.max(np.abs(difference(system, other, candidate))) > SAME_BRANCH for other in branches):
            branches.append(candidate)
    return np.array(branches).reshape(len(branches), len(q))
