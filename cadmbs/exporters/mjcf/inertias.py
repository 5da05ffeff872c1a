"""Inertias as MuJoCo accepts them: what moves has mass, and each principal moment is at most the sum of the others.

MuJoCo compares without tolerance, so that a thin plate, a rod or a point mass is refused for a rounding error. Such
tensors get as much on their diagonals as makes them acceptable, 1e-14 of their size. An inertia that is really
impossible counts together with what is welded to it, which moves in the same way.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

import numpy as np

from cadmbs.arrays import Array
from cadmbs.exporters.mjcf.plan import WORLD, MjcfPlan
from cadmbs.exporters.structure import central

LEAST = 4e-15
"""Mass [kg] and moments of inertia [kg m^2] of what moves that MuJoCo accepts, with a margin."""

_MARGIN = 1e-14
_ROUNDING = 1e-12


@dataclass(frozen=True)
class Inertia:
    """Mass [kg], centre of mass [m] and inertia about it [kg m^2], world axes at q = 0."""

    mass: float
    center: Array
    tensor: Array

    @property
    def nothing(self) -> bool:
        """Whether there is neither mass nor inertia."""
        return self.mass == 0.0 and not self.tensor.any()


@dataclass
class Inertias:
    """What is written for each body.

    Attributes:
        of: Inertias by names in the mechanism; bodies without any are absent.
        lumped: Bodies whose impossible inertia counts with that of what they are welded to.
        token: Moving bodies without mass that got the least MuJoCo accepts.
        massless: Bodies that move with nothing behind them, neither mass nor inertia.
        impossible: Bodies with an inertia that no body can have.
    """

    of: dict[str, Inertia] = field(default_factory=dict)
    lumped: list[str] = field(default_factory=list)
    token: list[str] = field(default_factory=list)
    massless: list[str] = field(default_factory=list)
    impossible: list[str] = field(default_factory=list)


def inertias(plan: MjcfPlan) -> Inertias:
    """The inertias of all bodies of an output."""
    found = Inertias()
    for name, body in plan.structure.bodies.items():
        center, tensor = central(body)
        own = Inertia(body.mass, np.array(center), np.array(tensor))
        if not own.nothing and plan.bodies[name] != WORLD:
            found.of[name] = own
    groups = _groups(plan)
    for head, members in groups.items():
        _make_possible(found, head, members, plan.bodies[head] == WORLD)
    found.of = {name: _acceptable(own) for name, own in found.of.items()}
    _give_tokens(found, plan, groups)
    return found


def total(parts: Iterable[Inertia]) -> Inertia:
    """Several inertias as one: m = sum m_i, c = sum m_i c_i / m, Theta = sum Theta_i + m_i (d.d I - d d^T)."""
    own = list(parts)
    mass = sum(part.mass for part in own)
    center = sum((part.mass * part.center for part in own), np.zeros(3)) / mass if mass else own[0].center
    tensor = np.zeros((3, 3))
    for part in own:
        d = part.center - center
        tensor += part.tensor + part.mass * (d @ d * np.eye(3) - np.outer(d, d))
    return Inertia(mass, np.asarray(center), tensor)


def _groups(plan: MjcfPlan) -> dict[str, list[str]]:
    """Bodies by the body that moves them: the nearest one towards the ground with a joint, or the ground."""
    tree = plan.structure.tree
    head = {tree.root: tree.root}
    groups: dict[str, list[str]] = {tree.root: [tree.root]}
    for name in tree.order:
        head[name] = name if plan.freedoms[name] else head[tree.branches[name].parent]
        groups.setdefault(head[name], []).append(name)
    return groups


def _make_possible(found: Inertias, head: str, members: list[str], is_world: bool) -> None:
    """Impossible inertias of a group: added to what they are welded to, or told."""
    bad = [name for name in members if name in found.of and not _possible(found.of[name])]
    if not bad:
        return
    if is_world:  # nothing that stands still needs an inertia
        found.lumped += bad
        for name in bad:
            del found.of[name]
        return
    whole = total(found.of[name] for name in members if name in found.of)
    if not _possible(whole):
        found.impossible += bad
        return
    found.lumped += bad
    for name in members:
        found.of.pop(name, None)
    found.of[head] = whole


def _possible(inertia: Inertia) -> bool:
    low, middle, high = np.linalg.eigvalsh(inertia.tensor)
    slack = _ROUNDING * high
    return bool(low >= -slack and low + middle - high >= -slack and inertia.mass >= 0.0)


def _acceptable(inertia: Inertia) -> Inertia:
    """The inertia with what MuJoCo misses on the diagonal of its tensor; itself where nothing is missing."""
    low, middle, high = np.linalg.eigvalsh(inertia.tensor)
    if not _possible(inertia):
        return inertia
    margin = _MARGIN * high
    missing = max(high - low - middle + margin, LEAST + margin - low, 0.0)
    return Inertia(inertia.mass, inertia.center, inertia.tensor + missing * np.eye(3)) if missing else inertia


def _give_tokens(found: Inertias, plan: MjcfPlan, groups: dict[str, list[str]]) -> None:
    """The least mass to what moves without any, where something with mass moves with it."""
    tree = plan.structure.tree
    heavy = {name for name, own in found.of.items() if own.mass > LEAST}
    behind = set(heavy)
    for name in reversed(tree.order):
        if name in behind:
            behind.add(tree.branches[name].parent)
    for head, members in groups.items():
        if head == tree.root or heavy.intersection(members):
            continue
        if any(name in behind for name in members):
            found.token.append(head)
            center = np.array(plan.structure.poses[head].position)
            found.of[head] = Inertia(LEAST, center, LEAST * np.eye(3))
        else:
            found.massless.append(head)
