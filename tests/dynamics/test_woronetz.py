"""Woronetz equations: multipliers, every choice of coordinates, components as printed, skew symmetry, energy."""

import re

import numpy as np
import pytest

from cadmbs import compile_mechanism, constraints, dynamics
from cadmbs.constraints.equations.constraint_equations import constraint_equations
from cadmbs.constraints.equations.constraint_state import unit_velocity_states
from cadmbs.constraints.equations.wrenches import dense_rows_rate
from cadmbs.errors import NotSolvableError
from cadmbs.kinematics import integrate
from cadmbs.models.mechanism import Mechanism
from cadmbs.testing import states
from cadmbs.testing.laws.residuals import relative
from tests import zoo
from tests.dynamics import closed_states
from tests.slopes import slope
from tests.tolerances import EXTRAPOLATED, ROUND_OFF, ROUND_OFF_LONG

TIME = closed_states.TIME


def worst(residual):
    return np.abs(residual).max(initial=0.0)


@pytest.mark.parametrize("name", closed_states.ALL)
def test_accelerations_of_the_multiplier_form(name):
    system = closed_states.system(name)
    q, v, tau = closed_states.state(system, 11, TIME, (2,))
    wrenches = np.random.default_rng(2).normal(size=(2, system.n_bodies, 6))
    expected = dynamics.constrained_forward_dynamics(system, q, v, tau, wrenches, TIME).accelerations
    found = dynamics.woronetz_forward_dynamics(system, q, v, tau, wrenches, TIME)
    assert worst(relative(found, expected)) < ROUND_OFF_LONG


@pytest.mark.parametrize("name", closed_states.ALL)
def test_velocities_and_the_reduced_equation(name):
    """v = F w + b satisfies the rows and is the given one; F^T of the tree's equation is the reduced one."""
    system = closed_states.system(name)
    q, v, tau = closed_states.state(system, 12, TIME)
    at = dynamics.woronetz(system, q, v, TIME)
    A = constraints.jacobian(system, q, TIME)
    independent = v[at.partition.independent]
    assert worst(relative(at.velocities, v)) < ROUND_OFF_LONG
    assert worst(relative(at.F @ independent + at.offset, v)) < ROUND_OFF_LONG
    assert worst(A @ at.F) <= ROUND_OFF * worst(A) * max(worst(at.F), 1.0)
    assert at.independent_names == tuple(system.velocity_names[k] for k in at.partition.independent)
    a = dynamics.woronetz_forward_dynamics(system, q, v, tau, t=TIME)
    rate = a[at.partition.independent]
    left = at.mass_matrix @ rate + at.coriolis_matrix @ independent + at.gravity_force + at.drive_force
    assert worst(relative(left, at.F.T @ tau)) < ROUND_OFF_LONG
    assert worst(relative(at.F @ rate + at.F_dot @ independent + at.offset_dot, a)) < ROUND_OFF_LONG


@pytest.mark.parametrize("name", closed_states.ALL)
def test_rates_along_the_motion(name):
    """F', b' and d/dt Gbar by differences along closed neighbours; d/dt Gbar - 2 Cbar is skew."""
    system = closed_states.system(name)
    q, v, _ = closed_states.state(system, 13, TIME)
    at = dynamics.woronetz(system, q, v, TIME)
    level = closed_states.allowed(system, q, TIME, "position")

    def along(parts):
        def moved(s):
            near = closed_states.dependent(system, integrate(system, q, s * v), level, TIME + s)
            here = dynamics.woronetz(system, near, v, TIME + s, at.partition)
            return np.concatenate([np.ravel(part(here)) for part in parts])

        return slope(moved, 0.002)

    k = len(at.independent_names)
    found = along([lambda x: x.F, lambda x: x.offset, lambda x: x.mass_matrix])
    ends = np.cumsum([at.F.size, at.offset.size])
    F_dot, b_dot, G_dot = np.split(found, ends)
    assert worst(relative(F_dot.reshape(at.F.shape), at.F_dot)) < 100 * EXTRAPOLATED
    assert worst(relative(b_dot, at.offset_dot)) < 100 * EXTRAPOLATED
    skew = G_dot.reshape(k, k) - 2.0 * at.coriolis_matrix
    assert worst(relative(skew, -skew.T, max(worst(at.coriolis_matrix), worst(at.mass_matrix)))) < 100 * EXTRAPOLATED


@pytest.mark.parametrize("name", ["four_bar", "spatial_slider_crank", "stewart_platform", "rolling_disk"])
def test_every_choice_of_coordinates_gives_the_same_motion(name):
    system = closed_states.system(name)
    q, v, tau = closed_states.state(system, 14)
    A = constraints.jacobian(system, q)
    first = closed_states.allowed(system, q)
    expected = dynamics.woronetz_forward_dynamics(system, q, v, tau, partition=first)
    tried = 0
    for k in first.independent[:3]:
        for other in first.dependent[:4]:
            dependent = np.sort(np.append(np.setdiff1d(first.dependent, [other]), k))
            if np.linalg.cond(A[np.ix_(first.rows, dependent)]) > 1e3:
                continue
            chosen = type(first)(
                dependent=dependent,
                independent=np.setdiff1d(np.arange(system.n_v), dependent),
                rows=first.rows,
                conditioning=1.0,
                metric="mass",
                level="velocity",
                shares=first.shares,
            )
            found = dynamics.woronetz_forward_dynamics(system, q, v, tau, partition=chosen)
            assert worst(relative(found, expected)) < 1e-8
            tried += 1
    assert tried >= 1


