"""Compiled simulations give the motion of NumPy, and end as it does."""

import numpy as np
import pytest

import cadmbs as cm
from cadmbs.dynamics.variants import Variants
from cadmbs.models.mechanism import Mechanism
from cadmbs.results import OutcomeKind
from cadmbs.testing import mechanisms
from cadmbs.testing.states import random_state
from tests import zoo
from tests.dynamics import loaded
from tests.simulation import varied
from tests.tolerances import ROUND_OFF_LONG

MOVING = [name for name in zoo.TREES if zoo.system(name).n_v]
SHORT = {"method": "rk4", "step": 2e-3, "duration": 0.01, "output_step": 4e-3}
"""Rows of two steps each, and a last one of one; NumPy simulates each sample by itself."""


def assert_same_motion(found, expected):
    assert found.outcome == expected.outcome
    assert found.outcomes == expected.outcomes
    for word in ("t", "q", "v", "a", "supplied", "kinetic"):
        reference = getattr(expected, word)
        scale = max(1.0, np.max(np.abs(reference), initial=0.0))
        np.testing.assert_allclose(getattr(found, word), reference, rtol=0.0, atol=ROUND_OFF_LONG * scale)
    for word in ("steps", "evaluations"):
        assert found.statistics[word] == expected.statistics[word]


def pushed(**changes):
    """A hinge under a torque given by a table that ends after 50 ms, or without forces, changed."""
    torque = {"kind": "table", "times": [0, 0.05], "values": [0, 1], "interpolation": "linear", "outside": "error"}
    data = zoo.data_of(mechanisms.planar_chain(1))
    load = {"name": "f", "kind": "joint_force", "coordinate": "hinge1", "force": torque}
    data["joints"][0] |= changes
    rest = {"gravity": [0, 0, 0]} if changes else {"loads": [load]}
    return cm.compile_mechanism(Mechanism.model_validate(data | rest))


@pytest.mark.parametrize(
    "name", [x if x in ("coupled", "every kind") else pytest.param(x, marks=pytest.mark.slow) for x in MOVING]
)
def test_batches_of_motions_under_all_loads(name):
    system = loaded.system(name)
    q, v, _ = random_state(system, 1, (3, 4))
    found = cm.simulate(system, q=q, v=v, engine="compiled", **SHORT)
    assert_same_motion(found, cm.simulate(system, q=q, v=v, engine="reference", **SHORT))


@pytest.mark.parametrize("name", MOVING)
def test_single_motions_in_scalar_code(name):
    system = loaded.system(name)
    q, v, _ = random_state(system, 2, ())
    found = cm.simulate(system, q=q, v=v, engine="compiled", **SHORT)
    assert_same_motion(found, cm.simulate(system, q=q, v=v, engine="reference", **SHORT))


@pytest.mark.parametrize("changes", [{}, {"damping": -9000.0}])
def test_motions_that_cannot_go_on_end_as_with_numpy(changes):
    system = pushed(**changes)
    kind = OutcomeKind.NOT_FINITE if changes else OutcomeKind.OUTSIDE_TABLE
    v = np.array([[1.0], [0.0]])
    found, expected = (
        cm.simulate(system, v=v, method="rk4", duration=1.0, engine=engine) for engine in ("compiled", "reference")
    )
    for run in (found, expected):
        assert run.outcome.kind is kind
        assert [outcome.kind for outcome in run.outcomes] == [kind, OutcomeKind.FINISHED if changes else kind]
    if changes:  # the definitions compute squares of velocities that a line leaves out, and overflow before it does
        assert found.outcome.time >= expected.outcome.time
    else:
        assert found.outcomes == expected.outcomes
    np.testing.assert_array_equal(found.t, expected.t)
    common = np.isfinite(expected.q)
    np.testing.assert_allclose(found.q[common], expected.q[common], rtol=1e-9)


def test_limits_are_watched_beside_a_sample_that_ended():
    system = pushed(damping=-9000.0, limits={"lower": -0.1, "upper": 0.1})
    for engine in ("compiled", "reference"):
        found = cm.simulate(system, q=[[0.0], [0.2]], v=[[1.0], [0.0]], method="rk4", duration=0.1, engine=engine)
        kinds = [OutcomeKind.NOT_FINITE, OutcomeKind.FINISHED]
        assert [outcome.kind for outcome in found.outcomes] == kinds
        messages = [finding.message for finding in found.findings if finding.code == "S101"]
        assert any("leaves its limits -0.1 to 0.1 from t = 0 s on" in message for message in messages)


