"""Paper to draw on: SVG elements sorted by depth, and the points that labels should keep away from."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from html import escape
from itertools import pairwise

import numpy as np

from cadmbs.arrays import Array

FRONT = 1e9
"""Depth of what stands in front of the mechanism."""

SAMPLING = 4.0
"""Distance of the points by which a line is kept clear of labels [px]."""


@dataclass
class Canvas:
    """Elements with their depths; points are (x, y, depth) in pixels, as `Camera.project` gives them.

    Attributes:
        elements: (depth, SVG) in order of drawing.
        ink: (n, 3) arrays of x, y and weight of what is drawn, for labels.
    """

    elements: list[tuple[float, str]] = field(default_factory=list)
    ink: list[Array] = field(default_factory=list)

    def path(self, points: Array, style: str, *, closed: bool = False, depth: float | None = None) -> None:
        """A line through points (n, 3), in the style of CSS classes; its depth is by default that of its mean.

        A line with a point that is not finite has no place, and is left out.
        """
        if not np.isfinite(points).all():
            return
        d = "M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in points[:, :2]) + ("Z" if closed else "")
        self.add(f'<path class="{style}" d="{d}"/>', float(points[:, 2].mean()) if depth is None else depth)
        ends = np.concatenate([points, points[:1]]) if closed else points
        for start, end in pairwise(ends[:, :2]):
            self.occupy(start, end)

    def polygon(self, points: Array, style: str, depth: float | None = None) -> None:
        """A closed, filled outline (n, 3)."""
        self.path(points, style, closed=True, depth=depth)

    def circle(self, center: Array, radius: float, style: str, depth: float | None = None) -> None:
        """A circle about a point (x, y, depth)."""
        x, y, z = center
        self.add(f'<circle class="{style}" cx="{x:.2f}" cy="{y:.2f}" r="{radius:.2f}"/>', z if depth is None else depth)
        angles = np.linspace(0.0, 2 * np.pi, 13)
        ring = center[:2] + radius * np.column_stack([np.cos(angles), np.sin(angles)])
        for start, end in pairwise(ring):
            self.occupy(start, end)

    def arrow_head(self, tip: Array, direction: Array, size: float, style: str, depth: float) -> None:
        """A filled arrow head; none where the direction points at the eye."""
        across = float(np.linalg.norm(direction[:2]))
        if across < 0.2:
            return
        d = direction[:2] / across
        side = np.array([-d[1], d[0]])
        back = tip[:2] - size * max(across, 0.5) * d
        corners = [tip[:2], back + 0.38 * size * side, back - 0.38 * size * side]
        self.polygon(np.array([[x, y, depth] for x, y in corners]), style, depth)

    def text(self, x: float, y: float, content: str, style: str, anchor: str = "start") -> None:
        """A line of text, in front of everything."""
        shown = escape("".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in content))
        end = f'x="{x:.2f}" y="{y:.2f}" text-anchor="{anchor}">{shown}</text>'
        size = style.partition(" ")[0]  # of the same size, so that lines stay apart from the letters
        self.add(f'<text class="{size} halo" aria-hidden="true" {end}', FRONT)
        self.add(f'<text class="{style}" {end}', np.inf)

    def add(self, element: str, depth: float) -> None:
        """Any SVG element."""
        self.elements.append((depth, element))

    def occupy(self, start: Array, end: Array, weight: float = 1.0) -> None:
        """Keep labels away from a straight line."""
        count = max(2, int(np.linalg.norm(end - start) / SAMPLING) + 1)
        points = np.linspace(start, end, count)
        self.ink.append(np.column_stack([points, np.full(count, weight)]))

    def svg(self) -> str:
        """All elements, the furthest first."""
        return "\n".join(element for _, element in sorted(self.elements, key=lambda item: item[0]))


def convex_hull(points: Array) -> Array:
    """Corners (k, 2) of the convex hull of points (n, 2) in order (monotone chains)."""
    ordered = sorted({(float(x), float(y)) for x, y in points})
    if len(ordered) < 3:
        return np.array(ordered)
    return np.array(_chain(ordered) + _chain(ordered[::-1]))


def _chain(points: Sequence[tuple[float, float]]) -> list[tuple[float, float]]:
    chain: list[tuple[float, float]] = []
    for x, y in points:
        while len(chain) > 1:
            (ax, ay), (bx, by) = chain[-2], chain[-1]
            if (bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0.0:
                break
            chain.pop()
        chain.append((x, y))
    return chain[:-1]


# The look of a sketch: one style sheet for light and dark, in colours that are told apart without colour vision.

BODY_COLORS = (
    ("#6B7280", "#9CA3AF"),
    ("#0072B2", "#56B4E9"),
    ("#B85C00", "#E69F00"),
    ("#007A5A", "#2BC49A"),
    ("#A8457F", "#E28CBF"),
    ("#5B4BA8", "#A79BEF"),
    ("#8A6D00", "#E5D245"),
    ("#00767E", "#4FD0D9"),
    ("#9B2D1F", "#F08A6C"),
)
"""After Okabe and Ito, darker on light paper and lighter on dark; the world first, then bodies in turn."""

FONT = "DejaVu Sans, Verdana, Arial, sans-serif"

_LIGHT = {"paper": "#ffffff", "ink": "#1f2933", "faint": "#6b7280", "cut": "#c2410c", "driven": "#c8ead9"}
_DARK = {"paper": "#12161c", "ink": "#e5e9f0", "faint": "#9aa4b2", "cut": "#fb923c", "driven": "#1f5a45"}


def style_sheet() -> str:
    """The CSS of a sketch: light, and dark where the reader's system asks for it."""
    shapes = (
        "path,circle,polygon{stroke-linejoin:round;stroke-linecap:round}"
        ".none{fill:none}.line{stroke-width:1.6}.thin{stroke-width:1}.axis{stroke-width:.9;stroke-dasharray:9 3 2 3}"
        ".hidden{stroke-width:1;stroke-dasharray:2 4}.cut{stroke-dasharray:5 3}.bone{stroke-width:5}"
        ".area{stroke:none;fill-opacity:.16}.shape{stroke-width:.8;fill-opacity:.3}"
        ".halo{stroke-width:3;stroke-linejoin:round}.leader{fill:none;stroke-width:.7}"
        ".name{font-size:12px}.body{font-size:12px;font-style:italic}.note{font-size:10.5px}.plane{fill-opacity:.12;stroke-width:1}"
        ".mass{stroke-width:1.1}.arm{stroke-width:1.2;stroke-dasharray:2 3}"
    )
    return f"{shapes}{_colors(_LIGHT, 0)}@media(prefers-color-scheme:dark){{{_colors(_DARK, 1)}}}"


