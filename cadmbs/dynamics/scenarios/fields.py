"""The fields of a scenario as a caller gives them: types, ranges, names; the times and initial values they describe."""

import math
from collections.abc import Iterable, Mapping
from dataclasses import fields, replace

import numpy as np

from cadmbs.arrays import Array, ArrayLike
from cadmbs.bounds import BOUNDS, MOST_ROWS, coordinate_bound, finite_number
from cadmbs.constraints import cut_coordinates, cut_position_names, cut_velocity_names
from cadmbs.constraints.closing.closed_configurations import is_branch, require_branches
from cadmbs.constraints.cut_coordinates import has_branches
from cadmbs.dynamics.cut_joints import cut_loads
from cadmbs.errors import ArgumentError, Finding, NotSolvableError, ShapeError, StartError, UnknownNameError, Where
from cadmbs.kinematics.configuration import neutral, normalized, tree_coordinate_indices
from cadmbs.suggestions import did_you_mean_clause
from cadmbs.system import Scenario, System
from cadmbs.system.units import coordinate_units
from cadmbs.tolerances import COUPLING_AGREEMENT

FIELD_NAMES = tuple(field.name for field in fields(Scenario))

POSITIVE_FIELDS = ("duration", "output_step", "rtol", "atol", "step")
"""Fields that are numbers above zero; the step and `atol` may be None."""

UNITS = {"duration": "s", "output_step": "s", "step": "s", "start": "s"}

OUTPUT_TIMES_LIMIT = MOST_ROWS
"""Most output times of a simulation."""


STEPS_LIMIT = 1_000_000_000
"""Most steps of a simulation: on one core they take a quarter of an hour at least."""


def require_scenario(value: object) -> None:
    """Refuse what is no Scenario.

    Raises:
        ArgumentError: If it is something else.
    """
    if not isinstance(value, Scenario):
        if hasattr(value, "initial"):  # the document's record, which is not imported on the computing side
            remedy = "compile_mechanism(mechanism).scenario has the document's in this form"
        else:
            remedy = "give fields by name, such as duration=5.0"
        raise ArgumentError(f"scenario: expected a Scenario, found a value of type {type(value).__name__}; {remedy}")


def require_field_names(names: Iterable[str]) -> None:
    """Refuse overrides that are no fields of a scenario.

    Raises:
        UnknownNameError: If there is one; the message gives the closest field.
    """
    for name in names:
        if name not in FIELD_NAMES:
            raise UnknownNameError(f"a scenario has no field {name!r}{did_you_mean_clause(name, FIELD_NAMES)}")


def checked_fields(system: System, plan: Scenario) -> Scenario:
    """The scenario with initial values as tuples by joint, one number being a tuple of one.

    Raises:
        ArgumentError: If a field has a wrong type, a number is out of its range, or there are too many output times.
        UnknownNameError: If a name to hold is neither a joint nor a coordinate.
    """
    require_positive(**{name: getattr(plan, name) for name in POSITIVE_FIELDS})
    if finite_number(plan.start) is None:
        raise ArgumentError(f"scenario: start is {plan.start!r}, expected a finite number of seconds")
    for name in ("start", *UNITS):
        value = getattr(plan, name)
        bound = BOUNDS["time" if name == "start" else "step"]
        if value is not None and value not in bound:
            raise ArgumentError(f"scenario: {name} {value:g} s {bound.violation(value)}")
    if plan.duration / plan.output_step > OUTPUT_TIMES_LIMIT:
        raise ArgumentError(
            f"scenario: a duration of {plan.duration:g} s with an output_step of {plan.output_step:g} s makes "
            f"{plan.duration / plan.output_step:.3g} output times, at most {OUTPUT_TIMES_LIMIT:,} are stored; give a "
            "longer output_step"
        )
    if plan.step is not None and plan.duration / plan.step > STEPS_LIMIT:
        raise ArgumentError(
            f"scenario: a duration of {plan.duration:g} s with a step of {plan.step:g} s makes "
            f"{plan.duration / plan.step:.3g} steps, at most {STEPS_LIMIT:,} are taken; give a longer step"
        )
    for name in ("method", "stabilization"):
        if not isinstance(getattr(plan, name), str):
            raise ArgumentError(f"scenario: {name} is {getattr(plan, name)!r}, expected a text such as 'auto'")
    if not is_branch(plan.branch):
        raise ArgumentError(
            f"scenario: branch is {plan.branch!r}, expected 'continuous', 'nearest', or a whole number from 1 on"
        )
    positions = values_by_joint(plan.positions, "positions")
    velocities = values_by_joint(plan.velocities, "velocities")
    require_bounded(system, positions, "position")
    require_bounded(system, velocities, "velocity")
    return replace(plan, positions=positions, velocities=velocities, hold=_held_names(system, plan.hold))


