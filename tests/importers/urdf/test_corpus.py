"""Several hundred public URDF files: every one loads or is refused with a reason, and the numbers are Pinocchio's."""

from __future__ import annotations

import contextlib
import socket
import time
from pathlib import Path

import numpy as np
import pytest

from cadmbs.errors import ModelError, has_errors
from cadmbs.importers.loading import check
from tests.importers.urdf.corpus import corpus
from tests.tolerances import ORACLE

pytestmark = [pytest.mark.slow, pytest.mark.oracle]

LONGEST = 5.0
"""Seconds for one file, meshes not opened; the largest robots take a tenth of a second."""

READ_OTHERWISE = ("I006", "U021", "U022", "U023", "U044", "U060", "U062", "U063", "U067", "U068")
"""Codes of files that Pinocchio reads in another way: values that are missing or repaired, and loops."""


@pytest.fixture
def nothing_is_fetched(monkeypatch):
    def refused(*_args, **_options):
        raise AssertionError("a file was to be fetched")

    monkeypatch.setattr(socket.socket, "connect", refused)
    monkeypatch.setattr(socket, "getaddrinfo", refused)


def answer(file: Path):
    try:
        return check(file, mimic="independent")
    except ModelError as refused:
        return None, refused.findings


@pytest.mark.usefixtures("nothing_is_fetched")
def test_every_file_loads_or_is_refused_with_a_reason():
    files = corpus()
    if not files:
        pytest.skip("no public URDF files are installed")
    for file in files:
        start = time.process_time()
        mechanism, findings = answer(file)
        assert time.process_time() - start < LONGEST, file
        errors = [finding for finding in findings if finding.severity == "error"]
        assert (mechanism is None) == bool(errors), file
        for finding in findings:
            assert not finding.message[0].islower(), f"{file}: {finding}"
            assert finding.message.endswith("."), f"{file}: {finding}"


def test_most_files_load():
    """Known by name: what is refused in the packages, and with which codes."""
    refused = {file.name: findings for file in corpus() for mechanism, findings in [answer(file)] if mechanism is None}
    known = {
        "bike.urdf": {"U020"},
        "biped2d_pybullet.urdf": {"U020"},
        "humanoid.urdf": {"F007"},
        "husky.urdf": {"U007"},
        "microtaur.urdf": {"U020"},
        "spherical_joint_limit.urdf": {"U013"},
        "torus_deform.urdf": {"U010"},
        "fr3.urdf": {"U007"},
        "dual_fr3.urdf": {"U007"},
        "test.urdf": {"U001"},
        "ur3.urdf": {"U010"},
        "alex_psyonic_hands.urdf": {"U030"},
    }
    unexpected = {
        name: {finding.code for finding in findings if finding.severity == "error"}
        for name, findings in refused.items()
        if not name.endswith(".xacro")
    }
    assert {name: codes for name, codes in unexpected.items() if known.get(name) != codes} == {}


def of_pinocchio(pin, file: Path):
    with contextlib.suppress(ValueError, RuntimeError):
        model = pin.buildModelFromUrdf(str(file))
        data = model.createData()
        pin.framesForwardKinematics(model, data, pin.neutral(model))
        pin.computeJointJacobians(model, data)
        return model, data
    return None


def test_numbers_are_those_of_pinocchio():
    """Link frames, screws of joints and masses at q = 0, on every file that both read."""
    pin = pytest.importorskip("pinocchio")
    compared = 0
    for file in corpus():
        mechanism, findings = answer(file)
        codes = {finding.code for finding in findings}
        if mechanism is None or has_errors(findings) or codes.intersection(READ_OTHERWISE):
            continue
        read = of_pinocchio(pin, file)
        if read is not None:
            assert_same_numbers(pin, *read, mechanism, file)
            compared += 1
    if not compared:
        pytest.skip("no public URDF files are installed")


def assert_same_numbers(pin, model, data, mechanism, file: Path) -> None:
    masses = np.zeros(model.njoints)
    for body in mechanism.bodies:
        frame = model.frames[model.getFrameId(body.name, pin.FrameType.BODY)]
        placement = data.oMf[model.getFrameId(body.name, pin.FrameType.BODY)]
        size = 1.0 + np.abs(placement.translation).max()
        np.testing.assert_allclose(
            body.reference_pose.position, placement.translation, atol=ORACLE * size, err_msg=f"{file}: {body.name}"
        )
        masses[frame.parentJoint] += body.mass
    own = [float(inertia.mass) for inertia in model.inertias]
    np.testing.assert_allclose(masses[1:], own[1:], rtol=ORACLE, atol=ORACLE, err_msg=str(file))
    for joint in mechanism.joints:
        if joint.kind not in ("revolute", "prismatic"):
            continue
        index = model.joints[model.getJointId(joint.name)].idx_v
        e, y = np.array(joint.axis), np.array(joint.point)
        angular, linear = (e, np.cross(y, e)) if joint.kind == "revolute" else (np.zeros(3), e)
        size = 1.0 + np.abs(linear).max()
        column = np.concatenate([linear, angular])
        found = np.reshape(data.J, (6, model.nv))[:, index]
        np.testing.assert_allclose(found, column, atol=ORACLE * size, err_msg=f"{file}: {joint.name}")
