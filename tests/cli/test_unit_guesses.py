"""Numbers in other units on the command line: listed, read in the right unit, or accepted."""

import json
from pathlib import Path

import numpy as np
import pytest

import cadmbs as cm
from cadmbs.errors import ModelError

ARM = """<robot name="arm">
  <link name="base"/>
  <link name="arm"><inertial><origin xyz="{center} 0 0"/><mass value="{mass}"/>
    <inertia ixx="{xx}" ixy="0" ixz="0" iyy="{yy}" iyz="0" izz="{yy}"/></inertial>
    <collision><origin xyz="0.15 0 0"/><geometry><box size="0.3 0.04 0.04"/></geometry></collision></link>
  <joint name="turn" type="revolute"><parent link="base"/><child link="arm"/><axis xyz="0 1 0"/>
    <limit lower="-{limit}" upper="{limit}" effort="10" velocity="3"/></joint>
</robot>"""

GOOD = {"center": 0.15, "mass": 1.3, "xx": 347e-6, "yy": 9923e-6, "limit": 1.5}


@pytest.fixture
def arm(tmp_path, monkeypatch):
    def write(**changes):
        (tmp_path / "arm.urdf").write_text(ARM.format(**(GOOD | changes)))
        return "arm.urdf"

    monkeypatch.chdir(tmp_path)
    return write


def guesses(run, file, *options):
    done = run("check", file, "--units", "--json", *options)
    return [(guess["pointer"], guess["unit"]) for guess in json.loads(done.stdout)["data"]["guesses"]]


def test_a_good_robot_has_no_guesses(run, arm):
    assert guesses(run, arm()) == []
    assert "units: nothing looks as if it were in other units" in run("check", arm(), "--units").stdout
    assert run("check", arm(), "--strict").exit_code == 0


def test_guesses_say_what_was_found_and_as_if_what(run, arm):
    done = run("check", arm(xx=347, yy=9923), "--units", "--json")
    (guess,) = json.loads(done.stdout)["data"]["guesses"]
    assert guess == {
        "pointer": "/bodies/1/inertia",
        "found": "radius of gyration 88.13 m",
        "as_if": "kg mm^2: radius of gyration 0.08813 m",
        "unit": "kg mm^2",
        "code": "I011",
        "subject": 'Body "arm"',
    }
    assert "guesses" not in json.loads(run("check", "arm.urdf", "--json").stdout)["data"]


def test_a_guess_is_a_warning_that_an_option_or_a_choice_ends(run, arm):
    file = arm(xx=347, yy=9923)
    assert run("check", file).exit_code == 0
    assert run("check", file, "--strict").exit_code == 1
    assert run("check", file, "--strict", "--inertia-unit", "kg mm^2").exit_code == 0
    done = run("check", file, "--strict", "--accept-units")
    assert done.exit_code == 0
    assert "note[I011]" in done.stdout


def test_an_imported_document_keeps_the_choice(run, arm):
    assert run("import", arm(xx=347, yy=9923), "--accept-units", "-o", "arm.json").exit_code == 0
    assert run("check", "arm.json", "--strict").exit_code == 0
    assert cm.load("arm.json").accept_units


@pytest.mark.parametrize(
    ("changes", "options"),
    [
        ({"xx": 347, "yy": 9923}, ["--inertia-unit", "kg mm^2"]),
        ({"xx": 347e3, "yy": 9923e3}, ["--inertia-unit", "g*mm2"]),
        ({"xx": 0.347, "yy": 9.923}, ["--inertia-unit", "g m^2"]),
        ({"mass": 1300}, ["--scale", "mass=0.001", "--inertia-unit", "kg m^2"]),
        ({"mass": 1300, "xx": 0.347, "yy": 9.923}, ["--scale", "mass=0.001"]),
        ({"limit": 85.94366926962348}, ["--scale", "angle=0.017453292519943295"]),
    ],
)
def test_options_give_the_same_mechanism(run, arm, changes, options):
    right = cm.load(arm())
    arm(**changes)
    assert run("check", "arm.urdf", "--strict").exit_code == 1
    assert run("check", "arm.urdf", "--strict", *options).exit_code == 0
    assert run("import", "arm.urdf", *options, "-o", "right.json").exit_code == 0
    found = cm.load("right.json")
    np.testing.assert_allclose(found.bodies[1].inertia, right.bodies[1].inertia, rtol=1e-15)
    np.testing.assert_allclose(found.bodies[1].mass, right.bodies[1].mass, rtol=1e-15)
    np.testing.assert_allclose(found.joints[0].limits.upper, right.joints[0].limits.upper, rtol=1e-15)


