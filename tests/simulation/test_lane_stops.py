"""Stops of batches in lanes: each sample ends where its own motion, by itself, does."""

from __future__ import annotations

import numpy as np
import pytest

import cadmbs as cm
from cadmbs.dynamics.variants import Variants
from cadmbs.errors import Interrupted
from cadmbs.kernels.many import lane_batches
from cadmbs.models.mechanism import Mechanism
from cadmbs.simulation.many import lane_runs, lane_stops
from cadmbs.simulation.method import MethodChoice
from cadmbs.simulation.run import SimulationRequest
from tests.simulation.loops import library
from tests.simulation.test_control import slide

PLAN = {"duration": 0.6, "output_step": 0.1, "method": "rk4", "step": 2e-3}
CRANK, SPEED = "joint/crank_pivot/q", "joint/crank_pivot/v"


def starts(system, n):
    """Consistent positions and n different velocities of a four-bar."""
    q = np.tile(cm.neutral(system), (n, 1))
    v = np.outer(np.linspace(0.5, 1.5, n), cm.simulate(system, duration=1e-3, output_step=1e-3).v[0])
    return q, v


def differences(batch, singles):
    """Largest differences of the times and states of stops, and of rows; the ends are the same, in words too."""
    worst = 0.0
    events = {event.sample: event for event in batch.events}
    for k, single in enumerate(singles):
        outcome = batch.outcomes[k] if batch.outcomes else batch.outcome
        assert (outcome.kind, outcome.sentence) == (single.outcome.kind, single.outcome.sentence)
        assert (k in events) == bool(single.events)
        for event in single.events:
            mine = events[k]
            assert mine.name == event.name
            worst = max(worst, abs(mine.time - event.time), *np.abs(np.subtract(mine.q, event.q)))
        known = int(np.isin(single.t, batch.t).sum())
        worst = max(worst, float(np.max(np.abs(batch.q[k, :known] - single.q[np.isin(single.t, batch.t)]))))
        assert np.all(np.isnan(batch.q[k, known:]))
    return worst


@pytest.mark.parametrize(
    "method", ["rk4", "woronetz:rk4", "dop853", "rk45", "woronetz:dop853", "radau", "bdf", "woronetz:bdf"]
)
@pytest.mark.parametrize(
    "stops",
    [
        [{"when": CRANK, "crosses": 8.4}],
        [{"when": SPEED, "crosses": 5.0, "direction": "down"}, {"when": CRANK, "crosses": 9.5, "direction": "up"}],
        [{"when": CRANK, "crosses": 8.4}, {"when": "crank_pivot", "crosses": 8.4}],  # at one instant: the first of them
    ],
)
def test_samples_stop_as_single_motions_do(stops, method):
    system = library("four_bar")
    q, v = starts(system, 5)
    plan = PLAN | {"stop": stops, "method": method} | ({} if "rk4" in method else {"step": None})
    batch = cm.simulate(system, q=q, v=v, **plan)
    singles = [cm.simulate(system, q=a, v=b, **plan) for a, b in zip(q, v, strict=True)]
    assert "lanes" not in batch.statistics
    assert batch.events
    # within a step the Woronetz form is followed by the equations with multipliers: the errors of one step differ
    assert differences(batch, singles) < (1e-8 if method == "woronetz:rk4" else 1e-10)


@pytest.mark.parametrize("method", ["rk4", "dop853", "radau", "bdf"])
def test_a_tree_and_variants_stop_alike(method):
    base = cm.load("pendulum")
    document = base.model_dump(mode="json")
    systems = []
    for mass in (1.0, 2.0, 3.0):
        document["bodies"][0]["mass"] = mass
        systems.append(cm.compile_mechanism(Mechanism.model_validate(document)))
    name = systems[0].position_names[0]
    stops = [{"when": name, "crosses": 0.2}, {"when": f"joint/{name}/v", "crosses": -0.5}]
    plan = PLAN | {"stop": stops, "method": method}
    q, v = np.array([[0.5], [0.6], [0.1]]), np.zeros((3, 1))
    batch = cm.simulate(Variants(tuple(systems)), q=q, v=v, **plan)
    singles = [cm.simulate(one, q=a, v=b, **plan) for one, a, b in zip(systems, q, v, strict=True)]
    assert "lanes" not in batch.statistics
    assert differences(batch, singles) < 1e-10


def turning():
    """A pendulum without gravity."""
    document = cm.load("pendulum").model_dump(mode="json") | {"gravity": [0, 0, 0]}
    return cm.compile_mechanism(Mechanism.model_validate(document))


