"""`plot`: a figure from a stored result."""

import pytest


@pytest.fixture
def stored(run):
    done = run(
        "simulate", "pendulum", "--duration", "50ms", "--engine", "reference", "--method", "rk4", "-o", "run.csv"
    )
    assert done.exit_code == 0, done.stderr
    return run


@pytest.mark.slow
def test_the_suffix_decides_the_format_and_an_earlier_figure_is_replaced(stored, tmp_path):
    starts = {"svg": b"<?xml", "pdf": b"%PDF", "png": b"\x89PNG"}
    for suffix, start in starts.items():
        for _ in range(2):
            assert stored("plot", "run.csv", "-o", f"run.{suffix}").exit_code == 0
        assert (tmp_path / f"run.{suffix}").read_bytes().startswith(start)
    (tmp_path / "mine.svg").write_text("<svg/>")
    assert stored("plot", "run.csv", "-o", "mine.svg").exit_code == 2
    assert (tmp_path / "mine.svg").read_text() == "<svg/>"


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (["run.csv", "-o", "run.bmp"], 2, '"run.bmp" names no format: end it in .svg, .pdf, .png or .dxf'),
        (["missing.npz", "-o", "run.svg"], 3, 'There is no file "missing.npz"'),
        (["run.csv", "-o", "run.svg", "--sample", "1"], 2, "there is no sample 1: the result has 1"),
        (["run.csv", "-o", "run.svg", "--column", "joint/hinge/x"], 2, "joint/hinge/"),
    ],
)
def test_what_cannot_be_drawn_is_refused(stored, tmp_path, arguments, code, message):
    done = stored("plot", *arguments)
    assert done.exit_code == code, done.stderr
    assert message in done.stderr
    assert not (tmp_path / "run.svg").exists()


def test_paths_are_drawn_with_arrows_and_as_a_drawing(run, tmp_path):
    done = run("simulate", "four_bar", "--duration", "50ms", "--engine", "reference", "-o", "run.npz")
    assert done.exit_code == 0, done.stderr
    for name in ("paths.svg", "paths.dxf", "paths.dxf"):
        done = run("plot", "run.npz", "--trace", "coupler", "--arrows", "-o", name)
        assert done.exit_code == 0, done.stderr
    assert "longest arrow" in (tmp_path / "paths.svg").read_text()
    assert "COUPLER_CENTRE_OF_MASS" in (tmp_path / "paths.dxf").read_text()
    done = run("plot", "run.npz", "--arrows", "-o", "more.svg")
    assert (done.exit_code, "--arrows is for --trace" in done.stderr) == (2, True)


def test_an_envelope_of_one_motion_is_refused(stored):
    done = stored("plot", "run.csv", "--envelope", "-o", "run.svg")
    assert done.exit_code == 2
    assert "an envelope is that of several motions" in done.stderr


def test_animate_writes_a_glb_and_refuses_other_formats(stored, tmp_path):
    done = stored("animate", "run.csv", "-o", "run.glb")
    assert done.exit_code == 0, done.stderr
    assert (tmp_path / "run.glb").read_bytes()[:4] == b"glTF"
    done = stored("animate", "run.csv", "-o", "run.avi")
    assert (done.exit_code, "end it in .glb, .gif or .mp4" in done.stderr) == (2, True)
