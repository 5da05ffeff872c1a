import numpy as np

from cadmbs import compile_mechanism
from cadmbs.models.mechanism import Mechanism
from cadmbs.system.functions import Harmonic, Polynomial
from cadmbs.system.loads import JointForce, JointSpring, SpringDamper, WrenchLoad
from cadmbs.system.records import Scenario
from cadmbs.testing import mechanisms
from tests import zoo


def arm(**lists):
    """Three hinges along x, listed from the tip, whose tree order is the other way."""
    data = zoo.data_of(mechanisms.planar_chain(3))
    data["joints"] = data["joints"][::-1]
    return compile_mechanism(Mechanism.model_validate(data | lists))


def test_loads_have_indices_of_the_tree_in_place_of_names():
    loads = [
        {"name": "motor", "kind": "joint_force", "coordinate": "hinge2", "force": 0.5},
        {"name": "coil", "kind": "joint_spring", "coordinate": "hinge3", "stiffness": 2.0, "damping": 3.0, "rest": 0.1},
        {
            "name": "strut",
            "kind": "spring_damper",
            "bodies": ["world", "link3/tip"],
            "points": [[0.0, 1.0, 0.0], [3.0, 0.0, 0.0]],
            "stiffness": 4.0,
            "damping": 5.0,
            "length": {"kind": "harmonic", "amplitude": 1.0, "rate": 2.0},
        },
        {
            "name": "push",
            "kind": "wrench",
            "body": "link2",
            "point": [1.0, 0.0, 0.0],
            "axes": "body",
            "torque": [1, 2, 3],
        },
        {"name": "pair", "kind": "wrench", "body": "link1", "on": "link3", "point": [1.0, 0.0, 0.0]},
    ]
    motor, coil, strut, push, pair = arm(loads=loads).loads
    assert motor == JointForce("motor", 1, Polynomial((0.5,)))
    assert coil == JointSpring("coil", 2, 2, 2.0, 3.0, Polynomial((0.1,)))
    assert isinstance(strut, SpringDamper)
    assert (strut.bodies, strut.stiffness, strut.damping) == ((0, 3), 4.0, 5.0)
    assert strut.length == Harmonic(0.0, 1.0, 2.0, 0.0)
    np.testing.assert_array_equal(strut.points, [[0.0, 1.0, 0.0], [3.0, 0.0, 0.0]])
    assert isinstance(push, WrenchLoad)
    assert (push.body, push.on, push.in_body_axes) == (2, 0, True)
    assert push.torque == (Polynomial((1.0,)), Polynomial((2.0,)), Polynomial((3.0,)))
    assert isinstance(pair, WrenchLoad)
    assert (pair.body, pair.on, pair.in_body_axes) == (1, 3, False)


def test_points_of_loads_are_counted_from_the_conditioning_origin():
    far = zoo.mechanism("far away")
    point = far.bodies[0].reference_pose.position
    load = {"name": "push", "kind": "wrench", "body": "b1", "point": list(point)}
    system = compile_mechanism(Mechanism.model_validate(zoo.data_of(far) | {"loads": [load]}))
    np.testing.assert_array_equal(system.loads[0].point, np.array(point) - system.origin)


def test_what_acts_on_a_cut_joint_is_kept_as_a_row():
    data = zoo.data_of(zoo.mechanism("four-bar"))
    data["joints"][3]["cut"] = True
    data["loads"] = [
        {"name": "motor", "kind": "joint_force", "coordinate": "j4", "force": 0.5},
        {"name": "coil", "kind": "joint_spring", "coordinate": "j4", "stiffness": 2.0},
        {"name": "drive", "kind": "joint_force", "coordinate": "j1", "force": 0.5},
    ]
    system = compile_mechanism(Mechanism.model_validate(data))
    assert [(row.name, row.kind) for row in system.rows] == [
        ("motor", "load:joint_force"),
        ("coil", "load:joint_spring"),
    ]
    assert [load.name for load in system.loads] == ["drive"]


def test_constraints_have_indices_arrays_and_functions_in_place_of_names_lists_and_documents():
    constraint = {
        "name": "h",
        "kind": "D",
        "bodies": ["link1", "link3"],
        "points": [[0, 0, 0], [3, 0, 0]],
        "distance": 3.0,
    }
    (row,) = arm(constraints=[constraint]).rows
    assert (row.name, row.kind) == ("h", "D")
    assert row.data["bodies"] == (1, 3)
    assert row.data["distance"] == Polynomial((3.0,))
    np.testing.assert_array_equal(row.data["points"], [[0.0, 0.0, 0.0], [3.0, 0.0, 0.0]])


def test_motions_of_coordinates_and_of_constraints():
    constraint = {
        "name": "h",
        "kind": "D",
        "bodies": ["link1", "link3"],
        "points": [[0, 0, 0], [3, 0, 0]],
        "distance": 3.0,
    }
    motions = [
        {"name": "drive", "coordinate": "hinge1", "position": {"kind": "polynomial", "coefficients": [0.0, 2.0]}},
        {"name": "pull", "constraint": "h", "offset": 2.5},
    ]
    drive, pull = arm(constraints=[constraint], motions=motions).motions
    assert (drive.name, drive.target, drive.of_coordinate) == ("drive", "hinge1", True)
    assert drive.function == Polynomial((0.0, 2.0))
    assert (pull.name, pull.target, pull.of_coordinate, pull.function) == ("pull", "h", False, Polynomial((2.5,)))


def test_scenarios():
    assert arm().scenario == Scenario()
    scenario = {
        "duration": 2.0,
        "method": "rk4",
        "step": 1e-3,
        "initial": {"positions": {"hinge1": 0.5}, "velocities": {"hinge2": [1.5]}},
        "hold": ["hinge1"],
    }
    found = arm(scenario=scenario).scenario
    assert (found.duration, found.start, found.method, found.step, found.hold) == (2.0, 0.0, "rk4", 1e-3, ("hinge1",))
    assert found.positions == {"hinge1": (0.5,)}
    assert found.velocities == {"hinge2": (1.5,)}
