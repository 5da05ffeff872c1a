"""Steps end where functions of time are not smooth, in every method, engine and coordinates: pulses are not jumped."""

import numpy as np
import pytest
from scipy.integrate import solve_ivp

import cadmbs as cm
from cadmbs.dynamics.scenarios.feature_steps import switch_times
from cadmbs.dynamics.variants import Variants
from cadmbs.errors import ArgumentError, NotSolvableError
from tests.simulation.loops import compiled

ROUNDED = 1e-11
"""A body under forces of straight lines: explicit methods are exact but for rounding."""

METHODS = [
    ("relative", "dop853", "numpy"),
    ("relative", "dop853", "compiled"),
    ("relative", "rk45", "numpy"),
    ("relative", "rk45", "compiled"),
    ("relative", "rk4", "compiled"),
    ("relative", "radau", "numpy"),
    ("SE3", "dp54", "numpy"),
    ("SO3xR3", "bs32", "numpy"),
    ("SE3", "rk4", "numpy"),
    pytest.param("relative", "bdf", "numpy", marks=pytest.mark.slow),
    pytest.param("relative", "rk4", "numpy", marks=pytest.mark.slow),
    pytest.param("SE3", "rk4", "compiled", marks=pytest.mark.slow),
]


def cart(force, **scenario):
    """A body of 1 kg on a rail, pushed by a force that is a function of time."""
    body = {"name": "b", "mass": 1.0, "center_of_mass": [0, 0, 0], "inertia": (0.1 * np.eye(3)).tolist()}
    rail = {"name": "x", "kind": "prismatic", "predecessor": "world", "successor": "b", "axis": [1, 0, 0]}
    return compiled(
        {
            "format": "cadmbs.mechanism/1",
            "name": "cart",
            "gravity": [0, 0, 0],
            "bodies": [body],
            "joints": [rail],
            "loads": [{"name": "push", "kind": "joint_force", "coordinate": "x", "force": force}],
            "scenario": {"duration": 10.0, "output_step": 0.1} | scenario,
        }
    )


def pendulum_on_cart(position, **scenario):
    """A pendulum on a cart whose position is given."""
    bodies = [
        {"name": "cart", "mass": 1.0, "center_of_mass": [0, 0, 0], "inertia": (0.1 * np.eye(3)).tolist()},
        {"name": "rod", "mass": 1.0, "center_of_mass": [0, 0, -1], "inertia": (0.01 * np.eye(3)).tolist()},
    ]
    joints = [
        {"name": "x", "kind": "prismatic", "predecessor": "world", "successor": "cart", "axis": [1, 0, 0]},
        {"name": "h", "kind": "revolute", "predecessor": "cart", "successor": "rod", "axis": [0, 1, 0]},
    ]
    drive = {"name": "drive", "coordinate": "x", "position": position}
    start = {"initial": {"positions": {"h": 0.3}}}
    return compiled(
        {
            "format": "cadmbs.mechanism/1",
            "name": "pendulum_on_cart",
            "bodies": bodies,
            "joints": [joints[0], joints[1] | {"point": [0, 0, 0]}],
            "motions": [drive],
            "scenario": {"duration": 1.5, "output_step": 0.1} | start | scenario,
        }
    )


def table(times, values, interpolation="linear"):
    return {"kind": "table", "times": list(times), "values": list(values), "interpolation": interpolation}


@pytest.mark.parametrize(("coordinates", "method", "engine"), METHODS)
@pytest.mark.parametrize("width", [0.1, 1e-3])
def test_a_pulse_changes_the_momentum_by_its_impulse(coordinates, method, engine, width):
    """Half a newton second: v = 1/2 and x = (10 - 3 - width / 2) / 2, however short it is, and between which steps."""
    pulse = table([0, 3, 3 + width / 2, 3 + width, 10], [0, 0, 1 / width, 0, 0])
    step = {"step": 0.07} if method == "rk4" else {}
    result = cm.simulate(cart(pulse), coordinates=coordinates, method=method, engine=engine, **step)
    tolerance = 1e-8 if method == "bdf" else ROUNDED
    assert result["joint/x/v"][-1] == pytest.approx(0.5, abs=tolerance)
    assert result["joint/x/q"][-1] == pytest.approx(0.5 * (7.0 - width / 2), abs=10 * tolerance)


@pytest.mark.parametrize(
    ("coordinates", "method"),
    [
        ("rp", "generalized_alpha"),
        ("rA", "bdf2"),
        pytest.param("SE3", "generalized_alpha", marks=pytest.mark.slow),
    ],
)
def test_methods_that_remember_their_steps_refuse_pulses_that_are_shorter(coordinates, method):
    pulse = table([0, 3, 3.0005, 3.001, 10], [0, 0, 1000.0, 0, 0])
    with pytest.raises(NotSolvableError, match=r"changes within 0\.0005 s from t = 3(\.0005)? s on"):
        cm.simulate(cart(pulse), coordinates=coordinates, method=method, step=0.01)
    result = cm.simulate(cart(pulse, start=2.995, duration=0.008), coordinates=coordinates, method=method, step=2.5e-5)
    assert result["joint/x/v"][-1] == pytest.approx(0.5, abs=0.03)


