"""Sweeps on a real Dask cluster of processes: the same table, with a worker killed in the middle too."""

import os
import signal
import subprocess
import sys
import time
from contextlib import contextmanager
from pathlib import Path

import pytest

from cadmbs.errors import ArgumentError
from cadmbs.studies import load_study, sweep
from cadmbs.studies.cluster import ClusterError, DaskWorkers, _require_versions, cluster_address
from cadmbs.version import __version__
from tests.studies.studies import parameter, study
from tests.studies.test_sweep import equal

pytestmark = pytest.mark.slow


@contextmanager
def processes(folder, n_workers):
    """A scheduler and workers as processes; the file of the scheduler, and the workers."""
    pytest.importorskip("distributed")
    file = folder / "scheduler.json"
    options = ["--no-dashboard", "--scheduler-file", str(file)]
    scheduler = subprocess.Popen([sys.executable, "-m", "distributed.cli.dask_scheduler", "--port", "0", *options])
    worker_options = ["--nthreads", "1", "--no-dashboard", "--scheduler-file", str(file)]
    workers = []
    try:
        for _ in range(600):
            if file.exists() and file.stat().st_size:
                break
            time.sleep(0.1)
        workers += [
            subprocess.Popen([sys.executable, "-m", "distributed.cli.dask_worker", *worker_options])
            for _ in range(n_workers)
        ]
        yield file, workers
    finally:
        for process in (*workers, scheduler):
            process.terminate()
        for process in (*workers, scheduler):
            process.wait(30)


def grid(count):
    return load_study(study(parameters=[parameter({"kind": "grid", "from": 1, "to": 2, "count": count})]))


def test_two_workers_of_which_one_is_killed_give_the_same_table(tmp_path):
    many, killed = grid(60), []

    def kill_one(state):
        if state.done and not killed:
            killed.append(state.done)
            for pid in family(workers[0].pid):
                os.kill(pid, signal.SIGKILL)

    with processes(tmp_path, 2) as (file, workers):
        cluster = connected(str(file), 2)
        try:
            table = sweep(many, executor=cluster.executor, workers=2, progress=kill_one)
        finally:
            cluster.close()
    assert killed
    assert equal(table, sweep(many, workers=1))


def connected(address, n_workers):
    """Connect when all workers are there."""
    for _ in range(60):
        try:
            workers = DaskWorkers(address)
        except ClusterError:
            time.sleep(1)
            continue
        if workers.count >= 2 * n_workers:
            return workers
        workers.close()
        time.sleep(1)
    raise AssertionError("the workers did not come")


def family(pid):
    """A process and its children."""
    with Path(f"/proc/{pid}/task/{pid}/children").open() as stream:
        return [*(int(child) for child in stream.read().split()), pid]


def test_a_cluster_that_is_not_there_is_named():
    pytest.importorskip("distributed")
    with pytest.raises(ClusterError, match="no scheduler answers"):
        DaskWorkers("tcp://127.0.0.1:1")


def test_a_file_that_names_no_scheduler_is_refused(tmp_path):
    pytest.importorskip("distributed")
    (tmp_path / "s.json").write_text("{}")
    with pytest.raises(ArgumentError, match="neither an address"):
        DaskWorkers(str(tmp_path / "s.json"))


def test_another_version_is_named_with_its_node():
    with pytest.raises(ClusterError, match=r"tcp://b has 0\.0\.1"):
        _require_versions(__version__, {"tcp://a": __version__, "tcp://b": "0.0.1"})
    with pytest.raises(ClusterError, match="no workers"):
        _require_versions(__version__, {})


def test_the_address_is_given_or_that_of_dask(monkeypatch):
    monkeypatch.setenv("DASK_SCHEDULER_ADDRESS", "tcp://a:1")
    assert cluster_address(None) == "tcp://a:1"
    assert cluster_address("tcp://b:2") == "tcp://b:2"
    monkeypatch.delenv("DASK_SCHEDULER_ADDRESS")
    assert cluster_address(None) is None
