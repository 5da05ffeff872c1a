"""Positions of the boxes in a picture of bodies and joints: children right of their parent, a row for each leaf."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

BOX_HEIGHT = 30.0
ROW_HEIGHT = 46.0
_TOP, _LEFT, _BOTTOM = 66.0, 16.0, 48.0
_LONGEST_NAME = 36


@dataclass(frozen=True)
class BodyBox:
    """A body: left end, centre line, and width."""

    x: float
    y: float
    width: float

    @property
    def end(self) -> float:
        """Right end."""
        return self.x + self.width


@dataclass(frozen=True)
class GraphLayout:
    """Boxes by body, and the size of the picture."""

    boxes: Mapping[str, BodyBox]
    width: float
    height: float


def shortened(text: str, longest: int = _LONGEST_NAME) -> str:
    """A name that fits, without its middle if it is too long."""
    if len(text) <= longest:
        return text
    half = (longest - 3) // 2
    return f"{text[:half]}...{text[-half:]}"


def text_width(text: str, size: float) -> float:
    """Width of a text [px], an upper bound for common fonts."""
    return 0.64 * size * len(text)


def graph_layout(tree: Sequence[Mapping[str, Any]], joints: Iterable[Mapping[str, Any]]) -> GraphLayout:
    """Boxes of all bodies.

    Args:
        tree: Entries with `body`, `parent`, `joint`, `depth`, parents first and children together.
        joints: Entries with `name`, `kind`, `cut`.
    """
    joints = list(joints)
    rows, gaps = _rows(tree), _gaps(tree, {joint["name"]: joint["kind"] for joint in joints})
    boxes: dict[str, BodyBox] = {}
    for entry in tree:
        body, parent = entry["body"], entry["parent"]
        start = _LEFT if parent is None else boxes[parent].end + gaps[parent]
        boxes[body] = BodyBox(start, _TOP + ROW_HEIGHT * rows[body], text_width(shortened(body), 13) + 20)
    cut = [joint["name"] for joint in joints if joint["cut"]]
    margin = 90 + max(text_width(shortened(name), 11) for name in cut) if cut else 0.0
    width = max(box.end for box in boxes.values()) + 16 + margin
    height = _TOP + ROW_HEIGHT * max(rows.values()) + BOX_HEIGHT / 2 + _BOTTOM
    return GraphLayout(boxes, max(width, 660.0), height)


def _gaps(tree: Iterable[Mapping[str, Any]], kinds: Mapping[str, str]) -> dict[str, float]:
    """Space to the right of each parent for the labels of the joints to its children."""
    gaps: dict[str, float] = {}
    for entry in tree:
        if entry["parent"] is not None:
            label = max(text_width(shortened(entry["joint"]), 11), text_width(kinds[entry["joint"]], 10))
            gaps[entry["parent"]] = max(gaps.get(entry["parent"], 0.0), label + 32)
    return gaps


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
        nodes = children[entry["body"]]
        if nodes:
            rows[entry["body"]] = (rows[nodes[0]] + rows[nodes[-1]]) / 2.0
    return rows
