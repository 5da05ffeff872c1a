"""Forces along coordinates: damping and friction of joints, loads along a coordinate or a sum of coordinates."""

from typing import Any

from cadmbs.arrays import Array
from cadmbs.kernels.kernel import Number, kernel
from cadmbs.kernels.loads.packed_loads import LOAD, LOAD_KIND, LOAD_NUMBER, PIECES_PER_ROW, POLYNOMIAL, TABLE_PIECE
from cadmbs.kernels.numbers.lanes import assign, choose, coordinate, load, magnitude
from cadmbs.kernels.records import LoadArrays
from cadmbs.system.loads import FRICTION_SPEED

LOSS_DAMPING = 0
"""Column of the losses, one row a velocity coordinate."""

SATURATED_TANH_ARGUMENT = 20.0
"""From here on tanh is 1 to the last digit."""

TANH_DOUBLINGS = 6


@kernel
def hyperbolic_tangent(x: Number) -> Number:
    """tanh x by a rational function of x / 64, accurate to 1e-17 there, and tanh 2y = 2 tanh y / (1 + tanh^2 y)."""
    x = choose(SATURATED_TANH_ARGUMENT, x, SATURATED_TANH_ARGUMENT, x)
    x = choose(x, -SATURATED_TANH_ARGUMENT, -SATURATED_TANH_ARGUMENT, x)
    y = x * (1.0 / 2.0**TANH_DOUBLINGS)
    z = y * y
    t = y * (135135.0 + z * (17325.0 + z * (378.0 + z))) / (135135.0 + z * (62370.0 + z * (3150.0 + z * 28.0)))
    for _ in range(TANH_DOUBLINGS):
        t = (t + t) / (1.0 + t * t)
    return t


@kernel
def joint_damping(losses: Array, v: Array, tau: Array) -> None:
    """tau = -damping v."""
    for k in range(losses.shape[0]):
        assign(tau, k, -load(losses, k, LOSS_DAMPING) * coordinate(v, k))


@kernel
def joint_friction(strength: Number, rate: Number) -> Number:
    """-friction tanh(v / FRICTION_SPEED)."""
    return -strength * hyperbolic_tangent(rate * (1.0 / FRICTION_SPEED))


# Forces of loads along a coordinate or a sum of coordinates, as `cadmbs.dynamics.applied.load_laws`.


@kernel
def force_along_coordinate(loads: LoadArrays, row: int, k: int, x: Number, rate: Number) -> Number:
    """The force of load k along its coordinate or sum x, which moves at a rate."""
    table, numbers = loads.table, loads.numbers
    kind, function = table[k, LOAD.KIND], table[k, LOAD.FUNCTION]
    strength, viscosity = load(numbers, k, LOAD_NUMBER.STIFFNESS), load(numbers, k, LOAD_NUMBER.VISCOSITY)
    force = 0.0 * rate
    if kind == LOAD_KIND.FORCE:
        force = force + load(loads.functions, row, function)
    elif kind == LOAD_KIND.SPRING:
        stretch = x - load(loads.functions, row, function)
        force = -characteristic(loads, k, LOAD.TABLE, strength, stretch)
        force = force - characteristic(loads, k, LOAD.RATE_TABLE, viscosity, rate)
    elif kind == LOAD_KIND.FRICTION:
        force = joint_friction(strength, rate) - viscosity * rate
    elif kind == LOAD_KIND.SERVO:
        error = load(loads.functions, row, function) - x
        force = strength * error + viscosity * (load(loads.functions, row, function + 1) - rate)
        middle = load(numbers, k, LOAD_NUMBER.MIDDLE)
        force = middle + clipped(force - middle, load(numbers, k, LOAD_NUMBER.EFFORT))
    else:
        force = stop_force(loads, k, x, rate)
    return force


@kernel
def characteristic(loads: LoadArrays, k: int, column: int, coefficient: Number, x: Number) -> Number:
    """coefficient x, a polynomial, or the force in a table of load k, whose first force stands in the coefficient."""
    numbers, first, count = loads.numbers, loads.table[k, column], loads.table[k, column + 1]
    if count == 0:
        return coefficient * x
    if count == POLYNOMIAL:
        return force_polynomial(loads, k, column, coefficient, x)
    total = coefficient + 0.0 * x
    for r in range(first, first + count):
        for piece in range(PIECES_PER_ROW):
            slot = TABLE_PIECE.SIZE * piece
            length = load(numbers, r, slot + TABLE_PIECE.LENGTH)
            part = x - load(numbers, r, slot + TABLE_PIECE.BEGIN)
            part = choose(part, length, choose(0.0, part, part, 0.0), length)
            total = total + load(numbers, r, slot + TABLE_PIECE.SLOPE) * part
    return total


@kernel
def force_polynomial(loads: Any, k: int, column: int, coefficient: Any, x: Any) -> Any:
    """The force a x + b x^2 + c x^3 of a spring, a x + b x |x| + c x^3 of a damper."""
    slot, size = LOAD_NUMBER.POLYNOMIAL, x
    if column == LOAD.RATE_TABLE:
        slot, size = LOAD_NUMBER.RATE_POLYNOMIAL, magnitude(x)
    return x * (coefficient + size * (load(loads.numbers, k, slot) + size * load(loads.numbers, k, slot + 1)))


@kernel
def sum_along(loads: LoadArrays, k: int, end: int, read: Any, source: Any) -> Number:
    """The coordinate of load k, `read(source, number)`, or its sum; `end` is the column of the numbers in the table."""
    table, first = loads.table, loads.table[k, LOAD.TERMS]
    if table[k, LOAD.TERM_ROWS] == 0:
        return read(source, table[k, end])
    total = load(loads.numbers, first, LOAD_NUMBER.FACTOR) * read(source, table[first, end])
    for r in range(first + 1, first + table[k, LOAD.TERM_ROWS]):
        total = total + load(loads.numbers, r, LOAD_NUMBER.FACTOR) * read(source, table[r, end])
    return total


@kernel
def add_along(loads: LoadArrays, k: int, force: Number, add_to: Any, forces: Any) -> None:
    """Add a force along the coordinate or the sum of load k to those along coordinates: `add_to(forces, number, x)`."""
    table, first = loads.table, loads.table[k, LOAD.TERMS]
    if table[k, LOAD.TERM_ROWS] == 0:
        add_to(forces, table[k, LOAD.FIRST], force)
    for r in range(first, first + table[k, LOAD.TERM_ROWS]):
        add_to(forces, table[r, LOAD.FIRST], load(loads.numbers, r, LOAD_NUMBER.FACTOR) * force)


@kernel
def clipped(force: Number, effort: Number) -> Number:
    """The force, at most `effort` in size."""
    force = choose(effort, force, effort, force)
    return choose(force, -effort, -effort, force)


@kernel
def stop_force(loads: LoadArrays, k: int, x: Number, rate: Number) -> Number:
    """Pushes of the bounds of a stop that are passed, which never pull."""
    numbers = loads.numbers
    strength, viscosity = load(numbers, k, LOAD_NUMBER.STIFFNESS), load(numbers, k, LOAD_NUMBER.VISCOSITY)
    below, above = load(numbers, k, LOAD_NUMBER.LOWER) - x, x - load(numbers, k, LOAD_NUMBER.UPPER)
    push = choose(0.0, below, strength * below - viscosity * rate, 0.0)
    pull = choose(0.0, above, strength * above + viscosity * rate, 0.0)
    return choose(0.0, push, push, 0.0) - choose(0.0, pull, pull, 0.0)
