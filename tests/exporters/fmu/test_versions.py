"""Units of FMI 2.0 beside 3.0 in FMPy against `simulate`, and what outputs of units depend on."""

import ctypes
import subprocess
import zipfile
from pathlib import Path

import numpy as np
import pytest
from lxml import etree

from cadmbs import constraints, simulate
from cadmbs.errors import ArgumentError
from cadmbs.exporters import fmu
from cadmbs.exporters.fmu.unit_model import unit_model
from cadmbs.exporters.fmu.variables import unit_variables
from cadmbs.exporters.fmu.writing import dependencies
from tests.exporters.equations import compilers
from tests.exporters.fmu.importer import importer
from tests.exporters.fmu.mechanisms import all_measures, driven_four_bar, floating_tree
from tests.programs.samples import error_of, library_system

WARNINGS = ("-O0", "-pedantic", "-Wall", "-Wextra", "-Werror")


@pytest.fixture(autouse=True)
def quick_compiler(monkeypatch):
    compilers.compiler("gcc")
    monkeypatch.setenv("CC", "gcc -O0")


def floating_with_measures():
    return floating_tree(all_measures(floating_tree().body_names[1:]))


MAKERS = {
    "rcm": lambda: library_system("rcm"),
    "four_bar": lambda: library_system("four_bar"),
    "driven": driven_four_bar,
    "floating": floating_with_measures,
}


def outputs_of(system):
    return [f"joint.{x}.q" for x in system.position_names] + [f"joint.{x}.v" for x in system.velocity_names]


def states(result, system):
    q = np.array([result[f"joint.{name}.q"] for name in system.position_names]).T
    return q, np.array([result[f"joint.{name}.v"] for name in system.velocity_names]).T


class TestFmpy:
    @pytest.fixture(autouse=True)
    def needs_fmpy(self):
        self.fmpy = pytest.importorskip("fmpy", reason="FMPy is not installed")

    def path(self, system, folder, version=2):
        fmu.write(system, folder / "unit.fmu", version=version, force=True)
        return str(folder / "unit.fmu")

    @pytest.mark.parametrize("name", list(MAKERS))
    def test_validation(self, name, tmp_path):
        from fmpy.validation import validate_fmu

        assert validate_fmu(self.path(MAKERS[name](), tmp_path)) == []

    @pytest.mark.parametrize("version", [2, 3])
    def test_co_simulation_is_simulate(self, version, tmp_path):
        system = library_system("rcm")
        result = self.fmpy.simulate_fmu(
            self.path(system, tmp_path, version), stop_time=0.1, step_size=0.01, output_interval=0.01,
            fmi_type="CoSimulation", output=outputs_of(system),
        )  # fmt: skip
        expected = simulate(system, method="rk4", step=1e-3, duration=0.1, output_step=0.01, engine="numpy")
        for found, reference in zip(states(result, system), (expected.q, expected.v), strict=True):
            assert error_of(found, reference) < 1e-12

    @pytest.mark.parametrize("version", [2, 3])
    def test_model_exchange_of_a_loop(self, version, tmp_path):
        system = library_system("four_bar")
        result = self.fmpy.simulate_fmu(
            self.path(system, tmp_path, version), stop_time=1.0, output_interval=0.02, fmi_type="ModelExchange",
            relative_tolerance=1e-8, output=outputs_of(system),
        )  # fmt: skip
        q, _ = states(result, system)
        assert np.max(np.abs(constraints.closure(system, q))) < 1e-6

    @pytest.mark.parametrize("version", [2, 3])
    @pytest.mark.parametrize("start", [0.5, 1.5, 3.0])
    def test_a_start_value_that_was_set_is_held_and_the_others_follow(self, version, start, tmp_path):
        """Of the four-bar 1.5 rad became -1.07 rad where the shortest correction moved the crank as well."""
        system = library_system("four_bar")
        values = {"joint.crank_pivot.q": start, "joint.crank_pivot.v": 2.0}
        result = self.fmpy.simulate_fmu(
            self.path(system, tmp_path, version), stop_time=0.1, output_interval=0.05, fmi_type="CoSimulation",
            start_values=values, output=outputs_of(system),
        )  # fmt: skip
        q, v = states(result[:1], system)
        assert q[0, 0] == pytest.approx(start, abs=1e-12)
        assert v[0, 0] == pytest.approx(2.0, abs=1e-12)
        expected = simulate(
            system, positions={"crank_pivot": start}, velocities={"crank_pivot": 2.0}, duration=0.1, output_step=0.05,
            engine="numpy",
        )  # fmt: skip
        assert error_of(states(result, system)[0], expected.q) < 1e-5

    def test_parameters_take_effect(self, tmp_path):
        system = library_system("pendulum")
        path = self.path(system, tmp_path)
        name = next(x.name for x in self.fmpy.read_model_description(path).modelVariables if x.name.endswith(".mass"))
        runs = [
            self.fmpy.simulate_fmu(path, stop_time=0.2, output_interval=0.1, start_values=values)
            for values in ({}, {name: 3.0})
        ]
        assert abs(runs[0]["joint.hinge.q"][-1] - runs[1]["joint.hinge.q"][-1]) > 1e-6

    def test_directional_derivatives_are_differences(self, tmp_path):
        from fmpy import extract, instantiate_fmu, read_model_description

        path = self.path(library_system("rcm"), tmp_path)
        description = read_model_description(path)
        reference = {x.name: x.valueReference for x in description.modelVariables}
        unit = instantiate_fmu(extract(path, str(tmp_path / "unit")), description, "ModelExchange")
        unit.setupExperiment(startTime=0.0)
        unit.enterInitializationMode()
        unit.exitInitializationMode()
        known, unknown = reference["joint.joint2.q"], reference["joint.joint1.a"]
        exact = unit.getDirectionalDerivative([unknown], [known], [1.0])[0]
        q = unit.getReal([known])[0]
        values = []
        state = np.zeros(10)
        pointer = state.ctypes.data_as(ctypes.POINTER(ctypes.c_double))
        unit.getContinuousStates(pointer, state.size)
        index = list(library_system("rcm").position_names).index("joint2")
        for change in (-1e-6, 1e-6):
            state[index] = q + change
            unit.setContinuousStates(pointer, state.size)
            values.append(unit.getReal([unknown])[0])
        assert exact == pytest.approx((values[1] - values[0]) / 2e-6, rel=1e-6, abs=1e-6)
        unit.freeInstance()

    def test_the_sources_compile_with_the_headers_of_the_standard(self, tmp_path):
        """Prototypes that differ would not compile."""
        folder = (
            Path(self.fmpy.extract(self.path(library_system("pendulum"), tmp_path), str(tmp_path / "u"))) / "sources"
        )
        headers = Path(self.fmpy.__file__).parent / "c-code"
        own = (folder / "fmi2.h").read_text()
        types = own[own.index("typedef void *fmi2Component;") : own.rindex("#endif")]
        (folder / "fmi2.h").write_text(own.replace(types, '#include "fmi2Functions.h"\n'))
        command = [compilers.compiler("gcc"), "-std=c99", "-DFMI2_OVERRIDE_FUNCTION_PREFIX", "-I", headers]
        made = subprocess.run(
            [*command, "-c", "model2.c", "-o", "m.o"], cwd=folder, capture_output=True, text=True, check=False
        )
        assert made.returncode == 0, made.stderr


