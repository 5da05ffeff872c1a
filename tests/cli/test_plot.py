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
        (["run.csv", "-o", "run.bmp"], 2, '"run.bmp" names no format: end it in .svg, .pdf or .png'),
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
