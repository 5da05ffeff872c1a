"""LaTeX: strict KaTeX takes it, its numbers give the reference's, and what is written out reads like a textbook."""

import re

import numpy as np
import pytest

from cadmbs import compile_mechanism, constraints, dynamics, kinematics
from cadmbs.errors import ArgumentError, UnknownNameError
from cadmbs.exporters import equations
from cadmbs.exporters.equations import LatexOptions, NotExportableError, latex_text, program
from cadmbs.models.mechanism import Mechanism
from cadmbs.testing import ladders
from cadmbs.testing.mechanisms import planar_chain, random_tree
from tests.exporters.equations.katex import errors_of, formulas_of
from tests.exporters.equations.read_latex import StructuredText, evaluated
from tests.programs.samples import LIBRARY, error_of, library_system, state_of
from tests.programs.test_closed_quantities import SLOW

PRINTED = 2e-8
"""Ten digits of every number, and what cancels."""

SYMBOLS = LatexOptions(keep="inertia,geometry", expand=True)
SCREWS = ("revolute", "prismatic", "screw", "cylindrical", "universal")


def structured(name):
    return latex_text(library_system(name), (), LatexOptions(loops="multipliers" if name in SLOW else "woronetz"))


FIRST = ("rcm", "four_bar", "geared_five_bar", "screw_arm", "snakeboard", "floating_links", "heavy_top")
"""Trees, loops, couplings, motions, quaternions and rotation vectors."""


def test_katex_takes_all_formulas():
    formulas = [formula for name in FIRST for formula in formulas_of(structured(name))]
    assert len(formulas) > 400
    assert errors_of(formulas) == []


@pytest.mark.slow
def test_katex_takes_all_formulas_of_the_library():
    formulas = [formula for name in LIBRARY for formula in formulas_of(structured(name))]
    assert len(formulas) > 2000
    assert errors_of(formulas) == []


def test_katex_takes_what_is_written_out_and_frames():
    texts = [
        latex_text(library_system("slider_crank"), ("closure_residual",), SYMBOLS),
        latex_text(compile_mechanism(random_tree(3, 5, kinds=SCREWS[:3])), (), LatexOptions(expand=True)),
        *(
            latex_text(library_system("rcm"), ("jacobian:body5/tool", "pose:body5/tool"), LatexOptions(representation))
            for representation in ("spatial", "body_fixed", "hybrid", "mixed")
        ),
    ]
    assert errors_of([formula for text in texts for formula in formulas_of(text)]) == []


@pytest.mark.parametrize("name", ["rcm", "six_axis_arm", "screw_arm", "pendulum"])
def test_the_numbers_of_the_text(name):
    system = library_system(name)
    assert_text_gives_the_reference(system, StructuredText(latex_text(system)))


@pytest.mark.parametrize("seed", range(3))
def test_the_numbers_of_generated_trees(seed):
    system = compile_mechanism(random_tree(6, seed, kinds=SCREWS, branching=0.3))
    assert_text_gives_the_reference(system, StructuredText(latex_text(system)))


NATIVE = ("free", "spherical:quaternion", "spherical:rotation_vector", "revolute")


@pytest.mark.parametrize("seed", range(2))
def test_poses_and_jacobians_of_native_joints(seed):
    system = compile_mechanism(random_tree(5, seed, kinds=NATIVE, branching=0.2))
    assert {*system.tree.orientation[1:]} == {-1, 1}
    assert_poses(system, StructuredText(latex_text(system)), state_of(system).q)


def assert_text_gives_the_reference(system, text):
    q, v, _ = state_of(system)
    assert_poses(system, text, q)
    M, bias, g = text.equations(q, v)
    M += np.diag(system.tree.velocities.gather(system.tree.armature))
    assert error_of(M, dynamics.mass_matrix(system, q, engine="numpy")) < PRINTED
    assert error_of(g, dynamics.gravity_force(system, q, engine="numpy")) < PRINTED
    assert error_of(bias, dynamics.coriolis_matrix(system, q, v, engine="numpy") @ v) < PRINTED


def assert_poses(system, text, q):
    for body in range(1, system.tree.n):
        pose = kinematics.pose(system, q, system.tree.names[body], engine="numpy")
        assert error_of(text.pose(body, q), pose) < PRINTED
        jacobian = kinematics.spatial.jacobian(system, q, system.tree.names[body], engine="numpy")
        assert error_of(text.jacobian(body, q), jacobian) < PRINTED


