"""Mechanisms as USD: what the text says, and what the validators of usd-core find."""

from __future__ import annotations

import math
import re
from importlib.resources import files
from pathlib import Path

import pytest

import cadmbs as cm
from cadmbs.errors import OutputError
from cadmbs.exporters import usd
from cadmbs.testing import mechanisms
from cadmbs.testing.parts import KINDS
from tests import zoo
from tests.exporters.test_messages import HINGE, one, two

LIBRARY = {path.stem: path for path in sorted(Path(str(files("cadmbs.library"))).glob("*.json"))}


def value(text, name, number=0):
    """The value of an attribute, as it is written."""
    return re.findall(rf"{re.escape(name)} = (.*)", text)[number]


def test_a_hinge():
    limits = {"lower": -math.pi / 2, "upper": math.pi, "effort": 3.0, "velocity": math.pi}
    text, findings = usd.text(one(HINGE | {"limits": limits, "damping": 0.5, "armature": 0.25}))
    assert not findings
    assert text.startswith("#usda 1.0\n# Written by cadmbs")
    assert value(text, "defaultPrim") == '"one"'
    assert 'def PhysicsRevoluteJoint "j"' in text
    assert (value(text, "physics:lowerLimit"), value(text, "physics:upperLimit")) == ("-90", "180")
    assert value(text, "rel physics:body1") == "</one/arm>"
    assert "physics:body0" not in text
    assert float(value(text, "drive:angular:physics:damping")) == pytest.approx(0.5 * math.pi / 180, rel=1e-15)
    assert value(text, "drive:angular:physics:maxForce") == "3"
    assert value(text, "physxJoint:maxJointVelocity") == "180"
    assert value(text, "physxJoint:armature") == "0.25"
    assert value(text, "physics:gravityMagnitude") == "9.81"
    assert "excludeFromArticulation" not in text


def test_masses_have_principal_axes():
    inertia = [[2.0, 0.5, 0.0], [0.5, 2.0, 0.0], [0.0, 0.0, 3.0]]
    text, _ = usd.text(one(body={"mass": 4.0, "center_of_mass": [1, 2, 3], "inertia": inertia}))
    assert value(text, "float physics:mass") == "4"
    assert value(text, "physics:centerOfMass") == "(1, 2, 3)"
    moments = [float(part) for part in value(text, "physics:diagonalInertia").strip("()").split(",")]
    assert moments == pytest.approx([1.5, 2.5, 3.0])


def test_loop_joints_are_excluded_from_the_articulation():
    text, _ = usd.text(cm.load(LIBRARY["four_bar"]))
    assert text.count("physics:excludeFromArticulation = 1") == 1


def test_springs_and_servos_are_drives():
    spring = {"name": "coil", "kind": "joint_spring", "coordinate": "j1", "stiffness": 180.0, "rest": 0.5}
    servo = {"name": "motor", "kind": "joint_servo", "coordinate": "j2", "position": 1.0, "velocity": 2.0}
    servo |= {"stiffness": 10.0, "damping": 3.0, "effort": 7.0}
    slide = {"kind": "prismatic", "axis": [1, 0, 0], "damping": 1.0}
    text, findings = usd.text(two(HINGE, slide, loads=[spring, servo]))
    assert not findings
    assert float(value(text, "drive:angular:physics:stiffness")) == pytest.approx(math.pi)
    assert float(value(text, "drive:angular:physics:targetPosition")) == pytest.approx(math.degrees(0.5))
    assert value(text, "drive:linear:physics:damping") == "4"  # with that of the joint
    assert value(text, "drive:linear:physics:targetVelocity") == "1.5"
    assert value(text, "drive:linear:physics:maxForce") == "7"


def test_meshes_and_materials(tmp_path):
    mesh = tmp_path / "triangle.obj"
    mesh.write_text("v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n")
    shape = {"kind": "mesh", "file": str(mesh), "scale": [1, 2, 1], "color": [1.0, 0.5, 0.0, 0.25]}
    gone = {"kind": "mesh", "file": str(tmp_path / "gone.stl")}
    ball = {"kind": "sphere", "radius": 2.0, "role": "collision"}
    text, findings = usd.text(one(body={"shapes": [shape, gone, ball]}), folder=tmp_path)
    assert value(text, "point3f[] points") == "[(0, 0, 0), (1, 0, 0), (0, 2, 0)]"
    assert value(text, "rel material:binding") == "</one/Looks/color_1>"
    assert value(text, "inputs:opacity") == "0.25"
    assert value(text, "cadmbs:file") == '"triangle.obj"'
    assert 'prepend apiSchemas = ["PhysicsCollisionAPI"]' in text
    assert [finding.code for finding in findings] == ["X013"]


