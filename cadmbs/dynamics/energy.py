"""Energies and momentum; potential energy of springs; force, length, rate and power of each load.

In the energy balance of a motion: let P be the power of all loads and drives, W its integral since t0, V the energy of
the springs. Along a motion dV/dt = -P_springs + dV/dt|q, where the last term is the power of moving anchors: a rest
position or free length that is a function of time. So

    W + V(t) - V(t0) = integral of (P - P_springs + dV/dt|q)

is the work of everything but the springs, and of their anchors. With the potential U + V and this work as what is
supplied, the imbalance E(t) - E(t0) - W is the same number as with U alone and W.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from cadmbs.arrays import Array, ArrayLike, Positions, Velocities, matrix_times_vector
from cadmbs.dynamics import wrench_forms
from cadmbs.dynamics.applied import duals, load_laws
from cadmbs.dynamics.cut_joints import cut_loads, has_rotors, loads_along_coordinates, rotor_energy
from cadmbs.dynamics.tree.inverse import centers_of_mass
from cadmbs.dynamics.tree.mass import tree_inertias
from cadmbs.kernels.calls import compiled
from cadmbs.kernels.calls.engine import with_kernel
from cadmbs.kinematics.products import TreeState, tree_state
from cadmbs.kinematics.twists import moving_twists
from cadmbs.lie import se3, so3
from cadmbs.system import System, inertias
from cadmbs.system.arguments import broadcast, positions, real_numbers, velocities
from cadmbs.system.loads import BodyLoad, Bushing, ContactLoad, CoordinateLoad, Load, SpringDamper


def _compiled_energy(system: System, q: Array, v: Array, *, threads: int | None) -> tuple[Array, Array]:
    kinetic, potential = compiled.energy(system, q, v, threads=threads)
    return _with_rotors(system, q, v, kinetic), potential


@with_kernel(
    _compiled_energy, scalar="energy", require=inertias.require_inertia, is_scalar=lambda system: not has_rotors(system)
)
def energy(
    system: System, q: Positions, v: Velocities, *, engine: str = "auto", threads: int | None = None
) -> tuple[Array, Array]:
    """Kinetic and potential energy of the moving bodies [J].

        T = 1/2 sum (m |v_c|^2 + w . Theta w) + 1/2 sum armature v^2 ,   U = - sum m g . r_c

    U is zero at the world origin; what is fixed to the world does not count. Theory 8.5, P-DYN (81).

    Args:
        system: Compiled mechanism.
        q: Joint positions (..., n_q).
        v: Joint velocities (..., n_v).
        engine: "auto" or "compiled" for a compiled kernel wherever one covers the system, "reference" for NumPy.
        threads: Number of threads of compiled batches; None for all cores where the batch is large enough.

    Returns:
        T (...) and U (...).
    """
    q_array, v_array = broadcast(positions(system, q), velocities(system, v))
    return energy_at(system, tree_state(system, q_array), q_array, v_array)


def energy_at(system: System, state: TreeState, q: Array, v: Array, twists: Array | None = None) -> tuple[Array, Array]:
    """`energy` by NumPy where the state of the tree at q, and its twists (..., n, 6), are known already.

    The energy of rotation is 1/2 w . Theta w with w = R^T omega in the axes at q = 0.
    """
    inertias.require_inertia(system)
    tree, center = system.tree, centers_of_mass(system, state)
    twist = moving_twists(system, state, v) if twists is None else twists
    omega = twist[..., :3]
    velocity = twist[..., 3:] + so3.cross(omega, center)
    w = matrix_times_vector(state.pose[..., :3, :3].swapaxes(-1, -2), omega)
    kinetic = kinetic_energy(tree.mass, velocity, w, matrix_times_vector(tree.inertia, w))
    kinetic = kinetic + 0.5 * np.sum(tree.velocities.spread_rate(v) ** 2 * tree.armature, axis=-1)
    place = (center + state.point[..., None, :])[..., 1:, :]
    return _with_rotors(system, q, v, kinetic), gravity_energy(tree.mass[..., 1:], place, system.gravity)


def kinetic_energy(mass: Array, velocity: Array, w: Array, spin: Array) -> Array:
    """1/2 sum (m |v_c|^2 + w . Theta w) (...) of bodies (..., k): masses, v_c and w, and Theta w in the axes of w."""
    return np.asarray(0.5 * (np.sum(np.sum(velocity**2, axis=-1) * mass, axis=-1) + np.sum(w * spin, axis=(-2, -1))))


def gravity_energy(mass: Array, center: Array, gravity: Array) -> Array:
    """-sum m g . r_c (...) of bodies (..., k) with centres of mass r_c in the world; zero at the world origin."""
    return np.asarray(-np.sum(matrix_times_vector(center, gravity) * mass, axis=-1))


def _with_rotors(system: System, q: Array, v: Array, kinetic: Array) -> Array:
    """With the energy of reflected inertias along coordinates of cut joints."""
    return kinetic + rotor_energy(system, q, v) if has_rotors(system) else kinetic


@with_kernel(compiled.momentum, require=inertias.require_inertia)
def momentum(system: System, q: Positions, v: Velocities, *, engine: str = "auto", threads: int | None = None) -> Array:
    """Total spatial momentum (..., 6) of the moving bodies: angular about the world origin, then linear, world axes.

        Pi = sum (r_c x m v_c + Theta w, m v_c) = sum M^s_i V^s_i

    P-DYN (36). Angular in N m s, linear in N s.

    Args:
        system: Compiled mechanism.
        q: Joint positions (..., n_q).
        v: Joint velocities (..., n_v).
        engine: "auto" or "compiled" for a compiled kernel wherever one covers the system, "reference" for NumPy.
        threads: Number of threads of compiled batches; None for all cores where the batch is large enough.
    """
    q_array, v_array = broadcast(positions(system, q), velocities(system, v))
    state = tree_state(system, q_array)
    momenta = matrix_times_vector(tree_inertias(system, state), moving_twists(system, state, v_array))
    about_point = np.sum(momenta[..., 1:, :], axis=-2)
    return wrench_forms.wrench_spatial_from_hybrid(se3.translation(state.point), about_point)


@with_kernel(compiled.center_of_mass)
def center_of_mass(system: System, q: Positions, *, engine: str = "auto", threads: int | None = None) -> Array:
    """Centre of mass (..., 3) of all moving bodies together, world axes [m].

        r = sum m r_c / sum m

    What is fixed to the world does not count. NaN where nothing that moves has mass. P-DYN (36): the linear momentum
    is its velocity times the mass.

    Args:
        system: Compiled mechanism.
        q: Joint positions (..., n_q).
        engine: "auto" or "compiled" for a compiled kernel wherever one covers the system, "reference" for NumPy.
        threads: Number of threads of compiled batches; None for all cores where the batch is large enough.
    """
    q_array = positions(system, q)
    state = tree_state(system, q_array)
    mass = system.tree.mass[1:]
    if not mass.sum() > 0.0:
        return np.full((*q_array.shape[:-1], 3), np.nan)
    center = centers_of_mass(system, state)[..., 1:, :]
    return np.asarray(state.point + mass @ center / mass.sum())


# Potential energy of the document's springs.


def spring_energy(
    system: System,
    q: Positions,
    t: ArrayLike = 0.0,
    cut_positions: ArrayLike | None = None,
    poses: Array | None = None,
) -> Array:
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
        poses: Displacements (..., n, 4, 4) of the moving bodies about one point, those of `bodies_of_springs`, where
            they are known.

    Raises:
        OutsideTableError: If a function of time does not cover t.
    """
    q_array = positions(system, q)
    shape = np.broadcast_shapes(q_array.shape[:-1], real_numbers(t, "t").shape)
    total = np.zeros(shape)
    for load, x, _ in loads_along_coordinates(system, q_array, near=cut_positions):
        if load_laws.needs_position(load):
            total += load_laws.coordinate_energy(load, x, t)
    if system.derived(bodies_of_springs):
        poses = tree_state(system, q_array).pose if poses is None else poses
        at_rest = np.zeros((*q_array.shape[:-1], system.tree.n, 6))
        now = duals.BodyMotions(poses, at_rest, np.asarray(t, dtype=float)[..., None])
        for between in system.loads:
            if isinstance(between, SpringDamper | Bushing | ContactLoad):
                total += _of_body_load(between, now)
    return total


