"""Charts of numbers as SVG without a script: curves over time, and intervals of parameters."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from typing import Final

import numpy as np

from cadmbs.arrays import Array, Indices

WIDTH: Final = 400
LEFT, RIGHT, TOP, BOTTOM = 44, 6, 6, 20
"""Margins of the frame."""

MOST_POINTS: Final = 800
"""Of a curve: where there are more, the least and the greatest value of each piece are drawn."""

BAR_WIDTH: Final = 160

CHART_STYLE: Final = """
.charts { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 27rem), 1fr)); gap: 1.2rem; }
.chart { display: block; width: 100%; height: auto; }
.chart text { font: 11px system-ui, "DejaVu Sans", sans-serif; fill: var(--faint); }
.chart .grid { stroke: var(--line); stroke-width: 1; }
.chart .held { fill: var(--line); opacity: .55; }
.chart polyline { fill: none; stroke-width: 1.3; stroke-linejoin: round; }
.chart .measured { stroke: var(--ink); }
.chart .predicted { stroke: var(--link); }
.chart .before { stroke: var(--bad); stroke-dasharray: 4 3; opacity: .8; }
.chart .bar { stroke: var(--link); stroke-width: 3; }
.chart .value { fill: var(--link); }
.chart .prior { stroke: var(--bad); stroke-width: 2; }
.legend span { display: inline-block; margin-right: 1rem; }
.legend span::before { content: ""; display: inline-block; width: 1.4rem; margin-right: .35rem; }
.legend span::before { vertical-align: middle; border-top: 2px solid var(--ink); }
.legend .predicted::before { border-color: var(--link); }
.legend .before::before { border-color: var(--bad); border-top-style: dashed; }
.legend .held::before { border-top: .7rem solid var(--line); }
.bars svg { width: 10rem; height: 1.2rem; }
"""
"""Colours are those of the page, light and dark."""


@dataclass(frozen=True)
class TimeCurve:
    """Values over time; `kind` is its colour: measured, predicted or before."""

    kind: str
    t: Array
    values: Array


def time_chart(title: str, curves: Sequence[TimeCurve], shaded: Sequence[tuple[float, float]], height: int) -> str:
    """Curves over time with a frame, ticks and shaded spans of time."""
    low, high = _range([curve.values for curve in curves])
    first, last = _range([curve.t for curve in curves], 0.0)
    right, bottom = WIDTH - RIGHT, height - BOTTOM

    def x(t: Array | float) -> Array:
        return np.asarray(LEFT + (np.asarray(t) - first) / (last - first) * (right - LEFT))

    def y(values: Array | float) -> Array:
        return np.asarray(bottom - (np.asarray(values) - low) / (high - low) * (bottom - TOP))

    parts = [
        f'<rect class="held" x="{x(a):.1f}" y="{TOP}" width="{max(float(x(b) - x(a)), 1.0):.1f}" '
        f'height="{bottom - TOP}"/>'
        for a, b in shaded
    ]
    for tick in _ticks(low, high, 4):
        parts.append(f'<line class="grid" x1="{LEFT}" x2="{right}" y1="{y(tick):.1f}" y2="{y(tick):.1f}"/>')
        parts.append(f'<text x="{LEFT - 4}" y="{y(tick) + 4:.1f}" text-anchor="end">{tick:.4g}</text>')
    for tick in _ticks(first, last, 5):
        parts.append(f'<text x="{x(tick):.1f}" y="{height - 5}" text-anchor="middle">{tick:.4g}</text>')
    for curve in curves:
        for t, values in _pieces(curve.t, curve.values):
            points = " ".join(f"{a:.1f},{b:.1f}" for a, b in zip(x(t), y(values), strict=True))
            parts.append(f'<polyline class="{curve.kind}" points="{points}"/>')
    label = escape(title, quote=True)
    return f'<svg class="chart" viewBox="0 0 {WIDTH} {height}" role="img" aria-label="{label}">{"".join(parts)}</svg>'


def interval_chart(value: float, deviation: float | None, prior: float) -> str:
    """The value of a parameter with its 95 % interval, and the value before."""
    spread = 1.96 * (deviation or 0.0)
    low, high = min(value - spread, prior), max(value + spread, prior)
    margin = 0.08 * (high - low) or 1.0
    low, high = low - margin, high + margin

    def x(number: float) -> float:
        return (number - low) / (high - low) * BAR_WIDTH

    bar = (
        ""
        if deviation is None
        else f'<line class="bar" x1="{x(value - spread):.1f}" x2="{x(value + spread):.1f}" y1="9" y2="9"/>'
    )
    return (
        f'<svg class="chart" viewBox="0 0 {BAR_WIDTH} 18" role="img" aria-label="{value:.5g}, before {prior:.5g}">'
        f'<line class="grid" x1="0" x2="{BAR_WIDTH}" y1="9" y2="9"/>{bar}'
        f'<line class="prior" x1="{x(prior):.1f}" x2="{x(prior):.1f}" y1="2" y2="16"/>'
        f'<circle class="value" cx="{x(value):.1f}" cy="9" r="4"/></svg>'
    )


def _range(arrays: Sequence[Array], margin: float = 0.05) -> tuple[float, float]:
    values = np.concatenate(list(arrays))
    values = values[np.isfinite(values)]
    low, high = (float(np.min(values)), float(np.max(values))) if len(values) else (0.0, 1.0)
    if high - low <= 1e-12 * max(abs(low), abs(high), 1e-12):
        low, high = low - 0.5, high + 0.5
    return low - margin * (high - low), high + margin * (high - low)


def _ticks(low: float, high: float, count: int) -> list[float]:
    """About `count` round numbers between two numbers."""
    rough = (high - low) / count
    power = 10.0 ** np.floor(np.log10(rough))
    step = power * next(m for m in (1.0, 2.0, 5.0, 10.0) if m * power >= rough)
    return [float(step * k) for k in range(int(np.ceil(low / step)), int(np.floor(high / step)) + 1)]


def _pieces(t: Array, values: Array) -> list[tuple[Array, Array]]:
    """Spans without gaps, each thinned to the extremes of equal pieces."""
    good = np.flatnonzero(np.isfinite(values))
    if not len(good):
        return []
    result = []
    for span in np.split(good, np.flatnonzero(np.diff(good) > 1) + 1):
        shown = _extremes(span, values) if len(span) > MOST_POINTS else span
        result.append((t[shown], values[shown]))
    return result


def _extremes(span: Indices, values: Array) -> Indices:
    chosen: list[int] = []
    for piece in np.array_split(span, MOST_POINTS // 2):
        chosen += sorted({int(piece[np.argmin(values[piece])]), int(piece[np.argmax(values[piece])])})
    return np.array(chosen)
