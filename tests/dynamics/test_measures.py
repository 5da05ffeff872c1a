"""Measures: hand calculations, finite differences, independent sums over bodies, documents in other units, stops."""

import json

import numpy as np
import pytest

import cadmbs as cm
from cadmbs import dynamics, kinematics
from cadmbs.errors import UnknownNameError
from cadmbs.lie import se3
from cadmbs.models.documents.reading import build
from cadmbs.models.mechanism import Mechanism
from cadmbs.testing import mechanisms, states
from cadmbs.testing.laws.residuals import rate_of, relative
from tests import zoo
from tests.dynamics import closed_states
from tests.tolerances import FINITE_DIFFERENCE, ROUND_OFF, ROUND_OFF_LONG

POINTS = [[0.1, -0.2, 0.3], [0.7, 0.4, -0.5]]


def measured(data, measures):
    return cm.compile_mechanism(Mechanism.model_validate(data | {"measures": measures}))


def tree(seed=6):
    data = zoo.data_of(mechanisms.random_tree(6, seed, floating=True, kinds=("fixed", "revolute", "cylindrical")))
    data["bodies"][-1]["frames"] = {"tool": {"position": [0.3, 0.2, 0.1], "quaternion": [0.6, 0.0, 0.8, 0.0]}}
    return data, [body["name"] for body in data["bodies"]]


def between(kind, names, **fields):
    return {"name": kind, "kind": kind, "bodies": [names[0], names[-1]], **fields}


def points_now(system, q, names):
    moved = kinematics.poses(system, q, engine="reference") @ se3.inverse(system.bodies.reference_pose)
    at = [system.body_names.index(name) for name in names]
    return [se3.apply(moved[..., body, :, :], np.array(point)) for body, point in zip(at, POINTS, strict=True)]


def test_distances_angles_and_clearances_of_points():
    """Against points and directions carried by the poses of the bodies; the rate against a finite difference."""
    data, names = tree()
    vectors = [[1.0, 2.0, 0.0], [0.0, 0.3, -1.0]]
    plane = {"point": POINTS[1], "normal": [0.0, 3.0, 4.0], "body": names[-1]}
    system = measured(
        data,
        [
            between("distance", names, points=POINTS),
            between("distance_rate", names, points=POINTS),
            between("angle", names, vectors=vectors),
            {"name": "clearance", "kind": "clearance", "body": names[0], "point": POINTS[0], "plane": plane},
        ],
    )
    q, v, a = states.random_state(system, 3, (4,))
    values = dynamics.measures(system, q, v)
    start, end = points_now(system, q, (names[0], names[-1]))
    np.testing.assert_allclose(values["distance"], np.linalg.norm(end - start, axis=-1), rtol=ROUND_OFF_LONG)
    rate = rate_of(lambda q, v: dynamics.measures(system, q, v)["distance"], system, q, v, a)
    assert np.abs(relative(values["distance_rate"], rate)).max() < FINITE_DIFFERENCE
    R = kinematics.poses(system, q, engine="reference") @ se3.inverse(system.bodies.reference_pose)
    first, last = (system.body_names.index(name) for name in (names[0], names[-1]))
    x, y = R[:, first, :3, :3] @ vectors[0], R[:, last, :3, :3] @ vectors[1]
    cosine = np.sum(x * y, axis=-1) / np.linalg.norm(x, axis=-1) / np.linalg.norm(y, axis=-1)
    np.testing.assert_allclose(np.cos(values["angle"]), cosine, atol=ROUND_OFF)
    height = np.sum((R[:, last, :3, :3] @ [0.0, 0.6, 0.8]) * (start - end), axis=-1)
    np.testing.assert_allclose(values["clearance"], height, atol=ROUND_OFF_LONG)


