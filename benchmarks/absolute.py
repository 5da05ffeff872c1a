"""Absolute coordinates: time of a step in rA, rE and rp, and its growth with the length of a chain.

python benchmarks/absolute.py [--long]
"""

from __future__ import annotations

import argparse
import time
from dataclasses import replace

from cadmbs import absolute, compile_mechanism
from cadmbs.testing.mechanisms import planar_chain
from cadmbs.validation.rotations_mechanisms import MECHANISMS

STEP = 1e-3


def seconds_a_step(system, word, steps, repeats=3):
    """Best time of a step of implicit Euler at 1 ms."""
    plan = replace(system.scenario, duration=steps * STEP, output_step=steps * STEP)
    own = absolute.formulation(system, word, *absolute.start_coordinates(system, plan))
    found = []
    for _ in range(repeats):
        began = time.perf_counter()
        absolute.simulate_bodies(system, plan, coordinates=word, step=STEP)
        found.append(time.perf_counter() - began)
    began = time.perf_counter()
    absolute.formulation(system, word, *absolute.start_coordinates(system, plan))
    start = time.perf_counter() - began
    return (min(found) - start) / steps, own


def mechanisms():
    print(f"{'mechanism':16} {'rA [ms]':>9} {'rE [ms]':>9} {'rp [ms]':>9} {'rp/rA':>7} {'rp/rE':>7}")
    for name, build in MECHANISMS.items():
        system = compile_mechanism(build())
        rA, rE, rp = (1e3 * seconds_a_step(system, word, 200)[0] for word in ("rA", "rE", "rp"))
        print(f"{name:16} {rA:9.3f} {rE:9.3f} {rp:9.3f} {rp / rA:7.2f} {rp / rE:7.2f}")


def chains(lengths):
    print(f"\n{'chain':>6} {'rA [ms]':>9} {'a body [us]':>12}")
    for n in lengths:
        system = compile_mechanism(planar_chain(n))
        own = 1e3 * seconds_a_step(system, "rA", 5, repeats=2)[0]
        print(f"{n:6d} {own:9.2f} {1e3 * own / n:12.1f}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--long", action="store_true", help="chains of up to 1,000 bodies")
    mechanisms()
    chains((10, 30, 100, 300, 1000) if parser.parse_args().long else (10, 30, 100))
