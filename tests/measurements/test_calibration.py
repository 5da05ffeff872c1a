"""Calibration of geometry against machines whose axes are known."""

import numpy as np
import pytest

import cadmbs as cm
from cadmbs.errors import ArgumentError, ModelError, NotSolvableError, UnknownNameError
from cadmbs.kinematics.products import poses
from cadmbs.lie import quaternion
from cadmbs.measurements import calibrate
from cadmbs.measurements.geometry.pose_measurements import changed_geometry, rigid_motion
from tests.measurements.machines import delta_printer


def displaced(mechanism, seed=0, size=2e-3, base=None):
    """The mechanism with all axes of its hinges moved."""
    rng = np.random.default_rng(seed)
    axes = {joint.name: size * rng.normal(size=6) for joint in mechanism.joints if joint.kind == "revolute"}
    return changed_geometry(mechanism, axes, {}, base)


def measured(mechanism, body, n=60, seed=1, noise=0.0, orientation=True):
    """A table of poses of a body at random configurations."""
    system, rng = cm.compile_mechanism(mechanism), np.random.default_rng(seed)
    q = rng.uniform(-1.5, 1.5, (n, system.n_q))
    C = poses(system, q, engine="reference")[:, system.body_names.index(body)]
    data = {f"joint/{name}/q": q[:, k] for k, name in enumerate(system.position_names)}
    data |= {f"body/{body}/{axis}": C[:, k, 3] + noise * rng.normal(size=n) for k, axis in enumerate("xyz")}
    turns = quaternion.from_rotation(C[:, :3, :3])
    if orientation:
        data |= {f"body/{body}/q{axis}": turns[:, k] for k, axis in enumerate("wxyz")}
    return data


def errors(one, other, body):
    """Largest differences of positions and rotations of a body at configurations that were not measured."""
    rng = np.random.default_rng(77)
    systems = [cm.compile_mechanism(m) for m in (one, other)]
    q = rng.uniform(-1.5, 1.5, (50, systems[0].n_q))
    a, b = (poses(s, q, engine="reference")[:, s.body_names.index(body)] for s in systems)
    return np.max(np.abs(a[:, :3, 3] - b[:, :3, 3])), np.max(np.abs(a[:, :3, :3] - b[:, :3, :3]))


@pytest.fixture(scope="module")
def arm():
    return cm.load("six_axis_arm")


def test_an_arm_from_poses(arm):
    """Exact poses give exact predictions everywhere; four numbers a hinge and six of the tool can be told."""
    body = arm.bodies[-1].name
    right = displaced(arm, base=rigid_motion(np.array([0.02, -0.03, 0.1, 0.2, -0.1, 0.05])))
    found = calibrate(arm, measured(right, body))
    assert found.rank == found.determinable == 4 * 6 + 6
    position, rotation = errors(found.mechanism, right, body)
    assert position < 1e-8
    assert rotation < 1e-8
    assert found.before["position"] > 1e-2
    assert found.after["position"] < 1e-8
    assert not found.undetermined


def test_an_arm_from_points_alone(arm):
    """The orientation of the tool about its point cannot be told, and is named."""
    body = arm.bodies[-1].name
    right = displaced(arm)
    found = calibrate(arm, measured(right, body, orientation=False))
    assert found.rank == 27
    assert found.determinable == 30
    assert len(found.undetermined) == 3
    assert errors(found.mechanism, right, body)[0] < 1e-7
    assert {finding.code for finding in found.findings} == {"E023"}


@pytest.mark.slow
def test_noise_is_averaged_and_outliers_are_suppressed(arm):
    body = arm.bodies[-1].name
    right = displaced(arm)
    data = measured(right, body, n=200, noise=1e-4)
    data[f"body/{body}/x"][::20] += 0.05
    robust = calibrate(arm, data, loss="cauchy")
    plain = calibrate(arm, data)
    assert errors(robust.mechanism, right, body)[0] < 2e-4
    assert errors(plain.mechanism, right, body)[0] > 5e-4


def test_sensitivities_are_derivatives_of_the_residuals(arm):
    """A first step from a displacement of 1e-6 leaves its square."""
    body = arm.bodies[-1].name
    right = displaced(arm, size=1e-6)
    found = calibrate(arm, measured(right, body))
    assert found.after["position"] < 1e-11