@pytest.mark.parametrize("representation", ["body_fixed", "spatial", "hybrid", "mixed"])
def test_components_of_poses_and_twists(representation):
    """Of a frame: the twist is the Jacobian of the frame times v; the pose is that of `kinematics.pose`."""
    data, names = tree()
    tool = f"{names[-1]}/tool"
    parts = ("wx", "wy", "wz", "vx", "vy", "vz")
    twist = {"kind": "twist", "body": tool, "representation": representation}
    pose = {"kind": "pose", "body": tool}
    components = ("x", "y", "z", "qw", "qx", "qy", "qz", "rx", "ry", "rz")
    system = measured(
        data,
        [{"name": part, "component": part, **twist} for part in parts]
        + [{"name": part, "component": part, **pose} for part in components],
    )
    q, v, _ = states.random_state(system, 4, (3,))
    values = dynamics.measures(system, q, v)
    J = kinematics.jacobian(system, q, tool, representation=representation, engine="reference")
    expected = np.einsum("...ij,...j->...i", J, v)
    assert np.abs(relative(np.stack([values[part] for part in parts], -1), expected)).max() < ROUND_OFF_LONG
    T = kinematics.pose(system, q, tool, engine="reference")
    np.testing.assert_allclose(np.stack([values[k] for k in "xyz"], -1), T[..., :3, 3], rtol=ROUND_OFF_LONG)
    turn = np.stack([values[k] for k in ("qw", "qx", "qy", "qz")], -1)
    np.testing.assert_allclose(cm.lie.quaternion.rotation(turn), T[..., :3, :3], atol=ROUND_OFF)
    assert np.all(turn[..., 0] >= 0.0)
    vector = np.stack([values[k] for k in ("rx", "ry", "rz")], -1)
    np.testing.assert_allclose(cm.lie.so3.exp(vector), T[..., :3, :3], atol=ROUND_OFF)


def test_energy_momentum_and_centre_of_mass_of_all_and_of_some():
    data, names = tree(8)
    of = {"all": "all", "one": [names[1]], "rest": [name for name in names if name != names[1]]}
    about = {"point": [0.4, -1.0, 2.0], "center": "center_of_mass"}
    measures = [
        {"name": f"{part} {k}", "kind": "energy", "bodies": b, "part": part}
        for k, b in of.items()
        for part in ("total", "kinetic", "potential")
    ]
    measures += [
        {"name": f"c{x} {k}", "kind": "center_of_mass", "bodies": b, "component": x}
        for k, b in of.items()
        for x in "xyz"
    ]
    measures += [
        {"name": f"L{x} {k}", "kind": "angular_momentum", "bodies": "all", "about": p, "component": x}
        for k, p in about.items()
        for x in "xyz"
    ]
    system = measured(data, measures)
    q, v, _ = states.random_state(system, 5, (3,))
    values = dynamics.measures(system, q, v)
    kinetic, potential = dynamics.energy(system, q, v, engine="reference")
    moving = names_that_move(system, names)
    if set(moving) == set(names):
        np.testing.assert_allclose(values["kinetic one"] + values["kinetic rest"], kinetic, rtol=ROUND_OFF_LONG)
    np.testing.assert_allclose(values["kinetic all"], kinetic, rtol=ROUND_OFF_LONG)
    np.testing.assert_allclose(values["potential all"], potential, rtol=ROUND_OFF_LONG)
    np.testing.assert_allclose(values["total all"], kinetic + potential, rtol=ROUND_OFF_LONG)
    center = np.stack([values[f"c{x} all"] for x in "xyz"], -1)
    np.testing.assert_allclose(center, dynamics.center_of_mass(system, q, engine="reference"), rtol=ROUND_OFF_LONG)
    momentum = dynamics.momentum(system, q, v, engine="reference")
    for key, point in (("point", np.array(about["point"])), ("center", center)):
        expected = momentum[..., :3] - np.cross(point, momentum[..., 3:])
        found = np.stack([values[f"L{x} {key}"] for x in "xyz"], -1)
        assert np.abs(relative(found, expected)).max() < ROUND_OFF_LONG


def names_that_move(system, names):
    return [name for name in names if system.bodies.moving[system.body_names.index(name)]]


def test_coordinates_of_cut_joints_followers_and_functions():
    data = closed_states.document("four_bar")
    measures = [
        {"name": "pin", "kind": "coordinate", "coordinate": "rocker_pin"},
        {"name": "pin rate", "kind": "rate", "coordinate": "rocker_pin"},
        {"name": "crank", "kind": "coordinate", "coordinate": "crank_pivot"},
        {"name": "both", "kind": "sum", "of": ["pin", "crank"], "factors": [2.0, -1.0]},
        {"name": "power", "kind": "product", "of": ["both", "pin rate", "pin rate"]},
        {"name": "sum", "kind": "sum", "of": ["power", "power"]},
    ]
    system = measured(data, measures)
    assert [m.unit for m in system.measures] == ["rad", "rad/s", "rad", "rad", "rad^3/s^2", "rad^3/s^2"]
    result = cm.simulate(system, duration=0.2, outputs=["measures"], engine="reference")
    pin, rate = result["joint/rocker_pin/q"], result["joint/rocker_pin/v"]
    np.testing.assert_allclose(result["measure/pin"], pin, atol=ROUND_OFF)
    np.testing.assert_allclose(result["measure/pin rate"], rate, atol=ROUND_OFF)
    both = 2.0 * pin - result["joint/crank_pivot/q"]
    np.testing.assert_allclose(result["measure/both"], both, atol=ROUND_OFF)
    np.testing.assert_allclose(result["measure/sum"], 2.0 * both * rate**2, rtol=1e-9, atol=ROUND_OFF)


