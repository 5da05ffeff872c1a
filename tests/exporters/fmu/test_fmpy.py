"""Units in FMPy: its validation, its simulation of both kinds, its compilation of the sources, true prototypes."""

import subprocess
from pathlib import Path

import numpy as np
import pytest

from cadmbs import constraints, simulate
from cadmbs.exporters import fmu
from tests.exporters.equations import compilers
from tests.exporters.fmu.mechanisms import all_measures, driven_four_bar, floating_tree
from tests.programs.samples import error_of, library_system

fmpy = pytest.importorskip("fmpy", reason="FMPy is not installed")


@pytest.fixture(autouse=True)
def quick_compiler(monkeypatch):
    compilers.compiler("gcc")
    monkeypatch.setenv("CC", "gcc -O0")


def written(system, folder):
    path = str(folder / "unit.fmu")
    fmu.write(system, path)
    return path


def floating_with_measures():
    return floating_tree(all_measures(floating_tree().body_names[1:]))


@pytest.mark.parametrize(
    "make",
    [lambda: library_system("rcm"), lambda: library_system("four_bar"), driven_four_bar, floating_with_measures],
    ids=["rcm", "four_bar", "driven", "floating"],
)
@pytest.mark.slow
def test_validation(make, tmp_path):
    from fmpy.validation import validate_fmu

    assert validate_fmu(written(make(), tmp_path)) == []


def states(result, system):
    q = np.array([result[f"joint.{name}.q"] for name in system.position_names]).T
    return q, np.array([result[f"joint.{name}.v"] for name in system.velocity_names]).T


def outputs_of(system):
    return [f"joint.{x}.q" for x in system.position_names] + [f"joint.{x}.v" for x in system.velocity_names]


def test_co_simulation(tmp_path):
    system = library_system("rcm")
    result = fmpy.simulate_fmu(
        written(system, tmp_path), stop_time=0.1, step_size=0.01, output_interval=0.01, fmi_type="CoSimulation",
        output=outputs_of(system),
    )  # fmt: skip
    expected = simulate(system, method="rk4", step=1e-3, duration=0.1, output_step=0.01, engine="numpy")
    q, v = states(result, system)
    assert error_of(q, expected.q) < 1e-12
    assert error_of(v, expected.v) < 1e-12


def test_model_exchange_of_a_loop(tmp_path):
    """CVode, with projections at events."""
    system = library_system("four_bar")
    result = fmpy.simulate_fmu(
        written(system, tmp_path), stop_time=1.0, output_interval=0.02, fmi_type="ModelExchange",
        relative_tolerance=1e-8, output=outputs_of(system),
    )  # fmt: skip
    q, _ = states(result, system)
    assert np.max(np.abs(constraints.closure(system, q))) < 1e-6


def test_the_sources_compile_as_importers_do(tmp_path):
    """With the standard's own headers before them: prototypes that differ would not compile."""
    fmu.write(library_system("pendulum"), tmp_path / "unit.fmu")
    folder = Path(fmpy.extract(str(tmp_path / "unit.fmu"), unzipdir=str(tmp_path / "unit"))) / "sources"
    headers = Path(fmpy.__file__).parent / "c-code"
    types = (folder / "fmi3.h").read_text()
    own = types[types.index("typedef void *fmi3Instance;") : types.index("#endif", types.index("UnlockPreemption"))]
    (folder / "fmi3.h").write_text(types.replace(own, '#include "fmi3Functions.h"\n'))
    absent = (folder / "absent.h").read_text()
    (folder / "absent.h").write_text(absent.replace("typedef const uint8_t *fmi3Binary;", ""))
    command = [compilers.compiler("gcc"), "-std=c99", "-DFMI3_OVERRIDE_FUNCTION_PREFIX", "-I", headers, "-c", "model.c"]
    made = subprocess.run([*command, "-o", "model.o"], cwd=folder, capture_output=True, text=True, check=False)
    assert made.returncode == 0, made.stderr
