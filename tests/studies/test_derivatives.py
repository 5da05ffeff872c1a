"""Derivatives of objectives by parameters: by equations against differences of runs, and where there are none."""

from functools import cache

import numpy as np
import pytest

from cadmbs.models.study.document import AtTime, Crossing, OutputDocument
from cadmbs.studies import load_study, optimize
from cadmbs.studies.derivatives.objective import ObjectiveDerivatives, row_weights, slopes_with_derived
from cadmbs.studies.evaluation import rows_of
from cadmbs.studies.outputs import taken, with_derived
from tests.studies.test_optimization import pendulum_study, shortest

UNIFORM = {"kind": "uniform", "low": 0.5, "high": 2.0}
SMALL = {"kind": "uniform", "low": -0.05, "high": 0.05}

PARAMETERS = [
    {"name": "mass", "path": "/bodies/body3/mass", "values": UNIFORM},
    {"name": "centre", "targets": [{"path": "/bodies/body2/center_of_mass/0", "add": True}], "values": SMALL},
    {
        "name": "inertia",
        "targets": [{"path": "/bodies/body4/inertia/0/0", "add": True}],
        "values": {**SMALL, "low": 0.01},
    },
    {"name": "tilt", "targets": [{"path": "/joints/joint4/axis/1", "add": True}], "values": SMALL},
    {"name": "offset", "targets": [{"path": "/joints/joint2/point/0", "add": True}], "values": SMALL},
    {"name": "stiffness", "path": "/loads/hold2/stiffness", "values": {"kind": "uniform", "low": 5.0, "high": 40.0}},
    {"name": "start", "path": "/scenario/initial/positions/joint3", "values": SMALL},
    {"name": "speed", "path": "/scenario/initial/velocities/joint1", "values": SMALL},
]
OUTPUTS = [
    {"name": "end", "column": "joint/joint2/q", "take": "last"},
    {"name": "swing", "column": "joint/joint1/v", "take": "range"},
    {"name": "reach", "column": "body/body5/tool/x", "take": "rms"},
    {"name": "least", "column": "joint/joint3/a", "take": "min"},
    {"name": "energy", "column": "energy/kinetic", "take": "mean"},
    {"name": "middle", "column": "body/body4/vz", "take": {"at": 0.033}},
    {"name": "ratio", "kind": "quotient", "of": ["swing", "energy"]},
]


def arm_study(method="rk4", **changes):
    scenario = {"duration": 0.1, "method": method, "step": 0.005, "output_step": 0.01, "initial": {
        "positions": {"joint3": 0.0}, "velocities": {"joint1": 0.0}}}  # fmt: skip
    data = {
        "format": "cadmbs.study/1", "name": "arm", "mechanism": "rcm", "scenario": scenario, "parameters": PARAMETERS,
        "design": {"kind": "random", "samples": 2}, "outputs": OUTPUTS, "engine": "reference",
        "objective": {"minimize": "end", "method": "slsqp", "evaluations": 60},
    }  # fmt: skip
    return load_study(data | changes)


FORMULA = ((-2.0, 1 / 12), (-1.0, -8 / 12), (1.0, 8 / 12), (2.0, -1 / 12))
VALUES = [1.2, 0.01, 0.02, 0.02, -0.03, 20.0, 0.02, 0.3]
RANGES = np.array([x["values"]["high"] - x["values"]["low"] for x in PARAMETERS])


@cache
def differences(method):
    """(n_outputs, n_parameters) central differences of order four of whole runs."""
    study, points = arm_study(method), []
    for k, width in enumerate(RANGES):
        points += [[x + (n * 2e-3 * width if i == k else 0.0) for i, x in enumerate(VALUES)] for n, _ in FORMULA]
    rows = rows_of(study, list(range(len(points))), points)
    assert {row.status for row in rows} == {"ok"}
    outputs = np.array([row.outputs for row in rows]).reshape(len(RANGES), len(FORMULA), -1)
    return np.einsum("w,pwo->op", [w for _, w in FORMULA], outputs) / (2e-3 * RANGES)


SLOW = {"end", "reach", "least", "energy", "middle"}
CASES = [pytest.param(k, id=x["name"], marks=[pytest.mark.slow] * (x["name"] in SLOW)) for k, x in enumerate(OUTPUTS)]


def assert_agree(method, index, tolerance):
    derivatives = ObjectiveDerivatives(arm_study(method), index, RANGES)
    slopes = derivatives.at(VALUES)
    assert set(derivatives.ways.values()) == {"equations"}
    expected = differences(method)[index] * RANGES
    errors = np.array([slopes[k] for k in range(len(RANGES))]) * RANGES - expected
    assert np.max(np.abs(errors)) < tolerance * np.max(np.abs(expected)), errors


@pytest.mark.parametrize("index", CASES)
def test_equations_and_differences_agree(index):
    """By masses, centres, inertias, axes, points, constants of loads and starts."""
    assert_agree("rk4", index, 1e-8)


@pytest.mark.slow
def test_of_adaptive_methods_they_are_those_of_the_motion():
    assert_agree("dop853", 1, 1e-4)


