"""Motion of closed loops from that of the drives: exact on every level, for samples, batches and trajectories."""

import os
import subprocess
import sys

import numpy as np
import pytest

import cadmbs as cm
from cadmbs import constraints
from cadmbs.cli.inputs.library import find_in_library
from cadmbs.errors import NotSolvableError, ShapeError, UnknownNameError
from cadmbs.lie import twists
from tests.constraints import linkages
from tests.tolerances import EXACT, ROUND_OFF, ROUND_OFF_LONG


def system_of(name):
    return cm.compile_mechanism(cm.load(find_in_library(name)))


def drives_of(system):
    """The actuated coordinates of a mechanism."""
    return [name for joint in system.joints if joint.actuated for name in joint.position_names]


def sines(names, t, size=0.1):
    """Values, velocities, accelerations, jerks of coordinates that move as incommensurable sines."""
    rates = [1.0 + 0.3 * k for k in range(len(names))]
    return [
        {name: size * r**n * np.sin(r * t + n * np.pi / 2) for name, r in zip(names, rates, strict=True)}
        for n in range(4)
    ]


def slopes(values, t):
    """Central differences of order six (n - 6, ...)."""
    weights = (-1, 9, -45, 0, 45, -9, 1)
    return sum(w * values[k : len(values) - 6 + k] for k, w in enumerate(weights)) / (60 * (t[1] - t[0]))


@pytest.mark.parametrize("name", ["four_bar", "bennett", "five_bar", "spatial_slider_crank", "stewart_platform"])
def test_each_level_is_the_rate_of_the_one_below(name):
    """Coordinates of the tree, of cut joints, and of all bodies."""
    system, t = system_of(name), np.linspace(0.0, 0.5, 51)
    motion = cm.kinematics.closed.motion(system, *sines(drives_of(system), t), t=t, trajectory=True)
    plain_q, plain_v = list(system.manifold.plain_q), list(system.manifold.plain_v)
    assert np.max(np.abs(constraints.closure(system, motion.q))) < ROUND_OFF_LONG
    pairs = [
        (motion.q[:, plain_q], motion.v[:, plain_v]),
        (motion.v, motion.a),
        (motion.a, motion.j),
        (motion.cut_v, motion.cut_a),
        (motion.cut_a, motion.cut_j),
        (motion.poses[..., :3, 3], motion.twists[..., 3:]),
        (motion.twists, motion.accelerations),
        (motion.accelerations, motion.jerks),
    ]
    for lower, upper in pairs:
        size = max(1.0, float(np.max(np.abs(upper), initial=0.0)))
        np.testing.assert_allclose(slopes(lower, t), upper[3:-3], atol=1e-8 * size)


def test_drives_have_the_values_that_are_prescribed():
    system, t = system_of("five_bar"), np.linspace(0.0, 1.0, 21)
    names = drives_of(system)
    levels = sines(names, t)
    motion = cm.kinematics.closed.motion(system, *levels, t=t, trajectory=True)
    assert motion.independent == tuple(names)
    for prescribed, values in zip(levels, (motion.q, motion.v, motion.a, motion.j), strict=True):
        for name in names:
            np.testing.assert_allclose(values[:, system.velocity_names.index(name)], prescribed[name], atol=ROUND_OFF)


def test_samples_and_trajectories_agree_where_one_branch_leads_to_both():
    system, t = system_of("four_bar"), np.linspace(0.0, 1.0, 11)
    levels = sines(["crank_pivot"], t, 0.5)
    along = cm.kinematics.closed.motion(system, *levels, t=t, trajectory=True)
    single = cm.kinematics.closed.motion(system, *levels, t=t)
    for field in ("q", "v", "a", "j", "cut_q", "cut_j", "jerks"):
        np.testing.assert_allclose(getattr(along, field), getattr(single, field), atol=ROUND_OFF_LONG)


