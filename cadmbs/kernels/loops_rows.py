"""Constraint rows of one configuration: their matrix, residuals and targets. Scalar code.

Theory 9.2 and 9.3. With F the frame on the successor, P its origin, and relative motions in its axes,

    w = F^T (w_k - w_l) ,                            s = F^T (v_k(P) - v_l(P))
    w' = F^T (alpha_k - alpha_l + w_k x w_l) + ... , s' = F^T (a_k(P) - a_l(P) - (w_l + w_k) x F s) + ...

where the dots are linear in the joint accelerations: what stands here is the motion without these.
"""
# mypy: ignore-errors

from __future__ import annotations

import math

from cadmbs.kernels.algebra import add, add3, apply, apply_transposed, compose, cross, dot, scale, subtract
from cadmbs.kernels.angles import rotation_of_vector
from cadmbs.kernels.inverse_dynamics import ALPHA_W, A, W
from cadmbs.kernels.kernel import kernel
from cadmbs.kernels.lanes import load, load3, load6, load9, store, store3, store9
from cadmbs.kernels.loops_packing import (
    CUT_COMMON_ROW,
    CUT_COSINE,
    CUT_INNER_AXES,
    CUT_INNER_POINT,
    CUT_INNER_ROW,
    CUT_OUTER_AXES,
    CUT_OUTER_POINT,
    CUT_OUTER_ROW,
    CUT_PITCH,
    CUT_SINE,
    FAMILY_ADVANCE,
    FAMILY_CROSS,
    FAMILY_INNER,
    FAMILY_OUTER,
    FAMILY_TILT,
    FAMILY_TURN,
    ROW_COMPONENT,
    ROW_CUT,
    ROW_FAMILY,
)  # fmt: skip
from cadmbs.kernels.mass_matrix import COLUMNS
from cadmbs.kernels.packing import COLUMN, KIND, PARENT
from cadmbs.kernels.placement import ARM, R, freedoms

Q, V, PSI, TAU, RATE, SLOPE, SUMS, BIAS, STILL, Y, STEP, FORCE, TARGET, GAP, DEFECT, AIM, TRIAL, PIVOT = range(18)
OWN_GAP, OWN_DEFECT, SIZE, FIRST_SIZE, FIRST_PIVOT = range(18, 23)
"""Rows of the workspace of vectors: positions and velocities of a stage; displacement of the stage; loads; rates of the
displacement and accelerations; sums over the stages; bias forces; no acceleration; L^-1 of the forces; corrections;
multipliers; targets of the accelerations, violations of positions and velocities, and velocities prescribed, by row;
positions tried; pivots. Violations along the independent rows; lengths of rows in the kinetic metric, these at the
first evaluation, and pivots of the independent rows there."""

N_VECTORS = 23

FRAME, TURNED, PLACE, SPIN, SLIDE, SPIN_CHANGE, SLIDE_CHANGE = 0, 9, 18, 21, 24, 27, 30
"""Slots of a cut: F; E and p of theory 9.2; relative motion and its change, in the axes of F."""

CUT_SLOTS = 33


@kernel
def constraint_rows(
    table, n_v, cuts, frames, rows, selectors, lines, targets, at, vectors, dense, places, motion, work
):
    """The matrix of all rows, residuals and targets.

    Bias forces (in `motion`) and mass matrix (in `work`) of the configuration come before. The matrix stands in the
    rows of `dense` from n_v on.
    """
    for r in range(rows.shape[0]):
        for k in range(n_v):
            store(dense, n_v + r, k, 0.0)
    for c in range(cuts.shape[0]):
        i, j, top = cuts[c, CUT_INNER_ROW], cuts[c, CUT_OUTER_ROW], cuts[c, CUT_COMMON_ROW]
        arms = locate(table, frames, places, work, c, i, j, top)
        walk(table, n_v, rows, selectors, frames, vectors, dense, places, work, c, i, top, 1.0, arms[0])
        walk(table, n_v, rows, selectors, frames, vectors, dense, places, work, c, j, top, -1.0, arms[1])
        changes(frames, places, motion, work, c, i, j)
    for r in range(rows.shape[0]):
        if rows[r, ROW_CUT] < 0:
            line_row(n_v, rows, lines, targets, at, vectors, dense, r)
        else:
            cut_row(rows, selectors, frames, vectors, places, r)


