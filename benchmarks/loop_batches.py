"""How fast is a batch of closed loops against a single motion, and a single motion against peers at equal error?"""

from __future__ import annotations

import time
from collections.abc import Callable
from importlib import resources
from typing import Any

import mujoco
import numpy as np
import pinocchio as pin

import cadmbs as cm
from benchmarks.harness import Section, Settings
from cadmbs.dynamics.variants import Variants
from cadmbs.exporters import mjcf
from tests.oracles.pinocchio_loops import PinocchioLoops

STEP, DURATION = 1e-3, 2.0
"""Step [s] of RK4, and how long a motion is [s]."""

ITERATIONS = 200
"""Proximal iterations of Pinocchio."""


def section(settings: Settings) -> Section:
    """Batches and variants of four-bars against single runs, and RK4 against peers."""
    samples = 1000 if settings.batch > 1000 else 128
    rows = [row for method in ("rk4", "dop853") for row in _batch(method, samples)]
    rows += _peers("four_bar")
    text = (
        f"Whole calls of `simulate` on one thread, {DURATION:g} s of motion, start and one output included; "
        "a batch against a single compiled run of the same method. Then RK4 with steps of 1 ms against RK4 of MuJoCo "
        "with equality constraints and against `constraintDynamics` of Pinocchio in RK4 steps: the error is that of "
        "the positions at the end against `dop853` with tolerances of 1e-12. Processor time, best of three."
    )
    header = ["subject", "computed by", "ms a run", "against the single run", "us a step", "error"]
    return Section("Batches of closed loops, and peers", text, header, rows)


def four_bar(factor: float = 1.0, name: str = "four_bar") -> cm.System:
    """A library mechanism with other masses."""
    mechanism = cm.load(resources.files("cadmbs.library").joinpath(f"{name}.json"))
    bodies = [body.model_copy(update={"mass": factor * body.mass}) if body.mass else body for body in mechanism.bodies]
    return cm.compile_mechanism(mechanism.model_copy(update={"bodies": tuple(bodies)}))


def best_of_three(call: Callable[[], Any]) -> tuple[float, Any]:
    """Processor time [s] of a call after one that is not counted, and its result."""
    call()
    times = []
    for _ in range(3):
        began = time.process_time()
        result = call()
        times.append(time.process_time() - began)
    return min(times), result


def _batch(method: str, samples: int) -> list[list[str]]:
    system = four_bar()
    settings = {"method": method, "duration": DURATION, "output_step": DURATION, "engine": "compiled"}
    if method == "rk4":
        settings["step"] = STEP
    single, alone = best_of_three(lambda: cm.simulate(system, **settings))
    v = np.linspace(0.5, 1.5, samples)[:, None] * alone.v[0]
    q = np.tile(alone.q[0], (samples, 1))
    batch, _ = best_of_three(lambda: cm.simulate(system, q=q, v=v, threads=1, **settings))
    variants = Variants(tuple(four_bar(1.0 + 0.001 * k) for k in range(samples // 4)))
    varied, _ = best_of_three(lambda: cm.simulate(variants, threads=1, **settings))
    steps = alone.statistics["steps"]
    rows = []
    for name, seconds, count in (
        ("one four-bar", single, 1),
        (f"batch of {samples}", batch, samples),
        (f"{len(variants.systems)} variants", varied, len(variants.systems)),
    ):
        each = seconds / count
        cells = [f"{1e3 * each:.3g}", f"{single / each:.3g}", f"{1e6 * each / steps:.3g}", ""]
        rows.append([name, f"compiled, `{method}`", *cells])
    return rows


def _peers(name: str) -> list[list[str]]:
    system = four_bar(name=name)
    mechanism = cm.load(resources.files("cadmbs.library").joinpath(f"{name}.json"))
    plan = {"duration": DURATION, "output_step": DURATION}
    exact = cm.simulate(system, method="dop853", rtol=1e-12, atol=1e-12, engine="reference", **plan).q[-1]
    steps = round(DURATION / STEP)
    ours, run = best_of_three(lambda: cm.simulate(system, method="rk4", step=STEP, engine="compiled", **plan))
    start = run.q[0], run.v[0]
    runs = [
        ("compiled, `rk4`", ours, run.q[-1]),
        ("Pinocchio, `constraintDynamics`", *best_of_three(lambda: _pinocchio(mechanism, system, start, steps))),
        ("MuJoCo, RK4 and equality constraints", *best_of_three(lambda: _mujoco(mechanism, system, start, steps))),
    ]
    return [
        [
            name, by, f"{1e3 * seconds:.3g}", f"{ours / seconds:.3g}", f"{1e6 * seconds / steps:.3g}",
            f"{np.max(np.abs(q - exact)):.1e}",
        ]
        for by, seconds, q in runs
    ]  # fmt: skip


def _pinocchio(mechanism: Any, system: cm.System, start: tuple[np.ndarray, np.ndarray], steps: int) -> np.ndarray:
    """RK4 steps of joints with one coordinate each."""
    peer = PinocchioLoops(mechanism, system)
    q_order, v_order = np.concatenate(peer.order("q")), peer.order("v")
    q, v = start[0][q_order], start[1][v_order]
    no_force, settings = np.zeros(len(v)), pin.ProximalSettings(1e-12, 1e-8, ITERATIONS)

    def rate(q: np.ndarray, v: np.ndarray) -> np.ndarray:
        return pin.constraintDynamics(
            peer.model, peer.data, q, v, no_force, peer.constraints, peer.constraint_data, settings
        ).copy()

    for _ in range(steps):
        a = rate(q, v)
        v2 = v + 0.5 * STEP * a
        b = rate(q + 0.5 * STEP * v, v2)
        v3 = v + 0.5 * STEP * b
        c = rate(q + 0.5 * STEP * v2, v3)
        v4 = v + STEP * c
        d = rate(q + STEP * v3, v4)
        q = q + STEP / 6.0 * (v + 2.0 * v2 + 2.0 * v3 + v4)
        v = v + STEP / 6.0 * (a + 2.0 * b + 2.0 * c + d)
    result = np.zeros(len(q))
    result[q_order] = q
    return result


def _mujoco(mechanism: Any, system: cm.System, start: tuple[np.ndarray, np.ndarray], steps: int) -> np.ndarray:
    """RK4 steps with constraints as stiff as MuJoCo allows at this step."""
    text, _ = mjcf.text(mechanism)
    model = mujoco.MjModel.from_xml_string(text)
    model.opt.integrator, model.opt.timestep = mujoco.mjtIntegrator.mjINT_RK4, STEP
    model.eq_solref[:] = 2.0 * STEP, 1.0
    data = mujoco.MjData(model)
    joints = [mujoco.mj_name2id(model, mujoco.mjtObj.mjOBJ_JOINT, name) for name in system.position_names]
    q_index, v_index = model.jnt_qposadr[joints], model.jnt_dofadr[joints]
    data.qpos[q_index], data.qvel[v_index] = start
    for _ in range(steps):
        mujoco.mj_step(model, data)
    return data.qpos[q_index].copy()