def pendulum(length="m", angle="rad"):
    """A rod of 1 m that hangs along -z at q = 0; its lower end 0.5 m above a floor."""
    factor = {"m": 1.0, "mm": 1000.0}[length]
    return {
        "format": "cadmbs.mechanism/1",
        "name": "pendulum",
        "units": {"length": length, "angle": angle},
        "bodies": [
            {
                "name": "rod",
                "mass": 2.0,
                "center_of_mass": [0, 0, 1.0 * factor],
                "inertia": (0.1 * factor**2 * np.eye(3)).tolist(),
                "frames": {"tip": {"position": [0, 0, 0.5 * factor]}},
            }
        ],
        "joints": [
            {"name": "hinge", "kind": "revolute", "predecessor": "world", "successor": "rod", "axis": [0, 1, 0]}
            | {"point": [0, 0, 1.5 * factor]}
        ],
        "measures": [
            {"name": "floor", "kind": "clearance", "body": "rod/tip", "point": [0, 0, 0.5 * factor]}
            | {"plane": {"point": [0, 0, 0], "normal": [0, 0, 2.0]}},
            {"name": "tip", "kind": "pose", "body": "rod/tip", "component": "x"},
            {"name": "speed", "kind": "twist", "body": "rod/tip", "component": "vx"},
            {"name": "L", "kind": "angular_momentum", "about": [0, 0, 1.5 * factor], "component": "y"},
        ],
    }


@pytest.mark.parametrize(("length", "angle"), [("m", "rad"), ("mm", "deg")])
def test_a_pendulum_by_hand_in_any_units(length, angle):
    mechanism, findings = build(pendulum(length, angle))
    assert [finding.code for finding in findings] == ["Z002"]  # the normal of the plane
    system = cm.compile_mechanism(mechanism)
    found = dynamics.measures(system, [0.3], [2.0])
    np.testing.assert_allclose(found["floor"], 1.5 - np.cos(0.3), rtol=ROUND_OFF)
    np.testing.assert_allclose(found["tip"], -np.sin(0.3), rtol=ROUND_OFF)
    np.testing.assert_allclose(found["speed"], -2.0 * np.cos(0.3), rtol=ROUND_OFF)
    np.testing.assert_allclose(found["L"], (0.1 + 2.0 * 0.25) * 2.0, rtol=ROUND_OFF)


def test_measures_do_not_change_the_hash_and_are_saved(tmp_path):
    data = pendulum()
    system = cm.compile_mechanism(Mechanism.model_validate(data))
    plain = cm.compile_mechanism(Mechanism.model_validate({k: v for k, v in data.items() if k != "measures"}))
    assert system.model_hash == plain.model_hash
    cm.save(Mechanism.model_validate(data), tmp_path / "p.json")
    again = cm.compile_mechanism(cm.load(tmp_path / "p.json"))
    assert dynamics.measures(again, [0.3]) == dynamics.measures(system, [0.3])


def test_names_that_are_not_known():
    system = cm.compile_mechanism(Mechanism.model_validate(pendulum()))
    with pytest.raises(UnknownNameError, match=r"'pendulum' has no measure 'flor'; did you mean 'floor'\?"):
        dynamics.measures(system, [0.0], names=["flor"])
    assert list(dynamics.measures(system, [0.0], names=["tip"])) == ["tip"]


@pytest.mark.parametrize("output", ["tip", "tipp", "measure/tp"])
def test_outputs_without_the_word_measure_have_a_suggestion(output):
    system = cm.compile_mechanism(Mechanism.model_validate(pendulum()))
    with pytest.raises(UnknownNameError, match=r"did you mean 'measure/tip'\?"):
        cm.simulate(system, outputs=[output], duration=0.01, engine="reference")


METHODS = [
    ("relative", "dop853", "reference"),
    ("relative", "rk4", "reference"),
    ("rA", "generalized_alpha", "reference"),
    ("SE3", "rk4", "reference"),
    pytest.param("relative", "rk4", "compiled", marks=pytest.mark.slow),
    pytest.param("relative", "dop853", "compiled", marks=pytest.mark.slow),
]


