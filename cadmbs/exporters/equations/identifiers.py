"""Names and texts of documents in files: names of functions, and lines of comments that stay comments."""

from __future__ import annotations

from collections.abc import Iterable

from cadmbs.programs.program import identifier


def prefix_of(text: str) -> str:
    """The name of a mechanism as the beginning of function names, in lower case."""
    return identifier(text).lower()


def unique(names: Iterable[str]) -> list[str]:
    """The names, with a number where one was used before."""
    used: set[str] = set()
    result = []
    for name in names:
        candidate, count = name, 1
        while candidate in used:
            count += 1
            candidate = f"{name}_{count}"
        used.add(candidate)
        result.append(candidate)
    return result


def comment_line(text: str) -> str:
    """A text as part of one line of a comment: nothing in it ends the comment or the line, or hides what follows."""
    shown = "".join(x if x.isprintable() else x.encode("unicode_escape", "surrogatepass").decode() for x in text)
    return shown.replace("*/", "* /").replace("/*", "/ *").replace("??", "? ?").replace("\\", "/")
