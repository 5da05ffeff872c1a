"""Constraint rows of configurations: their matrix, residuals and targets. Scalar or with lanes.

Theory 9.2 and 9.3. With F the frame on the successor, P its origin, and relative motions in its axes,

    w = F^T (w_k - w_l) ,                            s = F^T (v_k(P) - v_l(P))
    w' = F^T (alpha_k - alpha_l + w_k x w_l) + ... , s' = F^T (a_k(P) - a_l(P) - (w_l + w_k) x F s) + ...

where the dots are linear in the joint accelerations: the functions here leave these out.
"""

import math
from typing import Any, NamedTuple

from cadmbs.arrays import Array
from cadmbs.kernels.kernel import Matrix, Number, Six, Vector, kernel, spliced
from cadmbs.kernels.numbers import algebra, angles, lanes
from cadmbs.kernels.numbers.lanes import load
from cadmbs.kernels.numbers.screws import load_screw, store_screw, times
from cadmbs.kernels.numbers.vectors import clear_slots, copy_numbers
from cadmbs.kernels.records import ConstraintArrays, LoopMemory, TreeArrays
from cadmbs.kernels.rows.cut_coordinates import add_cut_terms, cut_coordinates
from cadmbs.kernels.rows.loops_packing import ALONG_COORDINATES, CUT, CUT_JOINT, CUT_STATE, FAMILY, ROW, VECTOR
from cadmbs.kernels.rows.pair_rows import add_dense_wrench, pair_row
from cadmbs.kernels.rows.row_motion import ZERO, add_rates, along_path, path_vector, point_acceleration, right_side
from cadmbs.kernels.tree.inverse_dynamics import ALPHA_W, W
from cadmbs.kernels.tree.placement import R

SMALL_SINE = 1e-9
"""Sines of rotation angles up to this one are those angles, or what half turns lack."""


class RowSink(NamedTuple):
    """Where the numbers of the matrix of the rows go, and what the rows of a cut need besides.

    Attributes:
        clear: (memory) -> the matrix is zero.
        add_cut: (tree, constraints, memory, c, side, arm) -> columns of one body of a cut in its rows, and its motion.
        end_cut: (tree, constraints, memory, c, arms) -> what follows from the motion of a cut.
        line: (constraints, memory, target_row, r) -> a row along coordinates.
        add_wrench: (tree, constraints, memory, place, path, sign, wrench, arm) -> the motion at the arm, sign times the
            work of a wrench added to a row; its place are row, pair and side.
    """

    clear: Any
    add_cut: Any
    end_cut: Any
    line: Any
    add_wrench: Any


def dense_sink(features: Any) -> Any:
    """Rows of `memory.dense` from n_v on, in the columns of the tree."""
    has_cuts = features.cuts

    @kernel
    def end_cut(tree: TreeArrays, constraints: ConstraintArrays, memory: LoopMemory, c: Any, arms: Any) -> None:
        """Coordinates of the cut."""
        if has_cuts:
            cut_coordinates(tree, constraints, memory, c, arms)

    @kernel
    def line(constraints: ConstraintArrays, memory: LoopMemory, target_row: int, r: int) -> None:
        """Terms along the tree, and along cut joints."""
        line_row(constraints, memory, target_row, r)
        if has_cuts:
            add_cut_terms(constraints, memory, r, constraints.rows[r, ROW.FAMILY], constraints.rows[r, ROW.COMPONENT])

    return RowSink(clear_rows, add_cut_columns, end_cut, line, add_dense_wrench)


def row_kernel(features: Any, sink: Any = dense_sink) -> Any:
    """The kernel of all rows, for the kinds of rows that a system has (`kernels.rows.loops_packing.LoopFeatures`)."""
    has_pairs, (clear, add_cut, end_cut, line, add_wrench) = features.pairs, sink(features)

    @spliced
    def constraint_rows(tree: TreeArrays, constraints: ConstraintArrays, memory: LoopMemory, target_row: int) -> None:
        """The matrix of all rows, residuals and targets.

        Bias forces (in `memory.motion`) and columns (in `tree.work`) of the configuration come before.
        """
        clear(memory)
        for c in range(constraints.cuts.shape[0]):
            arms = store_cut_frames(tree, constraints, memory.cuts, c)
            for side in range(2):
                add_cut(tree, constraints, memory, c, side, arms[side])
            store_cut_accelerations(tree, constraints, memory, c)
            end_cut(tree, constraints, memory, c, arms)
        for r in range(memory.n_rows):
            if constraints.rows[r, ROW.CUT] >= 0:
                cut_row(constraints, memory, r)
            elif not has_pairs or constraints.rows[r, ROW.CUT] == ALONG_COORDINATES:
                line(constraints, memory, target_row, r)
            elif has_pairs:
                pair_row(add_wrench, tree, constraints, memory, target_row, r)

    return constraint_rows


