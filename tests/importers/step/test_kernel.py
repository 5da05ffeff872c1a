"""What the CAD kernel reads from STEP files, against closed forms: units, protocols, B-splines, poses, attributes."""

import numpy as np
import pytest

from cadmbs.testing.cad import CadAssembly, CadPart, CadSolid, surgical_arm
from tests.importers.step.kernel_files import Z, errors, hinge, needs_kernel, read, tilted_engine

pytestmark = needs_kernel


def written(folder, assembly, **options):
    from cadmbs.testing.cad.step_writing import write_step

    path = folder / "assembly.step"
    write_step(assembly, path, **options)
    return path


@pytest.mark.parametrize(
    ("protocol", "unit"), [("AP203", "MM"), ("AP214", "M"), ("AP242", "INCH"), ("AP214", "INCH"), ("AP242", "MM")]
)
def test_masses_of_every_protocol_and_unit(protocol, unit, tmp_path, monkeypatch):
    path = written(tmp_path, tilted_engine(), protocol=protocol, unit=unit)
    document = read(path, monkeypatch).document
    volume, inertia, center = errors(document, tilted_engine())
    assert len(document["parts"]) == 5
    assert volume < 1e-9
    assert inertia < 1e-9
    assert center < 1e-6


def test_masses_and_axes_of_the_surgical_arm(tmp_path, monkeypatch):
    arm = surgical_arm()
    document = read(written(tmp_path, arm), monkeypatch).document
    assert errors(document, arm).max() < 1e-9
    for joint in arm.joints:
        for name, side in zip(joint.parts, ("bore", "boss"), strict=True):
            sides = (side, {"bore": "boss", "boss": "bore"}[side])
            part = next(part for part in document["parts"] if part["name"] == name)
            cylinders = [feature for feature in part["features"] if feature["kind"] == "cylinder"]
            assert min(line_distance(feature, joint) for feature in cylinders if feature["side"] in sides) < 1e-6


def line_distance(feature, joint):
    """The distance of two lines [mm] if they are parallel within 1e-9 rad."""
    e = np.array(joint.axis) / np.linalg.norm(joint.axis)
    if np.linalg.norm(np.cross(e, feature["dir"])) > 1e-9:
        return np.inf
    return np.linalg.norm(np.cross(np.array(feature["point"]) - joint.point, e))


def test_b_splines_are_recognized_and_integrated(tmp_path, monkeypatch):
    exact = read(written(tmp_path, tilted_engine()), monkeypatch).document
    document = read(written(tmp_path, tilted_engine(), b_splines=True), monkeypatch).document
    volume, inertia, center = errors(document, tilted_engine())
    assert volume < 1e-5
    assert inertia < 1e-3
    assert center < 1e-3
    for part, same in zip(exact["parts"], document["parts"], strict=True):
        lines = [
            sorted(
                (f["radius"], f["side"], f["extent"][1] - f["extent"][0])
                for f in p["features"]
                if f["kind"] == "cylinder"
            )
            for p in (part, same)
        ]
        assert [side for _, side, _ in lines[0]] == [side for _, side, _ in lines[1]]
        for a, b in zip(*lines, strict=True):
            assert a[0] == pytest.approx(b[0], abs=1e-4)
            assert a[2] == pytest.approx(b[2], abs=1e-3)


def test_names_colours_materials_and_repeated_parts(tmp_path, monkeypatch):
    assembly = read(written(tmp_path, hinge()), monkeypatch)
    parts = assembly.document["parts"]
    assert [part["name"] for part in parts] == ["leaf", "other leaf", "pin 0", "pin 1", "pin 2"]
    assert [part["id"] for part in parts] == ["p1.1", "p1.2", "p1.3", "p1.4", "p1.5"]
    assert {tuple(part["path"]) for part in parts} == {("hinge",)}
    assert len({part["definition"] for part in parts}) == 3
    assert len(assembly.products) == 3
    assert parts[2]["color_rgba"] == pytest.approx([0.2, 0.4, 0.6, 1.0], abs=1e-5)
    assert "color_rgba" not in parts[0]
    assert [part.get("material") for part in parts] == ["brass", None, "steel", "steel", "steel"]
    densities = {name: entry["density_kg_m3"] for name, entry in assembly.document["materials"].items()}
    assert densities == pytest.approx({"brass": 8500.0, "steel": 7850.0})
    assert errors(assembly.document, hinge()).max() < 1e-9
    assert [finding.code for finding in assembly.findings] == ["G017"]


