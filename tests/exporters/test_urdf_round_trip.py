"""A mechanism written as URDF is read back as the same one: same motion, same masses, for robots and random trees."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from importlib.resources import files
from pathlib import Path

import numpy as np
import pytest

import cadmbs as cm
from cadmbs.errors import ModelError
from cadmbs.exporters import urdf
from cadmbs.exporters.coordinate_motions import UNBOUNDED
from cadmbs.importers.draft import SourceFile
from cadmbs.importers.loading import check_source
from cadmbs.lie import quaternion
from cadmbs.models.joint import Free, Spherical
from cadmbs.testing import mechanisms, variants
from cadmbs.testing.parts import KINDS
from tests import zoo
from tests.exporters.robots import HANDFUL, ROBOTS, displacements, matched, plain
from tests.tolerances import ROUND_OFF, ROUND_OFF_LONG

SAME_COORDINATES = tuple(
    kind for kind in KINDS if kind not in ("free", "spherical:quaternion", "spherical:rotation_vector")
)

CHECK_URDF = Path(sys.executable).parent / "check_urdf"
"""The official parser, as Pinocchio's packages bring it along."""


def read_back(mechanism, folder, **options):
    text, findings = urdf.text(mechanism, **options)
    again, found = check_source(SourceFile("again.urdf", folder, text.encode()))
    assert again is not None, found
    return again, findings


def without_blanks(extensions):
    """Extensions without the indentation of elements, prefixes that they do not use, and the order of leftovers."""

    def text(entry):
        return re.sub(
            r"\s+", " ", re.sub(r' xmlns:\w+=\\"[^"]*\\"', "", re.sub(r">(\\[nrt]|\s)+<", "><", json.dumps(entry)))
        )

    own = dict(extensions.get("urdf", {}))
    return sorted(map(text, own.pop("kept", ()))), own


def assert_same_motion(mechanism, again, tolerance):
    again = again.model_copy(update={"accept_inertia": mechanism.accept_inertia})  # no URDF says so
    original, written = cm.compile_mechanism(mechanism), cm.compile_mechanism(again)
    q, q_written, places = matched(original, written, np.random.default_rng(3))
    moved, moved_written = displacements(original, q), displacements(written, q_written)
    for name, displacement in moved.items():
        np.testing.assert_allclose(moved_written[name], displacement, atol=tolerance, rtol=0.0)
    if original.n_v == written.n_v and original.n_v:
        own, other = (
            cm.dynamics.mass_matrix(original, q, engine="reference"),
            cm.dynamics.mass_matrix(written, q_written, engine="reference"),
        )
        np.testing.assert_allclose(other[np.ix_(places, places)], own, atol=tolerance * np.abs(own).max(), rtol=0.0)
    masses = [body.mass for body in again.bodies]
    np.testing.assert_allclose(sum(masses), sum(body.mass for body in mechanism.bodies), rtol=1e-14)


def written(limits):
    """Limits as URDF 1.0 has them: a velocity of 0, which counts as absent, is written as X005 says."""
    if limits is None or limits.velocity is not None:
        return limits
    return limits.model_copy(update={"velocity": UNBOUNDED})


def assert_robot_comes_back(path, base):
    try:
        mechanism = cm.load(path, base=base, accept_inertia=True)
    except ModelError:
        pytest.skip("the file is refused")
    again, findings = read_back(mechanism, path.parent)
    assert {finding.code for finding in findings} <= {"X005", "X011"}
    assert_same_motion(mechanism, again, ROUND_OFF)
    assert [joint.name for joint in again.joints] == [joint.name for joint in mechanism.joints]
    assert {body.name for body in mechanism.bodies} <= {body.name for body in again.bodies}
    for joint, other in zip(mechanism.joints, again.joints, strict=True):
        assert (other.kind, other.predecessor, other.successor) == (joint.kind, joint.predecessor, joint.successor)
        assert (other.limits, other.damping, other.friction) == (written(joint.limits), joint.damping, joint.friction)
        assert without_blanks(other.extensions) == without_blanks(joint.extensions)
    own = {body.name: body for body in again.bodies}
    for body in mechanism.bodies:
        assert [shape.kind for shape in own[body.name].shapes] == [shape.kind for shape in body.shapes]
        files = [[shape.file for shape in b.shapes if shape.kind == "mesh"] for b in (body, own[body.name])]
        assert files[0] == files[1]
        colors = [[shape.color for shape in b.shapes] for b in (body, own[body.name])]
        assert colors[0] == colors[1]
    assert without_blanks(again.extensions) == without_blanks(mechanism.extensions)


