"""Many samples go by compiled kernels, few by NumPy, and the numbers are the same."""

import json

import numpy as np
import pytest

from cadmbs.cli.inputs import engines
from cadmbs.kernels.calls import compiled
from tests import zoo
from tests.tolerances import ROUND_OFF

COMMANDS = (
    ("poses", "rcm"),
    ("jacobian", "rcm", "--body", "body5/tool"),
    ("dynamics", "rcm", "--mass-matrix", "--bias"),
)


def test_the_number_of_samples_decides():
    system = zoo.system("chain")
    enough = -(-engines.COMPILED_ENGINE_SIZE // system.n_bodies)
    assert engines.engine_for(system, np.zeros(7)) == "numpy"
    assert engines.engine_for(system, np.zeros((enough - 1, 7))) == "numpy"
    assert engines.engine_for(system, np.zeros((enough, 7))) == "compiled"


def numbers(value):
    """All numbers in a JSON value, in order."""
    if isinstance(value, dict):
        return [number for part in value.values() for number in numbers(part)]
    if isinstance(value, list):
        return [number for part in value for number in numbers(part)]
    return [value] if isinstance(value, float) else []


@pytest.mark.slow
@pytest.mark.parametrize("command", COMMANDS)
def test_large_tables_have_the_same_numbers(run, tmp_path, monkeypatch, command):
    (tmp_path / "samples.csv").write_text("joint1,joint4\n0.1,0.2\n0.3,-0.4\n0.5,0.6\n")
    few = run(*command, "--q-file", "samples.csv", "--json")
    monkeypatch.setattr(engines, "COMPILED_ENGINE_SIZE", 1)
    many = run(*command, "--q-file", "samples.csv", "--json")
    found, expected = (np.array(numbers(json.loads(done.stdout)["data"])) for done in (many, few))
    assert len(found) > 40
    np.testing.assert_allclose(found, expected, rtol=0.0, atol=ROUND_OFF * np.max(np.abs(expected)))
    assert any(program._compiled for program in (compiled.POSES, compiled.JACOBIAN, compiled.MASS_MATRIX))


def test_the_engine_is_chosen_by_name_and_named_in_the_answer(run, tmp_path):
    for engine in ("numpy", "reference", "auto"):
        for command in COMMANDS:
            data = json.loads(run(*command, "--engine", engine, "--json").stdout)["data"]
            assert set(data["engine"].values()) == {"numpy"}
    run("poses", "rcm", "-o", "poses.csv")
    assert json.loads((tmp_path / "poses.csv.json").read_text())["engine"] == {"poses": "numpy"}
    done = run("poses", "rcm", "--engine", "fast")
    assert (done.exit_code, "'fast' is not one of 'auto', 'numpy', 'compiled'" in done.stderr) == (2, True)


def test_what_has_no_kernel_is_said(run):
    done = run("dynamics", "rcm", "--coriolis", "--engine", "compiled", "--json")
    assert done.stderr == "note: there is no kernel for coriolis: NumPy computes it\n"
    assert json.loads(done.stdout)["data"]["engine"] == {"coriolis": "numpy"}


@pytest.mark.parametrize("engine", ["numpy", "reference"])
def test_simulations_take_it_too(run, engine):
    done = run("simulate", "pendulum", "--duration", "20ms", "--engine", engine, "--json")
    statistics = json.loads(done.stdout)["data"]["statistics"]
    assert (statistics["engine"], statistics["engine_reason"]) == ("numpy", "asked for")
    done = run("compare", "pendulum", "--duration", "20ms", "--coordinates", "rA", "--engine", engine, "--json")
    assert json.loads(done.stdout)["data"]["runs"][0]["engine"] == "numpy"


def test_every_command_that_computes_has_the_option(run):
    for command in ("poses", "jacobian", "kinematics", "dynamics", "simulate", "compare", "examples run"):
        assert "--engine NAME" in run(*command.split(), "--help").stdout, command
