"""Rust modules: compiled without warnings, and their own tests pass."""

import re
import shutil
import subprocess

import pytest

from cadmbs.errors import CadmbsError
from cadmbs.exporters import equations
from cadmbs.exporters.equations import program
from tests.programs.samples import library_system
from tests.programs.test_loads import LOADS, under

needs_rust = pytest.mark.skipif(shutil.which("rustc") is None, reason="Rust is not installed")

PROGRAMS = {
    "arm": lambda: [program(library_system("rcm"), x) for x in ("inverse_dynamics", "mass_matrix", "pose:body5")],
    "loop": lambda: [program(library_system("four_bar"), "closed_forward_dynamics", keep="inertia")],
    "choices": lambda: [program(under(LOADS["contact with a box"]), "load_forces")],
    "quaternions": lambda: [program(library_system("heavy_top"), x) for x in ("energy", "forward_dynamics")],
}


@needs_rust
@pytest.mark.parametrize("name", PROGRAMS)
def test_modules_pass_their_own_tests_without_warnings(name, tmp_path):
    source = tmp_path / "equations.rs"
    text = equations.text(PROGRAMS[name](), "rust")
    source.write_text(text)
    command = ["rustc", "--test", "--edition", "2021", "-D", "warnings", "-o", str(tmp_path / "tests"), str(source)]
    built = subprocess.run(command, capture_output=True, text=True, check=False)
    assert built.returncode == 0, built.stderr[-3000:]
    done = subprocess.run([str(tmp_path / "tests")], capture_output=True, text=True, check=False)
    assert f"{text.count('#[test]')} passed; 0 failed" in done.stdout


@needs_rust
def test_a_wrong_number_fails_the_test(tmp_path):
    source = tmp_path / "equations.rs"
    text = equations.text([program(library_system("pendulum"), "mass_matrix")], "rust")
    source.write_text(re.sub(r"(let expected: \[f64; 1\] = \[)0\.", r"\g<1>1.", text))
    subprocess.run(["rustc", "--test", "-o", str(tmp_path / "tests"), str(source)], capture_output=True, check=True)
    done = subprocess.run([str(tmp_path / "tests")], capture_output=True, text=True, check=False)
    assert done.returncode != 0
    assert "0 passed; 1 failed" in done.stdout


def test_parameters_have_the_numbers_of_the_document():
    text = equations.text([program(library_system("pendulum"), "inverse_dynamics", keep="inertia")], "rust")
    assert "pub const INVERSE_DYNAMICS_INERTIA: [f64; 10] = [" in text
    assert (
        "pub fn inverse_dynamics(q: &[f64; 1], v: &[f64; 1], a: &[f64; 1], inertia: &[f64; 10]) -> [f64; 1] {" in text
    )


def test_names_that_are_words_of_rust_are_refused():
    with pytest.raises(CadmbsError, match="a word of Rust"):
        equations.text([program(library_system("pendulum"), "mass_matrix")], "rust", names=["fn"])
