"""The scene: everything in the world at q = 0, one displacement a body for any q; what cannot be drawn is told."""

from __future__ import annotations

import json
from importlib.resources import files

import numpy as np
import pytest
import trimesh

import cadmbs as cm
from cadmbs import viewer
from cadmbs.cli.inputs.library import library_names
from cadmbs.lie import quaternion
from cadmbs.models.documents.reading import build
from cadmbs.testing.states import random_positions
from cadmbs.viewer.mesh_surfaces import thinned
from cadmbs.viewer.scene import ellipsoid
from cadmbs.viewer.tables import mechanism_tables
from tests.tolerances import ROUND_OFF, ROUND_OFF_LONG


def library(name):
    return cm.compile_mechanism(cm.load(str(files("cadmbs.library") / f"{name}.json")))


def with_shapes(shapes):
    data = json.loads(library("pendulum").document)
    data["bodies"][0]["shapes"] = shapes
    mechanism, _ = build(data)
    return cm.compile_mechanism(mechanism)


@pytest.mark.parametrize("name", library_names())
def test_a_joint_keeps_its_lines_on_both_bodies(name):
    """What both bodies carry moves alike with both: the point of a revolute joint, the line of a prismatic one."""
    system = library(name)
    q = random_positions(system, 3)
    poses = viewer.displacements(system, q)
    for joint in viewer.scene(system).joints:
        if joint.is_cut or joint.kind not in {"revolute", "screw", "prismatic", "spherical", "universal"}:
            continue
        a, b = poses[joint.predecessor], poses[joint.successor]
        p = a[:3, :3] @ joint.predecessor_point + a[:3, 3]
        s = b[:3, :3] @ joint.successor_point + b[:3, 3]
        along = np.zeros(3)
        if joint.kind in {"screw", "prismatic"}:
            e = a[:3, :3] @ joint.screws[0].direction
            np.testing.assert_allclose(b[:3, :3] @ joint.screws[0].direction, e, atol=ROUND_OFF_LONG)
            along = ((s - p) @ e) * e
        np.testing.assert_allclose(s - p, along, atol=ROUND_OFF_LONG * max(1.0, np.abs(s).max()))


@pytest.mark.parametrize("kind", ["screw_arm", "stewart_platform", "satellite"])
def test_screws_are_those_of_the_system(kind):
    system = library(kind)
    for record, joint in zip(system.joints, viewer.scene(system).joints, strict=True):
        for screw, drawn in zip(record.screws, joint.screws, strict=True):
            moment = np.cross(drawn.point, drawn.direction) + (drawn.pitch or 0.0) * drawn.direction
            expected = screw[3:] if drawn.pitch is not None else np.zeros(3)
            np.testing.assert_allclose(moment if drawn.pitch is not None else np.zeros(3), expected, atol=ROUND_OFF)


def test_the_ellipsoid_has_the_mass_and_inertia_of_the_body():
    a, b, c = axes = np.array([0.1, 0.2, 0.4])
    R = quaternion.rotation([0.5, 0.5, -0.5, 0.5])
    moments = 3.0 / 5.0 * np.array([b * b + c * c, a * a + c * c, a * a + b * b])
    rotation, semi_axes = ellipsoid(3.0, R @ np.diag(moments) @ R.T)
    np.testing.assert_allclose(np.sort(semi_axes), axes, rtol=ROUND_OFF_LONG)
    restored = 3.0 / 5.0 * (np.sum(semi_axes**2) - semi_axes**2)
    np.testing.assert_allclose(rotation @ np.diag(restored) @ rotation.T, R @ np.diag(moments) @ R.T, atol=ROUND_OFF)
    assert ellipsoid(1.0, np.diag([1.0, 1.0, 3.0]))[1] is None
    assert ellipsoid(0.0, np.zeros((3, 3)))[1] is None


