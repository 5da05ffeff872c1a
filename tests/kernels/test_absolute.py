"""Compiled dynamics in absolute coordinates give the states of NumPy, and end as NumPy does."""

from dataclasses import replace

import numpy as np
import pytest

import cadmbs as cm
from cadmbs import absolute
from cadmbs.absolute import compiled, dynamics
from cadmbs.models.mechanism import Mechanism
from cadmbs.results import OutcomeKind
from cadmbs.testing.mechanisms import planar_chain
from cadmbs.validation.rotations.mechanisms import MECHANISMS, slider_crank
from tests import zoo
from tests.absolute.everything import WAVE
from tests.absolute.rows_and_forces import covered
from tests.absolute.test_new_loads import LOADS, arm
from tests.tolerances import ROUND_OFF, ROUND_OFF_LONG

pytestmark = pytest.mark.slow  # the kernel takes twenty seconds and more to compile

H = 1e-3

RATES = 1e-5
"""Of accelerations and multipliers, relative: rounding of positions over the square of the step."""


@pytest.fixture
def numpy_steps(monkeypatch):
    """The times from which the kernel leaves a step to NumPy."""
    times = []
    run = compiled.AbsoluteKernel.run

    def noted(kernel, grid, first, last, x):
        taken = run(kernel, grid, first, last, x)
        times.extend([grid.begins[first]] if taken is None else [])
        return taken

    monkeypatch.setattr(compiled.AbsoluteKernel, "run", noted)
    return times


@pytest.fixture
def three_at_once(monkeypatch):
    """No more than three steps in a chunk."""
    monkeypatch.setattr(dynamics, "LARGEST_CHUNK", 3)


def both(system, duration, output_step, **how):
    plan = replace(system.scenario, duration=duration, output_step=output_step)
    return [absolute.simulate_bodies(system, plan, engine=engine, **how) for engine in ("compiled", "reference")]


def assert_same(found, expected):
    np.testing.assert_array_equal(found.t, expected.t)
    assert found.outcome == expected.outcome
    assert found.steps == expected.steps
    for name, tolerance in (
        ("r", ROUND_OFF), ("A", ROUND_OFF), ("twists", ROUND_OFF_LONG), ("residuals", ROUND_OFF),
        ("work", ROUND_OFF_LONG), ("accelerations", RATES), ("multipliers", RATES),
    ):  # fmt: skip
        own, other = getattr(found, name), getattr(expected, name)
        size = max(1.0, float(np.max(np.abs(other), initial=0.0)))
        np.testing.assert_allclose(own, other, atol=tolerance * size, rtol=0.0, err_msg=name)
    assert abs(found.total_iterations - expected.total_iterations) <= 2, "iterations that end at the last rounding"


@pytest.mark.parametrize("method", absolute.METHODS)
@pytest.mark.parametrize("word", absolute.ROTATION_COORDINATES)
@pytest.mark.parametrize("name", MECHANISMS)
def test_the_four_mechanisms(name, word, method, numpy_steps):
    """Geometric rows of all kinds, drivers and their swaps, singular inertias."""
    system = cm.compile_mechanism(MECHANISMS[name]())
    assert_same(*both(system, 0.02, 0.005, coordinates=word, method=method, step=H))
    assert not numpy_steps


@pytest.mark.parametrize("method", ["implicit_euler", "bdf2"])
@pytest.mark.parametrize("word", absolute.ROTATION_COORDINATES)
def test_angles_lengths_forces_rotors_and_couplings(word, method, numpy_steps):
    """With a last step that is shorter than the others."""
    assert_same(*both(covered(), 0.0125, 0.004, coordinates=word, method=method, step=H))
    assert not numpy_steps


@pytest.mark.parametrize("word", absolute.ROTATION_COORDINATES)
@pytest.mark.parametrize("axes", ["body", "world"])
def test_loads_of_all_kinds(word, axes, numpy_steps):
    """Servos, stops, tables, forces and losses of a ball, wrenches, bushings, contacts with friction, drag."""
    wrench = {"kind": "wrench", "on": "a", "force": [1, WAVE, 2], "torque": [0.1, 0.2, WAVE], "axes": axes}
    force = {"kind": "joint_force", "coordinate": "ball:wz", "force": WAVE}
    loads = [*LOADS, force, wrench | {"body": "b", "point": [0.9, 0, 0.2]}]
    assert_same(*both(arm(loads, damping=0.1, friction=0.01), 0.012, 0.004, coordinates=word, step=4e-3))
    assert not numpy_steps


