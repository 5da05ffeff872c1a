"""Batches under a sampled controller in lanes: single motions to rounding, samples of other batches to the bit."""

import ctypes

import numpy as np
import pytest

import cadmbs as cm
from cadmbs.dynamics.variants import Variants
from cadmbs.errors import ArgumentError
from cadmbs.models.mechanism import Mechanism
from cadmbs.results.outcome import OutcomeKind
from cadmbs.testing import mechanisms
from tests.simulation.loops import compiled as compiled_loop
from tests.simulation.loops import equal_crank
from tests.simulation.test_machine_law import POINTERS
from tests.tolerances import ROUND_OFF

N = 11
OPTIONS = {"sample_time": 4e-3, "method": "rk4", "step": 1e-3, "output_step": 3e-3, "duration": 0.03}
"""Samples, outputs and steps end at different times."""

PULSE = {
    "name": "pulse", "kind": "joint_force", "coordinate": "crank_pivot", "force": {
        "kind": "table", "times": [0.0, 0.0102, 0.0103, 0.0152, 0.0153, 1.0], "values": [0, 0, 0.2, 0.2, 0, 0],
        "interpolation": "linear"},
}  # fmt: skip


def compiled(name, *loads, mass_factor=1.0):
    if name == "chain":
        return cm.compile_mechanism(mechanisms.planar_chain(4))
    data = cm.load(name).model_dump(mode="json")
    data["loads"] = [*data.get("loads", []), *loads]
    for body in data["bodies"]:
        body["mass"] = mass_factor * (body.get("mass") or 0.0)
    return cm.compile_mechanism(Mechanism.model_validate(data))


def starts_of(system, n=N):
    """Consistent starts that differ: those of one motion at different times."""
    result = cm.simulate(system, method="rk4", step=1e-3, output_step=5e-3, duration=5e-3 * (n - 1))
    return result.q, result.v


def law(t, state):
    """Brakes, and pulls each sample otherwise."""
    state.log("speed", state.v[..., 0])
    return 0.05 * np.cos(40.0 * t + state.q[..., :1]) - 0.01 * state.v


def pushing(body):
    def control(t, state):
        push = np.zeros((*state.v.shape[:-1], 6))
        push[..., 3] = 0.3 * np.sin(state.q[..., 0] + 30.0 * t)
        push[..., 2] = 0.02
        return {"joints": law(t, state), "wrenches": {body: push}}

    return control


@pytest.mark.parametrize(
    ("name", "method"),
    [("chain", "rk4"), ("four_bar", "rk4"), ("four_bar", "woronetz:rk4"), ("heavy_top", "rk4"),
     ("rolling_disk", "rk4")],
)  # fmt: skip
def test_a_batch_is_its_single_motions(name, method):
    system = compiled(name)
    q, v = starts_of(system)
    for control in (law, pushing(system.bodies.names[-1])):
        options = {**OPTIONS, "control": control, "method": method}
        batch = cm.simulate(system, q=q, v=v, **options)
        assert "samples_that_left_lanes" in batch.statistics
        for k in (0, N - 1):
            single = cm.simulate(system, q=q[k], v=v[k], **options)
            np.testing.assert_array_equal(batch.t, single.t)
            for field in ("q", "v", "a", "tau", "kinetic", "supplied", "drift"):
                expected = getattr(single, field)
                scale = max(1.0, np.abs(expected).max())
                np.testing.assert_allclose(getattr(batch, field)[k], expected, atol=1e2 * scale * ROUND_OFF)
            np.testing.assert_allclose(batch["control/speed"][k], single["control/speed"], atol=1e2 * ROUND_OFF)
            alone = cm.simulate(system, q=q[k : k + 1], v=v[k : k + 1], **options)
            np.testing.assert_array_equal(batch.q[k], alone.q[0])
            np.testing.assert_array_equal(batch.v[k], alone.v[0])


