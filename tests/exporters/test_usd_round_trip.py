"""A mechanism written as USD is read back as the same one, to single precision: motion, masses, loops, drives."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import numpy as np
import pytest

import cadmbs as cm
from cadmbs.errors import ModelError
from cadmbs.exporters import usd
from cadmbs.exporters.structure import Structure
from cadmbs.importers.draft import SourceFile
from cadmbs.importers.loading import check_source
from cadmbs.models.documents.reading import build
from cadmbs.testing import mechanisms
from cadmbs.testing.parts import KINDS
from tests import zoo
from tests.exporters.robots import HANDFUL, ROBOTS, displacements, matched
from tests.exporters.test_messages import HINGE, one, two
from tests.exporters.test_sdf import without_losses

pytest.importorskip("pxr", reason="usd-core is not installed")

LIBRARY = {path.stem: path for path in sorted(Path(str(files("cadmbs.library"))).glob("*.json"))}
SINGLE = 1e-6
"""Numbers of UsdPhysics are single."""

SAME = tuple(kind for kind in KINDS if kind not in ("free", "spherical:angles", "spatial_translation"))


def read_back(mechanism, folder=Path()):
    text, findings = usd.text(mechanism, folder=folder)
    again, found = check_source(SourceFile("again.usda", folder, text.encode()))
    assert again is not None, found
    return again, findings


def assert_same(mechanism, again):
    again = again.model_copy(update={"accept_inertia": mechanism.accept_inertia})
    original, written = cm.compile_mechanism(mechanism), cm.compile_mechanism(again)
    q, q_written, places = matched(original, written, np.random.default_rng(3))
    moved, moved_written = displacements(original, q), displacements(written, q_written)
    for name, displacement in moved.items():
        np.testing.assert_allclose(moved_written[name], displacement, atol=SINGLE, rtol=0.0)
    assert written.n_v == original.n_v
    if original.n_v:
        own = cm.dynamics.mass_matrix(original, q, engine="reference")
        other = cm.dynamics.mass_matrix(written, q_written, engine="reference")
        np.testing.assert_allclose(other[np.ix_(places, places)], own, atol=SINGLE * np.abs(own).max(), rtol=0.0)
    masses = [sum(body.mass for body in each.bodies) for each in (again, mechanism)]
    assert masses[0] == pytest.approx(masses[1], rel=SINGLE)
    np.testing.assert_allclose(again.gravity, mechanism.gravity, rtol=SINGLE, atol=SINGLE)


@pytest.mark.parametrize("name", LIBRARY)
def test_library_comes_back(name):
    mechanism = without_ground_name(cm.load(LIBRARY[name]))
    again, _ = read_back(mechanism)
    assert_same(mechanism, again)
    cuts = [{each.joints[i].name for i in Structure.of(each).tree.cut_edges} for each in (mechanism, again)]
    assert cuts[0] == cuts[1]


def without_ground_name(mechanism):
    """What USD can say of a mechanism; armatures of single joints stay."""
    data = zoo.data_of(without_losses(mechanism))
    for joint, original in zip(data["joints"], zoo.data_of(mechanism)["joints"], strict=True):
        joint["armature"] = original["armature"] if original["kind"] in ("revolute", "prismatic") else 0.0
    return build(data | {"loads": [], "constraints": []})[0]


@pytest.mark.parametrize("seed", range(4))
def test_random_trees_come_back(seed):
    mechanism = mechanisms.random_tree(len(SAME), 700 + seed, kinds=SAME)
    assert_same(mechanism, read_back(mechanism)[0])


@pytest.mark.parametrize("name", ["massless links", "two loops", "ladder", "seven hinges", "mixed loop", "tower"])
def test_the_zoo_comes_back(name):
    mechanism = without_ground_name(zoo.mechanism(name))
    assert_same(mechanism, read_back(mechanism)[0])


@pytest.mark.oracle
@pytest.mark.parametrize("name", HANDFUL)
def test_robot_comes_back(name):
    try:
        mechanism = cm.load(ROBOTS[name], accept_inertia=True)
    except ModelError:
        pytest.skip("the file is refused")
    bodies = [body.model_copy(update={"shapes": ()}) for body in mechanism.bodies]
    mechanism = mechanism.model_copy(update={"bodies": tuple(bodies)})
    assert_same(without_ground_name(mechanism), read_back(mechanism)[0])


@pytest.mark.parametrize("kind", ["revolute", "prismatic"])
def test_limits_and_losses(kind):
    limits = {"lower": -0.5, "upper": 1.0, "velocity": 2.0, "effort": 3.0}
    values = {"limits": limits, "damping": 0.5, "friction": 0.25, "armature": 0.125}
    joint = read_back(one(HINGE | {"kind": kind} | values))[0].joints[0]
    for key, value in limits.items():
        assert getattr(joint.limits, key) == pytest.approx(value, rel=SINGLE)
    assert (joint.damping, joint.friction, joint.armature) == (pytest.approx(0.5, rel=SINGLE), 0.25, 0.125)


def test_limits_of_several_coordinates():
    values = {"limits": {"lower": [-1, -2], "upper": [1, 2]}, "damping": [0.5, 0.25], "friction": [0.1, 0.2]}
    joint = read_back(one(HINGE | {"kind": "cylindrical"} | values))[0].joints[0]
    assert joint.limits.lower == pytest.approx((-1, -2), rel=SINGLE)
    assert joint.limits.upper == pytest.approx((1, 2), rel=SINGLE)
    assert joint.damping == pytest.approx((0.5, 0.25), rel=SINGLE)
    assert joint.friction == (0.1, 0.2)


@pytest.mark.parametrize("kind", ["joint_spring", "joint_servo"])
def test_drives_have_the_same_force(kind):
    place = {"rest": 0.25} if kind == "joint_spring" else {"position": 0.25, "velocity": 0.5, "effort": 3.0}
    load = {"name": "coil", "kind": kind, "coordinate": "j", "stiffness": 7.0, "damping": 0.5} | place
    mechanism = one(HINGE, loads=[load])
    systems = [cm.compile_mechanism(each) for each in (mechanism, read_back(mechanism)[0])]
    for q, v in ((0.1, 0.3), (0.25, 0.0), (2.0, -1.0)):
        forces = [cm.dynamics.load_forces(system, np.array([q]), np.array([v]), 0.0) for system in systems]
        np.testing.assert_allclose(forces[1], forces[0], atol=SINGLE, rtol=SINGLE)


def test_couplings():
    terms = [{"coordinate": "j2", "factor": 2.0}, {"coordinate": "j1", "factor": -3.0}]
    mechanism = two(HINGE, HINGE, couplings=[{"name": "gear", "terms": terms, "offset": 0.5, "dependent": "j1"}])
    assert read_back(mechanism)[0].couplings == mechanism.couplings


def test_open_loops():
    data = zoo.data_of(two(HINGE, HINGE))
    line = {"axis": [0, 0, 1], "point": [1, 0, 0]}
    closure = {"predecessor": line, "successor": {"axis": [0, 0.6, 0.8], "point": [1.5, 0, 0]}}
    last = {"name": "last", "predecessor": "world", "successor": "b", "cut": True, "closure": closure}
    data["joints"].append(HINGE | last)
    closure = read_back(build(data)[0])[0].joints[2].closure
    np.testing.assert_allclose(closure.successor.axis, [0, 0.6, 0.8], atol=SINGLE)
    np.testing.assert_allclose(closure.predecessor.axis, [0, 0, 1], atol=SINGLE)
    assert (closure.predecessor.point, closure.successor.point) == ((1, 0, 0), (1.5, 0, 0))


def test_shapes_frames_and_names(tmp_path):
    mesh = tmp_path / "triangle.obj"
    mesh.write_text("v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n")
    shapes = [
        {"kind": "box", "size": [1, 2, 3], "color": [0.25, 0.5, 0.75, 0.5]},
        {"kind": "sphere", "radius": 0.5, "role": "collision"},
        {"kind": "cylinder", "radius": 0.5, "length": 2.0, "pose": {"position": [1, 0, 0]}},
        {"kind": "capsule", "radius": 0.25, "length": 1.0},
        {"kind": "mesh", "file": str(mesh), "scale": [1, -1, 2]},
    ]
    frames = {"tool tip": {"position": [0, 0, 1], "quaternion": [0, 1, 0, 0]}}
    data = zoo.data_of(one(body={"shapes": shapes, "frames": frames}))
    data["bodies"][0]["name"] = data["joints"][0]["successor"] = "upper arm"
    mechanism = build(data)[0]
    cm.save(mechanism, tmp_path / "one.usda")
    again = cm.load(tmp_path / "one.usda")
    body, original = again.bodies[0], mechanism.bodies[0]
    assert body.name == "upper arm"
    assert [(s.kind, s.role, s.color) for s in body.shapes] == [(s.kind, s.role, s.color) for s in original.shapes]
    assert (body.shapes[0].size, body.shapes[2].length, body.shapes[3].radius) == ((1, 2, 3), 2.0, 0.25)
    assert body.shapes[2].pose.position == (1, 0, 0)
    assert (body.shapes[4].file, body.shapes[4].scale) == (str(mesh), (1, -1, 2))
    assert body.frames["tool tip"].position == (0, 0, 1)
