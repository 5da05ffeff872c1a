"""The values of the parameters of each sample of a study.

The values of a sample depend on the study and its number alone, not on the order in which samples are computed.
"""

import warnings
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Final

import numpy as np

from cadmbs.arrays import Array, Indices, NDArray
from cadmbs.models.study import document

BLOCK: Final = 65_536
"""Samples whose values are in memory at a time while constraints are evaluated."""

_EDGE: Final = 2.0**-54
"""Distance of probabilities from 0 and 1, where a normal number would be infinite."""


class Design:
    """The samples of a study.

    Attributes:
        n_planned: Samples of the design with its replications, before constraints.
    """

    def __init__(self, study: document.StudyDocument) -> None:
        self._study, self._design = study, study.design
        self._values = [parameter.values for parameter in study.parameters]
        self._levels = [levels(values) for values in self._values]
        if isinstance(self._design, document.FullDesign):
            self._per_replication = int(np.prod([len(members) for members in self._levels], dtype=object))
        else:
            self._per_replication = self._design.samples
        self.n_planned = self._per_replication * study.replications

    @cached_property
    def numbers(self) -> Indices:
        """Numbers of the samples that meet the constraints, ascending."""
        if not self._study.constraints:
            return np.arange(self.n_planned, dtype=np.intp)
        blocks = (np.arange(i, min(i + BLOCK, self.n_planned), dtype=np.intp) for i in range(0, self.n_planned, BLOCK))
        return np.concatenate([block[self.meets_constraints(self.values(block))] for block in blocks])

    def values(self, numbers: Sequence[int] | Indices) -> Array:
        """(n, n_parameters) values of the parameters of the samples with these numbers."""
        index = np.asarray(numbers, dtype=np.intp)
        if isinstance(self._design, document.FullDesign):
            shape = [len(members) for members in self._levels]
            positions = np.unravel_index(index % self._per_replication, shape)
            return np.stack([members[k] for members, k in zip(self._levels, positions, strict=True)], axis=-1)
        return self._from_probabilities(self._probabilities(index, self._design))

    def _probabilities(self, numbers: Indices, design: document.SampledDesign) -> Array:
        """(n, n_parameters) numbers between 0 and 1."""
        n = len(self._values)
        if design.kind == "random":
            rows = [np.random.default_rng(self._seed(int(number))).random(n) for number in numbers]
            return np.array(rows, dtype=np.float64).reshape(len(numbers), n)
        replications, within = np.divmod(numbers, self._per_replication)
        result = np.empty((len(numbers), n))
        for replication in np.unique(replications):
            chosen = replications == replication
            result[chosen] = self._sequence(int(replication), design)[within[chosen]]
        return result

    def _seed(self, number: int) -> np.random.SeedSequence:
        return np.random.SeedSequence(self._study.seed, spawn_key=(number,))

    def _sequence(self, replication: int, design: document.SampledDesign) -> Array:
        """All points of one replication, kept for the next call."""
        if replication not in self._sequences:
            from scipy.stats import qmc

            generator = np.random.default_rng(self._seed(replication))
            kind = qmc.LatinHypercube if design.kind == "latin_hypercube" else qmc.Sobol
            with warnings.catch_warnings():  # of numbers of points that are no powers of two
                warnings.simplefilter("ignore", UserWarning)
                self._sequences.clear()
                self._sequences[replication] = kind(len(self._values), rng=generator).random(design.samples)
        return self._sequences[replication]

    @cached_property
    def _sequences(self) -> dict[int, Array]:
        return {}

    def _from_probabilities(self, probabilities: Array) -> Array:
        from scipy.special import ndtri

        inner = np.clip(probabilities, _EDGE, 1.0 - _EDGE)
        normal = [k for k, values in enumerate(self._values) if isinstance(values, document.NormalValues)]
        standard = ndtri(inner)
        if self._study.correlation is not None and normal:
            factor = np.linalg.cholesky(np.array(self._study.correlation))
            standard[:, normal] = standard[:, normal] @ factor.T
        columns = [
            _column(values, members, inner[:, k], standard[:, k])
            for k, (values, members) in enumerate(zip(self._values, self._levels, strict=True))
        ]
        return np.stack(columns, axis=-1)

    def meets_constraints(self, values: Array) -> NDArray[np.bool_]:
        """(n,) whether values (n, n_parameters) meet the constraints of the study."""
        names = [parameter.name for parameter in self._study.parameters]
        met = np.ones(len(values), dtype=bool)
        for constraint in self._study.constraints:
            total = sum(term.factor * values[:, names.index(term.parameter)] for term in constraint.terms)
            if constraint.at_least is not None:
                met &= total >= constraint.at_least
            if constraint.at_most is not None:
                met &= total <= constraint.at_most
        return met


def levels(values: document.ValuesDocument) -> Array:
    """The values of a grid or list; none of a distribution."""
    match values:
        case document.GridValues(start=start, end=end, count=count, log=True):
            return np.geomspace(start, end, count)
        case document.GridValues(start=start, end=end, count=count):
            return np.linspace(start, end, count)
        case document.ListedValues(of=members):
            return np.array(members, dtype=np.float64)
        case _:
            return np.zeros(0)


def _column(values: document.ValuesDocument, members: Array, probability: Array, standard: Array) -> Array:
    """Values of one parameter: the inverse distribution function at probabilities, with their standard normals."""
    match values:
        case document.UniformValues(low=low, high=high):
            return low + (high - low) * probability
        case document.NormalValues(mean=mean, deviation=deviation):
            return mean + deviation * standard
        case document.LognormalValues(median=median, factor=factor):
            return median * factor**standard
        case document.TriangularValues(low=low, mode=mode, high=high):
            rising = low + np.sqrt(probability * (high - low) * (mode - low))
            falling = high - np.sqrt((1.0 - probability) * (high - low) * (high - mode))
            return np.where(probability * (high - low) < mode - low, rising, falling)
        case _:
            return members[np.minimum((probability * len(members)).astype(np.intp), len(members) - 1)]


def chunks(numbers: Indices, size: int) -> Iterator[Indices]:
    """The numbers in pieces of `size`."""
    for i in range(0, len(numbers), size):
        yield numbers[i : i + size]