@pytest.mark.parametrize("name", ["chain", "four_bar"])
def test_columns_of_outputs_are_those_of_single_motions(name):
    """Reactions and powers of loads know which force acts on which sample."""
    system = compiled(name)
    q, v = starts_of(system, 3)
    options = {**OPTIONS, "control": pushing(system.bodies.names[-1]), "outputs": ["reactions", "loads", "measures"]}
    batch = cm.simulate(system, q=q, v=v, **options)
    single = cm.simulate(system, q=q[2], v=v[2], **options)
    assert batch.column_names == single.column_names
    for column in set(single.column_names) - {"t"}:
        scale = max(1.0, np.nanmax(np.abs(single[column])))
        np.testing.assert_allclose(batch[column][2], single[column], atol=1e3 * scale * ROUND_OFF)


@pytest.mark.parametrize("batch", [(), (2,)])
def test_variants_have_loads_and_forces_of_their_own(batch):
    """Pulses of the second one begin later, so that functions of time have tables of their own."""
    late = {**PULSE, "force": {**PULSE["force"], "times": [0.0, 0.0142, 0.0143, 0.0192, 0.0193, 1.0]}}
    systems = (compiled("four_bar", PULSE), compiled("four_bar", late, mass_factor=2.0))
    q, v = starts_of(systems[0], 4)
    q, v = (x.reshape(2, 2, -1) if batch else x[:2] for x in (q, v))
    result = cm.simulate(Variants(systems), q=q, v=v, control=law, **OPTIONS)
    assert result.q.shape[:-2] == (*batch, 2)
    for index in np.ndindex(result.q.shape[:-2]):
        single = cm.simulate(systems[index[-1]], q=q[index], v=v[index], control=law, **OPTIONS)
        np.testing.assert_allclose(result.q[index], single.q, atol=1e2 * ROUND_OFF)
        np.testing.assert_allclose(result.tau[index], single.tau, atol=1e4 * ROUND_OFF)
        np.testing.assert_allclose(result["control/speed"][index], single["control/speed"], atol=1e3 * ROUND_OFF)


def test_a_controller_may_fill_one_array_again_and_again():
    system = compiled("four_bar")
    q, v = starts_of(system, 3)
    tau = np.zeros(v.shape)

    def filled(t, state):
        tau[:] = law(t, state)
        return tau

    expected, result = (cm.simulate(system, q=q, v=v, control=each, **OPTIONS) for each in (law, filled))
    for field in ("q", "a", "tau"):
        np.testing.assert_array_equal(getattr(result, field), getattr(expected, field))


def test_one_variant_and_an_axis_of_one():
    system = compiled("chain")
    result = cm.simulate(Variants((system,)), control=law, **OPTIONS)
    single = cm.simulate(system, control=law, **OPTIONS)
    assert result.q.shape == (1, *single.q.shape)
    np.testing.assert_allclose(result.q[0], single.q, atol=ROUND_OFF)
    np.testing.assert_allclose(result.tau[0], single.tau, atol=1e2 * ROUND_OFF)


def test_steps_of_motions_are_samples():
    """The same forces, given to steps from outside."""
    system = compiled("four_bar")
    q, v = starts_of(system, 16)
    motion = cm.Motion(system, step=1e-3, q=q, v=v)
    given = []

    def control(t, state):
        given.append(0.1 * np.sin(np.arange(16.0) + 100.0 * t)[:, None] * np.eye(system.n_v)[0])
        return given[-1]

    options = {"method": "rk4", "step": 1e-3, "output_step": 1e-3, "duration": 0.02, "sample_time": 1e-3}
    batch = cm.simulate(system, q=q, v=v, control=control, **options)
    for k, tau in enumerate(given):
        motion.step(tau)
        np.testing.assert_allclose(motion.q, batch.q[:, k + 1], atol=ROUND_OFF)


