"""What the picture of a motion is made of: arrows are forces of mechanics, shapes that stand in, extent, materials."""

from __future__ import annotations

import base64
import json
from importlib.resources import files

import numpy as np
import pytest
import trimesh

import cadmbs as cm
from cadmbs import viewer
from cadmbs.models.documents.reading import build
from cadmbs.viewer.arrows import arrow_tracks
from cadmbs.viewer.glb import glb
from cadmbs.viewer.mesh_surfaces import COLLADA_HINT
from cadmbs.viewer.motion_extent import FARTHEST, joint_travel, motion_extent
from cadmbs.viewer.packing import packed_columns
from cadmbs.viewer.run import default_view, shown_run
from tests.tolerances import ROUND_OFF_LONG

RUN = {"engine": "reference", "method": "rk4", "step": 2e-3, "output_step": 0.02}


def library(name):
    return cm.compile_mechanism(cm.load(str(files("cadmbs.library") / f"{name}.json")))


def run_of(system, duration=0.2, **options):
    return shown_run(cm.simulate(system, duration=duration, **(RUN | options)))


def pendulum(**changes):
    data = json.loads(library("pendulum").document) | changes
    return cm.compile_mechanism(build(data)[0])


def test_the_contact_force_of_a_rolling_disk_is_its_mass_times_acceleration_less_weight():
    """Newton: F = m (c'' - g), with c'' by differences of the drawn positions of the centre."""
    run = run_of(library("rolling_disk"), 0.1, output_step=1e-3)
    (track,) = [t for t in arrow_tracks(run, np.arange(len(run.t))) if t.name == "rim"]
    (mass,) = run.scene.masses
    center = run.poses[:, mass.carrier, :3, :3] @ mass.center + run.poses[:, mass.carrier, :3, 3]
    acceleration = (center[2:] - 2 * center[1:-1] + center[:-2]) / 1e-6
    expected = mass.mass * (acceleration - run.system.gravity)
    np.testing.assert_allclose(track.vectors[1:-1], expected, atol=2e-3)
    np.testing.assert_allclose(track.points[:, 2], 0.0, atol=1e-6)  # on the plane


def test_loads_of_the_document_are_arrows_in_the_world():
    point = [0.0, 0.0, -0.5]
    load = {"name": "push", "kind": "wrench", "body": "rod", "point": point, "force": [3.0, 0.0, 0.0], "axes": "body"}
    run = run_of(pendulum(loads=[load]))
    tracks = {(t.name, t.kind): t for t in arrow_tracks(run, np.arange(len(run.t)))}
    force = tracks["push", "force"]
    np.testing.assert_allclose(force.vectors, 3.0 * run.poses[:, 1, :3, 0], atol=ROUND_OFF_LONG)
    expected = run.poses[:, 1, :3, :3] @ point + run.poses[:, 1, :3, 3]
    np.testing.assert_allclose(force.points, expected, atol=ROUND_OFF_LONG)


def test_springs_between_points_are_drawn_at_their_points():
    points = [[0.5, 0.0, 0.0], [0.0, 0.0, -0.5]]
    spring = {"name": "coil", "kind": "spring_damper", "bodies": ["world", "rod"], "points": points}
    (drawn,) = viewer.scene(pendulum(loads=[spring | {"stiffness": 40.0, "length": 0.3}])).springs
    assert (drawn.name, drawn.carriers, drawn.stiffness) == ("coil", (0, 1), 40.0)
    np.testing.assert_allclose(drawn.points, points, atol=ROUND_OFF_LONG)


@pytest.mark.parametrize("name", ["rcm", "four_bar", "satellite"])
def test_packed_jacobian_columns_are_those_of_the_kinematics(name):
    system = library(name)
    run = run_of(system, 0.04)
    data = packed_columns(system, run.t, run.result.q)
    frames = np.frombuffer(base64.b64decode(data["frames"]), "<f4").reshape(-1, len(data["pairs"]), 6)
    carriers = {body["carrier"]: body["name"] for body in reversed(data["bodies"])}
    for k, (carrier, column) in enumerate(data["pairs"]):
        spatial = cm.kinematics.jacobian(system, run.result.q, carriers[carrier], representation="spatial")
        np.testing.assert_allclose(frames[:, k], spatial[..., column], rtol=1e-5, atol=1e-5)


def test_a_rim_is_a_disk_and_a_floating_body_the_cuboid_with_its_inertia():
    (disk,) = viewer.scene(library("rolling_disk")).shapes
    assert (disk.kind, disk.size[0], disk.is_derived) == ("cylinder", 0.3, True)
    np.testing.assert_allclose(np.abs(disk.pose[:3, 2]), [0.0, 1.0, 0.0], atol=ROUND_OFF_LONG)
    system = library("floating_pair")
    for shape in viewer.scene(system).shapes[:1]:  # the other one is a plate, drawn a little thicker
        body = system.body_names.index(shape.body)
        R, a = shape.pose[:3, :3], np.array(shape.size)
        moments = system.bodies.mass[body] / 12.0 * (np.sum(a**2) - a**2)
        np.testing.assert_allclose(R @ np.diag(moments) @ R.T, system.bodies.inertia[body], rtol=1e-6, atol=1e-9)
    assert not viewer.scene(library("rcm")).shapes  # lines between joints say more


def test_the_extent_holds_the_whole_motion_and_a_fall_is_followed():
    run = run_of(library("pendulum"), 1.0)
    extent = motion_extent(run.system, run.scene, run.poses)
    (mass,) = run.scene.masses
    centers = run.poses[:, 1, :3, :3] @ mass.center + run.poses[:, 1, :3, 3]
    low, high = extent.points.min(axis=0), extent.points.max(axis=0)
    assert np.all(centers > low - 1e-9)
    assert np.all(centers < high + 1e-9)
    assert not extent.follows
    assert extent.ground < low[2]
    falling = np.array(run.poses)
    falling[..., 2, 3] -= np.linspace(0.0, 3 * FARTHEST * run.scene.length, len(falling))[:, None]
    extent = motion_extent(run.system, run.scene, falling)
    assert extent.follows
    assert extent.ground is None


