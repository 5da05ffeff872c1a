"""Constraints of loops, couplings, motions and non-holonomic rows: residuals, Jacobians and their derivatives."""

from cadmbs.constraints.assembly import Assembly, assemble
from cadmbs.constraints.branches import Followed, follow
from cadmbs.constraints.cut_coordinates import cut_coordinates, cut_position_names, cut_rates, cut_velocity_names
from cadmbs.constraints.nonholonomy import object_of_nonholonomy
from cadmbs.constraints.rows import (
    acceleration_target,
    closure,
    closure_jacobian,
    jacobian,
    jacobian_dot,
    multiplier_force_partials,
    rows,
    velocity_target,
    wrench_rows,
)
from cadmbs.constraints.table import RowTable
from cadmbs.constraints.wrenches import Coefficients, Terms, WrenchRows

__all__ = [
    "Assembly",
    "Coefficients",
    "Followed",
    "RowTable",
    "Terms",
    "WrenchRows",
    "acceleration_target",
    "assemble",
    "closure",
    "closure_jacobian",
    "cut_coordinates",
    "cut_position_names",
    "cut_rates",
    "cut_velocity_names",
    "follow",
    "jacobian",
    "jacobian_dot",
    "multiplier_force_partials",
    "object_of_nonholonomy",
    "rows",
    "velocity_target",
    "wrench_rows",
]
