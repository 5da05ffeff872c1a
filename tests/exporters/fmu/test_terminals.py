"""Terminals of units: the schema of FMI 3.0, the variables that they name, and two units that are coupled by them."""

from pathlib import Path

import numpy as np
import pytest
from lxml import etree

from cadmbs import compile_mechanism, simulate
from cadmbs.exporters import fmu
from cadmbs.models.mechanism import Mechanism
from tests.exporters.equations import compilers
from tests.exporters.fmu.importer import importer
from tests.exporters.fmu.mechanisms import driven_four_bar, floating_tree
from tests.programs.samples import library_system

PATH = "terminalsAndIcons/terminalsAndIcons.xml"


@pytest.fixture(autouse=True)
def quick_compiler(monkeypatch):
    compilers.compiler("gcc")
    monkeypatch.setenv("CC", "gcc -O0")


def terminals_of(unit):
    root = etree.fromstring(unit.members[PATH])
    return {
        terminal.get("name"): {x.get("memberName"): (x.get("variableName"), x.get("variableKind")) for x in terminal}
        for terminal in root.iter("Terminal")
    }


@pytest.mark.parametrize("make", [lambda: library_system("rcm"), driven_four_bar, floating_tree], ids=range(3))
def test_terminals_are_valid_and_name_variables(make):
    unit = fmu.unit(make(), binary=False)
    fmpy = pytest.importorskip("fmpy", reason="FMPy is not installed")
    schema = etree.XMLSchema(file=str(Path(fmpy.__file__).parent / "schema" / "fmi3" / "fmi3TerminalsAndIcons.xsd"))
    schema.assertValid(etree.fromstring(unit.members[PATH]))
    causality = {each.name: each.causality for each in unit.variables.listed}
    for name, members in terminals_of(unit).items():
        for member, (variable, kind) in members.items():
            assert variable == f"{name}.{member}"
            assert causality[variable] in ("input", "output")
            assert kind == ("inflow" if variable.endswith(".tau") else "signal")


def test_each_coordinate_motion_and_body_has_one():
    members = terminals_of(fmu.unit(driven_four_bar(), binary=False))
    assert set(members["joint.crank_pivot"]) == {"q", "v", "a", "tau"}
    assert set(members["motion.drive"]) == {"q", "v", "a"}
    assert set(members["body.crank"]) == {"x", "y", "z", "qw", "qx", "qy", "qz", "wx", "wy", "wz", "vx", "vy", "vz"}


def test_units_of_fmi_2_have_none():
    assert PATH not in fmu.unit(library_system("pendulum"), binary=False, version=2).members


def test_two_units_coupled_by_their_terminals_move_as_one_mechanism(tmp_path):
    """A spring between two shafts: what flows into one joint flows out of the other one."""
    apart, together = shafts(), shafts(coupled=True)
    unit, k = fmu.unit(apart, binary=False), 3.0
    first, second = (terminals_of(unit)[f"joint.{name}"] for name in ("left", "right"))
    running = importer(apart, tmp_path).initialize()
    h = 1e-4
    for step in range(2000):
        gap = np.subtract(*running.get(second["q"][0], first["q"][0]))
        rate = np.subtract(*running.get(second["v"][0], first["v"][0]))
        force = k * (gap + 0.5 * h * rate)  # of the middle of the step
        running.set({first["tau"][0]: force, second["tau"][0]: -force})
        running.step(step * h, h)
    expected = simulate(together, duration=0.2, output_step=0.2, rtol=1e-10, atol=1e-12)
    found = running.get(first["q"][0], second["q"][0])
    assert np.max(np.abs(found - expected.q[-1])) < 1e-7
    assert abs(expected.q[-1, 0] - 0.2) > 1e-3  # it is the spring that makes the difference


def shafts(coupled=False):
    """Two shafts without gravity, of which one turns; a spring along the difference of their angles."""
    bodies = [
        {"name": f"{name} shaft", "mass": 1.0, "center_of_mass": [0, 0, 0], "inertia": np.diag([0.4, 0.4, i]).tolist()}
        for name, i in (("left", 0.2), ("right", 0.5))
    ]
    joints = [
        {"name": name, "kind": "revolute", "predecessor": "world", "successor": f"{name} shaft", "axis": [0, 0, 1],
         "point": [x, 0, 0]}
        for name, x in (("left", 0.0), ("right", 1.0))
    ]  # fmt: skip
    terms = [{"coordinate": "left", "factor": 1.0}, {"coordinate": "right", "factor": -1.0}]
    spring = {"name": "spring", "kind": "joint_spring", "terms": terms, "stiffness": 3.0, "rest": 0.0}
    data = {
        "format": "cadmbs.mechanism/1", "name": "shafts", "gravity": [0, 0, 0], "bodies": bodies, "joints": joints,
        "loads": [spring] if coupled else [], "scenario": {"duration": 0.2, "initial": {"velocities": {"left": 1.0}}},
    }  # fmt: skip
    return compile_mechanism(Mechanism.model_validate(data))