def require_positive(**sizes: object) -> None:
    """Refuse fields that are not finite numbers above zero; `step` and `atol` may be None.

    Raises:
        ArgumentError: If there is one.
    """
    for name, size in sizes.items():
        is_left_open = name in ("step", "atol") and size is None
        if not (is_left_open or (finite_number(size) or 0.0) > 0.0):
            unit = f", in {UNITS[name]} and without a unit" if isinstance(size, str) and name in UNITS else ""
            raise ArgumentError(f"scenario: {name} is {size!r}, expected a finite number above zero{unit}")


def values_by_joint(values: object, level: str) -> dict[str, tuple[float, ...]]:
    """Initial values by joint or coordinate as tuples of finite numbers; `level` is "positions" or "velocities".

    Raises:
        ArgumentError: If they are no mapping, or a value is neither a number nor a list of numbers.
    """
    if not isinstance(values, Mapping):
        argument = "q" if level == "positions" else "v"
        raise ArgumentError(
            f"initial {level}: expected values by joint, such as {{'shoulder': 0.5}}, found a value of type "
            f"{type(values).__name__}; the argument {argument} takes an array of all coordinates"
        )
    return {name: _numbers(name, value, level) for name, value in values.items()}


def require_bounded(system: System, values: Mapping[str, tuple[float, ...]], quantity: str) -> None:
    """Refuse initial values with which nothing can be computed; `quantity` is "position" or "velocity".

    Raises:
        ArgumentError: If there is one; unknown names are left to what looks them up.
    """
    units = coordinate_units(system)
    joints = {joint.name: joint.position_names for joint in system.joints}
    for name, numbers in values.items():
        bound = coordinate_bound(units.get((joints.get(name) or (name,))[0], ""), quantity)
        for value in numbers:
            if value not in bound:
                raise ArgumentError(f"scenario: the initial {quantity} {value:g} of {name!r} {bound.violation(value)}")


def _numbers(name: str, value: object, level: str) -> tuple[float, ...]:
    array = _array(value)
    if array.ndim > 1 or array.dtype.kind not in "iuf" or not np.all(np.isfinite(array)):
        raise ArgumentError(
            f"initial {level} of {name!r}: found {value!r}, expected a finite number or a list of them, in SI units"
        )
    return tuple(np.atleast_1d(array).astype(float).tolist())


def _held_names(system: System, names: object) -> tuple[str, ...]:
    if isinstance(names, str) or not isinstance(names, Iterable):
        raise ArgumentError(f"scenario: hold is {names!r}, expected a list of joints or coordinates")
    held = tuple(names)
    known = (*system.joint_names, *(name for joint in system.joints for name in joint.position_names))
    for name in held:
        if name not in known:
            suggestion = did_you_mean_clause(str(name), known, 2)
            raise UnknownNameError(f"scenario: hold has no joint or coordinate {name!r}{suggestion}")
    return held


def _array(value: object) -> np.ndarray:
    """A value as an array; an empty one of objects, which are no numbers, where it has no regular shape."""
    try:
        return np.asarray(value)
    except (TypeError, ValueError, OverflowError):
        return np.empty(0, dtype=object)


# Times at which a scenario wants states.

LEAST_STEP_ROUNDINGS = 16.0
"""Least size of a step, in distances between neighbouring floating-point times."""


def time_rounding(t: float | Array) -> Array:
    """Times that are nearer to some than this are the same [s]."""
    return np.asarray(LEAST_STEP_ROUNDINGS * np.spacing(np.maximum(np.abs(t), 1e-300)))


def require_distinct_times(plan: Scenario) -> None:
    """Refuse steps that floating-point numbers do not tell apart at the times of a scenario.

    Raises:
        ArgumentError: If the duration, the output step or the step is that small.
    """
    rounding = math.ulp(max(abs(plan.start), abs(plan.start + plan.duration)))
    for name, value in (("duration", plan.duration), ("output_step", plan.output_step), ("step", plan.step)):
        if value is not None and value < LEAST_STEP_ROUNDINGS * rounding:
            end = plan.start + plan.duration
            raise ArgumentError(
                f"{name} is {value:.3g} s, but times near {end:.6g} s are {rounding:.3g} s apart as floating-point "
                "numbers: take a larger one, or let the scenario start at 0"
            )


def output_times(plan: Scenario) -> list[float]:
    """start, start + output_step, ..., and the end [s]."""
    count = int(np.floor(plan.duration / plan.output_step * (1.0 + 1e-12)))
    times = (plan.start + np.arange(count + 1) * plan.output_step).tolist()
    end = plan.start + plan.duration
    if end - times[-1] > 1e-9 * plan.output_step:
        return [*times, end]
    return [*times[:-1], end] if count else times


