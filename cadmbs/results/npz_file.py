"""Results as NumPy archives: one array for each group of columns, and the description as JSON text; no pickles."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np

from cadmbs.results.data import ResultData
from cadmbs.results.layout import arrays_from_result, fields_from_arrays
from cadmbs.results.sidecar import document_from_text, text_from_document


def write_npz(result: ResultData, document: Mapping[str, Any], stream: BinaryIO) -> None:
    """Writes the arrays of the result and, as array `metadata` of no dimensions, its description."""
    arrays: dict[str, Any] = arrays_from_result(result)
    np.savez(stream, metadata=np.array(text_from_document(document)), **arrays)


def read_npz(path: Path) -> dict[str, Any]:
    """The fields of the result in a NumPy archive."""
    with np.load(path, allow_pickle=False) as archive:
        arrays = {name: archive[name] for name in archive.files if name != "metadata"}
        return fields_from_arrays(document_from_text(archive["metadata"].item()), arrays)


def npz_document(path: Path) -> dict[str, Any]:
    """The description in a NumPy archive."""
    with np.load(path, allow_pickle=False) as archive:
        return document_from_text(archive["metadata"].item())
