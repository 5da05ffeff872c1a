"""Differential-geometric modelling: the joints, the satellite and the snakeboard of P-DIFF, optimal partitioning."""

from typing import Any, NamedTuple

import numpy as np

from cadmbs import compiler, constraints, dynamics, kinematics
from cadmbs.arrays import Array
from cadmbs.models.mechanism import Mechanism
from cadmbs.system import System
from cadmbs.validation.partitioning import satellite, snakeboard
from cadmbs.validation.report import Check, Curve, Figure, Progress, ReportTable, ValidationReport, no_progress
from cadmbs.validation.tolerances import (
    CIRCLE_PROJECTION,
    PRINTED_SATELLITE_ENERGY,
    PRINTED_SATELLITE_MOMENTUM,
    STABILIZED_MOMENTUM,
)


def validate_partitioning(progress: Progress = no_progress, long: bool = False) -> ValidationReport:
    """Tables 1 and 2, figures 3, 5, 7, 8 and the errors of section 5.4 of P-DIFF.

    Args:
        progress: Called with the completed fraction.
        long: The paper's 10 s of the satellite instead of 1 s, and 5 s of the snakeboard instead of 1 s.
    """
    joint_checks, joints = joint_checks_and_table()
    progress(0.1)
    circle_checks, circle = circle_projections()
    satellite_checks, satellite_table, momentum_figure = satellite_study(10.0 if long else 1.0)
    progress(0.5)
    board_checks, board_table, figures = snakeboard_study(5.0 if long else 1.0)
    progress(1.0)
    remarks = (
        "The paper gives no dimensions, masses, springs or duration of the satellite and the snakeboard, nor the push "
        "on the snakeboard: those here are ours, the gait (1 Hz, 0.5 rad) and the gains (10, 0.1) are the paper's.",
        "Section 5.4.2 calls coordinates with the smaller projection better dependent ones, section 5.3.2 those with "
        "the larger Delta_C: the figure must show projections onto the tangent space, Delta_T = 1 - Delta_C.",
        "The paper replaces the coordinate of smallest projection by that of the 7th smallest; with eight rows that "
        "one is dependent already, so the next independent one with a regular f1 is taken here.",
    )
    return ValidationReport(
        "Coordinate partitioning: joints, satellite and snakeboard of P-DIFF",
        (*joint_checks, *circle_checks, *satellite_checks, *board_checks),
        remarks,
        (momentum_figure, *figures),
        (joints, circle, satellite_table, board_table),
    )


CIRCLE_ANGLE, CIRCLE_STEP = 0.35, 0.1
"""Point of the circle [rad] and length of the tangent step from it [m], as drawn in figure 3."""


def _particle_on_circle() -> System:
    point = [float(np.cos(CIRCLE_ANGLE)), float(np.sin(CIRCLE_ANGLE)), 0.0]
    joint = {"name": "x", "kind": "planar_translation", "predecessor": "world", "successor": "particle"}
    circle = {"name": "circle", "kind": "D", "bodies": ["world", "particle"], "distance": 1.0}
    data = {
        "format": "cadmbs.mechanism/1",
        "name": "particle on a circle",
        "bodies": [{"name": "particle", "mass": 1.0, "center_of_mass": point, "inertia": np.eye(3).tolist()}],
        "joints": [joint | {"axes": [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0]]}],
        "constraints": [circle | {"points": [[0.0, 0.0, 0.0], point]}],
    }
    return compiler.compile_mechanism(Mechanism.model_validate(data))


