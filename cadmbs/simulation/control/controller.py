"""Calls of a controller, and checks of what it returns."""

import ctypes
import inspect
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from types import MappingProxyType
from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np

from cadmbs import bounds, suggestions, tolerances
from cadmbs.arrays import Array, ArrayLike
from cadmbs.dynamics import measures
from cadmbs.errors import ArgumentError, CadmbsError
from cadmbs.machine_code.callback_errors import CallbackErrors
from cadmbs.results.columns import column_name
from cadmbs.system import System
from cadmbs.system.variants import Variants

# What a controller is given: the state of the motion, and a place for what it wants to remember of it.


class ControlState:
    """The state at which a controller is asked, read-only; of a batch with leading axes.

    Attributes:
        t: Time [s].
        q: (..., n_q) positions, in the order of `system.position_names`.
        v: (..., n_v) velocities, in the order of `system.velocity_names`.
        system: The mechanism, or the variants of one, without the controller.
    """

    def __init__(
        self, system: System | Variants, t: float, q: Array, v: Array, write: Callable[[str, ArrayLike], None]
    ) -> None:
        """Args: mechanism, time, positions, velocities; takes what the controller logs."""
        self.system, self.t, self._write = system, t, write
        self.q, self.v = q.view(), v.view()
        self.q.setflags(write=False)
        self.v.setflags(write=False)

    @cached_property
    def measures(self) -> Mapping[str, Array]:
        """The measures (...) of the document by name, evaluated when they are first asked for."""
        if isinstance(self.system, System):
            return MappingProxyType(measures(self.system, self.q, self.v))
        each = [measures(one, self.q[..., k, :], self.v[..., k, :]) for k, one in enumerate(self.system.systems)]
        return MappingProxyType({name: np.stack([one[name] for one in each], axis=-1) for name in each[0]})

    def log(self, name: str, value: ArrayLike) -> None:
        """Keep a number, of a batch one a sample: the column `control/<name>` of the result holds it until the next."""
        self._write(name, value)


Control: TypeAlias = Callable[[float, ControlState], Any]
"""f(t, state) -> joint forces (..., n_v), {"joints": these, "wrenches": {body: (..., 6)}}, or None for no force; or a
function that is machine code, of the form of `machine_law.SIGNATURE`."""

_PARTS = ("joints", "wrenches")

_WRENCH = 6


class ControlError(Exception):
    """What a controller raised, on its way to the author: no step is repeated and no motion ends for it."""

    def __init__(self, problem: CadmbsError) -> None:
        super().__init__(str(problem))
        self.problem = problem


class Forces(NamedTuple):
    """What a controller gives: joint forces (..., n_v), and wrenches (..., 6) on bodies by name."""

    joints: Array
    wrenches: Mapping[str, Array]


