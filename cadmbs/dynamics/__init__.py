"""Dynamics of trees and closed loops: inverse and forward, matrices, forces, energies, momentum, loads, statics."""

from cadmbs.dynamics import body_fixed, hybrid, spatial, variants
from cadmbs.dynamics.applied.load_laws import load_wrenches
from cadmbs.dynamics.applied.loads import LoadForceDerivatives, load_force_derivatives, load_forces
from cadmbs.dynamics.applied.statics import (
    Equilibrium,
    EquilibriumConditions,
    EquilibriumState,
    NaturalModes,
    equilibria,
    equilibrium,
)
from cadmbs.dynamics.closed_loops.assembly_modes import MapAxis
from cadmbs.dynamics.closed_loops.closed_loop_inverse import DriveForces, closed_loop_inverse_dynamics
from cadmbs.dynamics.closed_loops.constrained import ConstrainedMotion, constrained_forward_dynamics, constraint_forces
from cadmbs.dynamics.closed_loops.workspace_map import WorkspaceMap, workspace_map
from cadmbs.dynamics.constrained_linearization import Linearization, linearize
from cadmbs.dynamics.cut_joints import cut_joint_forces, cut_load_forces
from cadmbs.dynamics.energy import center_of_mass, energy, momentum, spring_energy
from cadmbs.dynamics.forward import forward_dynamics, prepare
from cadmbs.dynamics.measures import measures
from cadmbs.dynamics.reactions import joint_reactions
from cadmbs.dynamics.regressor import (
    BaseParameters,
    base_parameters,
    inertial_parameters,
    parameter_names,
    regressor,
    regressor_names,
    regressor_parameters,
)
from cadmbs.dynamics.tree.body_frames import Effort, recursion_effort
from cadmbs.dynamics.tree.derivatives import (
    ForceRates,
    forward_dynamics_derivatives,
    inverse_dynamics_derivatives,
    inverse_dynamics_rates,
    inverse_dynamics_sensitivity,
)
from cadmbs.dynamics.tree.inverse import bias_force, generalized_forces, gravity_force, inverse_dynamics
from cadmbs.dynamics.tree.mass import (
    christoffel,
    christoffel_binet,
    christoffel_brackets,
    coriolis_matrix,
    coriolis_matrix_projection,
    inverse_mass_matrix,
    inverse_mass_matrix_partials,
    mass_matrix,
    mass_matrix_partials,
)
from cadmbs.dynamics.tree.momentum_form import (
    KaneForces,
    PhaseRates,
    body_momenta,
    generalized_momentum,
    hamilton_equations,
    hamiltonian,
    partial_velocities,
    projection_equations,
    velocities_of_momentum,
)
from cadmbs.dynamics.woronetz import Woronetz, woronetz, woronetz_forward_dynamics

__all__ = [
    "BaseParameters",
    "ConstrainedMotion",
    "DriveForces",
    "Effort",
    "Equilibrium",
    "EquilibriumConditions",
    "EquilibriumState",
    "ForceRates",
    "KaneForces",
    "Linearization",
    "LoadForceDerivatives",
    "MapAxis",
    "NaturalModes",
    "PhaseRates",
    "WorkspaceMap",
    "Woronetz",
    "base_parameters",
    "bias_force",
    "body_fixed",
    "body_momenta",
    "center_of_mass",
    "christoffel",
    "christoffel_binet",
    "christoffel_brackets",
    "closed_loop_inverse_dynamics",
    "constrained_forward_dynamics",
    "constraint_forces",
    "coriolis_matrix",
    "coriolis_matrix_projection",
    "cut_joint_forces",
    "cut_load_forces",
    "energy",
    "equilibria",
    "equilibrium",
    "forward_dynamics",
    "forward_dynamics_derivatives",
    "generalized_forces",
    "generalized_momentum",
    "gravity_force",
    "hamilton_equations",
    "hamiltonian",
    "hybrid",
    "inertial_parameters",
    "inverse_dynamics",
    "inverse_dynamics_derivatives",
    "inverse_dynamics_rates",
    "inverse_dynamics_sensitivity",
    "inverse_mass_matrix",
    "inverse_mass_matrix_partials",
    "joint_reactions",
    "linearize",
    "load_force_derivatives",
    "load_forces",
    "load_wrenches",
    "mass_matrix",
    "mass_matrix_partials",
    "measures",
    "momentum",
    "parameter_names",
    "partial_velocities",
    "prepare",
    "projection_equations",
    "recursion_effort",
    "regressor",
    "regressor_names",
    "regressor_parameters",
    "spatial",
    "spring_energy",
    "variants",
    "velocities_of_momentum",
    "workspace_map",
    "woronetz",
    "woronetz_forward_dynamics",
]
