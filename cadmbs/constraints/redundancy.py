"""Redundant directions of joints in loops: directions that a joint constrains although the other joints do so too."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from cadmbs.arrays import Array
from cadmbs.constraints.rank import Scaling, extended_basis
from cadmbs.constraints.rows import jacobian, rows, wrench_rows
from cadmbs.constraints.wrenches import WrenchRows
from cadmbs.lie import se3, so3
from cadmbs.system import System
from cadmbs.system.records import Joint

DIRECTIONS = ("rotation_x", "rotation_y", "rotation_z", "translation_x", "translation_y", "translation_z")
"""Components of a relative twist in the joint's own axes."""

ORDER = ("translation_z", "rotation_x", "rotation_y", "rotation_z", "translation_x", "translation_y")
"""Which directions are called redundant first, where several will do."""

_REMOVED: dict[str, str] = {
    "fixed": "Rx Ry Rz Tx Ty Tz",
    "revolute": "Rx Ry Tx Ty Tz",
    "screw": "Rx Ry Tx Ty Tz",
    "prismatic": "Rx Ry Rz Tx Ty",
    "cylindrical": "Rx Ry Tx Ty",
    "universal": "Rz Tx Ty Tz",
    "planar_translation": "Rx Ry Rz Tz",
    "planar": "Rx Ry Tz",
    "helical_planar": "Rx Ry Tz",
    "spatial_translation": "Rx Ry Rz",
    "schoenflies": "Rx Ry",
    "spherical": "Tx Ty Tz",
    "free": "",
}

_WITHOUT_POINT = ("prismatic", "planar_translation", "spatial_translation", "fixed", "free")


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
    def words(self) -> str:
        """The directions in words: "translation along z and rotation about x, y", or "among ..." for a choice."""
        if len(self.choices) > len(self.directions):
            return f"among {directions_in_words(self.choices)}"
        return directions_in_words(self.directions)

    @property
    def share(self) -> str:
        """How many of the joint's constraints are redundant: "3 of its 5 constraints are redundant"."""
        count = len(self.directions)
        return f"{count} of its {len(removed(self.kind))} constraints {'is' if count == 1 else 'are'} redundant"

    @property
    def sentence(self) -> str:
        """The redundant constraints in a sentence."""
        return f"joint {self.joint!r} ({self.kind}): {self.share}: {self.words}"


def directions_in_words(directions: Sequence[str]) -> str:
    """Such as "translation along z and rotation about x, y"."""
    parts = []
    for word, relation in (("translation", "along"), ("rotation", "about")):
        axes = [axis for axis in "xyz" if f"{word}_{axis}" in directions]
        parts += [f"{word} {relation} {', '.join(axes)}"] if axes else []
    return " and ".join(parts)


def plain_kind(joint: Joint) -> str:
    """Kind of a joint without the coordinates of spherical ones."""
    return joint.kind.partition(":")[0]


def removed(kind: str) -> tuple[str, ...]:
    """The directions that a kind of joint removes, in the joint's own axes, in the order of `ORDER`."""
    own = {_long(word) for word in _REMOVED[kind].split()}
    return tuple(word for word in ORDER if word in own)


def _long(word: str) -> str:
    return f"{'rotation' if word[0] == 'R' else 'translation'}_{word[1]}"


@dataclass(frozen=True)
class RedundancyEffects:
    """What additional freedoms of joints would do to the rows of a system at one closed configuration.

    A freedom of joint j in direction d would add a column to the constraint matrix. It changes no motion if the column
    is no combination of the others; the rows then lose one redundancy.

    Attributes:
        joints: Indices of the joints that are part of loops or constraints, cut ones first.
        effects: (n_joints, 6, r) components of those columns that the present columns do not reach, r the number of
            redundant rows; directions as in `DIRECTIONS`.
    """

    joints: tuple[int, ...]
    effects: Array

    @property
    def redundant(self) -> int:
        """Number of redundant rows."""
        return int(self.effects.shape[-1])

    def of(self, place: int, directions: Sequence[str]) -> Array:
        """(k, r) effects of directions of the joint at a place of `joints`."""
        return np.asarray(self.effects[place, [DIRECTIONS.index(word) for word in directions]])


def redundancy_effects(
    system: System, q: Array, t: float, chosen: NDArray[np.bool_], scaling: Scaling, tolerance: float
) -> RedundancyEffects:
    """The effects of all directions of all joints on the rows `chosen` (n_rows,), at q (n_q,)."""
    matrix = jacobian(system, q, t)[chosen]
    factors = scaling.factors(matrix, chosen)
    scaled = matrix * scaling.columns * factors[:, None]
    left, values, _ = np.linalg.svd(scaled)
    rank = int(np.sum(values > tolerance * max(float(np.max(values, initial=0.0)), 1e-10)))
    idle = left[:, rank:]
    places = tuple(sorted(_involved(system), key=lambda k: not system.joints[k].is_cut))
    at = wrench_rows(system, q, t=t)
    columns = [_effect(system, at, place)[:, chosen] * factors for place in places]
    size = np.where(np.arange(6) < 3, 1.0, scaling.length)[:, None]
    effects = [size * column @ idle for column in columns]
    return RedundancyEffects(places, np.array(effects).reshape(len(places), 6, idle.shape[1]))


