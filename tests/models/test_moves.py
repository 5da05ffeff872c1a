"""Joints moved with all that hangs on them, against the same mechanisms written by hand."""

import numpy as np
import pytest

from cadmbs import compile_mechanism, constraints, dynamics, kinematics, load, neutral
from cadmbs.errors import ArgumentError, UnknownNameError
from cadmbs.lie import so3
from cadmbs.models.mechanism import Mechanism
from tests import zoo

LINK = """<link name="{name}"><inertial><origin xyz="{com}" rpy="0.1 -0.2 0.3"/><mass value="{mass}"/>
<inertia ixx="0.02" iyy="0.03" izz="0.025" ixy="0.001" ixz="-0.002" iyz="0.0015"/></inertial>
<visual><origin xyz="0.01 0 0.02"/><geometry><box size="0.1 0.1 0.1"/></geometry></visual></link>"""
JOINT = """<joint name="{name}" type="revolute"><parent link="{parent}"/><child link="{child}"/>
<origin xyz="{xyz}" rpy="{rpy}"/><axis xyz="{axis}"/><limit lower="-3" upper="3" effort="9" velocity="9"/></joint>"""
ORIGINS = {
    "j1": ("0 0 0.2", "0 0 0.4", "0 0 1"),
    "j2": ("0.1 0.05 0.1", "0.3 0 0", "0 1 0"),
    "j3": ("0 0 0.5", "0 0.2 0.1", "0 1 0"),
    "j4": ("0.3 0 0.05", "0.5 -0.4 0.2", "1 0 0"),
}


def arm(folder, **origins):
    """A URDF arm of four joints whose origins may be others."""
    parts = ['<robot name="arm"><link name="base"/>']
    for k, (name, (xyz, rpy, axis)) in enumerate({**ORIGINS, **origins}.items()):
        parent = "base" if k == 0 else f"l{k}"
        parts.append(LINK.format(name=f"l{k + 1}", com=f"0.0{k + 1} 0.02 0.1", mass=1.0 + k))
        parts.append(JOINT.format(name=name, parent=parent, child=f"l{k + 1}", xyz=xyz, rpy=rpy, axis=axis))
    path = folder / "arm.urdf"
    path.write_text("".join([*parts, "</robot>"]))
    return load(path)


def assert_equal_motion(one, two):
    """Poses, mass matrices, gravity and Coriolis forces of two mechanisms at random states."""
    first, second = compile_mechanism(one), compile_mechanism(two)
    assert first.position_names == second.position_names
    rng = np.random.default_rng(1)
    for _ in range(5):
        q, v, a = rng.uniform(-1.0, 1.0, (3, first.n_v))
        np.testing.assert_allclose(kinematics.poses(first, q), kinematics.poses(second, q), atol=1e-12)
        np.testing.assert_allclose(dynamics.mass_matrix(first, q), dynamics.mass_matrix(second, q), atol=1e-12)
        expected = dynamics.inverse_dynamics(second, q, v, a)
        np.testing.assert_allclose(dynamics.inverse_dynamics(first, q, v, a), expected, atol=1e-11)


def test_a_longer_link_is_the_urdf_with_another_origin(tmp_path):
    """The origin of j3 along z of l2, which is turned in the world."""
    mechanism = arm(tmp_path)
    xyz = np.array([float(x) for x in ORIGINS["j3"][0].split()])
    system = compile_mechanism(mechanism)
    R = kinematics.poses(system, neutral(system))[list(system.body_names).index("l2"), :3, :3]
    change = np.array([0.02, -0.03, 0.15])
    longer = arm(tmp_path, j3=(" ".join(map(repr, (xyz + change).tolist())), *ORIGINS["j3"][1:]))
    assert_equal_motion(mechanism.moved("j3", offset=R @ change), longer)


