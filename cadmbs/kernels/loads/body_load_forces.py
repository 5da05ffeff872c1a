"""Forces and torques of loads between two bodies, as `cadmbs.dynamics.applied.load_laws`."""

from typing import Any

from cadmbs.arrays import Array
from cadmbs.kernels.kernel import Matrix, Number, Vector, kernel, routine
from cadmbs.kernels.loads.coordinate_forces import characteristic, hyperbolic_tangent
from cadmbs.kernels.loads.packed_loads import BUSHING, CONTACT, DRAG, LOAD, LOAD_KIND, LOAD_NUMBER
from cadmbs.kernels.numbers.algebra import add, apply, apply_transposed, compose, cross, dot, scale, subtract
from cadmbs.kernels.numbers.angles import arctangent, cotangent_lag
from cadmbs.kernels.numbers.lanes import choose, choose3, larger, load, load3, load9, magnitude, power, root
from cadmbs.kernels.records import LoadArrays
from cadmbs.kernels.tree.body_kinematics import W
from cadmbs.kernels.tree.placement import POINT, R


@kernel
def force_between_bodies(loads: LoadArrays, row: int, work: Array, k: int) -> tuple[Any, ...]:
    """Arm from the origin of the first row, force and torque on it; their opposites act on the second row there."""
    kind, zero = loads.table[k, LOAD.KIND], 0.0 * load(loads.numbers, k, 0)
    arm, force, torque = (zero, zero, zero), (zero, zero, zero), (zero, zero, zero)
    if kind == LOAD_KIND.POINT_SPRING:
        arm, force = spring_damper(loads, row, work, k)
    elif kind == LOAD_KIND.WRENCH:
        arm, force, torque = wrench_load(loads, row, work, k)
    elif kind == LOAD_KIND.BUSHING:
        arm, force, torque = bushing(loads, work, k)
    elif kind == LOAD_KIND.DRAG:
        arm, force, torque = drag(loads, work, k)
    else:
        arm, force = contact(loads, work, k)
    return arm, force, torque


@routine
def spring_damper(loads: LoadArrays, row: int, work: Array, k: int) -> tuple[Any, ...]:
    """Spring and damper between two points, K(L - L0) + C(dL/dt) along their line; none where they coincide.

    The part k (x_j - x_i) of the pull is computed by itself: it is smooth where the points coincide.
    """
    numbers, i, j = loads.numbers, loads.table[k, LOAD.FIRST], loads.table[k, LOAD.SECOND]
    length = load(loads.functions, row, loads.table[k, LOAD.FUNCTION])
    first = apply(load9(work, i, R), load3(numbers, k, LOAD_NUMBER.FIRST_POINT))
    second = apply(load9(work, j, R), load3(numbers, k, LOAD_NUMBER.SECOND_POINT))
    line = subtract(add(load3(work, j, POINT), second), add(load3(work, i, POINT), first))
    square = dot(line, line)
    direction = scale(choose(0.0, square, 1.0 / root(square), 0.0), line)
    start = add(load3(work, i, W + 3), cross(load3(work, i, W), first))
    end = add(load3(work, j, W + 3), cross(load3(work, j, W), second))
    stiffness, rate = load(numbers, k, LOAD_NUMBER.STIFFNESS), dot(direction, subtract(end, start))
    pull = characteristic(loads, k, LOAD.RATE_TABLE, load(numbers, k, LOAD_NUMBER.VISCOSITY), rate)
    if loads.table[k, LOAD.TABLE_ROWS]:
        pull = pull + characteristic(loads, k, LOAD.TABLE, stiffness, root(square) - length)
        stiffness = 0.0
    else:
        pull = pull - stiffness * length
    return first, add(scale(stiffness, line), scale(pull, direction))


@kernel
def wrench_load(loads: LoadArrays, row: int, work: Array, k: int) -> tuple[Any, ...]:
    """Force and torque at a point of a body."""
    i, function = loads.table[k, LOAD.FIRST], loads.table[k, LOAD.FUNCTION]
    Q = load9(work, i, R)
    arm = apply(Q, load3(loads.numbers, k, LOAD_NUMBER.FIRST_POINT))
    force, torque = load3(loads.functions, row, function), load3(loads.functions, row, function + 3)
    if loads.table[k, LOAD.IN_BODY_AXES]:
        C = load9(loads.numbers, k, LOAD_NUMBER.AXES)
        force, torque = apply(Q, apply_transposed(C, force)), apply(Q, apply_transposed(C, torque))
    return arm, force, torque


