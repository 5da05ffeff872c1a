"""A mechanism written as SDF is in Drake what it is here: poses and mass matrix of trees."""

from __future__ import annotations

import numpy as np
import pytest

import cadmbs as cm
from cadmbs.exporters import sdf
from cadmbs.models.documents.reading import build
from cadmbs.testing import mechanisms
from tests.exporters.robots import plain
from tests.exporters.test_messages import HINGE, one
from tests.tolerances import ORACLE
from tests.zoo import data_of

pytest.importorskip("pydrake", reason="Drake is not installed")

pytestmark = pytest.mark.oracle


def plant_of(text):
    from pydrake.multibody.parsing import Parser
    from pydrake.multibody.plant import MultibodyPlant

    plant = MultibodyPlant(0.0)
    Parser(plant).AddModelsFromString(text, "sdf")
    plant.Finalize()
    return plant


def assert_same(mechanism, seed=1):
    system, rng = cm.compile_mechanism(mechanism), np.random.default_rng(seed)
    plant = plant_of(sdf.text(mechanism)[0])
    context, q = plant.CreateDefaultContext(), rng.normal(size=system.n_q)
    values, places = np.zeros(plant.num_positions()), np.zeros(system.n_v, dtype=int)
    for joint in system.joints:
        names = [system.position_names.index(name) for name in joint.position_names]
        for k, index in enumerate(names):
            alone = plant.HasJointNamed(plain(joint.name))
            name = joint.name if alone else joint.position_names[k]
            theirs = plant.GetJointByName(plain(name))
            places[index] = theirs.velocity_start() + (k if alone else 0)
            values[theirs.position_start() + (k if alone else 0)] = q[index]
    plant.SetPositions(context, values)
    poses = cm.kinematics.poses(system, q, engine="reference")
    for i, name in enumerate(system.body_names):
        theirs = plant.GetBodyByName(plain(name)).EvalPoseInWorld(context).GetAsMatrix4() if i else np.eye(4)
        if i:
            np.testing.assert_allclose(theirs, poses[i], atol=ORACLE)
    M = plant.CalcMassMatrix(context)
    own = cm.dynamics.mass_matrix(system, q, engine="reference")
    np.testing.assert_allclose(M[np.ix_(places, places)], own, atol=ORACLE * max(1.0, np.abs(own).max()))


@pytest.mark.parametrize(
    "kind", ["revolute", "prismatic", "screw", "universal", "cylindrical", "planar", "schoenflies"]
)
def test_chains_are_the_same(kind):
    assert_same(mechanisms.chain(3, 12, kind))


@pytest.mark.parametrize("seed", range(4))
def test_random_trees_are_the_same(seed):
    """In Drake, a joint leads away from the world."""
    kinds = ("revolute", "prismatic", "screw", "universal", "fixed")
    assert_same(mechanisms.random_tree(8, 40 + seed, kinds=kinds, reversed_joints=False))


def test_a_universal_joint_is_one_joint():
    data = data_of(mechanisms.chain(2, 12, "universal"))
    for joint in data["joints"]:
        joint["axes"] = [[1.0, 0.0, 0.0], [0.0, 0.6, 0.8]]
    mechanism, _ = build(data)
    assert plant_of(sdf.text(mechanism)[0]).HasJointNamed("j1")
    assert_same(mechanism)


def test_limits_damping_and_springs_are_the_same():
    limits = {"lower": -0.5, "upper": 1.0, "velocity": 2.0, "effort": 3.0}
    spring = {"name": "coil", "kind": "joint_spring", "coordinate": "j", "stiffness": 7.0, "damping": 0.25, "rest": 0.1}
    plant = plant_of(sdf.text(one(HINGE | {"limits": limits, "damping": 0.5}, loads=[spring]))[0])
    joint = plant.GetJointByName("j")
    bounds = joint.position_lower_limits(), joint.position_upper_limits(), joint.velocity_upper_limits()
    assert [value.item() for value in bounds] == [-0.5, 1.0, 2.0]
    assert joint.default_damping() == 0.75
    assert [plant.get_joint_actuator(i).effort_limit() for i in plant.GetJointActuatorIndices()] == [3.0]
