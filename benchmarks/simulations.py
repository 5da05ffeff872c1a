"""How many steps a second does a batch of simulations make, against `mujoco.rollout` without contacts?"""

from __future__ import annotations

import mujoco
import mujoco.rollout
import numpy as np

import cadmbs as cm
from benchmarks.harness import Section, Settings, Timing, Work, interleaved, ratio
from benchmarks.subjects import Subject, chain_of, panda, panda_as_it_is

STEP = 1e-3
SECONDS = 0.5
SLOW = 0.1
"""Of the velocities of random states, so that half a second is not chaotic."""


def section(settings: Settings) -> Section:
    """The Panda and a chain of 30, Runge-Kutta of order 4, 1 ms."""
    rows = [
        row
        for subject, peer in ((panda(), panda()), (panda_as_it_is(), panda()), (chain_of(30), chain_of(30)))
        for samples, threads in ((1, 1), (settings.batch // 8, 1), (settings.batch // 8, settings.cores))
        for row in [_row(subject, peer, samples, threads, settings)]
    ]
    text = (
        f"Motions of {SECONDS} s from random states by RK4 with steps of 1 ms, joint damping included; both libraries "
        "give the same final states. Ours: `simulate(..., method='rk4', engine='compiled')` with all that belongs to a "
        "result; one sample runs in scalar code. MuJoCo: `rollout` with contacts and constraints disabled, for coupled "
        "fingers too, which move by themselves there."
    )
    header = ["mechanism", "samples", "threads", "steps/s, ours", "steps/s, MuJoCo", "ratio"]
    return Section("Simulations", text, header, rows)


def _row(subject: Subject, peer: Subject, samples: int, threads: int, settings: Settings) -> list[str]:
    steps = round(SECONDS / STEP)
    q, v, _ = subject.states(samples)
    v = SLOW * v
    ours = lambda: cm.simulate(  # noqa: E731
        subject.system, q=q, v=v, method="rk4", step=STEP, duration=SECONDS, output_step=SECONDS, engine="compiled",
        threads=threads, start=0.0,
    )  # fmt: skip
    alike = peer.system.n_v == subject.system.n_v
    model, start = _mujoco(peer, samples)
    data = [mujoco.MjData(model) for _ in range(threads)]
    with mujoco.rollout.Rollout(nthread=threads if threads > 1 else 0) as runner:
        theirs = lambda: runner.rollout(model, data, start, None, nstep=steps)  # noqa: E731
        end = theirs()[0][:, -1, 1 : 1 + model.nq]
        if alike and not np.allclose(ours().q[:, -1], end, atol=1e-7):
            raise AssertionError("the two libraries simulate different motions")
        count = samples * steps
        found = interleaved({"ours": Work(ours, count), "mujoco": Work(theirs, count)}, settings.seconds)
    cells = [_rate(found["ours"]), _rate(found["mujoco"]), ratio(found["mujoco"], found["ours"])]
    return [subject.name, str(samples), str(threads), *cells]


def _rate(timing: Timing) -> str:
    return f"{1.0 / timing.minimum:,.0f}"


def _mujoco(subject: Subject, samples: int) -> tuple[mujoco.MjModel, np.ndarray]:
    model, (q, v, _) = subject.mujoco, subject.states(samples)
    model.opt.timestep, model.opt.integrator = STEP, mujoco.mjtIntegrator.mjINT_RK4
    start = np.zeros((len(q), mujoco.mj_stateSize(model, mujoco.mjtState.mjSTATE_FULLPHYSICS)))
    start[:, 1 : 1 + model.nq], start[:, 1 + model.nq : 1 + model.nq + model.nv] = q, SLOW * v
    return model, start
