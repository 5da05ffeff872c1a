"""Parts of a study by jobs of their own: together they have the rows of the whole, each once."""

import dataclasses

import numpy as np
import pytest

from cadmbs.errors import ArgumentError, StoredResultError
from cadmbs.studies import StudyPart, load_study, load_table, merged, sweep
from cadmbs.studies.stored import part_of_text
from tests.studies.studies import NORMAL, parameter, study

SHORT = {"duration": 0.04, "method": "rk4", "step": 0.02, "output_step": 0.02}
DESIGN = {"kind": "latin_hypercube", "samples": 23}
LOADED = load_study(study(parameters=[parameter(NORMAL)], design=DESIGN, scenario=SHORT))


def part(number, count=4, **options):
    return sweep(LOADED, workers=1, part=StudyPart(number, count), **options)


def test_the_parts_have_the_rows_of_the_whole():
    whole = sweep(LOADED, workers=1)
    joined = merged({str(k): part(k) for k in (3, 1, 4, 2)})
    for name in whole.columns:
        if name != "seconds":
            np.testing.assert_array_equal(joined[name], whole[name])
    assert joined.complete
    assert joined.metadata == whole.metadata


def test_stored_parts_are_merged(tmp_path):
    for k in (1, 2, 3):
        part(k, 3).save(tmp_path / f"{k}.csv")
    joined = merged({str(k): load_table(tmp_path / f"{k}.csv") for k in (1, 2, 3)})
    whole = sweep(LOADED, workers=1)
    np.testing.assert_array_equal(joined["end"], whole["end"])
    joined.save(tmp_path / "all.npz")
    assert len(load_table(tmp_path / "all.npz")) == 23


def test_more_parts_than_samples():
    joined = merged({str(k): part(k, 30) for k in range(1, 31)})
    assert joined["sample"].tolist() == list(range(23))


def test_a_part_goes_on_from_its_own_journal_alone(tmp_path):
    part(1, journal=tmp_path / "j")
    rows = part(1, journal=tmp_path / "j", resume=True)
    assert len(rows) == 6
    with pytest.raises(StoredResultError, match="has rows of part 1/4 of the study, and part 2/4 is to be continued"):
        part(2, journal=tmp_path / "j", resume=True)
    with pytest.raises(StoredResultError, match="part 1/4 of the study, and all samples is to be continued"):
        sweep(LOADED, workers=1, journal=tmp_path / "j", resume=True)


def test_what_does_not_fit_together_is_refused():
    parts = {str(k): part(k) for k in (1, 2, 3, 4)}
    with pytest.raises(StoredResultError, match="2 of 4 parts are missing: 2, 4") as missing:
        merged({k: parts[k] for k in "13"})
    finding = missing.value.finding
    assert (finding.code, finding.hint) == ("R017", "`cadmbs sweep --part K/N` computes them.")
    with pytest.raises(StoredResultError, match='"1" and "again" are both part 1'):
        merged(parts | {"again": parts["1"]})
    with pytest.raises(StoredResultError, match="parts of 3 and of 4"):
        merged({"a": part(1, 3), **parts})
    with pytest.raises(StoredResultError, match='"whole" is no part of a study'):
        merged({"whole": sweep(LOADED, workers=1)})
    with pytest.raises(StoredResultError, match='"1" is not complete'):
        merged(parts | {"1": dataclasses.replace(parts["1"], complete=False)})
    other = sweep(load_study(study(seed=5)), workers=1, part=StudyPart(2, 4))
    with pytest.raises(StoredResultError, match="belong to different studies or mechanisms"):
        merged(parts | {"2": other})
    with pytest.raises(ArgumentError, match="there is none"):
        merged({})


@pytest.mark.parametrize("text", ["0/4", "5/4", "3", "a/b", "1/0", "-1/4"])
def test_parts_that_there_are_not(text):
    with pytest.raises(ArgumentError, match="part is"):
        part_of_text(text)
