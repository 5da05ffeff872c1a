"""Readable JSON: short values and all lists of numbers on one line."""

import json
from typing import Any

LINE_WIDTH = 120
"""Longest line, unless a list of numbers or texts needs a longer one."""

_INDENT = "  "


def compact_json(value: Any, level: int = 0, prefix: int = 0) -> str:
    """A JSON text in which values that fit into the line stay on one line.

    Floating-point numbers are written with the fewest digits that give the same number back.

    Args:
        value: A JSON value.
        level: Depth of indentation.
        prefix: Characters before the value in its line, and after it.
    """
    line = json.dumps(value, ensure_ascii=False, allow_nan=False)
    if _is_flat(value) or (level > 0 and len(_INDENT) * level + prefix + len(line) <= LINE_WIDTH):
        return line
    inner, outer = _INDENT * (level + 1), _INDENT * level
    if isinstance(value, dict):
        keys = {key: f"{json.dumps(key, ensure_ascii=False)}: " for key in value}
        members = [f"{key}{compact_json(value[name], level + 1, len(key) + 1)}" for name, key in keys.items()]
    else:
        members = [compact_json(member, level + 1, 1) for member in value]
    opening, closing = "{}" if isinstance(value, dict) else "[]"
    separator = f",\n{inner}"
    return f"{opening}\n{inner}{separator.join(members)}\n{outer}{closing}"


def _is_flat(value: Any) -> bool:
    """Whether a value is a number or text, or a list of such, or a list of such lists."""
    if isinstance(value, list):
        return all(
            not isinstance(member, dict) and (not isinstance(member, list) or _is_flat(member)) for member in value
        )
    return not isinstance(value, dict) or not value