def test_a_twist_is_the_urdf_with_another_rpy(tmp_path):
    """A turn about x of the joint's own frame after a roll: rpy (r, 0, 0) becomes (r + d, 0, 0)."""
    plain = arm(tmp_path, j3=("0 0 0.5", "0.2 0 0", "0 1 0"))
    system = compile_mechanism(plain)
    R = kinematics.poses(system, neutral(system))[list(system.body_names).index("l2"), :3, :3]
    twisted = arm(tmp_path, j3=("0 0 0.5", "0.5 0 0", "0 1 0"))
    assert_equal_motion(plain.moved("j3", rotation=R @ [0.3, 0.0, 0.0]), twisted)


def test_moving_and_moving_back_is_nothing(tmp_path):
    mechanism = arm(tmp_path)
    there = mechanism.moved("j2", offset=(0.1, -0.2, 0.3), rotation=(0.0, 0.4, 0.0))
    back = there.moved("j2", rotation=(0.0, -0.4, 0.0)).moved("j2", offset=(-0.1, 0.2, -0.3))
    assert_equal_motion(back, mechanism)


def test_a_stretched_link_is_the_longer_bar():
    """A bar of uniform density with equal ends: mass, centre and inertia of the bar of the other length."""

    def bars(length):
        a = 0.04

        def inertia(m, x):
            return np.diag([m * a**2 / 6, m * (x**2 + a**2) / 12, m * (x**2 + a**2) / 12]).tolist()

        data = {
            "format": "cadmbs.mechanism/1", "name": "bars",
            "bodies": [
                {"name": "one", "mass": 8 * length, "center_of_mass": [length / 2, 0, 0],
                 "inertia": inertia(8 * length, length)},
                {"name": "two", "mass": 2.0, "center_of_mass": [length + 0.1, 0, 0.05], "inertia": inertia(2.0, 0.3),
                 "reference_pose": {"position": [length, 0, 0]}, "frames": {"tip": {"position": [length + 0.3, 0, 0]}}},
            ],
            "joints": [
                {"name": "shoulder", "kind": "revolute", "predecessor": "world", "successor": "one", "axis": [0, 1, 0],
                 "point": [0, 0, 0]},
                {"name": "elbow", "kind": "revolute", "predecessor": "one", "successor": "two", "axis": [0, 1, 0],
                 "point": [length, 0, 0]},
            ],
            "loads": [{"name": "spring", "kind": "spring_damper", "bodies": ["world", "two"], "stiffness": 5.0,
                       "points": [[0, 0, 1], [length + 0.2, 0, 0]], "length": 0.5}],
        }  # fmt: skip
        return Mechanism.model_validate(data)

    stretched, expected = bars(0.5).with_link_length("elbow", 0.8), bars(0.8)
    assert_equal_motion(stretched, expected)
    assert stretched.loads[0].points[1] == pytest.approx((1.0, 0.0, 0.0))
    assert stretched.loads[0].points[0] == (0.0, 0.0, 1.0)
    assert stretched.bodies["two"].frames["tip"].position == pytest.approx((1.1, 0.0, 0.0))
    plain = bars(0.5).with_link_length("elbow", 0.8, inertia=False)
    assert plain.bodies["one"].mass == bars(0.5).bodies["one"].mass
    assert_equal_motion(plain.moved("elbow", (-0.3, 0, 0)), bars(0.5))


def test_a_cut_joint_keeps_its_line_on_both_bodies_and_the_loop_is_assembled():
    """A four-bar with a longer crank: distances between the pins of every link after assembly."""
    mechanism = load("four_bar")
    of_tree = [j for j in mechanism.joints if not is_cut(mechanism, j.name)]
    tree_joint = next(j.name for j in of_tree if j.predecessor != mechanism.ground)
    moved = mechanism.moved(tree_joint, offset=(0.01, 0.0, 0.02))
    cut = next(joint for joint in moved.joints if joint.closure is not None)
    gap = np.abs(np.subtract(cut.closure.predecessor.point, cut.closure.successor.point))
    assert gap == pytest.approx([0.01, 0.0, 0.02], abs=1e-12)
    system = compile_mechanism(moved)
    start = constraints.assemble(system)
    assert start.closed
    assert np.max(np.abs(constraints.closure(system, start.q))) < 1e-10


