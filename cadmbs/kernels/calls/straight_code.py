"""Straight lines of machine code for the tables of one mechanism: its numbers as symbols, codes in memory and on disk.

A kernel runs once on numbers that remember how they were made. Zeros and ones among the numbers of the mechanism are
taken as such; all others are read from memory, so that one code serves all mechanisms of the same structure.
"""

import hashlib
import threading
from collections import OrderedDict
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from cadmbs.arrays import Array, NDArray
from cadmbs.expressions.graph import Expression, ExpressionGraph
from cadmbs.expressions.instructions import Location
from cadmbs.expressions.lifting import Lifting
from cadmbs.kernels.calls.cache import keep_newest, store_code, stored_code
from cadmbs.kernels.loads.coordinate_forces import hyperbolic_tangent
from cadmbs.kernels.numbers.angles import arctangent_of_lanes, sine_versine
from cadmbs.kernels.tree.forward_dynamics import inverted

if TYPE_CHECKING:
    from cadmbs.machine_code.objects import LoadedCode

KEPT_CODES: Final = 64
"""Codes of mechanisms that stay in memory."""

MOST_FILES: Final = 2_000
"""Codes of mechanisms that stay in the cache on disk: of 10 to 150 kilobytes each."""

_ZERO: Final = 2
_PREFIX: Final = "straight_"
_OWN: Final = {
    "sine_versine": sine_versine,
    "arctangent": arctangent_of_lanes,
    "hyperbolic_tangent": hyperbolic_tangent,
    "inverted": inverted,
}
"""Kernels that stay as they are: machine code has their operations, not functions in their place."""

_CODES: "OrderedDict[str, LoadedCode]" = OrderedDict()
_LOCK = threading.RLock()


def machine_lifting(graph: ExpressionGraph) -> Lifting:
    """What runs kernels on expressions whose operations machine code has."""
    return Lifting(graph, _OWN)


def loaded_code(key: str, compiled: Callable[[], bytes]) -> "LoadedCode":
    """A code that is in memory, on disk, or compiled now."""
    from cadmbs.machine_code.objects import LoadedCode

    with _LOCK:
        code = _CODES.get(key)
        if code is None:
            name = f"{_PREFIX}{key[:32]}"
            content = stored_code(name)
            if content is None:
                content = compiled()
                store_code(name, content)
                keep_newest(_PREFIX, MOST_FILES)
            code = _CODES[key] = LoadedCode(content)
            if len(_CODES) > KEPT_CODES:
                _CODES.popitem(last=False)
        _CODES.move_to_end(key)
    return code


def flat_numbers(arrays: Iterable[NDArray[Any]]) -> Array:
    """The numbers of a mechanism, one array after the other."""
    floats = [part.ravel() for part in arrays if part.dtype == np.float64]
    return np.ascontiguousarray(np.concatenate([*floats, np.zeros(0)]))


def structure_key(head: Any, arrays: Sequence[NDArray[Any]], known: NDArray[np.int8]) -> str:
    """The hash of all that a code depends on: what `repr` says of its head, tables, and which numbers are known."""
    digest = hashlib.sha256(repr(head).encode())
    for part in arrays:
        digest.update(repr((part.shape, part.dtype.str)).encode())
        if part.dtype != np.float64:
            digest.update(np.ascontiguousarray(part).tobytes())
    digest.update(known.tobytes())
    return digest.hexdigest()


def known_numbers(numbers: Array) -> NDArray[np.int8]:
    """Which numbers are taken as what they are: one and minus one, by their signs, and zero, by 2; 0 for all others."""
    signs = np.where(np.abs(numbers) == 1.0, np.sign(numbers), 0.0).astype(np.int8)
    return np.where(numbers == 0.0, np.int8(_ZERO), signs)


def unknown_numbers(numbers: Array, known: NDArray[np.int8]) -> Array:
    """The numbers (..., k) that a code reads, and a zero, so that there is one."""
    unknown = numbers[..., known == 0]
    return np.concatenate([unknown, np.zeros((*unknown.shape[:-1], 1))], axis=-1)


class MechanismSymbols:
    """The arrays of a mechanism as symbols of a graph.

    Attributes:
        places: Where each symbol stands, by its name.
    """

    def __init__(self, graph: ExpressionGraph, arguments: Sequence[str], known: NDArray[np.int8]) -> None:
        """Args: the graph; names of the arguments of a code, "numbers" among them; of `known_numbers`."""
        self.graph, self.places = graph, dict[str, Location]()
        self._arguments, self._known, self._taken = arguments, known, 0
        self._numbers = np.cumsum(known == 0) - 1

    def symbol(self, argument: str, index: int) -> Expression:
        """A number of an argument."""
        name = f"{argument}[{index}]"
        self.places[name] = Location(self._arguments.index(argument), index)
        return self.graph.symbol(name)

    def of_array(self, array: NDArray[Any]) -> NDArray[Any]:
        """An array of the mechanism, in the order of `flat_numbers`: numbers known or symbols; integers as they are."""
        if array.dtype != np.float64:
            return array
        result = np.zeros(array.shape, dtype=object)
        for k, position in enumerate(np.ndindex(*array.shape), start=self._taken):
            sign = int(self._known[k])
            known = self.graph.constant(0.0 if sign == _ZERO else float(sign))
            result[position] = known if sign else self.symbol("numbers", int(self._numbers[k]))
        self._taken += array.size
        return result

    def row(self, argument: str, count: int) -> NDArray[Any]:
        """The first numbers of an argument, each a symbol."""
        result = np.zeros(count, dtype=object)
        for k in range(count):
            result[k] = self.symbol(argument, k)
        return result
