"""Triangles of products for pictures, one group for each colour, as coarse as a budget of triangles demands."""

from collections import Counter, defaultdict
from pathlib import Path
from typing import Any

import numpy as np

from cadmbs.arrays import Array
from cadmbs.importers.step.kernel import attributes, document, occt, parts

DEFLECTION_RATIO = 1e-3
CHORD_ANGLE = 0.3
"""Distance between a surface and its triangles, as a share of the diagonal of the part; angle of chords [rad]."""

COARSENINGS = 4
"""How often the deflection is multiplied by 3 at most, to stay within the budget."""

Group = tuple[attributes.Color | None, Array, Array]


def save_triangles(assembly: document.StepAssembly, file: Path, budget: int) -> dict[str, Any]:
    """Write the triangles of all products to an npz file.

    Args:
        assembly: What was read.
        file: Receives arrays "KEY/i/vertices" (n, 3) [mm] and "KEY/i/triangles" (m, 3) for group i of product KEY.
        budget: Triangles that all parts may have together, repeated ones counted each time.

    Returns:
        Placements of parts: {part id: {"product", "rotation", "shift"}}, and colours of groups by product.
    """
    uses = Counter(instance.key for instance in assembly.instances)
    groups: dict[str, list[Group]] = {}
    for level in range(COARSENINGS + 1):
        groups = {key: _groups(assembly.products[key], 3.0**level) for key in uses}
        if sum(uses[key] * sum(len(group[2]) for group in groups[key]) for key in uses) <= budget:
            break
    arrays = {}
    for key, of_product in groups.items():
        for i, (_, vertices, triangles) in enumerate(of_product):
            arrays[f"{key}/{i}/vertices"], arrays[f"{key}/{i}/triangles"] = vertices, triangles
    np.savez(file, allow_pickle=False, **arrays)
    placements = {
        instance.id: {
            "product": instance.key,
            "rotation": instance.rotation.tolist(),
            "shift": instance.shift.tolist(),
        }
        for instance in assembly.instances
    }
    return {"placements": placements, "colors": {key: [group[0] for group in value] for key, value in groups.items()}}


def _groups(product: parts.StepProduct, coarseness: float) -> list[Group]:
    """The colour, vertices and triangles of each colour of a product; faces share no vertices, so edges stay sharp."""
    box = product.properties.box if product.properties is not None else np.zeros((2, 3))
    deflection = coarseness * DEFLECTION_RATIO * float(np.linalg.norm(box[1] - box[0]))
    occt.BRepTools.Clean_s(product.shape)
    occt.BRepMesh_IncrementalMesh(product.shape, deflection, False, CHORD_ANGLE * min(coarseness, 4.0), False)
    of_color: defaultdict[attributes.Color | None, list[tuple[Array, Array]]] = defaultdict(list)
    for shape in occt.subshapes(product.shape, "FACE"):
        face = occt.to_face(shape)
        mesh = _face_triangles(face)
        if mesh is not None:
            of_color[product.face_colors.get(hash(shape))].append(mesh)
    return [(color, *_stacked(meshes)) for color, meshes in of_color.items()]


def _face_triangles(face: Any) -> tuple[Array, Array] | None:
    """(n, 3) vertices [mm] and (m, 3) triangles with outward normals; None if the kernel could not mesh the face."""
    location = occt.TopLoc_Location()
    mesh = occt.BRep_Tool.Triangulation_s(face, location)
    if mesh is None or mesh.NbTriangles() == 0:
        return None
    move = location.Transformation()
    nodes = (mesh.Node(i).Transformed(move) for i in range(1, mesh.NbNodes() + 1))
    vertices = np.array([(node.X(), node.Y(), node.Z()) for node in nodes])
    triangles = np.array([mesh.Triangle(i).Get() for i in range(1, mesh.NbTriangles() + 1)]) - 1
    return vertices, triangles[:, ::-1] if occt.is_reversed(face) else triangles


def _stacked(meshes: list[tuple[Array, Array]]) -> tuple[Array, Array]:
    """Several meshes as one."""
    starts = np.cumsum([0, *(len(vertices) for vertices, _ in meshes)])
    triangles = [mesh + start for (_, mesh), start in zip(meshes, starts[:-1], strict=True)]
    return np.concatenate([vertices for vertices, _ in meshes]), np.concatenate(triangles).astype(np.int32)
