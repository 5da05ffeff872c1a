"""The page of the live viewer: that of a report, with panels."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cadmbs.viewer.drawing.sketch import drawn
from cadmbs.viewer.live.panels import LivePanel, panels_html
from cadmbs.viewer.live.session import LiveSession
from cadmbs.viewer.page_text import PageContent, page_text, paragraph
from cadmbs.viewer.scene import displacements
from cadmbs.viewer.tables import mechanism_tables


def live_page(session: LiveSession, panels: Sequence[LivePanel], token: str) -> str:
    """The page with the mechanism as it stands now; everything else it asks for with the token."""
    with session.lock:
        system, picture = session.system, session.picture
        pose = displacements(system, session.configuration.q)
        data: dict[str, Any] = {
            "scene": session.scene_answer().scene,
            "live": {
                "token": token,
                "start": session.start().model_dump(mode="json"),
                "bodies": [*system.body_names[1:], *system.frames.names],
                "duration": float(system.scenario.duration),
                "result": session.run is not None,
            },
        }
        counts = {
            "moving bodies": len(picture.carriers) - 1,
            "joints": len(system.joints),
            "loops": system.n_loops,
            "velocity coordinates of the tree": system.n_v,
        }
        about = f"{', '.join(f'{name}: {count}' for name, count in counts.items())}."
        return page_text(
            PageContent(
                name=picture.name,
                head=paragraph(" ".join([about, *picture.notes])),
                sketch=drawn(picture, pose),
                curves="",
                tables=mechanism_tables(system, picture),
                model_hash=picture.model_hash,
                data=data,
                panels=panels_html(panels),
                live=True,
            )
        )
