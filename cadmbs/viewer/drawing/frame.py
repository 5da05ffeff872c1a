"""The page around a sketch: its size, world axes, scale, and a line that explains the marks."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

import numpy as np

from cadmbs.viewer.drawing.camera import Camera
from cadmbs.viewer.drawing.canvas import FRONT, Canvas
from cadmbs.viewer.drawing.labels import CHARACTER_WIDTH, FONT_SIZE
from cadmbs.viewer.drawing.style import FONT, style_sheet
from cadmbs.viewer.records import Scene

GENERATOR = 'data-generator="cadmbs"'
"""Marks a picture of cadmbs, which may be overwritten."""

MARGIN = 22.0
FOOT = 58.0
"""Height of the strip below the mechanism [px]."""

NARROWEST = 340.0
AXIS_LENGTH = 24.0
LONGEST_BAR = 110.0


def page(canvas: Canvas, camera: Camera, scene: Scene, left_out: Sequence[str]) -> str:
    """The whole SVG text.

    Args:
        canvas: What was drawn.
        camera: The view, for axes and scale.
        scene: What it shows.
        left_out: Names that had no room.
    """
    ink = np.concatenate(canvas.ink) if canvas.ink else np.zeros((1, 3))
    low, high = ink[:, :2].min(axis=0) - MARGIN, ink[:, :2].max(axis=0) + MARGIN
    missing = max(0.0, NARROWEST - (high[0] - low[0])) / 2
    low[0], high[0] = low[0] - missing, high[0] + missing
    width, height = high[0] - low[0], high[1] - low[1] + FOOT
    _axes(canvas, camera, np.array([low[0] + 44.0, high[1] + 22.0]))
    _scale_bar(canvas, camera, np.array([low[0] + 96.0, high[1] + 34.0]))
    _explanation(canvas, scene, high[0] - 12.0, high[1] + 38.0, width)
    box = f"{low[0]:.1f} {low[1]:.1f} {width:.1f} {height:.1f}"
    about = f"{len(scene.carriers) - 1} moving bodies and {len(scene.joints)} joints in an orthographic view."
    if left_out:
        about += f" Without room for the names {', '.join(left_out)}."
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {GENERATOR} viewBox="{box}" '
        f'width="{width:.0f}" height="{height:.0f}" '
        f'font-family="{FONT}" role="img" aria-labelledby="title about">'
        f'<title id="title">{escape(f"Kinematic sketch of {scene.name}")}</title>'
        f'<desc id="about">{escape(about)}</desc><style>{style_sheet()}</style>\n'
        f'<rect class="paper" x="{low[0]:.1f}" y="{low[1]:.1f}" width="{width:.1f}" height="{height:.1f}"/>\n'
        f"{canvas.svg()}\n</svg>\n"
    )


def _axes(canvas: Canvas, camera: Camera, origin: np.ndarray) -> None:
    """The directions of the world's axes."""
    start = np.array([*origin, 0.0])
    for name, vector in zip("xyz", np.eye(3), strict=True):
        direction = camera.direction(vector)
        if np.linalg.norm(direction[:2]) < 0.15:
            continue
        tip = start + AXIS_LENGTH * direction
        canvas.path(np.array([start, tip]), "thin none", depth=FRONT)
        canvas.arrow_head(tip, direction, 6.0, "solid", FRONT)
        x, y = tip[:2] + 7.0 * direction[:2] / np.linalg.norm(direction[:2])
        canvas.text(x, y + 3.5, name, "note", "middle")


def _scale_bar(canvas: Canvas, camera: Camera, start: np.ndarray) -> None:
    """A bar of 1, 2 or 5 times a power of ten metres."""
    longest = LONGEST_BAR / camera.scale
    power = 10.0 ** np.floor(np.log10(longest))
    length = max(factor * power for factor in (1.0, 2.0, 5.0) if factor * power <= longest)
    end = start + np.array([length * camera.scale, 0.0])
    canvas.path(np.array([[*start, 0.0], [*end, 0.0]]), "line none", depth=FRONT)
    for x in (start[0], end[0]):
        canvas.path(np.array([[x, start[1] - 3.5, 0.0], [x, start[1] + 3.5, 0.0]]), "line none", depth=FRONT)
    unit, factor = ("m", 1.0) if length >= 1.0 else ("mm", 1e3)
    canvas.text((start[0] + end[0]) / 2, start[1] - 7.0, f"{length * factor:.6g} {unit}", "note", "middle")


def _explanation(canvas: Canvas, scene: Scene, x: float, y: float, width: float) -> None:
    """What shading and dashes mean, where there are some and there is room."""
    marks = ["driven joints shaded"] if any(joint.actuated for joint in scene.joints) else []
    marks += ["cut joints dashed"] if any(joint.is_cut for joint in scene.joints) else []
    text = ", ".join(marks)
    if text and CHARACTER_WIDTH * FONT_SIZE * len(text) < width - 235.0:
        canvas.text(x, y, text, "note", "end")
