"""Equations of units without a compiler: accelerations, parameters and measures against the NumPy reference."""

import copy

import numpy as np
import pytest

from cadmbs import compile_mechanism, constraints, dynamics
from cadmbs.exporters.fmu.unit_model import unit_model
from cadmbs.models.mechanism import Mechanism
from cadmbs.testing.mechanisms import random_tree
from tests import zoo
from tests.exporters.fmu.mechanisms import all_measures, evaluated, floating_tree, four_bar_with_cut_loads
from tests.programs.samples import error_of, library_system, state_of
from tests.programs.test_loads import LOADS
from tests.tolerances import ROUND_OFF, ROUND_OFF_LONG

EVERY_LOAD = LOADS | {
    "force": {"kind": "joint_force", "coordinate": "j1", "force": 3.0},
    "spring": {"kind": "joint_spring", "coordinate": "j2", "stiffness": 7.0, "damping": 0.4, "rest": 0.2},
    "strut": {
        "kind": "spring_damper", "bodies": ["b1", "b3"], "points": [[0.1, 0.2, 0.0], [0.5, -0.3, 0.4]],
        "stiffness": 50.0, "damping": 2.0, "length": 0.3,
    },
    "wrench": {"kind": "wrench", "body": "b3", "point": [0.1, 0, 0.2], "force": [1, 2, 3], "torque": [0, 0, 4]},
}  # fmt: skip


def under(load):
    data = zoo.data_of(random_tree(3, 11, kinds=("revolute",), branching=0.0))
    return compile_mechanism(Mechanism.model_validate(data | {"loads": [{"name": "load", **load}]}))


def accelerations(model, q, v, changed=None):
    return evaluated(model, "accelerations", changed, q=q, v=v, t=0.3)


def reference(system, q, v):
    return dynamics.forward_dynamics(
        system, q, v, dynamics.load_forces(system, q, v, 0.3, engine="numpy"), engine="numpy"
    )


def changed_load(load, field, value):
    """The load with another number for a parameter."""
    path = {"rest": ("rest",), "target": ("position",), "surface.radius": ("with", "radius")}.get(field)
    if path is None:
        path = ("shape", "radius") if field == "radius" else tuple(field.split("."))
    target = load = copy.deepcopy(load)
    for key in path[:-1]:
        target = target[key]
    key = path[-1]
    if isinstance(target, list):
        axes = ("rx", "ry", "rz", "x", "y", "z") if len(target) == 6 else ("x", "y", "z")
        key = axes.index(key)
    target[key] = value
    return load


@pytest.mark.parametrize("name", EVERY_LOAD)
def test_loads_and_their_constants(name):
    system = under(EVERY_LOAD[name])
    model, (q, v, _) = unit_model(system), state_of(system)
    assert error_of(accelerations(model, q, v), reference(system, q, v)) < ROUND_OFF_LONG
    for parameter in model.parameters:
        if parameter.name.startswith("load.load."):
            field = parameter.name.removeprefix("load.load.")
            value = 1.1 * parameter.value + 0.01
            changed = under(changed_load(EVERY_LOAD[name], field, value))
            values = accelerations(model, q, v, {parameter.name: value})
            assert error_of(values, reference(changed, q, v)) < ROUND_OFF_LONG, field


def test_constants_by_name():
    names = {each.name for each in unit_model(under(EVERY_LOAD["wrench"])).parameters}
    assert {"load.load.force.x", "load.load.torque.z", "body.b3.mass"} <= names
    assert {each.unit for each in unit_model(under(EVERY_LOAD["spring"])).parameters} == {
        "kg",
        "N.m/rad",
        "N.m.s/rad",
        "rad",
    }


def test_masses():
    system = floating_tree()
    model, (q, v, _) = unit_model(system), state_of(system)
    data = Mechanism.model_validate_json(system.document).model_dump(mode="json")
    changes = {}
    for k, body in enumerate(data["bodies"]):
        body["mass"] *= 1.3 + 0.2 * k
        body["inertia"], body["inertia_about"] = system.bodies.inertia[k + 1].tolist(), "center_of_mass"
        changes[f"body.{body['name']}.mass"] = body["mass"]
    other = compile_mechanism(Mechanism.model_validate(data))
    assert error_of(accelerations(model, q, v), reference(system, q, v)) < ROUND_OFF_LONG
    assert error_of(accelerations(model, q, v, changes), reference(other, q, v)) < ROUND_OFF_LONG


def test_measures():
    names = floating_tree().body_names[1:]
    system = floating_tree(all_measures(names))
    model, (q, v, _) = unit_model(system), state_of(system)
    values = dict(zip((x.name for x in model.outputs), evaluated(model, "outputs", q=q, v=v), strict=True))
    expected = dynamics.measures(system, q, v)
    assert len(expected) == 26
    for name, value in expected.items():
        assert abs(values[f"measure.{name}"] - value) < ROUND_OFF * max(1.0, abs(value)) * 10, name


@pytest.mark.parametrize("name", ["gripper", "five_bar", "geared_five_bar"])
def test_couplings_and_loops(name):
    system = library_system(name)
    model = unit_model(system)
    q, v = model.start.q, model.start.v
    forces = dynamics.load_forces(system, q, v, model.start.time, engine="numpy")
    expected = dynamics.constrained_forward_dynamics(system, q, v, forces, t=model.start.time).accelerations
    values = evaluated(model, "accelerations", q=q, v=v, t=model.start.time)
    assert error_of(values, expected) < ROUND_OFF_LONG


def test_constants_along_cut_joints():
    model, changed = unit_model(four_bar_with_cut_loads()), four_bar_with_cut_loads(55.0, 0.5, 0.7)
    q, v = model.start.q, model.start.v + unit_velocity(changed, model.start.q)
    values = {"load.coil.stiffness": 55.0, "load.coil.rest": 0.5, "joint.rocker_pin.damping": 0.7}
    assert set(values) <= {each.name for each in model.parameters}
    forces = dynamics.load_forces(changed, q, v, 0.0, engine="numpy")
    expected = dynamics.constrained_forward_dynamics(changed, q, v, forces).accelerations
    assert error_of(evaluated(model, "accelerations", values, q=q, v=v), expected) < ROUND_OFF
    assert error_of(evaluated(model, "accelerations", q=q, v=v), expected) > 1e-3


def unit_velocity(system, q):
    """A velocity that the loops allow."""
    return np.linalg.svd(constraints.jacobian(system, q))[2][-1]


def test_followers_of_couplings():
    system = library_system("gripper")
    model = unit_model(system)
    q, v, a = state_of(system)
    values = dict(zip((x.name for x in model.outputs), evaluated(model, "outputs", q=q, v=v, a=a), strict=True))
    followers = [name for name in values if name.endswith(".a")]
    assert followers
    tree = system.tree.velocities.spread_rate(a)
    assert all(np.min(np.abs(tree - values[name])) < ROUND_OFF for name in followers)
