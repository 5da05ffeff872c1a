"""A mechanism or a result as an object that a notebook shows."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import TypeAlias

from cadmbs.compiler import compile_mechanism
from cadmbs.models.mechanism import Mechanism
from cadmbs.results import Result
from cadmbs.system import System
from cadmbs.viewer.live.page import still_page
from cadmbs.viewer.live.session import LiveSession
from cadmbs.viewer.report import report

Viewable: TypeAlias = Mechanism | System | Result
"""What can be looked at."""

FRAME_HEIGHT = 760
"""Height of the frame in a notebook [px]."""


@dataclass(frozen=True)
class NotebookView:
    """A page of its own, which a notebook shows in a frame that can reach neither the notebook nor the network.

    Attributes:
        page: The text of the page.
        title: Name of what is shown.
        height: Of the frame [px].
    """

    page: str
    title: str
    height: int = FRAME_HEIGHT

    def _repr_html_(self) -> str:
        """The page in a frame; scripts run in it, but it counts as another origin than the notebook."""
        return (
            f'<iframe sandbox="allow-scripts allow-downloads" srcdoc="{escape(self.page)}" '
            f'title="{escape(self.title)}" width="100%" height="{self.height}" style="border:0"></iframe>'
        )

    def __repr__(self) -> str:
        return f"<view of {self.title!r}: {len(self.page)} characters of HTML>"


def view(viewable: Viewable, *, sample: int = 0, height: int = FRAME_HEIGHT) -> NotebookView:
    """A mechanism, a system or a result as an object that a notebook shows: the page of a report, without a server.

    Sliders need Python behind them: `cadmbs view FILE` in a terminal has them.

    Args:
        viewable: A mechanism, which stands at the closed configuration next to q = 0; a system, likewise; or a result
            over time.
        sample: Of a batch the sample.
        height: Of the frame [px].

    Raises:
        ArgumentError: The result has no mechanism document, not that sample, or no row that can be drawn.
    """
    if isinstance(viewable, Result):
        name = str(viewable.metadata.get("mechanism", {}).get("name") or "result")
        return NotebookView(report(viewable, sample=sample), name, height)
    system = compile_mechanism(viewable) if isinstance(viewable, Mechanism) else viewable
    mechanism = viewable if isinstance(viewable, Mechanism) else None
    return NotebookView(still_page(LiveSession(system, mechanism=mechanism)), system.name, height)
