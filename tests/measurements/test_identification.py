"""Identification against known machines, ordinary least squares, and statistics over many data sets."""

import numpy as np
import pytest

import cadmbs as cm
from cadmbs import dynamics
from cadmbs.dynamics import regressor_names, regressor_parameters
from cadmbs.errors import ArgumentError, UnknownNameError
from cadmbs.measurements import identify
from cadmbs.measurements.pseudo_inertia import pseudo_inertia
from tests.measurements.machines import arm, motion, recording, wrong_arm


def truth():
    system = cm.compile_mechanism(arm())
    names = regressor_names(system, friction=True, armature=True)
    return dict(zip(names, regressor_parameters(system, friction=True, armature=True), strict=True))


def predicted(mechanism, data):
    system = cm.compile_mechanism(mechanism)
    q, v, a = (np.stack([data[f"joint/{name}/{level}"] for name in system.velocity_names], -1) for level in "qva")
    return dynamics.inverse_dynamics(system, q, v, a, engine="reference") - dynamics.load_forces(system, q, v, 0.0)


def forces(data):
    return np.stack([values for name, values in data.items() if name.endswith("/tau")], -1)


@pytest.fixture(scope="module")
def result():
    return identify(wrong_arm(), recording(arm()), held_out=0.2)


def test_the_corrected_mechanism_predicts_another_motion(result):
    other = recording(arm(), noise=0.0, seed=9)
    error = predicted(result.mechanism, other) - forces(other)
    assert np.max(np.sqrt(np.mean(error**2, axis=0) / np.mean(forces(other) ** 2, axis=0))) < 2e-3
    before = predicted(wrong_arm(), other) - forces(other)
    assert np.min(np.sqrt(np.mean(before**2, axis=0) / np.mean(forces(other) ** 2, axis=0))) > 0.05


def test_held_out_errors_are_the_noise(result):
    for each in result.held_out.values():
        assert 0.8 < each.error / (0.01 * each.force) < 1.3
        assert each.before > 5.0 * each.error
    assert 0.9 < result.chi_square < 1.1


def test_friction_comes_from_the_data(result):
    exact = truth()
    for joint in ("waist", "shoulder", "elbow"):
        for word in ("damping", "friction"):
            parameter = result.parameter(f"joint/{joint}/{word}")
            assert parameter.origin == "data"
            assert abs(parameter.value - exact[parameter.name]) < 4.0 * parameter.standard_deviation


def test_what_the_prior_decides_changes_no_prediction(result):
    """The mass of the first link on its vertical axis."""
    parameter = result.parameter("body/link1/mass")
    assert parameter.origin == "prior"
    assert parameter.standard_deviation is None
    names = [name for body in result.mechanism.bodies for name in [body.name]]
    bodies = list(result.mechanism.bodies)
    k = names.index("link1")
    bodies[k] = bodies[k].model_copy(update={"mass": 2.0 * bodies[k].mass})
    data = motion(50, ("waist", "shoulder", "elbow"), seed=4)
    moved = result.mechanism.model_copy(update={"bodies": tuple(bodies)})
    q, v, a = (np.stack([data[f"joint/{name}/{x}"] for name in ("waist", "shoulder", "elbow")], -1) for x in "qva")
    assert np.max(np.abs(dynamics.regressor(cm.compile_mechanism(moved), q, v, a)[..., 0])) < 1e-12


def test_base_parameters_are_those_of_least_squares():
    """Without prior, values of combinations are the ones of numpy.linalg.lstsq on the same columns."""
    data = recording(arm(), noise=1e-3)
    found = identify(arm(), data, held_out=0, prior="none")
    system = cm.compile_mechanism(arm())
    q, v, a = (np.stack([data[f"joint/{name}/{level}"] for name in system.velocity_names], -1) for level in "qva")
    Y = dynamics.regressor(system, q, v, a, friction=True, armature=True)
    names = regressor_names(system, friction=True, armature=True)
    still = np.abs(v) < 3e-3
    weights = np.where(still, 0.0, 1.0 / np.array([found.noise[name] for name in system.velocity_names]))
    estimated = [names.index(name) for name in (found.fit.estimated.names[k] for k in found.fit.estimated.columns)]
    rows = (Y[..., estimated] * weights[..., None]).reshape(-1, len(estimated))
    norms = np.linalg.norm(rows, axis=0)
    scale = np.where(norms > 1e-10 * np.max(norms), norms, np.max(norms))  # a mass on a vertical axis is rounding
    fixed = np.setdiff1d(np.arange(len(names)), estimated)
    known = Y[..., fixed] @ regressor_parameters(system, friction=True, armature=True)[fixed]
    right = ((forces(data) - known) * weights).reshape(-1)
    solution = np.linalg.lstsq(rows / scale, right, rcond=1e-9)[0] / scale
    by_name = dict(zip([names[k] for k in estimated], solution, strict=True))
    assert found.base_parameters
    for base in found.base_parameters:
        expected = sum(factor * by_name[name] for name, factor in base.terms.items())
        assert abs(base.value - expected) < 0.05 * base.standard_deviation + 1e-6 * abs(expected)


