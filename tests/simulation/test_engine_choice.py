"""Which engine runs, and why: kernels wherever they cover a simulation, with a cold and with a warm cache."""

import json
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import cadmbs as cm
from cadmbs.cli.inputs.library import find_in_library
from cadmbs.kernels.calls.engine import decide
from cadmbs.kernels.calls.programs import MODULES, programs
from cadmbs.testing.ladders import four_bar_ladder
from tests import zoo

ROOT = Path(__file__).parents[2]

RUN = """
import json
import cadmbs as cm
from cadmbs.cli.inputs.library import find_in_library
system = cm.compile_mechanism(cm.load(find_in_library("pendulum")))
runs = []
for plan in ({"method": "dop853"}, {"method": "rk4"}):
    result = cm.simulate(system, duration=0.2, **plan)
    words = ("engine", "engine_reason", "evaluations", "compiled_evaluations")
    runs.append([*(result.statistics[k] for k in words), result.q.tobytes().hex()])
print(json.dumps(runs))
"""


def runs_of(folder):
    """Engine, reason, counts and positions of two motions in a fresh process with a cache folder."""
    environment = {**os.environ, "CADMBS_CACHE_DIR": str(folder), "PYTHONPATH": str(ROOT)}
    done = subprocess.run([sys.executable, "-c", RUN], capture_output=True, text=True, check=True, env=environment)
    return json.loads(done.stdout), done.stderr


def test_numbers_do_not_depend_on_what_is_compiled_already(tmp_path):
    cold, said = runs_of(tmp_path)
    warm, silent = runs_of(tmp_path)
    assert "compiling loops_straight" in said
    assert silent == ""
    assert cold == warm
    for engine, reason, evaluations, compiled, _ in cold:
        assert (engine, reason) == ("compiled", "auto: kernels cover it")
        assert compiled == evaluations > 0


def test_the_decision_follows_from_what_is_asked_for_and_covered():
    assert decide("m", "auto", "") == (True, "auto: kernels cover it")
    assert decide("m", "compiled", "") == (True, "asked for")
    assert decide("m", "auto", "has wheels") == (False, "no kernel covers this simulation, which has wheels")
    for engine in ("numpy", "reference"):
        assert decide("m", engine, "has wheels") == (False, "asked for")
    with pytest.raises(ValueError, match="expected one of 'auto', 'numpy', 'compiled', 'reference'"):
        decide("m", "fastest", "")


@pytest.mark.parametrize("engine", ["auto", "compiled"])
def test_large_systems_in_woronetz_form_are_left_to_numpy_and_say_so(engine):
    system = cm.compile_mechanism(four_bar_ladder(34))
    plan = {"method": "woronetz:rk4", "step": 1e-3, "duration": 2e-3}
    result = cm.simulate(system, engine=engine, **plan)
    reason = "no kernel covers this simulation, which is in Woronetz form with sparse equations"
    assert (result.statistics["engine"], result.statistics["engine_reason"]) == ("numpy", reason)
    np.testing.assert_array_equal(result.q, cm.simulate(system, engine="numpy", **plan).q)


def test_what_no_kernel_covers_has_one_reason():
    system = cm.compile_mechanism(cm.load(find_in_library("pendulum")))
    statistics = cm.simulate(system, duration=0.01, coordinates="SE3", method="rattle").statistics
    reason = "which is done in SE3 by an implicit or variational method"
    assert statistics["engine_reason"] == f"no kernel covers this simulation, {reason}"
    assert statistics["engine"] == "numpy"


def test_every_program_is_in_the_catalogue():
    """A program that `doctor --compile` forgets would be compiled in a simulation."""
    names = [program.name for program in programs()]
    assert len(names) == len(set(names))
    assert {"loops", "loops_straight", "loops_loads_native_tree", "absolute", "forward_dynamics_single"} <= set(names)
    folder = ROOT / "cadmbs" / "kernels"
    makers = ("KernelProgram(", "batch_program(", "single_program(", "varied_program(")
    holders = {
        ".".join(path.relative_to(folder).with_suffix("").parts)
        for path in folder.rglob("*.py")
        if any(maker in path.read_text(encoding="utf-8") for maker in makers)
    }
    assert holders - {"calls.programs", "__init__"} == set(MODULES)


def test_the_engine_counts_are_those_of_the_evaluations():
    result = cm.simulate(zoo.system("chain"), duration=0.1, engine="numpy")
    assert (result.statistics["engine"], result.statistics["compiled_evaluations"]) == ("numpy", 0)