@pytest.mark.oracle
@pytest.mark.parametrize("base", ["fixed", "floating"])
@pytest.mark.parametrize("name", HANDFUL)
def test_robot_comes_back(name, base):
    assert_robot_comes_back(ROBOTS[name], base)


@pytest.mark.slow
@pytest.mark.oracle
@pytest.mark.parametrize("name", [name for name in ROBOTS if name not in HANDFUL])
def test_every_robot_comes_back(name):
    assert_robot_comes_back(ROBOTS[name], "fixed")


LIBRARY = {path.stem: path for path in sorted(Path(str(files("cadmbs.library"))).glob("*.json"))}


def without_armatures(mechanism):
    joints = tuple(joint.model_copy(update={"armature": 0.0}) for joint in mechanism.joints)
    return mechanism.model_copy(update={"joints": joints})


@pytest.mark.parametrize("name", LIBRARY)
def test_library_comes_back(name, tmp_path):
    """The same motion in the same coordinates, but where a finding says what differs: armatures, quaternions."""
    mechanism = cm.load(LIBRARY[name])
    again, findings = read_back(mechanism, tmp_path)
    left_out = [finding.message for finding in findings if finding.code == "X001"]
    has_armature = any(np.any(joint.armature) for joint in mechanism.joints)
    assert has_armature == any("armature" in message for message in left_out)
    for kind, entries in (("Loads", mechanism.loads), ("Constraints", mechanism.constraints)):
        assert bool(entries) == any(kind[:-1] in message or kind[:-1].lower() in message for message in left_out)
    mechanism = without_armatures(mechanism)
    if "X007" not in {finding.code for finding in findings}:
        assert_same_motion(mechanism, again, 10.0 * ROUND_OFF)
        return
    named = " ".join(finding.message for finding in findings if finding.code == "X007")
    others = [joint for joint in mechanism.joints if f'"{joint.name}"' in named]
    assert others
    assert all(isinstance(joint, (Spherical, Free)) for joint in others)
    assert_same_poses_in_others(mechanism, again, others)


def assert_same_poses_in_others(mechanism, again, others):
    """Each configuration is one in the other coordinates, and each velocity and its energy, too."""
    original, written = cm.compile_mechanism(mechanism), cm.compile_mechanism(again)
    rng = np.random.default_rng(5)
    q_written = cm.integrate(written, cm.neutral(written), rng.uniform(-0.6, 0.6, written.n_v))
    moved = displacements(written, q_written)
    q = cm.neutral(original)
    names, places = list(original.position_names), {plain(name): i for i, name in enumerate(written.position_names)}
    for i, position in enumerate(names):
        if plain(position) in places:
            q[i] = q_written[places[plain(position)]]
    for joint in others:
        if f"{joint.name}:w" not in names:  # a cut joint has no coordinates
            continue
        f = np.linalg.inv(moved[plain(joint.predecessor)]) @ moved[plain(joint.successor)]
        A = original.bodies.reference_pose[original.body_names.index(joint.successor)]
        Q = np.linalg.inv(A) @ f @ A
        first = names.index(f"{joint.name}:w")
        q[first : first + 4] = quaternion.from_rotation(Q[:3, :3])
        if isinstance(joint, Free):
            q[first + 4 : first + 7] = Q[:3, 3]
    for body, displacement in displacements(original, q).items():
        np.testing.assert_allclose(moved[body], displacement, atol=ROUND_OFF, rtol=0.0)
    bodies = [(name, plain(name)) for name in original.body_names if plain(name) in written.body_names]
    J = np.vstack([cm.kinematics.spatial.jacobian(original, q, name) for name, _ in bodies])
    J_written = np.vstack([cm.kinematics.spatial.jacobian(written, q_written, name) for _, name in bodies])
    T = np.linalg.lstsq(J, J_written, rcond=None)[0]
    np.testing.assert_allclose(J @ T, J_written, atol=10.0 * ROUND_OFF)
    M, M_written = (
        cm.dynamics.mass_matrix(system, x, engine="reference") for system, x in ((original, q), (written, q_written))
    )
    np.testing.assert_allclose(T.T @ M @ T, M_written, atol=10.0 * ROUND_OFF * np.abs(M).max(), rtol=0.0)


