"""A motion as a file that moves."""

from __future__ import annotations

import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Final

import numpy as np

from cadmbs.errors import ArgumentError
from cadmbs.input_files import read_file
from cadmbs.models.mechanism import Mechanism
from cadmbs.results import Result
from cadmbs.results.files.writing import require_path, write_atomically
from cadmbs.viewer.animation.gltf import moving_glb
from cadmbs.viewer.animation.movie import COMMENT, movie
from cadmbs.viewer.drawing.camera import chosen_view, view_from
from cadmbs.viewer.run import ShownRun, shown_run

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
        raise ArgumentError(f'"{path}" names no format of an animation: end it in .glb, .gif or .mp4')
    run = shown_run(result, mechanism=mechanism, sample=sample, trace=trace)
    content = moving_glb(run) if form == "glb" else _pictures(run, form, playing or Playing())

    def write(stream: BinaryIO) -> None:
        stream.write(content)

    write_atomically(path, write, may_replace=_is_animation, force=force)


def _pictures(run: ShownRun, form: str, playing: Playing) -> bytes:
    if not (playing.rate > 0.0 and playing.speed > 0.0):
        raise ArgumentError(f"rate is {playing.rate} and speed is {playing.speed}, expected numbers above zero")
    count = 1 + int(np.floor((run.t[-1] - run.t[0]) * playing.rate / playing.speed + 1e-9))
    if count > MOST_PICTURES:
        raise ArgumentError(
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
    content = read_file(path, None)
    return (
        COMMENT.encode() in content[:START_OF_FILE]
        or COMMENT.encode() in content[-START_OF_FILE:]
        or (content[:4] == b"glTF" and COMMENT.encode() in content)
    )
