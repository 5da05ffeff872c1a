"""Which coordinates of a mechanism determine all others, and how these follow to first order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from cadmbs.arrays import Array
from cadmbs.constraints.closing.assembly import assemble
from cadmbs.constraints.matrices.rank import extended_basis, ranked, scaling
from cadmbs.constraints.rows import closure_jacobian, rows
from cadmbs.kinematics.configuration import integrate
from cadmbs.system import System

NEIGHBOURS = 4
"""Closed configurations around one that are examined: at a singular one more seems to move than does."""

NEIGHBOUR_DISTANCE = 0.03
"""How far they are [rad, or that part of the mechanism's length]."""


def independent_columns(system: System, q: Array, preferred: Sequence[str] = (), t: float = 0.0) -> list[int]:
    """Indices of velocity coordinates that determine all others by the holonomic rows, ascending.

    Preferred ones are taken first, then actuated ones, then those with a position of their own, then single
    coordinates of quaternions. At a singular configuration they are those of configurations around it.

    Args:
        system: Compiled mechanism; prescribed motions count as constraints.
        q: (n_q,) closed configuration.
        preferred: Velocity coordinates.
        t: Time of right sides that change with it [s].
    """
    rates = _regular_rates(system, q, t)
    basis = np.zeros((0, rates.shape[1]))
    columns: list[int] = []
    for column in dict.fromkeys(_in_order(system, preferred)):
        wider = extended_basis(basis, rates[[column]])
        if wider is not None:
            basis = wider
            columns.append(column)
    return sorted(columns)


def closed_rates(system: System, q: Array, columns: Sequence[int], t: float = 0.0) -> Array:
    """F (n_v, k): rates of all coordinates for unit rates of independent ones, J F = 0, F[columns] = I.

    At a singular configuration, where these do not determine the others, it is the solution of least size.

    Args:
        system: Compiled mechanism.
        q: (n_q,) closed configuration.
        columns: k independent velocity coordinates.
        t: Time of right sides that change with it [s].
    """
    rates = _rates(system, q, t)
    return np.asarray(rates @ np.linalg.pinv(rates[list(columns)], rcond=1e-9))


def _in_order(system: System, preferred: Sequence[str]) -> Iterator[int]:
    index = {name: k for k, name in enumerate(system.velocity_names)}
    actuated = [name for joint in system.joints if joint.actuated for name in joint.velocity_names]
    yield from (index[name] for name in (*preferred, *actuated) if name in index)
    yield from map(int, system.manifold.plain_v)
    yield from range(system.n_v)


def _rates(system: System, q: Array, t: float) -> Array:
    """Columns (n_v, d) that span the velocities which the holonomic rows allow."""
    metric = scaling(system)
    ranks = ranked(metric.scaled(closure_jacobian(system, q[None], t), rows(system).holonomic))
    return np.asarray(ranks.null(0) * metric.columns[:, None])


def _regular_rates(system: System, q: Array, t: float) -> Array:
    """The rates at q, or at the closed configuration around it that allows the fewest."""
    rates = _rates(system, q, t)
    if rates.shape[1] in {0, system.n_v}:
        return rates
    drawn = np.random.default_rng(0).normal(size=(NEIGHBOURS, rates.shape[1]))
    assembly = assemble(
        system, integrate(system, np.tile(q, (NEIGHBOURS, 1)), NEIGHBOUR_DISTANCE * drawn @ rates.T), t=t
    )
    around = [_rates(system, each, t) for each in assembly.q[assembly.closed]]
    return min([rates, *around], key=lambda columns: columns.shape[1])
