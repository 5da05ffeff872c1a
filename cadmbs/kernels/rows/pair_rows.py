"""Constraint rows between vectors and points of two bodies: geometric ones, knife edges, rolling rims, scalar or lanes.

A row is a couple m and a force f at a point X on body j, the opposite on body i:

    w = w_j - w_i ,   s = v_j(X) - v_i(X) ,   rate = m . w + f . s ,   X' = v_j(X) + slip
    rate' = m' . w + f' . s + m . (alpha_j - alpha_i) + f . (a_j(X) - a_i(X) + w_j x slip - w_i x (s + slip))

A component along a direction of the world also has a couple on body i against the world. World axes everywhere; the
functions here leave out what is linear in the joint accelerations.
"""

from typing import Any

from cadmbs.arrays import Array
from cadmbs.kernels.kernel import Matrix, Number, Screw, Vector, kernel
from cadmbs.kernels.numbers.algebra import add, apply, apply_symmetric, apply_transposed, cross, dot, scale, subtract
from cadmbs.kernels.numbers.lanes import choose3, load, load3, load6, load9, root, store
from cadmbs.kernels.numbers.screws import plus, screw_product
from cadmbs.kernels.records import ConstraintArrays, LoopMemory, TreeArrays
from cadmbs.kernels.rows.loops_packing import MOMENTUM_NUMBER, PAIR, PAIR_KIND, PAIR_NUMBER, PAIR_SIDE, ROW, VECTOR
from cadmbs.kernels.rows.row_motion import (
    ZERO,
    add_rates,
    along_path,
    path_vector,
    point_acceleration,
    right_side,
    swapped_form,
)
from cadmbs.kernels.tree.inverse_dynamics import ALPHA_W, W
from cadmbs.kernels.tree.placement import R


@kernel
def pair_row(
    add_wrench: Any, tree: TreeArrays, constraints: ConstraintArrays, memory: LoopMemory, target_row: int, r: int
) -> None:
    """Residual, velocity, target and matrix of a row between two bodies, or of angular momentum.

    `add_wrench` of `kernels.rows.loops_rows.RowSink` is where the numbers of the matrix go.
    """
    if constraints.pairs[constraints.rows[r, ROW.FAMILY], PAIR.KIND] >= PAIR_KIND.MOMENTUM:
        momentum_row(add_wrench, tree, constraints, memory, target_row, r)
    else:
        relative_row(add_wrench, tree, constraints, memory, target_row, r)


@kernel
def relative_row(
    add_wrench: Any, tree: TreeArrays, constraints: ConstraintArrays, memory: LoopMemory, target_row: int, r: int
) -> None:
    """Residual, velocity, target and matrix of a row between two bodies."""
    n = constraints.rows[r, ROW.FAMILY]
    pair = constraints.pairs[n]
    i, j, common = pair[PAIR.OUTER_ROW], pair[PAIR.INNER_ROW], pair[PAIR.COMMON_ROW]
    placed, row_wrench, arms, value = pair_geometry(tree, constraints, target_row, n)
    inner = add_wrench(tree, memory, (r, n, PAIR_SIDE.INNER), (j, common), 1.0, row_wrench, arms[1])
    outer = add_wrench(tree, memory, (r, n, PAIR_SIDE.OUTER), (i, common), -1.0, row_wrench, arms[0])
    if pair[PAIR.KIND] == PAIR_KIND.DIFFERENCE:
        couple = cross(placed[2], placed[0]), ZERO
        add_wrench(tree, memory, (r, n, PAIR_SIDE.COUPLE), (i, 0), 1.0, couple, ZERO)
    motion = plus(inner, outer)
    store_relative_row(tree, constraints, memory, target_row, r, placed, row_wrench, arms, motion, value)


@kernel
def add_dense_wrench(
    tree: TreeArrays, memory: LoopMemory, place: Any, path: Any, sign: Any, wrench: Any, arm: Any
) -> Any:
    """Add sign times the work of a wrench on row i, along the columns that move it, to a row of the dense matrix.

    `path` = (i, row that carries it); the motion of row i relative to that row at the arm.
    """
    return along_path(tree, path, sign, arm, add_entry, (memory, memory.n_v + place[0], wrench), (ZERO, ZERO))


@kernel
def add_entry(context: Any, motion: Any, column: int, turn: Any, slide: Any) -> Any:
    """The work of a wrench along one column, to a row of the dense matrix."""
    memory, row, wrench = context
    entry = load(memory.dense, row, column) + screw_product(wrench, (turn, slide))
    store(memory.dense, row, column, entry)
    return add_rates(memory, motion, column, turn, slide)


