"""An identification as one web page: measured and predicted forces, residuals, parameters; it needs no network."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Sequence
from html import escape

import numpy as np

from cadmbs.arrays import Array
from cadmbs.measurements import Identification
from cadmbs.measurements.predictions import ForcePrediction
from cadmbs.viewer.identified.charts import CHART_STYLE, TimeCurve, interval_chart, time_chart
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
