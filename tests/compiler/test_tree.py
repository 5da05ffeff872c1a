import numpy as np
import pytest

from cadmbs import compile_mechanism
from cadmbs.lie import se3
from cadmbs.models.mechanism import Mechanism
from cadmbs.testing import mechanisms
from tests import zoo


def dumb_bell():
    """Two points of 1 and 3 kg at x = 0 and x = 4, welded; a third of 5 kg on the ground."""
    points = {"a": (1.0, 0.0), "b": (3.0, 4.0), "c": (5.0, 7.0)}
    bodies = [{"name": n, "mass": m, "center_of_mass": [x, 0.0, 0.0]} for n, (m, x) in points.items()]
    hinge = {
        "name": "j",
        "kind": "revolute",
        "predecessor": "world",
        "successor": "a",
        "axis": [0, 0, 1],
        "point": [0, 0, 0],
    }
    welds = [
        {"name": "w", "kind": "fixed", "predecessor": "a", "successor": "b"},
        {"name": "v", "kind": "fixed", "predecessor": "world", "successor": "c"},
    ]
    return compile_mechanism(Mechanism.model_validate({"name": "m", "bodies": bodies, "joints": [hinge, *welds]}))


def test_welded_masses_are_lumped_and_those_on_the_ground_reported_apart():
    """Centre of mass at x = 3, moment m1 m2 / (m1 + m2) d^2 = 12 kg m^2 across the line."""
    tree = dumb_bell().tree
    np.testing.assert_array_equal(tree.mass, [5.0, 4.0])
    np.testing.assert_allclose(tree.center_of_mass, [[7.0, 0.0, 0.0], [3.0, 0.0, 0.0]], rtol=0, atol=0)
    np.testing.assert_allclose(tree.inertia[1], np.diag([0.0, 12.0, 12.0]), rtol=0, atol=1e-14)
    np.testing.assert_array_equal(tree.inertia[0], np.zeros((3, 3)))


def test_a_body_alone_keeps_its_numbers_bit_for_bit():
    mechanism, system = zoo.mechanism("chain"), zoo.system("chain")
    for place, body in enumerate(mechanism.bodies, start=1):
        assert system.tree.mass[place] == body.mass
        np.testing.assert_array_equal(system.tree.center_of_mass[place], body.center_of_mass)
        if body.inertia_about == "center_of_mass":
            np.testing.assert_array_equal(system.tree.inertia[place], body.inertia)


def test_screws_against_the_tree_are_negated_and_reversed():
    data = zoo.data_of(mechanisms.chain(1, 2, "planar"))
    along = compile_mechanism(Mechanism.model_validate(data)).tree.screws
    data["joints"][0] |= {"predecessor": "b1", "successor": "world"}
    system = compile_mechanism(Mechanism.model_validate(data))
    np.testing.assert_array_equal(system.tree.screws, -along[::-1])
    np.testing.assert_array_equal(system.joints[0].screws, along)


@pytest.mark.parametrize("against", [False, True])
def test_columns_of_native_joints(against):
    """+-Ad_A for a free joint, its angular half at T(y) R_A for a ball joint."""
    for kind, count in (("free", 6), ("spherical:quaternion", 3)):
        data = zoo.data_of(mechanisms.chain(1, 3, kind))
        if against:
            data["joints"][0] |= {"predecessor": "b1", "successor": "world"}
        tree = compile_mechanism(Mechanism.model_validate(data)).tree
        expected = se3.adjoint(tree.frame[1])[:, :count].T
        np.testing.assert_allclose(tree.screws, -expected if against else expected, rtol=0, atol=1e-15)


def test_losses_and_armature_follow_the_order_of_the_columns():
    """One value a velocity coordinate, reversed with the screws where the tree runs against the joint."""
    data = zoo.data_of(mechanisms.chain(1, 4, "planar"))
    values = {"damping": [1.0, 2.0, 3.0], "friction": [4.0, 5.0, 6.0], "armature": [7.0, 8.0, 9.0]}
    data["joints"][0] |= values
    along = compile_mechanism(Mechanism.model_validate(data))
    data["joints"][0] |= {"predecessor": "b1", "successor": "world"}
    against = compile_mechanism(Mechanism.model_validate(data))
    for system, step in ((along, 1), (against, -1)):
        np.testing.assert_array_equal(system.losses.damping, values["damping"][::step])
        np.testing.assert_array_equal(system.losses.friction, values["friction"][::step])
        np.testing.assert_array_equal(system.tree.armature, values["armature"][::step])
        np.testing.assert_array_equal(system.tree.velocities.gather(system.losses.damping), values["damping"])
