"""URDF texts and files as drafts."""

from __future__ import annotations

from pathlib import Path

import pytest

from cadmbs.importers.draft import DocumentDraft, ReadOptions, SourceFile
from cadmbs.importers.urdf import URDF

USUAL = ("U078", "U035", "U040", "U066", "U073", "U074", "U075")
"""Notes about the base, links without inertia, losses, and other programs, which many files get."""

FILES = Path(__file__).parents[2] / "data" / "urdf"


@pytest.fixture
def read(tmp_path):
    """Reads a text or bytes as "robot.urdf" in an empty folder."""

    def reading(content: str | bytes, **options) -> DocumentDraft:
        data = content if isinstance(content, bytes) else content.encode()
        return URDF.read(SourceFile("robot.urdf", tmp_path, data), ReadOptions(**options))

    return reading


@pytest.fixture
def read_file():
    """Reads one of the files in tests/data/urdf."""

    def reading(name: str, **options) -> DocumentDraft:
        path = FILES / name
        return URDF.read(SourceFile(name, FILES, path.read_bytes()), ReadOptions(**options))

    return reading


@pytest.fixture
def text_of():
    """The text of one of the files in tests/data/urdf."""
    return lambda name: (FILES / name).read_text(encoding="utf-8")


@pytest.fixture
def codes():
    """The codes of findings other than the usual notes."""

    def of(draft: DocumentDraft) -> list[str]:
        return [finding.code for finding in draft.findings if finding.code not in USUAL]

    return of


@pytest.fixture
def named():
    """An entry of a list in a document by its name."""

    def entry(draft: DocumentDraft, list_name: str, name: str) -> dict:
        return next(item for item in draft.data[list_name] if item["name"] == name)

    return entry
