"""Random parts of mechanism documents: directions, poses, bodies, and joints of every kind."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from cadmbs.arrays import Array
from cadmbs.lie import quaternion, so3

Generator = np.random.Generator
Data = dict[str, Any]


def direction(rng: Generator) -> list[float]:
    """A unit vector, uniform on the sphere."""
    vector = rng.normal(size=3)
    return _list(vector / np.linalg.norm(vector))


def frame(rng: Generator) -> Array:
    """A rotation matrix, uniform on SO(3)."""
    return quaternion.rotation(quaternion.normalize(rng.normal(size=4)))


def pose(rng: Generator, near: Array) -> Data:
    """A pose document about a metre around a point, its orientation as matrix or quaternion."""
    position = _list(near + rng.normal(size=3))
    if rng.random() < 0.5:
        return {"position": position, "rotation": frame(rng).tolist()}
    return {"position": position, "quaternion": _list(quaternion.normalize(rng.normal(size=4)))}


def body(rng: Generator, name: str, near: Array, massless: bool = False) -> Data:
    """A body of about a kilogram and a physically possible inertia tensor, given about one of the two points.

    Theta = R diag(b + c, c + a, a + b) R^T with a, b, c > 0 satisfies the triangle inequalities.
    """
    data: Data = {"name": name, "reference_pose": pose(rng, near)}
    if rng.random() < 0.5:
        data["frames"] = {"tool": pose(rng, near)}
    if massless:
        return data
    mass, center = float(rng.uniform(0.5, 2.0)), near + 0.5 * rng.normal(size=3)
    moments = mass * rng.uniform(0.02, 0.2, size=3)
    axes = frame(rng)
    inertia = axes @ np.diag(moments.sum() - moments) @ axes.T
    data |= {"mass": mass, "center_of_mass": _list(center)}
    if rng.random() < 0.5:
        tilde = so3.hat(center)
        inertia = inertia - mass * tilde @ tilde
        data["inertia_about"] = "origin"
    return data | {"inertia": (0.5 * (inertia + inertia.T)).tolist()}


def joint(rng: Generator, kind: str, name: str, bodies: tuple[str, str], near: Array) -> Data:
    """A joint of one of the `KINDS` between predecessor and successor, with geometry about a metre around a point."""
    kind_name, _, coordinates = kind.partition(":")
    data: Data = {"name": name, "kind": kind_name, "predecessor": bodies[0], "successor": bodies[1]}
    if coordinates:
        data["coordinates"] = coordinates
    return data | _GEOMETRY[kind](rng, _list(near + 0.5 * rng.normal(size=3)))


def _list(values: Array) -> list[float]:
    return [float(value) for value in values]


def _pitch(rng: Generator) -> float:
    return float(rng.normal(scale=0.3))


def _line(rng: Generator, point: list[float]) -> Data:
    return {"axis": direction(rng), "point": point}


def _screw(rng: Generator, point: list[float]) -> Data:
    return {**_line(rng, point), "pitch": _pitch(rng)}


def _plane(rng: Generator, _: list[float]) -> Data:
    return {"axis": direction(rng)} if rng.random() < 0.5 else {"axes": frame(rng).T[:2].tolist()}


def _point_and_plane(rng: Generator, point: list[float]) -> Data:
    return {**_plane(rng, point), "point": point}


def _spread_axes(rng: Generator, number: int) -> list[list[float]]:
    """Unit vectors that are well away from a common line or plane: a frame, tilted a little."""
    tilted = frame(rng).T[:number] + 0.2 * rng.normal(size=(number, 3))
    return [_list(axis / np.linalg.norm(axis)) for axis in tilted]


_GEOMETRY: dict[str, Callable[[Generator, list[float]], Data]] = {
    "fixed": lambda rng, point: {},
    "revolute": _line,
    "screw": _screw,
    "prismatic": lambda rng, point: {"axis": direction(rng)},
    "cylindrical": _line,
    "universal": lambda rng, point: {"axes": _spread_axes(rng, 2), "point": point},
    "planar_translation": _plane,
    "planar": _point_and_plane,
    "helical_planar": lambda rng, point: {**_point_and_plane(rng, point), "pitch": _pitch(rng)},
    "schoenflies": _point_and_plane,
    "spatial_translation": lambda rng, point: {"axes": _spread_axes(rng, 3)} if rng.random() < 0.5 else {},
    "spherical:quaternion": lambda rng, point: {"point": point},
    "spherical:angles": lambda rng, point: {"axes": _spread_axes(rng, 3), "point": point},
    "spherical:rotation_vector": lambda rng, point: {"point": point},
    "free": lambda rng, point: {},
}

KINDS = tuple(_GEOMETRY)
"""All kinds of joints, spherical ones once for each choice of coordinates."""

SINGLE = ("revolute", "screw", "prismatic")
"""Kinds with one degree of freedom."""
