"""The CAD kernel within the process of the tests."""

import contextlib
import json
import warnings
from pathlib import Path

import pytest

from cadmbs.importers.step import importer, process
from cadmbs.importers.step.kernel import worker


@pytest.fixture
def kernel_within(monkeypatch):
    """The kernel is loaded once, not for each file, which takes 0.8 s; `test_process.py` reads by processes.

    The task and the answer are still JSON.
    """

    def run_kernel(task, progress):
        description = {
            "file": str(task.file),
            "meshes": None if task.meshes is None else str(task.meshes),
            "triangle_budget": task.triangle_budget,
            "split": list(task.split),
            "form": task.form,
        }
        with warnings.catch_warnings(), contextlib.chdir(Path.cwd()):  # the kernel changes the folder
            warnings.simplefilter("ignore")
            answer = worker._answer(description, progress)
        return process._answer(json.loads(json.dumps(answer, allow_nan=False)), task)

    monkeypatch.setattr(importer, "run_kernel", run_kernel)
