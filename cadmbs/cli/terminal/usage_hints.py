"""What to do about a command line that a parser refuses, beyond what the parser itself says."""

from __future__ import annotations

import re
from typing import Final

import click

TABLES: Final = (".csv", ".npz", ".parquet", ".h5")
"""Suffixes of tables of positions."""

_EXTRA: Final = re.compile(r"unexpected extra arguments? \((?P<words>.*)\)")


def usage_hint(problem: click.UsageError) -> str:
    """A sentence about words that are in no place: an option that took another one for its value, or a table.

    Args:
        problem: What click raised.

    Returns:
        The sentence with a space before it; empty where there is nothing to add.
    """
    words = _EXTRA.search(problem.message)
    if problem.ctx is None or words is None:
        return ""
    for option in problem.ctx.command.params:
        for value in _texts(problem.ctx.params.get(option.name or "")):
            if isinstance(option, click.Option) and value.startswith("--"):
                return f". {option.opts[-1]} takes a value, and took {value!r} for it"
    names = {name for option in problem.ctx.command.params for name in option.opts}
    table = next((word for word in words["words"].split() if word.lower().endswith(TABLES)), "")
    if table and "--trajectory" in names:
        return f". A table of positions follows its option: --trajectory {table}"
    return ""


def _texts(value: object) -> list[str]:
    """The texts among the values of an option."""
    values = value if isinstance(value, list | tuple) else [value]
    return [text for text in values if isinstance(text, str)]
