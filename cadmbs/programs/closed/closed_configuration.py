"""A regular configuration of a mechanism with constraints: rows and coordinates of its equations are chosen there."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from cadmbs.arrays import Array
from cadmbs.constraints.closing.assembly import assemble
from cadmbs.constraints.mobility import mobility
from cadmbs.constraints.partition import Partition, partition
from cadmbs.constraints.rows import jacobian
from cadmbs.dynamics.cut_rotors import whole_mass_matrix
from cadmbs.kinematics.configuration import integrate
from cadmbs.programs.errors import NotExportableError
from cadmbs.programs.samples import SAMPLE_TIME, spread_numbers
from cadmbs.system import System
from cadmbs.tolerances import SADDLE_RANK_TOLERANCE

_DISPLACEMENTS = (0.2, 0.05, 0.0)
"""Steps from the assembled configuration, the largest first [rad or m]."""


@dataclass(frozen=True)
class ClosedConfiguration:
    """A closed configuration, and what is chosen there.

    Attributes:
        q: Positions, closed at `SAMPLE_TIME`.
        partition: Independent rows, dependent and independent coordinates.
    """

    q: Array
    partition: Partition


def closed_configuration(system: System) -> ClosedConfiguration:
    """A regular closed configuration near the assembled one.

    Raises:
        NotExportableError: If loops cannot be closed, or the mechanism changes the number of its independent rows.
    """
    _require_constant_rank(system)
    return system.derived(regular_configuration)


def regular_configuration(system: System) -> ClosedConfiguration:
    """As `closed_configuration`, of mechanisms that change their mobility on the way too.

    Raises:
        NotExportableError: If loops cannot be closed.
    """
    start = assemble(system, t=SAMPLE_TIME)
    if not start.closed:
        raise NotExportableError(f"{system.name!r} cannot be closed: {start.sentence}")
    best = None
    for size in _DISPLACEMENTS:
        moved = assemble(system, integrate(system, start.q, size * _direction(system, start.q)), t=SAMPLE_TIME)
        if moved.closed:
            chosen = partition(system, moved.q, whole_mass_matrix(system, moved.q), SAMPLE_TIME)
            if best is None or len(chosen.rows) > len(best.partition.rows):
                best = ClosedConfiguration(moved.q, chosen)
    if best is None:
        raise NotExportableError(f"{system.name!r} cannot be closed near its assembled configuration")
    return best


def _direction(system: System, q: Array) -> Array:
    """A motion that the rows allow to first order."""
    _, sizes, right = np.linalg.svd(jacobian(system, q, SAMPLE_TIME))
    rank = int(np.sum(sizes > SADDLE_RANK_TOLERANCE * np.max(sizes, initial=1e-300)))
    null = right[rank:]
    direction = null.T @ (null @ spread_numbers(system.n_v))
    return np.asarray(direction / max(float(np.max(np.abs(direction), initial=0.0)), 1e-9))


def _require_constant_rank(system: System) -> None:
    """Refuse mechanisms whose closed configurations have several dimensions: no choice of rows serves all of them."""
    ranks = system.derived(mobility)
    if len(ranks.branch_dimensions) > 1:
        dimensions = " and ".join(map(str, ranks.branch_dimensions))
        raise NotExportableError(
            f"{system.name!r} changes its mobility on the way (kinematotropic): closed configurations of {dimensions}"
            " degrees of freedom meet. Equations have a fixed number of independent rows: simulate with cadmbs instead"
        )
