"""`auto` by cost: which engine runs with an empty and with a warm cache, for how many evaluations, and why."""

import json
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import cadmbs as cm
from cadmbs.cli.library import find_in_library
from cadmbs.kernels.calls.cache import SUFFIX, cache_folder
from cadmbs.kernels.calls.catalogue import programs
from cadmbs.kernels.calls.engine_choice import EngineCosts, decide
from cadmbs.kernels.calls.programs import KernelProgram
from cadmbs.testing.ladders import four_bar_ladder
from tests import zoo

ROOT = Path(__file__).parents[2]

RUN = """
import json, sys
import cadmbs as cm
from cadmbs.cli.library import find_in_library
system = cm.compile_mechanism(cm.load(find_in_library("pendulum")))
{before}
runs = []
for plan in ({{"method": "dop853"}}, {{"method": "dop853"}}, {{"method": "dop853", "q": [[0.1], [0.2]]}}):
    statistics = cm.simulate(system, duration=0.2, **plan).statistics
    runs.append([statistics[k] for k in ("engine", "engine_reason", "evaluations", "compiled_evaluations")])
print(json.dumps(runs))
"""
COMPILING = """
from cadmbs.kernels.calls.single import PROGRAMS
from cadmbs.kernels.calls.single_quantities import LOAD_FORCES
LOAD_FORCES(), PROGRAMS["forward_dynamics"]()
"""


def unknown_program(seconds=20.0):
    return KernelProgram("no_kernel_of_this_name", "steps.loops", "loops", (), seconds)


def runs_of(folder, before=""):
    """Engine, reason and counts of two single motions and a batch in a fresh process with a cache folder."""
    environment = {
        **os.environ,
        "CADMBS_CACHE_DIR": str(folder),
        "PYTHONPATH": str(ROOT),
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    program = [sys.executable, "-c", RUN.format(before=before)]
    done = subprocess.run(program, capture_output=True, text=True, check=True, env=environment)
    return json.loads(done.stdout), done.stderr


def test_with_an_empty_cache_short_motions_are_done_by_numpy(tmp_path):
    runs, said = runs_of(tmp_path)
    for engine, reason, _, compiled in runs:
        assert (engine, compiled) == ("numpy", 0)
        assert reason.startswith("auto: compiling takes about 1 s, NumPy about 0.0")
    assert "compiling" not in said
    assert not list(tmp_path.rglob(f"*{SUFFIX}"))


@pytest.mark.slow
def test_kernels_on_disk_and_in_memory_are_used_at_once(tmp_path):
    runs_of(tmp_path, COMPILING)
    runs, said = runs_of(tmp_path)
    reasons = [reason for _, reason, _, _ in runs]
    assert reasons == ["auto: its kernels are in the cache on disk", *["auto: its kernels are in memory"] * 2]
    for engine, _, evaluations, compiled in runs:
        assert engine == "compiled"
        assert compiled == evaluations > 0
    assert said == ""


def test_the_decision_is_one_of_cost(monkeypatch, tmp_path):
    monkeypatch.setenv("CADMBS_CACHE_DIR", str(tmp_path))
    missing = EngineCosts((unknown_program(),), evaluation=1e-3)
    assert decide("m", "auto", missing, None) is None
    assert decide("m", "auto", missing, 50) == (False, "auto: it is done before kernels are loaded")
    assert decide("m", "auto", missing, 1000) == (False, "auto: compiling takes about 20 s, NumPy about 1 s for all")
    pays = decide("m", "auto", missing, 12_000)
    after = "after 1 s of NumPy in simulations before"
    assert pays == (True, f"auto: compiling takes about 20 s, which pays for about 12000 evaluations, {after}")
    cache_folder().mkdir(parents=True)
    (cache_folder() / f"{unknown_program().name}{SUFFIX}").touch()
    assert decide("m", "auto", missing, 2000) == (True, "auto: its kernels are in the cache on disk")
    assert decide("m", "auto", missing, None) == (True, "auto: its kernels are in the cache on disk")
    uncovered = EngineCosts((unknown_program(),), 1e-3, "has wheels")
    assert decide("m", "auto", uncovered, None) == (False, "no kernel covers this simulation, which has wheels")
    assert decide("m", "numpy", uncovered, None) == (False, "asked for")


@pytest.mark.parametrize("engine", ["auto", "compiled"])
def test_large_systems_in_woronetz_form_are_left_to_numpy_and_say_so(engine):
    system = cm.compile_mechanism(four_bar_ladder(34))
    plan = {"method": "woronetz:rk4", "step": 1e-3, "duration": 2e-3}
    result = cm.simulate(system, engine=engine, **plan)
    reason = "no kernel covers this simulation, which is in Woronetz form with sparse equations"
    assert (result.statistics["engine"], result.statistics["engine_reason"]) == ("numpy", reason)
    np.testing.assert_array_equal(result.q, cm.simulate(system, engine="numpy", **plan).q)


def test_simulations_by_numpy_count_together(monkeypatch, tmp_path):
    monkeypatch.setenv("CADMBS_CACHE_DIR", str(tmp_path))
    costs = [EngineCosts((program,), evaluation=1e-3) for program in (unknown_program(), unknown_program())]
    decisions = [decide("m", "auto", costs[0], 800) for _ in range(4)]
    assert [decision.compiled for decision in decisions] == [False, False, True, True]  # 0.8 s each, of 20 s
    assert decide("m", "auto", costs[1], 800).compiled is False  # of another kernel nothing was counted


def test_what_no_kernel_covers_has_one_reason():
    system = cm.compile_mechanism(cm.load(find_in_library("pendulum")))
    statistics = cm.simulate(system, duration=0.01, coordinates="SE3", method="rattle").statistics
    reason = "which is done in SE3 by an implicit or variational method"
    assert statistics["engine_reason"] == f"no kernel covers this simulation, {reason}"
    assert statistics["engine"] == "numpy"


def test_a_batch_is_judged_as_a_whole(monkeypatch, tmp_path):
    """The samples ahead count, so that the same motion compiles in a large batch."""
    monkeypatch.setenv("CADMBS_CACHE_DIR", str(tmp_path))
    program, seen = unknown_program(), []
    for samples in (1, 200):
        switch = engine_switch(EngineCosts((program,), evaluation=1e-3), samples)
        for t in np.linspace(0.0, 1.0, 1000):
            switch(float(t), np.zeros(2))
        seen.append(switch.compiled)
    assert seen[0] == 0
    assert seen[1] > 700


def engine_switch(costs, samples):
    from cadmbs.simulation.compiled.engine_switch import EngineSwitch

    rate = lambda t, x: x  # noqa: E731
    return EngineSwitch(rate, lambda fallback: rate, decide("", "auto", costs, None), costs, (0.0, 1.0), samples)


def test_every_program_is_in_the_catalogue():
    """A program that `doctor --compile` forgets would be compiled in a simulation."""
    names = [program.name for program in programs()]
    assert len(names) == len(set(names))
    assert {"loops", "trajectory", "coupled_trajectories_varied", "absolute", "forward_dynamics_single"} <= set(names)
    folder = ROOT / "cadmbs" / "kernels"
    from cadmbs.kernels.calls.catalogue import MODULES

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
