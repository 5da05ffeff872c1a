"""The cache on disk: where it is, what a fresh process finds there, and what damage does."""

import json
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from cadmbs.kernels.calls import cache

ROOT = Path(__file__).resolve().parents[2]

RUN = """
import json, logging, sys
sys.path.insert(0, {root!r})
import numpy as np
from cadmbs.kernels.calls import cache
from cadmbs.kernels.calls.programs import KernelProgram
arguments = "numbers", "vector", "result vector"
damping = KernelProgram("damping", "loads.coordinate_forces", "joint_damping", arguments, 2.0)
forces = np.empty(3)
damping()(np.array([[2.0], [3.0], [5.0]]), np.array([1.0, -1.0, 0.5]), forces)
assert forces.tolist() == [-2.0, 3.0, -2.5]
print(json.dumps({{"folder": str(cache.cache_folder()), "kernels": [name for name, _ in cache.cached_kernels()]}}))
"""

MESSAGE = "compiling damping for this machine, first run only; this takes about 2 s on an idle core\n"


def run(folder, **more):
    """What a fresh process says with the cache in a folder."""
    environment = {**os.environ, "CADMBS_CACHE_DIR": str(folder), "PYTHONDONTWRITEBYTECODE": "1", **more}
    program = [sys.executable, "-c", RUN.format(root=str(ROOT))]
    done = subprocess.run(program, capture_output=True, text=True, check=False, env=environment)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout), done.stderr


def test_a_kernel_is_compiled_once_and_says_so(tmp_path):
    found, said = run(tmp_path)
    assert said == MESSAGE
    assert found["kernels"] == ["damping"]
    assert Path(found["folder"]).parent == tmp_path / "cadmbs"
    assert run(tmp_path) == (found, "")


@pytest.mark.parametrize("damage", [b"", b"nonsense", None])
def test_damaged_kernels_are_compiled_anew(tmp_path, damage):
    found, _ = run(tmp_path)
    file = Path(found["folder"]) / "damping.kernel"
    whole = file.read_bytes()
    file.write_bytes(whole[: len(whole) // 2] if damage is None else damage)
    assert run(tmp_path) == (found, MESSAGE)
    assert run(tmp_path) == (found, "")


def test_a_cache_that_cannot_be_written_is_done_without(tmp_path):
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    found, said = run(blocked)
    assert (found["kernels"], said) == ([], MESSAGE)


def test_uncompiled_kernels_give_the_same_numbers(tmp_path):
    found, said = run(tmp_path, CADMBS_DISABLE_JIT="1")
    assert (found["kernels"], said) == ([], "")


def test_the_folder_follows_the_environment(monkeypatch, tmp_path):
    monkeypatch.setenv("CADMBS_CACHE_DIR", str(tmp_path / "kernels"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "xdg"))
    assert cache.cache_root() == tmp_path / "kernels" / "cadmbs"
    monkeypatch.delenv("CADMBS_CACHE_DIR")
    assert cache.cache_root() == tmp_path / "xdg" / "cadmbs"
    monkeypatch.delenv("XDG_CACHE_HOME")
    assert cache.cache_root().name == "cadmbs"


def test_only_old_folders_of_kernels_are_removed(tmp_path):
    names = ("kernels-current", "kernels-young", "kernels-old", "kernels-strange", "other")
    for name in names:
        (tmp_path / name).mkdir()
        (tmp_path / name / "a.kernel").write_bytes(b"")
    (tmp_path / "kernels-strange" / "letter.txt").write_text("of somebody else")
    long_ago = time.time() - 86400 * (cache.UNUSED_DAYS + 1)
    for name in ("kernels-current", "kernels-old", "kernels-strange", "other"):
        os.utime(tmp_path / name, (long_ago, long_ago))
    cache.prune(tmp_path / "kernels-current")
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(set(names) - {"kernels-old"})


@pytest.mark.skipif(os.name == "nt", reason="modes of POSIX")
@pytest.mark.parametrize("what", ["folder", "file"])
def test_machine_code_that_others_can_write_is_not_read(tmp_path, what):
    found, _ = run(tmp_path)
    folder = Path(found["folder"])
    assert folder.stat().st_mode & 0o777 == 0o700
    path = folder if what == "folder" else folder / "damping.kernel"
    path.chmod(path.stat().st_mode | 0o022)
    _, said = run(tmp_path)
    warning = f"the cache {folder} is not used, as another user owns it or can write to it; "
    assert said == f"{warning}CADMBS_CACHE_DIR names another folder\n{MESSAGE}"
