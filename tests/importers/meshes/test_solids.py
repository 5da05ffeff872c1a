"""Volumes, centres and moments: closed forms against fine meshes, closed meshes, hulls, and what encloses nothing."""

from __future__ import annotations

import numpy as np
import pytest
import trimesh

from cadmbs.importers.meshes import MeshError, Triangles, combined, enclosed, primitive
from cadmbs.importers.meshes.solids import CLOSED_MESH, CONVEX_HULL

BOX = trimesh.creation.box((1.0, 2.0, 3.0))


def triangles(mesh):
    return Triangles(np.array(mesh.vertices), np.array(mesh.faces))


@pytest.mark.parametrize(
    ("shape", "mesh"),
    [
        ({"kind": "box", "size": [1.0, 2.0, 3.0]}, BOX),
        ({"kind": "sphere", "radius": 0.7}, trimesh.creation.icosphere(5, 0.7)),
        ({"kind": "cylinder", "radius": 0.5, "length": 2.0}, trimesh.creation.cylinder(0.5, 2.0, sections=512)),
    ],
    ids=["box", "sphere", "cylinder"],
)
def test_closed_forms_are_the_limit_of_meshes(shape, mesh):
    solid, found = primitive(shape), enclosed(triangles(mesh))
    assert found.method == CLOSED_MESH
    assert solid.method == shape["kind"]
    np.testing.assert_allclose(found.volume, solid.volume, rtol=2e-3)
    np.testing.assert_allclose(found.tensor, solid.tensor, atol=5e-3 * np.abs(solid.tensor).max())


def test_capsule():
    """A cylinder and two half spheres by the parallel axis theorem; their centres are 3/8 r from their bases."""
    r, length = 0.5, 2.0
    half = 2.0 / 3.0 * np.pi * r**3
    offset = length / 2.0 + 0.375 * r
    own = half * r**2 * (0.4 - 0.375**2)
    tube = primitive({"kind": "cylinder", "radius": r, "length": length})
    solid = primitive({"kind": "capsule", "radius": r, "length": length})
    np.testing.assert_allclose(solid.volume, tube.volume + 2 * half)
    np.testing.assert_allclose(solid.tensor[0, 0], tube.tensor[0, 0] + 2 * (own + half * offset**2))
    np.testing.assert_allclose(solid.tensor[2, 2], tube.tensor[2, 2] + 2 * half * 0.4 * r**2)


def test_an_open_mesh_becomes_its_hull():
    found = enclosed(Triangles(np.array(BOX.vertices), np.array(BOX.faces[1:])))
    assert found.method == CONVEX_HULL
    np.testing.assert_allclose(found.volume, 6.0)


def test_vertices_in_the_same_place_are_one():
    soup = np.array(BOX.triangles).reshape(-1, 3)
    found = enclosed(Triangles(soup, np.arange(len(soup)).reshape(-1, 3)))
    assert found.method == CLOSED_MESH
    np.testing.assert_allclose(found.tensor, primitive({"kind": "box", "size": [1.0, 2.0, 3.0]}).tensor, atol=1e-12)


def test_a_mesh_that_is_inside_out():
    found = enclosed(Triangles(np.add(BOX.vertices, (5.0, 0.0, 0.0)), np.array(BOX.faces)[:, ::-1]))
    assert found.volume == pytest.approx(6.0)
    np.testing.assert_allclose(found.center, [5.0, 0.0, 0.0])
    np.testing.assert_allclose(found.tensor, primitive({"kind": "box", "size": [1.0, 2.0, 3.0]}).tensor, atol=1e-9)


def test_one_box_of_two_halves():
    half = primitive({"kind": "box", "size": [1.0, 2.0, 1.5]})
    whole = combined(half.placed(np.eye(3), np.array([0.0, 0.0, z])) for z in (-0.75, 0.75))
    np.testing.assert_allclose(whole.tensor, primitive({"kind": "box", "size": [1.0, 2.0, 3.0]}).tensor, atol=1e-14)
    assert whole.method == "box"


@pytest.mark.parametrize("vertices", [[[0, 0, 0], [1, 0, 0], [0, 1, 0]], [[0, 0, 0], [1, 0, 0], [0, 1, 0], [1, 1, 0]]])
def test_what_is_flat_encloses_nothing(vertices):
    faces = [[0, 1, 2]] if len(vertices) == 3 else [[0, 1, 2], [1, 3, 2]]
    with pytest.raises(MeshError, match=r"^it (is flat|encloses no volume)$"):
        enclosed(Triangles(np.array(vertices, dtype=float), np.array(faces)))
