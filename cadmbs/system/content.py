"""Equality by content: records, arrays, mappings and sequences, member by member."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from typing import Any

import numpy as np


def same_content(first: Any, second: Any) -> bool:
    """Whether two values are of one type and hold the same, NaN included; fields that do not compare are left out.

    Example:
        >>> same_content((1.0, np.array([0.0, np.nan])), (1.0, np.array([0.0, np.nan])))
        True
    """
    if first is second:
        return True
    if type(first) is not type(second):
        return False
    if isinstance(first, np.ndarray):
        return bool(np.array_equal(first, second, equal_nan=first.dtype.kind == "f"))
    if isinstance(first, Mapping):
        return first.keys() == second.keys() and all(same_content(first[key], second[key]) for key in first)
    if isinstance(first, tuple | list):
        return len(first) == len(second) and all(map(same_content, first, second))
    if is_dataclass(first):
        names = [field.name for field in fields(first) if field.compare]
        return all(same_content(getattr(first, name), getattr(second, name)) for name in names)
    return bool(first == second)
