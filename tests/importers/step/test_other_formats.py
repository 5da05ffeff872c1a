"""IGES and BREP of assemblies that STEP gives too: the same parts, masses and joints."""

import pytest

from cadmbs.importers.draft import ReadOptions
from cadmbs.importers.loading import check
from cadmbs.importers.modelling.readings import read_assembly_once
from cadmbs.testing.cad import engine, surgical_arm
from cadmbs.testing.cad.step_writing import write_step
from tests.importers.step.kernel_files import needs_kernel

pytestmark = [needs_kernel, pytest.mark.usefixtures("kernel_within")]

ASSEMBLIES = {"engine": engine, "surgical_arm": surgical_arm}


def converted(folder, name):
    """A STEP file, and the same as BREP, as IGES of solids, and as IGES of loose faces."""
    from OCP.BRepTools import BRepTools
    from OCP.IGESControl import IGESControl_Writer
    from OCP.STEPControl import STEPControl_Reader

    write_step(ASSEMBLIES[name](), folder / f"{name}.step")
    reader = STEPControl_Reader()
    reader.ReadFile(str(folder / f"{name}.step"))
    reader.TransferRoots()
    shape = reader.OneShape()
    files = {"step": folder / f"{name}.step", "brep": folder / f"{name}.brep"}
    BRepTools.Write_s(shape, str(files["brep"]))
    for mode, key in enumerate(("faces", "solids")):
        writer = IGESControl_Writer("MM", mode)
        writer.AddShape(shape)
        writer.ComputeModel()
        files[key] = folder / f"{key}.igs"
        assert writer.Write(str(files[key]))
    return files


def read(path):
    """Kinds of joints, volumes in order of size, and findings."""
    reading = read_assembly_once(str(path), ReadOptions())
    imported = reading.imported(None)
    reading.close()
    volumes = sorted(part["mass_properties"]["volume"] for part in reading.text.data["parts"])
    return sorted(joint.kind for joint in imported.mechanism.joints), volumes, imported.findings


@pytest.mark.slow
@pytest.mark.parametrize("name", ["engine", "surgical_arm"])
def test_same_mechanism_as_from_step(name, tmp_path):
    files = converted(tmp_path, name)
    joints, volumes, _ = read(files["step"])
    for key in ("brep", "solids", "faces"):
        found = read(files[key])
        assert found[0] == joints, key
        assert found[1] == pytest.approx(volumes, rel=1e-6)
        codes = {finding.code for finding in found[2]}
        assert "G023" in codes
        assert not codes & {"G010", "G022"}


def test_damaged_files(tmp_path):
    files = converted(tmp_path, "engine")
    whole = files["solids"].read_bytes()
    cases = {
        "cut.igs": (whole[: len(whole) // 2], "G002"), "page.igs": (b"<html>not found</html>", "G001"),
        "text.brep": (b"some text\nand more\n", "G001"), "cut.brep": (files["brep"].read_bytes()[:4000], "G005"),
    }  # fmt: skip
    for name, (data, code) in cases.items():
        (tmp_path / name).write_bytes(data)
        mechanism, findings = check(tmp_path / name, format="iges" if name.endswith("igs") else "brep")
        assert mechanism is None
        assert code in {finding.code for finding in findings}, (name, findings)


def test_one_face_is_no_solid(tmp_path):
    from OCP.BRepBuilderAPI import BRepBuilderAPI_MakeFace
    from OCP.BRepTools import BRepTools
    from OCP.gp import gp_Pln

    BRepTools.Write_s(BRepBuilderAPI_MakeFace(gp_Pln(), 0.0, 1.0, 0.0, 1.0).Face(), str(tmp_path / "face.brep"))
    mechanism, findings = check(tmp_path / "face.brep")
    assert mechanism is None
    assert "no solids, and no faces that close" in str(findings[-1])
