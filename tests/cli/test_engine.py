"""Many samples go by compiled kernels, few by NumPy, and the numbers are the same."""

import json

import numpy as np
import pytest

from cadmbs.cli import sampled_quantity
from cadmbs.kernels import compiled
from tests import zoo
from tests.tolerances import ROUND_OFF

COMMANDS = (
    ("poses", "rcm"),
    ("jacobian", "rcm", "--body", "body5/tool"),
    ("dynamics", "rcm", "--mass-matrix", "--bias"),
)


def test_the_number_of_samples_decides():
    system = zoo.system("chain")
    enough = -(-sampled_quantity.COMPILED_ENGINE_SIZE // system.n_bodies)
    assert sampled_quantity.engine_for(system, np.zeros(7)) == "reference"
    assert sampled_quantity.engine_for(system, np.zeros((enough - 1, 7))) == "reference"
    assert sampled_quantity.engine_for(system, np.zeros((enough, 7))) == "compiled"


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
    monkeypatch.setattr(sampled_quantity, "COMPILED_ENGINE_SIZE", 1)
    many = run(*command, "--q-file", "samples.csv", "--json")
    found, expected = (np.array(numbers(json.loads(done.stdout)["data"])) for done in (many, few))
    assert len(found) > 40
    np.testing.assert_allclose(found, expected, rtol=0.0, atol=ROUND_OFF * np.max(np.abs(expected)))
    assert any(program._compiled for program in (compiled.POSES, compiled.JACOBIAN, compiled.MASS_MATRIX))
