"""`mobility` and `equilibrium` on the command line."""

import json

import numpy as np
import pytest

from tests.constraints.singular_linkages import KNOWN


@pytest.fixture
def parallelogram(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    document = KNOWN["parallelogram"][0] | {"format": "cadmbs.mechanism/1"}
    (tmp_path / "flat.json").write_text(json.dumps(document))
    return "flat.json"


def test_the_branches_of_a_bifurcation_are_told(run, parallelogram):
    done = run("mobility", parallelogram)
    assert done.exit_code == 0
    assert "a bifurcation: 2 branches of dimension 1 meet (decided at order 2)" in done.stdout
    assert "Branch 1" in done.stdout and "Branch 2" in done.stdout
    assert "rotation about the axis (0, 0, 1) through (0, 0, 0) m" in done.stdout


def test_the_verdict_as_json(run, parallelogram):
    data = json.loads(run("mobility", parallelogram, "--json").stdout)["data"]
    assert (data["local_class"], data["order"], data["branch_dimensions"]) == ("bifurcation", 2, [1])
    assert (data["degrees_of_freedom"], data["instantaneous_degrees_of_freedom"]) == (1, 2)
    for branch in data["branches"]:
        assert branch["dimension"] == 1
        assert branch["smooth"] is True
        assert np.shape(branch["tangents"]) == (1, len(data["velocity_names"]))
        assert [body["body"] for body in branch["bodies"]] == ["b1", "b2", "b3"]


def test_elsewhere_it_is_regular(run, parallelogram):
    data = json.loads(run("mobility", parallelogram, "--q", "j0=30deg", "--json").stdout)["data"]
    assert (data["local_class"], data["order"]) == ("regular", 1)
    assert data["q"]["j0"] == pytest.approx(np.pi / 6)


def test_a_branch_is_entered_by_its_number(run, parallelogram):
    """Branch 1 keeps the coupler parallel, branch 2 folds it: j1 = -1 or -3 times j0 next to the flat position."""
    branches = json.loads(run("mobility", parallelogram, "--json").stdout)["data"]["branches"]
    for number, branch in enumerate(branches, 1):
        done = run("assemble", parallelogram, "--branch", str(number), "--json")
        q = json.loads(done.stdout)["data"]["q"]
        assert list(q.values()) == pytest.approx(branch["q"])
        assert max(abs(value) for value in q.values()) > 0.01
    done = run("assemble", parallelogram, "--branch", "3")
    assert done.exit_code == 4
    assert "2 branches meet" in done.stderr


def test_an_order_that_does_not_suffice(run, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "cusp.json").write_text(json.dumps(KNOWN["cusp"][0] | {"format": "cadmbs.mechanism/1"}))
    text = run("mobility", "cusp.json", "--order", "3").stdout
    assert "not decided to order 3" in text
    assert "Branches are not known" in text


def test_info_says_what_ranks_do_not_decide(run, parallelogram):
    assert "a bifurcation: 2 branches" in run("info", parallelogram, "--loops").stdout
    assert "regular" not in run("info", "four_bar", "--loops").stdout


def test_equilibria_as_text_and_json(run):
    text = run("equilibrium", "pendulum").stdout
    assert "Equilibrium 1: stable" in text and "Equilibrium 2: unstable" in text
    data = json.loads(run("equilibrium", "pendulum", "--json").stdout)["data"]
    assert [state["stable"] for state in data["equilibria"]] == [True, False]
    assert data["equilibria"][1]["frequencies"] == [None]
    held = json.loads(run("equilibrium", "four_bar", "--hold", "crank_pivot", "--samples", "0", "--json").stdout)[
        "data"
    ]
    assert list(held["equilibria"][0]["holding_forces"]) == ["crank_pivot"]


def test_a_map_is_a_table(run, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    done = run("map", "five_bar", "--over", "left_motor,right_motor", "--count", "4", "-o", "MAP.csv", "--json")
    data = json.loads(done.stdout)["data"]
    assert data["points"] == 16
    header, *rows = (tmp_path / "MAP.csv").read_text().splitlines()
    assert header.endswith("mode,singularity/input,singularity/output,singularity/constraint,condition,reachable")
    assert len(rows) == sum(mode["points"] for mode in data["modes"]) + data["points"] - data["assembled"]
    assert run("map", "five_bar", "--over", "left_motor,right_motor", "--count", "2", "-o", "MAP.csv").exit_code == 0


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--over", "left_moto,right_motor"), "left_motor"),
        (("--over", "left_motor,right_motor", "--range", "left_motor=1"), "NAME=LO:HI"),
        (("--over", "left_motor,right_motor", "--range", "left_motor=1:0"), "ends before it begins"),
        (("--over", "left_motor,right_motor", "--range", "left_elbow=0:1"), "which --over does not"),
        (("--over", "left_motor"), "2 degrees of freedom, and 1 inputs"),
        (("--over", ","), "--over names no input"),
        (("--over", "left_motor,left_motor"), "--over names an input twice"),
        (
            ("--over", "left_motor,right_motor", "--count", "3000"),
            "expected at most 2,000,000: 1414 along each of 2",
        ),
    ],
)
def test_bad_maps_are_refused(run, options, message):
    done = run("map", "five_bar", *options)
    assert done.exit_code != 0
    assert message in done.stderr


def test_large_maps_say_so_beforehand_and_follow_as_many_modes_as_asked_for(run):
    done = run("map", "slider_crank", "--over", "main_bearing", "--count", "20000", "--modes", "1", "--json")
    assert done.exit_code == 0
    assert done.stderr.startswith("20,000 points: each assembly mode takes some 1 to 2 s of one processor")
    (mode,) = json.loads(done.stdout)["data"]["modes"]
    assert mode["points"] == 20000


def test_a_map_as_a_page(run, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    done = run("map", "five_bar", "--over", "left_motor,right_motor", "--count", "2", "-o", "MAP.html")
    assert done.exit_code == 2
    assert "--page MAP.html" in done.stderr
    done = run("map", "five_bar", "--over", "left_motor,right_motor", "--count", "5", "--page", "MAP.html")
    assert done.exit_code == 0
    text = (tmp_path / "MAP.html").read_text()
    data = json.loads(text.split("const data = ")[1].split(";\n")[0])
    assert [axis["name"] for axis in data["axes"]] == ["left_motor", "right_motor"]
    assert len(data["sketch"]) == len(data["mode"]) == len(data["columns"]["condition"])
    assert set(data["mode"]) == {1, 2}
    for key in ("http://", "https://", "src="):
        assert key not in text
