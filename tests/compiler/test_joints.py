import numpy as np
import pytest

from cadmbs import compile_mechanism
from cadmbs.compiler.joints import shortest_turn
from cadmbs.lie import se3
from cadmbs.models.mechanism import Mechanism
from cadmbs.testing import mechanisms
from tests import zoo


def test_limits_are_infinite_where_there_are_none():
    data = zoo.data_of(mechanisms.chain(1, 1, "cylindrical"))
    data["joints"][0]["limits"] = {"lower": -1.0, "upper": [2.0, 3.0], "velocity": 4.0}
    limits = compile_mechanism(Mechanism.model_validate(data)).joints[0].limits
    assert {word: list(bound) for word, bound in limits.items()} == {
        "lower": [-1.0, -1.0],
        "upper": [2.0, 3.0],
        "velocity": [4.0, 4.0],
        "effort": [np.inf, np.inf],
        "acceleration": [np.inf, np.inf],
        "deceleration": [np.inf, np.inf],
        "jerk": [np.inf, np.inf],
    }
    free = compile_mechanism(mechanisms.chain(1, 1)).joints[0].limits
    assert (list(free["lower"]), list(free["upper"])) == ([-np.inf], [np.inf])


def test_bodies_are_recorded_about_the_world_origin():
    """Also where the tree is expressed about another point."""
    mechanism, system = zoo.mechanism("far away"), zoo.system("far away")
    for place, body in enumerate((b for b in mechanism.bodies if b.name != mechanism.ground), start=1):
        np.testing.assert_array_equal(system.bodies.center_of_mass[place], body.center_of_mass)
        np.testing.assert_array_equal(system.bodies.reference_pose[place, :3, 3], body.reference_pose.position)


def test_joints_are_recorded_with_their_bodies_and_orientation():
    system = zoo.system("two loops")
    mechanism = zoo.mechanism("two loops")
    for joint, document in zip(system.joints, mechanism.joints, strict=True):
        assert system.body_names[joint.predecessor] == document.predecessor
        assert system.body_names[joint.successor] == document.successor
        assert joint.is_cut == (joint.name in ("j6", "j7"))
        assert joint.kind == ("spherical:quaternion" if joint.is_cut else document.kind)
    np.testing.assert_array_equal(system.joints[5].point, [0.2, -0.1, 0.4])


def test_the_members_of_a_loop_lead_from_the_successor_of_the_cut_joint_back():
    for name in zoo.LOOPS:
        system = zoo.system(name)
        for closure in system.closures:
            cut = system.joints[closure.joint]
            place = cut.successor
            for index, sign in closure.members:
                joint = system.joints[index]
                start, end = (joint.predecessor, joint.successor)[::sign]
                assert place == start
                place = end
            assert place == cut.predecessor


def test_both_bodies_see_the_same_frame_of_a_loop_that_closes():
    (closure,) = zoo.system("four-bar").closures
    np.testing.assert_array_equal(closure.predecessor_frame, closure.successor_frame)
    joint = zoo.mechanism("four-bar").joints[closure.joint]
    np.testing.assert_array_equal(closure.predecessor_frame[:3, 2], joint.axis)
    np.testing.assert_array_equal(closure.predecessor_frame[:3, 3], joint.point)


def test_a_gap_is_kept_on_both_sides():
    """The axis as each of the two bodies has it at q = 0: its frame by the smallest turn."""
    data = zoo.data_of(zoo.mechanism("four-bar"))
    axis = np.array(data["joints"][3]["axis"])
    aside = np.cross(axis, [1.0, 0.0, 0.0])
    tilted = axis * np.cos(0.1) + aside / np.linalg.norm(aside) * np.sin(0.1)
    own = {"axis": axis.tolist(), "point": [1.0, 0.5, -0.3]}
    data["joints"][3] |= {
        "cut": True,
        "closure": {"predecessor": own, "successor": {"axis": tilted.tolist(), "point": [1, 0.5, 0]}},
    }
    (closure,) = compile_mechanism(Mechanism.model_validate(data)).closures
    np.testing.assert_allclose(closure.predecessor_frame[:3, 2], axis, rtol=0, atol=1e-15)
    np.testing.assert_allclose(closure.successor_frame[:3, 2], tilted, rtol=0, atol=1e-15)
    np.testing.assert_array_equal(closure.successor_frame[:3, 3], [1.0, 0.5, 0.0])
    turn = closure.predecessor_frame[:3, :3].T @ closure.successor_frame[:3, :3]
    np.testing.assert_allclose(np.arccos((np.trace(turn) - 1) / 2), 0.1, rtol=0, atol=1e-14)


@pytest.mark.parametrize("angle", [0.0, 1e-9, 1.0, 3.0, np.pi - 1e-6, np.pi - 1e-9, np.pi - 1e-13, np.pi])
def test_shortest_turns(angle):
    """R start = end, and the angle of R is the one between the two."""
    rng = np.random.default_rng(1)
    start, aside = np.linalg.qr(rng.normal(size=(3, 2)))[0].T
    end = np.cos(angle) * start + np.sin(angle) * aside
    turn = shortest_turn(start, end)
    np.testing.assert_allclose(turn @ start, end, rtol=0, atol=1e-14)
    np.testing.assert_allclose(turn.T @ turn, np.eye(3), rtol=0, atol=1e-14)
    np.testing.assert_allclose(np.linalg.det(turn), 1.0, rtol=0, atol=1e-14)
    found = np.linalg.norm(se3.log(se3.pose(turn, np.zeros(3)))[:3])
    np.testing.assert_allclose(found, angle, rtol=0, atol=1e-6)
