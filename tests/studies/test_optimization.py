"""Optimisation against a closed form: the shortest period of a compound pendulum."""

import json

import numpy as np
import pytest

import cadmbs as cm
from cadmbs.errors import ArgumentError, ModelError, OutputError, StoredResultError
from cadmbs.studies import load_study, optimize, sweep
from cadmbs.studies.execution import read_rows
from tests.studies.studies import parameter, study

UNIFORM = {"kind": "uniform", "low": 0.2, "high": 1.0}


def pendulum_study(method, engine="compiled", **objective):
    """A quarter of the period over the distance of the centre of mass from the hinge."""
    body = cm.load("pendulum").bodies[0]
    axis = int(np.argmax(np.abs(body.center_of_mass)))
    sign = float(np.sign(body.center_of_mass[axis]))
    target = {"path": f"/bodies/rod/center_of_mass/{axis}", "factor": sign}
    distance = {"name": "distance", "targets": [target], "values": UNIFORM}
    return load_study(
        study(
            engine=engine,
            scenario={
                "duration": 1.0, "method": "rk4", "step": 0.02, "output_step": 0.02,
                "initial": {"positions": {"hinge": 0.01}},
            },
            parameters=[distance],
            design={"kind": "random", "samples": 4},
            outputs=[{"name": "quarter", "column": "joint/hinge/q", "take": {"crossing": 0.0}}],
            objective={"minimize": "quarter", "method": method, "evaluations": 400, **objective},
        )
    )  # fmt: skip


def shortest():
    """d = sqrt(I / m): the period sqrt((I + m d^2) / (m g d)) is least where d is the radius of gyration."""
    body = cm.load("pendulum").bodies[0]
    hinge = np.array(cm.load("pendulum").joints[0].axis)
    return float(np.sqrt(hinge @ np.array(body.inertia) @ hinge / body.mass))


@pytest.mark.parametrize("method", ["nelder-mead", "powell"])
@pytest.mark.slow
def test_local_methods_find_the_radius_of_gyration(method):
    found = optimize(pendulum_study(method))
    assert found.values["distance"] == pytest.approx(shortest(), rel=2e-3)
    assert np.abs(found.mechanism.bodies[0].center_of_mass).max() == pytest.approx(found.values["distance"])
    assert found.objective == pytest.approx(float(np.nanmin(found.history["quarter"])))


@pytest.mark.slow
@pytest.mark.parametrize(
    "method", ["l-bfgs-b", "slsqp", "cobyqa", "differential_evolution", "dual_annealing", "direct"]
)
def test_all_methods_find_the_radius_of_gyration(method):
    assert optimize(pendulum_study(method, evaluations=100)).values["distance"] == pytest.approx(shortest(), rel=1e-2)


@pytest.mark.slow
def test_the_same_study_gives_the_same_answer():
    first, second = (optimize(pendulum_study("differential_evolution", evaluations=16)) for _ in range(2))
    assert first.values == second.values
    assert not first.converged
    assert "16 runs" in first.message


def test_failed_runs_and_constraints_are_infeasible_points():
    mass = parameter({"kind": "uniform", "low": -1.0, "high": 2.0})
    constraint = {"terms": [{"parameter": "mass"}], "at_most": 1.5}
    loaded = load_study(
        study(
            parameters=[mass],
            design={"kind": "random", "samples": 4},
            constraints=[constraint],
            objective={"maximize": "energy", "method": "nelder-mead"},
        )
    )
    found = optimize(loaded)
    assert found.values["mass"] == pytest.approx(1.5, abs=1e-4)
    assert found.history["mass"].max() <= 1.5


def test_a_study_without_objective_or_bounds_is_refused():
    with pytest.raises(ArgumentError, match="objective"):
        optimize(load_study(study()))
    normal = parameter({"kind": "normal", "mean": 1.0, "deviation": 0.1})
    unbounded = study(parameters=[normal], design={"kind": "random", "samples": 4}, objective={"minimize": "end"})
    with pytest.raises(ModelError) as refused:
        optimize(load_study(unbounded))
    assert refused.value.findings[0].code == "R011"


