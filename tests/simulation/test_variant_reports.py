"""Reports of variants in lanes: many side by side, with the digits that each of them has alone."""

import numpy as np
import pytest

import cadmbs as cm
from cadmbs.dynamics.variants import Variants
from tests.simulation.loops import compiled, library_data
from tests.simulation.varied import heavier

OUTPUTS = ("joints", "energy", "loop", "reactions", "drives", "loads", "measures", "body/coupler")


def masses(data, factor):
    return {"bodies": [heavier(body, factor) for body in data["bodies"]]}


def lengths(data, factor):
    """The coupler's and the cut pin at other places."""
    moved = {"crank_pin", "rocker_pin"}
    joints = [
        joint | {"point": [factor * x for x in joint["point"]]} if joint["name"] in moved else joint
        for joint in data["joints"]
    ]
    return {"joints": joints}


def losses(data, factor):
    return {"joints": [joint | {"damping": 0.01 * factor} for joint in data["joints"] if not joint.get("cut")]
            + [joint for joint in data["joints"] if joint.get("cut")]}  # fmt: skip


def gravity(data, factor):
    return {"gravity": [0.0, -9.8 * factor, 0.1 * factor]}


def springs(data, factor):
    spring = {"name": "spring", "kind": "joint_spring", "coordinate": "crank_pivot", "rest": 0.1}
    return {"loads": [spring | {"stiffness": 2.0 * factor, "damping": 0.1 * factor}]}


def systems(change, n=5):
    """Four-bars that differ in some numbers, and in their names."""
    data = library_data("four_bar")
    return tuple(
        compiled(data | change(data, 1.0 + 0.01 * k) | {"name": f"variant {k}"} | {"scenario": None}) for k in range(n)
    )


@pytest.mark.parametrize("change", [masses, lengths, losses, gravity, springs])
def test_systems_become_one_stack(change):
    """Each variant of the stack is the system again, but for its name."""
    each = systems(change)
    variants = Variants(each)
    stack = Variants.of_parts(variants.base, variants.n, variants.parts)
    assert stack.n == 5
    for k in (0, 4):
        again, q = stack.variant(k), 0.1 * np.arange(each[k].n_q)
        v = 1.0 + np.arange(each[k].n_v)
        for function in (cm.dynamics.mass_matrix, cm.kinematics.poses):
            np.testing.assert_array_equal(function(again, q), function(each[k], q))
        np.testing.assert_array_equal(
            cm.dynamics.load_forces(again, q, v, 0.0), cm.dynamics.load_forces(each[k], q, v, 0.0)
        )


def test_other_differences_make_no_stack():
    data = library_data("four_bar") | {"scenario": None}
    limits = [joint | {"limits": {"lower": [-1.0], "upper": [1.0]}} for joint in data["joints"]]
    massless = [body | {"mass": 0.0, "inertia": np.zeros((3, 3)).tolist()} for body in data["bodies"]]
    for other in ({"joints": limits}, {"bodies": massless}):
        assert not Variants((compiled(data), compiled(data | other))).has_parts
    assert Variants((compiled(data), compiled(data))).has_parts


def drives(data, factor):
    """Other masses, and a drive whose columns are the same for all."""
    swing = {"kind": "harmonic", "mean": 0.0, "amplitude": 0.4, "rate": 6.0, "phase": 0.0}
    return masses(data, factor) | {"motions": [{"name": "drive", "coordinate": "crank_pivot", "position": swing}]}


@pytest.mark.slow
@pytest.mark.parametrize("method", ["rk4", "dop853"])
@pytest.mark.parametrize("change", [masses, lengths, losses, gravity, springs, drives])
def test_reports_side_by_side_are_those_of_each(change, method, monkeypatch):
    variants = Variants(systems(change))
    plan = {"duration": 0.2, "output_step": 0.05, "engine": "compiled", "outputs": OUTPUTS, "method": method}
    start = {} if change is drives else {"velocities": {"crank_pivot": (6.0,)}}
    together = cm.simulate(variants, **plan, **start)
    assert "lanes" not in together.statistics
    monkeypatch.setattr(Variants, "has_parts", False)
    alone = cm.simulate(variants, **plan, **start)
    assert together.column_names == alone.column_names
    assert [f.message for f in together.findings] == [f.message for f in alone.findings]
    for name in together.column_names:
        np.testing.assert_array_equal(together[name], alone[name], err_msg=name)
