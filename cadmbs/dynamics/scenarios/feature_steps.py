"""Where steps must end and how far they may go: switches in time, and the smallest thing that could be jumped.

Contacts with spheres and boxes, pieces of characteristics, and pieces and periods of functions of a coordinate act
within a bounded part of the configurations: a step that carries a point over all of it at once sees nothing of it.
"""

import dataclasses
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np

from cadmbs.arrays import Array, ArrayLike
from cadmbs.constraints.equations.constraint_equations import FunctionTerm, argument_motion, constraint_equations
from cadmbs.constraints.equations.constraint_state import constraint_state
from cadmbs.dynamics.applied import duals, load_laws
from cadmbs.dynamics.cut_joints import cut_loads, loads_along_coordinates
from cadmbs.errors import CadmbsError, NotSolvableError
from cadmbs.integrators.step_ends import StepEnds, step_ends
from cadmbs.integrators.trajectory import Counts, Step, Steps, StepUnderflowError
from cadmbs.kinematics.products import tree_state
from cadmbs.system import System, functions, loads

PATH_OF_SIZE, PATH_OF_DISTANCE = 0.5, 0.5
"""Path in one step against the size of a feature, and against the distance to it: the larger one counts."""

ACCEPTED_GROWTH: Final = 1.8
"""Growth of the path over what was allowed, by a speed that increased, up to which a step is accepted."""

MOST_SHORTENINGS: Final = 60
"""Halvings of one step."""


class FeatureState(NamedTuple):
    """Positions (n_q,), velocities (n_v,), and positions of the cut joints where their turns are counted."""

    q: Array
    v: Array
    cut_positions: Array | None = None


class FeatureSteps:
    """Steps of another kind, shortened where a feature of the loads could be jumped: `integrators.trajectory.Steps`."""

    def __init__(self, system: System, steps: Steps, end: float, read: Callable[[Any], FeatureState]) -> None:
        """Args: the mechanism, its steps, the last time, and what reads a state of the steps."""
        self._system, self._steps, self._end, self._read, self._repeated = system, steps, end, read, 0

    @property
    def counts(self) -> Counts:
        """Work done so far; repeated steps are rejected ones."""
        counts = self._steps.counts
        return counts._replace(steps=counts.steps - self._repeated, rejected=counts.rejected + self._repeated)

    def next(self, t: float, x: Any, longest: float) -> Step:
        """The next step, none of whose ends is faster than its size allows."""
        begin = self._features(t, x)
        allowed = begin.allowed_path
        longest = min(longest, self._end - t, float(shortest_time(allowed, begin.speed)))
        for _ in range(MOST_SHORTENINGS):
            step = self._next(t, x, longest)
            if step.h <= ACCEPTED_GROWTH * shortest_time(allowed, self._features(step.t, step.x).speed):
                break
            longest, self._repeated = 0.5 * step.h, self._repeated + 1
            self._steps.restart(t, x, longest)
        return step

    def _next(self, t: float, x: Any, longest: float) -> Step:
        """The next step; where none is short enough, the table that the motion leaves is the reason."""
        try:
            return self._steps.next(t, x, longest)
        except StepUnderflowError as problem:
            reason = left_table(self._system, *self._read(x))
            if reason:
                raise functions.OutsideTableError(reason) from problem
            raise

    def proposed(self) -> float:
        """Size of the step to be tried next [s]."""
        return self._steps.proposed()

    def restart(self, t: float, x: Any, h: float | None) -> None:
        """Go on from another state."""
        self._steps.restart(t, x, h)

    def end_at(self, last: float) -> None:
        """Go up to another last time."""
        self._end = last
        self._steps.end_at(last)

    def _features(self, t: float, x: Any) -> "SmallFeatures":
        q, v, cut_positions = self._read(x)
        try:
            return small_features(self._system, q, v, t, cut_positions)
        except CadmbsError:  # a table ends: the equations say so
            return SmallFeatures(*np.zeros((3, 0)))


def with_feature_steps(system: System, steps: Steps, end: float, read: Callable[[Any], FeatureState]) -> Steps:
    """Adaptive steps that jump no feature of a mechanism's loads; the steps themselves where it has none.

    They go up to a last time [s]; `read` gives positions and velocities of the mechanism from a state of the steps.
    """
    return FeatureSteps(system, steps, end, read) if has_small_features(system) else steps


