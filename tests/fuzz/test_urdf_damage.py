"""Some thousands of damaged URDFs, the same in every run: each ends in a model or in errors, fast and in little memory.

The coverage-guided run of millions is `urdf_fuzz.py`.
"""

from __future__ import annotations

import random
import tracemalloc
from pathlib import Path

import pytest

from cadmbs.errors import has_errors
from cadmbs.importers.draft import ReadOptions, SourceFile
from cadmbs.importers.urdf import URDF
from cadmbs.models.documents.reading import build
from tests.fuzz.damage import flipped, repeated, swapped, truncated

FOLDER = Path(__file__).parents[1] / "data" / "urdf"
SEEDS = sorted(FOLDER.glob("*.urdf"))
INPUTS = 200
MOST_MEMORY = 64 * 2**20
"""Bytes for a file of a few kilobytes."""

OPTIONS = (ReadOptions(), ReadOptions(recover=True), ReadOptions(base="floating", mimic="independent", recover=True))


@pytest.mark.parametrize("damage", [flipped, truncated, swapped, repeated], ids=lambda damage: damage.__name__)
@pytest.mark.parametrize("seed", SEEDS[::3], ids=lambda path: path.stem)
def test_damage_ends_in_findings(seed, damage):
    chance = random.Random(f"{seed.name} {damage.__name__}")  # noqa: S311 - reproducible damage, no secret
    original = seed.read_bytes()
    for _ in range(INPUTS):
        data = damage(original, chance)
        draft = URDF.read(SourceFile("robot.urdf", FOLDER, data), chance.choice(OPTIONS))
        if not draft.data:
            assert has_errors(draft.findings), data
            continue
        mechanism, findings = build(draft.data)
        assert mechanism is not None or has_errors((*draft.findings, *findings)), data
        for finding in findings:
            assert draft.locate(finding.where.pointer).file == "robot.urdf"


@pytest.mark.parametrize(
    "piece", [b"<", b"<!--", b"<![CDATA[", b"<?", b"<?xml ", b"<a:b>", b"<a b:c='", b"&a;", b'"', b"--"]
)
@pytest.mark.parametrize("recover", [False, True])
def test_memory_and_time_grow_with_the_file(piece, recover):
    """Pieces that a backtracking or quadratic reader would take minutes for."""
    data = b'<robot name="r">' + piece * (200_000 // len(piece))
    tracemalloc.start()
    try:
        draft = URDF.read(SourceFile("robot.urdf", FOLDER, data), ReadOptions(recover=recover))
        assert has_errors(draft.findings) or draft.data
        assert tracemalloc.get_traced_memory()[1] < MOST_MEMORY
    finally:
        tracemalloc.stop()
