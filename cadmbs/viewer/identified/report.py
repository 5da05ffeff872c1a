"""An identification as one web page: measured and predicted forces, residuals, parameters; it needs no network."""

import os
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from typing import Final

import numpy as np

from cadmbs.arrays import Array, Indices
from cadmbs.measurements import Identification
from cadmbs.measurements.predictions import ForcePrediction
from cadmbs.viewer.page_text import paragraph, static_page
from cadmbs.viewer.report import save_page
from cadmbs.viewer.tables import findings_section, table

MOST_COMBINATIONS = 200
"""Of base parameters in the table of a page."""


def save_identification_report(
    identification: Identification, path: str | os.PathLike[str], *, force: bool = False
) -> None:
    """Write the page of an identification as one HTML file; see `identification_report`.

    Raises:
        OutputError: The file exists and is no page of cadmbs, or the system refuses.
    """
    save_page(identification_report(identification), path, force=force)


def identification_report(identification: Identification) -> str:
    """The text of the page: forces over time by joint, residuals, errors, parameters with 95 % intervals."""
    name = identification.mechanism.name
    used = sum(not prediction.held_out for prediction in identification.predictions)
    held_out = any(prediction.held_out for prediction in identification.predictions)
    head = paragraph(f"Parameters from {used} {'recording' if used == 1 else 'recordings'}.")
    main = "".join(
        [
            _errors_table(identification, held_out),
            "<h2>Forces over time</h2>",
            _legend(held_out),
            _force_charts(identification.predictions, list(identification.held_out)),
            "<h2>Parameters</h2>",
            paragraph("Dot: value; bar: 95 % interval where the data alone determine it; upright line: before."),
            _parameters_table(identification),
            "<h2>Combinations that the data determine</h2>",
            _combinations_table(identification),
            "<h2>Findings</h2>" + findings_section(identification.findings) if identification.findings else "",
        ]
    )
    return static_page(f"{name}: identified parameters", head, main, f"mechanism {name}", CHART_STYLE)


def _errors_table(identification: Identification, held_out: bool) -> str:
    rows = [
        [
            name,
            f"{each.force:.4g}",
            f"{each.before:.4g}",
            f"{each.training:.4g}",
            f"{each.error:.4g}",
            f"{100.0 * each.share:.3g} %",
        ]
        for name, each in identification.held_out.items()
    ]
    where = "held out" if held_out else "data used (nothing was held out)"
    return table(
        "Errors of predicted forces, root mean square [N m, N]",
        ["joint", "force", "before", "data used", where, "share"],
        rows,
    )


def _legend(held_out: bool) -> str:
    shaded = '<span class="held">held out</span>' if held_out else ""
    return (
        '<p class="legend faint"><span class="measured">measured</span><span class="predicted">predicted</span>'
        f'<span class="before">predicted before</span>{shaded}</p>'
    )


def _force_charts(predictions: Sequence[ForcePrediction], joints: Sequence[str]) -> str:
    """Two charts a joint: forces, and residuals; recordings one after the other."""
    t, shaded = _joined_times(predictions)
    sections = []
    for joint in joints:
        measured, predicted, before = (
            np.concatenate([_with_gap(getattr(each, field)[joint]) for each in predictions])
            for field in ("measured", "predicted", "before")
        )
        curves = [
            TimeCurve("before", t, before),
            TimeCurve("measured", t, measured),
            TimeCurve("predicted", t, predicted),
        ]
        forces = time_chart(f"Force of {joint} over time", curves, shaded, 190)
        rest = [TimeCurve("predicted", t, measured - predicted)]
        residuals = time_chart(f"Residuals of {joint} over time", rest, shaded, 110)
        title = f"<h3>{escape(joint)} [N m, N] over time [s]</h3>"
        sections.append(f"<section>{title}{forces}{paragraph('Measured minus predicted')}{residuals}</section>")
    return f'<div class="charts">{"".join(sections)}</div>'


def _joined_times(predictions: Sequence[ForcePrediction]) -> tuple[Array, list[tuple[float, float]]]:
    """Times of recordings one after the other, and the spans that were held out.

    A part held out of a recording stays where it was, beside the part that was used.
    """
    groups: dict[tuple[str, int], list[ForcePrediction]] = {}
    keys, counts = [], Counter[tuple[str, bool]]()
    for each in predictions:
        key = (each.file, counts[each.file, each.held_out])
        counts[each.file, each.held_out] += 1
        keys.append(key)
        groups.setdefault(key, []).append(each)
    shifts, end = {}, -np.inf
    for key, members in groups.items():
        shifts[key] = max(end - min(each.t[0] for each in members), 0.0)
        end = shifts[key] + max(each.t[-1] for each in members)
    times = [each.t + shifts[key] for key, each in zip(keys, predictions, strict=True)]
    held_out = [t for t, each in zip(times, predictions, strict=True) if each.held_out]
    return np.concatenate([np.append(t, t[-1]) for t in times]), [(float(t[0]), float(t[-1])) for t in held_out]


def _with_gap(values: Array) -> Array:
    return np.append(values, np.nan)


def _parameters_table(identification: Identification) -> str:
    rows = []
    for parameter in identification.parameters:
        if parameter.origin == "prior":
            continue
        deviation = parameter.standard_deviation
        rows.append(
            f'<tr><th scope="row">{escape(parameter.name)}</th>'
            f"<td>{interval_chart(parameter.value, deviation, parameter.prior)}</td>"
            f"<td>{parameter.prior:.5g}</td><td>{parameter.value:.5g}</td>"
            f"<td>{'' if deviation is None else f'{deviation:.2g}'}</td><td>{escape(parameter.origin)}</td></tr>"
        )
    prior = sum(parameter.origin == "prior" for parameter in identification.parameters)
    heads = "".join(
        f'<th scope="col">{text}</th>' for text in ("parameter", "", "before", "value", "deviation", "from")
    )
    caption = f"Parameters, SI; {prior} more stay as they were in the document, since the data cannot tell them"
    return (
        f'<div class="wide bars" tabindex="0" role="region" aria-label="Parameters"><table><caption>{caption}</caption>'
        f"<thead><tr>{heads}</tr></thead><tbody>{''.join(rows)}</tbody></table></div>"
    )


def _combinations_table(identification: Identification) -> str:
    base = identification.base_parameters
    rows = [
        [f"{each.value:.5g}", f"{each.standard_deviation:.2g}", f"{each.prior:.5g}", each.name]
        for each in base[:MOST_COMBINATIONS]
    ]
    bare, scaled = identification.condition
    caption = f"{len(base)} combinations; condition {bare:.3g}, with scaled columns {scaled:.3g}"
    return table(caption, ["value", "deviation", "before", "combination"], rows)


# Charts of numbers as SVG without a script: curves over time, and intervals of parameters.

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