@pytest.mark.parametrize("command", [("gcc", "-std=c99"), ("g++", "-x", "c++")], ids=lambda x: x[0])
def test_sources_of_both_versions_compile_without_warnings(command, tmp_path):
    for version, main in ((3, "model.c"), (2, "model2.c")):
        unit = fmu.unit(library_system("four_bar"), binary=False, version=version)
        folder = tmp_path / str(version)
        folder.mkdir()
        for name, content in unit.members.items():
            if name.startswith("sources/"):
                (folder / name.removeprefix("sources/")).write_bytes(content)
        made = subprocess.run(
            [compilers.compiler(command[0]), *command[1:], *WARNINGS, "-c", main, "-o", "m.o"],
            cwd=folder, capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert made.returncode == 0, made.stderr


def test_a_library_of_fmi_2_has_its_functions_alone(tmp_path):
    fmu.write(library_system("pendulum"), tmp_path / "unit.fmu", version=2)
    with zipfile.ZipFile(tmp_path / "unit.fmu") as archive:
        library = archive.extract("binaries/linux64/pendulum.so", tmp_path)
        description = etree.fromstring(archive.read("modelDescription.xml"))
    assert description.get("fmiVersion") == "2.0"
    content = Path(library).read_bytes()
    assert b"fmi2Instantiate" in content
    assert b"fmi3" not in content


@pytest.mark.parametrize("name", list(MAKERS))
def test_dependencies_are_those_of_directional_derivatives(name, tmp_path):
    system = MAKERS[name]()
    unit = importer(system, tmp_path, "ModelExchange").initialize()
    names = {reference: each for each, reference in unit.references.items()}
    listed = {
        int(x.get("valueReference")): {int(k) for k in x.get("dependencies").split()}
        for kind in ("Output", "ContinuousStateDerivative")
        for x in unit.description.iter(kind)
    }
    variables = unit.description.find("ModelVariables")
    known = [int(x.get("valueReference")) for x in variables if x.get("causality") == "input"]
    known += [int(x.get("derivative")) for x in variables if x.get("derivative")]
    known = sorted(set(known))
    unknown = [names[k] for k in listed]
    for reference in known:
        rates = unit.derivative(unknown, names[reference])
        for (output, depends), rate in zip(listed.items(), rates, strict=True):
            assert reference in depends or rate == 0.0, (names[output], names[reference])
    positions = [k for k in listed if names[k].endswith((".q", ".v"))]
    assert all(listed[k] == {k} for k in positions if k in known)  # states do not feed through
    assert unit.references and not any(names[k].endswith(".tau") for output in positions for k in listed[output])


def test_dependencies_are_within_states_and_inputs():
    model = unit_model(floating_with_measures())
    variables = unit_variables(model, 1e-3)
    inputs = {x.reference for x in variables.listed if x.causality == "input"}
    allowed = inputs | set(variables.states)
    assert all(set(each) <= allowed for each in dependencies(model, variables).values())


def test_other_versions_are_refused():
    with pytest.raises(ArgumentError, match="version is 1, expected 2 or 3"):
        fmu.unit(library_system("pendulum"), version=1)
