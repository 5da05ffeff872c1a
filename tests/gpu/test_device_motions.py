"""Motions on a device: the code of one thread, run on this processor, gives the numbers of SIMD lanes.

The driver's part, copies and launches, needs a device: `python -m benchmarks.gpu` checks it there.
"""

import json
from importlib.resources import files

import numpy as np
import pytest

import cadmbs as cm
from cadmbs.dynamics.energy import spring_energy
from cadmbs.dynamics.scenarios.fields import initial_state
from cadmbs.dynamics.variants import Variants
from cadmbs.errors import ArgumentError, Interrupted
from cadmbs.kernels.many import lane_batches
from cadmbs.kernels.many.device_batches import DeviceMotions, Piece, pieces
from cadmbs.kernels.many.lane_packing import STATUS
from cadmbs.models.mechanism import Mechanism
from cadmbs.simulation.many import lane_choice
from tests.gpu.processor_device import ProcessorDevice
from tests.simulation.test_woronetz_kernel import different_starts
from tests.simulation.varied import variants_of

SAMPLES = 5

LONGER = [("rolling_disk", "rk4"), ("geared_five_bar", "dop853"), ("jansen", "rk4"), ("stewart_platform", "rk45")]

MOTIONS = [
    ("pendulum", "rk4"), ("pendulum", "dop853"), ("spherical_double_pendulum", "rk45"), ("rcm", "rk4"),
    ("rcm", "dop853"), ("floating_pair", "rk4"), ("four_bar", "rk4"), ("four_bar", "dop853"), ("four_bar", "rk45"),
    *(pytest.param(*each, marks=pytest.mark.slow) for each in LONGER),
]  # fmt: skip
"""Trees, quaternions, loads; loops with redundant rows; rows of velocities; couplings; a driven loop."""


VARIED = ["chain", *(pytest.param(name, marks=pytest.mark.slow) for name in ("coupled", "listed ground", "every kind"))]
"""Mechanisms of the zoo with loads, functions of time among them."""


def library(name):
    return cm.compile_mechanism(cm.load(str(files("cadmbs.library") / f"{name}.json")))


@pytest.fixture
def device(monkeypatch):
    made = ProcessorDevice()
    monkeypatch.setattr(lane_choice, "cuda_device", lambda: made)
    return made


def batch(system, method):
    """The arguments of a short batch: other velocities where nothing restricts them."""
    q, v = initial_state(system, system.scenario)
    options = {"duration": 0.15, "output_step": 0.05, "method": method, "stop": [], "locks": []}
    options["q"] = np.tile(q, (SAMPLES, 1))
    if method == "rk4":
        options["step"] = 1e-3
    if not len(system.rows):
        options["v"] = v + 0.1 * np.arange(SAMPLES)[:, None]
    return options


@pytest.mark.parametrize("method", ["rk4", "dop853"])
def test_loops_of_other_masses(method, device):
    document = json.loads((files("cadmbs.library") / "four_bar.json").read_text())
    systems = []
    for factor in (1.0, 1.5, 2.5):
        changed = [body | {"mass": factor * body["mass"]} if "mass" in body else body for body in document["bodies"]]
        systems.append(cm.compile_mechanism(Mechanism.model_validate(document | {"bodies": changed})))
    options = {"duration": 0.05, "output_step": 0.01, "method": method} | ({"step": 1e-3} if method == "rk4" else {})
    lanes, found = (cm.simulate(Variants(tuple(systems)), engine=engine, **options) for engine in ("compiled", "cuda"))
    np.testing.assert_allclose(found.q, lanes.q, atol=1e-9)
    assert np.abs(found.v[0] - found.v[2]).max() > 1e-3  # the masses count


@pytest.mark.parametrize(("name", "method"), MOTIONS)
def test_motions_are_those_of_lanes(name, method, device):
    system = library(name)
    options = batch(system, method)
    lanes, found = (cm.simulate(system, engine=engine, **options) for engine in ("compiled", "cuda"))
    assert found.statistics["engine_reason"] == "asked for: this processor"
    assert found.statistics["samples_that_left_lanes"] == 0
    for key in ("steps", "evaluations"):
        assert found.statistics[key] == lanes.statistics[key]
    for values, expected in ((found.q, lanes.q), (found.v, lanes.v), (found.supplied, lanes.supplied)):
        np.testing.assert_allclose(values, expected, rtol=1e-9, atol=1e-9 * max(1.0, np.abs(expected).max()))
    assert [outcome.kind for outcome in found.outcomes] == [outcome.kind for outcome in lanes.outcomes]


