"""One configuration at a time in scalar code: programs bound to a system, which are called without conversions."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Final

import numpy as np

from cadmbs.arrays import Array
from cadmbs.kernels.calls.programs import KernelProgram, single_program
from cadmbs.kernels.coupled.couplings import pack_couplings, pack_entries
from cadmbs.kernels.tree.packing import REPRESENTATIONS, Packed, packed_of, packed_path
from cadmbs.system import System

_MATRIX = ("integers", "numbers", "vector", "result", "block")
PROGRAMS: Final = {
    "inverse_dynamics": single_program("inverse_dynamics", "tree.inverse_dynamics", 3),
    "forward_dynamics": single_program("forward_dynamics", "tree.forward_dynamics", 3),
    "mass_matrix": KernelProgram("mass_matrix_single", "tree.mass_matrix", "mass_matrix_square", _MATRIX),
    "jacobian": KernelProgram("jacobian_single", "tree.jacobian", "jacobian_matrix", _MATRIX),
}
_COUPLINGS = ("integers", "numbers", "integers", "numbers", "integer", "integer")
COUPLED: Final = {
    quantity: KernelProgram(
        f"coupled_{program.name}", "coupled.coupled_single", quantity, (*_COUPLINGS, *program.arguments)
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
    program, couplings, tree = COUPLED[quantity], pack_couplings(system, packed), system.tree
    slots = program.slots(packed)
    arguments = (
        *(couplings.entries, couplings.factors, *pack_entries(tree.positions)),
        *(tree.positions.n_tree, packed.n_columns),
    )
    return partial(program(), *arguments), np.empty((packed.n_rows + -(-couplings.n_workspace // slots), slots))


def dynamics(system: System, quantity: str, q: Array, v: Array, x: Array) -> Array | None:
    """Inverse or forward dynamics of one configuration, bound for next time; None for batches, or if not finite."""
    if not q.ndim == v.ndim == x.ndim == 1:
        return None
    if quantity not in system.memory:
        system.memory[quantity] = _bound_dynamics(system, quantity)
    try:
        result: Array = system.memory[quantity](*map(np.ascontiguousarray, (q, v, x)))
    except FloatingPointError:
        return None
    return result


def single_mass_matrix(system: System, q: Array) -> Array | None:
    """Mass matrix at one configuration, bound for next time; None for batches."""
    if q.ndim != 1:
        return None
    if "mass_matrix" not in system.memory:
        system.memory["mass_matrix"] = _bound_matrix(system, "mass_matrix", packed_of(system), system.n_v)
    result: Array = system.memory["mass_matrix"](np.ascontiguousarray(q))
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


def _bound_matrix(system: System, quantity: str, packed: Packed, n_rows: int) -> BoundCall:
    function, first = bound_program(system, quantity, packed)
    table, params, n_q, workspace, empty = packed.table, packed.params, system.n_q, first.shape, np.empty
    workspaces, shape = [first], (n_rows, system.n_v)

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
