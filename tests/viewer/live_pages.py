"""Live pages of library mechanisms, for tests in a browser."""

from __future__ import annotations

import threading
from contextlib import contextmanager
from importlib.resources import files

import cadmbs as cm
from cadmbs.viewer.live import LiveSession, live_server


@contextmanager
def served(name, engine="auto"):
    """A session and the address of its page."""
    system = cm.compile_mechanism(cm.load(str(files("cadmbs.library") / f"{name}.json")))
    with served_session(LiveSession(system, engine=engine)) as answer:
        yield answer


@contextmanager
def served_session(session):
    """A session and the address of its page."""
    with live_server(session) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            yield session, server.address
        finally:
            server.shutdown()