@pytest.mark.parametrize("word", absolute.ROTATION_COORDINATES)
@pytest.mark.parametrize("name", ["four-bar", "ladder", "parallel legs"])
def test_redundant_rows(name, word):
    assert_same(*both(zoo.system(name), 0.01, 0.005, coordinates=word, method="bdf2", step=H))


@pytest.mark.parametrize("method", ["implicit_euler", "bdf2", "generalized_alpha"])
def test_euler_angles_turn_their_axes(method):
    """The crank passes the singularity of its angles within half a turn, and the drive its own."""
    system = cm.compile_mechanism(slider_crank())
    assert_same(*both(system, 0.3, 0.05, coordinates="rE", method=method, step=5e-3))


@pytest.mark.parametrize("name", MECHANISMS)
def test_euler_angles_about_fixed_axes(name, numpy_steps):
    """Those of the rA paper, which come nearer to their singularity than axes that change would."""
    system = cm.compile_mechanism(MECHANISMS[name]())
    assert_same(*both(system, 0.1, 0.02, coordinates="rE-fixed", step=5e-3))
    assert not numpy_steps


def test_fixed_axes_at_their_singularity_end_as_in_numpy():
    system = cm.compile_mechanism(slider_crank())
    compiled_motion, by_numpy = both(system, 0.4, 0.02, coordinates="rE-fixed", step=5e-3)
    assert compiled_motion.outcome == by_numpy.outcome
    assert by_numpy.outcome.kind == OutcomeKind.SINGULAR
    np.testing.assert_allclose(compiled_motion.r, by_numpy.r, atol=1e-9)


def test_driven_positions_are_exact_after_a_thousand_steps():
    from cadmbs.validation.rotations import closed_forms as exact

    system = cm.compile_mechanism(slider_crank())
    plan = replace(system.scenario, duration=1.0, output_step=0.1)
    motion = absolute.simulate_bodies(system, plan, engine="compiled")
    np.testing.assert_allclose(motion.r[:, 2], exact.slider(motion.t).r, atol=ROUND_OFF_LONG)


def test_a_step_that_is_too_large_ends_as_in_numpy():
    system = cm.compile_mechanism(slider_crank())
    found, expected = both(system, 2.0, 0.45, step=0.45)
    assert found.outcome == expected.outcome
    assert not found.outcome.good
    np.testing.assert_array_equal(found.t, expected.t)


def test_a_table_that_ends_ends_the_motion_there():
    table = {"kind": "table", "times": [0.0, 0.1, 0.2], "values": [0.0, 0.1, 0.3], "outside": "error"}
    motions = [{"name": "drive", "coordinate": "hinge1", "position": table}]
    data = planar_chain(1).model_dump(mode="json") | {"motions": motions}
    system = cm.compile_mechanism(Mechanism.model_validate(data))
    found, expected = both(system, 0.5, 0.05, step=0.01)
    assert found.outcome.kind is OutcomeKind.OUTSIDE_TABLE
    assert_same(found, expected)


@pytest.mark.usefixtures("three_at_once")
def test_an_interruption_keeps_what_is_finished():
    def stop(fraction):
        if fraction > 0.5:
            raise KeyboardInterrupt

    system = zoo.system("single hinge")
    plan = replace(system.scenario, duration=0.1, output_step=0.01)
    with pytest.raises(cm.Interrupted) as caught:
        cm.simulate(system, plan, step=0.01, progress=stop, engine="compiled", coordinates="rA")
    result = caught.value.result
    end = float(result.t[-1])  # of the chunk in which it came, whose size depends on how fast the first one was
    assert 0.05 < end < 0.09
    assert str(result.outcome) == f"interrupted at t = {end:.6g} s of 0.1 s; what was finished is kept"
    np.testing.assert_allclose(result.t, 0.01 * np.arange(len(result.t)), atol=ROUND_OFF)


@pytest.mark.parametrize("method", ["bdf2", "generalized_alpha"])
def test_what_a_method_remembers_goes_from_chunk_to_chunk(request, method):
    system = cm.compile_mechanism(MECHANISMS["double pendulum"]())
    whole = both(system, 0.02, 0.005, method=method, step=H)[0]
    request.getfixturevalue("three_at_once")
    parts = both(system, 0.02, 0.005, method=method, step=H)[0]
    np.testing.assert_allclose(parts.r, whole.r, atol=ROUND_OFF)
    np.testing.assert_allclose(parts.accelerations, whole.accelerations, atol=RATES)
