"""Potential energy of the document's springs.

In the energy balance of a motion: let P be the power of all loads and drives, W its integral since t0, V the energy of
the springs. Along a motion dV/dt = -P_springs + dV/dt|q, where the last term is the power of moving anchors: a rest
position or free length that is a function of time. So

    W + V(t) - V(t0) = integral of (P - P_springs + dV/dt|q)

is the work of everything but the springs, and of their anchors. With the potential U + V and this work as what is
supplied, the imbalance E(t) - E(t0) - W is the same number as with U alone and W.
"""

from __future__ import annotations

from typing import TypeGuard

import numpy as np
from numpy.typing import ArrayLike

from cadmbs.arrays import Array, Positions
from cadmbs.constraints.cut_coordinates import cut_coordinates
from cadmbs.dynamics.applied.coordinate_loads import coordinate_energy, needs_position, position_of
from cadmbs.dynamics.applied.duals import BodyMotions
from cadmbs.dynamics.applied.load_laws import bushing_displacement, contact_gap, line_of, motions_now
from cadmbs.dynamics.cut_loads import beside_tree, cut_loads
from cadmbs.kinematics.products import tree_state
from cadmbs.system import System
from cadmbs.system.arguments import positions, real_numbers
from cadmbs.system.loads import Bushing, ContactLoad, CoordinateLoad, JointSpring, JointStop, SpringDamper


def spring_energy(system: System, q: Positions, t: ArrayLike = 0.0, cut_positions: ArrayLike | None = None) -> Array:
    """Potential energy (...) of the document's springs [J].

        V = 1/2 sum k (q - rest(t))^2 + 1/2 sum k (L - length(t))^2

    over springs along coordinates, those of cut joints and dependent ones included, and springs between points at the
    distance L; with characteristics their integrals. Stops and contacts that are pressed count, 1/2 k d^2 and
    k d^(n+1) / (n+1), and bushings, 1/2 sum k x^2; servos do not: they are drives. -dV/dq is the part of the springs in
    `load_forces`, dV/dt at constant q the power of their moving anchors. `energy` does not contain it.

    Args:
        system: Compiled mechanism.
        q: Joint positions (..., n_q).
        t: Time [s], one or one a sample.
        cut_positions: Earlier positions (..., n) of the cut joints (`constraints.cut_coordinates`), to which their
            angles are to be near; without, springs take angles in (-pi, pi].

    Raises:
        OutsideTableError: If a function of time does not cover t.
    """
    q_array = positions(system, q)
    shape = np.broadcast_shapes(q_array.shape[:-1], real_numbers(t, "t").shape)
    total = np.zeros(shape)
    q_tree = system.tree.positions.spread(q_array)
    for load in system.loads:
        if isinstance(load, CoordinateLoad):
            total += coordinate_energy(load, position_of(load, q_tree), t)
    if any(isinstance(load, SpringDamper | Bushing | ContactLoad) for load in system.loads):
        state = tree_state(system, q_array)
        now = motions_now(system, state, np.zeros((*q_array.shape[:-1], system.n_v)), t)
        for load in system.loads:
            if isinstance(load, SpringDamper | Bushing | ContactLoad):
                total += _of_body_load(load, now)
    return total + _of_cut_joints(system, q_array, t, cut_positions)


def _of_cut_joints(system: System, q: Array, t: ArrayLike, near: ArrayLike | None) -> Array:
    """Energy (...) of the springs along coordinates of cut joints."""
    acting = system.derived(cut_loads)
    if not acting.springs:
        return np.zeros(())
    coordinates = beside_tree(cut_coordinates(system, q, near), system.tree.positions.spread(q))
    energies = [coordinate_energy(load, position_of(load, coordinates), t) for load in acting.loads if stores(load)]
    return np.asarray(np.sum(energies, axis=0))


def stores(load: CoordinateLoad) -> TypeGuard[JointSpring | JointStop]:
    """Whether a load along a coordinate can store energy."""
    return isinstance(load, JointSpring | JointStop) and needs_position(load)


def _of_body_load(load: SpringDamper | Bushing | ContactLoad, now: BodyMotions) -> Array:
    """Energy (...) of a spring between points, of a bushing, or of the normal force of a contact."""
    match load:
        case SpringDamper():
            stretch = line_of(load, now)[1].value - now.at_time(load.length)
            table = load.characteristic
            energy = 0.5 * load.stiffness * stretch**2 if table is None else table.integral(stretch)
        case Bushing():
            x, theta = bushing_displacement(load, now)
            energy = 0.5 * np.sum(
                load.stiffness * np.concatenate([theta.value, x.value], axis=-1) ** 2, axis=-1, keepdims=True
            )
        case ContactLoad():
            depth = np.maximum(contact_gap(load, now)[1].value, 0.0)
            energy = load.stiffness * depth ** (load.exponent + 1.0) / (load.exponent + 1.0)
    return np.asarray(energy[..., 0])