@pytest.mark.parametrize(("coordinates", "method", "engine"), METHODS)
@pytest.mark.slow
def test_a_measure_stops_a_motion(coordinates, method, engine):
    """The tip passes below 0.6 m above the floor on its way down from 0.8 rad."""
    data = pendulum() | {"scenario": {"initial": {"positions": {"hinge": 0.8}}, "duration": 1.0}}
    data["scenario"]["stop"] = [{"when": "measure/floor", "crosses": 0.6, "direction": "down"}]
    system = cm.compile_mechanism(build(data)[0])
    result = cm.simulate(system, coordinates=coordinates, method=method, engine=engine)
    assert result.outcome.kind == "stopped"
    assert result["measure/floor"][-1] == pytest.approx(0.6, abs=1e-9)
    assert np.cos(result.q[-1, 0]) == pytest.approx(0.9, abs=1e-9)
    assert "measure/floor" in result.column_names
    assert "measure/tip" not in result.column_names


MISTAKES = [
    ({"kind": "distance", "bodies": ["rod", "wold"], "points": POINTS}, "L001", "/measures/0/bodies/1", "world"),
    ({"kind": "distance", "bodies": ["rod", "rod/tip"], "points": POINTS}, "L002", "/measures/0", ""),
    ({"kind": "pose", "body": "rod/tp", "component": "x"}, "L001", "/measures/0/body", "rod/tip"),
    ({"kind": "pose", "body": "rod", "component": "w"}, "D007", "/measures/0/component", ""),
    ({"kind": "twist", "body": "rod", "component": "vx", "representation": "local"}, "D007", "", ""),
    ({"kind": "coordinate", "coordinate": "hing"}, "C001", "/measures/0/coordinate", "hinge"),
    ({"kind": "rate", "coordinate": "slide"}, "C001", "/measures/0/coordinate", ""),
    ({"kind": "angle", "bodies": ["rod", "world"], "vectors": [[0, 0, 0], [0, 0, 1]]}, "Z001", "/vectors/0", ""),
    ({"kind": "energy", "bodies": ["rod", "rd"]}, "L001", "/measures/0/bodies/1", "rod"),
    ({"kind": "energy", "bodies": []}, "D0", "/measures/0/bodies", ""),
    ({"kind": "sum", "of": ["tipp"]}, "M001", "/measures/0/of/0", "tip"),
    ({"kind": "sum", "of": ["new"]}, "M002", "/measures/0/of", ""),
    ({"kind": "sum", "of": ["tip", "floor"], "factors": [1]}, "M003", "/measures/0/factors", ""),
    ({"kind": "sum", "of": ["tip", "speed"]}, "M004", "/measures/0/of", ""),
    ({"kind": "distanse", "bodies": ["rod", "world"], "points": POINTS}, "D", "/measures/0", "distance"),
    ({"kind": "clearance", "body": "rod", "point": [0, 0, 0], "plane": {"point": [0, 0, 0], "normal": [0, 0, 0]}},
     "Z001", "/measures/0/plane/normal", ""),
]  # fmt: skip


@pytest.mark.parametrize(("fields", "code", "pointer", "hint"), MISTAKES)
def test_mistakes_are_findings_with_place_and_remedy(fields, code, pointer, hint):
    data = pendulum()
    data["measures"].insert(0, {"name": "new"} | fields)
    _, findings = build(data)
    (finding,) = [f for f in findings if f.where.pointer.startswith("/measures/0") and "normalized" not in f.message]
    assert finding.code.startswith(code)
    assert pointer in finding.where.pointer
    assert finding.hint or code.startswith("D")
    assert hint in finding.hint


def test_a_circle_and_a_name_twice():
    data = pendulum()
    data["measures"] += [
        {"name": "a", "kind": "product", "of": ["b", "tip"]},
        {"name": "b", "kind": "sum", "of": ["a"]},
        {"name": "tip", "kind": "coordinate", "coordinate": "hinge"},
    ]
    mechanism, findings = build(data)
    assert mechanism is None
    assert [f.message for f in findings if f.code == "M002"] == [
        'Measure "a": it is a function of itself: "a" of "b" of "a".',
        'Measure "b": it is a function of itself: "b" of "a" of "b".',
    ]
    (again,) = [f for f in findings if f.code == "T001"]
    assert again.where.pointer.startswith("/measures/6")


def test_outputs_of_a_file_may_name_measures(tmp_path):
    data = pendulum() | {"scenario": {"duration": 0.02, "outputs": ["measure/tip", "reaction/hinge/fx", "loads"]}}
    (tmp_path / "m.json").write_text(json.dumps(data))
    system = cm.compile_mechanism(cm.load(tmp_path / "m.json"))
    assert list(cm.simulate(system, engine="reference").further_columns) == ["reaction/hinge/fx", "measure/tip"]
    data["scenario"]["outputs"] = ["measure/tp"]
    _, findings = build(data)
    (finding,) = [f for f in findings if f.code == "S010"]
    assert finding.hint == 'Did you mean "measure/tip"?'
