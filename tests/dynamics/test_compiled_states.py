"""Energies, motions of cut joints and of frames by straight lines: those of their definitions, at any states."""

import numpy as np
import pytest

from cadmbs import compile_mechanism, load, simulate
from cadmbs.constraints.cut_coordinates import cut_motion
from cadmbs.constraints.equations.constraint_state import constraint_state
from cadmbs.dynamics.closed_loops import compiled_states as lines
from cadmbs.dynamics.energy import energy_at, spring_energy
from cadmbs.kernels.rows import straight_states
from cadmbs.models.mechanism import Mechanism
from cadmbs.simulation.reports.columns import frame_motion, frame_trajectory
from cadmbs.testing import ladders, parts, states, variants
from tests import zoo
from tests.constraints.constrained import constrained
from tests.dynamics import loaded
from tests.dynamics.test_cut_rotors import geared
from tests.tolerances import ROUND_OFF_LONG

BRANCHED = ("spherical:angles", "spherical:rotation_vector")
TIMES = np.linspace(0.0, 1.0, lines.LEAST_STATES)


def cut_at(kind):
    """A spatial loop that is cut at a joint of a kind, with a frame on one of its bodies."""
    data = zoo.data_of(ladders.single_loop(("revolute", "cylindrical", kind, "universal"), 72, cut=2))
    data["bodies"][1] |= {"frames": {"tool": {"position": [0.3, -0.2, 0.1], "quaternion": [0.6, 0.0, 0.8, 0.0]}}}
    return compile_mechanism(Mechanism.model_validate(data))


def sprung(name, pose=None):
    """A mechanism of the zoo with springs between points, bushings and contacts; elsewhere at a pose."""
    data = zoo.data_of(zoo.mechanism(name)) | {"loads": loaded.loads(name)}
    mechanism = Mechanism.model_validate(data)
    return compile_mechanism(mechanism if pose is None else variants.moved(mechanism, pose))


SYSTEMS = {
    "a tree with loads": lambda: sprung("every kind"),
    "coupled coordinates": lambda: sprung("coupled"),
    **{f"cut {kind}": lambda kind=kind: cut_at(kind) for kind in parts.KINDS if kind not in (*BRANCHED, "fixed")},
    "two loops with loads": lambda: sprung("two loops"),
    "the same far away": lambda: sprung("two loops", zoo.kilometre_away()),
    "rows between bodies of a floating tree": lambda: constrained(seed=5),
    "wheels on a car's corner": lambda: compile_mechanism(load("double_wishbone")),
    "a rotor in a cut joint": lambda: geared("spatial_slider_crank", "slider"),
}


@pytest.mark.parametrize("name", SYSTEMS)
def test_lines_are_their_definitions(name):
    system = SYSTEMS[name]()
    q, v, a = states.random_state(system, 5, (len(TIMES),))
    addresses = (*system.body_names, *(f"{body}/tool" for body in system.body_names[2:3] if name.startswith("cut")))
    found = lines.compiled_states(system, TIMES, q, v, a, addresses)
    state = constraint_state(system, q, TIMES, v)
    twists, scale = state.require_motion().twists, 1.0 + np.linalg.norm(system.origin)
    expected = cut_motion(state, v, a)
    for one, other in zip(found.cut_motion, expected, strict=True):
        size = max(1.0, np.max(np.abs(other), initial=0.0))
        np.testing.assert_allclose(one, other, atol=ROUND_OFF_LONG * size * scale)
    kinetic, potential = energy_at(system, state.tree_state, q, v, twists)
    np.testing.assert_allclose(found.kinetic, kinetic, rtol=ROUND_OFF_LONG * scale)
    np.testing.assert_allclose(found.potential, potential, rtol=ROUND_OFF_LONG, atol=ROUND_OFF_LONG)
    np.testing.assert_allclose(found.springs, spring_energy(system, q, TIMES), rtol=ROUND_OFF_LONG * scale, atol=1e-12)
    for address in addresses:
        for one, other in zip(
            frame_trajectory(*found.frames[address]),
            frame_motion(system, state.tree_state, twists, address),
            strict=True,
        ):
            np.testing.assert_allclose(one, other, atol=ROUND_OFF_LONG * scale)


@pytest.mark.parametrize("kind", BRANCHED)
def test_positions_that_depend_on_more_than_a_pose_are_numpys(kind):
    system = cut_at(kind)
    assert lines.compiled_states(system, TIMES, *states.random_state(system, 5, (len(TIMES),))) is None


def test_few_states_and_long_lines_are_numpys(monkeypatch):
    system = cut_at("revolute")
    q, v, a = states.random_state(system, 5, (len(TIMES),))
    assert lines.compiled_states(system, TIMES[1:], q[1:], v[1:], a[1:]) is None
    monkeypatch.setattr(straight_states, "MOST_OPERATIONS", 100)
    assert lines.compiled_states(system, TIMES, q, v, a) is None


def test_batches_and_accelerations_that_do_not_exist():
    """Where accelerations do not exist, those of cut joints do not; all else does."""
    system = cut_at("revolute")
    q, v, a = states.random_state(system, 5, (3, len(TIMES)))
    a[1, 7] = np.nan
    found = lines.compiled_states(system, TIMES, q, v, a, ("b1",))
    for k in range(3):
        single = lines.compiled_states(system, TIMES, q[k], v[k], a[k], ("b1",))
        np.testing.assert_array_equal(found.kinetic[k], single.kinetic)
        for one, other in zip(found.cut_motion, single.cut_motion, strict=True):
            np.testing.assert_array_equal(one[k], other)
        for one, other in zip(found.frames["b1"], single.frames["b1"], strict=True):
            np.testing.assert_array_equal(one[k], other)
    known = np.isfinite(found.cut_motion.accelerations).all(axis=-1)
    assert not known[1, 7] and known.sum() == known.size - 1
    assert np.isfinite(found.kinetic).all() and np.isfinite(found.cut_motion.rates).all()


@pytest.mark.parametrize("name", ["five_bar", "stewart_platform", "six_axis_arm", "floating_links"])
def test_columns_do_not_depend_on_the_number_of_rows(name, monkeypatch):
    """Whether a line or NumPy computes them: bodies, cut joints with their turns, energies."""
    mechanism = load(name)
    system = compile_mechanism(mechanism)
    plan = {
        "duration": 1.0,
        "output_step": 0.004,
        "outputs": ["joints", "energy", *(f"body/{b}" for b in system.body_names)],
    }
    by_line = simulate(system, **plan).columns
    monkeypatch.setattr(lines, "LEAST_STATES", 1 << 30)
    by_numpy = simulate(system, **plan).columns
    assert list(by_line) == list(by_numpy)
    for column, values in by_line.items():
        size = max(1.0, np.max(np.abs(values)))
        np.testing.assert_allclose(by_numpy[column], values, atol=ROUND_OFF_LONG * size, err_msg=column)
