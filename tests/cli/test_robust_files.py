"""Names, permissions, disks and memory that users really have: nothing half written, no traceback, a code that fits."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.processes import COMMAND, NO_BYTECODE, environment, process

ROOT = Path(__file__).parents[2]
ELBOW = (ROOT / "examples" / "elbow.urdf").read_bytes()


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "arm.urdf").write_bytes(ELBOW)
    return tmp_path


@pytest.fixture
def unprivileged():
    """The command without the administrator's right to write everywhere."""
    if not hasattr(os, "geteuid"):
        pytest.skip("permissions of this system are not tried")
    if os.geteuid() != 0:
        return COMMAND
    setpriv = shutil.which("setpriv")
    if setpriv is None:
        pytest.skip("tests of permissions run as administrator only where there is setpriv")
    return (setpriv, "--bounding-set=-dac_override,-dac_read_search", *COMMAND)


SEVERAL = """
import json, sys
from click.testing import CliRunner
from cadmbs.cli.main import cli
done = [CliRunner().invoke(cli, arguments) for arguments in json.load(sys.stdin)]
json.dump([[each.exit_code, each.stderr] for each in done], sys.stdout)
"""
"""Commands one after the other in a process, which is started once."""


def limited(limit, *arguments, folder):
    """A command under a limit of the shell, with one thread for linear algebra: threads need memory too."""
    script = f'ulimit {limit}; exec "$@"'
    one = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1")
    env = environment(**one, **NO_BYTECODE, RUST_BACKTRACE="0")  # a trace that finds no memory waits forever
    done = subprocess.run(
        ["bash", "-c", script, "bash", *COMMAND, *map(str, arguments)],
        capture_output=True, text=True, cwd=folder, env=env, check=False, timeout=300.0,
    )  # fmt: skip
    assert "Traceback" not in done.stderr
    return done


def names(folder):
    return sorted(os.listdir(folder))  # noqa: PTH208


ODD_NAMES = ("new\nline -n ü esc\x1b[31m.urdf", b"\xff\xe9.urdf")


@pytest.mark.slow
@pytest.mark.parametrize("name", ODD_NAMES, ids=repr)
def test_names_of_files(name, tmp_path):
    """Files are read, and outputs are read again, in a locale of ASCII."""
    name = os.fsdecode(name)
    try:
        (tmp_path / name).write_bytes(ELBOW)
    except OSError:
        pytest.skip("the file system does not have such names")
    env = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    run = f"run-{name}.csv"
    for arguments in (
        ("import", name, "-o", f"{name}.json"),
        ("check", f"{name}.json", "--json"),
        ("simulate", name, "--duration", "0.1", "-o", run),
        ("kinematics", name, "--trajectory", run),
    ):
        done = process(*arguments, cwd=tmp_path, **env)
        assert done.returncode == 0, done.stderr
        assert not any(ord(character) < 32 and character != "\n" for character in done.stdout + done.stderr)


