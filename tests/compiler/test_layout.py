import pytest

from cadmbs import compile_mechanism
from cadmbs.compiler.coordinates import MovingBody, is_native, tree_coordinates, tree_layout
from cadmbs.models.graph import mechanism_graph
from cadmbs.models.mechanism import Mechanism
from cadmbs.testing import mechanisms
from cadmbs.topology import spanning_tree
from tests import zoo


def layout_of(mechanism):
    graph = mechanism_graph(mechanism.ground, mechanism.bodies, mechanism.joints, mechanism.couplings)
    return tree_layout(graph, spanning_tree(graph))


def with_joints(*joints):
    """Bodies a, b, c, ... and hinges or welds between them, as (name, kind, predecessor, successor)."""
    names = sorted({end for joint in joints for end in joint[2:]} - {"world"})
    hinge = {"axis": [0.0, 0.0, 1.0], "point": [0.0, 0.0, 0.0]}
    documents = [
        {"name": name, "kind": kind, "predecessor": first, "successor": second} | (hinge if kind != "fixed" else {})
        for name, kind, first, second in joints
    ]
    bodies = [{"name": name, "mass": 1.0, "center_of_mass": [0, 0, 0]} for name in names]
    return Mechanism.model_validate({"name": "m", "bodies": bodies, "joints": documents})


def test_depth_first_with_children_in_the_order_of_their_joints():
    mechanism = with_joints(
        ("j1", "revolute", "world", "a"),
        ("j2", "revolute", "a", "b"),
        ("j3", "revolute", "world", "c"),
        ("j4", "revolute", "a", "d"),
        ("j5", "revolute", "b", "e"),
    )
    assert layout_of(mechanism).moving_bodies == (
        MovingBody(-1, 1, -1, 6, "world"),
        MovingBody(0, 1, 0, 5, "a"),
        MovingBody(1, 1, 1, 4, "b"),
        MovingBody(4, 1, 2, 4, "e"),
        MovingBody(3, 1, 1, 5, "d"),
        MovingBody(2, 1, 0, 6, "c"),
    )


def test_joints_against_the_tree_are_marked():
    moving_bodies = layout_of(with_joints(("j1", "revolute", "a", "world"), ("j2", "revolute", "a", "b"))).moving_bodies
    assert [body.orientation for body in moving_bodies] == [1, -1, 1]


def test_welded_bodies_are_one_moving_body():
    layout = layout_of(
        with_joints(
            ("w1", "fixed", "world", "a"),
            ("j1", "revolute", "a", "b"),
            ("w2", "fixed", "c", "b"),
            ("j2", "revolute", "c", "d"),
        )
    )
    assert layout.moving == {"world": 0, "a": 0, "b": 1, "c": 1, "d": 2}
    assert [(body.name, body.parent) for body in layout.moving_bodies] == [("world", -1), ("b", 0), ("d", 1)]


@pytest.mark.parametrize("kind", mechanisms.KINDS)
def test_native_joints_are_those_with_a_rotation_of_their_own(kind):
    native = {"free", "spherical:quaternion", "spherical:rotation_vector"}
    assert is_native(mechanisms.chain(1, 1, kind).joints[0]) == (kind in native)


def test_successive_screws_are_listed_from_the_tree_side():
    data = zoo.data_of(mechanisms.chain(2, 1, "planar"))
    data["joints"][1] |= {"predecessor": "b2", "successor": "b1"}
    mechanism = Mechanism.model_validate(data)
    positions, velocities = tree_coordinates(mechanism, layout_of(mechanism).moving_bodies)
    assert positions == velocities == ["j1:x", "j1:y", "j1:turn", "j2:turn", "j2:y", "j2:x"]


def test_native_coordinates_keep_their_order_against_the_tree():
    data = zoo.data_of(mechanisms.chain(1, 1, "spherical:quaternion"))
    data["joints"][0] |= {"predecessor": "b1", "successor": "world"}
    mechanism = Mechanism.model_validate(data)
    positions, velocities = tree_coordinates(mechanism, layout_of(mechanism).moving_bodies)
    assert positions == ["j1:w", "j1:x", "j1:y", "j1:z"]
    assert velocities == ["j1:wx", "j1:wy", "j1:wz"]
    assert compile_mechanism(mechanism).tree.orientation.tolist() == [1, -1]
