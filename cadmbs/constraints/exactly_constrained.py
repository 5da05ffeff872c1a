"""An exactly constrained variant of an overconstrained mechanism: other kinds for some joints of its loops."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

import numpy as np

from cadmbs.arrays import Array
from cadmbs.constraints.rank import extended_basis
from cadmbs.constraints.redundancy import DIRECTIONS, RedundancyEffects, joint_frame, plain_kind
from cadmbs.system import System
from cadmbs.tolerances import INDEPENDENT_DIRECTION

RELAXATIONS: dict[str, tuple[tuple[str, tuple[str, ...]], ...]] = {
    "revolute": (
        ("spherical", ("rotation_x", "rotation_y")),
        ("cylindrical", ("translation_z",)),
        ("universal", ("rotation_x",)),
        ("universal", ("rotation_y",)),
        ("planar", ("translation_x", "translation_y")),
    ),
    "prismatic": (
        ("cylindrical", ("rotation_z",)),
        ("planar_translation", ("translation_x",)),
        ("planar_translation", ("translation_y",)),
        ("spatial_translation", ("translation_x", "translation_y")),
    ),
    "screw": (("cylindrical", ("translation_z",)), ("helical_planar", ("translation_x", "translation_y"))),
    "fixed": (
        ("free", DIRECTIONS),
        ("spherical", ("rotation_x", "rotation_y", "rotation_z")),
        ("revolute", ("rotation_z",)),
        ("prismatic", ("translation_z",)),
    ),
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


LEAST = (INDEPENDENT_DIRECTION, 0.01, 0.1)
"""What a freedom must add to count: of the variants that fit, those are preferred that are far from being singular."""


@dataclass(frozen=True)
class Relaxation:
    """One joint of a variant.

    Attributes:
        joint: Its name.
        kind: Its present kind.
        new_kind: The kind it has in the variant, at the same place and along the same axis; "free" is no joint at all.
        geometry: Fields of the joint in the document of the variant, in the world at q = 0: "axis" or "axes", "point".
    """

    joint: str
    kind: str
    new_kind: str
    geometry: Mapping[str, Any] = field(default_factory=dict, compare=False)

    @property
    def words(self) -> str:
        """Such as "'b' spherical", with the geometry where it does not follow from the present one."""
        if self.new_kind == "free":
            return f"{self.joint!r} left out"
        if self.new_kind in ("universal", "planar_translation", "revolute", "prismatic"):
            axes = self.geometry.get("axes", [self.geometry.get("axis")])
            return f"{self.joint!r} {self.new_kind} with {_vectors('axis' if len(axes) == 1 else 'axes', axes)}"
        if (self.kind, self.new_kind) == ("prismatic", "cylindrical"):
            return f"{self.joint!r} {self.new_kind} through {_vectors('', [self.geometry['point']])}"
        return f"{self.joint!r} {self.new_kind}"


def _vectors(word: str, vectors: Sequence[Sequence[float]]) -> str:
    listed = ", ".join(f"[{', '.join(f'{round(x, 9) + 0.0:.6g}' for x in vector)}]" for vector in vectors)
    return f"{word} {listed}".strip()


def exactly_constrained_design(system: System, found: Sequence[RedundancyEffects]) -> tuple[Relaxation, ...]:
    """One variant in which no row is redundant and which moves as before; empty if none was found.

    Joints that are not actuated and do not hold the ground are changed first, as few as possible.

    Args:
        system: Compiled mechanism.
        found: The effects of freedoms at configurations at which the variant must fit, of equal redundancy.
    """
    if not found[0].redundant:
        return ()
    best: tuple[Relaxation, ...] = ()
    for least in LEAST:
        chosen = _Search(system, found, least).first()
        if not chosen or (best and len(chosen) > len(best)):
            break
        best = chosen
    return best


def _preferred(system: System, found: RedundancyEffects) -> list[int]:
    """Places of `found.joints`, those first that a designer would change first."""
    driven = {motion.target.partition(":")[0] for motion in system.motions}

    def reluctance(place: int) -> tuple[bool, bool, int]:
        joint = system.joints[found.joints[place]]
        grounded = not system.bodies.moving[joint.predecessor] or not system.bodies.moving[joint.successor]
        return bool(joint.actuated) or joint.name in driven, grounded, found.joints[place]

    return sorted(range(len(found.joints)), key=reluctance)


class _Search:
    """Kinds for joints, each freedom of which adds to the others at all configurations."""

    def __init__(self, system: System, found: Sequence[RedundancyEffects], least: float) -> None:
        self._system, self._found, self._least = system, found, least
        self._places = _preferred(system, found[0])
        self._start = tuple(np.zeros((0, one.redundant)) for one in found)
        self._budget = iter(range(SEARCHED))
        freed = [len(directions) for place in self._places for _, directions in self._options(place)]
        self._most = max(freed, default=0)

    def first(self) -> tuple[Relaxation, ...]:
        """As few joints as possible, or with many redundant rows one after the other; empty if none will do."""
        redundant = self._found[0].redundant
        if redundant > LARGEST_SEARCH:
            return self._greedy()
        for count in range(1, min(redundant, len(self._places)) + 1):
            for chosen in self._searched(self._places, self._start, count):
                return chosen
        return self._greedy()

    def _options(self, place: int) -> Iterator[tuple[Relaxation, tuple[str, ...]]]:
        index = self._found[0].joints[place]
        joint = self._system.joints[index]
        kind = plain_kind(joint)
        for new_kind, directions in RELAXATIONS.get(kind, ()):
            geometry = _geometry(self._system, index, new_kind, directions)
            yield Relaxation(joint.name, kind, new_kind, geometry), directions

    def _widened(self, bases: Sequence[Array], place: int, directions: Sequence[str]) -> tuple[Array, ...] | None:
        """The bases with these freedoms too; None if at some configuration they add less than their number."""
        wider = []
        for basis, one in zip(bases, self._found, strict=True):
            more = extended_basis(basis, one.of(place, directions), self._least)
            if more is None:
                return None
            wider.append(more)
        return tuple(wider)

    def _searched(self, places: Sequence[int], bases: Sequence[Array], count: int) -> Iterator[tuple[Relaxation, ...]]:
        """Variants with `count` joints of `places` changed, depth first; no more than the budget is looked at."""
        missing = self._found[0].redundant - len(bases[0])
        if not missing and not count:
            yield ()
        if not missing or missing > self._most * count:
            return
        for at, place in enumerate(places):
            for change, directions in self._options(place):
                if not list(islice(self._budget, 1)):
                    return
                more = self._widened(bases, place, directions)
                if more is not None:
                    for rest in self._searched(places[at + 1 :], more, count - 1):
                        yield (change, *rest)

    def _greedy(self) -> tuple[Relaxation, ...]:
        chosen: list[Relaxation] = []
        bases: Sequence[Array] = self._start
        for place in self._places:
            for change, directions in self._options(place):
                more = self._widened(bases, place, directions)
                if more is not None:
                    bases = more
                    chosen.append(change)
                    break
            if len(bases[0]) == self._found[0].redundant:
                return tuple(chosen)
        return ()


def _geometry(system: System, index: int, new_kind: str, directions: Sequence[str]) -> dict[str, Any]:
    """Fields of a joint of another kind at the place of a joint that frees directions, in the world at q = 0."""
    frame = joint_frame(system, index)
    x, y, z = (axis.tolist() for axis in frame[:3, :3].T)
    point = (frame[:3, 3] + system.origin).tolist()
    match new_kind:
        case "spherical":
            return {"point": point}
        case "revolute" | "cylindrical":
            return {"axis": z, "point": point}
        case "prismatic":
            return {"axis": z}
        case "universal":
            return {"axes": [z, y if "rotation_y" in directions else x], "point": point}
        case "planar_translation":
            return {"axes": [z, y if "translation_y" in directions else x]}
        case "spatial_translation":
            return {"axes": [x, y, z]}
        case "planar" | "schoenflies" | "helical_planar":
            return {"axes": [x, y], "point": point}
    return {}
