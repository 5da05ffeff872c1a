"""The loads of a System as arrays: a table of integers, an array of numbers, and the functions of time."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final, TypeAlias, TypeVar

import numpy as np

from cadmbs.arrays import Array, Indices, NDArray
from cadmbs.kernels.records import slots
from cadmbs.kernels.tree.packing import Packed, packed_of
from cadmbs.lie import se3
from cadmbs.system import System
from cadmbs.system import loads as system_loads
from cadmbs.system.functions import Polynomial, TimeFunction
from cadmbs.system.loads import BodyLoad, CoordinateLoad, CoordinateTerm, Load

LOAD_KIND: Final = slots(
    TABLE_ROW=-1, FORCE=0, SPRING=1, FRICTION=2, SERVO=3, STOP=4, POINT_SPRING=5, WRENCH=6, BUSHING=7, PLANE_CONTACT=8,
    SPHERE_CONTACT=9, BOX_CONTACT=10, DRAG=11,
)  # fmt: skip
"""Kinds of rows, which are in this order: numbers of tables of forces, and terms of sums; along a coordinate a force, a
spring, friction (dry in STIFFNESS, viscous in VISCOSITY), a servo, a stop; on bodies a spring between points, a wrench,
a bushing, contacts with three surfaces, drag."""

LOAD: Final = slots(
    KIND=0, FIRST=1, SECOND=2, IN_BODY_AXES=3, FUNCTION=4, TABLE=10, TABLE_ROWS=11, RATE_TABLE=12, RATE_TABLE_ROWS=13,
    TERMS=14, TERM_ROWS=15, WIDTH=16,
)  # fmt: skip
"""Columns of the table: kind; column and position, or the rows of two bodies; whether a wrench turns with its body;
indices of up to six functions of time; first row and number of rows of the tables of a spring and its damper, no rows
where there is none, POLYNOMIAL of a polynomial; first row and number of the terms of a sum of coordinates, none where
it is one coordinate. The row of a term has column and position of its coordinate; its first number is the factor."""

POLYNOMIAL: Final = -1
"""In place of the number of rows of a table: a polynomial."""

LOAD_NUMBER: Final = slots(
    STIFFNESS=0, VISCOSITY=1, FIRST_POINT=2, SECOND_POINT=5, AXES=8, POLYNOMIAL=32, RATE_POLYNOMIAL=34, SIZE=36,
    EFFORT=2, MIDDLE=3, FACTOR=0, LOWER=2, UPPER=3,
)  # fmt: skip
"""Slots of the numbers: stiffness, damping, points in the rows' axes, and the rotation of the first row at q = 0. With
a table the first force stands in the place of the coefficient. Coefficients of the second and third power of a spring,
and of its damper; those of the first powers are stiffness and damping. Of a servo half of the range of its force, and
the middle of it; of a term its factor; of a stop its bounds."""

BUSHING: Final = slots(STIFFNESS=0, DAMPING=6, FIRST_POINT=12, SECOND_POINT=15, FIRST_AXES=18, SECOND_AXES=27)
"""Slots of a bushing: six coefficients each, then point and axes in the rows' axes."""

CONTACT: Final = slots(
    STIFFNESS=0, DAMPING=1, FRICTION=2, SLIP_VELOCITY=3, EXPONENT=4, RADIUS=5, CENTER=6, SURFACE=9, SIZES=12, AXES=15
)  # fmt: skip
"""Slots of a contact: numbers of the law; radius and centre of the sphere; a point of the surface; normal of a plane,
radius of a sphere, or half sizes of a box; axes of a box. Points and directions in the rows' axes."""

DRAG: Final = slots(LINEAR=0, QUADRATIC=3, ANGULAR=6, ANGULAR_QUADRATIC=9, POINT=12, AXES=15)
"""Slots of drag: coefficients, point in the row's axes, rotation of the row at q = 0."""

