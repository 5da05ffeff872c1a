"""Residuals and Newton's matrix of a step in absolute coordinates: `cadmbs.absolute.equations`. Scalar code.

    [ mass + velocity D + position K T   A^T ] [ da ]     [ R            ]
    [ A T                                0   ] [ dl ] = - [ g / position ]

Scalars give everything along (r', w) of the bodies, six numbers each; what the description of rotations makes of it
comes last, one pair of bodies after the other.
"""
# mypy: ignore-errors

from __future__ import annotations

import math

from cadmbs.kernels.absolute_packing import (
    BODY_MASS,
    BODY_WEIGHT,
    DESCRIPTION,
    ENTRY_ROW,
    ENTRY_SCALAR,
    ENTRY_SWAP,
    EULER_PARAMETERS,
    EXTRA_FIRST_PRODUCT,
    LAW_DAMPING,
    LAW_FRICTION,
    LAW_STIFFNESS,
    N_ANGLES,
    N_BODIES,
    N_ROTORS,
    N_ROWS,
    ROTATION_MATRICES,
)
from cadmbs.kernels.absolute_rotations import (
    BY_A,
    BY_S,
    BY_V,
    RESIDUAL,
    put_bodies,
    put_changes,
    put_tangents,
    speed_size,
    spin,
    stored_size,
)  # fmt: skip
from cadmbs.kernels.absolute_scalars import (
    BODY_FORCE,
    BODY_RATE_MAP,
    BODY_RATE_MAP_DOT,
    SCALAR_GRADIENT,
    SCALAR_RATE,
    SCALAR_RATE_GRADIENT,
    SCALAR_VALUE,
    SCALAR_WEIGHT,
    add_outer,
    angles_and_lengths,
    curvature,
    products,
    rates,
)  # fmt: skip
from cadmbs.kernels.kernel import kernel, routine

FRICTION_SPEED = 1e-3
"""As in `cadmbs.system.loads`."""


@routine
def evaluate(counts, bodies, pairs, vectors, extras, laws, x, v, places, scalars):
    """Places, twists and scalars at a state; its angles become those nearest to what they were."""
    n, kind, n_angles = counts[0, N_BODIES], counts[0, DESCRIPTION], counts[0, N_ANGLES]
    m, count, last = pairs.shape[0], scalars.shape[0] - pairs.shape[0], state_size(counts) - n_angles
    put_bodies(kind, n, bodies, x, v, places)
    products(pairs, vectors, places, scalars)
    angles_and_lengths(m, extras, count, x, last, scalars)
    for k in range(n_angles):
        x[last + k] = scalars[m + k, SCALAR_VALUE]
    if laws.shape[0] > 0:
        rates(pairs, vectors, extras, count, places, scalars)
        put_changes(kind, n, bodies, x, v, places)


@kernel
def state_size(counts):
    """Numbers of the state."""
    return counts[0, N_BODIES] * (3 + stored_size(counts[0, DESCRIPTION])) + counts[0, N_ROTORS] + counts[0, N_ANGLES]


@kernel
def speed_count(counts):
    """Numbers of the velocity."""
    return counts[0, N_BODIES] * (3 + speed_size(counts[0, DESCRIPTION])) + counts[0, N_ROTORS]


@kernel
def row_count(counts):
    """Numbers of rows, norms included."""
    return counts[0, N_ROWS] + (counts[0, N_BODIES] if counts[0, DESCRIPTION] == EULER_PARAMETERS else 0)


@kernel
def scalar_of(entries, e, swapped, at):
    """The scalar of an entry at a step."""
    swap = entries[e, ENTRY_SWAP]
    return entries[e, ENTRY_SCALAR] if swap < 0 else swapped[at, swap]


@kernel
def resistance(laws, laws_of, f, functions, at, scalars):
    """Minus the force of a law at a step."""
    s = laws_of[f, 0]
    rate = scalars[s, SCALAR_RATE]
    spring = laws[f, LAW_STIFFNESS] * (scalars[s, SCALAR_VALUE] - functions[at, 2 * f])
    return (
        spring
        + laws[f, LAW_DAMPING] * rate
        + laws[f, LAW_FRICTION] * math.tanh(rate / FRICTION_SPEED)
        - functions[at, 2 * f + 1]
    )


