"""Coordinates, velocities, accelerations and jerks of the spanning tree along motions whose loops are closed."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from cadmbs.arrays import Array, ArrayLike, matrix_times_vector
from cadmbs.constraints.closing import branches, gauss_newton
from cadmbs.constraints.closing.closed_configurations import (
    ClosedConfigurations,
    ReferenceConfiguration,
    closed_at_time,
    closed_configurations,
    has_loops,
    refusal,
    velocities_of_positions,
)
from cadmbs.constraints.equations.constraint_equations import without_motions
from cadmbs.constraints.loop_findings import quoted
from cadmbs.constraints.matrices.rank import extended_basis, null_space
from cadmbs.constraints.rows import acceleration_target, jacobian, jacobian_dot, velocity_target
from cadmbs.errors import NotSolvableError
from cadmbs.kernels.calls.engine import AUTOMATIC, EngineOptions
from cadmbs.kinematics.configuration import integrate
from cadmbs.system import System
from cadmbs.tolerances import DIFFERENCE_DISPLACEMENT, DRIVE_AGREEMENT, INDEPENDENT_DIRECTION, PSEUDO_INVERSE_CUTOFF

BLOCK_ROWS, BLOCK_REACH = 256, 0.3
"""Most rows of a trajectory that are followed from one row, and how far from it [rad, m]."""

Rates = tuple[Array, Array, Array]
"""Velocities, accelerations and jerks, each (n, n_v)."""


@dataclass(frozen=True)
class ClosedCoordinates:
    """Coordinates of the spanning tree in motions whose loops are closed on every level.

    Attributes:
        q: (n, n_q) positions.
        v: (n, n_v) velocities.
        a: (n, n_v) accelerations.
        j: (n, n_v) jerks.
        positions: Names of positions that determine all others, those of the drives first.
        independent: Names of velocities that determine all others, likewise.
        engine: Which engine closed the loops: "compiled", "numpy", or "both".
    """

    q: Array
    v: Array
    a: Array
    j: Array
    positions: tuple[str, ...]
    independent: tuple[str, ...]
    engine: str


def driven_motion(
    system: System,
    q: Array,
    drives: Sequence[str],
    rates: Rates,
    t: Array,
    preferred: Sequence[str] = (),
    reference: ReferenceConfiguration | None = None,
    options: EngineOptions = AUTOMATIC,
    *,
    trajectory: bool,
) -> ClosedCoordinates:
    """Motions whose loops are closed: as samples, each reached from the reference configuration, or as a trajectory.

    In a trajectory each row follows from the one before along one branch.

    Args:
        system: Compiled mechanism without prescribed motions.
        q: (n, n_q) positions, of which those of the drives count.
        drives: Names of positions that are prescribed.
        rates: Of which those of the independent coordinates count.
        t: (n,) times [s].
        preferred: Velocity coordinates that are independent before others, behind those of the drives.
        reference: The closed configuration to begin from; without, the one nearest to neutral.
        options: Which engine computes.
        trajectory: Whether the rows are one motion in time.

    Raises:
        NotSolvableError: K001 no closed configuration, K007 the values contradict the constraints, K008 samples are
            out of reach, or a trajectory leads beyond the end of the branch.
    """
    if not has_loops(system):
        closed = ClosedConfigurations(q, tuple(drives))  # no row restricts positions
    elif trajectory and len(drives) < system.n_q:
        closed = _followed(system, q, drives, t, reference, options)
    else:
        closed = closed_configurations(system, q, drives, reference, t, options.engine, options.threads)
    return _with_rates(system, closed, drives, rates, t, preferred, options)


def _with_rates(
    system: System,
    closed: ClosedConfigurations,
    drives: Sequence[str],
    rates: Rates,
    t: Array,
    preferred: Sequence[str],
    options: EngineOptions,
) -> ClosedCoordinates:
    """Velocities to jerks at closed configurations."""
    leading = [name for name in closed.independent if name in drives]
    names = [*velocities_of_positions(system, leading), *preferred]
    names += velocities_of_positions(system, closed.independent)
    kernels, solved = branches.closed_kernels(system), None
    if len(t) and kernels.pay(options.engine, len(t)):
        independent = independent_velocities(system, closed.q[:1], names)
        solved = kernels.rates(closed.q, rates, independent.columns, options.threads)
    if solved is None:  # NumPy decides whether the independent velocities determine the others
        independent = independent_velocities(system, closed.q, names)
    v, a, j = solved or closed_derivatives(system, closed.q, independent, rates, t)
    rate_engine = "numpy" if solved is None else "compiled"
    engine = rate_engine if closed.engine == rate_engine or not has_loops(system) else "both"
    return ClosedCoordinates(closed.q, v, a, j, closed.independent, independent.names, engine)


def _followed(
    system: System,
    q: Array,
    drives: Sequence[str],
    t: Array,
    reference: ReferenceConfiguration | None,
    options: EngineOptions,
) -> ClosedConfigurations:
    """Closed configurations (n, n_q), each from the one before."""
    first = closed_configurations(system, q[:1], drives, reference, t[:1], "numpy")
    index = {name: k for k, name in enumerate(system.position_names)}
    leading = [name for name in first.independent if name in drives]
    columns = [index[name] for name in leading]
    held = {name: first.q[0, index[name]] for name in first.independent if name not in drives}
    kernels, moved, closed = branches.closed_kernels(system), gauss_newton.selected(system, (*leading, *held)), None
    if kernels.pay(options.engine, len(q)) and kernels.determine(first.q[0], moved):
        closed = kernels.trajectory(first.q[0], q, columns, moved)
    engine = "numpy" if closed is None else "compiled"
    if closed is None:
        closed = _followed_in_blocks(system, first.q, q, leading, held, t)
    for name in drives:
        if name not in first.independent:
            require_agreement(name, "position", q[:, index[name]], closed[:, index[name]], t)
    return ClosedConfigurations(closed, first.independent, engine)


def _followed_in_blocks(
    system: System, first: Array, q: Array, leading: Sequence[str], held: Mapping[str, float], t: Array
) -> Array:
    """Closed configurations (n, n_q), side by side where little changes, from a first one (1, n_q)."""
    columns = [system.position_names.index(name) for name in leading]
    closed = np.repeat(first, len(q), axis=0)
    for begin, end in _blocks(q[:, columns]):
        values = dict(zip(leading, q[begin:end, columns].T, strict=True))
        path = closed_at_time(system, np.repeat(closed[begin - 1 : begin], end - begin, axis=0), t[begin:end])
        branch = branches.follow(system, path, {**values, **held}, t[begin:end], engine="numpy")
        if not np.all(branch.reached):
            row = begin + int(np.argmin(branch.reached))
            sentence = branch.sentence.partition("samples: ")[2] or branch.sentence
            message = (
                f"The loops cannot be closed with the values given for {quoted(leading)} from "
                f"t = {t[row]:.6g} s on: {sentence}."
            )
            raise refusal("K008", message, "Stay within what the mechanism can reach.")
        closed[begin:end] = branch.q
    return closed


def _blocks(leading: Array) -> Iterator[tuple[int, int]]:
    """Rows (begin, end) from the second on that are followed side by side, as long as little changes among them."""
    begin = 1
    while begin < len(leading):
        distance = np.max(np.abs(leading[begin : begin + BLOCK_ROWS] - leading[begin - 1]), axis=-1, initial=0.0)
        far = np.flatnonzero(distance > BLOCK_REACH)
        end = begin + (max(int(far[0]), 1) if far.size else len(distance))
        yield begin, end
        begin = end


# Velocities, accelerations and jerks that all rows allow, from those of independent coordinates.

_DIFFERENCE_WEIGHTS = {1: 45.0, 2: -9.0, 3: 1.0}
"""Central differences of order six, over sixty."""


@dataclass(frozen=True)
class IndependentVelocities:
    """Velocities that determine all others: v = F v_independent + (a particular solution of A v = target).

    Attributes:
        names: The independent velocity coordinates, k of them.
        columns: Their indices among the velocity coordinates.
        motions: F (n, n_v, k) with A F = 0, the identity in the independent coordinates.
        inverse: (n, n_v, n_rows) pseudo-inverse of the rows A.
    """

    names: tuple[str, ...]
    columns: list[int]
    motions: Array
    inverse: Array

    def completed(self, independent: Array, target: Array) -> Array:
        """The x (n, n_v) with A x = target (n, n_rows) and independent entries (n or 1, k) as prescribed."""
        particular = matrix_times_vector(self.inverse, target)
        return particular + matrix_times_vector(self.motions, independent - particular[:, self.columns])


def independent_velocities(system: System, q: Array, preferred: Sequence[str]) -> IndependentVelocities:
    """Independent velocity coordinates of all rows at closed configurations (n, n_q), preferred ones first.

    They are chosen at the first configuration. Prescribed motions play no part.

    Raises:
        NotSolvableError: At some configuration these coordinates do not determine the others.
    """
    free = without_motions(system)
    A = jacobian(free, q)
    null = null_space(A)
    basis = np.zeros((0, null.shape[-1]))
    names: list[str] = []
    for name in dict.fromkeys([*preferred, *system.velocity_names]):
        wider = extended_basis(basis, null[0, [system.velocity_names.index(name)]])
        if wider is not None:
            basis = wider
            names.append(name)
    columns = [system.velocity_names.index(name) for name in names]
    independent = null[:, columns]
    if names and np.min(np.linalg.svd(independent, compute_uv=False), initial=1.0) < INDEPENDENT_DIRECTION:
        raise NotSolvableError(
            f"the velocities of {quoted(names)} do not determine the others at some samples", code="Y005"
        )
    inverse = np.asarray(np.linalg.pinv(A, rcond=PSEUDO_INVERSE_CUTOFF), dtype=np.float64)
    return IndependentVelocities(tuple(names), columns, null @ np.linalg.inv(independent), inverse)


def closed_velocities(
    system: System, q: Array, prescribed: Mapping[str, float | Array], preferred: Sequence[str]
) -> Array:
    """Velocities (n, n_v) that all rows allow at q (n, n_q): prescribed ones, and zero in further independent ones.

        A v = -Phi_t

    Values are prescribed by velocity coordinate, numbers or (n,); preferred coordinates are independent before others,
    besides these. Prescribed motions of the system play no part.

    Raises:
        NotSolvableError: K007, more are prescribed than are independent, and they contradict the rows.
    """
    free = without_motions(system)
    return _prescribed_level(free, q, prescribed, preferred, velocity_target(free, q), "velocity")


def closed_accelerations(
    system: System, q: Array, v: Array, prescribed: Mapping[str, float | Array], preferred: Sequence[str]
) -> Array:
    """Accelerations (n, n_v) that all rows allow at velocities (n, n_v), likewise: A a = -A' v."""
    free = without_motions(system)
    return _prescribed_level(free, q, prescribed, preferred, acceleration_target(free, q, v), "acceleration")


