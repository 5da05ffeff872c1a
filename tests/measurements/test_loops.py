"""Closed loops: regressors of drives against inverse dynamics, and identification of a five-bar from its own motion."""

import numpy as np
import pytest

import cadmbs as cm
from cadmbs import dynamics
from cadmbs.errors import NotSolvableError
from cadmbs.measurements import identify
from tests.measurements.machines import motion


def closed(name, drives, n=40, **options):
    system = cm.compile_mechanism(cm.load(name))
    data = motion(n, drives, **options)
    levels = [{drive: data[f"joint/{drive}/{level}"] for drive in drives} for level in "qva"]
    return system, data, cm.kinematics.closed.motion(system, *levels, t=data["t"], trajectory=True)


@pytest.mark.parametrize(
    ("name", "drives"),
    [
        ("five_bar", ("left_motor", "right_motor")),
        ("four_bar", ("crank_pivot",)),
        ("delta_robot", ("motor_a", "motor_b", "motor_c")),
    ],
)
def test_the_regressor_of_loops_gives_the_forces_of_the_drives(name, drives):
    system, _, at = closed(name, drives, size=0.1)
    Y = dynamics.regressor(system, at.q, at.v, at.a, friction=True, armature=True)
    names = dynamics.regressor_names(system, friction=True, armature=True)
    assert Y.shape == (40, len(drives), len(names))
    parameters = dynamics.regressor_parameters(system, friction=True, armature=True)
    tree, losses = system.tree, system.losses
    rates = tree.velocities.spread_rate(at.v)
    friction = -tree.velocities.gather(losses.damping * rates + losses.friction * np.tanh(rates / 1e-3))
    expected = dynamics.closed_loop_inverse_dynamics(system, at.q, at.v, at.a, joint_forces=friction)
    assert not np.any(losses.cut_damping) and not np.any(losses.cut_friction)
    np.testing.assert_allclose(Y @ parameters, expected.forces, atol=1e-9 * np.max(np.abs(expected.forces)))


def test_drives_that_determine_nothing_are_refused():
    mechanism = cm.load("four_bar")
    passive = tuple(joint.model_copy(update={"actuated": False}) for joint in mechanism.joints)
    system = cm.compile_mechanism(mechanism.model_copy(update={"joints": passive}))
    with pytest.raises(NotSolvableError, match="has no drives"):
        dynamics.regressor(system, np.zeros(3), np.zeros(3), np.zeros(3))


def test_a_five_bar_is_identified_from_its_drives():
    """Passive joints are not measured; masses of the document are wrong by up to 40 %."""
    drives = ("left_motor", "right_motor")
    system, data, at = closed("five_bar", drives, n=600, size=0.25)
    right = dynamics.closed_loop_inverse_dynamics(system, at.q, at.v, at.a).forces
    rng = np.random.default_rng(0)
    noisy = right + 0.01 * np.sqrt(np.mean(right**2, axis=0)) * rng.normal(size=right.shape)
    table = {name: x for name, x in data.items() if not name.endswith(("/v", "/a"))}
    table |= {f"joint/{name}/tau": noisy[:, k] for k, name in enumerate(drives)}
    mechanism = cm.load("five_bar")
    bodies = tuple(
        body.model_copy(update={"mass": body.mass * factor})
        for body, factor in zip(mechanism.bodies, (1.4, 0.6, 1.4, 0.6), strict=True)
    )
    wrong = mechanism.model_copy(update={"bodies": bodies})
    found = identify(wrong, table, held_out=0.2)
    assert [finding.code for finding in found.findings] == ["E019"]
    _, _, there = closed("five_bar", drives, n=100, size=0.25, seed=5)
    corrected = cm.compile_mechanism(found.mechanism)
    expected = dynamics.closed_loop_inverse_dynamics(system, there.q, there.v, there.a).forces
    before = dynamics.closed_loop_inverse_dynamics(cm.compile_mechanism(wrong), there.q, there.v, there.a).forces
    after = dynamics.closed_loop_inverse_dynamics(corrected, there.q, there.v, there.a).forces
    size = np.sqrt(np.mean(expected**2, axis=0))
    assert np.max(np.sqrt(np.mean((after - expected) ** 2, axis=0)) / size) < 0.01
    assert np.max(np.sqrt(np.mean((before - expected) ** 2, axis=0)) / size) > 0.05
    assert all(0.5 < each.share / 0.01 < 1.6 for each in found.held_out.values())


