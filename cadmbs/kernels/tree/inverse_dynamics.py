"""Joint forces by the recursion of Newton and Euler in the frames of the rows."""

from typing import Any

from cadmbs.arrays import Array
from cadmbs.kernels.kernel import Number, Table, kernel
from cadmbs.kernels.numbers import angles, blocks, screws, vectors
from cadmbs.kernels.numbers.algebra import add, add3, apply_symmetric, cross, scale, turn_x, turn_z
from cadmbs.kernels.numbers.lanes import assign, coordinate, load, load3, load6, load9, store, store3
from cadmbs.kernels.tree import native_joints
from cadmbs.kernels.tree.native_joints import native_part
from cadmbs.kernels.tree.packing import PARAM, ROW_KIND, TABLE

SINE, COSINE, W, ALPHA_W, A, F, N = 0, 1, 2, 5, 8, 11, 14
"""Slots of the workspace: the joint's turn; angular velocity, angular acceleration and acceleration of the origin;
force and moment about it. All in the row's axes."""

REVOLUTE_SLOTS = 17

E, R, RELATIVE = 17, 26, 29
"""Slots of joints that are not revolute: rotation and displacement within the joint, and the motion relative to the
parent with the joint's accelerations."""

SLOTS = 47


@kernel
def inverse_dynamics(table: Table, params: Array, q: Array, v: Array, a: Array, tau: Array, work: Array) -> None:
    """tau = M(q) a + C(q, v) v + g(q).

    Outward, with d the offset of a row in its parent's frame, and all accelerations those of material points:

        a_i = a_p + alpha_p x d + w_p x (w_p x d) ,  w_i = w_p + z v_i ,  alpha_i = alpha_p + z a_i + w_p x z v_i
        f = m a + alpha x h + w x (w x h) ,  n = Theta alpha + w x Theta w + h x a ,  h = m c

    and inward tau_i = z . n_i, with forces and moments summed at the parents. The world accelerates with -g.
    """
    init_world(params, work)
    for i in range(1, table.shape[0]):
        kind = table[i, TABLE.KIND]
        if kind == ROW_KIND.REVOLUTE:
            forward_revolute(table, params, q, v, a, work, i)
        elif kind == ROW_KIND.SCREW:
            forward_screw(table, params, q, v, a, work, i)
        else:
            forward_native(table, params, q, v, a, work, i)
        newton_euler(table, params, work, i)
    for i in range(table.shape[0] - 1, 0, -1):
        if table[i, TABLE.KIND] <= ROW_KIND.SCREW:
            screw_force(table, params, a, tau, work, i)
        else:
            backward_native(table, params, q, a, tau, work, i)


@kernel
def init_world(params: Array, work: Array) -> None:
    """The world, which does not turn, and accelerates with -g."""
    vectors.clear_slots(work, 0, W, F)
    store3(work, 0, A, scale(-1.0, load3(params, 0, PARAM.GRAVITY)))


@kernel
def parent_motion(table: Table, params: Array, work: Array, i: int) -> tuple[Any, ...]:
    """Angular velocity and acceleration, and acceleration of the joint's point, of the parent; axes after Z X."""
    p = table[i, TABLE.PARENT]
    d = load3(params, i, PARAM.OFFSET)
    w, alpha = load3(work, p, W), load3(work, p, ALPHA_W)
    a = add(load3(work, p, A), add(cross(alpha, d), cross(w, cross(w, d))))
    if table[i, TABLE.BRANCHES]:
        s, c = -load(params, i, PARAM.GAMMA), load(params, i, PARAM.GAMMA + 1)
        w, alpha, a = turn_z(s, c, w), turn_z(s, c, alpha), turn_z(s, c, a)
    s, c = -load(params, i, PARAM.ALPHA), load(params, i, PARAM.ALPHA + 1)
    return turn_x(s, c, w), turn_x(s, c, alpha), turn_x(s, c, a)


@kernel
def joint_sine_cosine(params: Array, angle: Number, work: Array, i: int) -> tuple[Number, Number]:
    """Sine and cosine of the angle and beta together, stored."""
    s, k = angles.sine_versine(angle)
    sb, cb = load(params, i, PARAM.BETA), load(params, i, PARAM.BETA + 1)
    c = 1.0 - k
    sine, cosine = s * cb + c * sb, c * cb - s * sb
    store(work, i, SINE, sine)
    store(work, i, COSINE, cosine)
    return sine, cosine


@kernel
def forward_revolute(table: Table, params: Array, q: Array, v: Array, a: Array, work: Array, i: int) -> None:
    """A revolute joint."""
    s, c = joint_sine_cosine(params, coordinate(q, table[i, TABLE.POSITION]), work, i)
    w, alpha, acceleration = parent_motion(table, params, work, i)
    rate, change = coordinate(v, table[i, TABLE.COLUMN]), coordinate(a, table[i, TABLE.COLUMN])
    turned = (alpha[0] + w[1] * rate, alpha[1] - w[0] * rate, alpha[2] + change)
    store3(work, i, W, turn_z(-s, c, (w[0], w[1], w[2] + rate)))
    store3(work, i, ALPHA_W, turn_z(-s, c, turned))
    store3(work, i, A, turn_z(-s, c, acceleration))


