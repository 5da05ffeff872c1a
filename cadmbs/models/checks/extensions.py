"""Data of other programs inside a document: any JSON values."""

import math
from collections.abc import Iterator
from typing import Any

from cadmbs.errors import Finding, error
from cadmbs.models.checks.names import pointer_to
from cadmbs.models.documents.content import Content
from cadmbs.models.texts import is_unicode

NESTING_LIMIT = 100
"""Deepest nesting of extensions that is accepted; parsers of other programs refuse little more."""


def check_extensions(content: Content) -> Iterator[Finding]:
    """D003, D008, D009, D013 of the extensions and of the options of the source."""
    yield from check_json("/extensions", content.extensions)
    if content.source is not None:
        yield from check_json("/source/options", content.source.options)
    for entries in (content.bodies, content.joints):
        for pointer, entry in entries.with_pointers():
            if entry.extensions:
                yield from check_json(pointer_to(pointer, "extensions"), entry.extensions)


def check_json(pointer: str, value: Any, depth: int = 0) -> Iterator[Finding]:
    """D003, D008, D009, D013: what cannot be written as JSON: not finite, no JSON type, nested too deeply, no Unicode.

    Args:
        pointer: JSON pointer of the value.
        value: The value.
        depth: Number of lists and objects around it.
    """
    if isinstance(value, float) and not math.isfinite(value):
        yield error("D003", pointer, f"Found the number {value}, which is not JSON.", "Write null, or a text.")
    elif isinstance(value, (dict, list, tuple)):
        if depth >= NESTING_LIMIT:
            yield error(
                "D009",
                pointer,
                f"Lists and objects are nested deeper than {NESTING_LIMIT} levels here.",
                "Keep such data in a file of its own, and its name here.",
            )
            return
        items = value.items() if isinstance(value, dict) else enumerate(value)
        for key, item in items:
            yield from check_json(pointer_to(pointer, key), key, depth + 1)
            yield from check_json(pointer_to(pointer, key), item, depth + 1)
    elif isinstance(value, str):
        if not is_unicode(value):
            yield error("D013", pointer, "Found half of a surrogate pair, which is not Unicode.", "Write it in full.")
    elif not isinstance(value, (int, float, bool, type(None))):
        yield error(
            "D008",
            pointer,
            f"Found a Python object of type {type(value).__name__}; only JSON values are accepted.",
            "Convert it to numbers, texts, lists and objects.",
        )
