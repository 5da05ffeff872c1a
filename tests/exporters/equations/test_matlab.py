"""MATLAB files: run by Octave where it is installed, read as text everywhere."""

import re
import shutil
import subprocess

import numpy as np
import pytest

from cadmbs import compile_mechanism
from cadmbs.exporters import equations
from cadmbs.exporters.equations import program
from cadmbs.testing.mechanisms import random_tree
from tests.programs.samples import error_of, library_system
from tests.programs.test_loads import LOADS, under
from tests.tolerances import ROUND_OFF

needs_octave = pytest.mark.skipif(shutil.which("octave") is None, reason="Octave is not installed")


def called(folder, each, prefix="m"):
    """What Octave gives at the sample of a program, printed in full and read back column by column."""
    (folder / f"{prefix}.m").write_text(equations.text([each], "matlab", prefix=prefix))
    values = [[each.sample[x.name] for x in a.symbols] for a in each.arguments if a.default is None or a.is_scalar]
    arguments = ", ".join(f"[{', '.join(map(repr, value))}]" for value in values)
    script = f"f = {prefix}(); r = f.{each.quantity}({arguments}); printf('%.17g\\n', r(:)); printf('%d ', size(r));"
    done = subprocess.run(
        ["octave", "--no-gui", "--norc", "--quiet", "--eval", script],
        cwd=folder, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    *numbers, sizes = done.stdout.strip().split("\n")
    shape = [int(x) for x in sizes.split()]
    return np.array([float(x) for x in numbers]).reshape(shape, order="F")


@needs_octave
@pytest.mark.parametrize("quantity", ["inverse_dynamics", "mass_matrix", "energy", "pose:b2", "d_mass_matrix_dq"])
def test_octave_gives_the_numbers_of_trees(quantity, tmp_path):
    system = compile_mechanism(random_tree(3, 4, kinds=("revolute", "screw", "spherical:quaternion")))
    each = program(system, quantity)
    values = called(tmp_path, each)
    expected = each(*([each.sample[x.name] for x in a.symbols] for a in each.arguments))
    assert values.shape == (expected.shape if expected.ndim > 1 else (len(expected), 1))
    assert error_of(values.reshape(expected.shape), expected) < ROUND_OFF


@needs_octave
def test_octave_gives_the_numbers_of_loops_and_loads(tmp_path):
    for each in (
        program(library_system("five_bar"), "closed_inverse_dynamics"),
        program(under(LOADS["contact with a box"]), "load_forces"),
        program(library_system("four_bar"), "closed_forward_dynamics", keep="inertia"),
    ):
        arguments = [[each.sample[x.name] for x in a.symbols] for a in each.arguments]
        arguments = [x[0] if a.is_scalar else x for x, a in zip(arguments, each.arguments, strict=True)]
        assert error_of(called(tmp_path, each).ravel(), each(*arguments)) < 1e-12


def test_indices_begin_at_one_and_the_first_function_has_the_name_of_the_file():
    text = equations.text([program(library_system("rcm"), "mass_matrix")], "matlab", prefix="arm")
    code = [line for line in text.splitlines() if line and not line.startswith("%")]
    assert code[0] == "function f = arm()"
    assert "q[" not in "".join(code)
    indices = [int(k) for k in re.findall(r"\bq\((\d+)\)", "".join(code))]
    assert min(indices) >= 1
    assert max(indices) <= 5