def test_names_are_identifiers_with_the_others_to_show():
    data = zoo.data_of(one())
    data["bodies"][0]["name"] = data["joints"][0]["successor"] = '2nd "arm"'
    text, _ = usd.text(cm.Mechanism.model_validate(data))
    assert 'def Xform "_2nd__arm_"' in text
    assert 'displayName = "2nd \\"arm\\""' in text


def test_a_file_that_cadmbs_did_not_write_stays(tmp_path):
    path = tmp_path / "one.usda"
    path.write_text("#usda 1.0\n")
    with pytest.raises(OutputError):
        cm.save(one(), path)
    cm.save(one(), path, force=True)
    cm.save(one(), path)


MESSAGES = {
    "screw": (
        lambda: one({"kind": "screw", "axis": [0, 0, 1], "point": [0, 0, 0], "pitch": 0.1}),
        'warning[X018] at /joints: USD has no screws: in other programs, rotation and advance of "j" are independent.\n'
        "    hint: The pitch is in an attribute that cadmbs reads.",
    ),
    "universal": (
        lambda: one({"kind": "universal", "axes": [[1, 0, 0], [0, 1, 0]], "point": [0, 0, 0]}),
        'warning[X018] at /joints: USD has no universal joints: other programs lock the twist of "j", not the third '
        "angle.\n    hint: For small angles the motions are the same.",
    ),
    "massless": (
        lambda: one(body={"mass": 0.0, "center_of_mass": None, "inertia": [[0] * 3] * 3}),
        'warning[X018] at /bodies: Other programs compute a mass for bodies without mass: body "arm".\n'
        "    hint: In UsdPhysics, a mass of zero is one to be computed from shapes.",
    ),
    "flat": (
        lambda: one(body={"inertia": [[1, 0, 0], [0, 1, 0], [0, 0, 0]]}),
        "warning[X018] at /bodies: Programs that read USD refuse inertias of which a principal moment is not "
        'positive: body "arm".\n    hint: Give these bodies three positive moments.',
    ),
    "friction": (
        lambda: one(HINGE | {"friction": 0.5}),
        'warning[X018] at /joints: UsdPhysics has no friction of joints: other programs leave out that of "j".\n'
        "    hint: It is in attributes that cadmbs reads.",
    ),
    "coupling": (
        lambda: two(HINGE, HINGE, couplings=[{"name": "lock", "terms": [{"coordinate": "j2", "factor": 1}]}]),
        'warning[X018] at /couplings: UsdPhysics has no couplings: other programs leave out "lock".\n'
        "    hint: They are in attributes that cadmbs reads.",
    ),
    "angles": (
        lambda: one(
            {
                "kind": "spherical",
                "point": [0, 0, 0],
                "coordinates": "angles",
                "axes": [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
            }
        ),
        'warning[X007] at /joints: Joint "j": other coordinates; the motions are the same.\n'
        "    hint: Joints of USD have the axes of one frame, and bodies are free in the world.",
    ),
    "effort": (
        lambda: one(
            HINGE | {"limits": {"effort": 1.0}},
            loads=[{"name": "coil", "kind": "joint_spring", "coordinate": "j", "stiffness": 1}],
        ),
        'note[X001] at /joints: Left out at joint "j": limits of effort, since their drives have others.',
    ),
    "load": (
        lambda: one(loads=[{"name": "push", "kind": "wrench", "body": "arm", "point": [0, 0, 0], "force": [1, 0, 0]}]),
        'warning[X001] at /loads: Load "push" is left out: USD cannot express it.',
    ),
}


@pytest.mark.parametrize("name", MESSAGES)
def test_findings(name):
    make, message = MESSAGES[name]
    assert "\n".join(str(finding) for finding in usd.text(make())[1]) == f"<input>: {message}"


MADE = {
    **{name: (lambda path=path: cm.load(path)) for name, path in LIBRARY.items() if name != "ra_four_link"},
    **{kind: (lambda kind=kind: mechanisms.chain(3, 12, kind)) for kind in KINDS},
    **{name: (lambda name=name: zoo.mechanism(name)) for name in ("listed ground", "massless links", "two loops")},
}
"""Those whose bodies have three positive moments."""


@pytest.mark.oracle
@pytest.mark.parametrize("name", MADE)
def test_the_validators_of_usd_accept_it(name, tmp_path):
    pytest.importorskip("pxr", reason="usd-core is not installed")
    validation = pytest.importorskip("pxr.UsdValidation", reason="this usd-core has no validators")
    from pxr import Usd

    path = tmp_path / "a.usda"
    usd.write(MADE[name](), path)
    stage = Usd.Stage.Open(str(path))
    context = validation.ValidationContext(validation.ValidationRegistry().GetOrLoadAllValidators())
    assert [error.GetMessage() for error in context.Validate(stage)] == []
