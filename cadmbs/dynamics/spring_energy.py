"""Potential energy of the document's springs.

In the energy balance of a motion: let P be the power of all loads and drives, W its integral since t0, V the energy of
the springs. Along a motion dV/dt = -P_springs + dV/dt|q, where the last term is the power of moving anchors: a rest
position or free length that is a function of time. So

    W + V(t) - V(t0) = integral of (P - P_springs + dV/dt|q)

is the work of everything but the springs, and of their anchors. With the potential U + V and this work as what is
supplied, the imbalance E(t) - E(t0) - W is the same number as with U alone and W.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from cadmbs.arrays import Array, Positions
from cadmbs.constraints.cut_coordinates import cut_coordinates
from cadmbs.dynamics.cut_loads import CutSpring, cut_loads
from cadmbs.kinematics.products import TreeState, tree_state
from cadmbs.lie import se3
from cadmbs.system import System
from cadmbs.system.arguments import positions
from cadmbs.system.functions import TimeFunction
from cadmbs.system.loads import JointSpring, SpringDamper


def spring_energy(system: System, q: Positions, t: ArrayLike = 0.0, cut_positions: ArrayLike | None = None) -> Array:
    """Potential energy (...) of the document's springs [J].

        V = 1/2 sum k (q - rest(t))^2 + 1/2 sum k (L - length(t))^2

    over springs along coordinates, those of cut joints and dependent ones included, and springs between points at the
    distance L. -dV/dq is the part of the springs in `load_forces`, dV/dt at constant q the power of their moving
    anchors. `energy` does not contain it.

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
    shape = np.broadcast_shapes(q_array.shape[:-1], np.shape(t))
    total = np.zeros(shape)
    q_tree = system.tree.positions.spread(q_array)
    for load in system.loads:
        if isinstance(load, JointSpring):
            total += _stored(load.stiffness, q_tree[..., load.position], load.rest, t)
    lines = [load for load in system.loads if isinstance(load, SpringDamper)]
    if lines:
        state = tree_state(system, q_array)
        for line in lines:
            total += _stored(line.stiffness, _length(line, state), line.length, t)
    return total + _of_cut_joints(system, q_array, t, cut_positions)


def _of_cut_joints(system: System, q: Array, t: ArrayLike, near: ArrayLike | None) -> Array:
    """Energy (...) of the springs along coordinates of cut joints."""
    acting = system.derived(cut_loads)
    if not acting.springs:
        return np.zeros(())
    coordinates = cut_coordinates(system, q, near)
    springs = [load for load in acting.loads if isinstance(load, CutSpring)]
    energies = [_stored(load.stiffness, coordinates[..., load.position], load.rest, t) for load in springs]
    return np.asarray(np.sum(energies, axis=0))


def _stored(stiffness: float, position: Array, rest: TimeFunction, t: ArrayLike) -> Array:
    """1/2 k (x - rest(t))^2."""
    return np.asarray(0.5 * stiffness * (position - rest.jet(t).value) ** 2)


def _length(load: SpringDamper, state: TreeState) -> Array:
    """Distance (...) of the two points of a spring [m]."""
    start, end = (
        se3.apply(state.pose[..., body, :, :], point) for body, point in zip(load.bodies, load.points, strict=True)
    )
    return np.asarray(np.sqrt(np.sum((end - start) ** 2, axis=-1)))
