"""Touch: forces of a hand, motors and stops against the laws of mechanics, and what was done against `simulate`."""

from __future__ import annotations

import json

import numpy as np
import pytest

import cadmbs as cm
from cadmbs.dynamics import mass_matrix
from cadmbs.errors import ArgumentError
from cadmbs.models.documents.reading import build
from cadmbs.testing.mechanisms import planar_chain
from cadmbs.viewer.live import LiveSession
from cadmbs.viewer.live.driving import DrivenConfiguration
from cadmbs.viewer.live.routes import session_routes
from cadmbs.viewer.live.touch import LiveTouch
from cadmbs.viewer.live.touch.effective_inertia import coordinate_inertias, effective_mass, moved_point, point_jacobian
from cadmbs.viewer.live.touch.hand import HAND_RATE, pull, take_hold
from cadmbs.viewer.live.touch.live_touch import reach, saved_scenario
from cadmbs.viewer.live.touch.motors import fitted_motor
from cadmbs.viewer.live.touch.touched_motion import STEPS, Hand, begun


def system_of(name):
    return cm.compile_mechanism(planar_chain(2) if name == "two_links" else cm.load(name))


def slider(mass=2.0, **limits):
    """A mass on a guide along x, without gravity."""
    joint = {"name": "guide", "kind": "prismatic", "predecessor": "world", "successor": "block", "axis": [1, 0, 0]}
    bodies = [{"name": "block", "mass": mass, "center_of_mass": [0, 0, 0], "inertia": np.eye(3).tolist()}]
    joints = [joint | ({"limits": limits} if limits else {})]
    mechanism, _ = build(
        {"format": "cadmbs.mechanism/1", "name": "slider", "gravity": [0, 0, 0], "bodies": bodies, "joints": joints}
    )
    return cm.compile_mechanism(mechanism)


def closed(system):
    return DrivenConfiguration(system).q


@pytest.mark.parametrize("name", ["four_bar", "six_axis_arm", "stewart_platform", "five_bar"])
def test_the_velocity_of_a_point_is_the_derivative_of_its_position(name):
    system = system_of(name)
    q = closed(system)
    body, rng = system.tree.names[-1], np.random.default_rng(1)
    point, v, h = rng.normal(size=3), rng.normal(size=system.n_v), 1e-6
    ahead, behind = (moved_point(system, cm.integrate(system, q, s * h * v), body, point) for s in (1, -1))
    assert point_jacobian(system, q, body, point) @ v == pytest.approx((ahead - behind) / (2 * h), abs=1e-8)
    assert moved_point(system, cm.neutral(system), body, point) == pytest.approx(point, abs=1e-12)


def test_a_mass_on_a_guide_and_a_tree_have_the_inertia_that_is_theirs():
    assert effective_mass(slider(3.0), np.zeros(1), "block", np.array([0.2, 0.1, 0.0])) == pytest.approx(3.0)
    system, q = system_of("six_axis_arm"), np.full(6, 0.3)
    expected = 1.0 / np.diagonal(np.linalg.inv(mass_matrix(system, q)))
    assert coordinate_inertias(system, q) == pytest.approx(expected, rel=1e-10)


def test_in_a_loop_the_inertia_of_the_crank_is_that_of_all_that_it_moves():
    """E = I w^2 / 2 of the whole four-bar at a crank rate w, from the kinetic energy of the closed motion."""
    system = system_of("four_bar")
    q = closed(system)
    motion = cm.kinematics.closed.motion(system, {"crank_pivot": [q[0]]}, {"crank_pivot": [2.0]})
    kinetic, _ = cm.dynamics.energy(system, motion.q[0], motion.v[0])
    assert coordinate_inertias(system, motion.q[0])[0] == pytest.approx(2.0 * float(kinetic) / 4.0, rel=1e-9)


