"""Groups that cannot move relative to each other become one body, until nothing changes."""

from collections import defaultdict
from collections.abc import Iterable, Sequence

from cadmbs.importers.inference.bodies.groups import PartGroups, fix
from cadmbs.importers.inference.choices import Choices, apart_hint
from cadmbs.importers.inference.contacts.end_faces import end_face_decision, slide_of_groups
from cadmbs.importers.inference.records import Contact, Decision, Weld


class Separations:
    """Pairs of parts between which the user states a joint, or none: their groups are not fixed to each other."""

    def __init__(self, choices: Choices) -> None:
        self._partners: dict[int, set[int]] = defaultdict(set)
        for joint in choices.joints:
            if not joint.merges:
                self.separate(joint.first, joint.second)
        self._unjoined: dict[int, set[int]] = defaultdict(set)
        for first, second in choices.no_joint:
            for i in first:
                self._unjoined[i] |= second - {i}
            for j in second:
                self._unjoined[j] |= first - {j}

    def separate(self, first: Iterable[int], second: Iterable[int]) -> None:
        """Keep the groups of some parts apart from those of others, as the rings of a bearing."""
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


def weld(groups: PartGroups, separations: Separations) -> list[tuple[int, int]]:
    """Merge groups that their contacts leave no motion; only pairs whose contacts have changed are examined.

    Args:
        groups: The groups; they are merged in place.
        separations: Pairs that stay apart.

    Returns:
        Parts of the pairs that only an end face keeps from sliding; they are not merged.
    """
    guides = []
    while groups.changed:
        a, b = (groups.root(part) for part in groups.changed.pop())
        if b not in groups.adjacent[a] or groups.freedom(a, b).kind != "fixed":
            continue
        if separations.forbids_merge(groups, a, b):
            continue
        if slide_of_groups(groups, a, b) is not None:
            guides.append((a, b))
        else:
            fix(groups, a, b, weld_reason(groups.two_sided(a, b)))
    return guides


CONTACTS_FIX = "their contacts leave no motion"
SCREWS_CLAMP = "screws clamp them"
PLANES_ONLY = "only touching planes hold them"
NO_PIN = "holes in line hold them, and no pin or screw is drawn"
"""Reasons of welds that are questions: the parts may only rest on each other."""


def weld_reason(contacts: Sequence[Contact]) -> str:
    """Why contacts that leave no motion fix two bodies."""
    if all(c.kind in ("coplanar", "stop", "tangent") for c in contacts):
        return PLANES_ONLY
    lines = [c for c in contacts if c.kind not in ("coplanar", "stop", "tangent")]
    return NO_PIN if all(c.virtual for c in lines) else CONTACTS_FIX


def doubtful_welds(welds: Sequence[Weld]) -> list[Decision]:
    """The question of each weld that rests on touching planes or on holes in line."""
    return [
        Decision(
            "weld", w.parts, f'"{w.parts[0]}" and "{w.parts[1]}" are taken as fixed: {w.reason}.', apart_hint(w.parts)
        )
        for w in welds
        if w.reason in (PLANES_ONLY, NO_PIN)
    ]


def weld_closed_guides(
    groups: PartGroups, separations: Separations, guides: Sequence[tuple[int, int]], decisions: list[Decision]
) -> bool:
    """Merge the pairs that only an end face keeps from sliding, unless others hold them; whether there was one.

    Args:
        groups: The groups; they are merged in place.
        separations: Pairs that stay apart.
        guides: The pairs that `weld` has left.
        decisions: Receives a question for each pair.
    """
    pending, merged = list(guides), False
    while pending:
        a, b = sorted(groups.root(part) for part in pending.pop())
        if b not in groups.adjacent[a] or groups.freedom(a, b).kind != "fixed":
            continue
        decisions.append(end_face_decision(groups, a, b))
        fix(groups, a, b, "they guide each other up to an end face")
        pending += weld(groups, separations)
        merged = True
    return merged
