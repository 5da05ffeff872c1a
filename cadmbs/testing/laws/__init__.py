"""Laws of kinematics and dynamics as residuals: each function returns an array that is zero where the law holds.

A residual is the difference of two sides relative to the largest entry of either side, or to one where both are
smaller. Laws with a `step` compare with central differences; their residuals are about 1e-9, not 1e-15.
"""

from cadmbs.testing.laws.dynamics import (
    bias_is_quadratic_in_velocity,
    forward_undoes_inverse,
    gravity_is_slope_of_potential,
    inverse_is_linear_in_acceleration,
    inverse_is_projected_newton_euler,
    mass_matrix_gives_kinetic_energy,
    mass_matrix_is_symmetric,
    mass_matrix_sums_body_inertias,
    momentum_is_conserved,
    momentum_is_sum_over_bodies,
    power_balance,
    wrenches_act_through_jacobians,
)
from cadmbs.testing.laws.kinematics import (
    jacobian_gives_twist,
    joint_motions_follow_their_screws,
    representations_agree,
    twist_is_pose_derivative,
)
from cadmbs.testing.laws.residuals import relative

__all__ = [
    "bias_is_quadratic_in_velocity",
    "forward_undoes_inverse",
    "gravity_is_slope_of_potential",
    "inverse_is_linear_in_acceleration",
    "inverse_is_projected_newton_euler",
    "jacobian_gives_twist",
    "joint_motions_follow_their_screws",
    "mass_matrix_gives_kinetic_energy",
    "mass_matrix_is_symmetric",
    "mass_matrix_sums_body_inertias",
    "momentum_is_conserved",
    "momentum_is_sum_over_bodies",
    "power_balance",
    "relative",
    "representations_agree",
    "twist_is_pose_derivative",
    "wrenches_act_through_jacobians",
]