def test_a_list_of_values_is_no_range():
    listed = parameter({"kind": "list", "of": [1.0, 1.5, 2.0]})
    with pytest.raises(ModelError) as refused:
        optimize(load_study(study(parameters=[listed], objective={"minimize": "end"})))
    assert "has a list of values" in refused.value.findings[0].message
    bounds = {"minimize": "end", "bounds": {"mass": [1.0, 2.0]}, "evaluations": 4}
    assert len(optimize(load_study(study(parameters=[listed], objective=bounds))).history) == 4


@pytest.mark.parametrize("method", ["nelder-mead", "differential_evolution"])
@pytest.mark.slow
def test_outputs_stay_within_their_limits(method):
    """The energy of a pendulum that falls from rest is its mass times a constant: the limit says the greatest mass."""
    mass = parameter({"kind": "uniform", "low": 0.5, "high": 2.0})
    outputs = [
        {"name": "energy", "column": "energy/kinetic", "take": "max"},
        {"name": "level", "column": "energy/potential", "take": "range"},
    ]
    fields = study(parameters=[mass], design={"kind": "random", "samples": 4}, outputs=outputs)
    scenario = {**fields["scenario"], "initial": {"positions": {"hinge": 0.5}}}
    free = load_study({**fields, "scenario": scenario, "objective": {"maximize": "energy", "evaluations": 30}})
    largest = optimize(free).objective
    objective = {"maximize": "energy", "method": method, "evaluations": 60, "limits": {"level": [0.0, 0.5 * largest]}}
    found = optimize(load_study({**fields, "scenario": scenario, "objective": objective}))
    assert found.objective == pytest.approx(0.5 * largest, rel=5e-3)
    assert found.objective <= 0.5 * largest


def test_limits_of_no_output_are_findings():
    for limits in ({"ende": [0, 1]}, {"end": [1, 1]}):
        with pytest.raises(ModelError) as refused:
            load_study(study(objective={"minimize": "end", "limits": limits}))
        assert refused.value.findings[0].code == "R008"
    with pytest.raises(ModelError, match="exceed a limit") as refused:
        optimize(
            load_study(
                study(
                    parameters=[parameter({"kind": "uniform", "low": 0.5, "high": 2.0})],
                    design={"kind": "random", "samples": 4},
                    objective={"minimize": "end", "limits": {"energy": [-2.0, -1.0]}, "evaluations": 3},
                )
            )
        )
    assert refused.value.findings[0].code == "R011"


@pytest.mark.parametrize("method", ["nelder-mead", "differential_evolution"])
def test_an_interruption_keeps_the_best_until_then(method):
    def interrupt(state):
        if state.evaluations >= 10:
            raise KeyboardInterrupt

    with pytest.raises(cm.Interrupted, match="interrupted") as caught:
        optimize(pendulum_study(method), progress=interrupt)
    best = caught.value.result
    assert best.interrupted
    assert not best.converged
    assert len(best.history) >= 10
    assert best.objective == pytest.approx(float(np.nanmin(best.history["quarter"])))
    assert best.message == f"interrupted after {len(best.history)} runs"


def test_an_interruption_within_a_run_is_no_failed_run(monkeypatch):
    """As Ctrl-C in the first simulation: it ends the search, and neither its motion is an answer nor a row."""
    from cadmbs.studies import evaluation

    def interrupted(*args, **options):
        raise cm.Interrupted("half a motion")

    monkeypatch.setattr(evaluation, "simulate", interrupted)
    with pytest.raises(KeyboardInterrupt) as caught:
        optimize(pendulum_study("nelder-mead", engine="reference"))
    assert not isinstance(caught.value, cm.Interrupted)


