"""Units with libraries for other machines: compiled by MinGW, run under Wine against that of this machine."""

import os
import shutil
import subprocess
import zipfile
from pathlib import Path

import numpy as np
import pytest
from lxml import etree

from cadmbs import simulate
from cadmbs.errors import ArgumentError, MissingProgramError
from cadmbs.exporters import fmu
from cadmbs.exporters.fmu import writing
from tests.exporters.equations import compilers
from tests.exporters.fmu.importer import importer
from tests.programs.samples import error_of, library_system

MINGW = "x86_64-w64-mingw32-gcc"
STEPS, STEP = 10, 0.01


@pytest.fixture
def mingw():
    return compilers.optional_program(MINGW, "gcc-mingw-w64-x86-64")


@pytest.fixture(scope="module")
def wine(tmp_path_factory):
    """The command, with a prefix of its own, in which Wine keeps what it calls Windows."""
    path = shutil.which("wine64") or shutil.which("/usr/lib/wine/wine64") or shutil.which("wine")
    if path is None:
        compilers.optional_program("wine", "wine64")
    prefix = tmp_path_factory.mktemp("wine")
    yield [path], {**os.environ, "WINEPREFIX": str(prefix), "WINEDEBUG": "-all", "DISPLAY": ""}
    server = shutil.which("wineserver") or shutil.which("/usr/lib/wine/wineserver")
    if server:
        subprocess.run([server, "-k"], env={**os.environ, "WINEPREFIX": str(prefix)}, check=False)


def extracted(path, folder):
    """The library for Windows and the description of a unit."""
    with zipfile.ZipFile(path) as archive:
        (name,) = [each for each in archive.namelist() if each.endswith(".dll")]
        return archive.extract(name, folder), etree.fromstring(archive.read("modelDescription.xml"))


@pytest.mark.slow
@pytest.mark.parametrize(("name", "version"), [("rcm", 3), ("four_bar", 2)])
def test_a_library_for_windows_moves_as_that_of_this_machine(name, version, mingw, wine, tmp_path, monkeypatch):
    """The surgical arm moves as `simulate` says too; with loops both libraries take the shortest corrections."""
    system = library_system(name)
    unit = fmu.write(system, tmp_path / "unit.fmu", version=version, platforms=["x86_64-windows"])
    assert unit.platforms == ({3: "x86_64-windows", 2: "win64"}[version],)
    library, description = extracted(tmp_path / "unit.fmu", tmp_path)
    host = Path(__file__).with_name("windows_host.c")
    subprocess.run([mingw, "-O1", "-Wall", "-o", tmp_path / "host.exe", host], check=True)
    references = {x.get("name"): x.get("valueReference") for x in description.find("ModelVariables")}
    wanted = [references[f"joint.{x}.{k}"] for k, names in coordinates(system) for x in names]
    token = description.get("instantiationToken") or description.get("guid")
    command, environment = wine
    ran = subprocess.run(
        [*command, tmp_path / "host.exe", library, str(version), token, str(STEP), str(STEPS), *wanted],
        env=environment, capture_output=True, text=True, check=False, timeout=120,
    )  # fmt: skip
    assert ran.returncode == 0, ran.stderr
    found = np.array(ran.stdout.split(), dtype=float)
    monkeypatch.setenv("CC", f"{compilers.compiler('gcc')} -O0")
    here = importer(system, tmp_path).initialize()
    for k in range(STEPS):
        here.step(k * STEP, STEP)
    assert error_of(found, here.get(*(f"joint.{x}.{k}" for k, names in coordinates(system) for x in names))) < 1e-12
    if name == "rcm":
        last = simulate(system, method="rk4", step=1e-3, duration=STEP * STEPS, output_step=STEP, engine="numpy")
        assert error_of(found, np.concatenate([last.q[-1], last.v[-1]])) < 1e-12


def coordinates(system):
    return (("q", system.position_names), ("v", system.velocity_names))


def test_several_platforms_are_in_one_unit_with_the_same_bytes_every_time(mingw, monkeypatch):
    compilers.compiler("gcc")
    monkeypatch.setenv("CC", "gcc -O0")
    own = writing.this_platform().name
    first, second = (fmu.unit(library_system("pendulum"), platforms=[own, "x86_64-windows"]) for _ in range(2))
    assert first.platforms == (own, "x86_64-windows")
    assert first.archive() == second.archive()
    libraries = [name for name in first.members if name.startswith("binaries/")]
    assert libraries == [f"binaries/{own}/pendulum.so", "binaries/x86_64-windows/pendulum.dll"]


def test_a_missing_compiler_is_named_with_its_package(monkeypatch):
    monkeypatch.setattr("shutil.which", lambda name: None)
    with pytest.raises(MissingProgramError, match=f"program {MINGW}, .* `apt-get install gcc-mingw-w64-x86-64`"):
        fmu.unit(library_system("pendulum"), platforms=["x86_64-windows"])
    foreign = "aarch64-darwin" if writing.this_platform().name != "aarch64-darwin" else "x86_64-darwin"
    with pytest.raises(MissingProgramError, match="export it on such a machine"):
        fmu.unit(library_system("pendulum"), platforms=[foreign])


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"platforms": ["x86_64-window"]}, "platform is 'x86_64-window', expected .* did you mean 'x86_64-windows'"),
        ({"platforms": ["aarch64-linux"], "version": 2}, "for which FMI 2.0 has no name: write FMI 3.0"),
        ({"platforms": ["x86_64-windows"], "binary": False}, "binary is False, but platforms are named"),
    ],
)
def test_platforms_that_cannot_be(options, message):
    with pytest.raises(ArgumentError, match=message):
        fmu.unit(library_system("pendulum"), **options)
