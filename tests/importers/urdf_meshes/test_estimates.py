"""Inertias estimated from shapes: which links, from what, how it is told, and that nothing happens unasked."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import numpy as np
import pytest
import trimesh

import cadmbs as cm
from cadmbs.errors import ModelError
from cadmbs.importers.loading import check, load_with_findings
from tests.exporters.robots import ROBOTS

ARM = """<robot name="arm">
  <link name="base"/>
  <link name="arm">
    <visual><geometry><sphere radius="9"/></geometry></visual>
    <collision><origin xyz="0.5 0 0" rpy="0 1.5707963267948966 0"/><geometry>{shape}</geometry></collision>
  </link>
  <joint name="hinge" type="continuous"><parent link="base"/><child link="arm"/><axis xyz="0 0 1"/></joint>
</robot>
"""
CYLINDER = '<cylinder radius="0.1" length="1"/>'


@pytest.fixture
def read(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)

    def reading(text, **options):
        Path("arm.urdf").write_text(text)
        return load_with_findings("arm.urdf", **options)

    return reading


def messages(findings, *codes):
    return [str(finding) for finding in findings if finding.code in codes]


def test_nothing_is_estimated_unasked(read):
    mechanism, findings = read(ARM.format(shape=CYLINDER))
    assert mechanism.bodies[1].mass == 0.0
    assert messages(findings, "U080") == []


@pytest.mark.parametrize("option", ["density=1000", {"density": 1000.0}, {"density": 1000}])
def test_density(read, option):
    """A rod along x, half a metre off: m = pi r^2 l rho, Theta_xx = m r^2 / 2."""
    mechanism, findings = read(ARM.format(shape=CYLINDER), estimate_inertia=option)
    body, mass = mechanism.bodies[1], np.pi * 10.0
    across = mass * (3 * 0.1**2 + 1) / 12
    np.testing.assert_allclose(body.mass, mass, rtol=1e-14)
    np.testing.assert_allclose(body.center_of_mass, [0.5, 0, 0], atol=1e-15)
    np.testing.assert_allclose(body.inertia, np.diag([mass * 0.1**2 / 2, across, across]), atol=1e-14)
    assert body.extensions["urdf"]["estimated_inertia"] == {
        "from": "collision",
        "method": "cylinder",
        "volume": pytest.approx(np.pi * 0.01),
        "density": 1000.0,
    }
    assert messages(findings, "U080", "U035") == [
        'arm.urdf:2:3: note[U035]: Link "base" has no <inertial>: mass and inertia are 0.',
        'arm.urdf:3:3: note[U080]: The inertia of link "arm" is estimated: 31.4159 kg from a volume of 0.0314159 m^3 '
        "with 1000 kg/m^3, from 1 collision shape (cylinder).",
    ]


def test_mass_is_that_of_all_together(read):
    text = ARM.format(shape='<box size="1 1 1"/>').replace(
        '<link name="base"/>',
        '<link name="base"><visual><geometry><box size="1 1 2"/></geometry></visual></link>',
    )
    mechanism, findings = read(text, estimate_inertia="mass=6")
    np.testing.assert_allclose([body.mass for body in mechanism.bodies], [4.0, 2.0], rtol=1e-15)
    assert mechanism.source.options == {"estimate_inertia": "mass=6"}
    assert "from 1 visual shape (box)" in messages(findings, "U080")[0]


def test_links_with_inertia_keep_it(read):
    own = '<inertial><mass value="3"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial>'
    text = ARM.format(shape=CYLINDER).replace("<visual>", own + "<visual>")
    mechanism, findings = read(text, estimate_inertia="density=1")
    assert mechanism.bodies[1].mass == 3.0
    assert messages(findings, "U080") == []


def test_a_missing_mesh_gives_no_estimate_and_blocks_nothing(read):
    text = ARM.format(shape='<mesh filename="none.stl"/>').replace("<sphere", "<mesh").replace("radius", "filename")
    mechanism, findings = read(text, estimate_inertia="density=1")
    assert mechanism.bodies[1].mass == 0.0
    assert messages(findings, "U081") == [
        'arm.urdf:3:3: warning[U081]: The inertia of link "arm" is not estimated: its meshes were not found, cannot be '
        "read, or enclose no volume; mass and inertia are 0.\n    hint: Write an <inertial>.",
    ]


def test_visual_shapes_serve_where_collision_meshes_fail(read):
    mechanism, _ = read(ARM.format(shape='<mesh filename="none.stl"/>'), estimate_inertia="density=1")
    np.testing.assert_allclose(mechanism.bodies[1].mass, 4 / 3 * np.pi * 9**3)


def test_a_mesh_that_cannot_be_read(read, tmp_path):
    (tmp_path / "bad.stl").write_bytes(b"\0" * 84)
    _, findings = read(ARM.format(shape='<mesh filename="bad.stl"/>'), check_meshes=True)
    (told,) = messages(findings, "U082")
    assert told == (
        f'arm.urdf:5:78: warning[U082]: <mesh> of link "arm": the mesh "{tmp_path}/bad.stl" cannot be read: it has no '
        "triangles.\n    hint: Convert it to binary STL, and check it in a viewer."
    )


def test_millimetres_are_told_and_a_scale_is_believed(read, tmp_path):
    trimesh.creation.box((250.0, 100.0, 100.0)).export(tmp_path / "a.stl")
    _, findings = read(ARM.format(shape='<mesh filename="a.stl" scale="1 -1 1"/>'), check_meshes=True)
    assert messages(findings, "U083") == [
        'arm.urdf:5:78: warning[U083]: <mesh> of link "arm": the mesh is 250 m large; its numbers look like '
        'millimetres.\n    hint: If so, write scale="0.001 -0.001 0.001".',
    ]
    _, findings = read(ARM.format(shape='<mesh filename="a.stl" scale="0.001 0.001 0.001"/>'), check_meshes=True)
    assert messages(findings, "U083") == []


@pytest.mark.parametrize("scale", [(1, 1, 1), (2, 1, 0.5), (-1, 1, 1), (-1, -1, -1), (1, -2, 1)])
def test_scaled_and_mirrored_meshes(read, tmp_path, scale):
    """Mass with |det|, the centre mirrored, moments as of the mirrored solid."""
    cone = trimesh.creation.cone(0.2, 0.6, sections=64)
    cone.apply_translation((0.1, 0.2, 0.3))
    cone.export(tmp_path / "cone.stl")
    text = ARM.format(shape=f'<mesh filename="cone.stl" scale="{" ".join(map(str, scale))}"/>')
    mechanism, _ = read(text.replace('rpy="0 1.5707963267948966 0"', ""), estimate_inertia="density=2")
    body, reference = mechanism.bodies[1], cone.copy()
    reference.vertices = np.float32(cone.vertices).astype(float) * scale
    if np.prod(scale) < 0:
        reference.invert()
    np.testing.assert_allclose(body.mass, 2 * reference.volume, rtol=1e-12)
    np.testing.assert_allclose(np.array(body.center_of_mass) - [0.5, 0, 0], reference.center_mass, atol=1e-12)
    np.testing.assert_allclose(body.inertia, 2 * reference.moment_inertia, atol=1e-12)
    assert np.linalg.eigvalsh(np.array(body.inertia))[0] > 0


@pytest.mark.parametrize(
    "option", ["1000", "density=", "weight=3", "density=-1", "mass=nan", {"density": 1, "mass": 2}]
)
def test_options_that_mean_nothing(read, option):
    with pytest.raises(ModelError) as caught:
        read(ARM.format(shape=CYLINDER), estimate_inertia=option)
    (finding,) = caught.value.findings
    assert finding.code == "F012"
    assert finding.message.startswith('The option estimate_inertia is "density=KG_PER_M3" or "mass=KG", not "')


def test_it_has_no_effect_on_other_formats(tmp_path):
    path = tmp_path / "a.json"
    path.write_text(json.dumps({"format": "cadmbs.mechanism/1", "name": "a", "bodies": [], "joints": []}))
    _, findings = check(path, estimate_inertia="density=1")
    (finding,) = [finding for finding in findings if finding.code == "F011"]
    assert 'The option estimate_inertia "density=1" has no effect' in finding.message


@pytest.mark.oracle
@pytest.mark.skipif(not ROBOTS, reason="example-robot-data is not installed")
@pytest.mark.parametrize("name", [name for name in ROBOTS if Path(name).name in ("panda", "ur5_robot", "z1")])
def test_real_robots(name, tmp_path):
    """A robot whose inertias were removed gets possible ones, about as heavy as it is."""
    text = ROBOTS[name].read_text()
    while "<inertial>" in text:
        before, _, rest = text.partition("<inertial>")
        text = before + rest.partition("</inertial>")[2]
    (tmp_path / "bare.urdf").write_text(text)
    folders = [str(parent) for parent in ROBOTS[name].parents[:5]]
    mechanism, findings = load_with_findings(
        tmp_path / "bare.urdf", estimate_inertia="density=1500", package_dirs=folders
    )
    told = [finding for finding in findings if finding.code == "U080"]
    assert len(told) > 5
    assert {finding.code for finding in findings} & {"I003", "I004", "U081", "U082", "U083"} == set()
    total = sum(body.mass for body in mechanism.bodies)
    assert 3.0 < total < 60.0
    system = cm.compile_mechanism(mechanism)
    M = cm.dynamics.mass_matrix(system, cm.neutral(system), engine="reference")
    assert np.linalg.eigvalsh(M)[0] > 0


def test_trimesh_is_not_imported_unless_meshes_are_opened(tmp_path):
    import subprocess

    (tmp_path / "arm.urdf").write_text(ARM.format(shape='<mesh filename="none.stl"/>'))
    program = "import sys, cadmbs; cadmbs.load('arm.urdf'); sys.exit('trimesh' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], cwd=tmp_path, check=False).returncode == 0
