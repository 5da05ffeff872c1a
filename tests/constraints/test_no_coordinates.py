"""Mechanisms without coordinates, such as bolted assemblies: mobility 0, and every command answers."""

import json

import numpy as np
import pytest

import cadmbs as cm
from cadmbs.constraints import assemble, mobility
from cadmbs.constraints.loop_findings import loop_findings
from cadmbs.errors import Severity

INERTIA = [[1, 0, 0], [0, 1, 0], [0, 0, 1]]


def fixed(name, predecessor, successor):
    return {"name": name, "kind": "fixed", "predecessor": predecessor, "successor": successor}


def document(cut=False, held=False):
    joints = [fixed("foot", "world", "plate"), fixed("bolt", "plate", "lid")]
    bodies = [{"name": n, "mass": 1.0, "center_of_mass": [k, 0, 0], "inertia": INERTIA} for k, n in enumerate(BODIES)]
    row = {"name": "rod", "kind": "D", "bodies": BODIES, "points": [[0, 0, 0], [1, 0, 0]], "distance": 1.0}
    return {
        "format": "cadmbs.mechanism/1", "name": "bolted", "ground": "world", "bodies": bodies,
        "joints": joints + ([fixed("second bolt", "world", "lid")] if cut else []),
        "constraints": [row] if held else [],
        "units": {"length": "m", "mass": "kg", "angle": "rad"},
    }  # fmt: skip


BODIES = ["plate", "lid"]
CASES = {
    "tree": (document(), 0),
    "cut joint": (document(cut=True), 6),
    "constraint": (document(held=True), 1),
    "nothing": (document() | {"bodies": [], "joints": []}, 0),
}


@pytest.fixture(params=CASES)
def case(request, tmp_path):
    """The file, and how many rows are redundant."""
    data, redundant = CASES[request.param]
    (tmp_path / "bolted.json").write_text(json.dumps(data))
    return tmp_path / "bolted.json", redundant


def test_mobility_is_zero_and_the_motion_stands_still(case):
    path, redundant = case
    system = cm.compile_mechanism(cm.load(path))
    freedom = mobility(system)
    assert (system.n_v, freedom.degrees_of_freedom, len(freedom.redundant)) == (0, 0, redundant)
    assert freedom.sentence == "0 degrees of freedom: nothing can move"
    assert bool(assemble(system, starts=3).closed)
    assert all(finding.severity is not Severity.ERROR for finding in loop_findings(system))
    result = cm.simulate(system, duration=0.1, engine="reference")
    assert result.outcome.good
    assert np.all(result.drift == 0.0)
    assert assemble(system, np.zeros((4, 0))).closed.shape == (4,)


@pytest.mark.parametrize(
    "arguments",
    [
        ("info", "--loops"),
        ("check",),
        ("assemble",),
        ("poses",),
        ("dynamics", "--mass-matrix"),
        ("simulate", "--duration", "0.1"),
    ],
    ids=lambda arguments: arguments[0],
)
def test_commands_answer(case, arguments, invoke):
    path, _ = case
    assert invoke(arguments[0], str(path), *arguments[1:]).exit_code == 0


@pytest.fixture
def invoke():
    from click.testing import CliRunner

    from cadmbs.cli.main import cli

    return lambda *arguments: CliRunner().invoke(cli, list(arguments))
