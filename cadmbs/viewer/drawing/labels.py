"""Names on paper: next to what they name, and apart from each other and from the lines."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from cadmbs.arrays import Array
from cadmbs.viewer.drawing.canvas import FRONT, Canvas

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