@kernel
def clear_rows(memory: LoopMemory) -> None:
    """Zeros in the dense matrix."""
    for r in range(memory.n_rows):
        clear_slots(memory.dense, memory.n_v + r, 0, memory.n_columns)


@kernel
def store_cut_frames(tree: TreeArrays, constraints: ConstraintArrays, cuts: Array, c: int) -> tuple[Any, ...]:
    """F, E, p and tilt of a cut, its motion set to zero; returns the vectors from the origins of its two rows to P."""
    work, frames = tree.work, constraints.frames
    outer = lanes.load9(work, constraints.cuts[c, CUT.OUTER_ROW], R)
    F = algebra.compose(
        lanes.load9(work, constraints.cuts[c, CUT.INNER_ROW], R), lanes.load9(frames, c, CUT_JOINT.INNER_AXES)
    )
    G = algebra.compose(outer, lanes.load9(frames, c, CUT_JOINT.OUTER_AXES))
    to_base = algebra.apply(outer, lanes.load3(frames, c, CUT_JOINT.OUTER_POINT))
    to_point, to_other = cut_arms(tree, constraints, c)
    lanes.store9(cuts, c, CUT_STATE.FRAME, F)
    E = algebra.compose(algebra.transposed(G), F)
    lanes.store9(cuts, c, CUT_STATE.ROTATION, E)
    lanes.store3(cuts, c, CUT_STATE.TILT, tilt(E))
    lanes.store3(cuts, c, CUT_STATE.POSITION, algebra.apply_transposed(G, algebra.subtract(to_other, to_base)))
    store_screw(cuts, c, CUT_STATE.SPIN, (ZERO, ZERO))
    return to_point, to_other


@kernel
def cut_arms(tree: TreeArrays, constraints: ConstraintArrays, c: int) -> tuple[Any, ...]:
    """Vectors from the origins of the two rows of a cut to P."""
    table, work = tree.table, tree.work
    (i, common), (j, _) = cut_path(constraints, c, 0), cut_path(constraints, c, 1)
    to_point = algebra.apply(lanes.load9(work, i, R), lanes.load3(constraints.frames, c, CUT_JOINT.INNER_POINT))
    between = algebra.subtract(path_vector(table, work, i, common), path_vector(table, work, j, common))
    return to_point, algebra.add(between, to_point)


@kernel
def add_cut_columns(
    tree: TreeArrays, constraints: ConstraintArrays, memory: LoopMemory, c: Any, side: int, arm: Any
) -> None:
    """Columns that move one body of a cut but not the other: to the constraint rows and the relative motion."""
    cuts, path = memory.cuts, cut_path(constraints, c, side)
    context = constraints, memory, c, lanes.load9(cuts, c, CUT_STATE.FRAME), side_sign(side)
    motion = along_path(tree, path, 1.0, arm, add_cut_column, context, load_screw(cuts, c, CUT_STATE.SPIN))
    store_screw(cuts, c, CUT_STATE.SPIN, motion)


@kernel
def add_cut_column(context: Any, motion: Any, column: int, turn: Any, slide: Any) -> Any:
    """One column in the rows of a cut, and in the motion of its body, in the axes of the frame F."""
    constraints, memory, c, F, sign = context
    turned, slid = times(sign, (algebra.apply_transposed(F, turn), algebra.apply_transposed(F, slide)))
    for r in range(memory.n_rows):
        if constraints.rows[r, ROW.CUT] == c:
            s = selector(constraints, memory.cuts, r)
            lanes.store(memory.dense, memory.n_v + r, column, along(s, turned, slid))
    return add_rates(memory, motion, column, turned, slid)


