"""Arrays that change hands by DLPack: the capsules that libraries of arrays give and take.

The structures are those of version 0.8 of its C header: a pointer to the numbers, the device, the number of axes, the
type, sizes and steps, and a function that tells the owner that they are not needed any more.
"""

from __future__ import annotations

import ctypes
import math
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

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
