"""Controllers in absolute coordinates and on variants: exact discretisation, orders, single motions."""

import numpy as np
import pytest

import cadmbs as cm
import cadmbs.dynamics.variants as of_variants
from cadmbs.dynamics.variants import Variants
from cadmbs.errors import ArgumentError
from cadmbs.models.mechanism import Mechanism
from cadmbs.testing.mechanisms import planar_chain
from tests.simulation.test_control import SAMPLE, crank_servo, exact_samples, four_bar, pd, slide
from tests.tolerances import CONTINUOUS_CONTROL, MEASURED_ORDER, ROUND_OFF, SAMPLED_CONTROL

GROUPS, ROTATIONS = ("SE3", "SO3xR3"), ("rA", "rp", "rE")


@pytest.mark.parametrize("method", ["dp54", "rk4", "generalized_alpha", "stabilized_alpha"])
@pytest.mark.parametrize("coordinates", GROUPS)
def test_sampled_control_is_the_exact_discretisation_on_groups(coordinates, method):
    """Under forces that are constant between samples these methods move a mass exactly; stale ones they would carry."""
    options = {"coordinates": coordinates, "method": method, "output_step": SAMPLE, "duration": 0.2}
    result = cm.simulate(slide(), control=pd, sample_time=SAMPLE, **options)
    expected = exact_samples(20)
    np.testing.assert_allclose(result.q[:, 0], expected[:, 0], atol=10 * SAMPLED_CONTROL)
    np.testing.assert_allclose(result.v[:, 0], expected[:, 1], atol=1e2 * SAMPLED_CONTROL)


@pytest.mark.parametrize("engine", ["numpy", "compiled"])
@pytest.mark.parametrize("coordinates", ROTATIONS)
def test_sampled_control_is_the_exact_discretisation_with_rotations(coordinates, engine):
    options = {"coordinates": coordinates, "method": "generalized_alpha", "output_step": SAMPLE, "duration": 0.2}
    result = cm.simulate(slide(), control=pd, sample_time=SAMPLE, engine=engine, **options)
    expected = exact_samples(20)
    np.testing.assert_allclose(result.q[:, 0], expected[:, 0], atol=10 * SAMPLED_CONTROL)
    assert result.statistics["engine"] == {"numpy": "numpy"}.get(engine, engine)


@pytest.mark.parametrize("sample_time", [0.01, None])
@pytest.mark.parametrize("coordinates", GROUPS)
def test_a_loop_under_control_moves_alike_in_joint_coordinates_and_on_groups(coordinates, sample_time):
    options = {"control": crank_servo, "sample_time": sample_time, "duration": 0.05, "rtol": 1e-10, "atol": 1e-12}
    joints = cm.simulate(four_bar(), **options)
    bodies = cm.simulate(four_bar(), coordinates=coordinates, **options)
    np.testing.assert_allclose(bodies.q, joints.q, atol=CONTINUOUS_CONTROL)
    np.testing.assert_allclose(bodies.tau, joints.tau, atol=1e2 * CONTINUOUS_CONTROL)
    np.testing.assert_allclose(bodies.supplied, joints.supplied, atol=1e2 * CONTINUOUS_CONTROL)
    np.testing.assert_allclose(bodies["control/u"][:-1], bodies.tau[:-1, 0], atol=ROUND_OFF)


@pytest.mark.parametrize("sample_time", [0.01, None])
@pytest.mark.parametrize("method", ["bdf2", "generalized_alpha"])
@pytest.mark.parametrize("coordinates", ROTATIONS)
def test_controlled_index_3_steps_are_of_second_order(coordinates, method, sample_time):
    """Samples are jumps of the forces: methods that remember accelerations before a jump lose an order there."""
    options = {"control": crank_servo, "sample_time": sample_time, "duration": 0.02, "output_step": 0.02}
    exact = cm.simulate(four_bar(), rtol=1e-11, atol=1e-13, **options)
    errors = []
    for step in (2.5e-4, 1.25e-4):
        result = cm.simulate(four_bar(), coordinates=coordinates, method=method, step=step, **options)
        errors.append(np.abs(result.q[-1] - exact.q[-1]).max())
        assert np.abs(result.supplied[-1] - exact.supplied[-1]) < 1e-2 * np.abs(exact.supplied[-1])
    assert 2.0 - np.log2(errors[0] / errors[1]) < MEASURED_ORDER


@pytest.mark.parametrize("coordinates", ["SE3", "rA"])
def test_a_controller_counts_full_turns_in_absolute_coordinates(coordinates):
    """The crank of the library turns once in 0.35 s."""
    seen = []

    def watch(t, state):
        seen.append(float(state.q[0]))
        return np.zeros(3)

    options = {"control": watch, "sample_time": 0.05, "duration": 1.0, "output_step": 0.05}
    result = cm.simulate(four_bar(), coordinates=coordinates, **options)
    assert abs(result.q[-1, 0] - result.q[0, 0]) > 4.0 * np.pi
    np.testing.assert_allclose(seen, result.q[:-1, 0], atol=ROUND_OFF * 1e2)


