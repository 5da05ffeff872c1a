"""The regressor and the base parameters."""

import numpy as np
import pytest

from cadmbs import compile_mechanism, dynamics
from cadmbs.errors import NotSolvableError
from cadmbs.testing import mechanisms, states
from cadmbs.testing.laws.residuals import relative
from tests import zoo
from tests.dynamics.test_recursions import worst
from tests.tolerances import ROUND_OFF, ROUND_OFF_LONG


def armature_part(system, a):
    """G^T diag(armature) G a."""
    records = system.tree
    return records.velocities.gather(records.armature * records.velocities.spread_rate(a))


def test_regressor_times_parameters_is_inverse_dynamics(tree):
    q, v, a = states.random_state(tree, 131, (3,))
    found = dynamics.regressor(tree, q, v, a) @ dynamics.inertial_parameters(tree) + armature_part(tree, a)
    assert worst(relative(found, dynamics.inverse_dynamics(tree, q, v, a, engine="reference"))) < ROUND_OFF


def test_at_rest_the_regressor_gives_gravity(tree):
    """The same columns times the same parameters hold the mechanism still."""
    q, rest = states.random_positions(tree, 135, (3,)), np.zeros(tree.n_v)
    found = dynamics.regressor(tree, q, rest, rest) @ dynamics.inertial_parameters(tree)
    assert worst(relative(found, dynamics.gravity_force(tree, q, engine="reference"))) < ROUND_OFF


def test_the_regressor_leaves_reflected_inertia_out():
    """With armature on coupled joints of all kinds the forces differ by G^T armature G a, whatever the motion."""
    document = zoo.data_of(zoo.mechanism("coupled"))
    joints = [joint | {"armature": 0.1 * (k + 1)} for k, joint in enumerate(document["joints"])]
    geared = compile_mechanism(type(zoo.mechanism("coupled")).model_validate(document | {"joints": joints}))
    q, v, a = states.random_state(geared, 136, (2,))
    difference = dynamics.inverse_dynamics(geared, q, v, a, engine="reference") - dynamics.inverse_dynamics(
        zoo.system("coupled"), q, v, a, engine="reference"
    )
    assert worst(relative(armature_part(geared, a), difference)) < ROUND_OFF_LONG
    found = dynamics.regressor(geared, q, v, a) @ dynamics.inertial_parameters(geared) + armature_part(geared, a)
    assert worst(relative(found, dynamics.inverse_dynamics(geared, q, v, a, engine="reference"))) < ROUND_OFF


def test_the_zoo_has_every_kind_of_joint():
    """Laws over the zoo are laws for all kinds, and for all coordinates of spherical joints."""
    assert {joint.kind for joint in zoo.system("every kind").joints} >= set(mechanisms.KINDS)


def test_the_regressor_does_not_know_the_parameters():
    """With other masses and inertias the same matrix gives the other forces."""
    document = zoo.data_of(zoo.mechanism("chain"))
    bodies = [
        {**b, "mass": 2.0 * b["mass"], "inertia": (2.0 * np.array(b["inertia"])).tolist()} for b in document["bodies"]
    ]
    heavier = document | {"bodies": bodies}
    one, other = zoo.system("chain"), compile_mechanism(type(zoo.mechanism("chain")).model_validate(heavier))
    q, v, a = states.random_state(one, 132)
    np.testing.assert_array_equal(dynamics.regressor(one, q, v, a), dynamics.regressor(other, q, v, a))
    assert worst(dynamics.inertial_parameters(one) - dynamics.inertial_parameters(other)) > 0.1
    found = dynamics.regressor(one, q, v, a) @ dynamics.inertial_parameters(other)
    assert worst(relative(found, dynamics.inverse_dynamics(other, q, v, a, engine="reference"))) < ROUND_OFF


def test_parameters_of_a_rod():
    """About the hinge at one end: m, m l/2, m l^2/3."""
    system = compile_mechanism(mechanisms.planar_chain(1, length=2.0, mass=3.0))
    found = dict(zip(dynamics.parameter_names(system), dynamics.inertial_parameters(system), strict=True))
    expected = dict.fromkeys(found, 0.0) | {"link1/m": 3.0, "link1/mx": 3.0, "link1/Iyy": 4.0, "link1/Izz": 4.0}
    assert found == pytest.approx(expected, abs=1e-15)


@pytest.mark.parametrize("batch", [(), (0,), (2, 3)])
def test_shapes(batch):
    system = zoo.system("every kind")
    found = dynamics.regressor(system, *states.random_state(system, 133, batch))
    assert found.shape == (*batch, system.n_v, 10 * (system.n_bodies - 1))
    assert dynamics.regressor(zoo.system("world only"), [], [], []).shape == (0, 0)


def test_base_parameters_reproduce_inverse_dynamics(tree):
    """At states that were not among the samples."""
    base = dynamics.base_parameters(tree)
    q, v, a = states.random_state(tree, 134, (3,))
    Y = dynamics.regressor(tree, q, v, a)
    assert worst(relative(Y[..., base.selected] @ base.combinations, Y)) < ROUND_OFF_LONG
    assert base.margin > 1e4
    if base.rank:
        np.testing.assert_array_equal(base.combinations[:, base.selected], np.eye(base.rank))


@pytest.mark.parametrize(
    ("name", "rank"),
    [("world only", 0), ("welded only", 0), ("single hinge", 3), ("single free body", 10), ("chain", 7 * 7 - 4)],
)
def test_known_numbers_of_base_parameters(name, rank):
    """Chains of hinges in general position: three parameters for the first body, seven for each further one."""
    assert dynamics.base_parameters(zoo.system(name)).rank == rank


def test_base_parameters_of_a_planar_pendulum():
    """Of each link the moment about its hinge and two first moments; the outer mass belongs to the inner link's."""
    base = dynamics.base_parameters(compile_mechanism(mechanisms.planar_chain(2)))
    assert base.rank == 6
    bodies = {name.split("/")[0] for name in base.names}
    assert bodies == {"link1", "link2"}


def test_loops_are_refused():
    system = zoo.system("four-bar")
    message = "regressor at random states of 'tree 61' needs the solution of 1 closed loop"
    with pytest.raises(NotSolvableError, match=message):
        dynamics.base_parameters(system)


def test_friction_and_armature_columns(tree):
    """With all columns the regressor gives inverse dynamics less the losses of the document; offsets add constants."""
    q, v, a = states.random_state(tree, 137, (3,))
    Y = dynamics.regressor(tree, q, v, a, friction=True, armature=True)
    names = dynamics.regressor_names(tree, friction=True, armature=True)
    assert Y.shape[-1] == len(names) == len(set(names))
    np.testing.assert_array_equal(Y[..., : 10 * (tree.n_bodies - 1)], dynamics.regressor(tree, q, v, a))
    columns, losses = tree.tree.velocities, tree.losses
    rates = columns.spread_rate(v)
    expected = dynamics.inverse_dynamics(tree, q, v, a, engine="reference")
    expected = expected + columns.gather(losses.damping * rates + losses.friction * np.tanh(rates / 1e-3))
    found = Y @ dynamics.regressor_parameters(tree, friction=True, armature=True)
    assert worst(relative(found, expected)) < ROUND_OFF_LONG
    offsets = np.array([name.endswith("/offset") for name in names], dtype=float)
    constant = np.broadcast_to(columns.gather(np.ones(tree.tree.n_columns)), v.shape)
    np.testing.assert_allclose(Y @ offsets, constant, atol=1e-15)