def body_class(carrier: int) -> str:
    """CSS class of a moving body's colour."""
    return "b0" if carrier == 0 else f"b{(carrier - 1) % (len(BODY_COLORS) - 1) + 1}"


def _colors(c: dict[str, str], index: int) -> str:
    bodies = "".join(_body_colors(f".b{k}", pair[index]) for k, pair in enumerate(BODY_COLORS))
    return (
        f".paper{{fill:{c['paper']}}}.line,.thin,.mass{{stroke:{c['ink']}}}.axis,.leader,.hidden{{stroke:{c['faint']}}}"
        f".blank{{fill:{c['paper']}}}.back{{fill:{c['paper']};stroke:none}}.driven{{fill:{c['driven']}}}"
        f".solid{{fill:{c['ink']};stroke:{c['ink']}}}.plane{{fill:{c['faint']}}}.cut{{stroke:{c['cut']}}}"
        f".halo{{fill:{c['paper']};stroke:{c['paper']}}}.name{{fill:{c['ink']}}}.name.cut{{fill:{c['cut']};stroke:none}}.note{{fill:{c['faint']}}}"
        f".gap{{stroke:#dc2626;stroke-width:2;stroke-dasharray:3 3}}{bodies}"
    )


def _body_colors(name: str, color: str) -> str:
    fill = f"{name}.area,{name}.shape{{fill:{color}}}"
    return f"{name}{{stroke:{color}}}{fill}{name}.body{{fill:{color};stroke:none}}"


# Names on paper: next to what they name, and apart from each other and from the lines.

FONT_SIZE = 12.0
CHARACTER_WIDTH = 0.62
"""Average width of a character as part of the font size, rather too large than too small."""

RADII = (10.0, 14.0, 20.0, 28.0, 38.0, 50.0, 66.0, 86.0, 110.0, 140.0)
ANGLES = np.radians(np.arange(0.0, 360.0, 20.0))
LEADER_FROM = 28.0
"""Names that are further away than this [px] get a thin line to what they name."""

