"""Modelling by eye of a STEP file: the kernel reads it once, and the command line makes the same model of the hints."""

from importlib.resources import files
from pathlib import Path

import pytest

from cadmbs.exporters.mechanism_json import document_text
from cadmbs.importers.loading import check
from cadmbs.importers.modelling import readings
from cadmbs.importers.modelling.session import open_assembly
from tests.importers.step.kernel_files import needs_kernel

pytestmark = [needs_kernel, pytest.mark.slow]


def test_a_step_file_is_read_once_and_its_hints_give_the_same_model(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("engine.step").write_bytes((files("cadmbs.library") / "engine.step").read_bytes())
    session = open_assembly("engine.step")

    def never(*_):
        raise AssertionError("the file was read again")

    with monkeypatch.context() as patched:
        patched.setattr(readings, "read_step", never)
        piston = next(joint for joint in session.state.joints if set(joint.bodies) == {"block", "piston"})
        session.change_kind(piston.parts, "prismatic")
        session.set_density(None, 2700.0)
        session.set_ground(piston.parts[0])
    mechanism, _ = check("engine.step", hints="engine.hints.toml")
    assert document_text(mechanism) == document_text(session.state.mechanism)
    meshes = [Path(shape.file) for body in session.state.picture.bodies for shape in body.shapes]
    assert len(meshes) == 4
    assert all(path.is_file() for path in meshes)
    session.close()
    assert not any(path.exists() for path in meshes)
