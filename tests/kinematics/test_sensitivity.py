"""Sensitivities to geometric parameters against systems whose axes and bodies are moved."""

import numpy as np
import pytest

from cadmbs import compile_mechanism, kinematics
from cadmbs.errors import UnknownNameError
from cadmbs.kinematics.geometric_parameters import RIGID
from cadmbs.kinematics.representation import Representation
from cadmbs.lie import quaternion, se3, so3, twists
from cadmbs.models.mechanism import Mechanism
from cadmbs.testing import geometry, mechanisms, states
from cadmbs.testing.laws.residuals import relative
from tests import zoo
from tests.slopes import slope
from tests.tolerances import EXTRAPOLATED, FINITE_DIFFERENCE, ROUND_OFF

FROM_SPATIAL = {
    Representation.BODY_FIXED: twists.body_fixed_from_spatial,
    Representation.SPATIAL: lambda pose, X: X,
    Representation.HYBRID: twists.hybrid_from_spatial,
    Representation.MIXED: twists.mixed_from_spatial,
}


def worst(residual):
    return np.abs(residual).max(initial=0.0)


def some_bodies(system):
    """The world, one in the middle and the last."""
    return sorted({0, system.n_bodies // 2, system.n_bodies - 1})


def directions(system, seed):
    """Two random changes (n_parameters, 2) of all parameters together."""
    return np.random.default_rng(seed).normal(size=(len(kinematics.geometric_parameter_names(system)), 2))


def along(system, changes, function):
    """d function(displaced system) / ds (..., n_changes) along each change of the parameters."""
    return np.stack([slope(lambda s, c=c: function(geometry.displaced(system, s * c))) for c in changes.T], axis=-1)


def test_pose_sensitivity_is_the_slope_of_poses(system):
    """Of all bodies at once, in body-fixed representation: C^-1 dC = hat(X)."""
    q, changes = states.random_positions(system, 171, (2,)), directions(system, 171)
    back = se3.inverse(kinematics.poses(system, q, engine="reference"))
    measured = along(system, changes, lambda moved: se3.vee(back @ kinematics.poses(moved, q, engine="reference")))
    for body in range(system.n_bodies):
        found = kinematics.pose_sensitivity(system, q, body, "body_fixed") @ changes
        assert worst(relative(found, measured[:, body])) < EXTRAPOLATED


def test_twist_sensitivity_is_the_slope_of_twists(system):
    (q, v, _), changes = states.random_state(system, 172, (2,)), directions(system, 172)
    for representation in Representation:
        module = getattr(kinematics, representation)
        measured = along(system, changes, lambda moved, m=module: m.twists(moved, q, v, engine="reference"))
        for body in some_bodies(system):
            found = kinematics.twist_sensitivity(system, q, v, body, representation) @ changes
            assert worst(relative(found, measured[:, body])) < EXTRAPOLATED


@pytest.mark.parametrize("representation", list(Representation))
def test_displacements_convert_like_twists(system, representation):
    q = states.random_positions(system, 173, (2,))
    for body in some_bodies(system):
        spatial = np.swapaxes(kinematics.pose_sensitivity(system, q, body, "spatial"), -1, -2)
        pose = kinematics.pose(system, q, body, engine="reference")[..., None, :, :]
        found = kinematics.pose_sensitivity(system, q, body, representation)
        size = max(1.0, worst(spatial))  # a kilometre away the spatial form is large
        assert worst(found - np.swapaxes(FROM_SPATIAL[representation](pose, spatial), -1, -2)) < ROUND_OFF * size


def changed(data, parameter, size):
    """A document of revolute, screw and prismatic joints with one parameter changed to first order."""
    name, word = parameter.split("/")
    kind, _, letter = word.rpartition("_")
    step = size * np.eye(3)["xyz".index(letter)] if kind else None
    lists = {key: [dict(entry) for entry in data[key]] for key in ("bodies", "joints")}
    for joint in lists["joints"]:
        if joint["name"] == name and kind == "axis_rotation":
            joint["axis"] = (so3.exp(step) @ np.array(joint["axis"])).tolist()
        elif joint["name"] == name and kind == "axis_translation" and joint["point"] is not None:
            joint["point"] = (np.array(joint["point"]) + step).tolist()
        elif joint["name"] == name and word == "pitch":
            joint |= {"kind": "screw", "pitch": joint.get("pitch", 0.0) + size}
    for body in lists["bodies"]:
        if body["name"] == name and kind == "rotation":
            pose = body["reference_pose"]
            body["reference_pose"] = {"position": pose["position"], "rotation": (so3.exp(step) @ matrix(pose)).tolist()}
        elif body["name"] == name and kind == "translation":
            position = (np.array(body["reference_pose"]["position"]) + step).tolist()
            body["reference_pose"] = body["reference_pose"] | {"position": position}
    return Mechanism.model_validate(data | lists)


def matrix(pose):
    """Rotation matrix of a pose document."""
    return np.array(pose["rotation"]) if pose["rotation"] else quaternion.rotation(np.array(pose["quaternion"]))


def test_parameters_are_changes_of_the_document():
    """Direction, point and pitch of the joints, and reference poses, of recompiled documents."""
    document = mechanisms.random_tree(5, 174, kinds=("revolute", "screw", "prismatic"))
    system, data = compile_mechanism(document), zoo.data_of(document)
    q = states.random_positions(system, 174)
    back, h = se3.inverse(kinematics.poses(system, q, engine="reference")), 1e-5
    sensitivity = [kinematics.pose_sensitivity(system, q, body, "body_fixed") for body in range(system.n_bodies)]
    for column, parameter in enumerate(kinematics.geometric_parameter_names(system)):
        sides = [
            kinematics.poses(compile_mechanism(changed(data, parameter, s)), q, engine="reference") for s in (h, -h)
        ]
        measured = se3.vee(back @ (sides[0] - sides[1]) / (2.0 * h))
        found = np.stack([matrix[:, column] for matrix in sensitivity])
        assert worst(relative(found, measured)) < FINITE_DIFFERENCE, parameter


def test_the_zero_of_a_joint_is_a_motion_of_all_beyond():
    """dq of a joint moves the axes and bodies beyond it by its screw at q = 0: no parameter of its own."""
    system = zoo.system("chain")
    q = states.random_positions(system, 175)
    names = kinematics.geometric_parameter_names(system)
    screw, joint = system.tree.screws[2], 3  # of j3
    change = np.zeros(len(names))
    for place, name in enumerate(names):
        holder, word = name.split("/")
        if word == "pitch" or not (int(holder[1]) > joint or holder == f"b{joint}"):
            continue
        number = int(holder[1])
        point = system.joints[number - 1].point if holder[0] == "j" else system.bodies.reference_pose[number, :3, 3]
        local = twists.hybrid_from_spatial(se3.translation(point), screw)
        change[place] = local[RIGID.index(word.removeprefix("axis_"))]
    for body in range(1, 8):
        found = kinematics.pose_sensitivity(system, q, body) @ change
        expected = kinematics.jacobian(system, q, body, engine="reference")[:, joint - 1]
        np.testing.assert_allclose(found, expected, rtol=0, atol=1e-13)


def test_frames_move_with_their_body():
    """A rotation of a link about its frame's origin moves its tip across."""
    system = compile_mechanism(mechanisms.planar_chain(2))
    names = kinematics.geometric_parameter_names(system)
    found = kinematics.pose_sensitivity(system, [0.0, 0.0], "link2/tip")
    np.testing.assert_allclose(found[:, names.index("link2/rotation_z")], [0, 0, 1, 0, 1, 0], atol=1e-15)
    np.testing.assert_allclose(found[:, names.index("link2/translation_y")], [0, 0, 0, 0, 1, 0], atol=1e-15)
    np.testing.assert_array_equal(found[:, [k for k, name in enumerate(names) if "link1" in name]], 0.0)


def test_names():
    system = compile_mechanism(
        mechanisms.random_tree(3, 176, kinds=("cylindrical", "prismatic", "spherical:quaternion"))
    )
    kinds = {joint.kind.partition(":")[0]: joint.name for joint in system.joints}
    names = kinematics.geometric_parameter_names(system)
    assert len(names) == 7 + 6 + 6 + 6 + 3 * 6
    assert len(set(names)) == len(names)
    cylinder, ball = kinds["cylindrical"], kinds["spherical"]
    turn = [f"{cylinder}:turn/axis_{word}" for word in RIGID] + [f"{cylinder}:turn/pitch"]
    start = names.index(turn[0])
    assert list(names[start : start + 13]) == turn + [f"{cylinder}:slide/axis_{word}" for word in RIGID]
    assert f"{ball}/axis_rotation_x" in names
    assert names[-18:] == tuple(f"b{i}/{word}" for i in (1, 2, 3) for word in RIGID)


@pytest.mark.parametrize("batch", [(), (0,), (2, 3)])
@pytest.mark.parametrize("name", ["world only", "welded only", "every kind"])
def test_shapes(name, batch):
    system = zoo.system(name)
    q, v, _ = states.random_state(system, 177, batch)
    shape = (*batch, 6, len(kinematics.geometric_parameter_names(system)))
    assert kinematics.pose_sensitivity(system, q, -1).shape == shape
    assert kinematics.twist_sensitivity(system, q, v, -1, "mixed").shape == shape


def test_unknown_words():
    system = zoo.system("single hinge")
    with pytest.raises(UnknownNameError, match="b2"):
        kinematics.pose_sensitivity(system, [0.0], "b2")
    with pytest.raises(ValueError, match="twisted"):
        kinematics.pose_sensitivity(system, [0.0], "b1", "twisted")
