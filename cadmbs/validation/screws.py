"""Screw theory of P-KIN and P-DYN: motion subgroups, representations of twists, and what the recursions cost."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from cadmbs import compiler, dynamics
from cadmbs.arrays import Array
from cadmbs.dynamics import body_fixed as dynamics_body_fixed
from cadmbs.dynamics import hybrid as dynamics_hybrid
from cadmbs.dynamics import spatial as dynamics_spatial
from cadmbs.dynamics.tree.body_frames import Effort
from cadmbs.kinematics import body_fixed, hybrid, integrate, mixed, neutral, poses, spatial
from cadmbs.lie import se3, so3
from cadmbs.models.mechanism import Mechanism
from cadmbs.system import System
from cadmbs.testing import mechanisms
from cadmbs.validation.report import Check, Progress, ReportTable, ValidationReport, no_progress
from cadmbs.validation.tolerances import RCM_CLOSED_FORM, TWIST_DIFFERENCES

X, Y, Z, POINT = [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0], [0.3, -0.2, 0.5]


class MotionSubgroup(NamedTuple):
    """A motion subgroup of SE(3): its dimension, and the joint of this package that generates it.

    Attributes:
        dimension: n of table 1.
        symbol: As printed.
        kind: Kind of the joint.
        geometry: Its axes, point and pitch.
        pair: "lower pair" or the macro joint of table 2.
    """

    dimension: int
    symbol: str
    kind: str
    geometry: dict[str, Any]
    pair: str


PLANE: dict[str, Any] = {"axes": [X, Y], "point": POINT}
LINE: dict[str, Any] = {"axis": Z, "point": POINT}
SUBGROUPS = (
    MotionSubgroup(1, "R", "prismatic", {"axis": Z}, "lower pair"),
    MotionSubgroup(1, "SO(2)", "revolute", LINE, "lower pair"),
    MotionSubgroup(1, "H_p", "screw", LINE | {"pitch": 0.1}, "lower pair"),
    MotionSubgroup(2, "R^2", "planar_translation", {"axes": [X, Y]}, "two prismatic joints"),
    MotionSubgroup(2, "SO(2) x R", "cylindrical", LINE, "lower pair"),
    MotionSubgroup(3, "R^3", "spatial_translation", {}, "three prismatic joints"),
    MotionSubgroup(3, "SO(3)", "spherical", {"point": POINT}, "lower pair"),
    MotionSubgroup(3, "H_p x| R^2", "helical_planar", PLANE | {"pitch": 0.1}, "planar joint + screw joint"),
    MotionSubgroup(3, "SE(2)", "planar", PLANE, "lower pair"),
    MotionSubgroup(4, "SE(2) x R", "schoenflies", LINE, "planar joint + prismatic joint"),
    MotionSubgroup(6, "SE(3)", "free", {}, "free joint"),
)
"""Tables 1 and 2. P-KIN section 2.1."""


def validate_screws(progress: Progress = no_progress, long: bool = False) -> ValidationReport:
    """Tables 1 to 4 of P-KIN, and the computational effort of P-DYN 4.1 to 4.3 by counts and by time.

    Args:
        progress: Called with the completed fraction.
        long: Time chains of up to 100 bodies with more repetitions.
    """
    subgroup_checks, subgroups = subgroup_study()
    progress(0.2)
    system = compiler.compile_mechanism(mechanisms.random_tree(8, 7))
    rng = np.random.default_rng(3)
    q, v = integrate(system, neutral(system), rng.normal(size=system.n_v)), rng.normal(size=system.n_v)
    checks = [*subgroup_checks, *conversion_checks(system, q, v), *definition_checks(system, q, v), *effort_checks()]
    progress(0.4)
    tables = effort_tables(long)
    progress(1.0)
    remarks = (
        "Tables 3 and 4 are checked on a random tree of eight bodies with joints of all kinds; the entries Y <-> 0X of "
        "table 3 hold at q = 0 only.",
        "The surgical arm of P-KIN 2.5 and 3.6 is the study rcm. P-DYN has no numbered tables or figures.",
    )
    title = "Screws and twists: subgroups, representations, effort of the recursions (P-KIN, P-DYN)"
    return ValidationReport(title, tuple(checks), remarks, (), (subgroups, *tables))


def subgroup_study() -> tuple[list[Check], ReportTable]:
    """Each joint's screws span an algebra of its dimension; those of a universal joint do not."""
    checks, rows = [], []
    for group in SUBGROUPS:
        dimension, closed = joint_algebra(group.kind, group.geometry)
        wrong = abs(dimension - group.dimension) + int(not closed)
        checks.append(Check(f"subgroup {group.symbol}: {group.kind}", float(wrong), 0.0, f"dimension {dimension}"))
        rows.append((group.dimension, group.symbol, group.pair, group.kind, dimension, "yes" if closed else "no"))
    dimension, closed = joint_algebra("universal", PLANE)
    checks.append(Check("universal joint: no subgroup", float(closed or dimension <= 2), 0.0))
    rows.append((2, "", "two revolute joints, no subgroup", "universal", dimension, "yes" if closed else "no"))
    header = ("n", "subgroup", "printed generator", "joint", "dimension of its screws", "closed under brackets")
    title = "Tables 1 and 2: motion subgroups of SE(3) and joints that generate them"
    return checks, ReportTable("screws_tables_1_2", title, header, tuple(rows))