def test_samples_that_leave_at_a_singular_configuration_go_on_by_themselves():
    """Slider-cranks with equal links: the fast ones pass the upright crank, the slow ones do not come there."""
    system, n = compiled_loop(equal_crank(1.3)), 4
    q = np.repeat(cm.Motion(system, step=1e-3).q[None], n, axis=0)
    ends = cm.simulate(system, velocities={"turn": (1.0,)}, duration=1e-3, output_step=1e-3).v[0]
    v = np.linspace(0.5, 4.0, n)[:, None] * ends / ends[0]
    asked = []

    def control(t, state):
        asked.append(t)
        state.log("angle", state.q[..., 0])
        return -0.001 * state.v

    options = {**OPTIONS, "duration": 0.09, "control": control}
    batch = cm.simulate(system, q=q, v=v, **options)
    assert 0 < batch.statistics["samples_that_left_lanes"] < n
    assert len(asked) == len(set(asked))
    for k in (0, n - 1):
        single = cm.simulate(system, q=q[k], v=v[k], **options)
        np.testing.assert_allclose(batch.q[k], single.q, atol=1e-9)
        np.testing.assert_allclose(batch["control/angle"][k], single["control/angle"], atol=1e-9)


def test_a_sample_that_fails_ends_by_itself():
    """Forces beyond all numbers: the others go on, and the controller sees the last state of that one."""
    system = compiled("chain")
    q, _ = starts_of(system, 3)

    def control(t, state):
        tau = np.zeros(state.v.shape)
        tau[1] = 1e300
        return tau

    batch = cm.simulate(system, q=q, control=control, **OPTIONS)
    assert [outcome.kind is OutcomeKind.FINISHED for outcome in batch.outcomes] == [True, False, True]
    assert np.isfinite(batch.q[[0, 2]]).all()
    assert not batch.outcome.good


@pytest.mark.parametrize(("more", "words"), [
    ({"stop": [{"when": "hinge1", "crosses": 9.0}]}, "stops at events, under a sampled controller"),
    ({"method": "dop853"}, "takes adaptive steps, under a sampled controller"),
])  # fmt: skip
def test_what_lanes_do_not_take_is_said(more, words):
    system = compiled("chain")
    result = cm.simulate(system, q=np.zeros((2, 4)), control=law, **{**OPTIONS, **more})
    assert result.statistics["lanes"] == f"not used: the batch {words}"
    assert np.isfinite(result.q).all()


def test_many_rows_are_evaluated_with_the_forces_of_their_samples():
    system = compiled("chain")
    q, v = starts_of(system, 3)
    options = {**OPTIONS, "step": 1e-2, "output_step": 1e-2, "sample_time": 1e-2, "duration": 70.0}
    batch = cm.simulate(system, q=q, v=v, control=lambda t, s: -0.5 * s.v + np.arange(3)[:, None], **options)
    assert batch.q.shape[1] * 3 > 20_000
    expected = -0.5 * batch.v[:, :-1] + np.arange(3)[:, None, None]
    np.testing.assert_allclose(batch.tau[:, :-1], expected, atol=1e2 * ROUND_OFF)


def test_machine_code_that_gives_no_number_reaches_its_author():
    def late(t, q, v, out):
        ctypes.cast(out, ctypes.POINTER(ctypes.c_double))[0] = np.nan if t > 0.01 else 0.0

    with pytest.raises(ArgumentError, match=r"control at t = 0\.012 s: the joint forces: .* is not finite"):
        cm.simulate(compiled("chain"), q=np.zeros((3, 4)), control=ctypes.CFUNCTYPE(None, *POINTERS)(late), **OPTIONS)


def test_an_interruption_keeps_the_rows_up_to_there_and_says_when():
    def control(t, state):
        if t > 0.015:
            raise KeyboardInterrupt
        return law(t, state)

    system = compiled("four_bar")
    q, v = starts_of(system, 3)
    with pytest.raises(cm.Interrupted) as caught:
        cm.simulate(system, q=q, v=v, control=control, **OPTIONS)
    result = caught.value.result
    assert result.outcome.sentence.startswith("interrupted at t = 0.015 s of 0.03 s")
    assert result.statistics["steps"] == 3 * 16  # up to the sample that ends it
    assert result.statistics["evaluations"] == 4 * 3 * 16
    whole = cm.simulate(system, q=q, v=v, control=law, **OPTIONS)
    np.testing.assert_array_equal(result.q, whole.q[:, : len(result.t)])
    np.testing.assert_array_equal(result["control/speed"], whole["control/speed"][:, : len(result.t)])