@pytest.mark.parametrize("representation", ["hybrid", "spatial", "body_fixed", "mixed"])
def test_arrows_of_a_jacobian_column_are_the_velocity_in_every_representation(representation):
    """The arrows are vectors of the world, whatever axes the representation uses: checked by finite differences."""
    system = library("rcm")
    q = random_positions(system, 5)
    column = viewer.jacobian_column(system, q, "body5", "joint3", representation)
    k, h = system.velocity_names.index("joint3"), 1e-6
    step = h * np.eye(system.n_v)[k]
    before, after = (cm.kinematics.pose(system, q + s * step, "body5") for s in (-1.0, 1.0))
    rate = (after - before) / (2 * h)
    R = cm.kinematics.pose(system, q, "body5")[:3, :3]
    spin = rate[:3, :3] @ R.T
    omega = np.array([spin[2, 1], spin[0, 2], spin[1, 0]])
    origin = cm.kinematics.pose(system, q, "body5")[:3, 3]
    np.testing.assert_allclose(column.angular, omega, atol=1e-8)
    np.testing.assert_allclose(column.linear, rate[:3, 3] + np.cross(omega, column.point - origin), atol=1e-8)
    assert column.convention.startswith(representation)


def test_a_jacobian_column_of_an_unknown_coordinate_names_the_closest():
    with pytest.raises(cm.CadmbsError, match="joint3"):
        viewer.jacobian_column(library("rcm"), np.zeros(5), "body5", "jiont3")


@pytest.mark.parametrize("suffix", ["stl", "glb", "obj"])
def test_meshes_stand_in_the_world_and_are_thinned_to_the_budget(tmp_path, suffix):
    path = tmp_path / f"ball.{suffix}"
    trimesh.creation.icosphere(subdivisions=5, radius=0.25).export(path)
    pose = {"position": [1.0, 2.0, 3.0]}
    system = with_shapes([{"kind": "mesh", "file": str(path), "scale": [1.0, 1.0, 2.0], "pose": pose}])
    (shape,) = viewer.scene(system, face_budget=500).shapes
    assert 100 < len(shape.faces) <= 500
    assert shape.faces.max() < len(shape.vertices)
    np.testing.assert_allclose(np.abs(shape.vertices).max(axis=0), [0.25, 0.25, 0.5], rtol=0.1)
    np.testing.assert_array_equal(shape.pose[:3, 3], [1.0, 2.0, 3.0])


def test_thinning_keeps_a_small_mesh_and_keeps_outsides_outside():
    box = trimesh.creation.box()
    vertices, faces = thinned(box.vertices, box.faces, 100)
    np.testing.assert_array_equal(faces, box.faces)
    ball = trimesh.creation.icosphere(subdivisions=4)
    vertices, faces = thinned(ball.vertices, ball.faces, 600)
    a, b, c = vertices[faces[:, 0]], vertices[faces[:, 1]], vertices[faces[:, 2]]
    assert np.mean(np.einsum("ij,ij->i", np.cross(b - a, c - a), a + b + c) > 0.0) > 0.98


@pytest.mark.parametrize("file", ["missing.stl", "package://robot/link.stl", "broken.stl"])
def test_a_mesh_that_cannot_be_read_is_told_and_blocks_nothing(tmp_path, file):
    (tmp_path / "broken.stl").write_text("not a mesh")
    path = file if "://" in file else str(tmp_path / file)
    visual, collision = {"kind": "mesh", "file": path}, {"kind": "box", "size": [0.1, 0.2, 0.3], "role": "collision"}
    scene = viewer.scene(with_shapes([visual, collision]))
    assert [shape.kind for shape in scene.shapes] == ["box"]
    (note,) = scene.notes
    expected = "1 mesh is not drawn" if "://" in path else f'The mesh "{path}" of body "rod" is not drawn: '
    assert note.startswith(expected)
    assert f'"{path}"' in note


def test_a_system_without_document_has_a_scene_of_lines():
    system = cm.compile_mechanism(cm.load(str(files("cadmbs.library") / "rcm.json")))
    object.__setattr__(system, "document", "")
    scene = viewer.scene(system)
    assert not scene.shapes
    assert {bone.carrier for bone in scene.bones} == {1, 2, 3, 4, 5}


def test_rounding_is_shown_as_zero_in_the_tables():
    data = json.loads(cm.load("pendulum").model_dump_json(by_alias=True))
    data["bodies"][0]["center_of_mass"] = [-5.2e-19, 0.0, -0.5]
    data["joints"][0]["point"] = [1.4e-17, 3.3e-18, 0.0]
    system = cm.compile_mechanism(cm.Mechanism.model_validate(data))
    text = mechanism_tables(system, cm.viewer.scene(system))
    assert "(0, 0, -0.5)" in text
    assert "e-1" not in text
