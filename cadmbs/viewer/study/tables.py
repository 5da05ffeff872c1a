"""The tables of the page of a study: failures, outputs, influence of the parameters, how it was made."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

import numpy as np

from cadmbs.studies.statistics import QUANTILES, StudySummary
from cadmbs.studies.table import StudyTable
from cadmbs.viewer.page_text import paragraph
from cadmbs.viewer.tables import table as html_table


def statistics_tables(table: StudyTable, statistics: StudySummary) -> str:
    """Quantiles of the outputs, and the influence of the parameters on them."""
    shares = [f"{100 * share:g} %" for share in QUANTILES[1:-1]]
    head = ["output", "runs", "mean", "deviation", "least", *shares, "greatest"]
    rows = [
        [o.name, str(o.count), *(_number(x) for x in (o.mean, o.deviation, *o.quantiles))] for o in statistics.outputs
    ]
    influence = [
        [o.name, name, _share(o.correlation[k]), _share(o.rank_correlation[k]), _share(o.sensitivity[k])]
        for o in statistics.outputs
        for k, name in enumerate(table.parameters)
    ]
    titles = ["output", "parameter", "correlation", "rank correlation", "first-order Sobol index"]
    return html_table("Outputs of all runs that have one", head, rows) + html_table(
        "Influence of the parameters on the outputs", titles, influence
    )


def failures_section(statistics: StudySummary) -> str:
    """Failures by reason, the most frequent first, each with a button that selects them; empty without failures."""
    if not statistics.failures:
        return ""
    rows = "".join(
        f'<tr><th scope="row">{escape(status)} ({escape(code)})</th><td>{count}</td><td>{escape(message)}</td>'
        f'<td><button type="button" class="kind" data-kind="{escape(status)}|{escape(code)}" aria-pressed="false"'
        f' aria-label="Show only these: {escape(status)} ({escape(code)})">Show only these</button></td></tr>'
        for count, status, code, message in statistics.failures
    )
    caption = "Runs that did not reach their end, by reason"
    return (
        f'<section id="failures"><h2>Failures</h2><div class="wide" tabindex="0" role="region" aria-label="{caption}">'
        f'<table><caption>{caption}</caption><thead><tr><th scope="col">reason</th><th scope="col">runs</th>'
        '<th scope="col">the first of them</th><th scope="col">selection</th></tr></thead>'
        f"<tbody>{rows}</tbody></table></div></section>"
    )


def parameters_table(document: Mapping[str, Any]) -> str:
    """What each parameter sets, and its values."""
    rows = [
        [parameter["name"], _targets_text(parameter), _values_text(parameter["values"])]
        for parameter in document["parameters"]
    ]
    outputs = [[output["name"], *_output_texts(output)] for output in document["outputs"]]
    return html_table("Parameters", ["parameter", "sets", "values"], rows) + html_table(
        "Outputs", ["output", "column of a run", "taken of it"], outputs
    )


def _output_texts(output: Mapping[str, Any]) -> tuple[str, str]:
    """What an output is of, and what is taken of it or how it is made."""
    if output.get("kind"):
        return ", ".join(output["of"]), output["kind"]
    return output["column"], _take_text(output["take"])


def _targets_text(parameter: Mapping[str, Any]) -> str:
    if parameter.get("move"):
        way = next(name for name in ("along", "turn", "scale") if parameter.get(name))
        direction = "" if way == "scale" else f" ({', '.join(f'{x:g}' for x in parameter[way])})"
        return f"{parameter['move']} and all beyond it: {way}{direction}"
    targets = parameter.get("targets") or [{"path": parameter["path"]}]
    return "; ".join(map(_target_text, targets))


def _target_text(target: Mapping[str, Any]) -> str:
    factor, offset = target.get("factor", 1.0), target.get("offset", 0.0)
    text = "x" if factor == 1.0 else f"{factor:g} x"
    text += f" + {offset:g}" if offset else ""
    return f"{target['path']} {'+=' if target.get('add') else '='} {text}"


def _values_text(values: Mapping[str, Any]) -> str:
    """Kind and numbers: "normal, mean 1, deviation 0.1"."""
    listed = values.get("of")
    if isinstance(listed, list):
        shown = ", ".join(f"{x:g}" for x in listed[:8])
        return f"list of {len(listed)}: {shown}{', ...' if len(listed) > 8 else ''}"
    numbers = [
        f"{key} {value:g}"
        for key, value in values.items()
        if isinstance(value, int | float) and not isinstance(value, bool)
    ]
    return ", ".join([str(values["kind"]), *numbers])


def _take_text(take: Any) -> str:
    return take if isinstance(take, str) else ", ".join(f"{key} {value}" for key, value in take.items())


def about_text(table: StudyTable, rows: int, statistics: StudySummary) -> str:
    """HTML: what was computed, and which part of it the page holds."""
    document, counts = table.metadata["study"], table.metadata["statistics"]
    design = document["design"]["kind"].replace("_", " ")
    kind = (
        f"Design: {design}"
        if "planned" in counts
        else f"Search by {counts.get('search') or document['objective']['method']}"
    )
    sentences = [
        f"Mechanism {document['mechanism']}. {kind}. Parameters: {len(table.parameters)}, outputs: "
        f"{len(table.outputs)}. Engine: {document['engine']}, {statistics.seconds:.3g} s of processor time.",
        f"{table.computed_text[0].upper()}{table.computed_text[1:]}.",
    ]
    if left_out := counts.get("left_out_by_constraints"):
        sentences.append(f"{left_out} further samples are left out by constraints.")
    if not table.complete:
        sentences.append(f"The table is not complete: {len(table)} of {counts['samples']} samples.")
    if rows < len(table):
        sentences.append(
            f"This page holds {rows} of the {len(table)} samples one by one: those with the least and greatest values, "
            "failed ones, and others chosen by chance. Histograms, failures and statistics count all."
        )
    return paragraph(" ".join(sentences))


def _number(value: float) -> str:
    return f"{value:.6g}" if np.isfinite(value) else "–"


def _share(value: float) -> str:
    return f"{value:.3f}" if np.isfinite(value) else "–"
