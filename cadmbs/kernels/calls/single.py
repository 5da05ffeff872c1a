"""One configuration at a time in scalar code: programs bound to a system, which are called without conversions."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import partial
from typing import Any, Final

import numpy as np

from cadmbs.arrays import Array, ArrayLike
from cadmbs.kernels.calls.programs import COUPLINGS_KIND, JOINTS_KIND, KernelProgram, single_program
from cadmbs.kernels.coupled.couplings import coordinate_table, coupled_workspace, loop_couplings
from cadmbs.kernels.loads.packed_loads import constants_and_others, loads_of
from cadmbs.kernels.tree.joint_reactions import pack_joints
from cadmbs.kernels.tree.packing import N_SUMS, REPRESENTATIONS, Packed, packed_of, packed_path
from cadmbs.system import System

_MATRIX = ("integers", "numbers", "vector", "result", "block")
PROGRAMS: Final = {
    "inverse_dynamics": single_program("inverse_dynamics", "tree.inverse_dynamics", 3),
    "forward_dynamics": single_program("forward_dynamics", "tree.forward_dynamics", 3),
    "mass_matrix": KernelProgram("mass_matrix_single", "tree.mass_matrix", "mass_matrix_square", _MATRIX),
    "jacobian": KernelProgram("jacobian_single", "tree.body_kinematics", "jacobian_matrix", _MATRIX),
}
COUPLED: Final = {
    quantity: KernelProgram(
        f"coupled_{program.name}",
        "coupled.coupled_dynamics",
        f"coupled_{quantity}",
        (COUPLINGS_KIND, "integer", "integer", *program.arguments),
    )
    for quantity, program in PROGRAMS.items()
}
"""Programs of scalar code, and of those for coupled coordinates. Each is compiled when it is used first."""

BoundCall = Callable[..., Any]
"""Takes contiguous float64 vectors of the right lengths, and what else the public function takes, from any thread.

