"""The classics in motion: both forms of the equations against published numbers, closed forms and our references."""

import dataclasses

import numpy as np
import pytest
from scipy.integrate import solve_ivp

from cadmbs import compile_mechanism, dynamics, simulate
from cadmbs.constraints import rows
from cadmbs.kinematics import neutral
from cadmbs.models.documents.reading import build
from tests.classics import (
    andrews,
    bricard,
    chaplygin_sleigh,
    driven_four_bar,
    library_loops,
    n_four_bar,
    rolling_disk,
    snakeboard,
    spatial_slider_crank,
    tricycle,
)

POSITION, VELOCITY, FORCE = 1e-8, 1e-7, 1e-6
"""Against our references [rad, m; rad/s, m/s; N, N m], at tolerances of 1e-10 a step."""

BOUNDS = {"q": POSITION, "poses": POSITION, "v": VELOCITY, "multipliers": FORCE}
TIGHT = {"rtol": 1e-10, "atol": 1e-11}

both = pytest.mark.parametrize("method", ["index1", "woronetz"])


def compiled(document):
    return compile_mechanism(build(document)[0])


def worst(found, bounds):
    """The deviations that are too large."""
    return {word: off for word, off in found.items() if not off < bounds[word]}


def run(document, method, **overrides):
    system = compiled(document)
    result = simulate(system, method=method, **(TIGHT | overrides))
    assert result.outcome.good, result.outcome
    return result, system


SHORT = {
    "driven four-bar": (driven_four_bar, {"duration": 0.1}),
    "tricycle": (tricycle, {"duration": 0.5}),
    "Bricard": (bricard, {"duration": 0.5, "output_step": 0.05}),
    "sleigh": (chaplygin_sleigh, {"duration": 0.6}),
    "snakeboard": (snakeboard, {"duration": 0.6}),
    "disk": (rolling_disk, {"duration": 0.15}),
    "two four-bars": (n_four_bar, {"duration": 0.3}),
}
"""The beginnings of the problems, tens of steps each."""

LONG = {
    "driven four-bar": (driven_four_bar, {}, {}),
    "spatial slider-crank": (spatial_slider_crank, {"output_step": 0.05}, {}),
    "tricycle": (tricycle, {}, {}),
    "Bricard": (bricard, {"duration": 3.0}, {}),
    "sleigh": (chaplygin_sleigh, {}, {}),
    "snakeboard": (snakeboard, {}, {}),
    "disk": (rolling_disk, {"duration": 1.0}, {}),
    "Andrews": (andrews, {"rtol": 1e-11, "atol": 1e-12}, {}),
    "two four-bars": (n_four_bar, {"output_step": 0.1}, {"q": 1e-5}),
}
"""Whole scenarios; bounds where passages of singular configurations, eight of them, cost digits."""


@both
@pytest.mark.parametrize("name", SHORT)
def test_beginnings(name, method):
    module, overrides = SHORT[name]
    result, system = run(module.document(), method, **overrides)
    assert worst(module.compare(result, system), BOUNDS) == {}


@pytest.mark.slow
@both
@pytest.mark.parametrize("name", LONG)
def test_whole_scenarios(name, method):
    module, overrides, bounds = LONG[name]
    result, system = run(module.document(), method, **overrides)
    assert worst(module.compare(result, system), BOUNDS | bounds) == {}


@both
@pytest.mark.parametrize(
    "name",
    [name if name == "satellite" else pytest.param(name, marks=pytest.mark.slow) for name in library_loops.NAMES],
)
def test_library_loops(name, method):
    reference = library_loops.reference(name)
    times = {"duration": float(reference.t[-1]), "output_step": float(reference.t[1])}
    result, system = run(library_loops.document(name), method, **times)
    assert worst(library_loops.compare(result, system, name), BOUNDS) == {}


def test_forty_four_bars_start_as_a_pendulum():
    result, system = run(n_four_bar.document(40), "index1", duration=0.2, output_step=0.1)
    assert n_four_bar.compare(result, system, 40)["q"] < POSITION


