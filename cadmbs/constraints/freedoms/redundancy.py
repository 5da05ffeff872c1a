"""Redundant directions of joints in loops: directions that a joint constrains although the other joints do so too."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from cadmbs.arrays import Array
from cadmbs.constraints.cut_coordinates import joint_axes
from cadmbs.constraints.residuals import RowFamily, rows_of
from cadmbs.lie import se3
from cadmbs.system import System, records
from cadmbs.tolerances import INDEPENDENT_DIRECTION


@dataclass(frozen=True)
class RedundantDirections:
    """Redundant constraints of a joint: it could leave all these directions free at once without any new motion.

    Attributes:
        joint: Its name.
        kind: Its kind.
        directions: Directions in the joint's own axes, z along its axis (of universal joints: across both axes), such
            as "translation_z".
        choices: All directions of which each alone is redundant; where there are more than `directions`, any so many
            of them may be called redundant.
        axes: (3, 3) the joint's axes at q = 0 as columns, in the world.
    """

    joint: str
    kind: str
    directions: tuple[str, ...]
    choices: tuple[str, ...]
    axes: Array

    @property
    def description(self) -> str:
        """The directions in words: "translation along z and rotation about x, y", or "among ..." for a choice."""
        if len(self.choices) > len(self.directions):
            return f"among {directions_in_words(self.choices)}"
        return directions_in_words(self.directions)

    @property
    def share(self) -> str:
        """How many of the joint's constraints are redundant: "3 of its 5 constraints are redundant"."""
        count, total = len(self.directions), len(constrained_directions(self.kind))
        return f"{count} of its {total} constraints {'is' if count == 1 else 'are'} redundant"

    @property
    def sentence(self) -> str:
        """The redundant constraints in a sentence."""
        return f"joint {self.joint!r} ({self.kind}): {self.share}: {self.description}"


def directions_in_words(directions: Sequence[str]) -> str:
    """Such as "translation along z and rotation about x, y"."""
    parts = []
    for motion, relation in (("translation", "along"), ("rotation", "about")):
        axes = [axis for axis in "xyz" if f"{motion}_{axis}" in directions]
        parts += [f"{motion} {relation} {', '.join(axes)}"] if axes else []
    return " and ".join(parts)


@dataclass(frozen=True)
class EffectBasis:
    """Orthonormal sparse vectors of effects, with the numbers of those that have an entry.

    Attributes:
        vectors: Entries by number of the redundant row.
        with_entry: Numbers of the vectors by number of the redundant row.
    """

    vectors: tuple[Mapping[int, float], ...] = ()
    with_entry: Mapping[int, tuple[int, ...]] = field(default_factory=dict)

    def extended(
        self, effects: Sequence[Mapping[int, float]], least: float = INDEPENDENT_DIRECTION
    ) -> EffectBasis | None:
        """The basis with the directions of some effects too; None if they add less than their number."""
        basis = self
        for vector in effects:
            remainder = basis._remainder(basis._remainder(vector))
            size, length = (math.sqrt(sum(x * x for x in each.values())) for each in (vector, remainder))
            if length <= least * max(size, 1.0):
                return None
            added = {i: (*basis.with_entry.get(i, ()), len(basis.vectors)) for i in remainder}
            unit = {i: x / length for i, x in remainder.items()}
            basis = EffectBasis((*basis.vectors, unit), {**basis.with_entry, **added})
        return basis

    def _remainder(self, vector: Mapping[int, float]) -> dict[int, float]:
        """What is normal to all vectors."""
        remainder = dict(vector)
        for number in sorted({k for i in vector for k in self.with_entry.get(i, ())}):
            other = self.vectors[number]
            along = sum(remainder.get(i, 0.0) * x for i, x in other.items())
            for i, x in other.items():
                remainder[i] = remainder.get(i, 0.0) - along * x
        return remainder


@dataclass(frozen=True)
class RedundancyEffects:
    """What additional freedoms of joints would do to the rows of a system at one closed configuration.

    A freedom of joint j in direction d would add a column to the constraint matrix. It changes no motion if the column
    is no combination of the others; the rows then lose one redundancy.

    Attributes:
        joints: Indices of the joints that are part of loops or constraints, cut ones first.
        redundant: Number r of redundant rows.
        effects: Of each joint in the six directions of `DIRECTIONS` the components, up to r, of those columns that the
            present columns do not reach, by number: sparse, as each joint concerns few redundant rows.
    """

    joints: tuple[int, ...]
    redundant: int
    effects: tuple[Mapping[int, float], ...]

    def of(self, k: int, directions: Sequence[str]) -> list[Mapping[int, float]]:
        """The effects of some directions of the joint joints[k]."""
        return [self.effects[6 * k + DIRECTIONS.index(direction)] for direction in directions]