@kernel
def path(table, work, i, top):
    """From the origin of a row that carries row i to that of row i."""
    arm = (0.0, 0.0, 0.0)
    while i != top:
        arm = add(arm, load3(work, i, ARM))
        i = table[i, PARENT]
    return arm


@kernel
def locate(table, frames, places, work, c, i, j, top):
    """F, E and p of a cut, no motion yet; from the origins of rows i and j to P."""
    inner, outer = load9(work, i, R), load9(work, j, R)
    F, G = compose(inner, load9(frames, c, CUT_INNER_AXES)), compose(outer, load9(frames, c, CUT_OUTER_AXES))
    to_point, to_base = apply(inner, load3(frames, c, CUT_INNER_POINT)), apply(outer, load3(frames, c, CUT_OUTER_POINT))
    between = subtract(path(table, work, i, top), path(table, work, j, top))
    to_other = add(between, to_point)
    store9(places, c, FRAME, F)
    store9(places, c, TURNED, compose((G[0], G[3], G[6], G[1], G[4], G[7], G[2], G[5], G[8]), F))
    store3(places, c, PLACE, apply_transposed(G, subtract(to_other, to_base)))
    for k in range(6):
        store(places, c, SPIN + k, 0.0)
    return to_point, to_other


@kernel
def walk(table, n_v, rows, selectors, frames, vectors, dense, places, work, c, i, top, sign, arm):
    """Columns that move one side of a cut alone, into the rows and into the relative motion."""
    F = load9(places, c, FRAME)
    while i != top:
        for k in range(freedoms(table[i, KIND])):
            slot, column = COLUMNS + 6 * k, table[i, COLUMN] + k
            turn, slide = load3(work, i, slot), load3(work, i, slot + 3)
            slide = scale(sign, apply_transposed(F, add(slide, cross(turn, arm))))
            turn = scale(sign, apply_transposed(F, turn))
            rate = load(vectors, V, column)
            add3(places, c, SPIN, scale(rate, turn))
            add3(places, c, SLIDE, scale(rate, slide))
            for r in range(rows.shape[0]):
                if rows[r, ROW_CUT] == c:
                    s = selector(rows, selectors, frames, places, r)
                    store(dense, n_v + r, column, along(s, turn, slide))
        arm = add(arm, load3(work, i, ARM))
        i = table[i, PARENT]


@kernel
def along(s, turn, slide):
    """What a selector takes of a twist."""
    return s[0] * turn[0] + s[1] * turn[1] + s[2] * turn[2] + s[3] * slide[0] + s[4] * slide[1] + s[5] * slide[2]


@kernel
def second_axis(frames, c):
    """The second axis of a universal joint, in the axes of F."""
    return load(frames, c, CUT_COSINE), load(frames, c, CUT_SINE), 0.0


@kernel
def selector(rows, selectors, frames, places, r):
    """A row of P, (a2 x E^T e1, 0) for the angle of universal joints."""
    s = load6(selectors, r, 0)
    if rows[r, ROW_FAMILY] == FAMILY_CROSS:
        c = rows[r, ROW_CUT]
        n = cross(second_axis(frames, c), load3(places, c, TURNED))
        s = (n[0], n[1], n[2], 0.0, 0.0, 0.0)
    return s


@kernel
def changes(frames, places, motion, work, c, i, j):
    """Changes of the relative motion without joint accelerations; gravity is in both accelerations and cancels."""
    F, inner, outer = load9(places, c, FRAME), load9(work, i, R), load9(work, j, R)
    w, u = load3(motion, i, W), load3(motion, j, W)
    own = load3(frames, c, CUT_INNER_POINT)
    other = add(load3(frames, c, CUT_OUTER_POINT), apply(load9(frames, c, CUT_OUTER_AXES), load3(places, c, PLACE)))
    a = apply(inner, acceleration(motion, i, w, own))
    b = apply(outer, acceleration(motion, j, u, other))
    spin, base = apply(inner, w), apply(outer, u)
    turned = subtract(apply(inner, load3(motion, i, ALPHA_W)), apply(outer, load3(motion, j, ALPHA_W)))
    slip = apply(F, load3(places, c, SLIDE))
    store3(places, c, SPIN_CHANGE, apply_transposed(F, add(turned, cross(spin, base))))
    bent = subtract(subtract(a, b), cross(add(base, spin), slip))
    store3(places, c, SLIDE_CHANGE, apply_transposed(F, bent))


