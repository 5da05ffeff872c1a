"""What does a step with closed loops cost, how does it grow with their number, and how fast is a single four-bar?"""

from __future__ import annotations

import dataclasses
import time
from importlib import resources

import numpy as np

import cadmbs as cm
from benchmarks.harness import Section, Settings
from cadmbs.dynamics.scenarios.consistent import Start
from cadmbs.dynamics.scenarios.fields import initial_state
from cadmbs.integrators.trajectory import Step
from cadmbs.simulation.formulations.constrained import ConstrainedFormulation
from cadmbs.simulation.method import parse_method
from cadmbs.testing.ladders import four_bar_ladder

SIZES = (1, 3, 10, 30, 100, 300, 1000)
STEP = 1e-3

FIXED, ADAPTIVE = "index1:rk4", "index1:dop853"
REDUCED_FIXED, REDUCED_ADAPTIVE = "woronetz:rk4", "woronetz:dop853"
RUNS = (
    ("compiled", FIXED, 10.0),
    ("compiled", FIXED, 100.0),
    ("reference", FIXED, 0.2),
    ("compiled", ADAPTIVE, 10.0),
    ("reference", ADAPTIVE, 1.0),
    ("compiled", REDUCED_FIXED, 10.0),
    ("reference", REDUCED_FIXED, 0.2),
    ("compiled", REDUCED_ADAPTIVE, 10.0),
    ("reference", REDUCED_ADAPTIVE, 1.0),
)
"""Engines, methods, and seconds that a four-bar moves."""


def seconds_a_step(n_loops: int, repeats: int = 3) -> float:
    """Best time of one step of RK4 with multipliers: four evaluations, and what stands between steps [s]."""
    system = cm.compile_mechanism(four_bar_ladder(n_loops))
    plan = dataclasses.replace(system.scenario, method=FIXED)
    start = Start(*initial_state(system, plan), (), {})
    motion = ConstrainedFormulation(system, plan, parse_method(system, plan), start, "reference")
    step = Step(STEP, motion.start, STEP)
    times = []
    for _ in range(repeats):
        began = time.process_time()
        for stage in range(4):
            motion.rate(stage * STEP / 4, motion.start)
        motion.after_step(step, STEP)
        times.append(time.process_time() - began)
    return min(times)


def compiled_seconds_a_step(n_loops: int, repeats: int = 3) -> float:
    """The same compiled: what further steps take in whole calls of `simulate` [s]."""
    system = cm.compile_mechanism(four_bar_ladder(n_loops))
    best, more = [], 500  # 0.5 s: 0.2 s before the ladder lies flat, where steps are looked at one by one
    for steps in (20, 20 + more):
        plan = {"duration": steps * STEP, "output_step": steps * STEP, "step": STEP, "method": FIXED}
        cm.simulate(system, engine="compiled", **plan)
        times = []
        for _ in range(repeats):
            began = time.process_time()
            cm.simulate(system, engine="compiled", **plan)
            times.append(time.process_time() - began)
        best.append(min(times))
    return (best[1] - best[0]) / more


def section(settings: Settings) -> Section:
    """Ladders of four-bar linkages, and a four-bar against real time."""
    sizes = [n for n in SIZES if n <= max(settings.sizes)]
    rows = []
    for engine, seconds in (("NumPy", seconds_a_step), ("compiled", compiled_seconds_a_step)):
        times = [seconds(n) for n in sizes]
        rows += [
            [f"ladder of {n}", engine, _growth(sizes, times, k), *(f"{1e6 * t:.3g}" for t in (each, each / n)), ""]
            for k, (n, each) in enumerate(zip(sizes, times, strict=True))
        ]
    rows += [_four_bar(*run) for run in RUNS]
    text = (
        "Fixed steps of 1 ms by `index1:rk4`. Ladders of four-bar linkages side by side: the right-hand side and the "
        "check of the drift are timed, without start and result, and compiled what further steps take in whole calls; "
        "up to 7 loops (36 rows) the compiled matrices are dense, then sparse. The exponent is that from the row "
        "before: 1 is linear. A four-bar: whole calls of `simulate`, start and result included, and by "
        "`index1:dop853` with steps of its own at the usual tolerances of 1e-9 and 1e-10. Best of three."
    )
    header = ["mechanism", "engine", "exponent", "us a step", "us a step and loop", "times real time"]
    return Section("Closed loops", text, header, rows)


def _growth(sizes: list[int], times: list[float], k: int) -> str:
    return f"{np.log(times[k] / times[k - 1]) / np.log(sizes[k] / sizes[k - 1]):.2f}" if k else ""


def _four_bar(engine: str, method: str, duration: float) -> list[str]:
    """Whole runs of `simulate`, after a short one that is not counted."""
    four_bar = cm.compile_mechanism(cm.load(resources.files("cadmbs.library").joinpath("four_bar.json")))
    settings = {"step": STEP if method.endswith("rk4") else None, "method": method, "engine": engine}
    cm.simulate(four_bar, duration=STEP, **settings)
    times = []
    for _ in range(3):
        began = time.perf_counter()
        found = cm.simulate(four_bar, duration=duration, output_step=duration, **settings)
        times.append(time.perf_counter() - began)
    best = min(times)
    computed_by = "NumPy" if engine == "reference" else "compiled"
    cells = [f"{1e6 * best / found.statistics['steps']:.3g}"] * 2
    return [f"four-bar, {duration:g} s, `{method}`", computed_by, "", *cells, f"{duration / best:.3g}"]
