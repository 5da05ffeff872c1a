"""C++ templates: compiled without warnings by g++ and clang, their own test, float, and derivatives by dual numbers."""

import shutil
import subprocess

import numpy as np
import pytest

from cadmbs.exporters import equations
from cadmbs.exporters.equations import cpp_header, program
from tests.exporters.equations import compilers
from tests.programs.samples import error_of, library_system, state_of
from tests.programs.test_loads import LOADS, under

PROGRAMS = {
    "arm": lambda: [program(library_system("rcm"), x) for x in ("inverse_dynamics", "mass_matrix", "pose:body5")],
    "loop": lambda: [program(library_system("four_bar"), "closed_forward_dynamics", keep="inertia")],
    "choices": lambda: [program(under(LOADS["contact with a box"]), "load_forces")],
    "quaternions": lambda: [program(library_system("heavy_top"), x) for x in ("energy", "forward_dynamics")],
}

DUAL = """
namespace dual {
struct Number {
    double value, slope;
    Number() : value(0.0), slope(0.0) {}
    explicit Number(double x) : value(x), slope(0.0) {}
    Number(double x, double d) : value(x), slope(d) {}
};
inline Number operator-(Number a) { return Number(-a.value, -a.slope); }
inline Number operator+(Number a, Number b) { return Number(a.value + b.value, a.slope + b.slope); }
inline Number operator-(Number a, Number b) { return Number(a.value - b.value, a.slope - b.slope); }
inline Number operator*(Number a, Number b) { return Number(a.value * b.value, a.slope * b.value + a.value * b.slope); }
inline Number operator/(Number a, Number b)
{
    const double q = a.value / b.value;
    return Number(q, (a.slope - q * b.slope) / b.value);
}
inline bool operator<(Number a, Number b) { return a.value < b.value; }
inline Number sin(Number x) { return Number(std::sin(x.value), std::cos(x.value) * x.slope); }
inline Number cos(Number x) { return Number(std::cos(x.value), -std::sin(x.value) * x.slope); }
inline Number sqrt(Number x) { const double r = std::sqrt(x.value); return Number(r, 0.5 * x.slope / r); }
}
"""


def ran(source, folder, command="g++"):
    """What a program prints, compiled without warnings."""
    (folder / "main.cpp").write_text(source)
    path = compilers.compiler(command)
    made = subprocess.run(
        [path, "-std=c++11", "-O1", *compilers.WARNINGS, "-o", folder / "main", folder / "main.cpp"],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert made.returncode == 0, made.stderr[-3000:]
    done = subprocess.run([folder / "main"], capture_output=True, text=True, check=False)
    return done.returncode, done.stdout


@pytest.mark.parametrize("command", ["g++", pytest.param("clang++", marks=pytest.mark.slow)])
@pytest.mark.parametrize("name", PROGRAMS)
def test_headers_pass_their_own_test_without_warnings(name, command, tmp_path):
    if command == "clang++" and shutil.which(command) is None:
        pytest.skip("clang++ is not installed")
    (tmp_path / "equations.hpp").write_text(equations.text(PROGRAMS[name](), "cpp", prefix="arm"))
    assert ran('#include "equations.hpp"\nint main() { return arm::test(); }\n', tmp_path, command) == (0, "")


@pytest.mark.parametrize("prefix", ["free", "class", "std", "y1", "link", "main", "time"])
def test_mechanisms_whose_names_libraries_have(prefix, tmp_path):
    matrix = program(library_system("pendulum"), "mass_matrix")
    (tmp_path / "equations.hpp").write_text(cpp_header.text([matrix], ["mass_matrix"], prefix, "double"))
    source = '#include <ctime>\n#include <unistd.h>\n#include "equations.hpp"\n'
    assert ran(f"{source}int main() {{ return {prefix}_::test(); }}\n", tmp_path) == (0, "")


def test_a_changed_number_fails_the_test(tmp_path):
    text = equations.text([program(library_system("pendulum"), "mass_matrix")], "cpp", prefix="arm")
    before, after = text.split("expected[1] = {", 1)
    (tmp_path / "equations.hpp").write_text(f"{before}expected[1] = {{1.0 + {after}")
    assert ran('#include "equations.hpp"\nint main() { return arm::test(); }\n', tmp_path)[0] == 1


def test_float_and_dual_numbers(tmp_path):
    """The same template is inverse dynamics in float, and its directional derivative in dual numbers."""
    system = library_system("rcm")
    tau = program(system, "inverse_dynamics")
    (tmp_path / "equations.hpp").write_text(equations.text([tau], "cpp", prefix="arm"))
    state, rates = state_of(system)[:3], np.random.default_rng(1).normal(size=(3, system.n_v))
    arrays = "\n".join(
        f"    T {name}[5] = {{{', '.join(f'make<T>({x!r}, {d!r})' for x, d in zip(*numbers, strict=True))}}};"
        for name, *numbers in zip("qva", np.array(state).tolist(), rates.tolist(), strict=True)
    )
    source = f"""#include "equations.hpp"
#include <cstdio>
{DUAL}
template <typename T> T make(double x, double) {{ return T(x); }}
template <> dual::Number make<dual::Number>(double x, double d) {{ return dual::Number(x, d); }}
template <typename T> void evaluated(T *out)
{{
{arrays}
    arm::inverse_dynamics(q, v, a, out);
}}
int main()
{{
    float single[5];
    dual::Number both[5];
    evaluated(single);
    evaluated(both);
    for (int k = 0; k < arm::n_v; k++) {{
        std::printf("%.17g %.17g %.17g\\n", static_cast<double>(single[k]), both[k].value, both[k].slope);
    }}
    return 0;
}}
"""
    code, printed = ran(source, tmp_path)
    assert code == 0
    single, value, slope = np.array(printed.split(), dtype=float).reshape(-1, 3).T
    assert error_of(single, tau(*state)) < 1e-4
    assert error_of(value, tau(*state)) < 1e-13
    assert error_of(slope, tau.directional_derivative()(*state, *rates)) < 1e-12


def test_two_contents_of_one_namespace_are_an_error_and_c_stands_beside_it(tmp_path):
    system = library_system("pendulum")
    one, two = (equations.text([program(system, name)], "cpp", prefix="arm") for name in ("mass_matrix", "energy"))
    for name, text in (("one.hpp", one), ("two.hpp", two)):
        (tmp_path / name).write_text(text)
    (tmp_path / "arm.h").write_text(equations.text([program(system, "mass_matrix")], "c", prefix="arm"))
    beside = (
        '#include "one.hpp"\n#include "arm.h"\n#include "one.hpp"\nint main() { return arm::test() + arm_test(); }\n'
    )
    assert ran(beside, tmp_path)[0] == 0
    (tmp_path / "main.cpp").write_text('#include "one.hpp"\n#include "two.hpp"\nint main() { return 0; }\n')
    made = subprocess.run([compilers.compiler("g++"), "-c", "main.cpp"], cwd=tmp_path, capture_output=True, text=True)  # noqa: PLW1510
    assert made.returncode != 0
    assert "two different headers have the namespace arm: write one of them again with --prefix NAME" in made.stderr