@kernel
def cut_path(constraints: ConstraintArrays, c: Any, side: int) -> Any:
    """Row of the successor (side 0) or predecessor of a cut, and the row that carries both."""
    return constraints.cuts[c, CUT.INNER_ROW + side], constraints.cuts[c, CUT.COMMON_ROW]


@kernel
def side_sign(side: int) -> Any:
    """The sign of a body in relative motions: those of the successor less those of the predecessor."""
    return 1.0 if side == 0 else -1.0


@kernel
def along(s: Six, turn: Vector, slide: Vector) -> Number:
    """The product of a selector and a twist."""
    return s[0] * turn[0] + s[1] * turn[1] + s[2] * turn[2] + s[3] * slide[0] + s[4] * slide[1] + s[5] * slide[2]


@kernel
def second_axis(frames: Array, c: int) -> Vector:
    """The second axis of a universal joint, in the axes of F."""
    return load(frames, c, CUT_JOINT.COSINE), load(frames, c, CUT_JOINT.SINE), 0.0


@kernel
def selector(constraints: ConstraintArrays, cuts: Array, r: int) -> Six:
    """A row of P, (a2 x E^T e1, 0) for the angle of universal joints."""
    s = lanes.load6(constraints.selectors, r, 0)
    if constraints.rows[r, ROW.FAMILY] == FAMILY.CROSS:
        c = constraints.rows[r, ROW.CUT]
        n = algebra.cross(second_axis(constraints.frames, c), lanes.load3(cuts, c, CUT_STATE.ROTATION))
        s = (n[0], n[1], n[2], 0.0, 0.0, 0.0)
    return s


@kernel
def store_cut_accelerations(tree: TreeArrays, constraints: ConstraintArrays, memory: LoopMemory, c: Any) -> None:
    """Rates of the relative motion without joint accelerations; gravity is in both accelerations and cancels."""
    work, motion, cuts, frames = tree.work, memory.motion, memory.cuts, constraints.frames
    i, j = constraints.cuts[c, CUT.INNER_ROW], constraints.cuts[c, CUT.OUTER_ROW]
    F, inner, outer = lanes.load9(cuts, c, CUT_STATE.FRAME), lanes.load9(work, i, R), lanes.load9(work, j, R)
    w, u = lanes.load3(motion, i, W), lanes.load3(motion, j, W)
    inner_point = lanes.load3(frames, c, CUT_JOINT.INNER_POINT)
    outer_point = algebra.add(
        lanes.load3(frames, c, CUT_JOINT.OUTER_POINT),
        algebra.apply(lanes.load9(frames, c, CUT_JOINT.OUTER_AXES), lanes.load3(cuts, c, CUT_STATE.POSITION)),
    )
    a = algebra.apply(inner, point_acceleration(motion, i, w, inner_point))
    b = algebra.apply(outer, point_acceleration(motion, j, u, outer_point))
    spin, base = algebra.apply(inner, w), algebra.apply(outer, u)
    turned = algebra.subtract(
        algebra.apply(inner, lanes.load3(motion, i, ALPHA_W)), algebra.apply(outer, lanes.load3(motion, j, ALPHA_W))
    )
    slip = algebra.apply(F, lanes.load3(cuts, c, CUT_STATE.SLIDE))
    turned, bent = (
        algebra.add(turned, algebra.cross(spin, base)),
        algebra.subtract(algebra.subtract(a, b), algebra.cross(algebra.add(base, spin), slip)),
    )
    store_screw(cuts, c, CUT_STATE.SPIN_DOT, (algebra.apply_transposed(F, turned), algebra.apply_transposed(F, bent)))


