"""Assemblies written as STEP files in an oblique pose, and imported as a user does: every joint right with hints."""

import numpy as np
import pytest

from cadmbs.compiler import compile_mechanism
from cadmbs.constraints import mobility
from cadmbs.importers import check
from cadmbs.kinematics import neutral
from tests.importers.step.families import bushed_four_bar, gripper, lead_screw_table, stewart_leg
from tests.importers.step.kernel_files import ROTATION, SHIFT, needs_kernel

pytestmark = [needs_kernel, pytest.mark.slow, pytest.mark.usefixtures("kernel_within")]

LEAD = '[[joint]]\nparts = ["leadscrew", "table"]\nkind = "helical"\nlead_per_rev_mm = 4.0\n'


def test_a_lead_screw_without_its_lead_does_not_block_the_guide(tmp_path):
    from cadmbs.testing.cad.step_writing import write_step

    write_step(lead_screw_table().placed(ROTATION, SHIFT), tmp_path / "table.step")
    mechanism, findings = check(tmp_path / "table.step")
    assert mechanism is not None, findings
    assert [joint.kind for joint in mechanism.joints] == ["prismatic", "revolute", "cylindrical"]
    assert "J004" in {finding.code for finding in findings}  # the lead is asked; until then the screw drives nothing


@pytest.mark.parametrize(
    ("family", "hints", "protocol", "unit"),
    [
        (bushed_four_bar, "", "AP242", "INCH"),
        (gripper, "", "AP203", "MM"),
        (lead_screw_table, LEAD, "AP214", "M"),
        (stewart_leg, "", "AP242", "MM"),
    ],
)
def test_every_joint_is_right_with_hints(family, hints, protocol, unit, tmp_path):
    from cadmbs.testing.cad.step_writing import write_step

    assembly = family().placed(ROTATION, SHIFT)
    write_step(assembly, tmp_path / "assembly.step", protocol=protocol, unit=unit)
    (tmp_path / "hints.toml").write_text(f'ground = "{assembly.ground}"\n{hints}')
    mechanism, findings = check(tmp_path / "assembly.step", hints=tmp_path / "hints.toml")
    assert mechanism is not None, findings
    body_of = {entry["name"]: body.name for body in mechanism.bodies for entry in body.extensions["parts"]}
    joints = {frozenset((joint.predecessor, joint.successor)): joint for joint in mechanism.joints}
    assert len(joints) == len(mechanism.joints) == len(assembly.joints)
    for true in assembly.joints:
        joint = joints[frozenset(body_of[name] for name in true.parts)]
        assert joint.kind == true.kind
        point = 1e-3 * np.array(true.point)
        if joint.kind == "spherical":
            assert joint.point == pytest.approx(point, abs=1e-6)
            continue
        e = np.array(true.axis) / np.linalg.norm(true.axis)
        assert np.cross(joint.axis, e) == pytest.approx(np.zeros(3), abs=1e-6)
        if joint.kind != "prismatic":
            assert np.cross(np.array(joint.point) - point, e) == pytest.approx(np.zeros(3), abs=1e-6)
        if joint.kind == "screw":
            assert joint.pitch == pytest.approx(4e-3 / (2 * np.pi))
    system = compile_mechanism(mechanism)
    assert mobility(system, neutral(system)).degrees_of_freedom == assembly.degrees_of_freedom
