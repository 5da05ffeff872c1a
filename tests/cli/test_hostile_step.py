"""Damaged and hostile STEP files in a real process: a finding, exit code 3, nothing on stdout, nothing left behind."""

import os
import re
import signal
import subprocess
import sys
import time
from importlib.resources import files
from pathlib import Path

import numpy as np
import pytest

from tests.importers.step.kernel_files import needs_kernel

ENGINE = files("cadmbs.library").joinpath("engine.step").read_text(encoding="utf-8")
END = "\nENDSEC;\nEND-ISO-10303-21;\n"
linux_only = pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")


@pytest.fixture
def cadmbs(tmp_path):
    """Runs a command in a folder, with a folder for temporary files that must be empty afterwards."""
    temporary = tmp_path / "temporary"
    temporary.mkdir()

    def run(*arguments, program=("-m", "cadmbs")):
        environment = os.environ | {"TMPDIR": str(temporary)}
        command = [sys.executable, *program, *arguments]
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, env=environment, check=False)
        assert list(temporary.iterdir()) == []
        return done

    return run


def pieces():
    """Files that break the kernel in different ways, and the code that says so; all are refused."""
    plane = re.search(r"#(\d+) = PLANE\('',#(\d+)\);", ENGINE)
    knots = "(2000000000,4),(2000000000,4),(0.,1.),(0.,1.),.UNSPECIFIED."
    surface = f"B_SPLINE_SURFACE_WITH_KNOTS('',3,3,((#{plane[2]})),.UNSPECIFIED.,.F.,.F.,.F.,{knots})"
    yield "a surface with 2e9 knots", ENGINE.replace(plane[0], f"#{plane[1]} = {surface};"), "G022"
    itself = re.sub(r"AXIS2_PLACEMENT_3D\('',#(\d+)", lambda m: f"AXIS2_PLACEMENT_3D('',#{int(m[1]) - 1}", ENGINE)
    yield "placements that refer to themselves", itself, "G006"
    yield "a million brackets", ENGINE.replace("DATA;", f"DATA;\n#999999=FOO({'(' * 10**6}{')' * 10**6});", 1), "G00"
    yield "no faces", re.sub(r"ADVANCED_FACE\('',\([^)]*\)", "ADVANCED_FACE('',()", ENGINE), "G0"
    yield "a piece that is lost", ENGINE[: int(0.6 * len(ENGINE))] + END, "G021"


@needs_kernel
@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "text", "code"), list(pieces()), ids=lambda value: value if len(str(value)) < 50 else ""
)
def test_what_breaks_the_kernel_is_a_finding(name, text, code, cadmbs, tmp_path):
    (tmp_path / "hostile.step").write_text(text)
    done = cadmbs("import", "hostile.step", "-o", "out.json", "--time-limit", "100")
    assert code in done.stderr, done.stderr
    assert "Traceback" not in done.stderr
    assert done.stdout == ""
    assert done.returncode in (0, 3)  # what can be read is read, with the warning
    assert (done.returncode == 0) == (tmp_path / "out.json").exists()


@pytest.mark.parametrize("name", ["arm.step", "arm.urdf"])
@pytest.mark.slow
def test_suffixes_and_contents_that_differ(name, cadmbs, tmp_path):
    contents = {
        "F007": b"PK\x03\x04" + bytes(range(256)),
        "F003": b"",
        "G002": ENGINE[: len(ENGINE) // 3].encode(),
    }
    for code, content in contents.items():
        (tmp_path / name).write_bytes(content)
        done = cadmbs("import", name)
        assert done.returncode == 3
        assert done.stdout == ""
        assert code in done.stderr


def test_a_file_of_one_gibibyte_is_refused_unread(cadmbs, tmp_path):
    with (tmp_path / "large.step").open("wb") as stream:
        stream.write(b"ISO-10303-21;\n")
        stream.truncate(2**30)
    done = cadmbs("check", "large.step")
    assert done.returncode in (1, 3)
    assert "F004" in done.stderr + done.stdout


def test_fifty_cut_files():
    from cadmbs.importers.draft import SourceFile
    from cadmbs.importers.step.part21 import text_findings

    generator = np.random.default_rng(1)
    end = ENGINE.rindex("END-ISO")
    for length in (generator.integers(20, end) for _ in range(50)):
        (finding,) = text_findings(SourceFile("cut.step", Path(), ENGINE[:length].encode()))
        assert finding.code == "G002"
        patched = ENGINE[:length].encode() + END.encode()
        codes = {finding.code for finding in text_findings(SourceFile("cut.step", Path(), patched))}
        assert codes <= {"G021"}


def test_without_the_extra_the_install_line_is_given(cadmbs, tmp_path):
    (tmp_path / "engine.step").write_text(ENGINE)
    program = ("-c", "import sys; sys.modules['OCP'] = None; from cadmbs.cli.main import main; main()")
    done = cadmbs("info", "engine.step", program=program)
    assert done.returncode == 5
    assert done.stdout == ""
    assert 'pip install "cadmbs[step]"' in done.stderr


@needs_kernel
@linux_only
@pytest.mark.slow
@pytest.mark.parametrize("ending", [signal.SIGTERM, signal.SIGKILL, signal.SIGINT])
def test_the_child_does_not_outlive_its_parent(ending, tmp_path):
    (tmp_path / "engine.step").write_text(ENGINE)
    command = [sys.executable, "-m", "cadmbs", "import", "engine.step", "-o", "out.json"]
    parent = subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    children = Path(f"/proc/{parent.pid}/task/{parent.pid}/children")
    deadline = time.monotonic() + 300
    worker = None
    while worker is None and time.monotonic() < deadline:
        worker = next((pid for pid in children.read_text().split() if maps_the_kernel(pid)), None)
        time.sleep(0.01)
    assert worker is not None
    parent.send_signal(ending)
    parent.wait(timeout=300)
    while Path(f"/proc/{worker}").exists() and time.monotonic() < deadline:
        time.sleep(0.01)
    assert not Path(f"/proc/{worker}").exists()


def maps_the_kernel(pid):
    """Whether a process has begun to load the CAD kernel."""
    try:
        return "OCP" in Path(f"/proc/{pid}/maps").read_text()
    except OSError:
        return False