Arguments that it does not take are a TypeError or a LookupError, accelerations that are not finite are a
FloatingPointError. `System.memory` holds it by the name of the quantity, Jacobians by ("jacobian", representation) too.
It does not refer to the System.
"""


def prepared_dynamics(system: System, quantity: str) -> Callable[[Array, Array, Array], Array]:
    """(q, v, a) -> tau or (q, v, tau) -> a, with its own workspace."""
    packed = packed_of(system)
    function, work = bound_program(system, quantity, packed)
    table, params, n, empty = packed.table, packed.params, system.n_v, np.empty

    def bound(q: Array, v: Array, x: Array) -> Array:
        result = empty(n)
        function(table, params, q, v, x, result, work)
        return result

    return bound


def prepared_mass_matrix(system: System) -> Callable[[Array], Array]:
    """q -> M, with its own workspace."""
    return _prepared_matrix(system, "mass_matrix", packed_of(system), system.n_v)


def prepared_jacobian(system: System, body: str | int, representation: str) -> Callable[[Array], Array]:
    """q -> J of a body or frame, with its own workspace."""
    return _prepared_matrix(system, "jacobian", packed_path(system, body, representation), 6)


def _prepared_matrix(system: System, quantity: str, packed: Packed, n_rows: int) -> Callable[[Array], Array]:
    function, work = bound_program(system, quantity, packed)
    table, params, shape, empty = packed.table, packed.params, (n_rows, system.n_v), np.empty

    def bound(q: Array) -> Array:
        result = empty(shape)
        function(table, params, q, result, work)
        return result

    return bound


def bound_program(system: System, quantity: str, packed: Packed) -> tuple[Callable[..., None], Array]:
    """A program of `PROGRAMS`, which takes the table, parameters, arguments and result, and a workspace for it."""
    if packed.direct:
        program = PROGRAMS[quantity]
        return program(), np.empty((packed.n_rows, program.slots(packed)))
    program, tree = COUPLED[quantity], system.tree
    slots, couplings = program.slots(packed), loop_couplings(system, coordinate_table(system))
    n_rows = packed.n_rows + -(-coupled_workspace(system) // slots)
    function = partial(program(), couplings, tree.positions.n_tree, packed.n_columns)
    return function, np.empty((n_rows, slots))


def remembered(system: System, quantity: Hashable, bind: Callable[[System], BoundCall]) -> BoundCall:
    """The bound call of a quantity, kept in `System.memory`."""
    if quantity not in system.memory:
        system.memory[quantity] = bind(system)
    call: BoundCall = system.memory[quantity]
    return call


def dynamics(system: System, quantity: str, q: Array, v: Array, x: Array) -> Array | None:
    """Inverse or forward dynamics of one configuration, bound for next time; None for batches, or if not finite."""
    if not q.ndim == v.ndim == x.ndim == 1:
        return None
    call = remembered(system, quantity, partial(_bound_dynamics, quantity=quantity))
    try:
        result: Array = call(*map(np.ascontiguousarray, (q, v, x)))
    except FloatingPointError:
        return None
    return result


def single_mass_matrix(system: System, q: Array) -> Array | None:
    """Mass matrix at one configuration, bound for next time; None for batches."""
    if q.ndim != 1:
        return None
    result: Array = remembered(system, "mass_matrix", _bound_mass_matrix)(np.ascontiguousarray(q))
    return result


def single_jacobian(system: System, q: Array, body: str | int, representation: str) -> Array | None:
    """Jacobian at one configuration, bound for next time; None for batches."""
    if q.ndim != 1:
        return None
    programs = system.derived(_jacobian_programs)[representation]
    if body not in programs:
        path = packed_path(system, body, representation)
        function, work = bound_program(system, "jacobian", path)
        programs[body] = function, path.table, path.params, [work], work.shape
    result: Array = system.memory["jacobian", representation](np.ascontiguousarray(q), body)
    return result


JacobianPrograms = dict[str | int, tuple[Any, ...]]
"""For each body or frame the program, its table, its parameters, spare workspaces and their shape."""


def _jacobian_programs(system: System) -> dict[str, JacobianPrograms]:
    """Programs by representation, which bound calls in `System.memory` run for all bodies."""
    programs: dict[str, JacobianPrograms] = {representation: {} for representation in REPRESENTATIONS}
    for representation, of_bodies in programs.items():
        system.memory["jacobian", representation] = _bound_jacobians(
            system, {representation: of_bodies}, representation
        )
    system.memory["jacobian"] = _bound_jacobians(system, programs, "hybrid")
    return programs


def _bound_jacobians(system: System, programs: dict[str, JacobianPrograms], default: str) -> BoundCall:
    n_q, shape, empty = system.n_q, (6, system.n_v), np.empty

    def bound(q: Array, body: str | int, representation: str = default) -> Array:
        function, table, params, workspaces, workspace = programs[representation][body]
        if len(q) != n_q:
            raise TypeError("wrong length")
        try:
            work = workspaces.pop()
        except IndexError:
            work = empty(workspace)
        result = empty(shape)
        function(table, params, q, result, work)
        workspaces.append(work)
        return result

    return bound


def _bound_dynamics(system: System, quantity: str) -> BoundCall:
    packed = packed_of(system)
    function, first = bound_program(system, quantity, packed)
    table, params, n, n_q, shape, empty = packed.table, packed.params, system.n_v, system.n_q, first.shape, np.empty
    workspaces, is_checked = [first], quantity == "forward_dynamics"

    def bound(q: Array, v: Array, x: Array, wrenches: None = None, t: float = 0.0) -> Array:
        if len(q) != n_q or len(v) != n or len(x) != n or wrenches is not None:
            raise TypeError("wrong lengths, or wrenches")
        try:
            work = workspaces.pop()
        except IndexError:
            work = empty(shape)
        result = empty(n)
        function(table, params, q, v, x, result, work)
        workspaces.append(work)
        if is_checked:
            size = result.dot(result)
            if size - size != 0.0:
                raise FloatingPointError("accelerations are infinite or not a number")
        return result

    return bound


def _bound_mass_matrix(system: System) -> BoundCall:
    packed = packed_of(system)
    function, first = bound_program(system, "mass_matrix", packed)
    table, params, n_q, workspace, empty = packed.table, packed.params, system.n_q, first.shape, np.empty
    workspaces, shape = [first], (system.n_v, system.n_v)

    def bound(q: Array) -> Array:
        if len(q) != n_q:
            raise TypeError("wrong length")
        try:
            work = workspaces.pop()
        except IndexError:
            work = empty(workspace)
        result = empty(shape)
        function(table, params, q, result, work)
        workspaces.append(work)
        return result

    return bound


# Further quantities, with coupled coordinates those of the tree

_MOTION = ("vector", "vector", "vector")

POSE: Final = KernelProgram(
    "pose_single", "tree.body_kinematics", "frame_pose_matrix", ("integers", "numbers", "vector", *["block"] * 2)
)
SUMS: Final = single_program("sums", "tree.body_kinematics", 2)
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
"""Their programs."""


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
    run, to_tree = _runner(SUMS, packed_of(system), (N_SUMS,)), _tree_coordinates(system)
    n_q, n = system.n_q, system.n_v

    def bound(q: Array, v: Array) -> tuple[Array, Array]:
        if len(q) != n_q or len(v) != n:
            raise TypeError("wrong lengths")
        sums = run(*to_tree(q, v))
        return sums[0, ...], sums[1, ...]

    return bound


def bind_load_forces(system: System) -> BoundCall:
    """(q, v, t) -> forces of the loads, of a system without loads on cut joints."""
    packed, loads = packed_of(system), system.derived(loads_of)
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
        name: _runner(JOINT_REACTIONS, packed, (len(system.joints), 6), joints, number)
        for name, number in REPRESENTATIONS.items()
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
