"""Kernels of neighbours and of distances to singular configurations, against NumPy with singular values."""

from unittest.mock import patch

import numpy as np
import pytest

import cadmbs as cm
from cadmbs.constraints.closing.branches import closed_kernels
from cadmbs.constraints.matrices.rank import ranked, scaling
from cadmbs.dynamics import MapAxis, workspace_map
from cadmbs.dynamics.closed_loops.singularity_distances import SingularityDistances, scaled_rows
from cadmbs.kinematics.configuration import integrate
from cadmbs.library import find_in_library
from cadmbs.models.mechanism import Mechanism
from tests.constraints import linkages

MANY = 10**6


def library(name):
    return cm.compile_mechanism(cm.load(find_in_library(name)))


def near_the_reference(system, count=24):
    spread = 0.15 * np.random.default_rng(1).normal(size=(count, system.n_v)) / scaling(system).columns
    guesses = integrate(system, np.tile(cm.constraints.assemble(system).q, (count, 1)), spread)
    closed = cm.constraints.assemble(system, guesses)
    return closed.solutions[closed.n_solutions > 0, 0]


def distances_of(system, q, output=None):
    """With inputs that tell the motion well: the rows of F with the largest remainders."""
    at = ranked(scaled_rows(system, q, 0.0), 1e-9)
    rest = at.null(int(np.argmax(at.rank + at.weakest)))
    inputs = []
    for _ in range(rest.shape[1]):
        best = int(np.argmax(np.linalg.norm(rest, axis=-1)))
        inputs.append(best)
        unit = rest[best] / np.linalg.norm(rest[best])
        rest = rest - np.outer(rest @ unit, unit)
    names = tuple(system.velocity_names[k] for k in sorted(inputs))
    return SingularityDistances.of(system, names, output, q, 0.0)


def compare(distances, q):
    forces = np.random.default_rng(2).normal(size=(len(q), distances.system.n_v))
    measured = distances.measured(q, of_many=MANY)
    held = distances.holding_forces(q, forces, of_many=MANY)
    with patch.object(SingularityDistances, "_by_kernel", lambda *_: None):
        expected = distances.measured(q)
        expected_forces = distances.holding_forces(q, forces)
    np.testing.assert_allclose(measured[:, :3], expected[:, :3], atol=1e-12)
    regular = (expected[:, 3] < 1e6) & (np.abs(expected[:, 1]) > 1e-6)
    moving = regular & (np.abs(expected[:, 0]) > 1e-6)  # elsewhere rounding decides what the condition is
    np.testing.assert_allclose(measured[moving, 3], expected[moving, 3], rtol=1e-9)
    size = 1.0 + np.max(np.abs(expected_forces[regular]), initial=0.0)
    np.testing.assert_allclose(held[regular], expected_forces[regular], atol=1e-9 * size)
    return measured, regular


@pytest.mark.parametrize(
    "name",
    [
        *("bennett", "delta_robot", "double_watt", "five_bar", "geared_five_bar", "goldberg", "gripper"),
        *("rolling_disk", "satellite", "six_sps", "slider_crank", "spatial_slider_crank", "stewart_platform"),
        "three_rrr",
    ],
)
def test_kernels_measure_what_singular_values_tell(name):
    """Redundant rows and independent ones, couplings, wheels, balls, one freedom and thirteen."""
    system = library(name)
    q = near_the_reference(system)
    assert len(q) > 10
    distances = distances_of(system, q)
    assert distances._by_kernel(q, MANY) is not None
    _, regular = compare(distances, q)
    assert np.sum(regular) > 10


@pytest.mark.parametrize("output", ["platform", "rod_b_left", "arm_a", "wrist_a_left/1"])
def test_other_outputs_are_measured_too(output):
    """A body of all inputs, one on the way, one that an input moves alone; a coordinate."""
    system = library("delta_robot")
    names = [*system.body_names, *system.velocity_names]
    output = output if output in names else next(name for name in system.velocity_names if "elbow" in name)
    q = near_the_reference(system)
    measured, regular = compare(distances_of(system, q, output), q)
    assert measured.shape == (len(q), 4)
    assert np.any(regular)


def test_the_slider_crank_is_singular_at_its_dead_points():
    system = library("slider_crank")
    mapped = workspace_map(system, [MapAxis("main_bearing", np.linspace(-np.pi, np.pi, 9))])
    model = SingularityDistances.of(system, ("main_bearing",), None, mapped.q, 0.0)
    measured, _ = compare(model, mapped.q)
    dead = np.abs(measured[:, 0]) < 1e-9
    angles = mapped.q[dead, system.position_names.index("main_bearing")]
    assert len(angles) >= 2
    slider = np.linalg.norm(closed_motion_of(system, mapped.q[dead]), axis=-1)
    np.testing.assert_allclose(slider, 0.0, atol=1e-9)


def closed_motion_of(system, q):
    """Rates of the slider by the crank."""
    A = cm.constraints.jacobian(system, q)
    turn, slide = (system.velocity_names.index(name) for name in ("main_bearing", "guide"))
    others = [k for k in range(system.n_v) if k != turn]
    rates = -np.linalg.pinv(A[:, :, others]) @ A[:, :, [turn]]
    return rates[:, others.index(slide)]


def test_where_rows_lose_rank_numpy_decides():
    """A parallelogram of equal sides on one line: its rows lose rank there, at the others they do not."""
    system = cm.compile_mechanism(Mechanism.model_validate(linkages.data([[0, 0, 0], [0, 1, 0], [2, 1, 0], [2, 0, 0]])))
    q = np.tile(cm.neutral(system), (16, 1))
    turns = np.linspace(0.0, np.pi / 2, 16)  # from upright cranks to a line
    q[:, system.position_names.index("j0")] = turns
    for name, sign in (("j1", -1.0), ("j3", -1.0), ("j2", 1.0)):
        if name in system.position_names:
            q[:, system.position_names.index(name)] = sign * turns
    assert np.max(np.abs(cm.constraints.closure(system, q))) < 1e-12
    distances = SingularityDistances.of(system, ("j0",), None, q, 0.0)
    table = distances._by_kernel(q, MANY)
    assert np.isnan(table[-1, 0])
    assert np.all(np.isfinite(table[:-1]))
    np.testing.assert_allclose(table[:-1, 2], distances.motions(q[:-1])[0], atol=1e-14)
    assert distances.measured(q, of_many=MANY)[-1, 2] < 1e-12


def test_samples_do_not_depend_on_those_beside_them():
    system = library("delta_robot")
    q = near_the_reference(system, 21)
    distances = distances_of(system, q)
    every = distances.measured(q, of_many=MANY)
    for first, last in ((0, 1), (3, 10), (5, 21)):
        np.testing.assert_array_equal(distances.measured(q[first:last], of_many=MANY), every[first:last])
    kernels, free = closed_kernels(system), np.ones(system.n_v, dtype=np.bool_)
    for name in distances.inputs:
        free[system.velocity_names.index(name)] = False
    starts = integrate(system, q, 0.02 * np.random.default_rng(3).normal(size=(len(q), system.n_v)))
    starts[7] = np.nan
    closed, sense = kernels.neighbours(starts, free, distances.chosen, 1e-11, 9, 1.0)
    assert sense[7] == 0.0
    assert np.sum(np.abs(sense) == 1.0) > 15
    for k in (0, 6, 8, 20):
        alone = kernels.neighbours(starts[k : k + 1], free, distances.chosen, 1e-11, 9, 1.0)
        np.testing.assert_array_equal(alone[0][0], closed[k])
        assert alone[1][0] == sense[k]
