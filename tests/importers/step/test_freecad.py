"""Documents of FreeCAD: where solids stand, joints with limits, ground, couplings, links, and what is left out."""

import zipfile

import numpy as np
import pytest

import cadmbs as cm
from cadmbs.importers.loading import check, load_with_findings
from tests.importers.step.freecad_files import FreecadFile, box, limit, number, placement, pose, prop
from tests.importers.step.kernel_files import needs_kernel

pytestmark = [needs_kernel, pytest.mark.usefixtures("kernel_within")]

Y = (0, 1, 0)


def arm(folder, name="arm.FCStd", *, external=False):
    """A post, an upper arm that turns about y, a slide in it, and twice the same pin in another document."""
    file, parts = FreecadFile(), FreecadFile()
    members = ["Joints", "Post", "Upper", "Rod", "GroundedJoint"]
    file.group("Assembly::AssemblyObject", "Assembly", members, at=pose((7, 7, 7)))
    file.group("Assembly::JointGroup", "Joints", ["Hinge", "Slide"])
    file.solid("Post", box(20, 20, 100), label="post")
    parts.solid("Body", box(200, 20, 20), at=pose((5, 5, 5)), kind="PartDesign::Body")
    parts.write(folder / "upper_arm.FCStd")
    if external:
        file.link("Upper", "Body", pose((0, 0, 100), Y, 0.5), file="upper_arm.FCStd", label="Link001")
    else:
        file.solid("Body", box(200, 20, 20), at=pose((5, 5, 5)), kind="PartDesign::Body", visible=False)
        file.link("Upper", "Body", pose((0, 0, 100), Y, 0.5), label="upper arm")
    file.solid("Rod", box(100, 5, 5), at=pose((200, 0, 0)), label="rod")
    file.ground("Post")
    turn = pose((0, 10, 100), (1, 0, 0), -np.pi / 2)  # z along y
    file.joint("Hinge", "Revolute", ("Post.Face1", turn), ("Upper.Pad.Face2", pose((0, 10, 0), (1, 0, 0), -np.pi / 2)),
               limit("AngleMin", -30.0), limit("AngleMax", 90.0))  # fmt: skip
    slide = pose((200, 0, 0), Y, np.pi / 2)  # z along x of the upper arm
    rotation = pose((0, 0, 0), Y, np.pi / 2 + 0.5)
    low = limit("LengthMin", -1000.0)
    file.joint("Slide", "Slider", ("Assembly.Upper.Pad.Face3", slide), ("Rod.Face1", rotation), low)
    return file.write(folder / name)


@pytest.mark.parametrize("external", [False, True])
def test_arm(external, tmp_path):
    mechanism, findings = load_with_findings(arm(tmp_path, external=external))
    assert [body.name for body in mechanism.bodies] == ["post", "upper_arm" if external else "upper arm", "rod"]
    hinge, slide = mechanism.joints["Hinge"], mechanism.joints["Slide"]
    assert (hinge.kind, hinge.predecessor, slide.kind) == ("revolute", "post", "prismatic")
    np.testing.assert_allclose(hinge.axis, [0, 1, 0], atol=1e-12)
    np.testing.assert_allclose(hinge.point, [0, 0.01, 0.1], atol=1e-12)
    np.testing.assert_allclose([hinge.limits.lower, hinge.limits.upper], np.radians([-30, 90]) - 0.5, atol=1e-9)
    np.testing.assert_allclose(np.abs(slide.axis), np.abs([np.cos(0.5), 0, -np.sin(0.5)]), atol=1e-12)
    upper = mechanism.bodies[hinge.successor]
    R = np.array([[np.cos(0.5), 0, np.sin(0.5)], [0, 1, 0], [-np.sin(0.5), 0, np.cos(0.5)]])
    np.testing.assert_allclose(upper.center_of_mass, 1e-3 * (R @ [100, 10, 10] + [0, 0, 100]), atol=1e-9)
    assert "A013" in {finding.code for finding in findings}  # no densities
    cm.compile_mechanism(mechanism)