class Controller:
    """A controller of one motion or of a batch, and its log.

    Attributes:
        function: What the user gave.
        sample_time: Time between two calls [s]; None where it is called at each state that is evaluated.
    """

    def __init__(
        self, system: System | Variants, function: Control, sample_time: float | None, batch: tuple[int, ...] = ()
    ) -> None:
        """Args: mechanism, or variants of one; f(t, state); time between calls; batch axes of the states.

        Raises:
            ArgumentError: If the function cannot be called, or the time is not positive.
        """
        require_control(function, sample_time)
        self._moving, self._system = system, system.systems[0] if isinstance(system, Variants) else system
        self.function, self.sample_time, self._batch = function, sample_time, batch
        self._times: dict[str, list[float]] = {}
        self._logged: dict[str, list[Array]] = {}
        self._bodies: tuple[str, ...] | None = None
        self._machine_law = machine_law(function, self._system.n_q, self._system.n_v)
        reset = getattr(function, "reset", None)
        if callable(reset):
            reset()

    def forces(self, t: float, q: Array, v: Array) -> Forces:
        """What the controller gives at a state.

        Raises:
            ControlError: For an error of ours in it, or where it does not return what is expected; all other errors
                leave it as they are.
        """
        try:
            if self._machine_law is not None:
                return self._checked(t, self._machine_law(t, q, v))
            state = ControlState(self._moving, t, q, v, lambda name, value: self._log(t, name, value))
            with np.errstate(over="warn", invalid="warn", divide="warn"):
                returned = self.function(t, state)
            return self._checked(t, returned)
        except CadmbsError as problem:
            raise ControlError(problem) from problem

    def _checked(self, t: float, returned: Any) -> Forces:
        if not isinstance(returned, Mapping):
            self._require_known(t, {})
            return Forces(self._numbers(t, "the joint forces", returned, self._system.n_v), {})
        for word in returned:
            if word not in _PARTS:
                hint = suggestions.did_you_mean_clause(str(word), _PARTS)
                raise ArgumentError(f'control at t = {t:.6g} s: {word!r} is neither "joints" nor "wrenches"{hint}')
        wrenches = returned.get("wrenches")
        wrenches = {} if wrenches is None else wrenches
        if not isinstance(wrenches, Mapping):
            raise ArgumentError(f"control at t = {t:.6g} s: wrenches are {wrenches!r}, expected {{body: (..., 6)}}")
        for body in wrenches:
            self._system.body_and_pose(body)
        self._require_known(t, wrenches)
        joints = self._numbers(t, "the joint forces", returned.get("joints"), self._system.n_v)
        return Forces(
            joints, {body: self._numbers(t, f"the wrench on {body!r}", w, _WRENCH) for body, w in wrenches.items()}
        )

    def _require_known(self, t: float, wrenches: Mapping[str, Any]) -> None:
        """Wrenches act on the bodies that the first call names."""
        if self._bodies is None:
            self._bodies = tuple(wrenches)
        for body in wrenches:
            if body not in self._bodies:
                raise ArgumentError(
                    f"control at t = {t:.6g} s: a wrench on {body!r}, which the first call did not name: let it give "
                    "zeros for all bodies on which a wrench will act"
                )

    def _numbers(self, t: float, what: str, value: Any, count: int) -> Array:
        """Numbers (*batch, count)."""
        shape = (*self._batch, count)
        try:
            if np.iscomplexobj(value):
                raise TypeError
            array = np.asarray(0.0 if value is None else value, dtype=float)
            is_array = array.ndim or value is None or count == 1
            numbers_ = np.array(np.broadcast_to(array, shape)) if is_array else None  # it may be written to again
        except (TypeError, ValueError):
            numbers_ = None
        if numbers_ is None:
            is_array = isinstance(value, np.ndarray | list | tuple)
            kind = "a complex array" if np.iscomplexobj(value) else "an array"
            found = f"{kind} of shape {np.shape(value)}" if is_array else repr(value)
            names = f" in the order {', '.join(self._system.velocity_names)}" if count != _WRENCH else " (mx to fz)"
            raise ArgumentError(f"control at t = {t:.6g} s: {what} are {found}, expected {shape}{names}")
        if not np.isfinite(numbers_).all():
            index = tuple(int(k) for k in np.argwhere(~np.isfinite(numbers_))[0])
            place = f" at index {index if len(index) > 1 else index[0]}"
            raise ArgumentError(f"control at t = {t:.6g} s: {what}: {numbers_[index]}{place} is not finite")
        return numbers_

    def _log(self, t: float, name: str, value: ArrayLike) -> None:
        if not isinstance(name, str) or not name:
            raise ArgumentError(f"log: the name is {name!r}, expected a text")
        try:
            numbers_ = np.array(np.broadcast_to(np.asarray(value, dtype=float), self._batch))
        except (TypeError, ValueError):
            expected = "one number" if not self._batch else f"numbers of shape {self._batch}"
            raise ArgumentError(f"log({name!r}): the value is {value!r}, expected {expected}") from None
        self._times.setdefault(name, []).append(t)
        self._logged.setdefault(name, []).append(numbers_)

    def columns(self, times: Array) -> dict[str, Array]:
        """The columns (*batch, n_t) of what was logged: at each time the last value; not a number before the first."""
        columns = {}
        for name, when in self._times.items():
            order = np.argsort(when, kind="stable")
            place = np.searchsorted(np.array(when)[order], times, side="right") - 1
            values = np.moveaxis(np.array(self._logged[name])[order], 0, -1)
            held = np.where(place >= 0, values[..., np.maximum(place, 0)], np.nan)
            columns[column_name("control", name)] = held
        return columns


def require_control(function: object, sample_time: object) -> None:
    """Refuse what cannot be called, and times between samples that are no positive numbers.

    Raises:
        ArgumentError: With what was found and what is expected.
    """
    if not callable(function):
        is_address = isinstance(function, int) and not isinstance(function, bool)
        made = "ctypes.CFUNCTYPE(None, c_double, c_void_p, c_void_p, c_void_p)(address)"
        hint = f"; an address becomes a function by {made}, for {SIGNATURE}" if is_address else ""
        raise ArgumentError(
            f"control is {function!r}, expected a function of (t, state) that returns joint forces{hint}"
        )
    if sample_time is not None and not (bounds.finite_number(sample_time) or 0.0) > 0.0:
        raise ArgumentError(f"sample_time is {sample_time!r}, expected a positive number of seconds, or None")


