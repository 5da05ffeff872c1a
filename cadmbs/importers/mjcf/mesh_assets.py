"""Mesh assets: their files, and the mass properties that MuJoCo gives them."""

import math
import os
import struct
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from typing import Any, NamedTuple

import numpy as np

from cadmbs import input_files, suggestions
from cadmbs.arrays import Array
from cadmbs.importers import draft, files
from cadmbs.importers.meshes import MeshError, Triangles, read_mesh, reading
from cadmbs.importers.mjcf import nodes, settings, tree
from cadmbs.importers.urdf.transforms import Transform, rotated, transposed
from cadmbs.tolerances import FLAT_MESH_VOLUME

_HEADER_BYTES = 16
_LISTED_FILES = 3


@dataclass(frozen=True)
class MeshMass:
    """The mass properties of a mesh of density one (a shell: of mass one per area).

    Attributes:
        volume: V [m^3], or the area [m^2] of a shell.
        center: (3,) [m].
        tensor: About the centre, (3, 3).
        axes: Principal axes as columns, (3, 3), of the largest moment first.
        moments: Principal moments, the largest first, (3,).
        box: The box around the vertices in the principal axes, its lower and upper corner, (2, 3) [m].
    """

    volume: float
    center: Array
    tensor: Array
    axes: Array
    moments: Array
    box: Array


@dataclass(slots=True)
class MeshAsset:
    """A mesh of a model.

    Attributes:
        values: Its attributes.
        scope: The model it is in.
        file: Its path; empty for a mesh whose vertices are in the file, and for one that is made.
        found: Whether the file exists, or the vertices are in the MJCF.
    """

    values: nodes.Attributes
    scope: tree.ModelScope
    file: str
    found: bool

    @property
    def scale(self) -> tuple[float, float, float]:
        """Factors along the axes of the mesh."""
        return self.values.vector("scale", (1.0, 1.0, 1.0))

    @property
    def drawn_pose(self) -> Transform | None:
        """The pose of the scaled file in the frame of the asset, x -> S R^T (x - p); None if it is no pose."""
        p, quaternion = self.values.vector("refpos"), self.values.numbers("refquat", 4, 4)
        R = transposed(settings.quaternion_rows(quaternion) or _IDENTITY) if quaternion else _IDENTITY
        sx, sy, sz = self.scale
        x, y, z = rotated(R, p)
        if R != _IDENTITY and not sx == sy == sz:
            return None
        return Transform(R, (-sx * x, -sy * y, -sz * z))


_IDENTITY = Transform().rotation


