"""Which engine computes: NumPy, whose functions are the equations, or compiled kernels.

A public function with both is written as its NumPy reference and decorated with the kernel's counterpart:

    @with_kernel(compiled.poses)
    def poses(system, q, *, engine="auto", threads=None): ...
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Hashable
from functools import cache, wraps
from inspect import signature
from itertools import repeat, takewhile
from typing import Any, Final, NamedTuple, ParamSpec, TypeVar, cast

import numpy as np

from cadmbs.arrays import Array
from cadmbs.errors import ArgumentError
from cadmbs.kernels.calls.cache import LOGGER
from cadmbs.system.arguments import HasCoordinates, coordinate_argument, require_broadcast, require_coordinates
from cadmbs.system.variants import Variants, refuse_variants

ENGINES: Final = ("auto", "numpy", "compiled", "reference")
"""What `engine` may be; "reference" is the same as "numpy"."""

COORDINATES: Final = ("q", "v", "a", "tau")
"""Names of arguments that kernels take as arrays, which functions have first."""

P = ParamSpec("P")
Result = TypeVar("Result")

UNSUITABLE: Final = (AttributeError, LookupError, TypeError, FloatingPointError)
"""Errors of a call that is not bound yet, or does not take its arguments: see `kernels.calls.single.BoundCall`."""


def require_engine(engine: str) -> None:
    """Refuse unknown engines.

    Raises:
        ArgumentError: If the engine is none of `ENGINES`.
    """
    if not isinstance(engine, str) or engine not in ENGINES:
        raise ArgumentError(f"engine is {engine!r}, expected one of {', '.join(map(repr, ENGINES))}")


def uses_kernel(system: HasCoordinates, engine: str) -> bool:
    """Whether kernels compute for a system: a function of these two alone.

    Args:
        system: Compiled mechanism.
        engine: "auto" or "compiled" for kernels, "numpy" or "reference" for NumPy.

    Raises:
        ArgumentError: If the engine is none of these words.
    """
    require_engine(engine)
    return engine not in NUMPY_ENGINES and system.n_v > 0


def _coordinate_arrays(
    system: HasCoordinates, names: list[str], arguments: tuple[Any, ...], options: dict[str, Any]
) -> tuple[list[Array], tuple[Any, ...]]:
    """Coordinates as arrays whose leading axes broadcast, and the arguments after them.

    Coordinates that are given by name are taken out of the options.
    """
    if options:
        named = list(takewhile(options.__contains__, names[len(arguments) :]))
        arguments = (*arguments, *map(options.pop, named))
    arrays = list(map(coordinate_argument, repeat(system), arguments, names))
    if len(arrays) > 1:
        require_broadcast(*arrays)
    return arrays, arguments[len(arrays) :]


def with_kernel(
    compiled: Callable[..., Result],
    scalar: Hashable = None,
    require: Callable[[Any], None] | None = None,
    is_covered: Callable[[Any, str], bool] = uses_kernel,
    is_scalar: Callable[[Any], bool] = lambda system: True,
) -> Callable[[Callable[P, Result]], Callable[P, Result]]:
    """Decorator of a public function, whose body is the NumPy reference: a kernel computes where `engine` says so.

    The function takes a System, or `variants`, first, and declares `engine` and `threads`, which are used here alone.

    Args:
        compiled: The kernel's counterpart. It takes the arguments of the function and `threads`; coordinates come as
            arrays whose leading axes broadcast.
        scalar: Where one configuration has scalar code of its own, the key in `System.memory` of what is bound by
            `cadmbs.kernels.calls.single`. It is called at once after the function has succeeded for a system.
        require: Raises an error for systems that neither engine serves.
        is_covered: (system, engine) -> whether the kernel is used.
        is_scalar: Whether the bound call alone is the quantity of a system, without what NumPy adds.
    """

    def decorate(reference: Callable[P, Result]) -> Callable[P, Result]:
        parameters = signature(reference)
        evaluate = _with_arguments_of(reference, compiled)
        coordinates = [name for name in parameters.parameters if name in COORDINATES]
        takes_variants = next(iter(parameters.parameters)) == "variants"

        @wraps(reference)
        def function(
            system: Any = None, /, *arguments: Any, engine: str = "auto", threads: int | None = None, **options: Any
        ) -> Any:
            call = None
            if scalar and isinstance(engine, str) and engine == "auto":
                try:
                    call = system.memory[reference]
                    return call(*arguments, **options) if options else call(*arguments)
                except UNSUITABLE:
                    pass  # nothing is bound yet, or the arguments are not the contiguous arrays that it takes
            if system is None:
                bound = parameters.bind(*arguments, **options)
                return function(*bound.args, engine=engine, threads=threads, **bound.kwargs)
            if isinstance(system, Variants) and not takes_variants:
                refuse_variants(system)
            if call is None and not _is_covered(system, engine, require, is_covered):
                return reference(system, *arguments, **options)
            arrays, arguments = _coordinate_arrays(system, coordinates, arguments, options)
            if call is not None and all(array.ndim == 1 for array in arrays):
                try:
                    return call(*map(np.ascontiguousarray, arrays), *arguments, **options)
                except UNSUITABLE:
                    pass  # further arguments that it does not take, or a result that is not finite
            result = evaluate(system, *arrays, *arguments, threads=threads, **options)
            if scalar and scalar in system.memory and is_scalar(system):
                system.memory[reference] = system.memory[scalar]
            return result

        return cast(Callable[P, Result], function)

    return decorate


def _with_arguments_of(reference: Callable[..., Any], compiled: Callable[..., Result]) -> Callable[..., Result]:
    """The compiled counterpart; it refuses missing and surplus arguments in the name of the public function."""
    parameters = signature(reference)

    def by_kernel(*arguments: Any, **options: Any) -> Result:
        try:
            return compiled(*arguments, **options)
        except TypeError:
            try:
                parameters.bind(*arguments, **options)
            except TypeError as problem:
                raise TypeError(f"{reference.__name__}(): {problem}") from None
            raise

    return by_kernel


def _is_covered(
    system: Any, engine: str, require: Callable[[Any], None] | None, is_covered: Callable[[Any, str], bool]
) -> bool:
    """Whether a kernel computes; what is no system is refused where it lacks an attribute, at no cost for others."""
    try:
        if require is not None:
            require(system)
        return is_covered(system, engine)
    except AttributeError:
        require_coordinates(system)
        raise


# Messages about fallbacks to NumPy, one for each quantity of a mechanism.

NUMPY_ENGINES: Final = ("numpy", "reference")
"""The names of the NumPy engine."""


def log_numpy_fallback(quantity: str, name: str, reason: str, engine: str) -> None:
    """Log that NumPy computes a quantity of a mechanism; a warning where the compiled engine was requested by name.

    Args:
        quantity: What is computed, such as "simulation".
        name: Name of the mechanism.
        reason: What no kernel covers, after "which", such as "has coupled coordinates".
        engine: As the caller asked for.
    """
    if engine not in NUMPY_ENGINES:
        _log(quantity, name, reason, logging.WARNING if engine == "compiled" else logging.INFO)


@cache
def _log(quantity: str, name: str, reason: str, level: int) -> None:
    LOGGER.log(level, "no kernel covers %s of %r, which %s: NumPy computes it", quantity, name, reason)


# The choice of the engine of a simulation: kernels where they cover it, unless NumPy is asked for.

DEVICE_ENGINE: Final = "cuda"
"""The engine of batches of motions on a graphics processor of NVIDIA."""

ASKED_FOR: Final = "asked for"
"""The reason where the caller chose."""

COVERED: Final = "auto: kernels cover it"
"""The reason of "auto" for kernels."""


class EngineOptions(NamedTuple):
    """The requested engine, and threads of compiled batches."""

    engine: str = "auto"
    threads: int | None = None


AUTOMATIC: Final = EngineOptions()
"""What applies where nothing is asked for."""


class EngineDecision(NamedTuple):
    """Whether kernels evaluate the equations, and the reason as a clause."""

    compiled: bool
    reason: str

    def statistics(self) -> dict[str, str]:
        """The reason, among the statistics of a result."""
        return {"engine_reason": self.reason}


def on_device(name: str) -> EngineDecision:
    """The engine where a device of some name takes the steps of a batch."""
    return EngineDecision(True, f"{ASKED_FOR}: {name}")


def decide(name: str, engine: str, uncovered: str, quantity: str = "simulation") -> EngineDecision:
    """The engine of a simulation: it does not depend on what is compiled already, so that numbers do not either.

    Args:
        name: Name of the mechanism, for the log.
        engine: "auto", "numpy", "reference" or "compiled".
        uncovered: Why no kernel covers the simulation, as a clause after "which"; empty where kernels cover it.
        quantity: What is computed, for the log.

    Raises:
        ArgumentError: If the engine is none of these.
    """
    require_engine(engine)
    if engine in NUMPY_ENGINES:
        return EngineDecision(False, ASKED_FOR)
    if uncovered:
        log_numpy_fallback(quantity, name, uncovered, engine)
        return EngineDecision(False, uncovered_sentence(uncovered))
    return EngineDecision(True, ASKED_FOR if engine == "compiled" else COVERED)


def uncovered_sentence(reason: str) -> str:
    """The reason for NumPy where no kernel covers a simulation."""
    return f"no kernel covers this simulation, which {reason}"
