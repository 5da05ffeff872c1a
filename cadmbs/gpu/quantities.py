"""`prepare`: a quantity of a mechanism for batches on a graphics processor."""

import hashlib
import math
from collections.abc import Mapping, Sequence
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from cadmbs.errors import ArgumentError, ShapeError
from cadmbs.expressions.instructions import InstructionSequence, Location
from cadmbs.kernels.calls.devices import CPU, CUDA, ArrayView, cuda_device, imported, is_row_major
from cadmbs.kernels.numbers.device_functions import DEVICE_FUNCTIONS
from cadmbs.machine_code import device_interface, devices
from cadmbs.machine_code.values import CompilingError
from cadmbs.programs import errors, program, quantities
from cadmbs.system import System

NUMBERS: Final[dict[str, np.dtype[Any]]] = {"double": np.dtype(np.float64), "float": np.dtype(np.float32)}
"""Types of numbers by their names."""

USED_MEMORY: Final = 0.8
"""Part of the free memory of a device that a batch of NumPy arrays takes at once; longer ones are cut."""


def quantity_code(formula: program.Formula) -> devices.DeviceCode:
    """The kernel of a quantity: the number of samples, then arrays (n, width) of its arguments and of its result.

    Raises:
        NotExportableError: If it has a function that devices do not have.
    """
    places = {
        symbol.name: Location(k, j)
        for k, argument in enumerate(formula.arguments)
        for j, symbol in enumerate(argument.symbols)
    }
    outputs = [(Location(len(formula.arguments), k), node) for k, node in enumerate(formula.outputs)]
    widths = [*(len(argument.symbols) for argument in formula.arguments), len(outputs)]
    try:
        return devices.sample_code(InstructionSequence(places, outputs, streams=True), widths, DEVICE_FUNCTIONS)
    except CompilingError as problem:
        raise errors.NotExportableError(f"{formula.quantity} cannot be computed on a device: {problem}") from None