def test_a_hand_pulls_a_mass_as_a_critically_damped_oscillator():
    """x(t) = s (1 - (1 + w t) exp(-w t)), to the square of the step: the force is held during each."""
    touched = begun(slider(), np.zeros(1), stops=False)
    point = np.array([0.0, 0.3, 0.0])
    touched.hand = Hand(take_hold(touched.system, touched.q, "block", point), point + np.array([0.5, 0.0, 0.0]))
    for _ in range(20):
        assert touched.advance(0.025, clock=lambda: 0.0) == 1.0
    t = touched.motion.t
    assert t == pytest.approx(0.5)
    exact = 0.5 * (1.0 - (1.0 + HAND_RATE * t) * np.exp(-HAND_RATE * t))
    assert touched.q[0] == pytest.approx(exact, abs=5e-3 * touched.step / STEPS[0])
    force = touched.pull.force
    assert force[1:] == pytest.approx([0.0, 0.0], abs=1e-12)
    assert np.cross(touched.pull.anchor - [touched.q[0], 0, 0], force) == pytest.approx(touched.pull.wrench[:3])


@pytest.mark.parametrize("name", ["four_bar", "stewart_platform", "two_links"])
def test_the_power_of_the_hand_is_that_of_its_wrench(name):
    """F p' = tau v for tau = J' F: the wrench that is given does the work of the force at the point."""
    system = system_of(name)
    q = closed(system)
    body, v = system.tree.names[-1], np.random.default_rng(0).normal(size=system.n_v)
    grip = take_hold(system, q, body, np.array([0.1, -0.2, 0.3]))
    held = pull(system, q, v, grip, np.array([1.0, 2.0, 3.0]))
    power = held.force @ point_jacobian(system, q, body, grip.point) @ v
    assert held.wrench @ (np.asarray(cm.kinematics.hybrid.jacobian(system, q, body)) @ v) == pytest.approx(power)


def test_what_cannot_move_cannot_be_held():
    system = slider()
    with pytest.raises(ArgumentError, match="no motor at 'base'"):
        fitted_motor(system, np.zeros(1), "base", 1.0)
    structure = system_of("four_bar")
    with pytest.raises(cm.errors.UnknownNameError):
        take_hold(structure, closed(structure), "nothing", np.zeros(3))


def test_a_motor_goes_to_its_target_against_gravity_and_does_not_exceed_its_effort():
    """The integral part leaves no error; at rest the forces are those of gravity."""
    system = cm.compile_mechanism(planar_chain(2))
    touched = begun(system, np.array([0.0, 0.0]), stops=False)
    for name, goal in zip(system.velocity_names, (0.8, -0.5), strict=True):
        touched.motors[name] = fitted_motor(touched.system, touched.q, name, 2.0)
        touched.motors[name].goal = goal
    for _ in range(120):
        touched.advance(0.025, clock=lambda: 0.0)
    assert touched.q == pytest.approx([0.8, -0.5], abs=1e-4)
    weight = np.asarray(cm.dynamics.gravity_force(system, touched.q))
    forces = [touched.deeds[-1].motors[name].force for name in system.velocity_names]
    assert forces == pytest.approx(weight, abs=1e-3 * np.abs(weight).max())
    motor = touched.motors[system.velocity_names[0]]
    motor.largest = 0.5
    touched.advance(0.1, clock=lambda: 0.0)
    assert abs(touched.deeds[-1].motors[motor.name].force) == 0.5


def test_a_stop_holds_a_mass_at_its_limit():
    system = slider(lower=-0.1, upper=0.1)
    for stops, expected in ((True, 0.1), (False, 0.5)):
        touched = begun(system, np.zeros(1), stops=stops)
        touched.hand = Hand(take_hold(touched.system, touched.q, "block", np.zeros(3)), np.array([0.5, 0.0, 0.0]))
        for _ in range(100):
            touched.advance(0.02, clock=lambda: 0.0)
        # the spring of the hand presses the mass into the stop by its force over the stiffness of the stop
        assert touched.q[0] == pytest.approx(expected, abs=3e-3)
        assert touched.pressed == (("guide",) if stops else ())