@kernel
def pair_geometry(tree: TreeArrays, constraints: ConstraintArrays, target_row: int, n: int) -> tuple[Any, ...]:
    """What row n is made of: (a, b, line, X from Q), couple and force, arms of X on bodies i and j, the left side."""
    pair = constraints.pairs[n]
    swapped = swapped_form(constraints, target_row, pair[PAIR.TARGET])
    a, b, line, arms = placement(tree, constraints, n, swapped)
    m, f, slipped, value = wrench(pair[PAIR.KIND], a, b, line, load(constraints.pair_numbers, n, PAIR_NUMBER.RADIUS))
    return (a, b, line, slipped), (m, f), (add(arms[1], slipped), add(arms[0], slipped)), value


@kernel
def store_relative_row(
    tree: TreeArrays, constraints: ConstraintArrays, memory: LoopMemory, target_row: int, r: int, placed: tuple[Any,
    ...], row_wrench: tuple[Any, ...], arms: tuple[Any, ...], relative_motion: tuple[Any, ...], value: Number,
) -> None:  # fmt: skip
    """Residual, velocity and target of a row between two bodies, with the relative motion w, s at X."""
    pair = constraints.pairs[constraints.rows[r, ROW.FAMILY]]
    kind, i, j = pair[PAIR.KIND], pair[PAIR.OUTER_ROW], pair[PAIR.INNER_ROW]
    (a, b, line, slipped), (m, f), (w, s) = placed, row_wrench, relative_motion
    outer, inner = load9(tree.work, i, R), load9(tree.work, j, R)
    spins = apply(outer, load3(memory.motion, i, W)), apply(inner, load3(memory.motion, j, W))
    m_dot, f_dot, slip = wrench_rate(kind, (a, b, line, slipped), f, spins, s)
    turned, bent = relative_acceleration(tree, memory, (i, j), arms, spins, s, slip)
    bend = dot(m_dot, w) + dot(f_dot, s) + dot(m, turned) + dot(f, bent)
    rate = dot(m, w) + dot(f, s)
    if kind == PAIR_KIND.DIFFERENCE:
        couple, couple_dot = cross(line, a), cross(add(s, cross(spins[0], line)), a)
        alpha = apply(outer, load3(memory.motion, i, ALPHA_W))
        rate = rate + dot(couple, spins[0])
        bend = bend + dot(couple_dot, spins[0]) + dot(couple, alpha)
    store_row(constraints, memory, target_row, r, value, rate, bend)


@kernel
def store_row(
    constraints: ConstraintArrays, memory: LoopMemory, target_row: int, r: int, value: Any, rate: Any, bend: Any
) -> None:
    """Residual, velocity and target of a row of bodies: left side, its rate, and its second without accelerations."""
    side = right_side(constraints, target_row, constraints.pairs[constraints.rows[r, ROW.FAMILY], PAIR.TARGET])
    vectors = memory.vectors
    store(vectors, VECTOR.GAP, r, value - side[0] if constraints.rows[r, ROW.COMPONENT] else 0.0)
    store(vectors, VECTOR.DEFECT, r, rate - side[1])
    store(vectors, VECTOR.TARGET, r, side[2] - bend)
    store(vectors, VECTOR.PRESCRIBED_RATE, r, side[1])


@kernel
def placement(tree: TreeArrays, constraints: ConstraintArrays, n: int, swapped: Number) -> tuple[Any, ...]:
    """Vectors a of body i and b of body j, the line from P to Q, and the arms of Q from the origins of both rows."""
    work, numbers, pair = tree.work, constraints.pair_numbers, constraints.pairs[n]
    i, j, common = pair[PAIR.OUTER_ROW], pair[PAIR.INNER_ROW], pair[PAIR.COMMON_ROW]
    outer, inner = load9(work, i, R), load9(work, j, R)
    a = choose3(0.5, swapped, load3(numbers, n, PAIR_NUMBER.SWAP), load3(numbers, n, PAIR_NUMBER.OUTER_VECTOR))
    if pair[PAIR.KIND] != PAIR_KIND.DIFFERENCE:
        a = apply(outer, a)
    b = apply(inner, load3(numbers, n, PAIR_NUMBER.INNER_VECTOR))
    on_inner = apply(inner, load3(numbers, n, PAIR_NUMBER.INNER_POINT))
    between = subtract(path_vector(tree.table, work, j, common), path_vector(tree.table, work, i, common))
    on_outer = add(between, on_inner)
    line = subtract(on_outer, apply(outer, load3(numbers, n, PAIR_NUMBER.OUTER_POINT)))
    return a, b, line, (on_inner, on_outer)