def recorded(mechanism, drives, n=600, seed=0, **options):
    """A table of drives of a mechanism whose drives are in the tree, with forces and 1 % of noise."""
    system, data, at = closed_motion(mechanism, drives, n=n, **options)
    right = dynamics.closed_loop_inverse_dynamics(system, at.q, at.v, at.a).forces
    noise = 0.01 * np.sqrt(np.mean(right**2, axis=0)) * np.random.default_rng(seed).normal(size=right.shape)
    table = {name: x for name, x in data.items() if not name.endswith(("/v", "/a"))}
    return table | {f"joint/{name}/tau": (right + noise)[:, k] for k, name in enumerate(drives)}, right


def closed_motion(mechanism, drives, n=40, **options):
    system = cm.compile_mechanism(mechanism)
    data = motion(n, drives, **options)
    levels = [{drive: data[f"joint/{drive}/{level}"] for drive in drives} for level in "qva"]
    return system, data, cm.kinematics.closed.motion(system, *levels, t=data["t"], trajectory=True)


def test_a_drive_on_a_cut_joint():
    """The document cuts the loop at the crank, which is driven and measured."""
    mechanism = cm.load("four_bar")
    table, right = recorded(mechanism, ("crank_pivot",), n=400, size=0.5)
    cut = [
        joint.model_copy(update={"cut": joint.name == "crank_pivot", "actuated": joint.name == "crank_pivot"})
        for joint in mechanism.joints
    ]
    other = mechanism.model_copy(update={"joints": tuple(cut), "scenario": None})
    found = identify(other, table)
    (each,) = found.held_out.values()
    assert 0.5 < each.error / (0.01 * np.sqrt(np.mean(right**2))) < 2.0
    assert [joint.name for joint in found.mechanism.joints if joint.cut] == ["crank_pivot"]


def test_rods_that_spin_between_balls():
    """Legs of a Stewart platform: the spin of each rod takes no force, and is no freedom of the drives."""
    mechanism = cm.load("stewart_platform")
    drives = tuple(f"leg{k}" for k in range(1, 7))
    system, _, at = closed_motion(mechanism, drives, n=8, size=0.02)
    Y = dynamics.regressor(system, at.q, at.v, at.a)
    expected = dynamics.closed_loop_inverse_dynamics(system, at.q, at.v, at.a)
    assert np.max(np.abs(Y @ dynamics.inertial_parameters(system) - expected.forces)) < 1e-9 * np.max(
        np.abs(expected.forces)
    )


MACHINES = {
    "five_bar": (("left_motor", "right_motor"), 0.25),
    "delta_robot": (("motor_a", "motor_b", "motor_c"), 0.12),
    "excavator": (("boom_cylinder", "arm_cylinder", "bucket_cylinder"), 0.05),
}


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize("name", MACHINES)
def test_machines_with_loops_are_identified_from_positions_of_their_drives(name):
    """Every second mass is 40 % too large, the others too small; another motion is predicted to half a percent."""
    drives, size = MACHINES[name]
    mechanism = cm.load(name).model_copy(update={"scenario": None})
    table, _ = recorded(mechanism, drives, size=size)
    rng = np.random.default_rng(1)
    table |= {f"joint/{drive}/q": table[f"joint/{drive}/q"] + 1e-6 * rng.normal(size=600) for drive in drives}
    bodies = tuple(
        body.model_copy(update={"mass": body.mass * (1.4 if k % 2 else 0.6)}) for k, body in enumerate(mechanism.bodies)
    )
    wrong = mechanism.model_copy(update={"bodies": bodies})
    found = identify(wrong, table)
    assert all(0.5 < each.share / 0.01 < 1.6 for each in found.held_out.values())
    there = closed_motion(mechanism, drives, n=100, size=size, seed=5)[-1]
    expected, before, after = (
        dynamics.closed_loop_inverse_dynamics(cm.compile_mechanism(m), there.q, there.v, there.a).forces
        for m in (mechanism, wrong, found.mechanism)
    )
    rms = np.sqrt(np.mean(expected**2, axis=0))
    assert np.max(np.sqrt(np.mean((after - expected) ** 2, axis=0)) / rms) < 0.005
    assert np.max(np.sqrt(np.mean((before - expected) ** 2, axis=0)) / rms) > 0.1