def shortest_time(path: Array, speed: Array) -> Array:
    """The shortest of the times (...) in which paths (..., n) are taken at speeds (..., n) [s]; endless without any."""
    return np.asarray(np.min(path / np.maximum(speed, 1e-300), axis=-1, initial=np.inf))


# How far a mechanism is from the smallest things that a step could jump, how large these are, and how fast it moves.


FeatureEntry: TypeAlias = tuple[Array, float, Array]
"""Distance (...), size and speed (...) of a feature, as of `SmallFeatures`."""


class SmallFeatures(NamedTuple):
    """Features at states, one entry (..., n) each.

    Attributes:
        distance: How far the argument is from the feature, zero within it [m or rad].
        size: Smallest extent of the feature [m or rad].
        speed: Bound on the rate of the argument [m/s or rad/s].
    """

    distance: Array
    size: Array
    speed: Array

    @property
    def allowed_path(self) -> Array:
        """How far the arguments may go in one step [m or rad]."""
        return np.maximum(PATH_OF_SIZE * self.size, PATH_OF_DISTANCE * self.distance)


def has_small_features(system: System) -> bool:
    """Whether a mechanism has contacts of bounded extent, characteristics, or functions of coordinates with parts."""
    acting = *system.loads, *system.derived(cut_loads).loads
    return any(_is_feature(load) for load in acting) or bool(system.derived(_curve_features))


def small_features(
    system: System, q: Array, v: Array, t: ArrayLike, cut_positions: Array | None = None
) -> "SmallFeatures":
    """The features of a mechanism at states q (..., n_q), v (..., n_v) and times t (...) [s].

    Without positions (..., n) of the cut joints with their turns counted, characteristics along these count as near
    wherever they are.

    Raises:
        OutsideTableError: If a table does not cover the time.
    """
    entries = [*_along_coordinates(system, q, v, cut_positions, t), *_of_curves(system, q, v, cut_positions)]
    if any(_is_feature(load) for load in load_laws.body_loads(system)):
        now = load_laws.motions_now(system, tree_state(system, q), v, t)
        entries += [entry for load in load_laws.body_loads(system) for entry in _between_bodies(load, now)]
    values = np.empty((3, *q.shape[:-1], len(entries)))
    for k, entry in enumerate(entries):
        for part, value in zip(values, entry, strict=True):
            part[..., k] = value
    return SmallFeatures(*values)


def _is_feature(load: object) -> bool:
    match load:
        case loads.ContactLoad():
            return not isinstance(load.surface, loads.PlaneSurface)
        case loads.JointSpring() | loads.SpringDamper():
            return isinstance(load.characteristic, loads.ForceTable)
    return False


def _along_coordinates(
    system: System, q: Array, v: Array, cut_positions: Array | None, t: ArrayLike
) -> Iterator[FeatureEntry]:
    """Distance, size and speed of the characteristics along coordinates; at no distance where turns are not counted."""
    of_tree, of_cuts = system.loads, system.derived(cut_loads).loads
    if not any(isinstance(load, loads.JointSpring) and _is_feature(load) for load in (*of_tree, *of_cuts)):
        return
    for load, x, u in loads_along_coordinates(system, q, v, cut_positions):
        if isinstance(load, loads.JointSpring) and isinstance(load.characteristic, loads.ForceTable):
            rest = load.rest.jet(t)
            distance, size, speed = _of_table(load.characteristic, x - rest.value, u - rest.first)
            is_known = cut_positions is not None or any(load is each for each in of_tree)
            yield (distance if is_known else np.zeros(())), size, speed


def _between_bodies(load: object, now: duals.BodyMotions) -> Iterator[FeatureEntry]:
    """Distance, size and speed of a contact or of the characteristic of a spring between bodies."""
    match load:
        case loads.SpringDamper() if isinstance(load.characteristic, loads.ForceTable):
            _, length, rate = load_laws.line_between(load.bodies, load.points, now)
            free = load.length.jet(now.t)
            stretch, stretching = length.value - free.value, rate.value - free.first
            yield _of_table(load.characteristic, stretch[..., 0], stretching[..., 0])
        case loads.ContactLoad() if isinstance(load.surface, loads.SphereSurface | loads.BoxSurface):
            surface = load.surface
            extent = surface.radius if isinstance(surface, loads.SphereSurface) else float(np.min(surface.half_sizes))
            _, depth = load_laws.contact_gap(load, now)
            center = now.point(load.bodies[0], load.center)
            relative = now.velocity(load.bodies[0], center) - now.velocity(load.bodies[1], center)
            speed = np.linalg.norm(relative.value, axis=-1)
            yield np.maximum(0.0, -depth.value[..., 0]), load.radius + extent, speed


