"""An exactly constrained variant of an overconstrained mechanism: other kinds for some joints of its loops."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

import numpy as np

from cadmbs.arrays import Array
from cadmbs.constraints.redundancy import Slack, plain_kind, widened
from cadmbs.system import System
from cadmbs.system.records import Joint

RELAXATIONS: dict[str, tuple[tuple[str, tuple[str, ...]], ...]] = {
    "revolute": (
        ("spherical", ("rotation_x", "rotation_y")),
        ("cylindrical", ("translation_z",)),
        ("universal", ("rotation_x",)),
        ("planar", ("translation_x", "translation_y")),
    ),
    "prismatic": (("cylindrical", ("rotation_z",)), ("planar_translation", ("translation_x",))),
    "screw": (("cylindrical", ("translation_z",)),),
    "cylindrical": (("schoenflies", ("translation_x", "translation_y")),),
    "universal": (("spherical", ("rotation_z",)),),
    "planar_translation": (("planar", ("rotation_z",)), ("spatial_translation", ("translation_z",))),
    "planar": (("schoenflies", ("translation_z",)),),
    "helical_planar": (("schoenflies", ("translation_z",)),),
    "spatial_translation": (("schoenflies", ("rotation_z",)),),
}
"""Kinds with more freedoms that a kind can be replaced by, with what they free in its own axes."""

SEARCHED = 20_000
"""Bound on the variants that are looked at."""

LARGEST_SEARCH = 12
"""With more redundant rows, joints are changed one after the other, and the first that fits is kept."""


@dataclass(frozen=True)
class Relaxation:
    """One joint of a variant.

    Attributes:
        joint: Its name.
        kind: Its present kind.
        new_kind: The kind it has in the variant, at the same place and along the same axis.
    """

    joint: str
    kind: str
    new_kind: str


def variant(system: System, found: Slack) -> tuple[Relaxation, ...]:
    """One variant in which no row is redundant and which moves as before; empty if none was found.

    Joints that are not actuated and do not hold the ground are changed first, as few as possible.
    """
    if not found.redundant:
        return ()
    places = _preferred(system, found)
    start = np.zeros((0, found.redundant))
    if found.redundant <= LARGEST_SEARCH:
        budget = iter(range(SEARCHED))
        for count in range(1, min(found.redundant, len(places)) + 1):
            for chosen in _searched(system, found, places, start, count, budget):
                return chosen
        return ()
    return _greedy(system, found, places, start)


def _preferred(system: System, found: Slack) -> list[int]:
    """Places of `found.joints`, those first that a designer would change first."""
    driven = {motion.target.partition(":")[0] for motion in system.motions}

    def reluctance(place: int) -> tuple[bool, bool, int]:
        joint = system.joints[found.joints[place]]
        grounded = not system.bodies.moving[joint.predecessor] or not system.bodies.moving[joint.successor]
        return bool(joint.actuated) or joint.name in driven, grounded, found.joints[place]

    return sorted(range(len(found.joints)), key=reluctance)


def _options(joint: Joint, found: Slack, place: int) -> Iterator[tuple[Relaxation, Array]]:
    kind = plain_kind(joint)
    for new_kind, directions in RELAXATIONS.get(kind, ()):
        yield Relaxation(joint.name, kind, new_kind), found.of(place, directions)


def _searched(
    system: System, found: Slack, places: Sequence[int], basis: Array, count: int, budget: Iterator[int]
) -> Iterator[tuple[Relaxation, ...]]:
    """Variants with `count` joints of `places` changed, depth first; no more than the budget is looked at."""
    missing = found.redundant - len(basis)
    if not missing and not count:
        yield ()
    if not missing or missing > 2 * count:
        return
    for at, place in enumerate(places):
        for change, effects in _options(system.joints[found.joints[place]], found, place):
            if not list(islice(budget, 1)):
                return
            more = widened(basis, effects)
            if more is not None:
                for rest in _searched(system, found, places[at + 1 :], more, count - 1, budget):
                    yield (change, *rest)


def _greedy(system: System, found: Slack, places: Sequence[int], basis: Array) -> tuple[Relaxation, ...]:
    chosen: list[Relaxation] = []
    for place in places:
        for change, effects in _options(system.joints[found.joints[place]], found, place):
            more = widened(basis, effects)
            if more is not None:
                basis = more
                chosen.append(change)
                break
        if len(basis) == found.redundant:
            return tuple(chosen)
    return ()
