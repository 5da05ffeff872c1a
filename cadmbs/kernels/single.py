"""One configuration at a time in scalar code: bound calls without conversions, and the short way of plain functions."""

from __future__ import annotations

import weakref
from collections.abc import Callable, Hashable
from functools import partial
from typing import Any, Final

import numpy as np

from cadmbs.arrays import Array
from cadmbs.kernels.compiled import path_to
from cadmbs.kernels.couplings import pack_couplings, pack_entries
from cadmbs.kernels.packing import Packed, packed_of
from cadmbs.kernels.programs import KernelProgram, single_program
from cadmbs.system import System

_MATRIX = ("integers", "numbers", "vector", "result", "block")
PROGRAMS: Final = {
    "inverse_dynamics": single_program("inverse_dynamics", "inverse_dynamics", 3),
    "forward_dynamics": single_program("forward_dynamics", "forward_dynamics", 3),
    "mass_matrix": KernelProgram("mass_matrix_single", "mass_matrix", "mass_matrix_square", _MATRIX),
    "jacobian": KernelProgram("jacobian_single", "jacobian", "jacobian_matrix", _MATRIX),
}
_COUPLINGS = ("integers", "numbers", "integers", "numbers", "integer", "integer")
COUPLED: Final = {
    word: KernelProgram(f"coupled_{program.name}", "coupled_single", word, (*_COUPLINGS, *program.arguments))
    for word, program in PROGRAMS.items()
}
"""Programs of scalar code, and of those for coupled coordinates. Each is compiled when it is used first."""

Call = Callable[..., Array | None]

CALLS: Final[dict[Hashable, Call]] = {}
"""What plain functions try first: calls bound before, by (id of the System, words for the quantity).

They take contiguous float64 vectors of the right lengths, and return None for anything else. Any number of threads may
call. They go with the System.
"""


def prepared_dynamics(system: System, quantity: str) -> Callable[[Array, Array, Array], Array]:
    """(q, v, a) -> tau or (q, v, tau) -> a, with its own workspace."""
    packed = packed_of(system)
    function, work = bound(system, quantity, packed)
    table, params, n, empty = packed.table, packed.params, system.n_v, np.empty

    def call(q: Array, v: Array, x: Array) -> Array:
        result = empty(n)
        function(table, params, q, v, x, result, work)
        return result

    return call


def prepared_mass_matrix(system: System) -> Callable[[Array], Array]:
    """q -> M, with its own workspace."""
    return _prepared_matrix(system, "mass_matrix", packed_of(system), (system.n_v, system.n_v))


def prepared_jacobian(system: System, body: str | int, representation: str) -> Callable[[Array], Array]:
    """q -> J of a body or frame, with its own workspace."""
    return _prepared_matrix(system, "jacobian", path_to(system, body, representation), (6, system.n_v))


def _prepared_matrix(system: System, quantity: str, packed: Packed, shape: tuple[int, int]) -> Callable[[Array], Array]:
    function, work = bound(system, quantity, packed)
    table, params, empty = packed.table, packed.params, np.empty

    def call(q: Array) -> Array:
        result = empty(shape)
        function(table, params, q, result, work)
        return result

    return call


def bound(system: System, quantity: str, packed: Packed) -> tuple[Callable[..., None], Array]:
    """A program of `PROGRAMS`, which takes the table, parameters, arguments and result, and a workspace for it."""
    if packed.direct:
        program = PROGRAMS[quantity]
        return program(), np.empty((packed.n_rows, program.slots(packed)))
    program, couplings, tree = COUPLED[quantity], pack_couplings(system, packed), system.tree
    slots = program.slots(packed)
    own = couplings.entries, couplings.factors, *pack_entries(tree.positions), tree.positions.n_tree, packed.n_columns
    return partial(program(), *own), np.empty((packed.n_rows + -(-couplings.n_workspace // slots), slots))


def dynamics(system: System, quantity: str, q: Array, v: Array, x: Array) -> Array | None:
    """Inverse or forward dynamics of one configuration, bound for next time; None for batches."""
    if not q.ndim == v.ndim == x.ndim == 1:
        return None
    call = CALLS.get((id(system), quantity)) or _bind_dynamics(system, quantity)
    return call(*map(np.ascontiguousarray, (q, v, x)))


def mass_matrix(system: System, q: Array) -> Array | None:
    """Mass matrix at one configuration, bound for next time; None for batches."""
    if q.ndim != 1:
        return None
    call = CALLS.get((id(system), "mass_matrix"))
    if call is None:
        function = bound(system, "mass_matrix", packed_of(system))
        call = _bind_matrix(system, ("mass_matrix",), packed_of(system), function, (system.n_v, system.n_v))
    return call(np.ascontiguousarray(q))


def jacobian(system: System, q: Array, body: str | int, representation: str) -> Array | None:
    """Jacobian at one configuration, bound for next time; None for batches."""
    if q.ndim != 1:
        return None
    call = CALLS.get((id(system), body, representation))
    if call is None:
        path = path_to(system, body, representation)
        function = bound(system, "jacobian", path)
        call = _bind_matrix(system, (body, representation), path, function, (6, system.n_v))
    return call(np.ascontiguousarray(q))


def _bind_dynamics(system: System, quantity: str) -> Call:
    """Inverse or forward dynamics as one of `CALLS`."""
    packed = packed_of(system)
    function, first = bound(system, quantity, packed)
    table, params, n, n_q, shape, empty = packed.table, packed.params, system.n_v, system.n_q, first.shape, np.empty
    spare, checked = [first], quantity == "forward_dynamics"

    def call(q: Array, v: Array, x: Array) -> Array | None:
        try:
            work = spare.pop()
        except IndexError:
            work = empty(shape)
        result = empty(n)
        try:
            if len(q) != n_q or len(v) != n or len(x) != n:
                return None
            function(table, params, q, v, x, result, work)
        except TypeError:
            return None
        spare.append(work)
        if checked:
            size = result.dot(result)
            return result if size - size == 0.0 else None  # infinite or not a number: the long way says why
        return result

    return _keep(system, (quantity,), call)


def _bind_matrix(
    system: System,
    words: tuple[Hashable, ...],
    packed: Packed,
    function_and_work: tuple[Callable[..., None], Array],
    shape: tuple[int, int],
) -> Call:
    """A matrix of one configuration as one of `CALLS`."""
    function, first = function_and_work
    table, params, n_q, workspace, empty = packed.table, packed.params, system.n_q, first.shape, np.empty
    spare = [first]

    def call(q: Array) -> Array | None:
        try:
            work = spare.pop()
        except IndexError:
            work = empty(workspace)
        result = empty(shape)
        try:
            if len(q) != n_q:
                return None
            function(table, params, q, result, work)
        except TypeError:
            return None
        spare.append(work)
        return result

    return _keep(system, words, call)


def _keep(system: System, words: tuple[Hashable, ...], call: Call) -> Call:
    key: Any = (id(system), *words)
    if key not in CALLS:
        weakref.finalize(system, CALLS.pop, key, None).atexit = False
    CALLS[key] = call
    return call
