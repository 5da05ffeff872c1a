"""Arrows in the world along a motion: loads, joint forces, forces of contacts, velocities of points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

import numpy as np

from cadmbs import errors, kinematics, suggestions
from cadmbs.arrays import Array, Indices, Positions
from cadmbs.constraints.closing.closed_configurations import has_loops, reference_configuration
from cadmbs.constraints.matrices.rank import scaling
from cadmbs.constraints.rows import rows as constraint_rows
from cadmbs.constraints.rows import wrench_rows
from cadmbs.kinematics.configuration import integrate
from cadmbs.lie import se3, so3
from cadmbs.motions.motion_file import MotionColumns
from cadmbs.motions.motion_result import motion_result
from cadmbs.results import Result, sidecar
from cadmbs.results.columns import column_name
from cadmbs.system import System, loads, records
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
        if not isinstance(load, loads.WrenchLoad):
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


def _rim_contact(system: System, row: records.Row, poses: Array) -> Array:
    """The lowest point of a rim: c + r ((n . a) a - n) / |a x n|."""
    moving = system.bodies.moving
    wheel, plane = (poses[:, moving[row.data[key]], :3, :3] for key in ("body", "on"))
    a = np.einsum("tij,j->ti", wheel, row.data["axis"] / np.linalg.norm(row.data["axis"]))
    n = np.einsum("tij,j->ti", plane, row.data["plane"]["normal"] / np.linalg.norm(row.data["plane"]["normal"]))
    along = np.sum(n * a, axis=-1, keepdims=True)
    sine = np.linalg.norm(so3.cross(a, n), axis=-1, keepdims=True)
    center = se3.apply(poses[:, moving[row.data["body"]]], row.data["center"] + system.origin)
    return np.asarray(center + row.data["radius"] * (along * a - n) / sine)


def _knife_edge(system: System, row: records.Row, poses: Array) -> Array:
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


# Modes of small motions about an equilibrium, as motions that can be shown.

AMPLITUDE: Final = 0.2
"""Largest displacement of a coordinate [rad, or that part of half the mechanism's extent]."""

FRAMES: Final = 49
"""Rows of a period."""

PERIOD: Final = 2.0
"""Duration that a period is shown in [s], whatever it is: fast modes are seen too."""


def mode_motion(system: System, q: Array, mode: Array, amplitude: float = AMPLITUDE) -> Result:
    """One period of a mode about a configuration: q(t) = q + a sin(2 pi t / T) mode, with closed loops.

    Args:
        system: Compiled mechanism.
        q: (n_q,) equilibrium.
        mode: (n_v,) velocities of the mode, of any size.
        amplitude: Largest displacement [rad, or parts of half the mechanism's extent].

    Raises:
        ArgumentError: The mode is zero.
        NotSolvableError: The loops do not close so far from the equilibrium.
    """
    free = replace(system, motions=())
    size = float(np.max(np.abs(mode / scaling(system).columns), initial=0.0))
    if not size > 0.0:
        raise errors.ArgumentError("the mode is zero: there is nothing to show")
    t = np.linspace(0.0, PERIOD, FRAMES)
    displacements = np.sin(2.0 * np.pi * t / PERIOD)[:, None] * (amplitude / size * mode)
    rows = np.asarray(integrate(system, np.tile(q, (FRAMES, 1)), displacements))
    if has_loops(system):
        start = float(system.scenario.start)
        rows = np.array([reference_configuration(free, row, start).q for row in rows])
    values = dict(zip(((name, "q") for name in system.position_names), rows.T, strict=True))
    return motion_result(system, MotionColumns("a mode", t, values, None))


# A column of a Jacobian as two arrows in the world, in any representation.


@dataclass(frozen=True)
class JacobianColumn:
    """The twist of a body for a unit rate of one coordinate, as arrows in the world at q.

    Attributes:
        angular: (..., 3) angular velocity in world axes [rad/s per unit rate].
        linear: (..., 3) linear velocity of the reference point in world axes [m/s per unit rate].
        point: (..., 3) reference point in the world [m].
        axes: (..., 3, 3) axes in which the representation gives the linear part, as columns in the world.
        convention: The representation in words.
    """

    angular: Array
    linear: Array
    point: Array
    axes: Array
    convention: str


def jacobian_column(
    system: System, q: Positions, body: str | int, coordinate: str, representation: str = "hybrid"
) -> JacobianColumn:
    """The column of a coordinate in the Jacobian of a body or frame.

        body_fixed: (R^T w, R^T v_B) ,  spatial: (w, v_0) ,  hybrid: (w, v_B) ,  mixed: (R^T w, v_B)

    with v_B the velocity of the origin of the body frame, and v_0 that of the point of the body at the world origin.

    Args:
        system: Compiled mechanism.
        q: Joint positions (..., n_q).
        body: Body, or "body/frame".
        coordinate: A name in `system.velocity_names`.
        representation: "body_fixed", "spatial", "hybrid" or "mixed".

    Raises:
        UnknownNameError: There is no such body, coordinate or representation.
    """
    if coordinate not in system.velocity_names:
        hint = suggestions.did_you_mean_clause(coordinate, system.velocity_names, 3)
        raise errors.UnknownNameError(f"{system.name!r} has no velocity coordinate {coordinate!r}{hint}")
    index = system.velocity_names.index(coordinate)
    column = np.asarray(kinematics.jacobian(system, q, body, representation=representation))[..., index]
    T_WB = np.asarray(kinematics.pose(system, q, body, engine="reference"))
    R, identity = T_WB[..., :3, :3], np.broadcast_to(np.eye(3), T_WB[..., :3, :3].shape)
    angular_axes = R if representation in {"body_fixed", "mixed"} else identity
    axes = R if representation == "body_fixed" else identity
    origin = T_WB[..., :3, 3]
    return JacobianColumn(
        angular=(angular_axes @ column[..., :3, None])[..., 0],
        linear=(axes @ column[..., 3:, None])[..., 0],
        point=np.zeros_like(origin) if representation == "spatial" else origin,
        axes=axes,
        convention=sidecar.TWIST_CONVENTIONS[representation],
    )
