"""Paths of points of a mechanism along a motion."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from cadmbs.arrays import Array
from cadmbs.errors import ArgumentError, UnknownNameError
from cadmbs.kinematics import hybrid, poses
from cadmbs.results.panels import Trace
from cadmbs.suggestions import did_you_mean_clause
from cadmbs.summaries import listed
from cadmbs.system import System

AXES = "xyz"

_POINT = re.compile(r"(?P<body>.+):(?P<numbers>[^:]*,[^:]*)")


@dataclass(frozen=True)
class TracedPoint:
    """A point of a body.

    Attributes:
        name: What pictures call it.
        body: Index of the body, the world being 0.
        point: (3,) where it is at q = 0, in world coordinates [m].
    """

    name: str
    body: int
    point: Array


def traced_point(system: System, text: str) -> TracedPoint:
    """The point that a text names.

    Args:
        system: Compiled mechanism.
        text: A body: its centre of mass, or, where it has no mass, the origin of its frame; a frame "body/frame": its
            origin; or "body:x,y,z", a point in world coordinates at q = 0 [m].

    Raises:
        UnknownNameError: There is no such body or frame.
        ArgumentError: The coordinates are no three numbers.
    """
    names = (*system.body_names, *system.frames.names)
    match = _POINT.fullmatch(text) if text not in names else None
    name = match["body"] if match else text
    if name not in names:
        hint = did_you_mean_clause(name, names, 3) or f"; its bodies are {listed(system.body_names)}"
        raise UnknownNameError(f"{system.name!r} has no body or frame {name!r}{hint}", listed_by="info")
    body, at_reference = system.body_and_pose(name)
    if match:
        return TracedPoint(text, body, _coordinates(text, match["numbers"]))
    if name in system.body_names and system.bodies.mass[body] > 0.0:
        return TracedPoint(f"{name}, centre of mass", body, np.asarray(system.bodies.center_of_mass[body]))
    return TracedPoint(name, body, at_reference[:3, 3])


def paths(system: System, points: Sequence[TracedPoint], q: Array) -> Array:
    """(n_points, n_t, 3) positions of points in the world along q (n_t, n_q) [m]."""
    along = poses(system, q)
    moved = []
    for point in points:
        home = system.bodies.reference_pose[point.body]
        local = home[:3, :3].T @ (point.point - home[:3, 3])
        pose = along[:, point.body]
        moved.append(pose[:, :3, :3] @ local + pose[:, :3, 3])
    return np.stack(moved) if moved else np.zeros((0, len(q), 3))


def velocities(system: System, points: Sequence[TracedPoint], q: Array, v: Array) -> Array:
    """(n_points, n_t, 3) velocities p' = u + w x (p - o) of points along q and v [m/s]."""
    twists, origins = np.asarray(hybrid.twists(system, q, v)), np.asarray(poses(system, q))[..., :3, 3]
    along = paths(system, points, q)
    of_bodies = [
        twists[:, point.body, 3:] + np.cross(twists[:, point.body, :3], path - origins[:, point.body])
        for point, path in zip(points, along, strict=True)
    ]
    return np.stack(of_bodies) if of_bodies else np.zeros((0, len(q), 3))


def plane_traces(
    system: System, points: Sequence[TracedPoint], q: Array, plane: str = "", v: Array | None = None
) -> list[Trace]:
    """The paths in a coordinate plane.

    Args:
        system: Compiled mechanism.
        points: The points.
        q: (n_t, n_q) positions.
        plane: Two axes, such as "xz", the first to the right; default: those along which the paths extend most.
        v: (n_t, n_v) velocities, where those of the points are wanted too.

    Raises:
        ArgumentError: These are no two axes.
    """
    along = paths(system, points, q)
    chosen = plane or _widest_plane(along)
    if len(chosen) != 2 or chosen[0] == chosen[1] or not set(chosen) <= set(AXES):
        raise ArgumentError(f"the plane {plane!r} is not two of the axes x, y, z: xz, for example")
    columns = [AXES.index(axis) for axis in chosen]
    if v is None:
        return [Trace(point.name, chosen, path[:, columns]) for point, path in zip(points, along, strict=True)]
    speeds = velocities(system, points, q, v)
    return [
        Trace(point.name, chosen, path[:, columns], speed[:, columns])
        for point, path, speed in zip(points, along, speeds, strict=True)
    ]


def _widest_plane(along: Array) -> str:
    """The two axes with the largest extent, in the order x, y, z."""
    rows = along[np.all(np.isfinite(along), axis=-1)]
    extent = np.ptp(rows, axis=0) if len(rows) else np.zeros(3)
    if np.max(extent) > 0.0:
        extent = np.where(extent > 1e-9 * np.max(extent), extent, 0.0)
    wide = sorted(np.argsort(-extent, kind="stable")[:2].tolist())
    return "".join(AXES[k] for k in wide)


def _coordinates(text: str, numbers: str) -> Array:
    try:
        values = np.array([float(number) for number in numbers.split(",")])
    except ValueError:
        values = np.zeros(0)
    if values.shape != (3,) or not np.all(np.isfinite(values)):
        raise ArgumentError(f"{text!r} is no point: write body:x,y,z, in m, where the point is at q = 0")
    return values
