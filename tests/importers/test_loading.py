"""From paths to mechanisms: what is recorded, how findings are placed and ordered, what is raised."""

import hashlib
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import cadmbs
from cadmbs.errors import ArgumentError, ModelError
from cadmbs.importers.loading import check, load, load_with_findings

INERTIA = [[0.1, 0, 0], [0, 0.1, 0], [0, 0, 0.1]]
ARM = {
    "format": "cadmbs.mechanism/1",
    "name": "arm",
    "bodies": [{"name": "upper", "mass": 1, "center_of_mass": [0, 0, 0], "inertia": INERTIA}],
    "joints": [
        {
            "name": "shoulder",
            "kind": "revolute",
            "predecessor": "world",
            "successor": "upper",
            "axis": [0, 0, 2],
            "point": [0, 0, 0],
        }
    ],
}
URDF = """<robot name="arm">
  <link name="base"/>
  <link name="upper"><inertial><mass value="1"/>
    <inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial></link>
  <joint name="shoulder" type="continuous"><parent link="base"/><child link="upper"/><axis xyz="0 0 1"/></joint>
</robot>
"""


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


def written(document, name="arm.json"):
    Path(name).write_text(document if isinstance(document, str) else json.dumps(document, indent=1))
    return name


def test_mechanism_with_its_source(folder):
    name = written(ARM, "models.json")
    built = load(folder / name)
    assert built.name == "arm"
    assert built.source.model_dump() == {
        "file": "models.json",
        "sha256": hashlib.sha256(Path(name).read_bytes()).hexdigest(),
        "importer": "mechanism",
        "version": cadmbs.__version__,
        "options": {},
    }


def test_source_of_the_document_is_kept():
    assert load(written({**ARM, "source": {"file": "arm.step"}})).source.file == "arm.step"
    assert load(written({**ARM, "source": None})).source.file == "arm.json"


def test_urdf_with_the_options_it_was_read_with():
    built = load(written(URDF, "arm.urdf"), base="floating", mimic="independent")
    assert [joint.kind for joint in built.joints] == ["free", "revolute"]
    assert (built.source.importer, built.source.file) == ("urdf", "arm.urdf")
    assert built.source.options == {"base": "floating", "mimic": "independent"}


def test_cut_is_recorded():
    twice = [{**ARM["joints"][0], "name": name, "axis": [0, 0, 1]} for name in ("shoulder", "twin")]
    built = load(written({**ARM, "joints": twice}), cut=["twin"])
    assert ([joint.cut for joint in built.joints], built.source.options) == ([False, True], {"cut": ["twin"]})


def test_warnings_are_returned_in_the_order_of_the_file_with_places():
    document = {**ARM, "bodies": [{"name": "upper", "mass": 1, "center_of_mass": [0, 0, 0]}]}
    built, findings = load_with_findings(written(document), base="fixed")
    assert [(f.code, f.where.file, f.where.line) for f in findings] == [
        ("F011", "arm.json", None),
        ("I006", "arm.json", 5),
        ("Z002", "arm.json", 21),
    ]
    assert built.joints[0].axis == (0, 0, 1)


def test_errors_are_raised_with_everything_else_that_was_found():
    document = json.dumps({**ARM, "nme": 1}, indent=1).replace('"mass": 1', '"mass": 1, "mass": -1')
    with pytest.raises(ModelError) as caught:
        load(written(document), cut=["elbow"])
    codes = [finding.code for finding in caught.value.findings]
    assert sorted(codes) == ["D004", "D902", "F013", "I001", "Z002"]
    assert str(caught.value).endswith("\n4 errors")


def test_check_returns_what_load_raises():
    mechanism, findings = check(written({**ARM, "name": 1}))
    assert mechanism is None
    with pytest.raises(ModelError) as caught:
        load("arm.json")
    assert caught.value.findings == findings


