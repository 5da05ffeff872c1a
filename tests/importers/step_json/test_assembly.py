"""Assemblies read from files: the example of the format, units, bodies, joints, couplings, meshes."""

import json
import math
from pathlib import Path

import numpy as np
import pytest

from cadmbs.importers.draft import ReadOptions, SourceFile
from cadmbs.importers.loading import load_with_findings
from cadmbs.importers.step_json import ASSEMBLY
from cadmbs.models.documents.reading import build
from tests.tolerances import ROUND_OFF

FOUR_BAR = Path(__file__).with_name("four_bar.json")
POINT = {"mass": 1, "com": [0, 0, 0], "inertia": [[1, 0, 0], [0, 1, 0], [0, 0, 1]]}


def assembly(*joints, parts=("a", "b"), **changes):
    named = [{"id": part, "mass_properties": POINT} if isinstance(part, str) else part for part in parts]
    units = {"length": "m", "mass": "kg"}
    return {
        "schema": "cadmbs.assembly/1.0",
        "units": units,
        "ground": [named[0]["id"]],
        "parts": named,
        "joints": list(joints),
        **changes,
    }


def read(data, **options):
    source = SourceFile("arm.json", Path("/models").absolute(), json.dumps(data).encode())
    return ASSEMBLY.read(source, ReadOptions(**options))


def mechanism(data):
    draft = read(data)
    assert [str(finding) for finding in draft.findings if finding.severity == "error"] == []
    built, findings = build(draft.data)
    assert [str(finding) for finding in findings if finding.severity == "error"] == []
    return built


def joint(**changes):
    return {
        "id": "j",
        "kind": "revolute",
        "parts": ["a", "b"],
        "axis": {"point": [1, 2, 3], "dir": [0, 0, 1]},
        **changes,
    }


def one_joint(units=None, **changes):
    (read_joint,) = mechanism(assembly(joint(**changes), units={"length": "mm", "mass": "kg", **(units or {})})).joints
    return read_joint


class TestFourBar:
    """The tilted four-bar of the format's description, which a CAD file gave."""

    def test_bodies_joints_and_loop(self):
        built, findings = load_with_findings(FOUR_BAR)
        assert [finding.code for finding in findings] == ["A018", "T005"]
        assert [body.name for body in built.bodies] == ["ground", "crank", "coupler", "rocker"]
        assert [(j.name, j.kind, j.predecessor, j.successor) for j in built.joints] == [
            ("j1", "revolute", "crank", "coupler"),
            ("j2", "revolute", "ground", "rocker"),
            ("j3", "revolute", "ground", "crank"),
            ("j4", "revolute", "coupler", "rocker"),
        ]
        assert (built.name, built.ground, built.gravity) == ("four bar", "ground", (0, 0, -9.80665))

    def test_numbers_in_si(self):
        built, _ = load_with_findings(FOUR_BAR)
        crank = built.bodies[1]
        assert crank.center_of_mass == pytest.approx((0.011289438, -0.00260869, 0.047024991), rel=ROUND_OFF)
        assert crank.mass == pytest.approx(6565.575071e-9 * 7850, rel=ROUND_OFF)
        ratio = crank.mass / 0.051539764
        assert crank.inertia[0] == pytest.approx(
            (13.505406e-6 * ratio, 1.195104e-6 * ratio, 1.243935e-6 * ratio), rel=ROUND_OFF
        )
        assert built.joints[2].point == pytest.approx((0.013875, -0.022295536, 0.036306932), rel=ROUND_OFF)
        assert np.linalg.norm(built.joints[2].axis) == pytest.approx(1, abs=1e-15)

    def test_knowledge_beyond_mechanics_is_kept(self):
        built, _ = load_with_findings(FOUR_BAR)
        assert built.joints[0].extensions == {"origin": "inferred", "confidence": 0.9, "evidence": ["c1", "c2"]}
        assert built.bodies[1].extensions == {"parts": [{"id": "crank", "name": "crank", "material": "steel"}]}
        assert built.extensions["assembly"]["source"]["tool"] == "cadmbs-step"

    def test_meshes(self):
        built, _ = load_with_findings(FOUR_BAR)
        (shape,) = built.bodies[1].shapes
        assert (Path(shape.file), shape.scale) == (FOUR_BAR.parent / "meshes" / "crank.stl", (0.001, 0.001, 0.001))

    def test_axes_are_parallel_and_the_crank_can_turn_fully(self):
        """Grashof: shortest and longest link together are shorter than the other two, and the crank is the shortest."""
        built, _ = load_with_findings(FOUR_BAR)
        axes = np.array([j.axis for j in built.joints])
        points = np.array([j.point for j in built.joints])
        assert np.ptp(axes, axis=0).max() < 1e-12
        e = axes[0]
        flat = points - np.outer(points @ e, e)
        coupler, rocker = np.linalg.norm(flat[0] - flat[3]), np.linalg.norm(flat[1] - flat[3])
        crank, ground = np.linalg.norm(flat[2] - flat[0]), np.linalg.norm(flat[2] - flat[1])
        lengths = sorted([coupler, rocker, crank, ground])
        assert crank == lengths[0]
        assert lengths[0] + lengths[3] < lengths[1] + lengths[2]