@pytest.mark.parametrize("method", ["dop853", "rk45", "rk4"])
def test_a_pulse_is_not_jumped_in_any_sample_of_a_batch(method):
    pulse = table([0, 3, 3.0005, 3.001, 10], [0, 0, 1000.0, 0, 0])
    start = np.array([[0.0], [1.0], [-2.0]])
    result = cm.simulate(cart(pulse, output_step=1.0), q=start, method=method, step=0.05)
    np.testing.assert_allclose(result.v[:, -1, 0], 0.5, atol=ROUNDED)


@pytest.mark.parametrize("method", ["dop853", "radau", "rk4"])
def test_a_pulse_of_a_cubic_table_is_not_jumped(method):
    """Impulse of the spline itself, by its integral."""
    from scipy.interpolate import CubicSpline

    times, values = [0, 2.99, 2.995, 3, 3.005, 3.01, 3.015, 3.02, 10], [0, 0, 0, 0, 100.0, 0, 0, 0, 0]
    result = cm.simulate(cart(table(times, values, "cubic")), method=method, step=0.05)
    assert result["joint/x/v"][-1] == pytest.approx(CubicSpline(times, values).integrate(0, 10), rel=1e-7)


@pytest.mark.parametrize("interpolation", ["linear", "cubic"])
def test_a_pulse_in_a_dense_table_is_not_jumped(interpolation):
    """A bell of 5 ms in 20,000 rows of zeros: impulse sqrt(pi) width; few rows are ends of steps."""
    times = np.linspace(0.0, 10.0, 20001)
    bell = np.exp(-(((times - 6.3) / 0.005) ** 2))
    system = cart(table(times, bell, interpolation))
    assert 3 < len(switch_times(system, [0.0, 10.0]).times) < 500
    result = cm.simulate(system)
    assert result["joint/x/v"][-1] == pytest.approx(np.trapezoid(bell, times), rel=1e-6)


def test_a_fast_vibration_is_sampled_from_the_first_step_on():
    """After a push of k sin(w t) the body has the mean velocity k / w."""
    force = {"kind": "harmonic", "amplitude": 1e-3, "rate": 2.0 * np.pi * 50.0}
    system = cart(force, duration=1.005)
    assert switch_times(system, [0.0, 1.0]).longest == pytest.approx(0.25 / 50.0)
    result = cm.simulate(system)
    rate = 2.0 * np.pi * 50.0
    assert result["joint/x/v"][-1] == pytest.approx(1e-3 / rate * (1.0 - np.cos(rate * 1.005)), rel=1e-5)


@pytest.mark.parametrize("method", ["dop853", "rk45", "radau", "rk4", "woronetz:dop853"])
@pytest.mark.parametrize("engine", ["numpy", "compiled"])
def test_a_drive_whose_acceleration_jumps_at_the_end_of_its_table(method, engine):
    """The cart comes to rest at 1 s with an acceleration that ends there: the pendulum by scipy on both sides."""
    from scipy.interpolate import CubicSpline

    times = np.linspace(0.0, 1.0, 9)
    values = 0.1 * (times**2 - 2.0 * times**3 / 3.0)  # rate 0.2 t (1 - t): zero at both ends
    spline = CubicSpline(times, values)

    def fall(acceleration):
        return lambda t, y: [y[1], (acceleration(t) * np.cos(y[0]) - 9.81 * np.sin(y[0])) / 1.01]

    tight = {"rtol": 1e-12, "atol": 1e-14, "method": "DOP853"}
    before = solve_ivp(fall(lambda t: spline(t, 2)), (0, 1), [0.3, 0.0], **tight)
    after = solve_ivp(fall(lambda t: 0.0), (1, 1.5), before.y[:, -1], **tight)
    step = {"step": 5e-3} if method == "rk4" else {}
    result = cm.simulate(pendulum_on_cart(table(times, values, "cubic")), method=method, engine=engine, **step)
    np.testing.assert_allclose(
        [result["joint/h/q"][-1], result["joint/h/v"][-1]], after.y[:, -1], atol=3e-7 if method == "rk45" else 1e-7
    )


def slowing_table():
    """A cart that comes to rest at 1 s with an acceleration that ends there."""
    times = np.linspace(0.0, 1.0, 9)
    return table(times, 0.1 * (times**2 - 2.0 * times**3 / 3.0), "cubic")


