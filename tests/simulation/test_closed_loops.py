"""Mechanisms with loops: equations and steppers that agree, cuts that do not matter, energy, forces, columns."""

import dataclasses

import numpy as np
import pytest

import cadmbs
from cadmbs import constraints
from cadmbs.dynamics.closed_loops.constrained import constraint_forces
from cadmbs.dynamics.scenarios.consistent import consistent_start
from cadmbs.dynamics.scenarios.fields import initial_state
from cadmbs.dynamics.tree.inverse import tree_inverse_dynamics
from cadmbs.errors import UnknownNameError
from cadmbs.results import OutcomeKind
from cadmbs.simulation.formulations.constrained import ConstrainedFormulation
from cadmbs.simulation.formulations.stiffness import dominant_decay, fastest_decay
from cadmbs.simulation.method import choose, parse_method
from cadmbs.testing import ladders
from tests import zoo
from tests.classics import driven_four_bar, library_loops, n_four_bar
from tests.simulation.loops import compiled, cut_at, library, library_data, slider_crank
from tests.tolerances import ROUND_OFF_LONG

COARSE = {"rtol": 1e-7, "atol": 1e-8}


@pytest.mark.parametrize("method", ["index1", pytest.param("woronetz", marks=pytest.mark.slow)])
@pytest.mark.parametrize("name", ["bennett", "stewart_platform", "delta_robot"])
def test_library_loops_follow_our_references(name, method):
    """Overconstrained, parallel with spheres and universal joints, parallel with redundant rows."""
    system, reference = library(name), library_loops.reference(name)
    result = cadmbs.simulate(system, method=method, duration=reference.t[-1], output_step=reference.t[1])
    assert result.outcome.good, result.outcome
    assert max(library_loops.compare(result, system, name).values()) < 1e-8
    assert np.max(np.abs(result.drift)) < 1e-8


@pytest.mark.slow
@pytest.mark.parametrize("method", ["index1", "woronetz"])
@pytest.mark.parametrize("name", ["four_bar", "slider_crank", "spatial_slider_crank", "five_bar"])
def test_more_library_loops_follow_our_references(name, method):
    system, reference = library(name), library_loops.reference(name)
    result = cadmbs.simulate(system, method=method, duration=reference.t[-1], output_step=reference.t[1])
    found = library_loops.compare(result, system, name)
    assert max(found["q"], found["poses"]) < 1e-7


@pytest.mark.parametrize("stepper", ["rk4", "rk45", "radau", "bdf"])
@pytest.mark.parametrize("equations", ["index1", "woronetz"])
def test_steppers_combine_with_equations(equations, stepper):
    system = library("bennett")
    exact = cadmbs.simulate(system, duration=0.1, output_step=0.1, method="index1").q[-1]
    method = f"{equations}:{stepper}"
    result = cadmbs.simulate(system, duration=0.1, output_step=0.1, method=method, step=0.02, **COARSE)
    assert result.metadata["method"]["name"] == method
    np.testing.assert_allclose(result.q[-1], exact, atol=1e-5 if stepper == "bdf" else 1e-6)


@pytest.mark.parametrize("stabilization", ["projection", "baumgarte", "none"])
def test_stabilizations_give_one_motion(stabilization):
    system = library("bennett")
    result = cadmbs.simulate(system, duration=0.3, method="index1", stabilization=stabilization, **COARSE)
    exact = cadmbs.simulate(system, duration=0.3, method="index1")
    np.testing.assert_allclose(result.q, exact.q, atol=1e-6)
    assert result.metadata["method"]["stabilization"] == stabilization


def test_projection_holds_the_drift_and_its_absence_does_not():
    system = library("bennett")
    held, free = (
        cadmbs.simulate(
            system, duration=2.0, method="index1:rk4", step=0.1, output_step=0.1, stabilization=word, atol=1e-9
        )
        for word in ("projection", "none")
    )
    assert np.max(_residual(held)) <= 1e-9
    assert held.statistics["projections"] > 0
    assert free.statistics["projections"] == 0
    assert np.max(_residual(free)) > 1e-7


def _residual(result):
    (name,) = [name for name in result.column_names if name.startswith("loop/")]
    return result[name]


def test_the_motion_does_not_depend_on_the_cut():
    names = ("crank_pivot", "crank_pin", "rocker_pin", "rocker_pivot")
    results = [cadmbs.simulate(cut_at("four_bar", cut), duration=0.1, output_step=0.05) for cut in names]
    for name in names:
        for word in ("q", "v", "a"):
            columns = [result[f"joint/{name}/{word}"] for result in results]
            scale = max(1.0, np.max(np.abs(columns[0])))
            for column in columns[1:]:
                np.testing.assert_allclose(column, columns[0], atol=1e-7 * scale)