def five_bar_table(mechanism, n=40):
    system, rng = cm.compile_mechanism(mechanism), np.random.default_rng(3)
    drives = {name: rng.uniform(-0.2, 0.2, n) for name in ("left_motor", "right_motor")}
    at = cm.kinematics.closed.motion(system, drives)
    body = "left_rod"
    C = at.poses[:, system.body_names.index(body)]
    index, at_zero = system.body_and_pose("left_rod/tool")
    C = C @ np.linalg.inv(system.bodies.reference_pose[index]) @ at_zero
    data = {f"joint/{name}/q": x for name, x in drives.items()}
    return data | {f"body/left_rod/tool/{axis}": C[:, k, 3] for k, axis in enumerate("xyz")}


def test_a_five_bar_from_points():
    """Closed loop: lengths follow from points of the tool; a motion that was not measured is predicted."""
    mechanism = cm.load("five_bar")
    shift = np.array([0, 0, 0, 2e-3, -1e-3, 0.0])
    normal = np.array(mechanism.joints[0].axis)
    along = shift[3:] - normal * (normal @ shift[3:])
    moved = {"right_motor": np.concatenate([np.zeros(3), along]), "left_elbow": np.concatenate([np.zeros(3), -along])}
    right = changed_geometry(mechanism, moved, {})
    found = calibrate(mechanism, five_bar_table(right))
    assert found.before["position"] > 1e-4
    assert found.after["position"] < 1e-7


def test_distances_and_planes(arm):
    """Distances of the flange from a point of the ground, and touches of a plane."""
    body = arm.bodies[-1].name
    right = displaced(arm)
    data = measured(right, body, n=150, orientation=False)
    points = np.stack([data.pop(f"body/{body}/{axis}") for axis in "xyz"], -1)
    ground = cm.compile_mechanism(arm).body_names[0]
    data |= {"distance/wire": np.linalg.norm(points, axis=-1), "plane/table": points[:, 2]}
    setup = {
        "distances": {"wire": [ground, body]},
        "planes": {"table": {"frame": body, "point": [0, 0, 0], "normal": [0, 0, 1]}},
    }
    found = calibrate(arm, data, setup=setup, base=False)
    assert found.after["distance"] < 1e-8
    assert found.after["plane"] < 1e-8
    assert found.before["distance"] > 1e-4


def test_bad_poses(arm):
    body = arm.bodies[-1].name
    data = measured(displaced(arm), body)
    millimetres = {name: 1000.0 * x if name.endswith(("/x", "/y", "/z")) else x for name, x in data.items()}
    with pytest.raises(ModelError, match=r"(?s)E021.*millimetres") as refused:
        calibrate(arm, millimetres)
    assert refused.value.findings[0].code == "E021"
    with pytest.raises(ModelError, match="E020"):
        calibrate(arm, {name: x for name, x in data.items() if name.startswith("joint")})
    with pytest.raises(ModelError, match="Did you mean"):
        calibrate(arm, {name.replace(body, f"{body}x"): x for name, x in data.items()})


def test_an_arm_from_points_of_three_targets(arm):
    """Points alone, of three reflectors on the flange: all thirty numbers of complete poses."""
    body = arm.bodies[-1].name
    spots = {"a": [0.05, 0.0, 0.02], "b": [0.0, 0.06, 0.03], "c": [-0.03, -0.02, 0.07]}
    origin = np.array(arm.bodies[-1].reference_pose.position)
    pose = arm.bodies[-1].reference_pose
    frames = {name: pose.model_copy(update={"position": tuple(origin + spot)}) for name, spot in spots.items()}
    flange = arm.bodies[-1].model_copy(update={"frames": {**arm.bodies[-1].frames, **frames}})
    marked = arm.model_copy(update={"bodies": (*arm.bodies[:-1], flange)})
    right = displaced(marked)
    q = np.random.default_rng(1).uniform(-1.5, 1.5, (60, 6))
    data = {f"joint/{name}/q": q[:, k] for k, name in enumerate(cm.compile_mechanism(right).position_names)}
    for name in spots:
        points = target_points(right, f"{body}/{name}", q)
        data |= {f"body/{body}/{name}/{axis}": points[:, k] for k, axis in enumerate("xyz")}
    found = calibrate(marked, data)
    assert found.rank == found.determinable == 4 * 6 + 6
    other = np.random.default_rng(2).uniform(-1.5, 1.5, (30, 6))
    for name in spots:
        one, two = (target_points(m, f"{body}/{name}", other) for m in (found.mechanism, right))
        assert np.max(np.abs(one - two)) < 1e-7


