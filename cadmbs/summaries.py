"""Short summaries of objects, for `repr` and for notebooks: a title and at most four labelled lines."""

import html
from collections.abc import Iterable
from dataclasses import dataclass

WIDTH = 100
"""Longest line of a summary."""

HTML_CHARACTERS = 1000
"""Longest text of one cell."""


@dataclass(frozen=True, slots=True)
class Summary:
    """What is shown of an object.

    Attributes:
        title: What it is, and its name.
        rows: Labels and what stands behind them; empty texts are left out.
    """

    title: str
    rows: tuple[tuple[str, str], ...]

    def text(self) -> str:
        """The summary as lines of text."""
        lines = [self.title, *(f"  {label}: {value}" for label, value in self.rows if value)]
        return "\n".join(_shortened(escape_unprintable(line)) for line in lines)

    def html(self) -> str:
        """The summary as HTML that needs nothing else; every text is escaped."""
        cells = "".join(
            f'<tr><th style="text-align:left">{_escaped(label)}</th>'
            f'<td style="text-align:left">{_escaped(value)}</td></tr>'
            for label, value in self.rows
            if value
        )
        return f"<div><strong>{_escaped(self.title)}</strong><table>{cells}</table></div>"


def counted(count: int, noun: str, plural: str | None = None) -> str:
    """A number and its noun: "1 body", "2 bodies"."""
    return f"{count:,} {noun if count == 1 else plural or noun + 's'}"


LISTED_NAMES = 6
"""How many of many names a text lists."""


def listed(names: Iterable[str], everything: bool = False) -> str:
    """Names separated by commas; of more than seven the first six, and how many more there are."""
    known = list(names)
    shown = known if everything or len(known) <= LISTED_NAMES + 1 else known[:LISTED_NAMES]
    return ", ".join(shown) + (f" and {len(known) - len(shown):,} more" if len(shown) < len(known) else "")


def non_zero(counts: Iterable[tuple[int, str]]) -> str:
    """The counts that are not zero with their nouns: "1 load, 2 motions"."""
    return ", ".join(counted(count, noun) for count, noun in counts if count)


def _escaped(text: str) -> str:
    return html.escape(_shortened(escape_unprintable(text), HTML_CHARACTERS))


def escape_unprintable(text: str) -> str:
    """The text with characters that end lines, control terminals or turn the direction of writing as escapes."""
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)


def _shortened(line: str, width: int = WIDTH) -> str:
    return line if len(line) <= width else line[: width - 3] + "..."
