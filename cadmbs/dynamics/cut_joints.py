"""Forces along the coordinates of cut joints, and the reflected inertias of rotors that turn with them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np

from cadmbs.arrays import Array, ArrayLike, Positions, Velocities, matrix_times_vector
from cadmbs.constraints.cut_coordinates import (
    coordinates_at,
    cut_accelerations,
    cut_position_names,
    cut_velocity_names,
    loop_wrenches,
    on_branch,
    rates_at,
)
from cadmbs.constraints.equations import constraint_state as states
from cadmbs.constraints.equations.wrenches import WrenchRows, WrenchTerms, dense_rows, dense_rows_rate, joined_rows
from cadmbs.dynamics.applied import load_laws
from cadmbs.dynamics.tree.inverse import BodyStates, tree_forces, tree_inverse_dynamics
from cadmbs.dynamics.tree.mass import coriolis_matrix, mass_matrix
from cadmbs.kinematics import configuration, products
from cadmbs.system import System
from cadmbs.system.arguments import broadcast, require_coordinates, vector_argument
from cadmbs.system.loads import NO_POSITION, CoordinateLoad, CoordinateTerm, JointForce, JointFriction


@dataclass(frozen=True)
class CutLoads:
    """What acts along the coordinates of the cut joints of a system.

    Attributes:
        loads: Their `column` is a number among `cut_velocity_names`, their `position` one among `cut_position_names`.
            Those of a sum that contains coordinates of the tree, too, count on with these.
        damping, friction: One value a velocity.
        n_positions: Number of positions of cut joints.
    """

    loads: tuple[CoordinateLoad, ...]
    damping: Array
    friction: Array
    n_positions: int

    @property
    def springs(self) -> bool:
        """Whether forces depend on positions of cut joints."""
        return any(load_laws.needs_position(load) for load in self.loads)

    @property
    def reach_tree(self) -> bool:
        """Whether a sum contains coordinates of cut joints and of the tree."""
        return any(term.column >= len(self.damping) for load in self.loads for term in load_laws.terms_of(load))

    @cached_property
    def any(self) -> bool:
        """Whether there is anything."""
        return bool(self.loads) or bool(np.any(self.damping)) or bool(np.any(self.friction))


def cut_loads(system: System) -> CutLoads:
    """Loads and losses of the cut joints of a system."""
    of_tree, cut_positions = system.derived(configuration.tree_coordinate_indices), cut_position_names(system)
    positions, columns = (
        {name: number for number, name in enumerate((*of_cuts, *names))}
        for of_cuts, names in zip((cut_positions, cut_velocity_names(system)), of_tree, strict=True)
    )
    loads: list[CoordinateLoad] = []
    for row in system.rows:
        if row.kind.startswith("load:"):
            names, load = row.data["coordinates"], row.data["load"]
            numbers = [(positions.get(name, NO_POSITION), columns[name]) for name in names]
            indices: dict[str, Any] = {"column": numbers[0][1]}
            if not isinstance(load, JointForce | JointFriction):
                indices["position"] = numbers[0][0]
            if load.terms:
                factors = (term.factor for term in load.terms)
                indices["terms"] = tuple(CoordinateTerm(*n, f) for n, f in zip(numbers, factors, strict=True))
            loads.append(replace(load, **indices))
    losses = system.losses
    return CutLoads(tuple(loads), losses.cut_damping, losses.cut_friction, len(cut_positions))


def loads_along_coordinates(
    system: System, q: Array, v: Array | None = None, near: ArrayLike | None = None
) -> Iterator[tuple[CoordinateLoad, Array, Array]]:
    """Each load along a coordinate or a sum, with that and its rate (...): along the tree, then along cut joints.

    Without v rates are zero; angles of cut joints are to be near to earlier positions `near` (..., n) of these.
    """
    tree, of_cuts, rest = system.tree, system.derived(cut_loads).loads, np.zeros(())
    x, u = tree.positions.spread(q), np.zeros(tree.n_columns) if v is None else tree.velocities.spread_rate(v)
    for load in system.loads:
        if isinstance(load, CoordinateLoad):
            yield load, load_laws.position_of(load, x), rest if v is None else load_laws.rate_of(load, u)
    if of_cuts:
        x, u = _coordinates(on_branch(states.constraint_state(system, q, 0.0, v), near), x, u, near)
        yield from ((load, load_laws.position_of(load, x), load_laws.rate_of(load, u)) for load in of_cuts)


def _coordinates(
    state: states.ConstraintState, q_tree: Array, v_tree: Array, near: ArrayLike | None
) -> tuple[Array, Array]:
    """Coordinates of cut joints and those of the tree (..., n), and their rates, as `CutLoads` numbers them."""
    acting = state.system.derived(cut_loads)
    x = coordinates_at(state, near) if acting.springs else np.zeros(acting.n_positions)
    u = np.zeros(len(acting.damping)) if state.motion is None else rates_at(state)
    return np.concatenate(broadcast(x, q_tree), axis=-1), np.concatenate(broadcast(u, v_tree), axis=-1)


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
    require_coordinates(system)
    n = len(cut_velocity_names(system))
    return _forces_along_cuts(on_branch(states.constraint_state(system, q, 0.0, v), near), q, v, t, near)[..., :n]


def cut_load_joint_forces(
    system: System, q: Positions, v: Velocities, t: ArrayLike = 0.0, near: ArrayLike | None = None
) -> Array:
    """Joint forces D^T f (..., n_v) of `cut_load_forces`, with D of `cut_jacobian` at the same state.

    And those along coordinates of the tree, of loads along sums of these and coordinates of cut joints.
    """
    state = on_branch(states.constraint_state(system, q, 0.0, v), near)
    forces = _forces_along_cuts(state, q, v, t, near)
    D = dense_rows(system, cut_rows(replace(state, motion=None)))
    n = D.shape[-2]
    total = np.squeeze(forces[..., None, :n] @ D, -2)
    return np.asarray(total + system.tree.velocities.gather(forces[..., n:]))


def _forces_along_cuts(
    state: states.ConstraintState, q: Positions, v: Velocities, t: ArrayLike, near: ArrayLike | None
) -> Array:
    """`cut_load_forces` at a state with its motion, and behind them forces along the coordinates of the tree."""
    tree, acting = state.system.tree, state.system.derived(cut_loads)
    q_tree, v_tree = tree.positions.spread(np.asarray(q)), tree.velocities.spread_rate(np.asarray(v))
    x, u = _coordinates(state, q_tree, v_tree, near)
    forces, n = np.zeros(u.shape), len(acting.damping)
    forces[..., :n] = load_laws.loss_force(acting.damping, acting.friction, u[..., :n])
    load_laws.add_forces(acting.loads, x, u, t, forces)
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
    """The matrix D (..., n, n_v) of the rates of the coordinates of cut joints: `constraints.cut_rates` = D v."""
    return dense_rows(system, cut_rows(states.constraint_state(system, q, 0.0)))


def cut_rows(at: states.ConstraintState) -> WrenchRows:
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
    acting, tree = system.derived(cut_loads), system.tree
    rows = cut_rows(states.unit_velocity_states(system, q, 0.0))
    D, D_along = dense_rows(system, rows)[..., 0, :, :], dense_rows_rate(system, rows)
    n, G = D.shape[-2], tree.velocities.spread_rate(np.eye(system.n_v)).T
    D = np.concatenate([D, np.broadcast_to(G, (*D.shape[:-2], *G.shape))], axis=-2)
    D_along = np.concatenate([D_along, np.zeros((*D_along.shape[:-2], *G.shape))], axis=-2)
    state = states.constraint_state(system, q, 0.0, v)
    x, u = _coordinates(state, tree.positions.spread(q), tree.velocities.spread_rate(v), None)
    by_x, by_u = np.zeros((2, *u.shape, u.shape[-1]))
    by_u[..., :n, :n] -= load_laws.loss_slope(acting.damping, acting.friction, u[..., :n])[..., None] * np.eye(n)
    load_laws.add_slopes(acting.loads, x, u, t, by_x, by_u)
    forces = _forces_along_cuts(state, q, v, t, None)
    turned = np.einsum("...kij,...i->...jk", D_along, forces)
    moved = np.einsum("...kij,...j->...ik", D_along, v)
    transposed = np.swapaxes(D, -1, -2)
    return turned + transposed @ (by_x @ D + by_u @ moved), transposed @ by_u @ D


# Reflected inertias (armatures): rotors that turn with coordinates which the tree does not have.


def cut_armature(system: System) -> Array:
    """(n,) reflected inertia along each velocity of a cut joint, as in `constraints.cut_velocity_names`."""
    sizes = [len(system.joints[closure.joint].velocity_names) for closure in system.closures]
    pairs = zip(system.closures, sizes, strict=True)
    return np.concatenate([np.zeros(0), *(c.armature if len(c.armature) else np.zeros(size) for c, size in pairs)])


def has_rotors(system: System) -> bool:
    """Whether a cut joint has a reflected inertia."""
    return bool(np.any(system.derived(cut_armature)))


def rotor_mass(system: System, state: products.TreeState) -> Array:
    """Their part D^T I D (..., n_v, n_v) of the mass matrix, with the rates u = D v of the cut joints."""
    D = dense_rows(system, cut_rows(states.ConstraintState(system, state, np.zeros(()), None)))
    return np.asarray(np.swapaxes(D, -1, -2) @ (system.derived(cut_armature)[:, None] * D))


def rotor_forces(system: System, q: Array, v: Array, a: Array) -> Array:
    """Joint forces D^T I u' (..., n_v) that give the rotors their accelerations."""
    inertial = system.derived(cut_armature) * cut_accelerations(system, q, v, a)
    return matrix_times_vector(np.swapaxes(cut_jacobian(system, q), -1, -2), inertial)


