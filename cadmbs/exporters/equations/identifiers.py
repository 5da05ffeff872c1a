"""Names and texts of documents in files: names of functions, and lines of comments that stay comments."""

from collections.abc import Iterable

from cadmbs.programs.program import LONGEST_NAME, identifier

LONGEST_FUNCTION = LONGEST_NAME - len("_self_test")
"""Most characters of the name of a function that is made here: other names are made of it."""

SHORTEST_PREFIX = 8
"""Characters of a prefix that long names leave."""


def prefix_of(text: str) -> str:
    """The name of a mechanism as the beginning of function names, in lower case."""
    return identifier(text).lower()


def function_names(prefix: str, quantities: Iterable[str]) -> tuple[str, list[str]]:
    """The prefix, and prefix_quantity for each quantity, different ones of at most `LONGEST_FUNCTION` characters.

    What is too long loses its end: the prefix first. Without a prefix the names are those of the quantities.
    """
    room = LONGEST_FUNCTION - (SHORTEST_PREFIX + 1 if prefix else 0)
    short = unique(_shortened(quantity, room) for quantity in quantities)
    short = unique(_shortened(name, room - 3) for name in short) if max(map(len, short)) > room else short
    if not prefix:
        return "", short
    beginning = _shortened(prefix, LONGEST_FUNCTION - 1 - max(map(len, short)))
    return beginning, [f"{beginning}_{name}" for name in short]


def _shortened(name: str, length: int) -> str:
    return name[:length].rstrip("_")


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
