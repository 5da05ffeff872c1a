"""Cost of closed loops: seconds a step of ladders of 1 to 1000 four-bar linkages, and a four-bar in real time.

    python benchmarks/closed_loops.py [largest number of loops]

Prints a table and the growth exponent between the two largest ladders: 1 is linear. Start and result are left out: the
right-hand side and the watch of the drift are what a step costs.
"""

from __future__ import annotations

import sys
import time
from importlib import resources

import numpy as np

import cadmbs as cm
from cadmbs.simulation.consistent import Start
from cadmbs.simulation.constrained import prepared, state_of
from cadmbs.simulation.start import initial_state
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
    four_bar = cm.compile_mechanism(cm.load(resources.files("cadmbs.library").joinpath("four_bar.json")))
    duration = 0.2
    cm.simulate(four_bar, duration=STEP, step=STEP, method="index1:rk4")
    began = time.perf_counter()
    cm.simulate(four_bar, duration=duration, step=STEP, output_step=duration, method="index1:rk4")
    print(f"four-bar at 1 ms steps: {duration / (time.perf_counter() - began):.3g} times real time")


if __name__ == "__main__":
    main()
