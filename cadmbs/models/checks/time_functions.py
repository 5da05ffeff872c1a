"""Functions of time: tables that can be interpolated. Functions of a coordinate: slopes that do not jump."""

from collections.abc import Iterator
from typing import Final

import numpy as np

from cadmbs.arrays import Array
from cadmbs.errors import Finding, error, has_errors
from cadmbs.models import functions
from cadmbs.models.checks.names import count_of, pointer_to

LARGEST_END_SLOPE: Final = 1e-9
"""Slope at the end of a table that counts as zero, as part of the largest slope between two of its points."""


def check_function(
    pointer: str, subject: str, function: functions.TimeFunctionDocument, smooth: bool = False
) -> Iterator[Finding]:
    """L009 to L012: the tables in a function of time.

    Args:
        pointer: JSON pointer of the function.
        subject: What it belongs to, for example Motion "drive".
        function: The function.
        smooth: Whether its second derivative is needed, as for motions.
    """
    if isinstance(function, functions.Combination):
        for i, part in enumerate(function.of):
            yield from check_function(pointer_to(pointer, "of", i), subject, part, smooth)
    elif isinstance(function, functions.CompositionDocument):
        yield from check_function(pointer_to(pointer, "of"), subject, function.of, smooth)
    elif isinstance(function, functions.Table):
        yield from _check_table(pointer, subject, function, smooth)


def constant_value(function: functions.TimeFunctionDocument | None) -> float | None:
    """The value of a function that is written as a constant, else None."""
    if isinstance(function, functions.Constant):
        return function.value
    return function if isinstance(function, (int, float)) else None


def _check_table(pointer: str, subject: str, table: functions.Table, smooth: bool) -> Iterator[Finding]:
    times = table.times
    step = next((i for i in range(1, len(times)) if times[i] <= times[i - 1]), None)
    if step is not None:
        yield error(
            "L009",
            pointer_to(pointer, "times", step),
            f"{subject}: the times of the table do not increase: {times[step]:g} s comes after {times[step - 1]:g} s.",
            "Sort the table by time, and keep one value for each time.",
        )
    if len(times) != len(table.values):
        yield error(
            "L010",
            pointer,
            f"{subject}: the table has {count_of(len(times), 'time')} but {count_of(len(table.values), 'value')}.",
            "Give one value for each time.",
        )
    if table.interpolation == "cubic" and len(times) < 2:
        yield error(
            "L011",
            pointer_to(pointer, "times"),
            f"{subject}: a cubic spline needs at least 2 points; the table has {len(times)}.",
            "Add points, or write a number for a constant.",
        )
    if smooth and table.interpolation == "linear":
        yield error(
            "L012",
            pointer_to(pointer, "interpolation"),
            f"{subject}: a motion needs two derivatives, and those of straight lines jump.",
            'Set "interpolation": "cubic".',
        )


def check_smooth_function(
    pointer: str, subject: str, function: functions.CoordinateFunctionDocument
) -> Iterator[Finding]:
    """L009 to L011, C015 and C016: the tables in a function of a coordinate.

    Args:
        pointer: JSON pointer of the function.
        subject: What it belongs to, for example Coupling "cam".
        function: The function.
    """
    if isinstance(function, functions.CoordinateSum):
        for i, part in enumerate(function.of):
            yield from check_smooth_function(pointer_to(pointer, "of", i), subject, part)
    elif isinstance(function, functions.Table):
        findings = list(check_function(pointer, subject, function))
        yield from findings
        if not has_errors(findings):
            yield from _check_slopes(pointer, subject, function)


def repeats_each_turn(function: functions.CoordinateFunctionDocument) -> bool:
    """Whether a function of an angle has the same value after each full turn."""
    match function:
        case functions.HarmonicDocument():
            return function.rate == round(function.rate)
        case functions.PolynomialDocument():
            return not any(function.coefficients[1:])
        case functions.CoordinateSum():
            return all(repeats_each_turn(part) for part in function.of)
        case functions.Table():
            return len(function.times) == 1
    return True


def _check_slopes(pointer: str, subject: str, table: functions.Table) -> Iterator[Finding]:
    """C015 and C016: straight lines, and end values that are held where the slope is not zero."""
    if len(table.times) < 2:
        return
    if table.interpolation == "linear":
        if len(table.times) > 2 or table.outside == "hold":
            yield error(
                "C015",
                pointer_to(pointer, "interpolation"),
                f"{subject}: the slope of straight lines jumps at the points of the table, which would be an impact.",
                'Set "interpolation": "cubic".',
            )
        return
    slopes = _end_slopes(table)
    size = float(np.max(np.abs(np.diff(table.values) / np.diff(table.times))))
    if table.outside == "hold" and np.any(np.abs(slopes) > LARGEST_END_SLOPE * size):
        yield error(
            "C016",
            pointer_to(pointer, "outside"),
            f"{subject}: outside of the table its end values are held, and the slope jumps there from {slopes[0]:.4g} "
            f"and {slopes[1]:.4g} to 0, which would be an impact.",
            'Set "outside": "error", so that a motion ends where it leaves the table, or let the table begin and end '
            "with slope 0.",
        )


def _end_slopes(table: functions.Table) -> Array:
    """Slopes of the spline at both ends."""
    from scipy.interpolate import CubicSpline

    ends = [table.times[0], table.times[-1]]
    return np.asarray(CubicSpline(table.times, table.values)(ends, 1))
