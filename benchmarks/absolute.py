"""What does a step in absolute coordinates cost, by the description of rotations and by the length of a chain?"""

from __future__ import annotations

import time
from dataclasses import replace

import cadmbs as cm
from benchmarks.harness import Section, Settings
from cadmbs import absolute
from cadmbs.testing.mechanisms import planar_chain
from cadmbs.validation.rotations_mechanisms import MECHANISMS

STEP = 1e-3
WORDS = ("rA", "rE", "rp")
CHAINS = (10, 30, 100)


def section(settings: Settings) -> Section:
    """The mechanisms of the studies of rotations, and planar chains."""
    quick = settings.seconds < 1.0
    rows = [_row(name, cm.compile_mechanism(build()), 30 if quick else 60, 3) for name, build in MECHANISMS.items()]
    for n in CHAINS[: 2 if quick else len(CHAINS)]:
        rows.append(_row(f"planar chain, {n}", cm.compile_mechanism(planar_chain(n)), 5, 2))
    text = (
        "Milliseconds for a step of implicit Euler at 1 ms (NumPy and SciPy), without the start; the best of two or "
        "three runs. rA: rotation matrices updated by rotation vectors, rE: Euler angles, rp: Euler parameters."
    )
    header = ["mechanism", "bodies", *(f"{word}, ms" for word in WORDS), "rp / rA", "rp / rE", "rA, us a body"]
    return Section("Absolute coordinates", text, header, rows)


def _row(name: str, system: cm.System, steps: int, repeats: int) -> list[str]:
    times = {word: 1e3 * seconds_a_step(system, word, steps, repeats) for word in WORDS}
    bodies = system.n_bodies - 1
    ratios = [times["rp"] / times["rA"], times["rp"] / times["rE"], 1e3 * times["rA"] / bodies]
    return [name, str(bodies), *(f"{x:.3g}" for x in (*times.values(), *ratios))]


def seconds_a_step(system: cm.System, word: str, steps: int, repeats: int) -> float:
    """Best time of a step [s]."""
    plan = replace(system.scenario, duration=steps * STEP, output_step=steps * STEP)
    found = []
    for _ in range(repeats):
        began = time.perf_counter()
        absolute.formulation(system, word, *absolute.start_coordinates(system, plan))
        start = time.perf_counter() - began
        began = time.perf_counter()
        absolute.simulate_bodies(system, plan, coordinates=word, step=STEP)
        found.append(time.perf_counter() - began - start)
    return min(found) / steps