@kernel
def weigh(counts, entries, factors, swapped, laws, laws_of, functions, at, multipliers, scalars):
    """Multipliers and forces of all scalars."""
    for s in range(scalars.shape[0]):
        scalars[s, SCALAR_WEIGHT] = 0.0
    for e in range(entries.shape[0]):
        row = entries[e, ENTRY_ROW]
        if row < counts[0, N_ROWS]:
            scalars[scalar_of(entries, e, swapped, at), SCALAR_WEIGHT] += factors[e, 0] * multipliers[row]
    for f in range(laws.shape[0]):
        scalars[laws_of[f, 0], SCALAR_WEIGHT] += resistance(laws, laws_of, f, functions, at, scalars)


@kernel
def put_forces(n, pairs, extras, places, scalars):
    """Left sides along (r, th) of all bodies: weights times gradients."""
    m = pairs.shape[0]
    for b in range(n + 1):
        for k in range(6):
            places[b, BODY_FORCE + k] = 0.0
    for s in range(scalars.shape[0]):
        weight = scalars[s, SCALAR_WEIGHT]
        if weight != 0.0:
            p = s if s < m else extras[s - m, EXTRA_FIRST_PRODUCT]
            for side in range(2):
                for k in range(6):
                    places[pairs[p, side], BODY_FORCE + k] += weight * scalars[s, SCALAR_GRADIENT + 6 * side + k]


@kernel
def put_law_slopes(pairs, extras, laws, laws_of, scalars, stiffness, damping):
    """Derivatives of forces along scalars by the forces alone."""
    m = pairs.shape[0]
    for f in range(laws.shape[0]):
        s = laws_of[f, 0]
        p = s if s < m else extras[s - m, EXTRA_FIRST_PRODUCT]
        bent = math.cosh(min(max(scalars[s, SCALAR_RATE] / FRICTION_SPEED, -300.0), 300.0))
        slope = laws[f, LAW_DAMPING] + laws[f, LAW_FRICTION] / FRICTION_SPEED / (bent * bent)
        add_outer(pairs, p, scalars, s, SCALAR_GRADIENT, s, SCALAR_GRADIENT, laws[f, LAW_STIFFNESS], stiffness)
        add_outer(pairs, p, scalars, s, SCALAR_GRADIENT, s, SCALAR_RATE_GRADIENT, slope, stiffness)
        add_outer(pairs, p, scalars, s, SCALAR_GRADIENT, s, SCALAR_GRADIENT, slope, damping)


@kernel
def put_rows(counts, pairs, extras, entries, factors, swapped, at, scalars, lines):
    """Rows along (r, th) of all bodies."""
    m = pairs.shape[0]
    for r in range(counts[0, N_ROWS]):
        for k in range(lines.shape[1]):
            lines[r, k] = 0.0
    for e in range(entries.shape[0]):
        row = entries[e, ENTRY_ROW]
        if row < counts[0, N_ROWS]:
            s = scalar_of(entries, e, swapped, at)
            p = s if s < m else extras[s - m, EXTRA_FIRST_PRODUCT]
            for side in range(2):
                if pairs[p, side] > 0:
                    first = 6 * (pairs[p, side] - 1)
                    for k in range(6):
                        lines[row, first + k] += factors[e, 0] * scalars[s, SCALAR_GRADIENT + 6 * side + k]


@kernel
def put_violations(entries, factors, swapped, targets, at, scalars, violations):
    """Residuals of all rows as they are written, those left out included; rotors and norms not."""
    for r in range(violations.shape[0]):
        violations[r] = -targets[at, 2 * r]
    for e in range(entries.shape[0]):
        violations[entries[e, ENTRY_ROW]] += factors[e, 0] * scalars[scalar_of(entries, e, swapped, at), SCALAR_VALUE]


