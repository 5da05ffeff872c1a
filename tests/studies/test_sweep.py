"""Sweeps: one table whatever computes it, nothing lost, failures as rows."""

import json
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from functools import partial
from multiprocessing import get_context

import numpy as np
import pytest

import cadmbs as cm
import cadmbs.studies.execution as journal_module
from cadmbs.errors import ArgumentError, OutputError, StoredResultError
from cadmbs.studies import load_study, sweep
from cadmbs.studies.execution import Execution, ExecutorLostError, Journal, ProcessWorkers, read_rows
from cadmbs.studies.table import FORMATS
from tests.studies.killing import lost, rows_unless_fatal, rows_unless_first_time
from tests.studies.studies import OUTPUT, UNIFORM, parameter, study


def equal(table, other):
    """Whether two tables agree bit for bit, times of the processor left out."""
    return all(
        np.array_equal(table[name], other[name], equal_nan=table[name].dtype != object)
        for name in table.columns
        if name != "seconds"
    )


@pytest.fixture(scope="module")
def loaded():
    return load_study(study())


@pytest.fixture(scope="module")
def serial(loaded):
    return sweep(loaded, workers=1)


def test_each_row_is_what_a_single_simulation_gives(loaded, serial):
    mechanism = cm.load("pendulum")
    for k in range(len(serial)):
        body = mechanism.bodies[0].model_copy(update={"mass": float(serial["mass"][k])})
        system = cm.compile_mechanism(mechanism.model_copy(update={"bodies": (body,)}))
        scenario = {"duration": 0.2, "method": "rk4", "step": 0.01, "output_step": 0.02, "engine": "reference"}
        result = cm.simulate(system, q=[float(serial["start"][k])], **scenario)
        assert serial["end"][k] == pytest.approx(result["joint/hinge/q"][-1], rel=1e-14)
        assert serial["energy"][k] == pytest.approx(result["energy/kinetic"].max(), rel=1e-13)
    assert serial.complete
    assert list(serial["status"]) == ["ok"] * 6


def test_samples_alone_have_the_same_bits(loaded, serial):
    one = load_study(
        study(
            parameters=[
                *study()["parameters"][:1],
                {**study()["parameters"][1], "values": {"kind": "list", "of": [0.2]}},
            ]
        )
    )
    assert np.array_equal(sweep(one, workers=1)["end"], serial["end"][1::2])


def test_any_executor_gives_the_same_table(loaded, serial):
    with ThreadPoolExecutor(2) as pool:
        assert equal(sweep(loaded, executor=pool), serial)


@pytest.mark.slow
def test_processes_give_the_same_table(loaded, serial):
    many = load_study(study(parameters=[parameter({"kind": "grid", "from": 1, "to": 2, "count": 40})]))
    assert equal(sweep(many, workers=2), sweep(many, workers=1))


def test_a_failed_sample_is_a_row_with_its_reason():
    values = {"kind": "list", "of": [1.0, -1.0, 2.0]}
    table = sweep(load_study(study(parameters=[parameter(values)], outputs=[OUTPUT])), workers=1)
    assert list(table["status"]) == ["ok", "failed", "ok"]
    assert "mass" in table["message"][1]
    assert np.isnan(table["end"][1])
    assert np.isfinite(table["end"][[0, 2]]).all()


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        (b'{"rows":7}', "is damaged: a line is no list of rows"),
        (b'{"rows":[7]}', "is damaged: a line is no list of rows"),
        (b'{"rows":[[1000000000000,[2.0],[0.1,0.2],"ok","","",0.1,0]]}', "is damaged: a line is no list of rows"),
        (b'{"rows":[[-1,[2.0],[0.1,0.2],"ok","","",0.1,0]]}', "is damaged: a line is no list of rows"),
        (b'{"rows":[[1,[2.0],[0.1,0.2],0,"","",0.1,0]]}', "is damaged: a line is no list of rows"),
        (b'{"rows":[[1,[2.0],[0.1,0.2],"ok","","",0.1,0]]}', "is damaged: a row has other numbers than the study"),
        (b"[" * 100_000, "is damaged: a line is no list of rows"),
    ],
)
def test_damaged_journals_are_refused_with_a_code(line, reason, loaded, tmp_path):
    journal = tmp_path / "runs.csv.journal"
    sweep(loaded, workers=1, journal=journal)
    with journal.open("ab") as stream:
        stream.write(line + b"\n")
    with pytest.raises(StoredResultError) as caught:
        sweep(loaded, workers=1, journal=journal, resume=True)
    assert str(caught.value.finding) == (
        f'{journal}: error[R016]: "{journal}" {reason}.\n    hint: Delete the journal to start again.'
    )


