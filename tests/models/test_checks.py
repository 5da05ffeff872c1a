"""Checks of meaning: the branches that the one bad document for each code does not take."""

from __future__ import annotations

import pytest

from cadmbs.models.documents.reading import build
from tests.messages.documents import (
    arm,
    ball,
    body,
    constraint,
    elbow,
    four_bar,
    gear,
    joint,
    load,
    motion,
    start,
    table,
    upper,
    without,
)

PAIR = {"bodies": ["upper", "lower"]}
POINTS = {"points": [[0, 0, 0], [0, 0, 1]]}
XYZ = [[1, 0, 0], [0, 1, 0], [0, 0, 1]]


def found(data):
    return [(finding.code, finding.where.pointer) for finding in build(data)[1]]


def codes(data):
    return {code for code, _ in found(data)}


class TestJointGeometry:
    @pytest.mark.parametrize("kind", ["planar", "planar_translation", "helical_planar", "schoenflies"])
    def test_planes_by_normal_or_by_directions(self, kind):
        more = {"pitch": 1} if kind == "helical_planar" else {}
        removed = ("point",) if kind == "planar_translation" else ()
        assert found(elbow(*removed, kind=kind, **more)) == []
        assert found(elbow("axis", *removed, kind=kind, axes=XYZ[:2], **more)) == []
        assert codes(elbow(*removed, kind=kind, axes=XYZ[:2], **more)) == {"Z008"}

    def test_zero_direction_of_a_plane_is_one_finding(self):
        assert found(elbow("axis", kind="planar", axes=[[0, 0, 0], [1, 0, 0]])) == [("Z001", "/joints/1/axes/0")]

    def test_spatial_translation(self):
        assert found(elbow("axis", "point", kind="spatial_translation")) == []
        skew = [[1, 0, 0], [0.6, 0.8, 0], [0, 0, 1]]
        assert found(elbow("axis", "point", kind="spatial_translation", axes=skew)) == []
        flat = [[1, 0, 0], [0, 1, 0], [0.6, 0.8, 0]]
        assert found(elbow("axis", "point", kind="spatial_translation", axes=flat)) == [("Z010", "/joints/1/axes")]

    def test_axes_without_angles(self):
        assert found(ball(axes=XYZ)) == [("Z011", "/joints/1/axes")]

    @pytest.mark.parametrize("axes", [[XYZ[0], XYZ[0], XYZ[1]], [XYZ[0], XYZ[1], [0, -1, 0]]])
    def test_parallel_neighbours(self, axes):
        assert codes(ball(coordinates="angles", axes=axes)) == {"Z010"}

    def test_orthogonal_angles(self):
        assert found(ball(coordinates="angles", axes=XYZ)) == []

    def test_nearly_parallel_universal_axes_are_allowed(self):
        axes = [[0, 0, 1], [0, 1e-3, (1 - 1e-6) ** 0.5]]
        assert found(elbow("axis", kind="universal", axes=axes)) == []


class TestJointValues:
    def test_lists_for_several_coordinates(self):
        changes = {"kind": "cylindrical", "damping": [1, 2], "limits": {"lower": [-1, -2], "upper": 1}}
        assert found(elbow(**changes)) == []

    def test_order_is_checked_by_coordinate(self):
        limits = {"lower": [-1, 2], "upper": 1}
        assert found(elbow(kind="cylindrical", limits=limits)) == [("Z015", "/joints/1/limits")]

    def test_empty_list(self):
        assert found(elbow(damping=[])) == [("Z014", "/joints/1/damping")]

    def test_friction(self):
        assert found(elbow(friction=[-1])) == [("Z018", "/joints/1/friction")]


class TestClosures:
    def closed(self, kind="revolute", **sides):
        wrist = joint("wrist", "c", "b", kind=kind, point=[1, 1, 0], cut=True, closure=sides)
        data = four_bar()
        data["joints"][2] = wrist
        return [code for code, _ in found(data) if code != "T005"]

    def test_sides_that_meet(self):
        assert self.closed(predecessor={"point": [1, 1, 0]}, successor={"axis": [0, 0, 1]}) == []

    @pytest.mark.parametrize(
        ("kind", "gap", "codes"),
        [
            ("revolute", [0, 0, 0.1], ["Z022"]),
            ("cylindrical", [0, 0, 0.1], []),
            ("cylindrical", [0.1, 0, 0], ["Z022"]),
            ("planar", [0.1, 0, 0], []),
            ("planar", [0, 0, 0.1], ["Z022"]),
            ("schoenflies", [0.1, 0.1, 0.1], []),
        ],
    )
    def test_gaps_along_free_directions_are_none(self, kind, gap, codes):
        successor = [1 + gap[0], 1 + gap[1], gap[2]]
        assert self.closed(kind, predecessor={}, successor={"point": successor}) == codes

    def test_opposite_axes_are_half_a_turn_apart(self):
        data = four_bar()
        data["joints"][2]["closure"] = {"predecessor": {}, "successor": {"axis": [0, 0, -1]}}
        message = next(f.message for f in build(data)[1] if f.code == "Z022")
        assert "turned by 3.14 rad" in message


