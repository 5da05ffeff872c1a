"""NVIDIA's graphics processors by their driver: memory, code, and calls; arrays of other libraries by DLPack."""

from __future__ import annotations

import ctypes
import importlib
import math
import threading
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import DTypeLike, NDArray

from cadmbs.errors import DeviceError, MissingExtraError
from cadmbs.kernels.calls.cache import keep_newest, store_code, stored_code
from cadmbs.machine_code.values import CompilingError

if TYPE_CHECKING:
    from cadmbs.machine_code.devices import DeviceCode


BLOCK_THREADS: Final = 64
"""Threads of a block: few, since each has many registers."""

MOST_FILES: Final = 200
"""Codes that stay in the cache on disk."""

_PREFIX: Final = "device_"
_MULTIPROCESSORS, _MAJOR, _MINOR = 16, 75, 76
"""Attributes of a device: how many multiprocessors it has, and the two digits of its compute capability."""

NO_DEVICE: Final = (
    "no graphics processor of NVIDIA was found: this machine has none, or its driver is not installed; leave out "
    'engine="cuda", the processor computes the same'
)
"""The message where none is found."""

_LOCK = threading.Lock()


class CudaDevice:
    """A device of NVIDIA.

    Attributes:
        name: Its name.
        number: Its number.
        architecture: Its compute capability, times ten.
    """

    def __init__(self, driver: Any, number: int) -> None:
        """Args: the driver's functions, the number of the device."""
        self._driver, self.number = driver, number
        handle = self.call("cuDeviceGet", number)
        self.name = self.call("cuDeviceGetName", 256, handle).rstrip(b"\0").decode()
        attribute = driver.CUdevice_attribute
        major, minor, self.multiprocessors = (
            int(self.call("cuDeviceGetAttribute", attribute(which), handle))
            for which in (_MAJOR, _MINOR, _MULTIPROCESSORS)
        )
        self.architecture = 10 * major + minor
        self._context = self.call("cuDevicePrimaryCtxRetain", handle)
        self._functions: dict[tuple[str, bool], CudaFunction] = {}

    def call(self, name: str, *arguments: Any) -> Any:
        """The result of a function of the driver.

        Raises:
            DeviceError: If it fails.
        """
        status, *result = getattr(self._driver, name)(*arguments)
        if int(status) != 0:
            _, text = self._driver.cuGetErrorString(status)
            raise DeviceError(f"{name} of the graphics processor failed: {bytes(text or b'unknown error').decode()}")
        return result[0] if len(result) == 1 else tuple(result)

    def use(self) -> None:
        """Make it the device of this thread."""
        self.call("cuCtxSetCurrent", self._context)

    def kernel_of(self, key: str, make: Callable[[], DeviceCode], is_single: bool = False) -> CudaFunction:
        """The kernel of a module, compiled or loaded once; `key` is the hash of all that it depends on."""
        from cadmbs.machine_code.devices import LATEST_ARCHITECTURE

        with _LOCK:
            if (key, is_single) not in self._functions:
                architecture = min(self.architecture, LATEST_ARCHITECTURE)
                name = f"{_PREFIX}{architecture}{'_single' if is_single else ''}_{key[:32]}"
                content = stored_code(name)
                if content is None:
                    content = _compiled(make, architecture, is_single)
                    store_code(name, content)
                    keep_newest(_PREFIX, MOST_FILES)
                self.use()
                self._functions[key, is_single] = CudaFunction(self, content)
            return self._functions[key, is_single]

    def array(self, values: NDArray[Any]) -> CudaArray:
        """A copy of an array on the device."""
        array = self.empty(values.shape, values.dtype)
        array.write(values)
        return array

    def empty(self, shape: tuple[int, ...], dtype: DTypeLike) -> CudaArray:
        """An array whose numbers are not set."""
        return CudaArray(self, shape, dtype)

    def free_memory(self) -> int:
        """Bytes of memory that are free."""
        self.use()
        return int(self.call("cuMemGetInfo")[0])

    def wait_for(self, stream: int) -> None:
        """Wait until all work in a stream is done."""
        self.use()
        self.call("cuStreamSynchronize", stream)


