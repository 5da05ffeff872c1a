"""The robots of the package example-robot-data: what each of them leads to."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

import pytest

from cadmbs.importers.draft import ReadOptions, SourceFile
from cadmbs.importers.urdf import URDF

pytestmark = pytest.mark.oracle


def files() -> list[Path]:
    try:
        package = distribution("example-robot-data")
    except PackageNotFoundError:
        return []
    found = (Path(str(package.locate_file(file))) for file in package.files or () if file.suffix == ".urdf")
    return sorted(path.resolve() for path in found)


ROBOTS = files()
if not ROBOTS:
    pytest.skip("example-robot-data is not installed", allow_module_level=True)

ERRORS = {"ur3": {"U010"}, "alex_psyonic_hands": {"U030"}}
"""A file that only names another format's file, and fingers that follow joints that are not there."""

WITHOUT_MESHES = {"romeo_laas_small"}


def draft_of(path: Path):
    return URDF.read(SourceFile(path.name, path.parent, path.read_bytes()), ReadOptions())


@pytest.mark.parametrize("path", ROBOTS, ids=lambda path: path.stem)
def test_robot(path):
    draft = draft_of(path)
    errors = {finding.code for finding in draft.findings if finding.severity == "error"}
    assert errors == ERRORS.get(path.stem, set())
    missing = {finding.code for finding in draft.findings} & {"U050", "U051", "U054"}
    assert missing == ({"U050"} if path.stem in WITHOUT_MESHES else set())


@pytest.mark.parametrize("path", [path for path in ROBOTS if path.stem == "panda"], ids=lambda path: path.stem)
def test_panda(path):
    """Thirteen links and nine moving joints, meshes found without ROS."""
    draft = draft_of(path)
    moving = [joint["name"] for joint in draft.data["joints"] if joint["kind"] != "fixed"]
    assert moving == [*(f"panda_joint{i}" for i in range(1, 8)), "panda_finger_joint1", "panda_finger_joint2"]
    meshes = [shape["file"] for body in draft.data["bodies"] for shape in body.get("shapes", ()) if "file" in shape]
    assert len(meshes) == path.read_text().count("<mesh ")
    assert all(Path(file).is_file() for file in meshes)
    assert draft.data["couplings"][0]["terms"][1] == {"coordinate": "panda_finger_joint1", "factor": -1.0}