# The initial values that a scenario describes.


def initial_state(system: System, scenario: Scenario) -> tuple[Array, Array]:
    """Positions (n_q,) and velocities (n_v,) at the start: neutral and at rest but for what the scenario gives.

    With loops they are a guess, see `consistent_start`.

    Raises:
        UnknownNameError: If a name is neither a joint nor a coordinate.
        ShapeError: If a joint's list has the wrong length.
        NotSolvableError: If a value given for a coupled coordinate contradicts its coupling.
        StartError: S112, if a branch other than the first is asked of a mechanism without constraints.
    """
    try:
        require_branches(system, scenario.branch)
    except NotSolvableError as problem:
        raise StartError(start_finding(problem.findings[0], "/scenario/branch")) from problem
    q_values = coordinate_values(system, scenario.positions, "positions")
    v_values = coordinate_values(system, scenario.velocities, "velocities")
    given = zip(system.position_names, neutral(system).tolist(), strict=True)
    q = normalized(system, np.array([q_values.get(name, x) for name, x in given], dtype=float))
    v = np.array([v_values.get(name, 0.0) for name in system.velocity_names], dtype=float)
    tree = system.tree
    _require_consistent(system, q_values, tree.positions.spread(q), "positions")
    _require_consistent(system, v_values, tree.velocities.spread_rate(v), "velocities")
    return q, v


def start_finding(finding: Finding, pointer: str | None = None) -> Finding:
    """S112: what K001, K002 or K008 tell of the assembly, at a start; at a place of the document, if it is given."""
    text = finding.message.removesuffix(".")
    where = finding.where if pointer is None else Where(pointer=pointer)
    return replace(finding, code="S112", message=f"start: {text[:1].lower()}{text[1:]}", where=where)


def coordinate_values(
    system: System, values: Mapping[str, tuple[float, ...]], level: str = "positions"
) -> dict[str, float]:
    """Values by coordinate, from values by joint or coordinate; "positions" or "velocities"."""
    of_joint = {j.name: j.position_names if level == "positions" else j.velocity_names for j in system.joints}
    coordinates = {name for names in of_joint.values() for name in names}
    by_coordinate: dict[str, float] = {}
    for name, joint_values in values_by_joint(values, level).items():
        names = of_joint.get(name, (name,) if name in coordinates else ())
        if not names:
            hint = did_you_mean_clause(name, [*of_joint, *coordinates], 2)
            raise UnknownNameError(f"initial {level}: no joint or coordinate {name!r}{hint}")
        if len(names) != len(joint_values):
            raise ShapeError(
                f"initial {level} of {name!r}: found {len(joint_values)} values, expected {len(names)}: {names}"
            )
        by_coordinate.update(zip(names, joint_values, strict=True))
    return by_coordinate


def _require_consistent(system: System, values: Mapping[str, float], tree_values: Array, level: str) -> None:
    """Values of coupled coordinates must agree with their couplings."""
    checked_elsewhere = {*system.position_names, *system.velocity_names, *cut_position_names(system)}
    checked_elsewhere |= {*cut_velocity_names(system)}
    for name, actual in zip(tree_coordinate_names(system, level), tree_values, strict=True):
        if name in values and name not in checked_elsewhere and abs(values[name] - actual) > COUPLING_AGREEMENT:
            raise NotSolvableError(
                f"initial {level}: {name!r} is given as {values[name]:.9g}, but its coupling makes it {actual:.9g}; "
                "leave it out, or change the coordinate that leads it"
            )


def tree_coordinate_names(system: System, level: str) -> tuple[str, ...]:
    """Names of the tree's coordinates ("positions" or "velocities") in the order of the recursions."""
    return tuple(system.derived(tree_coordinate_indices)[0 if level == "positions" else 1])


def given_cut_positions(system: System, scenario: Scenario) -> Array:
    """Positions (n,) of the cut joints that a scenario gives, not a number where it gives none."""
    values = coordinate_values(system, scenario.positions)
    return np.array([values.get(name, np.nan) for name in cut_position_names(system)])


def start_cut_positions(system: System, given: Array, q: Array, t: ArrayLike) -> Array:
    """Positions (..., n) of the cut joints at a start: the given ones, others on their branch, else in (-pi, pi]."""
    near = None if np.all(np.isnan(given)) else given
    return np.where(np.isnan(given), cut_coordinates(system, q, near, t), given)


def follows_cut_positions(system: System) -> bool:
    """Whether forces or rates depend on full turns or branches of coordinates of cut joints."""
    return bool(system.derived(cut_loads).springs) or system.derived(has_branches)