@pytest.mark.parametrize("method", ["rk4", "dop853"])
@pytest.mark.parametrize("make", [slide, turning])
@pytest.mark.parametrize("output_step", [0.1, 0.05, 1.0 / 30.0])
def test_a_stop_at_an_output_is_its_row(output_step, make, method):
    """What moves at a constant rate and stops where rows stand, to rounding: no row is lost, none is there twice."""
    system = make()
    for k in range(1, 10, 1 if method == "rk4" else 3):
        plan = {"duration": 1.0, "output_step": output_step, "method": method, "step": 0.01}
        plan["stop"] = [{"when": system.position_names[0], "crosses": k * output_step}]
        single = cm.simulate(system, q=[0.0], v=[1.0], **plan)
        batch = cm.simulate(system, q=[[0.0], [0.0]], v=[[1.0], [1.0]], **plan)
        rows = np.isfinite(batch.q[0, :, 0])
        assert rows.sum() == k + 1
        assert len(single.t) == k + 1
        np.testing.assert_allclose(single.t, batch.t[rows], rtol=1e-15)
        sampled = plan | {"control": lambda t, state: 0 * state.v, "sample_time": 0.03}
        np.testing.assert_allclose(cm.simulate(system, q=[0.0], v=[1.0], **sampled).t, single.t, rtol=1e-15)


@pytest.mark.parametrize("masses", [(1.0,), (1.0, 2.0)])
def test_limits_that_are_passed_at_a_stop_alone_are_told(masses):
    """From the last output to the stop; in the words of a single motion. Steps that outputs cut short, too."""
    document = cm.load("pendulum").model_dump(mode="json")
    document["joints"][0]["limits"] = {"lower": 0.21, "upper": 2.0}
    systems = []
    for mass in masses:
        document["bodies"][0]["mass"] = mass
        systems.append(cm.compile_mechanism(Mechanism.model_validate(document)))
    name = systems[0].position_names[0]
    plan = {"duration": 0.6, "output_step": 0.3, "method": "rk4", "step": 1.0, "stop": [{"when": name, "crosses": 0.2}]}
    system = systems[0] if len(systems) == 1 else Variants(tuple(systems))
    batch = cm.simulate(system, q=np.full((len(systems), 1), 0.5), v=np.zeros((len(systems), 1)), **plan)
    single = cm.simulate(systems[0], q=[0.5], v=[0.0], **plan)
    assert batch.events
    assert np.nanmin(batch.q) > 0.21
    for code in ("S101", "S118"):
        (expected,) = (finding.message for finding in single.findings if finding.code == code)
        (told,) = (finding.message for finding in batch.findings if finding.code == code)
        assert told.endswith(expected)


def test_a_value_that_turns_within_a_step_is_looked_at_by_itself():
    """A pendulum whose turning point passes the stop by less than it moves in a step, between two ends of steps."""
    system = library("pendulum")
    name = system.position_names[0]
    still = {"duration": 2.0, "output_step": 0.5, "method": "rk4", "step": 0.05}
    q, v = np.array([[0.3], [0.25]]), np.zeros((2, 1))
    fine = cm.simulate(system, q=q[0], v=v[0], **(still | {"step": 1e-4, "output_step": 1e-3}))
    coarse = cm.simulate(system, q=q[0], v=v[0], **(still | {"output_step": 0.05}))
    lowest, of_ends = float(np.min(fine.q)), float(np.min(coarse.q))
    assert of_ends > lowest
    plan = still | {"stop": [{"when": name, "crosses": 0.5 * (of_ends + lowest)}]}
    batch = cm.simulate(system, q=q, v=v, **plan)
    single = cm.simulate(system, q=q[0], v=v[0], **plan)
    assert single.outcome.kind == "stopped"
    assert differences(batch, [single, cm.simulate(system, q=q[1], v=v[1], **plan)]) < 1e-10


@pytest.mark.parametrize("start", [0.0, 0.3])
def test_adaptive_steps_from_a_stop_and_back_to_it(start):
    """What begins at a stop has not crossed it; the first crossing is that on the way back, or none."""
    system = turning() if start else library("pendulum")
    name = system.position_names[0]
    plan = {"duration": 4.0, "output_step": 0.3, "method": "dop853", "stop": [{"when": name, "crosses": start}]}
    q, v = np.full((3, 1), start), np.array([[0.0], [0.5], [-0.5]])
    batch = cm.simulate(system, q=q, v=v, **plan)
    singles = [cm.simulate(system, q=a, v=b, **plan) for a, b in zip(q, v, strict=True)]
    assert [event.sample for event in batch.events] == ([] if start else [1, 2])
    assert differences(batch, singles) < 1e-10
    assert batch.statistics["samples_that_left_lanes"] == 0


