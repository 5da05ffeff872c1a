"""Independent coordinates along a motion: kept while they are good, chosen anew when others serve better."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import numpy as np

from cadmbs.arrays import Array, Indices
from cadmbs.constraints import rows
from cadmbs.constraints.partition import Partition, conditioning, sample_partitions
from cadmbs.dynamics import mass_matrix
from cadmbs.errors import NotSolvableError
from cadmbs.simulation.dynamics import split
from cadmbs.simulation.equations import Index1Equations, WoronetzEquations
from cadmbs.simulation.stabilisation import Keeper
from cadmbs.system import System

WORN = 3.0
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
class Group:
    """Samples of a batch that have the same independent coordinates at present.

    Attributes:
        samples: (k,) which.
        equations: In these coordinates.
        best: (2, k) conditioning of the partitions at position and velocity level when they were chosen.
    """

    samples: Indices
    equations: WoronetzEquations
    best: Array


@dataclass
class SharedEquations:
    """The Woronetz equations of one motion or of a batch, whose samples have independent coordinates of their own.

    Samples that share theirs are evaluated together.

    Attributes:
        system: Compiled mechanism.
        guard: The multiplier form, near singular configurations.
        groups: All samples once.
    """

    system: System
    guard: Index1Equations
    groups: list[Group] = field(default_factory=list)

    def __call__(self, t: float, x: Array) -> Array:
        """(v, a, power) of one state, or of a batch of states with one entry for each sample."""
        if len(self.groups) == 1:
            return self.groups[0].equations(t, x)
        flat, near = x.reshape(-1, x.shape[-1]), self.guard.near
        rate = np.zeros((len(flat), 2 * self.system.n_v + 1))
        turns = None if near is None else near.reshape(-1, near.shape[-1])
        try:
            for group in self.groups:
                self.guard.near = None if turns is None else turns[group.samples]
                rate[group.samples] = group.equations(t, flat[group.samples])
        finally:
            self.guard.near = near
        return rate.reshape(*x.shape[:-1], rate.shape[-1])

    def choose(self, t: float, q: Array, samples: Indices) -> None:
        """New coordinates for some samples of positions (k, n_q), each the best ones where it is.

        Raises:
            NotSolvableError: If no independent coordinates determine the others there.
        """
        parts = [(group.samples, group) for group in self.groups]
        kept = [_restricted(group, own[~np.isin(own, samples)]) for own, group in parts]
        found = {_key(group.equations): group for group in kept if len(group.samples)}
        for own, positions, velocities in best_partitions(self.system, t, q[samples]):
            new = WoronetzEquations(self.system, positions, velocities, self.guard)
            best = np.broadcast_to([[positions.conditioning], [velocities.conditioning]], (2, len(own)))
            one, key = Group(samples[own], new, np.array(best)), _key(new)
            found[key] = _joined(found[key], one) if key in found else one
        self.groups = list(found.values())

    def worn(self, t: float, q: Array) -> Indices:
        """Samples of positions (k, n_q) whose coordinates are much worse than when they were chosen."""
        mass = mass_matrix(self.system, q, engine="reference")
        bad = [np.zeros(0, dtype=np.intp)]
        for group in self.groups:
            own = group.samples
            levels = (group.equations.positions, group.equations.velocities)
            now = np.stack([conditioning(self.system, p, q[own], mass[own], t) for p in levels])
            bad.append(own[np.any(now > WORN * group.best, axis=0)])
        return np.sort(np.concatenate(bad))


def _key(equations: WoronetzEquations) -> tuple[tuple[int, ...], ...]:
    own, every = equations.positions, equations.velocities
    return tuple(tuple(part.tolist()) for part in (own.dependent, own.rows, every.dependent, every.rows))


def _restricted(group: Group, samples: Indices) -> Group:
    return Group(samples, group.equations, group.best[:, np.isin(group.samples, samples)])


def _joined(group: Group, more: Group) -> Group:
    samples = np.concatenate([group.samples, more.samples])
    return Group(samples, group.equations, np.concatenate([group.best, more.best], axis=-1))


def best_partitions(system: System, t: float, q: Array) -> list[tuple[Indices, Partition, Partition]]:
    """The best partitions at position and velocity level for samples (k, n_q), with the samples that they serve.

    Raises:
        NotSolvableError: If no independent coordinates determine the others there.
    """
    mass = mass_matrix(system, q, engine="reference")
    found: list[tuple[Indices, Partition, Partition]] = []
    holonomic = bool(np.all(rows(system).holonomic))
    for own, positions in sample_partitions(system, q, mass, t, "position"):
        if holonomic:
            found.append((own, positions, positions))
            continue
        every = sample_partitions(system, q[own], mass[own], t)
        found.extend((own[some], positions, velocities) for some, velocities in every)
    if not all(np.isfinite(velocities.conditioning) for _, _, velocities in found):
        raise NotSolvableError(
            f"no independent coordinates of {system.name!r} determine the others: the configuration is singular"
        )
    return found


@dataclass
class Chooser:
    """Between steps in independent velocities: dependent coordinates made exact, and chosen anew when that is needed.

    Within the passage of a singular configuration, where no coordinates are good, the choice waits.

    Attributes:
        equations: Whose partitions are replaced.
        keeper: Which watches the drift of the dependent coordinates, and singular configurations.
        changes: All choices, the first ones included.
    """

    equations: SharedEquations
    keeper: Keeper
    changes: list[Repartition] = field(default_factory=list)

    def start(self, t: float, q: Array) -> None:
        """Choose coordinates for the start, positions (..., n_q)."""
        flat = q.reshape(-1, q.shape[-1])
        every = np.arange(len(flat))
        self.equations.choose(t, flat, every)
        self.changes.extend(self._present(t, every))

    def __call__(self, t: float, x: Array) -> Array | None:
        """After each step.

        Raises:
            NotSolvableError: If the dependent coordinates do not close the loops, or none determine the others.
        """
        moved = self.keeper(t, x)
        if self.keeper.begin is not None:
            return moved
        q = split(self.equations.system, x if moved is None else moved)[0]
        flat = q.reshape(-1, q.shape[-1])
        if len(worn := self.equations.worn(t, flat)):
            self.equations.choose(t, flat, worn)
            self.changes.extend(self._present(t, worn))
        return moved

    def _present(self, t: float, samples: Indices) -> Iterator[Repartition]:
        """The present choice of samples."""
        names = self.equations.system.velocity_names
        for group in self.equations.groups:
            levels = (group.equations.positions, group.equations.velocities)
            q_names, v_names = (tuple(names[k] for k in p.independent) for p in levels)
            for sample in np.intersect1d(group.samples, samples):
                yield Repartition(t, int(sample), q_names, v_names)