@pytest.mark.parametrize("coordinates", ["SE3", "SO3xR3", "rA", "rp"])
def test_wrenches_and_balls_are_controlled_in_absolute_coordinates(coordinates):
    system = cm.compile_mechanism(cm.load("heavy_top"))
    body = system.body_names[-1]

    def brake(t, state):
        return {"joints": -0.001 * state.v, "wrenches": {body: [0, 0, 0, 0.05 * np.cos(t), 0, 0.1]}}

    options = {"control": brake, "sample_time": 0.01, "duration": 0.1}
    joints = cm.simulate(system, rtol=1e-10, atol=1e-12, **options)
    bodies = cm.simulate(system, coordinates=coordinates, step=5e-4, **options)
    assert np.abs(joints.v - joints.v[0]).max() > 1e-2
    np.testing.assert_allclose(bodies.v, joints.v, atol=1e-3 * np.abs(joints.v).max())


@pytest.mark.parametrize("sample_time", [0.01, None])
@pytest.mark.parametrize("coordinates", ["SE3", "rA"])
def test_errors_of_a_controller_reach_its_author_in_absolute_coordinates(coordinates, sample_time):
    def broken(t, state):
        raise ZeroDivisionError("mine")

    options = {"sample_time": sample_time, "duration": 0.1, "coordinates": coordinates}
    with pytest.raises(ZeroDivisionError, match="mine"):
        cm.simulate(four_bar(), control=broken, **options)
    with pytest.raises(ArgumentError, match=r"the joint forces are an array of shape \(7,\), expected \(3,\)"):
        cm.simulate(four_bar(), control=lambda t, state: np.zeros(7), **options)


@pytest.mark.parametrize("coordinates", ["SE3", "rA"])
def test_an_interruption_keeps_what_is_finished_in_absolute_coordinates(coordinates):
    def stops(t, state):
        if t > 0.045:
            raise KeyboardInterrupt
        return np.zeros(3)

    with pytest.raises(cm.Interrupted) as caught:
        cm.simulate(four_bar(), control=stops, sample_time=0.01, duration=0.1, coordinates=coordinates)
    assert 0.03 < caught.value.result.t[-1] < 0.06


def arms():
    """Two links of one to three times the mass."""
    document = planar_chain(2).model_dump(mode="json")
    systems = []
    for factor in (1.0, 2.0, 3.0):
        bodies = [{**body, "mass": factor * (body.get("mass") or 0.0)} for body in document["bodies"]]
        systems.append(cm.compile_mechanism(Mechanism.model_validate(document | {"bodies": bodies})))
    return Variants(tuple(systems))


class Lift:
    """Holds an arm against its weight; knows both a mechanism and variants."""

    def __init__(self):
        self.calls, self.shapes = 0, set()

    def __call__(self, t, state):
        self.calls += 1
        self.shapes.add(state.q.shape)
        functions = of_variants if isinstance(state.system, Variants) else cm.dynamics
        rest = np.zeros(state.v.shape)
        state.log("swing", state.q[..., 0])
        return functions.inverse_dynamics(state.system, state.q, rest, rest) - 5.0 * state.v + 1.0


@pytest.mark.parametrize("sample_time", [0.01, None])
def test_variants_under_control_are_their_single_motions(sample_time):
    variants, lift = arms(), Lift()
    options = {"sample_time": sample_time, "duration": 0.1, "method": "rk4"}
    result = cm.simulate(variants, control=lift, **options)
    assert result.q.shape == (3, 11, 2)
    if sample_time is not None:
        assert (lift.calls, lift.shapes) == (10, {(3, 2)})
    for k, system in enumerate(variants.systems):
        single = cm.simulate(system, control=Lift(), **options)
        np.testing.assert_allclose(result.q[k], single.q, atol=ROUND_OFF)
        np.testing.assert_allclose(result.tau[k], single.tau, atol=1e3 * ROUND_OFF)
        if sample_time is not None:
            np.testing.assert_allclose(result["control/swing"][k], single["control/swing"], atol=ROUND_OFF)
    assert np.abs(result.q[0] - result.q[2]).max() > 1e-3


def test_batches_of_variants_are_asked_once_a_sample():
    lift = Lift()
    result = cm.simulate(arms(), q=np.zeros((2, 3, 2)), control=lift, sample_time=0.02, duration=0.1)
    assert result.q.shape == (2, 3, 11, 2)
    assert (lift.calls, lift.shapes) == (5, {(2, 3, 2)})


def test_sampled_controllers_do_not_lock_variants():
    locks = [{"joint": "hinge1", "lock": True, "at": 0.05}]
    with pytest.raises(ArgumentError, match="leave out sample_time"):
        cm.simulate(arms(), control=Lift(), sample_time=0.01, duration=0.1, locks=locks)
