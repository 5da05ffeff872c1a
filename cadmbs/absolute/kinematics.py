"""Kinematic analysis of fully driven mechanisms: positions by Newton's method, velocities, accelerations, reactions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np
from scipy import sparse

from cadmbs.absolute.equations import Place, twist_rates, with_rotations
from cadmbs.absolute.euler_angles import EulerAngles, near_singular
from cadmbs.absolute.formulation import Formulation, formulation, rotations_for
from cadmbs.absolute.motion import Motion, Recorder
from cadmbs.absolute.redundancy import VIOLATED
from cadmbs.absolute.start import start_coordinates
from cadmbs.arrays import Array
from cadmbs.errors import CadmbsError, NotSolvableError
from cadmbs.integrators.constrained import Matrix
from cadmbs.integrators.sparse_factors import lu_factors
from cadmbs.lie import so3
from cadmbs.results import Outcome, OutcomeKind
from cadmbs.system import Scenario, System
from cadmbs.system.functions import OutsideTableError

TOLERANCE = 1e-11
"""Size of the last Newton step [rad, m], times the size of the mechanism."""

ITERATIONS = 25
"""Bound on the Newton iterations at one time."""

NEARBY = 0.1
"""What Newton's method may move bodies from where a motion leads [rad; of the size of the mechanism and the way]."""

STRIDE = 1.0
"""What a body may turn between two times [rad]; farther ones get times between."""

SMALLEST = 1e-4
"""Smallest stride, of the time between two wanted times."""

FEW_ANGLES = 0.1
"""Changes of Euler angles [rad] up to which they are taken as small."""


def kinematics(
    system: System,
    times: Sequence[float] | Array,
    coordinates: str = "rA",
    scenario: Scenario | None = None,
) -> Motion:
    """Motion of a mechanism whose motions and constraints leave no freedom, with the forces that it takes.

        Phi(x, t) = 0 ,   A v = f' ,   A a = f'' - bias ,   A^T l = f - M a

    Each time starts from where positions, velocities and accelerations of the one before lead; the first from the
    scenario's positions. Times that are far apart get others between them, so that a motion stays on its branch.

    Args:
        system: Compiled mechanism.
        times: (n_t,) [s].
        coordinates: "rA", "rp" or "rE".
        scenario: Initial values; default the document's.

    Returns:
        Bodies at the times, multipliers of all rows (reactions and drives), and the iterations that each time took.
        rA paper (9)-(11), (14)-(18), (24), (29), all corrected.

    Raises:
        NotSolvableError: If the mechanism is not fully driven, or does not close at the first time.
    """
    plan = scenario or system.scenario
    begin = float(times[0])
    q, v = start_coordinates(system, _at(plan, begin))
    own = formulation(system, coordinates, q, v, begin)
    layout = own.equations.layout
    if layout.n_v != layout.n_rows:
        free = layout.n_v - layout.n_rows
        raise NotSolvableError(
            f"{system.name!r} has {free} degree{'s' * (free != 1)} of freedom that no motion drives: a kinematic "
            "analysis needs one independent motion or constraint for each; simulate it instead"
        )
    recorder, last = Recorder(own), Instant(begin, own.x, np.zeros(layout.n_v), np.zeros(layout.n_v))
    outcome = Outcome(OutcomeKind.FINISHED, float(times[-1]), f"finished at t = {times[-1]:.6g} s")
    reached = begin
    for t in times:
        try:
            last = _recorded(own, recorder, float(t), last)
        except (NotSolvableError, OutsideTableError) as problem:
            if not recorder.steps:
                raise
            outcome = Outcome(_kind(problem), reached, f"stopped after t = {reached:.6g} s: {problem}")
            break
        reached = float(t)
    return recorder.motion(outcome)


class Instant(NamedTuple):
    """State, velocity and acceleration at a time."""

    t: float
    x: Array
    v: Array
    a: Array


def _at(plan: Scenario, t: float) -> Scenario:
    return replace(plan, start=t)


def _kind(problem: CadmbsError) -> OutcomeKind:
    return OutcomeKind.OUTSIDE_TABLE if isinstance(problem, OutsideTableError) else OutcomeKind.SINGULAR


def _recorded(own: Formulation, recorder: Recorder, t: float, last: Instant) -> Instant:
    """Positions, velocities, accelerations and multipliers at a time; what the next one begins with."""
    now, multipliers, iterations = _reached(own, t, last)
    recorder.record(t, now.x, now.v, now.a, multipliers, 0.0, iterations)
    recorder.steps += 1
    recorder.total_iterations += iterations
    return now


def _reached(own: Formulation, t: float, last: Instant) -> tuple[Instant, Array, int]:
    """The same motion at a time, its multipliers, and the iterations: with times between, where one stride is too long.

    Raises:
        NotSolvableError: If the motion does not lead there.
    """
    total, h = 0, t - last.t
    smallest = SMALLEST * abs(h)
    while True:
        equations, at = own.equations, t if abs(t - last.t) <= abs(h) * (1.0 + 1e-9) else last.t + h
        try:
            x, iterations = _followed(own, at, last)
            v, a, multipliers = _rates(own, at, x)
        except NotSolvableError as problem:
            own.equations = equations
            if h == 0.0:
                raise
            if abs(h) <= smallest:
                raise NotSolvableError(f"the motion leads no farther than t = {last.t:.6g} s: {problem}") from problem
            h *= 0.5
            continue
        total, last = total + iterations, Instant(at, x, v, a)
        if at == t:
            return last, multipliers, total
        h *= 2.0


