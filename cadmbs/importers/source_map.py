"""From pointers into a drafted mechanism document back to the user's file."""

from dataclasses import dataclass, field

from cadmbs.errors import Where
from cadmbs.importers.json_text import JsonText


@dataclass(frozen=True, slots=True)
class SourceMap:
    """The pointers into the user's JSON text from which the entries of a draft come.

    Attributes:
        text: The user's text.
        table: Pointers into the user's text by pointers into the draft; pointers beneath an entry are appended.
    """

    text: JsonText
    table: dict[str, str] = field(default_factory=dict)

    def locate(self, pointer: str) -> Where:
        """File, line and column of a pointer into the draft, by its longest prefix in the table."""
        prefix, suffix = pointer, ""
        while prefix and prefix not in self.table:
            prefix, slash, last = prefix.rpartition("/")
            suffix = f"{slash}{last}{suffix}"
        target = self.table[prefix] + suffix if prefix else pointer
        return self.text.locate(self.text.existing(target))
