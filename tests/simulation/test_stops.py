"""Stops of a scenario: located in every formulation and with every method, the last row is the crossing."""

import numpy as np
import pytest

import cadmbs as cm
from cadmbs.results import OutcomeKind
from tests.simulation.loops import compiled, library
from tests.tolerances import ROUND_OFF_LONG

HINGE = "joint/hinge/q"


def oscillator(**more):
    """A wheel on a spring: q = 3 - 3 cos(15 t) from rest."""
    data = {
        "format": "cadmbs.mechanism/1",
        "name": "oscillator",
        "gravity": [0, 0, 0],
        "bodies": [{"name": "wheel", "mass": 1.0, "center_of_mass": [0, 0, 0], "inertia": (0.04 * np.eye(3)).tolist()}],
        "joints": [
            {
                "name": "hinge",
                "kind": "revolute",
                "predecessor": "world",
                "successor": "wheel",
                "axis": [1, 2, 2],
                "point": [0, 0, 0],
            }
        ],
        "loads": [{"name": "coil", "kind": "joint_spring", "coordinate": "hinge", "stiffness": 9, "rest": 3}],
    }
    return compiled(data | more)


def crossing(value):
    return float(np.arccos(1.0 - value / 3.0)) / 15.0


METHODS = [
    ("relative", "dop853", 1e-8),
    pytest.param("relative", "radau", 1e-7, marks=pytest.mark.slow),
    ("relative", "rk4", 1e-8),
    ("rA", "generalized_alpha", 1e-4),
    ("rE", "bdf2", 1e-3),
    ("SE3", "rk4", 1e-8),
    pytest.param("SO3xR3", "dp54", 1e-7, marks=pytest.mark.slow),
    pytest.param("SE3", "bdf2", 1e-3, marks=pytest.mark.slow),
]


@pytest.mark.parametrize(("coordinates", "method", "tolerance"), METHODS)
@pytest.mark.parametrize("value", [0.3, 4.5])
def test_the_last_row_is_the_crossing(coordinates, method, tolerance, value):
    """Beyond half a turn too: angles are counted."""
    stop = [{"when": "hinge", "crosses": value}]
    result = cm.simulate(oscillator(), duration=1.0, coordinates=coordinates, method=method, stop=stop)
    assert result.outcome.kind is OutcomeKind.STOPPED
    assert result.outcome.good
    assert result.t[-1] == pytest.approx(crossing(value), abs=tolerance)
    assert result.q[-1, 0] == pytest.approx(value, abs=1e-9)
    (event,) = result.events
    assert (event.name, event.time, event.q) == ("hinge", result.t[-1], tuple(result.q[-1]))
    assert np.all(np.diff(result.t) > 0.0)


def test_directions_and_the_first_of_several():
    system = oscillator()
    down = cm.simulate(system, duration=1.0, stop=[{"when": HINGE, "crosses": 4.5, "direction": "down"}])
    assert down.t[-1] == pytest.approx(2.0 * np.pi / 15.0 - crossing(4.5), abs=1e-8)
    assert "downward" in down.outcome.sentence
    both = [{"when": HINGE, "crosses": 4.5}, {"when": "joint/hinge/v", "crosses": 20.0, "direction": "up"}]
    first = cm.simulate(system, duration=1.0, stop=both)
    assert first.events[0].name == "joint/hinge/v"
    same = [{"when": "energy/kinetic", "crosses": 5.0}, {"when": "energy/kinetic", "crosses": 5.0, "direction": "up"}]
    assert "energy/kinetic" in cm.simulate(system, duration=1.0, stop=same).outcome.sentence


def test_a_start_beyond_the_value_does_not_fire_and_two_crossings_within_a_step_do():
    system = oscillator()
    never = cm.simulate(system, duration=0.1, stop=[{"when": HINGE, "crosses": -1.0}])
    assert never.outcome.kind is OutcomeKind.FINISHED
    top = [{"when": HINGE, "crosses": 5.99, "direction": "up"}]
    peak = cm.simulate(system, duration=1.0, stop=top, rtol=1e-3, atol=1e-3, output_step=1.0)
    assert peak.outcome.kind is OutcomeKind.STOPPED


@pytest.mark.parametrize("method", ["dop853", "rk4"])
@pytest.mark.slow
def test_columns_that_are_computed_from_the_state_stop_a_motion(method):
    system = library("four_bar")
    body = f"body/{system.body_names[2]}"
    whole = cm.simulate(system, duration=0.1, method=method, outputs=("joints", body), engine="reference")
    for column in (
        f"{body}/x",
        "energy/kinetic",
        "joint/J4/q" if "joint/J4/q" in whole.column_names else "energy/total",
    ):
        values = whole[column]
        if np.ptp(values) < 1e-6:
            continue
        value = float(0.5 * (values[4] + values[5]))
        result = cm.simulate(
            system, duration=0.1, method=method, engine="reference", stop=[{"when": column, "crosses": value}]
        )
        assert result.outcome.kind is OutcomeKind.STOPPED
        assert result.t[-1] <= whole.t[5] + 1e-12
        assert result[column][-1] == pytest.approx(value, rel=ROUND_OFF_LONG, abs=ROUND_OFF_LONG)


@pytest.mark.parametrize("options", [{"method": "dop853"}, {"method": "rk4", "step": 1e-3}])
def test_what_is_supplied_is_counted_from_the_start_where_springs_store_it(options):
    spring = {"name": "coil", "kind": "joint_spring", "coordinate": "hinge", "stiffness": 9, "rest": 3}
    push = {"name": "push", "kind": "joint_force", "coordinate": "hinge", "force": 2.0}
    stop = [{"when": "energy/supplied", "crosses": 1.5}]
    result = cm.simulate(oscillator(loads=[spring, push]), duration=0.3, stop=stop, **options)
    assert result.outcome.kind is OutcomeKind.STOPPED
    assert result["energy/supplied"][-1] == pytest.approx(1.5, rel=1e-8)
    assert result.q[-1, 0] == pytest.approx(0.75, rel=1e-6)  # the push alone comes from outside


def test_each_sample_of_a_batch_ends_by_itself():
    system = oscillator()
    stop = [{"when": HINGE, "crosses": 5.0}]
    q = np.array([[0.0], [2.5], [0.5]])
    result = cm.simulate(system, duration=0.3, q=q, stop=stop)
    kinds = [outcome.kind for outcome in result.outcomes]
    assert kinds == [OutcomeKind.STOPPED, OutcomeKind.FINISHED, OutcomeKind.STOPPED]
    assert [event.sample for event in result.events] == [0, 2]
    for event in result.events:
        later = result.t > event.time
        assert np.all(np.isnan(result.q[event.sample, later]))
        assert np.all(np.isfinite(result.q[event.sample, ~later]))
        assert event.q[0] == pytest.approx(5.0, abs=1e-9)
    single = cm.simulate(system, duration=0.3, q=q[1], method="rk4")  # which batches take by default
    np.testing.assert_allclose(result.q[1], single.q, rtol=0, atol=1e-12)


@pytest.mark.slow  # compiles a kernel
def test_compiled_stretches_stop_where_numpy_does():
    system = oscillator()
    stop = [{"when": HINGE, "crosses": 4.5}]
    ends = [
        cm.simulate(system, duration=5.0, method="rk4", engine=engine, stop=stop).t[-1]
        for engine in ("compiled", "reference")
    ]
    assert ends[0] == pytest.approx(ends[1], abs=1e-12)
