"""A picture of a mechanism's bodies and joints as SVG: the spanning tree from left to right, cut joints dashed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape as escaped
from typing import Any

from cadmbs.cli.describing.graph_layout import (
    BOX_HEIGHT,
    BodyBox,
    GraphLayout,
    cut_label,
    graph_layout,
    shortened,
    text_width,
)
from cadmbs.cli.describing.graph_routes import CutRoute
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
