"""What the text says of constraints: rows of velocities, signs of multipliers, couplings beside quaternions."""

import re

import numpy as np
import pytest

import cadmbs as cm
from cadmbs import compile_mechanism, constraints, dynamics, kinematics
from cadmbs.exporters.equations import LatexOptions, latex_text
from cadmbs.models.mechanism import Mechanism
from cadmbs.testing.mechanisms import random_tree
from tests import zoo
from tests.exporters.equations.katex import errors_of, formulas_of
from tests.programs.samples import library_system

P, Q, A, B = [0.1, 0.2, -0.3], [0.7, -0.4, 0.5], [0.0, 0.6, 0.8], [1.0, 0.0, 0.0]
ROWS = {
    "DP1": {"vectors": [A, B], "offset": 0.1},
    "DP2": {"vector": A, "points": [P, Q], "offset": 0.2},
    "D": {"points": [P, Q], "distance": 0.9},
    "CD": {"points": [P, Q], "direction": A, "offset": 0.1},
}


def constrained(kind):
    data = zoo.data_of(random_tree(4, 3, kinds=("revolute", "spherical:quaternion", "prismatic")))
    names = [data["bodies"][1]["name"], data["bodies"][-1]["name"]]
    data["constraints"] = [{"name": "row", "kind": kind, "bodies": names, **ROWS[kind]}]
    return compile_mechanism(Mechanism.model_validate(data)), names


@pytest.mark.parametrize("kind", ROWS)
def test_velocity_rows_of_constraints(kind):
    """The formula of the text, evaluated with twists of both bodies, is the row of the reference."""
    system, names = constrained(kind)
    rng = np.random.default_rng(2)
    q = cm.integrate(system, cm.neutral(system), rng.uniform(-0.5, 0.5, system.n_v))
    v = rng.normal(size=system.n_v)
    pose, twist = kinematics.poses(system, q), kinematics.spatial.twists(system, q, v)
    indices = [system.body_names.index(name) for name in names]
    fi, fj = (pose[k] @ np.linalg.inv(system.bodies.reference_pose[k]) for k in indices)
    (wi, vi), (wj, vj) = ((twist[k, :3], twist[k, 3:]) for k in indices)
    ai, aj, d = fi[:3, :3] @ A, fj[:3, :3] @ B, np.array(A)
    Pi, Qj = fi[:3, :3] @ P + fi[:3, 3], fj[:3, :3] @ Q + fj[:3, 3]
    rate = (vj + np.cross(wj, Qj)) - (vi + np.cross(wi, Pi))
    expected = {
        "DP1": np.cross(ai, aj) @ (wi - wj),
        "DP2": ai @ rate + np.cross(ai, Qj - Pi) @ wi,
        "D": 2 * (Qj - Pi) @ rate,
        "CD": d @ rate,
    }[kind]
    (row,) = constraints.jacobian(system, q)
    assert row @ v == pytest.approx(expected, rel=1e-12)
    text = latex_text(system, (), LatexOptions(loops="multipliers"))
    assert text.count("Their rows of $\\mathbf{A}$ are") == 1
    assert errors_of(formulas_of(text)) == []


def test_the_sign_of_multipliers():
    """M a + C v + g = tau + A^T lambda, and lambda is the force of the predecessor on the successor: a hanging body."""
    bodies = [{"name": "a", "mass": 2.0, "center_of_mass": [0, 0, 0], "inertia": np.eye(3).tolist()}]
    joints = [
        {"name": "way", "kind": "free", "predecessor": "world", "successor": "a"},
        {"name": "pin", "kind": "spherical", "predecessor": "world", "successor": "a", "point": [0, 0, 0], "cut": True},
    ]
    data = {"format": "cadmbs.mechanism/1", "name": "hung", "ground": "world", "bodies": bodies, "joints": joints}
    system = compile_mechanism(Mechanism.model_validate(data))
    q, v = cm.neutral(system), np.zeros(6)
    A = np.asarray(constraints.jacobian(system, q))
    bias = dynamics.bias_force(system, q, v)
    multipliers = np.linalg.lstsq(A.T, bias, rcond=None)[0]  # at rest: g = A^T lambda
    np.testing.assert_allclose(A.T @ multipliers, bias, atol=1e-12)
    frame = system.closures[0].successor_frame[:3, :3]
    np.testing.assert_allclose(frame @ multipliers, [0, 0, 2.0 * 9.81], atol=1e-12)  # upwards, from the world on it
    text = latex_text(system, (), LatexOptions(loops="multipliers"))
    assert "predecessor $l$ acts on the successor $k$" in " ".join(text.split())


def test_couplings_beside_quaternions_have_a_map_of_velocities():
    data = zoo.data_of(random_tree(4, 6, floating=True, kinds=("revolute",)))
    first, second = [joint["name"] for joint in data["joints"] if joint["kind"] == "revolute"][:2]
    terms = [{"coordinate": first, "factor": 1.0}, {"coordinate": second, "factor": -2.5}]
    data["couplings"] = [{"name": "gear", "terms": terms, "dependent": first}]
    system = compile_mechanism(Mechanism.model_validate(data))
    text = latex_text(system)
    assert "\\mathbf{u} = \\mathbf{G}_v\\, \\mathbf{v}" in text
    assert "\\mathbf{J}^{\\mathrm{s}}_j\\, u_j = \\mathbf{J}^{\\mathrm{s}}_i\\, \\mathbf{u}" in text
    rows = re.findall(r"u_\{(\d+)\} &= (.*?)(?: \\\\)?\n", text)
    G = np.zeros((system.tree.velocities.n_tree, system.n_v))
    for k, row in rows:
        for sign, factor, j in re.findall(r"(-?)\s*([\d.]*)(?:\\, )?v_\{(\d+)\}", row):
            G[int(k) - 1, int(j) - 1] = float(f"{sign}{factor or 1}")
    np.testing.assert_allclose(G, system.tree.velocities.matrix)
    assert errors_of(formulas_of(text)) == []


@pytest.mark.parametrize("name", ["rcm", "four_bar", "floating_links"])
def test_the_table_of_bodies(name):
    system = library_system(name)
    section = latex_text(system).split("\\subsection*{Bodies}")[1].split("\\subsection*")[0]
    rows = re.findall(r"(\d+) & (.*?) & (\d+): (.*?) & \$(.*?)\$ \\\\", section)
    assert [int(row[0]) for row in rows] == list(range(1, system.tree.n))
    assert [int(row[2]) for row in rows] == system.tree.parent[1:].tolist()
    np.testing.assert_allclose([float(row[4]) for row in rows], system.tree.mass[1:], rtol=1e-9)
