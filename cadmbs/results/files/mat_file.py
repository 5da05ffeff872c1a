"""Results for MATLAB, Octave and scipy.io: the arrays of a result and the names along their last axes.

The file is written and never read back: what is kept of the description is text, in `metadata`.
"""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np

from cadmbs.errors import OutputError
from cadmbs.input_files import open_file
from cadmbs.results.data import ResultData
from cadmbs.results.layout import arrays_from_result
from cadmbs.results.sidecar import text_from_document

HEADER_SIZE = 116
"""Bytes of the text at the beginning of a MAT-file of level 5."""

HEADER = b"MATLAB 5.0 MAT-file, a simulation by cadmbs"
"""The text at the beginning, which tells earlier outputs from other files."""

VARIABLE_LIMIT = 2**31 - 1
"""Most bytes of a variable of a MAT-file of level 5."""


def write_mat(result: ResultData, document: Mapping[str, Any], stream: BinaryIO) -> None:
    """Writes the arrays of the result as variables, their names as cell arrays, the description as `metadata`.

    `metadata` is JSON in UTF-8: in MATLAB `jsondecode(native2unicode(metadata, "UTF-8"))`.

    Raises:
        OutputError: W004, an array is larger than the format can hold.
    """
    from scipy import io as scipy_io

    arrays = arrays_from_result(result)
    if large := [name for name, array in arrays.items() if array.nbytes > VARIABLE_LIMIT]:
        raise OutputError(
            f"{large[0]} has {arrays[large[0]].nbytes} bytes, a MAT-file holds {VARIABLE_LIMIT}; nothing was written.",
            code="W004",
        )
    units = document["units"]
    variables = {
        **arrays,
        "total": result.energies,
        "position_names": _cells(result.position_names),
        "velocity_names": _cells(result.velocity_names),
        "column_names": _cells(tuple(result.further_columns)),
        "column_units": _cells([units[name] or "" for name in result.further_columns]),
        "metadata": np.frombuffer(text_from_document(document).encode("utf-8", "backslashreplace"), np.uint8)[None],
    }
    memory = io.BytesIO()
    scipy_io.savemat(memory, variables, oned_as="column")  # type: ignore[arg-type]
    content = memory.getbuffer()
    content[:HEADER_SIZE] = HEADER.ljust(HEADER_SIZE)
    stream.write(content)


def is_mat_output(path: Path) -> bool:
    """Whether a file begins as those that `write_mat` writes."""
    with open_file(path) as stream:
        return stream.read(len(HEADER)) == HEADER


def _cells(texts: Sequence[str]) -> Any:
    """A cell array of texts; characters that MATLAB's 16 bits do not hold become question marks."""
    cells = np.empty((1, len(texts)), dtype=object)
    for i, text in enumerate(texts):
        cells[0, i] = "".join(character if ord(character) < 0x10000 else "?" for character in text)
    return cells