@dataclass(slots=True)
class MeshAssets:
    """The meshes of all models, by model and name; each file is opened at most once, and only if masses need it."""

    report: nodes.MjcfReport
    options: draft.ReadOptions
    _assets: dict[int, dict[str, MeshAsset]] = field(default_factory=dict)
    _masses: dict[int, MeshMass | str] = field(default_factory=dict)
    _missing: list[tuple[nodes.MjcfElement, str]] = field(default_factory=list)

    def find(self, geom: nodes.Attributes, scope: tree.ModelScope) -> MeshAsset | None:
        """The mesh that a geom names; N004 if there is none of this name."""
        assets = self._of(scope)
        name = geom.text("mesh")
        if name not in assets:
            message = f'{nodes.label(geom.node)} has mesh="{name}", but there is no mesh of this name.'
            self.report.error("N004", geom.node, message, suggestions.did_you_mean(name, assets))
        return assets.get(name)

    def mass(self, asset: MeshAsset) -> MeshMass | str:
        """The mass properties of a mesh, or why it has none."""
        key = id(asset)
        if key not in self._masses:
            try:
                self._masses[key] = _mass(asset)
            except MeshError as problem:
                self._masses[key] = str(problem)
        return self._masses[key]

    def report_missing(self) -> None:
        """N007: how many files of meshes do not exist, with the first names."""
        if self._missing:
            names = list(dict.fromkeys(name for _, name in self._missing))
            listed = ", ".join(f'"{name}"' for name in names[:_LISTED_FILES])
            more = f" and {len(names) - _LISTED_FILES} more" if len(names) > _LISTED_FILES else ""
            verb = "meshes were" if len(names) > 1 else "mesh was"
            node = self._missing[0][0]
            message = f"{len(names)} {verb} not found: {listed}{more}."
            hint = (
                f'Paths start in "{node.directory}", with the meshdir of <compiler>. Or name a folder: --package DIR.'
            )
            self.report.warning("N007", node, message, hint)

    def _of(self, scope: tree.ModelScope) -> dict[str, MeshAsset]:
        key = id(scope.root)
        if key not in self._assets:
            assets: dict[str, MeshAsset] = {}
            self._assets[key] = assets
            for section in scope.root.each("asset"):
                for node in section.each("mesh"):
                    asset = self._asset(scope.classes.values(node, scope.classes.top), scope)
                    name = node.get("name") or PurePosixPath(asset.values.text("file").replace("\\", "/")).stem
                    if name in assets:
                        message = f'the name "{name}" is already used by another mesh.'
                        self.report.error("N005", node, message, "Rename one of the two.")
                    assets.setdefault(name, asset)
        return self._assets[key]

    def _asset(self, values: nodes.Attributes, scope: tree.ModelScope) -> MeshAsset:
        written = values.text("file").replace("\\", "/")
        if not written:
            return MeshAsset(values, scope, "", values.has("vertex"))
        if scope.using.strippath:
            written = PurePosixPath(written).name
        node = values.node
        relative = PurePosixPath(scope.using.meshdir, written)
        starts = dict.fromkeys((scope.root.directory, node.directory, *self.options.package_dirs))
        candidates = [*(start / relative for start in starts), *(start / written for start in starts)]
        path = next((Path(os.path.normpath(candidate)) for candidate in candidates if files.is_file(candidate)), None)
        if path is None:
            self._missing.append((node, str(relative)))
        return MeshAsset(values, scope, str(path or relative), path is not None)


def _mass(asset: MeshAsset) -> MeshMass:
    """The mass properties by the rule of the asset.

    Each triangle and a centre span a pyramid. "exact" adds their volumes with signs, "legacy", the default, without
    them, "convex" those of the hull; "shell" adds areas.

    Raises:
        MeshError: There is no file, or it encloses no volume.
    """
    rule = asset.values.keyword("inertia", ("legacy", "convex", "exact", "shell"), "legacy")
    rule = "shell" if asset.values.text("builtin") == "plate" else rule
    surface = _surface(asset)
    quaternion = asset.values.numbers("refquat", 4, 4)
    R = np.array(settings.quaternion_rows(quaternion) or _IDENTITY) if quaternion else np.eye(3)
    points = ((surface.vertices - np.array(asset.values.vector("refpos"))) @ R) * np.array(asset.scale)
    faces = surface.faces if np.prod(asset.scale) > 0.0 else surface.faces[:, ::-1]
    if not len(faces) or rule == "convex":
        faces = _hull_faces(points)
    corners = points[faces]
    weights, _ = _pyramids(corners, "shell")
    area = float(weights.sum())
    if not area > 0.0:
        raise MeshError("it has no surface")
    middle = weights @ corners.mean(axis=1) / area
    weights, centers = _pyramids(corners - middle, rule)
    volume = float(weights.sum())
    if not abs(volume) > FLAT_MESH_VOLUME * float(np.ptp(points, axis=0).max()) ** (2 if rule == "shell" else 3):
        raise MeshError("it encloses no volume")
    if volume < 0.0:
        raise MeshError("its triangles point inwards")
    center = middle + weights @ centers / volume
    weights, _ = _pyramids(corners - center, rule)
    tensor = _tensor(corners - center, weights, 12.0 if rule == "shell" else 20.0)
    moments, axes = np.linalg.eigh(tensor)
    axes = axes[:, ::-1] * np.sign(np.linalg.det(axes[:, ::-1]))
    inside = (points - center) @ axes
    box = np.array([inside.min(axis=0), inside.max(axis=0)])
    return MeshMass(float(weights.sum()), center, tensor, axes, moments[::-1], box)


