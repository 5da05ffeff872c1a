"""Inverse dynamics of closed loops: against the reference, and a controller that holds a motion exactly."""

import subprocess

import numpy as np
import pytest

from cadmbs import compile_mechanism, constraints, dynamics, integrate
from cadmbs.dynamics.closed_loops.closed_loop_inverse import closed_loop_inverse_dynamics
from cadmbs.errors import NotSolvableError
from cadmbs.exporters import equations
from cadmbs.exporters.equations import NotExportableError, program
from cadmbs.models.mechanism import Mechanism
from tests.exporters.equations import compilers
from tests.programs.samples import error_of, library_system

MECHANISMS = (
    "five_bar", "delta_robot", "stewart_platform", "three_rrr", "geared_five_bar", "four_bar", "bennett", "goldberg",
    "jansen", "gripper", "sarrus", "scissor_lift", "slider_crank", "spatial_slider_crank", "klann",
)  # fmt: skip


def allowed_motion(system, q, seed=0):
    """Velocities and accelerations that the constraints allow: what random joint forces make of a random start."""
    rng = np.random.default_rng(seed)
    A = constraints.jacobian(system, q)
    _, sizes, right = np.linalg.svd(A)
    null = right[int(np.sum(sizes > 1e-9 * sizes[0])) :]
    v = null.T @ rng.standard_normal(len(null))
    return v, dynamics.constrained_forward_dynamics(system, q, v, rng.standard_normal(system.n_v)).accelerations


def positions(each):
    return np.array([each.sample[f"q[{k}]"] for k in range(each.system.n_q)])


@pytest.mark.parametrize("name", MECHANISMS)
def test_forces_of_the_drives_are_those_of_the_reference(name):
    system = library_system(name)
    each = program(system, "closed_inverse_dynamics")
    q = positions(each)
    v, a = allowed_motion(system, q)
    expected = closed_loop_inverse_dynamics(system, q, v, a)
    assert error_of(each(q, v, a), expected.forces) < 1e-11
    assert each.meaning.endswith(", ".join(expected.driven))


def test_spins_of_rods_between_balls_are_free_of_forces():
    system = library_system("six_sps")
    each = program(system, "closed_inverse_dynamics")
    q = positions(each)
    v, _ = allowed_motion(system, q)
    forces = np.linspace(-3.0, 2.0, 6)
    pushed = np.zeros(system.n_v)
    pushed[[system.velocity_names.index(name) for name in closed_names(system)]] = forces
    a = dynamics.constrained_forward_dynamics(system, q, v, pushed).accelerations
    assert error_of(each(q, v, a), forces) < 1e-9
    spinning = a + 5.0 * spin_of_a_rod(system, q)
    assert error_of(each(q, v, spinning), forces) < 1e-9


def spin_of_a_rod(system, q):
    """An allowed motion in which no drive moves."""
    E = np.eye(system.n_v)[[system.velocity_names.index(name) for name in closed_names(system)]]
    return np.linalg.svd(np.concatenate([constraints.jacobian(system, q), E]))[2][-1]


@pytest.mark.parametrize("drives", [("left_motor", "right_motor", "left_elbow"), ("left_elbow", "right_elbow")])
def test_named_drives_and_more_than_degrees_of_freedom(drives):
    system = library_system("five_bar")
    known = [name for name in drives if name in system.velocity_names]
    if len(known) < 2:
        known = list(system.velocity_names)[:3]
    each = program(system, "closed_inverse_dynamics", drives=known)
    q = positions(each)
    v, a = allowed_motion(system, q)
    assert error_of(each(q, v, a), closed_loop_inverse_dynamics(system, q, v, a, driven=known).forces) < 1e-11


@pytest.mark.parametrize("name", ["five_bar", "delta_robot"])
def test_a_controller_of_exported_c_tracks_to_rounding(name, tmp_path):
    """Along a motion, the forces of the drives, applied to it, give the accelerations that were asked for."""
    system = library_system(name)
    programs = [program(system, word) for word in ("closed_inverse_dynamics", "closed_forward_dynamics")]
    header = equations.text(programs, "c", names=["forces", "accelerations"])
    inverse, forward = compilers.c_functions(header, ["forces", "accelerations"], tmp_path)
    driven = [system.velocity_names.index(each) for each in closed_names(system)]
    E = np.eye(system.n_v)[driven]
    q = start = positions(programs[0])
    v = np.zeros(system.n_v)
    worst, step = 0.0, 1e-3
    for k in range(300):
        smooth = E.T @ (3.0 * np.sin(7.0 * step * k + np.arange(len(driven))))
        asked, f, came = np.zeros(system.n_v), np.zeros(len(driven)), np.zeros(system.n_v)
        forward(q, v, smooth, asked)
        inverse(q, v, asked, f)
        forward(q, v, E.T @ f, came)
        worst = max(worst, error_of(came, asked), error_of(f, E @ smooth))
        v = v + step * came
        q = integrate(system, q, step * v)
    assert worst < 1e-9
    assert np.max(np.abs(q - start)) > 0.05  # it moved