TABLE_PIECE: Final = slots(BEGIN=0, LENGTH=1, SLOPE=2, SIZE=3)
"""Slots of a piece of a table, one after the other in a row of numbers."""

PIECES_PER_ROW: Final = LOAD_NUMBER.SIZE // TABLE_PIECE.SIZE


@dataclass(frozen=True)
class PackedLoads:
    """Loads as arrays for kernels.

    Attributes:
        damping: (n_v, 1).
        table: (rows, LOAD.WIDTH) integers, sorted by kind; joints with friction are among the loads.
        numbers: (rows, LOAD_NUMBER.SIZE).
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
class FrictionOfJoint:
    """Friction of a joint along a column of the tree."""

    column: int


AnyLoad: TypeAlias = Load | FrictionOfJoint
"""What a row of the table is."""

SomeLoad = TypeVar("SomeLoad", bound=AnyLoad)


def friction_columns(system: System) -> NDArray[np.bool_]:
    """(n_columns,) which columns of the tree have friction."""
    return np.asarray(system.losses.friction != 0.0)


def packed_order(system: System, with_friction: NDArray[np.bool_]) -> list[AnyLoad]:
    """Loads and friction of the columns that have it, in the order of the rows of `pack_loads`, tables apart."""
    columns = np.flatnonzero(with_friction)
    return order_of_rows([*system.loads, *(FrictionOfJoint(int(column)) for column in columns)])


def order_of_rows(loads: Sequence[SomeLoad]) -> list[SomeLoad]:
    """Loads in the order of the rows of a packed table, those of tables of forces apart."""
    return sorted(loads, key=_kind)


def pack_loads(system: System, packed: Packed, with_friction: NDArray[np.bool_] | None = None) -> PackedLoads:
    """Loads and losses, along the table's columns; friction of the columns that have it, or of given ones."""
    loads = packed_order(system, friction_columns(system) if with_friction is None else with_friction)
    damping = np.ascontiguousarray(system.losses.damping[damping_order(system, packed), None])
    return PackedLoads(damping, *_pack(loads, partial(_write, system, packed)))


def loads_of(system: System) -> PackedLoads:
    """Loads and losses of a system by itself; for `System.derived`."""
    return pack_loads(system, packed_of(system))


def damping_order(system: System, packed: Packed) -> Indices | slice:
    """Which column of the tree each number of the damping of a table belongs to."""
    return system.tree.velocities.inverse_order if packed.direct else slice(None)


def pack_numbered_loads(
    loads: Sequence[Load], frames: Array | None = None
) -> tuple[NDArray[np.int64], Array, tuple[TimeFunction, ...]]:
    """Table, numbers and functions of loads whose columns and bodies count as they are numbered.

    Such are those along cut joints, and those in absolute coordinates. `frames` (bodies, 4, 4) are those of the bodies
    at q = 0, about `System.origin`.
    """
    return _pack(loads, partial(_write_numbered, np.eye(4)[None] if frames is None else frames))


def _pack(
    loads: Sequence[AnyLoad],
    write: Callable[[AnyLoad | CoordinateTerm, NDArray[np.int64], Array], tuple[TimeFunction, ...]],
) -> tuple[NDArray[np.int64], Array, tuple[TimeFunction, ...]]:
    """Table, numbers and functions of time, sorted by kind; `write` fills the row of one load or of one term."""
    loads = order_of_rows(loads)
    tables = [_table_rows(load) for load in loads]
    n_table_rows = sum(map(_n_rows_before, loads))
    table = np.zeros((n_table_rows + len(loads), LOAD.WIDTH), dtype=np.int64)
    numbers = np.zeros((n_table_rows + len(loads), LOAD_NUMBER.SIZE))
    table[:n_table_rows, LOAD.KIND] = LOAD_KIND.TABLE_ROW
    functions: list[TimeFunction] = []
    first = 0
    for row, values, load, pair in zip(table[n_table_rows:], numbers[n_table_rows:], loads, tables, strict=True):
        row[LOAD.KIND] = _kind(load)
        load_functions = write(load, row, values)
        row[LOAD.FUNCTION : LOAD.FUNCTION + len(load_functions)] = len(functions) + np.arange(len(load_functions))
        functions += load_functions
        for column, field, part in zip((LOAD.TABLE, LOAD.RATE_TABLE), _CHARACTERISTICS, pair, strict=True):
            is_polynomial = isinstance(getattr(load, field, None), system_loads.ForcePolynomial)
            row[column], row[column + 1] = first, POLYNOMIAL if is_polynomial else len(part)
            numbers[first : first + len(part)] = part
            first += len(part)
        terms = _terms(load)
        row[LOAD.TERMS], row[LOAD.TERM_ROWS] = first, len(terms)
        for term in terms:
            write(term, table[first], numbers[first])
            numbers[first, LOAD_NUMBER.FACTOR] = term.factor
            first += 1
    return table, numbers, tuple(functions)


