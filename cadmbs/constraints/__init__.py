"""Constraints of loops, couplings, motions and non-holonomic rows: residuals, Jacobians and their derivatives."""

from cadmbs.constraints.closing.assembly import Assembly, assemble
from cadmbs.constraints.closing.branches import FollowedBranch, follow
from cadmbs.constraints.cut_coordinates import cut_coordinates, cut_position_names, cut_rates, cut_velocity_names
from cadmbs.constraints.equations.row_table import RowTable
from cadmbs.constraints.equations.wrenches import VelocityCoefficients, WrenchRows, WrenchTerms
from cadmbs.constraints.freedoms.exactly_constrained import Relaxation
from cadmbs.constraints.freedoms.redundancy import RedundantDirections
from cadmbs.constraints.loop_findings import loop_findings
from cadmbs.constraints.mobility import (
    BranchMotion,
    LocalClass,
    LocalVerdict,
    Mobility,
    MobilityBranch,
    RedundantRow,
    body_motions,
    mobility,
)
from cadmbs.constraints.partition import Partition, partition
from cadmbs.constraints.rows import (
    acceleration_target,
    closure,
    closure_jacobian,
    jacobian,
    jacobian_dot,
    multiplier_force_partials,
    object_of_nonholonomy,
    rows,
    velocity_target,
    wrench_rows,
)

__all__ = [
    "Assembly",
    "BranchMotion",
    "FollowedBranch",
    "LocalClass",
    "LocalVerdict",
    "Mobility",
    "MobilityBranch",
    "Partition",
    "RedundantDirections",
    "RedundantRow",
    "Relaxation",
    "RowTable",
    "VelocityCoefficients",
    "WrenchRows",
    "WrenchTerms",
    "acceleration_target",
    "assemble",
    "body_motions",
    "closure",
    "closure_jacobian",
    "cut_coordinates",
    "cut_position_names",
    "cut_rates",
    "cut_velocity_names",
    "follow",
    "jacobian",
    "jacobian_dot",
    "loop_findings",
    "mobility",
    "multiplier_force_partials",
    "object_of_nonholonomy",
    "partition",
    "rows",
    "velocity_target",
    "wrench_rows",
]