def test_an_adaptive_step_that_touches_a_stop_is_looked_at_by_itself():
    """A pendulum whose turning point passes the stop by less than it moves between two points of a step."""
    system = library("pendulum")
    name = system.position_names[0]
    free = {"duration": 2.0, "output_step": 1e-3, "method": "dop853"}
    lowest = float(np.min(cm.simulate(system, q=[0.3], v=[0.0], **free).q))
    plan = free | {"output_step": 0.5, "stop": [{"when": name, "crosses": lowest + 1e-7}]}
    q, v = np.array([[0.3], [0.25]]), np.zeros((2, 1))
    batch = cm.simulate(system, q=q, v=v, **plan)
    singles = [cm.simulate(system, q=a, v=b, **plan) for a, b in zip(q, v, strict=True)]
    assert singles[0].outcome.kind == "stopped"
    assert differences(batch, singles) < 1e-10
    assert batch.statistics["samples_that_left_lanes"] == 1


def test_a_spring_along_a_cut_joint_and_stops_between_adaptive_steps():
    document = cm.load("four_bar").model_dump(mode="json")
    cut = next(each["name"] for each in document["joints"] if each["name"] not in library("four_bar").position_names)
    spring = {"name": "spring", "kind": "joint_spring", "coordinate": cut, "stiffness": 0.3, "rest": 0.1}
    document["loads"] = [*document["loads"], spring]
    system = cm.compile_mechanism(Mechanism.model_validate(document))
    q, v = starts(system, 4)
    plan = PLAN | {"stop": [{"when": CRANK, "crosses": 8.4}], "method": "dop853", "step": None}
    batch = cm.simulate(system, q=q, v=v, **plan)
    singles = [cm.simulate(system, q=a, v=b, **plan) for a, b in zip(q, v, strict=True)]
    assert "lanes" not in batch.statistics
    assert batch.events
    assert differences(batch, singles) < 1e-10
    # at the last output, after whole turns: angles of cut joints are counted there too
    end = cm.simulate(system, q=q[3], v=v[3], **(plan | {"stop": []})).q[-1, 0]
    plan["stop"] = [{"when": CRANK, "crosses": float(end) - 1e-13}]
    batch, single = cm.simulate(system, q=q[3:], v=v[3:], **plan), cm.simulate(system, q=q[3], v=v[3], **plan)
    assert batch.outcomes[0].sentence == single.outcome.sentence
    assert single.outcome.time == 0.6
    np.testing.assert_allclose(batch.potential[0], single.potential, atol=1e-10)


@pytest.mark.parametrize("method", ["rk4", "dop853"])
def test_a_free_body_stops_at_a_height(method):
    """The position of a free joint is a number of the state; a number of its quaternion is none."""
    system = library("floating_pair")
    at_start = cm.simulate(system, duration=0.2, output_step=0.05, stop=[])
    q, v = (np.tile(rows[0], (3, 1)) for rows in (at_start.q, at_start.v))
    v[:, system.velocity_names.index("base:vz")] += np.array([0.0, 0.3, 0.5])
    plan = {"duration": 0.2, "output_step": 0.05, "method": method, "stop": [{"when": "base:pz", "crosses": 0.04}]}
    batch = cm.simulate(system, q=q, v=v, **plan)
    singles = [
        cm.simulate(system, q=a, v=b, **plan | {"step": 1e-3 if method == "rk4" else None})
        for a, b in zip(q, v, strict=True)
    ]
    assert "lanes" not in batch.statistics
    assert len(batch.events) == 2
    assert differences(batch, singles) < 1e-10
    w = cm.simulate(system, q=q[1], v=v[1], **plan | {"stop": []})["joint/base:w/q"]
    plan["stop"] = [{"when": "base:w", "crosses": 0.5 * float(w[0] + w[-1])}]
    batch = cm.simulate(system, q=q, v=v, **plan)
    single = cm.simulate(system, q=q[1], v=v[1], **plan | {"step": 1e-3 if method == "rk4" else None})
    assert "lanes" not in batch.statistics
    assert batch.outcomes[1].sentence == single.outcome.sentence


@pytest.mark.parametrize("start", [0.0, 1.0])
def test_a_motion_that_is_not_finite_leaves_the_lanes(start):
    system = library("pendulum")
    plan = {"duration": 1.0, "start": start, "output_step": 0.5, "method": "dop853"}
    plan["stop"] = [{"when": system.position_names[0], "crosses": 3.0}]
    batch = cm.simulate(system, q=[[0.1], [0.2]], v=[[0.0], [1e300]], **plan)
    assert [outcome.kind for outcome in batch.outcomes] == ["finished", "not_finite"]