@pytest.mark.parametrize("command", [["info"], ["poses", "--q", "turn=1"], ["dynamics", "--mass-matrix"], ["check"]])
def test_every_reading_command_has_the_options(run, arm, command):
    done = run(command[0], arm(xx=347, yy=9923), *command[1:], "--inertia-unit", "kg mm^2", "--scale", "length=1")
    assert done.exit_code == 0
    assert "I011" not in done.stdout + done.stderr


def test_a_scale_of_lengths_is_that_of_a_declared_unit(arm):
    """A document in millimetres reads as the same mechanism, whether it says so or not."""
    document = cm.load("rcm").model_dump(mode="json") | {"source": None}
    scaled = cm.load_with_findings
    Path("declared.json").write_text(json.dumps(document | {"units": {"length": "mm"}}))
    Path("bare.json").write_text(json.dumps(document | {"units": {}}))
    declared, _ = scaled("declared.json")
    bare, _ = scaled("bare.json", scale={"length": 0.001})
    assert bare.bodies == declared.bodies
    assert bare.joints == declared.joints
    assert bare.source.options == {"scale": {"length": 0.001}}


@pytest.mark.parametrize(
    ("options", "text"),
    [
        ({"scale": "length=0"}, 'here "length" is 0.'),
        ({"scale": "size=2"}, 'here "size" is none of these names.'),
        ({"scale": "mass=1,mass=2"}, 'here "mass" is no number, or there twice.'),
        ({"scale": {}}, "here there is none."),
        ({"inertia_unit": "kg m"}, 'such as "kg mm^2", of kg, g, t, lb and m, cm, mm, in, ft; not "kg m".'),
    ],
)
def test_wrong_options_say_what_is_expected(arm, options, text):
    with pytest.raises(ModelError, match="F012") as refused:
        cm.load(arm(), **options)
    assert text in str(refused.value)


def test_meshes_are_compared_with_the_inertia(run, tmp_path, monkeypatch):
    """A tensor of the other sign, which only the mesh of a tilted box shows."""
    trimesh = pytest.importorskip("trimesh")
    monkeypatch.chdir(tmp_path)
    box = trimesh.creation.box((0.4, 0.05, 0.05))
    box.apply_transform(trimesh.transformations.rotation_matrix(0.6, (0, 0, 1)))
    box.export("tilted.stl")
    tensor = box.moment_inertia * (2.0 / box.volume)
    for name, sign in {"right": 1.0, "wrong": -1.0}.items():
        (tmp_path / f"{name}.urdf").write_text(
            f"""<robot name="r"><link name="base"/><link name="arm"><inertial><mass value="2"/>
            <inertia ixx="{tensor[0, 0]}" ixy="{sign * tensor[0, 1]}" ixz="0" iyy="{tensor[1, 1]}" iyz="0"
            izz="{tensor[2, 2]}"/></inertial><visual><geometry><mesh filename="tilted.stl"/></geometry></visual></link>
            <joint name="j" type="continuous"><parent link="base"/><child link="arm"/><axis xyz="0 0 1"/></joint>
            </robot>"""
        )
    assert guesses(run, "right.urdf") == []
    assert guesses(run, "wrong.urdf") == [("/bodies/1/inertia", "integrals of products")]
    assert "I014" not in run("check", "wrong.urdf").stdout
    assert "warning[I014]" in run("check", "wrong.urdf", "--check-meshes").stdout