@kernel
def forward_screw(table: Table, params: Array, q: Array, v: Array, a: Array, work: Array, i: int) -> None:
    """Any other screw: turns by t q and slides by h q; a_i also has alpha x r + w x (w x r) + 2 w x r' + r"."""
    x, t, h = coordinate(q, table[i, TABLE.POSITION]), load(params, i, PARAM.TURN), load(params, i, PARAM.SLIDE)
    s, c = joint_sine_cosine(params, t * x, work, i)
    w, alpha, acceleration = parent_motion(table, params, work, i)
    rate, change = coordinate(v, table[i, TABLE.COLUMN]), coordinate(a, table[i, TABLE.COLUMN])
    u, du = h * x, 2.0 * h * rate
    store(work, i, R, u)
    slid = (
        acceleration[0] + (alpha[1] + w[0] * w[2]) * u + w[1] * du,
        acceleration[1] + (w[1] * w[2] - alpha[0]) * u - w[0] * du,
        acceleration[2] - (w[0] * w[0] + w[1] * w[1]) * u + h * change,
    )
    spin = t * rate
    turned = (alpha[0] + w[1] * spin, alpha[1] - w[0] * spin, alpha[2] + t * change)
    store3(work, i, W, turn_z(-s, c, (w[0], w[1], w[2] + spin)))
    store3(work, i, ALPHA_W, turn_z(-s, c, turned))
    store3(work, i, A, turn_z(-s, c, slid))


@native_part(native_joints.nothing)
def forward_native(table: Any, params: Any, q: Any, v: Any, a: Any, work: Any, i: int) -> None:
    """A spherical or free joint."""
    native_joints.native_displacement(table, q, work, i, E)
    for k in range(6 if table[i, TABLE.KIND] == ROW_KIND.FREE else 3):
        store(work, i, RELATIVE + 12 + k, coordinate(a, table[i, TABLE.COLUMN] + k))
    native_joints.relative_motion(table, q, v, work, i, E, RELATIVE)
    w, alpha, acceleration = parent_motion(table, params, work, i)
    w, alpha = native_joints.before_joint(params, i, w), native_joints.before_joint(params, i, alpha)
    acceleration = native_joints.before_joint(params, i, acceleration)
    relative = *screws.load_screw(work, i, RELATIVE), *screws.load_screw(work, i, RELATIVE + 6)
    displacement = load9(work, i, E), load3(work, i, R)
    w, alpha, acceleration = native_joints.compose_motion(displacement, w, alpha, acceleration, relative)
    store3(work, i, W, w)
    store3(work, i, ALPHA_W, alpha)
    store3(work, i, A, acceleration)


@native_part(native_joints.nothing)
def backward_native(table: Any, params: Any, q: Any, a: Any, tau: Any, work: Any, i: int) -> None:
    """Its joint forces, and the row's wrench passed on."""
    wrench, displacement = (load3(work, i, F), load3(work, i, N)), (load9(work, i, E), load3(work, i, R))
    f, n = native_joints.native_force(table, params, q, a, tau, wrench, displacement, i)
    add_wrench_to_parent(table, params, f, n, work, i)


@kernel
def newton_euler(table: Table, params: Array, work: Array, i: int) -> None:
    """Force and moment about the row's origin that move the row's body."""
    if table[i, TABLE.INERTIAL]:
        w, alpha, a = load3(work, i, W), load3(work, i, ALPHA_W), load3(work, i, A)
        h, inertia = load3(params, i, PARAM.FIRST_MOMENT), load6(params, i, PARAM.INERTIA)
        m = load(params, i, PARAM.MASS)
        store3(work, i, F, add(scale(m, a), add(cross(alpha, h), cross(w, cross(w, h)))))
        spin = add(apply_symmetric(inertia, alpha), cross(w, apply_symmetric(inertia, w)))
        store3(work, i, N, add(spin, cross(h, a)))
    else:
        vectors.clear_slots(work, i, F, N + 3)


@kernel
def screw_force(table: Table, params: Array, a: Array, tau: Array, work: Array, i: int) -> None:
    """The joint force of a single screw, and the row's wrench passed on."""
    s, c = load(work, i, SINE), load(work, i, COSINE)
    f, n = load3(work, i, F), load3(work, i, N)
    column = table[i, TABLE.COLUMN]
    inertia = load(params, i, PARAM.ARMATURE) * coordinate(a, column)
    f_before, n_before = turn_z(s, c, f), turn_z(s, c, n)
    if table[i, TABLE.KIND] == ROW_KIND.REVOLUTE:
        assign(tau, column, n[2] + inertia)
    else:
        assign(tau, column, load(params, i, PARAM.TURN) * n[2] + load(params, i, PARAM.SLIDE) * f[2] + inertia)
        u = load(work, i, R)
        n_before = (n_before[0] - u * f_before[1], n_before[1] + u * f_before[0], n_before[2])
    add_wrench_to_parent(table, params, f_before, n_before, work, i)


@kernel
def add_wrench_to_parent(table: Any, params: Any, f: Any, n: Any, work: Any, i: int) -> None:
    """Add a wrench at the joint's point, in axes before the joint, to that of the parent."""
    p = table[i, TABLE.PARENT]
    s, c = load(params, i, PARAM.ALPHA), load(params, i, PARAM.ALPHA + 1)
    f, n = turn_x(s, c, f), turn_x(s, c, n)
    if table[i, TABLE.BRANCHES]:
        s, c = load(params, i, PARAM.GAMMA), load(params, i, PARAM.GAMMA + 1)
        f, n = turn_z(s, c, f), turn_z(s, c, n)
    if p > 0:
        add3(work, p, F, f)
        add3(work, p, N, add(n, cross(load3(params, i, PARAM.OFFSET), f)))


inverse_dynamics_batch = blocks.batch_of(inverse_dynamics)