@pytest.mark.parametrize("name", VARIED)
def test_variants_have_their_own_numbers(name, device):
    variants = variants_of(name)
    options = {"duration": 0.025, "output_step": 0.01, "method": "rk4", "step": 1e-3}
    lanes, found = (cm.simulate(variants, engine=engine, **options) for engine in ("compiled", "cuda"))
    assert found.statistics["samples_that_left_lanes"] == lanes.statistics["samples_that_left_lanes"]
    np.testing.assert_allclose(found.q, lanes.q, atol=1e-9)
    np.testing.assert_allclose(found.v, lanes.v, atol=1e-8)
    assert np.abs(found.q[0] - found.q[2]).max() > 1e-4


def test_a_batch_beyond_the_memory_comes_in_pieces(device):
    system = library("pendulum")
    options = batch(system, "rk4")
    expected = cm.simulate(system, engine="compiled", **options)
    device.memory = 2_500  # room for two samples
    found = cm.simulate(system, engine="cuda", **options)
    (function,) = device.functions.values()
    assert function.launches >= 3
    np.testing.assert_allclose(found.q, expected.q, atol=1e-12)


def test_the_same_code_serves_other_durations_and_tolerances(device):
    system = library("pendulum")
    for duration, rtol in ((0.1, 1e-6), (0.2, 1e-8)):
        cm.simulate(system, engine="cuda", **batch(system, "dop853") | {"duration": duration, "rtol": rtol})
    assert len(device.functions) == 1


def test_pieces_keep_the_systems_of_samples():
    for n_samples, n_systems, most in ((10, 1, 4), (12, 3, 7), (12, 6, 4), (7, 7, 1), (1, 1, 9)):
        cut = pieces(n_samples, n_systems, most)
        assert [k for piece in cut for k in range(piece.first, piece.stop)] == list(range(n_samples))
        for piece in cut:
            assert piece.stop - piece.first <= most
            for k in range(piece.first, piece.stop):
                assert piece.system + (k - piece.first) % piece.n_systems == k % n_systems
    assert pieces(3, 1, 5) == [Piece(0, 3, 0, 1)]


def test_samples_that_leave_are_moved_by_the_processor(device):
    system = library("four_bar")
    options = batch(system, "rk4") | {"duration": 0.02, "output_step": 0.01}
    options["v"] = np.zeros((SAMPLES, system.n_v))
    options["v"][1] = np.nan
    with pytest.raises(ArgumentError, match="v"):
        cm.simulate(system, engine="cuda", **options)


def test_an_interruption_keeps_what_is_known(device):
    system = library("pendulum")

    def stop(part):
        if part > 0.0:
            raise KeyboardInterrupt

    with pytest.raises(Interrupted) as caught:
        cm.simulate(system, engine="cuda", progress=stop, **batch(system, "rk4"))
    result = caught.value.result
    assert result.outcome.kind == "interrupted"
    assert np.isfinite(result.q[:, 0]).all()


@pytest.mark.parametrize("method", ["woronetz:rk4", "woronetz:dop853"])
def test_coordinates_are_chosen_anew_where_samples_are(method, device, monkeypatch):
    """While others go on: at their states, which are on the device, and with what is chosen there."""
    monkeypatch.setattr(lane_batches, "FIRST_ROUNDS", 64)
    monkeypatch.setattr(lane_batches, "MOST_ROUNDS", 64)
    system = library("five_bar")
    q, v = different_starts(system, SAMPLES)
    options = {"duration": 0.3, "output_step": 0.05, "method": method, "q": q, "v": v}
    options |= {"step": 2e-3} if method.endswith("rk4") else {}
    lanes, found = (cm.simulate(system, engine=engine, **options) for engine in ("compiled", "cuda"))
    assert found.statistics["repartitions"] == lanes.statistics["repartitions"] > 2
    assert found.statistics["samples_that_left_lanes"] == 0
    np.testing.assert_allclose(found.q, lanes.q, rtol=0, atol=1e-11)


@pytest.mark.parametrize("method", ["rk4", "dop853"])
def test_samples_stop_on_a_device_as_in_lanes(method, device, monkeypatch):
    monkeypatch.setattr(lane_batches, "FIRST_ROUNDS", 64)
    system = library("four_bar")
    options = batch(system, method) | {"stop": [{"when": "crank_pivot", "crosses": 8.0}], "duration": 0.4}
    found = cm.simulate(system, engine="cuda", **options)
    lanes = cm.simulate(system, **options)
    assert found.outcome.kind == "stopped"
    assert found.outcome.sentence == lanes.outcome.sentence
    assert [event.time for event in found.events] == pytest.approx([event.time for event in lanes.events], abs=1e-11)
    np.testing.assert_allclose(found.q, lanes.q, rtol=0, atol=1e-11)


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        (
            {"method": "dop853", "stop": [{"when": "energy/kinetic", "crosses": 1.0}]},
            "does not cover a batch which stops at 'energy/kinetic', which is no coordinate",
        ),
        ({"method": "radau", "step": None}, "does not cover a batch which is done by 'radau'"),
        ({"coordinates": "SE3"}, "relative coordinates"),
        ({"control": lambda t, state: [0.0]}, "without control"),
        ({"q": None, "v": None}, "give q or v with a row for each sample"),
    ],
)
def test_what_is_not_covered_is_refused_by_its_name(changed, words, device):
    system = library("pendulum" if "when" not in str(changed) else "four_bar")
    with pytest.raises(ArgumentError, match=words):
        cm.simulate(system, engine="cuda", **batch(system, "rk4") | changed)


