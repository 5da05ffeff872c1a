"""`info --sketch`: a picture of a configuration from a direction, and what it refuses."""

import subprocess
import sys

import pytest
from lxml import etree


def test_the_sketch_is_a_file_that_may_be_written_again(run, tmp_path):
    done = run("info", "rcm", "--sketch", "rcm.svg", "--q", "joint4=30deg", "--from", "-50,25")
    assert (done.exit_code, 'written: "rcm.svg"' in done.stderr) == (0, True)
    first = (tmp_path / "rcm.svg").read_text()
    etree.fromstring(first.encode())
    assert run("info", "rcm", "--sketch", "rcm.svg", "--from", "-0.8726646rad,25deg").exit_code == 0
    assert (tmp_path / "rcm.svg").read_text() != first
    (tmp_path / "mine.svg").write_text("<svg>mine</svg>")
    assert run("info", "rcm", "--sketch", "mine.svg").exit_code == 2
    assert (tmp_path / "mine.svg").read_text() == "<svg>mine</svg>"


def test_the_coordinates_without_values_close_the_loops(run):
    done = run("info", "four_bar", "--sketch", "-", "--q", "crank_pivot=60deg")
    assert done.exit_code == 0
    assert done.stdout.startswith("<svg ")
    assert 'class="gap' not in done.stdout
    assert run("info", "slider_crank", "--sketch", "-", "--q", "guide=1").exit_code == 4


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--q", "joint1=1"], "--q belongs to a picture: give --sketch SVG too"),
        (["--from", "10,20"], "--from AZIMUTH,HEIGHT belongs to a picture"),
        (["--sketch", "-", "--json"], "--json and --sketch - would both write to standard output"),
        (["--sketch", "-", "--from", "ten,20"], '--from: AZIMUTH: "ten" is not a number'),
        (["--sketch", "-", "--from", "10"], '"10" is neither a format (mechanism, screws, assembly, urdf'),
        (["--sketch", "-", "--q", "jiont1=1"], "joint1"),
    ],
)
def test_what_cannot_be_drawn_is_refused(run, arguments, message):
    done = run("info", "rcm", *arguments)
    assert done.exit_code == 2
    assert message in done.stderr


def test_the_format_of_the_file_can_still_be_named(run, arm):
    done = run("info", arm, "--from", "urdf", "--sketch", "arm.svg")
    assert done.exit_code == 0


def test_a_sketch_needs_no_extra(tmp_path):
    code = (
        "import sys; sys.modules.update(dict.fromkeys(('matplotlib', 'h5py', 'pyarrow', 'collada'))); "
        "from cadmbs.cli.main import main; sys.argv[1:] = ['info', 'rcm', '--sketch', 'rcm.svg']; main()"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "rcm.svg").exists()
