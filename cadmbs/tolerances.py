"""The tolerances of the package that decide something for a user, each with its reason, by subject.

A number belongs here when two modules share it, or when a result depends on it: what counts as closed, as singular, as
equal, as converged. Sizes of buffers, numbers of iterations and limits of messages stay in their modules, under names
that say of what.
"""

from __future__ import annotations

# Ranks and singular configurations

# Closed loops: residuals and assembly

# Inverse kinematics

# Linear systems

# Integration over time

# Absolute coordinates

# Documents and geometry

# Importers and exporters

# Validation of the papers' examples
