"""C headers: compiled by gcc and g++ without a warning, their own test, numbers, split functions, hostile names."""

import json
import re

import numpy as np
import pytest

from cadmbs import System, dynamics
from cadmbs.compiler import compile_mechanism
from cadmbs.errors import ArgumentError
from cadmbs.exporters import equations
from cadmbs.exporters.equations import c_functions, program
from cadmbs.models.mechanism import Mechanism
from cadmbs.testing.mechanisms import chain, random_tree
from tests import zoo
from tests.exporters.equations import compilers
from tests.programs.samples import error_of, library_system, state_of
from tests.tolerances import ROUND_OFF

OF_TREES = (
    "inverse_dynamics", "forward_dynamics", "mass_matrix", "bias_force", "gravity_force", "coriolis_matrix", "energy",
    "load_forces", "d_inverse_dynamics_dq", "directional_forward_dynamics",
)  # fmt: skip
OF_LOOPS = (
    "closed_forward_dynamics",
    "closed_position_step",
    "closed_velocity_step",
    "closure_residual",
    "load_forces",
)


def header_of(system, quantities, **options):
    return equations.text([program(system, each) for each in quantities], "c", prefix="arm", **options)


def tree():
    return compile_mechanism(random_tree(4, 4, kinds=("revolute", "screw", "spherical:quaternion", "free")))


@pytest.mark.parametrize(
    "command",
    [("gcc", "-std=c99", "-O0"), pytest.param(("g++", "-x", "c++", "-O1"), marks=pytest.mark.slow)],
    ids=lambda x: x[0],
)
@pytest.mark.parametrize("number", ["double", pytest.param("float", marks=pytest.mark.slow)])
def test_compilers_take_all_quantities(command, number, tmp_path):
    header = header_of(library_system("rcm"), [*OF_TREES, "jacobian:body5/tool", "pose:body5"], number=number)
    assert compilers.self_test_of(header, "arm", tmp_path, command) == 0
    assert ("double q[]" in header) == (number == "double")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "package", "options"),
    [("clang", "clang", ("-std=c99",)), ("clang++", "clang", ("-x", "c++")), ("tcc", "tcc", ())],
)
def test_other_compilers_take_them_too(name, package, options, tmp_path):
    compilers.optional_program(name, package)
    header = header_of(library_system("rcm"), OF_TREES[:4])
    assert compilers.self_test_of(header, "arm", tmp_path, (name, *options)) == 0
    (tmp_path / "loop").mkdir()
    assert (
        compilers.self_test_of(
            header_of(library_system("four_bar"), OF_LOOPS), "arm", tmp_path / "loop", (name, *options)
        )
        == 0
    )


def test_quaternions_and_loops(tmp_path):
    assert compilers.self_test_of(header_of(tree(), OF_TREES[:4]), "arm", tmp_path) == 0
    assert compilers.self_test_of(header_of(library_system("four_bar"), OF_LOOPS), "arm", tmp_path) == 0


def test_the_test_of_a_header_notices_a_changed_number(tmp_path):
    header = program(library_system("rcm"), "inverse_dynamics").text("c")
    changed = header.replace("0.55*", "0.551*", 1)
    assert changed != header
    assert compilers.self_test_of(changed, "rcm", tmp_path) == 1


def test_numbers_of_c(tmp_path):
    system = tree()
    q, v, a = state_of(system)
    programs = [program(system, name) for name in ("inverse_dynamics", "mass_matrix", "load_forces")]
    header = equations.text(programs, "c", names=["id", "m", "loads"])
    functions = compilers.c_functions(header, ["id", "m", "loads"], tmp_path)
    tau, M, forces = np.zeros(system.n_v), np.zeros((system.n_v, system.n_v)), np.zeros(system.n_v)
    functions[0](q, v, a, tau)
    functions[1](q, M)
    functions[2](q, v, 0.3, forces)
    assert error_of(tau, dynamics.inverse_dynamics(system, q, v, a, engine="numpy")) < ROUND_OFF
    assert error_of(M, dynamics.mass_matrix(system, q, engine="numpy")) < ROUND_OFF
    assert error_of(forces, dynamics.load_forces(system, q, v, 0.3, engine="numpy")) < ROUND_OFF


def test_large_functions_are_split(tmp_path):
    system = compile_mechanism(chain(9, 4))
    q, v, a = state_of(system)
    text = program(system, "forward_dynamics").text("c", name="fd")
    assert "fd_part2(" in text
    lengths = [len(body.splitlines()) for body in re.split(r"\n}\n", text)]
    assert max(lengths) < c_functions.LONGEST_FUNCTION
    result = np.zeros(system.n_v)
    compilers.c_functions(text, ["fd"], tmp_path)[0](q, v, a, result)
    assert error_of(result, dynamics.forward_dynamics(system, q, v, a, engine="numpy")) < 1e-10


