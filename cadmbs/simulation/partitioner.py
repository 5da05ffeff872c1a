"""Independent coordinates along a motion: used while they are good, replaced when others serve better."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import numpy as np

from cadmbs.arrays import Array, Indices
from cadmbs.constraints import rows
from cadmbs.constraints.partition import Partition, conditioning, sample_partitions
from cadmbs.dynamics import mass_matrix
from cadmbs.errors import NotSolvableError
from cadmbs.simulation.equations import Index1Equations, WoronetzEquations, inverse_size
from cadmbs.system import System

ILL_CONDITIONED = 3.0
"""A partition whose conditioning is this much worse than when it was chosen is replaced: a change costs nothing and
leaves no seam, while badly chosen coordinates cost digits."""


@dataclass(frozen=True)
class Repartition:
    """A change of the independent coordinates: when, in which sample of a batch, and to which."""

    time: float
    sample: int
    positions: tuple[str, ...]
    velocities: tuple[str, ...]


@dataclass(frozen=True)
class SampleGroup:
    """Samples of a batch that have the same independent coordinates at present.

    Attributes:
        samples: (k,) which.
        equations: In these coordinates.
        best: (2, k) conditioning of the partitions at position and velocity level when they were chosen.
    """

    samples: Indices
    equations: WoronetzEquations
    best: Array

    def key(self) -> tuple[tuple[int, ...], ...]:
        """What tells the coordinates apart."""
        own, every = self.equations.positions, self.equations.velocities
        return tuple(tuple(part.tolist()) for part in (own.dependent, own.rows, every.dependent, every.rows))

    def without(self, samples: Indices) -> SampleGroup:
        """The group less some samples."""
        stay = ~np.isin(self.samples, samples)
        return SampleGroup(self.samples[stay], self.equations, self.best[:, stay])

    def joined(self, more: SampleGroup) -> SampleGroup:
        """The group with those of another one in the same coordinates."""
        samples = np.concatenate([self.samples, more.samples])
        return SampleGroup(samples, self.equations, np.concatenate([self.best, more.best], axis=-1))


class CoordinatePartitioner:
    """The Woronetz equations of one motion or of a batch, whose samples have independent coordinates of their own.

    Samples that share theirs are evaluated together.

    Attributes:
        groups: All samples once.
        changes: All choices, the first ones included.
    """

    def __init__(self, system: System, t: float, q: Array) -> None:
        """Choose coordinates for the start, positions (..., n_q).

        Raises:
            NotSolvableError: If no independent coordinates determine the others there.
        """
        self._system = system
        flat = q.reshape(-1, q.shape[-1])
        every = np.arange(len(flat))
        self.groups = self._chosen((), t, flat, every)
        self.changes: tuple[Repartition, ...] = tuple(self._present(t, every))

    def rate(self, t: float, x: Array, guard: Index1Equations) -> Array:
        """(v, a, power) of one state, or of a batch of states with one entry for each sample.

        Args:
            t: Time [s].
            x: States.
            guard: The multiplier form, which takes over near singular configurations.
        """
        if len(self.groups) == 1:
            return self.groups[0].equations(t, x, guard)
        flat, near = x.reshape(-1, x.shape[-1]), guard.cut_positions
        rate = np.zeros((len(flat), 2 * self._system.n_v + 1))
        cut = None if near is None else near.reshape(-1, near.shape[-1])
        for group in self.groups:
            part = guard if cut is None else replace(guard, cut_positions=cut[group.samples])
            rate[group.samples] = group.equations(t, flat[group.samples], part)
        return rate.reshape(*x.shape[:-1], rate.shape[-1])

    def update(self, t: float, q: Array) -> None:
        """Replace the coordinates of samples at positions (..., n_q) where they are ill-conditioned.

        Raises:
            NotSolvableError: If none determine the others.
        """
        flat = q.reshape(-1, q.shape[-1])
        bad = self._ill_conditioned(t, flat)
        if len(bad):
            self.groups = self._chosen(self.groups, t, flat, bad)
            self.changes = (*self.changes, *self._present(t, bad))

    def _chosen(self, groups: Sequence[SampleGroup], t: float, q: Array, samples: Indices) -> tuple[SampleGroup, ...]:
        """New coordinates for some samples of positions (k, n_q), each the best ones where it is."""
        left = [group.without(samples) for group in groups]
        by_key = {group.key(): group for group in left if len(group.samples)}
        for own, positions, velocities in best_partitions(self._system, t, q[samples]):
            size = inverse_size(self._system, t, q[samples][own], velocities)
            best = np.broadcast_to([[positions.conditioning], [velocities.conditioning]], (2, len(own)))
            equations = WoronetzEquations(self._system, positions, velocities, size)
            one = SampleGroup(samples[own], equations, np.array(best))
            by_key[one.key()] = by_key[one.key()].joined(one) if one.key() in by_key else one
        return tuple(by_key.values())

    def _ill_conditioned(self, t: float, q: Array) -> Indices:
        """Samples of positions (k, n_q) whose coordinates are much worse than when they were chosen."""
        mass = mass_matrix(self._system, q, engine="reference")
        bad = [np.zeros(0, dtype=np.intp)]
        for group in self.groups:
            own = group.samples
            levels = (group.equations.positions, group.equations.velocities)
            now = np.stack([conditioning(self._system, p, q[own], mass[own], t) for p in levels])
            bad.append(own[np.any(now > ILL_CONDITIONED * group.best, axis=0)])
        return np.sort(np.concatenate(bad))

    def _present(self, t: float, samples: Indices) -> Iterator[Repartition]:
        """The present choice of samples."""
        names = self._system.velocity_names
        for group in self.groups:
            levels = (group.equations.positions, group.equations.velocities)
            q_names, v_names = (tuple(names[k] for k in p.independent) for p in levels)
            for sample in np.intersect1d(group.samples, samples):
                yield Repartition(t, int(sample), q_names, v_names)


def best_partitions(system: System, t: float, q: Array) -> list[tuple[Indices, Partition, Partition]]:
    """The best partitions at position and velocity level for samples (k, n_q), with the samples that they serve.

    Raises:
        NotSolvableError: If no independent coordinates determine the others there.
    """
    mass = mass_matrix(system, q, engine="reference")
    partitions: list[tuple[Indices, Partition, Partition]] = []
    holonomic = bool(np.all(rows(system).holonomic))
    for own, positions in sample_partitions(system, q, mass, t, "position"):
        if holonomic:
            partitions.append((own, positions, positions))
            continue
        every = sample_partitions(system, q[own], mass[own], t)
        partitions.extend((own[some], positions, velocities) for some, velocities in every)
    if not all(np.isfinite(velocities.conditioning) for _, _, velocities in partitions):
        raise NotSolvableError(
            f"no independent coordinates of {system.name!r} determine the others: the configuration is singular"
        )
    return partitions
