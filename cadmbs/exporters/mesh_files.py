"""Meshes copied beside an exported file, in formats that MuJoCo, PyBullet and others read."""

import io
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np

from cadmbs.exporters.names import Names
from cadmbs.importers.meshes.collada import MeshError
from cadmbs.importers.meshes.reading import MESH_SIZE_LIMIT, Triangles, read_mesh
from cadmbs.input_files import read_file
from cadmbs.models.body import Body
from cadmbs.models.changed.changes import changed_members, with_fields
from cadmbs.models.geometry import Mesh
from cadmbs.models.mechanism import Mechanism
from cadmbs.results.files.writing import write_atomically

STL_FACES = 200_000
"""Most faces of an STL that MuJoCo reads; larger meshes are written as OBJ."""


def with_copied_meshes(mechanism: Mechanism, folder: Path, force: bool = False) -> tuple[Mechanism, tuple[Path, ...]]:
    """The mechanism with the meshes that can be read in a folder of their own, and the files that were written.

    Binary STL and OBJ are copied as they are; COLLADA, glTF, PLY, OFF and STL as text become binary STL in metres, or
    OBJ where they have more than 200,000 faces. A mesh that is missing or damaged stays where it is.

    Args:
        mechanism: The mechanism.
        folder: Where the copies go; it is made if it is not there.
        force: Replace files of other content.

    Raises:
        OutputError: A file of other content is there, or the system refuses.
    """
    names, targets, written = Names(as_written=False), dict[str, Path | None](), list[Path]()

    def copied(shape: Any) -> Any:
        if not isinstance(shape, Mesh):
            return shape
        if shape.file not in targets:
            content = _content(Path(shape.file))
            targets[shape.file] = None
            if content is not None:
                suffix, data = content
                target = folder / f"{names.unique(Path(shape.file).stem)}{suffix}"
                folder.mkdir(parents=True, exist_ok=True)
                _write(target, data, force)
                written.append(target)
                targets[shape.file] = target
        moved = targets[shape.file]
        return shape if moved is None else with_fields(shape, file=str(moved.absolute()))

    def with_copies(body: Body) -> Body:
        changed = with_fields(body, shapes=changed_members(body.shapes, copied))
        if changed is body:
            return body
        return with_fields(changed, extensions=_without_addresses(body, changed))

    bodies = tuple(map(with_copies, mechanism.bodies))
    return mechanism.model_copy(update={"bodies": bodies}), tuple(written)


def _without_addresses(body: Body, changed: Body) -> dict[str, Any]:
    """The extensions of a body without the addresses that a URDF had for meshes that were copied."""
    extensions = dict(body.extensions)
    urdf = extensions.get("urdf")
    shapes = urdf.get("shapes") if isinstance(urdf, dict) else None
    if not isinstance(urdf, dict) or not isinstance(shapes, dict):
        return extensions
    moved = {str(k) for k, (old, new) in enumerate(zip(body.shapes, changed.shapes, strict=True)) if old is not new}
    kept = {
        key: {name: each for name, each in value.items() if name != "file"}
        if key in moved and isinstance(value, dict)
        else value
        for key, value in shapes.items()
    }
    return {**extensions, "urdf": {**urdf, "shapes": kept}}


def _content(path: Path) -> tuple[str, bytes] | None:
    """Suffix and bytes of the copy; None of what cannot be read."""
    try:
        surface = read_mesh(path)
    except MeshError:
        return None
    suffix = path.suffix.lower()
    data = read_file(path, MESH_SIZE_LIMIT) if suffix in (".obj", ".stl") else b""
    small = len(surface.faces) <= STL_FACES
    if suffix == ".obj" or (suffix == ".stl" and small and _is_binary_stl(data)):
        return suffix, data
    return (".stl", binary_stl(surface)) if small else (".obj", obj_text(surface).encode())


def _is_binary_stl(data: bytes) -> bool:
    return len(data) >= 84 and len(data) == 84 + 50 * int.from_bytes(data[80:84], "little")


def binary_stl(surface: Triangles) -> bytes:
    """A surface as binary STL, in single precision."""
    corners = surface.vertices[surface.faces]
    normals = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    lengths = np.linalg.norm(normals, axis=1, keepdims=True)
    normals = np.divide(normals, lengths, out=np.zeros_like(normals), where=lengths > 0.0)
    record = np.dtype([("numbers", "<f4", 12), ("attribute", "<u2")])
    facets = np.zeros(len(corners), dtype=record)
    facets["numbers"] = np.concatenate([normals, corners.reshape(-1, 9)], axis=1)
    header = b"Written by cadmbs".ljust(80, b"\0") + len(corners).to_bytes(4, "little")
    return header + facets.tobytes()


def obj_text(surface: Triangles) -> str:
    """A surface as Wavefront OBJ, in double precision."""
    text = io.StringIO()
    text.write("# Written by cadmbs\n")
    text.writelines(f"v {x!r} {y!r} {z!r}\n" for x, y, z in surface.vertices.tolist())
    text.writelines(f"f {a} {b} {c}\n" for a, b, c in (surface.faces + 1).tolist())
    return text.getvalue()


def _write(target: Path, data: bytes, force: bool) -> None:
    def fill(stream: BinaryIO) -> None:
        stream.write(data)

    write_atomically(target, fill, may_replace=lambda path: read_file(path, MESH_SIZE_LIMIT) == data, force=force)
