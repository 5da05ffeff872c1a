"""Flat states of free bodies on SE(3)^n or (SO(3) x R^3)^n, as in `cadmbs.absolute.groups.states`. Scalar code.

A state is (R, r of each body; s; angles; angle rates; velocities; s'; work), a tangent (twists; s'; angle rates; zeros;
rates of the velocities; power).
"""

from __future__ import annotations

import math
from typing import Any

from cadmbs.arrays import Array
from cadmbs.kernels.absolute.group_program import GROUP, POSE_SIZE
from cadmbs.kernels.kernel import Matrix, Table, kernel
from cadmbs.kernels.numbers.algebra import add, apply, apply_transposed, compose, cross, scale, subtract, transposed
from cadmbs.kernels.numbers.angles import differential, rotation_of_vector
from cadmbs.kernels.numbers.lanes import assign3, coordinate3, load3, load9, store, store3
from cadmbs.kernels.numbers.screws import load_screw, store_screw
from cadmbs.kernels.numbers.vectors import add_multiple, clear, copy_numbers
from cadmbs.kernels.records import LoopMemory
from cadmbs.kernels.rows.loops_packing import VECTOR
from cadmbs.kernels.steps.loops_stages import power_of
from cadmbs.kernels.tree.manifold import pull_back_native
from cadmbs.kernels.tree.packing import ROW_KIND


@kernel
def rotation_of(x: Array, first: int) -> Matrix:
    """The nine numbers from one on."""
    return load9(x.reshape((1, x.shape[0])), 0, first)


@kernel
def velocity_start(sizes: Table) -> int:
    """Where the velocities begin in a flat state."""
    return POSE_SIZE * sizes[0, GROUP.BODIES] + sizes[0, GROUP.FURTHER] + 2 * sizes[0, GROUP.ANGLES]


@kernel
def move_bodies(sizes: Table, x: Array, dx: Array, end: Array) -> None:
    """The poses X exp(dX); rotations are kept orthogonal by a step of Newton's method."""
    for b in range(sizes[0, GROUP.BODIES]):
        first = POSE_SIZE * b
        R, w, v = rotation_of(x, first), coordinate3(dx, 6 * b), coordinate3(dx, 6 * b + 3)
        if sizes[0, GROUP.IS_PRODUCT] == 0:
            v = apply(R, differential(scale(-1.0, w), v))
        turned = compose(R, rotation_of_vector(w))
        square = compose(turned, compose(transposed(turned), turned))
        for k in range(9):
            end[first + k] = 1.5 * turned[k] - 0.5 * square[k]
        assign3(end, first + 9, add(coordinate3(x, first + 9), v))


@kernel
def move_state(sizes: Any, x: Any, dx: Any, end: Any) -> None:
    """The flat state moved by a tangent."""
    move_bodies(sizes, x, dx, end)
    first, tangent = POSE_SIZE * sizes[0, GROUP.BODIES], 6 * sizes[0, GROUP.BODIES]
    for k in range(x.shape[0] - first):
        end[first + k] = x[first + k] + dx[tangent + k]


@kernel
def put_state(sizes: Table, frames: Array, x: Array, vectors: Array) -> None:
    """Positions and velocities of the free joints, whose frames are given, and of the further coordinates."""
    n, k, first_v = sizes[0, GROUP.BODIES], sizes[0, GROUP.FURTHER], velocity_start(sizes)
    for b in range(n):
        F = rotation_of_frame(frames, b)
        R, r = rotation_of(x, POSE_SIZE * b), coordinate3(x, POSE_SIZE * b + 9)
        put_quaternion(compose(transposed(F), R), vectors, 7 * b)
        p = apply_transposed(F, subtract(r, (frames[b, 3], frames[b, 7], frames[b, 11])))
        w, v = coordinate3(x, first_v + 6 * b), coordinate3(x, first_v + 6 * b + 3)
        if sizes[0, GROUP.IS_PRODUCT] != 0:
            v = apply_transposed(R, v)
        store3(vectors, VECTOR.Q, 7 * b + 4, p)
        store_screw(vectors, VECTOR.V, 6 * b, (w, v))
    for j in range(k):
        store(vectors, VECTOR.Q, 7 * n + j, x[POSE_SIZE * n + j])
        store(vectors, VECTOR.V, 6 * n + j, x[first_v + 6 * n + j])


@kernel
def rotation_of_frame(frames: Array, b: int) -> Matrix:
    """The axes of a frame (4, 4), row by row."""
    return *load3(frames, b, 0), *load3(frames, b, 4), *load3(frames, b, 8)