@pytest.mark.parametrize("name", ["four_bar", "bennett", "spatial_slider_crank", "three_bar_loop"])
def test_loops_lock_what_the_reference_locks(name):
    """The rows of the text and those of the reference allow the same velocities at a closed configuration."""
    assert_loops_lock_the_same(library_system(name))


@pytest.mark.parametrize("cut", [0, 3])
def test_universal_and_screw_joints_that_are_cut(cut):
    kinds = ("universal", "revolute", "spherical:angles", "screw", "prismatic")
    assert_loops_lock_the_same(compile_mechanism(ladders.single_loop(kinds, 72, cut=cut)))


def assert_loops_lock_the_same(system):
    q = constraints.assemble(system).q
    A = np.concatenate(StructuredText(latex_text(system)).loop_rows(q))
    reference = constraints.jacobian(system, q)
    rank = np.linalg.matrix_rank(reference, tol=PRINTED)
    assert np.linalg.matrix_rank(A, tol=PRINTED) == rank < system.n_v
    assert np.linalg.matrix_rank(np.concatenate([A, reference]), tol=PRINTED) == rank


def equations_of(text):
    """The written-out sums by their right sides."""
    found = re.search(r"Equations of motion:\n\\begin\{align\*\}\n(.*?)\n\\end", text, re.DOTALL)[1]
    parts = re.split(r" = \\tau_\{\d\}(?: \\\\\n)?", found)
    return [part for part in parts if part]


def values_of(text, q, v, a):
    values = dict(re.findall(r"(?:\\quad |\n|,\\, )([a-z\\A-Z]+_\{[\w,]+\}) &?= ([-\d.]+)", text))
    gravity = re.search(r"\ng &= ([\d.]+)", text)
    values |= {"g": gravity[1]} if gravity else {}
    for letter, numbers in (("q", q), ("\\dot{q}", v), ("\\ddot{q}", a)):
        values |= {f"{letter}_{{{k + 1}}}": x for k, x in enumerate(numbers)}
    return values


@pytest.mark.parametrize("options", [LatexOptions(expand=True), SYMBOLS], ids=["numbers", "symbols"])
@pytest.mark.parametrize("seed", range(4))
def test_what_is_written_out_is_inverse_dynamics(seed, options):
    system = compile_mechanism(
        planar_chain(2) if seed == 0 else random_tree(3 if seed < 3 else 2, seed, kinds=("revolute", "prismatic"))
    )
    q, v, a = state_of(system)
    text = latex_text(system, (), options)
    tau = [evaluated(each, values_of(text, q, v, a)) for each in equations_of(text)]
    assert error_of(tau, dynamics.inverse_dynamics(system, q, v, a, engine="numpy")) < PRINTED


def test_the_pendulum_reads_like_a_textbook():
    pendulum = library_system("pendulum")
    assert "& 0.333433333\\, \\ddot{q}_{1} + 4.905\\, \\sin q_{1} = \\tau_{1}" in latex_text(
        pendulum, (), LatexOptions(expand=True)
    )
    assert (
        "\\bigl( \\Theta_{1,yy} + m_{1}\\, s_{1}^{2} \\bigr)\\, \\ddot{q}_{1}"
        " + m_{1}\\, g\\, s_{1}\\, \\sin q_{1} = \\tau_{1}"
    ) in latex_text(pendulum, (), SYMBOLS)


def test_the_double_pendulum_reads_like_a_textbook():
    first, second = equations_of(latex_text(compile_mechanism(planar_chain(2)), (), SYMBOLS))
    assert (
        "m_{2}\\, l_{2}^{2} + m_{1}\\, s_{1}^{2} + m_{2}\\, s_{2}^{2} + 2\\, m_{2}\\, l_{2}\\, s_{2}\\, \\cos q_{2}"
        in first
    )
    assert "+ m_{2}\\, l_{2}\\, s_{2}\\, \\sin q_{2}\\, \\dot{q}_{1}^{2}" in second


def test_squares_of_sines():
    """A rod that swings on a turning mast: M_11 has sin^2 and no cosine of twice the angle."""
    data = Mechanism.model_validate_json(library_system("pendulum").document).model_dump(mode="json")
    data["bodies"].append({"name": "mast"})
    data["joints"][0]["predecessor"] = "mast"
    data["joints"].append(
        {
            "name": "mast",
            "kind": "revolute",
            "predecessor": "world",
            "successor": "mast",
            "axis": [0, 0, 1],
            "point": [0, 0, 0],
        }
    )
    text = latex_text(compile_mechanism(Mechanism.model_validate(data)), ("mass_matrix",), SYMBOLS)
    assert "m_{2}\\, s_{2}^{2}\\, \\sin^{2} q_{1}" in text
    assert "2\\, q_{1}" not in text


