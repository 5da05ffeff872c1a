"""The heavy top of Bruels, Cardona and Arnold (2012) in gravity: the end of its motion against published numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from cadmbs.absolute.groups.dynamics import simulate_group
from cadmbs.absolute.groups.states import Group
from cadmbs.arrays import Array
from cadmbs.compiler import compile_mechanism
from cadmbs.models.mechanism import Mechanism
from cadmbs.system import System
from cadmbs.validation.report import Check
from cadmbs.validation.tolerances import PUBLISHED_TOP_TOLERANCE

PUBLISHED_TOP_END = np.array([-0.150416985652933, -0.724164450779749, -0.673023460701136])
"""Centre of mass at 2 s [m], from the verification suite of Kynema (test Dynamic_HeavyTopSpinningUnderGravity, its
displacement plus the initial position (0, 1, 0)): the paper's generalized-alpha in material coordinates, 2 us."""

SECOND_ORDER_RATIO = 4.0
"""Ratio of errors for half the step, order two."""


def top_document() -> dict[str, Any]:
    """A disk of 15 kg on an arm of 1 m that spins with 150 rad/s about it; the precession is slow."""
    body = {
        "name": "top",
        "mass": 15.0,
        "center_of_mass": [0.0, 1.0, 0.0],
        "inertia": np.diag([0.234375, 0.46875, 0.234375]).tolist(),
    }
    pivot = {"name": "pivot", "kind": "spherical", "predecessor": "world", "successor": "top", "point": [0.0] * 3}
    scenario = {"duration": 2.0, "output_step": 2.0, "initial": {"velocities": {"pivot": [0.0, 150.0, -4.61538]}}}
    return {
        "format": "cadmbs.mechanism/1",
        "name": "heavy top in gravity",
        "gravity": [0.0, 0.0, -9.81],
        "bodies": [body],
        "joints": [pivot],
        "scenario": scenario,
    }


def benchmark_top() -> System:
    """The compiled top."""
    return compile_mechanism(Mechanism.model_validate(top_document()))


def end_position(system: System, group: Group, method: str, step: float | None, tolerance: float = 1e-9) -> Array:
    """Centre of mass (3,) at 2 s [m]."""
    scenario = replace(system.scenario, rtol=tolerance, atol=tolerance)
    motion = simulate_group(system, scenario, group.value, method, step, engine="auto")
    return np.asarray(motion.states.r[-1, 0] + system.origin)


def published_checks() -> list[Check]:
    """The end position of dp54 on SE(3) with a small tolerance against the published one."""
    error = _end_error(benchmark_top(), "dp54", None)
    name, note = "heavy top in gravity, SE3, dp54, 2 s: centre of mass", "[m] from the published place"
    return [Check(name, error, PUBLISHED_TOP_TOLERANCE, note)]


def _end_error(system: System, method: str, step: float | None) -> float:
    """Largest deviation from the published end position [m]."""
    return float(np.max(np.abs(end_position(system, Group.SE3, method, step) - PUBLISHED_TOP_END)))


def convergence_checks(methods: Sequence[str] = ("generalized_alpha", "stabilized_alpha")) -> list[Check]:
    """Generalized-alpha of index 3 and stabilized, steps of 1 and 0.5 ms: second order towards the published end."""
    system, checks = benchmark_top(), []
    for method in methods:
        errors = [_end_error(system, method, h) for h in (1e-3, 5e-4)]
        ratio, expected = errors[0] / errors[1], f"expected {SECOND_ORDER_RATIO:g}"
        note = f"relative; errors {errors[0]:.3g} and {errors[1]:.3g} m, ratio {ratio:.3g}, {expected}"
        name = f"heavy top in gravity, SE3, {method}: error ratio for half the step"
        checks.append(Check(name, abs(ratio / SECOND_ORDER_RATIO - 1.0), 0.1, note))
    return checks