class TestUnits:
    @pytest.mark.parametrize(
        ("unit", "metres"), [("m", 1), ("cm", 0.01), ("mm", 0.001), ("um", 1e-6), ("in", 0.0254), ("ft", 0.3048)]
    )
    def test_length(self, unit, metres):
        assert one_joint({"length": unit}).point == pytest.approx((metres, 2 * metres, 3 * metres), rel=1e-15)

    @pytest.mark.parametrize(("unit", "kilograms"), [("kg", 1), ("g", 1e-3), ("t", 1e3), ("lb", 0.45359237)])
    def test_mass(self, unit, kilograms):
        built = mechanism(assembly(joint(), units={"length": "cm", "mass": unit}))
        assert built.bodies[1].mass == pytest.approx(kilograms, rel=1e-15)
        assert built.bodies[1].inertia[0][0] == pytest.approx(kilograms * 1e-4, rel=1e-15)

    def test_inertia_has_a_unit_of_its_own(self):
        built = mechanism(assembly(joint(), units={"length": "mm", "mass": "g", "inertia": "kg*cm^2"}))
        assert built.bodies[1].inertia[1][1] == pytest.approx(1e-4, rel=1e-15)

    def test_limits_of_a_turning_joint(self):
        limits = one_joint(
            {"angle": "deg"}, limits={"lower": -90, "upper": 180, "velocity": 360, "effort": 7}, q_reference=30
        )
        assert limits.limits.lower == -math.pi / 2
        assert limits.limits.upper == math.pi
        assert limits.limits.velocity == 2 * math.pi
        assert limits.limits.effort == 7
        assert limits.extensions["q_reference"] == pytest.approx(math.pi / 6, rel=1e-15)

    def test_limits_of_a_sliding_joint(self):
        limits = one_joint({"angle": "deg"}, kind="prismatic", limits={"upper": 180, "velocity": 360}, q_reference=30)
        assert (limits.limits.upper, limits.limits.velocity, limits.limits.lower) == (0.18, 0.36, None)
        assert limits.extensions["q_reference"] == 0.03

    def test_limits_of_several_coordinates_are_kept(self):
        read_joint = one_joint(kind="cylindrical", limits={"upper": 180}, q_reference=30)
        assert read_joint.limits is None
        assert read_joint.extensions == {"limits": {"upper": 180}, "q_reference": 30}


class TestJoints:
    @pytest.mark.parametrize("kind", ["revolute", "cylindrical", "planar"])
    def test_kinds_with_axis_and_point(self, kind):
        read_joint = one_joint(kind=kind, axis={"point": [1, 2, 3], "dir": [0, 1, 0]})
        assert (read_joint.kind, read_joint.axis, read_joint.point) == (kind, (0, 1, 0), (0.001, 0.002, 0.003))

    def test_prismatic_needs_no_point(self):
        assert one_joint(kind="prismatic", axis={"dir": [0, 1, 0]}).axis == (0, 1, 0)

    def test_spherical_needs_no_direction(self):
        assert one_joint(kind="spherical", axis={"point": [1, 2, 3]}).point == (0.001, 0.002, 0.003)

    @pytest.mark.parametrize("kind", ["fixed", "free"])
    def test_kinds_without_geometry(self, kind):
        assert one_joint(kind=kind, axis=None).kind == kind

    def test_lead_and_pitch(self):
        by_lead = one_joint(kind="helical", lead_per_rev=5)
        by_pitch = one_joint(kind="helical", pitch_per_rad=5)
        assert by_lead.kind == by_pitch.kind == "screw"
        assert by_lead.pitch * 2 * math.pi == pytest.approx(0.005, rel=1e-15)
        assert by_pitch.pitch == 0.005

    def test_universal(self):
        first, second = {"point": [1, 2, 0], "dir": [0, 0, 1]}, {"point": [0, 2, 3], "dir": [1, 0, 0]}
        read_joint = one_joint(kind="universal", axes=[first, second])
        assert read_joint.axes == ((0, 0, 1), (1, 0, 0))
        assert read_joint.point == pytest.approx((0.001, 0.002, 0.003), rel=1e-12)

    def test_names_marks_and_roles(self):
        built = mechanism(
            assembly(joint(id=None, name="Gelenk", role="cut", actuated=False), joint(id="k", role="tree"))
        )
        first, second = built.joints
        assert (first.name, first.cut, first.actuated, first.extensions) == ("j1", True, False, {"name": "Gelenk"})
        assert (second.name, second.cut, second.actuated) == ("k", False, None)

    def test_wished_cut(self):
        draft = read(assembly(joint(), joint(id="k")), cut=("k",))
        assert [entry.get("cut") for entry in draft.data["joints"]] == [None, True]