def test_a_name_that_is_no_text_is_recorded_as_escapes(tmp_path):
    name = os.fsdecode(b"\xff.urdf")
    try:
        (tmp_path / name).write_bytes(ELBOW)
    except OSError:
        pytest.skip("the file system does not have such names")
    done = process("import", name, "-o", "arm.json", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    assert json.loads((tmp_path / "arm.json").read_text("utf-8"))["source"]["file"] == r"\udcff.urdf"


@pytest.mark.slow
def test_links_in_a_circle_and_names_that_are_too_long(run, tmp_path):
    (tmp_path / "a.json").symlink_to("b.json")
    (tmp_path / "b.json").symlink_to("a.json")
    for arguments in (("info", "a.json"), ("import", "rcm", "-o", "a.json"), ("poses", "rcm", "-o", "a.json")):
        done = run(*arguments)
        assert (done.exit_code, "Too many levels of symbolic links" in done.stderr) == (3, True)
    for arguments in (
        ("poses", "rcm", "-o", "x" * 300 + ".csv"),
        ("simulate", "pendulum", "--duration", "10000", "-o", "x" * 250 + ".csv"),  # its description has a longer name
        ("kinematics", "rcm", "--trajectory", "x" * 300 + ".npz"),
    ):
        done = run(*arguments)
        assert (done.exit_code, "File name too long" in done.stderr) == (3, True)
    done = run("info", "x" * 5000)
    assert (done.exit_code, "The text of 5000 characters" in done.stderr, len(done.stderr) < 500) == (3, True, True)
    assert names(tmp_path) == ["a.json", "b.json"]


@pytest.mark.slow
def test_permissions(folder, unprivileged):
    def refused(*several):
        done = subprocess.run(
            [*unprivileged[:-2], "-c", SEVERAL],
            input=json.dumps(several), capture_output=True, text=True, cwd=folder, check=True,
        )  # fmt: skip
        codes, messages = zip(*json.loads(done.stdout), strict=True)
        assert set(codes) == {3}, messages
        return messages

    (folder / "locked").mkdir()
    (folder / "locked" / "arm.urdf").write_bytes(ELBOW)
    (folder / "closed.urdf").write_bytes(ELBOW)
    (folder / "closed.urdf").chmod(0)
    (folder / "locked").chmod(0o555)
    try:
        writing = (
            ("import", "arm.urdf", "-o", "locked/a.json"), ("export", "arm.urdf", "-o", "locked/a.mjcf"),
            ("poses", "arm.urdf", "-o", "locked/a.csv"), ("info", "arm.urdf", "--graph", "locked/a.svg"),
            ("simulate", "arm.urdf", "--duration", "100000", "-o", "locked/a.npz"),  # at once, not after the run
        )  # fmt: skip
        *messages, closed = refused(*writing, ("info", "closed.urdf"))
        for arguments, message in zip(writing, messages, strict=True):
            assert f'"{arguments[-1]}" cannot be written: Permission denied.' in message
        assert 'There is no permission to read "closed.urdf"' in closed
        (folder / "locked").chmod(0)
        arm, *others = refused(
            ("check", "locked/arm.urdf"),
            ("poses", "arm.urdf", "--q-file", "locked/q.csv"),
            ("kinematics", "arm.urdf", "--trajectory", "locked/run.npz"),
        )
        assert 'There is no permission to read "locked/arm.urdf"' in arm
        assert all("no permission" in message for message in others)
    finally:
        (folder / "locked").chmod(0o755)
    assert names(folder / "locked") == ["arm.urdf"]


@pytest.mark.slow
def test_home_that_is_missing_or_read_only(folder, unprivileged):
    """The cache of kernels and the temporary folder are not needed."""
    (folder / "home").mkdir()
    (folder / "home").chmod(0o555)
    arguments = ("simulate", "arm.urdf", "--duration", "0.1")
    for home in ("/nonexistent", str(folder / "home"), "relative"):
        env = {"PATH": os.environ["PATH"], "HOME": home, "TMPDIR": home, "PYTHONPATH": os.environ.get("PYTHONPATH", "")}
        done = subprocess.run(
            [*unprivileged, *arguments], capture_output=True, text=True, cwd=folder, env=env, check=False
        )
        assert done.returncode == 0, done.stderr
    assert names(folder) == ["arm.urdf", "home", "relative"]  # kernels are kept where a home says, if that can be made


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="needs limits of a shell")
@pytest.mark.parametrize("form", ["csv", "npz", "h5", "parquet"])
def test_a_full_disk_leaves_the_old_result(form, folder):
    """The limit on the size of files fails as a full disk does: in the middle of writing."""
    run = ("simulate", "pendulum", "--output-step", "0.005", "-o", f"run.{form}")
    assert process(*run, "--duration", "0.1", cwd=folder).returncode == 0
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    done = limited("-f 12", *run, "--duration", "5", folder=folder)
    assert (done.returncode, done.stderr.splitlines()[0]) == (
        3,
        f'run.{form}: error[W001]: "run.{form}" cannot be written: File too large.',
    )
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="needs limits of a shell")
def test_a_full_disk_leaves_no_document(folder):
    for arguments in (
        ("import", "rcm", "-o", "a.json"),
        ("export", "rcm", "-o", "a.urdf"),
        ("poses", "rcm", "-o", "a.json"),
    ):
        done = limited("-f 1", *arguments, folder=folder)
        assert (done.returncode, "File too large" in done.stderr) == (3, True)
    assert names(folder) == ["arm.urdf"]


MEMORY = (
    "cadmbs: error[Y011]: not enough memory for this; ask for fewer samples or output times, "
    "or lift the limit of memory, 781 MiB (ulimit -v)\n"
)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="needs a limit of address space")
def test_too_little_memory(folder):
    """Kilobytes of address space that suffice for a small model, and not for a large result.

    Documents that are too large for the memory are not tried: pydantic's core ends the process, or waits for itself.
    """
    run = ("simulate", "pendulum", "--output-step", "1", "--method", "rk4")
    once = (*run, "--duration", "1", "--engine", "compiled")
    assert process(*once, cwd=folder).returncode == 0  # compiled before there is a limit
    assert limited("-v 300000", "check", "arm.urdf", folder=folder).returncode == 0
    done = limited("-v 800000", *run, "--duration", "4e6", "-o", "run.npz", folder=folder)
    assert (done.returncode, done.stderr[-len(MEMORY) :]) == (4, MEMORY)
    assert names(folder) == ["arm.urdf"]


@pytest.mark.slow
def test_a_limit_of_memory_that_falls_anywhere_ends_in_an_answer(folder):
    """From too little for the libraries on: whatever is refused, the answer is complete, or there is none."""
    codes = []
    for limit in (180_000, 220_000, 240_000, 260_000, 400_000):
        done = limited(f"-v {limit}", "import", "rcm", "-o", "rcm.json", "--force", folder=folder)
        codes.append(done.returncode)
        written = folder / "rcm.json"
        if written.exists():
            assert json.loads(written.read_text())["name"]
            written.unlink()
        assert names(folder) == ["arm.urdf"]
    assert codes[-1] == 0
    assert set(codes) <= {0, 1, 4}  # 1: OpenBLAS ends the process itself
