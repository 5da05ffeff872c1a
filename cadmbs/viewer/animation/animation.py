"""A motion as a file that moves."""

from __future__ import annotations

import importlib
import io
import os
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO, Final

import numpy as np

from cadmbs import errors, input_files
from cadmbs.arrays import Array
from cadmbs.models.mechanism import Mechanism
from cadmbs.results import Result
from cadmbs.results.files.writing import require_path, write_atomically
from cadmbs.viewer.animation import gltf, solids
from cadmbs.viewer.drawing.camera import Camera, chosen_view, view_from
from cadmbs.viewer.drawing.canvas import convex_hull
from cadmbs.viewer.run import ShownRun, shown_run
from cadmbs.viewer.scene import shape_points

if TYPE_CHECKING:
    from matplotlib.figure import Figure


ANIMATION_FORMATS: Final = ("glb", "gif", "mp4")

MOST_PICTURES: Final = 3000
"""Frames of a moving picture."""

START_OF_FILE: Final = 4000
"""Bytes in which the mark of an earlier output is looked for."""


@dataclass(frozen=True)
class Playing:
    """How a motion is played.

    Attributes:
        rate: Frames a second of a moving picture.
        speed: Times real time.
        direction: Azimuth and height [rad] from which it is seen; None: chosen, planar mechanisms face on.
    """

    rate: float = 25.0
    speed: float = 1.0
    direction: tuple[float, float] | None = None


def save_animation(
    result: Result,
    path: str | os.PathLike[str],
    *,
    mechanism: Mechanism | None = None,
    sample: int = 0,
    trace: Sequence[str] = (),
    playing: Playing | None = None,
    force: bool = False,
) -> None:
    """Write a motion as a file that moves: .glb (solids, glTF 2.0), .gif or .mp4 (pictures).

    Args:
        result: The motion.
        path: The file; its suffix decides the format.
        mechanism: The mechanism, for results without a document.
        sample: Of a batch the sample.
        trace: Points whose paths a moving picture shows: "body", "body/frame" or "body:x,y,z".
        playing: Frames a second, speed, and direction of view of moving pictures.
        force: Replace any existing file.

    Raises:
        ArgumentError: No such format or sample, no mechanism, or more frames than 3000.
        MissingExtraError: GIF or MP4 without matplotlib.
        MissingProgramError: MP4 without ffmpeg.
        OutputError: The file exists and is no animation of cadmbs, or the system refuses.
    """
    require_path(path)
    form = Path(path).suffix[1:].lower()
    if form not in ANIMATION_FORMATS:
        raise errors.ArgumentError(f'"{path}" names no format of an animation: end it in .glb, .gif or .mp4')
    run = shown_run(result, mechanism=mechanism, sample=sample, trace=trace)
    content = gltf.moving_glb(run) if form == "glb" else _pictures(run, form, playing or Playing())

    def write(stream: BinaryIO) -> None:
        stream.write(content)

    write_atomically(path, write, may_replace=_is_animation, force=force)


def _pictures(run: ShownRun, form: str, playing: Playing) -> bytes:
    if not (playing.rate > 0.0 and playing.speed > 0.0):
        raise errors.ArgumentError(f"rate is {playing.rate} and speed is {playing.speed}, expected numbers above zero")
    count = 1 + int(np.floor((run.t[-1] - run.t[0]) * playing.rate / playing.speed + 1e-9))
    if count > MOST_PICTURES:
        raise errors.ArgumentError(
            f"{count} pictures are more than {MOST_PICTURES}: play {count / MOST_PICTURES:.1f} times faster, "
            "or with fewer frames a second"
        )
    times = run.t[0] + np.arange(count) * playing.speed / playing.rate
    after = np.searchsorted(run.t, times).clip(1, max(len(run.t) - 1, 1)) if len(run.t) > 1 else np.zeros(1, dtype=int)
    nearer = after - (times - run.t[after - 1] < run.t[after] - times) if len(run.t) > 1 else after
    scene = run.scene
    view = chosen_view(scene, run.poses[0]) if playing.direction is None else view_from(*playing.direction, scene.up)
    return movie(run, form, nearer.tolist(), playing.rate, view)


