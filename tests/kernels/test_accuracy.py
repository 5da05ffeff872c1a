"""Digits: long trees, large angles, places far away, and lanes with numbers at the ends of the range."""

import numpy as np
import pytest

import cadmbs as cm
from cadmbs.kernels.calls import compiled, compiled_derivatives
from cadmbs.kernels.many.lane_batches import LaneMotions, LaneTask, run_to_ends
from cadmbs.kernels.many.lane_methods import fixed_method
from cadmbs.kernels.steps.drift_check import DriftLimits
from cadmbs.simulation.many.lane_systems import lane_system
from cadmbs.system.variants import Variants
from cadmbs.testing import mechanisms, variants
from cadmbs.testing.states import random_state
from tests import zoo
from tests.kernels.quantities import explicit, motion, side_by_side, solved
from tests.simulation.varied import variants_of
from tests.tolerances import ORACLE, ROUND_OFF


def assert_same(found, expected, what, tolerance=ROUND_OFF):
    assert found.shape == expected.shape, what
    difference = np.max(np.abs(found - expected)) / np.max(np.abs(expected))
    assert difference < tolerance, f"{what}: {difference}"


@pytest.mark.slow
def test_two_hundred_bodies():
    system = cm.compile_mechanism(mechanisms.random_tree(200, 0))
    for what, quantity in explicit(system, *random_state(system, 9, (2,))).items():
        assert_same(quantity("compiled"), quantity("reference"), what)


@pytest.mark.slow
def test_forward_dynamics_of_two_hundred_bodies():
    """The forces of the accelerations are those given; accelerations themselves differ by condition times round-off."""
    system = cm.compile_mechanism(mechanisms.random_tree(200, 1))
    q, v, tau = random_state(system, 9, (3,))
    found = compiled.forward_dynamics(system, q, v, tau)
    forces = cm.dynamics.inverse_dynamics(system, q, v, found, engine="reference")
    bias = cm.dynamics.bias_force(system, q, v, engine="reference")
    assert np.max(np.abs(forces - tau)) < ROUND_OFF * np.max(np.abs(bias))
    mass = cm.dynamics.mass_matrix(system, q, engine="reference")
    expected = np.linalg.solve(mass, (tau - bias)[..., None])[..., 0]
    scale = np.sqrt(np.diagonal(mass, axis1=-2, axis2=-1))
    condition = np.max(np.linalg.cond(mass / (scale[..., :, None] * scale[..., None, :])))
    bound = 1e-16 * condition * np.max(np.linalg.norm(scale * expected, axis=-1))
    assert np.max(np.abs(scale * (found - expected))) < bound


@pytest.mark.slow
def test_derivatives_and_simulations_of_two_hundred_bodies():
    """Up to condition times round-off too; in a few milliseconds accelerations hardly change positions."""
    system = cm.compile_mechanism(mechanisms.random_tree(200, 2))
    q, v, tau = random_state(system, 9, (2,))
    mass = cm.dynamics.mass_matrix(system, q, engine="reference")
    scale = np.sqrt(np.diagonal(mass, axis1=-2, axis2=-1))
    condition = np.max(np.linalg.cond(mass / (scale[..., :, None] * scale[..., None, :])))
    derivatives = solved(system, q, v, tau)["forward derivatives"]
    found, expected = (
        scale[..., None, :, None] * derivatives(engine) / np.stack([scale, scale, 1.0 / scale], -2)[..., None, :]
        for engine in ("compiled", "reference")
    )
    assert np.max(np.abs(found - expected)) < 2e-16 * condition * np.max(np.linalg.norm(expected, axis=-2))
    found, expected = (motion(system, q, v, engine, step=1e-4, duration=2e-4) for engine in ("compiled", "reference"))
    n_q = system.n_q
    assert_same(found[:, :n_q], expected[:, :n_q], "positions")
    assert_same(found[:, n_q:], expected[:, n_q:], "velocities")


@pytest.mark.slow
@pytest.mark.parametrize("size", [1e2, 1e4, 1e6])
def test_large_angles(size):
    system = zoo.system("chain")
    q, v, x = random_state(system, 8, (20,))
    for what, quantity in (explicit(system, size * q, v, x) | solved(system, size * q, v, x)).items():
        assert_same(quantity("compiled"), quantity("reference"), what)
    found, expected = (motion(system, size * q, v, engine) for engine in ("compiled", "reference"))
    assert_same(found[:, :7], expected[:, :7], "positions")
    assert_same(found[:, 7:], expected[:, 7:], "velocities", max(ROUND_OFF, 1e-16 * size))


SPATIAL = ("spatial twists", "spatial Jacobian", "spatial Jacobians", "momentum")
SHIFT = np.array([600.0, -700.0, 400.0])


def everything(system, state):
    """All quantities that kernels compute, by their kernels; poses without that of the ground."""
    q, v, _ = state
    found = {what: f("compiled") for what, f in (explicit(system, *state) | solved(system, *state)).items()}
    return found | {"poses": found["poses"][..., 1:, :, :], "motion": motion(system, q, v, "compiled")}


def brought_back(system, what, there, shift):
    """A quantity of a mechanism that was moved by `shift`, as it is at the origin."""
    there = there.copy()
    if what in ("spatial Jacobian", "spatial Jacobians"):
        there[..., 3:, :] += np.cross(there[..., :3, :], shift[:, None], axis=-2)
    elif what == "spatial twists":  # about the world origin: v = v' + r x w
        there[..., 3:] += np.cross(there[..., :3], shift)
    elif what == "momentum":
        there[..., :3] -= np.cross(shift, there[..., 3:])
    elif what in ("pose", "poses"):
        there[..., :3, 3] -= shift
    elif what == "centre of mass":
        there -= shift
    elif what == "energies":
        there[..., 1] += system.tree.mass[1:].sum() * system.gravity @ shift
    return there


