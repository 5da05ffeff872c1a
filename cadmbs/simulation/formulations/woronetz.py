"""The Woronetz equations in independent coordinates, which are used while they are good and replaced when others are
better.
"""

from typing import Any

import numpy as np

from cadmbs import errors, tolerances
from cadmbs.arrays import Array, Indices
from cadmbs.constraints import rows
from cadmbs.constraints.partition import Partition, conditioning, sample_partitions
from cadmbs.constraints.projection import project_positions, project_velocities
from cadmbs.dynamics import mass_matrix
from cadmbs.kernels.steps.drift_check import KeptCoordinates
from cadmbs.simulation.formulations.equations import Index1Equations
from cadmbs.simulation.states import split
from cadmbs.system import System

REPARTITION_CONDITIONING = 3.0
"""A partition whose conditioning is this much worse than when it was chosen is replaced: a change costs nothing and
leaves no seam, while badly chosen coordinates cost digits."""

ACCEPTED_STAGE_CLOSURE = 1e3 * tolerances.STAGE_CLOSURE
"""Residual up to which a stage counts as solved where the iterations stall [rad, m]."""


class CoordinatePartitioner:
    """The motion in independent coordinates: dependent ones are solved from the constraints before each evaluation.

        g(q) = 0 for q_dep ,   v = F w + b ,   then a of the multiplier form at (q, v)

    On the constraints these accelerations are those of the Woronetz equations, which `cadmbs.dynamics.woronetz` states.
    They depend on the independent coordinates alone, and are the same for every choice of these: a new choice, where
    others are better, does not disturb the motion. States carry all coordinates; the dependent ones start the
    iterations.

    Near singular configurations, where independent coordinates do not determine the others to many digits, and at them,
    where they do not at all, the multiplier form alone takes over: it uses the dependent coordinates of the state too.

    Attributes:
        positions: Present partition of the holonomic rows.
        velocities: Present partition of all rows.
        accepted_closure: Residual up to which a stage counts as solved [rad, m].
    """

    def __init__(self, system: System, t: float, q: Array, largest_gap: float = 0.0) -> None:
        """Choose coordinates for the start, positions (n_q,), with gaps that no configuration closes.

        Raises:
            NotSolvableError: If no independent coordinates determine the others there.
        """
        self._system, self.accepted_closure = system, max(ACCEPTED_STAGE_CLOSURE, largest_gap)
        self._changes: list[dict[str, Any]] = []
        self.choose(t, q)

    def rate(self, t: float, x: Array, guard: Index1Equations) -> Array:
        """(v, a, power), with `guard` the multiplier form.

        Not a number where the dependent coordinates cannot be solved for, so that the steps shrink.
        """
        try:
            return self._rate(t, x, guard)
        except np.linalg.LinAlgError:
            return np.full((*x.shape[:-1], 2 * self._system.n_v + 1), np.nan)

    def _rate(self, t: float, x: Array, guard: Index1Equations) -> Array:
        system = self._system
        q, v = split(system, x)
        closed = project_positions(system, q, t, chosen=self.positions, tolerance=tolerances.STAGE_CLOSURE)
        bad = ~np.asarray(closed.residual <= self.accepted_closure)
        if np.any(bad) and guard.is_near_singular(t, q):
            return guard(t, x)
        v = project_velocities(system, closed.q, v, t, chosen=self.velocities).v
        response = guard.response(t, closed.q, v)
        if guard.margins.smallest < tolerances.NEARLY_SINGULAR_MARGIN * guard.margins.first:
            return guard(t, x)
        rate = np.concatenate([v, response.a, response.power[..., None]], axis=-1)
        return np.where(bad[..., None], np.nan, rate)

    def kept(self) -> KeptCoordinates:
        """The present independent coordinates, for kernels."""
        return kept_coordinates((self.positions, self.velocities), self._conditioning, self.accepted_closure)

    def update(self, t: float, q: Array) -> None:
        """Replace the coordinates at positions (n_q,) where they are ill-conditioned.

        Raises:
            NotSolvableError: If none determine the others.
        """
        now = conditionings(self._system, t, q[None], (self.positions, self.velocities))[:, 0]
        if np.any(now > REPARTITION_CONDITIONING * self._conditioning):
            self.choose(t, q)

    def choose(self, t: float, q: Array) -> None:
        """Choose the best coordinates at positions (n_q,).

        Raises:
            NotSolvableError: If none determine the others.
        """
        ((_, self.positions, self.velocities),) = best_partitions(self._system, t, q[None])
        levels = self.positions, self.velocities
        self._conditioning = conditionings(self._system, t, q[None], levels)[:, 0]
        self._changes.append({"time": t} | independent_names(self._system, levels))

    def statistics(self) -> dict[str, Any]:
        """All choices of coordinates, and how many they were after the first one."""
        return {"partitions": [dict(change) for change in self._changes], "repartitions": len(self._changes) - 1}


def independent_names(system: System, partitions: tuple[Partition, Partition]) -> dict[str, list[str]]:
    """The independent coordinates of partitions at position and velocity level."""
    names = system.velocity_names
    positions, velocities = ([names[k] for k in partition.independent] for partition in partitions)
    return {"positions": positions, "velocities": velocities}


def conditionings(system: System, t: float | Array, q: Array, partitions: tuple[Partition, Partition]) -> Array:
    """The conditioning (2, k) of partitions at position and velocity level at positions (k, n_q), each by itself."""
    mass = mass_matrix(system, q, engine="reference")
    return np.stack([conditioning(system, partition, q, mass, t) for partition in partitions])


def kept_coordinates(
    partitions: tuple[Partition, Partition], chosen: Array, accepted: float = ACCEPTED_STAGE_CLOSURE
) -> KeptCoordinates:
    """Independent coordinates for kernels, and how long they serve.

    Args:
        partitions: At position and velocity level.
        chosen: (2,) their conditioning where they were chosen.
        accepted: Residual up to which positions count as closed [rad, m].
    """
    n_v = len(partitions[0].dependent) + len(partitions[0].independent)
    positions, velocities = (np.isin(np.arange(n_v), partition.independent) for partition in partitions)
    least = [float(limit) for limit in (REPARTITION_CONDITIONING * chosen) ** -2.0]
    return KeptCoordinates(positions, velocities, (least[0], least[1]), tolerances.STAGE_CLOSURE, accepted)


def best_partitions(system: System, t: float | Array, q: Array) -> list[tuple[Indices, Partition, Partition]]:
    """The best partitions at position and velocity level for samples (k, n_q), with the samples that they serve.

    Args:
        system: The mechanism.
        t: Time, of all or (k,) of each [s].
        q: (k, n_q) positions.

    Raises:
        NotSolvableError: If no independent coordinates determine the others there.
    """
    times, mass = np.broadcast_to(t, q.shape[:-1]), mass_matrix(system, q, engine="reference")
    partitions: list[tuple[Indices, Partition, Partition]] = []
    holonomic = bool(np.all(rows(system).holonomic))
    for samples, positions in sample_partitions(system, q, mass, times, "position"):
        if holonomic:
            partitions.append((samples, positions, positions))
            continue
        both_levels = sample_partitions(system, q[samples], mass[samples], times[samples])
        partitions.extend((samples[chosen], positions, velocities) for chosen, velocities in both_levels)
    if not all(np.isfinite(velocities.conditioning) for _, _, velocities in partitions):
        raise errors.NotSolvableError(
            f"no independent coordinates of {system.name!r} determine the others: the configuration is singular"
        )
    return partitions