def test_other_functions_do_not_know_the_engine():
    with pytest.raises(ArgumentError, match="engine is 'cuda'"):
        cm.dynamics.inverse_dynamics(library("pendulum"), [0.1], [0.2], [0.3], engine="cuda")


KEPT = {
    "tree": ("rcm", "rk4"), "quaternions": ("spherical_double_pendulum", "rk45"), "loop": ("four_bar", "dop853"),
}  # fmt: skip


@pytest.mark.parametrize("output", ["all", "final"])
@pytest.mark.parametrize("name", KEPT)
def test_states_stay_on_the_device(name, output, device):
    system = library(KEPT[name][0])
    options = batch(system, KEPT[name][1])
    result = cm.simulate(system, engine="cuda", output=output, **options)
    kept = cm.simulate(system, engine="cuda", output=output, device=True, **options)
    assert kept.states.__cuda_array_interface__["shape"][:2] == (SAMPLES, len(kept.t))
    rows = slice(None) if output == "final" else slice(1, None)
    assert kept.t.tolist() == result.t[rows].tolist()
    states = kept.states.values
    n_q, n_v = len(kept.position_names), len(kept.velocity_names)
    np.testing.assert_allclose(states[..., :n_q], result.q[:, rows], rtol=0.0, atol=1e-15)
    np.testing.assert_array_equal(states[..., n_q : n_q + n_v], result.v[:, rows])
    whole = cm.simulate(system, engine="cuda", **options)
    stored = np.broadcast_to(spring_energy(system, whole.q, whole.t), whole.supplied.shape)
    work = (whole.supplied - (stored - stored[:, :1]))[:, -len(kept.t) :]
    np.testing.assert_allclose(states[..., n_q + n_v], work, rtol=0.0, atol=1e-12)
    assert kept.outcomes == result.outcomes
    assert kept.samples_that_left == ()


def test_states_of_variants_stay_on_the_device(device):
    variants = variants_of("chain")
    options = {"duration": 0.025, "output_step": 0.01, "method": "rk4", "step": 1e-3, "engine": "cuda"}
    result, kept = cm.simulate(variants, **options), cm.simulate(variants, device=True, **options)
    np.testing.assert_array_equal(kept.states.values[..., : result.q.shape[-1]], result.q[:, 1:])


def test_samples_that_the_device_does_not_move_are_written_there(device, monkeypatch):
    system = library("pendulum")
    options = batch(system, "rk4")
    moved = DeviceMotions.with_status
    monkeypatch.setattr(
        DeviceMotions, "with_status",
        lambda self, status: np.array([1, 3]) if status == STATUS.LEFT else moved(self, status),
    )  # fmt: skip
    kept = cm.simulate(system, engine="cuda", device=True, **options)
    monkeypatch.undo()
    expected = cm.simulate(system, engine="compiled", **options)
    assert kept.samples_that_left == (1, 3)
    np.testing.assert_allclose(kept.states.values[..., :1], expected.q[:, 1:], atol=1e-12)
    np.testing.assert_allclose(kept.states.values[..., 2], expected.supplied[:, 1:], atol=1e-12)


def test_an_interruption_keeps_states_on_the_device(device):
    def stop(part):
        raise KeyboardInterrupt

    with pytest.raises(Interrupted) as caught:
        cm.simulate(library("pendulum"), engine="cuda", device=True, progress=stop, **batch(library("pendulum"), "rk4"))
    assert {outcome.kind for outcome in caught.value.result.outcomes} == {"interrupted"}


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        ({"q": None, "v": None}, "give q or v with a row a sample"),
        ({"q": np.zeros((0, 1)), "v": None}, "give q or v with a row a sample"),
        ({"stop": [{"when": "hinge", "crosses": 1.0}]}, "leave out stops, or device=True"),
        ({"method": "radau", "step": None}, "does not cover a batch which is done by 'radau'"),
        ({"control": lambda t, state: [0.0]}, "without control and checkpoints"),
        ({"coordinates": "SE3"}, "relative coordinates"),
        (
            {"output_step": 0.025},
            'do not fit the device at once: give fewer samples, a longer output_step or output="final"',
        ),
    ],
)
def test_states_that_cannot_stay_are_refused(changed, words, device):
    device.memory = 2_500
    system = library("pendulum")
    with pytest.raises(ArgumentError, match=words):
        cm.simulate(system, engine="cuda", device=True, **batch(system, "rk4") | changed)
