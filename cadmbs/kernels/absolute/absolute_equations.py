"""Residuals and Newton's matrix of a step in absolute coordinates: `cadmbs.absolute.equations`. Scalar code.

    [ mass + velocity D + position K T   A^T ] [ da ]     [ R            ]
    [ A T                                0   ] [ dl ] = - [ g / position ]

Scalars give everything along (r', w) of the bodies, six numbers each; what the description of rotations makes of it
comes last, one pair of bodies after the other.
"""

import math
from typing import Any

from cadmbs.arrays import Array
from cadmbs.kernels.absolute import absolute_loads, absolute_rotations, absolute_scalars
from cadmbs.kernels.absolute.absolute_packing import (
    BODY,
    BODY_STATE,
    COUNT,
    ENTRY,
    LAW,
    ROTATION,
    SCALAR,
    STEP,
    AbsoluteMemory,
    PackedAbsolute,
    StepSamples,
)
from cadmbs.kernels.kernel import Number, Table, kernel, routine
from cadmbs.kernels.numbers import lanes, vectors
from cadmbs.system.loads import FRICTION_SPEED


@routine
def evaluate_bodies(packed: PackedAbsolute, x: Array, v: Array, memory: AbsoluteMemory) -> None:
    """States of the bodies and scalars at a state; its angles become those nearest to the previous ones."""
    counts, body_states, scalars = packed.counts, memory.body_states, memory.scalars
    n, kind, n_angles = counts[0, COUNT.BODIES], counts[0, COUNT.DESCRIPTION], counts[0, COUNT.ANGLES]
    m, first_angle = packed.pairs.shape[0], state_size(counts) - n_angles
    absolute_rotations.put_body_states(kind, n, packed.bodies, x, v, body_states)
    absolute_scalars.products(packed, body_states, scalars)
    absolute_scalars.angles_and_lengths(packed, x, first_angle, scalars)
    for k in range(n_angles):
        x[first_angle + k] = scalars[m + k, SCALAR.VALUE]
    if counts[0, COUNT.HAS_FORCES]:
        absolute_scalars.rates(packed, body_states, scalars)
        absolute_rotations.put_rate_maps_dot(packed, x, v, memory)


@kernel
def state_size(counts: Table) -> int:
    """Numbers of the state."""
    of_bodies = counts[0, COUNT.BODIES] * (3 + absolute_rotations.stored_size(counts[0, COUNT.DESCRIPTION]))
    return of_bodies + counts[0, COUNT.ROTORS] + counts[0, COUNT.ANGLES]


@kernel
def speed_count(counts: Table) -> int:
    """Numbers of the velocity."""
    return (
        counts[0, COUNT.BODIES] * (3 + absolute_rotations.speed_size(counts[0, COUNT.DESCRIPTION]))
        + counts[0, COUNT.ROTORS]
    )


@kernel
def row_count(counts: Table) -> int:
    """Numbers of rows, norms included."""
    has_norms = counts[0, COUNT.DESCRIPTION] == ROTATION.EULER_PARAMETERS
    return counts[0, COUNT.ROWS] + (counts[0, COUNT.BODIES] if has_norms else 0)


@kernel
def scalar_of(entries: Table, e: int, swapped: Table, s: int) -> int:
    """The scalar of an entry at step s."""
    swap = entries[e, ENTRY.SWAP]
    return entries[e, ENTRY.SCALAR] if swap < 0 else swapped[s, swap]


@kernel
def law_resistance(packed: Any, f: Any, functions: Any, s: Any, scalars: Any) -> Any:
    """Minus the force of a law at step s."""
    laws, scalar = packed.laws, packed.law_scalars[f, 0]
    rate = scalars[scalar, SCALAR.RATE]
    spring = laws[f, LAW.STIFFNESS] * (scalars[scalar, SCALAR.VALUE] - functions[s, 2 * f])
    return (
        spring
        + laws[f, LAW.DAMPING] * rate
        + laws[f, LAW.FRICTION] * math.tanh(rate / FRICTION_SPEED)
        - functions[s, 2 * f + 1]
    )


@kernel
def put_weights(packed: PackedAbsolute, samples: StepSamples, s: int, multipliers: Array, scalars: Array) -> None:
    """Multipliers and forces of all scalars."""
    entries, law_scalars = packed.entries, packed.law_scalars
    for scalar in range(scalars.shape[0]):
        scalars[scalar, SCALAR.WEIGHT] = 0.0
    for e in range(entries.shape[0]):
        row = entries[e, ENTRY.ROW]
        if row < packed.counts[0, COUNT.ROWS]:
            scalar = scalar_of(entries, e, samples.swapped, s)
            scalars[scalar, SCALAR.WEIGHT] += packed.entry_factors[e, 0] * multipliers[row]
    for f in range(law_scalars.shape[0]):
        scalars[law_scalars[f, 0], SCALAR.WEIGHT] += law_resistance(packed, f, samples.functions, s, scalars)