class TestBodies:
    def test_parts_of_one_body(self):
        parts = ["a", {"id": "p", "body": "arm", "mass_properties": POINT}, {"id": "q", "body": "arm"}]
        parts[2]["mass_properties"] = {**POINT, "com": [1, 0, 0], "mass": 3}
        built = mechanism(assembly(joint(parts=["a", "q"]), parts=parts))
        assert [body.name for body in built.bodies] == ["a", "arm"]
        assert (built.joints[0].predecessor, built.joints[0].successor) == ("a", "arm")
        arm = built.bodies[1]
        assert (arm.mass, arm.center_of_mass) == (4, (0.75, 0, 0))
        assert np.array(arm.inertia) == pytest.approx(np.diag([2, 2 + 0.75, 2 + 0.75]), rel=ROUND_OFF)
        assert [part["id"] for part in arm.extensions["parts"]] == ["p", "q"]

    def test_ground_parts_are_one_body(self):
        built = mechanism(assembly(joint(), parts=("a", "c", "b"), ground=["c", "a"]))
        assert ([body.name for body in built.bodies], built.ground) == (["c", "b"], "c")
        assert built.bodies[0].mass == 2
        assert built.joints[0].predecessor == "c"

    def test_ignored_parts_leave_no_trace(self):
        ignored = {"id": "sketch", "role": "ignore", "bbox": [[0, 0, 0], [9e9, 0, 0]], "material": "none"}
        data = assembly(joint(), parts=("a", "b", ignored))
        data["contacts"] = [{"kind": "coaxial", "parts": ["a", "sketch"]}]
        assert [body.name for body in mechanism(data).bodies] == ["a", "b"]

    def test_fixed_joints_stay_joints(self):
        built = mechanism(assembly(joint(kind="fixed")))
        assert ([body.name for body in built.bodies], built.joints[0].kind) == (["a", "b"], "fixed")

    def test_numbers_of_a_single_part_are_not_touched(self):
        inertia = [[0.1, 0.01, 0], [0.01, 0.2, 0], [0, 0, 0.25]]
        part = {"id": "b", "mass_properties": {"mass": 0.1, "com": [0.1, 0.2, 0.3], "inertia": inertia}}
        body = mechanism(assembly(joint(), parts=("a", part))).bodies[1]
        assert (body.mass, body.center_of_mass) == (0.1, (0.1, 0.2, 0.3))
        assert np.array(body.inertia).tolist() == inertia

    def test_faults_of_a_part_show_in_a_body_of_several(self):
        bad = {**POINT, "inertia": [[1, 0, 0], [0.5, 1, 0], [0, 0, 1]]}
        parts = ["a", {"id": "b", "mass_properties": POINT}, {"id": "c", "body": "b", "mass_properties": bad}]
        parts[1]["body"] = "b"
        draft = read(assembly(joint(), parts=parts))
        (finding,) = (f for f in draft.findings if f.severity == "error")
        assert (finding.code, finding.where.pointer) == ("I003", "/parts/2/mass_properties/inertia")
        assert finding.message.startswith('Part "c"')
        assert build(draft.data)[0] is not None


class TestWorld:
    def test_gravity_is_against_up(self):
        assert mechanism(assembly(joint())).gravity == (0, 0, -9.81)
        assert mechanism(assembly(joint(), world={"up": [0, 2, 0]})).gravity == (0, -9.81, 0)

    def test_gravity_as_given_in_any_unit_of_length(self):
        data = assembly(
            joint(), world={"up": [0, 1, 0], "gravity_m_s2": [0, 0, -1.62]}, units={"length": "mm", "mass": "g"}
        )
        assert mechanism(data).gravity == (0, 0, -1.62)


class TestCouplings:
    def both(self, coupling, kinds=("revolute", "prismatic")):
        joints = [joint(id="turn", kind=kinds[0]), joint(id="slide", kind=kinds[1], parts=["b", "c"])]
        units = {"length": "mm", "mass": "kg", "angle": "deg"}
        return mechanism(assembly(*joints, parts=("a", "b", "c"), units=units, couplings=[coupling])).couplings[0]

    @pytest.mark.parametrize("angle", [0.3, -2.0])
    def test_rack_and_pinion(self, angle):
        """3 mm of slide to a radian of turn, and 7 mm of offset, whatever the unit of angles."""
        coupling = self.both({"joints": ["turn", "slide"], "coefficients": [3, -1], "offset": 7})
        slide = (3 * angle - 7) / 1000
        q = {"turn": angle, "slide": slide}
        left = sum(term.factor * q[term.coordinate] for term in coupling.terms)
        assert left == pytest.approx(coupling.offset, rel=ROUND_OFF)

    def test_gears_keep_their_numbers(self):
        coupling = self.both(
            {"joints": ["turn", "slide"], "coefficients": [3, 1], "offset": 0.1}, ("revolute", "revolute")
        )
        assert [term.factor for term in coupling.terms] == [3, 1]
        assert (coupling.offset, coupling.name) == (0.1, "coupling1")

    def test_pulley_of_sliders(self):
        coupling = self.both(
            {"id": "belt", "joints": ["turn", "slide"], "coefficients": [2, 1], "offset": 5}, ("prismatic", "prismatic")
        )
        assert [term.factor for term in coupling.terms] == [2, 1]
        assert (coupling.offset, coupling.name) == (0.005, "belt")


