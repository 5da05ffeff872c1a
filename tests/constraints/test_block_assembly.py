"""Loops that share one coordinate are closed one by one, within the limits of each."""

import numpy as np
import pytest

import cadmbs as cm
from cadmbs.constraints.closing.assembly import loop_blocks, outside_limits
from cadmbs.constraints.loop_findings import limit_finding

LEG = 0.5
"""Length of thigh and shank [m]."""


def walker(legs, signs=(1.0, -1.0)):
    """Two-link legs, all straight at q = 0, between points of a disk and of the ground; knees bend as limits say."""
    bodies = [body("disk", [0.0, 0.0, 0.0])]
    joints = [hinge("turn", "world", "disk", [0.0, 0.0, 0.0])]
    for k in range(legs):
        angle = 2.0 * np.pi * k / legs
        hip = np.array([0.1 * np.cos(angle), 0.0, 0.1 * np.sin(angle)])
        down = np.array([0.0, 0.0, -LEG])
        knee, foot = hip + down, hip + 2.0 * down
        on_ground = hip + np.array([0.3, 0.0, -0.6])
        bodies += [body(f"thigh{k}", (hip + knee) / 2), body(f"shank{k}", (knee + foot) / 2)]
        sign = signs[k % len(signs)]
        limits = {"lower": min(sign * 0.1, sign * 2.6), "upper": max(sign * 0.1, sign * 2.6)}
        joints += [
            hinge(f"hip{k}", "disk", f"thigh{k}", hip),
            hinge(f"knee{k}", f"thigh{k}", f"shank{k}", knee) | {"limits": limits},
            hinge(f"foot{k}", f"shank{k}", "world", foot)
            | {"cut": True}
            | {"closure": {"predecessor": point(foot), "successor": point(on_ground)}},
        ]
    document = {"format": "cadmbs.mechanism/1", "name": "walker", "bodies": bodies, "joints": joints}
    return cm.compile_mechanism(cm.Mechanism.model_validate(document))


def body(name, center):
    return {"name": name, "mass": 1.0, "center_of_mass": np.asarray(center).tolist(), "inertia": np.eye(3).tolist()}


def hinge(name, predecessor, successor, at):
    ends = {"predecessor": predecessor, "successor": successor}
    return {"name": name, "kind": "revolute", "axis": [0, 1, 0], "point": np.asarray(at).tolist()} | ends


def point(at):
    return {"axis": [0, 1, 0], "point": np.asarray(at).tolist()}


def test_a_shared_coordinate_is_taken_out():
    system = walker(6)
    blocks = loop_blocks(system, np.ones(system.n_v, dtype=bool))
    assert len(blocks) == 6
    turn = system.velocity_names.index("turn")
    assert all(turn not in block.columns for block in blocks)
    rows = np.concatenate([block.rows for block in blocks])
    assert len(rows) == len(set(rows.tolist())) == 2 * 6  # in the plane of the legs; the other rows always hold


@pytest.mark.parametrize("legs", [1, 6, 12, 40])
def test_every_leg_folds_within_its_limits(legs):
    system = walker(legs)
    assembly = cm.constraints.assemble(system)
    assert assembly.closed
    assert not outside_limits(system, assembly.q)
    knees = assembly.q[[system.position_names.index(f"knee{k}") for k in range(legs)]]
    assert np.all(np.sign(knees) == np.where(np.arange(legs) % 2, -1.0, 1.0))
    run = cm.simulate(system, duration=1e-3, method="index1:rk4", step=1e-3)
    assert not outside_limits(system, run.q[0])
    assert "K012" not in {finding.code for finding in run.findings}


def test_limits_that_cannot_be_kept_are_a_finding():
    system = walker(1)
    q = cm.constraints.assemble(system).q
    assert limit_finding(system, q) is None
    finding = limit_finding(system, -q)
    assert (finding.code, finding.severity.value) == ("K012", "warning")
    assert '"knee0" = -' in finding.message
    assert "limits [0.1, 2.6]" in finding.message
