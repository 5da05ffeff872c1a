"""Unique names that other programs accept, and findings about changed names."""

import re
from collections.abc import Iterable

from cadmbs.errors import Finding, note
from cadmbs.exporters.xml_text import NOT_XML
from cadmbs.importers.urdf.names import unique_name

_NOT_PORTABLE = re.compile(r"[^\w.-]")
_LISTED_NAMES = 6


class Names:
    """The names of one list of an output, each used once.

    Letters, digits, "_", "-" and "." are kept, other characters become "_"; with `as_written` all characters of XML are
    kept. Equal names get a number.
    """

    def __init__(self, as_written: bool, reserved: Iterable[str] = ()) -> None:
        self._pattern = NOT_XML if as_written else _NOT_PORTABLE
        self._taken = set(reserved)
        self.changed: dict[str, str] = {}

    def has(self, name: str) -> bool:
        """Whether a name is used."""
        return name in self._taken

    def unique(self, original: str) -> str:
        """The unique name in the output for an original name."""
        name = unique_name(self._pattern.sub("_", original), self._taken)
        self._taken.add(name)
        if name != original:
            self.changed[original] = name
        return name


def name_findings(lists: Iterable[Names]) -> list[Finding]:
    """X002: changed names, old and new."""
    changed = [f'"{old}" as "{new}"' for names in lists for old, new in names.changed.items()]
    if not changed:
        return []
    others = f" and {len(changed) - _LISTED_NAMES} more" if len(changed) > _LISTED_NAMES else ""
    message = f"Names are written differently: {', '.join(changed[:_LISTED_NAMES])}{others}."
    return [note("X002", "", message, "References in the output use the new names.")]
