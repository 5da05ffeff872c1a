"""One configuration at a time in scalar code: bound calls without conversions, and the short way of plain functions."""

from __future__ import annotations

import weakref
from collections.abc import Callable, Hashable
from typing import Any, Final

import numpy as np

from cadmbs.arrays import Array
from cadmbs.kernels.compiled import path_to
from cadmbs.kernels.packing import Packed, packed_of
from cadmbs.kernels.programs import Program, single_program
from cadmbs.system import System

DYNAMICS: Final = {
    "inverse_dynamics": single_program("inverse_dynamics", "inverse_dynamics", 3),
    "forward_dynamics": single_program("forward_dynamics", "forward_dynamics", 3),
}
_MATRIX = ("integers", "numbers", "vector", "result", "block")
MASS_MATRIX: Final = Program("mass_matrix_single", "mass_matrix", "mass_matrix_square", _MATRIX)
JACOBIAN: Final = Program("jacobian_single", "jacobian", "jacobian_matrix", _MATRIX)
"""Programs of scalar code. Each is compiled when it is used first."""

Call = Callable[..., Array | None]

CALLS: Final[dict[Hashable, Call]] = {}
"""What plain functions try first: calls bound before, by (id of the System, words for the quantity).

They take contiguous float64 vectors of the right lengths, and return None for anything else. Any number of threads may
call. They go with the System.
"""


def prepared_dynamics(system: System, quantity: str) -> Callable[[Array, Array, Array], Array]:
    """(q, v, a) -> tau or (q, v, tau) -> a, with its own workspace."""
    packed = packed_of(system)
    function, work = _program(DYNAMICS[quantity], packed)
    table, params, n, empty = packed.table, packed.params, packed.n_columns, np.empty

    def call(q: Array, v: Array, x: Array) -> Array:
        result = empty(n)
        function(table, params, q, v, x, result, work)
        return result

    return call


def prepared_mass_matrix(system: System) -> Callable[[Array], Array]:
    """q -> M, with its own workspace."""
    packed = packed_of(system)
    return _prepared_matrix(MASS_MATRIX, packed, (packed.n_columns, packed.n_columns))


def prepared_jacobian(system: System, body: str | int, representation: str) -> Callable[[Array], Array]:
    """q -> J of a body or frame, with its own workspace."""
    return _prepared_matrix(JACOBIAN, path_to(system, body, representation), (6, system.n_v))


def _prepared_matrix(program: Program, packed: Packed, shape: tuple[int, int]) -> Callable[[Array], Array]:
    function, work = _program(program, packed)
    table, params, empty = packed.table, packed.params, np.empty

    def call(q: Array) -> Array:
        result = empty(shape)
        function(table, params, q, result, work)
        return result

    return call


def _program(program: Program, packed: Packed) -> tuple[Callable[..., None], Array]:
    return program(), np.empty((packed.n_rows, program.slots(packed)))


def dynamics(system: System, quantity: str, q: Array, v: Array, x: Array) -> Array | None:
    """Inverse or forward dynamics of one configuration, bound for next time; None for batches and couplings."""
    if not q.ndim == v.ndim == x.ndim == 1 or not packed_of(system).direct:
        return None
    call = CALLS.get((id(system), quantity)) or _bind_dynamics(system, quantity)
    return call(*map(np.ascontiguousarray, (q, v, x)))


def mass_matrix(system: System, q: Array) -> Array | None:
    """Mass matrix at one configuration, bound for next time; None for batches and couplings."""
    packed = packed_of(system)
    if q.ndim != 1 or not packed.direct:
        return None
    call = CALLS.get((id(system), "mass_matrix"))
    if call is None:
        shape = packed.n_columns, packed.n_columns
        call = _bind_matrix(system, ("mass_matrix",), MASS_MATRIX, packed, shape)
    return call(np.ascontiguousarray(q))


def jacobian(system: System, q: Array, body: str | int, representation: str) -> Array | None:
    """Jacobian at one configuration, bound for next time; None for batches and couplings."""
    if q.ndim != 1 or not packed_of(system).direct:
        return None
    call = CALLS.get((id(system), body, representation))
    if call is None:
        path = path_to(system, body, representation)
        call = _bind_matrix(system, (body, representation), JACOBIAN, path, (6, system.n_v))
    return call(np.ascontiguousarray(q))


def _bind_dynamics(system: System, quantity: str) -> Call:
    """Inverse or forward dynamics as one of `CALLS`."""
    packed = packed_of(system)
    function, first = _program(DYNAMICS[quantity], packed)
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
    system: System, words: tuple[Hashable, ...], program: Program, packed: Packed, shape: tuple[int, int]
) -> Call:
    """A matrix of one configuration as one of `CALLS`."""
    function, first = _program(program, packed)
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
