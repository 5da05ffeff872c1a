"""Columns of reactions and drives: Newton's law of every body, all formulations alike, pendulum and linkage by hand."""

import numpy as np
import pytest

import cadmbs as cm
from cadmbs import dynamics, kinematics
from cadmbs.lie import se3
from cadmbs.models.mechanism import Mechanism
from cadmbs.testing.laws.residuals import rate_of, relative
from tests.dynamics.test_reactions import body_momenta, weights
from tests.dynamics.test_reactions_with_loads import in_the_world, loaded_tree, sideways_rail
from tests.simulation.loops import compiled, library
from tests.tolerances import FINITE_DIFFERENCE

PARTS = ("mx", "my", "mz", "fx", "fy", "fz")
SHORT = {"duration": 0.04, "output_step": 0.02, "engine": "reference", "outputs": ("joints", "reactions", "drives")}


def points_now(system, q):
    """Points about which the wrenches are, in the world (..., n_joints, 3)."""
    pose = kinematics.poses(system, q, engine="reference")
    points = []
    for index, joint in enumerate(system.joints):
        moved = pose[..., joint.successor, :, :] @ se3.inverse(system.bodies.reference_pose[joint.successor])
        of_cut = [closure for closure in system.closures if closure.joint == index]
        at_zero = of_cut[0].successor_frame[:3, 3] if of_cut else joint.point
        carried = se3.apply(moved, at_zero)
        points.append(carried if joint.has_point else pose[..., joint.successor, :3, 3])
    return np.stack(points, axis=-2)


def wrenches_of(result, system):
    """(..., n_t, n_joints, 6) about the points of the joints."""
    return np.stack([np.stack([result[f"reaction/{n}/{p}"] for p in PARTS], -1) for n in system.joint_names], -2)


def unbalanced(system, result):
    """Momentum rates less weights, loads and reactions at all rows, relative to their size."""
    t, q, v, a = result.t, result.q, result.v, result.a
    through = wrenches_of(result, system)
    through[..., :3] += np.cross(points_now(system, q), through[..., 3:])
    acting = weights(system, q) + in_the_world(system, q, dynamics.load_wrenches(system, q, v, t))
    for index, joint in enumerate(system.joints):
        acting[..., joint.successor, :] += through[..., index, :]
        acting[..., joint.predecessor, :] -= through[..., index, :]
    rate = rate_of(lambda q, v: body_momenta(system, q, v), system, q, v, a)
    return np.abs(relative(acting[..., 1:, :], rate[..., 1:, :])).max()


MECHANISMS = ("pendulum", "screw_arm", "four_bar", "slider_crank", "five_bar", "bennett", "spatial_slider_crank")


@pytest.mark.parametrize("name", MECHANISMS)
def test_every_body_is_in_balance(name):
    system = library(name)
    assert unbalanced(system, cm.simulate(system, **SHORT)) < FINITE_DIFFERENCE


def test_every_body_is_in_balance_with_loads_and_in_batches():
    system = loaded_tree(5)
    q = np.stack([cm.neutral(system)] * 3)
    v = 0.3 * np.random.default_rng(5).normal(size=(3, system.n_v))
    result = cm.simulate(system, q=q, v=v, method="rk4", **SHORT)
    assert wrenches_of(result, system).shape == (3, 3, len(system.joints), 6)
    assert unbalanced(system, result) < FINITE_DIFFERENCE


@pytest.mark.parametrize("coordinates", ["rA", "SE3", pytest.param("SO3xR3", marks=pytest.mark.slow)])
@pytest.mark.parametrize("name", ["pendulum", "four_bar", "spatial_slider_crank"])
def test_all_formulations_have_the_same_reactions(name, coordinates):
    system = library(name)
    expected, found = (cm.simulate(system, coordinates=word, **SHORT) for word in ("relative", coordinates))
    size = np.abs(wrenches_of(expected, system)).max()
    np.testing.assert_allclose(wrenches_of(found, system), wrenches_of(expected, system), atol=1e-3 * size)


