"""The saddle-point equations of constrained motion, dense or sparse by the size of the system."""

from __future__ import annotations

from typing import Protocol

from cadmbs.arrays import Array
from cadmbs.constraints.equations.wrenches import WrenchRows, dense_rows
from cadmbs.constraints.matrices.saddle import DenseSaddle, dense_saddle
from cadmbs.dynamics.closed_loops.descriptor import SparseSaddle, sparse_saddle
from cadmbs.dynamics.closed_loops.massless import singular_freedom
from cadmbs.dynamics.cut_rotors import has_rotors, rotor_mass
from cadmbs.dynamics.tree.mass import tree_mass_matrix
from cadmbs.dynamics.tree.motion import BodyStates, body_states
from cadmbs.errors import NotSolvableError
from cadmbs.system import System

DENSE_VELOCITY_LIMIT = 60
"""Up to this many velocities the matrices are dense: measured, a sparse factorisation is slower below."""


class Saddle(Protocol):
    """[M A^T; A 0] at one configuration, ready for right-hand sides."""

    def solve(self, force: Array, target: Array) -> tuple[Array, Array]:
        """Unknown x (..., n_v) and multipliers l (..., n_rows) of M x + A^T l = force, A x = target."""
        ...


def saddle(system: System, rows: WrenchRows, rank: int | None = None, bodies: BodyStates | None = None) -> Saddle:
    """The equations at the state that the rows belong to: dense, or sparse for one state of a large system.

    Args:
        system: Compiled mechanism.
        rows: Constraint rows at a state.
        rank: Number of independent rows where it is known.
        bodies: Moving bodies at the state, where they are known.

    Raises:
        NotSolvableError: If the mass matrix of the tree is singular (dense), or the equations are (sparse); of dense
            ones the message names a joint that moves nothing with inertia.
    """
    if system.n_v > DENSE_VELOCITY_LIMIT and rows.tree_state.pose.ndim == 3:
        return sparse_saddle(system, rows)
    bodies = body_states(system, rows.tree_state) if bodies is None else bodies
    tree = tree_mass_matrix(system, rows.tree_state, bodies)
    mass = system.tree.velocities.congruence(tree)
    if has_rotors(system):
        mass = mass + rotor_mass(system, rows.tree_state)
    A = dense_rows(system, rows)
    try:
        return dense_saddle(mass, A, rank, system.name)
    except NotSolvableError as problem:
        why = singular_freedom(system, *(part.reshape(-1, *part.shape[-2:])[0] for part in (mass, A)))
        raise NotSolvableError(f"{problem}: {why}" if why else str(problem)) from problem


__all__ = ["DENSE_VELOCITY_LIMIT", "DenseSaddle", "Saddle", "SparseSaddle", "dense_saddle", "saddle"]