def test_forward_then_inverse_dynamics_returns_the_forces():
    """M a + C v + g = tau - A^T l along the result, with the loads of the document in tau."""
    torque = {"name": "motor", "kind": "joint_force", "coordinate": "turn", "force": 0.7}
    system = compiled(slider_crank(1.0, 1.3, gravity=(0.0, -9.81, 0.0), loads=[torque]))
    result = cadmbs.simulate(system, duration=0.2)
    found = cadmbs.dynamics.constrained_forward_dynamics(system, result.q, result.v, result.tau, t=result.t)
    needed = tree_inverse_dynamics(system, result.q, result.v, result.a)
    forces = result.tau + constraint_forces(system, result.q, found.multipliers, result.t)
    np.testing.assert_allclose(needed, forces, atol=1e-10)
    np.testing.assert_allclose(result.tau[:, 0], 0.7)


def test_a_driven_crank_follows_freudenstein():
    """Rheonomic: angles, driving torque and its work in closed form."""
    system = compiled(driven_four_bar.document())
    result = cadmbs.simulate(system, duration=0.3)
    reference = driven_four_bar.reference(result.t)
    for name, wanted in reference.q.items():
        np.testing.assert_allclose(result[f"joint/{name}/q"], wanted, atol=1e-8)
    np.testing.assert_allclose(result["joint/crank_pivot/tau"], driven_four_bar.torque(result.t), atol=1e-8)
    np.testing.assert_allclose(result["motion/drive/multiplier"], -driven_four_bar.torque(result.t), atol=1e-8)
    assert np.ptp(result.supplied) > 1e-3
    assert np.max(np.abs(result.drift)) < 1e-7


def test_columns_of_loops_and_cut_joints():
    result = cadmbs.simulate(library("four_bar"), duration=0.05)
    cut = "rocker_pin"
    wanted = {f"joint/{cut}/q", f"joint/{cut}/v", f"joint/{cut}/a", f"loop/{cut}/residual"}
    assert wanted <= set(result.column_names)
    slope = np.gradient(result[f"joint/{cut}/q"], result.t, edge_order=2)
    np.testing.assert_allclose(result[f"joint/{cut}/v"], slope, atol=0.1 * np.max(np.abs(slope)) + 1e-3)
    assert np.max(result[f"loop/{cut}/residual"]) < 1e-9


def test_angles_of_cut_joints_count_whole_turns():
    """A crank that turns three times, cut at its own pivot."""
    data = slider_crank(1.0, 2.5)
    for joint in data["joints"]:
        joint["cut"] = joint["name"] == "turn"
    whole, cut = compiled(slider_crank(1.0, 2.5)), compiled(data)
    turning = {"turn": (20.0,)}
    first = cadmbs.simulate(whole, duration=0.4, velocities=turning, output_step=0.05, method="index1:rk4", step=0.01)
    second = cadmbs.simulate(cut, duration=0.4, velocities=turning, output_step=0.05, method="index1:rk4", step=0.01)
    assert abs(first["joint/turn/q"][-1]) > 7.0
    np.testing.assert_allclose(second["joint/turn/q"], first["joint/turn/q"], atol=1e-3)


def coiled(cut):
    """A crank that a torque turns many times against springs on two hinges, the loop cut at one of the joints."""
    data = slider_crank(0.4, 1.0)
    for joint in data["joints"]:
        joint["cut"] = joint["name"] == cut
    spring = {"kind": "joint_spring", "damping": 0.01, "rest": 0.3}
    data["loads"] = [
        spring | {"name": "coil", "coordinate": "turn", "stiffness": 0.5},
        spring | {"name": "leaf", "coordinate": "pin", "stiffness": 0.2},
        {"name": "motor", "kind": "joint_force", "coordinate": "turn", "force": 12.0},
    ]
    return compiled(data)


