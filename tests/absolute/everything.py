"""Mechanisms with rows and forces of every kind that absolute coordinates have, and states for tests of derivatives."""

from __future__ import annotations

import numpy as np

from cadmbs import absolute, compile_mechanism
from cadmbs.absolute.equations import AbsoluteEquations
from cadmbs.absolute.model import absolute_model
from cadmbs.absolute.motion import AbsoluteState, body_row, motion_of
from cadmbs.absolute.start import rotations_for
from cadmbs.integrators.implicit import StepState
from cadmbs.lie import so3
from cadmbs.models.mechanism import Mechanism
from cadmbs.results import Outcome, OutcomeKind
from cadmbs.testing import mechanisms
from tests import zoo

KINDS = ("universal", "revolute", "cylindrical", "screw", "spherical:quaternion", "free", "prismatic", "planar")
WAVE = {"kind": "harmonic", "mean": 0.7, "amplitude": 0.3, "rate": 2.0, "phase": 0.1}


def constraints(rng):
    """One row of each geometric kind, and an angle, between random vectors and points."""

    def vector():
        return rng.normal(size=3).tolist()

    def two():
        return [vector(), vector()]

    return [
        {"name": "dp1", "kind": "DP1", "bodies": ["b2", "b4"], "vectors": two(), "offset": WAVE},
        {"name": "angle", "kind": "DP1", "bodies": ["b2", "b5"], "vectors": two(), "angle": WAVE, "axis": vector()},
        {"name": "dp2", "kind": "DP2", "bodies": ["b3", "b5"], "vector": vector(), "points": two(), "offset": WAVE},
        {"name": "d", "kind": "D", "bodies": ["b1", "b6"], "points": two(), "distance": WAVE},
        {"name": "cd", "kind": "CD", "bodies": ["world", "b6"], "points": two(), "direction": vector()},
    ]


def loads(names):
    """One load of each kind."""
    strut = {"kind": "spring_damper", "stiffness": 3.0, "damping": 0.4, "length": WAVE}
    wrench = {"kind": "wrench", "force": [1.0, WAVE, -2.0], "torque": [0.3, 0.2, WAVE]}
    return [
        {"name": "motor", "kind": "joint_force", "coordinate": names[0], "force": WAVE},
        {"name": "coil", "kind": "joint_spring", "coordinate": names[1], "stiffness": 2.0, "damping": 0.3, "rest": 0.2},
        strut | {"name": "strut", "bodies": ["b1", "b5"], "points": [[0.3, 0.0, 0.1], [0.0, 1.0, 0.4]]},
        wrench | {"name": "thrust", "body": "b3", "point": [0.1, 0.2, 0.3], "axes": "body", "on": "b6"},
        wrench | {"name": "wind", "body": "b2", "point": [0.1, 0.2, 0.3], "on": "b4"},
    ]


def everything(seed=5, *, rows=True, coupled=True):
    """A tree of many kinds of joints with losses, armature, couplings, loads, and rows with prescribed sides."""
    rng = np.random.default_rng(seed)
    data = zoo.data_of(mechanisms.random_tree(8, seed, kinds=KINDS))
    for k, joint in enumerate(data["joints"]):
        joint |= {"damping": 0.2 + 0.1 * k, "friction": 1e-4 * (k % 2)}
        if joint["kind"] not in ("spherical", "free"):
            joint |= {"armature": 0.1 + 0.05 * k}
    system = compile_mechanism(Mechanism.model_validate(data))
    names = [
        name
        for joint in system.joints
        if joint.kind not in ("free", "spherical:quaternion")
        for name in joint.velocity_names
    ]
    data["loads"] = loads(names)
    if coupled:
        terms = [{"coordinate": names[3], "factor": 1.0}, {"coordinate": names[4], "factor": -0.7}]
        data["couplings"] = [{"name": "belt", "terms": terms, "offset": 0.1}]
    if rows:
        data["constraints"] = constraints(rng)
        data["motions"] = [{"name": "drive", "coordinate": names[0], "position": WAVE}]
    return compile_mechanism(Mechanism.model_validate(data))


def random_equations(system, coordinates, seed=0):
    """Equations at random poses of all bodies, with random velocities, accelerations, multipliers."""
    rng = np.random.default_rng(seed)
    model = absolute_model(system)
    n = model.bodies.n
    A = model.bodies.axes[1:] @ so3.exp(0.4 * rng.normal(size=(n, 3)))
    equations = AbsoluteEquations(model, rotations_for(coordinates, A))
    layout = equations.layout
    r = model.bodies.center[1:] + 0.2 * rng.normal(size=(n, 3))
    start = layout.state(r, equations.rotations.state(A), rng.normal(size=layout.rotors), np.zeros(layout.angles))
    x = equations.moved(start, np.zeros(layout.n_v))
    v, a = rng.normal(size=(2, layout.n_v))
    return equations, (x, v, a, rng.normal(size=layout.n_rows))


def at_one_instant(system, coordinates, q, v, t=0.0):
    """The motion with the one time t: accelerations and multipliers of a consistent state."""
    start = absolute.absolute_start(system, coordinates, q, v, t)
    state = AbsoluteState(StepState(t, start.x, start.v, *start.accelerations(t, start.x, start.v)), start.equations)
    return motion_of(start, [t], [body_row(start, state)], (0, 0), Outcome(OutcomeKind.FINISHED, t, ""))