def _followed(own: Formulation, t: float, last: Instant) -> tuple[Array, int]:
    """Newton's method from where the motion leads, to an end near there.

    Raises:
        NotSolvableError: If there is no end near there: Newton's method may have come to another branch.
    """
    if t == last.t:
        return closed(own, t, last.x)
    begin = own.equations.place(last.x)
    x = _ahead(own, t - last.t, last)
    guess = own.equations.place(x)
    x, iterations = closed(own, t, x)
    found = own.equations.place(x)
    size = np.ptp(own.model.bodies.center, axis=0).max() + np.max(np.abs(found.r - begin.r))
    off = max(_turn(guess, found), float(np.max(np.abs(found.r - guess.r))) / max(size, 1e-300))
    if off > NEARBY or _turn(begin, found) > STRIDE:
        raise NotSolvableError(f"the position expected at t = {t:.6g} s is too far from one that closes")
    return x, iterations


def _turn(one: Place, other: Place) -> float:
    """Largest angle [rad] between the rotations of a body in two places."""
    return float(np.max(np.linalg.norm(so3.log(np.swapaxes(one.A, -1, -2) @ other.A), axis=-1)))


def _ahead(own: Formulation, h: float, last: Instant) -> Array:
    """The state after dx = h v + h^2 a / 2; of Euler angles that change much, after that turn of the bodies."""
    equations = own.equations
    dx = h * last.v + 0.5 * h * h * last.a
    rotations, layout = equations.rotations, equations.layout
    if not isinstance(rotations, EulerAngles) or np.max(np.abs(layout.split(dx)[0][:, 3:]), initial=0.0) <= FEW_ANGLES:
        return equations.moved(last.x, dx)
    place = equations.place(last.x)
    twists, rates = equations.twists(place, last.v)[1:], twist_rates(equations, place, last.v, last.a)
    A = place.A[1:] @ so3.exp((h * twists + 0.5 * h * h * rates)[:, 3:])
    own.equations = with_rotations(equations, rotations_for("rE", A, rotations))
    r, _, rotors, angles = layout.parts(equations.moved(last.x, dx))
    return layout.state(r, own.equations.rotations.state(A), rotors, angles)


def _regular(own: Formulation, x: Array) -> Array:
    """The state, with other axes of Euler angles where they are near their singularity."""
    equations = own.equations
    rotations = equations.rotations
    if not isinstance(rotations, EulerAngles):
        return x
    place = equations.place(x)
    if not np.any(near_singular(place.s)):
        return x
    chosen = rotations_for("rE", place.A[1:], rotations)
    own.equations = with_rotations(equations, chosen)
    r, _, rotors, angles = equations.layout.parts(x)
    return equations.layout.state(r, chosen.state(place.A[1:]), rotors, angles)


def closed(own: Formulation, t: float, x: Array) -> tuple[Array, int]:
    """The state that satisfies all rows, by Newton's method, and the iterations that it took.

    Raises:
        NotSolvableError: If Newton's method does not converge, or rows depend on each other.
    """
    size = max(1.0, float(np.max(np.abs(own.model.bodies.center), initial=0.0)))
    for iteration in range(1, ITERATIONS + 1):
        x = _regular(own, x)
        equations = own.equations
        dx = -_solved(equations.matrix(t, x), equations.constraint(t, x), t)
        x = equations.moved(x, dx)
        if np.max(np.abs(dx), initial=0.0) <= TOLERANCE * size:
            off, row = own.redundancy.violation(t, equations.place(x).scalars)
            if off > VIOLATED:
                raise NotSolvableError(f"row {row} was redundant at the start and is violated by {off:.3g}")
            return _regular(own, x), iteration
    raise NotSolvableError(f"Newton's method does not converge at t = {t:.6g} s")


def _rates(own: Formulation, t: float, x: Array) -> tuple[Array, Array, Array]:
    equations = own.equations
    layout, matrix = equations.layout, equations.matrix(t, x)
    right = equations.rows.right(t)
    norms = np.zeros(layout.norms)
    v = _solved(matrix, np.concatenate([right.first, norms]), t)
    a = _solved(matrix, np.concatenate([right.second, norms]) - equations.bias(t, x, v), t)
    forces = -equations.residual(t, x, v, a, np.zeros(layout.n_rows))
    return v, a, _solved(matrix.T.tocsr() if sparse.issparse(matrix) else matrix.T, forces, t)


def _solved(matrix: Matrix, right: Array, t: float) -> Array:
    try:
        found = lu_factors(matrix).solve(right) if sparse.issparse(matrix) else np.linalg.solve(matrix, right)
    except np.linalg.LinAlgError as problem:
        raise NotSolvableError(f"the rows depend on each other at t = {t:.6g} s: a singular configuration") from problem
    return np.asarray(found)
