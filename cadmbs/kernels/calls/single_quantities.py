"""Further quantities of one configuration in scalar code, bound to a system as those of `kernels.calls.single`."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, Final

import numpy as np
from numpy.typing import ArrayLike

from cadmbs.arrays import Array
from cadmbs.kernels.calls.programs import KernelProgram, single_program
from cadmbs.kernels.calls.record_kinds import JOINTS_KIND
from cadmbs.kernels.calls.single import BoundCall
from cadmbs.kernels.loads.packed_loads import constants_and_others, pack_loads
from cadmbs.kernels.records import JointArrays
from cadmbs.kernels.tree.packed_joints import PackedJoints, pack_joints
from cadmbs.kernels.tree.packing import N_SUMS, REPRESENTATIONS, Packed, packed_of, packed_path
from cadmbs.system import System

_MOTION = ("vector", "vector", "vector")

POSE: Final = KernelProgram(
    "pose_single", "tree.poses", "frame_pose_matrix", ("integers", "numbers", "vector", *["block"] * 2)
)
SUMS: Final = single_program("sums", "tree.sums", 2)
LOAD_FORCES: Final = KernelProgram(
    "load_forces_single",
    "loads.load_forces",
    "load_forces_of_sample",
    ("integers", "numbers", "numbers", "integers", "numbers", *_MOTION, "result vector", "block"),
)
CORIOLIS_MATRIX: Final = KernelProgram(
    "coriolis_matrix_single",
    "tree.coriolis_matrix",
    "coriolis_matrix_square",
    ("integers", "numbers", "vector", "vector", "block", "block"),
)
JOINT_REACTIONS: Final = KernelProgram(
    "joint_reactions_single",
    "tree.joint_reactions",
    "joint_reactions_single",
    ("integers", "numbers", JOINTS_KIND, "integer", *_MOTION, "vector", "block", "block"),
)
"""Programs of scalar code. With coupled coordinates they compute for those of the tree."""


def remembered(system: System, quantity: Hashable, bind: Callable[[System], BoundCall]) -> BoundCall:
    """The bound call of a quantity, kept in `System.memory`."""
    if quantity not in system.memory:
        system.memory[quantity] = bind(system)
    call: BoundCall = system.memory[quantity]
    return call


def single_pose(system: System, q: Array, body: str | int) -> Array:
    """The pose (4, 4) of a body or frame at one configuration."""
    call = remembered(system, "pose", bind_pose)
    paths = system.derived(_pose_paths)
    if body not in paths:
        paths[body] = _runner(POSE, packed_path(system, body, "hybrid"), (4, 4))
    result: Array = call(np.ascontiguousarray(q), body)
    return result


def _pose_paths(system: System) -> dict[str | int, Callable[..., Array]]:
    return {}


def bind_pose(system: System) -> BoundCall:
    """(q, body) -> pose, of bodies and frames that were asked for before."""
    paths, to_tree, n_q = system.derived(_pose_paths), _tree_coordinates(system), system.n_q

    def bound(q: Array, body: str | int) -> Array:
        if len(q) != n_q:
            raise TypeError("wrong length")
        return paths[body](*to_tree(q))

    return bound


def bind_energy(system: System) -> BoundCall:
    """(q, v) -> kinetic and potential energy."""
    run, to_tree, n_q, n = (
        _runner(SUMS, packed_of(system), (N_SUMS,)),
        _tree_coordinates(system),
        system.n_q,
        system.n_v,
    )

    def bound(q: Array, v: Array) -> tuple[Array, Array]:
        if len(q) != n_q or len(v) != n:
            raise TypeError("wrong lengths")
        sums = run(*to_tree(q, v))
        return sums[0, ...], sums[1, ...]

    return bound


def bind_load_forces(system: System) -> BoundCall:
    """(q, v, t) -> forces of the loads, of a system without loads on cut joints."""
    packed = packed_of(system)
    loads = pack_loads(system, packed)
    run = _runner(LOAD_FORCES, packed, (packed.n_columns,), loads.damping, loads.table, loads.numbers)
    to_tree, gather, n_q, n = _tree_coordinates(system), _gather(system), system.n_q, system.n_v
    constants, varying = constants_and_others(loads.functions)

    def bound(q: Array, v: Array, t: ArrayLike = 0.0, near: ArrayLike | None = None) -> Array:
        if len(q) != n_q or len(v) != n:
            raise TypeError("wrong lengths")
        if not isinstance(t, float | int):
            raise TypeError("several times, or none")
        values = constants.copy() if varying else constants
        for k, function in varying:
            values[0, k] = function.jet(t).value
        return gather(run(*to_tree(q, v), values[0]))

    return bound


def bind_coriolis_matrix(system: System) -> BoundCall:
    """(q, v) -> C."""
    packed = packed_of(system)
    n_q, n, columns, direct = system.n_q, system.n_v, packed.n_columns, packed.direct
    run, to_tree = _runner(CORIOLIS_MATRIX, packed, (columns, columns)), _tree_coordinates(system)
    congruence = system.tree.velocities.congruence

    def bound(q: Array, v: Array) -> Array:
        if len(q) != n_q or len(v) != n:
            raise TypeError("wrong lengths")
        matrix = run(*to_tree(q, v))
        return matrix if direct else congruence(matrix)

    return bound


def bind_joint_reactions(system: System) -> BoundCall:
    """(q, v, a, wrenches, representation) -> wrenches through the joints, of a tree."""
    packed, joints = packed_of(system), system.derived(pack_joints)
    n_q, n, n_bodies, to_tree = system.n_q, system.n_v, system.n_bodies, _tree_coordinates(system)
    runs = {
        name: _runner(
            JOINT_REACTIONS, packed, (len(system.joints), 6), reaction_arrays(packed, joints), REPRESENTATIONS[name]
        )
        for name in REPRESENTATIONS
    }
    none, shape = np.zeros(6 * n_bodies), (n_bodies, 6)

    def bound(
        q: Array,
        v: Array,
        a: Array,
        wrenches: Array | None = None,
        representation: str = "hybrid",
        multipliers: ArrayLike | None = None,
        t: ArrayLike = 0.0,
        cut_forces: ArrayLike | None = None,
    ) -> Array:
        if len(q) != n_q or len(v) != n or len(a) != n:
            raise TypeError("wrong lengths")
        if wrenches is not None and wrenches.shape != shape:
            raise TypeError("several wrenches a body")
        applied = none if wrenches is None else wrenches.reshape(none.shape)
        q, v, a = to_tree(q, v, a)
        return runs[representation](q, v, a, applied)

    return bound


def reaction_arrays(packed: Packed, joints: PackedJoints) -> JointArrays:
    """The arrays of bodies and joints that the kernel of reactions takes."""
    return JointArrays(joints.table, packed.body_rows, packed.body_frames, joints.inertias)


def _runner(program: KernelProgram, packed: Packed, shape: tuple[int, ...], *extras: Any) -> Callable[..., Array]:
    """A program with its table, parameters, further arrays and spare workspaces: samples -> result, by any thread."""
    function, empty = program(), np.empty
    table, params, workspace = packed.table, packed.params, (packed.n_rows, program.slots(packed))
    workspaces = [empty(workspace)]

    def run_program(*samples: Any) -> Array:
        try:
            work = workspaces.pop()
        except IndexError:
            work = empty(workspace)
        result = empty(shape)
        function(table, params, *extras, *samples, result, work)
        workspaces.append(work)
        return result

    return run_program


def _tree_coordinates(system: System) -> Callable[..., tuple[Array, ...]]:
    """(q, rates ...) -> those that the kernels take: the independent ones, or with couplings those of the tree."""
    if packed_of(system).direct:
        return lambda *coordinates: coordinates
    spread, spread_rate = system.tree.positions.spread, system.tree.velocities.spread_rate

    def to_tree(q: Array, *rates: Array) -> tuple[Array, ...]:
        return tuple(np.ascontiguousarray(x) for x in (spread(q), *map(spread_rate, rates)))

    return to_tree


def _gather(system: System) -> Callable[[Array], Array]:
    """Forces of the independent coordinates from those of the kernels."""
    return (lambda forces: forces) if packed_of(system).direct else system.tree.velocities.gather