@kernel
def cut_row(constraints: ConstraintArrays, memory: LoopMemory, r: int) -> None:
    """Residual, velocity and target of a row of a cut joint."""
    rows, frames, vectors, cuts = constraints.rows, constraints.frames, memory.vectors, memory.cuts
    c = rows[r, ROW.CUT]
    s = selector(constraints, cuts, r)
    spin, slide = load_screw(cuts, c, CUT_STATE.SPIN)
    bend = along(s, *load_screw(cuts, c, CUT_STATE.SPIN_DOT))
    if rows[r, ROW.FAMILY] == FAMILY.CROSS:
        bend = bend + algebra.dot(
            algebra.cross(second_axis(frames, c), algebra.cross(lanes.load3(cuts, c, CUT_STATE.ROTATION), spin)), spin
        )
    lanes.store(vectors, VECTOR.GAP, r, residual(rows[r, ROW.FAMILY], rows[r, ROW.COMPONENT], frames, cuts, c))
    lanes.store(vectors, VECTOR.DEFECT, r, along(s, spin, slide))
    lanes.store(vectors, VECTOR.TARGET, r, -bend)
    lanes.store(vectors, VECTOR.PRESCRIBED_RATE, r, 0.0)


@kernel
def line_row(constraints: ConstraintArrays, memory: LoopMemory, target_row: int, r: int) -> None:
    """Residual, velocity, target and matrix of a row along coordinates."""
    lines, vectors, n, line = constraints.lines, memory.vectors, memory.n_columns, constraints.rows[r, ROW.FAMILY]
    gap, rate = begin_line(constraints, memory, target_row, r)
    copy_numbers(memory.dense[memory.n_v + r], lines[line], n)
    for k in range(n):
        rate = rate + load(lines, line, k) * load(vectors, memory.v_row, k)
    for k in range(lines.shape[1] - n):
        gap = gap + load(lines, line, n + k) * load(vectors, memory.q_row, k)
    lanes.store(vectors, VECTOR.GAP, r, gap if constraints.rows[r, ROW.COMPONENT] else 0.0)
    lanes.store(vectors, VECTOR.DEFECT, r, rate)


@kernel
def begin_line(constraints: ConstraintArrays, memory: LoopMemory, target_row: int, r: int) -> Any:
    """Targets of a row along coordinates; its residual and velocity without its terms."""
    side = right_side(constraints, target_row, constraints.rows[r, ROW.FAMILY])
    lanes.store(memory.vectors, VECTOR.TARGET, r, side[2])
    lanes.store(memory.vectors, VECTOR.PRESCRIBED_RATE, r, side[1])
    return -side[0], -side[1]


@kernel
def component_of(v: Vector, k: int) -> Number:
    """Component k of a vector."""
    if k == 0:
        return v[0]
    return v[1] if k == 1 else v[2]


@kernel
def residual(family: int, component: int, frames: Array, cuts: Array, c: int) -> Number:
    """Deviation of E and p from the motions of the joint, as in `cadmbs.constraints.residuals`."""
    E, p = lanes.load9(cuts, c, CUT_STATE.ROTATION), lanes.load3(cuts, c, CUT_STATE.POSITION)
    if family == FAMILY.TURN:
        value = component_of(turn_vector(E), component)
    elif family == FAMILY.TILT:
        value = component_of(lanes.load3(cuts, c, CUT_STATE.TILT), component)
    elif family == FAMILY.CROSS:
        value = algebra.dot((E[0], E[1], E[2]), second_axis(frames, c)) - load(frames, c, CUT_JOINT.COSINE)
    elif family == FAMILY.OUTER:
        value = component_of(p, component)
    elif family == FAMILY.INNER:
        value = component_of(algebra.apply_transposed(E, p), component)
    elif family == FAMILY.ADVANCE:
        value = advance_deviation(load(frames, c, CUT_JOINT.PITCH), E, p[2])
    else:
        turn = angles.rotation_of_vector(lanes.load3(cuts, c, CUT_STATE.TILT))
        value = component_of(algebra.apply(turn, algebra.apply_transposed(E, p)), component)
    return value


@kernel
def turn_vector(E: Matrix) -> Vector:
    """log E, but for half turns, where it is long enough to be no small deviation."""
    n = (0.5 * (E[7] - E[5]), 0.5 * (E[2] - E[6]), 0.5 * (E[3] - E[1]))
    sine = lanes.root(algebra.dot(n, n))
    angle = angles.arctangent(sine, 0.5 * (E[0] + E[4] + E[8] - 1.0))
    n = algebra.scale(lanes.choose(SMALL_SINE, sine, angle / lanes.larger(sine, SMALL_SINE), 1.0), n)
    half_turn = lanes.choose(SMALL_SINE, sine, 0.0, lanes.choose(1.0, angle, 1.0, 0.0))
    return lanes.choose3(0.5, half_turn, (angle, 0.0, 0.0), n)