def _involved(system: System) -> list[int]:
    """Joints whose additional freedoms some row would notice, in file order: not free ones, nor welds of the tree."""
    cut = {closure.joint for closure in system.closures}
    members = cut | {place for closure in system.closures for place, _ in closure.members}
    kinds = {place: plain_kind(system.joints[place]) for place in sorted(members)}
    return [place for place, kind in kinds.items() if kind != "free" and (kind != "fixed" or place in cut)]


def _effect(system: System, at: WrenchRows, place: int) -> Array:
    """(6, n_rows): what unit relative motions in the axes of a joint do to the rows."""
    joint, terms, tree = system.joints[place], at.terms, system.tree
    frame = at.tree_state.pose[system.bodies.moving[joint.predecessor]] @ joint_frame(system, place)
    twists = se3.transform_twist(frame, np.eye(6))
    values = twists @ terms.wrenches.T
    if joint.is_cut:
        names = rows(system).slices[f"loop/{joint.name}"]
        share = ((terms.row >= names.start) & (terms.row < names.stop)).astype(float)
    else:
        moved = int(np.flatnonzero(tree.joint == place)[0])
        inside = (terms.bodies >= moved) & (terms.bodies < tree.subtree_end[moved])
        share = np.subtract(inside[:, 1], inside[:, 0], dtype=float)
    effect = np.zeros((6, at.n_rows))
    np.add.at(effect.T, terms.row, (values * share).T)
    return effect


def joint_frame(system: System, place: int) -> Array:
    """The joint's frame (4, 4) on its predecessor at q = 0, about `System.origin`."""
    joint = system.joints[place]
    for closure in system.closures:
        if closure.joint == place:
            return np.asarray(se3.translation(-system.origin) @ closure.predecessor_frame)
    return se3.pose(joint_axes(joint), place_of(system, joint) - system.origin)


def place_of(system: System, joint: Joint) -> Array:
    """(3,) the point of a joint in the world at q = 0; of sliding ones without, the origin of the successor's frame."""
    own = np.any(joint.point) or plain_kind(joint) not in _WITHOUT_POINT
    return joint.point if own else np.asarray(system.bodies.reference_pose[joint.successor][:3, 3])


def joint_axes(joint: Joint) -> Array:
    """The joint's axes e1, e2, e3 at q = 0 as columns, e3 along its axis, or across both axes of a universal joint."""
    screws, kind = joint.screws, plain_kind(joint)
    if not len(screws):
        return np.asarray(joint.frame[:3, :3])
    directions = [screw[:3] if np.any(screw[:3]) else screw[3:] for screw in screws]
    if kind in ("universal", "planar_translation", "spherical", "spatial_translation"):
        third = so3.cross(directions[0], directions[1])
        third = third / np.linalg.norm(third)
        return np.column_stack([directions[0], so3.cross(third, directions[0]), third])
    if kind in ("planar", "helical_planar", "schoenflies"):
        return np.column_stack([directions[0], directions[1], so3.cross(directions[0], directions[1])])
    first = np.eye(3)[int(np.argmin(np.abs(directions[0])))]
    first = first - (first @ directions[0]) * directions[0]
    first = first / np.linalg.norm(first)
    return np.column_stack([first, so3.cross(directions[0], first), directions[0]])


def redundant_directions(system: System, found: RedundancyEffects) -> tuple[RedundantDirections, ...]:
    """Redundant constraints of each joint if it alone is changed, cut joints first; joints without are left out."""
    told = []
    for place, index in enumerate(found.joints):
        joint = system.joints[index]
        kind, basis = plain_kind(joint), np.zeros((0, found.redundant))
        directions, choices = [], []
        for word in removed(kind):
            vector = found.of(place, [word])
            choices += [word] if extended_basis(np.zeros((0, found.redundant)), vector) is not None else []
            more = extended_basis(basis, vector)
            if more is not None:
                basis = more
                directions.append(word)
        if directions:
            told.append(
                RedundantDirections(joint.name, kind, tuple(directions), tuple(choices), _axes_of(system, index))
            )
    return tuple(told)


def _axes_of(system: System, place: int) -> Array:
    return np.asarray(joint_frame(system, place)[:3, :3])


def minimal_redundancy(
    system: System, found: RedundancyEffects, each: Sequence[RedundantDirections]
) -> tuple[RedundantDirections, ...]:
    """As few joints as the order allows, whose redundant directions together are all that is redundant."""
    by_name = {one.joint: one for one in each}
    basis, told = np.zeros((0, found.redundant)), []
    for place, index in enumerate(found.joints):
        own = by_name.get(system.joints[index].name)
        if own is None or len(basis) == found.redundant:
            continue
        directions = []
        for word in removed(own.kind):
            more = extended_basis(basis, found.of(place, [word]))
            if more is not None:
                basis = more
                directions.append(word)
        if directions:
            whole = len(directions) == len(own.directions)
            told.append(
                own
                if whole
                else RedundantDirections(own.joint, own.kind, tuple(directions), tuple(directions), own.axes)
            )
    return tuple(told)