@kernel
def put_system(
    counts, bodies, rotors, spins, coupled, x, v, a, multipliers, shift, violations, speed, place,
    places, scratch, stiffness, damping, lines, matrix, with_laws,
):  # fmt: skip
    """The matrix with its right side, R and g / position."""
    n, kind, kept = counts[0, N_BODIES], counts[0, DESCRIPTION], counts[0, N_ROWS]
    k, n_v, size = speed_size(kind), speed_count(counts), speed_count(counts) + row_count(counts)
    for i in range(size):
        for j in range(size + 1):
            matrix[i, j] = 0.0
    for b in range(n):
        put_body(kind, b, n, k, bodies, x, v, a, multipliers, kept, speed, place, places, scratch, matrix, size)
    if kind == ROTATION_MATRICES:
        put_lines(kind, n, kept, n_v, k, lines, places, matrix, True)
        put_tangents(n, shift, places)
    for i in range(n):
        for j in range(n):
            if coupled[i, j]:
                put_block(kind, i, j, k, speed, place, places, scratch, stiffness, damping, matrix, with_laws)
    put_lines(kind, n, kept, n_v, k, lines, places, matrix, False)
    put_others(counts, rotors, spins, x, a, multipliers, k, n_v, kept, violations, matrix, size)
    for r in range(kept):
        matrix[n_v + r, size] = violations[r] / place
    for b in range(size - n_v - kept):
        matrix[n_v + kept + b, size] /= place


@kernel
def put_body(kind, b, n, k, bodies, x, v, a, multipliers, kept, speed, place, places, scratch, matrix, size):
    """Inertia of body b and its right side."""
    own, c = places[b + 1], 3 + k
    moment = (own[BODY_FORCE + 3], own[BODY_FORCE + 4], own[BODY_FORCE + 5])
    norm = multipliers[kept + b] if kind == EULER_PARAMETERS else 0.0
    spin(kind, b, n, bodies, x, v, a, moment, norm, scratch)
    mass, first = bodies[b + 1, BODY_MASS], c * b
    for i in range(3):
        matrix[first + i, first + i] = mass
        matrix[first + i, size] = mass * a[first + i] - bodies[b + 1, BODY_WEIGHT + i] + own[BODY_FORCE + i]
    for i in range(k):
        total = scratch[RESIDUAL, 0, i]
        if kind == ROTATION_MATRICES:
            total += moment[i]
        else:
            total += (
                own[BODY_RATE_MAP + i] * moment[0]
                + own[BODY_RATE_MAP + 4 + i] * moment[1]
                + own[BODY_RATE_MAP + 8 + i] * moment[2]
            )
        matrix[first + 3 + i, size] = total
        for j in range(k):
            slope = scratch[BY_A, i, j] + speed * scratch[BY_V, i, j] + place * scratch[BY_S, i, j]
            matrix[first + 3 + i, first + 3 + j] = slope


@kernel
def put_block(kind, i, j, k, speed, place, places, scratch, stiffness, damping, matrix, with_laws):
    """What scalars give to the equations of body i along displacements and velocities of body j."""
    row, column, c = 6 * i, 6 * j, 3 + k
    own, other = places[i + 1], places[j + 1]
    for s in range(6):
        for d in range(3):
            total = place * stiffness[row + s, column + d]
            if with_laws:
                total += speed * damping[row + s, column + d]
            scratch[s, 3, d] = total
        for d in range(k):
            total = 0.0
            for e in range(3):
                total += place * stiffness[row + s, column + 3 + e] * other[BODY_RATE_MAP + 4 * e + d]
                if with_laws and kind != ROTATION_MATRICES:
                    total += damping[row + s, column + 3 + e] * (
                        speed * other[BODY_RATE_MAP + 4 * e + d] + place * other[BODY_RATE_MAP_DOT + 4 * e + d]
                    )
            if with_laws and kind == ROTATION_MATRICES:
                total += speed * damping[row + s, column + 3 + d]
            scratch[s, 0, d] = total
    for half in range(2):
        line, width, first = 3 if half == 0 else 0, 3 if half == 0 else k, c * j + 3 * half
        for d in range(width):
            for s in range(3):
                matrix[c * i + s, first + d] += scratch[s, line, d]
            for s in range(k):
                total = scratch[3 + s, line, d] if kind == ROTATION_MATRICES else 0.0
                if kind != ROTATION_MATRICES:
                    for e in range(3):
                        total += own[BODY_RATE_MAP + 4 * e + s] * scratch[3 + e, line, d]
                matrix[c * i + 3 + s, first + d] += total


