"""Stages of other programs: units, axes, frames that the drawing has moved, masses, drives, freedoms, references."""

from __future__ import annotations

import builtins
import math
from pathlib import Path

import numpy as np
import pytest

import cadmbs as cm
from cadmbs.errors import MissingExtraError, ModelError
from cadmbs.importers.draft import SourceFile
from cadmbs.importers.loading import check_source
from cadmbs.importers.usd.joints import motions_of

pxr = pytest.importorskip("pxr", reason="usd-core is not installed")

HEADER = '#usda 1.0\n(\n metersPerUnit = {length}\n kilogramsPerUnit = {mass}\n upAxis = "{up}"\n)\n'
MASS = "float physics:mass = 2\n float3 physics:diagonalInertia = (0.1, 0.2, 0.25)"


def prim(type_, name, inside="", schemas=()):
    applied = (
        f"(\n prepend apiSchemas = [{', '.join(f'{chr(34)}{each}{chr(34)}' for each in schemas)}]\n)" if schemas else ""
    )
    return f'def {type_} "{name}" {applied}\n{{\n {inside}\n}}\n'


def body(name, inside=MASS, at=(0, 0, 0), turned=(1, 0, 0, 0)):
    pose = f"double3 xformOp:translate = {tuple(at)}\n quatd xformOp:orient = {tuple(turned)}\n"
    pose += 'uniform token[] xformOpOrder = ["xformOp:translate", "xformOp:orient"]\n'
    return prim("Xform", name, pose + inside, ("PhysicsRigidBodyAPI", "PhysicsMassAPI"))


def read(*prims, length=1, mass=1, up="Z", **options):
    text = HEADER.format(length=length, mass=mass, up=up) + "".join(prims)
    mechanism, findings = check_source(SourceFile("a.usda", Path(), text.encode()), **options)
    assert mechanism is not None, findings
    return mechanism, findings


def test_units_of_a_stage():
    """Centimetres, grams, y up: gravity, masses, lengths, limits, drives in degrees."""
    scene = prim("PhysicsScene", "scene")
    drive = "float drive:angular:physics:stiffness = 1000\n float drive:angular:physics:damping = 10\n"
    drive += "float drive:angular:physics:maxForce = 5e7\n float drive:angular:physics:targetPosition = 90\n"
    hinge = prim(
        "PhysicsRevoluteJoint",
        "hinge",
        'rel physics:body1 = </arm>\n uniform token physics:axis = "Y"\n point3f physics:localPos0 = (0, 50, 0)\n'
        "point3f physics:localPos1 = (0, -50, 0)\n float physics:lowerLimit = -90\n" + drive,
        ("PhysicsDriveAPI:angular",),
    )
    slide = prim(
        "PhysicsPrismaticJoint",
        "slide",
        "rel physics:body0 = </arm>\n rel physics:body1 = </hand>\n"
        "float physics:upperLimit = 20\n point3f physics:localPos1 = (0, -100, 0)",
    )
    mechanism, _ = read(
        scene, body("arm", at=(0, 100, 0)), body("hand", at=(0, 200, 0)), hinge, slide, length=0.01, mass=0.001, up="Y"
    )
    assert mechanism.gravity == (0, -9.81, 0)
    arm = mechanism.bodies[0]
    assert (arm.mass, arm.center_of_mass) == (pytest.approx(0.002), (0, 1, 0))
    np.testing.assert_allclose(arm.inertia, np.diag([0.1, 0.2, 0.25]) * 1e-7, rtol=1e-6)
    turn, push = mechanism.joints[:2]
    assert (turn.axis, turn.point) == ((0, 1, 0), (0, 0.5, 0))
    assert turn.limits.lower == pytest.approx(-math.pi / 2, rel=1e-6)
    assert push.limits.upper == pytest.approx(0.2, rel=1e-6)
    (servo,) = mechanism.loads
    assert servo.stiffness == pytest.approx(1000 * 1e-7 * 180 / math.pi, rel=1e-6)  # kg m^2/s^2 per degree
    assert servo.damping == pytest.approx(10 * 1e-7 * 180 / math.pi, rel=1e-6)
    assert servo.position == pytest.approx(math.pi / 2, rel=1e-6)
    assert servo.effort == pytest.approx(5.0, rel=1e-6)


