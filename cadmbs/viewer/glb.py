"""Meshes of a scene as GLB, by trimesh, for the page."""

import io
from collections.abc import Sequence
from typing import Any

import numpy as np

from cadmbs.arrays import Array
from cadmbs.viewer.records import MeshSurface

PLAIN = "body"
"""Name of the material of a surface without colour: the page takes the colour of the shape or the body."""


def glb(surfaces: Sequence[MeshSurface]) -> bytes:
    """The surfaces with their materials as one binary glTF file, without normals: the page makes them."""
    import trimesh

    scene = trimesh.Scene()
    for number, surface in enumerate(surfaces):
        mesh = trimesh.Trimesh(surface.vertices, surface.faces, process=False)
        mesh.visual = surface_visual(surface)
        scene.add_geometry(mesh, node_name=str(number), geom_name=str(number))
    content: bytes = scene.export(file_type="glb", include_normals=False)  # type: ignore[no-untyped-call]
    return content


def surface_visual(surface: MeshSurface) -> Any:
    """Colour or texture of a surface as trimesh has them."""
    from trimesh.visual import TextureVisuals
    from trimesh.visual.material import PBRMaterial

    factors: dict[str, Any] = {"metallicFactor": surface.metallic, "roughnessFactor": surface.roughness}
    if surface.texture is not None:
        from PIL import Image

        image = Image.open(io.BytesIO(surface.texture))
        return TextureVisuals(uv=surface.uv, material=PBRMaterial(baseColorTexture=image, **factors))  # type: ignore[no-untyped-call]
    if surface.color is None:
        return TextureVisuals(material=PBRMaterial(name=PLAIN, **factors))  # type: ignore[no-untyped-call]
    factors["alphaMode"] = "OPAQUE" if surface.color[3] >= 1.0 else "BLEND"
    return TextureVisuals(material=PBRMaterial(baseColorFactor=_linear(surface.color), **factors))  # type: ignore[no-untyped-call]


def _linear(color: Sequence[float]) -> Array:
    """An sRGB colour as glTF has it, in 255 steps."""
    c = np.asarray(color, dtype=float)
    linear = np.where(c <= 0.04045, c / 12.92, ((c + 0.055) / 1.055) ** 2.4)
    return np.round(255 * np.append(linear[:3], c[3])).astype(np.uint8)