@pytest.mark.oracle
@pytest.mark.skipif(not CHECK_URDF.exists(), reason="check_urdf is not installed")
@pytest.mark.parametrize("version", ["1.0", "1.2"])
@pytest.mark.parametrize("name", ["every kind", "coupled", "listed ground", "two loops", "floating tree"])
def test_official_parser_accepts_it(name, version, tmp_path):
    path = tmp_path / "a.urdf"
    urdf.write(zoo.mechanism(name), path, version=version)
    done = subprocess.run([str(CHECK_URDF), str(path)], capture_output=True, text=True, check=False)
    assert "Successfully Parsed XML" in done.stdout, done.stdout
    assert "rror" not in done.stdout + done.stderr


@pytest.mark.parametrize("seed", range(6))
def test_random_trees_come_back(seed, tmp_path):
    """Every kind of joint with coordinates that URDF can have, half of them against the tree."""
    mechanism = mechanisms.random_tree(len(SAME_COORDINATES), 400 + seed, kinds=SAME_COORDINATES)
    again, _ = read_back(mechanism, tmp_path)
    assert_same_motion(mechanism, again, ROUND_OFF)


@pytest.mark.parametrize("kind", ["free", "planar", "fixed", "revolute", "prismatic"])
def test_joints_that_urdf_has_keep_their_coordinates(kind, tmp_path):
    mechanism = mechanisms.chain(3, 12, kind)
    again, findings = read_back(mechanism, tmp_path)
    assert_same_motion(mechanism, again, ROUND_OFF)
    assert {joint.kind for joint in again.joints if not joint.name.endswith("_tool_joint")} == {kind}
    assert "X004" not in {finding.code for finding in findings}


@pytest.mark.parametrize("name", ["coupled", "massless links", "listed ground", "floating tree"])
def test_body_inertias_come_back(name, tmp_path):
    """Whatever becomes of joints and frames: mass, centre and tensor in the world at q = 0 stay."""
    mechanism = zoo.mechanism(name)
    again, _ = read_back(mechanism, tmp_path)
    own, other = (cm.compile_mechanism(m) for m in (mechanism, again))
    names = list(other.body_names)
    for i, body in enumerate(own.body_names):
        k = names.index(body)
        np.testing.assert_allclose(other.bodies.mass[k], own.bodies.mass[i], rtol=1e-15)
        if own.bodies.mass[i]:
            center = other.bodies.center_of_mass[k] + other.origin - own.origin
            np.testing.assert_allclose(center, own.bodies.center_of_mass[i], atol=ROUND_OFF)
        np.testing.assert_allclose(other.bodies.inertia[k], own.bodies.inertia[i], atol=ROUND_OFF)


def test_couplings_of_two_become_mimic(tmp_path):
    mechanism = mechanisms.with_couplings(mechanisms.random_tree(5, 8, kinds=("revolute", "prismatic")), 8)
    two = mechanism.model_copy(update={"couplings": mechanism.couplings[:2]})
    again, findings = read_back(two, tmp_path)
    assert "X001" in {finding.code for finding in findings}  # gravity
    original, written = cm.compile_mechanism(two), cm.compile_mechanism(again)
    assert written.velocity_names == original.velocity_names
    assert_same_motion(two, again, ROUND_OFF)


def test_far_away(tmp_path):
    mechanism = mechanisms.random_tree(4, 5, kinds=("revolute", "universal", "prismatic"))
    again, _ = read_back(variants.moved(mechanism, zoo.kilometre_away()), tmp_path)
    assert_same_motion(variants.moved(mechanism, zoo.kilometre_away()), again, 10.0 * ROUND_OFF_LONG)


@pytest.mark.slow
def test_two_thousand_links(tmp_path):
    """No recursion anywhere."""
    joints = [
        f'<joint name="j{i}" type="continuous"><parent link="l{i}"/><child link="l{i + 1}"/></joint>'
        for i in range(2000)
    ]
    links = [f'<link name="l{i}"/>' for i in range(2001)]
    source = f'<robot name="r">{"".join(links)}{"".join(joints)}</robot>'
    mechanism, _ = check_source(SourceFile("r.urdf", tmp_path, source.encode()))
    again, _ = read_back(mechanism, tmp_path)
    assert len(again.bodies) == 2001
