"""Programs of trees against the NumPy reference: every quantity, over the library and generated mechanisms."""

import numpy as np
import pytest

from cadmbs import compile_mechanism, dynamics, kinematics
from cadmbs.errors import ArgumentError, NotSolvableError
from cadmbs.programs.quantities import program, together
from cadmbs.testing.mechanisms import random_tree, with_couplings
from tests import zoo
from tests.programs.samples import LIBRARY, error_of, library_system, state_of
from tests.tolerances import ROUND_OFF, ROUND_OFF_SOLVED

REPRESENTATIONS = ("hybrid", "spatial", "body_fixed", "mixed")
GENERATED = range(20)


def generated(seed):
    mechanism = random_tree(
        3 + seed % 7, seed, floating=seed % 3 == 0, massless=seed % 4 == 1, branching=0.1 * (seed % 9)
    )
    return compile_mechanism(with_couplings(mechanism, seed) if seed % 5 == 2 else mechanism)


def assert_tree_quantities(system):
    q, v, a = state_of(system)
    for name, arguments in (("inverse_dynamics", (q, v, a)), ("forward_dynamics", (q, v, a))):
        if not (system.n_loops or system.rows or system.motions):
            reference = getattr(dynamics, name)(system, *arguments, engine="numpy")
            tolerance = ROUND_OFF if name == "inverse_dynamics" else ROUND_OFF_SOLVED
            assert error_of(program(system, name)(*arguments), reference) < tolerance
    M = program(system, "mass_matrix")(q)
    assert error_of(M, dynamics.mass_matrix(system, q, engine="numpy")) < ROUND_OFF
    C = program(system, "coriolis_matrix")(q, v)
    assert error_of(C, dynamics.coriolis_matrix(system, q, v, engine="numpy")) < ROUND_OFF
    gravity = program(system, "gravity_force")(q)
    assert error_of(gravity, dynamics.gravity_force(system, q, engine="numpy")) < ROUND_OFF
    energy = program(system, "energy")(q, v)
    assert error_of(energy, dynamics.energy(system, q, v, engine="numpy")) < ROUND_OFF
    body = system.body_names[-1]
    pose = program(system, f"pose:{body}")(q)
    assert error_of(pose, kinematics.pose(system, q, body, engine="numpy")) < ROUND_OFF


@pytest.mark.parametrize("name", LIBRARY)
def test_the_library(name):
    assert_tree_quantities(library_system(name))


@pytest.mark.parametrize("seed", GENERATED)
def test_generated_mechanisms(seed):
    assert_tree_quantities(generated(seed))


@pytest.mark.parametrize("representation", REPRESENTATIONS)
def test_jacobians_of_bodies_and_frames(representation):
    for system in (library_system("rcm"), generated(3), generated(7), zoo.system("far away")):
        q = state_of(system).q
        frames = [*system.body_names[1:], *system.frames.names[:2]]
        for frame in frames:
            reference = getattr(kinematics, representation).jacobian(system, q, frame, engine="numpy")
            values = program(system, f"jacobian:{frame}", representation)(q)
            assert error_of(values, reference) < ROUND_OFF * max(1.0, np.linalg.norm(system.origin))


@pytest.mark.parametrize("seed", [0, 2, 3, 6])
def test_regressors_are_those_of_the_parameters(seed):
    for system in (library_system("rcm"), generated(seed)):
        q, v, a = state_of(system)
        tau = np.linspace(-1.0, 2.0, system.n_v)
        reference = dynamics.regressor(system, q, v, a)
        Y = program(system, "regressor")
        assert [argument.name for argument in Y.arguments] == ["q", "v", "a"]
        assert error_of(Y(q, v, a), reference) < ROUND_OFF
        product = program(system, "regressor_transpose_product")(q, v, a, tau)
        assert error_of(product, reference.T @ tau) < ROUND_OFF
    both = together(system, ["inverse_dynamics", "regressor"], "both", keep="inertia")
    assert [argument.name for argument in both.arguments] == ["q", "v", "a", "inertia"]
    assert error_of(both(q, v, a)[system.n_v :].reshape(reference.shape), reference) < ROUND_OFF
    with pytest.raises(ArgumentError, match="keep inertia"):
        together(system, ["inverse_dynamics", "regressor"], "both")
    with pytest.raises(NotSolvableError, match="closed loop"):
        program(library_system("four_bar"), "regressor")


def test_bias_is_inverse_dynamics_without_accelerations():
    system = generated(4)
    q, v, _ = state_of(system)
    tau = program(system, "inverse_dynamics")(q, v, np.zeros(system.n_v))
    assert error_of(program(system, "bias_force")(q, v), tau) < ROUND_OFF


def test_the_surgical_arm_takes_few_operations():
    rcm = library_system("rcm")
    assert program(rcm, "inverse_dynamics").operations <= 360
    assert program(rcm, "forward_dynamics").operations <= 1013


def test_inertias_as_arguments():
    system = generated(6)
    q, v, a = state_of(system)
    kept = program(system, "inverse_dynamics", keep="inertia")
    assert error_of(kept(q, v, a), dynamics.inverse_dynamics(system, q, v, a, engine="numpy")) < ROUND_OFF
    parameters = np.random.default_rng(1).normal(size=len(kept.argument("inertia").symbols))
    gravity_and_armature = dynamics.inverse_dynamics(system, q, v, a, engine="numpy") - dynamics.regressor(
        system, q, v, a
    ) @ dynamics.inertial_parameters(system)
    reference = dynamics.regressor(system, q, v, a) @ parameters + gravity_and_armature
    assert error_of(kept(q, v, a, parameters), reference) < ROUND_OFF


def test_batches():
    system = library_system("rcm")
    tau = program(system, "inverse_dynamics")
    rng = np.random.default_rng(5)
    q, v, a = rng.normal(size=(3, 4, 2, system.n_v))
    assert tau(q, v, a).shape == (4, 2, system.n_v)
    assert np.array_equal(tau(q, v, a)[3, 1], tau(q[3, 1], v[3, 1], a[3, 1]))
    assert np.array_equal(tau(q[0, 0], v, a=a)[3, 1], tau(q[0, 0], v[3, 1], a[3, 1]))


def test_derivatives_of_inverse_dynamics():
    system = library_system("six_axis_arm")
    q, v, a = state_of(system)
    reference = dynamics.inverse_dynamics_derivatives(system, q, v, a, engine="numpy")
    for by, matrix in zip(("q", "v", "a"), reference, strict=False):
        assert error_of(program(system, f"d_inverse_dynamics_d{by}")(q, v, a), matrix) < ROUND_OFF


def test_rates_are_derivatives_times_rates():
    system = library_system("rcm")
    (q, v, a), (dq, dv, da) = state_of(system), state_of(system, 8)
    rate = program(system, "directional_inverse_dynamics")(q, v, a, dq, dv, da)
    parts = [
        program(system, f"d_inverse_dynamics_d{by}")(q, v, a) @ x for by, x in zip("qva", (dq, dv, da), strict=True)
    ]
    assert error_of(rate, sum(parts)) < ROUND_OFF