@pytest.mark.parametrize(
    "take",
    ["last", "first", "min", "max", "range", "mean", "rms", AtTime(at=0.33), Crossing(crossing=0.1, direction="down")],
    ids=str,
)
def test_weights_of_rows_are_differences(take):
    t, rng = np.sort(np.random.default_rng(3).uniform(0.0, 1.0, 40)), np.random.default_rng(4)
    x = np.cos(5.0 * t + 0.2)
    direction = rng.normal(size=40)
    slope = (taken(t, x + 1e-7 * direction, take) - taken(t, x - 1e-7 * direction, take)) / 2e-7
    assert row_weights(t, x, take) @ direction == pytest.approx(slope, rel=1e-6, abs=1e-8)


def test_rows_after_the_end_have_no_weight():
    t, x = np.arange(4.0), np.array([1.0, 3.0, np.nan, np.nan])
    np.testing.assert_array_equal(row_weights(t, x, "mean"), [0.5, 0.5, 0.0, 0.0])
    assert np.all(np.isnan(row_weights(t, x, Crossing(crossing=9.0))))


def test_outputs_of_outputs_have_the_derivatives_of_their_formulas():
    names = [{"name": "x", "column": "a"}, {"name": "y", "column": "b"}]
    made = [
        {"name": "q", "kind": "quotient", "of": ["x", "y"]},
        {"name": "p", "kind": "product", "of": ["x", "x", "q"]},
        {"name": "s", "kind": "sum", "of": ["p", "y"], "factors": [2.0, -3.0]},
    ]
    outputs = [OutputDocument.model_validate(each) for each in (*names, *made)]
    values = np.array([1.5, -0.7, np.nan, np.nan, np.nan])
    slopes = np.full((5, 2), np.nan)
    slopes[:2] = np.eye(2)
    exact = slopes_with_derived(outputs, values, slopes)
    for k in range(2):
        ahead, behind = (with_derived(outputs, values + s * 1e-6 * np.eye(5)[k]) for s in (1, -1))
        np.testing.assert_allclose(exact[:, k], (ahead - behind) / 2e-6, rtol=1e-8)


def test_optimize_says_which_derivatives_are_exact():
    """The distance of a pendulum's centre of mass is a constant of its equations; a frame is none."""
    result = optimize(pendulum_study("l-bfgs-b", evaluations=60))
    assert result.derivatives == {"distance": "equations"}
    assert result.values["distance"] == pytest.approx(shortest(), rel=1e-4)
    assert optimize(pendulum_study("nelder-mead", evaluations=20)).derivatives == {}
    limited = optimize(pendulum_study("slsqp", evaluations=12, limits={"quarter": [None, 10.0]}))
    assert limited.derivatives == {"distance": "differences"}


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"outputs": [{"name": "end", "column": "energy/total"}]}, {"differences"}),
        ({"parameters": [{"name": "g", "path": "/gravity/2", "values": {"kind": "uniform", "low": -12, "high": -8}},
                         PARAMETERS[0]]}, {"differences", "equations"}),
    ],
    ids=["column", "gravity"],
)  # fmt: skip
def test_what_equations_do_not_have_is_differences(changes, expected):
    study = arm_study(**changes)
    widths = np.ones(len(study.parameter_names))
    derivatives = ObjectiveDerivatives(study, 0, widths)
    nominal = [study.nominal(k) for k in range(len(widths))]
    found = derivatives.at(nominal)
    assert set(derivatives.ways.values()) == expected
    assert set(found) == {k for k, name in enumerate(study.parameter_names) if derivatives.ways[name] == "equations"}


def test_loops_have_differences():
    study = load_study(
        {
            "format": "cadmbs.study/1", "name": "loop", "mechanism": "four_bar",
            "scenario": {"duration": 0.02, "method": "rk4", "step": 0.01, "output_step": 0.01},
            "parameters": [{"name": "mass", "path": "/bodies/coupler/mass", "values": UNIFORM}],
            "design": {"kind": "random", "samples": 2}, "engine": "reference",
            "outputs": [{"name": "end", "column": "joint/crank_pivot/q"}],
            "objective": {"minimize": "end", "method": "l-bfgs-b", "evaluations": 4},
        }
    )  # fmt: skip
    assert optimize(study).derivatives == {"mass": "differences"}


def test_parameters_that_are_no_arguments_may_change_beside_others():
    """Gravity is a constant of the program, which is written anew for each value."""
    gravity = {"name": "g", "path": "/gravity/2", "values": {"kind": "uniform", "low": -12, "high": -8}}
    study = arm_study(parameters=[PARAMETERS[0], gravity])
    derivatives = ObjectiveDerivatives(study, 0, np.array([1.5, 4.0]))
    for values in ([1.2, -9.81], [0.7, -11.0]):
        slopes = derivatives.at(values)
        ends = [rows_of(study, [0], [[values[0] + h, values[1]]])[0].outputs[0] for h in (-1e-4, 1e-4)]
        assert slopes[0] == pytest.approx((ends[1] - ends[0]) / 2e-4, rel=1e-5)
    assert derivatives.ways == {"mass": "equations", "g": "differences"}
