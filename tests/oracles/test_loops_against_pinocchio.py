"""Pinocchio's constrained dynamics against the plain reference of the classics: two oracles for one document."""

import numpy as np
import pytest

pytest.importorskip("pinocchio", reason="the oracle extra is not installed")

from cadmbs import compile_mechanism, neutral
from cadmbs.models.document import to_data
from cadmbs.models.documents.reading import build
from cadmbs.testing import ladders
from tests.classics import library_loops
from tests.classics.references.rigid_bodies import Bodies
from tests.classics.references.running import stored
from tests.oracles.pinocchio_loops import PinocchioLoops

pytestmark = pytest.mark.oracle

ROUND_OFF = 1e-9
"""Relative to the largest acceleration: the proximal iteration of redundant constraints ends at about 1e-12."""


def consistent(system, q, seed):
    """Random velocities that satisfy the rows: their projection."""
    v = np.random.default_rng(seed).normal(size=system.n)
    G = system.rows(*system.motion(q)).real
    return v - np.linalg.lstsq(G, G @ v, rcond=1e-11)[0]


def both(document, q, seed):
    """Accelerations of both, by the names of cadmbs, and force at the first cut joint on its successor."""
    document = {
        key: value for key, value in document.items() if key not in ("loads", "motions", "constraints", "scenario")
    }
    names = Bodies(document).names
    tau = np.random.default_rng(seed + 1).normal(size=len(names))
    document["loads"] = [
        {"name": f"l{k}", "kind": "joint_force", "coordinate": name, "force": float(tau[k])}
        for k, name in enumerate(names)
    ]
    for joint in document["joints"]:
        joint.pop("damping", None)
    plain = Bodies(document)
    v = consistent(plain, q, seed)
    wanted, multipliers = plain.accelerations(q, v, 0.0)
    mechanism = build(document)[0]
    system = compile_mechanism(mechanism)
    places = [system.velocity_names.index(name) for name in names]
    arranged = np.zeros((3, system.n_v))
    arranged[:, places] = [q, v, tau]
    oracle = PinocchioLoops(mechanism, system)
    found = oracle.accelerations(*arranged)[places]
    return found, wanted, oracle.forces()[0], -multipliers[:3]


@pytest.mark.parametrize("name", ["four_bar", "slider_crank", "spatial_slider_crank", "five_bar", "bennett"])
@pytest.mark.parametrize("row", [0, 7, 15])
def test_library_loops(name, row):
    data, document = stored(name), library_loops.document(name)
    q = np.array([data["q"][k][row] for k in Bodies(document).names])
    found, wanted, *_ = both(document, q, row)
    np.testing.assert_allclose(found, wanted, atol=ROUND_OFF * np.max(np.abs(wanted)))


@pytest.mark.parametrize("seed", range(3))
def test_generated_loops(seed):
    """Several loops, and force at a cut ball, which is unique."""
    document = to_data(ladders.tower(2, seed))
    found, wanted, force, plain = both(document, np.zeros(8), seed)
    np.testing.assert_allclose(found, wanted, atol=ROUND_OFF * np.max(np.abs(wanted)))
    np.testing.assert_allclose(force, plain, atol=1e-8 * np.max(np.abs(plain)))
    document = to_data(ladders.parallel_legs(3, seed))
    found, wanted, *_ = both(document, np.zeros(7), seed)
    np.testing.assert_allclose(found, wanted, atol=ROUND_OFF * np.max(np.abs(wanted)))


@pytest.mark.parametrize("name", ["stewart_platform", "delta_robot"])
def test_loops_with_a_ball_in_the_tree_start_alike(name):
    """At rest at q = 0 the rates of the reference's angles are the angular velocity in world axes."""
    document = {key: value for key, value in library_loops.document(name).items() if key not in ("loads", "scenario")}
    plain = Bodies(document)
    wanted, multipliers = plain.accelerations(np.zeros(plain.n), np.zeros(plain.n), 0.0)
    mechanism = build(document)[0]
    system = compile_mechanism(mechanism)
    oracle = PinocchioLoops(mechanism, system)
    found = oracle.accelerations(neutral(system), np.zeros(system.n_v), np.zeros(system.n_v))
    turned = dict(zip(("r1", "r2", "r3"), ("wx", "wy", "wz"), strict=True))
    names = [f"{joint}:{turned.get(part, part)}" if part else joint for joint, _, part in map(split, plain.names)]
    places = [system.velocity_names.index(name) for name in names]
    np.testing.assert_allclose(found[places], wanted, atol=ROUND_OFF * np.max(np.abs(wanted)))
    forces = np.concatenate(oracle.forces())
    np.testing.assert_allclose(forces, -multipliers, atol=1e-7 * np.max(np.abs(multipliers)))


def split(name):
    return name.partition(":")