def bodies_of_springs(system: System) -> tuple[int, ...]:
    """Moving bodies between which springs, bushings and contacts act, ascending."""
    springs = [load for load in system.loads if isinstance(load, SpringDamper | Bushing | ContactLoad)]
    return tuple(sorted({body for load in springs for body in load.bodies}))


def _of_body_load(load: SpringDamper | Bushing | ContactLoad, now: duals.BodyMotions) -> Array:
    """Energy (...) of a spring between points, of a bushing, or of the normal force of a contact."""
    match load:
        case SpringDamper():
            stretch = load_laws.line_between(load.bodies, load.points, now)[1].value - now.at_time(load.length)
            table = load.characteristic
            energy = 0.5 * load.stiffness * stretch**2 if table is None else table.integral(stretch)
        case Bushing():
            x, theta = load_laws.bushing_displacement(load, now)
            energy = 0.5 * np.sum(
                load.stiffness * np.concatenate([theta.value, x.value], axis=-1) ** 2, axis=-1, keepdims=True
            )
        case ContactLoad():
            depth = np.maximum(load_laws.contact_gap(load, now)[1].value, 0.0)
            energy = load.stiffness * depth ** (load.exponent + 1.0) / (load.exponent + 1.0)
    return np.asarray(energy[..., 0])


