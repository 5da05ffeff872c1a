"""Simulations: closed forms, energy, methods that agree, batches, ends."""

import dataclasses
import json
from importlib import resources

import numpy as np
import pytest
from scipy.integrate import solve_ivp
from scipy.special import ellipk

import cadmbs
from cadmbs.errors import NotSolvableError, ShapeError, UnknownNameError
from cadmbs.results import OutcomeKind

LIBRARY = ("rcm", "pendulum", "spatial_pendulum", "six_axis_arm", "screw_arm", "floating_pair")


def library(name):
    return cadmbs.compile_mechanism(cadmbs.load(resources.files("cadmbs.library").joinpath(f"{name}.json")))


def mechanism(**fields):
    return cadmbs.compile_mechanism(cadmbs.Mechanism.model_validate({"name": "test", **fields}))


def slider(**joint):
    """One body of 2 kg on a horizontal guide."""
    return {
        "bodies": [{"name": "block", "mass": 2.0, "center_of_mass": [0, 0, 0]}],
        "joints": [
            {
                "name": "guide",
                "kind": "prismatic",
                "predecessor": "world",
                "successor": "block",
                "axis": [1, 0, 0],
                **joint,
            }
        ],
    }


@pytest.mark.parametrize("name", LIBRARY)
def test_library_scenarios_finish_and_balance_their_energy(name):
    system = library(name)
    result = cadmbs.simulate(system, duration=min(system.scenario.duration, 1.0))
    assert result.outcome.good, result.outcome
    assert np.max(np.abs(result.drift)) <= 1e-7 * np.max(np.abs(result.kinetic))


def test_period_of_the_pendulum():
    """A physical pendulum swings with T = 4 K(sin(a/2)) / w0, w0^2 = m g l / I."""
    system = library("pendulum")
    inertia = float(cadmbs.dynamics.mass_matrix(system, [0.0], engine="reference")[0, 0])
    omega = np.sqrt(9.81 * 0.5 / inertia)
    period = 4 * ellipk(np.sin(0.5) ** 2) / omega
    result = cadmbs.simulate(system, duration=period, output_step=period / 4)
    np.testing.assert_allclose(result.q[:, 0], [1.0, 0.0, -1.0, 0.0, 1.0], atol=1e-7)


@pytest.mark.parametrize("method", ["rk4", "dop853", "rk45", "radau", "bdf", "auto"])
def test_methods_agree_on_a_damped_oscillator(method):
    """x'' + 2 d x' + w^2 x = 0 in closed form, with the work of spring and damper."""
    system = mechanism(
        **slider(damping=1.0),
        loads=[{"name": "s", "kind": "joint_spring", "coordinate": "guide", "stiffness": 50.0}],
    )
    result = cadmbs.simulate(system, method=method, q=[0.1], duration=0.5, rtol=1e-10)
    decay, omega = 0.25, np.sqrt(25 - 0.25**2)
    exact = 0.1 * np.exp(-decay * result.t) * (np.cos(omega * result.t) + decay / omega * np.sin(omega * result.t))
    np.testing.assert_allclose(result.q[:, 0], exact, atol=1e-6 if method == "bdf" else 1e-8)
    np.testing.assert_allclose(result.drift, 0.0, atol=1e-6 if method == "bdf" else 1e-8)
    np.testing.assert_allclose(result.a, result.tau / 2.0, rtol=1e-12, atol=1e-15)


def test_munthe_kaas_and_coordinates_agree_with_quaternions():
    system = library("spatial_pendulum")
    fine = cadmbs.simulate(system, duration=0.4, method="rk4", step=1e-3)
    adaptive = cadmbs.simulate(system, duration=0.4)
    np.testing.assert_allclose(fine.q, adaptive.q, atol=1e-8)
    np.testing.assert_allclose(np.linalg.norm(fine.q, axis=-1), 1.0, atol=1e-14)
    np.testing.assert_allclose(np.linalg.norm(adaptive.q, axis=-1), 1.0, atol=1e-14)


def test_rk4_has_order_four_on_the_joint_manifold():
    system = library("spatial_pendulum")
    exact = cadmbs.simulate(system, duration=0.5, rtol=1e-13, atol=1e-14).q[-1]
    errors = [
        np.max(np.abs(cadmbs.simulate(system, duration=0.5, output_step=0.5, method="rk4", step=h).q[-1] - exact))
        for h in (0.02, 0.01)
    ]
    assert np.log2(errors[0] / errors[1]) == pytest.approx(4.0, abs=0.3)


