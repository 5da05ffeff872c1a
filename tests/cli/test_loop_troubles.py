"""What the command line says of loops that do not close, cannot move, are too many, or begin where branches cross."""

import json

import numpy as np
import pytest

import cadmbs as cm
from cadmbs import constraints
from cadmbs.dynamics.motion_reactions import about_joint_points
from tests.constraints import linkages
from tests.tolerances import ROUND_OFF_LONG

FOUR_BAR = [[0, 0, 0], [0, 1, 0], [3, 2, 0], [3, 0, 0]]
TRIANGLE = [[0, 0, 0], [1, 0, 0], [2, 1, 0]]
FLAT = [[0, 0, 0], [0.5, 0, 0], [2.5, 0, 0], [2, 0, 0]]

AS_WRITTEN = "--align", "0"
"""Option with which ends of loops that almost meet stay as they are."""


@pytest.fixture
def document(tmp_path):
    """Writes a linkage, and gives the name of its file."""

    def write(points, name="m.json", **more):
        data = {"format": "cadmbs.mechanism/1", **linkages.data(points, **more)}
        (tmp_path / name).write_text(json.dumps(data, indent=1))
        return name

    return write


def line_of(tmp_path, text):
    lines = (tmp_path / "m.json").read_text().splitlines()
    return 1 + next(number for number, line in enumerate(lines) if text in line)


def test_findings_of_loops_have_their_lines(run, tmp_path, document):
    document(FOUR_BAR, scenario={"initial": {"positions": {"j0": 0.1, "j3": 1.5}}})
    line = line_of(tmp_path, '"positions"')
    for command, code in (("check", "K001"), ("simulate", "S112")):
        done = run(command, "m.json")
        assert f"m.json:{line}:4: error[{code}] at /scenario/initial/positions: " in done.stdout + done.stderr
    where = json.loads(run("simulate", "m.json", "--json").stdout)["findings"][0]["where"]
    assert where == {"file": "m.json", "line": line, "column": 4, "pointer": "/scenario/initial/positions"}


def test_findings_of_loops_stand_among_the_others_in_their_order(run, document):
    document(FOUR_BAR)
    found = json.loads(run("check", "m.json", "--json").stdout)["findings"]
    assert [finding["code"] for finding in found] == ["T005", "K005"]
    assert found[0]["where"] == found[1]["where"]


def test_what_cannot_move_is_told_and_is_no_bug(run, document):
    document(TRIANGLE)
    done = run("check", "m.json")
    assert done.exit_code == 1
    assert done.stdout.startswith(
        "m.json: error[K003]: Nothing can move: the loops leave 0 degrees of freedom.\n"
        "   = Check the axes and points of the loops' joints, or give a joint more freedom.\n"
    )
    assert "note[K005] at /joints/" in done.stdout
    assert run("jacobian", "m.json", "--body", "b1", "--independent").exit_code == 0
    done = run("dynamics", "m.json", "--reactions", "--json")
    assert done.exit_code == 0
    done = run("poses", "m.json", "--q", "j0=0.2")
    assert done.exit_code == 4
    assert done.stderr.splitlines()[-3] == 'm.json: error[K007]: The loops keep "j0" at 0: it cannot be 0.2.'
    assert (run("simulate", "m.json").exit_code, run("assemble", "m.json").exit_code) == (4, 0)


def test_nearly_parallel_axes_are_suspected(run, document):
    axes = [[0, 0, 1], [0, 0, 1], [0.005, 0, 1], [0, 0, 1]]
    done = run("check", document(FOUR_BAR, axes=axes))
    assert "error[K003]: Nothing can move: the loops leave 0 degrees of freedom.\n" in done.stdout
    assert (
        "   = Axes of its loops are up to 0.0037 rad from parallel or normal: correct them in the file, or read it "
        "with --align 0.02, in Python align=0.02, which takes them as exactly so.\n"
    ) in done.stdout
    assert run("check", document(FOUR_BAR, axes=axes), "--align", "0.02").exit_code == 0


