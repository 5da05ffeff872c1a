"""A mechanism, a motion or a result as an object that a notebook shows, and that a file or the browser takes."""

from __future__ import annotations

import os
import tempfile
import webbrowser
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path
from typing import TypeAlias

from numpy.typing import ArrayLike

from cadmbs.compiler import compile_mechanism
from cadmbs.errors import ArgumentError, CadmbsError
from cadmbs.models.mechanism import Mechanism
from cadmbs.motions.motion_arrays import Motion, motion_of
from cadmbs.results import Result
from cadmbs.system import System
from cadmbs.viewer.live import routes, session
from cadmbs.viewer.live.demonstration import demonstration
from cadmbs.viewer.report import report, save_page

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

    def save(self, path: str | os.PathLike[str], force: bool = False) -> None:
        """Writes the page as one HTML file, which needs neither a server nor a network.

        Args:
            path: The file; an earlier page of cadmbs is replaced.
            force: Replace any existing file.

        Raises:
            OutputError: The file exists and is no page of cadmbs, or the system refuses.
        """
        save_page(self.page, path, force=force)

    def open(self) -> Path:
        """Shows the page in the browser.

        Returns:
            The file that the browser shows, in the folder for temporary files; `save` writes one that stays.
        """
        folder = Path(tempfile.mkdtemp(prefix="cadmbs-"))
        path = folder / "view.html"
        self.save(path)
        webbrowser.open(path.as_uri())
        return path

    def __repr__(self) -> str:
        return f"<view of {self.title!r}: {len(self.page)} characters of HTML>"


def displayed(shown: Viewable) -> str:
    """HTML for a notebook: what a mechanism, system or result is, and below it the picture in motion.

    A result moves as it was computed; a mechanism and a system through what their coordinates reach (`demonstration`).
    What has no picture, such as a result made by hand, is told in words alone.
    """
    summary = shown._repr_html_()
    try:
        if isinstance(shown, Result):
            page = view(shown)
        else:
            system = compile_mechanism(shown) if isinstance(shown, Mechanism) else shown
            page = view(demonstration(system))
    except CadmbsError:
        return summary
    return summary + page._repr_html_()


def view(
    viewable: Viewable,
    q: Motion | None = None,
    t: ArrayLike | None = None,
    *,
    trace: Sequence[str] = (),
    sample: int = 0,
    height: int = FRAME_HEIGHT,
) -> NotebookView:
    """A mechanism, a system or a result as a page: in a notebook, in a file, or in the browser, without a server.

    With `q` the mechanism moves: `cm.view(mechanism, q, t)` plays any motion. Sliders need Python behind them:
    `cadmbs view FILE` in a terminal has them.

    Args:
        viewable: A mechanism, which stands at the closed configuration next to q = 0; a system, likewise; or a result
            over time.
        q: Positions (n_t, n_q) in the order of `position_names`; or columns by name, a mapping or a data frame, where
            coordinates without a column rest, or follow where loops are closed; or a result; or the path of a table.
            One configuration (n_q,) is shown at rest.
        t: (n_t,) times [s]; default: the column `t` of the table.
        trace: Points whose paths a motion shows: "body", its centre of mass; "body/frame"; or "body:x,y,z", a point in
            world coordinates at q = 0 [m].
        sample: Of a batch the sample.
        height: Of the frame [px].

    Raises:
        UnknownNameError: There is no body or frame of `trace`.
        ArgumentError: The result has no mechanism document, not that sample, or no row that can be drawn; q and t do
            not fit.
        ModelError: Findings about the columns of q, all at once.
        NotSolvableError: The loops cannot be closed along q.

    Example:
        >>> import numpy as np
        >>> from cadmbs.testing.mechanisms import planar_chain
        >>> t = np.linspace(0.0, 2.0, 41)
        >>> view(planar_chain(2), {"hinge1": 0.5 * np.sin(t)}, t).title
        'planar chain of 2'
    """
    if isinstance(viewable, Result) and q is None:
        name = str(viewable.metadata.get("mechanism", {}).get("name") or "result")
        return NotebookView(report(viewable, sample=sample, trace=trace), name, height)
    if isinstance(viewable, Result):
        raise ArgumentError("a result has its motion: give its mechanism to show another motion q")
    system = compile_mechanism(viewable) if isinstance(viewable, Mechanism) else viewable
    mechanism = viewable if isinstance(viewable, Mechanism) else None
    if q is None:
        return NotebookView(routes.still_page(session.LiveSession(system, mechanism=mechanism)), system.name, height)
    if isinstance(q, Result) and sample:
        raise ArgumentError("sample is for a batch that is shown itself")
    return NotebookView(report(motion_of(system, q, t), trace=trace), system.name, height)