class TestInertia:
    def test_about_the_origin(self):
        moved = [[0.1, 0, 0], [0, 0.2 + 2 * 9, 0], [0, 0, 0.2 + 2 * 9]]
        assert found(upper(inertia=moved, inertia_about="origin", center_of_mass=[3, 0, 0])) == []
        assert codes(upper(inertia=moved, center_of_mass=[3, 0, 0])) == set()
        assert codes(upper(inertia_about="origin", center_of_mass=[3, 0, 0])) == {"I004"}

    def test_rounding_of_a_distant_tensor_is_not_negative(self):
        c = 1000.0
        rod = [[0, 0, 0], [0, 2 * c * c, 0], [0, 0, 2 * c * c]]
        assert codes(upper(inertia=rod, inertia_about="origin", center_of_mass=[c, 0, 0])) == {"I015"}

    def test_thin_rods_and_plates_are_bodies(self):
        assert found(upper(inertia=[[0, 0, 0], [0, 1, 0], [0, 0, 1]])) == []
        assert found(upper(inertia=[[1, 0, 0], [0, 2, 0], [0, 0, 3]])) == []
        assert found(upper(inertia=[[1, 0, 0], [0, 2, 0], [0, 0, 3.000001]])) == []

    def test_principal_moments_do_not_depend_on_axes(self):
        s, c = 0.6, 0.8
        turned = [[0.1 * c * c + 0.2 * s * s, -0.1 * s * c, 0], [-0.1 * s * c, 0.1 * s * s + 0.2 * c * c, 0]]
        assert found(upper(inertia=[*turned, [0, 0, 0.5]])) == [("I005", "/bodies/0/inertia")]

    def test_negative_moment_off_the_diagonal(self):
        assert codes(upper(inertia=[[0.1, 0.2, 0], [0.2, 0.1, 0], [0, 0, 0.2]])) == {"I004"}

    def test_the_ground_may_be_a_point_mass(self):
        bodies = [{"name": "base", "mass": 5, "center_of_mass": [0, 0, 0]}, *arm()["bodies"]]
        joints = [joint("shoulder", "base", "upper"), arm()["joints"][1]]
        assert found(arm(ground="base", bodies=bodies, joints=joints)) == []

    @pytest.mark.parametrize("size", [1e-300, 1e-150, 1e150, 1e308])
    def test_no_size_over_or_underflows(self, size):
        inertia = [[size, 0, 0], [0, size, 0], [0, 0, size]]
        assert codes(upper(mass=size, inertia=inertia)) == ({"Z023"} if size > 1 else set())
        far = upper(mass=size, inertia=inertia, inertia_about="origin", center_of_mass=[size, size, size])
        assert codes(far) <= {"I004", "I005", "I010", "Z023"}


class TestCouplings:
    def test_suffix_is_needed_for_several_coordinates(self):
        data = elbow(kind="cylindrical") | {"couplings": [gear(("shoulder", 1), ("elbow", 1))]}
        finding = build(data)[1][0]
        assert finding.code == "C001"
        assert finding.hint == 'The coordinates of this joint are "elbow:turn", "elbow:slide".'

    def test_cut_joint_by_choice(self):
        data = four_bar(couplings=[gear(*[(name, 1) for name in ("crank", "knee", "wrist", "rocker")])])
        del data["joints"][2]["cut"]
        assert codes(data) == {"T005", "C005"}

    def test_coupled_joints_are_not_cut(self):
        data = four_bar(couplings=[gear(("knee", 1), ("wrist", -1))])
        del data["joints"][2]["cut"]
        assert codes(data) == {"T005"}

    def test_one_term_locks_a_coordinate_on_purpose(self):
        assert found(arm(couplings=[gear(("elbow", 1), offset=0.5)])) == []

    def test_free_joints(self):
        base = without(joint("base", "world", "upper", kind="free"), "axis", "point")
        data = arm(joints=[base, arm()["joints"][1]], couplings=[gear(("elbow", 1), ("base:px", 1))])
        assert found(data) == [("C002", "/couplings/0/terms/1/coordinate")]

    def test_rotation_vectors_are_plain(self):
        data = ball(coordinates="rotation_vector") | {"couplings": [gear(("shoulder", 1), ("elbow:x", 1))]}
        assert found(data) == []