def rows_of_loads(system: System, with_friction: NDArray[np.bool_]) -> tuple[dict[int, int], dict[int, int]]:
    """The row of each load by its number, and of the friction of each column that has some."""
    loads = packed_order(system, with_friction)
    first = sum(map(_n_rows_before, loads))
    rows = {id(load): first + k for k, load in enumerate(loads)}
    friction = {load.column: first + k for k, load in enumerate(loads) if isinstance(load, FrictionOfJoint)}
    return {k: rows[id(load)] for k, load in enumerate(system.loads)}, friction


_CHARACTERISTICS: Final = ("characteristic", "damping_characteristic")
"""Fields of a spring and of its damper."""


def _terms(load: AnyLoad) -> tuple[CoordinateTerm, ...]:
    """The terms of a load along a sum of coordinates."""
    return () if isinstance(load, FrictionOfJoint | BodyLoad) else load.terms


def _n_rows_before(load: AnyLoad) -> int:
    """Number of the rows that a load has before those of the loads: its tables and its terms."""
    return sum(map(len, _table_rows(load))) + len(_terms(load))


def _kind(load: AnyLoad) -> int:
    return _SURFACE_KINDS[type(load.surface)] if isinstance(load, system_loads.ContactLoad) else _KINDS[type(load)]


_KINDS: Final[dict[type, int]] = {
    system_loads.JointForce: LOAD_KIND.FORCE,
    system_loads.JointSpring: LOAD_KIND.SPRING,
    FrictionOfJoint: LOAD_KIND.FRICTION,
    system_loads.JointFriction: LOAD_KIND.FRICTION,
    system_loads.JointServo: LOAD_KIND.SERVO,
    system_loads.JointStop: LOAD_KIND.STOP,
    system_loads.SpringDamper: LOAD_KIND.POINT_SPRING,
    system_loads.WrenchLoad: LOAD_KIND.WRENCH,
    system_loads.Bushing: LOAD_KIND.BUSHING,
    system_loads.Drag: LOAD_KIND.DRAG,
}
_SURFACE_KINDS: Final[dict[type, int]] = {
    system_loads.PlaneSurface: LOAD_KIND.PLANE_CONTACT,
    system_loads.SphereSurface: LOAD_KIND.SPHERE_CONTACT,
    system_loads.BoxSurface: LOAD_KIND.BOX_CONTACT,
}


def _table_rows(load: AnyLoad) -> tuple[Array, Array]:
    """Rows of numbers of the tables of a spring and of its damper: the pieces one after the other."""
    if not isinstance(load, system_loads.JointSpring | system_loads.SpringDamper):
        return np.zeros((0, LOAD_NUMBER.SIZE)), np.zeros((0, LOAD_NUMBER.SIZE))
    return _pieces(load.characteristic), _pieces(load.damping_characteristic)


