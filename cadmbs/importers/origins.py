"""From places in a drafted mechanism document back to places in the user's file."""

from __future__ import annotations

from dataclasses import dataclass, field

from cadmbs.errors import Where
from cadmbs.importers.json_text import JsonText


@dataclass(frozen=True, slots=True)
class Origins:
    """Which pointer of the user's JSON text a pointer of the draft comes from.

    Attributes:
        text: The user's text.
        table: Pointers of the user's text by pointers of the draft; what lies beneath follows.
    """

    text: JsonText
    table: dict[str, str] = field(default_factory=dict)

    def place(self, pointer: str) -> Where:
        """The place of a pointer of the draft: where its longest known prefix comes from, and the rest beneath."""
        prefix, rest = pointer, ""
        while prefix and prefix not in self.table:
            prefix, slash, last = prefix.rpartition("/")
            rest = f"{slash}{last}{rest}"
        if not prefix:
            return self.text.place(self.text.existing(pointer))
        return self.text.place(self.text.existing(self.table[prefix] + rest))
