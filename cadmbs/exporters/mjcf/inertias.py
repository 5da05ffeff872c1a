"""Inertias that MuJoCo accepts: moving bodies have mass, and each principal moment is at most the sum of the others.

MuJoCo compares without tolerance, so that it refuses a thin plate, a rod or a point mass because of a rounding error.
The diagonals of such tensors are increased by 1e-14 of their size. A nonphysical inertia is added to that of the bodies
welded to it, which have the same motion.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

import numpy as np

from cadmbs.arrays import Array
from cadmbs.exporters.mjcf.plan import WORLD, MjcfPlan
from cadmbs.exporters.structure import central_inertia
from cadmbs.tolerances import ACCEPTED_MUJOCO_INERTIA, MUJOCO_TRIANGLE_MARGIN, PHYSICAL_INERTIA_ROUNDING


@dataclass(frozen=True)
class MjcfInertia:
    """Mass [kg], centre of mass [m] and inertia about it [kg m^2], world axes at q = 0."""

    mass: float
    center: Array
    tensor: Array

    @property
    def is_zero(self) -> bool:
        """Whether mass and inertia are zero."""
        return self.mass == 0.0 and not self.tensor.any()


@dataclass
class MjcfInertias:
    """The inertias of an output.

    Attributes:
        of_body: Inertias by names in the mechanism, without massless bodies.
        lumped: Bodies whose nonphysical inertia was added to that of the bodies they are welded to.
        smallest: Massless moving bodies that got the smallest inertia that MuJoCo accepts.
        massless: Moving bodies without mass, also of the bodies that they carry.
        nonphysical: Bodies with an inertia that no rigid body can have.
    """

    of_body: dict[str, MjcfInertia] = field(default_factory=dict)
    lumped: list[str] = field(default_factory=list)
    smallest: list[str] = field(default_factory=list)
    massless: list[str] = field(default_factory=list)
    nonphysical: list[str] = field(default_factory=list)


def mjcf_inertias(plan: MjcfPlan) -> MjcfInertias:
    """The inertias of all bodies of an output."""
    inertias = MjcfInertias()
    for name, body in plan.structure.bodies.items():
        center, tensor = central_inertia(body)
        inertia = MjcfInertia(body.mass, np.array(center), np.array(tensor))
        if not inertia.is_zero and plan.bodies[name] != WORLD:
            inertias.of_body[name] = inertia
    groups = _welded_groups(plan)
    for head, members in groups.items():
        _lump_nonphysical(inertias, head, members, plan.bodies[head] == WORLD)
    inertias.of_body = {name: _acceptable(inertia) for name, inertia in inertias.of_body.items()}
    _add_smallest_inertias(inertias, plan, groups)
    return inertias


def total_inertia(parts: Iterable[MjcfInertia]) -> MjcfInertia:
    """Several inertias as one: m = sum m_i, c = sum m_i c_i / m, Theta = sum Theta_i + m_i (d.d I - d d^T)."""
    inertias = list(parts)
    mass = sum(part.mass for part in inertias)
    center = sum((part.mass * part.center for part in inertias), np.zeros(3)) / mass if mass else inertias[0].center
    tensor = np.zeros((3, 3))
    for part in inertias:
        d = part.center - center
        tensor += part.tensor + part.mass * (d @ d * np.eye(3) - np.outer(d, d))
    return MjcfInertia(mass, np.asarray(center), tensor)


def _welded_groups(plan: MjcfPlan) -> dict[str, list[str]]:
    """Groups of welded bodies, by the body with the joint that moves them, or the ground."""
    tree = plan.structure.tree
    head = {tree.root: tree.root}
    groups: dict[str, list[str]] = {tree.root: [tree.root]}
    for name in tree.order:
        head[name] = name if plan.joints[name] else head[tree.branches[name].parent]
        groups.setdefault(head[name], []).append(name)
    return groups


def _lump_nonphysical(inertias: MjcfInertias, head: str, members: list[str], is_world: bool) -> None:
    """Add nonphysical inertias of a group to those of the welded bodies, or list them."""
    of_body = inertias.of_body
    nonphysical = [name for name in members if name in of_body and not _is_physical(of_body[name])]
    if not nonphysical:
        return
    if is_world:  # fixed bodies need no inertia
        inertias.lumped += nonphysical
        for name in nonphysical:
            del of_body[name]
        return
    whole = total_inertia(of_body[name] for name in members if name in of_body)
    if not _is_physical(whole):
        inertias.nonphysical += nonphysical
        return
    inertias.lumped += nonphysical
    for name in members:
        of_body.pop(name, None)
    of_body[head] = whole


def _is_physical(inertia: MjcfInertia) -> bool:
    low, middle, high = np.linalg.eigvalsh(inertia.tensor)
    slack = PHYSICAL_INERTIA_ROUNDING * high
    return bool(low >= -slack and low + middle - high >= -slack and inertia.mass >= 0.0)


def _acceptable(inertia: MjcfInertia) -> MjcfInertia:
    """The inertia, with an increased diagonal if MuJoCo would refuse it."""
    low, middle, high = np.linalg.eigvalsh(inertia.tensor)
    if not _is_physical(inertia):
        return inertia
    margin = MUJOCO_TRIANGLE_MARGIN * high
    missing = max(high - low - middle + margin, ACCEPTED_MUJOCO_INERTIA + margin - low, 0.0)
    return MjcfInertia(inertia.mass, inertia.center, inertia.tensor + missing * np.eye(3)) if missing else inertia


def _add_smallest_inertias(inertias: MjcfInertias, plan: MjcfPlan, groups: dict[str, list[str]]) -> None:
    """Add the smallest accepted inertia to massless moving groups that carry bodies with mass."""
    tree = plan.structure.tree
    heavy = {name for name, inertia in inertias.of_body.items() if inertia.mass > ACCEPTED_MUJOCO_INERTIA}
    carrying = set(heavy)
    for name in reversed(tree.order):
        if name in carrying:
            carrying.add(tree.branches[name].parent)
    for head, members in groups.items():
        if head == tree.root or heavy.intersection(members):
            continue
        if any(name in carrying for name in members):
            inertias.smallest.append(head)
            center = np.array(plan.structure.poses[head].position)
            inertias.of_body[head] = MjcfInertia(ACCEPTED_MUJOCO_INERTIA, center, ACCEPTED_MUJOCO_INERTIA * np.eye(3))
        else:
            inertias.massless.append(head)
