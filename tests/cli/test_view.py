"""`cadmbs view` as a process: the address, the page, and the end by an interruption."""

import json
import re
import signal
import subprocess
import sys
import urllib.request

import pytest

from tests.cli.processes import INTERRUPTIBLE, environment
from tests.importers.inference import mechanisms


def page_at(address):
    with urllib.request.urlopen(address, timeout=300) as reply:  # noqa: S310 - the address of our own server
        return reply.read().decode()


@pytest.fixture
def viewing(tmp_path):
    processes = []

    def started(*arguments):
        process = subprocess.Popen(
            [*INTERRUPTIBLE, "view", *map(str, arguments)],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=tmp_path, env=environment(),
        )  # fmt: skip
        processes.append(process)
        return process, process.stdout.readline().strip()

    yield started
    for process in processes:
        process.kill()
        process.communicate()


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.slow
def test_the_first_line_is_the_address_of_the_page_and_an_interruption_gives_130(viewing, number):
    process, address = viewing("four_bar", "--q", "crank_pivot=30deg", "--from", "-50,25")
    assert re.fullmatch(r"http://127\.0\.0\.1:\d+/\?token=[\w-]+", address)
    page = page_at(address)
    assert "<h1>four-bar</h1>" in page
    assert '"value":0.5235987755982988' in page
    process.send_signal(number)
    stdout, stderr = process.communicate(timeout=300)
    assert process.returncode == 130
    assert stdout == ""
    assert "Traceback" not in stderr


def test_a_result_and_an_open_loop_are_shown(viewing, tmp_path, run):
    run("simulate", "pendulum", "--duration", "20ms", "--engine", "reference", "-o", "run.npz")
    _, address = viewing("run.npz")
    assert '"result":true' in page_at(address)


def test_wrong_usage(run, tmp_path):
    assert run("view", "four_bar", "--sample", "1").exit_code == 2
    assert run("view", "nowhere.urdf").exit_code == 3
    assert run("view", "four_bar", "--port", "70000").exit_code == 2
    done = run("view", "run.npz", "--q", "hinge=1")
    assert (done.exit_code, "--q belongs to a mechanism" in done.stderr) == (2, True)
    done = run("view", "run.npz", "--branch", "2")
    assert (done.exit_code, "--branch belongs to a mechanism" in done.stderr) == (2, True)
    done = run("view", "four_bar", "--branch", "2")
    assert (done.exit_code, "there is no branch 2: no branches meet here" in done.stderr) == (2, True), done.stderr


@pytest.mark.slow
def test_a_port_that_is_in_use_is_named(viewing, run):
    _, address = viewing("pendulum")
    port = re.search(r":(\d+)/", address)[1]
    done = run("view", "pendulum", "--port", port)
    assert done.exit_code == 2
    assert f"{port} cannot be used" in done.stderr


def test_the_viewer_needs_no_extra(tmp_path):
    """Everything that a page needs is imported; of optional libraries nothing is."""
    code = """
import sys
from importlib.resources import files
import cadmbs as cm
from cadmbs.viewer.live import LiveSession, live_server
session = LiveSession(cm.compile_mechanism(cm.load(str(files("cadmbs.library") / "four_bar.json"))))
server = live_server(session)
assert "<h1>four-bar</h1>" in server.page(server.token)
optional = {"matplotlib", "llvmlite", "OCP", "pandas", "h5py", "pyarrow", "collada", "sympy"}
print(sorted(optional & set(sys.modules)))
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=tmp_path)
    assert done.stdout.strip() == "[]"


@pytest.mark.slow
def test_an_assembly_comes_with_the_panel_of_decisions_and_its_hints_file(viewing, tmp_path):
    (tmp_path / "machine.json").write_text(json.dumps(mechanisms.document(mechanisms.slider_crank())))
    process, address = viewing("machine.json")
    page = page_at(address)
    assert 'id="panel-modelling"' in page
    token = json.loads(re.search(r'<script type="application/json" id="data">(.*?)</script>', page, re.DOTALL)[1])[
        "live"
    ]["token"]
    body = json.dumps({"action": "set_ground", "parts": ["p2"]}).encode()
    headers = {"Content-Type": "application/json", "X-Token": token}
    request = urllib.request.Request(address.partition("?")[0] + "decide", body, headers)  # noqa: S310 - our own server
    with urllib.request.urlopen(request, timeout=300) as reply:  # noqa: S310
        assert json.loads(reply.read())["steps"] == 1
    assert (tmp_path / "machine.hints.toml").read_text().endswith('ground = "crank"\n')
    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=300)
    assert process.returncode == 130
    assert 'decisions are written to "machine.hints.toml"' in errors


def test_hints_that_are_none_are_refused_before_anything_is_served(viewing, tmp_path):
    (tmp_path / "machine.json").write_text(json.dumps(mechanisms.document(mechanisms.hinge())))
    (tmp_path / "notes.txt").write_text("my notes")
    process, address = viewing("machine.json", "--hints", "notes.txt")
    assert address == ""
    process.communicate(timeout=300)
    assert process.returncode == 3
    assert (tmp_path / "notes.txt").read_text() == "my notes"
