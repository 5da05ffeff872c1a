"""Rows that the joints of a planar loop satisfy in all motions."""

from importlib import resources

import numpy as np
import pytest

import cadmbs as cm
from cadmbs.constraints import closure, jacobian
from cadmbs.constraints.equations.constraint_equations import idle_rows
from cadmbs.testing import ladders
from tests.tolerances import ROUND_OFF_LONG

LIBRARY = resources.files("cadmbs") / "library"

PLANAR = {
    "four_bar": 3, "slider_crank": 3, "five_bar": 3, "geared_five_bar": 3, "gripper": 6, "three_rrr": 6, "jansen": 9,
    "klann": 6, "excavator": 9, "scissor_lift": 12,
}  # fmt: skip
SPATIAL = ("bennett", "bricard", "goldberg", "sarrus", "delta_robot", "stewart_platform", "spatial_slider_crank", "rcm")


def library(name):
    return cm.compile_mechanism(cm.load(LIBRARY / f"{name}.json"))


@pytest.mark.parametrize("name", PLANAR)
def test_they_are_zero_wherever_the_joints_are(name):
    system = library(name)
    idle = idle_rows(system)
    assert int(np.sum(idle)) == PLANAR[name]
    random = np.random.default_rng(3)
    q = random.uniform(-2.0, 2.0, (20, system.n_q))
    assert np.max(np.abs(jacobian(system, q)[:, idle])) < ROUND_OFF_LONG
    assert (
        np.max(np.abs(closure(system, q)[:, idle[np.asarray(cm.constraints.rows(system).holonomic)]])) < ROUND_OFF_LONG
    )
    others = np.max(np.abs(jacobian(system, q)[:, ~idle]), axis=(0, 2))
    assert np.all(others > 0.0)


@pytest.mark.parametrize("name", SPATIAL)
def test_spatial_loops_and_trees_have_none(name):
    assert not np.any(idle_rows(library(name)))


def test_an_axis_that_is_off_leaves_none():
    mechanism = ladders.four_bar_ladder(3)
    joints = list(mechanism.joints)
    x, y, z = joints[1].axis
    joints[1] = joints[1].model_copy(update={"axis": (x + 1e-9, y, z)})
    idle = idle_rows(cm.compile_mechanism(mechanism.model_copy(update={"joints": tuple(joints)})))
    every = idle_rows(cm.compile_mechanism(mechanism))
    assert 0 < np.sum(idle) < np.sum(every)


@pytest.mark.parametrize("kind", ["spherical", "universal", "cylindrical"])
def test_the_kind_of_the_cut_joint_decides_which(kind):
    mechanism = cm.load(LIBRARY / "four_bar.json")
    pin = mechanism.joints[-1]
    axes = {"universal": {"axes": (pin.axis, (1.0, 0.0, 0.0))}, "spherical": {}, "cylindrical": {"axis": pin.axis}}[
        kind
    ]
    data = mechanism.model_dump(mode="json", exclude_none=True)
    common = {name: data["joints"][-1][name] for name in ("name", "predecessor", "successor", "cut", "point")}
    data["joints"][-1] = {"kind": kind, **common, **axes}
    system = cm.compile_mechanism(cm.Mechanism.model_validate(data))
    idle = idle_rows(system)
    assert int(np.sum(idle)) == {"spherical": 1, "universal": 1, "cylindrical": 2}[kind]
    q = np.random.default_rng(4).uniform(-1.0, 1.0, (10, system.n_q))
    assert np.max(np.abs(jacobian(system, q)[:, idle])) < ROUND_OFF_LONG
