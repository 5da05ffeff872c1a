"""Headers beside other headers: guards by content, macros of sizes and names, self-tests and rounding."""

import json
import shutil
import subprocess

import numpy as np
import pytest

from cadmbs import compile_mechanism, load
from cadmbs.errors import ArgumentError
from cadmbs.exporters import equations
from cadmbs.exporters.equations import program, together
from cadmbs.exporters.equations.c_functions import c_text
from cadmbs.models.mechanism import Mechanism
from cadmbs.testing.mechanisms import random_tree
from tests import zoo
from tests.exporters.equations import compilers
from tests.programs.samples import error_of, library_system, state_of
from tests.tolerances import ROUND_OFF

MAIN = """
#include <stdio.h>
int main(void) {
    double q[RCM_N_Q] = {0.1, -0.2, 0.3, 0.4, -0.1}, v[RCM_N_V] = {0}, a[RCM_N_V] = {0};
    double out[RCM_INVERSE_DYNAMICS_SIZE];
    rcm_inverse_dynamics(q, v, a, out);
    printf("%.17g %d", out[RCM_JOINT4], rcm_test());
    return 0;
}
"""


def with_payload():
    data = zoo.data_of(load("rcm"))
    data["bodies"][4]["mass"] = 5.0
    return compile_mechanism(Mechanism.model_validate(data))


@pytest.fixture
def headers(tmp_path):
    """a.h and b.h: one arm with two payloads."""
    for name, system in (("a", library_system("rcm")), ("b", with_payload())):
        (tmp_path / f"{name}.h").write_text(program(system, "inverse_dynamics").text("c"))
    return tmp_path


def compiled(folder, includes, main=MAIN, command=("gcc", "-std=c99")):
    (folder / "m.c").write_text("".join(f'#include "{name}"\n' for name in includes) + main)
    compiler = compilers.compiler(command[0])
    return subprocess.run(
        [compiler, *command[1:], *compilers.WARNINGS, "m.c", "-o", "m", "-lm"],
        cwd=folder, capture_output=True, text=True, check=False,
    )  # fmt: skip


@pytest.mark.parametrize("order", ["ab", "ba"])
def test_two_contents_under_one_prefix_are_an_error_that_names_the_remedy(headers, order):
    made = compiled(headers, [f"{name}.h" for name in order])
    assert made.returncode != 0
    assert (
        "two different headers begin their names with rcm_: write one of them again with --prefix NAME" in made.stderr
    )
    assert made.stderr.count("error:") == 1  # and no pages of errors that follow from it


def test_a_header_twice_and_a_copy_of_it_are_one(headers):
    shutil.copy(headers / "a.h", headers / "copy.h")
    made = compiled(headers, ["a.h", "a.h", "copy.h"])
    assert made.returncode == 0, made.stderr


def test_under_its_own_prefix_each_payload_has_its_torques(headers):
    (headers / "c.h").write_text(equations.text([program(with_payload(), "inverse_dynamics")], "c", prefix="heavy"))
    main = MAIN.replace('printf("%.17g %d", out[RCM_JOINT4], rcm_test());', (
        'double other[HEAVY_INVERSE_DYNAMICS_SIZE]; heavy_inverse_dynamics(q, v, a, other);'
        'printf("%.17g %.17g %d", out[RCM_JOINT4], other[HEAVY_JOINT4], rcm_test() + heavy_test());'
    ))  # fmt: skip
    made = compiled(headers, ["a.h", "c.h"], main)
    assert made.returncode == 0, made.stderr
    printed = subprocess.run([headers / "m"], capture_output=True, text=True, check=True).stdout.split()
    q, still = [0.1, -0.2, 0.3, 0.4, -0.1], np.zeros(5)
    for value, system in zip(printed, (library_system("rcm"), with_payload()), strict=False):
        assert float(value) == pytest.approx(program(system, "inverse_dynamics")(q, still, still)[3], rel=1e-13)
    assert printed[2] == "0"


def test_a_header_of_an_earlier_version_is_seen_too(headers):
    old = "#ifndef RCM_H\n#define RCM_H\nstatic inline int rcm_test(void) { return 0; }\n#endif\n"
    (headers / "old.h").write_text(old)
    made = compiled(headers, ["old.h", "a.h"])
    assert "--prefix NAME" in made.stderr


def test_macros_name_coordinates_of_quaternions_twice():
    system = compile_mechanism(random_tree(3, 4, kinds=("revolute", "spherical:quaternion", "prismatic")))
    text = program(system, "mass_matrix").text("c")
    lines = [line.split(" ", 2) for line in text.splitlines() if line.startswith("#define ") and "{" not in line]
    defined = {parts[1]: parts[2] for parts in lines if len(parts) == 3}
    prefix = next(name for name in defined if name.endswith("_N_Q")).removesuffix("_N_Q")
    assert defined[f"{prefix}_N_Q"] == str(system.n_q)
    assert defined[f"{prefix}_N_V"] == str(system.n_v)
    assert defined[f"{prefix}_MASS_MATRIX_SIZE"] == str(system.n_v**2)
    for letter, names in (("Q", system.position_names), ("V", system.velocity_names)):
        other = system.velocity_names if letter == "Q" else system.position_names
        for k, name in enumerate(names):
            plain = name.replace(":", "_").upper()
            same = k < len(other) and other[k] == name
            assert defined[f"{prefix}_{plain}" if same else f"{prefix}_{letter}_{plain}"] == str(k)


