"""The work of an inference grows in proportion to the number of parts."""

from __future__ import annotations

import json
from collections import Counter

import numpy as np
import pytest

from cadmbs.importers.draft import ReadOptions, SourceFile
from cadmbs.importers.inference import search
from cadmbs.importers.inference.bodies import groups, idle
from cadmbs.importers.inference.contacts import contact_search
from cadmbs.importers.inference.machine_parts import meshing
from cadmbs.importers.inference.search import machine_size
from cadmbs.importers.step_json.importer import read_assembly_file
from tests.importers.inference.rows import machine_of_slides, row_of_four_bars

COUNTED = {
    "twist spaces": (groups, "freedom", lambda result: 1),
    "pairs of parts": (contact_search, "candidate_pairs", len),
    "parts that may be idle": (idle, "_idle_target", lambda result: 1),
    "joints that are tried": (search, "candidate_joints", len),
    "parts whose teeth are counted": (meshing, "gear_teeth", lambda result: 1),
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
@pytest.mark.slow
def test_counted_work_is_proportional_to_the_size_of_the_machine(machine, joints, tmp_path, counts):
    """Also for the pins and rods of one large frame, whose neighbours are all others."""
    totals = []
    for count in (3, 6, 12):
        counts.clear()
        draft = read_assembly_file(SourceFile("row.json", tmp_path, json.dumps(machine(count)).encode()), ReadOptions())
        assert len(draft.data["joints"]) == joints * count
        totals.append([counts[name] for name in COUNTED])
    small, middle, large = np.maximum(np.array(totals, dtype=float), 1.0)  # some machines have no gears
    assert (middle / small < 2.2).all()
    assert (large / middle < 2.15).all()


@pytest.mark.slow
def test_many_machines_side_by_side_are_judged_as_each(tmp_path, monkeypatch):
    """Tolerances and the sizes of idle parts are those of one machine, not of the whole field of 20 m."""
    sizes = []
    monkeypatch.setattr(search, "machine_size", lambda parts: sizes.append(machine_size(parts)) or sizes[-1])
    data = row_of_four_bars(40)
    each = len(data["parts"]) // 40
    for document in ({**data, "parts": data["parts"][:each]}, data):
        for k, part in enumerate(document["parts"]):
            _shift(part, 500.0 * (k // each))
        text = json.dumps(document).encode()
        draft = read_assembly_file(SourceFile("field.json", tmp_path, text), ReadOptions())
        assert len(draft.data["joints"]) == 4 * len(document["parts"]) // each
    one, field = sizes
    assert one <= field < 3.0 * one


def _shift(part, x):
    """Move a part of a document along x [mm]."""
    part["bbox"] = [[corner[0] + x, *corner[1:]] for corner in part["bbox"]]
    part["mass_properties"]["com"][0] += x
    for feature in part["features"]:
        feature["point"][0] += x
        feature["outline"] = [[[p[0] + x, *p[1:]] for p in loop] for loop in feature.get("outline", [])]
        if not feature["outline"]:
            del feature["outline"]