@kernel
def put_forces(packed: PackedAbsolute, body_states: Array, scalars: Array) -> None:
    """Left sides along (r, th) of all bodies: weights times gradients."""
    for b in range(packed.counts[0, COUNT.BODIES] + 1):
        vectors.clear_slots(body_states, b, BODY_STATE.FORCE, BODY_STATE.FORCE + 6)
    for scalar in range(scalars.shape[0]):
        weight = scalars[scalar, SCALAR.WEIGHT]
        if weight != 0.0:
            p = absolute_scalars.product_of(packed, scalar)
            for side in range(2):
                for k in range(6):
                    gradient = scalars[scalar, SCALAR.GRADIENT + 6 * side + k]
                    body_states[packed.pairs[p, side], BODY_STATE.FORCE + k] += weight * gradient


@kernel
def add_law_slopes(packed: PackedAbsolute, memory: AbsoluteMemory) -> None:
    """Derivatives of forces along scalars by the forces alone."""
    pairs, laws, scalars, stiffness = packed.pairs, packed.laws, memory.scalars, memory.stiffness
    for f in range(laws.shape[0]):
        s = packed.law_scalars[f, 0]
        p = absolute_scalars.product_of(packed, s)
        cosh = math.cosh(min(max(scalars[s, SCALAR.RATE] / FRICTION_SPEED, -300.0), 300.0))
        slope = laws[f, LAW.DAMPING] + laws[f, LAW.FRICTION] / FRICTION_SPEED / (cosh * cosh)
        gradient, change = scalars[s, SCALAR.GRADIENT :], scalars[s, SCALAR.RATE_GRADIENT :]
        absolute_scalars.add_outer(pairs, p, gradient, gradient, laws[f, LAW.STIFFNESS], stiffness)
        absolute_scalars.add_outer(pairs, p, gradient, change, slope, stiffness)
        absolute_scalars.add_outer(pairs, p, gradient, gradient, slope, memory.damping)


@kernel
def put_rows(packed: PackedAbsolute, swapped: Table, s: int, scalars: Array, lines: Array) -> None:
    """Rows along (r, th) of all bodies."""
    entries, pairs, n_rows = packed.entries, packed.pairs, packed.counts[0, COUNT.ROWS]
    for r in range(n_rows):
        vectors.clear(lines[r])
    for e in range(entries.shape[0]):
        row = entries[e, ENTRY.ROW]
        if row < n_rows:
            scalar = scalar_of(entries, e, swapped, s)
            p = absolute_scalars.product_of(packed, scalar)
            for side in range(2):
                if pairs[p, side] > 0:
                    first = 6 * (pairs[p, side] - 1)
                    for k in range(6):
                        gradient = scalars[scalar, SCALAR.GRADIENT + 6 * side + k]
                        lines[row, first + k] += packed.entry_factors[e, 0] * gradient


@kernel
def put_violations(packed: PackedAbsolute, samples: StepSamples, s: int, scalars: Array, violations: Array) -> None:
    """Residuals of all rows as they are written, redundant ones included; rotors and norms not."""
    entries = packed.entries
    for r in range(violations.shape[0]):
        violations[r] = -samples.targets[s, 2 * r]
    for e in range(entries.shape[0]):
        value = scalars[scalar_of(entries, e, samples.swapped, s), SCALAR.VALUE]
        violations[entries[e, ENTRY.ROW]] += packed.entry_factors[e, 0] * value


@kernel
def subtract_rotors(packed: PackedAbsolute, x: Array, violations: Array) -> None:
    """Rows of armatures: less the angles of the rotors."""
    counts, rotors = packed.counts, packed.rotors
    first = state_size(counts) - counts[0, COUNT.ANGLES] - counts[0, COUNT.ROTORS]
    for e in range(rotors.shape[0]):
        violations[rotors[e, 0]] -= x[first + rotors[e, 1]]


