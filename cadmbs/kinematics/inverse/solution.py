"""What a search for a configuration found."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from cadmbs.arrays import Array
from cadmbs.kinematics.inverse.outcome import Outcome, outcome_of
from cadmbs.kinematics.inverse.targets import Target
from cadmbs.system import System


@dataclass(frozen=True, eq=False)
class Solution:
    """The best configuration found for every sample; leading axes are those of the targets.

    `solution[i]` is the solution of one sample of a batch.

    Attributes:
        q: (..., n_q) where all targets are met: the one found that is nearest to the start; else, the one with the
            least weighted sum of squared deviations.
        reached: (...) whether all targets are met.
        distance: (..., n_targets) by how much each target is missed [m]; zero for directions.
        angle: (..., n_targets) by how much each target is missed [rad]; zero for points.
        iterations: (...) steps that were tried from the start that led to q.
        stationary: (...) whether no neighbouring configuration is nearer.
        solutions: (..., k, n_q) all different configurations found that meet the targets, nearest to the start first;
            NaN behind the `n_solutions` of a sample. Different means that some body stands elsewhere.
        n_solutions: (...) their number.
        system, targets, limits, tolerance, starts: What was asked for.
    """

    q: Array
    reached: NDArray[np.bool_]
    distance: Array
    angle: Array
    iterations: NDArray[np.intp]
    stationary: NDArray[np.bool_]
    solutions: Array
    n_solutions: NDArray[np.intp]
    system: System
    targets: tuple[Target, ...]
    limits: bool
    tolerance: float
    starts: int

    @property
    def batch(self) -> tuple[int, ...]:
        """Shape of the leading axes."""
        return self.reached.shape

    @cached_property
    def outcome(self) -> Outcome:
        """How the search ended, with a sentence: which targets are missed by how much, which joints stand at limits."""
        return outcome_of(self)

    def __getitem__(self, index: int | tuple[int, ...]) -> Solution:
        place = index if isinstance(index, tuple) else (index,)
        number = self.n_solutions[place]
        return replace(
            self,
            q=self.q[place],
            reached=np.asarray(self.reached[place]),
            distance=self.distance[place],
            angle=self.angle[place],
            iterations=np.asarray(self.iterations[place]),
            stationary=np.asarray(self.stationary[place]),
            solutions=self.solutions[place][..., : np.max(number, initial=0), :],
            n_solutions=np.asarray(number),
        )

    def __repr__(self) -> str:
        return f"Solution({self.outcome.sentence!r}, q={np.array2string(self.q, threshold=20)})"
