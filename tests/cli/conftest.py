"""A command line to call, and the files that its examples name."""

import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from cadmbs.cli.main import cli

ROOT = Path(__file__).parents[2]


@pytest.fixture
def run(tmp_path, monkeypatch):
    """Calls `cadmbs` with arguments in an empty folder; the result has exit_code, stdout, stderr."""
    monkeypatch.chdir(tmp_path)
    for name in ("NO_COLOR", "CADMBS_DEBUG"):
        monkeypatch.delenv(name, raising=False)

    def call(*arguments, stdin=None):
        return CliRunner().invoke(cli, [str(argument) for argument in arguments], input=stdin)

    return call


@pytest.fixture
def arm(tmp_path):
    """The path of a small URDF."""
    return Path(shutil.copy(ROOT / "examples" / "elbow.urdf", tmp_path / "arm.urdf"))