def circle_projections() -> tuple[list[Check], ReportTable]:
    """Figure 3: a tangent step from a circle, taken back along x1 or along x2; error along the circle."""
    system, start = _particle_on_circle(), CIRCLE_ANGLE
    tangent = np.array([-np.sin(start), np.cos(start)])
    chosen = constraints.partition(system, CIRCLE_STEP * tangent, np.eye(2), level="position")
    rows: list[tuple[str | float, ...]] = []
    errors = []
    for k in (0, 1):
        q = CIRCLE_STEP * tangent
        for _ in range(30):
            q = q - np.eye(2)[k] * constraints.closure(system, q)[0] / constraints.jacobian(system, q)[0, k]
        point = np.array([np.cos(start), np.sin(start)]) + q
        error = abs(float(np.arctan2(point[1], point[0])) - start - CIRCLE_STEP)
        errors.append(error)
        mark = "chosen by the criterion" if k in chosen.dependent else ""
        rows.append((f"x{k + 1}", f"{chosen.shares[k]:.4f}", f"{error:.2e}", mark))
    exact = np.array([np.cos(start), np.sin(start)]) - CIRCLE_STEP * np.array([np.sin(start), -np.cos(start)])
    shares = exact**2 / (exact @ exact)
    best = int(np.argmin(errors))
    checks = [
        Check("figure 3: Delta_C of the circle", float(np.max(np.abs(chosen.shares - shares))), CIRCLE_PROJECTION, ""),
        Check("figure 3: the criterion takes the better coordinate", float(best not in chosen.dependent), 0.0),
    ]
    title = f"Figure 3: a tangent step of {CIRCLE_STEP:g} m from a circle of 1 m, taken back along one coordinate"
    header = ("dependent", "Delta_C", "error along the circle [rad]", "")
    return checks, ReportTable("partitioning_figure_3", title, header, tuple(rows))


def satellite_study(duration: float) -> tuple[list[Check], ReportTable, Figure]:
    """Section 5.4.1 and figure 5: the angular momentum with Euler's method, with and without stabilization."""
    free, constrained = satellite.satellites()
    energy, drift, _ = satellite.reference_errors(free, duration)
    motions = [satellite.euler_motion(free, constrained, duration, stabilized=flag) for flag in (False, True)]
    errors = [np.abs(motion.momentum - motion.momentum[0]) for motion in motions]
    checks = [
        Check("satellite: energy error of the reference", energy, PRINTED_SATELLITE_ENERGY, "J, printed 1.1e-9"),
        Check("satellite: momentum error of the reference", drift, PRINTED_SATELLITE_MOMENTUM, "printed 1.6e-9"),
        Check("satellite: momentum error, stabilized", float(np.max(errors[1])), STABILIZED_MOMENTUM, "kg m^2/s"),
        Check("satellite: momentum error grows without stabilization", float(errors[0][-1] < errors[0][1]), 0.0),
    ]
    rows = (
        ("energy error of the reference [J]", "1.1e-09", f"{energy:.1e}"),
        ("momentum error of the reference [kg m^2/s]", "1.6e-09", f"{drift:.1e}"),
        ("momentum error, Euler, 0.01 s [kg m^2/s]", "grows steadily (figure 5)", f"{np.max(errors[0]):.2e}"),
        ("the same, stabilized [kg m^2/s]", "eliminated", f"{np.max(errors[1]):.1e}"),
    )
    title = f"Section 5.4.1: the satellite over {duration:g} s"
    table = ReportTable("partitioning_satellite", title, ("quantity", "printed", "here"), rows)
    names = ("Euler", "Euler, stabilized")
    curves = tuple(Curve(name, motion.t, error) for name, motion, error in zip(names, motions, errors, strict=True))
    label = "angular momentum error [kg m^2/s]"
    return checks, table, Figure("partitioning_figure_5", "Satellite, steps of 0.01 s", "t [s]", label, curves)


