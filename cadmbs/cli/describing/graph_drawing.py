"""A picture of a mechanism's bodies and joints as SVG: the spanning tree from left to right, cut joints dashed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from html import escape as escaped
from typing import Any

from cadmbs.cli.terminal.console import escape_controls

GENERATOR = 'data-generator="cadmbs"'
"""Marks a picture of cadmbs, which may be overwritten."""

_INK, _FAINT, _CUT, _GROUND, _BODY = "#1f2933", "#7b8794", "#c2410c", "#d9dee5", "#eef4ff"
_FONT = "DejaVu Sans, Verdana, Arial, sans-serif"
_LEGEND = "boxes are bodies (grey: fixed to the world), lines joints (grey: fixed), dashed lines cut joints"


def graph_svg(data: Mapping[str, Any]) -> str:
    """The picture of a mechanism.

    Args:
        data: The result of `info_data`: `name`, `tree`, `joints`, `bodies`, `counts`.
    """
    layout = graph_layout(data["tree"], data["joints"])
    joints = {joint["name"]: joint for joint in data["joints"]}
    fixed = {body["name"] for body in data["bodies"] if body["moves_with"] is None}
    parts = [_element("rect", width="100%", height="100%", fill="white")]
    parts.append(_text(16, 26, shortened(data["name"], 80), size=16, weight="bold", fill=_INK))
    parts += [_branch(layout, entry, joints) for entry in data["tree"] if entry["parent"] is not None]
    cut = [joint for joint in data["joints"] if joint["cut"]]
    parts += [_cut_line(layout.cut_routes[joint["name"]]) for joint in cut]
    parts += [_box(box, name, name in fixed) for name, box in layout.boxes.items()]
    for joint in cut:
        x, y = layout.cut_routes[joint["name"]].label
        parts.append(_text(x, y, cut_label(joint), size=11, fill=_CUT))
    parts.append(_text(16, layout.height - 14, _LEGEND, size=11, fill=_FAINT))
    width = max(layout.width, 32 + text_width(shortened(data["name"], 80), 16))
    size = {"width": f"{width:.0f}", "height": f"{layout.height:.0f}"}
    view = f"0 0 {size['width']} {size['height']}"
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {GENERATOR} viewBox="{view}" '
    head += f'width="{size["width"]}" height="{size["height"]}" font-family="{_FONT}">'
    return "\n".join([head, *parts, "</svg>"]) + "\n"


def _box(box: BodyBox, name: str, is_fixed: bool) -> str:
    rect = _element(
        "rect",
        x=box.x,
        y=box.y - BOX_HEIGHT / 2,
        width=box.width,
        height=BOX_HEIGHT,
        rx=5,
        fill=_GROUND if is_fixed else _BODY,
        stroke=_INK,
        stroke_width=1.2,
    )
    label = _text(box.x + box.width / 2, box.y + 4.5, shortened(name), size=13, anchor="middle", fill=_INK)
    return _element("g", content=_element("title", content=name, escape=True) + rect + label)


def _branch(layout: GraphLayout, entry: Mapping[str, Any], joints: Mapping[str, Any]) -> str:
    """A tree joint: a line in right angles, its name above and its kind below the last stretch."""
    parent, child = layout.boxes[entry["parent"]], layout.boxes[entry["body"]]
    joint = joints[entry["joint"]]
    bend = parent.end + 14
    line = _element(
        "path",
        d=f"M {parent.end:.1f} {parent.y:.1f} H {bend:.1f} V {child.y:.1f} H {child.x:.1f}",
        fill="none",
        stroke=_FAINT if joint["kind"] == "fixed" else _INK,
        stroke_width=1.2 if joint["kind"] == "fixed" else 1.8,
    )
    middle = (bend + child.x) / 2
    name = _text(middle, child.y - 5, shortened(joint["name"]), size=11, anchor="middle", fill=_INK)
    kind = _text(middle, child.y + 13, joint["kind"], size=10, anchor="middle", fill=_FAINT)
    return line + name + kind


def _cut_line(route: CutRoute) -> str:
    """A cut joint in right angles from body to body, and a thin line to its label."""
    line = _element("path", d=_path(route.points), fill="none", stroke=_CUT, stroke_width=1.6, stroke_dasharray="6 4")
    return line + _element("path", d=_path(route.branch), fill="none", stroke=_CUT, stroke_width=0.8)


def _path(points: Iterable[tuple[float, float]]) -> str:
    return "M " + " L ".join(f"{x:.1f} {y:.1f}" for x, y in points)


def _element(name: str, *, content: str = "", escape: bool = False, **attributes: str | float) -> str:
    """One element; underscores in attribute names stand for hyphens.

    Args:
        name: "rect", "path", ...
        content: Other elements, or text.
        escape: Whether the content is text of a user.
        attributes: Values, numbers with one digit after the point.
    """
    written = "".join(
        f' {key.replace("_", "-")}="{value if isinstance(value, str) else f"{value:.1f}".removesuffix(".0")}"'
        for key, value in attributes.items()
    )
    inside = escaped(escape_controls(content)) if escape else content
    return f"<{name}{written}>{inside}</{name}>" if inside else f"<{name}{written}/>"


def _text(x: float, y: float, text: str, *, size: int, fill: str, anchor: str = "start", weight: str = "normal") -> str:
    """A line of a user's text, its base line beginning, centred or ending at a point."""
    style = {"font_size": str(size), "font_weight": weight, "text_anchor": anchor}
    return _element("text", content=text, escape=True, x=x, y=y, fill=fill, **style)