def test_numbers_and_directions():
    text = latex_text(library_system("rcm"))
    assert "-1/\\sqrt{2}" in text
    assert "0.30000000000000004" not in text
    assert "+ -" not in text
    assert "-0," not in text


def test_the_heading_says_what_it_is():
    rcm = library_system("rcm")
    text = latex_text(rcm)
    for part in (
        "Written by cadmbs",
        rcm.model_hash[:16],
        "SI units",
        "gravity $(",
        "total joint forces",
        "angular part",
    ):
        assert part in text
    order = [
        text.index(f"$q_{{{k + 1}}}$ & {name.replace('_', chr(92) + '_')}") for k, name in enumerate(rcm.position_names)
    ]
    assert order == sorted(order)


def test_the_same_text_every_time():
    assert latex_text(library_system("four_bar")) == latex_text(library_system("four_bar"))
    assert latex_text(library_system("pendulum"), (), SYMBOLS) == latex_text(library_system("pendulum"), (), SYMBOLS)


def test_names_of_documents_stay_text():
    data = planar_chain(1).model_dump(mode="json")
    name = r"a_1 & 50% $x$ #{~^\} ü 中"
    data["name"] = data["joints"][0]["name"] = name
    system = compile_mechanism(Mechanism.model_validate(data))
    text = latex_text(system)
    escaped = r"a\_1 \& 50\% \$x\$ \#\{\textasciitilde{}\textasciicircum{}\textbackslash{}\} (U+00FC) (U+4E2D)"
    assert f"\\section*{{Equations of {escaped}}}" in text
    assert errors_of(formulas_of(text)) == []


def test_loops_say_their_members_and_coordinates():
    text = latex_text(library_system("four_bar"))
    assert "closed by joint rocker\\_pin (revolute)" in text
    assert "around: $-$ rocker\\_pivot, $+$ crank\\_pivot, $+$ crank\\_pin" in text
    assert "With the independent coordinates $(q_{1})$ and the dependent ones $(q_{2},\\, q_{3})$" in text
    assert "boldsymbol{\\gamma}" not in text


def test_a_fragment_has_no_preamble():
    text = latex_text(library_system("pendulum"), (), LatexOptions(fragment=True))
    assert text.startswith("% Written by cadmbs")
    assert "documentclass" not in text
    assert "\\end{document}" not in text


@pytest.mark.parametrize(
    ("name", "quantities", "options", "message"),
    [
        ("rcm", (), LatexOptions(expand=True), "has 5 coordinates: equations are written out for up to 3"),
        ("spatial_pendulum", (), LatexOptions(expand=True), "has quaternions"),
        ("pendulum", ("forward_dynamics",), LatexOptions(expand=True, keep="inertia"), "divides or decides"),
        ("pendulum", ("load_forces",), LatexOptions(), "has no formula of its own in LaTeX"),
        ("four_bar", ("inverse_dynamics",), LatexOptions(), "loop"),
    ],
)
def test_what_cannot_be_written(name, quantities, options, message):
    with pytest.raises(Exception, match=message):
        latex_text(library_system(name), quantities, options)


def test_bad_words():
    with pytest.raises(ArgumentError, match="did you mean 'mass_matrix'"):
        latex_text(library_system("pendulum"), ("mass_matrx",))
    with pytest.raises(ArgumentError, match="expected 'inertia', 'geometry'"):
        latex_text(library_system("pendulum"), (), LatexOptions(keep="masses"))
    with pytest.raises(UnknownNameError, match="no body or frame"):
        latex_text(library_system("pendulum"), ("pose:rood",))
    with pytest.raises(ArgumentError, match="LaTeX says a whole mechanism"):
        equations.text([program(library_system("pendulum"), "mass_matrix")], "latex")


def test_couplings_that_turn_by_ratios_are_written_out():
    with pytest.raises(NotExportableError):
        latex_text(library_system("heavy_top"), (), LatexOptions(expand=True))
    text = latex_text(library_system("geared_five_bar"), (), LatexOptions(expand=True))
    assert "\\vartheta_{1} &= " in text
    assert "M_{11} &= " in text
