"""Groups that cannot move relative to each other become one body, until nothing changes."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

from cadmbs.importers.inference.choices import Choices
from cadmbs.importers.inference.groups import PartGroups


class Separations:
    """Pairs of parts between which the user states a joint, or none: their groups are not fixed to each other."""

    def __init__(self, choices: Choices) -> None:
        self._partners: dict[int, set[int]] = defaultdict(set)
        for joint in choices.joints:
            if not joint.merges:
                self._separate(joint.first, joint.second)
        self._unjoined: dict[int, set[int]] = defaultdict(set)
        for first, second in choices.no_joint:
            for i in first:
                self._unjoined[i] |= second - {i}
            for j in second:
                self._unjoined[j] |= first - {j}

    def _separate(self, first: Iterable[int], second: Iterable[int]) -> None:
        for i in first:
            for j in second:
                self._partners[i].add(j)
                self._partners[j].add(i)

    def has_joint(self, groups: PartGroups, a: int, b: int) -> bool:
        """Whether the user states a joint between two groups."""
        return _linked(self._partners, groups, a, b)

    def forbids_joint(self, groups: PartGroups, a: int, b: int) -> bool:
        """Whether the user excludes a joint between two groups."""
        return _linked(self._unjoined, groups, a, b)

    def forbids_merge(self, groups: PartGroups, a: int, b: int) -> bool:
        """Whether two groups must stay apart."""
        return self.has_joint(groups, a, b) or self.forbids_joint(groups, a, b)


def _linked(partners: dict[int, set[int]], groups: PartGroups, a: int, b: int) -> bool:
    if not partners:
        return False
    smaller, other = (a, b) if len(groups.members[a]) <= len(groups.members[b]) else (b, a)
    return any(groups.root(j) == other for i in groups.members[smaller] for j in partners.get(i, ()))


def merge_all(groups: PartGroups, indices: Sequence[int]) -> int:
    """Make the groups of some parts one; its root."""
    root = groups.root(indices[0])
    for i in indices[1:]:
        other = groups.root(i)
        if other != root:
            root = groups.merge(root, other)
    return root


def weld(groups: PartGroups, separations: Separations) -> None:
    """Merge groups that their contacts leave no motion; only pairs whose contacts have changed are examined.

    Args:
        groups: The groups; they are merged in place.
        separations: Pairs that stay apart.
    """
    while groups.changed:
        a, b = (groups.root(part) for part in groups.changed.pop())
        if b not in groups.adjacent[a]:
            continue
        if groups.freedom(a, b).kind == "fixed" and not separations.forbids_merge(groups, a, b):
            groups.merge(a, b)