def target_points(mechanism, target, q):
    """Points (n, 3) of a frame at positions (n, n_q)."""
    system = cm.compile_mechanism(mechanism)
    index, at_zero = system.body_and_pose(target)
    whole = poses(system, q, engine="reference")[:, index]
    return (whole @ np.linalg.inv(system.bodies.reference_pose[index]) @ at_zero)[:, :3, 3]


def nozzle(mechanism, heights):
    """Points of the nozzle of a printer at heights of its carriages (n, 3)."""
    system = cm.compile_mechanism(mechanism)
    at = cm.kinematics.closed.motion(system, {f"tower_{letter}": heights[:, k] for k, letter in enumerate("abc")})
    index, at_zero = system.body_and_pose("effector/nozzle")
    return (at.poses[:, index] @ np.linalg.inv(system.bodies.reference_pose[index]) @ at_zero)[:, :3, 3]


ZEROS = np.array([0.8e-3, -0.5e-3, 0.3e-3])
BED = {
    "planes": {"bed": {"frame": "effector/nozzle", "point": [0, 0, 0], "normal": [0, 0, 1]}},
    "distances": {"dots": ["effector/nozzle", "effector/nozzle"]},
}


def printed(machine, n=30, noise=1e-5, seed=0):
    """Heights over the bed, and distances of each dot from the one before."""
    rng = np.random.default_rng(seed)
    heights = rng.uniform(-0.03, 0.03, (n, 3))
    points = nozzle(machine, heights + ZEROS)
    data = {f"joint/tower_{letter}/q": heights[:, k] for k, letter in enumerate("abc")}
    data["plane/bed"] = points[:, 2] + noise * rng.normal(size=n)
    lengths = np.linalg.norm(np.diff(points, axis=0), axis=1) + noise * rng.normal(size=n - 1)
    data["distance/dots"] = np.append(np.nan, lengths)
    data["distance/dots/from"] = np.append(np.nan, np.arange(1, n))
    return data


@pytest.fixture(scope="module")
def printer():
    machine = delta_printer(radius=0.1213, longer=(2e-4, -3e-4, 1e-4), turned=(0.004, -0.003, 0.002))
    return machine, printed(machine)


def test_a_printer_with_closed_loops_from_touches_and_distances(printer):
    """Zeros, rods and towers are wrong; heights and distances that were not measured are predicted."""
    machine, data = printer
    found = calibrate(delta_printer(), data, setup=BED, offsets=True, base=False, tool=False, prior=1e-3)
    heights = np.random.default_rng(9).uniform(-0.03, 0.03, (25, 3))
    right = nozzle(machine, heights + ZEROS)
    before, after = (nozzle(m, heights) for m in (delta_printer(), found.mechanism))
    for measure in (lambda x: x[:, 2], lambda x: np.linalg.norm(np.diff(x, axis=0), axis=1)):
        worse, better = (np.sqrt(np.mean((measure(x) - measure(right)) ** 2)) for x in (before, after))
        assert worse > 2e-4
        assert better < 0.1 * worse
    assert found.undetermined
    assert found.rank < found.determinable


def test_zeros_alone(printer):
    """With the right geometry, three touches more than enough: the zeros are found, and nothing else moves."""
    machine, data = printer
    found = calibrate(machine, data, setup=BED, offsets=True, base=False, tool=False, only=["*/offset"])
    assert [p.name for p in found.parameters] == [f"tower_{letter}/offset" for letter in "abc"]
    np.testing.assert_allclose([p.value for p in found.parameters], ZEROS, atol=2e-5)
    for parameter, zero in zip(found.parameters, ZEROS, strict=True):
        assert abs(parameter.value - zero) < 5.0 * parameter.standard_deviation < 1e-4
    heights = np.random.default_rng(5).uniform(-0.03, 0.03, (10, 3))
    assert np.max(np.abs(nozzle(found.mechanism, heights) - nozzle(machine, heights + ZEROS))) < 1e-4


