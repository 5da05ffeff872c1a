"""The joints of the rA paper as basic constraints (table 1), and its first variations (tables 2 to 6)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from types import MappingProxyType
from typing import Any, NamedTuple

import numpy as np

from cadmbs import absolute, compiler
from cadmbs.absolute.equations import AbsoluteEquations
from cadmbs.arrays import Array
from cadmbs.constraints import jacobian
from cadmbs.dynamics.scenarios.consistent import one_start
from cadmbs.kinematics.configuration import neutral
from cadmbs.models.mechanism import Mechanism
from cadmbs.validation.report import Check, ReportTable
from cadmbs.validation.tolerances import DIFFERENCE_QUOTIENT, EXACT_MOTION

X, Y, Z = np.eye(3)
POINT = np.array([0.3, -0.2, 0.5])
"""A point of the joints of table 1 [m]; their axis is z."""

VARIATION_STEP = 1e-5
"""Displacement of central differences [rad, m]."""


class JointRows(NamedTuple):
    """A joint of table 1: numbers of its basic constraints, and directions of rotations and translations it allows."""

    DP1: int = 0
    DP2: int = 0
    CD: int = 0
    rotations: tuple[Array, ...] = ()
    translations: tuple[Array, ...] = ()


JOINTS: Mapping[str, JointRows] = MappingProxyType(
    {
        "spherical": JointRows(CD=3, rotations=(X, Y, Z)),
        "universal": JointRows(DP1=1, CD=3, rotations=(X, Z)),
        "cylindrical": JointRows(DP1=2, DP2=2, rotations=(Z,), translations=(Z,)),
        "revolute": JointRows(DP1=2, CD=3, rotations=(Z,)),
        "translational": JointRows(DP1=3, DP2=2, translations=(Z,)),
    }
)
"""Table 1; the crosses of the spherical joint belong under CD."""

DP1_VECTORS = ((Z, X), (Z, Y), (X, Y))
"""Vectors on both bodies that stay perpendicular: two hold the axis z, the third holds the rotation about it."""


def joint_table() -> tuple[ReportTable, list[Check]]:
    """Table 1: rows, freedoms, and whether the rows allow the joint's motions and nothing else."""
    rows: list[tuple[str | float, ...]] = []
    checks: list[Check] = []
    for name, joint in JOINTS.items():
        A = _row_matrix(joint)
        motions = [np.concatenate([axis, np.cross(POINT, axis)]) for axis in joint.rotations]
        motions += [np.concatenate([np.zeros(3), axis]) for axis in joint.translations]
        allowed = float(np.max(np.abs(A @ np.array(motions).T)))
        missing = abs(int(np.linalg.matrix_rank(A)) - (6 - len(motions)))
        note = (
            f"velocity of rows along its {len(motions)} freedoms; rows: {len(A)}, independent ones missing: {missing}"
        )
        checks.append(Check(f"table 1, {name} joint", allowed + missing, EXACT_MOTION, note))
        rows.append((f"{name} joint", joint.DP1, joint.DP2, 0, joint.CD, len(motions)))
    title = "Joints as basic constraints (table 1)"
    note = "In our copy of the text the three crosses of the spherical joint stand under D."
    header = ("", "DP1", "DP2", "D", "CD", "freedoms")
    return ReportTable("rotations_table_1", title, header, tuple(rows), (note,)), checks


def _row_matrix(joint: JointRows) -> Array:
    """Rows (m, 6) of a joint between the world and a free body at q = 0, where twists of body and world agree."""
    constraints: list[dict[str, Any]] = []
    pairs = ((X, Z),) if joint.DP1 == 1 else DP1_VECTORS[: joint.DP1]
    constraints += [{"kind": "DP1", "vectors": [a.tolist(), b.tolist()]} for a, b in pairs]
    points = [POINT.tolist(), POINT.tolist()]
    constraints += [{"kind": "DP2", "vector": a.tolist(), "points": points} for a in (X, Y)[: joint.DP2]]
    constraints += [{"kind": "CD", "direction": c.tolist(), "points": points} for c in (X, Y, Z)[: joint.CD]]
    named = [{"name": f"row_{k}", "bodies": ["world", "body"], **row} for k, row in enumerate(constraints)]
    system = compiler.compile_mechanism(
        Mechanism.model_validate(
            {
                "name": "joint of rows",
                "bodies": [
                    {"name": "body", "mass": 1.0, "center_of_mass": [0.0, 0.0, 0.0], "inertia": np.eye(3).tolist()}
                ],
                "joints": [{"name": "free", "kind": "free", "predecessor": "world", "successor": "body"}],
                "constraints": named,
            }
        )
    )
    return np.asarray(jacobian(system, neutral(system)))


def variation_checks(mechanism: Mechanism) -> list[Check]:
    """Tables 2 to 6 on a mechanism with all four kinds of rows, against central differences, away from its motion.

    Table 2: d Phi / d(r, theta). Tables 3 to 6: d(Phi_r^T l, Pi^T l) / d(r, theta) for multipliers of one kind of row.
    """
    system = compiler.compile_mechanism(mechanism)
    joints = one_start(system, system.scenario)
    start = absolute.absolute_start(system, "rA", joints.q, joints.v)
    equations, n = start.equations, start.equations.layout.n_v
    rng = np.random.default_rng(22)
    x = equations.moved(start.x, rng.uniform(-0.4, 0.4, n))
    kinds = np.array([constraint.kind for constraint in mechanism.constraints])
    zero, checks = np.zeros(n), []

    def central(function: Any) -> Array:
        steps = VARIATION_STEP * np.eye(n)
        ends = [(function(equations.moved(x, e)), function(equations.moved(x, -e))) for e in steps]
        return np.stack([(a - b) / (2.0 * VARIATION_STEP) for a, b in ends], axis=-1)

    rows, expected = np.asarray(equations.matrix(0.0, x)), central(lambda at: equations.constraint(0.0, at))
    for kind in ("DP1", "DP2", "D", "CD"):
        gap = float(np.max(np.abs(rows[kinds == kind] - expected[kinds == kind])))
        checks.append(
            Check(f"table 2, {kind}", gap, DIFFERENCE_QUOTIENT, "rows against differences of the constraints")
        )
    for number, kind in enumerate(("DP1", "DP2", "D", "CD"), start=3):
        multipliers = np.where(kinds == kind, rng.uniform(-1.0, 1.0, len(kinds)), 0.0)
        slope = equations.linearization(0.0, x, zero, zero, multipliers).position
        expected = central(partial(_reaction, equations, multipliers))
        gap = float(np.max(np.abs(np.asarray(slope) - expected)))
        name = f"tables 3 to 6, {kind} (table {number})"
        checks.append(Check(name, gap, DIFFERENCE_QUOTIENT, "variations against differences of the reactions"))
    return checks


def _reaction(equations: AbsoluteEquations, multipliers: Array, x: Array) -> Array:
    """A^T l less the weights, at rest."""
    zero = np.zeros(equations.layout.n_v)
    return np.asarray(equations.residual(0.0, x, zero, zero, multipliers))
