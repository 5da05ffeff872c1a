"""Results as HDF5: one data set for each group of columns, and the description as JSON text. Needs h5py."""

from __future__ import annotations

import importlib
import io
from collections.abc import Mapping
from pathlib import Path
from typing import Any, BinaryIO

from cadmbs.errors import MissingExtraError
from cadmbs.results.data import ResultData
from cadmbs.results.layout import ARRAY_NAMES, arrays_from_result, fields_from_arrays
from cadmbs.results.sidecar import document_from_text, text_from_document


def hdf5_library() -> Any:
    """The module h5py.

    Raises:
        MissingExtraError: It is not installed.
    """
    try:
        return importlib.import_module("h5py")
    except ImportError as missing:
        raise MissingExtraError("the format h5", "h5py", "io") from missing


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
        document = document_from_text(file["metadata"].asstr()[()])
        return fields_from_arrays(document, {name: file[name][()] for name in ARRAY_NAMES})


def hdf5_document(path: Path) -> dict[str, Any]:
    """The description in an HDF5 file."""
    with hdf5_library().File(path, "r") as file:
        return document_from_text(file["metadata"].asstr()[()])