def _is_animation(path: Path) -> bool:
    """Whether a file is an animation of cadmbs."""
    content = input_files.read_file(path, None)
    return (
        COMMENT.encode() in content[:START_OF_FILE]
        or COMMENT.encode() in content[-START_OF_FILE:]
        or (content[:4] == b"glTF" and COMMENT.encode() in content)
    )


# A motion as a moving picture, drawn by matplotlib: GIF by Pillow, MP4 by ffmpeg.

WIDTH: Final = 6.4
"""Width of a picture [inch], at DPI dots each."""

DPI: Final = 100
COMMENT: Final = "cadmbs animate"
"""In the metadata of the file, which identifies earlier outputs."""

_FOOT: Final = ((-0.6, -1.2), (0.6, -1.2), (0.0, 0.0))
"""What the world holds has a triangle below."""

TRACE_COLORS: Final = ("#D55E00", "#0072B2", "#009E73", "#CC79A7", "#E69F00", "#56B4E9")


def movie(run: ShownRun, form: str, rows: Sequence[int], rate: float, direction: Array) -> bytes:
    """Frames of a motion as GIF or MP4.

    Args:
        run: The motion.
        form: "gif" or "mp4".
        rows: Rows of the run, one a frame.
        rate: Frames a second.
        direction: (3, 3) rows right, up and towards the eye of the view.

    Raises:
        MissingExtraError: matplotlib is not installed.
        MissingProgramError: MP4 without ffmpeg.
    """
    try:
        animation = importlib.import_module("matplotlib.animation")
    except ImportError as missing:
        raise errors.MissingExtraError("A moving picture", "matplotlib", "plot") from missing
    if form == "gif":
        return _gif(_Drawing(run, Camera(direction)), rows, rate)
    if not animation.FFMpegWriter.isAvailable():
        remedy = "install it (apt install ffmpeg, brew install ffmpeg), or write a .gif or .glb"
        raise errors.MissingProgramError("MP4", "ffmpeg", remedy)
    drawing = _Drawing(run, Camera(direction))
    writer = animation.FFMpegWriter(fps=rate, metadata={"comment": COMMENT})
    handle, name = tempfile.mkstemp(suffix=f".{form}")
    os.close(handle)
    try:
        with writer.saving(drawing.figure, name, DPI):
            for row in rows:
                drawing.show(row)
                writer.grab_frame()
        return Path(name).read_bytes()
    finally:
        Path(name).unlink()


def _gif(drawing: _Drawing, rows: Sequence[int], rate: float) -> bytes:
    """Frames as GIF, which goes round for ever; its times are hundredths of a second."""
    from PIL import Image  # matplotlib needs Pillow

    pictures = []
    for row in rows:
        drawing.show(row)
        pictures.append(Image.fromarray(drawing.pixels()).quantize(64))
    stream = io.BytesIO()
    pictures[0].save(
        stream,
        format="GIF",
        save_all=True,
        append_images=pictures[1:],
        duration=max(10 * round(100.0 / rate), 20),
        loop=0,
        comment=COMMENT.encode(),
    )
    return stream.getvalue()


