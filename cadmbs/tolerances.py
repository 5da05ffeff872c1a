"""The tolerances of the package that decide something for a user, each with its reason, by subject.

A number belongs here when two modules share it, or when a result depends on it: what counts as closed, as singular, as
equal, as converged. Sizes of buffers, numbers of iterations and limits of messages stay in their modules, under names
that say of what.
"""

from __future__ import annotations

# Ranks and singular configurations

INEFFECTIVE_DRIVE = 1e-7
"""Effect of a drive on the motions that the rows allow, against the largest without rows: below, it has none."""

UNPRODUCED_FORCE = 1e-6
"""Part of the required forces, in the metric of the mass matrix, that the drives may fail to produce."""

INDIFFERENT_EQUILIBRIUM = 1e-8
"""Eigenvalues of the stiffness that are smaller, against the largest, count as zero: the equilibrium is indifferent."""

# Closed loops: residuals and assembly

START_CLOSURE = 1e-9
"""Largest residual [rad, m] of a start that counts as closed: files have nine digits."""

ROUNDED_INITIAL_VALUES = 1e-4
"""Initial values that contradict the constraints by less were rounded: they are changed, and a finding reports it."""

EQUILIBRIUM_CLOSURE = 1e-11
"""Largest residual [rad, m] of a closed configuration in a search for an equilibrium, whose forces depend on it."""

COUPLING_AGREEMENT = 1e-9
"""How far the initial value of a coupled coordinate may be from the value of its coupling [rad, m]: nine digits."""

# Inverse kinematics

# Linear systems

SINGULAR_MASS_MATRIX = 1e-13
"""Smallest eigenvalue of a mass matrix scaled to a unit diagonal: below, some direction has no digits."""

SINGULAR_ARTICULATED_INERTIA = 1e-13
"""An articulated inertia along a joint, against the inertias that were subtracted: below, no digits are left."""

MASSLESS_MOTION = 1e-13
"""Kinetic energy of a motion of unit size, against that of the heaviest one: below, its inertia has no digits."""

REDUNDANT_ROW_COMPLIANCE = 1e-10
"""Relative compliance that keeps redundant rows of sparse equations regular; iterations remove its effect."""

# Integration over time

# Absolute coordinates

# Documents and geometry

# Importers and exporters

# Validation of the papers' examples
