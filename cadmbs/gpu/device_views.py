"""Arrays of other libraries on a device, seen without a copy: by `__cuda_array_interface__`, or by DLPack."""

from __future__ import annotations

from typing import Any, Final

import numpy as np

from cadmbs.errors import ArgumentError
from cadmbs.kernels.calls.devices import CPU, CUDA, ArrayView, imported, is_row_major
from cadmbs.machine_code.device_interface import Device

_LEGACY: Final = 1
"""The default stream in both protocols, where 0 is not allowed."""


def view_of(array: Any, name: str, stream: int, device: Device) -> ArrayView:
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
