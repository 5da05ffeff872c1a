"""Axes of joints as parameters of a unit: their direction, which need not have unit length, and a point on them."""

from collections.abc import Iterator, Sequence

import numpy as np

from cadmbs.dynamics.scenarios.fields import tree_coordinate_names
from cadmbs.exporters.fmu.parameters import Parameter
from cadmbs.expressions.graph import ExpressionArray, ExpressionGraph
from cadmbs.expressions.lifting import expression_array, symbols
from cadmbs.programs import tree_expressions
from cadmbs.system import System

GEOMETRY = "geometry"
"""The array of the places of these parameters; the row is that of the screw in the order of the file."""

_FIELDS = (
    *((f"axis.{x}", None, "direction of the axis at q = 0, in the world; of any length") for x in "xyz"),
    *((f"point.{x}", "m", "a point on the axis at q = 0, in the world") for x in "xyz"),
)


def geometry_parameters(system: System) -> Iterator[Parameter]:
    """Axes of all joints of the tree; bodies, cut joints and loads stay where they are at q = 0.

    Raises:
        NotExportableError: If a joint has no axes, or there are too many.
    """
    tree_expressions.require_small_geometry(system)
    names = tree_coordinate_names(system, "velocities")
    numbers = tree_expressions.geometry_numbers(system).reshape(-1, tree_expressions.NUMBERS_OF_A_SCREW)
    for row, column in enumerate(tree_expressions.tree_columns_in_file_order(system)):
        is_slide = not system.tree.screws[column, :3].any()
        for slot, (field, unit, text) in enumerate(_FIELDS[:3] if is_slide else _FIELDS):
            name, value = f"joint.{names[column]}.{field}", float(numbers[row, slot])
            yield Parameter(name, unit, value, (GEOMETRY, row, slot), text, is_tunable=False)


def axes_of(graph: ExpressionGraph, system: System, listed: Sequence[Parameter]) -> ExpressionArray:
    """Unit directions and points of all axes, with the parameters p[k] in the order of a list."""
    values = expression_array(
        graph, tree_expressions.geometry_numbers(system).reshape(-1, tree_expressions.NUMBERS_OF_A_SCREW)
    )
    for parameter, symbol in zip(listed, symbols(graph, "p", len(listed)), strict=True):
        array, row, slot = parameter.place
        if array == GEOMETRY:
            values[row, slot] = symbol
    for row in values:
        length = graph.function("sqrt", row[0] * row[0] + row[1] * row[1] + row[2] * row[2])
        row[:3] = np.array([x / length for x in row[:3]], dtype=object)
    return values.ravel()