def test_the_drawn_configuration_is_zero():
    """The frames of a hinge are 30 degrees apart, those of a slide 0.1 m: limits and targets are moved."""
    half = math.radians(15)
    arm = body("arm", at=(0, 0, 0), turned=(math.cos(half), 0, 0, math.sin(half)))
    drive = "float drive:angular:physics:stiffness = 1\n float drive:angular:physics:targetPosition = 30\n"
    limits = "float physics:lowerLimit = -10\n float physics:upperLimit = 50\n"
    hinge = prim(
        "PhysicsRevoluteJoint",
        "hinge",
        'rel physics:body1 = </arm>\n uniform token physics:axis = "Z"\n' + limits + drive,
        ("PhysicsDriveAPI:angular",),
    )
    slide = prim(
        "PhysicsPrismaticJoint",
        "slide",
        "rel physics:body0 = </arm>\n rel physics:body1 = </hand>\n"
        'uniform token physics:axis = "Z"\n float physics:upperLimit = 0.5',
    )
    hand = body("hand", at=(0, 0, 0.1), turned=(math.cos(half), 0, 0, math.sin(half)))
    mechanism, findings = read(arm, hand, hinge, slide)
    assert not [finding for finding in findings if finding.code == "B008"]
    turn, push = mechanism.joints
    assert np.degrees([turn.limits.lower, turn.limits.upper]) == pytest.approx([-40, 20], abs=1e-5)
    assert push.limits.upper == pytest.approx(0.4, rel=1e-6)
    assert mechanism.loads[0].position == pytest.approx(0.0, abs=1e-6)


def test_masses_of_colliders_are_those_of_usd():
    """UsdPhysics has its own computation of mass, centre and moments from what a program says about colliders."""
    collider = ("PhysicsCollisionAPI", "PhysicsMassAPI")
    place = 'double3 xformOp:translate = (0, 0, 0.3)\n uniform token[] xformOpOrder = ["xformOp:translate"]\n'
    parts = prim("Cube", "box", "double size = 0.2\n float physics:density = 500", collider)
    parts += prim("Sphere", "ball", place + "double radius = 0.1\n float physics:mass = 3", collider)
    parts += prim("Cylinder", "rod", 'double radius = 0.05\n double height = 0.4\n uniform token axis = "X"', collider)
    for written, total in (("", 4.0 + 3.0 + 1000 * math.pi * 0.05**2 * 0.4), ("float physics:mass = 1\n", 1.0)):
        mechanism, findings = read(body("arm", written + parts))
        assert any(finding.code == "B007" for finding in findings)
        arm = mechanism.bodies[0]
        assert arm.mass == pytest.approx(total, rel=1e-6)
        text = HEADER.format(length=1, mass=1, up="Z") + body("arm", written + parts)
        layer = pxr.Sdf.Layer.CreateAnonymous(".usda")
        layer.ImportFromString(text)
        stage = pxr.Usd.Stage.Open(layer)
        mass, inertia, center = oracle(stage.GetPrimAtPath("/arm"))
        assert arm.mass == pytest.approx(mass, rel=1e-5)
        np.testing.assert_allclose(arm.center_of_mass, center, atol=1e-6)
        np.testing.assert_allclose(np.sort(np.linalg.eigvalsh(np.array(arm.inertia))), np.sort(inertia), rtol=1e-4)