def test_batch_axes_come_first():
    system, t = system_of("four_bar"), np.linspace(0.0, 1.0, 7)
    sizes = np.array([[0.1], [0.2], [0.3]])
    drives, velocities = {"crank_pivot": sizes * t}, {"crank_pivot": sizes}
    motion = cm.kinematics.closed.motion(system, drives, velocities, t=t, trajectory=True)
    assert (motion.q.shape, motion.poses.shape, motion.t.shape) == ((3, 7, 3), (3, 7, 4, 4, 4), (3, 7))
    alone = cm.kinematics.closed.motion(system, {"crank_pivot": 0.2 * t}, {"crank_pivot": 0.2}, t=t, trajectory=True)
    np.testing.assert_allclose(motion.jerks[1], alone.jerks, atol=ROUND_OFF)
    one = cm.kinematics.closed.motion(system, {"crank_pivot": 0.2})
    assert (one.q.shape, one.cut_q.shape, one.twists.shape) == ((3,), (1,), (4, 6))


def test_angles_of_cut_joints_count_full_turns_along_a_trajectory():
    """A parallelogram on unequal bars that can turn: the cut hinge of the crank's far end turns with it."""
    system = linkages.system([[0, 0, 0], [0, 1, 0], [3, 1, 0], [3, 0, 0]])
    t = np.linspace(0.0, 1.0, 201)
    turn = {"j0": 0.1 + 9.0 * t}
    motion = cm.kinematics.closed.motion(system, turn, {"j0": 9.0}, t=t, trajectory=True, start=tilted(system))
    assert np.max(np.abs(np.diff(motion.cut_q, axis=0))) < 0.1


def tilted(system):
    """A parallelogram with its cranks turned by 0.1."""
    return constraints.follow(system, cm.neutral(system), {"j0": 0.1}).q


@pytest.mark.parametrize("representation", ["hybrid", "spatial", "body_fixed", "mixed"])
def test_bodies_move_as_kinematics_of_the_tree_say(representation):
    system = system_of("four_bar")
    levels = [{"crank_pivot": value} for value in (0.4, 1.5, -0.7, 0.3)]
    motion = cm.kinematics.closed.motion(system, *levels, representation=representation)
    module = getattr(cm.kinematics, representation)
    np.testing.assert_allclose(motion.twists, module.twists(system, motion.q, motion.v), atol=ROUND_OFF)
    accelerations = module.accelerations(system, motion.q, motion.v, motion.a)
    np.testing.assert_allclose(motion.accelerations, accelerations, atol=ROUND_OFF)
    jerks = module.jerks(system, motion.q, motion.v, motion.a, motion.j)
    np.testing.assert_allclose(motion.jerks, jerks, atol=ROUND_OFF)
    assert motion.representation == representation


def test_hybrid_linear_velocities_are_those_of_frame_origins():
    system = system_of("four_bar")
    motion = cm.kinematics.closed.motion(system, {"crank_pivot": 0.4}, {"crank_pivot": 1.5})
    hybrid = twists.hybrid_from_body_fixed(motion.poses, cm.kinematics.body_fixed.twists(system, motion.q, motion.v))
    np.testing.assert_allclose(motion.twists, hybrid, atol=ROUND_OFF)


def test_the_command_line_prints_the_same_numbers(tmp_path):
    system, t = system_of("four_bar"), np.linspace(0.0, 1.0, 12)
    levels = [4 * t + np.sin(t), 4 + np.cos(t), -np.sin(t), -np.cos(t)]
    header = "t,crank_pivot,crank_pivot/v,crank_pivot/a,crank_pivot/j"
    table = np.column_stack([t, *levels])
    np.savetxt(tmp_path / "turn.csv", table, delimiter=",", header=header, comments="", fmt="%.17g")
    command = ["kinematics", "four_bar", "--trajectory", "turn.csv", "-o", "out.npz", "--engine", "numpy"]
    subprocess.run([sys.executable, "-m", "cadmbs", *command], check=True, capture_output=True, cwd=tmp_path)
    drives = ({"crank_pivot": x} for x in levels)
    motion = cm.kinematics.closed.motion(system, *drives, t=t, trajectory=True, engine="numpy")
    with np.load(tmp_path / "out.npz") as stored:
        for field in ("q", "v", "a", "j"):
            np.testing.assert_allclose(getattr(motion, field), stored[field], rtol=EXACT, atol=EXACT)
        np.testing.assert_allclose(motion.jerks[:, 1:], stored["jerk"], atol=ROUND_OFF_LONG)