class TestMeshes:
    def shape(self, mesh, **changes):
        part = {"id": "b", "mass_properties": POINT, "mesh": mesh, **changes}
        units = {"length": "mm", "mass": "kg"}
        data = assembly(joint(), parts=("a", part), units=units)
        data["materials"] = {"steel": {"color_rgba": [0.1, 0.2, 0.3, 1]}}
        return mechanism(data).bodies[1].shapes[0]

    @pytest.mark.parametrize(("unit", "scale"), [(None, 1e-3), ("m", 1), ("cm", 1e-2), ("in", 0.0254)])
    def test_unit(self, unit, scale):
        mesh = {"file": "b.stl"} if unit is None else {"file": "b.stl", "unit": unit}
        assert self.shape(mesh).scale == (scale, scale, scale)

    def test_files(self):
        assert Path(self.shape({"file": "../b.stl"}).file) == Path("/b.stl").absolute()
        assert self.shape({"file": "package://p/b.stl"}).file == "package://p/b.stl"

    def test_part_frame(self):
        pose = [[0, -1, 0, 10], [1, 0, 0, 20], [0, 0, 1, 30], [0, 0, 0, 1]]
        shape = self.shape({"file": "b.stl", "frame": "part", "pose": pose})
        assert shape.pose.position == (0.01, 0.02, 0.03)
        assert shape.pose.rotation == ((0, -1, 0), (1, 0, 0), (0, 0, 1))
        assert self.shape({"file": "b.stl", "pose": pose}).pose is None

    def test_colours(self):
        assert self.shape({"file": "b.stl"}, material="steel").color == (0.1, 0.2, 0.3, 1)
        assert self.shape({"file": "b.stl"}, material="steel", color_rgba=[1, 0, 0, 1]).color == (1, 0, 0, 1)
        assert self.shape({"file": "b.stl"}).color is None


def test_minor_versions_are_read_and_unknown_keys_are_kept():
    data = assembly(joint(tags=["x"]), schema="cadmbs.assembly/1.7")
    data["parts"][1]["mass_properties"] = {**POINT, "skin": {"a/b": 1}}
    draft = read(data)
    warnings = [finding.where.pointer for finding in draft.findings if finding.code == "A002"]
    assert warnings == ["/parts/1/mass_properties/skin", "/joints/0/tags"]
    assert draft.data["extensions"]["assembly"]["unknown"] == {
        "/parts/1/mass_properties/skin": {"a/b": 1},
        "/joints/0/tags": ["x"],
    }


def test_contacts_and_features_of_pairs_with_joints_need_nothing():
    data = json.loads(FOUR_BAR.read_text())
    data["parts"][2]["body"] = data["parts"][1]["body"] = "one"
    data["joints"] = [j for j in data["joints"] if j["id"] != "j1"]
    assert "A008" not in [finding.code for finding in read(data).findings]


@pytest.mark.parametrize(
    "data",
    [
        assembly(joint(kind="auto"), joint(id="k", axis={"point": [0, 0, 0], "dir": [0, 0, 0]})),
        assembly(joint(kind="hinge"), joint(id="k", axis={"point": [0, 0, 0], "dir": [0, 0, 0]})),
    ],
)
def test_faulty_joints_do_not_hide_findings_of_validation(data):
    draft = read(data)
    built, findings = build(draft.data)
    assert built is None
    assert len([f for f in draft.findings if f.severity == "error"]) == 1
    assert [(f.code, draft.locate(f.where.pointer).pointer) for f in findings if f.severity == "error"] == [
        ("Z001", "/joints/1/axis/dir")
    ]


def test_all_faults_of_keys_and_values_are_found_although_units_are_missing():
    data = assembly(joint(kind="hinge"), parts=({"id": "a"}, {"id": 5}))
    del data["units"]
    codes = [(finding.code, finding.where.pointer) for finding in read(data).findings]
    assert sorted(codes) == [("D005", ""), ("D006", "/parts/1/id"), ("D007", "/joints/0/kind")]
