"""The start of motions: one branch in all commands, whatever the angle of the drive."""

import json
from dataclasses import replace
from importlib.resources import files

import numpy as np
import pytest

import cadmbs as cm
from cadmbs.constraints.closing.assembly import outside_limits
from cadmbs.constraints.closing.closed_configurations import closed_configurations, start_configuration
from cadmbs.dynamics.closed_loops.constrained import DENSE_VELOCITY_LIMIT
from cadmbs.errors import ArgumentError, NotSolvableError, StartError
from cadmbs.exporters.fmu.unit_model import unit_start
from cadmbs.kinematics import closed
from tests.constraints import linkages
from tests.constraints.test_block_assembly import walker
from tests.tolerances import ROUND_OFF_LONG

FOUR_BARS = {  # all cranks turn fully: the shortest link and any other are shorter than the two that are left
    "drawn crosswise": ([0.0, 0.0], [0.25, 0.433], [1.4247, 0.678], [1.0, 0.0]),
    "long coupler": ([0.0, 0.0], [0.0, 0.4], [1.5, 1.2], [1.2, 0.0]),
    "drag link": ([0.0, 0.0], [0.0, 1.0], [1.1, 1.1], [0.3, 0.0]),
}
ANGLES = np.linspace(-4.0 * np.pi, 4.0 * np.pi, 49)
"""Two turns to both sides: 147 starts of three linkages."""

DRIVE = "j0"


def four_bar(name):
    points = [[x, y, 0.0] for x, y in FOUR_BARS[name]]
    return cm.compile_mechanism(cm.Mechanism.model_validate({"format": "cadmbs.mechanism/1"} | linkages.data(points)))


def by_angle(system, angles):
    """Configurations followed turn by turn: the law, by small steps of one trajectory."""
    fine = np.concatenate([np.linspace(0.0, angles[0], 400), np.linspace(angles[0], angles[-1], 1 + 48 * 20)[1:]])
    motion = closed.motion(system, {DRIVE: fine}, t=np.arange(len(fine)), trajectory=True)
    return motion.q[399::20]


@pytest.mark.parametrize("stride", [8, pytest.param(1, marks=pytest.mark.slow)])
@pytest.mark.parametrize("name", FOUR_BARS)
def test_a_drive_that_turns_starts_on_the_branch_that_is_drawn(name, stride):
    system = four_bar(name)
    expected = by_angle(system, ANGLES)
    assert len(expected) == len(ANGLES)
    drive, others = system.position_names.index(DRIVE), np.arange(system.n_q) != system.position_names.index(DRIVE)
    guess = np.zeros((len(ANGLES), system.n_q))
    guess[:, drive] = ANGLES
    sampled = closed_configurations(system, guess, [DRIVE]).q
    np.testing.assert_allclose(sampled[:, others], expected[:, others], atol=1e-9)
    for angle, q in zip(ANGLES[::stride], sampled[::stride], strict=True):
        start = np.zeros(system.n_q)
        start[drive] = angle
        assert start_configuration(system, start, [DRIVE]).q == pytest.approx(q, abs=ROUND_OFF_LONG)
        run = cm.simulate(system, duration=0.01, method="index1:rk4", step=0.01, positions={DRIVE: (angle,)})
        assert run.q[0] == pytest.approx(q, abs=ROUND_OFF_LONG)
        assert run.metadata["start"]["branch"] == "continuous"


def test_another_branch_is_taken_on_request_only():
    system = four_bar("drawn crosswise")
    angle = np.deg2rad(200.0)
    start = np.zeros(system.n_q)
    start[system.position_names.index(DRIVE)] = angle
    listed = cm.constraints.assemble(system, start, [DRIVE], starts=100).solutions
    assert len(listed) == 2
    branches = {word: start_configuration(system, start, [DRIVE], 0.0, word).q for word in ("continuous", "nearest")}
    assert np.max(np.abs(branches["continuous"] - branches["nearest"])) > 1.0
    for number in (1, 2):
        assert start_configuration(system, start, [DRIVE], 0.0, number).q == pytest.approx(listed[number - 1])
    run = {
        branch: cm.simulate(system, duration=0.01, positions={DRIVE: (angle,)}, branch=branch)
        for branch in ("continuous", "nearest", 2)
    }
    for branch, result in run.items():
        assert result.metadata["start"]["branch"] == str(branch)
        assert np.max(np.abs(cm.constraints.closure(system, result.q[0]))) < ROUND_OFF_LONG
    assert np.max(np.abs(run["continuous"].q[0] - run["nearest"].q[0])) > 1.0
    with pytest.raises(NotSolvableError, match="There is no branch 3: 2 closed configurations"):
        start_configuration(system, start, [DRIVE], 0.0, 3)
    with pytest.raises(ArgumentError, match="branch is 'other', expected 'continuous', 'nearest', or a whole number"):
        cm.simulate(system, branch="other")


def test_what_the_branch_does_not_reach_tells_where_it_ends():
    system = four_bar("drawn crosswise")
    rocker, start = system.position_names[-1], np.array([np.deg2rad(200.0), 0.0, 0.0])
    mirrored = float(start_configuration(system, start, [DRIVE], 0.0, "nearest").q[-1])
    given = {rocker: (np.arctan2(np.sin(mirrored), np.cos(mirrored)),)}
    with pytest.raises(StartError, match=r"start: the loops cannot be closed with the values given for .* branch ends"):
        cm.simulate(system, duration=0.01, positions=given)
    assert cm.simulate(system, duration=0.01, positions=given, branch="nearest").outcome.good