@pytest.mark.slow
@pytest.mark.parametrize("method", ["index1", "woronetz"])
def test_springs_of_cut_joints_count_turns(method):
    """After two turns of the crank: the same motion wherever the loop is cut, and forces at the rows to match."""
    whole = cadmbs.simulate(coiled("wrist"), duration=0.8, output_step=0.4, method=method)
    assert whole["joint/turn/q"][-1] > 4 * np.pi
    for cut in ("turn", "pin"):
        found = cadmbs.simulate(coiled(cut), duration=0.8, output_step=0.4, method=method)
        for joint in ("turn", "pin"):
            np.testing.assert_allclose(found[f"joint/{joint}/q"], whole[f"joint/{joint}/q"], atol=1e-6)
        np.testing.assert_allclose(found["joint/turn/a"], whole["joint/turn/a"], atol=1e-5)
        assert np.max(np.abs(found.drift)) < 1e-6


def test_a_given_turn_of_a_cut_joint_is_where_its_spring_starts():
    """A spring that is wound up by one turn pulls more than one that is not."""
    rates = []
    for turn in (0.0, 2 * np.pi):
        plan = cadmbs.simulate(
            coiled("turn"), duration=0.01, output_step=0.01, positions={"turn": (turn,)}, method="index1:rk4"
        )
        rates.append(plan["joint/turn/a"][0])
        assert plan["joint/turn/q"][0] == pytest.approx(turn, abs=1e-9)
    assert rates[1] - rates[0] < -0.5


@pytest.mark.slow
def test_forces_of_cut_joints_act_with_the_compiled_engine_too():
    data = library_data("four_bar")
    for joint in data["joints"]:
        joint["damping"] = 0.5
    settings = {"duration": 0.05, "output_step": 0.05, "step": 5e-3, "method": "index1:rk4"}
    both = [cadmbs.simulate(compiled(data), engine=engine, **settings) for engine in ("compiled", "reference")]
    assert both[0].statistics["engine"] == "compiled"
    np.testing.assert_allclose(both[0].q, both[1].q, rtol=0.0, atol=ROUND_OFF_LONG)


def test_limits_of_cut_joints_are_watched():
    data = slider_crank(1.0, 1.3)
    data["joints"][3]["limits"] = {"lower": -0.01, "upper": 0.01}
    result = cadmbs.simulate(compiled(data), duration=0.2, velocities={"turn": (1.0,)}, method="index1:rk4", step=0.01)
    assert [f.code for f in result.findings] == ["S101"]
    assert result.findings[0].message.startswith("joint/wrist/q: the position leaves its limits -0.01 to 0.01")


@pytest.mark.parametrize("method", ["index1:rk4", "woronetz:rk4"])
@pytest.mark.parametrize(
    "name", ["five_bar", *(pytest.param(n, marks=pytest.mark.slow) for n in ("bennett", "rolling_disk"))]
)
def test_batches_with_loops_equal_single_runs(name, method):
    """Samples are moved back, and choose their coordinates, each for itself, though they share their steps."""
    system = library(name)
    settings = {"duration": 0.1, "step": 0.01, "method": method, "output_step": 0.05, "engine": "reference"}
    first = cadmbs.simulate(system, **settings)
    q, v = np.stack([first.q[0], first.q[-1], first.q[0]]), np.stack([first.v[0], first.v[-1], -0.7 * first.v[0]])
    together = cadmbs.simulate(system, q=q, v=v, **settings)
    assert together.metadata["method"]["name"] == method
    for sample in range(3):
        single = cadmbs.simulate(system, q=q[sample], v=v[sample], **settings)
        np.testing.assert_allclose(together.q[sample], single.q, atol=1e-9)
        np.testing.assert_allclose(together.kinetic[sample], single.kinetic, rtol=1e-8)
    if method == "woronetz:rk4":
        assert {part["sample"] for part in together.statistics["partitions"]} == {0, 1, 2}


def test_a_batch_without_a_choice_shares_its_steps():
    v = np.array([[[0.2, -0.2, -0.2]], [[0.1, -0.1, -0.1]]])
    found = cadmbs.simulate(library("bennett"), duration=0.02, v=v, step=0.01, output_step=0.01)
    assert found.metadata["method"]["name"] == "index1:rk4"
    assert found.q.shape == (2, 1, 3, 3)


def test_samples_of_a_batch_may_have_their_own_steps():
    """Each one is what a single simulation gives, to the last digit."""
    system = library("bennett")
    v = np.array([[0.2, -0.2, -0.2], [1.0, -1.0, -1.0]])
    plan = {"duration": 0.05, "method": "woronetz:dop853", "output_step": 0.05, "engine": "numpy"}
    found = cadmbs.simulate(system, v=v, **plan)
    single = [cadmbs.simulate(system, v=v[k], **plan) for k in (0, 1)]
    np.testing.assert_array_equal(found.q, np.stack([one.q for one in single]))
    np.testing.assert_array_equal(found["loop/c/residual"], np.stack([one["loop/c/residual"] for one in single]))
    assert found.outcome.good
    assert found.statistics["steps"] == sum(one.statistics["steps"] for one in single)
    assert [f.message.partition(":")[0] for f in found.findings] == ["sample 0", "sample 1"]


