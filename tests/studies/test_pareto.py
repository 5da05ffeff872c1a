"""NSGA-II against closed forms, and Pareto fronts of studies."""

import numpy as np
import pytest

import cadmbs as cm
from cadmbs.errors import ArgumentError, ModelError
from cadmbs.studies import load_study, optimize, pareto_front
from cadmbs.studies.pareto import non_dominated, nsga2, ranked
from tests.studies.studies import parameter, study


class Spent(Exception):
    pass


def recorded(function, most):
    """An evaluation that keeps what it computes, and ends the search after `most` points."""
    points, values = [], []

    def evaluate(x):
        if len(points) >= most:
            raise Spent
        result = function(x)
        points.extend(x)
        values.extend(zip(*result, strict=True))
        return result

    return evaluate, points, values


def front_of(function, n, most=4000, size=40, seed=0):
    evaluate, _, values = recorded(function, most)
    with pytest.raises(Spent):
        while True:  # a search that converges is begun again from other numbers
            nsga2(evaluate, np.full(n, 0.5), size, seed)
            seed += 1
    feasible = np.array([objectives for objectives, violation in values if violation == 0.0])
    return feasible[non_dominated(feasible)]


def zdt1(x):
    """Zitzler, Deb, Thiele 2000: the front is f2 = 1 - sqrt(f1)."""
    g = 1.0 + 9.0 * x[:, 1:].mean(axis=1)
    return np.stack([x[:, 0], g * (1.0 - np.sqrt(x[:, 0] / g))], axis=1), np.zeros(len(x))


def test_the_front_of_zdt1_is_reached_and_covered():
    f = front_of(zdt1, 4)
    assert np.abs(f[:, 1] - (1.0 - np.sqrt(f[:, 0]))).max() < 0.05
    ordered = np.sort(f[:, 0])
    assert ordered[0] < 0.01
    assert ordered[-1] > 0.98
    assert np.diff(ordered).max() < 0.1


def test_infeasible_designs_are_not_on_the_front():
    """Squared distances from two corners; the straight front between them is cut by a disk that is forbidden."""

    def distances(x):
        hole = 0.2 - np.hypot(x[:, 0] - 0.5, x[:, 1] - 0.5)
        return np.stack([(x**2).sum(axis=1), ((x - 1.0) ** 2).sum(axis=1)], axis=1), np.maximum(hole, 0.0)

    evaluate, points, values = recorded(distances, 2000)
    with pytest.raises(Spent):
        while True:
            nsga2(evaluate, np.array([0.5, 0.5]), 40, len(points))
    feasible = np.array([violation == 0.0 for _, violation in values])
    assert not feasible[0]
    f = np.array([objectives for objectives, _ in values])
    chosen = np.array(points)[feasible][non_dominated(f[feasible])]
    assert np.all(np.hypot(*(chosen - 0.5).T) >= 0.2)
    far = np.hypot(*(chosen - 0.5).T) > 0.35
    assert np.abs(np.diff(chosen[far], axis=1)).max() < 0.12  # away from the disk the front is the diagonal
    assert chosen.min() < 0.1
    assert chosen.max() > 0.9


def test_ranks_are_those_of_pairwise_comparisons():
    generator = np.random.default_rng(3)
    f, violations = generator.integers(4, size=(60, 3)).astype(float), generator.integers(3, size=60).astype(float)
    rank, _ = ranked(f, violations)

    def dominates(a, b):
        if violations[a] != violations[b]:
            return violations[a] < violations[b]
        return bool(np.all(f[a] <= f[b]) and np.any(f[a] < f[b]))

    for b in range(60):
        above = [rank[a] for a in range(60) if dominates(a, b)]
        assert rank[b] == (max(above) + 1 if above else 0)
    first = f[violations == 0.0]
    kept = first[non_dominated(first)]
    expected = np.unique(f[(rank == 0)], axis=0)
    assert np.array_equal(np.unique(kept, axis=0), expected)