@kernel
def wrench(kind: int, a: Vector, b: Vector, line: Vector, radius: Number) -> tuple[Any, ...]:
    """Couple m, force f, displacement of X from Q, and the left side of the equation."""
    m, f, slipped, value = ZERO, ZERO, ZERO, 0.0
    if kind == PAIR_KIND.ANGLE:
        m, value = cross(b, a), dot(a, b)
    elif kind == PAIR_KIND.PROJECTION or kind == PAIR_KIND.DIFFERENCE:  # noqa: PLR1714
        f, value = a, dot(a, line)
    elif kind == PAIR_KIND.DISTANCE:
        f, value = scale(2.0, line), dot(line, line)
    elif kind == PAIR_KIND.KNIFE:
        f = b
    else:
        across, along = cross(b, a), dot(a, b)
        sine = root(dot(across, across))
        slipped = scale(radius / sine, subtract(scale(along, b), a))
        f = a
        if kind == PAIR_KIND.HEADING:
            f = scale(1.0 / sine, across)
        elif kind == PAIR_KIND.SIDEWAYS:
            f = scale(1.0 / sine, subtract(b, scale(along, a)))
        value = dot(a, line) - radius * sine
    return m, f, slipped, value


@kernel
def wrench_rate(kind: int, placed: tuple[Any, ...], f: Vector, spins: tuple[Any, ...], s: Vector) -> tuple[Any, ...]:
    """m', f' and X' less the velocity of the point of body j that is at X."""
    (a, b, line, slipped), (outer, inner) = placed, spins
    m_dot, f_dot, slip = ZERO, ZERO, ZERO
    if kind == PAIR_KIND.ANGLE:
        m_dot = add(cross(cross(inner, b), a), cross(b, cross(outer, a)))
    elif kind == PAIR_KIND.PROJECTION:
        f_dot = cross(outer, a)
    elif kind == PAIR_KIND.DISTANCE:
        f_dot = scale(2.0, add(s, cross(outer, line)))
    elif kind == PAIR_KIND.KNIFE:
        f_dot = cross(inner, f)
    elif kind >= PAIR_KIND.HEIGHT:
        f_dot, slip = rim_rate(kind, (a, b, slipped), f, spins)
    return m_dot, f_dot, slip


@kernel
def rim_rate(kind: int, rim: tuple[Any, ...], f: Vector, spins: tuple[Any, ...]) -> tuple[Any, ...]:
    """f' and X' less the velocity of the rim's material point: with n = a normal, b the axle, s = |b x n|."""
    (a, b, slipped), (outer, inner) = rim, spins
    a_dot, b_dot = cross(outer, a), cross(inner, b)
    across, along, along_dot = cross(b, a), dot(a, b), dot(a_dot, b) + dot(a, b_dot)
    sine = root(dot(across, across))
    sine_dot = -along * along_dot / sine
    down = scale(1.0 / sine, subtract(scale(along, b), a))
    down_dot = subtract(add(scale(along_dot, b), scale(along, b_dot)), add(a_dot, scale(sine_dot, down)))
    radius = dot(slipped, down)
    f_dot = a_dot
    if kind == PAIR_KIND.HEADING:
        f_dot = add(cross(b_dot, a), cross(b, a_dot))
    elif kind == PAIR_KIND.SIDEWAYS:
        f_dot = subtract(b_dot, add(scale(along_dot, a), scale(along, a_dot)))
    if kind != PAIR_KIND.HEIGHT:
        f_dot = scale(1.0 / sine, subtract(f_dot, scale(sine_dot, f)))
    return f_dot, subtract(scale(radius / sine, down_dot), cross(inner, slipped))


@kernel
def relative_acceleration(
    tree: TreeArrays, memory: LoopMemory, bodies: Any, arms: Screw, spins: Screw, s: Vector, slip: Vector
) -> Screw:
    """Angular acceleration of j relative to i, and s', without joint accelerations; gravity cancels."""
    (i, j), (on_outer, on_inner), motion = bodies, arms, memory.motion
    outer, inner = load9(tree.work, i, R), load9(tree.work, j, R)
    turned = subtract(apply(inner, load3(motion, j, ALPHA_W)), apply(outer, load3(motion, i, ALPHA_W)))
    first = apply(outer, point_acceleration(motion, i, load3(motion, i, W), apply_transposed(outer, on_outer)))
    second = apply(inner, point_acceleration(motion, j, load3(motion, j, W), apply_transposed(inner, on_inner)))
    carried = subtract(cross(spins[1], slip), cross(spins[0], add(s, slip)))
    return turned, add(subtract(second, first), carried)


