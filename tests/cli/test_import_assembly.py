"""`cadmbs import` of an assembly: the texts beside the mechanism, also if the import is refused."""

from __future__ import annotations

import json
import tomllib

import pytest

from tests.importers.inference.mechanisms import document, loose, slider_crank


@pytest.fixture
def engine(tmp_path):
    (tmp_path / "engine.json").write_text(json.dumps(document(slider_crank())))


def test_report_assembly_and_hints_of_an_engine(engine, run, tmp_path):
    outputs = ("--report", "r.txt", "--assembly", "a.json", "--write-hints", "h.toml")
    done = run("import", "engine.json", "-o", "m.json", *outputs)
    assert done.exit_code == 0, done.stderr
    report = (tmp_path / "r.txt").read_text()
    assert '"block" is taken as the ground' in report
    assert "because the motion of its loop needs the slide" in report
    assert "Freedoms at the drawn pose: 1\n  1: crank, rod, piston\nRedundant constraints: 2" in report
    assembly = json.loads((tmp_path / "a.json").read_text())
    assert {joint["origin"] for joint in assembly["joints"]} == {"inferred"}
    assert all(0 < joint["confidence"] <= 1 and joint["evidence"] for joint in assembly["joints"])
    assert tomllib.loads((tmp_path / "h.toml").read_text()) == {"ground": "block"}
    again = run("import", "a.json", "-o", "b.json", "--hints", "h.toml")
    assert again.exit_code == 0, again.stderr
    first, second = (json.loads((tmp_path / name).read_text()) for name in ("m.json", "b.json"))
    for key in ("bodies", "joints", "ground"):
        assert first[key] == second[key]


def test_a_piston_that_its_loop_keeps_from_turning_is_no_warning(engine, run, tmp_path):
    assert run("import", "engine.json", "-o", "m.json").exit_code == 0
    findings = json.loads(run("check", "m.json", "--json").stdout)["findings"]
    (immobile,) = [finding for finding in findings if finding["code"] == "K006"]
    assert immobile["severity"] == "note"
    assert immobile["message"].startswith('The loops keep "j2:turn" from moving; the other')
    assert not [finding for finding in findings if finding["severity"] == "warning"]


def test_texts_are_written_though_the_import_is_refused(run, tmp_path):
    (tmp_path / "two.json").write_text(json.dumps(document(loose())))
    outputs = ("--report", "r.txt", "--assembly", "a.json", "--write-hints", "h.toml")
    done = run("import", "two.json", "-o", "m.json", *outputs)
    assert done.exit_code == 3
    assert 'Body "float" is not held by anything' in done.stderr
    assert "Bodies that nothing holds\n  float" in (tmp_path / "r.txt").read_text()
    assert json.loads((tmp_path / "a.json").read_text())["schema"] == "cadmbs.assembly/1.1"
    assert '# parts = ["base", "float"]' in (tmp_path / "h.toml").read_text()
    assert not (tmp_path / "m.json").exists()


def test_hints_that_the_user_may_have_edited_are_not_overwritten(engine, run, tmp_path):
    (tmp_path / "h.toml").write_text('ground = "block"\n')
    done = run("import", "engine.json", "-o", "m.json", "--write-hints", "h.toml")
    assert done.exit_code != 0
    assert (tmp_path / "h.toml").read_text() == 'ground = "block"\n'


def test_a_wrong_name_in_hints_is_a_warning_with_the_closest(engine, run, tmp_path):
    (tmp_path / "h.toml").write_text('ground = "blok"\n')
    done = run("info", "engine.json", "--hints", "h.toml")
    assert (done.exit_code, "h.toml:1:10" in done.stderr, '"block"' in done.stderr) == (0, True, True)
    assert "warning[H002]" in done.stderr


@pytest.mark.parametrize("command", ["info", "check", "simulate"])
def test_hints_are_refused_where_nothing_is_inferred(command, run, tmp_path):
    (tmp_path / "h.toml").write_text('ground = "base"\n')
    (tmp_path / "arm.urdf").write_text('<robot name="arm"><link name="base"/></robot>')
    for file in ("arm.urdf", "rcm"):
        done = run(command, file, "--hints", "h.toml")
        assert (done.exit_code > 0, "not an assembly from CAD" in done.stdout + done.stderr) == (True, True)


def test_reports_are_for_assemblies(run):
    done = run("import", "rcm", "-o", "m.json", "--report", "r.txt")
    assert (done.exit_code, "for assemblies from CAD" in done.stderr) == (2, True)


def test_one_finding_for_all_parts_without_density(engine, run):
    text = run("check", "engine.json").stdout
    assert text.count("[A013]") == 1
    assert "The masses of 5 parts" in text
