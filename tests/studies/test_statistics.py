"""Summaries of tables against closed forms."""

import numpy as np
import pytest

from cadmbs.lie import so3
from cadmbs.studies import load_study, sweep
from cadmbs.studies.statistics import first_order_index, summary
from tests.studies.studies import parameter, study

N = 4096


def test_first_order_indices_of_a_sum_are_the_parts_of_the_variance():
    x = np.random.default_rng(1).random((N, 3))
    y = 3.0 * x[:, 0] + x[:, 1]
    indices = [first_order_index(x[:, k], y) for k in range(3)]
    assert indices == pytest.approx([0.9, 0.1, 0.0], abs=0.03)


def test_first_order_indices_of_the_ishigami_function():
    x = np.pi * (2.0 * np.random.default_rng(2).random((N, 3)) - 1.0)
    y = np.sin(x[:, 0]) + 7.0 * np.sin(x[:, 1]) ** 2 + 0.1 * x[:, 2] ** 4 * np.sin(x[:, 0])
    indices = [first_order_index(x[:, k], y) for k in range(3)]
    assert indices == pytest.approx([0.3139, 0.4424, 0.0], abs=0.05)


def test_no_index_from_few_samples_or_without_variance():
    x = np.arange(10.0)
    assert np.isnan(first_order_index(x, x))
    assert np.isnan(first_order_index(np.arange(100.0), np.ones(100)))


def quarter_of_the_period(parameter_of_study):
    """The table of small swings: the first crossing of the lowest point is a quarter of the period."""
    document = study(
        scenario={
            "duration": 1.0, "method": "rk4", "step": 0.01, "output_step": 0.01,
            "initial": {"positions": {"hinge": 1e-3}},
        },
        parameters=[parameter_of_study],
        outputs=[{"name": "quarter", "column": "joint/hinge/q", "take": {"crossing": 0.0, "direction": "down"}}],
    )  # fmt: skip
    loaded = load_study(document)
    return loaded.mechanism.bodies[0], sweep(loaded, workers=1)


def test_the_period_of_a_pendulum_over_its_length():
    """T = 2 pi sqrt((I + m d^2) / (m g d)), with the least period where d is the radius of gyration."""
    lengths = {"kind": "list", "of": [0.1, 0.2, 0.3, 0.5, 0.8, 1.2, 1.8]}
    rod, table = quarter_of_the_period(
        {"name": "d", "targets": [{"path": "/bodies/rod/center_of_mass/2", "factor": -1}], "values": lengths}
    )
    d, moment = table["d"], rod.inertia[1][1]
    expected = np.pi / 2.0 * np.sqrt((moment + rod.mass * d**2) / (rod.mass * 9.81 * d))
    assert moment > 0.0
    np.testing.assert_allclose(table["quarter"], expected, rtol=1e-5)


def test_the_period_of_a_pendulum_over_gravity():
    grid = {"kind": "grid", "from": 0.8, "to": 1.2, "count": 5}
    _, table = quarter_of_the_period(
        {"name": "factor", "targets": [{"path": "/gravity/2", "factor": -9.81}], "values": grid}
    )
    ratios = table["quarter"] / table["quarter"][2]
    assert ratios == pytest.approx(1.0 / np.sqrt(table["factor"]), rel=1e-5)


def test_a_summary_counts_failures_by_reason():
    values = {"kind": "list", "of": [1.0, -1.0, 2.0, -3.0]}
    answer = summary(sweep(load_study(study(parameters=[parameter(values)])), workers=1))
    assert answer.samples == 4
    assert [(count, status) for count, status, _, _ in answer.failures] == [(2, "failed")]
    assert answer.outputs[0].count == 2


def test_normal_errors_of_an_axis_are_propagated_by_their_sensitivity():
    """An axis that is off by d displaces a body turned by R by (1 - R) d: a normal number with a known deviation."""
    angle, deviations = 0.5, np.array([1e-4, 3e-4])
    errors = [
        {
            "name": f"error{k}",
            "targets": [{"path": f"/joints/hinge/point/{k}", "add": True}],
            "values": {"kind": "normal", "mean": 0.0, "deviation": float(deviation)},
        }
        for k, deviation in zip((0, 2), deviations, strict=True)
    ]
    document = study(
        scenario={
            "duration": 0.01, "method": "rk4", "step": 0.01, "output_step": 0.01,
            "initial": {"positions": {"hinge": angle}},
        },
        parameters=errors,
        design={"kind": "sobol", "samples": 64},
        outputs=[{"name": name, "column": f"body/rod/{name}", "take": "first"} for name in ("x", "z")],
    )  # fmt: skip
    loaded = load_study(document)
    table = sweep(loaded, workers=1)
    rotation = so3.exp(angle * np.array(loaded.mechanism.joints[0].axis))
    factors = (np.eye(3) - rotation)[np.ix_((0, 2), (0, 2))]
    displaced = table.numbers(("x", "z")) - table.numbers(("x", "z")).mean(axis=0)
    expected = table.numbers(table.parameters) @ factors.T
    np.testing.assert_allclose(displaced, expected - expected.mean(axis=0), atol=1e-15)
    statistics = summary(table)
    for k, output in enumerate(statistics.outputs):
        assert output.deviation == pytest.approx(np.linalg.norm(factors[k] * deviations), rel=0.05)
        shares = (factors[k] * deviations) ** 2 / np.sum((factors[k] * deviations) ** 2)
        np.testing.assert_allclose(output.correlation**2, shares, atol=0.1)
