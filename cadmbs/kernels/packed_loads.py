"""The loads of a System as arrays: a table of integers, an array of numbers, and the functions of time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from cadmbs.arrays import Array
from cadmbs.kernels.packing import Packed
from cadmbs.lie import se3
from cadmbs.system import System
from cadmbs.system.functions import Polynomial, TimeFunction
from cadmbs.system.loads import JointForce, JointSpring, Load, SpringDamper, WrenchLoad

FORCE_LOAD: Final = 0
SPRING_LOAD: Final = 1
FRICTION_LOAD: Final = 2
POINT_SPRING_LOAD: Final = 3
WRENCH_LOAD: Final = 4
"""Kinds of loads: along a coordinate, spring at a coordinate, friction of a joint (its strength in STIFFNESS), spring
between points, wrench on a body."""

LOAD_KIND: Final = 0
LOAD_FIRST: Final = 1
LOAD_SECOND: Final = 2
LOAD_IN_BODY_AXES: Final = 3
LOAD_FUNCTION: Final = 4
LOAD_WIDTH: Final = 10
"""Columns of the table: kind; column and position, or the rows of two bodies; whether a wrench turns with
its body; indices of up to six functions of time."""

LOAD_STIFFNESS: Final = 0
LOAD_VISCOSITY: Final = 1
LOAD_FIRST_POINT: Final = 2
LOAD_SECOND_POINT: Final = 5
LOAD_AXES: Final = 8
LOAD_SIZE: Final = 17
"""Slots of the numbers: stiffness, damping, points in the rows' axes, and the rotation of the first row at q = 0."""


@dataclass(frozen=True)
class PackedLoads:
    """Loads as arrays for kernels.

    Attributes:
        damping: (n_v, 1).
        table: (loads, LOAD_WIDTH) integers; loads along coordinates come first, joints with friction among them.
        numbers: (loads, LOAD_SIZE).
        functions: The functions of time.
    """

    damping: Array
    table: NDArray[np.int64]
    numbers: Array
    functions: tuple[TimeFunction, ...]

    def sample(self, times: Array) -> Array:
        """Values (len(times), n) of the functions, at least one column.

        Raises:
            OutsideTableError: If a table does not cover a time.
        """
        values = np.zeros((len(times), max(1, len(self.functions))))
        for k, function in enumerate(self.functions):
            values[:, k] = function.jet(times).value
        return values


def constants_and_others(functions: Sequence[TimeFunction]) -> tuple[Array, list[tuple[int, TimeFunction]]]:
    """Values (1, n) of functions of time with those of the constant ones, and the others with their indices."""
    values = np.zeros((1, max(1, len(functions))))
    others = []
    for k, function in enumerate(functions):
        if isinstance(function, Polynomial) and len(function.coefficients) == 1:
            values[0, k] = function.coefficients[0]
        else:
            others.append((k, function))
    return values, others


@dataclass(frozen=True)
class _JointFriction:
    """Friction along a column of the tree."""

    column: int


def friction_columns(system: System) -> NDArray[np.bool_]:
    """(n_columns,) which columns of the tree have friction."""
    return np.asarray(system.losses.friction != 0.0)


def pack_loads(system: System, packed: Packed, with_friction: NDArray[np.bool_] | None = None) -> PackedLoads:
    """Loads and losses, along the table's columns; friction of the columns that have it, or of given ones."""
    columns = np.flatnonzero(friction_columns(system) if with_friction is None else with_friction)
    loads = sorted([*system.loads, *(_JointFriction(int(column)) for column in columns)], key=_kind)
    table = np.zeros((len(loads), LOAD_WIDTH), dtype=np.int64)
    numbers = np.zeros((len(loads), LOAD_SIZE))
    functions: list[TimeFunction] = []
    for row, values, load in zip(table, numbers, loads, strict=True):
        row[LOAD_KIND] = _kind(load)
        load_functions = _write(system, packed, load, row, values)
        row[LOAD_FUNCTION : LOAD_FUNCTION + len(load_functions)] = len(functions) + np.arange(len(load_functions))
        functions += load_functions
    order = system.tree.velocities.inverse_order if packed.direct else slice(None)
    return PackedLoads(np.ascontiguousarray(system.losses.damping[order, None]), table, numbers, tuple(functions))


def _kind(load: Load | _JointFriction) -> int:
    return _KINDS[type(load)]


_KINDS: Final[dict[type, int]] = {
    JointForce: FORCE_LOAD,
    JointSpring: SPRING_LOAD,
    _JointFriction: FRICTION_LOAD,
    SpringDamper: POINT_SPRING_LOAD,
    WrenchLoad: WRENCH_LOAD,
}


def _write(
    system: System, packed: Packed, load: Load | _JointFriction, row: NDArray[np.int64], values: Array
) -> tuple[TimeFunction, ...]:
    """Fill the rows of one load; its functions of time."""
    match load:
        case JointForce():
            row[LOAD_FIRST] = _column(system, packed, load.column)
            return (load.force,)
        case JointSpring():
            row[LOAD_FIRST] = _column(system, packed, load.column)
            row[LOAD_SECOND] = system.tree.positions.order[load.position] if packed.direct else load.position
            values[LOAD_STIFFNESS], values[LOAD_VISCOSITY] = load.stiffness, load.damping
            return (load.rest,)
        case _JointFriction():
            row[LOAD_FIRST], values[LOAD_STIFFNESS] = (
                _column(system, packed, load.column),
                system.losses.friction[load.column],
            )
            return ()
        case SpringDamper():
            row[LOAD_FIRST : LOAD_SECOND + 1] = packed.row_of_body[list(load.bodies)]
            values[LOAD_STIFFNESS], values[LOAD_VISCOSITY] = load.stiffness, load.damping
            for slot, body_row, point in zip(
                (LOAD_FIRST_POINT, LOAD_SECOND_POINT), row[LOAD_FIRST:], load.points, strict=False
            ):
                values[slot : slot + 3] = se3.apply(se3.inverse(packed.frames[body_row]), point)
            return (load.length,)
        case WrenchLoad():
            row[LOAD_FIRST], row[LOAD_SECOND] = packed.row_of_body[load.body], packed.row_of_body[load.on]
            row[LOAD_IN_BODY_AXES] = load.in_body_axes
            frame = packed.frames[row[LOAD_FIRST]]
            values[LOAD_FIRST_POINT : LOAD_FIRST_POINT + 3] = se3.apply(se3.inverse(frame), load.point)
            values[LOAD_AXES : LOAD_AXES + 9] = frame[:3, :3].ravel()
            return (*load.force, *load.torque)


def _column(system: System, packed: Packed, column: int) -> int:
    """Index in the table's coordinates of a column of the tree."""
    return int(system.tree.velocities.order[column]) if packed.direct else column
