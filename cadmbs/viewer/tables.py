"""The tables below the picture: bodies, joints, findings, the run, conventions."""

from collections.abc import Iterable, Sequence
from html import escape
from typing import Any

import numpy as np

from cadmbs.arrays import Array
from cadmbs.errors import Finding
from cadmbs.results import Result, sidecar
from cadmbs.results.panels import PlotPanel, plot_panels
from cadmbs.system import System
from cadmbs.viewer.packing import packed_curves
from cadmbs.viewer.records import Scene
from cadmbs.viewer.run import ShownRun, shown_columns

ROUNDING = 1e-12
"""Coordinates below this share of the largest one are rounding, and shown as zero."""


def mechanism_tables(system: System, scene: Scene) -> str:
    """Bodies and joint screws at q = 0."""
    bodies = system.bodies
    points = [screw.point for joint in scene.joints for screw in joint.screws]
    size = float(np.max(np.abs(np.array([*points, *bodies.center_of_mass])), initial=0.0))
    body_rows = [
        [name, f"{mass:.6g}", _vector(center, size), _vector(inertia.diagonal(), 0.0)]
        for name, mass, center, inertia in zip(
            bodies.names, bodies.mass, bodies.center_of_mass, bodies.inertia, strict=True
        )
        if mass > 0.0
    ]
    joint_rows = []
    for joint in scene.joints:
        ends = [scene.carriers[joint.predecessor], scene.carriers[joint.successor]]
        kind = joint.kind + (", cut" if joint.is_cut else "") + (", driven" if joint.actuated else "")
        screws = [
            [
                _vector(s.direction, 1.0),
                *(["–", "translation"] if s.pitch is None else [_vector(s.point, size), f"{s.pitch:.6g}"]),
            ]
            for s in joint.screws
        ] or [["–", _vector(joint.predecessor_point, size) if joint.kind == "spherical" else "–", "–"]]
        joint_rows += [[joint.name, kind, *screw, *ends] for screw in screws]
    about = "Bodies at q = 0 in the world frame; moments of inertia about the centre of mass"
    screws_about = "Joint screws at q = 0 in the world frame: Y = (e, y × e + h e), translation (0, e)"
    return table(about, ["body", "mass [kg]", "centre of mass [m]", "Ixx, Iyy, Izz [kg m²]"], body_rows) + table(
        screws_about, ["joint", "kind", "e", "y [m]", "h [m/rad]", "predecessor", "successor"], joint_rows
    )


def findings_section(findings: Sequence[Finding]) -> str:
    """The findings of model and run."""
    items = "".join(
        f'<div class="finding {escape(str(finding.severity))}"><strong>{escape(finding.code)} '
        f"{escape(str(finding.severity))}</strong> {escape(finding.message)}"
        + (f'<p class="faint">{escape(finding.hint)}</p>' if finding.hint else "")
        + "</div>"
        for finding in findings
    )
    return f"<h2>Findings</h2>{items or '<p>None.</p>'}"


def run_section(result: Result) -> str:
    """How the result was made, and what its columns mean."""
    shown = {k: v for k, v in result.metadata.items() if k in {"scenario", "method", "motion", "versions"}}
    entries = [*_flat("", shown), *_flat("statistics", result.statistics)]
    conventions = [[name, text] for name, text in sidecar.RESULT_CONVENTIONS.items()]
    return (
        f"<h2>How it was made</h2>{table('The run', ['entry', 'value'], entries)}"
        f"<h2>Conventions</h2>{table('What the columns mean', ['quantity', 'meaning'], conventions)}"
    )


def table(caption: str, head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """An HTML table; the first cell of a row is its heading, all texts are escaped."""
    top = "".join(f'<th scope="col">{escape(text)}</th>' for text in head)
    body = "".join(
        f'<tr><th scope="row">{escape(first)}</th>{"".join(f"<td>{escape(text)}</td>" for text in rest)}</tr>'
        for first, *rest in rows
    )
    return (
        f'<div class="wide" tabindex="0" role="region" aria-label="{escape(caption)}"><table>'
        f"<caption>{escape(caption)}</caption><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table></div>"
    )


def _vector(values: Iterable[float], size: float) -> str:
    """Coordinates in brackets; what is rounding beside the size is zero."""
    return "(" + ", ".join(f"{value if abs(value) > ROUNDING * size else 0.0:.5g}" for value in values) + ")"


def _flat(prefix: str, value: Any) -> list[list[str]]:
    """Nested entries as dotted names, without those that are not set; long lists are cut."""
    if value is None or (isinstance(value, str | list | tuple | dict) and not value):
        return []
    if isinstance(value, dict):
        return [
            row for key, member in value.items() for row in _flat(f"{prefix}.{key}" if prefix else str(key), member)
        ]
    text = _entry(value)
    return [[prefix, text if len(text) <= 300 else f"{text[:300]} ..."]]


def _entry(value: Any) -> str:
    """A value as people write it: six digits, yes and no, lists with commas."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return f"{value:.6g}"
    if isinstance(value, list | tuple):
        return ", ".join(map(_entry, value))
    if isinstance(value, dict):
        return ", ".join(f"{key}: {_entry(member)}" for key, member in value.items())
    return str(value)


# The curves of a result in a page: which there are, what they are called, and what is zero throughout.

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
