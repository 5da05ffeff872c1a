"""Pinocchio reads exported URDFs as the mechanisms that they were made of."""

from __future__ import annotations

import numpy as np
import pytest

import cadmbs as cm
from cadmbs.exporters import urdf
from cadmbs.testing import mechanisms
from cadmbs.testing.parts import KINDS
from tests.exporters.robots import plain
from tests.tolerances import ORACLE

pin = pytest.importorskip("pinocchio", reason="Pinocchio is not installed")

pytestmark = pytest.mark.oracle

WITHOUT_MIMIC = tuple(
    kind
    for kind in KINDS
    if kind not in ("free", "planar", "screw", "helical_planar", "spherical:quaternion", "spherical:rotation_vector")
)


def compared(mechanism, seed):
    system, model = cm.compile_mechanism(mechanism), pin.buildModelFromXML(urdf.text(mechanism)[0])
    model.gravity.linear = np.array(mechanism.gravity)
    step = np.random.default_rng(seed).normal(size=system.n_v)
    places = [model.joints[model.getJointId(plain(name))].idx_v for name in system.velocity_names]
    theirs = np.zeros(model.nv)
    theirs[places] = step
    q = cm.integrate(system, cm.neutral(system), step)
    return system, model, q, pin.integrate(model, pin.neutral(model), theirs), places


@pytest.mark.parametrize("seed", range(4))
def test_mass_matrix_and_gravity(seed):
    mechanism = mechanisms.random_tree(len(WITHOUT_MIMIC), 800 + seed, kinds=WITHOUT_MIMIC)
    system, model, q, theirs, places = compared(mechanism, seed)
    assert model.nv == system.n_v
    data = model.createData()
    own, M = cm.dynamics.mass_matrix(system, q, engine="reference"), pin.crba(model, data, theirs)
    np.testing.assert_allclose(M[np.ix_(places, places)], own, atol=ORACLE * np.abs(own).max())
    gravity = cm.dynamics.gravity_force(system, q, engine="reference")
    np.testing.assert_allclose(
        pin.computeGeneralizedGravity(model, data, theirs)[places], gravity, atol=ORACLE * np.abs(gravity).max()
    )


def test_floating_base():
    mechanism = mechanisms.random_tree(5, 77, kinds=("revolute", "prismatic"), floating=True, reversed_joints=False)
    model = pin.buildModelFromXML(urdf.text(mechanism)[0])
    system = cm.compile_mechanism(mechanism)
    data = model.createData()
    pin.crba(model, data, pin.neutral(model))
    own = cm.dynamics.mass_matrix(system, cm.neutral(system), engine="reference")
    six = [3, 4, 5, 0, 1, 2]
    np.testing.assert_allclose(data.M[np.ix_(six, six)], own[:6, :6], atol=ORACLE * np.abs(own).max())
    assert model.nv == system.n_v
