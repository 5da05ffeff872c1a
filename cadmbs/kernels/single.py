"""One configuration at a time in scalar code: bound calls without conversions, and the short way of plain functions."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any

import numpy as np

from cadmbs.arrays import Array
from cadmbs.kernels.compiled import path_to
from cadmbs.kernels.packing import Packed, packed_of
from cadmbs.kernels.programs import Program, single_program
from cadmbs.system import System

DYNAMICS = {
    "inverse_dynamics": single_program("inverse_dynamics", "inverse_dynamics", 3),
    "forward_dynamics": single_program("forward_dynamics", "forward_dynamics", 3),
}
MASS_MATRIX = single_program("mass_matrix", "mass_matrix", 1)
JACOBIAN = Program(
    "jacobian_single", "jacobian", "jacobian_matrix", ("integers", "numbers", "vector", "result", "block")
)
"""Programs of scalar code. Each is compiled when it is used first."""


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
    function, work = _program(MASS_MATRIX, packed)
    table, params, n, zeros = packed.table, packed.params, packed.n_columns, np.zeros

    def call(q: Array) -> Array:
        result = zeros(n * n)
        function(table, params, q, result, work)
        return result.reshape(n, n)

    return call


def prepared_jacobian(system: System, body: str | int, representation: str) -> Callable[[Array], Array]:
    """q -> J of a body or frame, with its own workspace."""
    path, shape, zeros = path_to(system, body, representation), (6, system.n_v), np.zeros
    function, work = _program(JACOBIAN, path)
    table, params = path.table, path.params

    def call(q: Array) -> Array:
        result = zeros(shape)
        function(table, params, q, result, work)
        return result

    return call


def _program(program: Program, packed: Packed) -> tuple[Callable[..., None], Array]:
    return program(), np.empty((packed.n_rows, program.slots(packed)))


def quick(system: System, key: Hashable, *arguments: Any) -> Array | None:
    """The result of a call that was bound before, or None: no such call, or arguments that need the long way.

    Args:
        system: Compiled mechanism.
        key: The quantity, with what else belongs to it.
        arguments: Anything; taken if they are contiguous float64 vectors of the right lengths.
    """
    call = packed_of(system).calls.get(key)
    return None if call is None else call(*arguments)


def dynamics(system: System, quantity: str, q: Array, v: Array, x: Array) -> Array | None:
    """Inverse or forward dynamics of one configuration, bound for next time; None for batches and couplings."""
    if not q.ndim == v.ndim == x.ndim == 1 or not packed_of(system).direct:
        return None
    bind_dynamics(system, quantity)
    return quick(system, quantity, *map(np.ascontiguousarray, (q, v, x)))


def jacobian(system: System, q: Array, body: str | int, representation: str) -> Array | None:
    """Jacobian at one configuration, bound for next time; None for batches and couplings."""
    if q.ndim != 1 or not packed_of(system).direct:
        return None
    bind_jacobian(system, body, representation)
    return quick(system, (body, representation), np.ascontiguousarray(q))


def bind_dynamics(system: System, quantity: str) -> None:
    """Let `quick` serve inverse or forward dynamics of a system; any number of threads may call."""
    packed = packed_of(system)
    function, work = _program(DYNAMICS[quantity], packed)
    table, params, n, n_q, workspace, empty = packed.table, packed.params, system.n_v, system.n_q, work.shape, np.empty

    def call(q: Array, v: Array, x: Array) -> Array | None:
        try:
            if len(q) != n_q or len(v) != n or len(x) != n:
                return None
            result = empty(n)
            function(table, params, q, v, x, result, empty(workspace))
        except TypeError:
            return None
        size = result.dot(result)
        return result if size - size == 0.0 else None  # infinite or not a number: the long way says why

    packed.calls[quantity] = call


def bind_jacobian(system: System, body: str | int, representation: str) -> None:
    """Let `quick` serve the Jacobian of a body or frame under the key (body, representation)."""
    packed, path, n_q = packed_of(system), path_to(system, body, representation), system.n_q
    function, work = _program(JACOBIAN, path)
    table, params, workspace, zeros, empty = path.table, path.params, work.shape, np.zeros, np.empty
    shape = (6, system.n_v)

    def call(q: Array) -> Array | None:
        try:
            if len(q) != n_q:
                return None
            result = zeros(shape)
            function(table, params, q, result, empty(workspace))
        except TypeError:
            return None
        return result

    packed.calls[body, representation] = call