@pytest.mark.slow
def test_fifty_bodies_compile(tmp_path):
    system = compile_mechanism(random_tree(50, 1, kinds=("revolute", "prismatic", "screw")))
    header = header_of(system, ("inverse_dynamics", "forward_dynamics", "mass_matrix"))
    assert compilers.self_test_of(header, "arm", tmp_path, ("gcc", "-std=c99", "-O0")) == 0


HOSTILE = '*/ int x; /* \\ ??/ \n#error "\u202e" \'"""\nimport os'


def hostile_system() -> System:
    data = zoo.data_of(random_tree(2, 3, kinds=("revolute",)))
    for body in data["bodies"]:
        body["name"] += HOSTILE
    for joint in data["joints"]:
        joint["name"] += HOSTILE
        joint |= {end: joint[end] + HOSTILE for end in ("predecessor", "successor") if joint[end] != "world"}
    return compile_mechanism(Mechanism.model_validate(data | {"name": HOSTILE}))


@pytest.mark.parametrize("language", ["c", "python", "jax", "casadi", "sympy", "matlab"])
def test_names_of_documents_stay_in_comments(language, tmp_path):
    system = hostile_system()
    text = program(system, f"jacobian:{system.body_names[-1]}").text(language, name="hand")
    if language == "c":
        assert text.index("*/") == text.index("*/\n#ifndef")
        prefix = re.search(r"int (\w+)_test\(void\)", text[text.rindex("static inline") :])[1]
        assert compilers.self_test_of(text, prefix, tmp_path) == 0
    else:
        code = [line for line in text.splitlines() if not line.startswith("%" if language == "matlab" else "#")]
        assert not any("import os" in line or "#error" in line for line in code)
        if language != "matlab":
            compile(text, "equations.py", "exec")


def test_the_same_text_every_time():
    first, second = (header_of(tree(), OF_TREES) for _ in range(2))
    assert first == second


def test_the_heading_says_what_it_is():
    system = library_system("rcm")
    text = equations.text([program(system, "inverse_dynamics"), program(system, "jacobian:body5/tool", "spatial")], "c")
    heading = " ".join(text[: text.index("#ifndef")].split())
    for part in (
        "equations of rcm", system.model_hash[:16], "(0.0, 0.0, -9.81) m/s^2", *system.velocity_names,
        "loads, damping and friction of the document are not in them",
        "spatial Jacobian (6, n_v), angular part first, of the body's point at the world origin, in world axes",
    ):  # fmt: skip
        assert part in heading
    assert "void rcm_inverse_dynamics(const double q[], const double v[], const double a[], double out[])" in text
    assert "void rcm_jacobian_body5_tool(const double q[], double out[])" in text


def test_bad_words():
    system = library_system("rcm")
    with pytest.raises(ArgumentError, match=r"quantity is 'invers_dynamics', .* did you mean 'inverse_dynamics'"):
        program(system, "invers_dynamics")
    with pytest.raises(ArgumentError, match="jacobian is written jacobian:BODY"):
        program(system, "jacobian")
    with pytest.raises(ArgumentError, match="language is 'fortran'"):
        program(system, "energy").text("fortran")
    with pytest.raises(ArgumentError, match="no name that every language accepts"):
        program(system, "energy").text("c", name="x; int y")
    with pytest.raises(ArgumentError, match="no argument 'a'"):
        program(system, "d_energy_da")


@pytest.mark.parametrize("language", ["c", "cuda", "python", "matlab"])
def test_long_names_of_mechanisms_and_bodies_make_names_of_functions(language):
    """C and MATLAB tell 63 characters apart: what is longer loses its end, and names stay different."""
    mechanism = random_tree(4, 4, kinds=("revolute",))
    text = json.dumps({**zoo.data_of(mechanism), "name": "A mechanism whose name is long " * 4})
    long = [f"{'a' * 80} left", f"{'a' * 80} right"]
    for body, name in zip(mechanism.bodies, long, strict=False):
        text = text.replace(json.dumps(body.name), json.dumps(name))
    system = compile_mechanism(Mechanism.model_validate_json(text))
    programs = [program(system, "inverse_dynamics"), *(program(system, f"jacobian:{name}", "spatial") for name in long)]
    written = equations.text(programs, language)
    names = set(re.findall(r"\b(\w*(?:jacobian|inverse_dynamics)\w*) *\(", written))
    assert len({name for name in names if "jacobian" in name}) >= 2
    assert any("inverse_dynamics" in name for name in names)
    assert all(len(name) <= 63 for name in names), names


def test_a_prefix_that_is_too_long_is_refused_with_the_longest():
    with pytest.raises(ArgumentError, match=r"prefix has 50 characters, expected at most 33: .*'inverse_dynamics'"):
        equations.text([program(library_system("rcm"), "inverse_dynamics")], "c", prefix="p" * 50)
