"""`assemble`: closed configurations, branches, documents with initial positions, and gaps."""

import json

import numpy as np
import pytest

import cadmbs as cm
from cadmbs import constraints
from tests.constraints import linkages
from tests.tolerances import ROUND_OFF_LONG

FOUR_BAR = [[0, 0, 0], [0, 1, 0], [3, 2, 0], [3, 0, 0]]


def written(tmp_path, x, **more):
    """A document with a loop that is open at q = 0, unless x is 3."""
    document = linkages.data(FOUR_BAR, **more)
    sides = {"predecessor": {"point": [3, 2, 0]}, "successor": {"point": [x, 2, 0]}}
    document["joints"][2] |= {"cut": True, "closure": sides}
    path = tmp_path / "open.json"
    path.write_text(json.dumps({"format": "cadmbs.mechanism/1"} | document))
    return path


def test_held_coordinates_keep_their_values_and_branches_are_listed(run):
    data = json.loads(run("assemble", "four_bar", "--q", "crank_pivot=30deg", "--starts", "20", "--json").stdout)[
        "data"
    ]
    assert (data["closed"], data["held"], len(data["solutions"])) == (True, ["crank_pivot"], 2)
    assert data["units"]["q"]["rocker_pin"] == "rad"
    for solution in data["solutions"]:
        assert solution["q"]["crank_pivot"] == np.pi / 6
    text = run("assemble", "four_bar", "--q", "crank_pivot=30deg", "--starts", "20").stdout.splitlines()
    assert text[0].endswith("; 2 different closed configurations found; branch: continuous, number 1 of the list")
    assert text[1].split() == ["coordinate", "1", "2", "unit"]
    assert text[2].split() == ["crank_pivot", "0.523599", "0.523599", "rad", "held"]
    assert text[5].split()[-1] == "cut"


def test_what_is_closed_already_stays(run):
    assert run("assemble", "bennett").stdout.splitlines()[0] == "Assembled: closed already"


def test_the_written_document_has_the_positions_found(run, tmp_path):
    path = written(tmp_path, 3.1)
    done = run("assemble", path, "-o", "closed.json")
    assert done.exit_code == 0, done.stderr
    assert 'written: "closed.json", with the closed configuration as scenario.initial.positions' in done.stderr
    mechanism, before = cm.load(tmp_path / "closed.json"), cm.load(path)
    assert mechanism.joints == before.joints
    system = cm.compile_mechanism(mechanism)
    q = [mechanism.scenario.initial.positions[name] for name in system.position_names]
    assert np.max(np.abs(constraints.closure(system, q))) < ROUND_OFF_LONG
    assert run("assemble", "closed.json").stdout.splitlines()[0] == "Assembled: closed already"


def test_quaternions_are_written_joint_by_joint(run, tmp_path):
    assert run("assemble", "stewart_platform", "-o", "s.json").exit_code == 0
    positions = cm.load(tmp_path / "s.json").scenario.initial.positions
    assert positions["ball1"] == (1.0, 0.0, 0.0, 0.0)
    assert run("check", "s.json").exit_code == 0


def test_impossible_assemblies_tell_the_gap(run, tmp_path):
    path = written(tmp_path, 30.0)
    done = run("assemble", path)
    assert (done.exit_code, done.stdout) == (4, "")
    assert (
        "error[K001] at /joints/2: The mechanism cannot be assembled: the smallest gap found is 19.9 m "
        "along (-1, 0, 0) at 'j2'." in done.stderr
    )
    answer = json.loads(run("assemble", path, "--json").stdout)
    assert (answer["ok"], answer["data"], answer["findings"][0]["code"]) == (False, None, "K001")
    assert run("assemble", path, "--tolerance", "1").exit_code == 4


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--q", "rocker_pin=1"), 'Joint "rocker_pin" is cut: its coordinates follow from those of the spanning tree.'),
        (("--starts", "0"), "Invalid value for '--starts': 0 is not in the range 1<=x<=10000."),
    ],
)
def test_wrong_usage(run, arguments, said):
    done = run("assemble", "four_bar", *arguments)
    assert (done.exit_code, done.stderr.splitlines()[-1]) == (2, f"cadmbs: error[Y013]: {said}")
