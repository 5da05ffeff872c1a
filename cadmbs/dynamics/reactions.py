"""Wrenches in the joints: what holds bodies together, drives included, and wrenches of rows on bodies."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import numpy as np

from cadmbs.arrays import Array, ArrayLike, Indices, Positions, Velocities
from cadmbs.constraints.cut_coordinates import cut_accelerations, cut_velocity_names
from cadmbs.constraints.equations.constraint_equations import constraint_equations, cut_slopes
from cadmbs.constraints.equations.constraint_state import ConstraintState, constraint_state
from cadmbs.constraints.equations.wrenches import WrenchTerms
from cadmbs.constraints.rows import rows, wrench_rows
from cadmbs.dynamics import cut_joints, newton_euler, wrench_forms
from cadmbs.dynamics.applied.load_laws import body_loads, document_load_wrenches, load_wrenches
from cadmbs.dynamics.applied.loads import load_forces
from cadmbs.dynamics.closed_loops.closed_loop_inverse import closed_loop_inverse_dynamics
from cadmbs.dynamics.closed_loops.constrained import multiplier_argument
from cadmbs.dynamics.cut_joints import cut_argument, cut_load_forces, cut_rows
from cadmbs.dynamics.tree.inverse import accelerations, twists_and_biases, wrench_argument
from cadmbs.dynamics.tree.mass import document_inertias
from cadmbs.kernels.calls import compiled
from cadmbs.kernels.calls.engine import log_numpy_fallback, uses_kernel, with_kernel
from cadmbs.kernels.tree.joint_reactions import joints_from_the_tips
from cadmbs.kinematics import Representation, products
from cadmbs.lie import se3
from cadmbs.system import System, inertias
from cadmbs.system.arguments import broadcast, positions, velocities


def _is_covered(system: System, engine: str) -> bool:
    if system.closures or rows(system).n_rows:
        log_numpy_fallback("joint_reactions", system.name, "has loops or constraints", engine)
        return False
    return uses_kernel(system, engine)


def _compiled_reactions(
    system: System,
    q: Array,
    v: Array,
    a: Array,
    wrenches: ArrayLike | None = None,
    representation: str = "hybrid",
    multipliers: ArrayLike | None = None,
    t: ArrayLike = 0.0,
    cut_forces: ArrayLike | None = None,
    *,
    threads: int | None,
) -> Array:
    """By the kernel of trees, for which multipliers and cut joints do not matter."""
    applied = None if wrenches is None else wrench_argument(system, wrenches)
    if body_loads(system):
        of_loads = load_wrenches(system, q, v, t)
        applied = of_loads if applied is None else applied + of_loads
    form = Representation.named(representation).value
    return compiled.joint_reactions(system, q, v, a, applied, form, threads=threads)


@with_kernel(
    _compiled_reactions,
    scalar="joint_reactions",
    require=inertias.require_inertia,
    is_covered=_is_covered,
    is_scalar=lambda system: not body_loads(system),
)
def joint_reactions(
    system: System,
    q: Positions,
    v: Velocities,
    a: Velocities,
    wrenches: ArrayLike | None = None,
    representation: str = "hybrid",
    multipliers: ArrayLike | None = None,
    t: ArrayLike = 0.0,
    cut_forces: ArrayLike | None = None,
    *,
    engine: str = "auto",
    threads: int | None = None,
) -> Array:
    """Wrench that the predecessor transmits to the successor through each joint of the document.

        W_i = M_i V_i' - ad(V_i)^T M_i V_i - W_app_i + sum_c W_c      spatial about a common point, V_0' = (0, -g)

    for every body i, those welded by fixed joints included; c are the bodies that i carries. W_app are the wrenches
    that are given and those of the document's loads between bodies (`load_wrenches`). Where the joint runs
    against the tree, so that the successor carries the predecessor, the wrench on the successor is -W. It contains all
    that acts in the joint: constraint forces, drive, loads along its coordinates, and passive forces. Its components
    along the joint's screws are the joint forces tau less the reflected inertia of the drive (armature), and less what
    the loads between bodies do along these coordinates. P-DYN (71) with E-26; theory 7.4.

    With loops and constraints W_app contains their wrenches, and the wrench through a cut joint is that of its rows and
    of the forces along its own coordinates (theory 9.6). Redundant rows leave reactions undetermined: the multipliers
    of least norm are one possible distribution among rigid bodies, and the one that is given here.

    Args:
        system: Compiled mechanism.
        q: Joint positions (..., n_q).
        v: Joint velocities (..., n_v).
        a: Joint accelerations (..., n_v).
        wrenches: Applied wrenches (..., n_bodies, 6) on the bodies besides the document's loads, hybrid: moment about
            the body-frame origin, then force, world axes.
        representation: Of the result, at the successor's body frame: "hybrid" (about its origin, world axes),
            "body_fixed", "spatial" or "mixed".
        multipliers: (..., n_rows) of the constraint rows, as `constrained_forward_dynamics` gives them; by default
            those of `closed_loop_inverse_dynamics` with the actuated joints as drives, beside the document's loads.
        t: Time [s], which matters for loads, motions and constraints that depend on it.
        cut_forces: Forces along the coordinates of cut joints, entries as in `constraints.cut_velocity_names`: all of
            them. By default `cut_load_forces`, and those of actuated cut joints where multipliers are not given.
        engine: "auto" or "compiled" for a compiled kernel of mechanisms without loops and constraints, "reference" for
            NumPy.
        threads: Number of threads of compiled batches; None for all cores where the batch is large enough.

    Returns:
        (..., n_joints, 6) moments [N m], then forces [N], in the order of `system.joint_names`.

    Raises:
        OutsideTableError: If a load's table does not cover t.
        NotSolvableError: If multipliers are not given and the actuated joints cannot produce the motion.
        ValueError: If it is not one of the four representations.
    """
    form = Representation.named(representation)
    q_array, v_array, a_array = broadcast(positions(system, q), velocities(system, v), velocities(system, a, "a"))
    tree, moving = system.tree, system.bodies.moving
    state = products.tree_state(system, q_array)
    twist, bias = twists_and_biases(system, state, tree.velocities.spread_rate(v_array))
    rate = accelerations(system, state, bias, tree.velocities.spread_rate(a_array))
    inertia, pose = document_inertias(system, state.pose[..., moving, :, :]), products.body_poses(system, state)
    net = newton_euler.wrench_spatial(inertia, twist[..., moving, :], rate[..., moving, :])
    if body_loads(system):
        net = net - document_load_wrenches(system, state, v_array, t)
    if wrenches is not None:
        net = net - wrench_forms.wrench_spatial_from_hybrid(pose, wrench_argument(system, wrenches))
    through_cuts = None
    if system.closures or rows(system).n_rows:
        held = _held(system, (q_array, v_array, a_array), wrenches, t, multipliers, cut_forces)
        on_bodies, through_cuts = row_wrenches(system, q_array, t, *held)
        net = net - on_bodies
    through = _transmitted(system, net)
    if through_cuts is not None:
        through[..., [closure.joint for closure in system.closures], :] = through_cuts
    successors = [joint.successor for joint in system.joints]
    return _resolved(form, through, pose[..., successors, :, :], state.point[..., None, :])


def _held(
    system: System,
    motion: tuple[Array, Array, Array],
    wrenches: ArrayLike | None,
    t: ArrayLike,
    multipliers: ArrayLike | None,
    cut_forces: ArrayLike | None,
) -> tuple[Array, Array]:
    """Multipliers, and forces along cut joints less those that their rotors take.

    Given, or those of the drives that produce the motion.
    """
    q, v, a = motion
    along = cut_load_forces(system, q, v, t) if cut_forces is None else cut_argument(system, cut_forces)
    if cut_joints.has_rotors(system):
        along = along - system.derived(cut_joints.cut_armature) * cut_accelerations(system, q, v, a)
    if multipliers is not None:
        return multiplier_argument(system, multipliers), along
    loads = load_forces(system, q, v, t, engine="reference")
    drive_forces = closed_loop_inverse_dynamics(system, q, v, a, wrenches, t, joint_forces=loads)
    if cut_forces is None:
        names = cut_velocity_names(system)
        along = np.broadcast_to(along, (*drive_forces.forces.shape[:-1], len(names))).copy()
        for index, name in enumerate(drive_forces.driven):
            if name in names:
                along[..., names.index(name)] += drive_forces.forces[..., index]
    return drive_forces.multipliers, along


def _transmitted(system: System, net: Array) -> Array:
    """Wrenches from predecessor to successor through each joint (..., n_joints, 6), outermost bodies first."""
    total = np.array(net)
    through = np.zeros((*net.shape[:-2], len(system.joints), 6))
    for index, _, carried, _, orientation in joints_from_the_tips(system):
        joint = system.joints[index]
        carrying = joint.predecessor if carried == joint.successor else joint.successor
        through[..., index, :] = orientation * total[..., carried, :]
        total[..., carrying, :] += total[..., carried, :]
    return through


def _resolved(form: Representation, wrench: Array, pose: Array, point: Array) -> Array:
    """Wrenches about the point to which the poses refer, in a representation at these poses."""
    if form is Representation.SPATIAL:
        return wrench_forms.wrench_spatial_from_hybrid(se3.translation(point), wrench)
    hybrid = wrench_forms.wrench_hybrid_from_spatial(pose, wrench)
    at_body: dict[Representation, Callable[[ArrayLike, ArrayLike], Array]] = {
        Representation.BODY_FIXED: wrench_forms.wrench_body_fixed_from_hybrid,
        Representation.MIXED: wrench_forms.wrench_mixed_from_hybrid,
    }
    return at_body[form](pose, hybrid) if form in at_body else hybrid


# Wrenches of constraint rows on the bodies of the document, and through the cut joints.


def row_wrenches(
    system: System, q: Positions, t: ArrayLike, multipliers: Array, cut_forces: Array
) -> tuple[Array, Array]:
    """Wrenches of all rows that act between bodies, about the point to which the tree's state refers, world axes.

        on the second body of a row  -l W ,  on the first  l W ;   along a coordinate of a cut joint  f W

    with multipliers l (..., n_rows). Rows along coordinates of tree joints act inside these joints; those along cut
    joints count as forces f (..., n) there, besides the given ones.

    Returns:
        On the bodies of the document (..., n_bodies, 6); through each cut joint on its successor (..., n_loops, 6).
        Theory 9.6.
    """
    equations, at = system.derived(constraint_equations), wrench_rows(system, q, t=t)
    inner = np.concatenate([np.zeros(0, dtype=np.intp), *(block.row for block in equations.coordinates)])
    rigid = np.flatnonzero(~np.isin(at.terms.row, inner))
    row = at.terms.row[rigid]
    each = -multipliers[..., row, None] * at.terms.wrenches[..., rigid, :]
    along = cut_rows(constraint_state(system, q, 0.0))
    forces = cut_forces + _along_cuts(system, constraint_state(system, q, t), multipliers)
    drives = forces[..., :, None] * along.terms.wrenches
    loops = len(equations.loops.loop)
    ends = system.derived(cut_ends)
    on_bodies = _summed([(_ends(system, at.terms, rigid), each), (ends[along_loop(system)], drives)], system.n_bodies)
    through = _sum_by_index(each[..., row < loops, :], equations.loops.loop[row[row < loops]], system.n_loops)
    return on_bodies, through + _sum_by_index(drives, along_loop(system), system.n_loops)


def cut_ends(system: System) -> Indices:
    """(n_loops, 2) predecessor and successor of each cut joint, bodies of the document."""
    joints = [system.joints[closure.joint] for closure in system.closures]
    return np.array([(joint.predecessor, joint.successor) for joint in joints], dtype=np.intp).reshape(-1, 2)


def along_loop(system: System) -> Indices:
    """Loop of each velocity of a cut joint."""
    counts = [len(system.joints[closure.joint].velocity_names) for closure in system.closures]
    return np.repeat(np.arange(system.n_loops), counts)


def _along_cuts(system: System, state: ConstraintState, multipliers: Array) -> Array:
    """Forces (..., n) of couplings, velocity rows and motions along coordinates of cut joints: -factor l.

    The factor of the argument of a function is -f'.
    """
    loop = along_loop(system)
    start = np.searchsorted(loop, np.arange(system.n_loops))
    forces = np.zeros((*multipliers.shape[:-1], len(loop)))
    for block in system.derived(constraint_equations).coordinates:
        for term in block.cut:
            forces[..., start[term.loop] + term.coordinate] -= term.factor * multipliers[..., block.row[term.row]]
        for term, row, slope in cut_slopes(state, block):
            forces[..., start[term.loop] + term.coordinate] += slope * multipliers[..., block.row[row]]
    return forces


def _ends(system: System, terms: WrenchTerms, chosen: Indices) -> Indices:
    """(k, 2) bodies of the document on which terms act: those that their source names, in place of what is welded."""
    table, loops = system.derived(constraint_equations).table, system.derived(constraint_equations).loops
    named = {row.name: list(_named(row.data)) for row in system.rows}
    first = {int(moving): body for body, moving in reversed(list(enumerate(system.bodies.moving)))}
    ends = np.zeros((len(chosen), 2), dtype=np.intp)
    for index, term in enumerate(chosen):
        row = int(terms.row[term])
        if row < len(loops.loop):
            ends[index] = system.derived(cut_ends)[loops.loop[row]]
            continue
        body_of = {int(system.bodies.moving[body]): body for body in named.get(table.sources[row], ())}
        ends[index] = [body_of.get(int(moving), first[int(moving)]) for moving in terms.bodies[term]]
    return ends


def _named(data: Mapping[str, Any]) -> Iterator[int]:
    """Bodies that a row's fields name."""
    for key in ("on", "body", "bodies"):
        value = data.get(key)
        if isinstance(value, tuple):
            yield from (int(body) for body in value)
        elif isinstance(value, int):
            yield value


def _summed(parts: list[tuple[Indices, Array]], n: int) -> Array:
    """Wrenches on n bodies from wrenches (..., k, 6) on the second of two bodies (k, 2), opposite on the first."""
    return np.asarray(
        sum(_sum_by_index(each, ends[:, 1], n) - _sum_by_index(each, ends[:, 0], n) for ends, each in parts)
    )


def _sum_by_index(each: Array, indices: Indices, n: int) -> Array:
    total = np.zeros((*each.shape[:-2], n, 6))
    np.add.at(np.moveaxis(total, -2, 0), indices, np.moveaxis(each, -2, 0))
    return total