@pytest.mark.parametrize("method", ["nelder-mead", "l-bfgs-b", "differential_evolution"])
@pytest.mark.parametrize("workers", [1, pytest.param(2, marks=pytest.mark.slow)])
def test_a_search_that_is_continued_is_that_which_was_interrupted(method, workers, tmp_path):
    def interrupt(state):
        if state.evaluations >= 7:
            raise KeyboardInterrupt

    searched, journal = pendulum_study(method, evaluations=40), tmp_path / "best.json.journal"
    with pytest.raises(KeyboardInterrupt):
        optimize(searched, progress=interrupt, journal=journal, workers=workers)
    computed = []
    continued = optimize(
        searched, journal=journal, resume=True, progress=lambda state: computed.append(state.evaluations)
    )
    whole = optimize(searched, workers=workers)
    names = ["sample", "distance", "quarter"]
    assert np.array_equal(continued.history.numbers(names), whole.history.numbers(names), equal_nan=True)
    assert (continued.values, continued.converged, continued.message) == (whole.values, whole.converged, whole.message)
    assert len(list(read_rows(journal, searched))) == len(whole.history)


def test_a_search_goes_on_with_more_runs(tmp_path):
    journal = tmp_path / "journal"
    first = optimize(pendulum_study("nelder-mead", evaluations=5), journal=journal)
    more = optimize(pendulum_study("nelder-mead", evaluations=9), journal=journal, resume=True)
    assert (len(first.history), len(more.history)) == (5, 9)
    assert np.array_equal(first.history["distance"], more.history["distance"][:5])


def test_journals_of_others_are_refused(tmp_path):
    journal, searched = tmp_path / "journal", pendulum_study("nelder-mead", evaluations=3)
    optimize(searched, journal=journal)
    with pytest.raises(OutputError, match="not finished"):
        optimize(searched, journal=journal)
    with pytest.raises(StoredResultError, match="another search is to be continued"):
        optimize(pendulum_study("powell", evaluations=3), journal=journal, resume=True)
    with pytest.raises(StoredResultError, match="has rows of a search of the study, and all samples"):
        sweep(searched, journal=journal, resume=True, workers=1)
    lines = journal.read_text().splitlines()
    row = json.loads(lines[1])
    row["rows"][0][1][0] += 1e-9
    journal.write_text("\n".join([lines[0], json.dumps(row), *lines[2:]]) + "\n")
    with pytest.raises(StoredResultError, match="run 0 has other parameters"):
        optimize(searched, journal=journal, resume=True)
    with pytest.raises(ArgumentError, match="journal"):
        optimize(searched, resume=True)


def test_a_limit_may_have_one_side_and_gives_its_reason():
    """The kinetic energy of a pendulum that falls is proportional to its mass: the limit is that of the mass."""
    mass = parameter({"kind": "uniform", "low": 0.5, "high": 2.0})
    fields = study(parameters=[mass], design={"kind": "random", "samples": 4})
    objective = {"maximize": "energy", "method": "direct", "evaluations": 120, "limits": {"energy": [None, 0.5]}}
    found = optimize(load_study({**fields, "objective": objective}))
    assert found.objective == pytest.approx(0.5, rel=1e-3)
    assert found.objective <= 0.5
    assert found.outputs["energy"] == found.objective
    outside = found.history["energy"] > 0.5
    assert set(found.history["code"][outside]) == {"limit"}
    assert 'output "energy" is at its upper limit 0.5' in found.reasons
    assert any("exceed a limit" in reason for reason in found.reasons)


def test_an_output_without_a_value_meets_no_limit():
    outputs = [{"name": "end", "column": "joint/hinge/q"},
               {"name": "never", "column": "joint/hinge/q", "take": {"crossing": 50.0}}]  # fmt: skip
    mass = parameter({"kind": "uniform", "low": 0.5, "high": 2.0})
    objective = {"minimize": "end", "evaluations": 3, "limits": {"never": [0.0, 1.0]}}
    with pytest.raises(ModelError, match='output "never" has no value'):
        optimize(load_study(study(parameters=[mass], design={"kind": "random", "samples": 4}, outputs=outputs,
                                  objective=objective)))  # fmt: skip
