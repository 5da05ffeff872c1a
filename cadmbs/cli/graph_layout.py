"""Where the boxes of a picture of bodies and joints stand: a column for each depth, a row for each leaf."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

BOX_HEIGHT = 30.0
ROW_HEIGHT = 46.0
_TOP, _LEFT, _BOTTOM = 66.0, 16.0, 48.0
_LONGEST = 36


@dataclass(frozen=True)
class Box:
    """A body: left end, centre line, width, and where the widest box of its column ends."""

    x: float
    y: float
    width: float
    column_end: float


@dataclass(frozen=True)
class Layout:
    """Boxes by body, and the size of the picture."""

    boxes: Mapping[str, Box]
    width: float
    height: float


def shortened(text: str, longest: int = _LONGEST) -> str:
    """A name that fits, its middle left out where it is too long."""
    if len(text) <= longest:
        return text
    half = (longest - 3) // 2
    return f"{text[:half]}...{text[-half:]}"


def text_width(text: str, size: float) -> float:
    """Width of a text [px], on the safe side for common fonts."""
    return 0.64 * size * len(text)


def graph_layout(tree: Sequence[Mapping[str, Any]], joints: Iterable[Mapping[str, Any]]) -> Layout:
    """Places of all bodies.

    Args:
        tree: Entries with `body`, `parent`, `joint`, `depth`, parents first and children together.
        joints: Entries with `name`, `kind`, `cut`.
    """
    kinds = {joint["name"]: joint["kind"] for joint in joints}
    widths = {entry["body"]: text_width(shortened(entry["body"]), 13) + 20 for entry in tree}
    columns = _columns(tree, widths, kinds)
    rows = _rows(tree)
    boxes = {}
    for entry in tree:
        start, end = columns[entry["depth"]]
        boxes[entry["body"]] = Box(start, _TOP + ROW_HEIGHT * rows[entry["body"]], widths[entry["body"]], end)
    cut = [joint["name"] for joint in joints if joint["cut"]]
    margin = 90 + max((text_width(shortened(name), 11) for name in cut), default=0.0) if cut else 0.0
    width = max(end for _, end in columns) + 16 + margin
    height = _TOP + ROW_HEIGHT * max(rows.values()) + BOX_HEIGHT / 2 + _BOTTOM
    return Layout(boxes, max(width, 660.0), height)


def _columns(
    tree: Sequence[Mapping[str, Any]], widths: Mapping[str, float], kinds: Mapping[str, str]
) -> list[tuple[float, float]]:
    """Left end of each column of boxes, and right end of its widest box; room for the labels of joints in between."""
    depths = max(entry["depth"] for entry in tree) + 1
    box = [0.0] * depths
    label = [0.0] * depths
    for entry in tree:
        depth = entry["depth"]
        box[depth] = max(box[depth], widths[entry["body"]])
        if entry["joint"] is not None:
            own = max(text_width(shortened(entry["joint"]), 11), text_width(kinds[entry["joint"]], 10))
            label[depth] = max(label[depth], own)
    columns, x = [], _LEFT
    for depth in range(depths):
        x += label[depth] + 38 if depth else 0.0
        columns.append((x, x + box[depth]))
        x += box[depth]
    return columns


def _rows(tree: Sequence[Mapping[str, Any]]) -> dict[str, float]:
    """Row of each body: leaves one below the other, a parent half way between its first and its last child."""
    children: dict[str, list[str]] = {}
    for entry in tree:
        children.setdefault(entry["body"], [])
        if entry["parent"] is not None:
            children[entry["parent"]].append(entry["body"])
    rows: dict[str, float] = {}
    leaves = 0
    for entry in tree:
        if not children[entry["body"]]:
            rows[entry["body"]] = float(leaves)
            leaves += 1
    for entry in reversed(tree):
        own = children[entry["body"]]
        if own:
            rows[entry["body"]] = (rows[own[0]] + rows[own[-1]]) / 2.0
    return rows
