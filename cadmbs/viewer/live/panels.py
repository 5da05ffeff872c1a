"""The panels beside the picture of the live viewer: HTML that the scripts of `page/src/live` fill."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from html import escape


@dataclass(frozen=True)
class LivePanel:
    """A part of the page that can be opened and closed.

    Attributes:
        name: The script `page/src/live/<name>.js` looks for the element `panel-<name>`.
        title: Its heading, plain text.
        html: What stands in it; HTML is safe: every text of users in it is escaped.
        is_open: Whether it is open at first.
    """

    name: str
    title: str
    html: str
    is_open: bool = True


def panels_html(panels: Iterable[LivePanel]) -> str:
    """The panels as one element, beside the picture where there is room."""
    inner = "".join(
        f'<details id="panel-{panel.name}"{" open" if panel.is_open else ""}><summary><h2>{escape(panel.title)}</h2>'
        f"</summary>{panel.html}</details>"
        for panel in panels
    )
    return f'<div id="live"><p id="live-note" role="status"></p>{inner}</div>'


def standard_panels() -> tuple[LivePanel, ...]:
    """The panels of the live viewer itself."""
    return (
        LivePanel("move", "Move", MOVE),
        LivePanel("mobility", "Mobility", MOBILITY),
        LivePanel("velocity", "Velocities", VELOCITY, is_open=False),
        LivePanel("simulate", "Simulate from here", SIMULATE, is_open=False),
    )


MOVE = """<div id="sliders"></div><p class="controls"><button id="assemblies" type="button">Other assemblies</button>
<button id="back" type="button">Back to the start</button></p><div id="assembly-list"></div>
<p class="faint" id="closure"></p>
"""

MOBILITY = """<div id="mobility"></div>
"""

VELOCITY = """<div class="fields"><label>Show <select id="velocity-kind"><option value="">nothing</option>
<option value="column">column of the Jacobian</option><option value="twist">twist for rates</option>
<option value="linear">ellipsoid of linear velocities</option>
<option value="angular">ellipsoid of angular velocities</option></select></label>
<label>of body <select id="velocity-body"></select></label>
<label id="velocity-of">for coordinate <select id="velocity-coordinate"></select></label>
<label>in representation <select id="velocity-representation"><option value="hybrid">hybrid</option>
<option value="spatial">spatial</option><option value="body_fixed">body-fixed</option>
<option value="mixed">mixed</option></select></label></div><div id="velocity-rates" class="fields"></div>
<p class="faint" id="velocity-numbers"></p>
"""

SIMULATE = """<div class="fields"><label>Duration [s] <input id="duration" type="number" min="0" step="any"></label>
<label><input id="at-rest" type="checkbox"> from rest</label></div><p class="controls">
<button id="run" type="button">Simulate</button><button id="cancel" type="button" disabled>Cancel</button>
<progress id="run-progress" max="1" value="0" hidden aria-label="Simulation"></progress></p>
<p class="faint" id="run-note" role="status"></p>
"""
