"""Which engine computes: NumPy, whose functions are the equations, or compiled kernels.

A public function with both is written as its NumPy reference and decorated with the kernel's counterpart:

    @with_kernel(compiled.poses)
    def poses(system, q, *, engine="auto", threads=None): ...
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import wraps
from inspect import signature
from itertools import takewhile
from typing import Any, Final, ParamSpec, TypeVar, cast

from cadmbs.kernels.log_once import log_numpy_fallback
from cadmbs.system import System
from cadmbs.system.arguments import HasCoordinates, positions, require_broadcast, velocities

ENGINES: Final = ("auto", "reference", "compiled")

COORDINATE_ARGUMENTS: Final[dict[str, Callable[..., Any]]] = {
    "q": positions,
    "v": velocities,
    "a": velocities,
    "tau": velocities,
}
"""Arguments that kernels take as arrays, by name, with what converts and checks them. Functions have them first."""

P = ParamSpec("P")
Result = TypeVar("Result")


def require_engine(engine: str) -> None:
    """Refuse unknown engines.

    Raises:
        ValueError: If the engine is not "auto", "reference" or "compiled".
    """
    if engine not in ENGINES:
        raise ValueError(f"engine is {engine!r}, expected one of {', '.join(map(repr, ENGINES))}")


def uses_kernel(system: HasCoordinates, engine: str) -> bool:
    """Whether kernels compute for a system: a function of these two alone.

    Args:
        system: Compiled mechanism.
        engine: "auto" or "compiled" for kernels, "reference" for NumPy.

    Raises:
        ValueError: If the engine is none of these words.
    """
    if engine == "reference" or not system.n_v:
        return False
    require_engine(engine)
    return True


def kernel_covers_constraints(system: System, engine: str) -> bool:
    """As `uses_kernel`, for simulations with constraints, which kernels cover without coupled coordinates only."""
    if uses_kernel(system, engine) and not system.tree.velocities.is_permutation:
        log_numpy_fallback("simulation with constraints", system.name, "has coupled coordinates", engine)
        return False
    return uses_kernel(system, engine)


def with_kernel(
    compiled: Callable[..., Result],
    scalar: Hashable = None,
    require: Callable[[Any], None] | None = None,
    is_covered: Callable[[Any, str], bool] = uses_kernel,
) -> Callable[[Callable[P, Result]], Callable[P, Result]]:
    """Decorator of a public function, whose body is the NumPy reference: a kernel computes where `engine` says so.

    The function takes a System or variants first, and declares `engine` and `threads`, which are used here alone.

    Args:
        compiled: The kernel's counterpart. It takes the arguments of the function and `threads`; coordinates come as
            arrays whose leading axes broadcast.
        scalar: Where one configuration has scalar code of its own, the key in `System.memory` of what is bound by
            `cadmbs.kernels.single`. It is called at once after the function has succeeded for a system.
        require: Raises an error for systems that neither engine serves.
        is_covered: (system, engine) -> whether the kernel is used.
    """

    def decorate(reference: Callable[P, Result]) -> Callable[P, Result]:
        parameters = signature(reference)
        coordinates = [name for name in parameters.parameters if name in COORDINATE_ARGUMENTS]

        @wraps(reference)
        def function(
            system: Any = None, /, *arguments: Any, engine: str = "auto", threads: int | None = None, **options: Any
        ) -> Any:
            if system is None:
                bound = parameters.bind(engine=engine, threads=threads, **options)
                return function(*bound.args, **bound.kwargs)
            if engine == "auto" and (call := system.memory.get(reference)) is not None:
                try:
                    if (result := call(*arguments, **options)) is not None:
                        return result
                except TypeError:
                    pass  # not the contiguous arrays that it takes: these are made below
            if require is not None:
                require(system)
            if not is_covered(system, engine):
                return reference(system, *arguments, **options)
            named = takewhile(options.__contains__, coordinates[len(arguments) :])
            values = [*arguments, *(options.pop(name) for name in named)]
            arrays = [COORDINATE_ARGUMENTS[name](system, x, name) for name, x in zip(coordinates, values, strict=False)]
            require_broadcast(*arrays)
            result = compiled(system, *arrays, *values[len(arrays) :], threads=threads, **options)
            if (call := system.memory.get(scalar)) is not None:
                system.memory[reference] = call
            return result

        return cast(Callable[P, Result], function)

    return decorate