@pytest.mark.parametrize("name", ["four_bar", "bricard", "chaplygin_sleigh", "snakeboard"])
def test_components_of_the_generalised_christoffel_symbols(name):
    """Lambda_abc = Gamma_abc - sum M_ac1 (f1^-1)^c1_r df^r_b/dq_c, contracted with F; joints with plain coordinates."""
    system = closed_states.system(name)
    q, v, _ = closed_states.state(system, 15)
    at = dynamics.woronetz(system, q, v)
    chosen, F = at.partition, at.F
    slopes = dense_rows_rate(
        system, system.derived(constraint_equations).velocity_rows(unit_velocity_states(system, q, 0.0))
    )
    f1 = constraints.jacobian(system, q)[np.ix_(chosen.rows, chosen.dependent)]
    lifted = np.einsum(
        "ar,crb->abc",
        dynamics.mass_matrix(system, q, engine="reference")[:, chosen.dependent] @ np.linalg.inv(f1),
        slopes[:, chosen.rows],
    )
    Lambda = np.einsum("abc,ax,by,cz->xyz", dynamics.christoffel(system, q) - lifted, F, F, F)
    w = v[chosen.independent]
    expected = at.coriolis_matrix @ w
    assert worst(relative(np.einsum("xyz,y,z->x", Lambda, w, w), expected, worst(v) ** 2)) < ROUND_OFF_LONG


@pytest.mark.parametrize("name", [*closed_states.LOOPS, "chaplygin_sleigh", "rolling_disk", "snakeboard"])
def test_loops_are_holonomic_and_blades_and_wheels_are_not(name):
    """The object of non-holonomy on the columns of F: zero for loops, as for all rows that are derivatives."""
    system = closed_states.system(name)
    q, v, _ = closed_states.state(system, 16)
    at = dynamics.woronetz(system, q, v)
    found = constraints.object_of_nonholonomy(system, q, at.F)
    holonomic = constraints.rows(system).holonomic
    assert worst(found[holonomic]) < 1e-9 * max(worst(at.F) ** 2, 1.0)
    if len(at.independent_names) > 1:
        assert (worst(found[~holonomic]) > 1e-3) == (not holonomic.all())


def test_only_independent_velocities_count():
    system = closed_states.system("stewart_platform")
    q, v, tau = closed_states.state(system, 17)
    chosen = closed_states.allowed(system, q)
    spoiled = v.copy()
    spoiled[chosen.dependent] = 1e3
    found = dynamics.woronetz_forward_dynamics(system, q, spoiled, tau, partition=chosen)
    expected = dynamics.woronetz_forward_dynamics(system, q, v, tau, partition=chosen)
    assert worst(relative(found, expected)) < ROUND_OFF_LONG


def test_one_degree_of_freedom_by_its_energy():
    """Gbar w^2 / 2 is the kinetic energy, and Nbar the slope of the potential one along F."""
    system = closed_states.system("four_bar")
    q, v, _ = closed_states.state(system, 18)
    at = dynamics.woronetz(system, q, v)
    w = v[at.partition.independent]
    kinetic, _ = dynamics.energy(system, q, v, engine="reference")
    np.testing.assert_allclose(0.5 * w @ at.mass_matrix @ w, kinetic, rtol=ROUND_OFF_LONG)

    def potential(s):
        move = integrate(system, q, s * at.F[:, 0])
        return np.array(
            [dynamics.energy(system, closed_states.dependent(system, move, at.partition), v, engine="reference")[1]]
        )

    np.testing.assert_allclose(slope(potential), at.gravity_force, rtol=1e-8)


def test_a_tree_is_its_own_reduction():
    system = zoo.system("chain")
    q, v, tau = states.random_state(system, 19)
    at = dynamics.woronetz(system, q, v)
    np.testing.assert_array_equal(at.F, np.eye(system.n_v))
    np.testing.assert_allclose(
        dynamics.woronetz_forward_dynamics(system, q, v, tau),
        dynamics.forward_dynamics(system, q, v, tau, engine="reference"),
        rtol=1e-8,
    )


def test_no_motion_is_left_where_everything_is_driven():
    system = closed_states.system("driven four-bar")
    q, v, tau = closed_states.state(system, 20, TIME)
    at = dynamics.woronetz(system, q, v, TIME)
    assert at.F.shape == (system.n_v, 0)
    np.testing.assert_allclose(at.offset, v, rtol=1e-9)
    np.testing.assert_allclose(dynamics.woronetz_forward_dynamics(system, q, v, tau, t=TIME), at.offset_dot)


def test_coordinates_that_stop_to_determine_the_others_are_named():
    system = closed_states.parallelogram()
    start, flat = closed_states.leaning(0.3), closed_states.leaning(np.pi / 2.0)
    chosen = closed_states.allowed(system, start)
    name = system.velocity_names[int(chosen.independent[0])]
    message = (
        f"the independent velocities ({name!r}) of 'ladder of 1' do not determine the others at the configuration of "
        "sample (1,): choose other coordinates there (constraints.partition), or leave the singular configuration"
    )
    with pytest.raises(NotSolvableError, match=f"^{re.escape(message)}$"):
        dynamics.woronetz(system, [start, flat], np.zeros(3), partition=chosen)


def test_a_motion_without_inertia_is_refused():
    data = closed_states.document("four_bar")
    for body in data["bodies"]:
        body |= {"mass": 0.0, "inertia": np.zeros((3, 3)).tolist()}
    system = compile_mechanism(Mechanism.model_validate(data))
    message = "the reduced mass matrix of 'four-bar' is singular: some motion that it allows moves no inertia"
    with pytest.raises(NotSolvableError, match=f"^{re.escape(message)}$"):
        dynamics.woronetz_forward_dynamics(system, np.zeros(3), np.zeros(3), np.zeros(3))
