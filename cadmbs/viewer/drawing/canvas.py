"""Paper to draw on: SVG elements sorted by depth, and the points that labels should keep away from."""

from __future__ import annotations

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