def test_interruption_keeps_what_is_finished():
    def interrupt(fraction):
        raise KeyboardInterrupt

    system = zoo.system("chain")
    q, v, _ = random_state(system, 3, (2,))
    with pytest.raises(cm.Interrupted) as caught:
        cm.simulate(
            system, q=q, v=v, method="rk4", duration=30.0, output_step=0.01, engine="compiled", progress=interrupt
        )
    found = caught.value.result
    assert found.outcome.kind is OutcomeKind.INTERRUPTED
    assert 1 < len(found.t) < 2000


def test_threads_change_nothing():
    system = zoo.system("chain")
    q, v, _ = random_state(system, 5, (37,))
    runs = [cm.simulate(system, q=q, v=v, engine="compiled", threads=n, **SHORT) for n in (1, 3)]
    np.testing.assert_array_equal(runs[0].q, runs[1].q)


VARIED = ("chain", "every kind", "floating tree", "coupled", "listed ground", "two islands")


SHAPES = {"shape0": (), "shape1": (3,), "shape2": (7, 3), "shape3": (9, 1)}
MANY = {"chain", "every kind"}
"""NumPy takes a second and more for the larger shapes, whose lanes are the same for all mechanisms."""


@pytest.mark.parametrize(
    ("shape", "name"),
    [
        pytest.param(shape, name, id=f"{word}-{name}")
        for word, shape in SHAPES.items()
        for name in VARIED
        if len(shape) < 2 or name in MANY
    ],
)
def test_variants_have_their_own_numbers_loads_and_functions_of_time(name, shape):
    variants = varied.variants_of(name)
    q, v, _ = random_state(variants.systems[0], 6, shape)
    runs = [cm.simulate(variants, q=q, v=v, engine=engine, **SHORT) for engine in ("compiled", "reference")]
    assert_same_motion(*runs)
    for word in ("tau", "potential"):
        expected = getattr(runs[1], word)
        scale = np.max(np.abs(expected), initial=1.0)
        np.testing.assert_allclose(getattr(runs[0], word), expected, rtol=0.0, atol=ROUND_OFF_LONG * scale)
    assert np.ptp(runs[1].kinetic, axis=-2).min() > 0.0


def test_functions_of_time_that_variants_share_and_that_they_do_not():
    """Lanes at equal times take them from each other only where all variants have the same."""
    for variants in (Variants((loaded.system("chain"),) * 3), varied.variants_of("chain")):
        runs = [cm.simulate(variants, engine=engine, **SHORT) for engine in ("compiled", "reference")]
        assert_same_motion(*runs)


def test_threads_and_numbers_of_variants_change_nothing():
    variants = varied.variants_of("chain", 11)
    q, v, _ = random_state(variants.systems[0], 5, (8, 11))
    one, three = (cm.simulate(variants, q=q, v=v, engine="compiled", threads=n, **SHORT) for n in (1, 3))
    np.testing.assert_array_equal(one.q, three.q)
    part = Variants(variants.systems[4:7])
    few = cm.simulate(part, q=q[:, 4:7], v=v[:, 4:7], engine="compiled", **SHORT)
    np.testing.assert_array_equal(few.q, one.q[:, 4:7])


def test_one_variant_that_cannot_go_on_ends_by_itself_as_with_numpy():
    variants = Variants((pushed(damping=1.0), pushed(damping=-9000.0)))
    runs = [
        cm.simulate(variants, v=[1.0], method="rk4", duration=1.0, engine=engine)
        for engine in ("compiled", "reference")
    ]
    for run in runs:
        assert run.outcome.kind is OutcomeKind.NOT_FINITE
        assert [outcome.kind for outcome in run.outcomes] == [OutcomeKind.FINISHED, OutcomeKind.NOT_FINITE]
        assert np.all(np.isfinite(run.q[0]))
        assert np.all(np.isnan(run.q[1, -1]))
    # the definitions compute squares of velocities that a line leaves out, and overflow before it does
    assert runs[0].outcome.time >= runs[1].outcome.time
    common = np.isfinite(runs[1].q)
    np.testing.assert_allclose(runs[0].q[common], runs[1].q[common], rtol=1e-9)