@kernel
def put_system(packed: PackedAbsolute, memory: AbsoluteMemory, factors: tuple[Number, Number]) -> None:
    """The matrix with its right side, R and g / position."""
    counts, step, matrix = packed.counts, memory.step, memory.matrix
    n, kind, n_rows = counts[0, COUNT.BODIES], counts[0, COUNT.DESCRIPTION], counts[0, COUNT.ROWS]
    n_v, size = speed_count(counts), speed_count(counts) + row_count(counts)
    for i in range(size):
        vectors.clear(matrix[i])
    for b in range(n):
        put_body(packed, memory, factors, b)
    if kind == ROTATION.MATRICES:
        put_lines(kind, n, n_v, memory, True)
        absolute_rotations.put_tangents(n, step[STEP.SHIFT], memory.body_states)
    for i in range(n):
        for j in range(n):
            if packed.coupled_bodies[i, j]:
                put_block(kind, i, j, factors, memory, counts[0, COUNT.HAS_FORCES] != 0)
    put_lines(kind, n, n_v, memory, False)
    put_rotors(packed, memory)
    if kind == ROTATION.EULER_PARAMETERS:
        put_norms(packed, memory)
    for r in range(n_rows):
        matrix[n_v + r, size] = memory.violations[r] / factors[0]
    for b in range(size - n_v - n_rows):
        matrix[n_v + n_rows + b, size] /= factors[0]


@kernel
def put_body(packed: PackedAbsolute, memory: AbsoluteMemory, factors: tuple[Number, Number], b: int) -> None:
    """Inertia of body b and its right side."""
    kind, bodies, step, matrix = packed.counts[0, COUNT.DESCRIPTION], packed.bodies, memory.step, memory.matrix
    k, a, body = absolute_rotations.speed_size(kind), step[STEP.ACCELERATION], memory.body_states[b + 1]
    norm = step[STEP.MULTIPLIERS, packed.counts[0, COUNT.ROWS] + b] if kind == ROTATION.EULER_PARAMETERS else 0.0
    absolute_rotations.put_spin(packed, b, memory, lanes.coordinate3(body, BODY_STATE.FORCE + 3), norm, factors)
    mass, first, size = bodies[b + 1, BODY.MASS], (3 + k) * b, matrix.shape[0]
    for i in range(3):
        matrix[first + i, first + i] = mass
        matrix[first + i, size] = mass * a[first + i] - bodies[b + 1, BODY.WEIGHT + i] + body[BODY_STATE.FORCE + i]
    for i in range(k):
        matrix[first + 3 + i, size] = memory.force_parts[0, i, 0]
        vectors.copy_numbers(matrix[first + 3 + i, first + 3 :], memory.force_parts[0, i, 1:], k)


@kernel
def put_block(
    kind: int, i: int, j: int, factors: tuple[Number, Number], memory: AbsoluteMemory, with_laws: bool
) -> None:
    """Derivatives of the equations of body i by scalars, along displacements and velocities of body j."""
    scratch, stiffness, damping, matrix = memory.scratch, memory.stiffness, memory.damping, memory.matrix
    k, (position, speed) = absolute_rotations.speed_size(kind), factors
    row, column, c = 6 * i, 6 * j, 3 + k
    first_body, second_body = memory.body_states[i + 1], memory.body_states[j + 1]
    for s in range(6):
        for d in range(3):
            total = position * stiffness[row + s, column + d]
            if with_laws:
                total += speed * damping[row + s, column + d]
            scratch[s, 3, d] = total
        for d in range(k):
            total = 0.0
            for e in range(3):
                total += position * stiffness[row + s, column + 3 + e] * second_body[BODY_STATE.RATE_MAP + 4 * e + d]
                if with_laws and kind != ROTATION.MATRICES:
                    total += damping[row + s, column + 3 + e] * (
                        speed * second_body[BODY_STATE.RATE_MAP + 4 * e + d]
                        + position * second_body[BODY_STATE.RATE_MAP_DOT + 4 * e + d]
                    )
            if with_laws and kind == ROTATION.MATRICES:
                total += speed * damping[row + s, column + 3 + d]
            scratch[s, 0, d] = total
    for half in range(2):
        line, width, first = 3 if half == 0 else 0, 3 if half == 0 else k, c * j + 3 * half
        for d in range(width):
            for s in range(3):
                matrix[c * i + s, first + d] += scratch[s, line, d]
            for s in range(k):
                total = scratch[3 + s, line, d] if kind == ROTATION.MATRICES else 0.0
                if kind != ROTATION.MATRICES:
                    for e in range(3):
                        total += first_body[BODY_STATE.RATE_MAP + 4 * e + s] * scratch[3 + e, line, d]
                matrix[c * i + 3 + s, first + d] += total