def rotor_force_slopes(system: System, q: Array, v: Array) -> Array:
    """Partial derivatives (..., n_v, n_v) of `rotor_forces` by the velocities: D^T I (D' + D'(e_k) v)."""
    rows = cut_rows(states.constraint_state(system, q, 0.0, v))
    D, every = dense_rows(system, rows), dense_rows_rate(system, cut_rows(states.unit_velocity_states(system, q, 0.0)))
    slope = dense_rows_rate(system, rows) + np.einsum("...kri,...i->...rk", every, v)
    return np.asarray(np.swapaxes(D, -1, -2) @ (system.derived(cut_armature)[:, None] * slope))


def rotor_energy(system: System, q: Array, v: Array) -> Array:
    """Their kinetic energy 1/2 u^T I u (...) [J]."""
    u = matrix_times_vector(cut_jacobian(system, q), v)
    return np.asarray(0.5 * np.sum(system.derived(cut_armature) * u * u, axis=-1))


def whole_mass_matrix(system: System, q: Array) -> Array:
    """The mass matrix (..., n_v, n_v) of the spanning tree and of the rotors of cut joints."""
    M = mass_matrix(system, q, engine="reference")
    return M + rotor_mass(system, states.constraint_state(system, q, 0.0).tree_state) if has_rotors(system) else M