@kernel
def tilt(E: Matrix) -> Vector:
    """The smallest rotation that takes the axis on the predecessor to that on the successor."""
    sine = lanes.root(E[6] * E[6] + E[7] * E[7])
    angle = angles.arctangent(sine, E[8])
    factor = lanes.choose(SMALL_SINE, sine, angle / lanes.larger(sine, SMALL_SINE), 1.0)
    first = lanes.choose(SMALL_SINE, sine, factor * E[7], lanes.choose(E[8], 0.0, angle, E[7]))
    return first, -factor * E[6], 0.0


@kernel
def advance_deviation(pitch: Any, E: Any, advanced: Any) -> Any:
    """Advance along the axis less pitch times angle, of the nearest number of turns."""
    angle = angles.arctangent(E[3] - E[1], E[0] + E[4])
    expected_angle = lanes.choose(0.0, pitch * pitch, advanced / pitch, 0.0)
    turns = lanes.whole((expected_angle - angle) / (2.0 * math.pi) + 0.5)
    return advanced - pitch * (angle + 2.0 * math.pi * turns)


# Rows that hold a point of one body on a point of another, with both points fixed in their bodies. Scalar code.
#
#     J V = e . (v_k(P) - v_l(O)) ,   J V' - eta = e . (a_k(P) - a_l(O)) ,   e an axis of the joint frame on body k
#
# With d from O to P this is e . d'' seen in the world, as in `cadmbs.absolute.groups.rows`: rows whose
# axes turn would let a violation of d' turn with them.


def free_body_rows(features: Any) -> Any:
    """The kernel of all rows of free bodies, those of coincident points as here."""
    constraint_rows = row_kernel(features)

    @spliced
    def rows_of_bodies(tree: TreeArrays, constraints: ConstraintArrays, memory: LoopMemory, target_row: int) -> None:
        constraint_rows(tree, constraints, memory, target_row)
        for r in range(memory.n_rows):
            if constraints.rows[r, ROW.CUT] >= 0 and constraints.rows[r, ROW.FAMILY] == FAMILY.INNER:
                point_row(tree, constraints, memory, r)

    return rows_of_bodies


@kernel
def point_row(tree: TreeArrays, constraints: ConstraintArrays, memory: LoopMemory, r: int) -> None:
    """Velocity, target and matrix of a row; its residual is that of the joint."""
    c, k = constraints.rows[r, ROW.CUT], constraints.rows[r, ROW.COMPONENT]
    i, j = constraints.cuts[c, CUT.INNER_ROW], constraints.cuts[c, CUT.OUTER_ROW]
    F = lanes.load9(memory.cuts, c, CUT_STATE.FRAME)
    axis = component_of(F[:3], k), component_of(F[3:6], k), component_of(F[6:], k)
    inner, outer = lanes.load9(tree.work, i, R), lanes.load9(tree.work, j, R)
    point = lanes.load3(constraints.frames, c, CUT_JOINT.INNER_POINT)
    base = lanes.load3(constraints.frames, c, CUT_JOINT.OUTER_POINT)
    clear_slots(memory.dense, memory.n_v + r, 0, memory.n_columns)
    _, s = add_dense_wrench(tree, memory, (r,), (i, 0), 1.0, (ZERO, axis), algebra.apply(inner, point))
    _, t = add_dense_wrench(tree, memory, (r,), (j, 0), -1.0, (ZERO, axis), algebra.apply(outer, base))
    a = algebra.apply(inner, point_acceleration(memory.motion, i, lanes.load3(memory.motion, i, W), point))
    b = algebra.apply(outer, point_acceleration(memory.motion, j, lanes.load3(memory.motion, j, W), base))
    lanes.store(memory.vectors, VECTOR.DEFECT, r, algebra.dot(axis, algebra.add(s, t)))
    lanes.store(memory.vectors, VECTOR.TARGET, r, -algebra.dot(axis, algebra.subtract(a, b)))
