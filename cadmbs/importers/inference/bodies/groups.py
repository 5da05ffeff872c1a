"""Groups of parts that move as one body, with the contacts between them; a merge touches the neighbours only."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from cadmbs.arrays import Array
from cadmbs.importers.inference.contacts.one_sided import open_contacts, without_one_sided_stops
from cadmbs.importers.inference.joints.twist_space import freedom
from cadmbs.importers.inference.records import Contact, Freedom, PartGeometry, Weld
from cadmbs.importers.inference.tolerances import Tolerances


@dataclass(slots=True, eq=False)
class Adjacency:
    """The contacts of two groups; their freedom is computed when it is first asked for."""

    contacts: list[Contact] = field(default_factory=list)
    freedom: Freedom | None = None


class PartGroups:
    """Disjoint groups of parts, each with a root, its members and its adjacent groups.

    Attributes:
        parts: The parts.
        tolerances: The tolerances in force.
        members: Part indices of each group, by its root.
        adjacent: The groups in contact with each group.
        changed: Pairs of groups whose contacts have changed since they were last examined.
        touched: Parts of the groups whose neighbours have changed since this set was last emptied.
        springs: Centres of the springs, which belong to no contact.
        flexible: The springs, belts and cables, whose two ends may be on two bodies.
        welds: The merges that were inferred, with their evidence.
    """

    def __init__(self, parts: Sequence[PartGeometry], tolerances: Tolerances) -> None:
        self.parts = parts
        self.tolerances = tolerances
        self.members: dict[int, list[int]] = {i: [i] for i in range(len(parts))}
        self.adjacent: dict[int, dict[int, Adjacency]] = {i: {} for i in range(len(parts))}
        self.changed: list[tuple[int, int]] = []
        self.touched: set[int] = set()
        self.springs: list[Array] = []
        self.flexible: set[int] = set()
        self.welds: list[Weld] = []
        self._parent = list(range(len(parts)))
        self._lead = list(range(len(parts)))
        self._volume = [part.volume for part in parts]

    def root(self, part: int) -> int:
        """The root of the group of a part."""
        while self._parent[part] != part:
            self._parent[part] = self._parent[self._parent[part]]
            part = self._parent[part]
        return part

    def lead(self, group: int) -> int:
        """The part of a group with the greatest volume."""
        return self._lead[group]

    def label(self, group: int) -> str:
        """What a group is called in messages and hints: as its largest part."""
        return self.parts[self.lead(group)].label

    def name(self, group: int) -> str:
        """The name of the largest part of a group, which other parts may have too."""
        part = self.parts[self.lead(group)]
        return part.name or part.label

    def volume(self, group: int) -> float:
        """The volume of a group [mm^3]."""
        return self._volume[group]

    def add_contacts(self, contacts: Iterable[Contact]) -> None:
        """Contacts between different groups; those within one group are dropped."""
        for contact in contacts:
            a, b = self.root(contact.first), self.root(contact.second)
            if a != b:
                adjacency = self.adjacent[a].get(b) or Adjacency()
                adjacency.contacts.append(contact)
                adjacency.freedom = None
                self.adjacent[a][b] = self.adjacent[b][a] = adjacency
                self.changed.append((a, b))

    def pairs(self) -> Iterator[tuple[int, int, Adjacency]]:
        """All pairs of adjacent groups, each once."""
        for a, others in self.adjacent.items():
            for b, adjacency in others.items():
                if a < b:
                    yield a, b, adjacency

    def freedom(self, a: int, b: int) -> Freedom:
        """The motion that the contacts of two adjacent groups leave."""
        adjacency = self.adjacent[a][b]
        if adjacency.freedom is None:
            adjacency.freedom = freedom(self.two_sided(a, b), self.tolerances)
        return adjacency.freedom

    def two_sided(self, a: int, b: int) -> Sequence[Contact]:
        """The contacts of two adjacent groups without those that act in one sense only."""
        first, contacts = min(a, b), self.adjacent[a][b].contacts
        loose = set(map(id, open_contacts(contacts, self.tolerances.coaxial)))
        closed = [c for c in contacts if id(c) not in loose] if loose else contacts
        return without_one_sided_stops(closed, lambda c: self.root(c.first) == first, self.tolerances.coaxial)

    def merge(self, a: int, b: int) -> int:
        """Make two groups one; the root of the one with more neighbours stays.

        Each merge costs as many steps as the smaller neighbourhood has members, so that all merges together cost
        O(n log n).
        """
        if len(self.adjacent[a]) + len(self.members[a]) < len(self.adjacent[b]) + len(self.members[b]):
            a, b = b, a
        lead, other = self._lead[a], self._lead[b]
        if self.parts[other].naming_volume > self.parts[lead].naming_volume:
            self._lead[a] = other
        self._parent[b] = a
        self._volume[a] += self._volume[b]
        self.members[a] += self.members.pop(b)
        self.adjacent[a].pop(b, None)
        self.touched |= {a, *self.adjacent[b]}
        for c, adjacency in self.adjacent.pop(b).items():
            if c == a:
                continue
            del self.adjacent[c][b]
            common = self.adjacent[a].get(c)
            if common is None:
                self.adjacent[a][c] = self.adjacent[c][a] = adjacency
            else:
                common.contacts += adjacency.contacts
                common.freedom = None
                self.changed.append((a, c))
        return a


def contact_area(contact: Contact) -> float:
    """The area [mm^2] of two touching planes, or of the common length of a shaft and its bore; a stop has none."""
    if contact.kind == "stop" or contact.virtual:
        return 0.0
    return contact.area or 6.28 * max(contact.radius, default=0.0) * contact.overlap


def fix(groups: PartGroups, a: int, b: int, reason: str) -> None:
    """Merge two groups, and record why; the weld names the parts of the contact with the largest area."""
    adjacency = groups.adjacent[a].get(b)
    contacts = tuple(adjacency.contacts) if adjacency else ()
    names = (groups.label(a), groups.label(b))
    if contacts:
        largest = max(contacts, key=contact_area)
        names = (groups.parts[largest.first].label, groups.parts[largest.second].label)
    groups.welds.append(Weld(names, reason, contacts))
    groups.merge(a, b)
