"""Damped Gauss-Newton iterations that close loops, many configurations side by side; their coordinates, bounds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

import numpy as np

from cadmbs import errors, suggestions, tolerances
from cadmbs.arrays import Array, ArrayLike, Indices, NDArray, matrix_times_vector
from cadmbs.constraints.equations.constraint_equations import constraint_equations
from cadmbs.constraints.equations.constraint_state import constraint_state
from cadmbs.constraints.equations.geometric import GeometricBlock
from cadmbs.constraints.equations.prescribed import GEOMETRIC_KINDS, swapped
from cadmbs.constraints.matrices.rounding import closing_rounding
from cadmbs.constraints.rows import closure, closure_jacobian, rows
from cadmbs.kernels.calls.blas_threads import single_blas_thread
from cadmbs.kinematics.configuration import integrate
from cadmbs.kinematics.inverse import descent
from cadmbs.system import System, arguments
from cadmbs.system.units import coordinate_units
from cadmbs.system.variants import Variants
from cadmbs.tolerances import FILE_ROUNDING_GAP

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
    """Damping (L,) and its growth as in inverse kinematics, but at least `LEAST_DAMPING`."""
    changed, grown = descent.next_damping(damping, growth, ratio)
    return np.maximum(changed, LEAST_DAMPING), grown


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


# Gaps of a mechanism that is not closed, in metres and radians, and where they are.


SMALLEST_SHOWN_DIRECTION: Final = 0.005
"""Components of a direction below this part are shown as zero."""

SMALLEST_SHOWN_GAP: Final = 1e-6
"""A gap in metres or radians below this part of the other one is what the iterations left: it is not shown."""


@dataclass(frozen=True)
class Gap:
    """The largest gap of a batch of configurations.

    Attributes:
        source: Name of the joint, constraint or motion that is worst; of rows that hold together, as those of a weld,
            the name before their colon.
        translation: Its gap [m].
        rotation: Its gap [rad].
        along: (3,) direction of the translation, world axes, of the successor against the predecessor; empty where it
            is not known.
        about: (3,) axis of the rotation.
    """

    source: str
    translation: float
    rotation: float
    along: tuple[float, ...] = ()
    about: tuple[float, ...] = ()

    @property
    def size(self) -> str:
        """Such as "0.138 m and 0.2 rad at 'rocker_pin'"."""
        least = SMALLEST_SHOWN_GAP * max(self.translation, self.rotation)
        parts = [f"{self.translation:.3g} m{_direction_text(' along', self.along)}"] * (self.translation > least)
        parts += [f"{self.rotation:.3g} rad{_direction_text(' about', self.about)}"] * (self.rotation > least)
        return f"{' and '.join(parts) or '0 m'} at {self.source!r}" if self.source else "no rows"

    @property
    def sentence(self) -> str:
        """The gap in a sentence."""
        return f"the smallest gap found is {self.size}" if self.source else self.size


def refusal(system: System, gap: Gap) -> str:
    """The reason for which a motion ends that has a gap after a projection."""
    text = f"the constraints cannot be kept: {gap.size} cannot be closed from here; "
    timed = any(block.prescribed.varies for block in constraint_equations(system).timed())
    if system.motions or timed or max(gap.translation, gap.rotation) > FILE_ROUNDING_GAP:
        return f"{text}motions that contradict each other or leave what the mechanism can reach do this"
    return (
        f"{text}where no motions are prescribed, so small a gap is rounding in the file, as of axes that are not quite "
        "parallel, or a singular configuration: write more digits, or simulate with stabilization baumgarte"
    )


def _direction_text(preposition: str, direction: tuple[float, ...]) -> str:
    """Such as " along (0, 0.6, 0.8)"."""
    return f"{preposition} ({', '.join(f'{x:.2g}' for x in direction)})" if direction else ""


def directed(system: System, gap: Gap, q: Array, t: float = 0.0) -> Gap:
    """A gap with its directions in world axes at the configuration q (n_q,) that has it, and the time t [s].

    They are the sums of the wrenches of the rows of its source, each times its residual.
    """
    table, equations = rows(system), system.derived(constraint_equations)
    state = constraint_state(system, q, t)
    terms, residual = equations.velocity_rows(state).terms, equations.residual(state)
    sources = system.derived(gap_sources)
    chosen = np.array([sources[row] == gap.source for row in terms.row], dtype=np.bool_)
    pull = terms.wrenches * residual[terms.row, None]
    angular = table.angular[terms.row]
    along = np.sum(pull[chosen & ~angular, 3:], axis=0)
    about = np.sum(pull[chosen & angular, :3], axis=0)
    return replace(gap, along=_unit(along), about=_unit(about))


def _unit(vector: Array) -> tuple[float, ...]:
    """The direction of a vector, entries that are rounding alone as zero; empty without one."""
    length = float(np.linalg.norm(vector))
    if not length > 0.0:
        return ()
    direction = np.where(np.abs(vector) > SMALLEST_SHOWN_DIRECTION * length, vector / length, 0.0)
    return tuple(float(x) for x in direction)


def gap_sources(system: System) -> tuple[str, ...]:
    """The sources of all rows, geometric rows NAME:PART of the same two bodies as one source NAME.

    The six rows of a weld are open or closed together: a least-squares configuration spreads its gap over all of them.
    """
    parts = [(row.name.rpartition(":")[0], row) for row in system.rows if row.kind in GEOMETRIC_KINDS]
    groups: dict[tuple[str, ...], list[str]] = {}
    for name, row in parts:
        groups.setdefault((name, *map(str, row.data["bodies"])), []).append(row.name)
    names = {row: key[0] for key, members in groups.items() if key[0] and len(members) > 1 for row in members}
    return tuple(names.get(source, source) for source in rows(system).sources)


def system_gaps(system: System, residual: Array, t: ArrayLike = 0.0) -> Gap:
    """The largest gap of configurations of a system, rows of constraints in metres and radians too.

    That of the source with the largest residual of a sample, its length parts and its angle parts together: of
    residuals (..., n_h), as `closure` gives them, at times t (...,) [s].
    """
    table = rows(system)
    sources = np.array(system.derived(gap_sources))[table.holonomic]
    angular = table.angular[table.holonomic]
    values = in_metres_and_radians(system, residual, t)
    flat = values.reshape(int(np.prod(values.shape[:-1])), values.shape[-1])
    worst = Gap("", 0.0, 0.0)
    for source in dict.fromkeys(sources.tolist()):
        rows_of_source = sources == source
        lengths = np.linalg.norm(flat[:, rows_of_source & ~angular], axis=-1)
        angles = np.linalg.norm(flat[:, rows_of_source & angular], axis=-1)
        sample = int(np.argmax(lengths + angles)) if len(flat) else 0
        if len(flat) and lengths[sample] + angles[sample] > worst.translation + worst.rotation:
            worst = Gap(str(source), float(lengths[sample]), float(angles[sample]))
    return worst


def in_metres_and_radians(system: System, residual: Array, t: ArrayLike = 0.0) -> Array:
    """Holonomic residuals (..., n_h) of which those of geometric constraints, as written, are made lengths and angles.

        D: sqrt(d.d) - distance ;   DP2, CD: (a.d - offset) / |a| ;   DP1: acos(a.b / |a||b|) - acos(offset / |a||b|)

    Swapped rows of DP1, and offsets that no angle has, stay sines and cosines.
    """
    value = np.array(residual, dtype=float)
    number = np.cumsum(rows(system).holonomic) - 1
    time = np.broadcast_to(np.asarray(t, dtype=float), value.shape[:-1])
    for block in constraint_equations(system).blocks:
        if isinstance(block, GeometricBlock):
            columns = number[block.row]
            value[..., columns] = _measured(block, value[..., columns], time)
    return value


def _measured(block: GeometricBlock, residual: Array, t: Array) -> Array:
    """(..., k) gaps of the rows of one kind."""
    right = block.prescribed.jet(t).value
    if block.kind == "D":
        return np.asarray(np.sqrt(np.maximum(residual + right, 0.0)) - np.sqrt(np.maximum(right, 0.0)))
    size = np.linalg.norm(block.pairs.vectors, axis=-1)
    if block.kind != "DP1":
        return np.asarray(residual / size[:, 0])
    length = size[:, 0] * size[:, 1]
    expected, cosine = right / length, (residual + right) / length
    angle = np.arccos(np.clip(cosine, -1.0, 1.0)) - np.arccos(np.clip(expected, -1.0, 1.0))
    plain = (np.abs(expected) <= 1.0) & ~swapped(block.prescribed, t)
    return np.asarray(np.where(plain, angle, residual / length))