@pytest.mark.parametrize("name", ["four_bar", "two_links", "stewart_platform", "six_axis_arm"])
def test_what_was_done_is_done_again_by_the_saved_scenario(name):
    """`simulate` of the document follows the motion to the square of the step, loops and stops included."""
    system = system_of(name)
    q = closed(system)
    touched = begun(system, q, stops=True, sizes=(1e-3,))
    body = system.tree.names[-1]
    center = system.bodies.center_of_mass[system.body_names.index(body)]
    touched.motors[system.velocity_names[0]] = motor = fitted_motor(touched.system, q, system.velocity_names[0], 1.0)
    motor.goal = float(q[0]) + 0.2
    touched.advance(0.05, clock=lambda: 0.0)
    for k in range(2):
        grip = take_hold(touched.system, touched.q, body, center + np.array([0.02 * k, 0.0, 0.0]))
        anchor = moved_point(touched.system, touched.q, body, grip.point)
        touched.hand = Hand(grip, anchor + np.array([0.05, -0.03, 0.04]))
        for _ in range(6):
            touched.advance(0.025, clock=lambda: 0.0)
    touched.hand = None
    touched.advance(0.05, clock=lambda: 0.0)
    document = saved_scenario(touched)
    assert len({load["name"] for load in document["loads"]}) == len(document["loads"])
    mechanism, findings = build(json.loads(json.dumps(document)))
    assert not [finding for finding in findings if finding.severity == "error"]
    result = cm.simulate(cm.compile_mechanism(mechanism))
    assert result.outcome.good
    assert result.t[-1] == pytest.approx(touched.motion.t)
    moved = np.abs(touched.q - q).max()
    assert np.abs(cm.difference(system, result.q[-1], touched.q)).max() < 1e-3 * moved
    assert moved > 1e-3


def test_a_motor_that_was_on_for_a_part_of_the_time_is_saved_as_its_force():
    system = slider()
    touched = begun(system, np.zeros(1), stops=False, sizes=(1e-3,))
    touched.motors["guide"] = fitted_motor(system, touched.q, "guide", 1.0)
    touched.motors["guide"].goal = 0.1
    touched.advance(0.1, clock=lambda: 0.0)
    assert [load["kind"] for load in saved_scenario(touched)["loads"]] == ["joint_servo", "joint_force"]
    touched.motors.clear()
    touched.advance(0.1, clock=lambda: 0.0)
    document = saved_scenario(touched)
    assert [load["kind"] for load in document["loads"]] == ["joint_force"]
    result = cm.simulate(cm.compile_mechanism(build(document)[0]))
    assert result.q[-1] == pytest.approx(touched.q, abs=5e-5)
    assert touched.q[0] > 0.02


def test_the_result_of_a_touched_motion_balances_its_energy():
    system = system_of("four_bar")
    touched = begun(system, closed(system), stops=True, sizes=(1e-3,))
    body = system.tree.names[-1]
    grip = take_hold(touched.system, touched.q, body, np.array([0.4, 0.0, 0.1]))
    touched.hand = Hand(grip, moved_point(touched.system, touched.q, body, grip.point) + np.array([0.2, 0.0, 0.1]))
    for _ in range(20):
        touched.advance(0.025, clock=lambda: 0.0)
    result = touched.result()
    energy = result["energy/kinetic"]
    assert energy.max() > 0.0
    assert np.abs(result.drift).max() < 1e-3 * energy.max()


def test_a_point_is_taken_along_to_where_it_is_wanted():
    system = system_of("six_axis_arm")
    configuration = DrivenConfiguration(system, np.full(6, 0.3))
    body, point = system.tree.names[-1], np.array([0.5, 0.1, 0.9])
    wanted = moved_point(system, np.array([0.5, 0.2, 0.5, 0.3, 0.4, 0.3]), body, point)
    drives = [reach(configuration, body, point, wanted) for _ in range(3)]
    assert drives[-1].moved
    assert moved_point(system, configuration.q, body, point) == pytest.approx(wanted, abs=1e-5)


def test_a_point_of_a_loop_is_taken_along_and_the_loop_stays_closed():
    system = system_of("five_bar")
    configuration = DrivenConfiguration(system)
    body = system.tree.names[-1]
    point = np.asarray(system.bodies.center_of_mass[system.body_names.index(body)])
    wanted = moved_point(system, configuration.q, body, point) + np.array([0.02, 0.0, 0.01])
    before = moved_point(system, configuration.q, body, point)
    for _ in range(4):
        drive = reach(configuration, body, point, wanted)
        assert configuration.residual < 1e-10
    after = moved_point(system, configuration.q, body, point)
    assert np.linalg.norm(wanted - after) < 0.05 * np.linalg.norm(wanted - before), drive.sentence


