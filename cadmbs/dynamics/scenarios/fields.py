"""The fields of a scenario as a caller in Python gives them: types, ranges, and names."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import fields, replace

import numpy as np

from cadmbs.bounds import BOUNDS, MOST_ROWS, coordinate_bound, finite_number
from cadmbs.constraints.closing.start_configuration import is_branch
from cadmbs.errors import ArgumentError, UnknownNameError
from cadmbs.suggestions import did_you_mean_clause
from cadmbs.system import Scenario, System
from cadmbs.system.units import coordinate_units

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
    return replace(
        plan,
        positions=positions,
        velocities=velocities,
        hold=_held_names(system, plan.hold),
    )


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
