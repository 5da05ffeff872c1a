"""The types that users' programs see: the package carries its marker, and the README's example type-checks."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

import pytest

from tests.docs.pages import ROOT, blocks

BUILT_IN_PYTHON = """
from cadmbs.models.body import Body
from cadmbs.models.joint import Fixed, Revolute

hinge = Revolute(name="hinge", predecessor="world", successor="rod", axis=(0, 1, 0), point=(0, 0, 0))
weld = Fixed(name="weld", predecessor="rod", successor="tip")
rod = cm.Mechanism(name="rod", bodies=(Body(name="rod", mass=1.0), Body(name="tip")), joints=(hinge, weld))
frame = result.to_pandas()
kinetic: float = float(result.kinetic[-1])
"""
"""A mechanism without `kind`, and results, as a user writes them."""

MISTAKES = {
    "cm.dynamics.mass_matrix(rod, q)": 'Argument 1 to "mass_matrix" has incompatible type "Mechanism"',
    "cm.simulate(system, duration='1')": 'Argument "duration" to "simulate" has incompatible type "str"',
    "cm.simulate(system, durations=1.0)": 'Unexpected keyword argument "durations" for "simulate"',
}
"""A mechanism in place of a system, a text in place of a number, an option that there is not: what is said of each."""


@pytest.fixture(scope="module")
def users_python(tmp_path_factory):
    """A Python in whose environment the package is installed (editable), and not on the path of mypy."""
    folder = tmp_path_factory.mktemp("environment")
    venv.create(folder, with_pip=False)
    python = folder / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    where = subprocess.run(
        [python, "-c", "import sysconfig; print(sysconfig.get_paths()['purelib'])"],
        capture_output=True,
        text=True,
        check=True,
    )
    paths = (str(ROOT), sysconfig.get_paths()["purelib"])
    (Path(where.stdout.strip()) / "installed.pth").write_text("\n".join(paths) + "\n")
    return python


def checked(python, folder, **programs):
    """What mypy says of these programs, each of a file of its name: by one process, which reads the package once."""
    for name, program in programs.items():
        (folder / f"{name}.py").write_text(program)
    command = [sys.executable, "-m", "mypy", "--strict", f"--cache-dir={os.devnull}"]
    command += ["--python-executable", str(python)]
    files = [f"{name}.py" for name in programs]
    done = subprocess.run([*command, *files], capture_output=True, text=True, check=False, cwd=folder)
    return done.stdout.strip()


@pytest.mark.slow
def test_the_example_of_the_readme_type_checks_as_a_users_program(users_python, tmp_path):
    pytest.importorskip("mypy")
    example = next(block.text for block in blocks(ROOT / "README.md") if block.language == "python")
    right = example + BUILT_IN_PYTHON
    *lines, last = checked(users_python, tmp_path, right=right, wrong=right + "\n".join(MISTAKES)).splitlines()
    assert last == "Found 3 errors in 1 file (checked 2 source files)"
    assert all(line.startswith("wrong.py:") for line in lines)
    for said in MISTAKES.values():
        assert any(said in line for line in lines)


def test_the_wheel_has_the_marker_of_types(tmp_path):
    pytest.importorskip("hatchling")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
    assert done.returncode == 0, done.stderr
    (wheel,) = tmp_path.glob("*.whl")
    names = set(zipfile.ZipFile(wheel).namelist())
    assert {"cadmbs/py.typed", "cadmbs/library/rcm.json", "cadmbs/findings/T004.md"} <= names