@pytest.mark.parametrize("method", ["woronetz:rk4", "index1:radau"])
def test_all_methods_have_the_same_reactions(method):
    system = library("four_bar")
    expected, found = (cm.simulate(system, method=word, **SHORT) for word in ("auto", method))
    np.testing.assert_allclose(wrenches_of(found, system), wrenches_of(expected, system), atol=1e-5)


def test_a_swinging_pendulum_by_hand():
    """Rod with its centre of mass at l: force on the pivot from gravity, m l w^2 and m l w'."""
    system = library("pendulum")
    result = cm.simulate(system, duration=1.0, outputs=["joints", "reactions"], engine="reference")
    center, mass = system.bodies.center_of_mass[1], system.bodies.mass[1]
    pivot, axis = system.joints[0].point, system.joints[0].screws[0, :3]
    moved = kinematics.poses(system, result.q, engine="reference")[:, 1] @ se3.inverse(system.bodies.reference_pose[1])
    arm = np.einsum("tij,j->ti", moved[:, :3, :3], center - pivot)
    turn, speed = result.a * axis, result.v * axis
    force = mass * (np.cross(turn, arm) + np.cross(speed, np.cross(speed, arm)) - system.gravity)
    np.testing.assert_allclose(wrenches_of(result, system)[:, 0, 3:], force, rtol=1e-9, atol=1e-9)
    passive = result.tau[:, 0]
    np.testing.assert_allclose(wrenches_of(result, system)[:, 0, :3] @ axis, passive, atol=1e-9)
    assert result.findings == ()


def test_a_parallelogram_by_hand():
    """A coupler of 2 kg on two massless uprights that lean by 0.4 rad, at rest: each carries m g cos(0.4) / 2."""
    none = {"inertia": np.zeros((3, 3)).tolist()}
    hinge = {"kind": "revolute", "axis": [0, 1, 0]}
    s, c = np.sin(0.4), np.cos(0.4)
    data = {
        "name": "parallelogram",
        "bodies": [
            {"name": "left"},
            {"name": "coupler", "mass": 2.0, "center_of_mass": [s + 0.5, 0, c], **none},
            {"name": "right"},
        ],
        "joints": [
            {"name": "A", "predecessor": "world", "successor": "left", "point": [0, 0, 0], **hinge},
            {"name": "B", "predecessor": "left", "successor": "coupler", "point": [s, 0, c], **hinge},
            {"name": "C", "predecessor": "world", "successor": "right", "point": [1, 0, 0], **hinge},
            {"name": "D", "predecessor": "right", "successor": "coupler", "point": [1 + s, 0, c], **hinge, "cut": True},
        ],
    }
    system = compiled(data)
    result = cm.simulate(system, **SHORT)
    push = 0.5 * 2.0 * 9.81 * c * np.array([s, c])
    for name in "ABCD":
        np.testing.assert_allclose([result[f"reaction/{name}/f{k}"][0] for k in "xz"], push, atol=1e-8)
        np.testing.assert_allclose(result[f"reaction/{name}/my"], 0.0, atol=1e-8)
    (finding,) = [finding for finding in result.findings if finding.code == "S119"]
    assert finding.message.endswith("least norm: mx, mz, fy of 'A', 'B', 'C', 'D'")


def test_a_rail_with_a_sideways_spring():
    """Columns without a point of the joint are about the origin of the body frame."""
    data = sideways_rail()
    data["bodies"][0]["reference_pose"] = {"position": [0.0, 0.0, 0.5]}
    system = compiled(data)
    result = cm.simulate(system, **SHORT)
    found = wrenches_of(result, system)[0, 0]
    np.testing.assert_allclose(found, [-0.5 * 20.0, 0.0, 0.0, 0.0, -20.0, 2.0 * 9.81], atol=1e-12)