@routine
def bushing(loads: LoadArrays, work: Array, k: int) -> tuple[Any, ...]:
    """Springs and dampers along axes fixed to the first row, at the second row's point of the frame."""
    numbers, i, j = loads.numbers, loads.table[k, LOAD.FIRST], loads.table[k, LOAD.SECOND]
    Q_i, Q_j = load9(work, i, R), load9(work, j, R)
    A = compose(Q_i, load9(numbers, k, BUSHING.FIRST_AXES))
    B = compose(Q_j, load9(numbers, k, BUSHING.SECOND_AXES))
    second = apply(Q_j, load3(numbers, k, BUSHING.SECOND_POINT))
    arm = subtract(add(load3(work, j, POINT), second), load3(work, i, POINT))
    shift = subtract(arm, apply(Q_i, load3(numbers, k, BUSHING.FIRST_POINT)))
    w_i, w_j = load3(work, i, W), load3(work, j, W)
    rate = subtract(add(load3(work, j, W + 3), cross(w_j, second)), add(load3(work, i, W + 3), cross(w_i, arm)))
    x, x_dot = apply_transposed(A, shift), apply_transposed(A, rate)
    theta, spin = rotation_vector(A, B), apply_transposed(A, subtract(w_j, w_i))
    moment = componentwise(load3(numbers, k, BUSHING.STIFFNESS), theta)
    curl = cross(theta, moment)
    torque = add(moment, add(scale(0.5, curl), scale(cotangent_lag(dot(theta, theta)), cross(theta, curl))))
    torque = add(torque, componentwise(load3(numbers, k, BUSHING.DAMPING), spin))
    force = componentwise(load3(numbers, k, BUSHING.STIFFNESS + 3), x)
    force = add(force, componentwise(load3(numbers, k, BUSHING.DAMPING + 3), x_dot))
    return arm, apply(A, force), apply(A, torque)


@kernel
def rotation_vector(A: Matrix, B: Matrix) -> Vector:
    """The rotation vector of A^T B, at most pi in size."""
    x, y, z = (A[0], A[3], A[6]), (A[1], A[4], A[7]), (A[2], A[5], A[8])
    a, b, c = (B[0], B[3], B[6]), (B[1], B[4], B[7]), (B[2], B[5], B[8])
    sines = 0.5 * (dot(z, b) - dot(y, c)), 0.5 * (dot(x, c) - dot(z, a)), 0.5 * (dot(y, a) - dot(x, b))
    sine = root(dot(sines, sines) + NONZERO_SQUARE)
    angle = arctangent(sine, 0.5 * (dot(x, a) + dot(y, b) + dot(z, c) - 1.0))
    return scale(angle / sine, sines)


@kernel
def componentwise(a: Any, b: Any) -> Any:
    """Component by component."""
    return a[0] * b[0], a[1] * b[1], a[2] * b[2]


@routine
def drag(loads: LoadArrays, work: Array, k: int) -> tuple[Any, ...]:
    """-(c1 u + c2 |u| u) along each axis of the body, of the point's velocity; of the angular velocity likewise."""
    numbers, i = loads.numbers, loads.table[k, LOAD.FIRST]
    Q, C = load9(work, i, R), load9(numbers, k, DRAG.AXES)
    arm, w = apply(Q, load3(numbers, k, DRAG.POINT)), load3(work, i, W)
    u = apply(C, apply_transposed(Q, add(load3(work, i, W + 3), cross(w, arm))))
    w = apply(C, apply_transposed(Q, w))
    force = resistance(load3(numbers, k, DRAG.LINEAR), load3(numbers, k, DRAG.QUADRATIC), u)
    torque = resistance(load3(numbers, k, DRAG.ANGULAR), load3(numbers, k, DRAG.ANGULAR_QUADRATIC), w)
    return arm, apply(Q, apply_transposed(C, force)), apply(Q, apply_transposed(C, torque))


@kernel
def resistance(linear: Vector, quadratic: Vector, u: Vector) -> Vector:
    """-(c1 u + c2 |u| u)."""
    size = magnitude(u[0]), magnitude(u[1]), magnitude(u[2])
    return scale(-1.0, componentwise(u, add(linear, componentwise(quadratic, size))))


# Forces of contacts, as `cadmbs.dynamics.applied.load_laws` and `contact_gaps`.

