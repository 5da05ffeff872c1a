"""The multiplier form: the equations themselves, closed forms, power, any cut, sparse and dense."""

import re

import numpy as np
import pytest

from cadmbs import compile_mechanism, constraints, dynamics
from cadmbs.dynamics.closed_loops.constrained import target_of
from cadmbs.errors import NotSolvableError, ShapeError
from cadmbs.models.mechanism import Mechanism
from cadmbs.testing import ladders, mechanisms, states
from cadmbs.testing.laws.residuals import relative
from tests import zoo
from tests.constraints import constrained as every_row
from tests.constraints.closed import assembled, ring
from tests.dynamics import closed_states
from tests.tolerances import ROUND_OFF, ROUND_OFF_LONG

TIME = closed_states.TIME


def worst(residual):
    return np.abs(residual).max(initial=0.0)


@pytest.mark.parametrize("name", closed_states.ALL)
def test_equations_of_motion_and_of_the_rows_hold(name):
    """M a + C v + g - J^T W = tau - A^T l, and A a = target, applied wrenches included."""
    system = closed_states.system(name)
    q, v, tau = closed_states.state(system, 1, TIME, (2,))
    wrenches = np.random.default_rng(2).normal(size=(2, system.n_bodies, 6))
    found = dynamics.constrained_forward_dynamics(system, q, v, tau, wrenches, TIME)
    A = constraints.jacobian(system, q, TIME)
    inertia = (dynamics.mass_matrix(system, q, engine="reference") @ found.accelerations[..., None])[..., 0]
    pull = dynamics.constraint_forces(system, q, found.multipliers, TIME)
    left = (
        inertia
        + dynamics.bias_force(system, q, v, engine="reference")
        - dynamics.generalized_forces(system, q, wrenches)
    )
    assert worst(relative(left, tau + pull)) < ROUND_OFF_LONG
    assert worst(relative(pull, -(np.swapaxes(A, -1, -2) @ found.multipliers[..., None])[..., 0])) < ROUND_OFF
    target = constraints.acceleration_target(system, q, v, TIME)
    assert worst(relative((A @ found.accelerations[..., None])[..., 0], target)) < ROUND_OFF_LONG
    assert found.rows is constraints.rows(system)
    np.testing.assert_array_equal(
        dynamics.forward_dynamics(system, q, v, tau, wrenches, TIME, engine="reference"), found.accelerations
    )


def test_targets_of_rows_of_every_kind_at_a_cost_linear_in_the_rows():
    system = every_row.constrained()
    q, v, _ = states.random_state(system, 5, (3,))
    t = np.array([0.1, 0.2, 0.3])
    found = target_of(system, constraints.wrench_rows(system, q, v, t), v, t)
    assert worst(relative(found, constraints.acceleration_target(system, q, v, t))) < ROUND_OFF


@pytest.mark.parametrize("name", (*closed_states.LOOPS, *closed_states.NONHOLONOMIC))
def test_constraint_forces_do_no_work_where_nothing_is_driven(name):
    system = closed_states.system(name)
    table = constraints.rows(system)
    q, v, tau = closed_states.state(system, 2, TIME)
    found = dynamics.constrained_forward_dynamics(system, q, v, tau, t=TIME)
    still = np.abs(constraints.velocity_target(system, q, TIME)) == 0.0
    pull = dynamics.constraint_forces(system, q, np.where(still, found.multipliers, 0.0), TIME)
    assert abs(pull @ v) <= ROUND_OFF_LONG * max(np.abs(pull).max(), 1.0) * np.abs(v).max()
    assert len(still) == table.n_rows


def test_a_drive_gives_the_power_that_its_multiplier_says():
    """d/dt (T + U) = tau . v - sum over motions of multiplier x rate."""
    system = closed_states.system("driven four-bar")
    q, v, tau = closed_states.state(system, 3, TIME)
    found = dynamics.constrained_forward_dynamics(system, q, v, tau, t=TIME)
    pull = dynamics.constraint_forces(system, q, found.multipliers, TIME)
    place = found.rows.names.index("motion/drive")
    rate = constraints.velocity_target(system, q, TIME)[place]
    assert abs(rate) > 0.1
    np.testing.assert_allclose(pull @ v, -found.multipliers[place] * rate, rtol=ROUND_OFF_LONG)


