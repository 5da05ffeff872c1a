"""How a search for a configuration ended, in words."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

import numpy as np

from cadmbs.kinematics.inverse.bounds import joint_limits, numbers
from cadmbs.kinematics.inverse.targets import DirectionTarget, PointTarget, PoseTarget, Target
from cadmbs.system import System

if TYPE_CHECKING:
    from cadmbs.kinematics.inverse.solution import Solution

AT_LIMIT = 1e-9
"""How near to its limit a coordinate stands at it [rad or m]."""

ROUNDED = 1e-6
"""A miss below this part of the largest one is not told."""

_WORDS = {PoseTarget: "pose", PointTarget: "point", DirectionTarget: "direction"}


class OutcomeKind(StrEnum):
    """The ways in which a search ends; only `reached` is a good one."""

    REACHED = "reached"
    NEAREST = "nearest"
    ITERATIONS = "iterations"


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a search: its kind, and a sentence for people."""

    kind: OutcomeKind
    sentence: str

    @property
    def good(self) -> bool:
        """Whether all targets are met."""
        return self.kind is OutcomeKind.REACHED

    def __str__(self) -> str:
        return self.sentence


def outcome_of(solution: Solution) -> Outcome:
    """The outcome of one sample, or of a batch, whose kind is that of the first sample that is not reached."""
    if not solution.batch:
        return _single(solution)
    reached, total = int(np.sum(solution.reached)), int(solution.reached.size)
    if reached == total:
        return Outcome(OutcomeKind.REACHED, f"all {total} samples reached")
    place = tuple(int(i) for i in np.argwhere(~solution.reached)[0])
    first = _single(solution[place])
    name = place[0] if len(place) == 1 else place
    return Outcome(
        first.kind, f"{reached} of {total} samples reached; the first that is not is sample {name}: {first.sentence}"
    )


def _single(solution: Solution) -> Outcome:
    iterations = f"{int(solution.iterations)} iteration{'s' * (int(solution.iterations) != 1)}"
    if solution.reached:
        number = int(solution.n_solutions)
        several = f"; {number} different solutions from {solution.starts} starts" if number > 1 else ""
        return Outcome(OutcomeKind.REACHED, f"reached after {iterations}{several}")
    missed, standing = ", ".join(_missed(solution)), _standing(solution)
    if not solution.stationary:
        sentence = f"stopped after {iterations}, while still coming nearer: {missed}{standing}; raise max_iterations"
        return Outcome(OutcomeKind.ITERATIONS, sentence)
    again = (
        f"none of {solution.starts} starts came nearer"
        if solution.starts > 1
        else "no neighbouring configuration is nearer, other starts may be (starts=20)"
    )
    return Outcome(OutcomeKind.NEAREST, f"not reached: {missed}{standing}; {again}")


def _missed(solution: Solution) -> list[str]:
    """Which target is missed, and by how much."""
    parts = []
    # Beside a large miss the others are only as exact as rounding in the sum of squares allows.
    largest = float(max(np.max(solution.distance), np.max(solution.angle)))
    told = max(solution.tolerance, ROUNDED * largest)
    for target, distance, angle in zip(solution.targets, solution.distance, solution.angle, strict=True):
        sizes = [f"{distance:.6g} m"] * bool(distance > told)
        sizes += [f"{angle:.6g} rad"] * bool(angle > told)
        if sizes:
            name = _name(solution.system, target)
            parts.append(f"{name!r} misses its {_WORDS[type(target)]} by {' and '.join(sizes)}")
    return parts


def _name(system: System, target: Target) -> str:
    return target.body if isinstance(target.body, str) else system.body_names[target.body]


def _standing(solution: Solution) -> str:
    """Which coordinates stand at which limit, as the end of a sentence."""
    if not solution.limits:
        return ", limits left aside"
    x = numbers(solution.system, solution.q)
    found = []
    for limit in joint_limits(solution.system):
        value = float(limit.factors @ x) + limit.offset
        if limit.lower == limit.upper:
            found.append(f"{limit.name!r} fixed by its limits at {limit.lower:.6g}")
        elif abs(value - limit.lower) <= AT_LIMIT:
            found.append(f"{limit.name!r} at its lower limit {limit.lower:.6g}")
        elif abs(value - limit.upper) <= AT_LIMIT:
            found.append(f"{limit.name!r} at its upper limit {limit.upper:.6g}")
    return f", with {' and '.join(found)}" if found else ", with no joint at a limit"
