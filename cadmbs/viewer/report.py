"""A result as one web page: picture, curves, tables. It opens from a mail attachment and needs no network."""

from __future__ import annotations

import os
from collections.abc import Mapping
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
from cadmbs.viewer.drawing.camera import chosen_view
from cadmbs.viewer.drawing.sketch import drawn
from cadmbs.viewer.packing import packed_motion, packed_panel, scene_data
from cadmbs.viewer.page_text import GENERATOR, PageContent, outcome_line, page_text, panel_section, paragraph
from cadmbs.viewer.records import Scene
from cadmbs.viewer.scene import displacements, scene
from cadmbs.viewer.tables import findings_section, mechanism_tables, run_section

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
    return page_text(_content(result, system, picture, poses[0], data, sample))


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


def _content(result: Result, system: System, picture: Scene, pose: Array, data: Any, sample: int) -> PageContent:
    outcome = result.outcomes[sample] if result.outcomes else result.outcome
    return PageContent(
        name=picture.name,
        head=outcome_line(outcome) + paragraph(_about(result, system, picture, sample)),
        sketch=drawn(picture, pose),
        curves="".join(panel_section(panel["label"]) for panel in data["panels"]),
        tables=mechanism_tables(system, picture) + findings_section(result.findings) + run_section(result),
        model_hash=picture.model_hash,
        data=data,
    )


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