def whole_inverse_dynamics(system: System, q: Array, v: Array, a: Array, wrenches: ArrayLike | None = None) -> Array:
    """M a + C v + g - J^T W (..., n_v) of the tree and of the rotors of cut joints, under wrenches W on bodies."""
    forces = tree_inverse_dynamics(system, q, v, a, wrenches)
    return forces + rotor_forces(system, q, v, a) if has_rotors(system) else forces


def whole_bias_force_of_motion(
    system: System, rows: WrenchRows, q: Array, v: Array, bodies: BodyStates | None = None
) -> Array:
    """C v + g (..., n_v) of both at the state and motion that constraint rows belong to, and the bodies there."""
    motion, v_tree = states.present(rows.motion), system.tree.velocities.spread_rate(v)
    bias = motion.twists, system.tree.per_body(motion.columns * v_tree[..., None]), np.zeros(v_tree.shape)
    forces = tree_forces(system, rows.tree_state, bias, bodies=bodies)
    return forces + rotor_forces(system, q, v, np.zeros(v.shape)) if has_rotors(system) else forces


def whole_coriolis_matrix(system: System, q: Array, v: Array) -> Array:
    """C (..., n_v, n_v) with D^T I D' of the rotors of cut joints; d/dt M - 2 C stays skew."""
    C = coriolis_matrix(system, q, v, engine="reference")
    if not has_rotors(system):
        return C
    rows = cut_rows(states.constraint_state(system, q, 0.0, v))
    return np.asarray(
        C
        + np.swapaxes(dense_rows(system, rows), -1, -2)
        @ (system.derived(cut_armature)[:, None] * dense_rows_rate(system, rows))
    )
