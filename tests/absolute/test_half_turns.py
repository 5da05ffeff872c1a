"""A body that turns by more than half a turn in a step ends the motion with a sentence, whatever computes the step."""

from dataclasses import replace

import numpy as np
import pytest

import cadmbs as cm
from cadmbs import absolute
from cadmbs.absolute import dynamics
from cadmbs.absolute.dynamics import angular_speeds
from cadmbs.models.mechanism import Mechanism
from cadmbs.results import OutcomeKind
from tests.absolute.everything import everything, random_equations
from tests.tolerances import ROUND_OFF

H = 0.01
ENGINES = ["reference", pytest.param("compiled", marks=pytest.mark.slow)]
"""The kernel takes half a minute to compile."""


def stone(kind, speed, torque=0.0):
    """One body that spins at a speed [rad/s], free or about the vertical axis of a hinge that a motor turns."""
    body = {
        "name": "stone",
        "mass": 2.0,
        "center_of_mass": [0.1, 0.0, 0.2],
        "inertia": np.diag([1.0, 2.0, 2.5]).tolist(),
    }
    joint = {"name": "axle", "kind": kind, "predecessor": "world", "successor": "stone"}
    velocity = [0.3 * speed, 0.2 * speed, speed, 0.0, 0.0, 0.0]
    loads = []
    if kind == "revolute":
        joint |= {"axis": [0.0, 0.0, 1.0], "point": [0.0, 0.0, 0.0]}
        velocity = [speed]
        loads = [{"name": "motor", "kind": "joint_force", "coordinate": "axle", "force": torque}]
    content = {
        "format": "cadmbs.mechanism/1",
        "name": "spinning stone",
        "bodies": [body],
        "joints": [joint],
        "loads": loads,
        "scenario": {"duration": 0.5, "output_step": 2 * H, "initial": {"velocities": {"axle": velocity}}},
    }
    return cm.compile_mechanism(Mechanism.model_validate(content))


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("method", absolute.METHODS)
@pytest.mark.parametrize("coordinates", absolute.ROTATION_COORDINATES)
@pytest.mark.parametrize(("kind", "turn"), [("free", "4.25"), ("revolute", "4")])
def test_a_spin_that_is_too_fast_for_the_steps_is_refused(kind, turn, coordinates, method, engine):
    """All energy vanished in Euler parameters, and in matrices it grew by half."""
    system = stone(kind, 400.0)
    motion = absolute.simulate_bodies(system, coordinates=coordinates, method=method, step=H, engine=engine)
    assert motion.outcome.kind is OutcomeKind.STEP_UNDERFLOW
    assert str(motion.outcome) == (
        f"stopped after t = 0 s: body 'stone' turns by {turn} rad, more than half a turn, in a step of 0.01 s from "
        "t = 0 s: take smaller steps"
    )
    assert len(motion.t) == 1
    plan = replace(system.scenario, duration=2 * H)
    finer = absolute.simulate_bodies(system, plan, coordinates=coordinates, method=method, step=H / 10, engine=engine)
    assert finer.outcome.good


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("method", absolute.METHODS)
@pytest.mark.parametrize("coordinates", ["rA", "rE"])
def test_a_spin_that_becomes_too_fast_is_refused_on_the_way(coordinates, method, engine, monkeypatch):
    """The motor reaches half a turn a step at about a tenth of a second; what was reached by then is given.

    In Euler parameters implicit Euler and BDF2 never get there: they brake a spin the more the faster it is.
    """
    taken = []
    advance = dynamics.AbsoluteMethod.advance
    monkeypatch.setattr(
        dynamics.AbsoluteMethod, "advance", lambda self, t, x, h: taken.append(t) or advance(self, t, x, h)
    )
    system = stone("revolute", 0.0, 7500.0)
    motion = absolute.simulate_bodies(system, coordinates=coordinates, method=method, step=H, engine=engine)
    sentence = str(motion.outcome)
    assert "body 'stone' turns by 3." in sentence
    assert sentence.endswith("take smaller steps")
    assert 0.1 <= motion.outcome.time <= 0.2
    assert np.max(np.linalg.norm(motion.twists[..., 3:], axis=-1)) * H <= np.pi
    assert len(taken) == (motion.steps + 1 if engine == "reference" else 1), "NumPy takes the step that ends it alone"


@pytest.mark.parametrize("coordinates", absolute.ROTATION_COORDINATES)
def test_the_angular_speed_of_a_description_is_that_of_its_bodies(coordinates):
    """From states and rates, of matrices, of vectors of R^4, and of angles in axes of any choice."""
    equations, (x, v, _, _) = random_equations(everything(rows=False), coordinates)
    w = equations.twists(equations.poses(x), v)[1:, 3:]
    s, rates = equations.layout.parts(x)[1], equations.layout.split(v)[0][:, 3:]
    speed = angular_speeds(equations.rotations, s, rates)
    np.testing.assert_allclose(speed, np.linalg.norm(w, axis=-1), rtol=ROUND_OFF)
