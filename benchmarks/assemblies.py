"""How does the inference of joints grow with the number of parts of an assembly?"""

from __future__ import annotations

import json
import time
from pathlib import Path

import numpy as np

from benchmarks.harness import Section, Settings
from cadmbs.importers.draft import ReadOptions, SourceFile
from cadmbs.importers.json_text import read_json
from cadmbs.importers.step_json.importer import assembly_draft
from tests.importers.inference.rows import row_of_four_bars

MECHANISMS = (4, 16, 64, 250)
"""Four-bars side by side, of eight different parts each."""


def section(settings: Settings) -> Section:
    """Processor seconds, milliseconds a part, and exponents between successive sizes."""
    counts = MECHANISMS[:2] if len(settings.sizes) < 3 else MECHANISMS
    rows: list[list[str]] = []
    before: tuple[int, float] | None = None
    for count in counts:
        seconds, joints = _inference(count)
        parts = 8 * count
        exponent = "" if before is None else f"{np.log(seconds / before[1]) / np.log(parts / before[0]):.2f}"
        rows.append([str(parts), str(joints), f"{seconds:.2f}", f"{1e3 * seconds / parts:.1f}", exponent])
        before = parts, seconds
    text = (
        "Processor time from the parsed document with faces to the mechanism with joints, without a CAD kernel; the "
        "exponent is 1 where it grows with the number of parts. All parts differ, and every joint is found."
    )
    header = ["parts", "joints", "seconds", "milliseconds a part", "exponent"]
    return Section("Joints from the faces of an assembly", text, header, rows)


def _inference(count: int) -> tuple[float, int]:
    source = SourceFile("row.json", Path(), json.dumps(row_of_four_bars(count)).encode())
    text = read_json(source)
    began = time.process_time()
    draft = assembly_draft(text, source, ReadOptions())
    return time.process_time() - began, len(draft.data["joints"])