def _pieces(table: system_loads.Characteristic | None) -> Array:
    if not isinstance(table, system_loads.ForceTable):
        return np.zeros((0, LOAD_NUMBER.SIZE))
    pieces = np.stack([table.abscissas[:-1], np.diff(table.abscissas), table.slopes], axis=-1)
    n_rows = -(-len(pieces) // PIECES_PER_ROW)
    padded = np.zeros((n_rows * PIECES_PER_ROW, TABLE_PIECE.SIZE))
    padded[: len(pieces)] = pieces
    return padded.reshape(n_rows, PIECES_PER_ROW * TABLE_PIECE.SIZE)


def _write_numbered(
    frames: Array, load: AnyLoad | CoordinateTerm, row: NDArray[np.int64], values: Array
) -> tuple[TimeFunction, ...]:
    """Fill the rows of a load or a term by its own numbers; its functions of time."""
    if isinstance(load, BodyLoad):
        first, second = row[LOAD.FIRST : LOAD.SECOND + 1] = load.bodies
        return write_body_load(load, (frames[first], frames[second]), row, values)
    row[LOAD.FIRST] = load.column
    return () if isinstance(load, FrictionOfJoint | CoordinateTerm) else _write_along(load, values)


def _write(
    system: System, packed: Packed, load: AnyLoad | CoordinateTerm, row: NDArray[np.int64], values: Array
) -> tuple[TimeFunction, ...]:
    """Fill the rows of one load or term; its functions of time."""
    if isinstance(load, FrictionOfJoint):
        column = _column(system, packed, load.column)
        row[LOAD.FIRST], values[LOAD_NUMBER.STIFFNESS] = column, system.losses.friction[load.column]
        return ()
    if isinstance(load, BodyLoad):
        row[LOAD.FIRST : LOAD.SECOND + 1] = packed.row_of_body[list(load.bodies)]
        frames = packed.frames[row[LOAD.FIRST]], packed.frames[row[LOAD.SECOND]]
        return write_body_load(load, frames, row, values)
    row[LOAD.FIRST] = _column(system, packed, load.column)
    if (
        not isinstance(load, system_loads.JointForce | system_loads.JointFriction)
        and load.position != system_loads.NO_POSITION
    ):
        row[LOAD.SECOND] = system.tree.positions.order[load.position] if packed.direct else load.position
    return () if isinstance(load, CoordinateTerm) else _write_along(load, values)


def _write_along(load: CoordinateLoad, values: Array) -> tuple[TimeFunction, ...]:
    """Fill the numbers of a load along a coordinate; its functions of time."""
    match load:
        case system_loads.JointForce():
            return (load.force,)
        case system_loads.JointSpring():
            _write_spring(load, values)
            return (load.rest,)
        case system_loads.JointServo():
            values[LOAD_NUMBER.STIFFNESS], values[LOAD_NUMBER.VISCOSITY] = load.stiffness, load.damping
            values[LOAD_NUMBER.EFFORT], values[LOAD_NUMBER.MIDDLE] = load.effort, load.middle
            return load.target, load.rate
        case system_loads.JointStop():
            values[LOAD_NUMBER.STIFFNESS], values[LOAD_NUMBER.VISCOSITY] = load.stiffness, load.damping
            values[LOAD_NUMBER.LOWER], values[LOAD_NUMBER.UPPER] = load.lower, load.upper
            return ()
        case system_loads.JointFriction():
            values[LOAD_NUMBER.STIFFNESS], values[LOAD_NUMBER.VISCOSITY] = load.friction, load.damping
            return ()


def _write_spring(load: system_loads.JointSpring | system_loads.SpringDamper, values: Array) -> None:
    """Stiffness and damping; or the first forces of tables in their place, or the coefficients of polynomials."""
    for characteristic, coefficient, first, slot in (
        (load.characteristic, load.stiffness, LOAD_NUMBER.STIFFNESS, LOAD_NUMBER.POLYNOMIAL),
        (load.damping_characteristic, load.damping, LOAD_NUMBER.VISCOSITY, LOAD_NUMBER.RATE_POLYNOMIAL),
    ):
        match characteristic:
            case system_loads.ForceTable():
                values[first] = characteristic.forces[0]
            case system_loads.ForcePolynomial():
                values[first], values[slot : slot + 2] = (
                    characteristic.first,
                    (characteristic.second, characteristic.third),
                )
            case None:
                values[first] = coefficient


def write_body_load(
    load: BodyLoad, frames: tuple[Array, Array], row: NDArray[np.int64], values: Array
) -> tuple[TimeFunction, ...]:
    """Fill the numbers of a load between two rows with these frames (4, 4) at q = 0; its functions of time."""
    first, second = (se3.inverse(frame) for frame in frames)
    match load:
        case system_loads.SpringDamper():
            _write_spring(load, values)
            _put(values, LOAD_NUMBER.FIRST_POINT, se3.apply(first, load.points[0]))
            _put(values, LOAD_NUMBER.SECOND_POINT, se3.apply(second, load.points[1]))
            return (load.length,)
        case system_loads.WrenchLoad():
            row[LOAD.IN_BODY_AXES] = load.in_body_axes
            _put(values, LOAD_NUMBER.FIRST_POINT, se3.apply(first, load.point))
            _put(values, LOAD_NUMBER.AXES, frames[0][:3, :3])
            return (*load.force, *load.torque)
        case system_loads.Bushing():
            _put(values, BUSHING.STIFFNESS, load.stiffness)
            _put(values, BUSHING.DAMPING, load.damping)
            for frame, point, axes in (
                (first, BUSHING.FIRST_POINT, BUSHING.FIRST_AXES),
                (second, BUSHING.SECOND_POINT, BUSHING.SECOND_AXES),
            ):
                _put(values, point, (frame @ load.frame)[:3, 3])
                _put(values, axes, (frame @ load.frame)[:3, :3])
        case system_loads.ContactLoad():
            law = load.stiffness, load.damping, load.friction, load.slip_velocity, load.exponent, load.radius
            _put(values, CONTACT.STIFFNESS, np.array(law))
            _put(values, CONTACT.CENTER, se3.apply(first, load.center))
            _write_surface(load.surface, second, values)
        case system_loads.Drag():
            for slot, part in (
                (DRAG.LINEAR, load.linear),
                (DRAG.QUADRATIC, load.quadratic),
                (DRAG.ANGULAR, load.angular),
                (DRAG.ANGULAR_QUADRATIC, load.angular_quadratic),
                (DRAG.POINT, se3.apply(first, load.point)),
                (DRAG.AXES, frames[0][:3, :3]),
            ):
                _put(values, slot, part)
    return ()


def _write_surface(surface: system_loads.Surface, to_row: Array, values: Array) -> None:
    """Fill the numbers of a surface; `to_row` (4, 4) leads from the world at q = 0 to the row's axes."""
    match surface:
        case system_loads.PlaneSurface():
            _put(values, CONTACT.SURFACE, se3.apply(to_row, surface.point))
            _put(values, CONTACT.SIZES, to_row[:3, :3] @ surface.normal)
        case system_loads.SphereSurface():
            _put(values, CONTACT.SURFACE, se3.apply(to_row, surface.center))
            values[CONTACT.SIZES] = surface.radius
        case system_loads.BoxSurface():
            _put(values, CONTACT.SURFACE, (to_row @ surface.frame)[:3, 3])
            _put(values, CONTACT.SIZES, surface.half_sizes)
            _put(values, CONTACT.AXES, (to_row @ surface.frame)[:3, :3])


def _put(values: Array, slot: int, numbers: Array) -> None:
    values[slot : slot + numbers.size] = numbers.ravel()


def _column(system: System, packed: Packed, column: int) -> int:
    """Index in the table's coordinates of a column of the tree."""
    return int(system.tree.velocities.order[column]) if packed.direct else column
