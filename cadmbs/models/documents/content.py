"""The content of a mechanism document, valid or not: what checks, units and the normal form work on.

A list may have entries that did not validate. They keep their index, and what can be read of them (a name, the bodies
of a joint) keeps the checks from finding faults that only follow from theirs.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from cadmbs.models import constraint as constraint_documents
from cadmbs.models import coupling, joint, load, measure, motion
from cadmbs.models.body import Body
from cadmbs.models.quantities.fields import Named
from cadmbs.models.scenario import ScenarioDocument
from cadmbs.models.source import SourceDocument
from cadmbs.models.texts import is_unicode
from cadmbs.models.units import Units
from cadmbs.suggestions import closest

Entry = TypeVar("Entry", bound=Named)


@dataclass(frozen=True, slots=True)
class Entries(Generic[Entry]):
    """One list of the document.

    Attributes:
        pointer: JSON pointer of the list.
        valid: The entries that validated, by their index in the file.
        invalid: What was read of the others, by their index in the file.
        readable: False when there is something else where the list should be.
    """

    pointer: str
    valid: Mapping[int, Entry] = field(default_factory=dict)
    invalid: Mapping[int, Mapping[str, Any]] = field(default_factory=dict)
    readable: bool = True

    @property
    def complete(self) -> bool:
        """Whether every entry validated."""
        return self.readable and not self.invalid

    def with_pointers(self) -> Iterator[tuple[str, Entry]]:
        """The valid entries with their JSON pointers."""
        for i, entry in self.valid.items():
            yield f"{self.pointer}/{i}", entry

    def names(self) -> tuple[str | None, ...]:
        """The name of every entry by index, None where it cannot be read."""
        count = len(self.valid) + len(self.invalid)
        return tuple(
            self.valid[i].name if i in self.valid else readable_text(self.invalid[i], "name") for i in range(count)
        )


_KNOWN_KEYS = frozenset(("name", "kind", "predecessor", "successor"))
"""Keys that are no misspelling of another."""


def readable_text(raw: Mapping[str, Any], key: str) -> str | None:
    """The text under `key`, or under an unknown key that is most like it; None when there is none."""
    text = raw.get(key)
    if text is None:
        texts = [
            k for k, value in raw.items() if k not in _KNOWN_KEYS and isinstance(k, str) and isinstance(value, str)
        ]
        closest_key = closest(key, texts)
        text = raw[closest_key] if closest_key is not None else None
    return text if isinstance(text, str) and text and is_unicode(text) else None


LISTS = ("bodies", "joints", "couplings", "constraints", "loads", "motions", "measures")
"""The fields of a document that are lists of named entries."""


@dataclass(frozen=True, slots=True)
class Content:
    """Everything in a mechanism document that has a meaning; a field that did not validate is None."""

    units: Units
    ground: str | None
    bodies: Entries[Body]
    joints: Entries[joint.JointDocument]
    couplings: Entries[coupling.CouplingDocument]
    constraints: Entries[constraint_documents.Constraint]
    loads: Entries[load.LoadDocument]
    motions: Entries[motion.MotionDocument]
    measures: Entries[measure.MeasureDocument]
    scenario: ScenarioDocument | None
    source: SourceDocument | None
    extensions: Mapping[str, Any]
    accept_inertia: bool | None = False
    accept_units: bool | None = False

    @property
    def complete(self) -> bool:
        """Whether all bodies, joints and couplings validated."""
        return self.bodies.complete and self.joints.complete and self.couplings.complete

    def fields(self) -> dict[str, Any]:
        """The lists and the scenario as fields of a Mechanism; only for content that is complete."""
        lists: dict[str, Any] = {name: tuple(getattr(self, name).valid.values()) for name in LISTS}
        return {**lists, "units": self.units, "scenario": self.scenario}
