"""What other programs make of the same file is told where it applies, and measured where they are installed."""

from __future__ import annotations

import pytest

from tests.importers.urdf.conftest import FILES
from tests.importers.urdf.odd_files.pieces import INERTIAL, hanging, joint, robot, two


def told(draft, code: str) -> str:
    return " ".join(finding.message for finding in draft.findings if finding.code == code)


HEAVY = (
    f'<robot name="r"><link name="root">{INERTIAL}</link><link name="tip">{INERTIAL}</link><joint name="j" type="{{}}">'
)
HEAVY += '<parent link="root"/><child link="tip"/>{}</joint></robot>'

ENDS = 'type="continuous"><parent link="base"/><child link="tip"/></joint>'
TWICE = robot('<link name="tip"/>', f'<joint name="j" {ENDS}', f'<joint name="k" {ENDS}')


def test_the_mass_of_the_fixed_root(read):
    assert "the mass of the fixed root, 2 of 4 kg" in told(read(HEAVY.format("continuous", "")), "U073")
    assert "the mass of the fixed root, 4 of 4 kg" in told(read(HEAVY.format("fixed", "")), "U073")
    assert told(read(HEAVY.format("continuous", ""), base="floating"), "U073") == ""


def test_nothing_is_told_of_a_plain_arm(read):
    draft = read(joint())
    assert [told(draft, code) for code in ("U073", "U074", "U075")] == ["", "", ""]


@pytest.mark.parametrize(
    ("text", "code", "reason"),
    [
        (two("", '<mimic joint="j"/>'), "U073", "1 mimic joint move freely"),
        (joint('<axis xyz="1 0 0"/>', kind="planar"), "U073", 'the axis of planar joints: "j"'),
        (joint('<axis xyz="0 0 1"/>', kind="planar"), "U073", ""),
        (TWICE, "U073", "two parents twice"),
        (hanging('<loop_joint name="l" type="ball"><link1 link="b"/><link2 link="c"/></loop_joint>'), "U073", ""),
        (joint('<origin quat_xyzw="0 0 0 1"/>', head='<robot name="r" version="1.1">'), "U074", "ignores quaternions"),
        (joint('<dynamics friction="1"/>'), "U075", "ignores friction"),
        (joint(kind="floating"), "U075", 'the origin of floating joints: "j"'),
    ],
)  # fmt: skip
def test_reasons(read, text, code, reason):
    found = told(read(text), code)
    assert reason in found
    assert bool(reason) == bool(found)


def test_several_roots_in_a_common_world(read):
    draft = read(robot('<link name="other"/>'), base="world")
    assert told(draft, "U073") == "Pinocchio reads this file as a different model: it refuses several roots."


@pytest.mark.oracle
def test_pinocchio_leaves_out_what_is_told(read_file):
    pin = pytest.importorskip("pinocchio")
    draft = read_file("arm.urdf")
    total = sum(body.get("mass", 0.0) for body in draft.data["bodies"])
    root = next(body for body in draft.data["bodies"] if body["name"] == draft.data["ground"])
    model = pin.buildModelFromUrdf(str(FILES / "arm.urdf"))
    assert pin.computeTotalMass(model) == pytest.approx(total - root.get("mass", 0.0))


def of_mujoco(text: str):
    mujoco = pytest.importorskip("mujoco")
    return mujoco.MjModel.from_xml_string(text)


@pytest.mark.oracle
def test_mujoco_omits_the_reported_mass(read):
    text = HEAVY.format("continuous", "")
    assert "omits 2 kg" in told(read(text), "U074")
    assert sum(of_mujoco(text).body_mass) == pytest.approx(2.0)


@pytest.mark.oracle
def test_mujoco_ignores_quaternions(read):
    turned = HEAVY.format("continuous", '<origin xyz="1 0 0" quat_xyzw="0 0 1 0"/>')
    assert "ignores quaternions" in told(read(turned), "U074")
    assert of_mujoco(turned).body_quat[-1] == pytest.approx([1, 0, 0, 0])


@pytest.mark.oracle
def test_mujoco_adds_an_equality_for_mimic(read):
    text = two("", '<mimic joint="j"/>')
    assert "soft constraints" in told(read(text), "U074")
    model = of_mujoco(text)
    assert (model.nq, model.neq) == (2, 1)


@pytest.mark.oracle
@pytest.mark.parametrize("text", [TWICE.replace('<link name="tip"/>', f'<link name="tip">{INERTIAL}</link>')])
def test_mujoco_refuses_what_is_told(read, text):
    assert "refuses a link with two parents" in told(read(text), "U074")
    with pytest.raises(ValueError, match="parent"):
        of_mujoco(text)


@pytest.mark.oracle
def test_pinocchio_reads_other_models_as_told():
    """Mimic joints that move freely, and planar joints in the xy plane."""
    pin = pytest.importorskip("pinocchio")
    assert pin.buildModelFromXML(two("", '<mimic joint="j"/>')).nv == 2
    model = pin.buildModelFromXML(joint('<axis xyz="1 0 0"/>', kind="planar"))
    assert model.joints[1].shortname() == "JointModelPlanar"