class PreparedQuantity:
    """A quantity that is computed on a device.

    Attributes:
        quantity: Its name.
        arguments: Names of its arguments, in order.
        shape: Of the result of one sample.
        dtype: The type of its numbers.
        notes: What a reader has to know.
    """

    def __init__(self, formula: program.Formula, number: str, device: device_interface.Device) -> None:
        """Args: the quantity, "double" or "float", the device."""
        self.quantity, self.shape, self.dtype = formula.quantity, formula.output.shape, NUMBERS[number]
        self.arguments = tuple(argument.name for argument in formula.arguments)
        self.notes = (
            *formula.notes,
            "Arrays on the device are neither copied nor moved; arrays of NumPy are copied to it, and results back.",
        )
        self._parts, self._device = formula.arguments, device
        code = quantity_code(formula)
        key = hashlib.sha256(code.text.encode()).hexdigest()
        self._function = device.kernel_of(key, lambda: code, number == "float")

    def __call__(self, *arrays: Any, out: Any = None, stream: Any = 0, **named: Any) -> Any:
        """The result for a batch, whose leading axes all arguments have in common.

        Args:
            *arrays: Arguments in order, (..., n) each, times (...): all of NumPy, or all on the device, row by row.
            out: An array on the device that receives the result, (..., *shape); a new one for None.
            stream: The stream of the caller, as a number or as an object of PyTorch, CuPy or `cuda.core`. In the
                default stream the result is ready afterwards.
            **named: Arguments by name; those with a default may be left out.

        Returns:
            The result (..., *shape): `out`, a new array on the device with `.numpy()` and DLPack, or one of NumPy where
            the arguments are.

        Raises:
            ArgumentError: If an argument is missing or there twice, or an array has another type, storage or device.
            ShapeError: If leading axes differ.
            DeviceError: If the device fails, such as for want of memory.
        """
        values = self._by_name(arrays, named)
        arguments = [value for value in values.values() if value is not None]
        if all(isinstance(value, np.ndarray | float | int | list | tuple) for value in arguments):
            if out is not None:
                raise ArgumentError("out is an array on the device: give the arguments there, too")
            return self._of_numpy(values)
        number = stream_number(stream)
        views = {
            name: None if value is None else view_of(value, name, number, self._device)
            for name, value in values.items()
        }
        return self._on_device(views, out, number, stream)

    def _by_name(self, arrays: Sequence[Any], named: dict[str, Any]) -> dict[str, Any]:
        if len(arrays) > len(self.arguments):
            raise ArgumentError(f"{self.quantity} takes {len(self.arguments)} arguments, found {len(arrays)}")
        values: dict[str, Any] = dict.fromkeys(self.arguments)
        values |= dict(zip(self.arguments, arrays, strict=False))
        for name, value in named.items():
            if name not in values or values[name] is not None:
                raise ArgumentError(f"{self.quantity} takes {', '.join(self.arguments)} once each, found {name!r}")
            values[name] = value
        missing = [part.name for part in self._parts if part.default is None and values[part.name] is None]
        if missing:
            raise ArgumentError(f"{self.quantity} takes {', '.join(self.arguments)}: {missing[0]} is missing")
        return values

    def _of_numpy(self, values: dict[str, Any]) -> NDArray[Any]:
        """The result as NumPy's array, in pieces that fit the device."""
        rows = []
        for part in self._parts:
            value = values[part.name]
            array = np.asarray(_default(part) if value is None else value, dtype=self.dtype)
            array = array[..., None] if part.is_scalar else array
            if array.shape[-1:] != (len(part.symbols),):
                raise ShapeError(f"{part.name} has shape {array.shape}, expected (..., {len(part.symbols)})")
            rows.append(array)
        batch = np.broadcast_shapes(*(array.shape[:-1] for array in rows))
        flat = [np.broadcast_to(x, (*batch, x.shape[-1])).reshape(-1, x.shape[-1]) for x in rows]
        count, width = math.prod(batch), math.prod(self.shape)
        of_sample = (width + sum(array.shape[-1] for array in flat)) * self.dtype.itemsize
        most = max(1, int(USED_MEMORY * self._device.free_memory()) // max(1, of_sample))
        result = np.empty((count, width), dtype=self.dtype)
        for first in range(0, count, most):
            self._compute([array[first : first + most] for array in flat], result[first : first + most])
        return result.reshape(*batch, *self.shape)

    def _compute(self, rows: Sequence[NDArray[Any]], result: NDArray[Any]) -> None:
        """Rows that fit the device, whose memory is free again afterwards."""
        arrays = [self._device.array(np.ascontiguousarray(each)) for each in rows]
        answer = self._device.empty(result.shape, self.dtype)
        self._function.launch(len(result), self._passed(len(result), [*arrays, answer]))
        answer.read(result)

    def _on_device(self, views: dict[str, ArrayView | None], out: Any, stream: int, owner: Any) -> Any:
        device = self._device
        batches = {
            part.name: require_rows(view, part.name, width, self.dtype, device.number)
            for part in self._parts
            for view, width in [(views[part.name], None if part.is_scalar else len(part.symbols))]
            if view is not None
        }
        batch = next(iter(batches.values()), ())
        for name, other in batches.items():
            if other != batch:
                raise ShapeError(f"{name} has leading axes {other}, expected {batch}, those of {next(iter(batches))}")
        count, shape = math.prod(batch), (*batch, *self.shape)
        result = device.empty(shape, self.dtype) if out is None else out
        target = view_of(result, "out", stream, device)
        require_rows(target, "out", None, self.dtype, device.number)
        if target.shape != shape:
            raise ShapeError(f"out has shape {target.shape}, expected {shape}")
        _require_apart(target, views)
        arrays = [views[part.name] or self._default_rows(part, count) for part in self._parts]
        if stream and None in views.values():
            device.wait_for(0)  # copies of defaults
        self._function.launch(count, self._passed(count, [*arrays, target]), stream)
        if stream and out is None:
            result.made_in(stream, owner)
        return result

    def _default_rows(self, part: program.Argument, count: int) -> device_interface.DeviceArray:
        return self._device.array(np.tile(np.asarray(_default(part), dtype=self.dtype), (count, 1)))

    def _passed(self, count: int, arrays: Sequence[Any]) -> list[Any]:
        """The arguments of the kernel."""
        return [count, *(each for array in arrays for each in (array, count))]


def _require_apart(target: ArrayView, views: Mapping[str, ArrayView | None]) -> None:
    """Refuse a result that overlaps an argument, which is read while the result is written.

    Raises:
        ArgumentError: If it does.
    """
    for name, view in views.items():
        if view is not None and max(target.pointer, view.pointer) < min(_end(target), _end(view)):
            raise ArgumentError(f"out overlaps {name}, which is read while out is written: give another array")


def _end(view: ArrayView) -> int:
    """The address behind an array."""
    return view.pointer + math.prod(view.shape) * view.dtype.itemsize


def _default(part: program.Argument) -> Any:
    return part.default[0] if part.is_scalar and part.default is not None else part.default


def stream_number(stream: Any) -> int:
    """The number of a stream: of PyTorch (`cuda_stream`), CuPy (`ptr`), or with `__cuda_stream__`.

    Raises:
        ArgumentError: If it is none.
    """
    if isinstance(stream, int):
        return stream
    for name in ("cuda_stream", "ptr"):
        if hasattr(stream, name):
            return int(getattr(stream, name))
    if hasattr(stream, "__cuda_stream__"):
        return int(stream.__cuda_stream__()[1])
    raise ArgumentError(f"stream is {type(stream).__name__}, expected a number, or a stream of PyTorch, CuPy or CUDA")


def prepare(
    system: System, quantity: str, number: str = "double", *, representation: str = "hybrid", device: int = 0
) -> PreparedQuantity:
    """A quantity of a mechanism for batches on a graphics processor of NVIDIA, one thread a sample.

    Args:
        system: Compiled mechanism.
        quantity: As of `cadmbs.exporters.equations.program`: "inverse_dynamics", "forward_dynamics", "mass_matrix",
            "jacobian:BODY", "closed_forward_dynamics", ..., and their derivatives.
        number: "double", or "float" for single precision: faster, with errors of 1e-6, of stiff loops of 1e-3.
        representation: Of Jacobians: "hybrid", "spatial", "body_fixed" or "mixed".
        device: The number of the device.

    Returns:
        What computes it for arrays on the device, of any library with DLPack or `__cuda_array_interface__`, or for
        NumPy's arrays, which are copied. Compiled once for a structure, in the cache of `cadmbs doctor`.

    Raises:
        ArgumentError: If a name is none of those listed.
        NotExportableError: If the mechanism has something that equations cannot say.
        MissingExtraError: If the library that calls the driver is not installed.
        DeviceError: If there is no such device.
    """
    if not isinstance(number, str) or number not in NUMBERS:
        raise ArgumentError(f"number is {number!r}, expected 'double' or 'float'")
    return PreparedQuantity(quantities.program(system, quantity, representation), number, cuda_device(device))


# Arrays of other libraries on a device, seen without a copy: by `__cuda_array_interface__`, or by DLPack.

_LEGACY: Final = 1
"""The default stream in both protocols, where 0 is not allowed."""


def view_of(array: Any, name: str, stream: int, device: device_interface.Device) -> ArrayView:
    """An array as a kernel takes it.

    Args:
        array: Of CuPy, PyTorch, JAX, Numba, or another library with one of the two protocols.
        name: Of the argument, for messages.
        stream: The stream in which it is needed. Where the library says that its numbers are made in another one, that
            one is waited for.
        device: What waits.

    Raises:
        ArgumentError: If it is none, in the memory of the processor, or one whose gradient PyTorch follows.
    """
    if getattr(array, "requires_grad", False):
        raise ArgumentError(f"{name} requires a gradient, which is not followed here: give {name}.detach()")
    interface = getattr(array, "__cuda_array_interface__", None)
    if interface is not None:
        shape, dtype = tuple(interface["shape"]), np.dtype(interface["typestr"])
        steps = interface.get("strides")
        counted = None if steps is None else tuple(step // dtype.itemsize for step in steps)
        made_in = interface.get("stream")
        if made_in is not None and made_in != (stream or _LEGACY):
            device.wait_for(made_in)
        number = array.__dlpack_device__()[1] if hasattr(array, "__dlpack_device__") else 0
        return ArrayView(int(interface["data"][0]), shape, dtype, (CUDA, number), is_row_major(shape, counted), array)
    if not hasattr(array, "__dlpack__"):
        raise ArgumentError(
            f"{name} is {type(array).__name__}, expected an array of NumPy, or one on the device with "
            "__cuda_array_interface__ or __dlpack__"
        )
    if array.__dlpack_device__()[0] == CPU:
        raise ArgumentError(
            f"{name} is an array of {type(array).__module__.partition('.')[0]} in the memory of the processor: move it "
            "to the device, or give all arguments as NumPy arrays, which are copied"
        )
    return imported(array, stream or _LEGACY)


def require_rows(view: ArrayView, name: str, width: int | None, dtype: np.dtype[Any], device: int) -> tuple[int, ...]:
    """The leading axes of an array whose last one is that of coordinates.

    Args:
        view: The array.
        name: Of the argument.
        width: Numbers of its last axis; None of numbers without such an axis, such as times.
        dtype: The type that the kernel takes.
        device: The number of the device.

    Raises:
        ArgumentError: If it is of another device, type, shape or storage.
    """
    if view.device != (CUDA, device):
        raise ArgumentError(f"{name} is on another device than number {device}, for which the quantity was prepared")
    if view.dtype != dtype:
        raise ArgumentError(f"{name} has the type {view.dtype}, expected {dtype}: the quantity was prepared for it")
    if width is not None and view.shape[-1:] != (width,):
        raise ArgumentError(f"{name} has shape {view.shape}, expected (..., {width})")
    if not view.is_contiguous:
        raise ArgumentError(f"{name} does not stand row by row without gaps: make it contiguous, or copy it")
    return view.shape if width is None else view.shape[:-1]
