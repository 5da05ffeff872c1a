"""How fast is a batch of closed loops against a single motion?"""

from __future__ import annotations

import time
from collections.abc import Callable
from importlib import resources
from typing import Any

import numpy as np

import cadmbs as cm
from benchmarks.harness import Section, Settings
from cadmbs.dynamics.variants import Variants

STEP, DURATION = 1e-3, 2.0
"""Step [s] of RK4, and how long a motion is [s]."""


def section(settings: Settings) -> Section:
    """Batches and variants of four-bars against single runs."""
    samples = 1000 if settings.batch > 1000 else 128
    rows = [row for method in ("rk4", "dop853", "woronetz:rk4") for row in _batch(method, samples)]
    rows += _controlled(samples)
    text = (
        f"Whole calls of `simulate` on one thread, {DURATION:g} s of motion, start and one output included; "
        "a batch against a single compiled run of the same method. Processor time, best of three."
    )
    header = ["subject", "computed by", "ms a run", "against the single run", "us a step"]
    return Section("Batches of closed loops", text, header, rows)


def four_bar(factor: float = 1.0) -> cm.System:
    """The four-bar of the library with other masses."""
    mechanism = cm.load(resources.files("cadmbs.library").joinpath("four_bar.json"))
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
    if method.endswith("rk4"):
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
        cells = [f"{1e3 * each:.3g}", f"{single / each:.3g}", f"{1e6 * each / steps:.3g}"]
        rows.append([name, f"compiled, `{method}`", *cells])
    return rows


def _controlled(samples: int) -> list[list[str]]:
    """A tenth of the motion under a controller that is asked at each step."""
    system, duration = four_bar(), 0.1 * DURATION

    def brake(t: float, state: Any) -> Any:
        return -0.001 * state.v

    settings: dict[str, Any] = {"method": "rk4", "step": STEP, "duration": duration, "output_step": duration}
    settings |= {"engine": "compiled", "control": brake, "sample_time": STEP}
    single, alone = best_of_three(lambda: cm.simulate(system, **settings))
    q, v = (np.tile(x[0], (samples, 1)) for x in (alone.q, alone.v))
    batch, _ = best_of_three(lambda: cm.simulate(system, q=q, v=v, threads=1, **settings))
    steps, rows = round(duration / STEP), []
    for name, seconds, count in (("one four-bar", single, 1), (f"batch of {samples}", batch, samples)):
        each = seconds / count
        cells = [f"{1e3 * each:.3g}", f"{single / each:.3g}", f"{1e6 * each / steps:.3g}"]
        rows.append([f"{name}, controller at 1 kHz", "compiled, `rk4`", *cells])
    return rows
