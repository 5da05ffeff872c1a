"""A mechanism written as SDF is read back as the same one: motion, masses, loops, limits, losses, shapes."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import numpy as np
import pytest

import cadmbs as cm
from cadmbs.errors import ModelError
from cadmbs.exporters import sdf
from cadmbs.exporters.structure import Structure
from cadmbs.importers.draft import SourceFile
from cadmbs.importers.loading import check_source
from cadmbs.models.documents.reading import build
from cadmbs.testing import mechanisms
from cadmbs.testing.parts import KINDS
from tests import zoo
from tests.exporters.robots import HANDFUL, ROBOTS, plain
from tests.exporters.test_messages import HINGE, one, two
from tests.exporters.test_urdf_round_trip import assert_same_motion
from tests.tolerances import ROUND_OFF

LIBRARY = {path.stem: path for path in sorted(Path(str(files("cadmbs.library"))).glob("*.json"))}
SAME_COORDINATES = tuple(
    kind for kind in KINDS if kind not in ("free", "spherical:angles", "spherical:rotation_vector")
)


def read_back(mechanism, folder=Path(), **options):
    text, findings = sdf.text(mechanism, **options)
    again, found = check_source(SourceFile("again.sdf", folder, text.encode()))
    assert again is not None, found
    return again, findings


def without_losses(mechanism):
    """A mechanism without what SDF cannot express, its ground as it is read."""
    data = zoo.data_of(mechanism)
    for joint in data["joints"]:
        if joint["kind"] in ("universal", "spherical", "free"):
            joint["armature"] = 0.0
    ground = mechanism.ground
    if ground != "world" and all(body.name != ground for body in mechanism.bodies):
        data["ground"] = "world"
        for joint in data["joints"]:
            joint |= {end: "world" for end in ("predecessor", "successor") if joint[end] == ground}
    return build(data | {"scenario": None, "motions": [], "measures": []})[0]


@pytest.mark.parametrize("name", LIBRARY)
def test_library_comes_back(name):
    """Loops included: the same joints are cut."""
    mechanism = cm.load(LIBRARY[name])
    data = zoo.data_of(mechanism) | {"loads": [], "measures": [], "motions": [], "constraints": [], "scenario": None}
    mechanism = without_losses(build(data)[0])
    again, findings = read_back(mechanism)
    assert_same_motion(mechanism, again, ROUND_OFF)
    if not any(finding.code == "X004" for finding in findings):
        cuts = [
            {mechanism.joints[i].name for i in Structure.of(mechanism).tree.cut_edges}
            for mechanism in (mechanism, again)
        ]
        assert cuts[0] == cuts[1]
    assert again.gravity == mechanism.gravity


@pytest.mark.parametrize("seed", range(4))
def test_random_trees_come_back(seed):
    mechanism = mechanisms.random_tree(len(SAME_COORDINATES), 500 + seed, kinds=SAME_COORDINATES, reversed_joints=False)
    assert_same_motion(mechanism, read_back(mechanism)[0], ROUND_OFF)


@pytest.mark.parametrize("name", ["massless links", "far away", "two loops", "ladder", "seven hinges"])
def test_the_zoo_comes_back(name):
    mechanism = zoo.mechanism(name)
    assert_same_motion(
        without_losses(mechanism), read_back(mechanism)[0], 10 * ROUND_OFF if "away" in name else ROUND_OFF
    )


def test_a_chain_in_a_loop_is_cut_at_its_last_joint():
    again, _ = read_back(zoo.mechanism("mixed loop"))
    assert cm.compile_mechanism(again).n_v == zoo.system("mixed loop").n_v


@pytest.mark.oracle
@pytest.mark.parametrize("name", HANDFUL)
def test_robot_comes_back(name):
    try:
        mechanism = cm.load(ROBOTS[name], accept_inertia=True)
    except ModelError:
        pytest.skip("the file is refused")
    again, _ = read_back(mechanism, ROBOTS[name].parent)
    assert_same_motion(without_losses(mechanism), again, ROUND_OFF)
    own = {body.name: body for body in again.bodies}
    for body in mechanism.bodies:
        if body.name == mechanism.ground and not body.shapes:
            continue
        shapes = own[plain(body.name)].shapes
        assert [shape.kind for shape in shapes if shape.role == "visual"] == [
            shape.kind for shape in body.shapes if shape.role == "visual"
        ]
        assert {shape.file for shape in shapes if shape.kind == "mesh"} == {
            shape.file for shape in body.shapes if shape.kind == "mesh"
        }
        assert [s.color for s in shapes if s.role == "visual"] == [s.color for s in body.shapes if s.role == "visual"]


def test_limits_losses_and_springs_come_back():
    limits = {"lower": -0.5, "upper": 1.0, "velocity": 2.0, "effort": 3.0}
    spring = {"name": "j spring", "kind": "joint_spring", "coordinate": "j", "stiffness": 7.0, "rest": 0.1}
    mechanism = one(HINGE | {"limits": limits, "damping": 0.5, "friction": 0.25}, loads=[spring])
    again, findings = read_back(mechanism)
    joint = again.joints[0]
    assert (joint.limits, joint.damping, joint.friction) == (mechanism.joints[0].limits, 0.5, 0.25)
    assert again.loads == mechanism.loads
    assert {finding.code for finding in findings} == {"X001"}  # gravity, for others


def test_the_damper_of_a_spring_adds_to_that_of_its_axis():
    spring = {"name": "j spring", "kind": "joint_spring", "coordinate": "j", "stiffness": 7.0, "damping": 0.25}
    again, _ = read_back(one(HINGE | {"damping": 0.5}, loads=[spring]))
    assert again.joints[0].damping == 0.75
    again, _ = read_back(one(HINGE, loads=[spring]))
    assert again.joints[0].damping == 0.25


def test_a_balanced_weight_is_no_gravity():
    hold = {"name": "arm gravity", "kind": "wrench", "body": "arm", "point": [0, 0, 0], "force": [0, 0, 9.81]}
    mechanism = one(HINGE, loads=[hold])
    text, _ = sdf.text(mechanism)
    assert "<gravity>false</gravity>" in text
    assert read_back(mechanism)[0].loads == mechanism.loads
    pushed, findings = read_back(one(HINGE, loads=[hold | {"force": [0, 0, 9.8]}]))
    assert not pushed.loads
    assert any('"arm gravity" is left out' in finding.message for finding in findings)


@pytest.mark.parametrize("offset", [0.0, 0.3])
def test_couplings_are_mimic_axes_of_1_11(offset):
    terms = [{"coordinate": "j2", "factor": 2.0}, {"coordinate": "j1", "factor": -3.0}]
    coupling = {"name": "gear", "terms": terms, "offset": offset}
    mechanism = two(HINGE, HINGE, couplings=[coupling])
    text, findings = sdf.text(mechanism)
    assert 'version="1.11"' in text
    assert not any("gear" in finding.message for finding in findings)
    again, _ = read_back(mechanism)
    assert_same_motion(mechanism, again, ROUND_OFF)
    assert again.couplings[0].offset == offset / 2
    assert 'version="1.10"' in sdf.text(two(HINGE, HINGE))[0]


def test_a_constant_coordinate_follows_another_one():
    lock = {"name": "lock", "terms": [{"coordinate": "j2", "factor": 2.0}], "offset": 0.5}
    mechanism = two(HINGE, HINGE, couplings=[lock])
    again, _ = read_back(mechanism)
    assert_same_motion(mechanism, again, ROUND_OFF)
    assert again.couplings[0].offset == 0.25


def test_free_joints_keep_their_names_and_places():
    mechanism = one({"kind": "free"})
    again, _ = read_back(mechanism)
    assert (again.joints[0].name, again.joints[0].kind) == ("j", "free")
    text, _ = sdf.text(mechanism)
    fixed, _ = check_source(SourceFile("again.sdf", Path(), text.encode()), base="fixed")
    assert fixed.joints[0].kind == "fixed"


def test_a_free_joint_in_a_loop_stays():
    """A body with a free joint that other joints hold too: coordinates and cuts are the same."""
    data = zoo.data_of(one({"kind": "free"}))
    data["joints"].append(
        {"name": "ball", "kind": "spherical", "predecessor": "world", "successor": "arm", "cut": True}
    )
    data["joints"][-1]["point"] = [0.1, 0.2, 0.3]
    mechanism = build(data)[0]
    again, _ = read_back(mechanism)
    assert [(joint.name, joint.kind, joint.cut) for joint in again.joints] == [
        ("ball", "spherical", True),
        ("j", "free", False),
    ]
    assert_same_motion(mechanism, again, ROUND_OFF)


def test_shapes_frames_and_materials(tmp_path):
    shapes = [
        {"kind": "box", "size": [1, 2, 3], "color": [0.1, 0.2, 0.3, 0.5]},
        {"kind": "sphere", "radius": 0.5, "role": "collision"},
        {"kind": "cylinder", "radius": 0.5, "length": 2.0, "pose": {"position": [1, 0, 0]}},
        {"kind": "capsule", "radius": 0.25, "length": 1.0},
        {"kind": "mesh", "file": str(tmp_path / "a.stl"), "scale": [1, -1, 2]},
    ]
    (tmp_path / "a.stl").write_bytes(b"")
    frames = {"tool": {"position": [0, 0, 1], "quaternion": [0, 1, 0, 0]}}
    mechanism = one(body={"shapes": shapes, "frames": frames})
    path = tmp_path / "one.sdf"
    cm.save(mechanism, path)
    assert "<uri>a.stl</uri>" in path.read_text()
    body = cm.load(path).bodies[0]
    expected = mechanism.bodies[0].shapes
    assert [(shape.kind, shape.role, shape.color) for shape in body.shapes] == [
        (shape.kind, shape.role, shape.color) for shape in expected
    ]
    assert (body.shapes[4].file, body.shapes[4].scale) == (str(tmp_path / "a.stl"), (1, -1, 2))
    assert body.shapes[2].pose.position == (1, 0, 0)
    assert body.frames["tool"].position == (0, 0, 1)
    np.testing.assert_allclose(body.frames["tool"].rotation, np.diag([1, -1, -1]), atol=1e-15)


def test_a_second_ground_link_is_fixed_to_the_world():
    again, _ = read_back(zoo.mechanism("listed ground"))
    joint = next(joint for joint in again.joints if joint.name == "base_fixed")
    assert (again.ground, joint.kind, joint.predecessor, joint.successor) == ("world", "fixed", "world", "base")
    assert next(body for body in again.bodies if body.name == "base").frames["bolt"].position == (1, 2, 3)


def test_a_joint_towards_the_world_is_turned_round():
    """The world cannot be a child."""
    data = zoo.data_of(one({"kind": "screw", "axis": [0, 0, 1], "point": [1, 0, 0], "pitch": 0.1}))
    data["joints"][0] |= {"predecessor": "arm", "successor": "world"}
    mechanism = build(data)[0]
    again, _ = read_back(mechanism)
    assert again.joints[0].successor == "arm"
    assert_same_motion(mechanism, again, ROUND_OFF)


def test_open_loops_are_left_out():
    data = zoo.data_of(two(HINGE, HINGE))
    line = {"axis": [0, 0, 1], "point": [1, 0, 0]}
    closure = {"predecessor": line, "successor": line | {"point": [1.1, 0, 0]}}
    last = {"name": "last", "predecessor": "world", "successor": "b", "cut": True, "closure": closure}
    data["joints"].append(HINGE | last)
    _, findings = sdf.text(build(data)[0])
    assert any('Loop joint "last" is left out' in finding.message for finding in findings)


def test_names_of_sdf_are_not_used():
    data = zoo.data_of(one())
    data["bodies"][0]["name"] = data["joints"][0]["successor"] = "__arm__"
    again, findings = read_back(build(data)[0])
    assert again.bodies[0].name == "arm"
    assert any(finding.code == "X002" for finding in findings)


def test_links_and_joints_share_their_names():
    data = zoo.data_of(one())
    data["joints"][0]["name"] = "arm"
    _, findings = read_back(build(data)[0])
    assert any('"arm" as "arm_2"' in finding.message for finding in findings)