def _compiled(make: Callable[[], DeviceCode], architecture: int, is_single: bool) -> bytes:
    """PTX with a zero behind it.

    Raises:
        DeviceError: If a kernel has what devices do not have.
    """
    from cadmbs.machine_code.devices import ptx

    try:
        return ptx(make(), architecture, is_single).encode() + b"\0"
    except CompilingError as problem:
        raise DeviceError(f"there is no code for the graphics processor: {problem}") from None


class CudaArray:
    """A contiguous array in the memory of a device, which is freed with this object.

    Other libraries take it without a copy: `cupy.from_dlpack(x)`, `torch.from_dlpack(x)`, `jax.dlpack.from_dlpack(x)`.

    Attributes:
        shape: Its shape.
        dtype: The type of its numbers.
        device: Where it is.
        pointer: Its address.
    """

    def __init__(self, device: CudaDevice, shape: tuple[int, ...], dtype: DTypeLike) -> None:
        """Args: the device, shape and type.

        Raises:
            DeviceError: If the memory of the device does not suffice.
        """
        self.device, self.shape, self.dtype = device, shape, np.dtype(dtype)
        self._stream, self._stream_owner = 0, None
        device.use()
        self.pointer = int(device.call("cuMemAlloc", max(1, self.nbytes)))

    @property
    def nbytes(self) -> int:
        """Its size [bytes]."""
        return int(np.prod(self.shape, dtype=np.int64)) * self.dtype.itemsize

    @property
    def __cuda_array_interface__(self) -> dict[str, Any]:
        """How other libraries see it, without a copy."""
        return {
            "shape": self.shape, "typestr": self.dtype.str, "data": (self.pointer, False), "version": 3,
            "strides": None, "stream": self._stream or None,
        }  # fmt: skip

    def __dlpack__(self, *, stream: Any = None, **_: Any) -> Any:
        """The capsule; its numbers are ready in the stream of the taker."""
        if stream not in (-1, self._stream):
            self._wait()
        return exported(self, self.pointer, self.shape, self.dtype, self.__dlpack_device__())

    def __dlpack_device__(self) -> tuple[int, int]:
        """Kind and number of the device."""
        return CUDA, self.device.number

    def __len__(self) -> int:
        return self.shape[0]

    def __del__(self) -> None:
        if getattr(self, "pointer", 0):
            self.device.use()
            self.device.call("cuMemFree", self.pointer)

    def write(self, values: NDArray[Any]) -> None:
        """Copy an array of its shape to the device."""
        values = np.ascontiguousarray(values, dtype=self.dtype)
        if values.nbytes:
            self.device.use()
            self.device.call("cuMemcpyHtoD", self.pointer, values.ctypes.data, values.nbytes)

    def read(self, values: NDArray[Any]) -> None:
        """Copy it from the device to a contiguous array of its shape."""
        self._wait()
        if values.nbytes:
            self.device.use()
            self.device.call("cuMemcpyDtoH", values.ctypes.data, self.pointer, values.nbytes)

    def made_in(self, stream: int, owner: Any) -> None:
        """Say that work in a stream writes it, which may not be done; the owner keeps that stream."""
        self._stream, self._stream_owner = stream, owner

    def _wait(self) -> None:
        if self._stream:
            self.device.wait_for(self._stream)
            self._stream, self._stream_owner = 0, None

    def numpy(self) -> NDArray[Any]:
        """A copy of it as a NumPy array."""
        values = np.empty(self.shape, self.dtype)
        self.read(values)
        return values