class TestConstraints:
    def test_good_ones(self):
        plane = {"point": [0, 0, 0], "normal": [0, 0, 1]}
        wheel = {"name": "e", "kind": "rolling", "body": "lower", "center": [0, 0, 1], "axis": [0, 1, 0], "radius": 1}
        constraints = [
            {"name": "a", "kind": "DP1", **PAIR, "vectors": [[1, 0, 0], [0, 1, 0]], "angle": 1, "axis": [0, 0, 1]},
            {"name": "b", "kind": "CD", **PAIR, **POINTS, "direction": [0, 0, 2]},
            {"name": "c", "kind": "D", "bodies": ["upper", "world"], **POINTS, "distance": 1},
            {"name": "d", "kind": "velocity", "terms": [{"coordinate": "elbow", "factor": 1}]},
            {**wheel, "plane": plane},
            {"name": "f", "kind": "angular_momentum", "direction": [0, 0, 1]},
        ]
        assert found(arm(constraints=constraints)) == []

    def test_frame_against_its_body(self):
        data = constraint("D", bodies=["upper", "upper/tool"], **POINTS, distance=1)
        data["bodies"][0]["frames"] = {"tool": {}}
        assert found(data) == [("L002", "/constraints/0")]

    def test_knife_edge_on_the_ground_itself(self):
        edge = {"point": [0, 0, 0], "direction": [0, 1, 0]}
        assert found(constraint("knife_edge", body="world", **edge)) == [("L002", "/constraints/0")]
        assert found(constraint("knife_edge", body="upper", on="lower", **edge)) == []

    def test_zero_direction(self):
        edge = {"body": "upper", "point": [0, 0, 0], "direction": [0, 0, 0]}
        assert found(constraint("knife_edge", **edge)) == [("Z001", "/constraints/0/direction")]
        assert found(constraint("CD", **PAIR, **POINTS, direction=[0, 0, 0])) == [("L003", "/constraints/0/direction")]

    def test_angle_with_offset(self):
        vectors = {"vectors": [[1, 0, 0], [0, 1, 0]], "axis": [0, 0, 1]}
        assert codes(constraint("DP1", **PAIR, **vectors, angle=1, offset=1)) == {"L004"}
        assert codes(constraint("DP1", **PAIR, **vectors)) == {"L004"}

    def test_velocity_rows_name_velocities(self):
        terms = [{"coordinate": "elbow:wx", "factor": 1}, {"coordinate": "elbow:w", "factor": 1}]
        data = ball() | {"constraints": [{"name": "row", "kind": "velocity", "terms": terms}]}
        assert found(data) == [("C001", "/constraints/0/terms/1/coordinate")]

    def test_distance_as_a_function(self):
        waves = {"kind": "harmonic", "mean": 1, "amplitude": 0.1, "rate": 1}
        assert found(constraint("D", **PAIR, **POINTS, distance=waves)) == []
        zero = {"kind": "constant", "value": 0}
        assert codes(constraint("D", **PAIR, **POINTS, distance=zero)) == {"L005"}


class TestLoadsAndMotions:
    def test_forces_act_on_velocity_coordinates(self):
        data = ball() | {"loads": [{"name": "m", "kind": "joint_force", "coordinate": "elbow:wx", "force": 1}]}
        assert found(data) == []
        spring = {"name": "m", "kind": "joint_spring", "coordinate": "elbow:x", "stiffness": 1}
        assert found(ball() | {"loads": [spring]}) == [("C002", "/loads/0/coordinate")]

    def test_springs_may_sit_in_cut_joints(self):
        spring = {"name": "m", "kind": "joint_spring", "coordinate": "wrist", "stiffness": 1}
        assert codes(four_bar(loads=[spring])) == {"T005"}

    def test_tables_deep_inside(self):
        bad = {"kind": "table", "times": [0, 0], "values": [0, 1]}
        force = [0, {"kind": "product", "of": [2, {"kind": "cos", "of": bad}]}, 0]
        assert found(load("wrench", body="upper", point=[0, 0, 0], force=force)) == [
            ("L009", "/loads/0/force/1/of/1/of/times/1")
        ]

    def test_linear_tables_may_be_forces(self):
        assert found(table(interpolation="linear")) == []
        assert found(table(interpolation="linear", times=[0], values=[1])) == []

    def test_motion_of_a_constraint(self):
        rod = {"name": "rod", "kind": "D", **PAIR, **POINTS, "distance": 1}
        assert found(motion(constraint="rod", offset=1) | {"constraints": [rod]}) == []
        assert found(motion(constraint="rd", offset=1) | {"constraints": [rod]}) == [("L008", "/motions/0/constraint")]

    def test_constraint_that_did_not_validate_may_be_driven(self):
        rod = {"name": "rod", "kind": "D", **PAIR, **POINTS}
        assert found(motion(constraint="rod", offset=1) | {"constraints": [rod]}) == [("D005", "/constraints/0")]

    def test_motion_of_a_cut_joint(self):
        data = four_bar(motions=[{"name": "drive", "coordinate": "wrist", "position": 1}])
        assert codes(data) == {"T005", "C005"}

    @pytest.mark.parametrize(
        "fields", [{}, {"coordinate": "elbow"}, {"coordinate": "elbow", "position": 1, "constraint": "x", "offset": 1}]
    )
    def test_incomplete_motions(self, fields):
        assert found(motion(**fields)) == [("L007", "/motions/0")]


