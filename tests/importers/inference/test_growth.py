"""The work of an inference grows in proportion to the number of parts."""

from __future__ import annotations

import json

import numpy as np
import pytest

from cadmbs.importers.draft import ReadOptions, SourceFile
from cadmbs.importers.inference import contacts, groups, idle, search
from cadmbs.importers.step_json.importer import read_assembly_file
from tests.importers.inference.rows import machine_of_slides, row_of_four_bars


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


@pytest.mark.parametrize(("machine", "joints"), [(row_of_four_bars, 4), (machine_of_slides, 1)])
def test_no_part_is_examined_more_often_in_a_larger_machine(machine, joints, tmp_path, monkeypatch):
    """The pins and rods of one large frame: each is looked at a bounded number of times, and so are all joints."""
    counts = {"idle": 0, "joints": 0}
    idle_target, candidates = idle._idle_target, search.candidate_joints

    def counted_target(*args):
        counts["idle"] += 1
        return idle_target(*args)

    def counted_candidates(*args):
        result = candidates(*args)
        counts["joints"] += len(result)
        return result

    monkeypatch.setattr(idle, "_idle_target", counted_target)
    monkeypatch.setattr(search, "candidate_joints", counted_candidates)
    totals = []
    for count in (3, 6, 12):
        counts.update(idle=0, joints=0)
        data = machine(count)
        draft = read_assembly_file(SourceFile("row.json", tmp_path, json.dumps(data).encode()), ReadOptions())
        assert len(draft.data["joints"]) == joints * count
        totals.append((counts["idle"], counts["joints"]))
    small, middle, large = np.array(totals, dtype=float)
    assert (middle / small < 2.15).all()
    assert (large / middle < 2.15).all()
