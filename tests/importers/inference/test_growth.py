"""The work of an inference grows in proportion to the number of parts."""

from __future__ import annotations

import json

import numpy as np

from cadmbs.importers.draft import ReadOptions, SourceFile
from cadmbs.importers.inference import contacts, groups
from cadmbs.importers.step_json.importer import read_assembly_file
from tests.importers.inference.mechanisms import document, four_bar
from tests.importers.inference.poses import Pose


def row_of_four_bars(count):
    """Four-bars side by side on one ground."""
    parts = []
    for k in range(count):
        shift = np.array([200.0 * (k % 8), 150.0 * (k // 8), 0.0])
        data = document(four_bar(0.5 + 0.02 * k), Pose(shift=shift))
        for part in data["parts"]:
            body = {"body": "plate"} if part["name"] == "plate" else {}
            parts.append({**part, "id": f"p{len(parts)}", "name": f"{part['name']} {k}", **body})
    return {**data, "parts": parts, "ground": ["p0"]}


def test_twist_spaces_and_compared_pairs_grow_linearly(tmp_path, monkeypatch):
    counts = {"freedom": 0, "pairs": 0}
    freedom, pairs = groups.freedom, contacts.candidate_pairs

    def counted_freedom(*args):
        counts["freedom"] += 1
        return freedom(*args)

    def counted_pairs(*args):
        result = pairs(*args)
        counts["pairs"] += len(result)
        return result

    monkeypatch.setattr(groups, "freedom", counted_freedom)
    monkeypatch.setattr(contacts, "candidate_pairs", counted_pairs)
    totals = []
    for count in (4, 8, 16):
        counts.update(freedom=0, pairs=0)
        text = json.dumps(row_of_four_bars(count)).encode()
        draft = read_assembly_file(SourceFile("row.json", tmp_path, text), ReadOptions())
        assert len(draft.data["joints"]) == 4 * count
        totals.append((counts["freedom"], counts["pairs"]))
    small, middle, large = np.array(totals, dtype=float)
    assert (middle / small < 2.15).all()
    assert (large / middle < 2.15).all()
