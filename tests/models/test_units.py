"""Units: what is scaled and what is not, exactly, and nothing in SI documents."""

from __future__ import annotations

import math

import pytest

from cadmbs.models.documents.reading import build, canonical
from cadmbs.models.mechanism import content_of
from cadmbs.models.quantities.si_units import to_si
from cadmbs.models.units import ANGLE, LENGTH, MASS, Scale
from tests.messages.documents import arm, body, elbow, joint

MM = {"length": "mm", "mass": "g", "angle": "deg"}


def built(data):
    mechanism, findings = build(data)
    assert mechanism is not None, "\n".join(map(str, findings))
    return mechanism


def bodies_in_mm():
    shapes = [
        {"kind": "mesh", "file": "a.stl", "scale": [2, 1, 1], "pose": {"position": [9, 0, 0]}},
        {"kind": "box", "size": [1, 2, 3]},
        {"kind": "capsule", "radius": 4, "length": 5},
    ]
    pose = {"position": [1000, 0, 0]}
    frames = {"tool": {"position": [0, 7, 0], "quaternion": [0, 1, 0, 0]}}
    inertia = [[4e6, 0, 0], [0, 4e6, 0], [0, 0, 4e6]]
    return [
        body("upper", mass=500, center_of_mass=[250, 0, 9], inertia=inertia, reference_pose=pose, frames=frames),
        body("lower", mass=500, center_of_mass=[250, 0, 9], inertia=inertia, shapes=shapes),
    ]


class TestBodies:
    def test_mass_center_and_inertia(self):
        upper = built(arm(units=MM, bodies=bodies_in_mm())).bodies[0]
        assert upper.mass == 0.5
        assert upper.center_of_mass == (0.25, 0.0, 0.009)
        assert upper.inertia[0] == (0.004, 0.0, 0.0)

    def test_poses(self):
        upper = built(arm(units=MM, bodies=bodies_in_mm())).bodies[0]
        assert upper.reference_pose.position == (1.0, 0.0, 0.0)
        assert upper.frames["tool"].position == (0.0, 0.007, 0.0)
        assert upper.frames["tool"].quaternion == (0.0, 1.0, 0.0, 0.0)

    def test_shapes_and_mesh_scale(self):
        mesh, box, capsule = built(arm(units=MM, bodies=bodies_in_mm())).bodies[1].shapes
        assert mesh.scale == (0.002, 0.001, 0.001)
        assert mesh.pose.position == (0.009, 0.0, 0.0)
        assert box.size == (0.001, 0.002, 0.003)
        assert (capsule.radius, capsule.length) == (0.004, 0.005)

    def test_default_center_of_mass_is_the_scaled_reference_position(self):
        bodies = [*arm()["bodies"], {"name": "tip", "reference_pose": {"position": [5, 0, 0]}}]
        weld = {"name": "weld", "kind": "fixed", "predecessor": "lower", "successor": "tip"}
        mechanism = built(arm(units=MM, bodies=bodies, joints=[*arm()["joints"], weld]))
        assert mechanism.bodies[2].center_of_mass == (0.005, 0.0, 0.0)


class TestJoints:
    def test_geometry(self):
        screw = built(elbow(kind="screw", pitch=2, point=[1, 2, 3]) | {"units": MM}).joints[1]
        assert screw.point == (0.001, 0.002, 0.003)
        assert screw.pitch == 0.002, "length per radian, although angles are in degrees"
        assert screw.axis == (0.0, 0.0, 1.0)

    def test_closure(self):
        side = {"point": [1, 0, 0], "axis": [0, 0, 1]}
        loop = joint("loop", "world", "lower", cut=True, closure={"predecessor": side, "successor": side})
        closed = built(arm(units=MM, joints=[*arm()["joints"], loop])).joints[2]
        assert closed.closure.successor.point == (0.001, 0.0, 0.0)

    def test_dynamic_coefficients_and_effort_are_si(self):
        changes = {"damping": 3, "friction": 4, "armature": 5, "limits": {"effort": 6}}
        elbow_joint = built(elbow(**changes) | {"units": MM}).joints[1]
        assert (elbow_joint.damping, elbow_joint.friction, elbow_joint.armature) == (3.0, 4.0, 5.0)
        assert elbow_joint.limits.effort == 6.0

    @pytest.mark.parametrize("field", ["lower", "upper", "velocity", "acceleration", "deceleration", "jerk"])
    def test_limits_by_kind_of_coordinate(self, field):
        turning = built(elbow(limits={field: 90}) | {"units": MM}).joints[1]
        sliding = built(elbow(kind="prismatic", limits={field: 90}) | {"units": MM}).joints[1]
        both = built(elbow(kind="cylindrical", limits={field: 90}) | {"units": MM}).joints[1]
        assert getattr(turning.limits, field) == pytest.approx(math.pi / 2, rel=1e-15)
        assert getattr(sliding.limits, field) == 0.09
        assert getattr(both.limits, field) == (getattr(turning.limits, field), 0.09)

    def test_free_joint_has_angular_and_linear_velocity_limits(self):
        free = joint("base", "world", "upper", kind="free", limits={"velocity": [180, 180, 180, 1, 2, 3]})
        del free["axis"], free["point"]
        mechanism = built(arm(units=MM, joints=[free, arm()["joints"][1]]))
        assert mechanism.joints[0].limits.velocity == (math.pi, math.pi, math.pi, 0.001, 0.002, 0.003)