def test_trees_move_as_prescribed():
    system = system_of("rcm")
    motion = cm.kinematics.closed.motion(system, {"joint1": [0.1, 0.2]}, {"joint1": 3.0}, jerks={"joint2": 4.0})
    np.testing.assert_array_equal(motion.q[:, :2], [[0.1, 0.0], [0.2, 0.0]])
    np.testing.assert_allclose(motion.v, [[3, 0, 0, 0, 0]] * 2, atol=EXACT)
    np.testing.assert_allclose(motion.j, [[0, 4, 0, 0, 0]] * 2, atol=EXACT)
    assert motion.cut_q.shape == (2, 0)


def test_velocities_of_drives_count_where_rows_restrict_velocities_alone():
    """A disk that rolls: with one of its rates driven and the others zero, the centre's velocity follows."""
    system = system_of("rolling_disk")
    rest = cm.kinematics.closed.motion(system, {})
    name = rest.independent[0]
    motion = cm.kinematics.closed.motion(system, {}, {name: 2.0})
    A, target = constraints.jacobian(system, motion.q), constraints.velocity_target(system, motion.q)
    np.testing.assert_allclose(A @ motion.v, target, atol=ROUND_OFF)
    assert motion.v[system.velocity_names.index(name)] == pytest.approx(2.0)


def test_right_sides_that_change_with_time_move_the_mechanism():
    """A slider held at a distance that swings: its position follows the time, and so do all rates."""
    document = linkages.data([[0, 0, 0], [0, 1, 0]])
    document["joints"] = [
        {"name": "rail", "kind": "prismatic", "predecessor": "world", "successor": "b1", "axis": [1, 0, 0]}
    ]
    swing = {"kind": "harmonic", "mean": 1.0, "amplitude": 0.2, "rate": 2.0, "phase": 0.0}
    points = [[0, 0, 0], [1.0, 0, 0]]
    document["constraints"] = [
        {"name": "rod", "kind": "D", "bodies": ["world", "b1"], "points": points, "distance": swing}
    ]
    system, t = linkages.compiled(document), np.linspace(0.0, 1.0, 21)
    motion = cm.kinematics.closed.motion(system, {}, t=t, trajectory=True, start=[0.0])
    single = cm.kinematics.closed.motion(system, {}, t=t)
    for found in (motion, single):
        np.testing.assert_allclose(found.q[:, 0], motion.q[0, 0] + 0.2 * (np.sin(2 * t)), atol=1e-9)
        np.testing.assert_allclose(found.v[:, 0], 0.4 * np.cos(2 * t), atol=1e-8)
        np.testing.assert_allclose(found.j[:, 0], -1.6 * np.cos(2 * t), atol=1e-6)


def refused(*arguments, **options):
    """The finding of a motion that is refused."""
    with pytest.raises(NotSolvableError) as problem:
        cm.kinematics.closed.motion(*arguments, **options)
    return problem.value


def test_values_out_of_reach_are_refused():
    problem = refused(system_of("four_bar"), {"rocker_pivot": 1.0})
    assert problem.findings[0].code == "K008"
    assert str(problem).startswith(
        'The loops cannot be closed with the values given for "rocker_pivot": the branch ends at rocker_pivot = 0.24270'
    )


def test_values_that_contradict_the_loops_are_refused():
    system = system_of("four_bar")
    problem = refused(system, {"crank_pivot": 0.1, "rocker_pivot": 0.1})
    assert (problem.findings[0].code, "not 0.1." in str(problem)) == ("K007", True)
    problem = refused(system, {"crank_pivot": 0.1}, {"crank_pivot": 1.0, "crank_pin": 1.0})
    assert str(problem) == (
        'The velocity given for "crank_pin" contradicts the constraints: from the others follows -0.971437975, not 1.'
    )
    t = np.linspace(0.0, 0.1, 3)
    problem = refused(system, {"crank_pivot": t}, jerks={"crank_pivot": 1.0, "crank_pin": 1.0}, t=t, trajectory=True)
    assert 'The jerk given for "crank_pin" at t = ' in str(problem)


