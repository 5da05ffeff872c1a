"""`examples` and `validate`."""

import json
from importlib.resources import files

import pytest

from cadmbs.cli.commands.documents.validate import report_text
from cadmbs.cli.inputs.library import library_names, library_studies
from cadmbs.studies import load_study
from cadmbs.validation import STUDIES, Check, ValidationReport
from cadmbs.validation.loops.laws import MOBILITIES, VELOCITIES


def test_the_list_has_every_file_and_its_description(run):
    listed = json.loads(run("examples", "list", "--json").stdout)["data"]["examples"]
    shipped = {path.name.removesuffix(".json") for path in files("cadmbs.library").iterdir() if path.suffix == ".json"}
    assert {entry["name"] for entry in listed} == shipped
    assert all(len(entry["description"]) > 20 for entry in listed)
    text = run("examples", "list").stdout
    assert all(f"{name}\n  " in text for name in shipped)


TO_COME = {*MOBILITIES, *VELOCITIES}
"""Library mechanisms whose simulation needs the equations of closed loops and constraint rows."""


@pytest.mark.parametrize("name", library_names())
def test_every_example_is_valid(run, name):
    assert run("check", name).exit_code == 0


@pytest.mark.parametrize("name", [name for name in library_names() if name not in TO_COME])
def test_every_example_moves(run, name):
    done = run("simulate", name, "--duration", "20ms", "--json")
    assert (done.exit_code, json.loads(done.stdout)["ok"]) == (0, True)


def test_copy_gives_the_file_and_keeps_changed_ones(run, tmp_path):
    (tmp_path / "models").mkdir()
    assert run("examples", "copy", "rcm", "models").stderr == (
        'written: "models/rcm.json"\nnext: cadmbs info models/rcm.json\n'
    )
    path = tmp_path / "models" / "rcm.json"
    assert path.read_bytes() == files("cadmbs.library").joinpath("rcm.json").read_bytes()
    assert run("examples", "copy", "rcm.json", "models").exit_code == 0
    path.write_text("mine")
    assert run("examples", "copy", "rcm", "models").exit_code == 2
    assert path.read_text() == "mine"
    assert run("examples", "copy", "rcm", "models", "--force").exit_code == 0


def test_a_study_is_copied_with_its_mechanism(run, tmp_path):
    (tmp_path / "mine").mkdir()
    done = run("examples", "copy", "workspace", "mine")
    assert done.stderr.splitlines() == [
        'written: "mine/workspace.json"',
        'written: "mine/workspace_arm.json"',
        "next: cadmbs optimize mine/workspace.json",
    ]
    assert run("sweep", "mine/workspace.json", "--dry-run").stdout.startswith("16 samples\n")


@pytest.mark.parametrize("name", library_studies())
def test_every_study_and_its_mechanisms_are_valid(run, name):
    study, *mechanisms = library_studies()[name]
    assert load_study(str(study)).output_names
    assert mechanisms
    for mechanism in mechanisms:
        assert run("check", str(mechanism)).exit_code == 0


def test_the_list_has_every_study(run):
    listed = json.loads(run("examples", "list", "--json").stdout)["data"]["studies"]
    assert [entry["name"] for entry in listed] == ["four_bar_curve", "link_lengths", "remote_centre", "workspace"]
    assert "remote_centre\n  Study: Remote centre of a surgical arm" in run("examples", "list").stdout


def test_unknown_examples_and_studies(run):
    for command in ("run", "copy"):
        done = run("examples", command, "rcn")
        assert done.exit_code == 2
        assert (
            done.stderr.splitlines()[-1]
            == 'cadmbs: error[Y013]: There is no library mechanism "rcn". Did you mean "rcm"?'
        )
    done = run("validate", "rcn")
    assert (done.exit_code, done.stderr.splitlines()[-1]) == (
        2,
        'cadmbs: error[Y013]: There is no study "rcn". Did you mean "rcm"?',
    )


def test_run_without_a_study_simulates(run, tmp_path):
    done = run("examples", "run", "pendulum", "-o", "run.csv")
    assert done.exit_code == 0
    assert "validation  no study of this example" in done.stdout
    assert "outcome     finished at t = 10 s" in done.stdout
    assert "cadmbs info pendulum" in done.stdout
    assert (tmp_path / "run.csv").exists()
    answer = json.loads(run("examples", "run", "pendulum", "--json").stdout)
    assert (answer["schema"], answer["ok"]) == ("cadmbs/examples-run/1", True)


@pytest.mark.slow
def test_the_first_command_of_the_readme(run):
    done = run("examples", "run", "rcm")
    assert done.exit_code == 0
    assert "checks good" in done.stdout
    assert "outcome     finished" in done.stdout


@pytest.mark.slow
def test_validate_answers_for_all_studies(run, monkeypatch):
    """One is computed here; all others have a test of the whole study."""

    def short(progress, long):
        return ValidationReport("Short study", (Check("nothing", 0.0, 1.0),))

    studies = {name: study if name == "rcm" else short for name, study in STUDIES.items()}
    monkeypatch.setattr("cadmbs.validation.STUDIES", studies)
    done = run("validate", "--json")
    answer = json.loads(done.stdout)
    assert (done.exit_code, answer["ok"], set(answer["data"]["studies"])) == (0, True, set(STUDIES))


def test_a_study_shows_what_failed():
    report = ValidationReport(
        "Study", (Check("good one", 1e-16, 1e-13, "m"), Check("bad one", 0.5, 1e-13)), ("a remark",)
    )
    import click

    assert click.unstyle(report_text(report)) == (
        "Study\n"
        "check     deviation  allowed\n"
        "good one  1e-16      1e-13    good  m\n"
        "bad one   0.5        1e-13    BAD\n"
        "1 of 2 checks good\n\n"
        "remarks\n"
        "  - a remark"
    )