def test_constraints_scale_their_points_only():
    pair = {"bodies": ["upper", "lower"], "points": [[0, 0, 0], [0, 0, 1000]]}
    wheel = {
        "name": "wheel",
        "kind": "rolling",
        "body": "lower",
        "center": [0, 0, 300],
        "axis": [0, 1, 0],
        "radius": 300,
        "plane": {"point": [0, 0, 5], "normal": [0, 0, 1]},
    }
    spin = {"name": "spin", "kind": "angular_momentum", "about": [0, 0, 7], "direction": [0, 0, 1], "value": 8}
    rod = {"name": "rod", "kind": "D", **pair, "distance": 1}
    row = {"name": "row", "kind": "DP2", **pair, "vector": [0, 0, 2], "offset": 2}
    mechanism = built(arm(units=MM, constraints=[wheel, spin, rod, row]))
    rolling, momentum, distance, dot = mechanism.constraints
    assert (rolling.center, rolling.radius, rolling.plane.point) == ((0, 0, 0.3), 0.3, (0, 0, 0.005))
    assert (momentum.about, momentum.value) == ((0, 0, 0.007), 8.0)
    assert (distance.points[1], distance.distance) == ((0, 0, 1.0), 1.0)
    assert (dot.vector, dot.offset) == ((0, 0, 2.0), 2.0)


def test_loads_scale_their_points_only():
    spring = {"name": "s", "kind": "spring_damper", "bodies": ["upper", "world"], "points": [[1, 0, 0], [0, 0, 0]]}
    wrench = {"name": "w", "kind": "wrench", "body": "upper", "point": [2, 0, 0], "force": [3, 0, 0]}
    loads = built(arm(units=MM, loads=[{**spring, "stiffness": 5, "length": 0.5}, wrench])).loads
    assert (loads[0].points[0], loads[0].stiffness, loads[0].length) == ((0.001, 0, 0), 5.0, 0.5)
    assert (loads[1].point, loads[1].force) == ((0.002, 0, 0), (3.0, 0.0, 0.0))


def test_initial_values_by_coordinate():
    free = joint("base", "world", "upper", kind="free")
    del free["axis"], free["point"]
    initial = {
        "positions": {"base": [0, 1, 0, 0, 1000, 0, 0], "elbow:slide": 5},
        "velocities": {"base": [180, 0, 0, 1000, 0, 0], "elbow": [90, 1]},
    }
    data = elbow(kind="cylindrical") | {"units": MM, "scenario": {"initial": initial}}
    data["joints"][0] = free
    start = built(data).scenario.initial
    assert start.positions == {"base": (0, 1, 0, 0, 1.0, 0, 0), "elbow:slide": 0.005}
    assert start.velocities == {"base": (math.pi, 0, 0, 1.0, 0, 0), "elbow": (math.pi / 2, 0.001)}


def test_couplings_and_gravity_are_never_scaled():
    terms = [{"coordinate": "elbow", "factor": 2}, {"coordinate": "shoulder", "factor": 1}]
    data = arm(units=MM, gravity=[0, 0, -1], couplings=[{"name": "gear", "terms": terms, "offset": 0.5}])
    mechanism = built(data)
    assert mechanism.gravity == (0.0, 0.0, -1.0)
    assert mechanism.couplings[0].offset == 0.5


class TestSI:
    def test_si_content_is_the_same_object(self):
        content = content_of(built(arm()))
        assert to_si(content) is content

    def test_converting_twice_is_converting_once(self):
        mechanism = built(arm(units=MM, bodies=bodies_in_mm()))
        assert mechanism.units.length == "m"
        assert canonical(mechanism) == mechanism


class TestScale:
    @pytest.mark.parametrize("millimetres", range(1, 200))
    def test_decimal_numbers_stay_decimal(self, millimetres):
        assert LENGTH["mm"](float(millimetres)) == float(f"{millimetres}e-3")
        assert LENGTH["in"](float(millimetres)) == pytest.approx(millimetres * 0.0254, rel=1e-15)

    def test_units_of_the_format(self):
        assert [LENGTH[unit](1.0) for unit in ("m", "cm", "mm", "in", "ft")] == [1.0, 0.01, 0.001, 0.0254, 0.3048]
        assert [MASS[unit](1.0) for unit in ("kg", "g", "t", "lb")] == [1.0, 0.001, 1000.0, 0.45359237]
        assert ANGLE["deg"](180.0) == math.pi

    def test_no_overflow_on_the_way(self):
        assert LENGTH["in"](1e308) == pytest.approx(2.54e306)
        assert Scale(1000, 1)(1e307) == math.inf
