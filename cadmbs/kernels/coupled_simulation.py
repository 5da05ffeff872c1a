"""Trajectories as in `cadmbs.kernels.simulation`, of trees with coupled coordinates, in all coordinates of the tree.

The couplings are linear, so that Runge-Kutta steps of coordinates that satisfy them satisfy them too.
"""
# mypy: ignore-errors

from __future__ import annotations

from cadmbs.kernels.coupled_coordinates import gather_forces, spread
from cadmbs.kernels.coupled_dynamics import SLOTS as DYNAMICS_SLOTS
from cadmbs.kernels.coupled_dynamics import coupled_dynamics
from cadmbs.kernels.couplings import INDEPENDENT
from cadmbs.kernels.kernel import kernel
from cadmbs.kernels.load_forces import SLOTS as LOAD_SLOTS
from cadmbs.kernels.simulation import marcher, stepper

SLOTS = max(DYNAMICS_SLOTS, LOAD_SLOTS)


@kernel
def accelerations(table, params, entries, factors, q, v, tau, a, room, work):
    """Accelerations of all coordinates of the tree, G x; the last of the entries, by columns, tells how many x has."""
    m = entries[entries.shape[0] - 1, INDEPENDENT] + 1
    x = room[:m]
    gather_forces(entries, factors, tau, x)
    coupled_dynamics(entries, factors, table, params, q, v, x, room[m:], work)
    spread(entries, factors, x, a)


trajectories, trajectory = marcher(stepper(accelerations))
