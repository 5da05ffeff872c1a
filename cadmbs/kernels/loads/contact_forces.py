"""Forces of contacts, as `cadmbs.dynamics.applied.load_laws` and `contact_gaps`."""

from __future__ import annotations

from typing import Any

from cadmbs.kernels.kernel import kernel, routine
from cadmbs.kernels.loads.joint_losses import hyperbolic_tangent
from cadmbs.kernels.loads.packed_loads import CONTACT, LOAD, LOAD_KIND
from cadmbs.kernels.numbers.algebra import add, apply, apply_transposed, cross, dot, scale, subtract
from cadmbs.kernels.numbers.lanes import choose, larger, load, load3, load9, magnitude, power, root
from cadmbs.kernels.tree.placement import POINT, R
from cadmbs.kernels.tree.twists import W

NONZERO_SQUARE = 1e-300
"""Added to squares of lengths, so that nothing is divided by zero."""


@routine
def contact(loads: Any, work: Any, k: int) -> Any:
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
def gap(loads: Any, work: Any, k: int, center: Any, radius: Any) -> Any:
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
def box_gap(x: Any, h: Any) -> Any:
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
    normal = (
        choose(0.0, square, inverse * outside[0], faces[0]),
        choose(0.0, square, inverse * outside[1], faces[1]),
        choose(0.0, square, inverse * outside[2], faces[2]),
    )
    return normal, choose(0.0, square, -distance, choose(depths[2], least, depths[2], least))


@kernel
def beyond(x: Any, h: Any) -> Any:
    """How far x lies outside of -h to h, with its sign."""
    return choose(h, x, x - h, choose(x, -h, x + h, 0.0))
