"""The method that is taken when none is asked for, in each kind of coordinates, and the words about it."""

from functools import cache

import numpy as np
import pytest

import cadmbs as cm
from cadmbs.absolute.dynamics import default_method
from cadmbs.cli.inputs.formulations import COORDINATES as NAMED_ON_THE_COMMAND_LINE
from cadmbs.cli.inputs.library import find_in_library
from cadmbs.errors import UnknownNameError
from cadmbs.simulation.simulate import COORDINATES
from tests import zoo
from tests.simulation.loops import compiled, library_data

PLAN = {"duration": 0.05, "output_step": 0.01, "engine": "numpy"}
OTHERS = {"rA": ("bdf2", "implicit_euler"), "SE3": ("rk4", "generalized_alpha"), "SO3xR3": ("rk4", "rattle")}
OTHERS |= dict.fromkeys(("rp", "rE"), OTHERS["rA"])


@pytest.mark.parametrize("coordinates", list(OTHERS))
def test_the_default_is_the_most_accurate_method(coordinates):
    """In a fast rotation, eleven turns a second, at the default step and tolerances."""
    system = cm.compile_mechanism(cm.load(find_in_library("heavy_top")))
    exact = cm.simulate(system, **PLAN, rtol=1e-12, atol=1e-12)

    def deviation(**choice):
        return np.max(np.abs(cm.simulate(system, coordinates=coordinates, **PLAN, **choice).q - exact.q))

    default = deviation()
    assert default > 0.0
    for method in OTHERS[coordinates]:
        assert default < 0.5 * deviation(method=method), method


@cache
def stiff_hinge():
    """A hinge that decays at 1e5 1/s, and its velocities along the plan."""
    data = zoo.data_of(zoo.mechanism("single hinge"))
    data["joints"][0]["damping"] = 1e5 * float(cm.dynamics.mass_matrix(zoo.system("single hinge"), [0.0])[0, 0])
    system = cm.compile_mechanism(type(zoo.mechanism("single hinge")).model_validate(data))
    return system, cm.simulate(system, **PLAN, v=[1.0], method="radau", rtol=1e-10, atol=1e-12).v


@pytest.mark.parametrize("coordinates", ["rA", "rp", "rE"])
@pytest.mark.slow
def test_damping_that_is_faster_than_the_steps_takes_the_method_that_damps_it(coordinates):
    """At 1 ms generalized-alpha rings, and BDF2 does not."""
    system, exact = stiff_hinge()
    plan = {**PLAN, "v": [1.0], "coordinates": coordinates}
    stiff = cm.simulate(system, **plan)
    assert stiff.metadata["method"]["name"] == "bdf2"
    assert stiff.metadata["method"]["reason"].startswith("stiff: of second order, and damps decays of 1e+05 1/s")
    ringing = cm.simulate(system, **plan, method="generalized_alpha")
    errors = [np.max(np.abs(result.v[1:] - exact[1:])) for result in (stiff, ringing)]
    assert errors[0] < 0.01 * errors[1]
    assert cm.simulate(system, **{**plan, "step": 1e-6, "output_step": 1e-6, "duration": 1e-5}).metadata["method"][
        "name"
    ] == ("generalized_alpha")


def four_bar(rocker, damped):
    """A four-bar cut at its ground pivot, with a rocker that is lighter by a factor, and one damped joint."""
    data = library_data("four_bar")
    for body in data["bodies"]:
        if body["name"] == "rocker":
            body["mass"] *= rocker
            body["inertia"] = (rocker * np.array(body["inertia"])).tolist()
    for joint in data["joints"]:
        joint["cut"], joint["damping"] = joint["name"] == "rocker_pivot", damped.get(joint["name"], 0.0)
    return compiled(data)


@pytest.mark.parametrize(
    ("rocker", "damped", "expected"),
    [
        (0.0, {"crank_pivot": 3e4}, "bdf2"),  # without a mass matrix of the tree
        (1e-9, {"rocker_pin": 1e-3}, "generalized_alpha"),  # which would decay fast if the loop did not hold it
        (1.0, {}, "generalized_alpha"),
    ],
)
def test_loops_decide_how_fast_motions_decay(rocker, damped, expected):
    system = four_bar(rocker, damped)
    assert default_method(system, cm.neutral(system), np.zeros(system.n_v), 0.0, 1e-3)[0] == expected


def test_asked_for_is_what_the_user_asked_for():
    system = zoo.system("single hinge")
    for coordinates in COORDINATES:
        method = "dop853" if coordinates == "relative" else "implicit_euler"
        default, chosen = (
            cm.simulate(system, coordinates=coordinates, duration=0.01, **options).metadata["method"]
            for options in ({}, {"method": method})
        )
        assert "asked for" not in default["reason"]
        assert (chosen["name"], chosen["reason"]) == (method, "asked for")


def test_unknown_coordinates_name_all():
    assert COORDINATES == NAMED_ON_THE_COMMAND_LINE
    with pytest.raises(
        UnknownNameError, match=r"^no coordinates 'rX': known are relative, rA, rp, rE, rE-fixed, SE3, SO3xR3"
    ):
        cm.simulate(zoo.system("single hinge"), coordinates="rX")


def test_the_engine_is_in_the_statistics_and_has_two_names():
    system = zoo.system("single hinge")
    for engine, reason in {"numpy": "asked for", "reference": "asked for", "auto": "auto: "}.items():
        statistics = cm.simulate(system, duration=0.01, engine=engine).statistics
        assert statistics["engine"] == "numpy" or engine == "auto"
        assert statistics["engine_reason"].startswith(reason)
    batch = cm.simulate(system, q=np.zeros((2, 1)), duration=0.01, method="dop853", engine="numpy")
    assert (batch.statistics["engine"], batch.statistics["engine_reason"]) == ("numpy", "asked for")
    q = cm.neutral(system)
    expected = cm.dynamics.mass_matrix(system, q, engine="reference")
    np.testing.assert_array_equal(cm.dynamics.mass_matrix(system, q, engine="numpy"), expected)
    with pytest.raises(ValueError, match="engine is 'fast', expected one of 'auto', 'numpy'"):
        cm.simulate(system, coordinates="SE3", duration=0.01, engine="fast")


@pytest.mark.slow
def test_a_compiled_simulation_says_so():
    statistics = cm.simulate(zoo.system("planar chain"), duration=0.1, engine="compiled").statistics
    assert (statistics["engine"], statistics["engine_reason"]) == ("compiled", "asked for")
    assert statistics["compiled_evaluations"] == statistics["evaluations"]
