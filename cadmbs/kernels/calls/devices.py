"""NVIDIA's graphics processors by their driver: memory, code, and calls."""

from __future__ import annotations

import ctypes
import importlib
import threading
from collections.abc import Callable, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import DTypeLike, NDArray

from cadmbs.errors import DeviceError, MissingExtraError
from cadmbs.kernels.calls.cache import keep_newest, store_code, stored_code
from cadmbs.kernels.calls.dlpack import CUDA, exported
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
