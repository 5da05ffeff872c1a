"""Positions of the boxes in a picture of bodies and joints: children right of their parent, a row for each leaf."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from typing import Any

from cadmbs.cli.describing.graph_routes import CutRoute, Exit, cut_routes

BOX_HEIGHT = 30.0
ROW_HEIGHT = 46.0
_TOP, _LEFT, _BOTTOM = 66.0, 16.0, 48.0
_LONGEST_NAME = 36
_EXIT_BEND = 24.0
"""Distance from a box to the corner of its cut joints; that of its tree joints is nearer."""


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
    """Boxes by body, lines of cut joints by name, and the size of the picture."""

    boxes: Mapping[str, BodyBox]
    cut_routes: Mapping[str, CutRoute]
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


def cut_label(joint: Mapping[str, Any]) -> str:
    """The name of a cut joint and its kind."""
    return f"{shortened(joint['name'])} ({joint['kind']}, cut)"


def graph_layout(tree: Sequence[Mapping[str, Any]], joints: Iterable[Mapping[str, Any]]) -> GraphLayout:
    """Boxes of all bodies, and lines of the cut joints.

    Args:
        tree: Entries with `body`, `parent`, `joint`, `depth`, parents first and children together.
        joints: Entries with `name`, `kind`, `cut`, `predecessor`, `successor`.
    """
    joints = list(joints)
    cut = [joint for joint in joints if joint["cut"]]
    parents = {entry["parent"] for entry in tree}
    inner = {joint[end] for joint in cut for end in ("predecessor", "successor")} & parents
    rows, exit_rows = _rows(tree, inner)
    gaps = _gaps(tree, {joint["name"]: joint["kind"] for joint in joints}, inner)
    boxes: dict[str, BodyBox] = {}
    for entry in tree:
        body, parent = entry["body"], entry["parent"]
        start = _LEFT if parent is None else boxes[parent].end + gaps[parent]
        boxes[body] = BodyBox(start, _TOP + ROW_HEIGHT * rows[body], text_width(shortened(body), 13) + 20)
    right = max(box.end for box in boxes.values())
    exits = {
        body: Exit(box.end, box.y, _TOP + ROW_HEIGHT * exit_rows.get(body, rows[body]), box.end + _EXIT_BEND)
        for body, box in boxes.items()
    }
    routes = cut_routes(exits, cut, right)
    labels = [routes[joint["name"]].label[0] + text_width(cut_label(joint), 11) for joint in cut]
    lowest = max(
        [_TOP + ROW_HEIGHT * max([*rows.values(), *exit_rows.values()]), *(r.label[1] for r in routes.values())]
    )
    return GraphLayout(boxes, routes, max([right, *labels, 628.0]) + 16, lowest + BOX_HEIGHT / 2 + _BOTTOM)


def _gaps(tree: Iterable[Mapping[str, Any]], kinds: Mapping[str, str], inner: Set[str]) -> dict[str, float]:
    """Space to the right of each parent for the labels of the joints to its children, and lines of cut joints."""
    gaps: dict[str, float] = {}
    for entry in tree:
        parent = entry["parent"]
        if parent is not None:
            label = max(text_width(shortened(entry["joint"]), 11), text_width(kinds[entry["joint"]], 10))
            gaps[parent] = max(gaps.get(parent, 0.0), label + 32 + 2 * (_EXIT_BEND - 14) * (parent in inner))
    return gaps


def _rows(tree: Sequence[Mapping[str, Any]], inner: Set[str]) -> tuple[dict[str, float], dict[str, float]]:
    """Row of each body, and the row below its children on which an inner body's cut joints go to the right.

    Leaves stand one below the other, a parent half way between its first and its last child.
    """
    children: dict[str, list[str]] = {}
    for entry in tree:
        children.setdefault(entry["body"], [])
        if entry["parent"] is not None:
            children[entry["parent"]].append(entry["body"])
    rows: dict[str, float] = {}
    exit_rows: dict[str, float] = {}
    unfinished: list[Mapping[str, Any]] = []
    count = 0
    for entry in (*tree, {"body": None, "depth": -1}):
        while unfinished and unfinished[-1]["depth"] >= entry["depth"]:
            exit_rows[unfinished.pop()["body"]] = float(count)
            count += 1
        if entry["body"] in inner:
            unfinished.append(entry)
        elif not children.get(entry["body"], [None]):
            rows[entry["body"]] = float(count)
            count += 1
    for entry in reversed(tree):
        nodes = [rows[node] for node in children[entry["body"]]]
        nodes += [exit_rows[entry["body"]]] if entry["body"] in exit_rows else []
        if nodes:
            rows[entry["body"]] = (nodes[0] + nodes[-1]) / 2.0
    return rows, exit_rows