@pytest.mark.slow
def test_coordinates_are_chosen_anew_without_a_seam():
    system = library("five_bar")
    result = cadmbs.simulate(system, duration=0.4, method="woronetz", output_step=0.02)
    changes = result.statistics["partitions"]
    assert result.statistics["repartitions"] == len(changes) - 1 > 0
    assert changes[0]["time"] == 0.0
    assert set(changes[0]["positions"]) <= set(system.velocity_names)
    assert len(changes[0]["positions"]) == 2
    other = cadmbs.simulate(system, duration=0.4, method="index1", output_step=0.02)
    np.testing.assert_allclose(result.q, other.q, atol=1e-8)
    np.testing.assert_allclose(result.a, other.a, atol=1e-6 * np.max(np.abs(other.a)))


def test_large_ladders_are_solved_sparse_and_stay_on_their_closed_form():
    n = 31
    system = cadmbs.compile_mechanism(ladders.four_bar_ladder(n))
    assert system.n_v > 60
    result = cadmbs.simulate(system, duration=0.1, output_step=0.05, method="index1:rk4", step=0.01)
    np.testing.assert_allclose(result["joint/foot0/q"], -n_four_bar.lean(n, result.t), atol=1e-7)
    assert max(np.max(result[f"loop/right{i}/residual"]) for i in range(1, n + 1)) < 1e-9


def damped_ladder(n, damping):
    data = zoo.data_of(ladders.four_bar_ladder(n))
    for joint in data["joints"]:
        joint["damping"] = damping
    return compiled(data)


@pytest.mark.parametrize("damping", [0.0, *(pytest.param(d, marks=pytest.mark.slow) for d in (1.0, 3e4))])
def test_decays_of_large_mechanisms_are_estimated(damping):
    """The estimate against the decay from the whole linear map, and the choice that follows from it."""
    system = damped_ladder(31, damping)
    assert system.n_v > 60
    start = consistent_start(system, system.scenario, *initial_state(system, system.scenario))
    plan = dataclasses.replace(system.scenario, method="index1", duration=1.0)
    spec = parse_method(system, plan)
    motion = ConstrainedFormulation(system, plan, spec, start, "reference")
    rate, x = motion.rate, motion.start
    choice = choose(system, plan, rate, x, spec, "index1")
    assert (motion.choice.equations, motion.choice.method) == (choice.equations, choice.method)
    if not damping:
        assert choice.reason == "not stiff: nothing is damped"
        return
    exact = fastest_decay(system, rate, 0.0, x)
    assert dominant_decay(system, rate, 0.0, x) == pytest.approx(exact, rel=0.05)
    assert choice.method == ("radau" if damping > 1.0 else "dop853")


def test_names_of_methods():
    system = library("four_bar")
    with pytest.raises(UnknownNameError, match=r"no method 'index2': known are rk4, .*; did you mean 'index1'"):
        cadmbs.simulate(system, method="index2")
    with pytest.raises(UnknownNameError, match="no stabilization 'projecton': known are projection, baumgarte, none"):
        cadmbs.simulate(system, stabilization="projecton")
    tree = cadmbs.simulate(library("pendulum"), method="woronetz:rk4", duration=0.05)
    assert tree.metadata["method"]["name"] == "rk4"
    auto = cadmbs.simulate(library("bennett"), duration=0.05).metadata["method"]
    assert auto["name"] == "index1:dop853"
    assert auto["reason"].startswith(
        "multipliers: they need no choice of coordinates (5 rows, 3 velocities); not stiff"
    )


def test_interruption_keeps_a_result_with_columns():
    def interrupt(fraction):
        if fraction > 0.3:
            raise KeyboardInterrupt

    with pytest.raises(cadmbs.Interrupted) as caught:
        cadmbs.simulate(library("bennett"), duration=1.0, progress=interrupt, engine="reference")
    result = caught.value.result
    assert result.outcome.kind is OutcomeKind.INTERRUPTED
    assert 0 < len(result.t) < 101
    assert any(name.startswith("loop/") for name in result.column_names)
    assert np.all(np.isfinite(result.a))
    assert constraints.rows(library("bennett")).n_rows == 5
