"""Results as NumPy archives: one array for each group of columns, and the description as JSON text; no pickles."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np

from cadmbs.results.layout import arrays_from_result, result_from_arrays
from cadmbs.results.result import Result
from cadmbs.results.sidecar import text_from_document


def write_npz(result: Result, document: Mapping[str, Any], stream: BinaryIO) -> None:
    """Writes the arrays of the result and, as array `metadata` of no dimensions, its description."""
    np.savez(stream, metadata=np.array(text_from_document(document)), **arrays_from_result(result))


def read_npz(path: Path) -> Result:
    """The result in a NumPy archive."""
    with np.load(path, allow_pickle=False) as archive:
        arrays = {name: archive[name] for name in archive.files if name != "metadata"}
        return result_from_arrays(json.loads(archive["metadata"].item()), arrays)


def npz_document(path: Path) -> dict[str, Any]:
    """The description in a NumPy archive."""
    with np.load(path, allow_pickle=False) as archive:
        document: dict[str, Any] = json.loads(archive["metadata"].item())
        return document
