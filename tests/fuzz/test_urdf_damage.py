"""Some thousands of damaged URDFs, the same in every run: each ends in a model or in errors, fast and in little memory.

The coverage-guided run of millions is `urdf_fuzz.py`.
"""

from __future__ import annotations

import random
import re
import tracemalloc
from pathlib import Path

import pytest

from cadmbs.errors import has_errors
from cadmbs.importers.draft import ReadOptions, SourceFile
from cadmbs.importers.urdf import URDF
from cadmbs.models.reading import build

FOLDER = Path(__file__).parents[1] / "data" / "urdf"
SEEDS = sorted(FOLDER.glob("*.urdf"))
INPUTS = 200
MOST_MEMORY = 64 * 2**20
"""Bytes for a file of a few kilobytes."""

TAG = re.compile(rb"</?[A-Za-z]\w*")
VALUE = re.compile(rb'"[^"]*"')
OPTIONS = (ReadOptions(), ReadOptions(recover=True), ReadOptions(base="floating", mimic="independent", recover=True))


def flipped(data: bytes, chance: random.Random) -> bytes:
    """A few bytes changed by one bit each."""
    changed = bytearray(data)
    for _ in range(chance.randint(1, 8)):
        changed[chance.randrange(len(changed))] ^= 1 << chance.randrange(8)
    return bytes(changed)


def truncated(data: bytes, chance: random.Random) -> bytes:
    """Without its end, its beginning, or a piece in the middle."""
    i, j = sorted(chance.choices(range(len(data)), k=2))
    return chance.choice((data[:i], data[j:], data[:i] + data[j:]))


def swapped(data: bytes, chance: random.Random) -> bytes:
    """Two tags, or two values of attributes, in each other's place."""
    found = list(chance.choice((TAG, VALUE)).finditer(data))
    a, b = sorted(chance.sample(found, 2), key=lambda match: match.start())
    return data[: a.start()] + b[0] + data[a.end() : b.start()] + a[0] + data[b.end() :]


def repeated(data: bytes, chance: random.Random) -> bytes:
    """A piece many times over."""
    i = chance.randrange(len(data))
    return data[:i] + data[i : i + chance.randint(1, 80)] * chance.randint(2, 50) + data[i:]


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