@kernel
def put_lines(kind: int, n: int, n_v: int, memory: AbsoluteMemory, plain: bool) -> None:
    """Rows and their transpose; of rotation matrices the transpose is `plain` and the rows take the tangent."""
    lines, matrix, k = memory.lines, memory.matrix, absolute_rotations.speed_size(kind)
    c, rows, columns = 3 + k, kind != ROTATION.MATRICES or not plain, kind != ROTATION.MATRICES or plain
    for r in range(lines.shape[0]):
        for b in range(n):
            for d in range(3):
                entry = lines[r, 6 * b + d]
                if rows:
                    matrix[n_v + r, c * b + d] = entry
                if columns:
                    matrix[c * b + d, n_v + r] = entry
            t1, t2, t3 = lines[r, 6 * b + 3], lines[r, 6 * b + 4], lines[r, 6 * b + 5]
            if t1 != 0.0 or t2 != 0.0 or t3 != 0.0:
                body = memory.body_states[b + 1]
                for d in range(k):
                    if plain:
                        entry = lines[r, 6 * b + 3 + d]
                    else:
                        T = BODY_STATE.RATE_MAP + d
                        entry = t1 * body[T] + t2 * body[T + 4] + t3 * body[T + 8]
                    if rows:
                        matrix[n_v + r, c * b + 3 + d] = entry
                    if columns:
                        matrix[c * b + 3 + d, n_v + r] = entry


@kernel
def put_rotors(packed: PackedAbsolute, memory: AbsoluteMemory) -> None:
    """Inertias of the rotors, and their terms in the rows of armatures."""
    rotors, inertias, step, matrix = packed.rotors, packed.rotor_inertias, memory.step, memory.matrix
    n_v, size = speed_count(packed.counts), matrix.shape[0]
    first = n_v - packed.counts[0, COUNT.ROTORS]
    for i in range(packed.counts[0, COUNT.ROTORS]):
        matrix[first + i, first + i] = inertias[i, 0]
        matrix[first + i, size] = inertias[i, 0] * step[STEP.ACCELERATION, first + i]
    for e in range(rotors.shape[0]):
        row, rotor = rotors[e, 0], rotors[e, 1]
        matrix[n_v + row, first + rotor] = -1.0
        matrix[first + rotor, n_v + row] = -1.0
        matrix[first + rotor, size] -= step[STEP.MULTIPLIERS, row]


@kernel
def put_norms(packed: PackedAbsolute, memory: AbsoluteMemory) -> None:
    """Rows (|p|^2 - 1) / 2 of Euler parameters."""
    matrix, n = memory.matrix, packed.counts[0, COUNT.BODIES]
    first, size = speed_count(packed.counts) + packed.counts[0, COUNT.ROWS], matrix.shape[0]
    for b in range(n):
        total = -1.0
        for d in range(4):
            p = memory.step[STEP.END, 3 * n + 4 * b + d]
            total += p * p
            matrix[first + b, 7 * b + 3 + d] = p
            matrix[7 * b + 3 + d, first + b] = p
        matrix[first + b, size] = 0.5 * total


def newton_matrix_kernel(features: Any) -> Any:
    """The kernel of Newton's matrix, with loads or without."""
    has_loads = features.loads

    @kernel
    def newton_matrix(
        packed: PackedAbsolute, samples: StepSamples, s: int, memory: AbsoluteMemory, factors: tuple[Number, Number]
    ) -> None:
        """Matrix and right side at the end of step s; factors of the unknown acceleration in shift and velocity."""
        n, step, scalars = packed.counts[0, COUNT.BODIES], memory.step, memory.scalars
        evaluate_bodies(packed, step[STEP.END], step[STEP.SPEED], memory)
        put_weights(packed, samples, s, step[STEP.MULTIPLIERS], scalars)
        if has_loads:
            absolute_loads.add_load_weights(packed, samples, s, scalars)
        put_forces(packed, memory.body_states, scalars)
        for i in range(6 * n):
            for j in range(6 * n):
                memory.stiffness[i, j] = 0.0
                if packed.counts[0, COUNT.HAS_FORCES]:
                    memory.damping[i, j] = 0.0
        if has_loads:
            absolute_loads.add_load_forces(packed, samples, s, memory)
            absolute_loads.add_load_slopes(packed, samples, s, memory)
        absolute_scalars.add_curvature(packed, memory)
        add_law_slopes(packed, memory)
        put_rows(packed, samples.swapped, s, scalars, memory.lines)
        put_violations(packed, samples, s, scalars, memory.violations)
        subtract_rotors(packed, step[STEP.END], memory.violations)
        put_system(packed, memory, factors)

    return newton_matrix
