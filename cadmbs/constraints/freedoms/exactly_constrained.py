"""An exactly constrained design of an overconstrained mechanism: other kinds for some joints of its loops."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any

from cadmbs.constraints.freedoms.redundancy import DIRECTIONS, EffectBasis, RedundancyEffects, joint_frame, plain_kind
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

SEARCHED_DESIGNS = 20_000
"""Bound on the designs that are examined."""

EXHAUSTIVE_REDUNDANCY = 12
"""With more redundant rows, joints are changed one after the other, and the first that fits is taken."""


LEAST_FREEDOMS = (INDEPENDENT_DIRECTION, 0.01, 0.1)
"""What a freedom must add to count: of the designs that fit, those are preferred that are far from being singular."""


@dataclass(frozen=True)
class Relaxation:
    """One joint of a design that has another kind than now.

    Attributes:
        joint: Its name.
        kind: Its present kind.
        new_kind: The kind it has in the design, at the same place and along the same axis; "free" is no joint at all.
        geometry: Fields of the joint in the document of the design, in the world at q = 0: "axis" or "axes", "point".
    """

    joint: str
    kind: str
    new_kind: str
    geometry: Mapping[str, Any] = field(default_factory=dict, compare=False)

    @property
    def description(self) -> str:
        """Such as "'b' spherical", with the geometry where it does not follow from the present one."""
        if self.new_kind == "free":
            return f"{self.joint!r} left out"
        if self.new_kind in ("universal", "planar_translation", "revolute", "prismatic"):
            axes = self.geometry.get("axes", [self.geometry.get("axis")])
            return f"{self.joint!r} {self.new_kind} with {_vectors('axis' if len(axes) == 1 else 'axes', axes)}"
        if (self.kind, self.new_kind) == ("prismatic", "cylindrical"):
            return f"{self.joint!r} {self.new_kind} through {_vectors('', [self.geometry['point']])}"
        return f"{self.joint!r} {self.new_kind}"


def _vectors(noun: str, vectors: Sequence[Sequence[float]]) -> str:
    listed = ", ".join(f"[{', '.join(f'{round(x, 9) + 0.0:.6g}' for x in vector)}]" for vector in vectors)
    return f"{noun} {listed}".strip()


def exactly_constrained_design(system: System, effects: Sequence[RedundancyEffects]) -> tuple[Relaxation, ...]:
    """One design in which no row is redundant and which moves as before; empty if none was found.

    Joints that are not actuated and do not hold the ground are changed first, as few as possible. The effects are those
    of freedoms at configurations at which the design must fit, of equal redundancy.
    """
    if not effects[0].redundant:
        return ()
    best: tuple[Relaxation, ...] = ()
    for least in LEAST_FREEDOMS:
        chosen = _DesignSearch(system, effects, least).first()
        if not chosen or (best and len(chosen) > len(best)):
            break
        best = chosen
    return best


def _preferred(system: System, effects: RedundancyEffects) -> list[int]:
    """Indices into `effects.joints`, those first that a designer would change first."""
    driven = {motion.target.partition(":")[0] for motion in system.motions}

    def reluctance(k: int) -> tuple[bool, bool, int]:
        joint = system.joints[effects.joints[k]]
        grounded = not system.bodies.moving[joint.predecessor] or not system.bodies.moving[joint.successor]
        return bool(joint.actuated) or joint.name in driven, grounded, effects.joints[k]

    return sorted(range(len(effects.joints)), key=reluctance)


class _DesignSearch:
    """Kinds for joints, each freedom of which adds to the others at all configurations."""

    def __init__(self, system: System, effects: Sequence[RedundancyEffects], least: float) -> None:
        self._system, self._effects, self._least = system, effects, least
        self._candidates = _preferred(system, effects[0])
        self._start = (EffectBasis(),) * len(effects)
        self._budget = iter(range(SEARCHED_DESIGNS))
        self._known_options: dict[int, list[tuple[Relaxation, tuple[str, ...]]]] = {}
        kinds = {plain_kind(system.joints[effects[0].joints[k]]) for k in self._candidates}
        freed = [len(directions) for kind in kinds for _, directions in RELAXATIONS.get(kind, ())]
        self._most = max(freed, default=0)

    def first(self) -> tuple[Relaxation, ...]:
        """As few joints as possible, or with many redundant rows one after the other; empty if none will do."""
        redundant = self._effects[0].redundant
        if redundant > EXHAUSTIVE_REDUNDANCY:
            return self._greedy()
        for count in range(1, min(redundant, len(self._candidates)) + 1):
            for chosen in self._searched(self._candidates, self._start, count):
                return chosen
        return self._greedy()

    def _options(self, k: int) -> list[tuple[Relaxation, tuple[str, ...]]]:
        """What a joint may become, made once: a search asks for it thousands of times."""
        if k not in self._known_options:
            index = self._effects[0].joints[k]
            joint = self._system.joints[index]
            kind = plain_kind(joint)
            self._known_options[k] = [
                (Relaxation(joint.name, kind, new, _geometry(self._system, index, new, directions)), directions)
                for new, directions in RELAXATIONS.get(kind, ())
            ]
        return self._known_options[k]

    def _widened(
        self, bases: Sequence[EffectBasis], k: int, directions: Sequence[str]
    ) -> tuple[EffectBasis, ...] | None:
        """The bases with these freedoms too; None if at some configuration they add less than their number."""
        wider = []
        for basis, effects in zip(bases, self._effects, strict=True):
            extended = basis.extended(effects.of(k, directions), self._least)
            if extended is None:
                return None
            wider.append(extended)
        return tuple(wider)

    def _searched(
        self, candidates: Sequence[int], bases: Sequence[EffectBasis], count: int
    ) -> Iterator[tuple[Relaxation, ...]]:
        """Designs with `count` of the candidate joints changed, depth first; no more than the budget are examined."""
        missing = self._effects[0].redundant - len(bases[0].vectors)
        if not missing and not count:
            yield ()
        if not missing or missing > self._most * count:
            return
        for i, k in enumerate(candidates):
            for change, directions in self._options(k):
                if not list(islice(self._budget, 1)):
                    return
                wider = self._widened(bases, k, directions)
                if wider is not None:
                    for others in self._searched(candidates[i + 1 :], wider, count - 1):
                        yield (change, *others)

    def _greedy(self) -> tuple[Relaxation, ...]:
        chosen: list[Relaxation] = []
        bases: Sequence[EffectBasis] = self._start
        for k in self._candidates:
            for change, directions in self._options(k):
                wider = self._widened(bases, k, directions)
                if wider is not None:
                    bases = wider
                    chosen.append(change)
                    break
            if len(bases[0].vectors) == self._effects[0].redundant:
                return tuple(chosen)
        return ()


def _geometry(system: System, index: int, new_kind: str, directions: Sequence[str]) -> dict[str, Any]:
    """Fields of a joint of another kind at the same point that frees directions, in the world at q = 0."""
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