def test_drives_at_a_dead_point_are_refused():
    """Crank and coupler in line: the rocker turns back, and cannot be driven."""
    system = linkages.system([[0, 0, 0], [1, 0, 0], [4, 0, 0], [3.5, 2.5, 0]])
    problem = refused(system, {"j3": 0.0}, {"j3": 1.0})
    assert problem.findings[0].code == "K007"
    assert str(problem).startswith('The velocity given for "j3" contradicts the constraints: from the others follows ')


def test_drives_that_pass_a_dead_point_are_refused():
    """At the first sample the crank determines the rocker, and at the second the coupler passes the dead point."""
    system = linkages.system([[0, 0, 0], [1, 0, 0], [4, 0, 0], [3.5, 2.5, 0]])
    away = constraints.follow(system, cm.neutral(system), {"j0": 0.5}).q
    q = np.stack([away, cm.neutral(system)])
    drives = dict(zip(system.position_names, q.T, strict=True))
    problem = refused(system, {"j3": drives.pop("j3"), **drives}, {"j3": 1.0})
    assert str(problem) == 'the velocities of "j3" do not determine the others at some samples'


def test_names_and_shapes_are_checked():
    system = system_of("four_bar")
    with pytest.raises(UnknownNameError, match=r"'four-bar' has no coordinate 'crank' in its tree. Did you"):
        cm.kinematics.closed.motion(system, {"crank": 0.1})
    with pytest.raises(
        UnknownNameError, match="'rocker_pin' is a coordinate of a cut joint: drive coordinates of the tree"
    ):
        cm.kinematics.closed.motion(system, {"rocker_pin": 0.1})
    with pytest.raises(ShapeError, match="do not broadcast"):
        cm.kinematics.closed.motion(system, {"crank_pivot": [0.1, 0.2]}, {"crank_pivot": [1.0, 2.0, 3.0]})
    with pytest.raises(ValueError, match="is no representation"):
        cm.kinematics.closed.motion(system, {"crank_pivot": 0.1}, representation="inertial")


@pytest.mark.parametrize(
    "program",
    [
        "import cadmbs.kinematics.closed; cadmbs.kinematics.closed.motion",
        "import cadmbs as cm; cm.kinematics.closed.motion",
        "from cadmbs.kinematics import closed; closed.motion",
        "from cadmbs import constraints; constraints.jacobian; import cadmbs.kinematics.closed",
    ],
)
def test_the_module_is_found_in_every_way_of_importing_it(program):
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0


COMPILED = ["four_bar", "bennett", "stewart_platform", "delta_robot", "sarrus"]


@pytest.mark.slow
@pytest.mark.parametrize("trajectory", [True, False], ids=["trajectory", "samples"])
@pytest.mark.parametrize("name", [*COMPILED, "geared_five_bar"])
def test_kernels_give_the_motion_of_numpy(name, trajectory):
    """Coupled coordinates, redundant rows, spherical and universal joints; singular values by another algorithm."""
    system, t = system_of(name), np.linspace(0.0, 0.5, 101)
    values = sines(drives_of(system), t, 0.3)
    first, second = (
        cm.kinematics.closed.motion(system, *values, t=t, trajectory=trajectory, engine=engine)
        for engine in ("numpy", "compiled")
    )
    assert (first.engine, second.engine) == ("numpy", "compiled")
    assert first.independent == second.independent
    tolerances = {"q": ROUND_OFF, "v": ROUND_OFF, "a": ROUND_OFF, "j": ROUND_OFF_LONG, "cut_j": ROUND_OFF_LONG}
    for level, tolerance in tolerances.items():
        one, other = getattr(first, level), getattr(second, level)
        np.testing.assert_allclose(other, one, rtol=0, atol=tolerance * max(1.0, np.max(np.abs(one))))


@pytest.mark.slow
def test_freedoms_that_drives_leave_open_are_left_to_numpy():
    """A rod that spins between two balls: its angle depends on the steps, which must be those of the reference."""
    system, t = system_of("six_sps"), np.linspace(0.0, 0.5, 11)
    values = sines(drives_of(system), t)
    first, second = (
        cm.kinematics.closed.motion(system, *values, t=t, trajectory=True, engine=engine)
        for engine in ("numpy", "compiled")
    )
    np.testing.assert_array_equal(second.q, first.q)
    assert second.engine == "both"