def test_every_inertia_is_possible_where_least_squares_gives_impossible_ones():
    data = recording(arm(), n=200, noise=0.2)
    found = identify(wrong_arm(), data, held_out=0)
    system = cm.compile_mechanism(found.mechanism)
    parameters = dynamics.inertial_parameters(system).reshape(-1, 10)
    assert np.min(np.linalg.eigvalsh(pseudo_inertia(parameters[:3]))) > 0.0
    compared = identify(wrong_arm(), data, held_out=0, method="least_squares")
    assert [finding.code for finding in compared.findings] == ["E015"]


def test_positions_alone_are_smoothed():
    data = {name: x for name, x in recording(arm(), n=2000).items() if not name.endswith(("/v", "/a"))}
    rng = np.random.default_rng(3)
    noisy = {name: x + (1e-5 * rng.normal(size=x.shape) if name.endswith("/q") else 0.0) for name, x in data.items()}
    found = identify(wrong_arm(), noisy, held_out=0)
    other = recording(arm(), noise=0.0, seed=9)
    error = predicted(found.mechanism, other) - forces(other)
    assert np.max(np.sqrt(np.mean(error**2, axis=0) / np.mean(forces(other) ** 2, axis=0))) < 5e-3


def test_only_and_fix_and_equal():
    data = recording(arm())
    friction = identify(wrong_arm(), data, only="friction", held_out=0)
    assert [body.mass for body in friction.mechanism.bodies] == [body.mass for body in wrong_arm().bodies]
    payload = identify(arm(), data, only="link3", held_out=0)
    assert payload.mechanism.joints == arm().joints
    assert [b.name for b, c in zip(payload.mechanism.bodies, arm().bodies, strict=True) if b.mass != c.mass] == [
        "link3"
    ]
    fixed = identify(wrong_arm(), data, fix=["body/link3/mass", "waist"], held_out=0)
    assert fixed.mechanism.bodies[3].mass == pytest.approx(wrong_arm().bodies[3].mass, rel=1e-3)
    assert fixed.mechanism.joints[0].damping == 0.0
    with pytest.raises(UnknownNameError, match="no parameter, body or joint 'link9'"):
        identify(arm(), data, fix=["link9"])
    with pytest.raises(ArgumentError, match="an empty list of tables"):
        identify(arm(), [])
    with pytest.raises(ArgumentError, match="expected one of 'consistent', 'least_squares'"):
        identify(arm(), data, method="lstsq")


@pytest.mark.parametrize(
    ("held_out", "message"),
    [
        ("1000:2000", "held_out is '1000:2000', but the last row that is used is 399"),
        ("200:100", "expected rows that ascend, counted from 0"),
        ("-50:10", "expected rows that ascend, counted from 0"),
        ("10:", "10 of 400 samples are left, fewer than the 20"),
        (0.99, "4 of 400 samples are left, fewer than the 20"),
    ],
)
def test_rows_held_out_are_rows_of_the_recording_and_leave_enough(held_out, message):
    """Otherwise errors of the data used were called those of data held out, or four samples an estimate."""
    with pytest.raises(ArgumentError, match=message):
        identify(wrong_arm(), recording(arm(), n=400), held_out=held_out)


def coverage(n_sets):
    """Of parameters "from data" the share within 95 % intervals, and mean widths against the Cramer-Rao bound."""
    exact, inside, total, widths = truth(), 0, 0, []
    clean = recording(arm(), n=400, noise=0.0)
    right, system = forces(clean), cm.compile_mechanism(arm())
    sigma = 0.02 * np.sqrt(np.mean(right**2, axis=0))
    names = regressor_names(system, friction=True, armature=True)
    q, v, a = (np.stack([clean[f"joint/{name}/{level}"] for name in system.velocity_names], -1) for level in "qva")
    Y = (dynamics.regressor(system, q, v, a, friction=True, armature=True) / sigma[:, None]).reshape(-1, len(names))
    information = Y.T @ Y
    for seed in range(n_sets):
        rng = np.random.default_rng(1000 + seed)
        data = clean | {
            f"joint/{name}/tau": right[:, k] + sigma[k] * rng.normal(size=len(right))
            for k, name in enumerate(system.velocity_names)
        }
        found = identify(wrong_arm(seed), data, held_out=0)
        columns = [names.index(found.fit.estimated.names[k]) for k in found.fit.estimated.columns]
        covariance = np.linalg.pinv(information[np.ix_(columns, columns)], rcond=1e-12)
        for parameter in found.parameters:
            if parameter.origin != "data":
                continue
            total += 1
            inside += abs(parameter.value - exact[parameter.name]) <= 1.96 * parameter.standard_deviation
            k = columns.index(names.index(parameter.name))
            bound = np.sqrt(covariance[k, k])
            widths.append(parameter.standard_deviation / bound)
    return inside / total, float(np.mean(widths)), total


def test_intervals_hold_the_truth():
    share, width, total = coverage(12)
    assert total > 50
    assert share > 0.88
    assert width < 2.0


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_intervals_hold_the_truth_over_many_data_sets():
    share, width, _ = coverage(40)
    assert share >= 0.94
    assert width < 2.0