def test_lines_that_nearly_meet_are_suspected(run, document):
    axes = [[0, 0, 1], [0, 1, 1], [0.5, 0, 1], [1, 1, 1]]
    points = [[1e-3, 0, 1], [0, 1, 1], [0.5, 0, 1], [1, 1, 1]]
    done = run("check", document(points, axes=axes))
    assert "error[K003]: Nothing can move: the loops leave 0 degrees of freedom.\n" in done.stdout
    assert (
        " of the strength of the others: axes that are meant to be parallel, or to meet, probably do not quite.\n"
        in done.stdout
    )


def test_a_flat_parallelogram_has_two_ways_on(run, document):
    done = run("poses", document(FLAT), "--q", "j0=0.3")
    assert done.exit_code == 4
    assert (
        'm.json: error[K008]: The loops cannot be closed with the values given for "j0": the reference configuration '
        "is singular, and 2 branches lead on from it.\n"
    ) in done.stderr


def test_assembly_keeps_what_the_scenario_gives(run, document):
    scenario = {"initial": {"positions": {"j0": 0.2}}}
    data = json.loads(run("assemble", document(FOUR_BAR, scenario=scenario), "--json").stdout)["data"]
    assert (data["q"]["j0"], data["held"]) == (0.2, ["j0"])
    data = json.loads(run("assemble", "m.json", "--q", "j3=0.05", "--json").stdout)["data"]
    assert (data["q"]["j3"], data["held"]) == (0.05, ["j3"])


def test_assembly_moves_what_cannot_be_kept_and_says_so(run, document):
    scenario = {"initial": {"positions": {"j0": 0.1, "j3": 1.5}}}
    done = run("assemble", document(FOUR_BAR, scenario=scenario), "-o", "closed.json")
    assert done.exit_code == 0
    assert 'note: the loops do not close with the initial positions of "j0", "j3": they were moved\n' in done.stderr
    assert "K001" not in run("check", "closed.json").stdout
    lines = run("info", "m.json", "--loops").stdout.splitlines()
    line = lines.index("  1 degree of freedom")
    assert lines[line + 1] == (
        "  at the closed configuration next to the initial positions, with which the loops do not close"
    )


def test_values_out_of_reach_are_not_called_initial_positions(run, document):
    done = run("assemble", document(FOUR_BAR), "--q", "j3=1.5")
    assert done.exit_code == 4
    assert (
        'm.json: error[K001]: The mechanism cannot be assembled with the values given for "j3": the smallest gap found '
        "is "
    ) in done.stderr


def test_drives_are_those_of_the_command_line_where_none_is_marked(run, tmp_path, document):
    data = json.loads(
        run("dynamics", document(FOUR_BAR), "--inverse", "--q", "j0=0.3", "--v", "j0=1", "--json").stdout
    )["data"]
    system = cm.compile_mechanism(cm.load(tmp_path / "m.json"))
    (sample,) = data["samples"]
    q, v, a = (list(values.values()) for values in (sample["q"], data["given"]["v"], data["given"]["a"]))
    assert list(sample["inverse"]) == ["j0"]
    tau = np.zeros(system.n_v)
    tau[system.velocity_names.index("j0")] = sample["inverse"]["j0"]
    motion = cm.dynamics.constrained_forward_dynamics(system, q, v, tau)
    np.testing.assert_allclose(motion.accelerations, a, atol=ROUND_OFF_LONG)
    text = run("dynamics", "m.json", "--inverse", "--q", "j0=0.3", "--v", "j0=1").stdout
    assert text.startswith(
        "forces that produce the motion of v and a, the loops closed, along j0, as no joint is marked as actuated\n"
    )


def test_reactions_under_forces_are_those_of_the_motion_that_they_cause(run, tmp_path, document):
    asked = ("--q", "j0=0.3", "--v", "j0=1", "--tau", "j1=0.5", "--json")
    data = json.loads(run("dynamics", document(FOUR_BAR), "--reactions", *asked).stdout)["data"]
    system = cm.compile_mechanism(cm.load(tmp_path / "m.json"))
    (sample,) = data["samples"]
    q, v, tau = (list(values.values()) for values in (sample["q"], data["given"]["v"], data["given"]["tau"]))
    motion = cm.dynamics.constrained_forward_dynamics(system, q, v, tau)
    expected = cm.dynamics.joint_reactions(
        system, q, v, motion.accelerations, multipliers=motion.multipliers, engine="reference"
    )
    expected = about_joint_points(system, np.array(q), expected)
    np.testing.assert_allclose(sample["reactions"], expected, atol=ROUND_OFF_LONG)