class _CurveFeature(NamedTuple):
    """A part of a function of a coordinate: its argument, its span, and the length on which it changes."""

    curve: FunctionTerm
    begin: float
    end: float
    size: float


def _curve_features(system: System) -> tuple[_CurveFeature, ...]:
    """Tables of several pieces, and waves, in the couplings of a mechanism."""
    blocks = system.derived(constraint_equations).coordinates
    curves = [curve for block in blocks for curve in block.curves]
    parts = [(curve, part) for curve in curves for part in functions.additive_parts(curve.of.function)]
    features = []
    for curve, function in parts:
        match function:
            case functions.PiecewisePolynomial(breaks) if breaks[0] < breaks[-1]:
                size = float(np.min(np.diff(breaks)))
                features.append(_CurveFeature(curve, float(breaks[0]), float(breaks[-1]), size))
            case functions.Harmonic() if function.amplitude * function.rate != 0.0:
                features.append(_CurveFeature(curve, -np.inf, np.inf, np.pi / abs(function.rate)))
    return tuple(features)


def _of_curves(system: System, q: Array, v: Array, cut_positions: Array | None) -> Iterator[FeatureEntry]:
    """Distance, size and speed of the functions of coordinates."""
    features = system.derived(_curve_features)
    if not features:
        return
    state = replace(constraint_state(system, q, 0.0, v), cut_positions=cut_positions)
    for curve, begin, end, size in features:
        x, rate = argument_motion(state, curve.argument)
        yield np.maximum(0.0, np.maximum(begin - x, x - end)), size, np.abs(rate)


AT_TABLE_END: Final = 1e-6
"""Distance from the end of a table, as part of its span, at which a motion that cannot go on is leaving it."""


def left_table(system: System, q: Array, v: Array, cut_positions: Array | None = None) -> str:
    """That a motion leaves the table of a coupling, which ends with an error there, as a sentence; empty if none.

    At a state as of `small_features`.
    """
    state = replace(constraint_state(system, q, 0.0, v), cut_positions=cut_positions)
    for block in system.derived(constraint_equations).coordinates:
        for curve in block.curves:
            low, high = functions.covered_span(curve.of.function)
            x, rate = argument_motion(state, curve.argument)
            left = float(high - x if rate > 0.0 else x - low)
            if left <= AT_TABLE_END * (high - low) < np.inf:
                return curve.of.leaves_table(float(x))
    return ""


def _of_table(table: loads.ForceTable, x: Array, rate: Array) -> FeatureEntry:
    knots = table.abscissas
    outside = np.maximum(0.0, np.maximum(float(knots[0]) - x, x - float(knots[-1])))
    return outside, float(np.min(np.diff(knots))), np.abs(rate)


# Times at which the equations of a mechanism are not smooth, from its functions of time: ends of steps.

STEPS_A_PERIOD: Final = 4
"""Least number of steps in a period of a periodic function: fewer may sample the same phase again and again."""

JUMP_LOOK: Final = 1e-6
"""How far on both sides of a jump rates are told, as part of the time or of one second."""

DERIVATIVES_OF_LOADS, DERIVATIVES_OF_ROWS = 0, 2
"""Which derivatives of functions of time the accelerations depend on: values of loads, second ones of constraints."""

_FUNCTIONS: Final = (
    functions.Polynomial,
    functions.Harmonic,
    functions.PiecewisePolynomial,
    functions.Sum,
    functions.Product,
    functions.Composition,
    functions.Rate,
    functions.Held,
)