NONZERO_SQUARE = 1e-300
"""Added to squares of lengths, so that nothing is divided by zero."""


@routine
def contact(loads: LoadArrays, work: Array, k: int) -> tuple[Any, ...]:
    """Arm of the deepest point of the sphere, and the force there: normal force and friction."""
    numbers, i, j = loads.numbers, loads.table[k, LOAD.FIRST], loads.table[k, LOAD.SECOND]
    center, radius = apply(load9(work, i, R), load3(numbers, k, CONTACT.CENTER)), load(numbers, k, CONTACT.RADIUS)
    to_second = subtract(load3(work, i, POINT), load3(work, j, POINT))
    normal, depth = gap(loads, work, k, add(to_second, center), radius)
    arm = subtract(center, scale(radius, normal))
    mine = add(load3(work, i, W + 3), cross(load3(work, i, W), arm))
    other = add(load3(work, j, W + 3), cross(load3(work, j, W), add(to_second, arm)))
    relative = subtract(mine, other)
    approach = -dot(normal, relative)
    gain = larger(0.0 * depth, 1.0 + load(numbers, k, CONTACT.DAMPING) * approach)
    spring = load(numbers, k, CONTACT.STIFFNESS) * power(larger(0.0 * depth, depth), load(numbers, k, CONTACT.EXPONENT))
    push = choose(0.0, depth, spring * gain, 0.0)
    slip = add(relative, scale(approach, normal))
    speed = root(dot(slip, slip) + NONZERO_SQUARE)
    friction = load(numbers, k, CONTACT.FRICTION) * hyperbolic_tangent(speed / load(numbers, k, CONTACT.SLIP_VELOCITY))
    return arm, scale(push, subtract(normal, scale(friction / speed, slip)))


@kernel
def gap(loads: LoadArrays, work: Array, k: int, center: Vector, radius: Number) -> tuple[Any, ...]:
    """Normal out of the surface, and depth of a sphere whose centre is displaced by `center` from the second origin."""
    numbers, j, kind = loads.numbers, loads.table[k, LOAD.SECOND], loads.table[k, LOAD.KIND]
    Q = load9(work, j, R)
    sizes = load3(numbers, k, CONTACT.SIZES)
    line = subtract(center, apply(Q, load3(numbers, k, CONTACT.SURFACE)))
    normal, depth = line, radius + sizes[0]
    if kind == LOAD_KIND.PLANE_CONTACT:
        normal = apply(Q, sizes)
        depth = radius - dot(normal, line)
    elif kind == LOAD_KIND.SPHERE_CONTACT:
        distance = root(dot(line, line))
        normal, depth = scale(1.0 / root(dot(line, line) + NONZERO_SQUARE), line), depth - distance
    else:
        A = load9(numbers, k, CONTACT.AXES)
        local, inside = box_gap(apply_transposed(A, apply_transposed(Q, line)), sizes)
        normal, depth = apply(Q, apply(A, local)), radius + inside
    return normal, depth


@kernel
def box_gap(x: Vector, h: Vector) -> tuple[Any, ...]:
    """Normal and depth of a point, in axes of the box: from its nearest point, or inside from the nearest face."""
    outside = beyond(x[0], h[0]), beyond(x[1], h[1]), beyond(x[2], h[2])
    square = dot(outside, outside)
    distance = root(square)
    depths = h[0] - magnitude(x[0]), h[1] - magnitude(x[1]), h[2] - magnitude(x[2])
    signs = choose(x[0], 0.0, -1.0, 1.0), choose(x[1], 0.0, -1.0, 1.0), choose(x[2], 0.0, -1.0, 1.0)
    least = choose(depths[1], depths[0], depths[1], depths[0])
    by_third = choose(depths[2], least, 1.0, 0.0)
    by_second = (1.0 - by_third) * choose(depths[1], depths[0], 1.0, 0.0)
    faces = (1.0 - by_third) * (1.0 - by_second) * signs[0], by_second * signs[1], by_third * signs[2]
    inverse = 1.0 / root(square + NONZERO_SQUARE)
    normal = choose3(0.0, square, scale(inverse, outside), faces)
    return normal, choose(0.0, square, -distance, choose(depths[2], least, depths[2], least))


@kernel
def beyond(x: Number, h: Number) -> Number:
    """How far x lies outside of -h to h, with its sign."""
    return choose(h, x, x - h, choose(x, -h, x + h, 0.0))
