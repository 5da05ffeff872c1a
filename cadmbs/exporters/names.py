"""Names that other programs accept, and what became of those that they do not."""

from __future__ import annotations

import re
from collections.abc import Iterable

from cadmbs.errors import Finding, note
from cadmbs.exporters.xml_text import NOT_XML
from cadmbs.importers.urdf.names import unique_name

_NOT_PLAIN = re.compile(r"[^\w.-]")
_SHOWN = 6


class Names:
    """The names of one list of an output, each used once.

    Letters, digits, "_", "-" and "." are kept, everything else becomes "_"; with `as_written` everything that XML can
    hold is kept. What is the same after that gets a number.
    """

    def __init__(self, as_written: bool, reserved: Iterable[str] = ()) -> None:
        self._pattern = NOT_XML if as_written else _NOT_PLAIN
        self._taken = set(reserved)
        self.changed: dict[str, str] = {}

    def named(self, wanted: str) -> str:
        """The name under which something is written that is called `wanted`."""
        name = unique_name(self._pattern.sub("_", wanted), self._taken)
        self._taken.add(name)
        if name != wanted:
            self.changed[wanted] = name
        return name


def tell_names(lists: Iterable[Names]) -> list[Finding]:
    """X002: names that had to change, old and new."""
    changed = [pair for names in lists for pair in names.changed.items()]
    if not changed:
        return []
    return [note("X002", "", f"Names are written differently: {mapping(changed)}.", "Nothing else refers to them.")]


def mapping(pairs: Iterable[tuple[str, str]], shown: int = _SHOWN) -> str:
    """What became what, the first few of many."""
    texts = [f'"{old}" as "{new}"' for old, new in pairs]
    more = f" and {len(texts) - shown} more" if len(texts) > shown else ""
    return f"{', '.join(texts[:shown])}{more}"
