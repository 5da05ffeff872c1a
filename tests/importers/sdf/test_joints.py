"""Types of joints, couplings, springs, inertia; files as users have them."""

import math

import numpy as np
import pytest

import cadmbs as cm
from cadmbs.errors import ModelError
from cadmbs.importers.loading import check, load, load_with_findings
from tests.importers.sdf.test_frames import INERTIAL, joint, link, sdf


def arm(inside="", kind="revolute"):
    return load(sdf(link("a") + joint(inside, kind)))


@pytest.mark.parametrize(
    ("kind", "expected"),
    [
        ("revolute", "revolute"),
        ("continuous", "revolute"),
        ("prismatic", "prismatic"),
        ("fixed", "fixed"),
        ("ball", "spherical"),
        ("universal", "universal"),
        ("revolute2", "universal"),
        ("screw", "screw"),
    ],
)
def test_types(kind, expected):
    axes = "<axis><xyz>1 0 0</xyz></axis><axis2><xyz>0 1 0</xyz></axis2>"
    entry = arm(axes, kind).joints[0]
    assert entry.kind == expected
    if expected == "universal":
        assert entry.axes == ((1, 0, 0), (0, 1, 0))


def test_the_two_pitches_of_a_screw():
    assert arm("<axis><xyz>0 0 1</xyz></axis><thread_pitch>4</thread_pitch>", "screw").joints[0].pitch == -0.25
    text = "<axis><xyz>0 0 1</xyz></axis><screw_thread_pitch>2</screw_thread_pitch>"
    assert arm(text, "screw").joints[0].pitch == pytest.approx(1 / math.pi, rel=1e-15)


def test_limits():
    limit = "<limit><lower>-1e16</lower><upper>2</upper><effort>-1</effort><velocity>3</velocity></limit>"
    limits = arm(f"<axis><xyz>0 0 1</xyz>{limit}</axis>").joints[0].limits
    assert (limits.lower, limits.upper, limits.effort, limits.velocity) == (None, 2, None, 3)
    assert arm(f"<axis><xyz>0 0 1</xyz>{limit}</axis>", "continuous").joints[0].limits.upper is None
    infinite = "<limit><lower>-inf</lower><upper>inf</upper></limit>"
    assert arm(f"<axis><xyz>0 0 1</xyz>{infinite}</axis>").joints[0].limits is None


def test_springs():
    dynamics = "<dynamics><spring_stiffness>5</spring_stiffness><spring_reference>.3</spring_reference></dynamics>"
    (spring,) = arm(f"<axis><xyz>0 0 1</xyz>{dynamics}</axis>").loads
    assert (spring.coordinate, spring.stiffness, spring.rest) == ("j", 5, 0.3)


@pytest.mark.parametrize("declared", ['xmlns:drake="http://drake.mit.edu"', ""])
def test_rotors_of_drake_are_armatures(declared):
    rotor = "<drake:rotor_inertia>1e-4</drake:rotor_inertia><drake:gear_ratio>160</drake:gear_ratio>"
    text = sdf(link("a") + joint(f"<axis><xyz>0 1 0</xyz></axis>{rotor}")).replace("<sdf ", f"<sdf {declared} ", 1)
    mechanism, findings = check(text)
    assert mechanism.joints[0].armature == pytest.approx(2.56, rel=1e-15)
    assert not [finding for finding in findings if "rotor" in finding.message or "gear_ratio" in finding.message]


def test_a_rotor_of_a_joint_with_several_axes_is_named():
    rotor = "<drake:rotor_inertia>1e-4</drake:rotor_inertia>"
    mechanism, findings = check(sdf(link("a") + joint(rotor, "ball")))
    assert mechanism.joints[0].kind == "spherical"
    assert [finding.code for finding in findings if "drake:rotor_inertia" in finding.message] == ["V008"]


@pytest.mark.parametrize("element", ["joint", "ball_constraint", "linear_spring_damper", "controller_gains"])
def test_elements_of_drake_that_change_the_motion_are_named_with_a_warning(element):
    text = sdf(link("a") + f"<drake:{element}><drake:parent>a</drake:parent></drake:{element}>")
    _, findings = check(text.replace("<sdf ", '<sdf xmlns:drake="http://drake.mit.edu" ', 1))
    (found,) = (finding for finding in findings if f"<drake:{element}>" in finding.message)
    assert (found.code, found.severity.name) == ("V008", "WARNING")


def two_shafts(extra, version="1.11"):
    axis = "<axis><xyz>0 0 1</xyz>{}</axis>"
    mimic, rest = (extra, "") if "mimic" in extra else ("", extra)
    return load(
        sdf(
            link("a") + link("b") + joint(axis.format("")) + joint(axis.format(mimic), child="b", name="k") + rest,
            version,
        )
    )


def test_mimic():
    text = '<mimic joint="j"><multiplier>3</multiplier><offset>.5</offset><reference>.1</reference></mimic>'
    (coupling,) = two_shafts(text).couplings
    assert [(term.coordinate, term.factor) for term in coupling.terms] == [("k", 1.0), ("j", -3.0)]
    assert coupling.offset == pytest.approx(0.2)


def test_mimic_of_drake():
    axis = "<axis><xyz>0 0 1</xyz></axis>"
    follower = f'{axis}<drake:mimic joint="j" multiplier="-3" offset="0.5"/>'
    text = sdf(link("a") + link("b") + joint(axis) + joint(follower, child="b", name="k"))
    mechanism, findings = check(text.replace("<sdf ", '<sdf xmlns:drake="http://drake.mit.edu" ', 1))
    (coupling,) = mechanism.couplings
    assert [(term.coordinate, term.factor) for term in coupling.terms] == [("k", 1.0), ("j", 3.0)]
    assert coupling.offset == 0.5
    assert not [finding for finding in findings if "mimic" in finding.message]