def test_groups_move_as_one_and_folders_do_not(tmp_path):
    file = FreecadFile()
    file.group("Assembly::AssemblyObject", "Assembly", ["Base", "Cell", "Folder", "Hinge", "GroundedJoint"])
    file.solid("Base", box(10, 10, 10))
    file.group("App::Part", "Cell", ["Left", "Right"], at=pose((20, 0, 0)), label="cell")
    file.solid("Left", box(5, 5, 5))
    file.solid("Right", box(5, 5, 5), at=pose((0, 10, 0)))
    file.group("App::DocumentObjectGroup", "Folder", ["Arm"])
    file.solid("Arm", box(5, 5, 50), at=pose((0, 0, 30)))
    file.ground("Base")
    at = pose((20, 0, 0))
    file.joint("Hinge", "Revolute", ("Base.Face1", at), ("Cell.Left.Face1", pose()))
    file.joint("Other", "Ball", ("Folder.Arm.Face1", pose()), ("Base.Face1", pose((0, 0, 30))))
    file.joint("Off", "Fixed", ("Folder.Arm.Face1", pose()), ("Cell.Left.Face1", pose()), suppressed=True)
    mechanism, _ = load_with_findings(file.write(tmp_path / "cell.FCStd"))
    assert {joint.name: joint.kind for joint in mechanism.joints} == {"Hinge": "revolute", "Other": "spherical"}
    cell = mechanism.bodies[mechanism.joints["Hinge"].successor]
    np.testing.assert_allclose(cell.center_of_mass, [0.0225, 0.0075, 0.0025], atol=1e-9)  # both solids


@pytest.mark.parametrize(("kind", "sign"), [("Gears", 1.0), ("Belt", -1.0)])
@pytest.mark.parametrize("swapped", [False, pytest.param(True, marks=pytest.mark.slow)])
def test_gears_and_belts_couple(kind, sign, swapped, tmp_path):
    file = FreecadFile()
    file.group("Assembly::AssemblyObject", "Assembly", ["Base", "One", "Two", "A", "B", "G", "GroundedJoint"])
    file.solid("Base", box(100, 10, 10, at=(0, 0, -20)))
    file.solid("One", box(10, 10, 5))
    file.solid("Two", box(20, 20, 5), at=pose((50, 0, 0)))
    file.ground("Base")
    first = (("Base.Face1", pose()), ("One.Face1", pose()))
    file.joint("A", "Revolute", *(first[::-1] if swapped else first))
    file.joint("B", "Revolute", ("Base.Face1", pose((50, 0, 0))), ("Two.Face1", pose()))
    radii = number("Distance", 10.0), number("Distance2", 20.0)
    file.joint("G", kind, ("One.Face1", pose()), ("Two.Face1", pose()), *radii)
    mechanism, findings = load_with_findings(file.write(tmp_path / "gears.FCStd"))
    assert "G024" not in {finding.code for finding in findings}
    system = cm.compile_mechanism(mechanism)
    v = cm.kinematics.spatial.twists(system, cm.neutral(system), np.ones(system.n_v))
    one, two = (v[system.body_names.index(name), 2] for name in ("One", "Two"))
    np.testing.assert_allclose(10.0 * one + sign * 20.0 * two, 0.0, atol=1e-12)
    assert abs(one) > 0.1
    assert system.n_v == 1


def test_screws_and_what_is_not_read(tmp_path):
    file = FreecadFile()
    file.group("Assembly::AssemblyObject", "Assembly", ["Base", "Nut", "Lost", "A", "S", "P", "GroundedJoint"])
    file.solid("Base", box(10, 10, 10))
    file.solid("Nut", box(10, 10, 10), at=pose((0, 0, 20)))
    file.link("Lost", "Nothing", label="gone")
    file.ground("Base")
    sides = (("Base.Face1", pose((5, 5, 0))), ("Nut.Face1", pose((5, 5, 0))))
    file.joint("A", "Cylindrical", *sides)
    file.joint("S", "Screw", *sides, number("Distance", 2.0))
    file.joint("P", "Parallel", *sides)
    file.joint("R", "Revolute", sides[0], ("Lost.Face1", pose()))
    mechanism, findings = load_with_findings(file.write(tmp_path / "screw.FCStd"))
    assert mechanism.joints["A"].kind == "screw"
    np.testing.assert_allclose(mechanism.joints["A"].pitch, 2e-3 / (2 * np.pi), rtol=1e-12)
    texts = [finding.message for finding in findings if finding.code == "G024"]
    assert any('"Revolute R"' in text for text in texts)  # its part is gone
    assert any('"Parallel P"' in text for text in texts)
    assert any('"gone"' in text for text in texts)


def test_without_an_assembly_faces_tell(tmp_path):
    from OCP.BRepAlgoAPI import BRepAlgoAPI_Cut
    from OCP.BRepPrimAPI import BRepPrimAPI_MakeCylinder

    file = FreecadFile()
    pin = BRepPrimAPI_MakeCylinder(3.0, 40.0).Shape()
    file.solid("Tool", pin, visible=False)
    file.solid("Block", BRepAlgoAPI_Cut(box(20, 20, 20, at=(-10, -10, 5)), pin).Shape(), label="block")
    file.solid("Pin", pin, label="pin")
    hints = tmp_path / "hints.toml"
    hints.write_text('ground = "block"\nkeep = ["pin"]\n')
    mechanism, findings = load_with_findings(file.write(tmp_path / "pin.FCStd"), hints=hints)
    assert [joint.kind for joint in mechanism.joints] == ["cylindrical"]
    assert "G019" in {finding.code for finding in findings}