@kernel
def put_quaternion(R: Matrix, vectors: Array, at: int) -> None:
    """The unit quaternion of a rotation, from its largest component."""
    w, x, y, z = 1.0 + R[0] + R[4] + R[8], R[7] - R[5], R[2] - R[6], R[3] - R[1]
    if R[0] > max(R[4], R[8], R[0] + R[4] + R[8]):
        w, x, y, z = R[7] - R[5], 1.0 + R[0] - R[4] - R[8], R[1] + R[3], R[2] + R[6]
    elif R[4] > max(R[0], R[8], R[0] + R[4] + R[8]):
        w, x, y, z = R[2] - R[6], R[1] + R[3], 1.0 - R[0] + R[4] - R[8], R[5] + R[7]
    elif R[8] > max(R[0], R[4], R[0] + R[4] + R[8]):
        w, x, y, z = R[3] - R[1], R[2] + R[6], R[5] + R[7], 1.0 - R[0] - R[4] + R[8]
    factor = 1.0 / math.sqrt(w * w + x * x + y * y + z * z)
    store(vectors, VECTOR.Q, at, factor * w)
    store(vectors, VECTOR.Q, at + 1, factor * x)
    store(vectors, VECTOR.Q, at + 2, factor * y)
    store(vectors, VECTOR.Q, at + 3, factor * z)


@kernel
def put_slope(sizes: Table, memory: LoopMemory, x: Array, slope: Array) -> None:
    """The left-trivialised rate of the flat state whose accelerations were computed last."""
    n, k, m, first_v = sizes[0, GROUP.BODIES], sizes[0, GROUP.FURTHER], sizes[0, GROUP.ANGLES], velocity_start(sizes)
    vectors, rates = memory.vectors, 6 * n + k + 2 * m
    copy_numbers(slope, x[first_v:], 6 * n + k)
    copy_numbers(slope[rates:], vectors[VECTOR.SLOPE], 6 * n + k)
    copy_numbers(slope[6 * n + k :], x[POSE_SIZE * n + k + m :], m)
    for i in range(m):
        slope[6 * n + k + m + i] = 0.0
    if sizes[0, GROUP.IS_PRODUCT] != 0:
        for b in range(n):
            R, (w, v) = rotation_of(x, POSE_SIZE * b), load_screw(vectors, VECTOR.V, 6 * b)
            a = apply(R, add(load3(vectors, VECTOR.SLOPE, 6 * b + 3), cross(w, v)))
            assign3(slope, rates + 6 * b + 3, a)
    slope[rates + 6 * n + k] = power_of(memory)


@kernel
def pull_back_bodies(sizes: Table, dx: Array, slope: Array, work: Array) -> None:
    """Rates of dX where X exp(dX) moves with the velocity that the slope begins with, in place."""
    kind = ROW_KIND.FREE if sizes[0, GROUP.IS_PRODUCT] == 0 else ROW_KIND.SPHERICAL
    for b in range(sizes[0, GROUP.BODIES]):
        pull_back_native(sizes, dx, slope, work, 6 * b, kind)
        copy_numbers(slope[6 * b :], work[6 * b :], 6 if kind == ROW_KIND.FREE else 3)


@kernel
def displacement(sizes: Table, x: Array, memory: LoopMemory, dx: Array) -> None:
    """The tangent of the shortest correction of the positions, which is along body-fixed twists."""
    n, k = sizes[0, GROUP.BODIES], sizes[0, GROUP.FURTHER]
    clear(dx)
    copy_numbers(dx, memory.vectors[VECTOR.STEP], 6 * n + k)
    if sizes[0, GROUP.IS_PRODUCT] != 0:
        for b in range(n):
            v = apply(rotation_of(x, POSE_SIZE * b), load3(memory.vectors, VECTOR.STEP, 6 * b + 3))
            assign3(dx, 6 * b + 3, v)


@kernel
def correct_body_velocities(sizes: Any, x: Any, memory: LoopMemory) -> None:
    """Add the shortest correction of the velocities to those of the group."""
    n, k, first_v = sizes[0, GROUP.BODIES], sizes[0, GROUP.FURTHER], velocity_start(sizes)
    for b in range(n):
        w, v = load_screw(memory.vectors, VECTOR.STEP, 6 * b)
        if sizes[0, GROUP.IS_PRODUCT] != 0:
            v = apply(rotation_of(x, POSE_SIZE * b), v)
        at = first_v + 6 * b
        assign3(x, at, add(coordinate3(x, at), w))
        assign3(x, at + 3, add(coordinate3(x, at + 3), v))
    add_multiple(x[first_v + 6 * n :], 1.0, memory.vectors[VECTOR.STEP, 6 * n :], k)


@kernel
def keep_body_velocities(sizes: Table, x: Array, end: Array) -> None:
    """Velocities along the axes of the bodies stay as they are in x where `end` is displaced from it."""
    first_v = velocity_start(sizes)
    for b in range(sizes[0, GROUP.BODIES] if sizes[0, GROUP.IS_PRODUCT] != 0 else 0):
        v = apply_transposed(rotation_of(x, POSE_SIZE * b), coordinate3(x, first_v + 6 * b + 3))
        v = apply(rotation_of(end, POSE_SIZE * b), v)
        assign3(end, first_v + 6 * b + 3, v)
