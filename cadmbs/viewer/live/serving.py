"""A session as a server: its routes and panels with those of others."""

from __future__ import annotations

from collections.abc import Sequence

from cadmbs.viewer.live.page import live_page
from cadmbs.viewer.live.panels import LivePanel, standard_panels
from cadmbs.viewer.live.routes import Routes, session_routes
from cadmbs.viewer.live.server import LiveServer
from cadmbs.viewer.live.session import LiveSession
from cadmbs.viewer.live.touch import LiveTouch, touch_panel


def live_server(
    session: LiveSession, port: int = 0, *, routes: Routes | None = None, panels: Sequence[LivePanel] = ()
) -> LiveServer:
    """A server of the live viewer; `serve_forever` runs it, `server_close` ends it.

    Args:
        session: What is looked at.
        port: 0 for any that is free.
        routes: Further routes by path; they win over those of the viewer.
        panels: Further panels, above those of the viewer.

    Raises:
        OSError: The port is in use, or may not be used.
    """
    move, *others = standard_panels()
    all_panels = (*panels, move, touch_panel(), *others)
    all_routes = {**session_routes(session), **LiveTouch(session).routes(), **(routes or {})}
    return LiveServer(lambda token: live_page(session, all_panels, token), all_routes, port)
