"""Cost of closed loops: seconds a step of ladders of 1 to 1000 four-bar linkages, and a four-bar in real time.

    python benchmarks/closed_loops.py [largest number of loops]

Prints a table and the growth exponent between the two largest ladders: 1 is linear. There start and result are left
out: the right-hand side and the watch of the drift are what a step costs. The four-bar is timed from call to result.
"""

from __future__ import annotations

import sys
import time
from importlib import resources

import numpy as np

import cadmbs as cm
from cadmbs.dynamics.scenarios.consistent import Start
from cadmbs.dynamics.scenarios.initial import initial_state
from cadmbs.simulation.constrained import prepared, state_of
from cadmbs.testing.ladders import four_bar_ladder

SIZES = (1, 3, 10, 30, 100, 300, 1000)
STEP = 1e-3


def seconds_a_step(n_loops: int, repeats: int = 3) -> float:
    """Best time of one step of RK4 with multipliers: four evaluations, and what stands between steps [s]."""
    system = cm.compile_mechanism(four_bar_ladder(n_loops))
    q, v = initial_state(system, system.scenario)
    run = prepared(system, system.scenario, "index1", Start(q, v, (), {}))
    x = state_of(Start(q, v, (), {}))
    run.equations(0.0, x)
    times = []
    for _ in range(repeats):
        began = time.perf_counter()
        for stage in range(4):
            run.equations(stage * STEP / 4, x)
        run.adjust(STEP, x)
        times.append(time.perf_counter() - began)
    return min(times)


def main() -> None:
    """Print the table."""
    largest = int(sys.argv[1]) if len(sys.argv) > 1 else SIZES[-1]
    sizes = [n for n in SIZES if n <= largest]
    found = []
    for n in sizes:
        found.append(seconds_a_step(n))
        print(
            f"{n:5d} loops  {1e3 * found[-1]:9.2f} ms a step  {1e3 * found[-1] / n:8.3f} ms a step and loop", flush=True
        )
    if len(found) > 1:
        exponent = np.log(found[-1] / found[-2]) / np.log(sizes[-1] / sizes[-2])
        print(f"growth exponent between the two largest: {exponent:.2f}")
    four_bar_against_real_time()


def four_bar_against_real_time() -> None:
    """A four-bar at 1 ms steps, whole runs of `simulate`: the compiled road, and the NumPy road for a part of it."""
    four_bar = cm.compile_mechanism(cm.load(resources.files("cadmbs.library").joinpath("four_bar.json")))
    settings = {"step": STEP, "method": "index1:rk4"}
    for engine, duration in (("compiled", 10.0), ("compiled", 100.0), ("reference", 0.2)):
        cm.simulate(four_bar, duration=STEP, engine=engine, **settings)
        times = []
        for _ in range(3):
            began = time.perf_counter()
            cm.simulate(four_bar, duration=duration, output_step=duration, engine=engine, **settings)
            times.append(time.perf_counter() - began)
        best = min(times)
        print(
            f"four-bar, {duration:g} s at 1 ms steps, {engine}: {best:.3f} s, {duration / best:.3g} times real time, "
            f"{1e6 * best * STEP / duration:.3g} us a step, start and result included"
        )


if __name__ == "__main__":
    main()
