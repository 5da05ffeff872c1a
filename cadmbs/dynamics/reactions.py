"""Wrenches in the joints: what holds bodies together, drives included."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import ArrayLike

from cadmbs.arrays import Array, Positions, Velocities, matrix_times_vector
from cadmbs.constraints.cut_coordinates import cut_velocity_names
from cadmbs.constraints.rows import rows
from cadmbs.dynamics import wrench_forms
from cadmbs.dynamics.applied.body_loads import body_loads, document_load_wrenches, load_wrenches
from cadmbs.dynamics.applied.loads import load_forces
from cadmbs.dynamics.applied.wrenches import wrench_argument
from cadmbs.dynamics.closed_loops.closed_loop_inverse import closed_loop_inverse_dynamics
from cadmbs.dynamics.closed_loops.constrained import multiplier_argument
from cadmbs.dynamics.closed_loops.row_wrenches import row_wrenches
from cadmbs.dynamics.cut_loads import cut_argument, cut_load_forces
from cadmbs.dynamics.cut_rotors import cut_accelerations, cut_armature, has_rotors
from cadmbs.dynamics.tree.mass import spatial_inertia
from cadmbs.dynamics.tree.motion import accelerations, twists_and_biases
from cadmbs.kernels.calls import compiled
from cadmbs.kernels.calls.engine import log_numpy_fallback, uses_kernel, with_kernel
from cadmbs.kinematics import Representation
from cadmbs.kinematics.products import tree_state
from cadmbs.lie import se3
from cadmbs.system import System
from cadmbs.system.arguments import broadcast, positions, velocities
from cadmbs.system.inertias import require_inertia
from cadmbs.system.records import Joint


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
    require=require_inertia,
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
    state = tree_state(system, q_array)
    twist, bias = twists_and_biases(system, state, tree.velocities.spread_rate(v_array))
    rate = accelerations(system, state, bias, tree.velocities.spread_rate(a_array))
    motion = state.pose[..., moving, :, :]
    pose = motion @ (se3.translation(-system.origin) @ system.bodies.reference_pose)
    net = _net(system, motion, twist[..., moving, :], rate[..., moving, :])
    if body_loads(system):
        net = net - document_load_wrenches(system, state, v_array, t)
    if wrenches is not None:
        net = net - wrench_forms.wrench_spatial_from_hybrid(pose, wrench_argument(system, wrenches))
    through_cuts = None
    if system.closures or rows(system).n_rows:
        held = _held(system, (q_array, v_array, a_array), wrenches, t, multipliers, cut_forces)
        on_bodies, through_cuts = row_wrenches(system, q_array, t, *held)
        net = net - on_bodies
    through = _transmitted(system.joints, net)
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
    if has_rotors(system):
        along = along - system.derived(cut_armature) * cut_accelerations(system, q, v, a)
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


def _net(system: System, motion: Array, V: Array, V_dot: Array) -> Array:
    """M V' - ad(V)^T M V of every body (..., n_bodies, 6) about the point to which the poses refer. P-DYN (38)."""
    require_inertia(system)
    bodies = system.bodies
    R = motion[..., :3, :3]
    center = se3.apply(motion, bodies.center_of_mass - system.origin)
    M = spatial_inertia(bodies.mass, center, R @ bodies.inertia @ np.swapaxes(R, -1, -2))
    momentum = matrix_times_vector(M, V)
    return np.asarray(matrix_times_vector(M, V_dot) - se3.cobracket(V, momentum))


def _transmitted(joints: Sequence[Joint], net: Array) -> Array:
    """Wrenches from predecessor to successor through each joint (..., n_joints, 6), outermost bodies first."""
    total = np.array(net)
    through = np.zeros((*net.shape[:-2], len(joints), 6))
    for index, carrying, carried in _joints_from_the_tips(joints):
        through[..., index, :] = joints[index].orientation * total[..., carried, :]
        total[..., carrying, :] += total[..., carried, :]
    return through


def _joints_from_the_tips(joints: Sequence[Joint]) -> list[tuple[int, int, int]]:
    """(joint, body that carries, body that is carried), every joint after those that its carried body carries."""
    carries: dict[int, list[tuple[int, int]]] = {}
    for index, joint in enumerate(joints):
        if joint.is_cut:
            continue
        ends = (joint.predecessor, joint.successor)[:: joint.orientation]
        carries.setdefault(ends[0], []).append((index, ends[1]))
    order: list[tuple[int, int, int]] = []
    bodies = [0]
    while bodies:
        body = bodies.pop()
        for index, carried in carries.get(body, []):
            order.append((index, body, carried))
            bodies.append(carried)
    return order[::-1]


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
