"""System Jacobians against the Jacobians of single bodies, their factors against each other."""

import numpy as np
import pytest

from cadmbs import kinematics
from cadmbs.kinematics.representation import Representation
from cadmbs.lie import se3
from cadmbs.system.native_joints import MotionKind
from cadmbs.testing import states
from cadmbs.testing.laws.residuals import relative
from tests import zoo
from tests.tolerances import EXACT, ROUND_OFF, ROUND_OFF_LONG


def worst(residual):
    return np.abs(residual).max(initial=0.0)


def expected_jacobian(system, q, representation):
    """Jacobians of the bodies that stand for the blocks, one above the other."""
    blocks = [
        kinematics.jacobian(system, q, name, representation, engine="reference") for name in system.tree.names[1:]
    ]
    return np.concatenate([np.zeros((*q.shape[:-1], 0, system.n_v)), *blocks], axis=-2)


@pytest.mark.parametrize("representation", list(Representation))
def test_the_stack_holds_the_jacobians_of_the_bodies(system, representation):
    q = states.random_positions(system, 321, (2,))
    found = getattr(kinematics, representation).system_jacobian(system, q)
    assert found.body_names == system.tree.names[1:]
    assert worst(relative(found.J @ found.G, expected_jacobian(system, q, representation))) < ROUND_OFF_LONG


@pytest.mark.parametrize("representation", list(Representation))
def test_the_factors_multiply_to_the_jacobian(system, representation):
    q = states.random_positions(system, 322, (2,))
    found = getattr(kinematics, representation).system_jacobian(system, q)
    size = worst(found.A) ** 2
    assert worst(relative(found.A @ found.X, found.J, size)) < ROUND_OFF
    identity = np.broadcast_to(np.eye(found.A.shape[-1]), found.A.shape)
    assert worst(relative(found.A_inverse @ found.A, identity, max(1.0, size))) < ROUND_OFF


@pytest.mark.parametrize("representation", list(Representation))
def test_the_inverse_has_blocks_at_the_body_and_its_parent_only(representation):
    system = zoo.system("every kind")
    found = getattr(kinematics, representation).system_jacobian(system, states.random_positions(system, 323))
    n, parent = system.tree.n - 1, system.tree.parent[1:] - 1
    for matrix, own in ((found.A_inverse, True), (found.D, False)):
        blocks = matrix.reshape(n, 6, n, 6).swapaxes(1, 2)
        for i in range(n):
            for j in range(n):
                if not ((own and j == i) or j == parent[i]):
                    assert worst(blocks[i, j]) == EXACT


def test_inverses_of_the_propagated_forms(system):
    """(A^b)^-1 = I - D^b, (A^h)^-1 = I - T^h, (A^sb)^-1 = (I - D^b) diag(Ad_C^-1), (A^m)^-1 = diag (I - D^m)."""
    q = states.random_positions(system, 324, (2,))
    found = {name: getattr(kinematics, name).system_jacobian(system, q) for name in Representation}
    one = np.eye(6 * (system.tree.n - 1))
    for name in ("body_fixed", "hybrid"):
        assert worst(relative(found[name].A_inverse, one - found[name].D)) < ROUND_OFF
    names = [system.body_names.index(name) for name in system.tree.names[1:]]
    pose = kinematics.poses(system, q, engine="reference")[..., names, :, :]
    to_body = block_diagonal(se3.adjoint_inverse(pose))
    assert worst(relative(found["spatial"].A_inverse, (one - found["body_fixed"].D) @ to_body, 1e3)) < ROUND_OFF
    rotations = np.zeros((*pose.shape[:-2], 6, 6))
    rotations[..., :3, :3], rotations[..., 3:, 3:] = pose[..., :3, :3], np.eye(3)
    expected = (one - found["hybrid"].D) @ block_diagonal(rotations)
    assert worst(relative(found["mixed"].A_inverse, expected)) < ROUND_OFF
    assert worst(relative(found["mixed"].A_inverse, block_diagonal(rotations) @ (one - found["mixed"].D))) < ROUND_OFF


def block_diagonal(blocks):
    n = blocks.shape[-3]
    result = np.zeros((*blocks.shape[:-3], n, 6, n, 6))
    for i in range(n):
        result[..., i, :, i, :] = blocks[..., i, :, :]
    return result.reshape(*blocks.shape[:-3], 6 * n, 6 * n)


def test_power_series_of_the_body_fixed_form():
    """A^b = I + D^b + (D^b)^2 + ..., which ends with the longest path. P-KIN (24)."""
    system = zoo.system("every kind")
    found = kinematics.body_fixed.system_jacobian(system, states.random_positions(system, 325))
    term = total = np.eye(found.A.shape[-1])
    for _ in range(system.tree.n - 2):
        term = found.D @ term
        total = total + term
    assert worst(found.D @ term) == EXACT
    assert worst(relative(total, found.A)) < ROUND_OFF


def test_spatial_factorisations(system):
    """J^s = A^sb X^b = A^sh X^h = A^s Y^s, with X^b, X^h those of the other representations and Y^s the zero screws."""
    q = states.random_positions(system, 326, (2,))
    found = kinematics.spatial.system_jacobian(system, q)
    size = max(1.0, worst(found.A) ** 2)
    assert worst(relative(found.A_hybrid @ found.X_hybrid, found.J, size)) < ROUND_OFF
    assert worst(relative(found.A_reference @ found.Y, found.J, size)) < ROUND_OFF
    assert worst(relative(found.X, kinematics.body_fixed.system_jacobian(system, q).X)) < ROUND_OFF_LONG
    assert worst(relative(found.X_hybrid, kinematics.hybrid.system_jacobian(system, q).X)) < ROUND_OFF_LONG


def test_columns_of_single_freedom_joints_are_constant(system):
    """Y^s holds the joint screws at q = 0 in the world. P-KIN (32)."""
    tree = system.tree
    found = kinematics.spatial.system_jacobian(system, states.random_positions(system, 327))
    screws = se3.transform_twist(se3.translation(system.origin), tree.screws)
    for column, body in enumerate(tree.column_body):
        if tree.kind[body] == MotionKind.SCREWS and len(tree.columns(body)) == 1:
            rows = slice(6 * (body - 1), 6 * body)
            assert worst(relative(found.Y[rows, column], screws[column])) < ROUND_OFF_LONG


def test_columns_are_named(system):
    """Without couplings G places each column at the independent coordinate of its name."""
    found = kinematics.hybrid.system_jacobian(system, kinematics.neutral(system))
    assert len(found.column_names) == system.tree.n_columns
    for column, name in enumerate(found.column_names):
        if name in system.velocity_names:
            expected = np.zeros(system.n_v)
            expected[system.velocity_names.index(name)] = 1.0
            np.testing.assert_array_equal(found.G[column], expected)


@pytest.mark.parametrize("representation", list(Representation))
@pytest.mark.parametrize("name", ["world only", "single hinge", "every kind"])
@pytest.mark.parametrize("batch", [(), (0,), (2, 3)])
def test_shapes(representation, name, batch):
    system = zoo.system(name)
    rows, columns = 6 * (system.tree.n - 1), system.tree.n_columns
    found = getattr(kinematics, representation).system_jacobian(system, states.random_positions(system, 328, batch))
    assert found.A.shape == found.A_inverse.shape == found.D.shape == (*batch, rows, rows)
    assert found.J.shape == found.X.shape == (*batch, rows, columns)
