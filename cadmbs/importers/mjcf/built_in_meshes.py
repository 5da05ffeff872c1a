"""Meshes that MuJoCo makes from a few parameters: spheres, hemispheres, cones, superspheres, supertori, plates."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from cadmbs.arrays import Array
from cadmbs.importers.meshes import MeshError, Triangles

_MOST_POINTS = 1024
"""Points along one direction of a surface; a million of points is the most."""


def built_in_mesh(name: str, parameters: tuple[float, ...]) -> Triangles:
    """The surface of a mesh with `builtin`; points without faces where its hull is the surface.

    Raises:
        MeshError: There is no such mesh, or its parameters are not as MuJoCo has them.
    """
    kind = _KINDS.get(name)
    if kind is None:
        raise MeshError(f'it is made by MuJoCo (builtin="{name}")')
    if len(parameters) != len(kind.bounds):
        raise MeshError(f"a {name} has {len(kind.bounds)} params, and it has {len(parameters)}")
    for value, (lowest, highest) in zip(parameters, kind.bounds, strict=True):
        if not lowest <= value <= highest:
            raise MeshError(f"a param of a {name} is {value:g}, and between {lowest:g} and {highest:g} is expected")
    return kind.make(*parameters)


def _from_corners(corners: Array) -> Triangles:
    """Triangles by their corners, (k, 3, 3)."""
    faces: Any = np.arange(3 * len(corners)).reshape(-1, 3)
    return Triangles(corners.reshape(-1, 3), faces)


def _on_unit_sphere(points: Array) -> Array:
    unit: Array = points / np.linalg.norm(points, axis=-1, keepdims=True)
    return unit


def _sphere(divisions: float) -> Triangles:
    """An icosahedron; each triangle becomes four by the middles of its sides, which are put onto the unit sphere.

    In single precision, as in MuJoCo.
    """
    golden = 0.5 * (1.0 + math.sqrt(5.0))
    pairs = [(a, b * golden) for a in (-1.0, 1.0) for b in (-1.0, 1.0)]
    points = _on_unit_sphere(np.array([np.roll([0.0, a, b], k) for k in range(3) for a, b in pairs]))
    distances = np.linalg.norm(points[:, None] - points, axis=-1)
    near = distances < 1.5 * distances[distances > 0.0].min()
    triples = [
        (i, j, k) for i in range(12) for j in range(i) for k in range(j) if near[i, j] and near[j, k] and near[i, k]
    ]
    corners = points[np.array(triples)]
    inward = np.linalg.det(corners) < 0.0
    corners[inward] = corners[inward][:, ::-1]
    corners = corners.astype(np.float32)
    for _ in range(int(divisions)):
        middles = _on_unit_sphere(corners + np.roll(corners, -1, axis=1))
        at_corners = [np.stack([corners[:, i], middles[:, i], middles[:, i - 1]], axis=1) for i in range(3)]
        corners = np.concatenate([*at_corners, middles])
    return _from_corners(corners.astype(float))


def _hemisphere(rows: float) -> Triangles:
    """The upper half of an octahedron, (rows + 1)^2 triangles a face, put onto the unit sphere, and its flat base."""
    n = int(rows) + 1
    pole, zero = np.array([0.0, 0.0, 1.0]), np.zeros(3)
    equator = np.array([[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [-1.0, 0.0, 0.0], [0.0, -1.0, 0.0]])
    corners = []
    for start, end in zip(equator, np.roll(equator, -1, axis=0), strict=True):
        at = {
            (i, j): _on_unit_sphere(pole + (i * (start - pole) + j * (end - start)) / n)
            for i in range(n + 1)
            for j in range(i + 1)
        }
        for i in range(n):
            corners += [(at[i, j], at[i + 1, j], at[i + 1, j + 1]) for j in range(i + 1)]
            corners += [(at[i, j], at[i + 1, j + 1], at[i, j + 1]) for j in range(i)]
        corners += [(at[n, j], zero, at[n, j + 1]) for j in range(n)]
    return _from_corners(np.array(corners))


def _power(values: Array, exponent: float) -> Array:
    """sign(x) |x|^e."""
    result: Array = np.sign(values) * np.abs(values) ** exponent
    return result


def _from_grid(points: Array, is_reversed: bool = False) -> Triangles:
    """Two triangles for each cell of a grid of points, (m, n, 3)."""
    a, b, c, d = points[:-1, :-1], points[:-1, 1:], points[1:, 1:], points[1:, :-1]
    triangles = np.concatenate([np.stack(ends, axis=2).reshape(-1, 3, 3) for ends in ((a, b, d), (b, c, d))])
    return _from_corners(triangles[:, ::-1] if is_reversed else triangles)


def _supersphere(resolution: float, around: float, upright: float) -> Triangles:
    """(c(v, n) c(u, e), c(v, n) s(u, e), s(v, n)), with powers of cosines and sines of latitude v and longitude u."""
    n = int(resolution)
    v = (-0.5 * math.pi + np.arange(n + 1) * math.pi / n)[:, None]
    u = (-math.pi + np.arange(n) * 2.0 * math.pi / n)[None, :]
    ring = _power(np.cos(v), upright)
    x, y = ring * _power(np.cos(u), around), ring * _power(np.sin(u), around)
    points = np.stack([x, y, np.broadcast_to(_power(np.sin(v), upright), x.shape)], axis=-1)
    points[0], points[-1] = (0.0, 0.0, -1.0), (0.0, 0.0, 1.0)
    return _from_grid(np.concatenate([points, points[:, :1]], axis=1))


def _supertorus(resolution: float, radius: float, across: float, around: float) -> Triangles:
    """((1 + r c(v, s)) c(u, t), (1 + r c(v, s)) s(u, t), r s(v, s)), with powers of cosines and sines."""
    n = int(resolution)
    turns = 2.0 * math.pi * np.arange(n) / n
    u, v = turns[:, None], turns[None, :]
    ring = 1.0 + radius * _power(np.cos(v), across)
    x, y = ring * _power(np.cos(u), around), ring * _power(np.sin(u), around)
    points = np.stack([x, y, np.broadcast_to(radius * _power(np.sin(v), across), x.shape)], axis=-1)
    points = np.concatenate([points, points[:1]])
    return _from_grid(np.concatenate([points, points[:, :1]], axis=1), is_reversed=True)


def _plate(columns: float, rows: float) -> Triangles:
    """The middles of the cells of a square from -1 to 1, at z = -1."""
    x, y = ((2.0 * np.arange(int(count)) + 1.0) / int(count) - 1.0 for count in (columns, rows))
    return _from_grid(np.stack([*np.meshgrid(x, y, indexing="ij"), np.full((len(x), len(y)), -1.0)], axis=-1))


def _cone(edges: float, radius: float) -> Triangles:
    """The points of a regular polygon at z = -1, and of one with a radius, or of its tip, at z = 1."""
    angles = 2.0 * math.pi * np.arange(int(edges)) / int(edges)
    ring = np.stack([np.cos(angles), np.sin(angles), np.full(len(angles), -1.0)], axis=-1)
    top = ring * (radius, radius, -1.0) if radius > 0.0 else np.array([[0.0, 0.0, 1.0]])
    return Triangles(np.concatenate([ring, top]), np.zeros((0, 3), dtype=int))


class _BuiltIn(NamedTuple):
    make: Callable[..., Triangles]
    bounds: tuple[tuple[float, float], ...]


_EXPONENT = (0.0, 100.0)
_KINDS = {
    "sphere": _BuiltIn(_sphere, ((0, 4),)),
    "hemisphere": _BuiltIn(_hemisphere, ((0, 10),)),
    "cone": _BuiltIn(_cone, ((3, _MOST_POINTS), (0.0, 1.0))),
    "supersphere": _BuiltIn(_supersphere, ((3, _MOST_POINTS), _EXPONENT, _EXPONENT)),
    "supertorus": _BuiltIn(_supertorus, ((3, _MOST_POINTS), (0.0, 1.0), _EXPONENT, _EXPONENT)),
    "plate": _BuiltIn(_plate, ((1, _MOST_POINTS), (1, _MOST_POINTS))),
}