@kernel
def momentum_row(
    add_wrench: Any, tree: TreeArrays, constraints: ConstraintArrays, memory: LoopMemory, target_row: int, r: int
) -> None:
    """Velocity, target and matrix of a row of angular momentum, d . L_P = sum over bodies of J d . w + f . v.

    With f = m d x (c - P); its rate without joint accelerations is the sum of d . (w x J w) + J d . alpha + f . a: what
    the motion of the centre of mass adds to f cancels in the sum.
    """
    first = constraints.rows[r, ROW.FAMILY]
    point = central_point(tree, constraints, first)
    rate, bend = 0.0, 0.0
    for n in range(first, first + constraints.pairs[first, PAIR.COMMON_ROW]):
        j, (m, f, arm, position) = constraints.pairs[n, PAIR.INNER_ROW], momentum_geometry(tree, constraints, n, point)
        w, s = add_wrench(tree, memory, (r, n, PAIR_SIDE.INNER), (j, 0), 1.0, (m, f), arm)
        turned, bent = relative_acceleration(tree, memory, (0, j), (position, arm), (ZERO, w), s, ZERO)
        rate = rate + screw_product((m, f), (w, s))
        bend = bend + (gyration(tree, constraints, n, w) + dot(m, turned) + dot(f, bent))
    store_row(constraints, memory, target_row, r, 0.0, rate, bend)


# Bodies of rows of angular momentum: centres, moments and forces of the row, scalar or lanes.
#
#     d . L_P = sum over bodies of J d . w + f . v_c ,   J = R I R^T ,   f = m d x (c - P)
#
# World axes; P is fixed in the world, or the centre of mass of the bodies.


@kernel
def central_point(tree: TreeArrays, constraints: ConstraintArrays, first: int) -> Vector:
    """P from the origin of the world's row: fixed, or the centre of mass of the bodies."""
    pair = constraints.pairs[first]
    point = load3(constraints.pair_numbers, first, MOMENTUM_NUMBER.POINT)
    if pair[PAIR.KIND] == PAIR_KIND.CENTRAL_MOMENTUM:
        total, moment = 0.0, (0.0, 0.0, 0.0)
        for n in range(first, first + pair[PAIR.COMMON_ROW]):
            mass = load(constraints.pair_numbers, n, MOMENTUM_NUMBER.MASS)
            total = total + mass
            moment = add(moment, scale(mass, center_from_world(tree, constraints, n)))
        point = scale(1.0 / total, moment)
    return point


@kernel
def center_from_world(tree: TreeArrays, constraints: ConstraintArrays, n: int) -> Vector:
    """The centre of a body from the origin of the world's row."""
    j = constraints.pairs[n, PAIR.INNER_ROW]
    arm = apply(load9(tree.work, j, R), load3(constraints.pair_numbers, n, MOMENTUM_NUMBER.CENTER))
    return add(path_vector(tree.table, tree.work, j, 0), arm)


@kernel
def momentum_geometry(tree: TreeArrays, constraints: ConstraintArrays, n: int, point: Vector) -> tuple[Any, ...]:
    """Moment J d and force f of a body, its centre from the origin of its row, and from that of the world's row."""
    numbers, inner = constraints.pair_numbers, load9(tree.work, constraints.pairs[n, PAIR.INNER_ROW], R)
    direction = load3(numbers, n, MOMENTUM_NUMBER.DIRECTION)
    arm = apply(inner, load3(numbers, n, MOMENTUM_NUMBER.CENTER))
    position = center_from_world(tree, constraints, n)
    force = scale(load(numbers, n, MOMENTUM_NUMBER.MASS), cross(direction, subtract(position, point)))
    return times_inertia(constraints, n, inner, direction), force, arm, position


@kernel
def gyration(tree: TreeArrays, constraints: ConstraintArrays, n: int, w: Vector) -> Array:
    """d . (w x J w) of a body with angular velocity w."""
    inner = load9(tree.work, constraints.pairs[n, PAIR.INNER_ROW], R)
    direction = load3(constraints.pair_numbers, n, MOMENTUM_NUMBER.DIRECTION)
    return dot(direction, cross(w, times_inertia(constraints, n, inner, w)))


@kernel
def times_inertia(constraints: ConstraintArrays, n: int, inner: Matrix, w: Vector) -> Vector:
    """J w in world axes."""
    inertia = load6(constraints.pair_numbers, n, MOMENTUM_NUMBER.INERTIA)
    return apply(inner, apply_symmetric(inertia, apply_transposed(inner, w)))
