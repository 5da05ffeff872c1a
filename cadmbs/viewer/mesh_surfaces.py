"""The surfaces of mesh files with their materials, read by trimesh and thinned."""

import io
from collections.abc import Iterator
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import numpy as np

from cadmbs.arrays import Array, Indices
from cadmbs.importers.meshes import read_mesh, reading
from cadmbs.importers.meshes.neighbours import neighbour_resolver
from cadmbs.input_files import read_file
from cadmbs.viewer.records import MeshSurface

LARGEST_TEXTURE = 512
"""Edge of a texture in a picture [px]; larger ones are made smaller."""

MOST_PIXELS = 40_000_000
"""Pixels of an image that is opened at all."""

MOST_SURFACES = 64
"""Surfaces of a file that keep their own material; files with more are drawn in one colour."""

SHARED_COLOR = 8
"""Steps of a colour channel: triangles with nearly the same colour become one surface."""

MATERIAL_SUFFIXES = frozenset({".obj", ".dae", ".glb", ".gltf", ".ply", ".3mf", ".off"})
"""Files that may have colours."""

GLTF = frozenset({".glb", ".gltf"})

COLLADA_HINT = 'its colours need pycollada: pip install "cadmbs[mesh]"'


def mesh_surfaces(path: Path, scale: Array, budget: int) -> tuple[tuple[MeshSurface, ...], str | None]:
    """The surfaces of a file, thinned to about `budget` triangles, and why its colours are missing, if they are.

    Raises:
        MeshError: The file cannot be read.
    """
    triangles = read_mesh(path).scaled((float(scale[0]), float(scale[1]), float(scale[2])))
    plain = MeshSurface(triangles.vertices, np.asarray(triangles.faces, dtype=np.intp))
    surfaces, note = [plain], None
    if path.suffix.lower() in MATERIAL_SUFFIXES:
        try:
            surfaces, note = _with_materials(path, np.asarray(scale, dtype=float), plain)
        except Exception as problem:  # trimesh raises anything on a damaged material
            note = f"its colours cannot be read ({str(problem)[:100]})"
    return tuple(_thinned(surfaces, budget)), note


def _with_materials(path: Path, scale: Array, plain: MeshSurface) -> tuple[list[MeshSurface], str | None]:
    """The surfaces as trimesh reads them; the plain ones where it reads something else than the triangles."""
    import trimesh

    kind = path.suffix.lower()
    if kind == ".dae" and find_spec("collada") is None:
        return [plain], COLLADA_HINT
    data, resolver = read_file(path, reading.MESH_SIZE_LIMIT), neighbour_resolver(path, reading.MESH_SIZE_LIMIT)
    scene = trimesh.load_scene(io.BytesIO(data), file_type=kind.removeprefix("."), resolver=resolver)
    surfaces: list[MeshSurface] = []
    for node in scene.graph.nodes_geometry:
        transform, name = scene.graph[node]
        mesh = scene.geometry[name]
        if isinstance(mesh, trimesh.Trimesh) and len(mesh.faces):
            surfaces += _surfaces(mesh, transform, scale, kind in GLTF)
    surfaces = _in_unit(surfaces, plain)
    if not surfaces:
        return [plain], "the reader of its colours places it elsewhere"
    if len(surfaces) > MOST_SURFACES or not any(s.color is not None or s.texture is not None for s in surfaces):
        return [plain], None
    return surfaces, None


def _in_unit(surfaces: list[MeshSurface], plain: MeshSurface) -> list[MeshSurface]:
    """The surfaces in the unit of the plain one; none where the readers do not agree on where the mesh is."""
    if not surfaces:
        return []
    box, expected = _box(np.concatenate([surface.vertices for surface in surfaces])), _box(plain.vertices)
    size = float(np.linalg.norm(np.ptp(expected, axis=0)))
    factor = size / max(float(np.linalg.norm(np.ptp(box, axis=0))), 1e-300)
    if np.abs(factor * box - expected).max() > 1e-3 * size:
        return []
    return [replace(surface, vertices=factor * surface.vertices) for surface in surfaces]


def _box(points: Array) -> Array:
    return np.array([points.min(axis=0), points.max(axis=0)])


def _surfaces(mesh: Any, transform: Array, scale: Array, is_linear: bool) -> Iterator[MeshSurface]:
    """The parts of a mesh with one material each, placed and scaled."""
    vertices = (np.asarray(mesh.vertices) @ transform[:3, :3].T + transform[:3, 3]) * scale
    faces = np.asarray(mesh.faces, dtype=np.intp)
    if np.linalg.det(transform[:3, :3]) * np.prod(scale) < 0.0:
        faces = faces[:, ::-1]
    visual = mesh.visual
    if visual.kind == "texture":
        yield _of_material(visual, vertices, faces, is_linear)
        return
    if visual.kind not in {"vertex", "face"}:
        yield MeshSurface(vertices, faces)
        return
    colors = np.asarray(visual.face_colors)
    steps = colors // (256 // SHARED_COLOR)
    _, first, group = np.unique(steps, axis=0, return_index=True, return_inverse=True)
    if len(first) > MOST_SURFACES:
        yield MeshSurface(vertices, faces, _rgba(colors.mean(axis=0)))
        return
    for k, row in enumerate(first):
        yield MeshSurface(*_compact(vertices, faces[group.reshape(-1) == k]), _rgba(colors[row]))