def oracle(prim_):
    """Mass, principal moments and centre by UsdPhysics."""
    from pxr import Gf, UsdGeom, UsdPhysics

    volumes = {"box": 0.2**3, "ball": 4 / 3 * math.pi * 0.1**3, "rod": math.pi * 0.05**2 * 0.4}
    a, b, c = volumes.values()
    across = c * (3 * 0.05**2 + 0.4**2) / 12
    moments = {
        "box": [a * 2 * 0.2**2 / 12] * 3,
        "ball": [0.4 * b * 0.1**2] * 3,
        "rod": [c * 0.05**2 / 2, across, across],
    }

    def information(shape):
        found = UsdPhysics.RigidBodyAPI.MassInformation()
        name = shape.GetName()
        found.volume = volumes[name]
        found.inertia = Gf.Matrix3f(*[moments[name][i] if i == k else 0.0 for i in range(3) for k in range(3)])
        found.centerOfMass = Gf.Vec3f(0)
        found.localPos = Gf.Vec3f(*UsdGeom.Xformable(shape).GetLocalTransformation().ExtractTranslation())
        found.localRot = Gf.Quatf(1)
        return found

    mass, inertia, center, _ = UsdPhysics.RigidBodyAPI(prim_).ComputeMassProperties(information)
    return mass, list(inertia), list(center)


def six(name, free, inside=""):
    """A PhysicsJoint between the world and the arm that leaves some freedoms."""
    locked = [each for each in ("transX", "transY", "transZ", "rotX", "rotY", "rotZ") if each not in free]
    limits = "".join(f"float limit:{each}:physics:low = 1\n float limit:{each}:physics:high = -1\n" for each in locked)
    schemas = [f"PhysicsLimitAPI:{each}" for each in locked]
    return prim("PhysicsJoint", name, "rel physics:body1 = </arm>\n" + limits + inside, schemas)


@pytest.mark.parametrize(
    ("free", "kind"),
    [
        ((), "fixed"),
        (("rotX",), "revolute"),
        (("transY",), "prismatic"),
        (("rotY", "transY"), "cylindrical"),
        (("transX", "transZ"), "planar_translation"),
        (("transY", "transZ", "rotX"), "planar"),
        (("transX", "transY", "transZ"), "spatial_translation"),
        (("transX", "transY", "transZ", "rotY"), "schoenflies"),
        (("rotX", "rotY", "rotZ"), "spherical"),
        (("rotX", "rotZ"), "universal"),
    ],
)
def test_freedoms(free, kind):
    mechanism, findings = read(body("arm"), six("j", free))
    assert mechanism.joints[0].kind == kind
    assert any("locks the twist" in finding.message for finding in findings) == (kind == "universal")
    system = cm.compile_mechanism(mechanism)
    assert system.n_v == len(free)


def test_axes_of_freedoms_are_those_of_the_frame():
    mechanism, _ = read(body("arm"), six("j", ("transY", "transZ", "rotX")))
    assert mechanism.joints[0].axes == ((0, 1, 0), (0, 0, 1))
    mechanism, _ = read(body("arm"), six("j", ("rotY", "transY")))
    assert mechanism.joints[0].axis == (0, 1, 0)


def test_freedoms_that_no_joint_has():
    assert motions_of({"rotX", "transY"}) is None
    text = HEADER.format(length=1, mass=1, up="Z") + body("arm") + six("j", ("rotX", "transY"))
    mechanism, findings = check_source(SourceFile("a.usda", Path(), text.encode()))
    assert mechanism is None
    assert "B005" in {finding.code for finding in findings}


def test_a_joint_that_locks_nothing_is_named():
    mechanism, findings = read(body("arm"), six("j", ("transX", "transY", "transZ", "rotX", "rotY", "rotZ")))
    assert mechanism.joints[0].kind == "free"
    assert any("constrains nothing" in finding.message for finding in findings)


def test_nested_bodies_and_same_names():
    inner = body("arm", at=(0, 0, 1))
    mechanism, _ = read(prim("Xform", "left", body("arm")), prim("Xform", "right", body("arm", MASS + "\n" + inner)))
    assert [each.name for each in mechanism.bodies] == ["left::arm", "right::arm", "right::arm::arm"]
    assert mechanism.bodies[2].reference_pose.position == (0, 0, 1)


