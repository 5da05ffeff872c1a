"""Static equilibrium: where gravity, loads and constraint forces balance, whether it is stable; all that there are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np

from cadmbs import tolerances
from cadmbs.arrays import Array, ArrayLike, NDArray, Positions
from cadmbs.constraints.closing.assembly import assemble, outside_limits, position_limits
from cadmbs.constraints.closing.gauss_newton import ClosureProblem, close_loops, selected
from cadmbs.constraints.matrices.rank import scaling
from cadmbs.constraints.matrices.saddle import row_scale
from cadmbs.constraints.partition import metric_of
from cadmbs.constraints.rows import jacobian, multiplier_force_partials
from cadmbs.dynamics.applied.loads import load_force_derivatives, load_forces
from cadmbs.dynamics.cut_joints import whole_mass_matrix
from cadmbs.dynamics.tree import derivatives, inverse
from cadmbs.dynamics.tree.mass import mass_matrix
from cadmbs.errors import ShapeError
from cadmbs.kinematics import configuration, products
from cadmbs.system import System, arguments, units

LONGEST_EQUILIBRIUM_STEP = 0.5
"""Largest change of a coordinate in one step [rad, m]."""


@dataclass(frozen=True)
class Equilibrium:
    """Where a mechanism stays at rest.

    Attributes:
        q: (n_q,) the configuration.
        converged: Whether forces balance and loops are closed.
        message: What happened, as a sentence.
        unbalanced: What is left of the forces, against all weights and given forces, in the metric of the mass matrix.
        iterations: Steps taken.
        multipliers: (n_rows,) of the constraint rows; of redundant rows the ones of least norm.
        holding_forces: (n_v,) forces in the coordinates that are held, zero in the others.
        stiffness: (k, k) reduced stiffness Z^T K Z, not symmetric where forces have no potential.
        directions: (n_v, k) Z, displacements that the rows allow, of unit length in the metric of the mass matrix.
        eigenvalues: (k,) of the symmetric part of the stiffness, ascending; squares of angular frequencies [1/s^2].
        stability: "stable", "unstable" or "indifferent" (a smallest eigenvalue of zero), by the sign of the smallest;
            for forces with a potential.
    """

    q: Array
    converged: bool
    message: str
    unbalanced: float
    iterations: int
    multipliers: Array
    holding_forces: Array
    stiffness: Array
    directions: Array
    eigenvalues: Array
    stability: str


def equilibrium(
    system: System,
    q_guess: Positions,
    t: ArrayLike = 0.0,
    tau: ArrayLike | None = None,
    hold: Sequence[str] = (),
    loads: bool = True,
    tolerance: float = 1e-10,
    max_iterations: int = 200,
    descend: bool = False,
) -> Equilibrium:
    """The static equilibrium near a configuration, of trees and of mechanisms with loops, by exact second derivatives.

        Z^T ( tau + load(q, 0, t) - g(q) ) = 0 ,   Phi(q, t) = 0

    by damped Newton steps (Levenberg and Marquardt) in displacements Z that the rows allow, each followed by closing
    the loops. It may be stable or not: the one that is near, and `stability` says which. Where no such step makes the
    unbalanced forces smaller, the mechanism is let down along them to a stable one. Non-holonomic rows bear load, and
    are not left on the way. Drives of motions hold what they prescribe at time t.

    Args:
        system: Compiled mechanism.
        q_guess: (n_q,) where to start; loops may be open a little.
        t: Time [s] of loads and motions.
        tau: (n_v,) further constant joint forces; none by default.
        hold: Names of joints or coordinates that keep their values, as drives with brakes do.
        loads: Whether the document's loads act.
        tolerance: Of `unbalanced`.
        max_iterations: At most so many steps.
        descend: Whether to follow the forces down to a stable equilibrium, in place of going to the nearest one.

    Returns:
        The configuration and the outcome; where it did not converge, the best one found, and `message` says why.
        Theory 8.5 and 9.6 (extra).

    Raises:
        ShapeError: If `q_guess` is a batch.
        UnknownNameError: If a name to hold is not in the system.

    Example:
        A rod hangs down.

        >>> import numpy as np
        >>> from cadmbs import compile_mechanism
        >>> from cadmbs.testing.mechanisms import planar_chain
        >>> found = equilibrium(compile_mechanism(planar_chain(1)), [-1.0])
        >>> found.stability, bool(np.isclose(found.q[0], -np.pi / 2))
        ('stable', True)
    """
    arguments.number_argument(t, "t")
    arguments.number_argument(tolerance, "tolerance")
    arguments.count_argument(max_iterations, "max_iterations")
    loads, descend = arguments.flag_argument(loads, "loads"), arguments.flag_argument(descend, "descend")
    start = arguments.positions(system, q_guess)
    if start.ndim != 1:
        raise ShapeError(f"q_guess has shape {start.shape}, expected ({system.n_q},): one configuration at a time")
    applied = np.zeros(system.n_v) if tau is None else arguments.velocities(system, tau, "tau")
    problem = _Problem(system, t, applied, selected(system, hold), loads)
    q, closed = problem.closed(start)
    if not closed:
        return _outcome(problem, q, 0, False, "the loops do not close near the guess: assemble the mechanism first")
    state, iterations = problem.at(q), 0
    if descend:
        state, iterations = _let_down(problem, state, tolerance, max_iterations)
    state, more = _balanced(problem, state, tolerance, max_iterations - iterations)
    iterations += more
    if state.unbalanced > tolerance and iterations < max_iterations:
        lower, more = _let_down(problem, state, tolerance, max_iterations - iterations)
        state = lower if lower.unbalanced <= tolerance else state
        iterations += more
    done = state.unbalanced <= tolerance
    return _outcome(problem, state.q, iterations, done, _sentence(done, iterations, max_iterations, state.unbalanced))


def _balanced(problem: _Problem, state: _State, tolerance: float, allowed: int) -> tuple[_State, int]:
    """Levenberg and Marquardt: steps that make the unbalanced forces smaller, as long as there are any."""
    damping, iterations = 1e-6, 0
    while state.unbalanced > tolerance and iterations < allowed and damping < 1e4:
        iterations += 1
        trial, closed = problem.closed(
            configuration.integrate(problem.system, state.q, state.step(problem.stiffness(state), damping))
        )
        ahead = problem.at(trial)
        if closed and np.sum(ahead.force**2) < np.sum(state.force**2):
            state, damping = ahead, max(0.1 * damping, 1e-14)
        else:
            damping = 10.0 * max(damping, 1e-8)
    return state, iterations


def _let_down(problem: _Problem, state: _State, tolerance: float, allowed: int) -> tuple[_State, int]:
    """Steps that follow the forces, by the stiffness with all its eigenvalues positive: to a stable equilibrium."""
    share, iterations = 1.0, 0
    while state.unbalanced > tolerance and iterations < allowed and share > 1e-9:
        iterations += 1
        move = share * state.descent(problem.stiffness(state))
        trial, closed = problem.closed(configuration.integrate(problem.system, state.q, move))
        ahead = problem.at(trial)
        if closed and (state.full + ahead.full) @ move > 0.0:
            state, share = ahead, min(1.0, 2.0 * share)
        else:
            share = 0.25 * share
    return state, iterations


def _sentence(done: bool, iterations: int, allowed: int, unbalanced: float) -> str:
    if done:
        return f"equilibrium found after {iterations} steps"
    why = "the steps allowed were used up" if iterations >= allowed else "no step makes them smaller"
    return f"no equilibrium found near the guess: {unbalanced:.1e} of the forces stay unbalanced, and {why}"


@dataclass(frozen=True)
class _State:
    """Forces at one configuration: reduced ones Z^T f (k,), what acts in the same metric, and all forces (n_v,)."""

    q: Array
    Z: Array
    force: Array
    size: float
    multipliers: Array
    full: Array

    @property
    def unbalanced(self) -> float:
        """Size of the reduced force against that of all weights and given forces; nothing where nothing acts."""
        size = float(np.sqrt(np.sum(self.force**2)))
        return size / self.size if self.size > 0.0 else 0.0

    def step(self, stiffness: Array, damping: float) -> Array:
        """Displacement (n_v,) Z z with (J^T J + damping I) z = J^T f, shortened where it is long."""
        J = stiffness
        weight = damping * max(float(np.max(np.sum(J * J, axis=0), initial=0.0)), 1e-300)
        move = self.Z @ np.linalg.solve(J.T @ J + weight * np.eye(J.shape[1]), J.T @ self.force)
        return _shortened(move)

    def descent(self, stiffness: Array) -> Array:
        """Displacement (n_v,) along the forces, by the inverse of |K|."""
        values, vectors = np.linalg.eigh(0.5 * (stiffness + stiffness.T))
        size = np.maximum(np.abs(values), 1e-6 * np.max(np.abs(values), initial=1e-300))
        return _shortened(self.Z @ (vectors @ ((vectors.T @ self.force) / size)))


def _shortened(move: Array) -> Array:
    largest = max(float(np.max(np.abs(move), initial=0.0)), LONGEST_EQUILIBRIUM_STEP)
    return np.asarray(move * min(1.0, LONGEST_EQUILIBRIUM_STEP / largest))


@dataclass(frozen=True)
class _Problem:
    """A mechanism at rest at one time under given forces; (n_v,) which coordinates are held."""

    system: System
    t: ArrayLike
    applied: Array
    held: NDArray[np.bool_]
    loads: bool

    def closed(self, q: Array) -> tuple[Array, bool]:
        """The nearest closed configuration, and whether it is closed."""
        time = np.array([float(np.asarray(self.t))])
        closed_loops = close_loops(
            ClosureProblem(self.system, ~self.held, time, tolerances.EQUILIBRIUM_CLOSURE), q[None], 50
        )
        return closed_loops.q[0], bool(closed_loops.closed[0])

    def rows(self, q: Array) -> Array:
        """Constraint rows, then a row for each coordinate that is held."""
        return np.concatenate([jacobian(self.system, q, self.t), np.eye(self.system.n_v)[self.held]])

    def at(self, q: Array) -> _State:
        """Forces at a closed configuration."""
        system, A = self.system, self.rows(q)
        lower = np.linalg.cholesky(metric_of(mass_matrix(system, q, engine="reference"), A).matrix)
        B = np.linalg.solve(lower, A.T).T
        scale = row_scale(B)
        left, values, right = np.linalg.svd(scale[:, None] * B, full_matrices=True)
        rank = int(np.sum(values > tolerances.SADDLE_RANK_TOLERANCE * np.max(values, initial=0.0)))
        weight, applied = -inverse.gravity_force(system, q, engine="reference"), self.applied
        if self.loads:
            applied = applied + load_forces(system, q, np.zeros(system.n_v), self.t, engine="reference")
        y = np.linalg.solve(lower, np.stack([weight + applied, applied], axis=-1))
        multipliers = scale * (left[:, :rank] @ ((right[:rank] @ y[:, 0]) / values[:rank]))
        Z = np.linalg.solve(lower.T, right[rank:].T) * ~self.held[:, None]
        heavy = np.sqrt(float(np.sum(system.tree.mass[1:]))) * float(np.sqrt(np.sum(system.gravity**2)))
        size = heavy + float(np.sqrt(np.sum(y[:, 1] ** 2)))
        return _State(q, Z, right[rank:] @ y[:, 0], size, multipliers, weight + applied - A.T @ multipliers)

    def stiffness(self, state: _State) -> Array:
        """Z^T K Z (k, k), K = d(g - load + A^T multipliers)/dq."""
        system, rest = self.system, np.zeros(self.system.n_v)
        multipliers_of_rows = state.multipliers[: len(state.multipliers) - int(np.sum(self.held))]
        K = derivatives.tree_inverse_dynamics_derivatives(system, state.q, rest, rest).dtau_dq
        K = K + multiplier_force_partials(system, state.q, multipliers_of_rows, self.t)
        if self.loads:
            K = K - load_force_derivatives(system, state.q, rest, self.t).dtau_dq
        return np.asarray(state.Z.T @ K @ state.Z)


def _outcome(problem: _Problem, q: Array, iterations: int, converged: bool, message: str) -> Equilibrium:
    state = problem.at(q)
    K = problem.stiffness(state)
    eigenvalues = np.asarray(np.linalg.eigvalsh(0.5 * (K + K.T)))
    n_held = int(np.sum(problem.held))
    holding = np.zeros(problem.system.n_v)
    holding[problem.held] = -state.multipliers[len(state.multipliers) - n_held :]
    return Equilibrium(
        q=q,
        converged=converged,
        message=message,
        unbalanced=state.unbalanced,
        iterations=iterations,
        multipliers=state.multipliers[: len(state.multipliers) - n_held],
        holding_forces=holding,
        stiffness=K,
        directions=state.Z,
        eigenvalues=eigenvalues,
        stability=_stability(eigenvalues),
    )


def _stability(eigenvalues: Array) -> str:
    smallest = float(np.min(eigenvalues, initial=np.inf))
    if abs(smallest) <= tolerances.INDIFFERENT_EQUILIBRIUM * float(np.max(np.abs(eigenvalues), initial=0.0)):
        return "indifferent"
    return "stable" if smallest > 0.0 else "unstable"


# All static equilibria that a search from samples finds, with their stability, frequencies and natural modes.

EQUILIBRIUM_SAMPLES = 40
"""Configurations from which equilibria are searched."""

FALLEN = 0.05
"""Displacement from an unstable equilibrium from which it falls [rad, m]."""


@dataclass(frozen=True)
class NaturalModes:
    """Small undamped motions about an equilibrium: M x'' + K x = 0 along the displacements that the rows allow.

    Attributes:
        frequencies: (k,) angular frequencies [rad/s] of the modes, lowest first; NaN where a mode does not oscillate.
        growth_rates: (k,) rates [1/s] at which they leave the equilibrium: zero of those that oscillate undamped.
        modes: (k, n_v) displacements along the velocity coordinates, of modal mass x^T M x = 1.
    """

    frequencies: Array
    growth_rates: Array
    modes: Array


@dataclass(frozen=True)
class EquilibriumState:
    """An equilibrium and the motions next to it.

    Attributes:
        equilibrium: Configuration, forces, stiffness.
        natural: Frequencies and modes without damping.
        within_limits: Whether no joint is beyond its limits.
    """

    equilibrium: Equilibrium
    natural: NaturalModes
    within_limits: bool

    @property
    def q(self) -> Array:
        """(n_q,) the configuration."""
        return self.equilibrium.q

    @property
    def stable(self) -> bool:
        """Whether all small displacements are driven back."""
        return self.equilibrium.stability == "stable" and not np.any(self.natural.growth_rates > 0.0)


class EquilibriumConditions(NamedTuple):
    """What acts.

    Attributes:
        t: Time [s] of loads and motions.
        tau: (n_v,) further constant joint forces; none by default.
        hold: Joints or coordinates that keep their values.
        loads: Whether the document's loads act.
    """

    t: float = 0.0
    tau: ArrayLike | None = None
    hold: Sequence[str] = ()
    loads: bool = True


def equilibria(
    system: System,
    q_guess: Positions | None = None,
    conditions: EquilibriumConditions | None = None,
    *,
    samples: int = EQUILIBRIUM_SAMPLES,
    seed: int = 0,
) -> tuple[EquilibriumState, ...]:
    """All static equilibria that are found from a configuration and from samples, stable or not.

    Samples lie in the limits of the joints, angles without limits within half a turn, lengths within the size of the
    mechanism; their loops are closed. From each `equilibrium` goes to the next one, and from those that are unstable it
    falls to both sides. It finds what its steps lead to: there may be others.

    Args:
        system: Compiled mechanism.
        q_guess: (n_q,) where to begin, neutral if not given.
        conditions: What acts, and what is held.
        samples: How many other configurations to start from; 0 for the equilibrium next to q_guess alone.
        seed: Of the samples.

    Returns:
        The equilibria that differ, stable ones first, those of the stiffest first; of families of indifferent ones that
        are alike in stiffness a single one. Theory 8.5 and 9.6 (extra).

    Raises:
        ArgumentError: If the number of samples is negative.
        ShapeError: If q_guess is a batch.
        UnknownNameError: If a name to hold is not in the system.

    Example:
        A rod of one metre hangs down or stands upright, and swings at sqrt(3 g / 2 l) rad/s.

        >>> from cadmbs import compile_mechanism
        >>> from cadmbs.testing.mechanisms import planar_chain
        >>> down, up = equilibria(compile_mechanism(planar_chain(1)))
        >>> down.stable, up.stable, bool(np.isclose(down.natural.frequencies[0], np.sqrt(1.5 * 9.81)))
        (True, False, True)
    """
    arguments.count_argument(samples, "samples")
    arguments.seed_argument(seed)
    acting = EquilibriumConditions() if conditions is None else conditions
    arguments.instance_argument(acting, "conditions", EquilibriumConditions, "EquilibriumConditions(hold=[...])")
    start = configuration.neutral(system) if q_guess is None else arguments.positions(system, q_guess)
    starts = [start, *_samples(system, start, acting, samples, seed)]
    found: list[Equilibrium] = []
    for each in starts:
        _add(system, found, equilibrium(system, each, *acting))
    if samples:
        for unstable in [state for state in found if state.stability == "unstable"]:
            for start_beside in _beside(system, unstable):
                _add(system, found, equilibrium(system, start_beside, *acting, descend=True))
    states = [
        EquilibriumState(state, natural_modes(system, state), not bool(outside_limits(system, state.q)))
        for state in found
    ]
    states.sort(key=lambda state: (not state.stable, -float(np.min(state.equilibrium.eigenvalues, initial=np.inf))))
    return tuple(states)


def natural_modes(system: System, state: Equilibrium) -> NaturalModes:
    """Frequencies and modes of the small undamped motions about an equilibrium.

        (Z^T K Z) y = omega^2 (Z^T M Z) y ,   x = Z y

    with Z the displacements that the rows allow, and M with the rotors of all drives. Displacements that move no mass
    have no mode.
    """
    Z = state.directions
    M = Z.T @ whole_mass_matrix(system, state.q) @ Z
    masses, axes = np.linalg.eigh(0.5 * (M + M.T))
    heavy = masses > tolerances.SINGULAR_MASS_MATRIX * np.max(masses, initial=1e-300)
    unit = axes[:, heavy] / np.sqrt(masses[heavy])
    K = unit.T @ state.stiffness @ unit
    is_symmetric = np.max(np.abs(K - K.T), initial=0.0) <= 1e-9 * np.max(np.abs(K), initial=1e-300)
    if is_symmetric:
        values, vectors = np.linalg.eigh(0.5 * (K + K.T))
        squares = values.astype(complex)
    else:
        squares, complex_vectors = np.linalg.eig(K)
        order = np.argsort(squares.real)
        squares, vectors = squares[order], complex_vectors[:, order].real
    zero = np.abs(squares) <= tolerances.INDIFFERENT_EQUILIBRIUM * np.max(np.abs(squares), initial=1e-300)
    rates = np.sqrt(np.where(zero, 0.0, -squares))  # exp(rate t)
    oscillates = np.abs(rates.imag) > 1e-9 * np.abs(rates)
    return NaturalModes(
        frequencies=np.where(oscillates, np.abs(rates.imag), np.where(zero, 0.0, np.nan)),
        growth_rates=np.where(np.abs(rates.real) > 1e-9 * np.abs(rates), np.abs(rates.real), 0.0),
        modes=np.asarray((Z @ unit @ vectors).T),
    )


def _samples(system: System, start: Array, acting: EquilibriumConditions, count: int, seed: int) -> list[Array]:
    """Closed configurations, held coordinates at their values."""
    if not count or not system.n_v:
        return []
    lower, upper = system.derived(position_limits)
    names = units.coordinate_units(system)
    length = scaling(system).length
    reach = np.array([length if names[name] == "m" else np.pi for name in system.velocity_names])
    base = np.zeros(system.n_v)
    base[system.manifold.plain_v] = start[system.manifold.plain_q]
    low, high = np.where(np.isfinite(lower), lower, base - reach), np.where(np.isfinite(upper), upper, base + reach)
    drawn = np.random.default_rng(seed).uniform(low, np.maximum(high, low), size=(count, system.n_v)) - base
    held = selected(system, acting.hold)
    drawn[:, held] = 0.0
    moved = configuration.integrate(system, np.broadcast_to(start, (count, len(start))), drawn)
    names_held = tuple(name for name, is_held in zip(system.velocity_names, held, strict=True) if is_held)
    plain = tuple(name for name in names_held if name in system.position_names)
    assembly = assemble(system, moved, plain, acting.t)
    return list(assembly.q[assembly.closed])


def _add(system: System, found: list[Equilibrium], state: Equilibrium) -> None:
    if state.converged and not any(_is_same(system, state, other) for other in found):
        found.append(state)


def _beside(system: System, unstable: Equilibrium) -> list[Array]:
    """Configurations to both sides of an unstable equilibrium, along the direction in which it falls."""
    _, vectors = np.linalg.eigh(0.5 * (unstable.stiffness + unstable.stiffness.T))
    fall = unstable.directions @ vectors[:, 0]
    fall = FALLEN * fall / max(float(np.max(np.abs(fall))), 1e-300)
    return [configuration.integrate(system, unstable.q, sign * fall) for sign in (1.0, -1.0)]


def _is_same(system: System, one: Equilibrium, other: Equilibrium) -> bool:
    """Whether two equilibria place all bodies alike, or belong to one family of indifferent ones."""
    if np.max(np.abs(configuration.difference(system, one.q, other.q)), initial=0.0) <= tolerances.SAME_CONFIGURATION:
        return True
    if one.stability == other.stability == "indifferent" and one.eigenvalues.shape == other.eigenvalues.shape:
        size = tolerances.SAME_CONFIGURATION * np.max(np.abs(one.eigenvalues), initial=0.0)
        if np.max(np.abs(one.eigenvalues - other.eigenvalues), initial=0.0) <= size:
            return True
    pair = products.poses(system, np.stack([one.q, other.q]), engine="reference")
    return bool(np.max(np.abs(pair[0] - pair[1])) <= tolerances.SAME_CONFIGURATION)