@pytest.mark.parametrize("loops", [1, 5, 30, 80])
@pytest.mark.slow
def test_a_ladder_moves_as_a_pendulum(loops):
    """((N + 1) / 3 + N) phi'' = g ((N + 1) / 2 + N) sin phi, redundant rows and, from 30 loops on, sparse equations."""
    system = compile_mechanism(ladders.four_bar_ladder(loops, lean=0.4))
    q, zero = np.zeros(system.n_q), np.zeros(system.n_v)
    a = dynamics.forward_dynamics(system, q, zero, zero, engine="reference")
    expected = 9.81 * ((loops + 1) / 2 + loops) * np.sin(0.4) / ((loops + 1) / 3 + loops)
    signs = np.array([1.0 if name.startswith("left") else -1.0 for name in system.velocity_names])
    np.testing.assert_allclose(a, signs * expected, rtol=1e-9)


def test_a_sleigh_by_hand():
    """Chaplygin: u' = c w^2, w' = -m c u w / (I + m c^2) for the speed u along the blade and the turn w."""
    system = closed_states.system("chaplygin_sleigh")
    m, inertia, lever = 3.0, 0.1, 0.2
    angle, speed, turn = 0.7, 1.3, -2.1
    along = np.array([np.cos(angle), np.sin(angle)])
    across = np.array([-along[1], along[0]])
    v = np.array([*(speed * along), turn])
    found = dynamics.constrained_forward_dynamics(system, [0.4, -0.2, angle], v, np.zeros(3))
    a_turn = -m * lever * speed * turn / (inertia + m * lever**2)
    expected = lever * turn**2 * along + speed * turn * across
    np.testing.assert_allclose(found.accelerations, [*expected, a_turn], rtol=ROUND_OFF_LONG)
    side = m * (speed * turn + lever * a_turn)
    np.testing.assert_allclose(-found.multipliers, side, rtol=ROUND_OFF_LONG)


RECUT = [
    (name, joint)
    for name, joints in {
        "four_bar": ("crank_pivot", "crank_pin", "rocker_pivot", "rocker_pin"),
        "spatial_slider_crank": ("hinge", "ball", "guide", "wrist"),
        "bennett": ("a", "b", "c", "d"),
    }.items()
    for joint in joints
]


@pytest.mark.parametrize(("name", "joint"), RECUT)
def test_the_same_accelerations_whichever_joint_is_cut(name, joint):
    """Coordinates and forces go by their names; the force on the joint that is cut acts along its own freedom."""
    first = closed_states.system(name)
    other = closed_states.recut(name, joint)
    assert other.joints[other.closures[0].joint].name == joint
    q, v, _ = closed_states.state(first, 4)
    values = dict(zip(first.position_names, q, strict=True))
    values |= dict(zip(constraints.cut_position_names(first), constraints.cut_coordinates(first, q), strict=True))
    rates = dict(zip(first.velocity_names, v, strict=True))
    rates |= dict(zip(constraints.cut_velocity_names(first), constraints.cut_rates(first, q, v), strict=True))
    drive = {n: np.sin(7.0 * k) for k, n in enumerate(rates) if joint_kind(first, n) not in ("spherical:quaternion",)}
    a, b = (accelerations(system, values, rates, drive) for system in (first, other))
    common = set(a) & set(b)
    assert len(common) >= first.n_v - 3
    for key in common:
        assert a[key] == pytest.approx(b[key], rel=1e-8, abs=1e-8)


def joint_kind(system, coordinate):
    return next(joint.kind for joint in system.joints if coordinate in joint.velocity_names)


def accelerations(system, values, rates, drive):
    q = np.array([values[name] for name in system.position_names])
    v = np.array([rates[name] for name in system.velocity_names])
    tau = np.array([drive.get(name, 0.0) for name in system.velocity_names])
    along = [drive.get(name, 0.0) for name in constraints.cut_velocity_names(system)]
    tau = tau + dynamics.cut_joint_forces(system, q, along)
    assert worst(constraints.closure(system, q)) < 1e-9
    return dict(
        zip(system.velocity_names, dynamics.forward_dynamics(system, q, v, tau, engine="reference"), strict=True)
    )


