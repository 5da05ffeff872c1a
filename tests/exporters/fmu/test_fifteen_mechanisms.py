"""Units of fifteen mechanisms in FMPy against `simulate`: starts, masses, derivatives.

Versions 2 and 3 of FMI take turns: the equations are the same, and `test_versions.py` tests what differs.
"""

import shutil
from itertools import cycle

import numpy as np
import pytest

from cadmbs import compile_mechanism, constraints, simulate
from cadmbs.exporters import fmu
from cadmbs.exporters.fmu.unit_model import unit_model
from cadmbs.models.mechanism import Mechanism
from tests.exporters.equations import compilers
from tests.programs.samples import error_of, library_system

fmpy = pytest.importorskip("fmpy", reason="FMPy is not installed")

pytestmark = [pytest.mark.slow, pytest.mark.oracle]

TREES = ("pendulum", "rcm", "six_axis_arm", "screw_arm", "heavy_top", "satellite")
LOOPS = (
    "four_bar", "slider_crank", "five_bar", "bennett", "bricard", "spatial_slider_crank", "gripper", "excavator",
    "delta_robot",
)  # fmt: skip

DURATION, STEP = 0.05, 1e-3
BOUND = 1e-7
"""Of positions and velocities, by Runge-Kutta steps of a millisecond; of loops against DOP853 at 1e-11."""


@pytest.fixture(autouse=True)
def quick_compiler(monkeypatch):
    compilers.compiler("gcc")
    monkeypatch.setenv("CC", "gcc -O0")


def names_of(system):
    return [f"joint.{x}.q" for x in system.position_names] + [f"joint.{x}.v" for x in system.velocity_names]


def changed_mass(system):
    """The parameter of the last mass with another value, and the mechanism that has it.

    The satellite has none: its angular momentum is prescribed.
    """
    masses = [each for each in unit_model(system).parameters if each.place[0] == "mass"]
    if not masses:
        return {}, system
    data = Mechanism.model_validate_json(system.document).model_dump(mode="json")
    body = next(each for each in data["bodies"] if f"body.{each['name']}.mass" == masses[-1].name)
    body["mass"] = 1.25 * masses[-1].value
    return {masses[-1].name: body["mass"]}, compile_mechanism(Mechanism.model_validate(data))


def simulated(path, system, start_values):
    result = fmpy.simulate_fmu(
        path, stop_time=DURATION, step_size=0.01, output_interval=0.01, fmi_type="CoSimulation",
        start_values=start_values, output=names_of(system),
    )  # fmt: skip
    return np.array([result[name] for name in names_of(system)]).T


def expected(system, **start):
    """By the same steps where there are no rows to be closed, else by an adaptive method."""
    is_tree = not constraints.rows(system).n_rows
    method = {"method": "rk4", "step": STEP} if is_tree else {"method": "dop853", "rtol": 1e-11, "atol": 1e-13}
    result = simulate(system, duration=DURATION, output_step=0.01, engine="numpy", **method, **start)
    return np.concatenate([result.q, result.v], axis=-1)


def shifted(system, q):
    """Another start: of all drives, else of the first coordinate; the scenario's other values stay."""
    drives = [name for joint in system.joints if joint.actuated for name in joint.position_names]
    plain = [name for name in system.position_names if name in system.velocity_names]
    chosen = [name for name in drives if name in plain] or plain[:1]
    first = dict(zip(system.position_names, q.tolist(), strict=True))
    return {name: first[name] + 0.05 * (name == chosen[0]) for name in chosen}


@pytest.mark.parametrize(("name", "version"), list(zip([*TREES, *LOOPS], cycle([2, 3]), strict=False)))
def test_a_unit_moves_as_simulate_says(name, version, tmp_path):
    system, path = library_system(name), str(tmp_path / "unit.fmu")
    fmu.write(system, path, step=STEP, version=version)
    reference = expected(system)
    scale = 1.0 + np.max(np.abs(reference))
    assert np.max(np.abs(simulated(path, system, {}) - reference)) < BOUND * scale
    mass, heavier = changed_mass(system)
    values = shifted(system, reference[0, : system.n_q])
    positions = {**system.scenario.positions, **{name: (value,) for name, value in values.items()}}
    moved = expected(heavier, positions=positions)
    start = mass | {f"joint.{name}.q": value for name, value in values.items()}
    unit = simulated(path, system, start)
    assert np.max(np.abs(unit - moved)) < BOUND * scale
    for coordinate, value in values.items():
        assert unit[0, system.position_names.index(coordinate)] == value
    assert np.max(np.abs(moved - reference)) > 1e-6
    assert_derivatives(path, system, version, tmp_path)


def assert_derivatives(path, system, version, folder):
    """Directional derivatives of all accelerations by a joint force are differences."""
    description = fmpy.read_model_description(path)
    reference = {x.name: x.valueReference for x in description.modelVariables}
    extracted = fmpy.extract(path, str(folder / "extracted"))
    unit = fmpy.instantiate_fmu(extracted, description, "ModelExchange")
    if version == 2:
        unit.setupExperiment(startTime=0.0)
    unit.enterInitializationMode()
    unit.exitInitializationMode()
    read, write = (unit.getReal, unit.setReal) if version == 2 else (unit.getFloat64, unit.setFloat64)
    unknown = [reference[f"joint.{x}.a"] for x in system.velocity_names]
    known = [reference[f"joint.{system.velocity_names[0]}.tau"]]
    exact = unit.getDirectionalDerivative(unknown, known, [1.0])
    values = []
    for force in (-1.0, 1.0):  # accelerations are affine in forces
        write(known, [force])
        values.append(np.array(read(unknown)))
    assert error_of(np.array(exact), 0.5 * (values[1] - values[0])) < 1e-8
    unit.terminate()
    unit.freeInstance()
    shutil.rmtree(extracted)