@kernel
def put_lines(kind, n, kept, n_v, k, lines, places, matrix, plain):
    """Rows and their transpose; of rotation matrices the transpose is `plain` and the rows take the tangent."""
    c, rows, columns = 3 + k, kind != ROTATION_MATRICES or not plain, kind != ROTATION_MATRICES or plain
    for r in range(kept):
        for b in range(n):
            for d in range(3):
                entry = lines[r, 6 * b + d]
                if rows:
                    matrix[n_v + r, c * b + d] = entry
                if columns:
                    matrix[c * b + d, n_v + r] = entry
            t1, t2, t3 = lines[r, 6 * b + 3], lines[r, 6 * b + 4], lines[r, 6 * b + 5]
            if t1 != 0.0 or t2 != 0.0 or t3 != 0.0:
                own = places[b + 1]
                for d in range(k):
                    if plain:
                        entry = lines[r, 6 * b + 3 + d]
                    else:
                        entry = (
                            t1 * own[BODY_RATE_MAP + d]
                            + t2 * own[BODY_RATE_MAP + 4 + d]
                            + t3 * own[BODY_RATE_MAP + 8 + d]
                        )
                    if rows:
                        matrix[n_v + r, c * b + 3 + d] = entry
                    if columns:
                        matrix[c * b + 3 + d, n_v + r] = entry


@kernel
def put_others(counts, rotors, spins, x, a, multipliers, k, n_v, kept, violations, matrix, size):
    """Rotors and norms."""
    n, n_rotors = counts[0, N_BODIES], counts[0, N_ROTORS]
    c, first = 3 + k, n_v - n_rotors
    for i in range(n_rotors):
        matrix[first + i, first + i] = spins[i, 0]
        matrix[first + i, size] = spins[i, 0] * a[first + i]
    for e in range(rotors.shape[0]):
        row, rotor = rotors[e, 0], rotors[e, 1]
        matrix[n_v + row, first + rotor] = -1.0
        matrix[first + rotor, n_v + row] = -1.0
        matrix[first + rotor, size] -= multipliers[row]
    if counts[0, DESCRIPTION] == EULER_PARAMETERS:
        for b in range(n):
            total = -1.0
            for d in range(4):
                p = x[3 * n + 4 * b + d]
                total += p * p
                matrix[n_v + kept + b, c * b + 3 + d] = p
                matrix[c * b + 3 + d, n_v + kept + b] = p
            matrix[n_v + kept + b, size] = 0.5 * total


@kernel
def newton_matrix(
    counts, bodies, pairs, vectors, extras, entries, factors, rotors, spins, laws, laws_of, coupled,
    swapped, targets, functions, at, x, v, a, multipliers, shift, speed, place,
    places, scalars, scratch, stiffness, damping, lines, violations, matrix,
):  # fmt: skip
    """Matrix and right side at the end of a step."""
    n, with_laws = counts[0, N_BODIES], laws.shape[0] > 0
    evaluate(counts, bodies, pairs, vectors, extras, laws, x, v, places, scalars)
    weigh(counts, entries, factors, swapped, laws, laws_of, functions, at, multipliers, scalars)
    put_forces(n, pairs, extras, places, scalars)
    for i in range(6 * n):
        for j in range(6 * n):
            stiffness[i, j] = 0.0
            if with_laws:
                damping[i, j] = 0.0
    curvature(pairs, vectors, extras, scalars.shape[0] - pairs.shape[0], places, scalars, scratch, stiffness)
    put_law_slopes(pairs, extras, laws, laws_of, scalars, stiffness, damping)
    put_rows(counts, pairs, extras, entries, factors, swapped, at, scalars, lines)
    put_violations(entries, factors, swapped, targets, at, scalars, violations)
    less_rotors(counts, rotors, x, violations)
    put_system(
        counts, bodies, rotors, spins, coupled, x, v, a, multipliers, shift, violations, speed, place,
        places, scratch, stiffness, damping, lines, matrix, with_laws,
    )  # fmt: skip


@kernel
def less_rotors(counts, rotors, x, violations):
    """Rows of armatures: less the angles of the rotors."""
    first = state_size(counts) - counts[0, N_ANGLES] - counts[0, N_ROTORS]
    for e in range(rotors.shape[0]):
        violations[rotors[e, 0]] -= x[first + rotors[e, 1]]