def _prescribed_level(
    system: System,
    q: Array,
    prescribed: Mapping[str, float | Array],
    preferred: Sequence[str],
    target: Array,
    level: str,
) -> Array:
    independent = independent_velocities(system, q, [*prescribed, *preferred])
    values = np.zeros((len(q), len(independent.names)))
    for k, name in enumerate(independent.names):
        values[:, k] = prescribed.get(name, 0.0)
    rates = independent.completed(values, target)
    rates[:, independent.columns] = values
    for name, value in prescribed.items():
        follows = rates[:, system.velocity_names.index(name)]
        require_agreement(name, level, np.broadcast_to(value, len(q)), follows)
    return rates


def require_agreement(
    name: str, level: str, prescribed: Array, follows: Array, t: Array | None = None, tolerance: float = DRIVE_AGREEMENT
) -> None:
    """Refuse prescribed values (n,) of a coordinate that are not those (n,) which follow from the others.

    The level is "position", "velocity", "acceleration" or "jerk"; times t (n,) are for the message, None for single
    configurations. The tolerance is one against the largest value, or against one.

    Raises:
        NotSolvableError: K007.
    """
    deviation = np.abs(follows - prescribed)
    size = 1.0 if level == "position" else max(1.0, float(np.max(np.abs(prescribed), initial=0.0)))
    if np.max(deviation, initial=0.0) <= tolerance * size:
        return
    worst = int(np.argmax(deviation))
    time, things = ("", "") if t is None else (f" at t = {t[worst]:.6g} s", " coordinates")
    message = (
        f'The {level} given for "{name}"{time} contradicts the constraints: from the others follows '
        f"{follows[worst]:.9g}, not {prescribed[worst]:.9g}."
    )
    raise refusal("K007", message, f"Give as many{things} as there are degrees of freedom: the others follow.")


