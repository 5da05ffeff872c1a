"""Results as NumPy archives: one array for each group of columns, and the description as JSON text; no pickles.

What is read takes no more memory than a few times the size of the file: `save` compresses nothing, so that a member
that is compressed, or whose header promises other than what follows it, is refused before it is read.
"""

import math
import zipfile
from collections.abc import Mapping
from pathlib import Path
from tokenize import TokenError
from typing import Any, BinaryIO, NamedTuple, cast

import numpy as np

from cadmbs.arrays import Array
from cadmbs.results import layout, sidecar
from cadmbs.results.data import ResultData

HEADER_LIMIT = 4096
"""Longest header of an array [bytes]; ours have 128."""

CHARACTER_SIZE = np.dtype("U1").itemsize
"""Bytes of a character in an array of texts."""


class _Header(NamedTuple):
    """What the header of an array says of it."""

    shape: tuple[int, ...]
    fortran_order: bool
    dtype: np.dtype[Any]


def write_npz(result: ResultData, document: Mapping[str, Any], stream: BinaryIO) -> None:
    """Writes the arrays of the result and, as array `metadata` of no dimensions, its description."""
    arrays: dict[str, Any] = layout.arrays_from_result(result)
    np.savez(stream, metadata=np.array(sidecar.text_from_document(document)), **arrays)


def read_npz(path: Path) -> dict[str, Any]:
    """The fields of the result in a NumPy archive."""
    with zipfile.ZipFile(path) as archive:
        document = _document(archive)
        return layout.fields_from_arrays(document, {name: _numbers(archive, name) for name in layout.ARRAY_NAMES})


def npz_document(path: Path) -> dict[str, Any]:
    """The description in a NumPy archive."""
    with zipfile.ZipFile(path) as archive:
        return _document(archive)


def _document(archive: zipfile.ZipFile) -> dict[str, Any]:
    header, data = _member(archive, "metadata", sidecar.DESCRIPTION_LIMIT * CHARACTER_SIZE)
    if header.dtype.kind != "U" or header.shape != ():
        raise ValueError("its metadata is no text")
    return sidecar.document_from_text(str(np.frombuffer(data, header.dtype)[0]))


def _numbers(archive: zipfile.ZipFile, name: str) -> Array:
    header, data = _member(archive, name)
    if header.dtype.kind != "f" or header.dtype.itemsize != 8:
        raise ValueError(f"its array {name!r} holds {header.dtype}, expected float64")
    return np.frombuffer(data, header.dtype).reshape(header.shape, order="F" if header.fortran_order else "C")


def _member(archive: zipfile.ZipFile, name: str, size_limit: int | None = None) -> tuple[_Header, bytes]:
    """The header of an array in the archive, and its data.

    Raises:
        KeyError, ValueError: It is missing, compressed, too long, or the header does not fit the data.
    """
    entry = f"{name}.npy"
    if entry not in archive.namelist():
        raise KeyError(name)
    member = archive.getinfo(entry)
    if member.compress_type != zipfile.ZIP_STORED:
        raise ValueError(f"its array {name!r} is compressed, which no saved result is")
    with archive.open(member) as stream:
        header = _header(cast(BinaryIO, stream), name)
        size = member.file_size - stream.tell()
        expected = math.prod(header.shape) * header.dtype.itemsize
        if min(header.shape, default=0) < 0 or expected != size:
            raise ValueError(f"its array {name!r} has {size} bytes, but its header says {expected}")
        if size_limit is not None and size > size_limit:
            raise ValueError(f"its {name} has {size} bytes, at most {size_limit} are read")
        data = stream.read()
    if len(data) != size:
        raise ValueError(f"its array {name!r} ends after {len(data)} of {size} bytes")
    return header, data


def _header(stream: BinaryIO, name: str) -> _Header:
    version = np.lib.format.read_magic(stream)
    readers = {(1, 0): np.lib.format.read_array_header_1_0, (2, 0): np.lib.format.read_array_header_2_0}
    if version not in readers:
        raise ValueError(f"its array {name!r} is of version {version}, which no saved result is")
    try:
        header = _Header(*readers[version](stream, max_header_size=HEADER_LIMIT))
    except (SyntaxError, TokenError):
        raise ValueError(f"the header of its array {name!r} is broken") from None
    if header.dtype.hasobject:
        raise ValueError(f"its array {name!r} holds Python objects, which are not read")
    return header