@pytest.mark.slow
def test_an_interrupted_sweep_is_resumed_without_loss(loaded, serial, tmp_path):
    def interrupt(state):
        if state.done:
            raise KeyboardInterrupt

    many = load_study(study(parameters=[parameter({"kind": "grid", "from": 1, "to": 2, "count": 30})]))
    journal = tmp_path / "runs.csv.journal"
    with pytest.raises(KeyboardInterrupt):
        sweep(many, workers=1, journal=journal, progress=interrupt)
    kept = len(list(read_rows(journal)))
    assert 0 < kept < 30
    with pytest.raises(OutputError, match="not finished"):
        sweep(many, workers=1, journal=journal)
    with pytest.raises(StoredResultError, match="another study"):
        sweep(loaded, workers=1, journal=journal, resume=True)
    with journal.open("ab") as stream:
        stream.write(b'{"rows":[[29,[2.0],[0.')  # a crash in the middle of a line
    assert equal(sweep(many, workers=1, journal=journal, resume=True), sweep(many, workers=1))


@pytest.mark.parametrize("resume", [False, True])
def test_a_journal_in_use_is_refused_and_stays_whole(resume, loaded, tmp_path):
    """What its owner has written of a line so far is no line that a crash cut short."""
    path = tmp_path / "j"
    with Journal(path, loaded):
        with path.open("ab") as stream:
            stream.write(b'{"rows":[[29,[2.0],[0.')
        before = path.read_bytes()
        with pytest.raises(OutputError, match="in use"), Journal(path, loaded, resume=resume):
            pass
        assert path.read_bytes() == before


def test_a_journal_that_its_owner_removes_meanwhile_is_made_anew(loaded, tmp_path, monkeypatch):
    path, locked = tmp_path / "j", journal_module.lock

    def lock_after_the_end(stream):
        monkeypatch.setattr(journal_module, "lock", locked)
        path.unlink()
        return locked(stream)

    with Journal(path, loaded):
        pass
    monkeypatch.setattr(journal_module, "lock", lock_after_the_end)
    with Journal(path, loaded, resume=True) as journal:
        assert len(journal.finished) == 0
    assert len(path.read_bytes().splitlines()) == 1


@pytest.mark.parametrize("workers", [0, -1, True, 1.5, "2"])
def test_wrong_numbers_of_workers_are_refused(loaded, workers):
    with pytest.raises(ArgumentError, match="workers"):
        sweep(loaded, workers=workers)


@pytest.mark.parametrize("suffix", FORMATS)
def test_tables_are_stored_with_their_study(serial, tmp_path, suffix):
    path = tmp_path / f"runs{suffix}"
    serial.save(path)
    serial.save(path)  # its own file
    (tmp_path / f"foreign{suffix}").write_text("mine")
    with pytest.raises(OutputError):
        serial.save(tmp_path / f"foreign{suffix}")
    assert (tmp_path / f"foreign{suffix}").read_text() == "mine"
    if suffix == ".csv":
        header, *rows = path.read_text().splitlines()
        assert header.split(",") == list(serial.columns)
        assert [float(row.split(",")[3]) for row in rows] == serial["end"].tolist()
        assert json.loads(path.with_name("runs.csv.json").read_text())["study"]["name"] == "pendulum"


def test_another_suffix_is_refused(serial, tmp_path):
    with pytest.raises(OutputError, match="stored as"):
        serial.save(tmp_path / "runs.xlsx")