def test_adaptive_samples_stop_alike_in_any_company_and_after_an_interruption():
    system = library("four_bar")
    q, v = starts(system, 20)
    plan = PLAN | {"stop": [{"when": CRANK, "crosses": 8.4}], "method": "rk45", "step": None, "threads": 1}
    whole = cm.simulate(system, q=q, v=v, **plan)
    times = {event.sample: (event.time, event.q) for event in whole.events}
    for k in (3, 12, 19):
        alone = cm.simulate(system, q=q[k : k + 1], v=v[k : k + 1], **plan)
        assert [(event.time, event.q) for event in alone.events] == ([times[k]] if k in times else [])
        assert np.array_equal(alone.q[0], whole.q[k, : len(alone.t)])

    def interrupt(part):
        if part > 0.8:
            raise KeyboardInterrupt

    with pytest.raises(Interrupted) as caught:
        cm.simulate(system, q=q, v=v, progress=interrupt, **plan)
    result = caught.value.result
    assert "stopped" in [outcome.kind for outcome in result.outcomes]
    for event in result.events:
        assert times[event.sample] == (event.time, event.q)
    for sample, (time, _) in times.items():  # nothing is kept behind a stop that nobody has looked at yet
        assert np.all(np.isnan(result.q[sample, result.t > time]))


def test_a_touch_counts_before_the_crossing_of_another_stop_in_the_same_step():
    system = library("pendulum")
    name = system.position_names[0]
    plan = {"method": "rk4", "step": 0.2, "duration": 2.0, "output_step": 0.2}
    plan["stop"] = [{"when": name, "crosses": 0.2607}, {"when": f"joint/{name}/v", "crosses": 0.0}]
    batch = cm.simulate(system, q=[[0.0]], v=[[1.0]], **plan)
    single = cm.simulate(system, q=[0.0], v=[1.0], **plan)
    assert batch.outcomes[0].sentence == single.outcome.sentence
    assert f"{name} crosses 0.2607" in single.outcome.sentence


def test_blocks_and_an_interruption_keep_what_was_finished(monkeypatch):
    system = library("four_bar")
    q, v = starts(system, 5)
    plan = PLAN | {"stop": [{"when": CRANK, "crosses": 8.4}]}
    whole = cm.simulate(system, q=q, v=v, **plan)
    monkeypatch.setattr(lane_runs, "MOST_NUMBERS", 2 * 300 * (system.n_q + system.n_v + 1))
    blocks = cm.simulate(system, q=q, v=v, **plan)
    assert np.array_equal(blocks.q, whole.q, equal_nan=True)
    assert [event.time for event in blocks.events] == [event.time for event in whole.events]

    def interrupt(part):
        if part > 0.5:
            raise KeyboardInterrupt

    with pytest.raises(Interrupted) as caught:
        cm.simulate(system, q=q, v=v, progress=interrupt, **plan)
    result = caught.value.result
    kinds = [outcome.kind for outcome in result.outcomes]
    assert kinds[:2] == [whole.outcomes[0].kind, whole.outcomes[1].kind]
    assert kinds[-1] == "interrupted"
    assert np.all(np.isnan(result.q[-1, 1:]))


def test_an_interrupted_block_keeps_the_samples_that_it_finished(monkeypatch):
    """The last of many samples are on their way when all others have ended; calls are short however fast they are."""
    monkeypatch.setattr(lane_batches, "CALL_SECONDS", 1e-6)
    system = library("four_bar")
    q, v = starts(system, 40)
    plan = PLAN | {"stop": [{"when": CRANK, "crosses": 8.4}], "step": 2e-5, "threads": 1}

    def interrupt(part):
        if part > 0.4:
            raise KeyboardInterrupt

    with pytest.raises(Interrupted) as caught:
        cm.simulate(system, q=q, v=v, progress=interrupt, **plan)
    kinds = [outcome.kind for outcome in caught.value.result.outcomes]
    assert "stopped" in kinds and "interrupted" in kinds
    assert len(caught.value.result.events) == kinds.count("stopped")


def test_what_lanes_do_not_find_is_told(monkeypatch):
    system = library("four_bar")
    monkeypatch.setattr(lane_stops, "MOST_NUMBERS", 10_000)
    plan = PLAN | {"stop": [{"when": CRANK, "crosses": 9.0}], "step": 1e-4}
    found = lane_runs.uncovered_by_lanes(
        Variants.of_batch(system), SimulationRequest(None, None, None, "relative", None, "auto", 1, plan).plan(system),
        MethodChoice("index1", plan["method"], ""),
    )  # fmt: skip
    assert found.startswith("stops at events, with 6000 steps")
