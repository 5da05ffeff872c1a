"""STEP files on the command line: from the file of the library to a mechanism with meshes."""

import json

import pytest
import trimesh

from tests.importers.step.kernel_files import needs_kernel


@pytest.fixture(scope="module")
def imported(tmp_path_factory):
    """A folder with what one import of the engine wrote, and what the command said."""
    from click.testing import CliRunner

    from cadmbs.cli.main import cli

    folder = tmp_path_factory.mktemp("engine")
    arguments = ["import", "engine.step", "-o", str(folder / "engine.json"), "--meshes", str(folder / "pictures")]
    done = CliRunner().invoke(cli, arguments)
    return folder, done


@needs_kernel
@pytest.mark.slow
def test_an_engine_with_its_meshes(imported):
    folder, done = imported
    assert done.exit_code == 0, done.output
    document = json.loads((folder / "engine.json").read_text())
    bodies = {body["name"]: body for body in document["bodies"]}
    assert set(bodies) == {"block", "crank", "rod", "piston"}
    assert sorted(joint["kind"] for joint in document["joints"]) == ["cylindrical", *3 * ["revolute"]]
    assert document["source"]["importer"] == "step"
    for name, body in bodies.items():
        assert [shape["file"] for shape in body["shapes"]] == [f"pictures/{name}.glb"]
        mesh = trimesh.load_mesh(folder / "pictures" / f"{name}.glb")
        mesh.merge_vertices(merge_norm=True, merge_tex=True)
        assert mesh.is_watertight
        assert mesh.volume > 0
        low, high = mesh.bounds
        assert (low <= body["center_of_mass"]).all()
        assert (body["center_of_mass"] <= high).all()


def test_meshes_of_others_are_not_overwritten(tmp_path):
    from cadmbs.importers.step.importer import is_previous_mesh

    box = trimesh.creation.box().export(file_type="glb")
    (tmp_path / "box.glb").write_bytes(box)
    (tmp_path / "text.glb").write_text("no mesh")
    assert not is_previous_mesh(tmp_path / "box.glb")
    assert not is_previous_mesh(tmp_path / "text.glb")


@needs_kernel
def test_meshes_have_the_colours_of_the_parts(imported):
    folder, _ = imported
    scene = trimesh.load_scene(folder / "pictures" / "piston.glb")
    linear = {tuple(mesh.visual.material.baseColorFactor[:3].tolist()) for mesh in scene.geometry.values()}
    srgb = [(0.8, 0.8, 0.82), (0.3, 0.3, 0.32)]  # of the piston and the wrist pin
    assert linear == {tuple(round(255 * ((c + 0.055) / 1.055) ** 2.4) for c in color) for color in srgb}


@needs_kernel
@pytest.mark.slow
def test_the_assembly_document_names_the_mesh_of_each_body(tmp_path):
    from click.testing import CliRunner

    from cadmbs.cli.main import cli
    from cadmbs.importers import load

    (tmp_path / "documents").mkdir()
    assembly = tmp_path / "documents" / "engine.json"
    outputs = ["-o", str(tmp_path / "m.json"), "--meshes", str(tmp_path / "pictures"), "--assembly", str(assembly)]
    assert CliRunner().invoke(cli, ["import", "engine.step", *outputs]).exit_code == 0
    meshes = [part.get("mesh") for part in json.loads(assembly.read_text())["parts"]]
    assert meshes[:2] == [
        {"file": f"../pictures/{name}.glb", "unit": "m", "frame": "world"} for name in ("block", "crank")
    ]
    assert meshes[4] is None  # the wrist pin belongs to the piston
    for body in load(assembly).bodies:
        (shape,) = body.shapes
        assert shape.file == str(tmp_path / "pictures" / f"{body.name}.glb")
        assert shape.color is None


@needs_kernel
def test_the_meshes_that_cadmbs_wrote_may_be_overwritten(imported):
    from cadmbs.importers.step.importer import is_previous_mesh

    folder, _ = imported
    assert all(is_previous_mesh(file) for file in (folder / "pictures").iterdir())