class _Drawing:
    """A figure on which bodies move."""

    def __init__(self, run: ShownRun, camera: Camera) -> None:
        self._run, self._camera = run, camera
        low, high = self._extent()
        span = np.maximum(high - low, 1e-9 * run.scene.length)
        ratio = float(np.clip(span[1] / span[0], 0.4, 1.2))
        figure_module = importlib.import_module("matplotlib.figure")
        backend = importlib.import_module("matplotlib.backends.backend_agg")
        # even numbers of pixels, which coders of movies need
        height = 2 * round(WIDTH * ratio * DPI / 2) / DPI
        self.figure: Figure = figure_module.Figure(figsize=(WIDTH, height), dpi=DPI)
        backend.FigureCanvasAgg(self.figure)
        self._axes: Any = self.figure.add_axes((0.0, 0.0, 1.0, 1.0))
        self._axes.set_axis_off()
        self._axes.set_aspect("equal")
        margin = 0.08 * float(span.max())
        self._axes.set_xlim(low[0] - margin, high[0] + margin)
        self._axes.set_ylim(low[1] - margin, high[1] + margin)
        self._clock = self._axes.text(
            0.02, 0.02, "", transform=self._axes.transAxes, fontsize=10, color="#5b6573", family="sans-serif"
        )
        self._shapes = [(shape, shape_points(shape)) for shape in run.scene.shapes]
        self._drawn: list[Any] = []
        self._draw_traces()

    def show(self, row: int) -> None:
        """Draw the bodies at a row."""
        for artist in self._drawn:
            artist.remove()
        self._drawn = []
        scene, poses = self._run.scene, self._run.poses[row]
        shaped = {shape.carrier for shape, _ in self._shapes}
        for shape, points in self._shapes:
            hull = convex_hull(self._on_paper(points, poses[shape.carrier]))
            self._polygon(hull, solids.body_color(shape.carrier), 0.55)
        for carrier, corners in scene.outlines.items():
            if carrier not in shaped:
                self._polygon(self._on_paper(corners, poses[carrier]), solids.body_color(carrier), 0.35)
        for bone in scene.bones:
            if bone.carrier not in shaped:
                ends = self._on_paper(np.array([bone.start, bone.end]), poses[bone.carrier])
                self._drawn += self._axes.plot(*ends.T, color=solids.body_color(bone.carrier), linewidth=5.0, zorder=3,
                                               solid_capstyle="round")  # fmt: skip
        for joint in scene.joints:
            if joint.kind not in {"free", "fixed"}:
                word = "cut" if joint.is_cut else "driven" if joint.actuated else "passive"
                point = self._on_paper(joint.successor_point[None], poses[joint.successor])[0]
                if joint.predecessor == 0:
                    self._drawn += self._axes.plot(*point, marker=_FOOT, color="#78818e", markersize=22, zorder=1)
                self._drawn += self._axes.plot(
                    *point, "o", color=solids.JOINT_COLORS[word], markersize=8.0, markeredgecolor="#3b4350", zorder=4
                )
        for k, trace in enumerate(self._run.traces):
            point = self._on_paper(trace.point[None], poses[trace.carrier])[0]
            self._drawn += self._axes.plot(
                *point, "o", color=TRACE_COLORS[k % len(TRACE_COLORS)], markersize=6, zorder=5
            )
        self._clock.set_text(f"t = {self._run.t[row]:.2f} s")

    def pixels(self) -> Any:
        """The picture (height, width, 3) as bytes."""
        canvas: Any = self.figure.canvas
        canvas.draw()
        return np.ascontiguousarray(np.asarray(canvas.buffer_rgba())[..., :3])

    def _polygon(self, points: Array, color: str, opacity: float) -> None:
        self._drawn += self._axes.fill(
            *points.T, facecolor=color, alpha=opacity, edgecolor=color, linewidth=0.8, zorder=2
        )

    def _draw_traces(self) -> None:
        for k, trace in enumerate(self._run.traces):
            path = self._on_paper(trace.path, np.eye(4))
            self._axes.plot(*path.T, color=TRACE_COLORS[k % len(TRACE_COLORS)], linewidth=1.4, zorder=1)

    def _on_paper(self, points: Array, pose: Array) -> Array:
        """Points (n, 3) at q = 0 after a displacement, to the right and up in the view [m]."""
        x, y, _ = self._camera.project(points @ pose[:3, :3].T + pose[:3, 3]).T
        return np.column_stack([x, -y])

    def _extent(self) -> tuple[Array, Array]:
        """The corners of what is seen in the whole motion."""
        scene, poses = self._run.scene, self._run.poses
        every = poses[:: max(1, len(poses) // 100)]
        carried = [(shape.carrier, shape_points(shape)) for shape in scene.shapes]
        carried += [(bone.carrier, np.array([bone.start, bone.end])) for bone in scene.bones]
        carried += [(joint.successor, joint.successor_point[None]) for joint in scene.joints]
        points = [self._on_paper(at, pose[carrier]) for pose in every for carrier, at in carried]
        points += [self._on_paper(trace.path, np.eye(4)) for trace in self._run.traces]
        cloud = np.concatenate(points) if points else np.zeros((1, 2))
        return cloud.min(axis=0), cloud.max(axis=0)