@kernel
def acceleration(motion, i, w, r):
    """Acceleration of the point r of row i, in its axes."""
    return add(load3(motion, i, A), add(cross(load3(motion, i, ALPHA_W), r), cross(w, cross(w, r))))


@kernel
def cut_row(rows, selectors, frames, vectors, places, r):
    """Residual, velocity and target of a row of a cut joint."""
    c = rows[r, ROW_CUT]
    s = selector(rows, selectors, frames, places, r)
    spin, slide = load3(places, c, SPIN), load3(places, c, SLIDE)
    bend = along(s, load3(places, c, SPIN_CHANGE), load3(places, c, SLIDE_CHANGE))
    if rows[r, ROW_FAMILY] == FAMILY_CROSS:
        bend = bend + dot(cross(second_axis(frames, c), cross(load3(places, c, TURNED), spin)), spin)
    store(vectors, GAP, r, residual(rows[r, ROW_FAMILY], rows[r, ROW_COMPONENT], frames, places, c))
    store(vectors, DEFECT, r, along(s, spin, slide))
    store(vectors, TARGET, r, -bend)
    store(vectors, AIM, r, 0.0)


@kernel
def line_row(n_v, rows, lines, targets, at, vectors, dense, r):
    """Residual, velocity, target and matrix of a row along coordinates."""
    n, target = rows[r, ROW_FAMILY], 3 * rows[r, ROW_FAMILY]
    gap, rate = -targets[at, target], -targets[at, target + 1]
    for k in range(n_v):
        factor = lines[n, k]
        rate = rate + factor * load(vectors, V, k)
        store(dense, n_v + r, k, factor)
    for k in range(lines.shape[1] - n_v):
        gap = gap + lines[n, n_v + k] * load(vectors, Q, k)
    store(vectors, GAP, r, gap if rows[r, ROW_COMPONENT] else 0.0)
    store(vectors, DEFECT, r, rate)
    store(vectors, TARGET, r, targets[at, target + 2])
    store(vectors, AIM, r, targets[at, target + 1])


@kernel
def picked(v, k):
    """Component k of a vector."""
    if k == 0:
        return v[0]
    return v[1] if k == 1 else v[2]


@kernel
def residual(family, component, frames, places, c):
    """Deviation of E and p from the motions of the joint, as in `cadmbs.constraints.residuals`."""
    E, p = load9(places, c, TURNED), load3(places, c, PLACE)
    if family == FAMILY_TURN:
        value = picked(turn_vector(E), component)
    elif family == FAMILY_TILT:
        value = picked(tilt(E), component)
    elif family == FAMILY_CROSS:
        value = dot((E[0], E[1], E[2]), second_axis(frames, c)) - load(frames, c, CUT_COSINE)
    elif family == FAMILY_OUTER:
        value = picked(p, component)
    elif family == FAMILY_INNER:
        value = picked(apply_transposed(E, p), component)
    elif family == FAMILY_ADVANCE:
        value = advance(load(frames, c, CUT_PITCH), E, p[2])
    else:
        value = picked(apply(rotation_of_vector(tilt(E)), apply_transposed(E, p)), component)
    return value


@kernel
def turn_vector(E):
    """log E, but for half turns, where it is long enough to be no small deviation."""
    n = (0.5 * (E[7] - E[5]), 0.5 * (E[2] - E[6]), 0.5 * (E[3] - E[1]))
    sine = math.sqrt(dot(n, n))
    angle = math.atan2(sine, 0.5 * (E[0] + E[4] + E[8] - 1.0))
    if sine > 1e-9:
        n = scale(angle / sine, n)
    elif angle > 1.0:
        n = (angle, 0.0, 0.0)
    return n


@kernel
def tilt(E):
    """The smallest rotation that takes the axis on the predecessor to that on the successor."""
    sine = math.sqrt(E[6] * E[6] + E[7] * E[7])
    angle = math.atan2(sine, E[8])
    factor = angle / sine if sine > 1e-9 else 1.0
    first = angle if sine <= 1e-9 and E[8] < 0.0 else factor * E[7]
    return first, -factor * E[6], 0.0


@kernel
def advance(pitch, E, advanced):
    """Advance along the axis against pitch times angle, of the turn that is nearest."""
    angle = math.atan2(E[3] - E[1], E[0] + E[4])
    wanted = advanced / pitch if pitch != 0.0 else 0.0
    turns = math.floor((wanted - angle) / (2.0 * math.pi) + 0.5)
    return advanced - pitch * (angle + 2.0 * math.pi * turns)
