"""Loads in absolute coordinates: those of `cadmbs.kernels.loads.load_forces`, with their derivatives. Scalar code.

Servos, stops and tables act along scalars. Wrenches, bushings, contacts and drag act on two bodies, as do forces along
velocities of spherical and free joints: `PairLoad` of `cadmbs.absolute.forces`.

Their derivatives are exact, by dual numbers: the displacements of a body are directions of these.
"""

from typing import Any

from cadmbs.arrays import Array
from cadmbs.kernels.absolute.absolute_packing import (
    BODY_STATE,
    NO_LOAD,
    SCALAR,
    TWIST_LAW,
    TWIST_NUMBER,
    AbsoluteMemory,
    PackedAbsolute,
    StepSamples,
)
from cadmbs.kernels.absolute.absolute_scalars import add_outer, product_of
from cadmbs.kernels.kernel import Matrix, Number, Vector, kernel, routine
from cadmbs.kernels.loads.body_load_forces import force_between_bodies
from cadmbs.kernels.loads.coordinate_forces import force_along_coordinate, joint_friction
from cadmbs.kernels.loads.packed_loads import LOAD, LOAD_KIND
from cadmbs.kernels.numbers.algebra import add, apply, apply_transposed, compose, cross, dot, scale, subtract
from cadmbs.kernels.numbers.lanes import load, load3, load9, store, store3, store9
from cadmbs.kernels.records import LoadArrays
from cadmbs.kernels.tree.body_kinematics import W
from cadmbs.kernels.tree.placement import POINT, R

NO_BODY = -1

POSE, VELOCITY, NONE = range(3)
"""Rows of the displacements: along (r, th), along (r', w), and none."""


@kernel
def load_arrays(packed: PackedAbsolute, samples: StepSamples) -> LoadArrays:
    """The loads as other kernels take them."""
    return LoadArrays(packed.load_numbers, packed.load_table, packed.load_numbers, samples.functions)


@kernel
def is_along_scalar(packed: PackedAbsolute, k: int) -> bool:
    """Whether load k acts along the scalar of a law; those along velocities of balls have larger numbers."""
    kind, law = packed.load_table[k, LOAD.KIND], packed.load_table[k, LOAD.FIRST]
    return LOAD_KIND.FORCE <= kind < LOAD_KIND.POINT_SPRING and law < packed.laws.shape[0]


@kernel
def force_along_scalar(
    packed: PackedAbsolute, samples: StepSamples, s: int, k: int, scalars: Array, shift: Number, change: Number
) -> Number:
    """The force of load k at step s, with its scalar and the rate of this displaced."""
    scalar = packed.law_scalars[packed.load_table[k, LOAD.FIRST], 0]
    x, rate = scalars[scalar, SCALAR.VALUE] + shift, scalars[scalar, SCALAR.RATE] + change
    return force_along_coordinate(load_arrays(packed, samples), s, k, x, rate)


@routine
def add_load_weights(packed: PackedAbsolute, samples: StepSamples, s: int, scalars: Array) -> None:
    """Add minus the forces of loads along scalars to the weights of these."""
    table = packed.load_table
    for k in range(table.shape[0]):
        if is_along_scalar(packed, k):
            scalar = packed.law_scalars[table[k, LOAD.FIRST], 0]
            scalars[scalar, SCALAR.WEIGHT] -= force_along_scalar(packed, samples, s, k, scalars, 0.0, 0.0)


@routine
def add_load_forces(packed: PackedAbsolute, samples: StepSamples, s: int, memory: AbsoluteMemory) -> None:
    """Add minus the forces of loads on bodies to the left sides."""
    for k in range(pair_count(packed)):
        first, second = pair_ends(packed, k)
        if first != NO_BODY:
            for body in (first, second):
                put_motion(memory, body)
            pair_force(packed, samples, s, k, memory.motions, memory.pair_forces)
            for d in range(6):
                memory.body_states[first, BODY_STATE.FORCE + d] -= memory.pair_forces[0, d]
                memory.body_states[second, BODY_STATE.FORCE + d] -= memory.pair_forces[0, 6 + d]


