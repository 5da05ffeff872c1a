"""The solution of inverse kinematics, and how the search ended, as a sentence."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from cadmbs.arrays import Array
from cadmbs.kinematics.inverse.bounds import joint_limits, plain_coordinates
from cadmbs.kinematics.inverse.targets import DirectionTarget, PointTarget, PoseTarget, Target
from cadmbs.system import System
from cadmbs.tolerances import JOINT_LIMIT_DISTANCE, NEGLIGIBLE_TARGET_MISS

TARGET_NAMES = {PoseTarget: "pose", PointTarget: "point", DirectionTarget: "direction"}


class SearchOutcomeKind(StrEnum):
    """The ways in which a search ends; only `reached` is a good one."""

    REACHED = "reached"
    NEAREST = "nearest"
    ITERATIONS = "iterations"


@dataclass(frozen=True, slots=True)
class SearchOutcome:
    """The end of a search: its kind, and a sentence for people."""

    kind: SearchOutcomeKind
    sentence: str

    @property
    def good(self) -> bool:
        """Whether all targets are met."""
        return self.kind is SearchOutcomeKind.REACHED

    def __str__(self) -> str:
        return self.sentence


@dataclass(frozen=True, eq=False)
class InverseKinematicsSolution:
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
    def outcome(self) -> SearchOutcome:
        """How the search ended, with a sentence: which targets are missed by how much, which joints stand at limits."""
        return outcome_of(self)

    def __getitem__(self, index: int | tuple[int, ...]) -> InverseKinematicsSolution:
        index = index if isinstance(index, tuple) else (index,)
        number = self.n_solutions[index]
        return replace(
            self,
            q=self.q[index],
            reached=np.asarray(self.reached[index]),
            distance=self.distance[index],
            angle=self.angle[index],
            iterations=np.asarray(self.iterations[index]),
            stationary=np.asarray(self.stationary[index]),
            solutions=self.solutions[index][..., : np.max(number, initial=0), :],
            n_solutions=np.asarray(number),
        )

    def __repr__(self) -> str:
        return f"Solution({self.outcome.sentence!r}, q={np.array2string(self.q, threshold=20)})"


def outcome_of(solution: InverseKinematicsSolution) -> SearchOutcome:
    """The outcome of one sample, or of a batch, whose kind is that of the first sample that is not reached."""
    if not solution.batch:
        return _outcome_of_sample(solution)
    reached, total = int(np.sum(solution.reached)), int(solution.reached.size)
    if reached == total:
        return SearchOutcome(SearchOutcomeKind.REACHED, f"all {total} samples reached")
    index = tuple(int(i) for i in np.argwhere(~solution.reached)[0])
    first = _outcome_of_sample(solution[index])
    name = index[0] if len(index) == 1 else index
    return SearchOutcome(
        first.kind, f"{reached} of {total} samples reached; the first that is not is sample {name}: {first.sentence}"
    )


def _outcome_of_sample(solution: InverseKinematicsSolution) -> SearchOutcome:
    iterations = f"{int(solution.iterations)} iteration{'s' * (int(solution.iterations) != 1)}"
    if solution.reached:
        number = int(solution.n_solutions)
        several = f"; {number} different solutions from {solution.starts} starts" if number > 1 else ""
        return SearchOutcome(SearchOutcomeKind.REACHED, f"reached after {iterations}{several}")
    missed, at_limits = ", ".join(_missed(solution)), _joints_at_limits(solution)
    if not solution.stationary:
        sentence = f"stopped after {iterations}, while still coming nearer: {missed}{at_limits}; raise max_iterations"
        return SearchOutcome(SearchOutcomeKind.ITERATIONS, sentence)
    again = (
        f"none of {solution.starts} starts came nearer"
        if solution.starts > 1
        else "no neighbouring configuration is nearer, other starts may be (starts=20)"
    )
    return SearchOutcome(SearchOutcomeKind.NEAREST, f"not reached: {missed}{at_limits}; {again}")


def _missed(solution: InverseKinematicsSolution) -> list[str]:
    """Which target is missed, and by how much."""
    parts = []
    # Beside a large miss the others are only as exact as rounding in the sum of squares allows.
    largest = float(max(np.max(solution.distance), np.max(solution.angle)))
    reported_from = max(solution.tolerance, NEGLIGIBLE_TARGET_MISS * largest)
    for target, distance, angle in zip(solution.targets, solution.distance, solution.angle, strict=True):
        sizes = [f"{distance:.6g} m"] * bool(distance > reported_from)
        sizes += [f"{angle:.6g} rad"] * bool(angle > reported_from)
        if sizes:
            name = _body_name(solution.system, target)
            parts.append(f"{name!r} misses its {TARGET_NAMES[type(target)]} by {' and '.join(sizes)}")
    return parts


def _body_name(system: System, target: Target) -> str:
    return target.body if isinstance(target.body, str) else system.body_names[target.body]


def _joints_at_limits(solution: InverseKinematicsSolution) -> str:
    """Which coordinates stand at which limit, as the end of a sentence."""
    if not solution.limits:
        return ", limits ignored"
    x = plain_coordinates(solution.system, solution.q)
    at_limits = []
    for limit in joint_limits(solution.system):
        value = float(limit.factors @ x) + limit.offset
        if limit.lower == limit.upper:
            at_limits.append(f"{limit.name!r} fixed by its limits at {limit.lower:.6g}")
        elif abs(value - limit.lower) <= JOINT_LIMIT_DISTANCE:
            at_limits.append(f"{limit.name!r} at its lower limit {limit.lower:.6g}")
        elif abs(value - limit.upper) <= JOINT_LIMIT_DISTANCE:
            at_limits.append(f"{limit.name!r} at its upper limit {limit.upper:.6g}")
    return f", with {' and '.join(at_limits)}" if at_limits else ", with no joint at a limit"
