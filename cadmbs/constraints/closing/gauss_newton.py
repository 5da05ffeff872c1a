"""Damped Gauss-Newton iterations that close loops, many configurations side by side; their coordinates, bounds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from cadmbs import errors, suggestions, tolerances
from cadmbs.arrays import Array, ArrayLike, Indices, NDArray, matrix_times_vector
from cadmbs.constraints.matrices.rounding import closing_rounding
from cadmbs.constraints.rows import closure, closure_jacobian
from cadmbs.kernels.calls.blas_threads import single_blas_thread
from cadmbs.kinematics.configuration import integrate
from cadmbs.system import System, arguments
from cadmbs.system.units import coordinate_units
from cadmbs.system.variants import Variants

FIRST_DAMPING = 1e-3
"""First damping, as a part of the largest squared singular value."""

LEAST_DAMPING = 1e-12
"""Least damping, likewise: singular values below a millionth of the largest one count as redundant rows do."""

LARGEST_DAMPING = 1e12
"""Damping from which on no step is long enough to close anything."""

LEAST_GAIN = 1e-13
"""A step whose predicted gain is less than this part of the cost is lost in rounding."""

POLISHING_STEPS = 3
"""Bound on the undamped steps behind a closed configuration: from 1e-11 one is enough where loops are regular."""

POLISHING_PROGRESS = 0.3
"""A step that leaves more than this part of the residual has reached rounding, or a singular configuration."""

LARGEST_ROTATION = 0.5
"""Bound of the rotation of any joint in one step [rad]: no full turns add up, no branch is jumped over."""


@dataclass
class ClosureIterates:
    """How far L configurations (L, n_q) came: residuals (L, m), whether they are closed, steps taken."""

    q: Array
    residual: Array
    closed: NDArray[np.bool_]
    iterations: NDArray[np.intp]


@dataclass(frozen=True)
class ClosureProblem:
    """A system whose loops are to be closed by some of its coordinates.

    Attributes:
        system: Compiled mechanism.
        free: (n_v,) velocity coordinates that may move.
        t: (L,) time of each configuration [s].
        tolerance: Largest residual that counts as closed [rad, m]; that of rounding, where it is larger.
        stack: The variants, one a configuration, of which `system` is all together; None for one system.
        shift: (L, m) residuals at which the loops count as closed; None for zero.
    """

    system: System
    free: NDArray[np.bool_]
    t: Array
    tolerance: float
    stack: Variants | None = None
    shift: Array | None = None

    def of(self, lanes: Indices) -> ClosureProblem:
        """The problem of some of the configurations."""
        stack = None if self.stack is None else self.stack.take(lanes)
        system = self.system if stack is None else stack.system
        shift = None if self.shift is None else self.shift[lanes]
        return ClosureProblem(system, self.free, self.t[lanes], self.tolerance, stack, shift)

    def _system_of(self, lanes: Indices) -> System:
        return self.system if self.stack is None or len(lanes) == self.stack.n else self.stack.take(lanes).system

    @cached_property
    def is_angle(self) -> Array:
        """(n_v,) one for coordinates that are angles."""
        units = coordinate_units(self.system)
        return np.array([float(units[name] == "rad") for name in self.system.velocity_names])

    def residual(self, q: Array, lanes: Indices) -> Array:
        """(L, m)."""
        residual = closure(self._system_of(lanes), q, self.t[lanes])
        return residual if self.shift is None else residual - self.shift[lanes]

    def jacobian(self, q: Array, lanes: Indices) -> Array:
        """(L, m, n_v) with zeros for coordinates that are held."""
        return closure_jacobian(self._system_of(lanes), q, self.t[lanes]) * self.free


def sample_times(t: ArrayLike, count: int) -> Array:
    """One time for each of `count` configurations."""
    return np.array(np.broadcast_to(np.asarray(t, dtype=float), (count,)))


@single_blas_thread(with_scipy=False)
def close_loops(problem: ClosureProblem, start: Array, max_iterations: int) -> ClosureIterates:
    """Close the loops from configurations (L, n_q): minimize |r|^2 by damped least squares on the manifold.

        d = -J^T (J J^T + damping I)^-1 r ,   q <- integrate(q, d)

    The damping follows the ratio of the gain to the one predicted (Nielsen); near a closed configuration the steps
    are the shortest ones that close the loops to first order.
    """
    every = np.arange(len(start))
    residual = problem.residual(start, every)
    iterates = ClosureIterates(
        start.copy(), residual, _is_closed(problem, residual, every), np.zeros(len(start), dtype=np.intp)
    )
    damping, growth = np.full(len(start), FIRST_DAMPING), np.full(len(start), 2.0)
    running = np.flatnonzero(~iterates.closed)
    for _ in range(max_iterations):
        if not running.size:
            break
        running = _iterate(problem, iterates, damping, growth, running)
    polish(problem, iterates)
    return iterates


def polish(problem: ClosureProblem, iterates: ClosureIterates) -> None:
    """Undamped steps of closed configurations that were moved, while each removes most of the residual.

    Residuals below the tolerance are brought down to rounding, because accelerations depend on them.
    """
    lanes = np.flatnonzero(iterates.closed & (iterates.iterations > 0))
    for _ in range(POLISHING_STEPS):
        size = np.max(np.abs(iterates.residual[lanes]), axis=-1, initial=0.0)
        lanes, size = lanes[size > 0.0], size[size > 0.0]
        if not lanes.size:
            return
        J = problem.jacobian(iterates.q[lanes], lanes)
        q = integrate(problem.system, iterates.q[lanes], least_norm_solution(J, -iterates.residual[lanes]))
        residual = problem.residual(q, lanes)
        better = np.max(np.abs(residual), axis=-1, initial=0.0) < POLISHING_PROGRESS * size
        lanes = lanes[better]
        iterates.q[lanes], iterates.residual[lanes] = q[better], residual[better]


def _is_closed(problem: ClosureProblem, residual: Array, lanes: Indices) -> NDArray[np.bool_]:
    tolerance = np.maximum(problem.tolerance, problem.system.derived(closing_rounding))
    bound = tolerance[lanes] if tolerance.ndim else tolerance
    met: NDArray[np.bool_] = np.max(np.abs(residual), axis=-1, initial=0.0) <= bound
    return met


def _iterate(
    problem: ClosureProblem, iterates: ClosureIterates, damping: Array, growth: Array, running: Indices
) -> Indices:
    """One trial step of the running lanes; those that go on."""
    J = problem.jacobian(iterates.q[running], running)
    step, predicted = damped_step(J, iterates.residual[running], damping[running], problem.is_angle)
    cost = np.sum(iterates.residual[running] ** 2, axis=-1)
    alive = predicted > LEAST_GAIN * cost
    lanes: Indices = running[alive]
    step, predicted, cost = step[alive], predicted[alive], cost[alive]
    if not lanes.size:
        return lanes
    q = integrate(problem.system, iterates.q[lanes], step)
    residual = problem.residual(q, lanes)
    ratio = (cost - np.sum(residual**2, axis=-1)) / predicted
    iterates.iterations[lanes] += 1
    better = ratio > 0.0
    iterates.q[lanes[better]], iterates.residual[lanes[better]] = q[better], residual[better]
    damping[lanes], growth[lanes] = next_damping(damping[lanes], growth[lanes], ratio)
    iterates.closed[lanes] = _is_closed(problem, iterates.residual[lanes], lanes)
    going: Indices = lanes[~iterates.closed[lanes] & (damping[lanes] < LARGEST_DAMPING)]
    return going


def damped_step(J: Array, r: Array, damping: Array, is_angle: Array) -> tuple[Array, Array]:
    """Damped steps (L, n) of residuals (L, m), shortened as a whole, and the decrease of |r|^2 that they predict.

    J (L, m, n) are derivatives, the damping (L,) is a part of the largest squared singular value, and `is_angle` (n,)
    is one for coordinates that are angles.
    """
    left, values, right = np.linalg.svd(J, full_matrices=False)
    along = matrix_times_vector(np.swapaxes(left, -1, -2), r)
    strongest = np.max(values, axis=-1, keepdims=True, initial=0.0)
    weight = values**2 + damping[:, None] * np.maximum(strongest, 1e-300) ** 2
    part = values * along / np.maximum(weight, 1e-300)
    step = -matrix_times_vector(np.swapaxes(right, -1, -2), part)
    turn = np.max(np.abs(step) * is_angle, axis=-1, initial=0.0)
    share = np.minimum(1.0, LARGEST_ROTATION / np.maximum(turn, LARGEST_ROTATION))[:, None]
    moved = share * values * part
    predicted = np.sum(along**2, axis=-1) - np.sum((along - moved) ** 2, axis=-1)
    return np.asarray(share * step), np.asarray(predicted)


def next_damping(damping: Array, growth: Array, ratio: Array) -> tuple[Array, Array]:
    """Damping (L,) and its growth after steps, by ratios (L,) of actual to predicted decrease: less after good ones."""
    better = ratio > 0.0
    factor = np.maximum(0.1, 1.0 - (2.0 * np.clip(ratio, 0.0, 1.0) - 1.0) ** 3)
    changed = np.maximum(damping * np.where(better, factor, growth), LEAST_DAMPING)
    return changed, np.where(better, 2.0, 2.0 * growth)


def least_norm_solution(J: Array, right: Array) -> Array:
    """The shortest d (..., n) with J d = right in the sense of least squares; weak directions do not count."""
    left, values, rows = np.linalg.svd(J, full_matrices=False)
    strongest = np.max(values, axis=-1, keepdims=True, initial=0.0)
    inverse = np.divide(1.0, values, out=np.zeros_like(values), where=values > tolerances.WEAK_DIRECTION * strongest)
    along = inverse * matrix_times_vector(np.swapaxes(left, -1, -2), right)
    return matrix_times_vector(np.swapaxes(rows, -1, -2), along)


# Coordinates by the names of joints or of coordinates.


def selected(system: System, names: Sequence[str]) -> NDArray[np.bool_]:
    """(n_v,) the independent velocity coordinates of joints or coordinates that are named.

    Positions of a quaternion stand for all coordinates of their joint.

    Raises:
        UnknownNameError: If a name is neither; if its coordinates belong to a cut joint or follow a coupling.
    """
    mask = np.zeros(system.n_v, dtype=np.bool_)
    owners = {name: joint for joint in system.joints for name in joint.position_names}
    joints = {joint.name: joint for joint in system.joints}
    names = arguments.names_argument(names, "names")
    for name in names:
        joint = joints.get(name) or owners.get(name)
        if joint is None:
            hint = suggestions.did_you_mean_clause(name, [*joints, *owners], 2)
            raise errors.UnknownNameError(f"{system.name!r} has no joint or coordinate {name!r}{hint}")
        names_of_joint = (name,) if name in system.velocity_names else joint.velocity_names
        columns = [system.velocity_names.index(x) for x in names_of_joint if x in system.velocity_names]
        if names_of_joint and not columns:
            reason = "it is the cut joint of a loop" if joint.is_cut else "a coupling gives it"
            raise errors.UnknownNameError(f"{name!r} of {system.name!r} cannot be held: {reason}")
        mask[columns] = True
    return mask


# How branches of closed configurations are searched: bounds of predictions, corrections and steps.

LARGEST_PREDICTION = 0.1
"""Largest displacement of any coordinate that one prediction may make [rad, m]."""

SMALLEST_PART = 1e-7
"""A branch whose steps must be smaller than this part of the way has come to its end."""

COMPLETE_PART = 1.0 - 1e-12
"""Part of the way from which on the goal is reached: the parts of steps add up with rounding."""

CORRECTOR_ITERATIONS = 12
"""Bound on the iterations that close the loops after a prediction."""

LARGEST_CORRECTION = 0.3
"""A correction longer than this part of the prediction is a jump: the step is halved."""


@dataclass(frozen=True)
class BranchSearch:
    """How hard to look for a way on along a branch.

    Attributes:
        smallest_part: A step that must be smaller than this part of the way ends the branch.
        iterations: Bound on the iterations that close the loops after a prediction.
    """

    smallest_part: float = SMALLEST_PART
    iterations: int = CORRECTOR_ITERATIONS
