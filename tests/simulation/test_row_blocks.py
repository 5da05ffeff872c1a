"""Rows of motions with loops are evaluated in blocks: the same numbers, in bounded memory, and interruptions end it."""

import signal
import subprocess
import sys
from importlib.resources import files

import numpy as np
import pytest

import cadmbs as cm
import cadmbs.arrays
from cadmbs.arrays import row_blocks
from cadmbs.simulation.formulations.equations import Index1Equations


def four_bar():
    return cm.compile_mechanism(cm.load(files("cadmbs.library") / "four_bar.json"))


def block_sizes(monkeypatch):
    """Counts the rows of each evaluation along a motion."""
    sizes, response = [], Index1Equations.response_along

    def counted(equations, t, q, v):
        sizes.append(len(t))
        return response(equations, t, q, v)

    monkeypatch.setattr(Index1Equations, "response_along", counted)
    return sizes


@pytest.mark.parametrize("n_samples", [1, 3])
@pytest.mark.slow
def test_rows_are_evaluated_in_blocks_and_do_not_change(monkeypatch, n_samples):
    system = four_bar()
    outputs = [f"body/{system.body_names[-1]}"]
    start = cm.neutral(system) if n_samples == 1 else np.tile(cm.neutral(system), (n_samples, 1))
    options = {"duration": 0.2, "output_step": 0.01, "engine": "reference", "outputs": outputs, "q": start}
    whole = cm.simulate(system, **options)
    monkeypatch.setattr(cadmbs.arrays, "ROWS_AT_ONCE", 15)
    sizes = block_sizes(monkeypatch)
    blocks = cm.simulate(system, **options)
    assert max(sizes) == 15  # samples come one after the other
    assert sum(sizes) == n_samples * len(whole.t)
    assert blocks.column_names == whole.column_names
    np.testing.assert_allclose(blocks.table()[1], whole.table()[1], rtol=1e-12, atol=1e-10)


@pytest.mark.parametrize(("n_rows", "n_samples"), [(0, 1), (1, 1), (8192, 1), (8193, 1), (20_000, 7), (5, 100_000)])
def test_blocks_cover_all_rows_once(n_rows, n_samples):
    blocks = row_blocks(n_rows, n_samples)
    assert [k for block in blocks for k in range(n_rows)[block]] == list(range(n_rows))
    assert all(n_samples * (block.stop - block.start) <= max(8192, n_samples) for block in blocks)


MANY_ROWS = """
import resource, signal, sys
from pathlib import Path
import numpy as np
import cadmbs as cm
from cadmbs.simulation.formulations.constrained_rows import constrained_rows
from cadmbs.simulation.formulations.equations import Index1Equations

signal.signal(signal.SIGINT, signal.default_int_handler)
system = cm.compile_mechanism(cm.load("four_bar"))
n = 2_000_000
q, v = np.zeros((n, system.n_q)), np.zeros((n, system.n_v))
equations = Index1Equations(system)
constrained_rows(equations, np.arange(3.0), q[:3], v[:3])
pages = int(Path("/proc/self/statm").read_text().split()[0])
limit = pages * resource.getpagesize() + 400 * 2**20
resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
print("ready", flush=True)
try:
    constrained_rows(equations, np.arange(float(n)), q, v)
except KeyboardInterrupt:
    print("interrupted")
"""


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="limits of memory are those of Linux")
def test_millions_of_rows_take_little_memory_and_can_be_interrupted():
    started = subprocess.Popen([sys.executable, "-c", MANY_ROWS], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert started.stdout.readline() == b"ready\n"
    with pytest.raises(subprocess.TimeoutExpired):
        started.wait(3)  # all rows at once would have failed for want of memory by now
    started.send_signal(signal.SIGINT)
    stdout, stderr = started.communicate(timeout=300)
    assert (stdout, stderr) == (b"interrupted\n", b"")
