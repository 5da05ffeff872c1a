"""Every finding about a study: its page shows the message that cadmbs writes, at line and column of the file."""

import json
from pathlib import Path

import pytest

import cadmbs
from cadmbs.errors import ModelError
from cadmbs.studies import load_study, load_study_with_findings
from tests.studies.studies import FAULTS, OUTPUT, parameter, study

PAGES = Path(cadmbs.__file__).parent / "findings"


@pytest.mark.parametrize("code", FAULTS)
def test_page_shows_a_message_that_cadmbs_writes(code, tmp_path):
    file = tmp_path / "study.json"
    file.write_text(json.dumps(FAULTS[code], indent=1))
    with pytest.raises(ModelError) as refused:
        load_study(file)
    finding = next(finding for finding in refused.value.findings if finding.code == code)
    page = (PAGES / f"{code}.md").read_text(encoding="utf-8")
    assert finding.message in page
    assert finding.hint in page
    assert finding.where.file == str(file)
    assert finding.where.line is not None


STORED = {"R016", "R017"}
"""Of journals and tables: tests/studies/test_sweep.py and test_parts.py."""


def test_every_page_has_a_case():
    assert {path.stem for path in PAGES.glob("R*.md")} == {*FAULTS, "R011", "R012", "R014", *STORED}


@pytest.mark.parametrize("end", [90.0, 1.5])
def test_angles_in_degrees_are_a_warning(end):
    values = {"kind": "grid", "from": 0.0, "to": end, "count": 2}
    start = {"name": "start", "path": "/scenario/initial/positions/hinge", "values": values}
    _, findings = load_study_with_findings(study(parameters=[start]))
    assert [finding.code for finding in findings] == (["R012"] if end > 7.0 else [])
    page = (PAGES / "R012.md").read_text(encoding="utf-8")
    assert all(finding.message in page and finding.hint in page for finding in findings)


def test_a_lone_point_is_a_warning():
    values = {"kind": "list", "of": [0.9]}
    lone = {"name": "length", "path": "/joints/axis3/point/2", "values": values}
    _, findings = load_study_with_findings(
        study(mechanism="six_axis_arm", parameters=[lone], outputs=[{"name": "end", "column": "joint/axis3/q"}])
    )
    (finding,) = [each for each in findings if each.code.startswith("R")]
    page = (PAGES / "R014.md").read_text(encoding="utf-8")
    assert (finding.code, finding.message in page, finding.hint in page) == ("R014", True, True)


def test_all_faults_are_reported_together():
    bad = study(
        parameters=[parameter({"kind": "uniform", "low": 2, "high": 1}, path="/bodies/rod/mas")],
        outputs=[{**OUTPUT, "column": "joint/hing/q"}],
        scenario={"duration": 0.2, "metod": "rk4"},
    )
    with pytest.raises(ModelError) as refused:
        load_study(bad)
    assert {finding.code for finding in refused.value.findings} >= {"R001", "R004", "R005", "R009", "D004"}


@pytest.mark.parametrize(
    ("change", "pointer"),
    [
        ({"parameters": []}, "/parameters"),
        ({"seed": -1}, "/seed"),
        ({"seed": 1.5}, "/seed"),
        ({"engine": "auto"}, "/engine"),
        ({"colour": 1}, "/colour"),
        ({"design": {"kind": "sobol"}}, "/design"),
        ({"outputs": [{**OUTPUT, "take": "median"}]}, "/outputs/0/take"),
        ({"parameters": [parameter({"kind": "normal", "mean": 0, "deviation": float("nan")})]}, "/parameters"),
    ],
)
def test_wrong_fields_are_findings(change, pointer):
    with pytest.raises(ModelError) as refused:
        load_study(study(**change))
    assert any(finding.where.pointer.startswith(pointer) for finding in refused.value.findings)