class TestScenario:
    def test_values_by_joint_and_by_coordinate(self):
        data = elbow(kind="cylindrical")
        assert found(start({"elbow": [1, 0.1]}, data)) == []
        assert found(start({"elbow:slide": 0.1, "elbow:turn": 1}, data)) == []
        assert found(start({"shoulder": [1]}, data)) == []

    def test_velocities_have_their_own_names(self):
        initial = {"velocities": {"elbow:wx": 1, "elbow:w": 1}}
        assert found(ball() | {"scenario": {"initial": initial}}) == [("S001", "/scenario/initial/velocities/elbow:w")]

    def test_a_fixed_joint_has_no_values(self):
        data = elbow("axis", "point", kind="fixed")
        assert found(start({"elbow": 1}, data)) == [("S002", "/scenario/initial/positions/elbow")]
        assert found(start({"elbow": []}, data)) == []

    def test_hold(self):
        assert found(start({}, hold=["elbow", "elbw"])) == [("S001", "/scenario/hold/1")]

    def test_followers(self):
        data = arm(couplings=[gear(("elbow", 1), ("shoulder", -2), offset=0.5)])
        assert found(start({"shoulder": 1, "elbow": 2.5}, data)) == []
        assert found(start({"elbow": 0.5}, data)) == []
        message = build(start({"elbow": 1}, data))[1][0].message
        assert message.endswith('contradicts the couplings, which make it 0.5 with "shoulder" at 0.')

    def test_velocities_of_followers_have_no_offset(self):
        data = arm(couplings=[gear(("elbow", 1), ("shoulder", -2), offset=0.5)])
        initial = {"velocities": {"shoulder": 1, "elbow": 2}}
        assert found(data | {"scenario": {"initial": initial}}) == []

    def test_limits_of_one_coordinate_of_several(self):
        data = elbow(kind="cylindrical", limits={"upper": [1, 2]})
        assert found(start({"elbow": [1.5, 1.5]}, data)) == [("S007", "/scenario/initial/positions/elbow")]
        assert found(start({"elbow:slide": 2.5}, data)) == [("S007", "/scenario/initial/positions/elbow:slide")]

    @pytest.mark.parametrize("method", ["auto", "rk4", "dop853", "radau", "bdf", "woronetz", "index1"])
    def test_methods(self, method):
        assert found(start(method=method)) == []

    def test_outputs(self):
        data = upper(frames={"tool": {}})
        words = ["joints", "energy", "loop", "constraint", "body/upper", "body/upper/tool", "body/world"]
        assert found(start({}, data, outputs=words)) == []
        findings = build(start({}, data, outputs=["upper", "enrgy"]))[1]
        assert [finding.hint for finding in findings] == ['Did you mean "body/upper"?', 'Did you mean "energy"?']


class TestNames:
    def test_frames_with_the_same_address(self):
        bodies = [body("upper", frames={"a/b": {}}), body("upper/a", frames={"b": {}})]
        joints = [joint("shoulder", "world", "upper"), joint("elbow", "upper", "upper/a")]
        assert found(arm(bodies=bodies, joints=joints)) == [
            ("Z020", "/bodies/0/frames/a~1b"),
            ("Z020", "/bodies/1/frames/b"),
        ]

    def test_a_frame_may_be_called_like_a_body(self):
        assert found(upper(frames={"lower": {}})) == []

    def test_a_listed_ground(self):
        data = arm(ground="upper", joints=[arm()["joints"][1]])
        assert found(data) == []


class TestExtensions:
    @pytest.mark.parametrize(
        ("value", "code", "pointer"),
        [
            ([1, float("nan")], "D003", "/bodies/0/extensions/x/1"),
            ({"a": {1, 2}}, "D008", "/bodies/0/extensions/x/a"),
            ("\ud800", "D013", "/bodies/0/extensions/x"),
            ({"\ud800": 1}, "D013", "/bodies/0/extensions/x/\\ud800"),
        ],
    )
    def test_what_json_cannot_say(self, value, code, pointer):
        assert found(upper(extensions={"x": value})) == [(code, pointer)]

    def test_nesting(self):
        value: list = []
        for _ in range(200):
            value = [value]
        assert codes(arm(extensions={"x": value})) == {"D009"}
        assert codes(arm(source={"options": {"x": value}})) == {"D009"}