def assert_as_at_the_origin(system, there, here, shift):
    """To 1e-9 of the numbers there; what does not depend on the place, positions and energies to 1e-9 of those here."""
    for what, expected in here.items():
        found = brought_back(system, what, there[what], shift)
        size = np.max(np.abs(there[what] if what in SPATIAL else expected))
        assert np.max(np.abs(found - expected)) < ORACLE * size, what


@pytest.mark.slow
@pytest.mark.parametrize("floating", [False, True])
def test_a_kilometre_away(floating):
    """As the model at the origin, moved: in spatial form about the world origin six digits would be lost."""
    kinds = ("revolute", "prismatic", "screw", "spherical:quaternion")
    near = mechanisms.random_tree(12, 51, kinds=kinds, floating=floating)
    T = np.eye(4)
    T[:3, 3] = SHIFT
    systems = [cm.compile_mechanism(document) for document in (near, variants.moved(near, T))]
    state = random_state(systems[0], 3, (9,))
    here, there = (everything(system, state) for system in systems)
    assert_as_at_the_origin(systems[0], there, here, SHIFT)


@pytest.mark.slow
def test_a_free_base_that_went_a_kilometre():
    system = cm.compile_mechanism(
        mechanisms.random_tree(8, 7, floating=True, branching=0.0, kinds=("revolute", "universal"))
    )
    q, v, x = random_state(system, 3, (9,))
    far = q.copy()
    first = system.manifold.free_q[0] + 4
    far[:, first : first + 3] += SHIFT
    here, there = everything(system, (q, v, x)), everything(system, (far, v, x))
    there["motion"][:, first : first + 3] -= SHIFT  # coordinates in the axes of the joint
    axes = system.tree.frame[system.tree.free_base, :3, :3]
    assert_as_at_the_origin(system, there, here, axes @ SHIFT)


ODD = pytest.mark.parametrize("odd", [np.nan, np.inf, -1e300, 5e-324, 1e-310])
OTHERS = np.setdiff1d(np.arange(19), [3, 18])


def spoiled(q, odd):
    """Samples of which two have a number that is not usual."""
    q = q.copy()
    q[3], q[18] = odd, odd
    return q


@pytest.mark.slow
@ODD
def test_lanes_do_not_touch_each_other(odd):
    system = zoo.system("chain")
    q, v, x = random_state(system, 7, (19,))
    kernels = {
        "forward dynamics": lambda q: compiled.forward_dynamics(system, q, v, x),
        "forward derivatives": lambda q: side_by_side(
            compiled_derivatives.forward_dynamics_derivatives(system, q, v, compiled.forward_dynamics(system, q, v, x))
        ),
    }
    with np.errstate(all="ignore"):
        for what, quantity in explicit(system, q, v, x).items():
            clean, found = quantity("compiled"), explicit(system, spoiled(q, odd), v, x)[what]("compiled")
            np.testing.assert_array_equal(found[OTHERS], clean[OTHERS], err_msg=what)
        for what, kernel in kernels.items():
            clean, found = kernel(q), kernel(spoiled(q, odd))
            np.testing.assert_array_equal(found[OTHERS], clean[OTHERS], err_msg=what)


@pytest.mark.slow
@ODD
@pytest.mark.parametrize("varied", [False, True])
def test_lanes_of_simulations_do_not_touch_each_other(odd, varied):
    moving = variants_of("chain", 19) if varied else Variants.of_batch(zoo.system("chain"))
    q, v, _ = random_state(zoo.system("chain"), 7, (19,))
    starts = (
        np.concatenate([q, v, np.zeros((19, 1))], axis=-1),
        np.concatenate([spoiled(q, odd), v, np.zeros((19, 1))], axis=-1),
    )
    ends = [end_in_lanes(moving, start) for start in starts]
    np.testing.assert_array_equal(ends[1][OTHERS], ends[0][OTHERS])
    assert np.all(np.isfinite(ends[0]))


def end_in_lanes(moving, start):
    """States after three steps in lanes, not a number where they left these."""
    grid, none = np.column_stack([np.arange(3) * 1e-3, np.full(3, 1e-3)]), np.zeros((len(start), 0))
    marks, limits = np.array([[-1], [-1], [0]]), DriftLimits(False, np.inf, np.inf)
    task = LaneTask(lane_system(moving), fixed_method(), grid, marks, np.array([3e-3]), limits, (0, 0))
    motions = LaneMotions(task, start, 0.0, np.zeros(len(start)), none, 1)
    with np.errstate(all="ignore"):  # where kernels run as plain Python, numbers out of bounds would warn
        run_to_ends(motions, lambda *_: (np.zeros(0), np.zeros(0)), lambda _: None)
    return motions.results[:, 0]


@pytest.mark.slow
def test_denormal_numbers_are_neither_flushed_nor_left_to_others():
    data = zoo.data_of(zoo.mechanism("single hinge")) | {"gravity": [0.0, 0.0, 0.0]}
    system = cm.compile_mechanism(type(zoo.mechanism("single hinge")).model_validate(data))
    rest, a = np.zeros((9, 1)), np.full((9, 1), 1e-310)
    found = compiled.inverse_dynamics(system, rest, rest, a)
    expected = cm.dynamics.inverse_dynamics(system, rest, rest, a, engine="reference")
    np.testing.assert_allclose(found, expected, rtol=1e-10)
    assert np.all(found != 0.0)
    assert a[0] * 0.5 != 0.0
