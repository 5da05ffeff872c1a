"""How long do Radau and BDF take, against SciPy's solvers with the same compiled right-hand side?"""

from __future__ import annotations

from typing import Any

import numpy as np
from scipy.integrate import solve_ivp

import cadmbs as cm
from benchmarks.harness import Section, Settings, Work, interleaved, ratio
from cadmbs.arrays import Array

RTOL, ATOL = 1e-8, 1e-10
DURATION = 0.5
METHODS = {"radau": "Radau", "bdf": "BDF"}
SAME = 1e-5
"""Of the positions at the end: the tolerances are local."""


def section(settings: Settings) -> Section:
    """Trees of the library with their loads, of which SciPy's users have the right-hand side."""
    rows = [_row(name, method, settings) for name in ("rcm", "screw_arm", "six_axis_arm") for method in METHODS]
    text = (
        f"Motions of {DURATION} s at rtol {RTOL:g} and atol {ATOL:g}. Ours: `simulate` with start and result. SciPy: "
        "`solve_ivp` with `load_forces` and `forward_dynamics` of cadmbs by its kernels, and differences for the "
        "Jacobian; both come to the same end. A ratio says how many times longer that takes."
    )
    return Section("Stiff methods", text, ["mechanism", "method", "steps", "ms, ours", "ms, SciPy", "ratio"], rows)


def _row(name: str, method: str, settings: Settings) -> list[str]:
    system = cm.compile_mechanism(cm.load(name))
    start = cm.simulate(system, duration=1e-3)
    n, first = system.n_q, np.concatenate([start.q[0], start.v[0]])

    def rate(t: float, x: Array) -> Array:
        q, v = x[:n], x[n:]
        tau = cm.dynamics.load_forces(system, q, v, t)
        return np.concatenate([v, cm.dynamics.forward_dynamics(system, q, v, tau)])

    def ours() -> Any:
        return cm.simulate(system, method=method, duration=DURATION, rtol=RTOL, atol=ATOL, output_step=DURATION)

    def theirs() -> Any:
        return solve_ivp(rate, (0.0, DURATION), first, METHODS[method], rtol=RTOL, atol=ATOL)

    result, end = ours(), theirs().y[:n, -1]
    if not np.allclose(result.q[-1], end, rtol=SAME, atol=SAME):
        raise AssertionError("the two simulate different motions")
    found = interleaved({"ours": Work(ours), "scipy": Work(theirs)}, settings.seconds)
    times = [f"{1e3 * found[each].minimum:.3g}" for each in ("ours", "scipy")]
    return [name, method, str(result.statistics["steps"]), *times, ratio(found["scipy"], found["ours"])]