def test_a_mimic_of_drake_in_a_joint_with_several_axes_is_named():
    mimic = '<drake:mimic joint="k" multiplier="1" offset="0"/>'
    mechanism, findings = check(sdf(link("a") + joint(f"<axis2><xyz>1 0 0</xyz></axis2>{mimic}", "universal")))
    assert not mechanism.couplings
    assert [finding.code for finding in findings if "drake:mimic" in finding.message] == ["V008"]


def test_gearbox():
    text = joint(
        "<gearbox_ratio>2</gearbox_ratio><gearbox_reference_body>world</gearbox_reference_body>",
        "gearbox", "a", "b", "gear",
    )  # fmt: skip
    (coupling,) = two_shafts(text).couplings
    assert [(term.coordinate, term.factor) for term in coupling.terms] == [("k", 1.0), ("j", 2.0)]


def test_loops_close_in_the_drawing():
    axis = "<axis><xyz>0 1 0</xyz></axis>"
    poses = {"a": "0 0 0", "b": "0 0 1", "c": "1 0 0"}
    links = "".join(link(name, f"<pose>{xyz} 0 0 0</pose>{INERTIAL}") for name, xyz in poses.items())
    text = sdf(
        links
        + joint(axis)
        + joint(axis, child="c", name="k")
        + joint(axis, parent="a", child="b", name="l")
        + joint(f"<pose>1 0 0 0 0 0</pose>{axis}", parent="c", child="b", name="m")
    )
    mechanism = load(text)
    assert sum(entry.cut for entry in mechanism.joints) == 1
    system = cm.compile_mechanism(mechanism)
    np.testing.assert_allclose(cm.constraints.closure(system, np.zeros(3)), 0.0, atol=1e-14)
    assert cm.constraints.mobility(system, np.array([0.0, 0.0, 0.0])).degrees_of_freedom == 1


def test_default_and_automatic_inertia():
    bare, findings = load_with_findings(sdf(link("a", "") + joint()))
    assert bare.bodies[0].mass == 1.0
    assert bare.bodies[0].inertia == ((1, 0, 0), (0, 1, 0), (0, 0, 1))
    assert "V009" in {finding.code for finding in findings}
    size = "<geometry><box><size>.1 .2 .3</size></box></geometry>"
    box = f'<collision name="c"><pose>1 0 0 0 0 0</pose>{{}}{size}</collision>'
    body = load(sdf(link("a", f'<inertial auto="true"/>{box.format("")}') + joint(), "1.11")).bodies[0]
    assert body.mass == pytest.approx(6.0, rel=1e-14)
    assert body.center_of_mass == pytest.approx((1, 0, 1))
    assert body.inertia[0][0] == pytest.approx(6.0 * (0.2**2 + 0.3**2) / 12, rel=1e-14)
    scaled = f'<inertial auto="true"><mass>3</mass></inertial>{box.format("<density>10</density>")}'
    assert load(sdf(link("a", scaled) + joint(), "1.11")).bodies[0].mass == pytest.approx(3.0)


def test_link_without_gravity():
    mechanism = load(sdf(link("a", f"<gravity>false</gravity>{INERTIAL}") + joint()))
    system = cm.compile_mechanism(mechanism)
    total = cm.dynamics.gravity_force(system, [0.3]) - cm.dynamics.load_forces(system, [0.3], [0.0])
    np.testing.assert_allclose(total, 0.0, atol=1e-12)


def test_shapes_and_a_missing_mesh():
    shapes = (
        '<visual name="v"><geometry><mesh><uri>model://x/a.dae</uri></mesh></geometry>'
        "<material><diffuse>1 0 0 1</diffuse></material></visual>"
        '<collision name="c"><geometry><sphere><radius>.1</radius></sphere></geometry></collision>'
        '<collision name="p"><geometry><plane/></geometry></collision>'
    )
    mechanism, findings = load_with_findings(sdf(link("a", INERTIAL + shapes) + joint()))
    assert [shape.kind for shape in mechanism.bodies[0].shapes] == ["mesh", "sphere"]
    assert mechanism.bodies[0].shapes[0].color == (1, 0, 0, 1)
    assert {finding.code for finding in findings} >= {"V007", "V008"}


@pytest.mark.parametrize(
    "text",
    [
        '<!DOCTYPE a [<!ENTITY b "c">]><sdf version="1.6"/>',
        sdf(link("a") + '<frame name="f" attached_to="g"/><frame name="g" attached_to="f"/>'),
        sdf("<model name='b'>" * 30 + link("a") + "</model>" * 30),
        sdf(link("a", "<inertial><mass>nan</mass></inertial>")),
        sdf(joint()),
    ],
)
def test_hostile_and_wrong_files_are_refused(text):
    mechanism, findings = check(text, format="sdf")
    assert mechanism is None
    assert findings


def test_a_model_that_includes_itself(tmp_path):
    folder = tmp_path / "m"
    folder.mkdir()
    (folder / "model.sdf").write_text(sdf(link("a") + "<include><uri>model://m</uri></include>"))
    with pytest.raises(ModelError, match=r"V00[56]"):
        load(folder / "model.sdf")


@pytest.mark.parametrize("ends", ["\r\n", "\r"])
def test_line_ends(ends, tmp_path):
    path = tmp_path / "a.world"
    path.write_bytes(sdf(link("a") + joint()).replace("><", f">{ends}<").encode("utf-16"))
    assert load(path).joints[0].kind == "revolute"