def test_names_arrive_as_utf_8(tmp_path):
    data = zoo.data_of(load("pendulum"))
    data.pop("scenario")
    data["joints"][0]["name"] = 'Gelenk "Ω" 50% \\ ??/'
    system = compile_mechanism(Mechanism.model_validate(data))
    (tmp_path / "p.h").write_text(equations.text([program(system, "mass_matrix")], "c", prefix="p"))
    body = 'const char *names[] = P_POSITION_NAMES; printf("%s", names[0]); return p_test();'
    main = f"#include <stdio.h>\nint main(void) {{ {body} }}\n"
    made = compiled(tmp_path, ["p.h"], main)
    assert made.returncode == 0, made.stderr
    assert subprocess.run([tmp_path / "m"], capture_output=True, check=True).stdout.decode() == system.position_names[0]


def test_texts_of_c_end_where_they_should():
    assert c_text('a"\\?\n') == '"a\\042\\134\\077\\012"'


class TestSelfTests:
    QUANTITIES = ("closed_forward_dynamics", "closed_position_step", "bias_force")

    @pytest.mark.parametrize("mechanism", ["bennett", "snakeboard", "rolling_disk"])
    @pytest.mark.parametrize("command", [("gcc", "-O2"), ("clang", "-O2"), ("gcc", "-O3", "-march=native")], ids=str)
    def test_what_is_zero_but_for_rounding_passes_everywhere(self, mechanism, command, tmp_path):
        if shutil.which(command[0]) is None:
            pytest.skip(f"needs {command[0]}")
        programs = [program(library_system(mechanism), name) for name in self.QUANTITIES]
        header = equations.text(programs, "c", prefix="m")
        assert compilers.self_test_of(header, "m", tmp_path, (*command, "-std=c99")) == 0

    @pytest.mark.parametrize("mechanism", ["bennett", "four_bar"])
    def test_it_still_notices_a_changed_number(self, mechanism, tmp_path):
        header = equations.text([program(library_system(mechanism), "closed_forward_dynamics")], "c", prefix="m")
        start = header.index("static inline")
        changed = header[:start] + header[start:].replace("cos(q[0])", "(1.0000001*cos(q[0]))", 1)
        assert changed != header
        assert compilers.self_test_of(changed, "m", tmp_path) == 1


class TestTogether:
    NAMES = ("inverse_dynamics", "mass_matrix", "jacobian:body5/tool", "d_inverse_dynamics_dq")

    def test_the_parts_are_the_quantities_at_fewer_operations(self):
        system = library_system("rcm")
        q, v, a = state_of(system)
        both = together(system, self.NAMES, "control")
        alone = [program(system, name) for name in self.NAMES]
        result = both(q, v, a)
        for part, each in zip(both.parts, alone, strict=True):
            arguments = {"q": q, "v": v, "a": a}
            expected = each(**{x.name: arguments[x.name] for x in each.arguments})
            got = result[part.start : part.start + expected.size].reshape(part.shape)
            assert error_of(got, expected) < ROUND_OFF
        assert both.operations < 0.85 * sum(each.operations for each in alone)

    def test_c_has_the_offsets_of_its_parts(self, tmp_path):
        system = library_system("rcm")
        q, v, a = state_of(system)
        both = together(system, ["inverse_dynamics", "mass_matrix"], "control")
        header = equations.text([both], "c", prefix="rcm")
        assert "#define RCM_CONTROL_SIZE 30" in header
        assert "#define RCM_CONTROL_INVERSE_DYNAMICS 0" in header
        assert "#define RCM_CONTROL_MASS_MATRIX 5" in header
        out = np.zeros(30)
        compilers.c_functions(header, ["rcm_control"], tmp_path)[0](q, v, a, out)
        assert error_of(out, both(q, v, a)) < ROUND_OFF
        assert compilers.self_test_of(header, "rcm", tmp_path) == 0

    def test_closed_loops_share_their_rows(self):
        system = library_system("five_bar")
        names = ["closed_inverse_dynamics", "closed_forward_dynamics", "closure_residual"]
        both = together(system, names, "control")
        arguments = [[both.sample[symbol.name] for symbol in x.symbols] for x in both.arguments]
        result = both(*arguments)
        by_name = dict(zip((x.name for x in both.arguments), arguments, strict=True))
        for part, each in zip(both.parts, (program(system, name) for name in names), strict=True):
            expected = each(**{x.name: by_name[x.name] for x in each.arguments})
            assert error_of(result[part.start : part.start + expected.size], expected) < ROUND_OFF

    @pytest.mark.parametrize("names", [["mass_matrix"], ["mass_matrix", "mass_matrix"]])
    def test_one_quantity_is_not_together(self, names):
        with pytest.raises(ArgumentError, match="together takes two quantities or more, each once"):
            together(library_system("rcm"), names, "control")


def test_the_command_line_writes_a_controller(tmp_path, monkeypatch):
    from click.testing import CliRunner

    from cadmbs.cli.main import cli

    monkeypatch.chdir(tmp_path)
    arguments = ["equations", "five_bar", "--of", "closed_inverse_dynamics,mass_matrix", "--together", "control"]
    done = CliRunner().invoke(cli, [*arguments, "--drives", "left_motor,right_motor", "-o", "c.h", "--json"])
    assert done.exit_code == 0, done.output
    assert [each["quantity"] for each in json.loads(done.stdout)["data"]["functions"]] == ["control"]
    assert "int five_bar_control(" in (tmp_path / "c.h").read_text()
    refused = CliRunner().invoke(cli, ["equations", "rcm", "--together", "x", "-o", "a.tex"])
    assert (refused.exit_code, "--together is for programs" in refused.output) == (2, True)
