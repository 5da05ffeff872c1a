"""The curves of a result in a page: which there are, what they are called, and what is zero throughout."""

from __future__ import annotations

from typing import Any

import numpy as np

from cadmbs.arrays import Array
from cadmbs.results.panels import PlotPanel, plot_panels
from cadmbs.viewer.packing import packed_curves
from cadmbs.viewer.run import ShownRun, shown_columns

GROUPS = {
    "joint": "Joints",
    "energy": "Energy",
    "loop": "Loops",
    "constraint": "Constraints",
    "coupling": "Couplings",
    "motion": "Motions",
    "measure": "Measures",
    "reaction": "Reactions",
    "drive": "Drives",
    "load": "Loads",
    "body": "Bodies",
}
"""What the curves of a group of columns belong to."""


def curve_panels(run: ShownRun) -> tuple[list[dict[str, Any]], list[str]]:
    """Panels of curves as the page reads them, and the titles of those whose curves are all zero.

    The imbalance E(t) - E(0) - W(t) stands behind the energies.
    """
    result = run.result
    panels: list[dict[str, Any]] = []
    zero = []
    for panel in plot_panels(result, shown_columns(result)):
        known = [(c, n) for c, n in zip(panel.columns, panel.names, strict=True) if not np.all(np.isnan(run.column(c)))]
        if not known:
            continue
        names = tuple(name for _, name in known)
        values = np.array([run.column(column) for column, _ in known])
        title = _title(panel)
        if np.any(values):
            panels.append(_packed(title, panel.label, names, result.t, values))
        else:
            zero.append(title)
        if panel.columns[0].startswith("energy/"):
            drift = np.asarray(result.drift[run.index])[None]
            if np.all(np.isnan(drift)):
                continue
            panels.append(_packed("Energy: imbalance [J]", "imbalance [J]", ("E(t) - E(0) - W(t)",), result.t, drift))
    return panels, zero


def _title(panel: PlotPanel) -> str:
    group = panel.columns[0].split("/", 1)[0]
    subject = GROUPS.get(group, group.capitalize())
    return f"{subject} [J]" if group == "energy" else f"{subject}: {panel.label}"


def _packed(title: str, label: str, names: tuple[str, ...], t: Array, values: Array) -> dict[str, Any]:
    return {"title": title, "label": label, "summary": _summary(names, values), **packed_curves(names, t, values)}


def _summary(names: tuple[str, ...], values: Array) -> str:
    """The range of each curve in words, for those who do not see it."""
    ranges = []
    for name, curve in zip(names, values, strict=True):
        finite = curve[np.isfinite(curve)]
        ranges.append(f"{name} from {finite.min():.4g} to {finite.max():.4g}" if len(finite) else f"{name} not finite")
    return "; ".join(ranges)
