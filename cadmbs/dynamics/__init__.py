"""Dynamics of trees: inverse and forward dynamics, mass matrix, gravity and bias forces, energies, momentum, loads."""

from cadmbs.dynamics import body_fixed, hybrid, spatial
from cadmbs.dynamics.base_parameters import BaseParameters, base_parameters
from cadmbs.dynamics.coriolis import christoffel, coriolis_matrix, coriolis_matrix_projection
from cadmbs.dynamics.derivatives import forward_dynamics_derivatives, inverse_dynamics_derivatives
from cadmbs.dynamics.effort import Effort, recursion_effort
from cadmbs.dynamics.energy import energy, momentum
from cadmbs.dynamics.forward import forward_dynamics
from cadmbs.dynamics.inverse import bias_force, gravity_force, inverse_dynamics
from cadmbs.dynamics.loads import load_forces
from cadmbs.dynamics.mass import mass_matrix
from cadmbs.dynamics.rates import ForceRates, inverse_dynamics_rates
from cadmbs.dynamics.reactions import joint_reactions
from cadmbs.dynamics.regressor import inertial_parameters, parameter_names, regressor

__all__ = [
    "BaseParameters",
    "Effort",
    "ForceRates",
    "base_parameters",
    "bias_force",
    "body_fixed",
    "christoffel",
    "coriolis_matrix",
    "coriolis_matrix_projection",
    "energy",
    "forward_dynamics",
    "forward_dynamics_derivatives",
    "gravity_force",
    "hybrid",
    "inertial_parameters",
    "inverse_dynamics",
    "inverse_dynamics_derivatives",
    "inverse_dynamics_rates",
    "joint_reactions",
    "load_forces",
    "mass_matrix",
    "momentum",
    "parameter_names",
    "recursion_effort",
    "regressor",
    "spatial",
]
