"""A result as one web page: picture, curves, tables. It opens from a mail attachment and needs no network."""

from __future__ import annotations

import base64
import hashlib
import json
import os
from collections.abc import Mapping
from html import escape
from importlib.resources import files
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np

from cadmbs.arrays import Array
from cadmbs.compiler import compile_mechanism
from cadmbs.errors import ArgumentError
from cadmbs.models.mechanism import Mechanism
from cadmbs.models.reading import build
from cadmbs.results import Result
from cadmbs.results.json_patch import patched
from cadmbs.results.panels import plot_panels
from cadmbs.results.writing import write_atomically
from cadmbs.system import System
from cadmbs.version import __version__
from cadmbs.viewer.drawing.camera import chosen_view
from cadmbs.viewer.drawing.sketch import drawn
from cadmbs.viewer.packing import packed_motion, packed_panel, scene_data
from cadmbs.viewer.records import Scene
from cadmbs.viewer.scene import displacements, scene
from cadmbs.viewer.tables import findings_section, mechanism_tables, run_section

GENERATOR = '<meta name="generator" content="cadmbs'
"""Marks a page of cadmbs, which may be overwritten."""

PANELS = ("joint/*/q", "joint/*/v", "energy/*", "loop/*", "constraint/*", "measure/*", "joint/*/tau", "body/*")
"""Columns of the page; groups that a result does not have are left out."""

LIFT, TURN = 0.32, 0.35
"""How far the picture is seen from above and beside the view of the sketch: planar mechanisms show their depth."""

GROUND_GAP = 0.06
"""Distance of the ground below the lowest point, as a part of the mechanism's length."""

LARGEST_POSITION = 1e6
"""Rows with larger positions [rad or m], of motions that diverged, are not drawn."""


def save_report(
    result: Result,
    path: str | os.PathLike[str],
    *,
    mechanism: Mechanism | None = None,
    sample: int = 0,
    force: bool = False,
) -> None:
    """Write a result as one HTML file with picture, curves and tables; see `report`.

    Args:
        result: What is shown.
        path: The file; an earlier page of cadmbs is replaced.
        mechanism: The mechanism, for a result without a document.
        sample: Of a batch the sample that is shown, counted over the flattened batch axes (last axis fastest).
        force: Replace any existing file.

    Raises:
        ArgumentError: The result has no mechanism document, another one than `mechanism`, or not that sample.
        OutputError: The file exists and is no page of cadmbs, or the system refuses.
    """
    text = report(result, mechanism=mechanism, sample=sample).encode()

    def write(stream: BinaryIO) -> None:
        stream.write(text)

    write_atomically(path, write, may_replace=is_report, force=force)


def is_report(path: Path) -> bool:
    """Whether a file is a page of cadmbs."""
    with path.open("rb") as stream:
        return GENERATOR.encode() in stream.read(2000)


def report(result: Result, *, mechanism: Mechanism | None = None, sample: int = 0) -> str:
    """A result as the text of one HTML page, which holds everything it shows and needs no network.

    Args:
        result: What is shown.
        mechanism: The mechanism, for a result without a document.
        sample: Of a batch the sample that is shown, counted over the flattened batch axes (last axis fastest).

    Raises:
        ArgumentError: The result has no mechanism document, another one than `mechanism`, or not that sample.
    """
    if not 0 <= sample < len(result.outcomes or (result.outcome,)):
        raise ArgumentError(f"there is no sample {sample}: the result has {len(result.outcomes)}, counted from 0")
    system = _system(result, mechanism, sample)
    index = tuple(int(k) for k in np.unravel_index(sample, result.batch_shape)) if result.batch_shape else ()
    picture = scene(system)
    count = _drawable_rows(result, index)
    poses = displacements(system, result.q[index][:count])
    data = {
        "scene": scene_data(picture, _view(picture, poses[0]), _lowest(picture, poses)),
        "motion": packed_motion(result.t[:count], poses),
        "panels": [
            packed_panel(panel, result, index, len(result.t)) for panel in plot_panels(result, _patterns(result))
        ],
    }
    return _page(result, system, picture, poses[0], data, sample)