def sample_times(outputs: Sequence[float], sample_time: float) -> list[float]:
    """Times after the start at which a controller is asked; output times where those differ by rounding alone [s].

    Raises:
        ArgumentError: There are too many.
    """
    known = np.asarray(outputs)
    with np.errstate(over="ignore"):
        samples = (known[-1] - known[0]) / sample_time
    if not samples <= bounds.MOST_ROWS:
        raise ArgumentError(
            f"sample_time is {sample_time:.6g} s: {samples:.3g} samples over {known[-1] - known[0]:.6g} s, more than "
            f"{bounds.MOST_ROWS}"
        )
    count = int(np.ceil(samples - tolerances.SAME_STEP_END))
    times = known[0] + sample_time * np.arange(1, max(count, 1))
    near = np.clip(np.searchsorted(known, times), 1, len(known) - 1)
    for candidates in (known[near - 1], known[near]):
        same = np.abs(candidates - times) <= tolerances.SAME_STEP_END * np.maximum(1.0, np.abs(times))
        times = np.where(same, candidates, times)
    return [float(t) for t in times]


# Controllers that are machine code: functions of C, Rust or Fortran, and those that Numba compiles.

SIGNATURE: Final = "void f(double t, const double *q, const double *v, double *out)"
"""What a controller that is machine code looks like in C."""

PARAMETERS: Final = 4
"""How many arguments it takes."""

_BY_ADDRESS = ctypes.CFUNCTYPE(None, ctypes.c_double, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_void_p)
_FUNCTION_POINTER: Final[Any] = _BY_ADDRESS.__mro__[1]
"""The class of all function pointers of `ctypes`, which has no public name."""


class MachineLaw:
    """A controller that is machine code, called once a sample, without the interpreter inside.

    What Python raises within a callback, which C cannot pass on, is raised behind the call.
    """

    def __init__(self, call: Callable[..., Any], takes_arrays: bool, n_q: int, n_v: int) -> None:
        """Args: the function, whether it takes arrays or their addresses, numbers of positions and velocities."""
        self._call, self._q, self._v, self._tau = call, np.zeros(n_q), np.zeros(n_v), np.zeros(n_v)
        arrays = self._q, self._v, self._tau
        self._arguments = arrays if takes_arrays else tuple(array.ctypes.data for array in arrays)

    def __call__(self, t: float, q: Array, v: Array) -> Array:
        """Joint forces (..., n_v) at positions (..., n_q) and velocities (..., n_v).

        Raises:
            ArgumentError: If it returns something in place of writing to its last argument.
        """
        tau = np.empty(v.shape)
        for index in np.ndindex(v.shape[:-1]):
            self._q[:], self._v[:], self._tau[:] = q[index], v[index], 0.0
            with CallbackErrors():
                returned = self._call(t, *self._arguments)
            tau[index] = self._tau
            if returned is not None:
                raise ArgumentError(f"control returns {returned}, expected {SIGNATURE}, which writes forces to out")
        return tau


def machine_law(function: Any, n_q: int, n_v: int) -> MachineLaw | None:
    """A controller that is machine code; None of one in Python.

    Args:
        function: A function pointer of `ctypes` (of a library too), or what `numba.cfunc` or `numba.njit` makes.
        n_q: Number of positions.
        n_v: Number of velocities.

    Raises:
        ArgumentError: If it is declared otherwise than `SIGNATURE`, or points to nothing.
    """
    if isinstance(function, _FUNCTION_POINTER):
        _require_signature(function)
        return MachineLaw(_BY_ADDRESS(ctypes.cast(function, ctypes.c_void_p).value or 0), False, n_q, n_v)
    if hasattr(function, "native_name") and hasattr(function, "ctypes"):  # of numba.cfunc
        return machine_law(function.ctypes, n_q, n_v)
    if callable(function) and hasattr(function, "py_func") and hasattr(function, "signatures"):  # of numba.njit
        _require_count(len(inspect.signature(function.py_func).parameters))
        return MachineLaw(function, True, n_q, n_v)
    return None


def _require_signature(function: Any) -> None:
    """Refuse a function pointer that is declared otherwise; what is not declared is taken as it should be."""
    parameters, result = getattr(function, "argtypes", None), getattr(function, "restype", None)
    if not ctypes.cast(function, ctypes.c_void_p).value:
        raise ArgumentError(f"control points to nothing, expected {SIGNATURE}")
    if parameters is not None:
        _require_count(len(parameters))
    numbers = {ctypes.c_float, ctypes.c_double, ctypes.c_longdouble, ctypes.c_int, ctypes.c_long, ctypes.c_size_t}
    wrong = [] if parameters is None else [k for k, kind in enumerate(parameters) if (kind in numbers) != (k == 0)]
    if parameters is not None and (wrong or parameters[0] is not ctypes.c_double):
        names = ", ".join(kind.__name__ for kind in parameters)
        raise ArgumentError(f"control is declared to take {names}, expected {SIGNATURE}")
    if parameters is not None and result is not None:
        raise ArgumentError(f"control is declared to return {result.__name__}, expected {SIGNATURE}")


def _require_count(count: int) -> None:
    if count != PARAMETERS:
        raise ArgumentError(f"control takes {count} arguments, expected the {PARAMETERS} of {SIGNATURE}")
