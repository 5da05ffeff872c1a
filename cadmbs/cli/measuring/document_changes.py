"""What differs between two documents of one machine: `info NEW --compare OLD`."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from cadmbs.cli.terminal.tables import table_text, vector_text

if TYPE_CHECKING:
    from cadmbs.models.mechanism import Mechanism

_NAMED = ("bodies", "joints", "couplings", "constraints", "loads", "motions", "measures")
_SKIPPED = ("source",)


def document_changes(before: "Mechanism", after: "Mechanism") -> list[dict[str, Any]]:
    """The values that differ, each with its path, both values and the size of the difference of numbers.

    Members of lists are compared by name, so that their order does not matter.
    """
    from cadmbs.models.document import to_data
    from cadmbs.models.documents.reading import canonical

    old, new = (to_data(canonical(mechanism)) for mechanism in (before, after))
    changes: list[dict[str, Any]] = []
    for key in dict.fromkeys((*old, *new)):
        if key in _SKIPPED:
            continue
        if key in _NAMED:
            pairs = [{member["name"]: member for member in data.get(key, ())} for data in (old, new)]
            for name in dict.fromkeys((*pairs[0], *pairs[1])):
                changes += _changes(f"{key}/{name}", pairs[0].get(name), pairs[1].get(name))
        else:
            changes += _changes(key, old.get(key), new.get(key))
    return changes


def _changes(path: str, old: Any, new: Any) -> Iterator[dict[str, Any]]:
    if isinstance(old, Mapping) and isinstance(new, Mapping):
        for key in dict.fromkeys((*old, *new)):
            yield from _changes(f"{path}/{key}", old.get(key), new.get(key))
    elif old != new:
        yield {"path": path, "before": old, "after": new, "difference": _difference(old, new)}


def _difference(old: Any, new: Any) -> float | None:
    """Length of the difference of two numbers, vectors or matrices; a missing number counts as zero."""
    try:
        one, two = (np.asarray(0.0 if x is None else x, dtype=float) for x in (old, new))
        return float(np.linalg.norm(two - one))
    except (TypeError, ValueError):
        return None


def changes_text(changes: Sequence[Mapping[str, Any]]) -> str:
    """A table for people."""
    if not changes:
        return "nothing differs"
    rows = [
        (
            change["path"],
            _short(change["before"]),
            _short(change["after"]),
            "" if change["difference"] is None else f"{change['difference']:.4g}",
        )
        for change in changes
    ]
    return table_text(("value", "before", "after", "difference"), rows)


def _short(value: Any) -> str:
    if value is None:
        return "-"
    if isinstance(value, bool | str):
        return str(value)
    if isinstance(value, int | float):
        return f"{value:.6g}"
    try:
        numbers = np.asarray(value, dtype=float)
    except (TypeError, ValueError):
        return "..."
    return (
        vector_text(numbers.reshape(-1).tolist()) if numbers.ndim == 1 else f"{numbers.shape[0]} x {numbers.shape[1]}"
    )