def test_features_of_a_bored_plate(tmp_path, monkeypatch):
    leaf = read(written(tmp_path, hinge()), monkeypatch).document["parts"][0]
    planes = [feature for feature in leaf["features"] if feature["kind"] == "plane"]
    (bore,) = [feature for feature in leaf["features"] if feature["kind"] == "cylinder"]
    assert len(planes) == 6
    assert (bore["side"], bore["radius"]) == ("bore", pytest.approx(6.0))
    assert bore["coverage"] == pytest.approx(1.0)
    ends = np.array(bore["point"]) + np.outer(bore["extent"], bore["dir"])
    assert sorted(ends[:, 2]) == pytest.approx([0.0, 8.0], abs=1e-9)
    top = next(plane for plane in planes if plane["dir"][2] > 0.5)
    assert top["area"] == pytest.approx(60 * 40 - np.pi * 36)
    assert len(top["outline"]) == 2
    assert np.array([p for loop in top["outline"] for p in loop])[:, 2] == pytest.approx(8.0)
    center = np.array([30.0, 0.0, 4.0])
    outward = [np.dot(plane["dir"], np.array(plane["point"]) - center) for plane in planes]
    assert min(outward) > 0


def test_spheres_cones_and_split_cylinders(tmp_path, monkeypatch):
    ball = CadSolid().sphere([0, 0, 0], 12)
    split = CadSolid().box([-20, -20, -20], [20, 20, 20]).hole([0, 0, -20], Z, 5, 15).hole([0, 0, 8], Z, 5, 12)
    assembly = CadAssembly("balls", "cube", (CadPart("ball", ball), CadPart("cube", split)), ())
    parts = read(written(tmp_path, assembly), monkeypatch).document["parts"]
    (sphere,) = parts[0]["features"]
    assert (sphere["kind"], sphere["side"], sphere["radius"]) == ("sphere", "boss", pytest.approx(12.0))
    assert sphere["coverage"] == pytest.approx(1.0)
    cylinders = [feature for feature in parts[1]["features"] if feature["kind"] == "cylinder"]
    assert sorted(f["extent"][1] - f["extent"][0] for f in cylinders) == pytest.approx([12.0, 15.0])


def test_the_faces_of_many_bores_are_compared_at_once(monkeypatch):
    from cadmbs.importers.step.kernel import cylinders, helices

    calls = []
    monkeypatch.setattr(helices, "same_line", lambda *line: calls.append(line) or cylinders.same_line(*line))
    common = {"kind": "cylinder", "dir": np.array(Z), "radius": 2.0, "side": "bore", "area": 4 * np.pi * 3}
    faces = [
        {**common, "point": np.array([10.0 * (i // 2), 0.0, 0.0]), "extent": np.array([0.0, 3.0]), "area": 6 * np.pi}
        for i in range(2000)
    ]
    merged = cylinders.merged_cylinders(faces)
    assert len(merged) == 1000
    assert {round(face["coverage"], 12) for face in merged} == {1.0}
    assert helices.helices(merged, [np.zeros((30, 3))]) == []
    assert len(calls) < 50


def test_a_thread_gives_its_lead():
    from cadmbs.importers.step.kernel.helices import helices

    angle = np.linspace(0, 6 * np.pi, 200)
    for lead in (2.0, -3.5):
        run = np.column_stack([5 * np.cos(angle), 5 * np.sin(angle), lead * angle / (2 * np.pi)])
        shank = {"kind": "cylinder", "point": np.zeros(3), "dir": np.array(Z), "radius": 5.0}
        (helix,) = helices([shank], [run])
        assert helix["lead_per_rev"] == pytest.approx(lead)
        assert helix["turns"] == pytest.approx(3.0)


def test_densities_by_their_size():
    from cadmbs.importers.step.kernel.attributes import density_in_si

    assert density_in_si(7.85)[0] == pytest.approx(7850)
    assert density_in_si(0.00129)[0] == pytest.approx(1290)
    assert density_in_si(2700.0)[0] == pytest.approx(2700)
    assert density_in_si(0.0) == (None, "")


def test_placements_that_scale_or_mirror():
    from cadmbs.importers.step.kernel.parts import placed

    helix = {"kind": "helix", "point": np.ones(3), "dir": np.array(Z), "lead_per_rev": 2.0}
    mirrored = placed(helix, np.diag([1.0, 1.0, -1.0]), np.zeros(3))
    assert mirrored["lead_per_rev"] == -2.0
    assert mirrored["point"] == [1.0, 1.0, -1.0]
