"""Wrenches in the joints of closed loops: balance of every body, any cut, lever arms that can be done by hand."""

import numpy as np
import pytest

from cadmbs import compile_mechanism, constraints, dynamics, kinematics
from cadmbs.errors import NotSolvableError
from cadmbs.models.mechanism import Mechanism
from cadmbs.testing import states
from cadmbs.testing.laws.residuals import rate_of, relative
from tests.constraints.constrained import constrained
from tests.dynamics import closed_states
from tests.dynamics.test_reactions import body_momenta, weights
from tests.tolerances import FINITE_DIFFERENCE

TIME = closed_states.TIME


def worst(residual):
    return np.abs(residual).max(initial=0.0)


def unbalanced(system, q, v, a, through, others=0.0):
    """Momentum rates less weight and joint wrenches (spatial), of all bodies but the world; size of the rates."""
    acting = weights(system, q) + others
    for place, joint in enumerate(system.joints):
        acting[..., joint.successor, :] += through[..., place, :]
        acting[..., joint.predecessor, :] -= through[..., place, :]
    rate = rate_of(lambda q, v: body_momenta(system, q, v), system, q, v, a)
    return relative(acting[..., 1:, :], rate[..., 1:, :])


@pytest.mark.parametrize("name", [*closed_states.LOOPS, "delta_robot", "driven four-bar", "driven five-bar"])
def test_every_body_is_in_balance(name):
    """d/dt momentum = weight + reactions of all its joints, cut ones among them, about the world origin."""
    system = closed_states.system(name)
    q, v, tau = closed_states.state(system, 31, TIME, (2,))
    motion = dynamics.constrained_forward_dynamics(system, q, v, tau, t=TIME)
    a, multipliers = motion.accelerations, motion.multipliers
    through = dynamics.joint_reactions(system, q, v, a, None, "spatial", multipliers, TIME, engine="reference")
    assert worst(unbalanced(system, q, v, a, through)) < FINITE_DIFFERENCE


def test_every_body_is_in_balance_under_rows_of_every_kind():
    """With multipliers chosen at random: the joints carry what the rows do on bodies, all virtual work is balanced."""
    system = constrained()
    q, v, a = states.random_state(system, 32)
    table = constraints.rows(system)
    multipliers = np.random.default_rng(32).normal(size=table.n_rows)
    through = dynamics.joint_reactions(system, q, v, a, None, "spatial", multipliers, TIME, engine="reference")
    still = dynamics.joint_reactions(system, q, v, a, None, "spatial", np.zeros(table.n_rows), TIME, engine="reference")
    pull = dynamics.constraint_forces(system, q, multipliers, TIME)
    inner = np.array([kind in ("velocity", "motion", "angular_momentum") for kind in table.kinds])
    outer = dynamics.constraint_forces(system, q, np.where(inner, 0.0, multipliers), TIME)
    twist = kinematics.spatial.twists(system, q, np.eye(system.n_v), engine="reference")
    joint_work = np.zeros(system.n_v)
    for place, joint in enumerate(system.joints):
        relative_twist = twist[:, joint.successor] - twist[:, joint.predecessor]
        joint_work += relative_twist @ (through - still)[place]
    np.testing.assert_allclose(joint_work, -outer, rtol=1e-8, atol=1e-9)
    assert worst(pull - outer) > 1e-3


@pytest.mark.parametrize("name", ["spatial_slider_crank", "stewart_platform"])
def test_reactions_do_no_work_along_the_rows(name):
    """W . (V_j - V_i) of a cut joint that is not driven vanishes for all velocities that the rows allow."""
    system = closed_states.system(name)
    q, v, tau = closed_states.state(system, 33)
    motion = dynamics.constrained_forward_dynamics(system, q, v, tau)
    through = dynamics.joint_reactions(
        system, q, v, motion.accelerations, representation="spatial", multipliers=motion.multipliers, engine="reference"
    )
    twist = kinematics.spatial.twists(system, q, v, engine="reference")
    for closure in system.closures:
        joint = system.joints[closure.joint]
        power = through[closure.joint] @ (twist[joint.successor] - twist[joint.predecessor])
        assert abs(power) < 1e-9 * worst(through[closure.joint]) * worst(twist)