def test_loops_that_are_not_examined_are_told(run, document, monkeypatch):
    monkeypatch.setattr("cadmbs.cli.describing.info_data.EXAMINED_SIZE", 10)
    done = run("check", document(FOUR_BAR))
    assert done.exit_code == 0
    assert (
        "m.json: note[K009]: The loops are not examined: with 5 constraint rows on 3 coordinates the ranks for "
        "mobility and redundancy take long. At the initial positions they are closed.\n"
    ) in done.stdout


def test_mobility_has_the_same_keys_where_it_is_not_known(run, tmp_path, document):
    known = json.loads(run("info", document(FOUR_BAR), "--json").stdout)["data"]["mobility"]
    data = json.loads((tmp_path / "m.json").read_text())
    sides = {"predecessor": {"point": [30, 2, 0]}, "successor": {"point": [3, 2, 0]}}
    data["joints"][2] |= {"cut": True, "closure": sides}
    (tmp_path / "far.json").write_text(json.dumps(data))
    unknown = json.loads(run("info", "far.json", "--json").stdout)["data"]["mobility"]
    assert set(known) - set(unknown) == {"at_reference", "initial_positions_kept"}
    assert (known["degrees_of_freedom"], unknown["degrees_of_freedom"]) == (1, None)


def test_the_reference_of_an_open_loop_is_a_closed_one(run, tmp_path, document):
    data = json.loads((tmp_path / document(FOUR_BAR)).read_text())
    sides = {"predecessor": {"point": [3, 2, 0]}, "successor": {"point": [3.1, 2, 0]}}
    data["joints"][2] |= {"cut": True, "closure": sides}
    (tmp_path / "open.json").write_text(json.dumps(data))
    sample = json.loads(run("poses", "open.json", "--json").stdout)["data"]["samples"][0]
    system = cm.compile_mechanism(cm.load(tmp_path / "open.json"))
    assert np.max(np.abs(constraints.closure(system, list(sample["q"].values())))) < ROUND_OFF_LONG


def test_a_gap_of_rounding_can_be_accepted_and_simulated(run, tmp_path, document):
    data = json.loads((tmp_path / document(FOUR_BAR)).read_text())
    sides = {"predecessor": {"point": [3, 2, 2e-8]}, "successor": {"point": [3, 2, 0]}}
    data["joints"][2] |= {"cut": True, "closure": sides}
    (tmp_path / "m.json").write_text(json.dumps(data))
    assert run("assemble", "m.json").exit_code == 0  # a note says what was taken as closed
    done = run("assemble", "m.json", *AS_WRITTEN)
    assert done.exit_code == 4
    assert (
        "error[K001] at /joints/2: The mechanism cannot be assembled: the smallest gap found is 2e-08 m along "
        "(0, 0, -1) at 'j2'.\n"
    ) in done.stderr
    assert (
        "   = So small a gap is rounding in the file: write more digits. `cadmbs simulate` starts with it, with a "
        "warning; `cadmbs assemble --tolerance` accepts it.\n"
    ) in done.stderr
    assert run("assemble", "m.json", "--tolerance", "1e-6", "-o", "closed.json", *AS_WRITTEN).exit_code == 0
    done = run("check", "m.json", *AS_WRITTEN)
    assert done.exit_code == 0
    assert "warning[S120] at /joints/2: start: no configuration closes the loops exactly" in done.stdout + done.stderr
    for file in ("m.json", "closed.json"):
        done = run("simulate", file, "--duration", "50ms", *AS_WRITTEN)
        assert done.exit_code == 0
        assert (
            "warning[S120]: start: no configuration closes the loops exactly: 2e-08 m at 'j2' remains, as small as "
            "rounding in a file\n"
        ) in done.stdout + done.stderr
