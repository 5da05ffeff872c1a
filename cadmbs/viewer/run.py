"""One motion as a page shows it: its system, its scene, and the displacements of its bodies over time."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from cadmbs.arrays import Array
from cadmbs.errors import ArgumentError
from cadmbs.models.mechanism import Mechanism
from cadmbs.motions.table_mechanism import described_system
from cadmbs.motions.traces import paths, traced_point, velocities
from cadmbs.results import Outcome, Result
from cadmbs.system import System, units
from cadmbs.viewer import packing, records
from cadmbs.viewer.drawing.camera import chosen_view
from cadmbs.viewer.motion_extent import motion_extent, outermost
from cadmbs.viewer.scene import displacements, scene

PANELS = (
    *("joint/*/q", "joint/*/v", "energy/*", "loop/*", "constraint/*", "coupling/*", "motion/*", "measure/*"),
    *("reaction/*", "drive/*", "load/*"),
    *("joint/*/tau", "body/*"),
)
"""Columns of the page; groups that a result does not have are left out."""

LIFT, TURN = 0.32, 0.35
"""How far the picture is seen from above and beside the view of the sketch: planar mechanisms show their depth."""

STEEPEST = 0.9
"""Tangent of the steepest angle from above: a mechanism in a horizontal plane is not seen as a plan."""

LARGEST_POSITION = 1e6
"""Rows with larger positions [rad or m], of motions that diverged, are not drawn."""


@dataclass(frozen=True)
class ShownTrace:
    """The path of a point.

    Attributes:
        name: Of the point.
        carrier: Moving body that carries it.
        point: (3,) where it is at q = 0 [m].
        path: (n, 3) where it is at the times of a run [m].
        velocity: (n, 3) its velocity there [m/s]; not finite where the motion has none.
    """

    name: str
    carrier: int
    point: Array
    path: Array
    velocity: Array


@dataclass(frozen=True)
class ShownRun:
    """One motion of a result.

    Attributes:
        name: What the page calls it, where there are several.
        result: The result.
        sample: Of a batch the sample, counted over the flattened batch axes (last axis fastest).
        index: The batch index of the sample.
        system: The system that moved.
        scene: What there is to see in it.
        t: (n,) times that can be drawn [s].
        poses: (n, n_moving, 4, 4) displacements of the moving bodies at these times.
        traces: Paths of points.
    """

    name: str
    result: Result
    sample: int
    index: tuple[int, ...]
    system: System
    scene: records.Scene
    t: Array
    poses: Array
    traces: tuple[ShownTrace, ...] = ()

    @property
    def outcome(self) -> Outcome:
        """How the motion ended."""
        return self.result.outcomes[self.sample] if self.result.outcomes else self.result.outcome

    @property
    def largest_imbalance(self) -> float | None:
        """Largest finite energy imbalance [J]."""
        drift = np.abs(self.result.drift[self.index])
        finite = drift[np.isfinite(drift)]
        return float(finite.max()) if finite.size else None

    def column(self, name: str) -> Array:
        """The values (n_t,) of a column."""
        return np.asarray(self.result[name][self.index])

    def scene_data(self) -> dict[str, Any]:
        """The scene as the page reads it, with the direction of view and the ground."""
        return self.with_traces(self.seen_from(default_view(self.scene, self.poses[0])))

    def seen_from(self, eye: Array) -> dict[str, Any]:
        """The scene seen from a direction (3,), with room for the paths of points."""
        extent = motion_extent(self.system, self.scene, self.poses)
        if self.traces and not extent.follows:
            extent = replace(extent, points=np.concatenate([extent.points, *(trace.path for trace in self.traces)]))
            extent = replace(extent, points=outermost(extent.points))
        return packing.scene_data(self.scene, eye, extent, self.poses)

    def with_traces(self, data: dict[str, Any]) -> dict[str, Any]:
        """The data of a scene with the paths of points."""
        rows = packing.motion_rows(len(self.t))
        prefix = f"{self.name}: " if self.name else ""
        traces = [
            {
                "name": f"{prefix}{trace.name}",
                "carrier": trace.carrier,
                "point": trace.point.tolist(),
                "path": packing.packed(trace.path[rows], "<f4"),
            }
            for trace in self.traces
        ]
        return data | {"traces": traces}


def shown_run(
    result: Result,
    *,
    mechanism: Mechanism | None = None,
    sample: int = 0,
    name: str = "",
    trace: Sequence[str] = (),
) -> ShownRun:
    """One motion of a result, for a page.

    Args:
        result: The result.
        mechanism: The mechanism, for a result without a document.
        sample: Of a batch the sample.
        name: What the page calls it.
        trace: Points whose paths are shown: "body", "body/frame" or "body:x,y,z".

    Raises:
        UnknownNameError: There is no such body or frame.
        ArgumentError: The result has no mechanism document, another one than `mechanism`, not that sample, or no row
            that can be drawn.
    """
    if not 0 <= sample < len(result.outcomes or (result.outcome,)):
        raise ArgumentError(f"there is no sample {sample}: the result has {len(result.outcomes)}, counted from 0")
    system = system_of(result, mechanism, sample)
    if "coordinate_units" not in result.metadata:
        result = replace(result, metadata={**result.metadata, "coordinate_units": units.coordinate_units(system)})
    run = run_of_system(result, system, scene(system), sample, name)
    return replace(run, traces=_traces(run, trace)) if trace else run


def _traces(run: ShownRun, trace: Sequence[str]) -> tuple[ShownTrace, ...]:
    system = run.system
    points = [traced_point(system, text) for text in dict.fromkeys(trace)]
    q, v = run.result.q[run.index][: len(run.t)], run.result.v[run.index][: len(run.t)]
    return tuple(
        ShownTrace(point.name, int(system.bodies.moving[point.body]), point.point, path, velocity)
        for point, path, velocity in zip(
            points, paths(system, points, q), velocities(system, points, q, v), strict=True
        )
    )


def run_of_system(result: Result, system: System, picture: records.Scene, sample: int = 0, name: str = "") -> ShownRun:
    """As `shown_run`, for a system whose scene is there already.

    Raises:
        ArgumentError: There is no row that can be drawn.
    """
    index = sample_index(result, sample)
    count = _drawable_rows(result, index)
    poses = displacements(system, result.q[index][:count])
    return ShownRun(name, result, sample, index, system, picture, result.t[:count], poses)


def sample_index(result: Result, sample: int) -> tuple[int, ...]:
    """The batch index of a sample, () for one motion."""
    return tuple(int(k) for k in np.unravel_index(sample, result.batch_shape)) if result.batch_shape else ()


def system_of(result: Result, mechanism: Mechanism | None, sample: int) -> System:
    """The system of a sample, compiled from the document in the result, or from `mechanism` if it is the same."""
    stored = _stored_mechanism(result, sample)
    return described_system(stored, mechanism, (result.position_names, result.velocity_names))


def _stored_mechanism(result: Result, sample: int) -> Mapping[str, Any]:
    """What the result says of the mechanism of a sample: "document", "sha256", "patch"; empty if it is unreadable."""
    stored, variants = result.metadata.get("mechanism"), result.metadata.get("variants")
    stored = stored if isinstance(stored, Mapping) else {}
    if not variants:
        return stored
    variant = variants[sample % len(variants)] if isinstance(variants, Sequence) else None
    return {"document": stored.get("document"), **variant} if isinstance(variant, Mapping) else {}


def shown_columns(result: Result) -> list[str]:
    """Patterns of the columns of a page that a result has."""
    groups = {name.split("/", 1)[0] for name in result.column_names}
    return [pattern for pattern in PANELS if pattern.split("/", 1)[0] in groups]


def _drawable_rows(result: Result, index: tuple[int, ...]) -> int:
    """Number of rows before the first that cannot be drawn; at least one."""
    with np.errstate(invalid="ignore"):
        bad = ~np.all(np.abs(result.q[index]) < LARGEST_POSITION, axis=-1)
    count = int(np.argmax(bad)) if bad.any() else len(bad)
    if count == 0:
        limit = f"not finite, or beyond {LARGEST_POSITION:g}"
        raise ArgumentError(f"the result has no row that can be drawn: its first positions are {limit}")
    return count


def default_view(picture: records.Scene, poses: Array) -> Array:
    """The direction (3,) to the eye: that of the sketch, a little from above and from the side, never from the top.

    Where meshes that stand on the world hide more of the moving masses than from the other side, the eye is there.
    """
    right, vertical, back = chosen_view(picture, poses)
    view = _lifted(picture.up, right, vertical, back)
    behind = _lifted(picture.up, -right, vertical, 2.0 * (back @ picture.up) * picture.up - back)
    triangles = [s.vertices[s.faces] @ s.pose[:3, :3].T + s.pose[:3, 3] for s in picture.shapes
                 if s.carrier == 0 and s.vertices is not None and s.faces is not None]  # fmt: skip
    if not triangles:
        return view
    corners = np.concatenate(triangles)
    centers = [poses[m.carrier, :3, :3] @ m.center + poses[m.carrier, :3, 3] for m in picture.masses if m.carrier]
    hidden, hidden_behind = (sum(_hits(corners, center, d) for center in centers) for d in (view, behind))
    return behind if hidden_behind < hidden else view


def _lifted(up: Array, right: Array, vertical: Array, back: Array) -> Array:
    lifted = back + LIFT * up + TURN * right
    level = lifted - (lifted @ up) * up
    if lifted @ up > STEEPEST * np.linalg.norm(level):
        level = back - vertical + TURN * right
        level = level - (level @ up) * up
        lifted = level / np.linalg.norm(level) + STEEPEST * up
    return np.asarray(lifted / np.linalg.norm(lifted))


def _hits(corners: Array, start: Array, direction: Array) -> bool:
    """Whether a ray hits a triangle of (n, 3, 3): the volumes of its tetrahedra with the edges have one sign."""
    a, b, c = (corners[:, k] - start for k in range(3))
    u, v, w = (np.einsum("nk,k->n", np.cross(p, q), direction) for p, q in ((b, c), (c, a), (a, b)))
    inside = ((u > 0) & (v > 0) & (w > 0)) | ((u < 0) & (v < 0) & (w < 0))
    ahead = np.einsum("nk,nk->n", a, np.cross(b - a, c - a)) * (u + v + w) > 0
    return bool(np.any(inside & ahead))