def test_torque_free_rotation_against_euler_equations():
    """A free body: w' = I^-1 (I w x w), the momentum in the world stays."""
    inertia = np.diag([0.3, 0.2, 0.1])
    system = mechanism(
        gravity=[0, 0, 0],
        bodies=[{"name": "b", "mass": 1.0, "center_of_mass": [0, 0, 0], "inertia": inertia.tolist()}],
        joints=[{"name": "j", "kind": "free", "predecessor": "world", "successor": "b"}],
    )
    start = np.array([0.1, 2.0, 0.1, 0.3, 0.0, 0.0])
    result = cadmbs.simulate(system, v=start, duration=3.0)
    euler = solve_ivp(
        lambda t, w: np.linalg.solve(inertia, np.cross(inertia @ w, w)), (0, 3), start[:3], rtol=1e-11, atol=1e-12
    )
    np.testing.assert_allclose(result.v[-1, :3], euler.y[:, -1], atol=1e-7)
    momentum = cadmbs.dynamics.momentum(system, result.q, result.v, engine="reference")
    np.testing.assert_allclose(momentum, momentum[:1] + np.zeros_like(momentum), atol=1e-8)


def test_a_stiff_joint_makes_auto_choose_an_implicit_method():
    system = mechanism(**slider(damping=2e5))
    result = cadmbs.simulate(system, v=[1.0], duration=1.0)
    assert result.metadata["method"]["name"] == "radau"
    assert "stiff" in result.metadata["method"]["reason"]
    np.testing.assert_allclose(result.q[-1, 0], 1.0 / 1e5, atol=1e-9)


def test_batches_run_together_and_equal_single_runs():
    system = library("spatial_pendulum")
    v = np.array([[0.0, 1.0, 3.0], [0.5, -1.0, 0.0]])
    both = cadmbs.simulate(system, v=v, duration=0.2)
    assert both.q.shape == (2, 21, 4)
    assert both.metadata["method"]["name"] == "rk4"
    for sample in range(2):
        single = cadmbs.simulate(system, v=v[sample], duration=0.2, method="rk4")
        np.testing.assert_allclose(both.q[sample], single.q, atol=1e-14)
        np.testing.assert_allclose(both.drift[sample], single.drift, atol=1e-13)


def test_batches_with_adaptive_methods_have_steps_of_their_own():
    system, q = library("pendulum"), np.array([[0.1], [0.2], [1.5]])
    found = cadmbs.simulate(system, q=q, method="radau", duration=0.3)
    for sample in range(3):
        single = cadmbs.simulate(system, q=q[sample], method="radau", duration=0.3)
        np.testing.assert_array_equal(found.q[sample], single.q)
        np.testing.assert_array_equal(found.drift[sample], single.drift)
    assert found.statistics["steps"] > single.statistics["steps"]
    assert cadmbs.simulate(system, q=np.zeros((0, 1)), method="radau", duration=0.3).q.shape[0] == 0


def test_an_interruption_of_a_batch_of_own_steps_keeps_what_is_finished():
    """The first of three samples is finished, the second one in part; the third one was not begun."""

    def interrupt(fraction):
        if fraction > 0.5:
            raise KeyboardInterrupt

    system, q = library("pendulum"), np.array([[0.1], [0.2], [0.3]])
    plan = {"method": "dop853", "duration": 1.0, "engine": "reference"}
    with pytest.raises(cadmbs.Interrupted) as caught:
        cadmbs.simulate(system, q=q, progress=interrupt, **plan)
    found = caught.value.result
    assert found.outcome.kind is OutcomeKind.INTERRUPTED
    assert found.outcome.sentence.startswith("sample 1: interrupted at t = ")
    kinds = [OutcomeKind.FINISHED, OutcomeKind.INTERRUPTED, OutcomeKind.INTERRUPTED]
    assert [outcome.kind for outcome in found.outcomes] == kinds
    assert found.q.shape == (3, len(found.t), 1)
    whole = [cadmbs.simulate(system, q=one, **plan).q for one in q[:2]]
    np.testing.assert_array_equal(found.q[0], whole[0])
    done = int(np.sum(found.t <= found.outcomes[1].time))
    assert 2 < done < 101
    np.testing.assert_array_equal(found.q[1, :done], whole[1][:done])
    assert np.all(np.isnan(found.q[1, done:]))
    assert np.all(np.isnan(found.q[2]))


def run_away():
    """A block on a guide with negative damping and limits: one that moves at all grows beyond all bounds."""
    return mechanism(**slider(damping=-4000.0, limits={"upper": 0.1, "lower": -0.1}))


