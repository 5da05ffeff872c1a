"""Driven mechanisms at the end of their reach: a motion stops there, and never beyond; passages are no ends."""

import numpy as np
import pytest

import cadmbs as cm
from cadmbs.results import OutcomeKind
from cadmbs.testing import ladders
from tests.simulation.loops import compiled
from tests.tolerances import ROUND_OFF_LONG

CRANK, COUPLER, ROCKER, GROUND = 2.0, 1.5, 1.0, 1.2


def driven_four_bar(rate):
    """A four-bar whose crank cannot turn fully, driven at a constant rate from 1 rad."""
    crank = CRANK * np.array([np.cos(1.0), np.sin(1.0)])
    across = np.array([GROUND, 0.0]) - crank
    distance = float(np.linalg.norm(across))
    inner = np.arccos((COUPLER**2 + distance**2 - ROCKER**2) / (2.0 * COUPLER * distance))
    angle = np.arctan2(across[1], across[0]) + inner
    tip = crank + COUPLER * np.array([np.cos(angle), np.sin(angle)])
    points = {"a": (0.0, 0.0), "b": crank, "c": tip, "d": (GROUND, 0.0)}

    def bar(name, start, end):
        ends = [np.array([*points[point], 0.0]) for point in (start, end)]
        length = float(np.linalg.norm(ends[1] - ends[0]))
        inertia = (length**2 / 12.0 * np.eye(3)).tolist()
        return {"name": name, "mass": 1.0, "center_of_mass": (0.5 * (ends[0] + ends[1])).tolist(), "inertia": inertia}

    def hinge(name, predecessor, successor, point, **more):
        where = [*map(float, points[point]), 0.0]
        ends = {"predecessor": predecessor, "successor": successor}
        return {"name": name, "kind": "revolute", "axis": [0, 0, 1], "point": where, **ends, **more}

    return compiled(
        {
            "format": "cadmbs.mechanism/1",
            "name": "driven four-bar",
            "gravity": [0, -9.81, 0],
            "bodies": [bar("crank", "a", "b"), bar("coupler", "b", "c"), bar("rocker", "d", "c")],
            "joints": [
                hinge("j1", "world", "crank", "a"),
                hinge("j2", "crank", "coupler", "b"),
                hinge("j3", "world", "rocker", "d"),
                hinge("j4", "coupler", "rocker", "c", cut=True),
            ],
            "motions": [
                {"name": "drive", "coordinate": "j1", "position": {"kind": "polynomial", "coefficients": [0, rate]}}
            ],
        }
    )


def reach():
    """Crank angle at which coupler and rocker are in line."""
    longest = COUPLER + ROCKER
    return float(np.arccos((CRANK**2 + GROUND**2 - longest**2) / (2.0 * CRANK * GROUND)))


SLOW = [pytest.param(method, marks=pytest.mark.slow) for method in ("rk4", "woronetz:dop853", "SE3:rk4", "SO3xR3:dp54")]


@pytest.mark.parametrize("method", ["auto", *SLOW])
def test_a_driven_four_bar_stops_at_its_reach_and_not_beyond(method):
    coordinates, _, word = method.partition(":") if method[0] == "S" else ("relative", "", method)
    system, end = driven_four_bar(1.0), reach() - 1.0
    settings = {} if word == "auto" else {"method": word}
    result = cm.simulate(system, duration=2.0, coordinates=coordinates, engine="reference", **settings)
    assert not result.outcome.good
    assert end - 2e-3 < result.outcome.time <= end + ROUND_OFF_LONG
    assert result.t[-1] <= end + ROUND_OFF_LONG
    assert result.statistics["largest_position_drift"] < 1e-2
    assert np.all(np.abs(result.v) < 100.0)


def test_the_default_method_needs_few_evaluations_to_stop_there():
    """Every other step was rejected on the way to the end of the reach: 1,900 evaluations."""
    result = cm.simulate(driven_four_bar(1.0), duration=2.0, engine="reference")
    assert result.outcome.kind is OutcomeKind.SINGULAR
    assert "something is driven against the end of its reach" in result.outcome.sentence
    assert result.statistics["evaluations"] < 700


@pytest.mark.slow  # compiles the kernel of loops
@pytest.mark.parametrize("step", [2e-4, 5e-4, 1.1e-3])
def test_compiled_fixed_steps_pass_singular_configurations(step):
    """After a compiled stretch its whole length counted as a step, and the next ones as shrinking."""
    system = cm.compile_mechanism(ladders.four_bar_ladder(2))
    result = cm.simulate(system, duration=2.0, method="rk4", step=step, engine="compiled")
    assert result.outcome.kind is OutcomeKind.FINISHED
    assert "S116" in [finding.code for finding in result.findings]


@pytest.mark.slow  # compiles the kernel of loops
@pytest.mark.parametrize(("output_step", "n_rows"), [(5e-3, 4), (1e-2, 2), (2e-2, 1)])
def test_compiled_fixed_steps_keep_their_rows_before_the_end_of_the_reach(output_step, n_rows):
    """The stretch of steps whose last one cannot be projected was lost: one row, at t = 0."""
    settings = {"duration": 0.06, "method": "rk4", "step": 5e-3, "output_step": output_step}
    compiled, numpy = (
        cm.simulate(driven_four_bar(40.0), engine=engine, **settings) for engine in ("compiled", "numpy")
    )
    assert len(compiled.t) == len(numpy.t) == n_rows
    assert compiled.outcome.sentence == numpy.outcome.sentence
    assert "cannot be kept" in compiled.outcome.sentence
    np.testing.assert_allclose(compiled.q, numpy.q, rtol=0, atol=1e-11)


@pytest.mark.slow  # compiles the kernel of loops
def test_a_stop_before_the_end_of_the_reach_ends_a_compiled_motion():
    stop = [{"when": "j1", "crosses": 0.5, "direction": "up"}]
    plan = {"duration": 0.06, "method": "rk4", "step": 5e-3, "output_step": 5e-3, "stop": stop}
    result = cm.simulate(driven_four_bar(40.0), engine="compiled", **plan)
    assert result.outcome.kind is OutcomeKind.STOPPED
    assert abs(result.t[-1] - 0.0125) < ROUND_OFF_LONG
