"""Another root: relative motion is the same, the old ground moves with its mass."""

from importlib.resources import files

import numpy as np
import pytest

import cadmbs as cm
from cadmbs.errors import ModelError, UnknownNameError
from tests.tolerances import ROUND_OFF_LONG

LIBRARY = files("cadmbs.library")


def based_arm(name="screw_arm"):
    """An arm whose ground is a body with mass, and its system."""
    mechanism = cm.load(str(LIBRARY / f"{name}.json"))
    ground = {
        "name": mechanism.ground,
        "mass": 7.0,
        "center_of_mass": [0.1, -0.2, 0.3],
        "inertia": np.diag([1, 2, 2.5]),
    }
    listed = [body.name for body in mechanism.bodies]
    if mechanism.ground in listed:
        return mechanism
    body = type(mechanism.bodies[0]).model_validate({**ground, "inertia": ground["inertia"].tolist()})
    return mechanism.model_copy(update={"bodies": (*mechanism.bodies, body)})


def kinetic_energy(system, poses, twists):
    """From hybrid twists and poses of all bodies with mass, by hand."""
    energy = 0.0
    bodies = system.bodies
    for k in range(len(bodies.mass)):
        R, p = poses[k, :3, :3], poses[k, :3, 3]
        R0, p0 = bodies.reference_pose[k, :3, :3], bodies.reference_pose[k, :3, 3]
        center = R @ R0.T @ (bodies.center_of_mass[k] - p0) + p
        omega, v = twists[k, :3], twists[k, 3:] + np.cross(twists[k, :3], center - p)
        inertia = R @ R0.T @ bodies.inertia[k] @ R0 @ R.T
        energy += 0.5 * bodies.mass[k] * v @ v + 0.5 * omega @ inertia @ omega
    return energy


@pytest.mark.parametrize("name", ["screw_arm", "four_bar"])
def test_relative_motion_and_energy_are_those_seen_from_the_new_root(name):
    mechanism = based_arm(name)
    for root in [body.name for body in mechanism.bodies]:
        rooted = mechanism.rooted_at(root)
        before, after = cm.compile_mechanism(mechanism), cm.compile_mechanism(rooted)
        assert rooted.ground == root
        if not before.closures:
            assert (after.position_names, after.velocity_names) == (before.position_names, before.velocity_names)
        q, v = state(before)
        q_after, v_after = in_names(before, after, q, v)
        old, new = cm.kinematics.poses(before, q), cm.kinematics.poses(after, q_after)
        order = [after.body_names.index(each) for each in before.body_names]
        at_root = before.body_names.index(root)
        home = before.bodies.reference_pose[at_root]
        np.testing.assert_allclose(new[order], home @ np.linalg.inv(old[at_root]) @ old, atol=ROUND_OFF_LONG)
        twists = cm.kinematics.hybrid.twists(after, q_after, v_after)
        rotors = 0.5 * after.tree.armature @ after.tree.velocities.spread_rate(v_after) ** 2
        expected = kinetic_energy(after, new, twists) + rotors
        kinetic, _ = cm.dynamics.energy(after, q_after, v_after)
        assert kinetic == pytest.approx(expected, rel=1e-12)
        back = cm.compile_mechanism(rooted.rooted_at(mechanism.ground))
        if not before.closures:
            np.testing.assert_allclose(cm.dynamics.mass_matrix(back, q), cm.dynamics.mass_matrix(before, q), atol=1e-12)


def state(system):
    """A state; with loops a closed configuration and velocities that the loops allow."""
    drawn = np.random.default_rng(3)
    q = cm.constraints.assemble(system, cm.integrate(system, cm.neutral(system), 0.3 * drawn.normal(size=system.n_v))).q
    v = drawn.normal(size=system.n_v)
    J = cm.constraints.jacobian(system, q)
    return q, v - np.linalg.pinv(J) @ (J @ v) if J.size else v


def in_names(before, after, q, v):
    """The same motion in the coordinates of the other system's tree, which may cut another joint."""
    cut_q, cut_v = cm.constraints.cut_coordinates(before, q), cm.constraints.cut_rates(before, q, v)
    positions = dict(zip(before.position_names, q, strict=True))
    positions |= dict(zip(cm.constraints.cut_position_names(before), cut_q, strict=True))
    rates = dict(zip(before.velocity_names, v, strict=True))
    rates |= dict(zip(cm.constraints.cut_velocity_names(before), cut_v, strict=True))
    named = [positions[name] for name in after.position_names], [rates[name] for name in after.velocity_names]
    return np.array(named[0]), np.array(named[1])


def test_a_floor_moves_with_the_old_ground():
    mechanism = based_arm()
    last = mechanism.bodies[0].name
    contact = {"name": "foot", "kind": "contact", "body": last, "shape": {"kind": "point", "at": [0, 0, 0]}}
    contact |= {"with": {"kind": "plane", "point": [0, 0, 0], "normal": [0, 0, 1]}, "stiffness": 1.0}
    data = mechanism.model_dump(exclude_unset=True, by_alias=True) | {"loads": [contact]}
    rooted = cm.Mechanism.model_validate(data).rooted_at(last)
    assert rooted.loads[0].on == mechanism.ground


def test_unknown_roots_are_refused():
    mechanism = based_arm()
    with pytest.raises(UnknownNameError, match="has no body 'nobody' to be its root"):
        mechanism.rooted_at("nobody")
    with pytest.raises(ModelError, match="has no body 'nobody'") as refused:
        cm.load(str(LIBRARY / "screw_arm.json"), root="nobody")
    assert [finding.code for finding in refused.value.findings] == ["F014"]
    assert mechanism.rooted_at(mechanism.ground) is mechanism
    root = mechanism.bodies[0].name
    assert cm.load(str(LIBRARY / "screw_arm.json"), root=root).ground == root
