"""`cadmbs validate`: tables, JSON, exit codes, figures."""

import json
import sys

import numpy as np
import pytest

from cadmbs.cli.commands.documents.validate import _draw, report_text
from cadmbs.errors import OutputError
from cadmbs.validation import STUDIES, Check, Curve, Figure, ValidationReport

FIGURE = Figure("own", "Own", "x", "y", (Curve("line", np.arange(3.0), np.arange(3.0) + 1),))


@pytest.mark.slow
def test_json_has_all_checks_and_paths_of_figures(run):
    data = json.loads(run("validate", "rcm", "--json").stdout)
    assert data["schema"] == "cadmbs/validate/1"
    assert data["data"]["figures"] == []
    study = data["data"]["studies"]["rcm"]
    assert study["passed"] is True
    assert len(study["checks"]) == 21
    assert {"name", "measured", "tolerance", "passed", "note"} == set(study["checks"][0])


def test_unknown_studies_are_named_with_the_known_ones(run):
    result = run("validate", "loop")
    assert result.exit_code == 2
    assert 'There is no study "loop". Did you mean "loops"?' in result.stderr
    assert f"Studies are {', '.join(STUDIES)}." in run("validate", "zzzzzz").stderr


def test_a_failed_check_is_told():
    report = ValidationReport(
        "Own study", (Check("right", 0.0, 1e-9), Check("wrong", 2e-9, 1e-9), Check("nan", np.nan, 1.0))
    )
    text = report_text(report)
    assert not report.passed
    assert text.endswith("1 of 3 checks good")
    assert text.count("BAD") == 2


def test_a_study_is_a_table_with_a_verdict_and_the_folder_is_made(run, tmp_path):
    pytest.importorskip("matplotlib")
    result = run("validate", "rcm", "--figures", "deep/figures")
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[0] == "Surgical arm with remote centre of motion (P-KIN 2.5 and 3.6)"
    assert lines[1].split() == ["check", "deviation", "allowed"]
    assert "21 of 21 checks good" in lines
    assert result.stderr.endswith("note: these studies have no figures\n")
    assert (tmp_path / "deep" / "figures").is_dir()


def test_figures_are_written_and_only_own_ones_replaced(tmp_path):
    pytest.importorskip("matplotlib")
    report = ValidationReport("Own study", (), figures=(FIGURE,))
    path = tmp_path / "own.svg"
    assert _draw([report], tmp_path, False) == [str(path)]
    first = path.read_bytes()
    assert _draw([report], tmp_path, False) == [str(path)]
    assert path.read_bytes() == first
    path.write_text("<svg/>")
    with pytest.raises(OutputError, match=r"own\.svg"):
        _draw([report], tmp_path, False)
    _draw([report], tmp_path, True)
    assert path.read_bytes() == first


def test_a_folder_that_cannot_be_made_is_refused(run, tmp_path):
    pytest.importorskip("matplotlib")
    (tmp_path / "file").write_text("mine")
    result = run("validate", "rcm", "--figures", "file/figures")
    assert result.exit_code == 3
    assert 'The folder "file/figures" cannot be made' in result.stderr
    assert result.stdout == ""


def test_figures_without_matplotlib_name_the_extra(run, monkeypatch):
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    result = run("validate", "rcm", "--figures", "figures")
    assert result.exit_code == 5
    assert 'pip install "cadmbs[plot]"' in result.stderr