def involved_joints(system: System) -> list[int]:
    """Joints whose additional freedoms concern some row, in file order: not free ones, nor welds of the tree."""
    cut = {closure.joint for closure in system.closures}
    members = cut | {index for closure in system.closures for index, _ in closure.members}
    kinds = {index: plain_kind(system.joints[index]) for index in sorted(members)}
    return [index for index, kind in kinds.items() if kind != "free" and (kind != "fixed" or index in cut)]


def redundant_directions(system: System, effects: RedundancyEffects) -> tuple[RedundantDirections, ...]:
    """Redundant constraints of each joint if it alone is changed, cut joints first; joints without are left out."""
    redundant = []
    for k, index in enumerate(effects.joints):
        joint = system.joints[index]
        kind = plain_kind(joint)
        _, directions = _extended(EffectBasis(), effects, k, kind)
        if directions:
            candidates = constrained_directions(kind)
            choices = tuple(x for x in candidates if EffectBasis().extended(effects.of(k, [x])) is not None)
            axes = np.asarray(joint_frame(system, index)[:3, :3])
            redundant.append(RedundantDirections(joint.name, kind, directions, choices, axes))
    return tuple(redundant)


def minimal_redundancy(
    system: System, effects: RedundancyEffects, of_joints: Sequence[RedundantDirections]
) -> tuple[RedundantDirections, ...]:
    """As few joints as the order allows, whose redundant directions together are all that is redundant.

    From the effects of additional freedoms, and the redundant directions of each joint if it alone is changed.
    """
    by_name = {redundant.joint: redundant for redundant in of_joints}
    basis, minimal = EffectBasis(), []
    for k, index in enumerate(effects.joints):
        alone = by_name.get(system.joints[index].name)
        if alone is None or len(basis.vectors) == effects.redundant:
            continue
        basis, directions = _extended(basis, effects, k, alone.kind)
        if len(directions) == len(alone.directions):
            minimal.append(alone)
        elif directions:
            minimal.append(replace(alone, directions=directions, choices=directions))
    return tuple(minimal)


def _extended(basis: EffectBasis, effects: RedundancyEffects, k: int, kind: str) -> tuple[EffectBasis, tuple[str, ...]]:
    """A basis with the effects of as many directions of the joint joints[k] as add to it, and these directions."""
    directions = []
    for direction in constrained_directions(kind):
        wider = basis.extended(effects.of(k, [direction]))
        if wider is not None:
            basis = wider
            directions.append(direction)
    return basis, tuple(directions)


# Axes of joints at q = 0, and the directions of relative motion that each kind of joint constrains.

DIRECTIONS = ("rotation_x", "rotation_y", "rotation_z", "translation_x", "translation_y", "translation_z")
"""Components of a relative twist in the joint's own axes."""

PREFERRED_DIRECTIONS = ("translation_z", "rotation_x", "rotation_y", "rotation_z", "translation_x", "translation_y")
"""Which directions are called redundant first, where several will do."""

_KINDS_WITHOUT_POINT = ("prismatic", "planar_translation", "spatial_translation", "fixed", "free")


def plain_kind(joint: records.Joint) -> str:
    """Kind of a joint without the coordinates of spherical ones."""
    return joint.kind.partition(":")[0]


def constrained_directions(kind: str) -> tuple[str, ...]:
    """The directions that a kind of joint constrains, in its own axes, in the order of `PREFERRED_DIRECTIONS`."""
    constrained = {_direction(family, component) for family, component in rows_of(kind)}
    return tuple(direction for direction in PREFERRED_DIRECTIONS if direction in constrained)


def _direction(family: RowFamily, component: int) -> str:
    """The direction that a row constrains; an angle between the axes of a universal joint is about their normal."""
    if family is RowFamily.CROSS:
        return "rotation_z"
    motion = "rotation" if family in (RowFamily.TURN, RowFamily.TILT) else "translation"
    return f"{motion}_{'xyz'[component]}"


def joint_frame(system: System, index: int) -> Array:
    """The frame (4, 4) of a joint, by its index, on its predecessor at q = 0, about `System.origin`."""
    joint = system.joints[index]
    for closure in system.closures:
        if closure.joint == index:
            return np.asarray(se3.translation(-system.origin) @ closure.predecessor_frame)
    return se3.pose(joint_axes(joint), joint_point(system, joint) - system.origin)


def joint_point(system: System, joint: records.Joint) -> Array:
    """(3,) the point of a joint in the world at q = 0; of sliding ones without, the origin of the successor's frame."""
    has_point = np.any(joint.point) or plain_kind(joint) not in _KINDS_WITHOUT_POINT
    return joint.point if has_point else np.asarray(system.bodies.reference_pose[joint.successor][:3, 3])