def closed_names(system):
    return tuple(name for joint in system.joints if joint.actuated for name in joint.velocity_names)


def test_where_branches_meet_the_result_is_refused(tmp_path):
    """A flat parallelogram: on the branch it is exact as near as 1e-7 rad; at the bifurcation none, in C too."""
    bodies = [(n, x) for n, x in (("a", 0.15), ("b", 0.5), ("c", 0.85))]
    joints = [("world", "a", 0.0), ("a", "b", 0.3), ("b", "c", 1.0), ("world", "c", 0.7)]
    data = {
        "format": "cadmbs.mechanism/1", "name": "flat parallelogram", "gravity": [0, 0, 0],
        "bodies": [{"name": n, "mass": 1, "center_of_mass": [x, 0, 0],
                    "inertia": [[0.01, 0, 0], [0, 0.01, 0], [0, 0, 0.01]]} for n, x in bodies],
        "joints": [{"name": f"j{k}", "kind": "revolute", "predecessor": p, "successor": n, "axis": [0, 0, 1],
                    "point": [x, 0, 0]} for k, (p, n, x) in enumerate(joints)],
    }  # fmt: skip
    system = compile_mechanism(Mechanism.model_validate(data))
    each = program(system, "closed_forward_dynamics")
    v, tau = [1.0, -1.0, 1.0], [0.3, 0.0, 0.0]
    expected = dynamics.constrained_forward_dynamics(system, [0.5, -0.5, 0.5], v, tau).accelerations
    for angle in (0.5, 1e-3, 1e-7):
        np.testing.assert_allclose(each([angle, -angle, angle], v, tau), expected, rtol=1e-6)
    at_zero = np.zeros(3)
    with pytest.raises(NotSolvableError, match="where branches of the motion meet"):
        each(at_zero, v, tau)
    with pytest.raises(NotSolvableError, match="of sample 1"):
        each([[0.5, -0.5, 0.5], at_zero], v, tau)
    with pytest.raises(NotSolvableError, match="1 independent constraint rows at this configuration in place of 2"):
        dynamics.constrained_forward_dynamics(system, at_zero, v, tau)
    assert np.isfinite(dynamics.constrained_forward_dynamics(system, at_zero, v, tau, rank=1).accelerations).all()
    for language, compiler in (("c", "gcc"), ("cpp", "g++")):
        (tmp_path / f"flat_{language}.h").write_text(equations.text([each], language, prefix="flat"))
        name = "flat_closed_forward_dynamics" if language == "c" else "flat::closed_forward_dynamics"
        source, binary = tmp_path / f"main.{language}", tmp_path / f"{language}.out"
        source.write_text(
            f'#include "flat_{language}.h"\n'
            "int main(void) { double q[3] = {0, 0, 0}, v[3] = {1, -1, 1}, tau[3] = {0.3, 0, 0}, out[3] = {7, 7, 7};\n"
            f"if ({name}(q, v, tau, out) != 1 || out[0] != 7) return 1;\n"
            f"q[0] = q[2] = 0.1; q[1] = -0.1; return {name}(q, v, tau, out) != 0 || out[0] == 7; }}\n"
        )
        subprocess.run([compilers.compiler(compiler), str(source), "-o", str(binary), "-lm"], check=True)
        assert subprocess.run([str(binary)], check=False).returncode == 0


def test_what_drives_cannot_do_is_refused():
    with pytest.raises(NotExportableError, match="has no drives: mark joints"):
        program(library_system("rolling_disk"), "closed_inverse_dynamics")
    with pytest.raises(NotExportableError, match=r"leave 1 of its degrees of freedom free: name more \(--drives"):
        program(library_system("five_bar"), "closed_inverse_dynamics", drives=["left_motor"])
    with pytest.raises(NotExportableError, match="has no loops or constraints"):
        program(library_system("rcm"), "closed_inverse_dynamics")