def _of_material(visual: Any, vertices: Array, faces: Indices, is_linear: bool) -> MeshSurface:
    material = visual.material.to_pbr() if hasattr(visual.material, "to_pbr") else visual.material
    color = material.baseColorFactor
    rgba = None if color is None else _seen(np.asarray(color), is_linear)
    metallic = float(np.clip(0.05 if material.metallicFactor is None else material.metallicFactor, 0.0, 0.6))
    roughness = float(np.clip(0.55 if material.roughnessFactor is None else material.roughnessFactor, 0.2, 1.0))
    image = _texture(material.baseColorTexture) if visual.uv is not None else None
    if image is None:
        return MeshSurface(vertices, faces, rgba, metallic, roughness)
    return MeshSurface(vertices, faces, rgba, metallic, roughness, np.asarray(visual.uv, dtype=float), image)


def _seen(color: Array, is_linear: bool) -> tuple[float, float, float, float]:
    """A colour as sRGB; factors of glTF are linear, colours of other formats are as they are seen."""
    c = np.append(np.asarray(color, dtype=float) / (255.0 if color.dtype == np.uint8 else 1.0), 1.0)[:4]
    if is_linear:
        c[:3] = np.where(c[:3] <= 0.0031308, 12.92 * c[:3], 1.055 * np.maximum(c[:3], 0.0) ** (1 / 2.4) - 0.055)
    return _rgba(255.0 * c)


def _rgba(color: Array) -> tuple[float, float, float, float]:
    r, g, b, a = (float(x) for x in np.clip(np.asarray(color, dtype=float) / 255.0, 0.0, 1.0))
    return (r, g, b, a if a > 0.0 else 1.0)


def _texture(image: Any) -> bytes | None:
    """A small JPEG of an image; None where there is none or it is too large."""
    if image is None or image.width * image.height > MOST_PIXELS:
        return None
    small = image.convert("RGB")
    small.thumbnail((LARGEST_TEXTURE, LARGEST_TEXTURE))
    stream = io.BytesIO()
    small.save(stream, "JPEG", quality=85)
    return stream.getvalue()


def _thinned(surfaces: list[MeshSurface], budget: int) -> Iterator[MeshSurface]:
    """Fewer triangles where there are too many, the same share of each surface; textures are then dropped."""
    total = sum(len(surface.faces) for surface in surfaces)
    for surface in surfaces:
        most = max(int(budget * len(surface.faces) / max(total, 1)), 12)
        if total <= budget or len(surface.faces) <= most:
            yield surface
            continue
        vertices, faces = thinned(surface.vertices, surface.faces, most)
        color = surface.color if surface.texture is None else _mean_color(surface.texture)
        if len(faces):
            yield MeshSurface(vertices, faces, color, surface.metallic, surface.roughness)


def _mean_color(texture: bytes) -> tuple[float, float, float, float]:
    from PIL import Image

    pixel = Image.open(io.BytesIO(texture)).resize((1, 1)).getpixel((0, 0))
    return _rgba(np.array([*pixel, 255.0]))  # type: ignore[misc]


def _compact(vertices: Array, faces: Indices) -> tuple[Array, Indices]:
    """Without vertices that no triangle has."""
    used, inverse = np.unique(faces, return_inverse=True)
    return vertices[used], inverse.reshape(-1, 3)


# Meshes with fewer triangles: vertices that share a cell of a grid become one.

FINEST_CELLS = 512
"""Cells along the longest edge of the finest grid; finer detail is not seen in a picture."""

COARSEST_CELLS = 8
FIRST_CELLS = 64
MOST_TRIALS = 8
ENOUGH = 0.8
"""A grid is fine enough that leaves this part of the triangles that may stay."""


def thinned(vertices: Array, faces: Indices, most: int) -> tuple[Array, Indices]:
    """A mesh of at most about `most` triangles, or of a grid with 8 cells along its longest edge.

    Args:
        vertices: (n, 3).
        faces: (k, 3) indices.
        most: Number of triangles.

    Returns:
        Vertices and faces; as they were where there are few enough.
    """
    if len(faces) <= most:
        return vertices, faces
    low = vertices.min(axis=0)
    span = float(np.ptp(vertices, axis=0).max()) or 1.0
    scaled = (vertices - low) / span
    cells, best = float(FIRST_CELLS), None
    for _ in range(MOST_TRIALS):
        cell_of, merged = _merged(scaled * cells, faces)
        if len(merged) <= most and (best is None or len(merged) > len(best[1])):
            best = (cell_of, merged)
        if ENOUGH * most <= len(merged) <= most:
            break
        # the triangles of a surface grow with the square of the cells
        cells = float(np.clip(cells * np.sqrt(0.92 * most / max(len(merged), 1)), COARSEST_CELLS, FINEST_CELLS))
    cell_of, merged = _merged(scaled * COARSEST_CELLS, faces) if best is None else best
    return _compact(_means(vertices, cell_of), merged)


def _merged(scaled: Array, faces: Indices) -> tuple[Indices, Indices]:
    """The cell of each vertex, and the triangles between different cells, each once."""
    keys = np.floor(scaled).astype(np.int64) @ np.array([1, FINEST_CELLS + 1, (FINEST_CELLS + 1) ** 2])
    _, cell_of = np.unique(keys, return_inverse=True)
    cells = cell_of[faces]
    a, b, c = cells.T
    cells = cells[(a != b) & (b != c) & (c != a)]
    count = int(cell_of.max()) + 1  # at most 2 ** 20 cells of a surface: three of them are one integer
    triples = np.sort(cells, axis=1) @ np.array([1, count, count * count])
    _, representatives = np.unique(triples, return_index=True)
    return cell_of, cells[np.sort(representatives)]


def _means(vertices: Array, cell_of: Indices) -> Array:
    """Mean of the vertices in each cell."""
    count = np.bincount(cell_of)
    return np.column_stack([np.bincount(cell_of, weights=vertices[:, k]) / count for k in range(3)])
