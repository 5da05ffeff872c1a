"""The layers of `pyproject.toml` hold: who may import whom."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from pathlib import Path

import pytest

from tests.architecture.sources import ROOT


@pytest.mark.skipif(importlib.util.find_spec("importlinter") is None, reason="import-linter is not installed")
def test_import_contracts_hold():
    program = Path(sys.executable).parent / "lint-imports"
    done = subprocess.run([program, "--no-cache"], capture_output=True, text=True, check=False, cwd=ROOT)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "0 broken" in done.stdout