@pytest.mark.parametrize("joint", ["hinge", "ball", "guide", "wrist"])
def test_the_same_reactions_whichever_joint_is_cut(joint):
    """A loop without redundant rows has one distribution of forces, whatever cut it is computed with."""
    first, other = closed_states.system("spatial_slider_crank"), closed_states.recut("spatial_slider_crank", joint)
    q, v, _ = closed_states.state(first, 34)
    values = dict(zip(first.position_names, q, strict=True))
    values |= dict(zip(constraints.cut_position_names(first), constraints.cut_coordinates(first, q), strict=True))
    rates = dict(zip(first.velocity_names, v, strict=True))
    rates |= dict(zip(constraints.cut_velocity_names(first), constraints.cut_rates(first, q, v), strict=True))
    found = []
    for system in (first, other):
        state = [
            np.array([values[n] for n in system.position_names]),
            np.array([rates[n] for n in system.velocity_names]),
        ]
        motion = dynamics.constrained_forward_dynamics(system, *state, np.zeros(system.n_v))
        found.append(
            dynamics.joint_reactions(
                system, *state, motion.accelerations, multipliers=motion.multipliers, engine="reference"
            )
        )
    assert worst(relative(*found)) < 1e-8


def test_multipliers_are_those_of_the_drives_by_default():
    system = closed_states.system("five_bar")
    q, v, _ = closed_states.state(system, 35)
    tau = np.array([0.3 if name.endswith("motor") else 0.0 for name in system.velocity_names])
    motion = dynamics.constrained_forward_dynamics(system, q, v, tau)
    given = dynamics.joint_reactions(
        system, q, v, motion.accelerations, multipliers=motion.multipliers, engine="reference"
    )
    found = dynamics.joint_reactions(system, q, v, motion.accelerations, engine="reference")
    assert worst(relative(found, given)) < 1e-8
    for name in ("left_motor", "right_motor"):
        place = system.joint_names.index(name)
        axis = np.array([0.0, 1.0, 0.0])
        assert found[place, :3] @ axis == pytest.approx(0.3, abs=1e-8)


def test_a_driven_cut_joint_transmits_its_drive():
    """The moment about the axis of the rocker's pin is the force of the drive there."""
    data = closed_states.document("four_bar")
    for joint in data["joints"]:
        joint["actuated"] = joint["name"] == "rocker_pin"
    system = compile_mechanism(Mechanism.model_validate(data))
    q, v, _ = closed_states.state(system, 36)
    a = dynamics.forward_dynamics(system, q, v, dynamics.cut_joint_forces(system, q, [0.8]), engine="reference")
    found = dynamics.joint_reactions(system, q, v, a, representation="spatial", engine="reference")
    place = system.joint_names.index("rocker_pin")
    pose = kinematics.pose(system, q, "rocker", engine="reference") @ np.linalg.inv(
        kinematics.pose(system, np.zeros(3), "rocker", engine="reference")
    )
    pin = (pose @ [0.4, 0.0, 0.3, 1.0])[:3]
    moment = found[place, :3] - np.cross(pin, found[place, 3:])
    assert moment[1] == pytest.approx(0.8, rel=1e-8)
    assert worst(unbalanced(system, q, v, a, found)) < FINITE_DIFFERENCE


def test_a_beam_on_two_legs_by_hand():
    """A table of 20 N on two legs, 0.3 and 0.7 m from its centre of mass: the levers share the weight."""
    body = {"inertia": np.zeros((3, 3)).tolist()}
    data = {
        "name": "beam",
        "gravity": [0.0, 0.0, -10.0],
        "bodies": [{"name": "beam", "mass": 2.0, "center_of_mass": [0.3, 0.0, 0.0], **body}],
        "joints": [
            {"name": "pin", "kind": "revolute", "predecessor": "world", "successor": "beam", "axis": [0, 1, 0]}
            | {"point": [0.0, 0.0, 0.0]},
            {"name": "roller", "kind": "schoenflies", "predecessor": "world", "successor": "beam"}
            | {"axis": [0, 1, 0], "point": [1.0, 0.0, 0.0], "cut": True},
        ],
        "constraints": [
            {"name": "prop", "kind": "CD", "bodies": ["world", "beam"], "points": [[1, 0, 0], [1, 0, 0]]}
            | {"direction": [0, 0, 1]}
        ],
    }
    system = compile_mechanism(Mechanism.model_validate(data))
    motion = dynamics.constrained_forward_dynamics(system, [0.0], [0.0], [0.0])
    found = dynamics.joint_reactions(
        system, [0.0], [0.0], motion.accelerations, multipliers=motion.multipliers, engine="reference"
    )
    place = constraints.rows(system).names.index("constraint/prop")
    assert abs(motion.multipliers[place]) == pytest.approx(6.0)
    np.testing.assert_allclose(found[0], [0.0, 0.0, 0.0, 0.0, 0.0, 14.0], atol=1e-9)
    np.testing.assert_allclose(found[1], 0.0, atol=1e-9)


def test_missing_drives_are_told():
    system = closed_states.system("bricard")
    q, v, tau = closed_states.state(system, 37)
    with pytest.raises(NotSolvableError, match="this motion of 'Bricard linkage' takes forces that it has no drives"):
        dynamics.joint_reactions(
            system, q, v, dynamics.forward_dynamics(system, q, v, tau, engine="reference"), engine="reference"
        )
