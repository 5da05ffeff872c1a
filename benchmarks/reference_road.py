"""How far is the NumPy road from Pinocchio, for one call and for a batch, and how does it grow with the bodies?

Run `python benchmarks/reference_road.py` in an environment with the `dev` extra; the table goes to the terminal and to
benchmarks/RESULTS.md. Both libraries are measured in turns in one process; the minimum of the repeats counts.
"""

from __future__ import annotations

import importlib.metadata
import os
import platform
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pinocchio as pin

import cadmbs as cm
from cadmbs.testing.mechanisms import chain

SIZES = (7, 30, 100, 300)
BATCH = 256
REPEATS = 7


def pinocchio_chain(n: int) -> pin.Model:
    """A chain of n revolute joints; its geometry has no influence on the time."""
    model, joint = pin.Model(), 0
    for k in range(n):
        placement = pin.SE3(np.eye(3), np.array([0.1, 0.0, 0.1]))
        joint = model.addJoint(joint, pin.JointModelRZ(), placement, f"j{k}")
        model.appendBodyToJoint(joint, pin.Inertia.Random(), pin.SE3.Identity())
    return model


def interleaved(*calls: Callable[[], object]) -> list[float]:
    """Minimum seconds of each call, taken in turns."""
    best = [np.inf] * len(calls)
    for _ in range(REPEATS):
        for k, call in enumerate(calls):
            start = time.perf_counter()
            call()
            best[k] = min(best[k], time.perf_counter() - start)
    return best


def row(n: int) -> str:
    """Times of inverse dynamics and forward dynamics for n joints, ours and Pinocchio's, single and in a batch."""
    system, model = cm.compile_mechanism(chain(n, 1)), pinocchio_chain(n)
    data = model.createData()
    rng = np.random.default_rng(0)
    q, v, a = rng.normal(size=(3, BATCH, n))

    def loop(function: Callable[..., object]) -> Callable[[], None]:
        return lambda: [function(model, data, *sample) for sample in zip(q, v, a, strict=True)] and None

    cells = []
    for ours, peer in ((cm.dynamics.inverse_dynamics, pin.rnea), (cm.dynamics.forward_dynamics, pin.aba)):
        single, own_batch, peer_batch = interleaved(
            lambda ours=ours: ours(system, q[0], v[0], a[0]), lambda ours=ours: ours(system, q, v, a), loop(peer)
        )
        per_peer = peer_batch / BATCH
        cells += [f"{single / n * 1e6:.1f}", f"{single / per_peer:.0f}", f"{own_batch / BATCH / per_peer:.1f}"]
    return f"| {n} | " + " | ".join(cells) + " |"


def main() -> None:
    """Print the table and write it to RESULTS.md."""
    versions = ", ".join(f"{name} {importlib.metadata.version(name)}" for name in ("cadmbs", "numpy", "pin"))
    lines = [
        "# The NumPy road against Pinocchio",
        "",
        f"`python benchmarks/reference_road.py`: {versions}, Python {platform.python_version()}, "
        f"{platform.machine()}, {os.cpu_count()} cores. Minimum of {REPEATS} interleaved repeats; batch of {BATCH}.",
        "Ratios are our time over Pinocchio's Python call (in a loop for the batch): smaller is better for us.",
        "",
        "| joints | ID: us a joint, one call | ID: ratio, one call | ID: ratio, batch "
        "| FD: us a joint, one call | FD: ratio, one call | FD: ratio, batch |",
        "|---|---|---|---|---|---|---|",
        *(row(n) for n in SIZES),
        "",
    ]
    text = "\n".join(lines)
    print(text)
    Path(__file__).with_name("RESULTS.md").write_text(text)


if __name__ == "__main__":
    main()
