"""How many samples a second in a batch, on one core and on all, against Pinocchio's own batched calls and loops?"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import mujoco
import numpy as np
import pinocchio as pin

import cadmbs as cm
from benchmarks.harness import Section, Settings, Timing, Work, interleaved, loop, microseconds, ratio
from benchmarks.subjects import Subject, chain_of, humanoid, panda

LOOP = 64
"""Samples in loops of Python calls, whose time for a sample does not depend on their number."""

PARALLEL = {"inverse dynamics": pin.rneaInParallel, "forward dynamics": pin.abaInParallel}
CALLS = {"inverse dynamics": pin.rnea, "forward dynamics": pin.aba}
OURS = {"inverse dynamics": cm.dynamics.inverse_dynamics, "forward dynamics": cm.dynamics.forward_dynamics}
LARGEST_MUJOCO = 100


def subjects(settings: Settings) -> Iterator[Subject]:
    """Chains, an arm and a humanoid."""
    yield from map(chain_of, settings.sizes)
    yield panda()
    yield humanoid()


def section(settings: Settings, threads: int) -> Section:
    """Inverse and forward dynamics."""
    where = "one core" if threads == 1 else f"all {threads} cores"
    rows = []
    for subject in subjects(settings):
        for quantity in OURS:
            found = _timings(subject, quantity, threads, settings)
            ours = found["ours"]
            per_joint = f"{ours.minimum / subject.system.n_v * 1e9:.0f}"
            peers = [ratio(found.get(peer), ours) for peer in ("in parallel", "loop", "mujoco")]
            rows.append([subject.name, quantity, microseconds(ours), per_joint, *peers])
    header = [
        "mechanism",
        "quantity",
        "us a sample",
        "ns a joint",
        "Pinocchio, batched",
        "Pinocchio, loop",
        "MuJoCo, loop",
    ]
    text = (
        f"Batches of {settings.batch} samples, 256 from 1000 joints on. The last columns say how many times faster we "
        f"are than `rneaInParallel`/`abaInParallel` with {threads} thread(s), than a loop over `rnea`/`aba`, "
        "and than a Python loop over `mj_inverse`/`mj_forward` (up to 100 joints; one core in loops). Pinocchio's "
        "`Data` for 1000 joints does not fit into memory."
    )
    return Section(f"Batches on {where}", text, header, rows)


def _timings(subject: Subject, quantity: str, threads: int, settings: Settings) -> dict[str, Timing]:
    count = settings.batch if subject.system.n_v < 1000 else min(settings.batch, 256)
    q, v, x = subject.states(count)
    ours = OURS[quantity]
    call = lambda: ours(subject.system, q, v, x, engine="compiled", threads=threads)  # noqa: E731
    works = {"ours": Work(call, count)}
    if subject.fits_pinocchio:
        works |= _pinocchio(subject, quantity, threads, count, call())
    if subject.system.n_v <= LARGEST_MUJOCO:
        works["mujoco"] = _mujoco(subject, quantity)
    return interleaved(works, settings.seconds)


def _pinocchio(subject: Subject, quantity: str, threads: int, count: int, expected: np.ndarray) -> dict[str, Work]:
    """Batched, and in a loop."""
    model, data = subject.model, subject.data
    pool, states = pin.ModelPool(model, threads), subject.pinocchio_states(count)
    columns = [np.asfortranarray(sample.T) for sample in states]
    result = np.empty((model.nv, count), order="F")
    parallel, single = PARALLEL[quantity], CALLS[quantity]
    if not subject.floating:
        parallel(threads, pool, *columns, result)
        _require_same(expected, result.T, quantity)
    samples = zip(*(sample[:LOOP] for sample in states), strict=True)
    return {
        "in parallel": Work(lambda: parallel(threads, pool, *columns, result), count),
        "loop": loop(lambda *sample: single(model, data, *sample), samples),
    }


def _require_same(ours: np.ndarray, peers: np.ndarray, quantity: str) -> None:
    """What is measured is the same mechanism; chains of hundreds of random joints amplify roundings in `aba`."""
    if not np.allclose(ours, peers, rtol=1e-4, atol=1e-4 * np.abs(peers).max()):
        raise AssertionError(f"{quantity}: the two libraries compute different numbers")


def _mujoco(subject: Subject, quantity: str) -> Work:
    """Set the state, compute, as a Python user writes it."""
    model = subject.mujoco
    data = mujoco.MjData(model)
    rng = np.random.default_rng(3)
    inverse = quantity == "inverse dynamics"
    compute: Callable[..., None] = mujoco.mj_inverse if inverse else mujoco.mj_forward

    def one(v: np.ndarray, x: np.ndarray) -> None:
        data.qpos[:], data.qvel[:] = model.qpos0, v
        if inverse:
            data.qacc[:] = x
        else:
            data.qfrc_applied[:] = x
        compute(model, data)

    return loop(one, zip(*rng.normal(size=(2, LOOP, model.nv)), strict=True))
