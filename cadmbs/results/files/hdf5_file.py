"""Results as HDF5: one data set for each group of columns, and the description as JSON text. Needs h5py.

What is read takes no more memory than a few times the size of the file: data sets that are compressed, stored in
chunks, in other files, or larger than the file are refused before they are read; `save` writes none of these.
"""

import importlib
import io
import os
import struct
from collections.abc import Mapping
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np

from cadmbs import errors, input_files
from cadmbs.arrays import Array
from cadmbs.results.data import ResultData
from cadmbs.results.layout import ARRAY_NAMES, arrays_from_result, fields_from_arrays
from cadmbs.results.sidecar import DESCRIPTION_LIMIT, document_from_text, text_from_document

_REFERENCE = struct.Struct("<IQI")
"""A text of variable length in a data set: its length, the address of its heap, and its number there."""

_HEAP, _HEAP_OBJECT = struct.Struct("<4s4xQ"), struct.Struct("<H6xQ")
"""The head of a heap: signature and size; that of an object in it: number and size, those of its bytes behind it."""

_HEAP_SIGNATURE = b"GCOL"


def hdf5_library() -> Any:
    """The module h5py.

    Raises:
        MissingExtraError: It is not installed.
    """
    try:
        return importlib.import_module("h5py")
    except ImportError as missing:
        raise errors.MissingExtraError("the format h5", "h5py", "io") from missing


def write_hdf5(result: ResultData, document: Mapping[str, Any], stream: BinaryIO) -> None:
    """Writes the arrays of the result; the attributes have schema and kind, the data set `metadata` the rest."""
    # h5py also reads while it writes, which a file opened for writing does not allow: it works in memory.
    memory = io.BytesIO()
    with hdf5_library().File(memory, "w") as file:
        file.attrs["schema"], file.attrs["kind"] = document["schema"], document["kind"]
        # A data set, since an attribute ends at 64 kB.
        file["metadata"] = text_from_document(document)
        for name, array in arrays_from_result(result).items():
            file[name] = array
    stream.write(memory.getbuffer())


def read_hdf5(path: Path) -> dict[str, Any]:
    """The fields of the result in an HDF5 file."""
    with hdf5_library().File(path, "r") as file:
        document, size = _document(file, path), path.stat().st_size
        return fields_from_arrays(document, {name: _numbers(file, name, size) for name in ARRAY_NAMES})


def hdf5_document(path: Path) -> dict[str, Any]:
    """The description in an HDF5 file."""
    with hdf5_library().File(path, "r") as file:
        return _document(file, path)


def _document(file: Any, path: Path) -> dict[str, Any]:
    data_set = _data_set(file, "metadata")
    text = hdf5_library().check_string_dtype(data_set.dtype)
    if text is None or text.length is not None or data_set.shape != ():
        raise ValueError("its metadata is no text")
    return document_from_text(_text(data_set, path))


def _text(data_set: Any, path: Path) -> str:
    """The text of a data set of one text of variable length, read from the heap where HDF5 keeps it.

    The library itself takes memory for any length, and follows the objects of a damaged heap for ever. The data set
    holds the length of the text, the address of its heap, and its number there; a heap is a head and objects, each
    with its number, its size and its bytes, filled up to a multiple of eight (HDF5 File Format
    Specification 3.0, section III.E).

    Raises:
        ValueError: The length, the address or the heap is broken.
    """
    offset, file_size = data_set.id.get_offset(), path.stat().st_size
    if offset is None or data_set.id.get_storage_size() < _REFERENCE.size:
        raise ValueError("its metadata is no text")
    with input_files.open_file(path) as stream:
        stream.seek(offset)
        length, address, number = _unpacked(_REFERENCE, stream)
        if length > min(file_size, DESCRIPTION_LIMIT):
            raise ValueError(f"its metadata is said to have {length} bytes, the file has {file_size}")
        stream.seek(min(address, file_size))
        signature, heap_size = _unpacked(_HEAP, stream)
        end = min(address + heap_size, file_size)
        while signature == _HEAP_SIGNATURE and stream.tell() < end:
            index, size = _unpacked(_HEAP_OBJECT, stream)
            if index == number and size >= length:
                return bytes(stream.read(length)).decode()
            if index in {0, number} or size > file_size:
                break
            stream.seek(size + -size % 8, os.SEEK_CUR)
    raise ValueError("its metadata is not where the file says")


def _unpacked(layout: struct.Struct, stream: BinaryIO) -> tuple[Any, ...]:
    data = stream.read(layout.size)
    if len(data) < layout.size:
        raise ValueError("it ends within its metadata")
    return layout.unpack(data)


def _numbers(file: Any, name: str, file_size: int) -> Array:
    """The numbers of a data set that lies in the file as it is."""
    data_set = _data_set(file, name)
    if data_set.dtype.kind != "f" or data_set.dtype.itemsize != 8:
        raise ValueError(f"its data set {name!r} holds {data_set.dtype}, expected float64")
    if data_set.nbytes > file_size:
        raise ValueError(f"its data set {name!r} is said to have {data_set.nbytes} bytes, the file has {file_size}")
    return np.asarray(data_set[()])


def _data_set(file: Any, name: str) -> Any:
    """A data set that lies in the file as it is: not linked, in chunks, compressed, virtual, or in another file.

    Raises:
        KeyError, ValueError: It is missing, or it is stored in another way.
    """
    data_set = own_item(file, name)
    if not isinstance(data_set, hdf5_library().Dataset):
        raise ValueError(f"its {name!r} is no data set")
    if data_set.chunks is not None:
        raise ValueError(f"its data set {name!r} is in chunks, which no saved result is")
    return data_set


def own_item(file: Any, name: str) -> Any:
    """A data set or a group of the file itself: others would be opened past the gate of files.

    Raises:
        KeyError, ValueError: It is missing; it is a link, or its numbers are in another file.
    """
    library = hdf5_library()
    if name not in file.keys():  # noqa: SIM118 - `in file` follows links, to pipes too
        raise KeyError(name)
    item = file[name] if isinstance(file.get(name, getlink=True), library.HardLink) else None
    if item is None or (isinstance(item, library.Dataset) and (item.is_virtual or item.external)):
        raise ValueError(f"its {name!r} is a link, or lies in another file: copy the numbers into this file")
    return item
