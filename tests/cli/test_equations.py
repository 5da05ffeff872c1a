"""`cadmbs equations`: languages, files, JSON, wrong usage, and mechanisms that cannot be said."""

import json
from pathlib import Path

import pytest


def test_to_standard_output(run):
    done = run("equations", "rcm", "--to", "c")
    assert done.exit_code == 0
    for name in ("inverse_dynamics", "forward_dynamics", "mass_matrix"):
        assert f"void rcm_{name}(" in done.stdout
    assert "static inline int rcm_test(void)" in done.stdout


def test_the_suffix_decides_and_a_second_run_overwrites(run):
    for _ in range(2):
        done = run("equations", "rcm", "--of", "energy", "-o", "a.py")
        assert done.exit_code == 0
        assert done.stderr == 'written: "a.py"\n'
    assert "def energy(q, v):" in Path("a.py").read_text()


def test_nothing_of_the_users_is_overwritten(run):
    Path("mine.h").write_text("mine")
    done = run("equations", "rcm", "--of", "energy", "-o", "mine.h")
    assert done.exit_code == 2
    assert Path("mine.h").read_text() == "mine"
    assert run("equations", "rcm", "--of", "energy", "-o", "mine.h", "--force").exit_code == 0


def test_json(run):
    done = run("equations", "rcm", "--of", "jacobian:body5/tool", "--prefix", "arm", "-o", "a.h", "--json")
    answer = json.loads(done.stdout)
    assert answer["schema"] == "cadmbs/equations/1"
    (function,) = answer["data"]["functions"]
    assert (function["quantity"], function["arguments"], function["shape"]) == ("jacobian_body5_tool", ["q"], [6, 5])
    assert "void arm_jacobian_body5_tool(const double q[], double out[])" in Path("a.h").read_text()


def test_loops_and_kept_inertias(run):
    done = run("equations", "four_bar", "--to", "c", "--keep", "inertia", "--number", "float")
    assert done.exit_code == 0
    assert "const float tau[], const float inertia[], float out[])" in done.stdout


def test_latex_by_the_suffix(run):
    done = run("equations", "four_bar", "-o", "a.tex")
    assert done.exit_code == 0, done.stderr
    text = Path("a.tex").read_text()
    assert text.startswith("% Written by cadmbs")
    assert "independent coordinates $(q_{1})$" in text
    assert run("equations", "four_bar", "--loops", "multipliers", "-o", "a.tex").exit_code == 0
    assert "Multipliers" in Path("a.tex").read_text()


def test_latex_written_out_with_symbols(run):
    done = run(
        "equations", "pendulum", "--to", "latex", "--expand", "--fragment", "--keep", "inertia", "--keep", "geometry"
    )
    assert done.exit_code == 0, done.stderr
    assert "m_{1}\\, g\\, s_{1}\\, \\sin q_{1} = \\tau_{1}" in done.stdout
    assert "documentclass" not in done.stdout


def test_kept_axes(run):
    done = run("equations", "rcm", "--to", "python", "--of", "mass_matrix", "--keep", "geometry")
    assert done.exit_code == 0, done.stderr
    assert "def mass_matrix(q, geometry=(" in done.stdout


@pytest.mark.parametrize(
    ("arguments", "exit_code", "message"),
    [
        (("rcm", "--to", "latex", "--expand"), 4, "has 5 coordinates"),
        (("rcm", "--to", "c", "--expand"), 2, "--expand is for --to latex"),
        (("rcm", "--to", "c", "--fragment"), 2, "--fragment is for --to latex"),
        (("rcm", "--to", "latex", "--of", "load_forces"), 4, "no formula of its own"),
        (("heavy_top", "--to", "c", "--keep", "geometry"), 4, "no axes that could be kept"),
        (("rcm",), 2, "Which language? Give --to"),
        (("rcm", "--to", "fortran"), 2, "fortran"),
        (("rcm", "--to", "c", "--of", "mass_matrx"), 2, "did you mean 'mass_matrix'?"),
        (("rcm", "--to", "c", "--of", "jacobian:body9"), 2, "did you mean"),
        (("rcm", "--to", "python", "--number", "float"), 2, "--number float is for --to c"),
        (("rcm", "--to", "c", "--prefix", "1+"), 2, "no name that every language accepts"),
        (("four_bar", "--to", "c", "--of", "inverse_dynamics"), 4, "four-bar"),
        (("rcm", "--to", "c", "--of", "closed_forward_dynamics"), 4, "no loops or constraints"),
    ],
)
def test_what_cannot_be_written(run, arguments, exit_code, message):
    done = run("equations", *arguments)
    assert done.exit_code == exit_code, done.stderr
    assert message in done.stderr
    assert "Traceback" not in done.stderr