def _system(result: Result, mechanism: Mechanism | None, sample: int) -> System:
    """The system of a sample, compiled from the document in the result, or from `mechanism` if it is the same."""
    stored: Mapping[str, Any] = result.metadata.get("mechanism", {})
    variants = result.metadata.get("variants")
    if variants:
        stored = {"document": stored.get("document"), **variants[sample % len(variants)]}
    if mechanism is not None:
        system = compile_mechanism(mechanism)
        if system.model_hash != stored.get("sha256"):
            raise ArgumentError(
                f"the mechanism {system.name!r} has the hash {system.model_hash[:16]}, expected "
                f"{str(stored.get('sha256'))[:16]}, that of the result: take the file that was simulated"
            )
        return system
    if not stored.get("document"):
        raise ArgumentError("the result holds no mechanism document: give the mechanism that was simulated")
    built, _ = build(patched(stored["document"], stored.get("patch", ())))
    if built is None:
        raise ArgumentError("the mechanism document in the result is not valid: give the mechanism that was simulated")
    return compile_mechanism(built)


def _patterns(result: Result) -> list[str]:
    groups = {name.split("/", 1)[0] for name in result.column_names}
    return [pattern for pattern in PANELS if pattern.split("/", 1)[0] in groups]


def _drawable_rows(result: Result, index: tuple[int, ...]) -> int:
    """Number of rows before the first that cannot be drawn; at least one."""
    with np.errstate(invalid="ignore"):
        bad = ~np.all(np.abs(result.q[index]) < LARGEST_POSITION, axis=-1)
    count = int(np.argmax(bad)) if bad.any() else len(bad)
    if count == 0:
        raise ArgumentError("the result has no row that can be drawn: its first positions are not finite")
    return count


def _view(picture: Scene, poses: Array) -> Array:
    """The direction to the eye: that of the sketch, a little from above and from the side."""
    right, _, back = chosen_view(picture, poses)
    lifted = back + LIFT * picture.up + TURN * right
    return np.asarray(lifted / np.linalg.norm(lifted))


def _lowest(picture: Scene, poses: Array) -> float:
    """Height of the ground below everything that moves [m]."""
    heights = [float(picture.center @ picture.up)]
    for bone in picture.bones:
        ends = moved_all(poses[:, bone.carrier], np.array([bone.start, bone.end]))
        heights.append(float((ends @ picture.up).min()))
    for mass in picture.masses:
        heights.append(float((moved_all(poses[:, mass.carrier], mass.center[None]) @ picture.up).min()))
    return min(heights) - GROUND_GAP * picture.length


def moved_all(poses: Array, points: Array) -> Array:
    """Points (k, 3) after each of n displacements (n, 4, 4): (n, k, 3)."""
    return np.asarray(points @ np.swapaxes(poses[:, :3, :3], 1, 2) + poses[:, None, :3, 3])


def _page(result: Result, system: System, picture: Scene, pose: Array, data: Any, sample: int) -> str:
    resources = files("cadmbs.viewer") / "page"
    script, style = ((resources / f"bundle.{kind}").read_text("utf-8") for kind in ("js", "css"))
    licenses = (resources / "LICENSES.txt").read_text("utf-8")
    sketch = drawn(picture, pose)
    sketch_style = sketch.split("<style>", 1)[1].split("</style>", 1)[0]
    # JSON in a script element: no character of a user's name can end it
    text = json.dumps(data, separators=(",", ":"), allow_nan=False).replace("<", "\\u003c")
    policy = (
        f"default-src 'none'; script-src {_seal(script)}; style-src {_seal(style)} {_seal(sketch_style)}; "
        "img-src data: blob:; base-uri 'none'; form-action 'none'"
    )
    outcome = result.outcomes[sample] if result.outcomes else result.outcome
    return PAGE.format(
        policy=escape(policy, quote=True).replace("&#x27;", "'"),
        version=__version__,
        name=escape(picture.name),
        style=style,
        outcome_class="good" if outcome.good else "bad",
        outcome=escape(f"{'✓' if outcome.good else '✗'} {outcome.sentence}"),
        about=escape(_about(result, system, picture, sample)),
        sketch=sketch,
        panels="".join(_panel_html(panel) for panel in data["panels"]),
        tables=mechanism_tables(system, picture) + findings_section(result.findings) + run_section(result),
        hash=picture.model_hash[:16],
        licenses=escape(licenses),
        data=text,
        script=script,
    )