@pytest.mark.slow
def test_a_guide_is_as_long_as_the_way_of_its_slider():
    run = run_of(library("slider_crank"), 1.0)
    guide = next(joint for joint in run.scene.joints if joint.kind == "prismatic")
    way = np.ptp(run.result[f"joint/{guide.name}/q"])
    np.testing.assert_allclose(np.ptp(joint_travel(guide, run.poses)), way, rtol=1e-9)


def with_mesh(path):
    data = json.loads(library("pendulum").document)
    data["bodies"][0]["shapes"] = [{"kind": "mesh", "file": str(path)}]
    return viewer.scene(cm.compile_mechanism(build(data)[0]))


def colored_boxes():
    red, blue = trimesh.creation.box(), trimesh.creation.box().apply_translation([2.0, 0.0, 0.0])
    red.visual.face_colors, blue.visual.face_colors = [200, 30, 20, 255], [10, 40, 220, 255]
    return trimesh.Scene([red, blue])


@pytest.mark.parametrize("suffix", ["glb", "ply", "obj"])
def test_the_colours_of_a_mesh_file_reach_the_page(tmp_path, suffix):
    path = tmp_path / f"boxes.{suffix}"
    scene = colored_boxes()
    if suffix == "obj":
        for geometry in scene.geometry.values():
            geometry.visual = trimesh.visual.TextureVisuals(
                material=trimesh.visual.material.SimpleMaterial(diffuse=geometry.visual.face_colors[0])
            )
    (scene.to_geometry() if suffix == "ply" else scene).export(path)
    (shape,) = with_mesh(path).shapes
    colors = {tuple(np.round(np.array(s.color[:3]) * 255).astype(int)) for s in shape.surfaces if s.color}
    for expected in ((200, 30, 20), (10, 40, 220)):
        assert any(np.abs(np.array(expected) - color).max() <= 3 for color in colors), colors
    again = trimesh.load(trimesh.util.wrap_as_stream(glb(shape.surfaces)), file_type="glb")
    np.testing.assert_allclose(again.bounds, [[-0.5, -0.5, -0.5], [2.5, 0.5, 0.5]], atol=1e-6)


COLLADA = """<?xml version="1.0"?>
<COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1">
<asset><unit meter="0.001" name="millimeter"/><up_axis>Z_UP</up_axis></asset>
<library_effects><effect id="paint"><profile_COMMON><technique sid="common"><lambert><diffuse>
<color>0.8 0.1 0.2 1</color></diffuse></lambert></technique></profile_COMMON></effect></library_effects>
<library_materials><material id="red"><instance_effect url="#paint"/></material></library_materials>
<library_geometries><geometry id="g"><mesh><source id="p"><float_array id="pa" count="12">
0 0 0 1000 0 0 0 1000 0 0 0 1000</float_array><technique_common><accessor source="#pa" count="4" stride="3">
<param name="X" type="float"/><param name="Y" type="float"/><param name="Z" type="float"/></accessor></technique_common>
</source><vertices id="v"><input semantic="POSITION" source="#p"/></vertices>
<triangles count="4" material="m"><input semantic="VERTEX" source="#v" offset="0"/>
<p>0 2 1 0 1 3 1 2 3 0 3 2</p></triangles></mesh></geometry></library_geometries>
<library_visual_scenes><visual_scene id="s"><node><instance_geometry url="#g"><bind_material><technique_common>
<instance_material symbol="m" target="#red"/></technique_common></bind_material></instance_geometry></node>
</visual_scene>
</library_visual_scenes><scene><instance_visual_scene url="#s"/></scene></COLLADA>"""


def test_collada_files_have_their_colours_with_the_extra_mesh(tmp_path):
    pytest.importorskip("collada")
    path = tmp_path / "red.dae"
    path.write_text(COLLADA)
    (surface,) = with_mesh(path).shapes[0].surfaces
    np.testing.assert_allclose(surface.color, (0.8, 0.1, 0.2, 1.0), atol=3e-3)
    np.testing.assert_allclose(surface.vertices.max(axis=0), 1.0)  # its unit is the millimetre


def test_colours_that_cannot_be_read_are_told_and_the_mesh_is_drawn(tmp_path, monkeypatch):
    monkeypatch.setattr("cadmbs.viewer.mesh_surfaces.find_spec", lambda name: None)
    path = tmp_path / "red.dae"
    path.write_text(COLLADA)
    scene = with_mesh(path)
    (note,) = scene.notes
    assert f'The mesh "{path}" of body "rod" is drawn without colours: {COLLADA_HINT}.' == note
    assert len(scene.shapes[0].faces) == 4


def test_the_eye_is_where_a_wall_of_the_world_does_not_hide_the_motion(tmp_path):
    path = tmp_path / "wall.stl"
    data = json.loads(library("pendulum").document)
    data["bodies"].append({"name": "world", "shapes": [{"kind": "mesh", "file": str(path)}]})
    for side in (-1.0, 1.0):
        wall = trimesh.creation.box((20.0, 0.1, 20.0)).apply_translation([0.0, side * 0.6, 0.0])
        wall.export(path)
        picture = viewer.scene(cm.compile_mechanism(build(data)[0]))
        poses = np.broadcast_to(np.eye(4), (len(picture.carriers), 4, 4))
        assert side * default_view(picture, poses)[1] < 0.0