@pytest.mark.parametrize("point", [[0.0, 0.0, 0.0], [0.0, 0.0, 0.2], [0.1, 0.0, 0.2]])
def test_the_moment_of_a_rail_is_about_its_point(point):
    """A force of -20 N along y and 19.62 N upwards at the origin of the world: by hand."""
    data = sideways_rail()
    data["bodies"][0]["reference_pose"] = {"position": [0.0, 0.0, 0.5]}
    data["joints"][0]["point"] = point
    found = wrenches_of(cm.simulate(compiled(data), **SHORT), compiled(data))[0, 0]
    force = np.array([0.0, -20.0, 2.0 * 9.81])
    np.testing.assert_allclose(found, [*-np.cross(point, force), *force], atol=1e-12)


@pytest.mark.parametrize("coordinates", ["relative", "rA", "SE3"])
def test_a_drive_has_force_and_power(coordinates):
    """A hinge turned by 2 t + t^2 about the vertical: torque J w' + d w, with the sign of tau."""
    data = {
        "name": "table",
        "bodies": [{"name": "table", "mass": 1.0, "center_of_mass": [0, 0, 0], "inertia": (0.2 * np.eye(3)).tolist()}],
        "joints": [
            {"name": "axle", "kind": "revolute", "predecessor": "world", "successor": "table", "axis": [0, 0, 1]}
            | {"point": [0, 0, 0], "damping": 0.3}
        ],
        "motions": [
            {"name": "turn", "coordinate": "axle", "position": {"kind": "polynomial", "coefficients": [0, 2.0, 1.0]}}
        ],
    }
    result = cm.simulate(compiled(data), coordinates=coordinates, **SHORT)
    speed = 2.0 + 2.0 * result.t
    torque = 0.2 * 2.0 + 0.3 * speed
    np.testing.assert_allclose(result["drive/axle/force"], torque, rtol=1e-4)
    np.testing.assert_allclose(result["drive/axle/power"], torque * speed, rtol=1e-4)
    np.testing.assert_allclose(result["reaction/axle/mz"], 0.2 * 2.0, rtol=1e-4)
    assert result.metadata["column_units"] == {"drive/axle/force": "N m", "drive/axle/power": "W"}


def test_columns_are_chosen_one_by_one():
    system = library("pendulum")
    few = cm.simulate(system, duration=0.02, outputs=["joints", "reaction/hinge/fz", "body/rod/z"], engine="reference")
    assert list(few.further_columns) == ["body/rod/z", "reaction/hinge/fz"]
    assert cm.simulate(system, duration=0.02, engine="reference").further_columns == {}


def test_variants_have_reactions_of_their_own():
    document = Mechanism.model_validate(library_document("pendulum"))
    heavy = [document.bodies[0].model_copy(update={"mass": 2.0 * document.bodies[0].mass})]
    systems = [cm.compile_mechanism(m) for m in (document, document.model_copy(update={"bodies": heavy}))]
    result = cm.simulate(dynamics.variants.Variants(systems), method="rk4", **SHORT)
    for k, system in enumerate(systems):
        single = cm.simulate(system, method="rk4", **SHORT)
        np.testing.assert_allclose(wrenches_of(result, system)[k], wrenches_of(single, system), rtol=1e-9, atol=1e-9)


def library_document(name):
    import json
    from importlib.resources import files

    return json.loads((files("cadmbs.library") / f"{name}.json").read_text())


@pytest.mark.parametrize("method", ["dop853", "rk4"])
def test_a_reaction_stops_a_motion(method):
    """The pull in the hinge of a falling pendulum reaches a value."""
    system = library("pendulum")
    whole = cm.simulate(system, duration=0.5, outputs=["reactions"], engine="reference")
    level = float(0.5 * (whole["reaction/hinge/fz"][20] + whole["reaction/hinge/fz"][21]))
    stop = [{"when": "reaction/hinge/fz", "crosses": level}]
    result = cm.simulate(system, duration=0.5, method=method, stop=stop, engine="reference")
    assert result.outcome.kind == "stopped"
    assert result["reaction/hinge/fz"][-1] == pytest.approx(level, rel=1e-9)