def _pyramids(corners: Array, rule: str) -> tuple[Array, Array]:
    """Volumes of the pyramids between the origin and triangles, or areas of triangles; and three quarters of their way.

    V = a . (b x c) / 6 for corners a, b, c.
    """
    a, b, c = corners[:, 0], corners[:, 1], corners[:, 2]
    if rule == "shell":
        return 0.5 * np.linalg.norm(np.cross(b - a, c - a), axis=1), 0.75 * corners.mean(axis=1)
    volumes = np.einsum("ij,ij->i", a, np.cross(b, c)) / 6.0
    return np.abs(volumes) if rule == "legacy" else volumes, 0.75 * corners.mean(axis=1)


def _tensor(corners: Array, weights: Array, divisor: float) -> Array:
    """The inertia tensor about the origin: P = sum w / divisor (sum x x^T + s s^T), s = sum of corners."""
    s = corners.sum(axis=1)
    products = np.einsum("i,ikm,ikn->mn", weights, corners, corners) + np.einsum("i,im,in->mn", weights, s, s)
    products /= divisor
    tensor: Array = np.trace(products) * np.eye(3) - products
    return 0.5 * (tensor + tensor.T)


def _surface(asset: MeshAsset) -> Triangles:
    """Vertices in single precision, as MuJoCo keeps them, and faces."""
    values = asset.values
    if values.has("vertex"):
        try:
            numbers = np.array([float(token) for token in values.text("vertex").split()])
            faces = np.array([int(token) for token in values.text("face").split()], dtype=int)
        except (ValueError, OverflowError) as unreadable:
            raise MeshError("its vertices or faces are no numbers") from unreadable
        if not (np.abs(numbers) <= np.finfo(np.float32).max).all():
            raise MeshError("its vertices are not finite, or too large")
        if (
            len(numbers) % 3
            or len(faces) % 3
            or (len(faces) and not 0 <= faces.min() <= faces.max() < len(numbers) // 3)
        ):
            raise MeshError("its vertices or faces are no triples")
        surface = Triangles(numbers.reshape(-1, 3), faces.reshape(-1, 3))
    elif values.has("builtin"):
        surface = built_in_mesh(values.text("builtin"), values.numbers("params", 1, 5))
    elif any(child.tag == "plugin" for child in values.node.children):
        raise MeshError("it is made by a plugin, which is not run")
    elif not asset.found:
        raise MeshError("its file was not found")
    elif asset.file.lower().endswith(".msh"):
        surface = _read_msh(Path(asset.file))
    else:
        surface = read_mesh(Path(asset.file), points_suffice=True)
    return Triangles(surface.vertices.astype(np.float32).astype(float), surface.faces)


def _read_msh(path: Path) -> Triangles:
    """A mesh in MuJoCo's own binary format: four counts, then vertices, normals, texture coordinates and faces."""
    try:
        data = input_files.read_file(path, reading.MESH_SIZE_LIMIT)
    except OSError as problem:
        raise MeshError(problem.strerror or str(problem)) from problem
    if len(data) < _HEADER_BYTES:
        raise MeshError("it is shorter than its header")
    vertices, normals, textures, faces = struct.unpack("<4i", data[:_HEADER_BYTES])
    sizes = (3 * vertices, 3 * normals, 2 * textures, 3 * faces)
    if min(sizes) < 0 or len(data) != _HEADER_BYTES + 4 * sum(sizes):
        raise MeshError("its size is not that of its header")
    points = np.frombuffer(data, "<f4", 3 * vertices, _HEADER_BYTES).reshape(-1, 3).astype(float)
    triangles = np.frombuffer(data, "<i4", 3 * faces, len(data) - 12 * faces).reshape(-1, 3).astype(int)
    if len(triangles) and not 0 <= triangles.min() <= triangles.max() < vertices:
        raise MeshError("its faces name vertices that it does not have")
    return Triangles(points, triangles)


def _hull_faces(points: Array) -> Any:
    """The faces of the convex hull, all seen from outside."""
    from scipy.spatial import ConvexHull, QhullError

    try:
        hull = ConvexHull(points)
    except (QhullError, ValueError) as problem:
        raise MeshError("it is flat") from problem
    faces = hull.simplices.copy()
    corners = points[faces]
    outward = np.einsum(
        "ij,ij->i", np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0]), hull.equations[:, :3]
    )
    faces[outward < 0.0] = faces[outward < 0.0][:, ::-1]
    return faces


# Meshes that MuJoCo makes from a few parameters: spheres, hemispheres, cones, superspheres, supertori, plates.

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