def snakeboard_study(duration: float) -> tuple[list[Check], ReportTable, list[Figure]]:
    """Section 5.4.2, figures 7 and 8: projections of twelve coordinates, and what stabilization changes."""
    system = snakeboard.descriptor_snakeboard()
    motion, result = snakeboard.reference_motion(duration)
    masses = dynamics.mass_matrix(system, motion.q[:1], engine="reference")[0]
    steps = snakeboard.stabilization_steps(system, motion)
    optimal, suboptimal, shortest = steps.integrals()
    velocity_shares = snakeboard.projection_shares(system, motion.q, "velocity")
    position_shares = snakeboard.projection_shares(system, motion.q, "position")
    gap = float(np.max(np.abs(constraints.closure(system, motion.q))))
    order = [set(np.argsort(shares[-1])[:4].tolist()) for shares in (position_shares, velocity_shares)]
    checks = [
        Check("snakeboard: simulation finishes", float(not result.outcome.good), 0.0, str(result.outcome)),
        Check("snakeboard: pins closed in twelve coordinates", gap, CIRCLE_PROJECTION, "m"),
        Check("snakeboard: sums of Delta_C are the ranks 6 and 8", _trace_gap(system, motion.q, masses), 1e-9),
        Check("snakeboard: error, optimal over suboptimal", optimal / suboptimal, 1e-2, "below; printed 6.3e-5"),
        Check("snakeboard: shortest over optimal change", shortest / optimal, 1.0 + 1e-9, "at most 1"),
    ]
    rows = (
        ("error epsilon, optimal [J s]", "0.00003e-5", f"{optimal:.3g}"),
        ("error epsilon, suboptimal [J s]", "0.47836e-5", f"{suboptimal:.3g}"),
        ("error epsilon, orthogonal projection [J s]", "", f"{shortest:.3g}"),
        ("suboptimal over optimal", f"{0.47836 / 0.00003:.3g}", f"{suboptimal / optimal:.3g}"),
        ("four smallest Delta_C, positions", "", _names(system, order[0])),
        ("four smallest Delta_C, velocities", "", _names(system, order[1])),
    )
    title = f"Section 5.4.2: the snakeboard in twelve coordinates over {duration:g} s"
    table = ReportTable("partitioning_snakeboard", title, ("quantity", "printed", "here"), rows)
    figures = [_coordinates_figure(motion), *_share_figures(system, motion.t, position_shares, velocity_shares)]
    return checks, table, figures


def _trace_gap(system: System, q: Array, mass: Array) -> float:
    """Deviation of sum_i n_i from the rank for the whole of P_C: trace(M^-1 A^T (A M^-1 A^T)^-1 A) = rank."""
    gaps = []
    for level, rank in (("position", 6), ("velocity", 8)):
        chosen = constraints.partition(system, q[-1], mass, level=level)  # type: ignore[arg-type]
        matrix = constraints.jacobian(system, q[-1])[chosen.rows]
        flexibility = np.linalg.solve(mass, matrix.T)
        projection = flexibility @ np.linalg.solve(matrix @ flexibility, matrix)
        gaps.append(abs(float(np.trace(projection)) - rank))
        gaps.append(float(np.max(np.abs(np.diag(mass @ projection) / np.diag(mass) - chosen.shares))))
    return max(gaps)


def _names(system: System, indices: set[int]) -> str:
    return ", ".join(system.velocity_names[k] for k in sorted(indices))


def _coordinates_figure(motion: snakeboard.DescriptorMotion) -> Figure:
    """Figure 7: positions of the coupler and orientations of all bodies."""
    columns = {"x_B [m]": 3, "y_B [m]": 4, "theta_B": 5, "theta_A": 2, "theta_C": 8, "theta_D": 11}
    curves = tuple(Curve(name, motion.t, motion.q[:, k]) for name, k in columns.items())
    label = "position [m], angle [rad]"
    return Figure("partitioning_figure_7", "Snakeboard", "t [s]", label, curves, y_logarithmic=False)


def _share_figures(system: System, t: Array, position: Array, velocity: Array) -> list[Figure]:
    """Figure 8, left and right: relative lengths Delta_C of all coordinate directions."""
    figures = []
    for side, level, shares in (("left", "positions", position), ("right", "velocities", velocity)):
        curves = tuple(Curve(name, t, shares[:, k]) for k, name in enumerate(system.velocity_names))
        name, title = f"partitioning_figure_8_{side}", f"Snakeboard: projections of {level}"
        figures.append(Figure(name, title, "t [s]", "Delta_C", curves, y_logarithmic=False))
    return figures


# Tables 1 and 2 of P-DIFF: constraints and selectors of cut joints, beside the rows of this package.

X, Y, Z, ORIGIN = [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0], [0.0, 0.0, 0.0]


class CutJoint(NamedTuple):
    """A joint of the tables.

    Attributes:
        kind: Kind in a mechanism document.
        geometry: Its axes and point.
        freedoms: Of the relative motion.
        constraints: Table 1 as printed; E^j_i is the component of axis i of one frame along axis j of the other.
        selector: Table 2 as printed, by the components of the twist that its rows select; empty where it has none.
        rows: Components that must vanish; none for the universal joint, whose row depends on the configuration.
    """

    kind: str
    geometry: dict[str, Any]
    freedoms: int
    constraints: str
    selector: str
    rows: str


