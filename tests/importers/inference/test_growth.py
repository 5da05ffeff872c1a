"""The work of an inference grows in proportion to the number of parts."""

from __future__ import annotations

import json
from collections import Counter

import numpy as np
import pytest

from cadmbs.importers.draft import ReadOptions, SourceFile
from cadmbs.importers.inference import contacts, groups, idle, search
from cadmbs.importers.step_json.importer import read_assembly_file
from tests.importers.inference.rows import machine_of_slides, row_of_four_bars

COUNTED = {
    "twist spaces": (groups, "freedom", lambda result: 1),
    "pairs of parts": (contacts, "candidate_pairs", len),
    "parts that may be idle": (idle, "_idle_target", lambda result: 1),
    "joints that are tried": (search, "candidate_joints", len),
}
"""Functions whose calls or results are counted."""


@pytest.fixture
def counts(monkeypatch):
    """The counts; each function still does its work."""
    totals: Counter[str] = Counter()

    def count(name, module, function, size):
        original = getattr(module, function)

        def counting(*args):
            result = original(*args)
            totals[name] += size(result)
            return result

        monkeypatch.setattr(module, function, counting)

    for name, entry in COUNTED.items():
        count(name, *entry)
    return totals


@pytest.mark.parametrize(("machine", "joints"), [(row_of_four_bars, 4), (machine_of_slides, 1)])
def test_counted_work_is_proportional_to_the_size_of_the_machine(machine, joints, tmp_path, counts):
    """Also for the pins and rods of one large frame, whose neighbours are all others."""
    totals = []
    for count in (3, 6, 12):
        counts.clear()
        draft = read_assembly_file(SourceFile("row.json", tmp_path, json.dumps(machine(count)).encode()), ReadOptions())
        assert len(draft.data["joints"]) == joints * count
        totals.append([counts[name] for name in COUNTED])
    small, middle, large = np.array(totals, dtype=float)
    assert (middle / small < 2.2).all()
    assert (large / middle < 2.15).all()
