"""Which question goes where: paths, the models that check what is sent, and the functions that answer."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from html import escape
from typing import Any

import numpy as np
from pydantic import ValidationError

from cadmbs.errors import ArgumentError
from cadmbs.viewer import packing, tables
from cadmbs.viewer.drawing.sketch import drawn
from cadmbs.viewer.live import messages
from cadmbs.viewer.live.mobility_answer import mobility_answer, take_branch
from cadmbs.viewer.live.session import LiveSession, counts_of
from cadmbs.viewer.page_text import PageContent, page_text, paragraph
from cadmbs.viewer.scene import displacements


@dataclass(frozen=True)
class Route:
    """A path that answers.

    Attributes:
        question: Checks the JSON that is sent.
        answer: From the checked question to the answer. A `CadmbsError` becomes a refusal with its sentence.
    """

    question: type[messages.LiveMessage]
    answer: Callable[[Any], messages.LiveMessage]

    def read(self, body: bytes) -> messages.LiveMessage:
        """The question in a body; an empty one is the question without fields.

        Raises:
            ArgumentError: The body is no JSON, or not such a question.
        """
        try:
            return self.question.model_validate_json(body or b"{}")
        except ValidationError as problem:
            first = problem.errors(include_url=False, include_input=False)[0]
            where = ".".join(str(part) for part in first["loc"])
            raise ArgumentError(f"the question is not valid{f' at {where}' if where else ''}: {first['msg']}") from None


Routes = Mapping[str, Route]
"""Routes by path; all are asked by POST."""


def session_routes(session: LiveSession) -> dict[str, Route]:
    """The routes of the live viewer itself."""
    return {
        "/ask": Route(messages.Question, session.ask),
        "/configuration": Route(messages.PositionsQuestion, session.take_positions),
        "/drive-by": Route(messages.DriveQuestion, session.drive_by),
        "/assemblies": Route(messages.AssembliesQuestion, session.assemblies),
        "/assembly": Route(messages.AssemblyQuestion, session.take_assembly),
        "/branch": Route(messages.BranchQuestion, lambda question: take_branch(session, question)),
        "/mobility": Route(messages.EmptyQuestion, lambda _: mobility_answer(session)),
        "/simulate": Route(messages.SimulationQuestion, session.simulate),
        "/simulation": Route(messages.EmptyQuestion, lambda _: session.simulation.answer()),
        "/cancel": Route(messages.EmptyQuestion, lambda _: session.simulation.cancel()),
        "/result": Route(messages.EmptyQuestion, lambda _: session.shown_result()),
        "/scene": Route(messages.EmptyQuestion, lambda _: session.scene_answer()),
    }


# The panels beside the picture of the live viewer: HTML that the scripts of `page/src/live` fill.


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


# The page of the live viewer: that of a report, with panels; and the same page without a server.


def live_page(session: LiveSession, panels: Sequence[LivePanel], token: str) -> str:
    """The page with the mechanism as it stands now; everything else it asks for with the token."""
    with session.lock:
        system = session.system
        live = {
            "token": token,
            "start": session.start().model_dump(mode="json"),
            "bodies": [*system.body_names[1:], *system.frames.names],
            "duration": float(system.scenario.duration),
            "result": session.run is not None,
        }
        data = {"scene": session.scene_answer().scene, "live": live}
        return page_text(replace(_content(session, data), panels=panels_html(panels), live=True))


def still_page(session: LiveSession) -> str:
    """The mechanism as it stands, as one page that needs no server: nothing in it moves."""
    q = session.configuration.q[None]
    poses = displacements(session.system, q)
    time = np.zeros(1)
    data: dict[str, Any] = {
        "scene": session.scene_answer().scene,
        "motion": packing.packed_motion(time, poses),
        "arrows": [],
        "columns": packing.packed_columns(session.system, time, q),
        "panels": [],
    }
    return page_text(_content(session, data))


def _content(session: LiveSession, data: dict[str, Any]) -> PageContent:
    system, picture = session.system, session.picture
    return PageContent(
        name=picture.name,
        head=paragraph(counts_of(session)),
        sketch=drawn(picture, displacements(system, session.configuration.q)),
        curves="",
        tables=tables.mechanism_tables(system, picture),
        model_hash=picture.model_hash,
        data=data,
    )
