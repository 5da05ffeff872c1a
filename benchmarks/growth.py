"""How does the time grow with the number of joints?"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pinocchio as pin

import cadmbs as cm
from benchmarks.harness import Section, Settings, Work, interleaved
from benchmarks.subjects import chain_of

SAMPLES = 64
"""A few blocks of lanes."""

LARGEST_MATRIX = 300
"""Joints; the matrices of one batch of 1000 joints are half a gigabyte."""


def section(settings: Settings) -> Section:
    """Exponents between successive sizes."""
    sizes = [n for n in settings.sizes if n >= 7]
    times = [_times(n, settings.seconds / 3) for n in sizes]
    rows = []
    for name in times[0]:
        known = [found[name] * 1e6 for found in times if name in found]
        exponent = np.log(known[-1] / known[-2]) / np.log(sizes[len(known) - 1] / sizes[len(known) - 2])
        cells = [f"{x:.3g}" for x in known] + [""] * (len(sizes) - len(known))
        rows.append([name, *cells, f"{exponent:.2f}"])
    text = (
        f"Microseconds a sample (minimum) of batches of {SAMPLES} on one core, and the exponent between the last two "
        "sizes: 1 where the time grows with the number of joints, 2 with its square."
    )
    return Section("Growth with the number of joints", text, ["quantity", *map(str, sizes), "exponent"], rows)


def _times(n: int, seconds: float) -> dict[str, float]:
    subject = chain_of(n)
    system, (q, v, x) = subject.system, subject.states(SAMPLES)
    options = {"engine": "compiled", "threads": 1}
    dynamics = cm.dynamics
    calls: dict[str, tuple[Callable[[], object], int]] = {
        "inverse dynamics": (lambda: dynamics.inverse_dynamics(system, q, v, x, **options), SAMPLES),
        "forward dynamics": (lambda: dynamics.forward_dynamics(system, q, v, x, **options), SAMPLES),
        "poses": (lambda: cm.kinematics.poses(system, q, **options), SAMPLES),
    }
    if subject.fits_pinocchio:
        state = subject.model, subject.data, q[0], v[0], x[0]
        calls |= {"Pinocchio, `rnea`": (lambda: pin.rnea(*state), 1), "Pinocchio, `aba`": (lambda: pin.aba(*state), 1)}
    if n <= LARGEST_MATRIX:
        calls["mass matrix"] = (lambda: dynamics.mass_matrix(system, q, **options), SAMPLES)
    found = interleaved({name: Work(*call) for name, call in calls.items()}, seconds)
    return {name: timing.minimum for name, timing in found.items()}
