"""All MJCF files of a corpus beside MuJoCo: one mechanics in random states, one space of motions, or a true refusal.

    CADMBS_ROBOT_CORPUS=/robots python -m pytest -m slow tests/importers/mjcf/test_corpus.py

Without the variable the files are those of installed packages. A file that MuJoCo refuses must end in an answer or in
findings; one that it compiles is compared, or refused for one of the reasons below.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import numpy as np
import pytest

mujoco = pytest.importorskip("mujoco")

from cadmbs import compile_mechanism, constraints, kinematics, neutral  # noqa: E402
from cadmbs.importers.loading import check, load  # noqa: E402
from tests.importers.mjcf.comparing import Both, assert_same_mechanics, both, in_state  # noqa: E402
from tests.importers.test_nothing_is_dropped import corpus  # noqa: E402

pytestmark = [pytest.mark.slow, pytest.mark.oracle, pytest.mark.timeout(7200)]

LARGEST = 900
"""Models with more velocities are read, and not compared: Jacobians of all bodies take minutes."""

TRUE_REFUSALS = ("is made by a plugin", "was not found", "leads out of the folder")
"""Reasons that no mechanism can do anything about: a part of the model is not in the files."""

OTHER_BODIES = ("composite>", "flexcomp>", "deformable>")
"""Elements of which MuJoCo makes bodies that the mechanism does not have, and which its report names."""

OTHER_INERTIA = (
    "the armature of a path",
    "turned frames of free bodies",
    "a turned frame of the body",
)
"""Findings about what changes the mass matrix or the frame of a body."""

OTHER_BIAS = "the armature of a free joint"
"""The finding about an inertia that is the same in all axes, and moves with the axes of the body."""


def compared(path: Path, seeds=(1, 2)) -> str:
    """What became of a file; AssertionError where both programs compute something else."""
    try:
        model = mujoco.MjModel.from_xml_path(str(path))
    except ValueError:
        check(path)
        return "refused by MuJoCo"
    mechanism, findings = check(path)
    messages = [finding.message for finding in findings]
    if mechanism is None:
        reasons = [finding.message for finding in findings if finding.severity.value == "error"]
        untrue = [reason for reason in reasons if not any(part in reason for part in TRUE_REFUSALS)]
        assert reasons
        assert not untrue
        return "refused"
    if any(part in message for part in OTHER_BODIES for message in messages):
        return "other bodies"
    if not model.nv:
        assert compile_mechanism(mechanism).n_v == 0
        return "standing"
    if model.nv > LARGEST:
        return "large"
    if any(part in message for part in OTHER_INERTIA for message in messages):
        return "other inertia"
    tolerance = 1e-6 if model.nmesh else 1e-9
    for seed in seeds:
        assert_same_mechanics(both(path, seed), tolerance, not any(OTHER_BIAS in message for message in messages))
    if any("left out of the mechanism" in message for message in messages) or not model.neq:
        return "same"
    return "same motions" if same_motions(path, model, seeds) else "same"


def same_motions(path: Path, model, seeds) -> bool:
    """Whether closed configurations exist near random ones; in these both sets of rows have one null space."""
    system, case = compile_mechanism(load(path)), both(path)
    if system.tree.positions.n_tree != case.system.tree.positions.n_tree:
        return False
    closed = 0
    for seed in (0, *seeds):
        step = np.zeros(system.n_v) if seed == 0 else np.random.default_rng(seed).uniform(-0.4, 0.4, system.n_v)
        assembly = constraints.assemble(system, kinematics.integrate(system, neutral(system), step))
        if not bool(assembly.closed):
            continue
        closed += 1
        positions, velocities = case.system.tree.positions, case.system.tree.velocities
        state = in_state(case, solved(positions.matrix, system.tree.positions.spread(assembly.q) - positions.offset))
        np.testing.assert_allclose(
            kinematics.poses(state.system, state.q, engine="reference")[: len(system.body_names)],
            kinematics.poses(system, assembly.q, engine="reference"),
            atol=1e-9,
        )
        theirs = equality_rows(state)
        np.testing.assert_allclose(theirs[0], 0.0, atol=1e-9)
        rows = np.asarray(constraints.jacobian(system, assembly.q))
        ours = system.tree.velocities.spread_rate(kernel(rows, system.n_v).T)
        ours = np.linalg.solve(state.T, solved(velocities.matrix, ours.T))
        expected = kernel(theirs[1], model.nv)
        assert ours.shape == expected.shape
        np.testing.assert_allclose(expected @ (expected.T @ ours), ours, atol=1e-9)
    return closed > 0


def solved(matrix, x_tree):
    """The coordinates of all joints in MuJoCo's order, from those of the tree."""
    return np.linalg.lstsq(matrix, x_tree, rcond=None)[0]


def equality_rows(case: Both):
    """The residuals and rows of all equalities in MuJoCo's coordinates."""
    data, model = case.data, case.model
    rows = np.zeros((data.nefc, model.nv))
    if mujoco.mj_isSparse(model):
        mujoco.mju_sparse2dense(rows, data.efc_J, data.efc_J_rownnz, data.efc_J_rowadr, data.efc_J_colind)
    else:
        rows[:] = data.efc_J[: data.nefc * model.nv].reshape(data.nefc, model.nv)
    chosen = data.efc_type == mujoco.mjtConstraint.mjCNSTR_EQUALITY
    return data.efc_pos[chosen], rows[chosen]


def kernel(rows, n_v):
    """An orthonormal basis of the velocities that rows allow, (n_v, k)."""
    if not len(rows):
        return np.eye(n_v)
    _, values, vt = np.linalg.svd(rows)
    return vt[np.count_nonzero(values > 1e-7 * max(1.0, values[0])) :].T


def test_mechanics_of_all_files():
    files = corpus("mjcf")
    assert files
    outcomes: Counter[str] = Counter()
    differences = {}
    for path in files:
        try:
            outcomes[compared(path.resolve())] += 1
        except AssertionError as difference:
            differences[str(path)] = str(difference)[:400]
    assert not differences, dict(outcomes)
    assert outcomes["same"] + outcomes["same motions"] > len(files) / 3, dict(outcomes)