class CudaFunction:
    """The kernel of a module on a device."""

    def __init__(self, device: CudaDevice, code: bytes) -> None:
        """Args: the device, PTX with a zero behind it."""
        from cadmbs.machine_code.devices import KERNEL

        self._device = device
        self._module = device.call("cuModuleLoadData", code)
        self._function = device.call("cuModuleGetFunction", self._module, KERNEL.encode())

    def launch(self, n_threads: int, arguments: Sequence[Any], stream: int = 0) -> None:
        """Run the kernel, and wait for it where it runs in the default stream (0)."""
        if not n_threads:
            return
        device = self._device
        device.use()
        values, kinds = zip(*map(_passed, arguments), strict=True)
        blocks = -(-n_threads // BLOCK_THREADS)
        device.call("cuLaunchKernel", self._function, blocks, 1, 1, BLOCK_THREADS, 1, 1, 0, stream, (values, kinds), 0)
        if not stream:
            device.wait_for(0)


def _passed(argument: Any) -> tuple[Any, Any]:
    """An argument of a kernel and its type."""
    if isinstance(argument, float):
        return argument, ctypes.c_double
    if isinstance(argument, int | np.integer):
        return int(argument), ctypes.c_longlong
    return argument.pointer, ctypes.c_void_p


@cache
def cuda_device(number: int = 0) -> CudaDevice:
    """A device of NVIDIA, by its number.

    Raises:
        MissingExtraError: If the library that calls the driver is not installed.
        DeviceError: If there is no driver, or no such device.
    """
    try:
        driver = importlib.import_module("cuda.bindings.driver")
    except ImportError:
        raise MissingExtraError("computing on a graphics processor", "cuda-bindings", "gpu") from None
    try:
        status, *_ = driver.cuInit(0)
    except RuntimeError:  # no library of the driver
        status = None
    if status is None or int(status) != 0:
        raise DeviceError(NO_DEVICE)
    _, count = driver.cuDeviceGetCount()
    if not 0 <= number < count:
        raise DeviceError(f"there is no graphics processor {number}: they are numbered from 0 to {count - 1}")
    return CudaDevice(driver, number)


# Arrays that change hands by DLPack: the capsules that libraries of arrays give and take.
#
# The structures are those of version 0.8 of its C header: a pointer to the numbers, the device, the number of axes, the
# type, sizes and steps, and a function that tells the owner that they are not needed any more.

CPU: Final = 1
CUDA: Final = 2
"""Kinds of devices."""

_CODES: Final = {0: "i", 1: "u", 2: "f"}
_NAME: Final = b"dltensor"
"""The name of capsules that nobody has taken."""


class _Tensor(ctypes.Structure):
    _fields_ = (
        ("data", ctypes.c_void_p), ("device_kind", ctypes.c_int32), ("device_number", ctypes.c_int32),
        ("ndim", ctypes.c_int32), ("code", ctypes.c_uint8), ("bits", ctypes.c_uint8), ("lanes", ctypes.c_uint16),
        ("shape", ctypes.POINTER(ctypes.c_int64)), ("strides", ctypes.POINTER(ctypes.c_int64)),
        ("byte_offset", ctypes.c_uint64),
    )  # fmt: skip


_ENDER: Final = ctypes.CFUNCTYPE(None, ctypes.c_void_p)


class _Managed(ctypes.Structure):
    _fields_ = (("tensor", _Tensor), ("context", ctypes.c_void_p), ("deleter", ctypes.c_void_p))


@dataclass(frozen=True)
class ArrayView:
    """An array of another library.

    Attributes:
        pointer: The address of its first number.
        shape: Its shape.
        dtype: The type of its numbers.
        device: Kind and number of the device.
        is_contiguous: Whether it stands row by row without gaps.
        owner: Keeps its memory.
    """

    pointer: int
    shape: tuple[int, ...]
    dtype: np.dtype[Any]
    device: tuple[int, int]
    is_contiguous: bool
    owner: Any


def is_row_major(shape: tuple[int, ...], steps: tuple[int, ...] | None) -> bool:
    """Whether numbers with steps between them, counted in numbers, stand row by row without gaps."""
    if steps is None or 0 in shape:
        return True
    expected = 1
    for size, step in zip(reversed(shape), reversed(steps), strict=True):
        if size > 1 and step != expected:
            return False
        expected *= size
    return True


def imported(array: Any, stream: int | None = None) -> ArrayView:
    """What an object with `__dlpack__` gives.

    Args:
        array: The object.
        stream: The stream of the device in which its numbers are to be ready.
    """
    capsule = array.__dlpack__() if stream is None else array.__dlpack__(stream=stream)
    api = ctypes.pythonapi
    api.PyCapsule_GetPointer.restype = ctypes.c_void_p
    api.PyCapsule_GetPointer.argtypes = [ctypes.py_object, ctypes.c_char_p]
    address = api.PyCapsule_GetPointer(capsule, _NAME)
    tensor = ctypes.cast(ctypes.c_void_p(address), ctypes.POINTER(_Managed)).contents.tensor
    shape = tuple(tensor.shape[k] for k in range(tensor.ndim))
    steps = tuple(tensor.strides[k] for k in range(tensor.ndim)) if tensor.strides else None
    kind = _CODES.get(tensor.code, "V")
    dtype = np.dtype(f"{kind}{tensor.bits // 8}" if kind != "V" and tensor.lanes == 1 else "V1")
    pointer = (tensor.data or 0) + tensor.byte_offset
    device = tensor.device_kind, tensor.device_number
    return ArrayView(pointer, shape, dtype, device, is_row_major(shape, steps), (capsule, array))


_GIVEN: dict[int, tuple[Any, ...]] = {}
"""What capsules that were taken need, until the taker is done."""


def _forget(address: int) -> None:
    _GIVEN.pop(address, None)


def _end_capsule(capsule: int) -> None:
    """A capsule that nobody took frees what it holds."""
    api = ctypes.pythonapi
    is_valid = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_char_p)(("PyCapsule_IsValid", api))
    pointer = ctypes.CFUNCTYPE(ctypes.c_void_p, ctypes.c_void_p, ctypes.c_char_p)(("PyCapsule_GetPointer", api))
    if is_valid(capsule, _NAME):
        _GIVEN.pop(pointer(capsule, _NAME), None)