@pytest.mark.slow
def test_each_sample_of_a_batch_ends_by_itself():
    """The rows of the others stay, and so do the notes on them."""
    v, q = np.array([[0.0], [1.0], [0.0]]), np.array([[0.0], [0.0], [0.2]])
    plan = {"duration": 1.0, "method": "rk4", "step": 5e-3, "output_step": 0.05, "engine": "reference"}
    found = cadmbs.simulate(run_away(), q=q, v=v, **plan)
    assert found.outcome.kind is OutcomeKind.NOT_FINITE
    assert found.outcome.sentence.startswith("sample 1: stopped after t = ")
    singles = [cadmbs.simulate(run_away(), q=q[k], v=v[k], **plan) for k in range(3)]
    assert found.outcomes == tuple(single.outcome for single in singles)
    assert [outcome.good for outcome in found.outcomes] == [True, False, True]
    for sample, single in enumerate(singles):
        n_t = len(single.t)
        np.testing.assert_allclose(found.q[sample, :n_t], single.q, rtol=1e-12, atol=1e-14)
        assert np.all(np.isnan(found.q[sample, n_t:]))
    assert found.q.shape == (3, 21, 1)
    assert len(singles[1].t) < 21
    messages = [finding.message for finding in found.findings if finding.code == "S101"]
    assert any("leaves its limits -0.1 to 0.1 from t = 0 s on" in message for message in messages)


def test_a_table_that_ends_ends_all_samples_of_a_batch():
    table = {"kind": "table", "times": [0, 1], "values": [0, 1], "interpolation": "linear", "outside": "error"}
    system = mechanism(**slider(), loads=[{"name": "f", "kind": "joint_force", "coordinate": "guide", "force": table}])
    plan = {"duration": 2.0, "method": "rk4", "step": 0.01, "engine": "reference"}
    found = cadmbs.simulate(system, q=np.zeros((3, 1)), **plan)
    single = cadmbs.simulate(system, **plan)
    assert found.outcome.kind is OutcomeKind.OUTSIDE_TABLE
    assert found.outcomes == (single.outcome,) * 3
    assert found.statistics["steps"] == 3 * single.statistics["steps"]
    np.testing.assert_array_equal(found.q, np.stack([single.q] * 3))


def test_output_times_end_exactly():
    result = cadmbs.simulate(library("pendulum"), duration=0.25, output_step=0.1, start=1.0)
    np.testing.assert_array_equal(result.t, [1.0, 1.1, 1.2, 1.25])


def test_limits_are_watched_and_told():
    system = mechanism(**slider(limits={"upper": 0.1, "lower": -1, "velocity": 0.5}))
    result = cadmbs.simulate(system, v=[1.0], duration=1.0)
    assert [finding.code for finding in result.findings] == ["S101", "S101"]
    assert result.findings[0].message == (
        "joint/guide/q: the position leaves its limits -1 to 0.1 from t = 0.11 s on, farthest with 1 at t = 1 s"
    )


@pytest.mark.parametrize("interpolation", ["linear", "cubic"])
@pytest.mark.parametrize("method", ["dop853", "rk45", "radau"])
def test_adaptive_motions_reach_the_end_of_a_table(method, interpolation):
    table = {
        "kind": "table", "times": [-1.0, 0.0, 0.1234], "values": [0.0, 1.0, 2.0], "interpolation": interpolation,
        "outside": "error",
    }  # fmt: skip
    push = {"name": "push", "kind": "joint_force", "coordinate": "guide", "force": table}
    result = cadmbs.simulate(mechanism(**slider(), loads=[push]), method=method, duration=0.4, output_step=0.01)
    assert result.outcome.kind is OutcomeKind.OUTSIDE_TABLE
    assert result.outcome.time == 0.1234
    assert result.t[-1] == pytest.approx(0.12)


def test_a_driven_load_outside_its_table_is_an_outcome():
    force = {"kind": "table", "times": [0, 1], "values": [0, 1], "interpolation": "linear", "outside": "error"}
    system = mechanism(**slider(), loads=[{"name": "f", "kind": "joint_force", "coordinate": "guide", "force": force}])
    result = cadmbs.simulate(system, duration=2.0, method="rk4")
    assert result.outcome.kind is OutcomeKind.OUTSIDE_TABLE
    assert "outside the table 0 to 1 s" in result.outcome.sentence
    assert 0.5 < result.t[-1] <= 1.0
    np.testing.assert_allclose(result.q[:, 0], result.t**3 / 12, atol=1e-9)