@both
def test_andrews_mechanism_for_a_tenth_of_its_time(method):
    """Against the test set's own equations; its published end is a slow test."""
    times = np.linspace(0.0, 0.003, 11)

    def rates(_, y):
        return np.concatenate([y[7:], andrews.accelerations(y[:7], y[7:])[0]])

    start = np.concatenate([andrews.START, np.zeros(7)])
    exact = solve_ivp(rates, (0.0, 0.003), start, method="DOP853", t_eval=times, rtol=1e-12, atol=1e-13).y
    result, system = run(andrews.document(), method, duration=0.003, output_step=0.0003, rtol=1e-11, atol=1e-12)
    order = [andrews.ANGLES.index(name) for name in system.velocity_names]
    np.testing.assert_allclose(result.q, (exact[:7].T - andrews.START)[:, order], atol=POSITION)
    np.testing.assert_allclose(result.v, exact[7:].T[:, order], atol=1e-8 * 1424)


def test_andrews_accelerations_and_multipliers_are_the_published_ones():
    """At t = 0: the force in the pin of the triangle, whose rows in the plane do not depend on others."""
    system = compiled(andrews.document())
    q, v = neutral(system), np.zeros(system.n_v)
    found = dynamics.constrained_forward_dynamics(system, q, v, dynamics.load_forces(system, q, v, engine="reference"))
    names = system.velocity_names
    a = [found.accelerations[names.index(name)] for name in ("beta", "theta")]
    np.testing.assert_allclose(a, andrews.FIRST_ACCELERATIONS, rtol=1e-12)
    table = rows(system)
    force = [found.multipliers[table.names.index(f"loop/E3/translation_{axis}")] for axis in "xyz"]
    frame = system.closures[[system.joints[c.joint].name for c in system.closures].index("E3")].successor_frame
    published = [98.5668703962410896, -6.12268834425566265, 0.0]
    np.testing.assert_allclose(np.abs(frame[:3, :3] @ force), np.abs(published), rtol=1e-11, atol=1e-9)


@pytest.mark.parametrize(
    ("module", "drives"),
    [
        (driven_four_bar, {"drive": "crank_pivot"}),
        (spatial_slider_crank, {"drive": "hinge"}),
        (snakeboard, {"twist": "torso", "steer_front": "front", "steer_back": "back"}),
    ],
)
def test_inverse_dynamics_of_the_motion_gives_the_forces_of_its_drives(module, drives):
    """Forward with motions, inverse without them: what the multipliers say is what motors would have to do."""
    result, system = run(module.document(), "index1", duration=0.1, output_step=0.02)
    free = dataclasses.replace(system, motions=())
    found = dynamics.closed_loop_inverse_dynamics(
        free, result.q, result.v, result.a, t=result.t, driven=tuple(drives.values())
    )
    required = found.joint_forces - dynamics.load_forces(free, result.q, result.v, result.t, engine="reference")
    for motion, coordinate in drives.items():
        force = required[:, system.velocity_names.index(coordinate)]
        scale = max(1.0, np.max(np.abs(force)))
        np.testing.assert_allclose(-result[f"motion/{motion}/multiplier"], force, atol=1e-9 * scale)
        np.testing.assert_allclose(result[f"joint/{coordinate}/tau"], force, atol=1e-9 * scale)


def recut(document, joint):
    joints = [entry | {"cut": entry["name"] == joint} for entry in document["joints"]]
    return document | {"joints": joints}


@pytest.mark.parametrize("joint", ["a", "c", pytest.param("b", marks=pytest.mark.slow), "e"])
def test_bricard_moves_alike_whichever_hinge_is_cut(joint):
    times = {"duration": 0.4, "output_step": 0.1}
    result, _ = run(recut(bricard.document(), joint), "index1", **times)
    turn = bricard.reference(result.t).q["a"]
    np.testing.assert_allclose(result["joint/a/q"], turn, atol=POSITION)
    np.testing.assert_allclose(result["joint/c/q"], turn, atol=POSITION)


@pytest.mark.parametrize("joint", ["hinge", "wrist", pytest.param("guide", marks=pytest.mark.slow)])
def test_a_driven_loop_moves_alike_whichever_joint_is_cut(joint):
    """Also where the driven joint itself is cut: the same motion, the same torque."""
    document = spatial_slider_crank.document()
    times = {"duration": 0.1, "output_step": 0.05}
    result, _ = run(recut(document, joint), "index1", **times)
    wanted = spatial_slider_crank.reference(result.t)
    for name, values in wanted.q.items():
        np.testing.assert_allclose(result[f"joint/{name}/q"], values, atol=POSITION)
    driven = spatial_slider_crank.dynamic_reference()
    np.testing.assert_allclose(result["motion/drive/multiplier"], driven.multipliers["drive"][:3], atol=FORCE)
