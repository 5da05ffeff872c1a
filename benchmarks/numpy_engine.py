"""How far is the NumPy engine from Pinocchio, for one call and for a batch, and how does it grow with the bodies?"""

from __future__ import annotations

import pinocchio as pin

import cadmbs as cm
from benchmarks.harness import Section, Settings, Work, interleaved, loop
from benchmarks.subjects import chain_of

BATCH = 256


def section(settings: Settings) -> Section:
    """Inverse and forward dynamics by NumPy."""
    rows = [_row(n, settings.seconds) for n in settings.sizes if n in (7, 30, 100, 300)]
    header = ["joints", "ID: us a joint, one call", "ID: one call", "ID: batch"]
    header += ["FD: us a joint, one call", "FD: one call", "FD: batch"]
    text = (
        f"`engine='reference'`, one sample and batches of {BATCH}. Here the ratios are our time over Pinocchio's "
        "Python call, in a loop for the batch: smaller is better for us."
    )
    return Section("The NumPy engine", text, header, rows)


def _row(n: int, seconds: float) -> list[str]:
    subject = chain_of(n)
    system, model, (q, v, x) = subject.system, subject.model, subject.states(BATCH)
    data = subject.data
    cells = [str(n)]
    for ours, peer in ((cm.dynamics.inverse_dynamics, pin.rnea), (cm.dynamics.forward_dynamics, pin.aba)):
        works = {
            "single": Work(lambda ours=ours: ours(system, q[0], v[0], x[0], engine="reference")),
            "batch": Work(lambda ours=ours: ours(system, q, v, x, engine="reference"), BATCH),
            "peer": loop(lambda *sample, peer=peer: peer(model, data, *sample), zip(q, v, x, strict=True)),
        }
        found = {name: timing.minimum for name, timing in interleaved(works, seconds / 3).items()}
        cells += [f"{found['single'] / n * 1e6:.1f}"]
        cells += [f"{found[word] / found['peer']:.{digits}f}" for word, digits in (("single", 0), ("batch", 1))]
    return cells
