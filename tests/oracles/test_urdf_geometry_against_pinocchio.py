"""Zero-reference data of real robots against Pinocchio: frames, joint screws, lumped inertias at the neutral pose."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

import numpy as np
import pytest

from cadmbs.importers.draft import ReadOptions, SourceFile
from cadmbs.importers.urdf import URDF
from tests.tolerances import ORACLE

pin = pytest.importorskip("pinocchio")
pytestmark = pytest.mark.oracle


def robots() -> list[Path]:
    """The URDF files of the package example-robot-data; one of them has no robot in it."""
    try:
        package = distribution("example-robot-data")
    except PackageNotFoundError:
        return []
    files = [Path(str(package.locate_file(file))) for file in package.files or () if file.suffix == ".urdf"]
    return sorted(file.resolve() for file in files if file.name != "ur3.urdf")


def draft_of(path: Path) -> dict:
    """As Pinocchio reads it, without mimic: followers that follow narrow the limits of their leaders."""
    options = ReadOptions(mimic="independent")
    return URDF.read(SourceFile(path.name, path.parent, path.read_bytes()), options).data


OWN = [Path(__file__).parents[1] / "data" / "urdf" / name for name in ("arm.urdf", "hand.urdf")]


@pytest.fixture(params=[*OWN, *robots()], ids=lambda path: path.stem, scope="module")
def robot(request):
    """A robot as both libraries read it: the document, Pinocchio's model, and its data at the neutral configuration."""
    model = pin.buildModelFromUrdf(str(request.param))
    data = model.createData()
    pin.framesForwardKinematics(model, data, pin.neutral(model))
    pin.computeJointJacobians(model, data)
    return draft_of(request.param), model, data


def body_frame(model, name: str):
    return model.frames[model.getFrameId(name, pin.FrameType.BODY)]


def test_link_frames(robot):
    document, model, data = robot
    for body in document["bodies"]:
        placement = data.oMf[model.getFrameId(body["name"], pin.FrameType.BODY)]
        pose = body["reference_pose"]
        np.testing.assert_allclose(pose["rotation"], placement.rotation, atol=ORACLE, err_msg=body["name"])
        np.testing.assert_allclose(pose["position"], placement.translation, atol=ORACLE, err_msg=body["name"])


def test_joint_screws(robot):
    """(e, y x e) of a turn and (0, e) of a slide are the columns of the spatial Jacobian, linear part first there."""
    document, model, data = robot
    moving = [joint for joint in document["joints"] if joint["kind"] in ("revolute", "prismatic")]
    assert len(moving) == model.nv
    for joint in moving:
        column = data.J[:, model.joints[model.getJointId(joint["name"])].idx_v]
        e, y = np.array(joint["axis"]), np.array(joint["point"])
        e = e / np.linalg.norm(e)
        turns = joint["kind"] == "revolute"
        angular, linear = (e, np.cross(y, e)) if turns else (np.zeros(3), e)
        np.testing.assert_allclose(column[3:], angular, atol=ORACLE, err_msg=joint["name"])
        np.testing.assert_allclose(column[:3], linear, atol=ORACLE, err_msg=joint["name"])


def test_lumped_inertias(robot):
    """Mass, first moment and tensor about the world origin of the links that are welded together, in world axes."""
    document, model, data = robot
    lumped = np.zeros((model.njoints, 4, 4))
    tensors = np.zeros((model.njoints, 3, 3))
    for body in document["bodies"]:
        if body.get("mass", 0.0) == 0.0 and "inertia" not in body:
            continue
        j = body_frame(model, body["name"]).parentJoint
        m, c = body["mass"], np.array(body["center_of_mass"])
        lumped[j] += m * np.outer([1.0, *c], [1.0, *c])
        tensors[j] += np.array(body["inertia"]) + m * (c @ c * np.eye(3) - np.outer(c, c))
    for j in range(1, model.njoints):
        inertia = data.oMi[j].act(model.inertias[j])
        m, c = inertia.mass, inertia.lever
        size = 1.0 + m * (1.0 + c @ c)
        name = model.names[j]
        assert lumped[j, 0, 0] == pytest.approx(m, abs=ORACLE), name
        np.testing.assert_allclose(lumped[j, 0, 1:], m * c, atol=ORACLE * size, err_msg=name)
        about_origin = inertia.inertia + m * (c @ c * np.eye(3) - np.outer(c, c))
        np.testing.assert_allclose(tensors[j], about_origin, atol=ORACLE * size, err_msg=name)


def test_limits(robot):
    document, model, _ = robot
    for joint in document["joints"]:
        if "limits" in joint:
            index = model.joints[model.getJointId(joint["name"])]
            limits = joint["limits"]
            if index.nq == 1:
                assert limits["lower"] == model.lowerPositionLimit[index.idx_q], joint["name"]
                assert limits["upper"] == model.upperPositionLimit[index.idx_q], joint["name"]
            velocity = model.upperVelocityLimit[index.idx_v]
            assert limits.get("velocity", 0.0) == velocity, joint["name"]  # 0 counts as absent
            assert limits["effort"] == model.upperEffortLimit[index.idx_v], joint["name"]