_TAKEN: Final = _ENDER(_forget)
_ENDED: Final = _ENDER(_end_capsule)
"""The same for C."""


def exported(owner: Any, pointer: int, shape: tuple[int, ...], dtype: np.dtype[Any], device: tuple[int, int]) -> Any:
    """A capsule for another library, which keeps the owner alive as long as it uses the numbers.

    Args:
        owner: Keeps the memory.
        pointer: The address of the first number.
        shape: Of an array that stands row by row.
        dtype: Its type.
        device: Kind and number of the device.
    """
    sizes = (ctypes.c_int64 * max(1, len(shape)))(*shape)
    steps = (ctypes.c_int64 * max(1, len(shape)))(*(math.prod(shape[k + 1 :]) for k in range(len(shape))))
    code = {"i": 0, "u": 1, "f": 2}[dtype.kind]
    pointers = (ctypes.cast(each, ctypes.POINTER(ctypes.c_int64)) for each in (sizes, steps))
    tensor = _Tensor(pointer, *device, len(shape), code, 8 * dtype.itemsize, 1, *pointers, 0)
    managed = _Managed(tensor, None, ctypes.cast(_TAKEN, ctypes.c_void_p))
    address = ctypes.addressof(managed)
    _GIVEN[address] = (managed, sizes, steps, owner)
    create = ctypes.PYFUNCTYPE(ctypes.py_object, ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p)(
        ("PyCapsule_New", ctypes.pythonapi)
    )
    return create(address, _NAME, ctypes.cast(_ENDED, ctypes.c_void_p))