def joint_algebra(kind: str, geometry: dict[str, Any]) -> tuple[int, bool]:
    """Dimension of the space of a joint's spatial screws over its configurations, and whether it is an algebra."""
    body = {"name": "body", "mass": 1.0, "center_of_mass": [0.1, 0.2, 0.3], "inertia": np.eye(3).tolist()}
    joint = {"name": "joint", "kind": kind, "predecessor": "world", "successor": "body", **geometry}
    data = {"format": "cadmbs.mechanism/1", "name": kind, "bodies": [body], "joints": [joint]}
    system = compiler.compile_mechanism(Mechanism.model_validate(data))
    rng = np.random.default_rng(1)
    qs = [integrate(system, neutral(system), scale * rng.normal(size=system.n_v)) for scale in (0.0, 0.4, 0.9)]
    screws = np.concatenate([spatial.jacobian(system, q, "body", engine="reference").T for q in qs])
    dimension = int(np.linalg.matrix_rank(screws, tol=1e-9))
    brackets = np.concatenate([se3.bracket(one, screws) for one in screws])
    closed = int(np.linalg.matrix_rank(np.concatenate([screws, brackets]), tol=1e-9)) == dimension
    return dimension, closed and dimension == system.n_v


def twist_matrices(T: Array) -> dict[str, Array]:
    """The matrices of table 3 (n, 6, 6) that lead from body-fixed, hybrid and mixed twists to spatial ones."""
    R, r = T[..., :3, :3], so3.hat(T[..., :3, 3])
    zero, one = np.zeros_like(R), np.broadcast_to(np.eye(3), R.shape)
    return {
        "body_fixed": np.block([[R, zero], [r @ R, R]]),
        "spatial": np.block([[one, zero], [zero, one]]),
        "hybrid": np.block([[one, zero], [r, one]]),
        "mixed": np.block([[R, zero], [r @ R, one]]),
    }


def conversion_checks(system: System, q: Array, v: Array) -> list[Check]:
    """Table 3: each pair of representations, by the printed matrices."""
    twists = _all_twists(system, q, v)
    matrices = twist_matrices(poses(system, q, engine="reference"))
    checks = []
    for source, V in twists.items():
        about_world = np.einsum("nij,nj->ni", matrices[source], V)
        gaps = []
        for target, expected in twists.items():
            computed = np.linalg.solve(matrices[target], about_world[..., None])[..., 0]
            gaps.append(float(np.max(np.abs(computed - expected))))
        note = "to all four, by the printed matrices"
        checks.append(Check(f"table 3: from {source.replace('_', '-')} twists", max(gaps), RCM_CLOSED_FORM, note))
    return checks


def _all_twists(system: System, q: Array, v: Array) -> dict[str, Array]:
    modules = {"body_fixed": body_fixed, "spatial": spatial, "hybrid": hybrid, "mixed": mixed}
    return {name: module.twists(system, q, v, engine="reference") for name, module in modules.items()}


def definition_checks(system: System, q: Array, v: Array, h: float = 1e-3) -> list[Check]:
    """Table 4: reference point and axes of each representation, against differences of the poses of order eight."""
    weights = np.array([1 / 280, -4 / 105, 1 / 5, -4 / 5, 0.0, 4 / 5, -1 / 5, 4 / 105, -1 / 280])
    moved = np.stack([poses(system, integrate(system, q, k * h * v), engine="reference") for k in range(-4, 5)])
    rate, T = np.tensordot(weights, moved, 1) / h, moved[4]
    R, r, r_dot = T[..., :3, :3], T[..., :3, 3], rate[..., :3, 3]
    spin = rate[..., :3, :3] @ np.swapaxes(R, -1, -2)
    w = np.stack([spin[..., 2, 1], spin[..., 0, 2], spin[..., 1, 0]], axis=-1)
    turned = np.swapaxes(R, -1, -2)
    w_body, v_body = (np.einsum("nij,nj->ni", turned, x) for x in (w, r_dot))
    expected = {
        "body_fixed": (w_body, v_body),
        "spatial": (w, r_dot - np.cross(w, r)),
        "hybrid": (w, r_dot),
        "mixed": (w_body, r_dot),
    }
    checks = []
    for name, V in _all_twists(system, q, v).items():
        gap = float(np.max(np.abs(V - np.concatenate(expected[name], axis=-1))))
        checks.append(Check(f"table 4: {name.replace('_', '-')} twist by its definition", gap, TWIST_DIFFERENCES))
    return checks


# The effort of the recursions of P-DYN 4.1 to 4.3: operations as the paper counts them, and time.

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
        wrong = sum(dynamics.recursion_effort(system, name) != printed_effort(name, n) for n, system in systems.items())
        checks.append(Check(f"effort, {name.replace('_', '-')}: counts as printed", float(wrong), 0.0, "P-DYN 4.1-4.3"))
    system, q, v, a = _chain(6)
    forces = [recursion(system, q, v, a) for recursion in RECURSIONS.values()]
    gap = max(float(np.max(np.abs(other - forces[0]))) for other in forces) / float(np.max(np.abs(forces[0])))
    return [*checks, Check("effort: all recursions give the same forces", gap, SAME_FORCES, "relative")]


SAME_FORCES = 1e-12
"""Relative deviation of joint forces by the three recursions: rounding."""


def _chain(n: int) -> tuple[System, Array, Array, Array]:
    """A random chain of n hinges, and a state of it."""
    system = compiler.compile_mechanism(mechanisms.chain(n, 5))
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
            effort = dynamics.recursion_effort(system, name)
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