@routine
def add_load_slopes(packed: PackedAbsolute, samples: StepSamples, s: int, memory: AbsoluteMemory) -> None:
    """Add minus the derivatives of the loads along poses and twists of the bodies."""
    table, scalars, pairs = packed.load_table, memory.scalars, packed.pairs
    for k in range(table.shape[0]):
        if is_along_scalar(packed, k):
            scalar = packed.law_scalars[table[k, LOAD.FIRST], 0]
            p = product_of(packed, scalar)
            g, rates = scalars[scalar, SCALAR.GRADIENT :], scalars[scalar, SCALAR.RATE_GRADIENT :]
            shift, change = load(memory.displacements, POSE, 0), load(memory.displacements, POSE, 1)
            force = force_along_scalar(packed, samples, s, k, scalars, shift, change)
            store(memory.dual_forces, 0, 0, force)
            by_value, by_rate = -memory.force_parts[0, 0, 1], -memory.force_parts[0, 0, 2]
            add_outer(pairs, p, g, g, by_value, memory.stiffness)
            add_outer(pairs, p, g, rates, by_rate, memory.stiffness)
            add_outer(pairs, p, g, g, by_rate, memory.damping)
    for k in range(pair_count(packed)):
        first, second = pair_ends(packed, k)
        if first != NO_BODY:
            add_slopes_along(packed, samples, s, memory, k, first, second)
            add_slopes_along(packed, samples, s, memory, k, second, first)


@routine
def add_slopes_along(
    packed: PackedAbsolute, samples: StepSamples, s: int, memory: AbsoluteMemory, k: int, moved: int, other: int
) -> None:
    """Derivatives of the forces on both bodies of pair k along pose and twist of one of them."""
    if moved > 0:
        first, _ = pair_ends(packed, k)
        put_displaced_motion(memory, other, NONE)
        for kind in (POSE, VELOCITY):
            put_displaced_motion(memory, moved, kind)
            pair_force(packed, samples, s, k, memory.dual_motions, memory.dual_forces)
            matrix = memory.stiffness if kind == POSE else memory.damping
            for body in (moved, other):
                if body > 0:
                    start = 0 if body == first else 6
                    for d in range(6):
                        for c in range(6):
                            change = memory.force_parts[0, start + d, 1 + c]
                            matrix[6 * (body - 1) + d, 6 * (moved - 1) + c] -= change


@kernel
def load_power(packed: PackedAbsolute, samples: StepSamples, s: int, memory: AbsoluteMemory) -> Number:
    """Power of the loads at the bodies' poses and twists."""
    total, table, scalars = 0.0, packed.load_table, memory.scalars
    for k in range(table.shape[0]):
        if is_along_scalar(packed, k):
            rate = scalars[packed.law_scalars[table[k, LOAD.FIRST], 0], SCALAR.RATE]
            total += force_along_scalar(packed, samples, s, k, scalars, 0.0, 0.0) * rate
    for k in range(pair_count(packed)):
        first, second = pair_ends(packed, k)
        if first != NO_BODY:
            for body in (first, second):
                put_motion(memory, body)
            pair_force(packed, samples, s, k, memory.motions, memory.pair_forces)
            for d in range(6):
                total += memory.pair_forces[0, d] * memory.body_states[first, BODY_STATE.TWIST + d]
                total += memory.pair_forces[0, 6 + d] * memory.body_states[second, BODY_STATE.TWIST + d]
    return total


@kernel
def pair_count(packed: PackedAbsolute) -> int:
    """Number of loads, and of forces along velocities of spherical and free joints, which follow them."""
    return packed.load_table.shape[0] + packed.twist_laws.shape[0]


@kernel
def pair_ends(packed: PackedAbsolute, k: int) -> tuple[Number, Number]:
    """The bodies on which load k acts, or NO_BODY where it acts along a coordinate."""
    n = packed.load_table.shape[0]
    if k >= n:
        return packed.twist_laws[k - n, TWIST_LAW.SUCCESSOR], packed.twist_laws[k - n, TWIST_LAW.PREDECESSOR]
    if packed.load_table[k, LOAD.KIND] >= LOAD_KIND.POINT_SPRING:
        return packed.load_table[k, LOAD.FIRST], packed.load_table[k, LOAD.SECOND]
    return NO_BODY, NO_BODY


