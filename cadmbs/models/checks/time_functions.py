"""Functions of time: tables that can be interpolated."""

from __future__ import annotations

from collections.abc import Iterator

from cadmbs.errors import Finding, error
from cadmbs.models.checks.wording import count_of, pointer_to
from cadmbs.models.functions import Combination, CompositionDocument, Constant, Table, TimeFunctionDocument


def check_function(
    pointer: str, subject: str, function: TimeFunctionDocument, smooth: bool = False
) -> Iterator[Finding]:
    """L009 to L012: the tables in a function of time.

    Args:
        pointer: JSON pointer of the function.
        subject: What it belongs to, for example Motion "drive".
        function: The function.
        smooth: Whether its second derivative is needed, as for motions.
    """
    if isinstance(function, Combination):
        for i, part in enumerate(function.of):
            yield from check_function(pointer_to(pointer, "of", i), subject, part, smooth)
    elif isinstance(function, CompositionDocument):
        yield from check_function(pointer_to(pointer, "of"), subject, function.of, smooth)
    elif isinstance(function, Table):
        yield from _check_table(pointer, subject, function, smooth)


def constant_value(function: TimeFunctionDocument | None) -> float | None:
    """The value of a function that is written as a constant, else None."""
    if isinstance(function, Constant):
        return function.value
    return function if isinstance(function, (int, float)) else None


def _check_table(pointer: str, subject: str, table: Table, smooth: bool) -> Iterator[Finding]:
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