def closed_derivatives(
    system: System, q: Array, independent: IndependentVelocities, prescribed: tuple[Array, Array, Array], t: Array
) -> tuple[Array, Array, Array]:
    """Velocities, accelerations and jerks (n, n_v) from those of the independent coordinates.

        A v = -Phi_t ,   A a = -A' v + d/dt(-Phi_t) ,   A j = d/dt (A a) - A' a

    at closed configurations q (n, n_q) and times t (n,) [s]; of the prescribed ones (n, n_v) those of the independent
    coordinates count.
    """
    columns = independent.columns
    v = independent.completed(prescribed[0][:, columns], velocity_target(system, q, t))
    a = independent.completed(prescribed[1][:, columns], acceleration_target(system, q, v, t))
    j = independent.completed(prescribed[2][:, columns], jerk_target(system, q, v, a, t))
    return v, a, j


def jerk_target(system: System, q: Array, v: Array, a: Array, t: ArrayLike) -> Array:
    """Right side (n, n_rows) of A j = d/dt (A a) - A' a along a motion.

    The derivative of A a, which is `acceleration_target`, is that of `derivative_along`.
    """
    time = np.asarray(t, dtype=float)
    change = derivative_along(system, q, v, a, lambda q_s, v_s, s: acceleration_target(system, q_s, v_s, time + s))
    return np.asarray(change - matrix_times_vector(jacobian_dot(system, q, v), a))


def derivative_along(
    system: System, q: Array, v: Array, a: Array, function: Callable[[Array, Array, Array], Array]
) -> Array:
    """Time derivative (n, m), along a motion q, v, a, of a function of positions, velocities and times s from there.

    It needs the first derivatives of its arguments alone: central differences along integrate(q, s v), v + s a, t + s,
    of order six and with displacements of `DIFFERENCE_DISPLACEMENT`, are exact to ten digits.
    """
    size = np.max(np.abs(v), axis=-1, initial=0.0) + np.sqrt(np.max(np.abs(a), axis=-1, initial=0.0)) + 1e-3
    step = (DIFFERENCE_DISPLACEMENT / size)[:, None]
    change: Array | float = 0.0
    for k, weight in _DIFFERENCE_WEIGHTS.items():
        for sign in (1.0, -1.0):
            s = sign * k * step
            change = change + sign * weight / 60.0 * function(integrate(system, q, s * v), v + s * a, s[:, 0])
    return np.asarray(change / step)
