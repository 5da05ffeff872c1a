"""Standard streams that are closed, full or without readers, and folders that are gone: real processes in a shell."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.processes import NO_BYTECODE, environment

ROOT = Path(__file__).parents[2]
COMMAND = f"{sys.executable} -m cadmbs"
FULL = "<standard output>: error[W001]: The output cannot be written: No space left on device.\n1 error\n"
CLOSED = "<standard output>: error[W001]: The output cannot be written: Bad file descriptor.\n1 error\n"

pytestmark = [
    pytest.mark.skipif(shutil.which("bash") is None, reason="needs a shell"),
    pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full"),
]


def shell(line, folder, **env):
    """Exit code of the last command, standard output and error; CADMBS stands for the command."""
    script = f"set -o pipefail; {line.replace('CADMBS', COMMAND)}"
    done = subprocess.run(
        ["bash", "-c", script], capture_output=True, text=True, cwd=folder, env=environment(**env), check=False
    )
    assert "Traceback" not in done.stderr
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize(
    ("line", "code", "said"),
    [
        ("CADMBS info rcm >&-", 3, CLOSED),
        ("CADMBS check rcm --json >/dev/full", 3, FULL),
        pytest.param("CADMBS check missing.json --json >/dev/full", 3, FULL, marks=pytest.mark.slow),
        pytest.param("CADMBS --help >&-", 3, CLOSED, marks=pytest.mark.slow),
        pytest.param("CADMBS poses --help >/dev/full", 3, FULL, marks=pytest.mark.slow),
        pytest.param("CADMBS info missing.json >&- 2>&-", 3, "", marks=pytest.mark.slow),
        pytest.param("CADMBS info missing.json 2>/dev/full", 3, "", marks=pytest.mark.slow),
        pytest.param("CADMBS nonsense 2>/dev/full", 2, "", marks=pytest.mark.slow),
        pytest.param("CADMBS import rcm 2>/dev/full | head -1", 0, "", marks=pytest.mark.slow),
        pytest.param("CADMBS schema mechanism | true", 0, "", marks=pytest.mark.slow),
        pytest.param("CADMBS poses rcm --format csv -o /dev/stdout | true", 0, None, marks=pytest.mark.slow),
    ],
)
def test_streams_that_take_nothing(line, code, said, tmp_path):
    ended, _, stderr = shell(line, tmp_path)
    assert (ended, stderr if said is not None else None) == (code, said)


def test_files_are_written_whatever_the_streams_are(tmp_path):
    """With all three closed, the next file would be opened as standard output and get the messages."""
    assert shell("CADMBS poses rcm -o poses.csv <&- >&- 2>&-", tmp_path)[0] == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["poses.csv", "poses.csv.json"]
    assert (tmp_path / "poses.csv").read_text().startswith("body,x,y,z,")


def test_standard_input_that_is_closed(tmp_path):
    assert shell("CADMBS info - <&-", tmp_path) == (
        3,
        "",
        "<stdin>: error[F006]: Standard input cannot be read: it is closed.\n1 error\n",
    )


def test_a_part_of_an_answer_is_a_failure(tmp_path):
    """The system writes what fits; without a buffer, nobody would notice that the rest is missing."""
    code, _, stderr = shell("ulimit -f 1; CADMBS import rcm > rcm.json", tmp_path, PYTHONUNBUFFERED="1", **NO_BYTECODE)
    assert code == 3
    assert "error[W001]: The output cannot be written: File too large." in stderr


@pytest.mark.slow
def test_endless_input_is_refused(tmp_path):
    too_large, no_file = "more than 64 MiB; at most 64 MiB are read", "is a pipe or a device, not a file"
    lines = {"info /dev/zero": no_file, "info - </dev/zero": too_large, "poses rcm --q-file /dev/urandom": no_file}
    for line, said in lines.items():
        code, _, stderr = shell(f"CADMBS {line}", tmp_path)
        assert (code, stderr.count(said)) == (3, 1)
    (tmp_path / "zero.npz").symlink_to("/dev/zero")
    assert shell("CADMBS kinematics rcm --trajectory zero.npz", tmp_path)[0] == 3


@pytest.mark.slow
def test_a_folder_that_was_removed(tmp_path):
    (tmp_path / "arm.urdf").write_bytes((ROOT / "examples" / "elbow.urdf").read_bytes())
    gone = "mkdir gone; cd gone; rmdir ../gone;"
    said = "cadmbs: error[Y012]: the current folder does not exist any more; change to one that does\n"
    assert shell(f"{gone} CADMBS info ../arm.urdf", tmp_path) == (3, "", said)
    assert shell(f"{gone} CADMBS simulate pendulum --duration 1 -o run.csv", tmp_path)[0] == 3
    assert shell(f"{gone} CADMBS --help | head -1", tmp_path)[0] == 0
