"""Forces along the coordinates of cut joints: springs, drives, damping and friction, as the tree has them elsewhere."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from numpy.typing import ArrayLike

from cadmbs.arrays import Array, Positions, Velocities, matrix_times_vector
from cadmbs.constraints.cut_coordinates import (
    coordinates_at,
    cut_coordinates,
    cut_position_names,
    cut_velocity_names,
    loop_wrenches,
    on_branch,
    rates_at,
)
from cadmbs.constraints.equations.constraint_state import ConstraintState, constraint_state, unit_velocity_states
from cadmbs.constraints.equations.wrenches import WrenchRows, WrenchTerms, dense_rows, dense_rows_rate, joined_rows
from cadmbs.dynamics.applied.coordinate_loads import coordinate_force, coordinate_slopes, needs_position, position_of
from cadmbs.system import System
from cadmbs.system.arguments import vector_argument
from cadmbs.system.loads import FRICTION_SPEED, NO_POSITION, CoordinateLoad, JointForce


@dataclass(frozen=True)
class CutLoads:
    """What acts along the coordinates of the cut joints of a system.

    Attributes:
        loads: Their `column` is a number among `cut_velocity_names`, their `position` one among `cut_position_names`.
        damping, friction: One value a velocity.
    """

    loads: tuple[CoordinateLoad, ...]
    damping: Array
    friction: Array

    @property
    def springs(self) -> bool:
        """Whether forces depend on positions of cut joints."""
        return any(needs_position(load) for load in self.loads)

    @cached_property
    def any(self) -> bool:
        """Whether there is anything."""
        return bool(self.loads) or bool(np.any(self.damping)) or bool(np.any(self.friction))


def cut_loads(system: System) -> CutLoads:
    """Loads and losses of the cut joints of a system."""
    positions = {name: index for index, name in enumerate(cut_position_names(system))}
    indices = {name: index for index, name in enumerate(cut_velocity_names(system))}
    loads: list[CoordinateLoad] = []
    for row in system.rows:
        if row.kind.startswith("load:"):
            name, load = row.data["coordinate"], row.data["load"]
            index = {"column": indices[name]}
            if not isinstance(load, JointForce):
                index["position"] = positions.get(name, NO_POSITION)
            loads.append(replace(load, **index))
    return CutLoads(tuple(loads), system.losses.cut_damping, system.losses.cut_friction)


def cut_load_forces(
    system: System, q: Positions, v: Velocities, t: ArrayLike = 0.0, near: ArrayLike | None = None
) -> Array:
    """Forces of the document's loads, damping and friction along the coordinates of cut joints at time t.

        f = sum of loads - damping u - friction tanh(u / 1e-3) ,   u the rates of these coordinates

    Angles are read off the poses, in (-pi, pi], or nearest to earlier values, so that springs count full turns.

    Args:
        system: Compiled mechanism.
        q: Joint positions (..., n_q).
        v: Joint velocities (..., n_v).
        t: Time [s], one or one a sample.
        near: Earlier positions of the cut joints (`constraints.cut_coordinates`), to which angles are to be near.

    Returns:
        (..., n), entries as in `constraints.cut_velocity_names(system)` [N, N m].

    Raises:
        OutsideTableError: If a load's table does not cover t.
    """
    return _forces_along_cuts(constraint_state(system, q, 0.0, v), t, near)


def cut_load_joint_forces(
    system: System, q: Positions, v: Velocities, t: ArrayLike = 0.0, near: ArrayLike | None = None
) -> Array:
    """Joint forces D^T f (..., n_v) of `cut_load_forces`, with D of `cut_jacobian` at the same state."""
    state = constraint_state(system, q, 0.0, v)
    state = on_branch(state, near)
    forces = _forces_along_cuts(state, t, near)
    D = dense_rows(system, cut_rows(replace(state, motion=None)))
    return np.asarray(np.squeeze(forces[..., None, :] @ D, -2))


def _forces_along_cuts(state: ConstraintState, t: ArrayLike, near: ArrayLike | None) -> Array:
    """`cut_load_forces` at a state with its motion."""
    acting, state = state.system.derived(cut_loads), on_branch(state, near)
    rates = rates_at(state)
    forces = -acting.damping * rates - acting.friction * np.tanh(rates / FRICTION_SPEED)
    coordinates = coordinates_at(state, near) if acting.springs else np.zeros(0)
    for load in acting.loads:
        x = position_of(load, coordinates)
        forces[..., load.column] += coordinate_force(load, x, rates[..., load.column], t)
    return forces


def cut_joint_forces(system: System, q: Positions, forces: ArrayLike) -> Array:
    """Joint forces D^T f (..., n_v) that do the same as forces f along the coordinates of cut joints.

    D is the matrix of u = D v, the rates of these coordinates: f . u = (D^T f) . v. To drive a cut joint, add them to
    the joint forces of `constrained_forward_dynamics`.

    Args:
        system: Compiled mechanism.
        q: Joint positions (..., n_q).
        forces: f (..., n), entries as in `constraints.cut_velocity_names(system)` [N, N m].

    Raises:
        ShapeError: If there is not one force a velocity of a cut joint.
    """
    f = cut_argument(system, forces)
    return np.asarray(np.squeeze(f[..., None, :] @ cut_jacobian(system, q), -2))


def cut_argument(system: System, forces: ArrayLike) -> Array:
    """Forces along the coordinates of cut joints as an array."""
    names = cut_velocity_names(system)
    return vector_argument(forces, len(names), "forces", "velocity of a cut joint (constraints.cut_velocity_names)")


def cut_jacobian(system: System, q: Positions) -> Array:
    """The matrix D (..., n, n_v) of the rates of the coordinates of cut joints: `constraints.cut_rates` = D v.

    Args:
        system: Compiled mechanism.
        q: Joint positions (..., n_q).
    """
    return dense_rows(system, cut_rows(constraint_state(system, q, 0.0)))


def cut_rows(at: ConstraintState) -> WrenchRows:
    """The rates of the coordinates of all cut joints as rows; `cut_velocity_names` are their names."""
    parts, start = [], 0
    for loop in range(at.system.n_loops):
        bodies, wrenches, rates = loop_wrenches(at, loop)
        k = wrenches.shape[-2]
        parts.append(WrenchTerms(np.arange(start, start + k), np.tile(bodies, (k, 1)), wrenches, rates))
        start += k
    return joined_rows(at, start, parts, [])


def cut_load_derivatives(system: System, q: Array, v: Array, t: ArrayLike) -> tuple[Array, Array]:
    """Partial derivatives (..., n_v, n_v) of D^T f by positions and velocities, exact.

    d(D^T f) = dD^T f + D^T ( -k D dq - s (D dv + dD v) ) ,   s the slopes of damping and friction. Springs on positions
    count for coordinates whose rates are their velocities.
    """
    acting = system.derived(cut_loads)
    rows = cut_rows(unit_velocity_states(system, q, 0.0))
    D, D_along = dense_rows(system, rows)[..., 0, :, :], dense_rows_rate(system, rows)
    u = matrix_times_vector(D, v)
    slopes = acting.damping + acting.friction / FRICTION_SPEED * (1.0 - np.tanh(u / FRICTION_SPEED) ** 2)
    stiffness = np.zeros(u.shape)
    coordinates = cut_coordinates(system, q) if acting.springs else np.zeros(0)
    for load in acting.loads:
        x = position_of(load, coordinates)
        slope = coordinate_slopes(load, x, u[..., load.column], t)
        stiffness[..., load.column] -= slope.by_position
        slopes[..., load.column] -= slope.by_rate
    forces = cut_load_forces(system, q, v, t)
    turned = np.einsum("...kij,...i->...jk", D_along, forces)
    moved = np.einsum("...kij,...j->...ik", D_along, v)
    by_q = -stiffness[..., None] * D - slopes[..., None] * moved
    transposed = np.swapaxes(D, -1, -2)
    return turned + transposed @ by_q, -transposed @ (slopes[..., None] * D)
