"""The quantities that can be written as equations, by name: what makes each, its arguments, and what it is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from cadmbs.expressions.graph import ExpressionArray
from cadmbs.programs import closed_quantities, tree_quantities
from cadmbs.programs import closed_quantities as drive_quantities
from cadmbs.programs.lifted_system import LiftedSystem


@dataclass(frozen=True)
class Quantity:
    """What makes a program.

    Attributes:
        build: The result.
        arguments: Names of the arguments.
        meaning: What the result is.
        needs_tree: Whether loops and constraints are refused, since they have no part in it.
        needs_rows: Whether it is of mechanisms with constraint rows only, of which time is an argument where some row
            depends on it.
        needs_inertia: Whether it depends on masses and inertias.
        by_inertia: Whether it is made of the derivative by the inertial parameters, which have to be symbols.
    """

    build: Callable[[LiftedSystem], ExpressionArray]
    arguments: tuple[str, ...]
    meaning: str
    needs_tree: bool = False
    needs_rows: bool = False
    needs_inertia: bool = True
    by_inertia: bool = False


def _closed_forward_dynamics(x: LiftedSystem) -> ExpressionArray:
    by_woronetz = x.options.loops == "woronetz"
    form = (
        closed_quantities.accelerations_by_woronetz if by_woronetz else closed_quantities.accelerations_by_multipliers
    )
    return form(x.rows, x.argument("tau"), x.closed, x.numbers)


def _closed_inverse_dynamics(x: LiftedSystem) -> ExpressionArray:
    drives = x.options.drives
    return drive_quantities.drive_forces(x.rows, x.argument("a"), x.tree.system, drives, x.closed, x.numbers)


_TOTAL: Final = "total joint forces: loads, damping and friction of the document are not in them"

_STEP: Final = "along the independent rows, the shortest in the metric of M: subtract it, and repeat"

_PARAMETERS: Final = (
    "ten numbers a body but the ground, as cadmbs.dynamics.inertial_parameters: mass [kg], m c (x, y, z)"
    " [kg m], and the inertia tensor xx, xy, xz, yy, yz, zz [kg m^2] about the origin of the body frame, in its axes"
)

QUANTITIES: Final[dict[str, Quantity]] = {
    "inverse_dynamics": Quantity(
        lambda x: tree_quantities.inverse_dynamics(x.tree, x.argument("a")),
        ("q", "v", "a"), f"tau = M a + C v + g [N, N m] (n_v), the {_TOTAL}", needs_tree=True,
    ),
    "forward_dynamics": Quantity(
        lambda x: tree_quantities.forward_dynamics(x.tree, x.argument("tau")),
        ("q", "v", "tau"), f"a [m/s^2, rad/s^2] (n_v) with M a = tau - C v - g; tau are the {_TOTAL}", needs_tree=True,
    ),
    "regressor": Quantity(
        lambda x: tree_quantities.regressor(x.tree, x.argument("a")),
        ("q", "v", "a"), "Y (n_v, 10 bodies) with M a + C v + g = Y parameters, armature left out; the parameters are"
        f" {_PARAMETERS}", needs_tree=True, by_inertia=True,
    ),
    "regressor_transpose_product": Quantity(
        lambda x: tree_quantities.regressor(x.tree, x.argument("a")).T @ x.argument("tau"),
        ("q", "v", "a", "tau"), "Y^T tau (10 bodies), as adaptive controllers and estimators add it up: Y is that of"
        " M a + C v + g = Y parameters, tau any vector of the size of joint forces", needs_tree=True, by_inertia=True,
    ),
    "mass_matrix": Quantity(
        lambda x: tree_quantities.mass_matrix(x.tree),
        ("q",), "M (n_v, n_v) of the spanning tree, armature included",
    ),
    "bias_force": Quantity(
        lambda x: tree_quantities.bias_force(x.tree),
        ("q", "v"), "C v + g [N, N m] (n_v) of the spanning tree",
    ),
    "gravity_force": Quantity(
        lambda x: tree_quantities.gravity_force(x.tree),
        ("q",), "g = dU/dq [N, N m] (n_v), on the left-hand side",
    ),
    "coriolis_matrix": Quantity(
        lambda x: tree_quantities.coriolis_matrix(x.tree),
        ("q", "v"), "C (n_v, n_v) of the spanning tree, consistent with Christoffel's symbols: M' - 2 C is skew",
    ),
    "energy": Quantity(
        lambda x: x.energy(),
        ("q", "v"), "kinetic and potential energy [J] (2) of the moving bodies; the latter is zero at the world origin",
    ),
    "load_forces": Quantity(
        lambda x: x.load_forces(),
        ("q", "v", "t"), "joint forces [N, N m] (n_v) of the document's loads, joint damping and friction: simulate"
        " adds them to tau. Springs on angles of cut joints take those in (-pi, pi]", needs_inertia=False,
    ),
    "jacobian": Quantity(
        lambda x: tree_quantities.jacobian(x.tree, x.body, x.options.representation),
        ("q",), "Jacobian (6, n_v), angular part first", needs_inertia=False,
    ),
    "pose": Quantity(
        lambda x: tree_quantities.pose(x.tree, x.body),
        ("q",), "pose (4, 4): rotation and position [m] in the world", needs_inertia=False,
    ),
    "closed_forward_dynamics": Quantity(
        _closed_forward_dynamics,
        ("q", "v", "tau"), "a [m/s^2, rad/s^2] (n_v) under the constraints: M a = tau - C v - g - A^T multipliers,"
        f" A a = target; tau are the {_TOTAL}", needs_rows=True,
    ),
    "closed_inverse_dynamics": Quantity(
        _closed_inverse_dynamics,
        ("q", "v", "a"), "forces [N, N m] (n_driven) of the drives that produce the accelerations a, which the"
        " constraints allow, with M a + C v + g = E^T forces - A^T multipliers; loads, damping and friction of the"
        " document are not in them; in this order", needs_rows=True,
    ),
    "closed_position_step": Quantity(
        lambda x: closed_quantities.shortest_correction(x.rows, x.rows.residual, x.closed, x.numbers),
        ("q",), f"step of the positions [m, rad] (n_v) that removes their residuals to first order, {_STEP}",
        needs_rows=True,
    ),
    "closed_velocity_step": Quantity(
        lambda x: closed_quantities.shortest_correction(x.rows, x.rows.velocity_residual, x.closed, x.numbers),
        ("q", "v"), f"step of the velocities [m/s, rad/s] (n_v) that removes their violations, {_STEP}",
        needs_rows=True,
    ),
    "closure_residual": Quantity(
        lambda x: x.rows.residual,
        ("q",), "residuals [m, rad] of all constraint rows; zero of rows of velocities", needs_rows=True,
        needs_inertia=False,
    ),
    "velocity_residual": Quantity(
        lambda x: x.rows.velocity_residual,
        ("q", "v"), "A v less the prescribed rates [m/s, rad/s], of all constraint rows", needs_rows=True,
        needs_inertia=False,
    ),
    "constraint_jacobian": Quantity(
        lambda x: x.rows.matrix,
        ("q",), "A (rows, n_v) of all constraint rows", needs_rows=True, needs_inertia=False,
    ),
    "acceleration_target": Quantity(
        lambda x: x.rows.right_side,
        ("q", "v"), "right side of A a = target, of all constraint rows", needs_rows=True, needs_inertia=False,
    ),
}  # fmt: skip
"""Quantities by name; those of a body are written with a body or frame, `jacobian:BODY` or `pose:BODY/FRAME`."""

OF_A_BODY: Final = ("jacobian", "pose")

JACOBIAN_POINTS: Final = {
    "hybrid": "of the frame's origin, in world axes",
    "spatial": "of the body's point at the world origin, in world axes",
    "body_fixed": "of the frame's origin, in the frame's axes",
    "mixed": "angular in the frame's axes; linear of the frame's origin, in world axes",
}
"""Reference point and axes, by representation."""

ARGUMENT_MEANINGS: Final = {
    "q": "joint positions [m, rad], in the order of the position coordinates",
    "v": "joint velocities [m/s, rad/s], in the order of the velocity coordinates",
    "a": "joint accelerations [m/s^2, rad/s^2]",
    "tau": "joint forces [N, N m]",
    "t": "time [s]",
    "inertia": _PARAMETERS,
    "geometry": "six numbers a joint axis at q = 0, in the world: its unit vector e, and a point y [m] on it (of no"
    " effect for prismatic joints). Bodies and cut joints stay where they are at q = 0. In this order: ",
}