def test_values_that_overdetermine_the_branch_choose_it():
    system = four_bar("drawn crosswise")
    q = start_configuration(system, np.array([0.5, 0.0, 0.0]), [system.position_names[0]], 0.0, "nearest").q
    mirrored = cm.constraints.assemble(system, q, [system.position_names[0]], starts=50).solutions[1]
    two = dict(zip(system.position_names[:2], [(x,) for x in mirrored[:2].tolist()], strict=True))
    run = cm.simulate(system, duration=0.01, positions=two)
    assert run.q[0] == pytest.approx(mirrored, abs=1e-9)
    assert run.metadata["start"]["branch"] == "values"


def test_the_rows_of_a_sweep_start_as_single_motions_do(tmp_path):
    points = [[x, y, 0.0] for x, y in FOUR_BARS["drawn crosswise"]]
    document = {"format": "cadmbs.mechanism/1"} | linkages.data(points)
    document["scenario"] = {"duration": 0.01, "method": "rk4", "step": 0.01, "initial": {"positions": {DRIVE: 0.0}}}
    (tmp_path / "bar.json").write_text(json.dumps(document))
    values = {"kind": "grid", "from": -6.0, "to": 6.0, "count": 25}
    study = {
        "format": "cadmbs.study/1",
        "name": "turns",
        "mechanism": "bar.json",
        "parameters": [{"name": "angle", "path": f"/scenario/initial/positions/{DRIVE}", "values": values}],
        "outputs": [{"name": "first", "column": f"joint/{linkages_last(document)}/q", "take": {"at": 0.0}}],
        "seed": 1,
    }
    (tmp_path / "study.json").write_text(json.dumps(study))
    table = cm.studies.sweep(cm.studies.load_study(str(tmp_path / "study.json")), workers=1)
    system = four_bar("drawn crosswise")
    last = system.position_names.index(linkages_last(document))
    for angle, first in zip(table["angle"], table["first"], strict=True):
        run = cm.simulate(system, duration=0.01, method="rk4", step=0.01, positions={DRIVE: (float(angle),)})
        assert first == pytest.approx(run.q[0, last], abs=1e-9)


def linkages_last(document):
    """A joint of the tree that follows the drive."""
    return cm.compile_mechanism(cm.Mechanism.model_validate(document)).position_names[-1]


def started(system, **fields):
    return cm.simulate(system, duration=0.01, **fields)


def test_a_branch_that_does_not_exist_lists_those_that_do():
    system = four_bar("drawn crosswise")
    with pytest.raises(StartError, match=r"no branch 7: 2 closed configurations .* found: 1 \(.*\), 2 \(") as problem:
        started(system, positions={DRIVE: (0.4,)}, branch=7)
    (finding,) = problem.value.findings
    assert (finding.code, finding.where.pointer) == ("S112", "/scenario/branch")
    start = np.zeros(system.n_q)
    start[system.position_names.index(DRIVE)] = 0.4
    for q in cm.constraints.assemble(system, start, [DRIVE], starts=100).solutions:
        for name in set(system.position_names) - {DRIVE}:
            assert f"{name} = {q[system.position_names.index(name)]:.4g}" in finding.message


def test_a_number_counts_where_nothing_is_given_and_all_is_closed():
    """q = 0 closes the loops: another number than the first is another configuration, and may not exist."""
    system = four_bar("drawn crosswise")
    with pytest.raises(StartError, match="no branch 700: "):
        started(system, branch=700)
    assert started(system, branch=1).metadata["start"]["branch"] == "1"
    other = started(system, branch=2)
    assert other.metadata["start"]["branch"] == "2"
    assert np.max(np.abs(other.q[0])) > 0.1


def test_no_branches_of_trees_and_of_positions_that_are_all_given():
    pendulum = cm.compile_mechanism(cm.load(str(files("cadmbs.library") / "pendulum.json")))
    assert started(pendulum, branch=1).outcome.good
    with pytest.raises(StartError, match="no branch 2: without loops and constraints"):
        started(pendulum, branch=2)
    with pytest.raises(StartError, match="no branch 2 of positions that are all given"):
        started(four_bar("drawn crosswise"), q=[0.4, 0.0, 0.0], branch=2)


def test_a_unit_starts_on_branches_that_exist():
    system = four_bar("drawn crosswise")
    with pytest.raises(StartError, match="no branch 900"):
        unit_start(replace(system, scenario=replace(system.scenario, branch=900)))


def test_the_start_of_many_coordinates_follows_its_branch():
    """Legs on one crank, of more coordinates than dense equations take, turned by their crank."""
    system = walker(34)
    assert system.n_v > DENSE_VELOCITY_LIMIT
    run = started(system, positions={"turn": (0.05,)}, method="index1:rk4", step=0.01)
    assert run.metadata["start"]["branch"] == "continuous"
    assert not outside_limits(system, run.q[0])
    assert run.q[0, system.position_names.index("turn")] == pytest.approx(0.05)
    with pytest.raises(StartError, match="no branch 700"):
        started(system, positions={"turn": (0.05,)}, branch=700)