def is_cut(mechanism, name):
    return name not in compile_mechanism(mechanism).position_names


def test_everything_turned_about_the_first_axis_is_a_start_at_another_angle(tmp_path):
    """A turn about a joint's own axis is its coordinate: all poses are those with this coordinate added."""
    mechanism = arm(tmp_path)
    axis = np.array(mechanism.joints["j2"].axis)
    turned, plain = compile_mechanism(mechanism.moved("j2", rotation=0.7 * axis)), compile_mechanism(mechanism)
    q = np.array([0.3, -0.2, 0.5, 0.1])
    shifted = q + np.array([0.0, 0.7, 0.0, 0.0])
    np.testing.assert_allclose(kinematics.poses(turned, q), kinematics.poses(plain, shifted), atol=1e-12)
    np.testing.assert_allclose(dynamics.mass_matrix(turned, q), dynamics.mass_matrix(plain, shifted), atol=1e-12)
    assert np.allclose(so3.exp(0.7 * axis) @ axis, axis)


def test_what_cannot_be_moved_is_refused(tmp_path):
    mechanism = arm(tmp_path)
    with pytest.raises(UnknownNameError, match=r"there is no joint 'j33'; did you mean 'j3'"):
        mechanism.moved("j33")
    with pytest.raises(ArgumentError, match="on the ground, which has no length"):
        mechanism.with_link_length("j1", 1.0)
    for length in ("a", None, float("nan"), [1.0]):
        with pytest.raises(ArgumentError, match="expected a positive number"):
            mechanism.with_link_length("j2", length)
    with pytest.raises(ArgumentError, match=r"length is -1\.0, expected a positive number"):
        mechanism.with_link_length("j3", -1.0)
    for bad in ((float("nan"), 0, 0), (0, 0), ("x", 0, 0), (0, 0, float("inf")), 0.1):
        with pytest.raises(ArgumentError, match=r"offset is .*, expected three finite numbers"):
            mechanism.moved("j3", bad)
        with pytest.raises(ArgumentError, match=r"rotation is .*, expected three finite numbers"):
            mechanism.moved("j3", rotation=bad)
    loop = load("four_bar")
    cut = next(j.name for j in loop.joints if is_cut(loop, j.name))
    with pytest.raises(ArgumentError, match="is cut to open a loop"):
        loop.moved(cut)


@pytest.mark.parametrize("name", ["four_bar", "stewart_platform", "rolling_disk", "double_wishbone", "delta_robot"])
def test_every_joint_of_the_tree_can_be_moved(name):
    """Nothing moved is the same mechanism, whatever kinds of loads, constraints and measures it has."""
    mechanism = load(name)
    system = compile_mechanism(mechanism)
    q = neutral(system)
    for joint in system.joints:
        try:
            moved = mechanism.moved(joint.name)
        except ArgumentError:
            continue
        again = compile_mechanism(moved)
        np.testing.assert_array_equal(dynamics.mass_matrix(again, q), dynamics.mass_matrix(system, q))
        np.testing.assert_allclose(constraints.closure(again, q), constraints.closure(system, q), atol=1e-13)


def test_kinds_of_the_table_are_those_of_documents():
    """Every field that the table names is one of some kind of load, constraint or measure."""
    from cadmbs.models import constraint, load, measure
    from cadmbs.models.changed.moves import _ATTACHED

    kinds = {}
    for module in (constraint, load, measure):
        for each in vars(module).values():
            fields = getattr(each, "model_fields", {})
            if "kind" in fields and isinstance(fields["kind"].default, str):
                kinds[fields["kind"].default] = set(fields) | {f.alias for f in fields.values() if f.alias}
    for kind, places in _ATTACHED.items():
        for place, _, owner in places:
            assert {place[0], owner[0]} <= kinds[kind] | {"with"}, kind


def test_data_of_the_zoo_survives(tmp_path):
    mechanism = Mechanism.model_validate(zoo.data_of(load("rcm")))
    moved = mechanism.moved("joint2", offset=(0.0, 0.0, 0.0))
    assert moved.name == mechanism.name