@pytest.mark.parametrize("cut", range(5))
def test_a_ring_of_five_kinds_keeps_its_energy_rate(cut):
    """d/dt (T + U) = tau . v, whichever joint is cut."""
    system = ring(cut)
    rng = np.random.default_rng(cut)
    q = assembled(system, states.random_positions(system, cut, size=0.1))
    A = constraints.jacobian(system, q)
    v = (np.eye(system.n_v) - np.linalg.pinv(A, rcond=1e-9) @ A) @ rng.normal(size=system.n_v)
    tau = rng.normal(size=system.n_v)
    found = dynamics.constrained_forward_dynamics(system, q, v, tau)
    power = v @ (
        dynamics.mass_matrix(system, q, engine="reference") @ found.accelerations
        + dynamics.bias_force(system, q, v, engine="reference")
    )
    np.testing.assert_allclose(power, tau @ v, rtol=1e-9)


def test_times_broadcast_with_the_batch():
    system = closed_states.system("driven four-bar")
    q, v, tau = closed_states.state(system, 1, TIME)
    found = dynamics.constrained_forward_dynamics(system, q, v, tau, t=[0.0, TIME])
    one = dynamics.constrained_forward_dynamics(system, q, v, tau, t=TIME)
    np.testing.assert_allclose(found.accelerations[1], one.accelerations, rtol=ROUND_OFF)
    np.testing.assert_allclose(found.multipliers[1], one.multipliers, rtol=ROUND_OFF_LONG, atol=1e-12)
    with pytest.raises(
        ShapeError, match=re.escape("t has shape (3,), expected one that broadcasts with the batch (2,)")
    ):
        dynamics.constrained_forward_dynamics(system, [q, q], v, tau, t=[0.0, 0.1, 0.2])


def test_a_tree_has_no_multipliers():
    system = zoo.system("chain")
    q, v, tau = states.random_state(system, 3, (2,))
    found = dynamics.constrained_forward_dynamics(system, q, v, tau)
    assert found.multipliers.shape == (2, 0)
    np.testing.assert_allclose(
        found.accelerations, dynamics.forward_dynamics(system, q, v, tau, engine="reference"), rtol=1e-9, atol=1e-9
    )
    assert dynamics.constraint_forces(system, q, np.zeros((2, 0))).shape == (2, system.n_v)


def test_wrong_number_of_multipliers():
    system = closed_states.system("four_bar")
    with pytest.raises(
        ShapeError, match=re.escape("multipliers has shape (4,), expected (..., 5): one value a constraint row")
    ):
        dynamics.constraint_forces(system, np.zeros(3), np.zeros(4))


def test_massless_links_move_where_loops_carry_them():
    """A mechanism whose tree has no inertia along one coordinate, which the loop ties to one that has."""
    data = closed_states.document("four_bar")
    data["bodies"][2] |= {"mass": 0.0, "inertia": np.zeros((3, 3)).tolist()}
    system = compile_mechanism(Mechanism.model_validate(data))
    q, v, tau = closed_states.state(system, 2)
    found = dynamics.constrained_forward_dynamics(system, q, v, tau)
    again = dynamics.woronetz_forward_dynamics(system, q, v, tau)
    np.testing.assert_allclose(found.accelerations, again, rtol=1e-8)
    assert dynamics.woronetz(system, q, v).partition.metric == "augmented"


def test_what_moves_nothing_is_refused_by_name():
    data = zoo.data_of(mechanisms.planar_chain(2))
    for body in data["bodies"]:
        body |= {"mass": 0.0, "inertia": np.zeros((3, 3)).tolist()}
    motion = {"name": "drive", "coordinate": "hinge1", "position": 0.0}
    system = compile_mechanism(Mechanism.model_validate(data | {"motions": [motion]}))
    message = (
        "the mass matrix of 'planar chain of 2' is singular: some motion that it allows moves no inertia: what joint "
        "'hinge2' moves (body 'link2') has no inertia left along it; give these bodies mass and inertia"
    )
    with pytest.raises(NotSolvableError, match=f"^{re.escape(message)}$"):
        dynamics.constrained_forward_dynamics(system, np.zeros(2), np.zeros(2), np.zeros(2))
