"""All static equilibria that a search from samples finds, with their stability, frequencies and natural modes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import ArrayLike

from cadmbs.arrays import Array, Positions
from cadmbs.constraints.closing.assembly import assemble, outside_limits, position_limits
from cadmbs.constraints.closing.gauss_newton import selected
from cadmbs.constraints.matrices.rank import scaling
from cadmbs.dynamics.applied.statics import Equilibrium, equilibrium
from cadmbs.dynamics.cut_rotors import whole_mass_matrix
from cadmbs.kinematics.configuration import difference, integrate, neutral
from cadmbs.kinematics.poses import poses
from cadmbs.system import System
from cadmbs.system.arguments import count_argument, instance_argument, positions, seed_argument
from cadmbs.system.units import coordinate_units
from cadmbs.tolerances import INDIFFERENT_EQUILIBRIUM, SAME_CONFIGURATION, SINGULAR_MASS_MATRIX

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
    count_argument(samples, "samples")
    seed_argument(seed)
    acting = EquilibriumConditions() if conditions is None else conditions
    instance_argument(acting, "conditions", EquilibriumConditions, "EquilibriumConditions(hold=[...])")
    start = neutral(system) if q_guess is None else positions(system, q_guess)
    starts = [start, *_samples(system, start, acting, samples, seed)]
    found: list[Equilibrium] = []
    for each in starts:
        _add(system, found, equilibrium(system, each, acting.t, acting.tau, acting.hold, acting.loads))
    if samples:
        for unstable in [state for state in found if state.stability == "unstable"]:
            for start_beside in _beside(system, unstable):
                below = equilibrium(system, start_beside, acting.t, acting.tau, acting.hold, acting.loads, descend=True)
                _add(system, found, below)
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

    Args:
        system: Compiled mechanism.
        state: Of `equilibrium`.
    """
    Z = state.directions
    M = Z.T @ whole_mass_matrix(system, state.q) @ Z
    masses, axes = np.linalg.eigh(0.5 * (M + M.T))
    heavy = masses > SINGULAR_MASS_MATRIX * np.max(masses, initial=1e-300)
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
    zero = np.abs(squares) <= INDIFFERENT_EQUILIBRIUM * np.max(np.abs(squares), initial=1e-300)
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
    names = coordinate_units(system)
    length = scaling(system).length
    reach = np.array([length if names[name] == "m" else np.pi for name in system.velocity_names])
    base = np.zeros(system.n_v)
    base[system.manifold.plain_v] = start[system.manifold.plain_q]
    low, high = np.where(np.isfinite(lower), lower, base - reach), np.where(np.isfinite(upper), upper, base + reach)
    drawn = np.random.default_rng(seed).uniform(low, np.maximum(high, low), size=(count, system.n_v)) - base
    held = selected(system, acting.hold)
    drawn[:, held] = 0.0
    moved = integrate(system, np.broadcast_to(start, (count, len(start))), drawn)
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
    return [integrate(system, unstable.q, sign * fall) for sign in (1.0, -1.0)]


def _is_same(system: System, one: Equilibrium, other: Equilibrium) -> bool:
    """Whether two equilibria place all bodies alike, or belong to one family of indifferent ones."""
    if np.max(np.abs(difference(system, one.q, other.q)), initial=0.0) <= SAME_CONFIGURATION:
        return True
    if one.stability == other.stability == "indifferent" and one.eigenvalues.shape == other.eigenvalues.shape:
        size = SAME_CONFIGURATION * np.max(np.abs(one.eigenvalues), initial=0.0)
        if np.max(np.abs(one.eigenvalues - other.eigenvalues), initial=0.0) <= size:
            return True
    pair = poses(system, np.stack([one.q, other.q]), engine="reference")
    return bool(np.max(np.abs(pair[0] - pair[1])) <= SAME_CONFIGURATION)
