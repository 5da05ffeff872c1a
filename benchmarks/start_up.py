"""How long from the start of a process to the first result, with a cold and with a warm cache of kernels?"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile

from benchmarks.harness import Section, Settings

PROGRAM = """
import json, sys, time
begin = time.perf_counter()
import numpy as np, cadmbs as cm
from cadmbs.testing.mechanisms import chain
system = cm.compile_mechanism(chain(7, 1))
q, v, a = np.zeros((3, 7))
{imports}
ready = time.perf_counter()
{call}
done = time.perf_counter()
print(json.dumps([ready - begin, done - ready]))
"""

CALLS = {
    "inverse dynamics, one sample": "cm.dynamics.inverse_dynamics(system, q, v, a)",
    "inverse dynamics, a batch": "cm.dynamics.inverse_dynamics(system, np.zeros((64, 7)), v, a)",
    "forward dynamics, a batch": "cm.dynamics.forward_dynamics(system, np.zeros((64, 7)), v, a)",
    "derivatives, a batch": "cm.dynamics.inverse_dynamics_derivatives(system, np.zeros((64, 7)), v, a)",
    "simulation of a batch": "cm.simulate(system, q=np.zeros((8, 7)), duration=0.1, method='rk4', engine='compiled')",
    "inverse dynamics, NumPy": "cm.dynamics.inverse_dynamics(system, q, v, a, engine='reference')",
}

RCM = [sys.executable, "-m", "cadmbs", "examples", "run", "rcm"]


def section(settings: Settings) -> Section:
    """Fresh processes, first with an empty cache folder, then again."""
    quick = settings.seconds < 1.0
    names = list(CALLS)[:2] if quick else list(CALLS)
    rows = [[name, *_seconds(CALLS[name])] for name in names]
    rows.append(["`cadmbs examples run rcm`, whole process", *_whole(RCM)])
    text = (
        "Seconds in fresh processes. Imports: cadmbs, and the mechanism. First call: LLVM's import, and compiling or "
        "loading the kernel. The warm one is the best of two."
    )
    return Section("Time to the first result", text, ["what", "imports", "first call, cold", "first call, warm"], rows)


def _seconds(call: str) -> list[str]:
    with tempfile.TemporaryDirectory() as folder:
        program = PROGRAM.format(call=call, imports="cm.dynamics, cm.simulate")
        runs = [_measured([sys.executable, "-c", program], folder) for _ in range(3)]
    parts = [json.loads(output) for output, _ in runs]
    warm = min(part[1] for part in parts[1:])
    return [f"{min(part[0] for part in parts):.2f}", f"{parts[0][1]:.2f}", f"{warm:.2f}"]


def _whole(command: list[str]) -> list[str]:
    import time

    with tempfile.TemporaryDirectory() as folder:
        times = []
        for _ in range(2):
            begin = time.perf_counter()
            _measured(command, folder)
            times.append(time.perf_counter() - begin)
    return ["", f"{times[0]:.2f}", f"{min(times[1:]):.2f}"]


def _measured(command: list[str], folder: str) -> tuple[str, str]:
    environment = os.environ | {"CADMBS_CACHE_DIR": folder}
    done = subprocess.run(command, env=environment, cwd=folder, capture_output=True, text=True, check=True)
    return done.stdout.strip().splitlines()[-1] if done.stdout else "", done.stderr