def two_goals(**objective):
    """A light rod and a fast fall: the mass least, the kinetic energy greatest."""
    mass = parameter({"kind": "uniform", "low": 0.5, "high": 2.0})
    offset = {"name": "start", "path": "/scenario/initial/positions/hinge",
              "values": {"kind": "uniform", "low": 0.1, "high": 1.5}}  # fmt: skip
    outputs = [
        {"name": "energy", "column": "energy/kinetic", "take": "max"},
        {"name": "swing", "column": "joint/hinge/q", "take": "range"},
    ]
    return load_study(
        study(
            engine="compiled",
            parameters=[mass, offset],
            design={"kind": "random", "samples": 4},
            outputs=outputs,
            objective={"minimize": "swing", "maximize": "energy", "evaluations": 96, **objective},
        )
    )


def test_the_front_of_a_study_is_that_of_all_its_runs():
    found = pareto_front(two_goals())
    history = found.history.numbers(["swing", "energy"]) * [1.0, -1.0]
    front = found.table.numbers(["swing", "energy"]) * [1.0, -1.0]
    assert found.objectives == {"swing": "minimize", "energy": "maximize"}
    assert len(found) > 3
    assert np.array_equal(np.unique(front, axis=0), np.unique(history[non_dominated(history)], axis=0))
    assert np.all(np.diff(front[:, 0]) >= 0.0)
    heavy = found.table["mass"][front[:, 1].argmin()]
    assert heavy == pytest.approx(2.0, rel=0.05)  # the energy is proportional to the mass, and the swing is not changed
    assert found.mechanism(0).bodies[0].mass == found.values(0)["mass"] == found.table["mass"][0]


def test_the_same_study_gives_the_same_front_with_any_workers():
    serial, parallel = pareto_front(two_goals()), pareto_front(two_goals(), workers=2)
    names = ["sample", "mass", "start", "energy", "swing"]
    assert np.array_equal(serial.table.numbers(names), parallel.table.numbers(names))
    assert np.array_equal(serial.history.numbers(names), parallel.history.numbers(names))
    assert serial.message == parallel.message


def test_a_front_keeps_limits_and_gives_reasons():
    found = pareto_front(two_goals(limits={"energy": [None, 0.5]}))
    assert found.table["energy"].max() <= 0.5
    outside = found.history["energy"] > 0.5
    assert outside.any()
    assert set(found.history["code"][outside]) == {"limit"}
    assert all("above its limit 0.5" in text for text in found.history["message"][outside])
    assert any("exceed a limit" in reason for reason in found.reasons)


def test_a_front_that_is_interrupted_is_continued_to_the_same(tmp_path):
    def interrupt(state):
        if state.evaluations >= 40:
            raise KeyboardInterrupt

    journal = tmp_path / "front.csv.journal"
    with pytest.raises(cm.Interrupted) as caught:
        pareto_front(two_goals(), progress=interrupt, journal=journal)
    assert caught.value.result.interrupted
    whole, continued = pareto_front(two_goals()), pareto_front(two_goals(), journal=journal, resume=True)
    assert np.array_equal(whole.table["sample"], continued.table["sample"])
    assert np.array_equal(whole.history.numbers(["mass", "energy"]), continued.history.numbers(["mass", "energy"]))


def test_one_or_several_objectives_have_their_functions():
    with pytest.raises(ArgumentError, match="pareto_front"):
        optimize(two_goals())
    with pytest.raises(ArgumentError, match="optimize"):
        pareto_front(load_study(study(objective={"minimize": "end"})))


@pytest.mark.parametrize(
    ("objective", "pointer"),
    [
        ({"minimize": ["end", "energi"]}, "/objective/minimize/1"),
        ({"minimize": ["end", "end"]}, "/objective/minimize/0"),
        ({"minimize": "end", "maximize": "end"}, "/objective/minimize"),
        ({"minimize": ["end", "energy"], "method": "powell"}, "/objective/method"),
        ({"minimize": "end", "method": "nsga2"}, "/objective/method"),
        ({"minimize": "end", "limits": {"energy": [None, None]}}, "/objective/limits/energy"),
        ({}, "/objective"),
    ],
)
def test_objectives_that_cannot_be_are_findings(objective, pointer):
    with pytest.raises(ModelError) as refused:
        load_study(study(objective=objective))
    assert ("R008", pointer) in {(finding.code, finding.where.pointer) for finding in refused.value.findings}