def test_what_is_out_of_reach_ends_at_the_limit_which_is_told():
    system = slider(lower=-0.1, upper=0.1)
    configuration = DrivenConfiguration(system)
    drive = reach(configuration, "block", np.zeros(3), np.array([0.5, 0.0, 0.0]))
    assert configuration.q[0] == pytest.approx(0.1)
    assert not drive.moved
    assert drive.sentence == "0.4 m are missing; at its limit: guide"


class Page:
    """Asks a session as the page does."""

    def __init__(self, name):
        self.session = LiveSession(system_of(name))
        self.touch = LiveTouch(self.session)
        self.routes = session_routes(self.session) | self.touch.routes()

    def ask(self, path, **question):
        route = self.routes[path]
        return route.answer(route.read(json.dumps(question).encode()))


def test_a_motion_goes_on_where_it_stands_and_begins_anew_where_something_else_moved_it():
    page = Page("four_bar")
    assert page.ask("/touch/begin").t == 0.0
    body = page.session.system.tree.names[-1]
    hand = {"body": body, "point": [0.4, 0.0, 0.1], "target": [0.6, 0.0, 0.3]}
    for _ in range(4):
        answer = page.ask("/touch/advance", duration=0.05, hand=hand)
    assert answer.t == pytest.approx(0.2, abs=2 * answer.step)
    assert np.linalg.norm(answer.hand.force) > 0.0
    page.ask("/configuration", q=answer.positions)
    assert page.ask("/touch/begin").t == answer.t
    page.ask("/ask", q={"crank_pivot": 0.3})
    assert page.ask("/touch/begin").t == 0.0
    assert page.ask("/touch/begin", anew=True).positions["crank_pivot"] == pytest.approx(0.3)


def test_motors_go_when_they_are_not_wanted_any_more_and_reset_goes_back():
    page = Page("four_bar")
    start = page.ask("/touch/begin").positions
    for _ in range(4):
        answer = page.ask("/touch/advance", duration=0.05, motors={"crank_pivot": {"kind": "target", "value": 0.2}})
    assert answer.motors.keys() == {"crank_pivot"}
    assert answer.positions["crank_pivot"] > start["crank_pivot"] + 0.01
    assert page.ask("/touch/advance", duration=0.01).motors == {}
    back = page.ask("/touch/reset")
    assert back.t == 0.0
    assert back.positions == start


@pytest.mark.parametrize(
    ("path", "question", "sentence"),
    [
        ("/touch/advance", {"duration": 0.01}, "nothing runs: begin first"),
        ("/touch/scenario", {}, "nothing runs: begin first"),
        ("/touch/advance", {"duration": 1.0}, "less than or equal to 0.25"),
        ("/touch/advance", {"duration": -1.0}, "greater than or equal to 0"),
    ],
)
def test_what_cannot_be_done_is_refused_with_a_sentence(path, question, sentence):
    with pytest.raises(ArgumentError, match=sentence):
        Page("four_bar").ask(path, **question)


def test_what_is_saved_has_a_name_that_is_a_file_name():
    page = Page("four_bar")
    page.ask("/touch/begin")
    with pytest.raises(ArgumentError, match="nothing has moved yet"):
        page.ask("/touch/scenario")
    page.ask("/touch/advance", duration=0.02)
    saved = page.ask("/touch/scenario")
    assert saved.name == "four-bar-by-hand.json"
    assert saved.document["format"] == "cadmbs.mechanism/1"


@pytest.mark.parametrize("beside", [0.0, 1e-9, 1e-4])
def test_a_hand_next_to_an_axis_throws_nothing_about(beside):
    """The mass that it would have to move is bounded, and so is the spring."""
    system = cm.compile_mechanism(cm.load("pendulum"))
    mass = effective_mass(system, np.zeros(1), "rod", np.array([beside, 0.0, 0.0]))
    away = effective_mass(system, np.zeros(1), "rod", np.array([0.1, 0.0, 0.0]))
    assert away < mass < 1e2 * away