@pytest.mark.parametrize("content", ["{", "", "[]", "{}", '{"format": "cadmbs.mechanism/1"}', "<robot>", "<robot/>"])
def test_check_never_raises_for_what_stands_in_a_model(content):
    name = written(content or '{"format": "cadmbs.mechanism/1", "bodies": 1}', "a.urdf" if "<" in content else "a.json")
    mechanism, findings = check(name, format="mechanism" if content == "{}" else None)
    assert mechanism is None
    assert any(finding.severity == "error" for finding in findings)


def test_check_raises_for_what_cannot_be_read():
    for path in ("missing.json", "."):
        with pytest.raises(ModelError):
            check(path)


def test_unknown_options_are_errors_of_the_caller():
    with pytest.raises(ArgumentError, match=r"packages is a mapping .* not of the type list; .* package_dirs"):
        load_with_findings(written(ARM), packages=["robots"])
    with pytest.raises(ArgumentError, match=r"there is no option 'bse' for reading files; did you mean 'base'\?"):
        load_with_findings(written(ARM), bse="fixed")


def test_format_overrides_the_content():
    document = {key: value for key, value in ARM.items() if key != "format"}
    _, findings = check(written(document), format="mechanism")
    assert [finding.code for finding in findings if finding.severity == "error"] == ["D001"]


def test_standard_input():
    program = (
        "from cadmbs.importers.loading import load; m = load('-'); print(m.name, m.source.file, m.bodies[0].shapes)"
    )
    document = {**ARM, "bodies": [{**ARM["bodies"][0], "shapes": [{"kind": "mesh", "file": "a.stl"}]}]}
    environment = {**os.environ, "PYTHONPATH": str(Path(cadmbs.__file__).parents[1])}
    done = subprocess.run(
        [sys.executable, "-c", program],
        input=json.dumps(document),
        capture_output=True,
        text=True,
        check=True,
        env=environment,
    )
    assert done.stdout.startswith("arm None (Mesh(")
    assert str(Path("a.stl").absolute()) in done.stdout


class TestPackages:
    """Meshes of a URDF in packages, whose folders are given in each of the ways."""

    def mesh(self, folder, **options):
        (folder / "somewhere" / "arm_description").mkdir(parents=True)
        (folder / "somewhere" / "arm_description" / "a.stl").touch()
        visual = '<visual><geometry><mesh filename="package://arm_description/a.stl"/></geometry></visual>'
        written(URDF.replace('<link name="base"/>', f'<link name="base">{visual}</link>'), "arm.urdf")
        _, findings = load_with_findings("arm.urdf", **options)
        return [finding for finding in findings if "a.stl" in finding.message]

    def test_not_given(self, folder):
        assert self.mesh(folder)

    @pytest.mark.parametrize("entry", ["somewhere", Path("somewhere"), "arm_description=somewhere/arm_description"])
    def test_folders(self, folder, entry):
        assert self.mesh(folder, package_dirs=[entry]) == []

    def test_mapping(self, folder):
        assert self.mesh(folder, packages={"arm_description": "somewhere/arm_description"}) == []

    def test_folder_with_an_equals_sign(self, folder):
        (folder / "a=b").symlink_to(folder / "somewhere")
        (folder / "somewhere").mkdir()
        assert self.mesh_in_existing(folder, "a=b") == []

    def mesh_in_existing(self, folder, entry):
        (folder / "somewhere").rmdir()
        (folder / "a=b").unlink()
        (folder / "a=b").mkdir()
        (folder / "a=b" / "arm_description").mkdir()
        (folder / "a=b" / "arm_description" / "a.stl").touch()
        return self.mesh(folder, package_dirs=[entry])


def test_a_number_that_is_not_finite_hides_nothing_else(tmp_path):
    path = tmp_path / "bad.json"
    path.write_text(
        '{"format": "cadmbs.mechanism/1", "name": "bad", "joints": [],\n'
        ' "bodies": [{"name": "a", "mass": NaN}, {"name": "b", "mas": 1}]}'
    )
    _, findings = check(path)
    assert [(f.code, f.where.line) for f in findings if f.severity == "error"] == [
        ("T004", 2),
        ("D906", 2),
        ("T004", 2),
        ("D004", 2),
    ]