def test_missing_and_outer_documents(tmp_path):
    (tmp_path / "inner").mkdir()
    path = arm(tmp_path / "inner", external=True)
    (tmp_path / "inner" / "upper_arm.FCStd").rename(tmp_path / "upper_arm.FCStd")
    mechanism, findings = check(path)
    assert mechanism is None
    assert [finding.code for finding in findings if finding.severity == "error"] == ["G004"]
    outer = path.read_bytes()
    with zipfile.ZipFile(path) as archive:
        members = {name: archive.read(name) for name in archive.namelist()}
    members["Document.xml"] = members["Document.xml"].replace(b"upper_arm.FCStd", b"../upper_arm.FCStd")
    with zipfile.ZipFile(path, "w") as archive:
        for name, data in members.items():
            archive.writestr(name, data)
    assert path.read_bytes() != outer
    mechanism, findings = check(path)  # no way out of the folder
    assert mechanism is None
    assert "G004" in {finding.code for finding in findings}


def test_damaged_documents(tmp_path):
    path = arm(tmp_path)
    whole = path.read_bytes()
    loop = FreecadFile()
    loop.group("Assembly::AssemblyObject", "Assembly", ["A"])
    loop.link("A", "B")
    loop.link("B", "A")
    cases = {"cut": whole[: len(whole) // 2], "page": b"<html>not found</html>", "zip": b"PK\x03\x04" + bytes(40)}
    for name, data in cases.items():
        (tmp_path / f"{name}.FCStd").write_bytes(data)
        with pytest.raises(cm.ModelError) as problem:
            cm.load(tmp_path / f"{name}.FCStd")
        assert {finding.code for finding in problem.value.findings} & {"G001", "F007"}, name
    mechanism, findings = check(loop.write(tmp_path / "loop.FCStd"))
    assert mechanism is None
    assert "nested too deep" in str(findings[0])


def two_plates(folder, *constraints):
    """A block on a base, at z = 10, and joints between both."""
    file = FreecadFile()
    file.group("Assembly::AssemblyObject", "Assembly", ["Base", "Block", "GroundedJoint"])
    file.solid("Base", box(100, 80, 10))
    file.solid("Block", box(20, 20, 20), at=pose((30, 30, 10)))
    file.ground("Base")
    for k, (kind, first, second, *more) in enumerate(constraints):
        file.joint(f"C{k}", kind, first, second, *more)
    return load_with_findings(file.write(folder / "plates.FCStd"))


TOP = ("Base.Face6", pose((50, 40, 10))), ("Block.Face5", pose((10, 10, 0)))
SIDE = (
    ("Base.Face4", pose((50, 80, 5), (1, 0, 0), -np.pi / 2)),
    ("Block.Face4", pose((10, 20, 5), (1, 0, 0), -np.pi / 2)),
)
AXIS = ("Base.Edge1", pose((40, 40, 0))), ("Block.Edge1", pose((10, 10, 0)))
"""Faces on top, with z normal; faces at the side, with z along y; and a common axis along z."""
ACROSS = SIDE[0], ("Block.Face2", pose((20, 10, 5), (0, 1, 0), np.pi / 2))
OBLIQUE = SIDE[0], ("Block.Edge3", pose((20, 10, 5), (np.cos(np.pi / 6), np.sin(np.pi / 6), 0), -np.pi / 2))
"""z axes along y and x, and along y and 30 degrees from it."""


def lifted(sides, offset):
    """The same faces, with the connector of the second part off its face by an offset of FreeCAD [mm]."""
    path, at = sides[1]
    x, y, z, *rest = at
    e = np.array([0.0, 0.0, 1.0]) if sides is TOP else np.array([0.0, 1.0, 0.0])
    moved = (*(np.array([x, y, z]) + offset * e), *rest)
    return sides[0], (path, moved), prop("Offset2", placement(pose((0, 0, offset))))


@pytest.mark.parametrize(
    ("constraints", "kind"),
    [
        ((("Distance", *TOP),), "planar"),
        ((("Distance", *TOP), ("Distance", *SIDE, number("Distance", 30.0))), "prismatic"),
        ((("Cylindrical", *AXIS), ("Distance", *TOP)), "revolute"),
        ((("Cylindrical", *AXIS), ("Distance", *SIDE, number("Distance", 30.0))), "prismatic"),
        ((("Revolute", *AXIS), ("Parallel", *TOP)), "revolute"),
        ((("Revolute", *AXIS), ("Angle", *SIDE, number("Angle", 0.0))), "fixed"),
        ((("Revolute", *AXIS), ("Perpendicular", *ACROSS)), "fixed"),
        ((("Revolute", *AXIS), ("Perpendicular", SIDE[0], TOP[1])), "revolute"),
        ((("Cylindrical", *AXIS), ("Angle", *ACROSS, number("Angle", 90.0))), "prismatic"),
        ((("Revolute", *AXIS), ("Angle", *OBLIQUE, number("Angle", 30.0))), "fixed"),
        ((("Distance", *TOP), ("Angle", *OBLIQUE, number("Angle", -330.0)), ("Distance", *SIDE)), "prismatic"),
        ((("Distance", *lifted(TOP, 7.0)), ("Distance", *lifted(SIDE, -2.0))), "prismatic"),
        pytest.param((("Ball", *AXIS), ("Parallel", *TOP)), "revolute", marks=pytest.mark.slow),
        pytest.param(
            (("Distance", ("Base.Vertex1", pose()), ("Block.Vertex1", pose((-30, -30, -10)))),),
            "spherical",
            marks=pytest.mark.slow,
        ),
    ],
)
def test_constraints_leave_the_motion_of_a_joint(constraints, kind, tmp_path):
    mechanism, findings = two_plates(tmp_path, *constraints)
    assert [joint.kind for joint in mechanism.joints] == [kind]
    assert "G024" not in {finding.code for finding in findings}
    (joint,) = mechanism.joints
    if kind == "prismatic":
        e = [1, 0, 0] if constraints[0][0] == "Distance" else [0, 0, 1]
        np.testing.assert_allclose(np.abs(joint.axis), e, atol=1e-9)
    if kind == "revolute":
        np.testing.assert_allclose(np.abs(joint.axis), [0, 0, 1], atol=1e-9)
        np.testing.assert_allclose(joint.point[:2], [0.04, 0.04], atol=1e-9)
    cm.compile_mechanism(mechanism)


@pytest.mark.parametrize(
    "constraints",
    [
        (("Parallel", *TOP), ("Perpendicular", *TOP)),
        (("Angle", *TOP, number("Angle", 30.0)),),
        (("Perpendicular", *TOP),),
        (("Angle", *OBLIQUE, number("Angle", 40.0)),),
        (("Distance", ("Base.Edge1", pose()), TOP[1]),),
        (("Distance", ("Base.Vertex1", pose()), ("Block.Vertex1", pose()), number("Distance", 44.0)),),
    ],
)
def test_constraints_that_leave_no_joint_are_named(constraints, tmp_path):
    _, findings = two_plates(tmp_path, *constraints)
    (finding,) = (f for f in findings if f.code == "G024")
    assert all(f'"{c[0]} C{k}"' in finding.message for k, c in enumerate(constraints))


@pytest.mark.parametrize("side", [1.0, -1.0])
@pytest.mark.parametrize("swapped", [False, True])
def test_a_rack_moves_as_the_teeth_of_its_pinion(side, swapped, tmp_path):
    file = FreecadFile()
    file.group("Assembly::AssemblyObject", "Assembly", ["Base", "Pinion", "Rack", "A", "B", "R", "GroundedJoint"])
    file.solid("Base", box(100, 100, 10, at=(-50, -50, -20)))
    file.solid("Pinion", box(10, 10, 5, at=(-5, -5, 0)))
    file.solid("Rack", box(80, 5, 5), at=pose((-40, 12 * side, 0)))
    file.ground("Base")
    hinge = (("Base.Face1", pose()), ("Pinion.Face1", pose()))
    along = pose((0, 0, 0), Y, np.pi / 2)  # z along x
    slide = (("Base.Face1", along), ("Rack.Face1", pose((40, 0, 0), Y, np.pi / 2)))
    file.joint("A", "Revolute", *(hinge[::-1] if swapped else hinge))
    file.joint("B", "Slider", *(slide[::-1] if swapped else slide))
    both = (("Pinion.Face1", pose()), ("Rack.Face1", pose((40, 0, 0), Y, np.pi / 2)))
    file.joint("R", "RackPinion", *(both[::-1] if swapped else both), number("Distance", 12.0))
    mechanism, findings = load_with_findings(file.write(tmp_path / "rack.FCStd"))
    assert "G024" not in {finding.code for finding in findings}
    system = cm.compile_mechanism(mechanism)
    assert system.n_v == 1
    v = cm.kinematics.spatial.twists(system, cm.neutral(system), np.ones(1))
    turn = v[system.body_names.index("Pinion"), 2]
    assert abs(turn) > 0.01
    tooth = np.cross([0.0, 0.0, turn], [0.0, 0.012 * side, 0.0])
    rack = v[system.body_names.index("Rack"), 3:]
    np.testing.assert_allclose(rack, tooth, atol=1e-12)


def test_a_rack_without_a_slide_is_named(tmp_path):
    _, findings = two_plates(tmp_path, ("Revolute", *AXIS), ("RackPinion", *AXIS, number("Distance", 5.0)))
    (finding,) = (f for f in findings if f.code == "G024")
    assert '"RackPinion C1"' in finding.message
