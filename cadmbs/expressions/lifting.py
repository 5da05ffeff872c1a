"""Kernels run on expressions: the functions that `machine_code` compiles, called once with numbers that remember.

A kernel is Python on numbers that it reads and writes by `load` and `store`. A lifted kernel is a copy of its Python
function whose globals name lifted kernels, or modules of them, and substitutes of the few functions that the graph
says in another way. Branches on integers (kinds of joints, of rows) are taken as usual. A branch on a number that
depends on the arguments is an error: kernels that also work on SIMD lanes have none.
"""

import builtins
import math
import types
from collections.abc import Callable, Mapping
from typing import Any, Final

import numpy as np

from cadmbs.expressions.elementary import FUNCTIONS
from cadmbs.expressions.graph import Expression, ExpressionArray, ExpressionGraph, LiftingError

SUBSTITUTED_MODULES: Final = frozenset(
    f"cadmbs.kernels.{name}"
    for name in ("numbers.lanes", "numbers.angles", "loads.coordinate_forces", "tree.forward_dynamics")
)
"""Where the functions stand that have substitutes."""


def lifted(graph: ExpressionGraph, kernel: Any) -> Callable[..., Any]:
    """A kernel, or its Python function, that runs on expressions of a graph."""
    return Lifting(graph).lift(kernel)


class Lifting:
    """Lifted functions of one graph, each made once."""

    def __init__(self, graph: ExpressionGraph, kept: Mapping[str, Any] | None = None) -> None:
        """Args: the graph; kernels that take the place of substitutes, by name: machine code has no other functions."""
        self.graph = graph
        self._done: dict[Any, Callable[..., Any]] = {}
        self._substitutes = _substitutes(graph)
        for name, kernel in (kept or {}).items():
            self._substitutes[name] = self.lift(kernel)

    def lift(self, kernel: Any) -> Callable[..., Any]:
        """A kernel that runs on expressions."""
        plain = getattr(kernel, "py_func", kernel)
        if plain not in self._done:
            names = dict(plain.__globals__)
            copy = types.FunctionType(plain.__code__, names, plain.__name__, plain.__defaults__, self._cells(plain))
            self._done[plain] = copy
            for name in _global_names(plain.__code__):
                if name in names:
                    names[name] = self._replacement(name, names[name])
                elif name in self._substitutes and hasattr(builtins, name):
                    names[name] = self._substitutes[name]
        return self._done[plain]

    def _replacement(self, name: str, value: Any) -> Any:
        substitute = self._substitutes.get(getattr(value, "__name__", name))
        if substitute is not None and (value is math or getattr(value, "__module__", "") in SUBSTITUTED_MODULES):
            return substitute
        if isinstance(value, types.ModuleType) and value.__name__.startswith("cadmbs."):
            return _LiftedModule(value, self._replacement)
        return self.lift(value) if hasattr(value, "py_func") else value

    def _cells(self, plain: Any) -> tuple[Any, ...] | None:
        """What a function takes from the function around it, kernels among it lifted."""
        if plain.__closure__ is None:
            return None
        contents = [cell.cell_contents for cell in plain.__closure__]
        names = plain.__code__.co_freevars
        return tuple(types.CellType(self._replacement(n, x)) for n, x in zip(names, contents, strict=True))


class _LiftedModule:
    """A module of kernels, whose kernels are lifted where a kernel names them by it: `algebra.cross`."""

    def __init__(self, module: types.ModuleType, replacement: Callable[[str, Any], Any]) -> None:
        self._module, self._replacement = module, replacement

    def __getattr__(self, name: str) -> Any:
        value = self._replacement(name, getattr(self._module, name))
        setattr(self, name, value)
        return value


def _global_names(code: types.CodeType) -> set[str]:
    """Names that a function looks up, those of functions inside it included."""
    names = set(code.co_names)
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            names |= _global_names(constant)
    return names


def _substitutes(graph: ExpressionGraph) -> dict[str, Any]:
    """Functions of kernels, by name, that the graph says in another way."""

    def by_name(name: str) -> Callable[..., Any]:
        def function(*x: Any) -> Any:
            return graph.function(name, *x) if any(isinstance(each, Expression) for each in x) else _float(name, x)

        return function

    def inverted(D: Any, *_: Any) -> Any:
        return 1.0 / D

    def choose(a: Any, b: Any, x: Any, y: Any) -> Any:
        return graph.select(a, b, x, y)

    functions = {name: by_name(name) for name in FUNCTIONS}
    mathematics = types.SimpleNamespace(**{**vars(math), **functions})
    return {
        "sine_versine": graph.sine_versine,
        "inverted": inverted,
        "root": by_name("sqrt"),
        "choose": choose,
        "larger": _extreme(graph, smallest=False),
        "power": by_name("pow"),
        "whole": by_name("floor"),
        "magnitude": abs,
        "arctangent": by_name("atan2"),
        "nearest": lambda x: graph.function("floor", graph.number(x) + 0.5),
        "hyperbolic_tangent": by_name("tanh"),
        "math": mathematics,
        "min": _extreme(graph, smallest=True),
        "max": _extreme(graph, smallest=False),
    }


def _extreme(graph: ExpressionGraph, smallest: bool) -> Callable[..., Any]:
    """`min` or `max`, of expressions too."""
    plain = min if smallest else max

    def chosen(*x: Any) -> Any:
        if len(x) == 1 or not any(isinstance(each, Expression) for each in x):
            return plain(*x)
        result = x[0]
        for other in x[1:]:
            result = graph.select(other, result, *((other, result) if smallest else (result, other)))
        return result

    return chosen


def _float(name: str, x: tuple[Any, ...]) -> float:
    return float(FUNCTIONS[name].of_floats(*x))


def expression_array(graph: ExpressionGraph, values: Any) -> ExpressionArray:
    """An array of numbers as one of constants."""
    array: ExpressionArray = np.frompyfunc(graph.number, 1, 1)(np.asarray(values, dtype=object)).astype(object)
    return array


def zeros(graph: ExpressionGraph, *shape: int) -> ExpressionArray:
    """An array of zeros."""
    array = np.zeros(shape, dtype=object)
    array[...] = graph.constant(0.0)
    return array


def symbols(graph: ExpressionGraph, name: str, count: int) -> ExpressionArray:
    """The symbols name[0], name[1], ..."""
    array = np.zeros(count, dtype=object)
    for k in range(count):
        array[k] = graph.symbol(f"{name}[{k}]")
    return array


def require_expressions(graph: ExpressionGraph, array: ExpressionArray) -> ExpressionArray:
    """An array that a kernel filled, with expressions only; numbers that it wrote become constants.

    Raises:
        LiftingError: If a number is not finite.
    """
    result = expression_array(graph, array)
    for node in result.ravel():
        if node.value is not None and not math.isfinite(node.value):
            raise LiftingError("a result is not finite, whatever the arguments are")
    return result
