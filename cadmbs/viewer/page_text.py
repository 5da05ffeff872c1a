"""The text of a page: its template, what stands in it, and the policy that admits nothing else."""

import base64
import hashlib
import json
from dataclasses import dataclass
from html import escape
from importlib.resources import files
from typing import Any

from cadmbs.results import Outcome
from cadmbs.version import __version__

GENERATOR = '<meta name="generator" content="cadmbs'
"""Marks a page of cadmbs, which may be overwritten."""


CONNECTS = "connect-src 'self'; "
"""What the policy admits of a live page besides."""

FILE_CLOSING = "This file holds everything it shows and needs no network."
LIVE_CLOSING = "Served by cadmbs view on this machine alone, until it is ended by Ctrl-C."


@dataclass(frozen=True)
class PageContent:
    """What stands in a page; HTML is safe: every text of users in it is escaped.

    Attributes:
        name: Its title, plain text.
        head: HTML below the title: how the computation ended, and what was computed.
        sketch: SVG that is shown where there is no WebGL.
        curves: HTML of the places of the curves.
        tables: HTML of the tables.
        model_hash: SHA-256 of the mechanism's document.
        data: What the script reads.
        choice: HTML above the controls of the time.
        remarks: HTML above the curves.
        panels: HTML of the panels of the live viewer, below the picture.
        live: Whether the page asks the server that it came from; else it may connect to nothing.
    """

    name: str
    head: str
    sketch: str
    curves: str
    tables: str
    model_hash: str
    data: Any
    choice: str = ""
    remarks: str = ""
    panels: str = ""
    live: bool = False


@dataclass(frozen=True)
class PageFrame:
    """What stands in a page of any kind; HTML is safe, as in `PageContent`.

    Attributes:
        name: Its title, plain text.
        head: HTML below the title.
        main: HTML of everything between head and foot.
        origin: What the foot says that the page was made of, plain text.
        data: What the script reads.
        styles: Styles that stand in `main` besides.
        live: Whether the page asks the server that it came from.
    """

    name: str
    head: str
    main: str
    origin: str
    data: Any
    styles: tuple[str, ...] = ()
    live: bool = False


def page_text(content: PageContent) -> str:
    """The text of the page of a mechanism or result, which holds everything it shows."""
    main = MAIN.format(
        sketch=content.sketch,
        choice=content.choice,
        remarks=content.remarks,
        panels=content.panels,
        curves=content.curves,
        tables=content.tables,
    )
    origin = f"mechanism {content.model_hash[:16]}"
    styles = (sketch_style(content.sketch),)
    return framed_page(PageFrame(content.name, content.head, main, origin, content.data, styles, content.live))


def framed_page(frame: PageFrame) -> str:
    """The text of a page with script, styles, data, and the policy that admits nothing else."""
    resources = files("cadmbs.viewer") / "page"
    script, style = ((resources / f"bundle.{kind}").read_text("utf-8") for kind in ("js", "css"))
    licenses = (resources / "LICENSES.txt").read_text("utf-8")
    # JSON in a script element: no character of a user's name can end it
    text = json.dumps(frame.data, separators=(",", ":"), allow_nan=False).replace("<", "\\u003c")
    policy = (
        f"default-src 'none'; script-src {_seal(script)}; style-src {' '.join(map(_seal, (style, *frame.styles)))}; "
        f"img-src data: blob:; {CONNECTS if frame.live else ''}base-uri 'none'; form-action 'none'"
    )
    return PAGE.format(
        policy=escape(policy, quote=True).replace("&#x27;", "'"),
        version=__version__,
        name=escape(frame.name),
        style=style,
        head=frame.head,
        main=frame.main,
        origin=escape(frame.origin),
        closing=LIVE_CLOSING if frame.live else FILE_CLOSING,
        licenses=escape(licenses),
        data=text,
        script=script,
    )


def static_page(name: str, head: str, main: str, origin: str, style: str) -> str:
    """The text of a page without a script; HTML is safe, as in `PageFrame`, `name` and `origin` are plain text."""
    common = (files("cadmbs.viewer") / "page" / "bundle.css").read_text("utf-8")
    policy = f"default-src 'none'; style-src {_seal(common)} {_seal(style)}; base-uri 'none'; form-action 'none'"
    return STATIC_PAGE.format(
        policy=policy,
        version=__version__,
        name=escape(name),
        style=common,
        more=style,
        head=head,
        main=main,
        origin=escape(origin),
        closing=FILE_CLOSING,
    )