def test_a_motion_that_grows_without_bound_ends_in_an_outcome():
    """Negative damping: the numbers overflow, and no warning comes through."""
    system = mechanism(**slider(damping=-4000.0))
    result = cadmbs.simulate(system, v=[1.0], duration=1.0, method="rk4")
    assert result.outcome.kind is OutcomeKind.NOT_FINITE
    assert "not finite any more" in result.outcome.sentence
    assert np.all(np.isfinite(result.q))


def test_interruption_keeps_a_result():
    def interrupt(fraction):
        if fraction > 0.3:
            raise KeyboardInterrupt

    with pytest.raises(cadmbs.Interrupted, match="interrupted at t = ") as caught:
        cadmbs.simulate(library("pendulum"), progress=interrupt)
    result = caught.value.result
    assert result.outcome.kind is OutcomeKind.INTERRUPTED
    assert 0 < result.t[-1] < 10
    assert "what was finished is kept" in result.outcome.sentence


def test_scenario_overrides_and_their_errors():
    system = library("pendulum")
    with pytest.raises(UnknownNameError, match="no field 'durration'; did you mean 'duration'"):
        cadmbs.simulate(system, durration=1.0)
    with pytest.raises(UnknownNameError, match="no joint or coordinate 'hing'; did you mean 'hinge'"):
        cadmbs.simulate(system, positions={"hing": (1.0,)})
    with pytest.raises(ShapeError, match="found 2 values, expected 1"):
        cadmbs.simulate(system, positions={"hinge": (1.0, 2.0)})
    with pytest.raises(UnknownNameError, match=r"no method 'rk5': known are rk4, dop853, .*; did you mean 'rk45'"):
        cadmbs.simulate(system, method="rk5")
    scenario = dataclasses.replace(system.scenario, duration=0.1)
    assert cadmbs.simulate(system, scenario).t[-1] == 0.1


def coupled():
    return mechanism(
        bodies=[{"name": n, "mass": 1.0, "center_of_mass": [0, 0, 0]} for n in "ab"],
        joints=[
            {"name": f"j{n}", "kind": "prismatic", "predecessor": "world", "successor": n, "axis": [1, 0, 0]}
            for n in "ab"
        ],
        couplings=[
            {
                "name": "c",
                "terms": [{"coordinate": "jb", "factor": 1.0}, {"coordinate": "ja", "factor": -2.0}],
                "offset": 0.5,
            }
        ],
        loads=[{"name": "f", "kind": "joint_force", "coordinate": "jb", "force": 10.0}],
    )


def test_couplings_project_mass_and_force():
    """b = 2 a + 0.5: (1 + 4) a'' = 2 * 10."""
    result = cadmbs.simulate(coupled(), duration=1.0)
    np.testing.assert_allclose(result.a[:, 0], 4.0, rtol=1e-12)
    np.testing.assert_allclose(result.q[-1, 0], 2.0, atol=1e-9)
    np.testing.assert_allclose(result["joint/jb/q"], 2 * result["joint/ja/q"] + 0.5, rtol=1e-14)
    np.testing.assert_allclose(result["joint/jb/a"], 8.0, rtol=1e-12)


def test_a_value_against_its_coupling_is_refused():
    with pytest.raises(NotSolvableError, match=r"'jb' is given as 3, but its coupling makes it 0\.5"):
        cadmbs.simulate(coupled(), positions={"jb": (3.0,)})


def test_asked_for_body_columns():
    result = cadmbs.simulate(library("pendulum"), duration=0.5, outputs=("joints", "body/rod/tip"))
    q = result.q[:, 0]
    np.testing.assert_allclose(result["body/rod/tip/x"], -np.sin(q), atol=1e-12)
    np.testing.assert_allclose(result["body/rod/tip/vx"], -np.cos(q) * result.v[:, 0], atol=1e-12)
    np.testing.assert_allclose(result["body/rod/tip/wy"], result.v[:, 0], atol=1e-12)


def test_metadata_is_json_and_names_the_model():
    result = cadmbs.simulate(library("rcm"), duration=0.05)
    text = json.loads(json.dumps(dict(result.metadata)))
    assert text["mechanism"]["name"] == "rcm"
    assert text["coordinate_units"]["joint4"] == "rad"
    assert text["scenario"]["duration"] == 0.05


def test_a_mechanism_without_coordinates():
    system = mechanism(bodies=[], joints=[])
    result = cadmbs.simulate(system, duration=0.02)
    assert result.q.shape == (3, 0)
    assert result.outcome.good
