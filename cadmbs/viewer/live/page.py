"""The page of the live viewer: that of a report, with panels; and the same page without a server."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from cadmbs.viewer.drawing.sketch import drawn
from cadmbs.viewer.live.panels import LivePanel, panels_html
from cadmbs.viewer.live.session import LiveSession, counts_of
from cadmbs.viewer.packed_columns import packed_columns
from cadmbs.viewer.packing import packed_motion
from cadmbs.viewer.page_text import PageContent, page_text, paragraph
from cadmbs.viewer.scene import displacements
from cadmbs.viewer.tables import mechanism_tables


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
        "motion": packed_motion(time, poses),
        "arrows": [],
        "columns": packed_columns(session.system, time, q),
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
        tables=mechanism_tables(system, picture),
        model_hash=picture.model_hash,
        data=data,
    )