# What each load does at an instant: its force or wrench, length and rate, and power.

WRENCH_QUANTITIES: Final = ("mx", "my", "mz", "fx", "fy", "fz", "power")
"""Moment [N m] and force [N] on the first-named body about the point of application, world axes; power [W]."""

LINE_QUANTITIES: Final = ("force", "length", "rate", "power")
"""Pull [N] of a spring between points, positive where it pulls them together; length [m] and its rate; power [W]."""

COORDINATE_QUANTITIES: Final = ("force", "power")
"""Force [N or N m] along the coordinate, and power [W]."""


class LoadColumns(NamedTuple):
    """The name of a load and of what is known of it."""

    name: str
    quantities: tuple[str, ...]


def load_columns(system: System) -> tuple[LoadColumns, ...]:
    """The loads of a system, those along coordinates of cut joints last, with the names of their quantities."""
    loads = (*system.loads, *system.derived(cut_loads).loads)
    return tuple(LoadColumns(load.name, _quantities(load)) for load in loads)


def load_quantities(
    system: System, q: Positions, v: Velocities, t: ArrayLike = 0.0, near: ArrayLike | None = None
) -> tuple[Array, ...]:
    """The quantities (..., k) of each load, as `load_columns` names them.

    A wrench is the one on the first-named body, about the current point of application, in world axes. The power is
    that on all bodies: what the load adds to their energy. Times t [s] and earlier positions `near` of the cut joints
    as in `load_forces`.

    Raises:
        OutsideTableError: If a function of time does not cover t.
    """
    times = real_numbers(t, "t")
    q_array, v_array, _ = broadcast(positions(system, q), velocities(system, v), times[..., None])
    along = loads_along_coordinates(system, q_array, v_array, near)
    now = None
    if load_laws.body_loads(system):
        now = load_laws.motions_now(system, tree_state(system, q_array), v_array, times)
    quantities: list[Array] = []
    for load in system.loads:
        if isinstance(load, CoordinateLoad):
            quantities.append(_along(*next(along), times))
        elif now is not None:
            quantities.append(_quantities_of_body_load(load, now, v_array.shape[:-1]))
    return (*quantities, *(_along(*each, times) for each in along))


def _quantities(load: Load) -> tuple[str, ...]:
    if isinstance(load, CoordinateLoad):
        return COORDINATE_QUANTITIES
    return LINE_QUANTITIES if isinstance(load, SpringDamper) else WRENCH_QUANTITIES


def _along(load: CoordinateLoad, x: Array, u: Array, t: ArrayLike) -> Array:
    force = load_laws.coordinate_force(load, x, u, t)
    return np.stack([force, force * u], axis=-1)


def _quantities_of_body_load(load: BodyLoad, now: duals.BodyMotions, batch: tuple[int, ...]) -> Array:
    point, force, torque = load_laws.acting_wrench(load, now)
    i, j = load.bodies
    power = duals.dot(force, now.velocity(i, point) - now.velocity(j, point))
    power = power + duals.dot(torque, now.angular_velocity(i) - now.angular_velocity(j))
    if isinstance(load, SpringDamper):
        direction, length, rate = load_laws.line_between(load.bodies, load.points, now)
        parts = [duals.dot(direction, force), length, rate, power]
    else:
        parts = [torque, force, power]
    return np.concatenate([np.broadcast_to(x.value, (*batch, x.value.shape[-1])) for x in parts], axis=-1)
