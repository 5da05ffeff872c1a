"""Programs of the joint forces of loads: every kind, on both sides of each of its branches."""

import numpy as np
import pytest

from cadmbs import dynamics
from cadmbs.compiler import compile_mechanism
from cadmbs.models.mechanism import Mechanism
from cadmbs.programs.errors import NotExportableError
from cadmbs.programs.quantities import program
from cadmbs.testing.mechanisms import random_tree
from tests import zoo
from tests.dynamics import loaded
from tests.programs.samples import error_of, state_of
from tests.tolerances import ROUND_OFF

SINE = {"kind": "harmonic", "amplitude": 0.4, "rate": 3.0, "mean": 0.1}
TABLE = {"deflection": [-1.0, -0.2, 0.0, 0.5, 2.0], "force": [-30.0, -3.0, 0.0, 10.0, 15.0]}
RATES = {"rate": [-1.0, 0.0, 1.0], "force": [-2.0, 0.0, 3.0]}
BODIES = {"bodies": ["b1", "b3"], "points": [[0.1, 0.2, 0.0], [0.5, -0.3, 0.4]]}
SPHERE = {"kind": "sphere", "center": [0.2, 0.1, 0.3], "radius": 0.4}
SOLID = {"stiffness": 1e3, "exponent": 1.5, "damping": 0.5, "friction": 0.8, "slip_velocity": 1e-2}
CONTACT = {"kind": "contact", "body": "b3", "shape": SPHERE, "on": "world", **SOLID}
BOX = {"kind": "box", "size": [0.8, 1.0, 1.2], "pose": {"position": [0.0, 0.1, 0.2]}}

TERMS = {"terms": [{"coordinate": "j1", "factor": 2.0}, {"coordinate": "j3", "factor": -0.5}]}
POLYNOMIALS = {"characteristic": {"polynomial": [3, -2, 5]}, "damping_characteristic": {"polynomial": [0.5, 0.2, 0.1]}}

LOADS = {
    "force along a sum": {"kind": "joint_force", **TERMS, "force": SINE},
    "servo along a sum": {"kind": "joint_servo", **TERMS, "position": SINE, "stiffness": 9, "damping": 5, "effort": 20},
    "stop along a sum": {"kind": "joint_stop", **TERMS, "lower": -0.1, "upper": 0.1, "stiffness": 1e3, "damping": 10},
    "polynomials along a sum": {"kind": "joint_spring", **TERMS, **POLYNOMIALS, "rest": 0.2},
    "table along a sum": {"kind": "joint_spring", **TERMS, "characteristic": TABLE, "damping": 0.3},
    "friction along a sum": {"kind": "joint_friction", **TERMS, "friction": 0.3, "damping": 0.2},
    "friction": {"kind": "joint_friction", "coordinate": "j2", "friction": 0.3, "damping": 0.2},
    "strut by polynomials": {"kind": "spring_damper", **BODIES, **POLYNOMIALS, "length": 1.0},
    "servo": {"kind": "joint_servo", "coordinate": "j1", "position": SINE, "stiffness": 90, "damping": 5, "effort": 20},
    "servo with two bounds": {
        "kind": "joint_servo", "coordinate": "j1", "position": SINE, "stiffness": 90, "damping": 5, "effort": [-5, 30],
    },
    "free servo": {"kind": "joint_servo", "coordinate": "j1", "position": SINE, "stiffness": 9, "damping": 5},
    "stop": {"kind": "joint_stop", "coordinate": "j2", "lower": -0.1, "upper": 0.1, "stiffness": 1e3, "damping": 10},
    "spring by table": {"kind": "joint_spring", "coordinate": "j1", "characteristic": TABLE, "damping": 0.3},
    "strut by tables": {
        "kind": "spring_damper", **BODIES, "characteristic": TABLE, "damping_characteristic": RATES, "length": 1.0,
    },
    "bushing": {
        "kind": "bushing", "bodies": ["b1", "b3"], "pose": {"position": [0.1, 0.2, 0.3]},
        "stiffness": [1, 2, 3, 40, 50, 60], "damping": [0.1, 0.2, 0.3, 4, 5, 6],
    },
    "contact with a plane": CONTACT | {"with": {"kind": "plane", "point": [0, 0, 0], "normal": [0, 0, 1]}},
    "contact with a sphere": CONTACT | {"with": {"kind": "sphere", "center": [0, 0.1, 0.2], "radius": 0.7}},
    "contact with a box": CONTACT | {"with": BOX},
    "drag": {
        "kind": "drag", "body": "b3", "point": [0.1, 0, 0.2], "linear": [1, 2, 3], "quadratic": [4, 5, 6],
        "angular": [0.1, 0.2, 0.3],
    },
}  # fmt: skip


def under(load):
    data = zoo.data_of(random_tree(3, 11, kinds=("revolute",), branching=0.0))
    return compile_mechanism(Mechanism.model_validate(data | {"loads": [{"name": "load", **load}]}))


@pytest.mark.parametrize("name", LOADS)
def test_every_kind(name):
    system = under(LOADS[name])
    forces, rng = program(system, "load_forces"), np.random.default_rng(2)
    q, v = rng.uniform(-3.0, 3.0, size=(2, 60, system.n_v))
    times = np.linspace(0.0, 1.0, 60)
    reference = dynamics.load_forces(system, q, v, times, engine="numpy")
    assert np.any(reference != 0.0)
    assert error_of(forces(q, v, times), reference) < ROUND_OFF


@pytest.mark.parametrize("name", ["chain", "every kind", "coupled", "far away", "two islands"])
def test_the_zoo_under_loads(name):
    system = loaded.system(name)
    q, v, _ = state_of(system)
    reference = dynamics.load_forces(system, q, v, 0.3, engine="numpy")
    assert error_of(program(system, "load_forces")(q, v, 0.3), reference) < ROUND_OFF * max(
        1.0, np.linalg.norm(system.origin)
    )


def test_derivatives_of_loads():
    system = under(LOADS["bushing"])
    q, v, _ = state_of(system)
    by_q, by_v = dynamics.load_force_derivatives(system, q, v, 0.2)
    for by, reference in (("q", by_q), ("v", by_v)):
        assert error_of(program(system, f"d_load_forces_d{by}")(q, v, 0.2), reference) < 1e-10


def test_tables_beyond_a_size_are_refused():
    times = np.linspace(0.0, 1.0, 400)
    table = {"kind": "table", "times": times.tolist(), "values": np.sin(times).tolist(), "interpolation": "linear"}
    system = under({"kind": "joint_force", "coordinate": "j1", "force": table})
    with pytest.raises(NotExportableError, match="399 pieces; equations hold at most 256"):
        program(system, "load_forces")