def tasks(n, size):
    return iter([list(range(i, min(i + size, n))) for i in range(0, n, size)])


@pytest.mark.slow
def test_a_sample_that_kills_its_worker_every_time_is_named_and_no_other():
    workers = ProcessWorkers(2)
    execution = Execution(workers, partial(rows_unless_fatal, 17), lost)
    rows = [row for chunk in execution.results(tasks(40, 4), lambda: None) for row in chunk]
    workers.close()
    assert sorted(rows) == [(k, "lost" if k == 17 else "ok") for k in range(40)]


@pytest.mark.slow
def test_a_worker_that_dies_once_costs_nothing(tmp_path):
    workers = ProcessWorkers(2)
    execution = Execution(workers, partial(rows_unless_first_time, tmp_path / "mark"), lost)
    rows = [row for chunk in execution.results(tasks(40, 4), lambda: None) for row in chunk]
    workers.close()
    assert sorted(rows) == [(k, "ok") for k in range(40)]


def test_a_pool_whose_own_thread_ends_is_lost(monkeypatch):
    """As where there is no memory for another thread: nothing would ever come."""
    monkeypatch.setattr("concurrent.futures.process._ExecutorManagerThread.run", lambda self: None)
    workers = ProcessWorkers(1)
    try:
        with pytest.raises(ExecutorLostError, match="its own thread ended, as for want of memory"):
            list(Execution(workers, partial(rows_unless_fatal, 17), lost).results(tasks(4, 4), lambda: None))
    finally:
        workers.close()


@pytest.mark.slow
def test_a_foreign_pool_of_processes_gives_the_same_table(loaded, serial):
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        assert equal(sweep(loaded, executor=pool), serial)


def test_a_random_study_is_the_same_with_another_number_of_samples():
    few, many = (
        sweep(load_study(study(parameters=[parameter(UNIFORM)], design={"kind": "random", "samples": n})), workers=1)
        for n in (5, 12)
    )
    assert np.array_equal(few["end"], many["end"][:5])


class _Ending(Executor):
    """An executor that ends after some tasks: what it is given later is cancelled, or refused."""

    def __init__(self, tasks, refuses):
        self.left, self.refuses = tasks, refuses

    def submit(self, fn, /, *args, **kwargs):
        self.left -= 1
        future = Future()
        if self.left >= 0:
            future.set_result(fn(*args, **kwargs))
        elif self.refuses:
            raise RuntimeError("cannot schedule new futures after shutdown")
        else:
            future.cancel()
            future.set_running_or_notify_cancel()
        return future


@pytest.mark.parametrize("refuses", [False, True])
@pytest.mark.slow
def test_a_lost_executor_blames_no_sample_and_keeps_what_is_finished(tmp_path, refuses):
    many = load_study(study(parameters=[parameter({"kind": "grid", "from": 1, "to": 2, "count": 20})]))
    journal = tmp_path / "journal"
    with pytest.raises(ExecutorLostError, match="finished rows are kept"):
        sweep(many, executor=_Ending(1, refuses), workers=1, journal=journal)
    assert [row.status for row in read_rows(journal)] == ["ok"] * 8
    assert equal(sweep(many, workers=1, journal=journal, resume=True), sweep(many, workers=1))


def test_what_is_last_of_a_run_that_stops_is_its_stop():
    scenario = {**study()["scenario"], "stop": [{"when": "joint/hinge/q", "crosses": 0.15, "direction": "down"}]}
    outputs = [OUTPUT, {"name": "t", "column": "t"}]
    starts = {
        "name": "start",
        "path": "/scenario/initial/positions/hinge",
        "values": {"kind": "list", "of": [0.2, 0.1]},
    }
    table = sweep(load_study(study(scenario=scenario, parameters=[starts], outputs=outputs)), workers=1)
    assert list(table["status"]) == ["ok", "ok"]
    assert table["end"][0] == pytest.approx(0.15, abs=1e-9)
    assert table["t"][0] < 0.2
    assert table["t"][1] == 0.2