@kernel
def put_motion(memory: AbsoluteMemory, body: int) -> None:
    """Pose and twist of a body."""
    state, motions = memory.body_states, memory.motions
    A = load9(state, body, BODY_STATE.ROTATION)
    store9(motions, body, R, A)
    store3(motions, body, POINT, load3(state, body, BODY_STATE.POSITION))
    store3(motions, body, W, apply(A, load3(state, body, BODY_STATE.TWIST + 3)))
    store3(motions, body, W + 3, load3(state, body, BODY_STATE.TWIST))


@routine
def put_displaced_motion(memory: AbsoluteMemory, body: int, kind: int) -> None:
    """Pose and twist of a body as dual numbers, with a row of the displacements as their directions."""
    state, motions, displacements = memory.body_states, memory.dual_motions, memory.displacements
    shift, turn = load3(displacements, kind, 0), load3(displacements, kind, 3)
    faster, spin = load3(displacements, kind, 6), load3(displacements, kind, 9)
    one = 1.0 + 0.0 * turn[0]
    turned = one, -turn[2], turn[1], turn[2], one, -turn[0], -turn[1], turn[0], one
    A = compose(load9(state, body, BODY_STATE.ROTATION), turned)
    store9(motions, body, R, A)
    store3(motions, body, POINT, add(load3(state, body, BODY_STATE.POSITION), shift))
    store3(motions, body, W, apply(A, add(load3(state, body, BODY_STATE.TWIST + 3), spin)))
    store3(motions, body, W + 3, add(load3(state, body, BODY_STATE.TWIST), faster))


@routine
def pair_force(packed: PackedAbsolute, samples: StepSamples, s: int, k: int, motions: Any, forces: Any) -> None:
    """Forces (f, n) of pair k on its first body, then on the second one, along (r, th), into `forces`."""
    n = packed.load_table.shape[0]
    first, second = pair_ends(packed, k)
    if k < n:
        arm, force, torque = force_between_bodies(load_arrays(packed, samples), s, motions, k)
    else:
        arm, force, torque = force_along_twist(packed, samples, s, k - n, motions)
    put_wrench(forces, 0, load9(motions, first, R), force, add(torque, cross(arm, force)))
    other = subtract(add(load3(motions, first, POINT), arm), load3(motions, second, POINT))
    torque = scale(-1.0, add(torque, cross(other, force)))
    put_wrench(forces, 6, load9(motions, second, R), scale(-1.0, force), torque)


@kernel
def put_wrench(forces: Array, start: int, A: Matrix, force: Vector, torque: Vector) -> None:
    """Force in world axes and torque in body axes."""
    store3(forces, 0, start, force)
    store3(forces, 0, start + 3, apply_transposed(A, torque))


@kernel
def force_along_twist(packed: PackedAbsolute, samples: StepSamples, s: int, f: int, motions: Array) -> tuple[Any, ...]:
    """Arm, force and torque on the successor of -damping u - friction tanh(u / 1e-3) and a load along a velocity u."""
    laws, numbers = packed.twist_laws, packed.twist_numbers
    i, j = laws[f, TWIST_LAW.SUCCESSOR], laws[f, TWIST_LAW.PREDECESSOR]
    A = load9(motions, i, R)
    arm = apply(A, load3(numbers, f, TWIST_NUMBER.POINT))
    along = apply(A, load3(numbers, f, TWIST_NUMBER.FORCE_AXIS))
    about = apply(A, load3(numbers, f, TWIST_NUMBER.MOMENT_AXIS))
    other = subtract(add(load3(motions, i, POINT), arm), load3(motions, j, POINT))
    mine = add(load3(motions, i, W + 3), cross(load3(motions, i, W), arm))
    theirs = add(load3(motions, j, W + 3), cross(load3(motions, j, W), other))
    rate = dot(along, subtract(mine, theirs)) + dot(about, subtract(load3(motions, i, W), load3(motions, j, W)))
    total = joint_friction(numbers[f, TWIST_NUMBER.FRICTION], rate) - numbers[f, TWIST_NUMBER.DAMPING] * rate
    if laws[f, TWIST_LAW.LOAD] != NO_LOAD:
        total = total + force_along_coordinate(
            load_arrays(packed, samples), s, laws[f, TWIST_LAW.LOAD], 0.0 * rate, rate
        )
    return arm, scale(total, along), scale(total, about)