LONGEST_NAME = 28


@dataclass(frozen=True)
class Label:
    """A name, the point (2,) that it belongs to, and its CSS class; `importance` decides who chooses first."""

    text: str
    anchor: Array
    style: str
    importance: int = 0


def draw_labels(canvas: Canvas, labels: Sequence[Label]) -> list[str]:
    """Write the labels so that none covers another one; returns those for which there was no room."""
    ink = np.concatenate(canvas.ink) if canvas.ink else np.zeros((0, 3))
    anchors = np.array([label.anchor for label in labels]).reshape(-1, 2)
    boxes: list[Array] = []
    left_out = []
    for label in sorted(labels, key=lambda label: (-label.importance, _neighbours(label.anchor, anchors))):
        box = _best_box(label, ink, boxes)
        if box is None:
            left_out.append(label.text)
            continue
        boxes.append(box)
        _write(canvas, label, box)
        leader = _leader(label.anchor, box)
        if leader is not None:
            ink = np.concatenate([ink, np.column_stack([leader, np.full(len(leader), 2.0)])])
            (x0, y0), (x1, y1) = leader[0], leader[-1]
            canvas.add(f'<path class="leader" d="M{x0:.1f} {y0:.1f}L{x1:.1f} {y1:.1f}"/>', FRONT)
    return left_out


def shortened(name: str) -> str:
    """A name of at most 28 characters."""
    return name if len(name) <= LONGEST_NAME else name[: LONGEST_NAME - 1] + "…"


def _neighbours(anchor: Array, anchors: Array) -> int:
    """Crowded labels last: their neighbours have fewer choices of their own."""
    return int(np.sum(np.linalg.norm(anchors - anchor, axis=1) < 60.0))


def _best_box(label: Label, ink: Array, boxes: Sequence[Array]) -> Array | None:
    """(x0, y0, x1, y1) of the candidate that covers least, near ones first; None if all cover another label."""
    width, height = CHARACTER_WIDTH * FONT_SIZE * len(label.text) + 4.0, 1.25 * FONT_SIZE
    best, best_cost = None, np.inf
    for radius in RADII:
        if best_cost < 0.25 * radius:
            break
        for angle in ANGLES:
            box = _candidate(label.anchor, radius, float(angle), width, height)
            if any(_overlap(box, other) for other in boxes):
                continue
            cost = 0.25 * radius + _covered(box, ink) + 0.6 * float(abs(np.sin(angle / 2 - np.pi / 8)) > 0.7)
            if cost < best_cost:
                best, best_cost = box, cost
    return best


def _candidate(anchor: Array, radius: float, angle: float, width: float, height: float) -> Array:
    """A box whose nearest side or corner is at a distance from the anchor."""
    c, s = np.cos(angle), np.sin(angle)
    x = anchor[0] + radius * c + 0.5 * width * np.clip(1.6 * c, -1.0, 1.0)
    y = anchor[1] + radius * s + 0.5 * height * np.clip(1.6 * s, -1.0, 1.0)
    return np.array([x - width / 2, y - height / 2, x + width / 2, y + height / 2])


def _overlap(box: Array, other: Array) -> bool:
    return bool(box[0] < other[2] and other[0] < box[2] and box[1] < other[3] and other[1] < box[3])


def _covered(box: Array, ink: Array) -> float:
    x, y, weight = ink.T
    return float(weight[(x > box[0]) & (x < box[2]) & (y > box[1]) & (y < box[3])].sum())


def _leader(anchor: Array, box: Array) -> Array | None:
    """Points of the line from an anchor to a box, or None where it is near."""
    nearest = np.clip(anchor, box[:2], box[2:])
    distance = float(np.linalg.norm(nearest - anchor))
    if distance < LEADER_FROM:
        return None
    start = anchor + (nearest - anchor) * min(0.45, 10.0 / distance)
    return np.asarray(np.linspace(start, nearest, max(2, int(distance / 4))))


def _write(canvas: Canvas, label: Label, box: Array) -> None:
    x, y = (box[0] + box[2]) / 2, box[3] - 0.3 * FONT_SIZE
    canvas.text(x, y, label.text, label.style, "middle")
    for row in np.linspace(box[1], box[3], 4):
        canvas.occupy(np.array([box[0], row]), np.array([box[2], row]), 0.0)