def test_scales_of_positions():
    """A reduction of 1.02 on the first axis of an arm is told by poses."""
    arm = cm.load("six_axis_arm")
    body, first = arm.bodies[-1].name, cm.compile_mechanism(arm).position_names[0]
    data = measured(arm, body)
    data[f"joint/{first}/q"] = data[f"joint/{first}/q"] / 1.02
    found = calibrate(arm, data, reductions=True, only=["*/reduction"])
    values = {p.name: p.value for p in found.parameters}
    assert values.pop(f"{first}/reduction") == pytest.approx(0.02, abs=1e-8)
    assert max(map(abs, values.values())) < 1e-8
    joint = next(joint for joint in found.mechanism.joints if joint.name == first)
    assert joint.extensions["cadmbs.measurements"]["position_scale"] == pytest.approx(1.02)


def test_patterns_that_fit_nothing(arm):
    data = measured(arm, arm.bodies[-1].name)
    with pytest.raises(UnknownNameError, match="no parameter 'elbw/"):
        calibrate(arm, data, fix=["elbw/*"])
    with pytest.raises(ArgumentError, match="nothing is left"):
        calibrate(arm, data, fix=["*"])


def test_a_distance_from_a_row_that_is_not_there(printer):
    _, data = printer
    with pytest.raises(ModelError, match=r"E020.*99 is no row"):
        calibrate(delta_printer(), data | {"distance/dots/from": np.full(30, 99.0)}, setup=BED)


def turned_to_degrees(data):
    return {name: np.rad2deg(x) if name.startswith("joint") else x for name, x in data.items()}


def swapped_joints(data):
    first, second = [name for name in data if name.startswith("joint")][:2]
    return data | {first: data[second], second: data[first]}


def mirrored(data):
    return data | {name: -x for name, x in data.items() if name.endswith("/x")}


def without_qw(data):
    return {name: x for name, x in data.items() if not name.endswith("/qw")}


@pytest.mark.parametrize(
    ("change", "code"),
    [(turned_to_degrees, "E009"), (swapped_joints, "E025"), (mirrored, "E025"), (without_qw, "E020")],
)
def test_poses_that_cannot_be_are_refused(arm, change, code):
    with pytest.raises(ModelError, match=rf"error\[{code}\]"):
        calibrate(arm, change(measured(displaced(arm), arm.bodies[-1].name)))


def test_planes_in_millimetres(arm):
    body = arm.bodies[-1].name
    data = measured(displaced(arm), body)
    table = {name: x for name, x in data.items() if name.startswith("joint")}
    setup = {"planes": {"bed": {"frame": body, "point": [0, 0, 0], "normal": [0, 0, 1]}}}
    with pytest.raises(ModelError, match=r"(?s)E021.*millimetres"):
        calibrate(arm, table | {"plane/bed": 1000.0 * data[f"body/{body}/z"]}, setup=setup)


def test_rows_without_a_position_are_left_out(arm):
    data = measured(displaced(arm), arm.bodies[-1].name)
    first = next(name for name in data if name.startswith("joint"))
    found = calibrate(arm, data | {first: np.where(np.arange(60) == 5, np.nan, data[first])})
    assert [finding.code for finding in found.findings] == ["E017"]
    assert found.after["position"] < 1e-8


def test_joints_that_never_move(arm):
    data = measured(displaced(arm), arm.bodies[-1].name)
    system = cm.compile_mechanism(arm)
    q = np.stack([data[f"joint/{name}/q"] for name in system.position_names], axis=-1)
    q[:, 0] = 0.3
    points = target_points(displaced(arm), arm.bodies[-1].name, q)
    table = {f"joint/{name}/q": q[:, k] for k, name in enumerate(system.position_names)}
    table |= {f"body/{arm.bodies[-1].name}/{axis}": points[:, k] for k, axis in enumerate("xyz")}
    assert "E007" in {finding.code for finding in calibrate(arm, table).findings}
    with pytest.raises(NotSolvableError, match="no joint moves"):
        calibrate(arm, {name: np.full(60, x[0]) for name, x in data.items()})
