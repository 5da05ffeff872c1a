"""Samples that end at different times: outcomes, events, rows that are not a number, and their storage."""

import dataclasses
import json

import numpy as np
import pytest

from cadmbs.errors import ShapeError
from cadmbs.results import Event, Outcome, OutcomeKind
from cadmbs.results.files.writing import write_atomically
from cadmbs.results.sidecar import result_document
from cadmbs.results.storage import FORMATS, load

LIBRARIES = {"parquet": "pyarrow", "h5": "h5py"}

FINISHED = Outcome(OutcomeKind.FINISHED, 0.3, "finished at t = 0.3 s")
STOPPED = Outcome(OutcomeKind.STOPPED, 1 / 7, "stopped at t = 0.142857 s: elbow crosses 1 upward")
LOST = Outcome(OutcomeKind.NOT_FINITE, 0.1, "stopped after t = 0.1 s: the motion is not finite any more")
REACHED = Event(1, "elbow", 1 / 7, (1 / 3, -0.0), (5e-324, 1e300))


@pytest.fixture(params=FORMATS)
def suffix(request):
    if request.param in LIBRARIES:
        pytest.importorskip(LIBRARIES[request.param])
    return request.param


@pytest.fixture
def ended(make_result):
    """Three samples of four rows: the first finishes, the second is stopped after two, the third lost after one."""
    result = make_result((3,))
    fields = {name: np.array(getattr(result, name)) for name in ARRAYS}
    columns = {name: np.array(values) for name, values in result.further_columns.items()}
    for array in (*fields.values(), *columns.values()):
        array[...] = np.arange(array.size).reshape(array.shape)
        array[1, 2:] = np.nan
        array[2, 1:] = np.nan
    outcomes = (FINISHED, STOPPED, LOST)
    return dataclasses.replace(
        result,
        **fields,
        further_columns=columns,
        outcome=LOST,
        outcomes=outcomes,
        events=(REACHED,),
        t=0.1 * np.arange(4),
    )


ARRAYS = ("q", "v", "a", "tau", "kinetic", "potential", "supplied")


def test_everything_comes_back(ended, same_bits, tmp_path, suffix):
    ended.save(tmp_path / f"run.{suffix}")
    result = load(tmp_path / f"run.{suffix}")
    assert (result.outcome, result.outcomes, result.events) == (LOST, (FINISHED, STOPPED, LOST), (REACHED,))
    assert np.signbit(result.events[0].q[1])
    for name in ARRAYS:
        assert same_bits(getattr(result, name), getattr(ended, name)), name
    assert same_bits(result.table()[1], ended.table()[1])


def test_several_axes_come_back(make_result, tmp_path, suffix):
    outcomes = tuple(dataclasses.replace(STOPPED, time=0.1 * k) for k in range(6))
    events = tuple(dataclasses.replace(REACHED, sample=k) for k in (0, 5))
    result = dataclasses.replace(make_result((2, 3)), outcomes=outcomes, events=events)
    result.save(tmp_path / f"run.{suffix}")
    assert (load(tmp_path / f"run.{suffix}").outcomes, load(tmp_path / f"run.{suffix}").events) == (outcomes, events)


def test_one_stopped_motion_comes_back(make_result, tmp_path, suffix):
    event = dataclasses.replace(REACHED, sample=0)
    result = dataclasses.replace(make_result(), outcome=STOPPED, events=(event,))
    result.save(tmp_path / f"run.{suffix}")
    again = load(tmp_path / f"run.{suffix}")
    assert (again.outcome, again.outcomes, again.events) == (STOPPED, (STOPPED,), (event,))
    assert again.outcome.good


def without_ends(path):
    """The npz as it was written before there were outcomes of samples and events."""
    with np.load(path) as archive:
        arrays = dict(archive)
    document = json.loads(arrays["metadata"].item())
    del document["outcomes"], document["events"]
    arrays["metadata"] = np.array(json.dumps(document))
    write_atomically(path, lambda stream: np.savez(stream, **arrays), may_replace=lambda _: True)


def test_files_of_before_have_one_outcome_for_all(ended, tmp_path):
    ended.save(tmp_path / "run.npz")
    without_ends(tmp_path / "run.npz")
    result = load(tmp_path / "run.npz")
    assert (result.outcomes, result.events) == ((LOST,) * 3, ())


def test_what_all_samples_share_is_written_once(make_result):
    document = result_document(make_result((3,)))
    assert "outcomes" not in document
    assert "events" not in document


def test_the_description_says_each_end_in_plain_words(ended):
    document = result_document(ended)
    assert [entry["kind"] for entry in document["outcomes"]] == ["finished", "stopped", "not_finite"]
    assert [entry["good"] for entry in document["outcomes"]] == [True, True, False]
    assert document["events"] == [
        {"sample": 1, "name": "elbow", "time": 1 / 7, "q": [1 / 3, -0.0], "v": [5e-324, 1e300]}
    ]


def test_outcomes_default_to_the_common_one(make_result):
    assert make_result().outcomes == (make_result().outcome,)
    assert make_result((2, 3)).outcomes == (make_result().outcome,) * 6
    empty = make_result((0,), n_t=20)
    assert (empty.outcomes, empty.events) == ((), ())


def test_another_outcome_of_one_motion_is_its_only_one(make_result):
    assert dataclasses.replace(make_result(), outcome=FINISHED).outcomes == (FINISHED,)


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"outcomes": (FINISHED, LOST)}, "result: 2 outcomes, expected 3: one for each sample"),
        ({"events": (dataclasses.replace(REACHED, sample=3),)}, "result: event 'elbow' of sample 3, expected 0 to 2"),
        ({"events": (dataclasses.replace(REACHED, q=(1.0,)),)},
         "result: event 'elbow' has 1 positions and 2 velocities, expected 2 and 2"),
    ],
)  # fmt: skip
def test_ends_must_fit(ended, changes, sentence):
    with pytest.raises(ShapeError) as problem:
        dataclasses.replace(ended, **changes)
    assert str(problem.value) == sentence


def test_drift_and_columns_of_ended_samples_are_finite_up_to_their_ends(ended):
    for values in (ended.drift, ended.energies, ended["joint/elbow/q"], ended["energy/total"]):
        np.testing.assert_array_equal(np.isfinite(values).sum(axis=-1), [4, 2, 1])


def test_the_table_keeps_a_row_for_every_time(ended):
    names, table = ended.table()
    assert table.shape[0] == 12
    np.testing.assert_array_equal(table[:, :2], [[k, t] for k in range(3) for t in ended.t])
    assert np.isnan(table[:, names.index("energy/total")]).sum() == 5