def switch_times(system: System, times: Sequence[float]) -> StepEnds:
    """Ends of steps of a motion: where its right-hand side, or the slope of it, jumps; and a bound on its steps.

    Knots of tables, the first and the last one included, and kinks of square roots; of dense tables those between which
    the table is a smooth curve. Periodic functions bound the steps by a quarter of their period. Output times [s] are
    ascending.
    """
    begin, end = times[0], times[-1]
    parts, longest = [], np.inf
    for function, depth in system.derived(_used_functions):
        parts.append(functions.kinks(function, begin, end, depth).lowered(depth))
        longest = min(longest, functions.shortest_period(function, begin, end) / STEPS_A_PERIOD)
    found = functions.merged(parts)
    ends = step_ends(found.times.tolist(), (found.orders <= 0).tolist(), float(longest), times)
    return ends if system.inputs is None else ends.pausing_at(system.inputs.sample_times.tolist())


def smooth_until(system: System, t: float) -> float:
    """The next time from a time on at which the right-hand side, or the slope of it, jumps or ends [s].

    At most a second, or as much as has passed, ahead. The time itself under a controller, who is asked when it is his
    turn, and where a function of time ends before that.
    """
    if system.inputs is not None:
        return t
    horizon = t + max(1.0, abs(t))
    try:
        for function, _ in system.derived(_used_functions):
            function.jet(horizon)
    except CadmbsError:
        return t
    return float(min(switch_times(system, [t, horizon]).times, default=horizon))


def switch_times_of(systems: Sequence[System], times: Sequence[float]) -> StepEnds:
    """The ends of steps of all of several variants together."""
    each = [switch_times(system, times) for system in systems]
    pairs = sorted({pair for one in each for pair in zip(one.times, one.jumps, strict=True)})
    longest = min((one.longest for one in each), default=np.inf)
    pauses = sorted({t for one in each for t in one.pauses})
    return step_ends([t for t, _ in pairs], [jump for _, jump in pairs], longest, times).pausing_at(pauses)


def require_smooth_velocities(system: System, begin: float, end: float) -> None:
    """Refuse motions whose velocity jumps between two times [s]: the mechanism would need an impulse there.

    Raises:
        NotSolvableError: If the rate of a motion jumps between them, by how much, and when first.
    """
    for motion in system.motions:
        jumps = functions.kinks(motion.function, begin, end, DERIVATIVES_OF_ROWS)
        times = jumps.times[(jumps.orders < DERIVATIVES_OF_ROWS) & (jumps.times > begin) & (jumps.times < end)]
        for t in times[:1].tolist():
            raise NotSolvableError(
                f"motion {motion.name!r}: the rate of its {_MOVED[motion.of_coordinate]} jumps at t = {t:.6g} s"
                f"{_jump_size(motion.function, t)}, which takes an impulse: round the corner off, as a cubic table "
                "with values around it does, or let the simulation end there"
            )


_MOVED: Final = {True: "position", False: "offset"}


def _jump_size(function: functions.TimeFunction, t: float) -> str:
    """The rates on both sides of a time, where they are finite."""
    try:
        before, after = (float(function.jet(t + part * JUMP_LOOK * max(1.0, abs(t))).first) for part in (-1.0, 1.0))
    except CadmbsError:
        return ""
    return f" from {before:.4g} to {after:.4g}"


def _used_functions(system: System) -> tuple[tuple[functions.TimeFunction, int], ...]:
    """The functions of time of a mechanism, and which of their derivatives accelerations depend on.

    Without polynomials, constants among them: these are smooth at all times, and have no period.
    """
    used = [(motion.function, DERIVATIVES_OF_ROWS) for motion in system.motions]
    used += [(function, DERIVATIVES_OF_LOADS) for load in system.loads for function in _functions_in(load)]
    for row in system.rows:
        depth = DERIVATIVES_OF_LOADS if row.kind.startswith("load:") else DERIVATIVES_OF_ROWS
        values = (value for key, value in row.data.items() if key != "curve")
        used += [(function, depth) for value in values for function in _functions_in(value)]
    return tuple(pair for pair in used if not isinstance(pair[0], functions.Polynomial))


def _functions_in(value: Any) -> Iterator[functions.TimeFunction]:
    """The functions of time that a record or a sequence holds."""
    if isinstance(value, _FUNCTIONS):
        yield value
    elif isinstance(value, tuple | list):
        for part in value:
            yield from _functions_in(part)
    elif dataclasses.is_dataclass(value) and not isinstance(value, type):
        for field in dataclasses.fields(value):
            yield from _functions_in(getattr(value, field.name))
