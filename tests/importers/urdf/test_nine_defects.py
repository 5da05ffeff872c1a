"""Nine small files with one defect each: the right answer, with place, name and remedy."""

from __future__ import annotations

import pytest

from cadmbs.errors import ModelError
from cadmbs.importers.loading import load_with_findings
from tests.importers.urdf.conftest import FILES

DEFECTS = {
    "defect_missing_child.urdf": ("U015", "45:5", '"lowr"', 'Did you mean "lower"?'),
    "defect_joint_type.urdf": ("U013", "42:3", '"revolut"', 'Did you mean "revolute"?'),
    "defect_comma.urdf": ("U020", "28:7", 'value="1,5"', 'value="1.5"'),
    "defect_zero_axis.urdf": ("Z001", "46:5", '"elbow"', "unit vector"),
    "defect_unclosed_tag.urdf": ("U001", "49:9", "<link> of line 25", "</link>"),
}
WARNINGS = {
    "defect_negative_inertia.urdf": ("I004", "29:7", '"lower"', "signs"),
    "defect_closed_loop.urdf": ("U044", "42:3", '"c" has two parents: joint "j3" and joint "j4"', "--cut j3"),
    "defect_unknown_package.urdf": ("U050", "19:9", '"arm_of_nowhere"', "--package arm_of_nowhere=DIR"),
}


def the_one(findings, severity):
    (finding,) = [finding for finding in findings if finding.severity == severity]
    return finding


@pytest.mark.parametrize("name", DEFECTS)
def test_errors(name):
    with pytest.raises(ModelError) as refused:
        load_with_findings(FILES / name)
    finding = the_one(refused.value.findings, "error")
    code, place, found, remedy = DEFECTS[name]
    assert finding.code == code
    assert str(finding.where).endswith(f"{name}:{place}")
    assert found in finding.message
    assert remedy in finding.hint


@pytest.mark.parametrize("name", WARNINGS)
def test_warnings(name):
    _, findings = load_with_findings(FILES / name)
    code, place, found, remedy = WARNINGS[name]
    (finding,) = [finding for finding in findings if finding.code == code]
    assert str(finding.where).endswith(f"{name}:{place}")
    assert found in finding.message
    assert remedy in finding.hint


def test_the_closed_loop_keeps_every_link_and_every_joint():
    mechanism, _ = load_with_findings(FILES / "defect_closed_loop.urdf")
    assert [body.mass for body in mechanism.bodies] == [0.0, 2.0, 2.0, 2.0]
    assert [joint.name for joint in mechanism.joints] == ["j1", "j2", "j3", "j4"]


def test_the_correct_file_has_notes_only():
    mechanism, findings = load_with_findings(FILES / "arm.urdf")
    assert mechanism.name == "arm"
    assert {finding.severity for finding in findings} == {"note"}
