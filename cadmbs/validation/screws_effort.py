"""The effort of the recursions of P-DYN 4.1 to 4.3: operations as the paper counts them, and time."""

from __future__ import annotations

import time
from collections.abc import Callable

import numpy as np

from cadmbs.arrays import Array
from cadmbs.compiler import compile_mechanism
from cadmbs.dynamics import body_fixed as dynamics_body_fixed
from cadmbs.dynamics import hybrid as dynamics_hybrid
from cadmbs.dynamics import recursion_effort
from cadmbs.dynamics import spatial as dynamics_spatial
from cadmbs.dynamics.tree.body_frames import Effort
from cadmbs.kinematics import body_fixed, hybrid, mixed, spatial
from cadmbs.system import System
from cadmbs.testing import mechanisms
from cadmbs.validation.report import Check, ReportTable

RECURSIONS: dict[str, Callable[[System, Array, Array, Array], Array]] = {
    "body_fixed": dynamics_body_fixed.inverse_dynamics,
    "spatial": dynamics_spatial.inverse_dynamics,
    "hybrid": dynamics_hybrid.inverse_dynamics,
}
"""Inverse dynamics in the three representations, all in NumPy."""

FRAME, TRANSLATION, ROTATION, INERTIA, ROTATED_INERTIA = 24, 6, 18, 48, 63
"""Multiplications: two products with R (9 each) and one cross product (6); a cross product; two products with R; two
frame transformations, as the paper puts it; R Theta R^T and R d."""
BRACKET, TURNING, SHIFTING = 18, 12, 6
"""Multiplications of ad_X Y, of ad_w Y with an angular velocity alone, of ad_v Y with a linear velocity alone."""

SHORT_CHAINS, LONG_CHAINS = (6, 30), (6, 30, 100)


def printed_effort(representation: str, n: int) -> Effort:
    """The numbers of a chain of n bodies as P-DYN 4.1 to 4.3 print them."""
    return {
        "body_fixed": Effort(3 * (n - 1), 0, 0, 0, 2 * n - 1),
        "spatial": Effort(n, 0, 0, n, 2 * n - 1),
        "hybrid": Effort(0, 3 * n - 3, n, n, 3 * n - 1),
    }[representation]


def multiplications(effort: Effort, n: int) -> int:
    """Multiplications of the counted operations for a chain of n bodies.

    Of the 3 n - 1 brackets of the hybrid form 2 n are with an angular velocity and n - 1 with a linear one.
    """
    moves = FRAME * effort.frame_transformations + TRANSLATION * effort.translations + ROTATION * effort.rotations
    if effort.rotations:
        return moves + ROTATED_INERTIA * effort.inertia_transformations + 2 * n * TURNING + (n - 1) * SHIFTING
    return moves + INERTIA * effort.inertia_transformations + BRACKET * effort.lie_brackets


def effort_checks() -> list[Check]:
    """Counts of the recursions for chains of 1, 6 and 30 bodies against the printed ones; equal joint forces."""
    checks = []
    for name in RECURSIONS:
        systems = {n: _chain(n)[0] for n in (1, 6, 30)}
        wrong = sum(recursion_effort(system, name) != printed_effort(name, n) for n, system in systems.items())
        checks.append(Check(f"effort, {name.replace('_', '-')}: counts as printed", float(wrong), 0.0, "P-DYN 4.1-4.3"))
    system, q, v, a = _chain(6)
    forces = [recursion(system, q, v, a) for recursion in RECURSIONS.values()]
    gap = max(float(np.max(np.abs(other - forces[0]))) for other in forces) / float(np.max(np.abs(forces[0])))
    return [*checks, Check("effort: all recursions give the same forces", gap, SAME_FORCES, "relative")]


SAME_FORCES = 1e-12
"""Relative deviation of joint forces by the three recursions: rounding."""


