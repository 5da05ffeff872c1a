"""One GLB file for each body, in the world frame of the drawn pose and in metres, for pictures."""

from __future__ import annotations

import json
import os
import re
import struct
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np

from cadmbs.arrays import Array
from cadmbs.errors import OutputError
from cadmbs.importers.step_json.texts import assembly_text
from cadmbs.input_files import open_file
from cadmbs.results.files.writing import write_atomically
from cadmbs.version import __version__

GENERATOR = "cadmbs"
DEFAULT_COLOR = (0.6, 0.62, 0.65, 1.0)
_MILLIMETRE = 1e-3
_GLB_MAGIC = b"glTF"


def write_body_meshes(
    folder: Path, bodies: Iterable[dict[str, Any]], part_colors: Mapping[str, Any], meshes: dict[str, Any], file: Path
) -> dict[str, Path]:
    """Write the meshes, and add them to the bodies as shapes with absolute paths.

    Args:
        folder: Receives one file for each body; it is made if it does not exist.
        bodies: Bodies of the draft; their extensions name their parts.
        part_colors: sRGB colours of parts, for faces without a colour of their own.
        meshes: Placements of parts and colours of their groups, see `kernel.tessellation`.
        file: The triangles of the products.

    Returns:
        The file of each body by the id of its first part.

    Raises:
        OutputError: The folder cannot be made, or a file in it was not written by cadmbs.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise OutputError(f'The folder "{folder}" cannot be made: {problem.strerror}.', path=folder) from problem
    names: set[str] = set()
    files: dict[str, Path] = {}
    with np.load(file) as arrays:
        for body in bodies:
            ids = [part["id"] for part in body.get("extensions", {}).get("parts", ())]
            content = _body_glb([part for part in ids if part in meshes["placements"]], part_colors, meshes, arrays)
            if content is not None:
                path = folder.absolute() / f"{_file_name(body['name'], names)}.glb"
                _write(path, content)
                body.setdefault("shapes", []).append({"kind": "mesh", "file": str(path)})
                files[ids[0]] = path
    return files


def with_meshes(document: str, files: Mapping[str, Path], folder: Path) -> str:
    """An assembly document in which the first part of each body names the mesh of the body.

    Args:
        document: The text of the document; may be empty.
        files: Mesh files by the ids of parts.
        folder: The folder of the document, from which the paths start.
    """
    if not document:
        return document
    data = json.loads(document)
    for part in data["parts"]:
        if part["id"] in files:
            part["mesh"] = {"file": _relative(files[part["id"]], folder), "unit": "m", "frame": "world"}
    return assembly_text(data)


def _relative(file: Path, folder: Path) -> str:
    """A path from a folder; the whole path where there is none, as between drives."""
    try:
        return Path(os.path.relpath(file, folder)).as_posix()
    except ValueError:
        return str(file)


def _write(path: Path, content: bytes) -> None:
    def write(stream: BinaryIO) -> None:
        stream.write(content)

    write_atomically(path, write, may_replace=is_previous_mesh)


def _file_name(body: str, names: set[str]) -> str:
    """A name that every operating system accepts, different from those in `names`, which receives it."""
    base = re.sub(r"[^\w.-]+", "_", body, flags=re.ASCII).strip("._")[:80] or "body"
    name, number = base, 2
    while name.lower() in names:
        name, number = f"{base}_{number}", number + 1
    names.add(name.lower())
    return name


def _body_glb(
    parts: list[str], part_colors: Mapping[str, Any], meshes: dict[str, Any], arrays: Mapping[str, Array]
) -> bytes | None:
    """The file of a body; None if the kernel has no triangles for it."""
    import trimesh

    scene = trimesh.Scene()
    for part in parts:
        placement = meshes["placements"][part]
        for i, color in enumerate(meshes["colors"].get(placement["product"], ())):
            vertices, triangles = _placed(placement, arrays, i)
            mesh = trimesh.Trimesh(vertices, triangles, process=False)
            mesh.visual = _visuals(color or part_colors.get(part))
            scene.add_geometry(mesh, node_name=f"{part}/{i}", geom_name=f"{part}/{i}")
    if not scene.geometry:
        return None
    content: bytes = scene.export(file_type="glb", include_normals=True, tree_postprocessor=_mark)  # type: ignore[no-untyped-call]
    return content


def _placed(placement: dict[str, Any], arrays: Mapping[str, Array], group: int) -> tuple[Array, Array]:
    """Vertices in the world [m], and triangles with outward normals: a mirrored placement reverses them."""
    start = f"{placement['product']}/{group}"
    rotation = np.array(placement["rotation"])
    vertices = arrays[f"{start}/vertices"] @ rotation.T + placement["shift"]
    triangles = arrays[f"{start}/triangles"]
    return vertices * _MILLIMETRE, triangles[:, ::-1] if np.linalg.det(rotation) < 0 else triangles


def _visuals(color: Any) -> Any:
    """A material of glTF, whose colours are linear; ours are sRGB."""
    from trimesh.visual import TextureVisuals
    from trimesh.visual.material import PBRMaterial

    c = np.array(DEFAULT_COLOR if color is None else color, float)
    linear = np.where(c <= 0.04045, c / 12.92, ((c + 0.055) / 1.055) ** 2.4)
    rgba = np.round(255 * np.append(linear[:3], c[3])).astype(np.uint8)
    mode = "OPAQUE" if c[3] >= 1.0 else "BLEND"
    factors = {"baseColorFactor": rgba, "metallicFactor": 0.1, "roughnessFactor": 0.7, "alphaMode": mode}
    return TextureVisuals(material=PBRMaterial(**factors))  # type: ignore[no-untyped-call]


def _mark(tree: dict[str, Any]) -> None:
    """Name the program that wrote a file, so that it may overwrite it."""
    tree["asset"]["generator"] = f"{GENERATOR} {__version__}"


def is_previous_mesh(path: Path) -> bool:
    """Whether a file is a GLB that cadmbs wrote."""
    with open_file(path) as stream:
        magic, _, _, length = struct.unpack("<4sIII", stream.read(16).ljust(16, b"\0"))
        if magic != _GLB_MAGIC:
            return False
        try:
            tree = json.loads(stream.read(length + 4)[4:])
        except ValueError:
            return False
    asset = tree.get("asset") if isinstance(tree, dict) else None
    return isinstance(asset, dict) and str(asset.get("generator", "")).startswith(GENERATOR)
