"""All benchmarks: prints the tables and writes benchmarks/RESULTS.md."""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Callable
from pathlib import Path

for _name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ.setdefault(_name, "1")

from benchmarks import (  # noqa: E402 - after the number of threads is set
    absolute,
    absolute_peer,
    assemblies,
    batches,
    closed_loops,
    generated_equations,
    growth,
    kinematic_batches,
    loop_batches,
    loop_peers,
    numpy_engine,
    simulations,
    single_calls,
    start_up,
    stiff_methods,
)
from benchmarks.harness import QUICK, Section, Settings, machine  # noqa: E402

RESULTS = Path(__file__).with_name("RESULTS.md")

QUESTIONS: dict[str, Callable[[Settings], Section]] = {
    "batches": lambda settings: batches.section(settings, 1),
    "cores": lambda settings: batches.section(settings, settings.cores),
    "kinematics": kinematic_batches.section,
    "single": single_calls.section,
    "simulations": simulations.section,
    "stiff": stiff_methods.section,
    "start": start_up.section,
    "growth": growth.section,
    "assemblies": assemblies.section,
    "reference": numpy_engine.section,
    "loops": closed_loops.section,
    "loop-batches": loop_batches.section,
    "loop-peers": loop_peers.section,
    "equations": generated_equations.section,
    "absolute": absolute.section,
    "bodies": absolute.growth,
}

HEAD = """# Benchmarks

`python -m benchmarks` in an environment with the extra `benchmark`. {machine}.

How it was measured: all that stands in a row is called in turns of at least 5 ms in one process, once without counting
and then at least three times; the minimum counts, the median stands in brackets. Every library gets the same mechanism,
which its results must confirm where it has no free base. A ratio is the peer's time over ours: above 1 we are faster.
"""


def main() -> None:
    """Answer the questions that are asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("questions", nargs="*", metavar="QUESTION", help=f"some of {', '.join(QUESTIONS)}; default all")
    parser.add_argument("--quick", action="store_true", help="fewer sizes and repeats; RESULTS.md stays as it is")
    parser.add_argument("--peer", metavar="FOLDER", help="a clone of the rA paper's public code, for `absolute`")
    options = parser.parse_args()
    if options.peer:
        os.environ[absolute_peer.VARIABLE] = options.peer
    unknown = set(options.questions) - set(QUESTIONS)
    if unknown:
        parser.error(f"no question {', '.join(sorted(unknown))}: known are {', '.join(QUESTIONS)}")
    settings = QUICK if options.quick else Settings()
    parts = [HEAD.format(machine=machine())]
    print(parts[0])
    began = time.perf_counter()
    for name in options.questions or QUESTIONS:
        parts.append(QUESTIONS[name](settings).markdown())
        print(parts[-1], flush=True)
    print(f"{time.perf_counter() - began:.0f} s")
    if not options.quick and not options.questions:
        RESULTS.write_text("\n".join(parts))


if __name__ == "__main__":
    main()
