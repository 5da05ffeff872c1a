"""Sweeps on a device: the rows of SIMD lanes, to rounding; what it does not cover is refused before the first run."""

import json
from importlib.resources import files

import numpy as np
import pytest
from click.testing import CliRunner

from cadmbs.cli.main import cli
from cadmbs.errors import ArgumentError
from cadmbs.studies import evaluation, sweep
from cadmbs.studies.evaluation import _prepared
from cadmbs.studies.reading import load_study
from tests.gpu.processor_device import ProcessorDevice

STUDY = {
    "format": "cadmbs.study/1",
    "name": "arms",
    "mechanism": "rcm.json",
    "scenario": {"duration": 0.05, "output_step": 0.01, "method": "rk4", "step": 1e-3},
    "parameters": [
        {"name": "mass", "path": "/bodies/body3/mass", "values": {"kind": "uniform", "low": 0.5, "high": 2.0}},
    ],
    "design": {"kind": "random", "samples": 30},
    "outputs": [{"name": "end", "column": "joint/joint3/q", "take": "last"}],
}


@pytest.fixture
def device(monkeypatch):
    made = ProcessorDevice()
    _prepared.cache_clear()
    monkeypatch.setattr(evaluation, "cuda_device", lambda: made)
    yield made
    _prepared.cache_clear()


def study(folder, **changed):
    """The study as a file beside its mechanism."""
    (folder / "rcm.json").write_text((files("cadmbs.library") / "rcm.json").read_text())
    path = folder / "study.json"
    path.write_text(json.dumps(STUDY | changed))
    return path


def test_rows_are_those_of_lanes(device, tmp_path):
    loaded = load_study(study(tmp_path))
    lanes, found = sweep(loaded, workers=1), sweep(loaded.computed_by("cuda"))
    assert set(found["status"]) == {"ok"}
    np.testing.assert_array_equal(found["mass"], lanes["mass"])
    np.testing.assert_allclose(found["end"], lanes["end"], rtol=1e-10)
    assert len(np.unique(found["end"])) > 20
    (function,) = device.functions.values()
    assert function.launches >= 1


@pytest.mark.parametrize(
    ("changed", "workers", "words"),
    [
        ({"scenario": STUDY["scenario"] | {"method": "radau"}}, None, "because the motion is done by 'radau'"),
        ({}, 3, "leave out workers=3"),
    ],
)
def test_what_is_not_covered_is_refused_before_the_first_run(changed, workers, words, device, tmp_path):
    loaded = load_study(study(tmp_path, engine="cuda", **changed))
    with pytest.raises(ArgumentError, match=words):
        sweep(loaded, workers=workers)


def test_the_command(device, tmp_path):
    answer = CliRunner().invoke(cli, ["sweep", str(study(tmp_path)), "--engine", "cuda", "-o", str(tmp_path / "t.csv")])
    assert answer.exit_code == 0, answer.output
    assert (tmp_path / "t.csv").read_text().count("\n") >= 31
