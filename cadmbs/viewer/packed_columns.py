"""Jacobian columns along a motion as the page reads them: spatial twists, from which it makes any representation."""

from __future__ import annotations

from typing import Any

import numpy as np

from cadmbs.arrays import Array
from cadmbs.kinematics import jacobian
from cadmbs.results.sidecar import TWIST_CONVENTIONS
from cadmbs.system import System
from cadmbs.viewer.packing import packed

MOST_NUMBERS = 30_000
"""Numbers of the columns in a page; with more, fewer times are taken."""

FEWEST_TIMES = 20
MOST_TIMES = 301


def packed_columns(system: System, t: Array, q: Array) -> dict[str, Any] | None:
    """The columns of all coordinates for all bodies that they move, at some times; None where they are too many.

    A column is the spatial twist (w, v_0) of the body for a unit rate of the coordinate. Between the stored times the
    page interpolates. Frames move with their bodies: the same twist, seen at another point.

    Args:
        system: Compiled mechanism.
        t: (n_t,) [s].
        q: (n_t, n_q).
    """
    _, first = np.unique(system.bodies.moving, return_index=True)
    if system.n_v == 0 or len(first) * system.n_v * 6 * FEWEST_TIMES > 40 * MOST_NUMBERS:
        return None
    every = np.stack([_spatial(system, q[:1], system.body_names[body]) for body in first[1:]], axis=1)
    pairs = np.argwhere(np.abs(every[0]).max(axis=1) > 0.0)
    count = min(len(t), MOST_TIMES, MOST_NUMBERS // max(6 * len(pairs), 1))
    if count < min(len(t), FEWEST_TIMES) or not len(pairs):
        return None
    rows = np.unique(np.round(np.linspace(0, len(t) - 1, count)).astype(int))
    moved = sorted({int(carrier) for carrier, _ in pairs})
    of_carrier = {k: _spatial(system, q[rows], system.body_names[first[k + 1]]) for k in moved}
    frames = np.stack([of_carrier[int(k)][..., j] for k, j in pairs], axis=1)
    return {
        "coordinates": system.velocity_names,
        "bodies": _bodies(system),
        "pairs": [[int(k) + 1, int(j)] for k, j in pairs],
        "times": packed(t[rows], "<f8"),
        "frames": packed(frames, "<f4"),
        "conventions": TWIST_CONVENTIONS,
    }


def _spatial(system: System, q: Array, body: str) -> Array:
    """(n_t, 6, n_v)."""
    return np.asarray(jacobian(system, q, body, representation="spatial", engine="reference"))


def _bodies(system: System) -> list[dict[str, Any]]:
    """Bodies and frames with their poses at q = 0."""
    bodies, frames = system.bodies, system.frames
    records = [(name, moving, pose) for name, moving, pose in zip(
        bodies.names, bodies.moving, bodies.reference_pose, strict=True)]  # fmt: skip
    records += [(name, bodies.moving[body], pose) for name, body, pose in zip(
        frames.names, frames.body, frames.reference_pose, strict=True)]  # fmt: skip
    return [
        {"name": name, "carrier": int(carrier), "pose": [float(f"{x:.9g}") for x in pose.ravel()]}
        for name, carrier, pose in records
        if carrier
    ]
