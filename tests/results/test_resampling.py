"""Results at other times: exact for the polynomials that the method has, and near a finer simulation."""

import dataclasses

import numpy as np
import pytest

import cadmbs as cm
from cadmbs.errors import ArgumentError
from cadmbs.results import Outcome, OutcomeKind, Result


def polynomial_motion(t, batch=()):
    """A motion of degree five: position, velocity, acceleration from its coefficients."""
    q = np.polynomial.Polynomial([0.3, -1.0, 2.0, 0.5, -0.7, 0.2])
    v, a = q.deriv(), q.deriv(2)
    spread = np.ones((*batch, 1))
    columns = {"body/tool/x": 2.0 * t**3 - t, "body/tool/vx": 6.0 * t**2 - 1.0, "loop/cut/residual": t**2}
    return Result(
        t=t,
        q=(spread * q(t))[..., None],
        v=(spread * v(t))[..., None],
        a=(spread * a(t))[..., None],
        tau=np.zeros((*batch, len(t), 1)),
        kinetic=spread * t,
        potential=spread * t**2,
        supplied=spread * 0.0 * t,
        further_columns={name: spread * values if batch else values for name, values in columns.items()},
        position_names=("elbow",),
        velocity_names=("elbow",),
        outcome=Outcome(OutcomeKind.FINISHED, float(t[-1]), "finished"),
    )


@pytest.mark.parametrize("batch", [(), (2, 3)])
def test_polynomials_come_out_exactly(batch):
    coarse, fine = np.array([0.0, 0.3, 0.5, 1.0, 1.2]), np.linspace(0.0, 1.2, 41)
    got, expected = polynomial_motion(coarse, batch).resampled(fine), polynomial_motion(fine, batch)
    assert got.batch_shape == batch
    exact = ["joint/elbow/q", "body/tool/x", "loop/cut/residual", "energy/kinetic", "energy/potential", "energy/total"]
    for name in exact:
        np.testing.assert_allclose(got[name], expected[name], atol=1e-13, err_msg=name)
    # v has degree four, a cubic with its values and accelerations is off by h^4 / 384 times its fourth derivative
    np.testing.assert_allclose(got["joint/elbow/v"], expected["joint/elbow/v"], atol=0.5**4 / 384 * 24.0)


def test_rows_that_there_are_stay_as_they_are():
    result = polynomial_motion(np.linspace(0.0, 1.0, 11))
    again = result.resampled(result.t)
    for name in result.column_names:
        np.testing.assert_allclose(again[name], result[name], rtol=1e-15, atol=1e-15)
    np.testing.assert_allclose(result.resampled(step=0.25).t, [0.0, 0.25, 0.5, 0.75, 1.0])
    np.testing.assert_allclose(result.resampled(step=0.3).t, [0.0, 0.3, 0.6, 0.9])


@pytest.mark.parametrize(
    ("mechanism", "bounds"),
    [
        ("floating_pair", {"q": 2e-8, "v": 1e-9, "qw": 1e-8, "qx": 1e-8, "x": 1e-9, "total": 1e-9}),
        ("satellite", {"q": 2e-8, "v": 1e-9, "qw": 1e-8, "x": 1e-9}),
    ],
)
def test_a_resampled_motion_is_near_a_finer_simulation(mechanism, bounds):
    system = cm.compile_mechanism(cm.load(mechanism))
    options = {"duration": 0.3, "outputs": ["joints", "energy", f"body/{system.body_names[1]}"], "engine": "numpy"}
    coarse = cm.simulate(system, output_step=0.01, **options)
    fine = cm.simulate(system, output_step=0.0025, **options)
    got = coarse.resampled(fine.t)
    seen = set()
    for name in fine.column_names:
        quantity = name.rsplit("/", 1)[-1]
        if quantity in bounds and name.split("/")[0] in {"joint", "body", "energy"}:
            np.testing.assert_allclose(got[name], fine[name], rtol=0, atol=bounds[quantity], err_msg=name)
            seen.add(quantity)
    assert seen == set(bounds)


def test_quaternions_stay_unit_where_their_sign_changes():
    angle = np.linspace(0.0, 8.0, 200)
    signs = np.where(np.arange(200) % 7 < 3, 1.0, -1.0)  # as a chart that is changed gives them
    quaternion = {"qw": np.cos(angle / 2) * signs, "qx": 0 * angle, "qy": 0 * angle, "qz": np.sin(angle / 2) * signs}
    base = polynomial_motion(angle)
    result = dataclasses.replace(base, further_columns={f"body/tool/{k}": v for k, v in quaternion.items()})
    fine = result.resampled(np.linspace(0.0, 8.0, 777))
    w, z = fine["body/tool/qw"], fine["body/tool/qz"]
    np.testing.assert_allclose(w**2 + z**2, 1.0, atol=1e-15)
    np.testing.assert_allclose(np.abs(w * np.cos(fine.t / 2) + z * np.sin(fine.t / 2)), 1.0, atol=1e-9)


def test_rows_after_the_end_stay_no_numbers():
    result = polynomial_motion(np.linspace(0.0, 1.0, 6), (2,))
    q = result.q.copy()
    q[1, 4:] = np.nan
    ended = dataclasses.replace(result, q=q, kinetic=np.where(np.isnan(q[..., 0]), np.nan, result.kinetic))
    fine = ended.resampled(np.linspace(0.0, 1.0, 51))
    whole = result.resampled(np.linspace(0.0, 1.0, 51))
    for name in ("joint/elbow/q", "energy/kinetic"):
        np.testing.assert_allclose(fine[name][0], whole[name][0], atol=1e-15)
        np.testing.assert_allclose(fine[name][1, :30], whole[name][1, :30], atol=1e-12)
        assert np.isnan(fine[name][1, 31:]).all()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({}, "resampled: give either times or a step"),
        ({"times": [0.0], "step": 0.1}, "resampled: give either times or a step"),
        ({"step": 0.0}, "resampled: step is 0.0, expected more than 0"),
        ({"step": "1 ms"}, "resampled: step is '1 ms', expected more than 0"),
        ({"step": 5e-324}, "resampled: a step of 4.94066e-324 s makes inf rows, at most 10,000,000 are made"),
        ({"times": "now"}, "resampled: times is 'now', expected a list of times"),
        ({"times": [0.0, 0.0]}, "resampled: times must be one list of times that increase"),
        (
            {"times": [0.5, 1.5]},
            "resampled: times from 0.5 s to 1.5 s, expected within 0 s to 1 s of the result",
        ),
    ],
)
def test_other_times_are_refused(arguments, message):
    with pytest.raises(ArgumentError) as caught:
        polynomial_motion(np.linspace(0.0, 1.0, 5)).resampled(**arguments)
    assert str(caught.value) == message


def test_one_row_cannot_be_resampled():
    with pytest.raises(ArgumentError, match="needs two rows or more"):
        polynomial_motion(np.zeros(1)).resampled([0.0])
