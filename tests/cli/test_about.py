"""`explain`, `doctor`, `schema`, `completion`: about cadmbs itself."""

import json
import os
import subprocess
import sys

import cadmbs
from cadmbs.cli.commands.program import doctor
from cadmbs.cli.terminal.finding_text import finding_titles
from tests.cli.processes import environment


def test_explain_prints_the_page(run):
    text = run("explain", "T003").stdout
    assert text.startswith("T003: a joint connects a body with itself\n")
    assert "\nRemedy. " in text
    assert "```" not in text
    assert run("explain", "t003").stdout == text
    page = json.loads(run("explain", "T003", "--json").stdout)["data"]["page"]
    assert page.startswith("# T003: ")


def test_explain_lists_all_codes(run):
    lines = run("explain").stdout.splitlines()
    assert [line.split()[0] for line in lines[1:]] == list(finding_titles())
    assert all(finding_titles().values())
    assert json.loads(run("explain", "--json").stdout)["data"]["codes"] == finding_titles()


def test_explain_of_an_unknown_code_offers_close_ones(run):
    done = run("explain", "T0033")
    assert done.exit_code == 2
    assert done.stderr.splitlines()[-1].startswith(
        'cadmbs: error[Y013]: There is no finding "T0033". Did you mean "T003"?'
    )
    assert run("explain", "?").stderr.splitlines()[-1] == (
        'cadmbs: error[Y013]: There is no finding "?". `cadmbs explain` lists all codes.'
    )


def test_doctor_knows_every_library(run):
    answer = json.loads(run("doctor", "--json").stdout)
    data = answer["data"]
    assert answer["ok"] is True
    assert data["cadmbs"] == cadmbs.__version__
    assert set(data["libraries"]) == set(doctor.REQUIRED)
    assert data["missing"] == []
    text = run("doctor").stdout
    assert all(name in text for name in ("python", "cores", "numpy", "io"))


def test_doctor_survives_what_is_missing():
    found = doctor._extra("none", ("no_such_library_anywhere",))
    assert found == {
        "present": False,
        "versions": {"no_such_library_anywhere": None},
        "missing": ["no_such_library_anywhere"],
        "install": 'pip install "cadmbs[none]"',
    }


def test_schema_of_the_mechanism(run, tmp_path):
    found = json.loads(run("schema", "mechanism").stdout)
    assert (found["$id"], "bodies" in found["properties"]) == ("cadmbs.mechanism/1", True)
    assert "mechanism" in run("schema").stdout.splitlines()
    assert run("schema", "mechanism", "-o", "m.json").exit_code == 0
    assert json.loads((tmp_path / "m.json").read_text()) == found
    done = run("schema", "mechanisms")
    assert (done.exit_code, 'Did you mean "mechanism"?' in done.stderr) == (2, True)


def test_completion_scripts(run):
    for shell in ("bash", "zsh", "fish"):
        done = run("completion", shell)
        assert (done.exit_code, "_CADMBS_COMPLETE" in done.stdout) == (0, True)


def completed(words):
    env = environment(_CADMBS_COMPLETE="bash_complete", COMP_WORDS=words, COMP_CWORD=str(len(words.split(" ")) - 1))
    code = "from cadmbs.cli.main import main; main()"
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=env, check=True).stdout


def test_completion_knows_commands_options_and_library_names():
    assert completed("cadmbs sim") == "plain,simulate\n"
    assert "plain,pendulum" in completed("cadmbs info pend")
    assert "plain,--representation" in completed("cadmbs jacobian rcm --repr")


def test_the_module_runs_as_the_script_does():
    done = subprocess.run(
        [sys.executable, "-m", "cadmbs", "--version"], capture_output=True, text=True, env=dict(os.environ), check=True
    )
    assert done.stdout == f"cadmbs, version {cadmbs.__version__}\n"