# Positions of the boxes in a picture of bodies and joints: children right of their parent, a row for each leaf.

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


Point = tuple[float, float]

LABEL_HEIGHT = 16.0
"""Distance between the base lines of two labels."""

_TRACK_GAP, _TRACK_DISTANCE, _LABEL_GAP = 18.0, 10.0, 14.0
"""From the boxes to the first track, between two tracks, and from the last track to the labels."""


@dataclass(frozen=True)
class Exit:
    """Where the cut joints of a body leave it: from its right end, first to another row if children stand there."""

    x: float
    y: float
    row_y: float
    bend: float

    @property
    def points(self) -> tuple[Point, ...]:
        """The corners from the box to the row on which its lines go to the right."""
        return ((self.x, self.y),) if self.y == self.row_y else (
            (self.x, self.y), (self.bend, self.y), (self.bend, self.row_y)
        )  # fmt: skip


@dataclass(frozen=True)
class CutRoute:
    """The line of a cut joint from body to body, and from its track to its label.

    Attributes:
        points: Corners of the line between the bodies.
        branch: Corners of the line from the track to the label.
        label: Left end of the label's base line.
    """

    points: tuple[Point, ...]
    branch: tuple[Point, ...]
    label: Point


def cut_routes(exits: Mapping[str, Exit], joints: Iterable[Mapping[str, Any]], right: float) -> dict[str, CutRoute]:
    """The lines of all cut joints by name.

    Args:
        exits: By body.
        joints: The cut joints, with `name`, `predecessor`, `successor`.
        right: The right end of all boxes and tree joints.
    """
    ends = {joint["name"]: (exits[joint["predecessor"]], exits[joint["successor"]]) for joint in joints}
    short_first = sorted(ends, key=lambda name: abs(ends[name][0].row_y - ends[name][1].row_y))
    tracks = {name: right + _TRACK_GAP + k * _TRACK_DISTANCE for k, name in enumerate(short_first)}
    label_x = max(tracks.values(), default=right) + _LABEL_GAP
    routes = {}
    lowest = float("-inf")
    for name in sorted(ends, key=lambda name: sum(end.row_y for end in ends[name])):
        first, second = ends[name]
        x, middle = tracks[name], (first.row_y + second.row_y) / 2.0
        lowest = max(middle, lowest + LABEL_HEIGHT)
        points = (*first.points, (x, first.row_y), (x, second.row_y), *reversed(second.points))
        nearest = min(max(lowest, min(first.row_y, second.row_y)), max(first.row_y, second.row_y))
        branch = ((x, nearest), (x, lowest), (label_x - 3.0, lowest))
        routes[name] = CutRoute(points, branch, (label_x, lowest + 4.0))
    return routes