def sketch_style(sketch: str) -> str:
    """The style that stands in the SVG of a sketch."""
    return sketch.split("<style>", 1)[1].split("</style>", 1)[0]


def outcome_line(outcome: Outcome, name: str = "") -> str:
    """HTML of how a computation ended, after its name where there are several."""
    title = f"{name}: " if name else ""
    text = escape(f"{'✓' if outcome.good else '✗'} {title}{outcome.sentence}")
    return f'<p class="outcome {"good" if outcome.good else "bad"}">{text}</p>'


def paragraph(text: str) -> str:
    """HTML of a remark."""
    return f'<p class="faint">{escape(text)}</p>'


def panel_section(label: str, summary: str = "") -> str:
    """HTML of the place of a panel of curves; `summary` has its ranges in words."""
    words = f'<p class="unseen">{escape(summary)}</p>' if summary else ""
    return f'<section><h3>{escape(label)}</h3>{words}<div class="plot"></div></section>'


def _seal(text: str) -> str:
    """The hash by which a content policy admits an inline script or style."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


STAGE = """<section aria-label="Motion"><div id="stage">
<canvas id="picture" tabindex="0" role="img" aria-label="The mechanism in three dimensions. Arrow keys turn the picture,
 plus and minus change the distance, Enter describes one part after the other, Escape ends that."></canvas>
<div id="names" aria-hidden="true"></div>
<div id="tooltip" role="tooltip" hidden></div><div id="sketch" hidden>{sketch}</div></div>
{choice}<div class="controls" id="playback"><button id="play" type="button">Play</button><label for="time">Time</label>
<input id="time" type="range" min="0" max="1" step="any"><output id="clock" for="time"></output>
<label>Speed <select id="speed"><option>0.1</option><option>0.25</option><option selected>1</option><option>4</option>
</select></label></div>
<div class="controls" id="views"><button id="fit" type="button">Fit</button>
<button id="projection" type="button" aria-pressed="false">Orthographic</button>
<button id="follow" type="button" aria-pressed="false">Follow</button>
<button id="save" type="button">Save PNG</button><span class="controls" id="layers" role="group"
 aria-label="What the picture shows"></span></div>
<div class="controls" id="columns"><label>Jacobian column of <select id="column-body"></select></label>
<label>for <select id="column-coordinate"></select></label>
<label>in <select id="column-form"></select></label><output id="column-text"></output></div>
<p id="status" class="faint" role="status"></p></section>
"""
"""The picture with its controls; every value that comes from users is escaped before."""

MAIN = (
    STAGE
    + """{panels}<div id="over-time"><h2>Over time</h2>
<p class="faint hint">Drag over a plot to zoom, double-click to see all again, click to set the time.</p>
<div class="controls" id="zoom"><button id="zoom-in" type="button">Zoom in at the time</button>
<button id="zoom-out" type="button">Zoom out</button><button id="zoom-all" type="button">All times</button></div>
{remarks}<div id="curves">{curves}</div></div>
<h2>Mechanism</h2><div id="tables">{tables}</div>"""
)
"""What stands in the page of a result below its head."""

PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="generator" content="cadmbs {version}"><title>{name}</title><style>{style}</style></head>
<body><header><h1>{name}</h1>{head}</header>
<main>{main}</main>
<footer class="faint"><p>cadmbs {version}; {origin}. {closing}</p>
<details><summary>Licences of three.js and uPlot</summary><pre>{licenses}</pre></details></footer>
<script type="application/json" id="data">{data}</script>
<script type="module">{script}</script></body></html>
"""
"""The page; every value that comes from users is escaped before."""

STATIC_PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="generator" content="cadmbs {version}"><title>{name}</title>
<style>{style}</style><style>{more}</style></head>
<body><header><h1>{name}</h1>{head}</header>
<main>{main}</main>
<footer class="faint"><p>cadmbs {version}; {origin}. {closing}</p></footer></body></html>
"""
"""A page without a script; every value that comes from users is escaped before."""
