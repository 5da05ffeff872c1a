"""The loads of a System as arrays: a table of integers, an array of numbers, and the functions of time."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from cadmbs.arrays import Array
from cadmbs.kernels.packing import Packed
from cadmbs.lie import se3
from cadmbs.system import System
from cadmbs.system.functions import TimeFunction
from cadmbs.system.loads import JointForce, JointSpring, Load, SpringDamper, WrenchLoad

FORCE: Final = 0
SPRING: Final = 1
FRICTION: Final = 2
BETWEEN_POINTS: Final = 3
WRENCH: Final = 4
"""Kinds of loads: along a coordinate, spring at a coordinate, friction of a joint (its strength in STIFFNESS), spring
between points, wrench on a body."""

LOAD: Final = 0
FIRST: Final = 1
SECOND: Final = 2
OWN_AXES: Final = 3
FUNCTION: Final = 4
LOAD_WIDTH: Final = 10
"""Columns of the table: kind; first and second place, which are column and position, or rows of the bodies; whether a
wrench turns with its body; places of up to six functions of time."""

STIFFNESS: Final = 0
VISCOSITY: Final = 1
FIRST_POINT: Final = 2
SECOND_POINT: Final = 5
AXES: Final = 8
LOAD_SIZE: Final = 17
"""Slots of the numbers: stiffness, damping, points in the rows' axes, and the rotation of the first row at q = 0."""


@dataclass(frozen=True)
class PackedLoads:
    """What kernels take of loads.

    Attributes:
        losses: (n_v, 1) damping.
        table: (loads, LOAD_WIDTH) integers; loads along coordinates come first, joints with friction among them.
        numbers: (loads, LOAD_SIZE).
        functions: The functions of time, by place.
    """

    losses: Array
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


@dataclass(frozen=True)
class _Rubbing:
    """Friction along a column of the tree."""

    column: int


def friction_columns(system: System) -> NDArray[np.bool_]:
    """(n_columns,) which columns of the tree have friction."""
    return np.asarray(system.losses.friction != 0.0)


def pack_loads(system: System, packed: Packed, rubs: NDArray[np.bool_] | None = None) -> PackedLoads:
    """Loads and losses, along the table's columns; friction of those of the tree that have some, or of those given."""
    columns = np.flatnonzero(friction_columns(system) if rubs is None else rubs)
    loads = sorted([*system.loads, *(_Rubbing(int(column)) for column in columns)], key=_kind)
    table = np.zeros((len(loads), LOAD_WIDTH), dtype=np.int64)
    numbers = np.zeros((len(loads), LOAD_SIZE))
    functions: list[TimeFunction] = []
    for own, values, load in zip(table, numbers, loads, strict=True):
        own[LOAD] = _kind(load)
        needed = _write(system, packed, load, own, values)
        own[FUNCTION : FUNCTION + len(needed)] = len(functions) + np.arange(len(needed))
        functions += needed
    order = system.tree.velocities.inverse_order if packed.direct else slice(None)
    return PackedLoads(np.ascontiguousarray(system.losses.damping[order, None]), table, numbers, tuple(functions))


def _kind(load: Load | _Rubbing) -> int:
    return _KINDS[type(load)]


_KINDS: Final[dict[type, int]] = {
    JointForce: FORCE,
    JointSpring: SPRING,
    _Rubbing: FRICTION,
    SpringDamper: BETWEEN_POINTS,
    WrenchLoad: WRENCH,
}


def _write(
    system: System, packed: Packed, load: Load | _Rubbing, own: NDArray[np.int64], values: Array
) -> tuple[TimeFunction, ...]:
    """Fill the rows of one load; its functions of time."""
    match load:
        case JointForce():
            own[FIRST] = _column(system, packed, load.column)
            return (load.force,)
        case JointSpring():
            own[FIRST] = _column(system, packed, load.column)
            own[SECOND] = system.tree.positions.order[load.position] if packed.direct else load.position
            values[STIFFNESS], values[VISCOSITY] = load.stiffness, load.damping
            return (load.rest,)
        case _Rubbing():
            own[FIRST], values[STIFFNESS] = _column(system, packed, load.column), system.losses.friction[load.column]
            return ()
        case SpringDamper():
            own[FIRST : SECOND + 1] = packed.row_of_body[list(load.bodies)]
            values[STIFFNESS], values[VISCOSITY] = load.stiffness, load.damping
            for slot, row, point in zip((FIRST_POINT, SECOND_POINT), own[FIRST:], load.points, strict=False):
                values[slot : slot + 3] = se3.apply(se3.inverse(packed.frames[row]), point)
            return (load.length,)
        case WrenchLoad():
            own[FIRST], own[SECOND] = packed.row_of_body[load.body], packed.row_of_body[load.on]
            own[OWN_AXES] = load.in_body_axes
            frame = packed.frames[own[FIRST]]
            values[FIRST_POINT : FIRST_POINT + 3] = se3.apply(se3.inverse(frame), load.point)
            values[AXES : AXES + 9] = frame[:3, :3].ravel()
            return (*load.force, *load.torque)


def _column(system: System, packed: Packed, column: int) -> int:
    """Place in the table's coordinates of a column of the tree."""
    return int(system.tree.velocities.order[column]) if packed.direct else column