def test_joints_name_prims_inside_of_bodies():
    """The frame is that of the named prim, which the body around it carries."""
    place = 'double3 xformOp:translate = (1, 0, 0)\n uniform token[] xformOpOrder = ["xformOp:translate"]\n'
    arm = body("arm", MASS + "\n" + prim("Xform", "tip", place))
    mechanism, _ = read(
        arm, prim("PhysicsRevoluteJoint", "j", "rel physics:body1 = </arm/tip>\n point3f physics:localPos0 = (1, 0, 0)")
    )
    assert (mechanism.joints[0].successor, mechanism.joints[0].point) == ("arm", (1, 0, 0))


def test_other_files_are_not_read(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "other.usda").write_text(HEADER.format(length=1, mass=1, up="Z") + body("hand"))
    reference = 'def Xform "copy" (\n references = @./other.usda@</hand>\n)\n{\n}\n'
    mechanism, findings = read(body("arm"), reference)
    assert [each.name for each in mechanism.bodies] == ["arm"]
    assert any(finding.code == "B002" for finding in findings)


def test_references_inside_of_the_file_are_followed():
    reference = 'def Xform "copy" (\n references = </arm>\n)\n{\n}\n'
    mechanism, findings = read(body("arm"), reference)
    assert [each.name for each in mechanism.bodies] == ["arm", "copy"]
    assert not any(finding.code == "B002" for finding in findings)


def test_free_bodies_and_options():
    mechanism, findings = read(body("arm"))
    assert (mechanism.joints[0].kind, mechanism.joints[0].name) == ("free", "arm_free")
    assert any(finding.code == "B009" for finding in findings)
    assert read(body("arm"), base="fixed")[0].joints[0].kind == "fixed"
    drive = prim(
        "PhysicsPrismaticJoint",
        "j",
        "rel physics:body1 = </arm>\n float drive:linear:physics:damping = 3",
        ("PhysicsDriveAPI:linear",),
    )
    assert read(body("arm"), drive)[0].joints[0].damping == 3
    assert read(body("arm"), drive, without=("damping",))[0].joints[0].damping == 0


def test_static_shapes_belong_to_the_world():
    mechanism, _ = read(body("arm"), prim("Cube", "floor", "double size = 4", ("PhysicsCollisionAPI",)))
    assert mechanism.bodies[0].name == "world"
    assert mechanism.bodies[0].shapes[0].size == (4, 4, 4)


def test_without_usd_core_the_extra_is_named(monkeypatch):
    original = builtins.__import__

    def without(name, *rest, **named):
        if name.partition(".")[0] == "pxr":
            raise ImportError(name)
        return original(name, *rest, **named)

    monkeypatch.setattr(builtins, "__import__", without)
    with pytest.raises(MissingExtraError, match=r'pip install "cadmbs\[usd\]"'):
        read(body("arm"))


def test_binary_files_are_refused_with_the_way_out(tmp_path):
    path = tmp_path / "a.usdc"
    path.write_bytes(b"PXR-USDC\0\0")
    with pytest.raises(ModelError, match=r"usdcat FILE -o FILE\.usda"):
        cm.load(path)


@pytest.mark.parametrize("value", ["oat physics:gravityMagnitude = 9.81", "float physics:gravityMagnitude = nan"])
def test_a_magnitude_of_gravity_that_is_no_number_is_named(value):
    """An attribute of a type that USD does not have comes as it is written."""
    text = HEADER.format(length=1, mass=1, up="Z") + prim("PhysicsScene", "scene", value) + body("a")
    mechanism, findings = check_source(SourceFile("a.usda", Path(), text.encode()))
    assert mechanism is None
    assert "B003" in {finding.code for finding in findings}