def _panel_html(panel: Mapping[str, Any]) -> str:
    return f'<section><h3>{escape(panel["label"])}</h3><div class="plot"></div></section>'


def _about(result: Result, system: System, picture: Scene, sample: int) -> str:
    """What was simulated, in one paragraph."""
    counts = {
        "moving bodies": len(picture.carriers) - 1,
        "joints": len(system.joints),
        "loops": system.n_loops,
        "velocity coordinates of the tree": system.n_v,
    }
    sentences = [f"{', '.join(f'{name}: {count}' for name, count in counts.items())}."]
    with np.errstate(invalid="ignore", over="ignore"):
        drift = np.abs(result.drift.reshape(-1, result.drift.shape[-1])[sample if result.batch_shape else 0])
    if np.isfinite(drift).any():
        sentences.append(f"Largest energy imbalance {np.nanmax(drift[np.isfinite(drift)]):.2g} J.")
    if result.batch_shape:
        sentences.append(f"Sample {sample} of {len(result.outcomes)}.")
    if changes := result.metadata.get("mechanism", {}).get("changes"):
        fields = ", ".join(changes)
        sentences.append(f"The system was changed in Python ({fields}); the picture shows its document.")
    return " ".join([*sentences, *picture.notes])


def _seal(text: str) -> str:
    """The hash by which a content policy admits an inline script or style."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="generator" content="cadmbs {version}"><title>{name}</title><style>{style}</style></head>
<body><header><h1>{name}</h1><p class="outcome {outcome_class}">{outcome}</p><p class="faint">{about}</p></header>
<main><section aria-label="Motion"><div id="stage">
<canvas id="picture" tabindex="0" role="img" aria-label="The mechanism in three dimensions. Arrow keys turn the picture,
 plus and minus change the distance."></canvas><div id="names" aria-hidden="true"></div>
<div id="tooltip" role="tooltip" hidden></div><div id="sketch" hidden>{sketch}</div></div>
<div class="controls"><button id="play" type="button">Play</button><label for="time">Time</label>
<input id="time" type="range" min="0" max="1" step="any"><output id="clock" for="time"></output>
<label>Speed <select id="speed"><option>0.1</option><option>0.25</option><option selected>1</option><option>4</option>
</select></label></div>
<div class="controls" id="views"><button id="fit" type="button">Fit</button>
<button id="projection" type="button" aria-pressed="false">Orthographic</button>
<button id="save" type="button">Save PNG</button><span class="controls" id="layers" role="group"
 aria-label="What the picture shows"></span></div>
<p id="status" class="faint" role="status"></p></section>
<h2>Over time</h2><p class="faint">Drag over a plot to zoom, double-click to see all again, click to set the time.</p>
<div id="curves">{panels}</div>
<h2>Mechanism</h2>{tables}</main>
<footer class="faint"><p>cadmbs {version}; mechanism {hash}. This file holds everything it shows and needs no network.
</p><details><summary>Licences of three.js and uPlot</summary><pre>{licenses}</pre></details></footer>
<script type="application/json" id="data">{data}</script>
<script type="module">{script}</script></body></html>
"""
"""The page; every value that comes from users is escaped before."""
