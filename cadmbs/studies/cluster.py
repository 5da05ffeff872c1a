"""Workers of a Dask cluster: the extra `cluster`.

Dask sends pickled Python without authentication unless TLS is configured: a scheduler belongs on a trusted network.
"""

import importlib
import json
import os
from collections.abc import Mapping
from concurrent.futures import Executor
from pathlib import Path
from typing import Any, Final

from cadmbs import errors, input_files
from cadmbs.version import __version__

ADDRESS_VARIABLE: Final = "DASK_SCHEDULER_ADDRESS"
"""Dask's own variable for the address of a scheduler."""

CONNECT_SECONDS: Final = 10.0
"""Longest wait for a scheduler [s]."""

TASKS_A_WORKER: Final = 2
"""Chunks that wait at a worker: few, since a death of the worker makes all of them suspect."""


class ClusterError(errors.CadmbsError):
    """The cluster cannot be reached, or its nodes differ from this one; the message names them."""

    code = "Y010"


class DaskWorkers:
    """The workers of a Dask cluster, which Dask itself restarts.

    Attributes:
        executor: Sends tasks to the scheduler.
        count: Number of tasks that are under way at a time.
    """

    def __init__(self, address: str) -> None:
        """Connect to a scheduler: "tcp://host:8786", or the file that it wrote.

        Raises:
            MissingExtraError: If Dask is not installed.
            ClusterError: If there is no scheduler, no worker, or a node with another cadmbs.
        """
        connection = _connection(address)
        distributed = _distributed()
        try:
            self._client = distributed.Client(**connection, timeout=CONNECT_SECONDS, set_as_default=False)
        except (OSError, TimeoutError, ValueError) as problem:
            raise ClusterError(f"no scheduler answers at {address!r}: {problem}") from problem
        try:
            _require_versions(self._client.run_on_scheduler(_version), self._client.run(_version))
        except BaseException:
            self._client.close()
            raise
        self.executor: Executor = self._client.get_executor(pure=False, retries=0)
        self.count = TASKS_A_WORKER * max(1, sum(self._client.nthreads().values()))

    def restart(self) -> None:
        """Nothing: supervisors of the cluster restart workers."""

    def close(self) -> None:
        """Leave the cluster."""
        self._client.close()


def cluster_address(given: str | None) -> str | None:
    """The address that is given, or that of Dask's own variable; None for this machine."""
    return given or os.environ.get(ADDRESS_VARIABLE) or None


def _distributed() -> Any:
    try:
        return importlib.import_module("distributed")
    except ImportError as missing:
        raise errors.MissingExtraError("a cluster", "dask and distributed", "cluster") from missing


def _connection(address: str) -> dict[str, str]:
    if "://" in address:
        return {"address": address}
    path = Path(address)
    try:
        json.loads(input_files.read_text(path))["address"]
    except (OSError, ValueError, KeyError, TypeError) as problem:
        raise errors.ArgumentError(
            f"{address!r} is neither an address such as tcp://head:8786 nor the file of a scheduler"
        ) from problem
    return {"scheduler_file": str(path)}


def _version() -> str:
    """The version of cadmbs on a node."""
    return __version__


def _require_versions(scheduler: Any, workers: Mapping[str, Any]) -> None:
    """Refuse a cluster without workers, or with another cadmbs somewhere."""
    if not workers:
        raise ClusterError("the scheduler has no workers: start some with `dask worker`")
    nodes = {"the scheduler": scheduler, **{f"the worker {name}": version for name, version in workers.items()}}
    if different := [f"{node} has {version}" for node, version in nodes.items() if version != __version__]:
        raise ClusterError(f"this machine has cadmbs {__version__}, but {'; '.join(different)}: install one version")