CUT_JOINTS = (
    CutJoint("prismatic", {"axis": Z}, 1, "E12 E23 E13 p1 p2", "w1 w2 w3 v1 v2", "w1 w2 w3 v1 v2"),
    CutJoint("revolute", {"axis": Z, "point": ORIGIN}, 1, "E12 E23 p1 p2 p3", "w1 w2 v1 v2 v3", "w1 w2 v1 v2 v3"),
    CutJoint("planar_translation", {"axes": [X, Y]}, 2, "E12 E23 E13 p3", "w1 w2 w3 v3", "w1 w2 w3 v3"),
    CutJoint("cylindrical", {"axis": Z, "point": ORIGIN}, 2, "E13 E23 p1 p2", "w1 w2 v1 v2", "w1 w2 v1 v2"),
    CutJoint("universal", {"axes": [X, Y], "point": ORIGIN}, 2, "E12 p1 p2 p3", "", ""),
    CutJoint("spatial_translation", {}, 3, "E12 E23 E13", "w1 w2 w3", "w1 w2 w3"),
    CutJoint("planar", {"axes": [X, Y], "point": ORIGIN}, 3, "E13 E23 p3", "w3 v1 v2", "w1 w2 v3"),
    CutJoint("spherical", {"point": ORIGIN}, 3, "p1 p2 p3", "v1 v2 v3", "v1 v2 v3"),
    CutJoint("schoenflies", {"axis": Z, "point": ORIGIN}, 4, "E13 E23", "v1 v2", "w1 w2"),
)

MISPRINTS = {
    "revolute": "table 1 has E12 for E13: the axes e3 would not stay parallel",
    "planar": "table 2 selects the free components instead of the constrained ones",
    "schoenflies": "table 2 selects translations instead of rotations",
    "universal": "no subgroup: its row (e2 x E^T e1) . w depends on the configuration",
}
"""Differences of the printed tables from the rows."""

COMPONENTS = {
    "rotation_x": "w1", "rotation_y": "w2", "rotation_z": "w3",
    "translation_x": "v1", "translation_y": "v2", "translation_z": "v3",
}  # fmt: skip
"""Components of the twist by the names of the rows, in axes of which e3 is the joint axis."""


def cut_joint_rows(joint: CutJoint) -> tuple[str, int]:
    """Names and rank of the rows of a cut joint between the ground and a free body."""
    body = {"name": "body", "mass": 1.0, "center_of_mass": ORIGIN, "inertia": np.eye(3).tolist()}
    ends = {"predecessor": "world", "successor": "body"}
    joints = [
        {"name": "motion", "kind": "free", **ends},
        {"name": "joint", "kind": joint.kind, "cut": True, **ends, **joint.geometry},
    ]
    data = {"format": "cadmbs.mechanism/1", "name": joint.kind, "bodies": [body], "joints": joints}
    system = compiler.compile_mechanism(Mechanism.model_validate(data))
    names = [name.rpartition("/")[2] for name in constraints.rows(system).names]
    rank = int(np.linalg.matrix_rank(constraints.jacobian(system, kinematics.neutral(system))))
    return " ".join(COMPONENTS.get(name, name) for name in names), rank


def joint_checks_and_table() -> tuple[list[Check], ReportTable]:
    """Rank and rows of every joint of the tables, and both tables beside the rows."""
    checks, lines = [], []
    for joint in CUT_JOINTS:
        names, rank = cut_joint_rows(joint)
        wrong = abs(rank + joint.freedoms - 6) + int(bool(joint.rows) and names != joint.rows)
        checks.append(Check(f"cut joint {joint.kind}: rows", float(wrong), 0.0, f"{rank} independent: {names}"))
        remark = MISPRINTS.get(joint.kind, "")
        lines.append((joint.kind, joint.freedoms, joint.constraints, joint.selector, names, remark))
    header = ("cut joint", "freedoms", "table 1, printed", "table 2, printed", "rows here", "")
    title = "Tables 1 and 2: constraints and selectors of cut joints"
    return checks, ReportTable("partitioning_tables_1_2", title, header, tuple(lines))