BATCHES = {
    "pulse": lambda: cart(table([0.0, 3.0, 3.0005, 3.001, 10.0], [0.0, 0.0, 1000.0, 0.0, 0.0], "linear"), duration=4.0),
    "vibration": lambda: cart({"kind": "harmonic", "amplitude": 1e-3, "rate": 2.0 * np.pi * 50.0}, duration=0.5),
    "drive": lambda: pendulum_on_cart(slowing_table()),
}
"""A pulse of a millisecond; a force that bounds the steps; a drive whose acceleration jumps at both ends of its
table."""


@pytest.mark.parametrize("method", ["dop853", "rk45"])
@pytest.mark.parametrize("name", BATCHES)
def test_adaptive_steps_of_a_batch_in_lanes_end_there_too(name, method):
    """Each sample takes the steps that it takes alone, with outputs at the ends, behind them and elsewhere."""
    system = BATCHES[name]()
    at_start = cm.simulate(system, duration=0.01, output_step=0.01)
    q, v = (np.tile(rows[0], (4, 1)) for rows in (at_start.q, at_start.v))
    q[:, -1] += np.linspace(0.0, 0.3, 4)
    for output_step in (0.1, 0.07, 1.0):
        plan = {"method": method, "output_step": output_step, "atol": 1e-10}
        batch = cm.simulate(system, q=q, v=v, **plan)
        alone = [cm.simulate(system, q=a, v=b, **plan) for a, b in zip(q, v, strict=True)]
        assert "lanes" not in batch.statistics
        assert batch.statistics["steps"] == sum(single.statistics["steps"] for single in alone)
        np.testing.assert_allclose(batch.q, [single.q for single in alone], rtol=0.0, atol=1e-11)
        np.testing.assert_allclose(batch.v, [single.v for single in alone], rtol=0.0, atol=1e-11)


def test_the_first_step_of_a_sample_does_not_depend_on_company():
    """Where equations change in time each sample is tried at a time of its own."""
    system = pendulum_on_cart({"kind": "harmonic", "amplitude": 0.3, "rate": 7.0, "phase": 0.4})
    at_start = cm.simulate(system, duration=0.01, output_step=0.01)
    q, v = (np.tile(rows[0], (5, 1)) for rows in (at_start.q, at_start.v))
    q[:, 1] = np.linspace(0.1, 1.9, 5)
    batch = cm.simulate(system, q=q, v=v, method="dop853")
    for k in range(5):
        np.testing.assert_array_equal(
            cm.simulate(system, q=q[k : k + 1], v=v[k : k + 1], method="dop853").q[0], batch.q[k]
        )


def test_variants_that_switch_at_other_times_come_one_by_one():
    systems = [cart(table([0.0, t, t + 1e-3, 2.0], [0.0, 0.0, 5.0, 5.0], "linear"), duration=1.0) for t in (0.5, 0.6)]
    result = cm.simulate(Variants(tuple(systems)), method="dop853")
    assert "not smooth at other times" in result.statistics["lanes"]
    for k, system in enumerate(systems):
        np.testing.assert_array_equal(result.q[k], cm.simulate(system, method="dop853").q)


@pytest.mark.parametrize("coordinates", ["relative", "SE3", "rp"])
def test_a_drive_whose_rate_jumps_is_refused_with_the_cause(coordinates):
    system = pendulum_on_cart(table([0, 0.5, 1.0], [0, 0.15, 0.3], "cubic"))
    with pytest.raises(NotSolvableError, match=r"'drive': the rate of its position jumps at t = 1 s from 0\.3 to 0"):
        cm.simulate(system, coordinates=coordinates)
    assert cm.simulate(system, coordinates=coordinates, duration=1.0).outcome.good


def test_a_root_with_a_corner_is_refused_with_the_cause():
    square = {"kind": "polynomial", "coefficients": [1.0, -2.0, 1.0]}
    system = pendulum_on_cart({"kind": "product", "of": [0.2, {"kind": "sqrt", "of": square}]}, duration=1.1)
    with pytest.raises(NotSolvableError, match=r"jumps at t = 1 s from -0\.2 to 0\.2"):
        cm.simulate(system)


def test_outputs_at_and_around_an_end_of_steps_are_all_there():
    pulse = table([0, 0.3, 0.35, 0.4, 10], [0, 0, 20.0, 0, 0])
    for method in ("dop853", "rk4", "radau"):
        result = cm.simulate(cart(pulse, duration=1.0, output_step=0.05), method=method, step=0.02)
        np.testing.assert_allclose(result.t, np.linspace(0.0, 1.0, 21), atol=1e-12)
        assert np.all(np.isfinite(result.q))


@pytest.mark.parametrize("times", [{"start": 1e18}, {"step": 1e-160}])
def test_times_that_numbers_do_not_tell_apart_are_refused(times):
    with pytest.raises(ArgumentError, match=r"apart as floating-point numbers|too small to compute with"):
        cm.simulate(cart(0.0), **times)