def _chain(n: int) -> tuple[System, Array, Array, Array]:
    """A random chain of n hinges, and a state of it."""
    system = compile_mechanism(mechanisms.chain(n, 5))
    rng = np.random.default_rng(2)
    return system, rng.normal(size=system.n_q), rng.normal(size=system.n_v), rng.normal(size=system.n_v)


def effort_tables(long: bool) -> list[ReportTable]:
    """Operations and times of inverse dynamics, times of twists, and the three forms of the hybrid acceleration."""
    chains, rounds = (LONG_CHAINS, 50) if long else (SHORT_CHAINS, 5)
    return [_recursion_table(chains, rounds), _twist_table(chains, rounds), _acceleration_table()]


def _recursion_table(chains: tuple[int, ...], rounds: int) -> ReportTable:
    rows: list[tuple[str | float, ...]] = []
    for n in chains:
        system, q, v, a = _chain(n)
        for name, recursion in RECURSIONS.items():
            effort = recursion_effort(system, name)
            counts = (
                effort.frame_transformations, effort.translations, effort.rotations, effort.inertia_transformations,
                effort.lie_brackets,
            )  # fmt: skip
            seconds = least_time(lambda: recursion(system, q, v, a), rounds)  # noqa: B023 - called at once
            rows.append((n, name.replace("_", "-"), *counts, multiplications(effort, n), f"{1e3 * seconds:.2f}"))
    header = (
        "n", "representation", "frame transf.", "translations", "rotations", "inertia transf.", "Lie brackets",
        "multiplications", "time [ms]",
    )  # fmt: skip
    notes = (
        "Counts are those that the paper prints for chains. Of the multiplications it says that body-fixed and spatial "
        "need equally many, which the weights here confirm, and that the single hybrid operations are simple; all "
        "together they are more, because inertia tensors are rotated.",
        "Time: one evaluation in NumPy, all bodies of one depth at once; it includes poses, which all three need.",
    )
    title = "P-DYN 4.1 to 4.3: effort of inverse dynamics of chains of n bodies"
    return ReportTable("screws_effort", title, header, tuple(rows), notes)


def _twist_table(chains: tuple[int, ...], rounds: int) -> ReportTable:
    modules = {"body-fixed": body_fixed, "spatial": spatial, "hybrid": hybrid, "mixed": mixed}
    rows: list[tuple[str | float, ...]] = []
    for n in chains:
        system, q, v, _ = _chain(n)
        times = {
            name: least_time(lambda: module.twists(system, q, v, engine="reference"), rounds)  # noqa: B023
            for name, module in modules.items()
        }
        rows.append((n, *(f"{1e3 * times[name]:.2f}" for name in modules)))
    notes = (
        "P-KIN remark 16 and P-DYN 4.2 call the spatial form most efficient for kinematics. Here all four start from "
        "spatial screws and the others convert, so that the spatial one does the least.",
    )
    title = "P-KIN remark 16: time of the twists of all bodies of a chain [ms], NumPy"
    return ReportTable("screws_twists", title, ("n", *modules), tuple(rows), notes)


def _acceleration_table() -> ReportTable:
    """Multiplications of the products with ad in the three forms of the hybrid acceleration, for one body."""
    rows = (
        ("(72)", "ad_(r_p' - r_i') V_p, ad_w X", 6 + 12),
        ("(73)", "ad_(r_p') V_p, ad_(r_i') V, ad_V X", 6 + 6 + 18),
        ("(74)", "ad_(r_p' - r_i') V, (ad_V - ad_(r_p')) X", 6 + 18),
    )
    notes = ("The paper calls (72) the most efficient; one cross product has 6 multiplications.",)
    title = "P-DYN 4.3: three forms of the hybrid acceleration, beside what they share"
    return ReportTable("screws_accelerations", title, ("equation", "products", "multiplications"), rows, notes)


def least_time(run: Callable[[], object], rounds: int) -> float:
    """Least time of several calls [s]."""
    times = []
    for _ in range(rounds):
        start = time.perf_counter()
        run()
        times.append(time.perf_counter() - start)
    return min(times)