@pytest.mark.slow
@pytest.mark.parametrize("trajectory", [True, False], ids=["trajectory", "samples"])
def test_kernels_leave_findings_to_numpy(trajectory):
    """Beyond the reach of a rocker: the same sentence, with joint and time."""
    system, t = system_of("four_bar"), np.linspace(0.0, 1.0, 50)
    sentences = []
    for engine in ("numpy", "compiled"):
        with pytest.raises(NotSolvableError) as refused:
            cm.kinematics.closed.motion(system, {"rocker_pivot": -t}, t=t, trajectory=trajectory, engine=engine)
        sentences.append((str(refused.value), [finding.code for finding in refused.value.findings]))
    assert sentences[0] == sentences[1]
    assert "rocker_pivot" in sentences[0][0]


@pytest.mark.slow
def test_beside_a_dead_point_of_the_drive_both_engines_agree():
    """At the end of the rocker's reach its velocity does not determine that of the crank."""
    system = system_of("four_bar")
    crank = np.linspace(0.0, 2.0 * np.pi, 2001)
    rocker = cm.kinematics.closed.motion(system, {"crank_pivot": crank}, {"crank_pivot": 1.0}, engine="compiled")
    number = system.velocity_names.index("rocker_pivot")
    change = np.flatnonzero(np.diff(np.sign(rocker.v[:, number])))
    assert change.size == 2
    q = rocker.q[change[0]]
    exact = constraints.assemble(system, q, starts=1).q
    close = {"rocker_pivot": exact[number] + np.zeros(3)}
    first, second = (
        cm.kinematics.closed.motion(system, close, {"rocker_pivot": 1e-3}, start=exact, engine=engine)
        for engine in ("numpy", "compiled")
    )
    np.testing.assert_allclose(second.v, first.v, rtol=0, atol=ROUND_OFF_LONG * np.max(np.abs(first.v)))


def test_an_engine_that_is_none_is_refused():
    with pytest.raises(cm.CadmbsError, match="engine is 'fast', expected one of 'auto', 'numpy'"):
        cm.kinematics.closed.motion(system_of("four_bar"), {"crank_pivot": 0.1}, engine="fast")


UNCOMPILED_COLUMNS = """
import numpy as np
from cadmbs.kernels.solve.reflections import deviation, least_norm, rotate_columns
m, n, dependent = {shape}
J = np.random.default_rng(m).normal(size=(m, n))
J[:, -1] = J[:, 0] if dependent else J[:, -1]
columns, basis, right, x = np.ascontiguousarray(J.T), np.zeros((n, n)), np.arange(1.0, m + 1.0), np.zeros(n)
rotate_columns(columns, basis, n, m)
lengths = np.sort(np.linalg.norm(columns, axis=1))[::-1][: min(m, n)]
weakest = least_norm(columns, basis, n, m, right, 1e-9, x)
values, solution = np.linalg.svd(J, compute_uv=False), np.linalg.pinv(J) @ right
rest = deviation(columns, n, m, right.copy(), 1e-9) - np.max(np.abs(right - J @ solution))
print(np.max(np.abs(lengths - values)), np.max(np.abs(basis @ J.T - columns)), np.max(np.abs(x - solution)), abs(rest))
print(weakest, values[-1] / values[0])
"""


@pytest.mark.parametrize("shape", [(5, 3, False), (8, 4, True), (6, 6, False)], ids=["high", "dependent", "square"])
def test_rotated_columns_are_the_singular_values_of_lapack(shape):
    """The kernel run as Python: singular values, shortest solution, and what no solution makes of the right side."""
    environment = os.environ | {"CADMBS_DISABLE_JIT": "1"}
    script = UNCOMPILED_COLUMNS.format(shape=shape)
    answer = subprocess.run([sys.executable, "-c", script], env=environment, capture_output=True, text=True, check=True)
    differences, (weakest, expected) = (list(map(float, line.split())) for line in answer.stdout.splitlines())
    assert len(differences) == 4
    assert max(differences) < ROUND_OFF
    assert weakest == pytest.approx(0.0 if shape[2] else expected, rel=ROUND_OFF, abs=0.0)
