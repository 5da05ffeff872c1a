"""Arrows in the world along a motion: loads, joint forces, forces of contacts, velocities of points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from cadmbs.arrays import Array, Indices
from cadmbs.constraints.rows import rows as constraint_rows
from cadmbs.constraints.rows import wrench_rows
from cadmbs.lie import se3, so3
from cadmbs.results.columns import column_name
from cadmbs.system import System
from cadmbs.system.loads import WrenchLoad
from cadmbs.system.records import Row
from cadmbs.viewer.packing import packed
from cadmbs.viewer.run import ShownRun

KINDS = ("force", "torque", "velocity")

LEAST = 1e-9
"""Arrows that stay below this part of the largest of their kind are left out."""


@dataclass(frozen=True)
class ArrowTrack:
    """An arrow over time.

    Attributes:
        name: What it belongs to.
        kind: "force" [N], "torque" [N m] or "velocity" [m/s].
        carrier: Moving body on which it acts.
        points: (n_t, 3) where it begins, in the world [m].
        vectors: (n_t, 3) in world axes.
    """

    name: str
    kind: str
    carrier: int
    points: Array
    vectors: Array


def arrow_tracks(run: ShownRun, chosen: Indices) -> list[ArrowTrack]:
    """The arrows of a motion at some of its rows (n_t,)."""
    system, poses = run.system, run.poses[chosen]
    tracks = [
        *_wrench_loads(system, run.t[chosen], poses),
        *_joint_forces(run, chosen, poses),
        *_contact_forces(run, chosen, poses),
        *_point_velocities(run, chosen),
    ]
    largest = {kind: max((_size(track) for track in tracks if track.kind == kind), default=0.0) for kind in KINDS}
    return [track for track in tracks if _size(track) > LEAST * largest[track.kind]]


def _size(track: ArrowTrack) -> float:
    sizes = np.linalg.norm(track.vectors, axis=-1)
    return float(np.max(sizes[np.isfinite(sizes)], initial=0.0))


def _point_velocities(run: ShownRun, chosen: Indices) -> Iterator[ArrowTrack]:
    """Velocities of the points whose paths are shown."""
    for trace in run.traces:
        yield ArrowTrack(
            f"velocity of {trace.name}", "velocity", trace.carrier, trace.path[chosen], trace.velocity[chosen]
        )


def _wrench_loads(system: System, t: Array, poses: Array) -> Iterator[ArrowTrack]:
    """Forces at their points, torques there too."""
    for load in system.loads:
        if not isinstance(load, WrenchLoad):
            continue
        points = se3.apply(poses[:, load.body], load.point + system.origin)
        for kind, functions in (("force", load.force), ("torque", load.torque)):
            vectors = np.stack([np.broadcast_to(function.jet(t).value, t.shape) for function in functions], axis=-1)
            if load.in_body_axes:
                vectors = np.einsum("tij,tj->ti", poses[:, load.body, :3, :3], vectors)
            yield ArrowTrack(load.name, kind, load.body, points, vectors)


def _joint_forces(run: ShownRun, chosen: Indices, poses: Array) -> Iterator[ArrowTrack]:
    """Forces and torques tau along the screws of joints with one coordinate, on the successor."""
    columns = set(run.result.column_names)
    for joint in run.scene.joints:
        name = column_name("joint", joint.name, "tau")
        if len(joint.screws) != 1 or name not in columns:
            continue
        (screw,) = joint.screws
        direction = np.einsum("tij,j->ti", poses[:, screw.carrier, :3, :3], screw.direction)
        points = se3.apply(poses[:, joint.successor], joint.successor_point)
        kind = "force" if screw.pitch is None else "torque"
        yield ArrowTrack(joint.name, kind, joint.successor, points, direction * run.column(name)[chosen, None])


def _contact_forces(run: ShownRun, chosen: Indices, poses: Array) -> Iterator[ArrowTrack]:
    """Forces of rolling rims and knife edges on their bodies: minus the multipliers times the rows' wrenches."""
    system, result = run.system, run.result
    table, columns = constraint_rows(system), set(result.column_names)
    contacts = [row for row in system.rows if row.kind in CONTACT_POINTS]
    if not contacts:
        return
    terms = wrench_rows(system, result.q[run.index][chosen], t=run.t[chosen]).terms
    for row in contacts:
        numbers = table.slices[f"constraint/{row.name}"]
        names = [column_name(*table.names[k].split("/"), "multiplier") for k in range(numbers.start, numbers.stop)]
        if not columns.issuperset(names):
            continue
        carrier = int(system.bodies.moving[row.data["body"]])
        force = np.zeros((len(chosen), 3))
        for k, name in zip(range(numbers.start, numbers.stop), names, strict=True):
            for term in np.flatnonzero((terms.row == k) & (terms.bodies[:, 1] == carrier)):
                force -= run.column(name)[chosen, None] * terms.wrenches[:, term, 3:]
        yield ArrowTrack(row.name, "force", carrier, CONTACT_POINTS[row.kind](system, row, poses), force)


def _rim_contact(system: System, row: Row, poses: Array) -> Array:
    """The lowest point of a rim: c + r ((n . a) a - n) / |a x n|."""
    moving = system.bodies.moving
    wheel, plane = (poses[:, moving[row.data[key]], :3, :3] for key in ("body", "on"))
    a = np.einsum("tij,j->ti", wheel, row.data["axis"] / np.linalg.norm(row.data["axis"]))
    n = np.einsum("tij,j->ti", plane, row.data["plane"]["normal"] / np.linalg.norm(row.data["plane"]["normal"]))
    along = np.sum(n * a, axis=-1, keepdims=True)
    sine = np.linalg.norm(so3.cross(a, n), axis=-1, keepdims=True)
    center = se3.apply(poses[:, moving[row.data["body"]]], row.data["center"] + system.origin)
    return np.asarray(center + row.data["radius"] * (along * a - n) / sine)


def _knife_edge(system: System, row: Row, poses: Array) -> Array:
    return se3.apply(poses[:, system.bodies.moving[row.data["body"]]], row.data["point"] + system.origin)


CONTACT_POINTS = {"rolling": _rim_contact, "knife_edge": _knife_edge}
"""Constraints with a contact, and where it is."""


def packed_arrows(tracks: Sequence[ArrowTrack]) -> list[dict[str, Any]]:
    """Arrows at the times of the motion: point and vector of each."""
    return [
        {
            "name": track.name,
            "kind": track.kind,
            "carrier": track.carrier,
            "frames": packed(np.nan_to_num(np.concatenate([track.points, track.vectors], axis=-1)), "<f4"),
        }
        for track in tracks
    ]
