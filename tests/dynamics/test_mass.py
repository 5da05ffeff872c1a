import numpy as np
import pytest

from cadmbs import compile_mechanism, dynamics
from cadmbs.dynamics.tree.mass import spatial_inertia
from cadmbs.lie import se3
from cadmbs.testing import mechanisms, states
from tests import zoo
from tests.tolerances import ROUND_OFF


def test_mass_matrix_of_a_slider_and_a_hinge_by_hand():
    """A cart of 2 kg along x with a point of 1 kg on a massless rod of 3 m: M = [[3, -3 s], [-3 s, 9]]."""
    line = {"axis": [0.0, 0.0, 1.0], "point": [0.0, 0.0, 0.0]}
    bodies = [
        {"name": "cart", "mass": 2.0, "center_of_mass": [0.0, 0.0, 0.0]},
        {"name": "bob", "mass": 1.0, "center_of_mass": [3.0, 0.0, 0.0]},
    ]
    joints = [
        {"name": "x", "kind": "prismatic", "predecessor": "world", "successor": "cart", "axis": [1.0, 0.0, 0.0]},
        {"name": "turn", "kind": "revolute", "predecessor": "cart", "successor": "bob", **line},
    ]
    document = {"name": "cart and bob", "bodies": bodies, "joints": joints}
    system = compile_mechanism(type(zoo.mechanism("chain")).model_validate(document))
    for angle in (0.0, 0.5, 2.0):
        s = np.sin(angle)
        M = dynamics.mass_matrix(system, [7.0, angle], engine="reference")
        np.testing.assert_allclose(M, [[3.0, -3.0 * s], [-3.0 * s, 9.0]], rtol=0, atol=1e-14)


def test_columns_of_the_mass_matrix_are_forces_of_unit_accelerations(tree):
    """M e_k = inverse dynamics of e_k at rest, less gravity."""
    q = states.random_positions(tree, 1)
    forces = dynamics.inverse_dynamics(
        tree, q, np.zeros(tree.n_v), np.eye(tree.n_v), engine="reference"
    ) - dynamics.gravity_force(tree, q, engine="reference")
    M = dynamics.mass_matrix(tree, q, engine="reference")
    size = max(1.0, np.abs(forces).max(initial=0.0))
    np.testing.assert_allclose(M, forces, rtol=0, atol=ROUND_OFF * size)


def test_branches_do_not_couple_across_the_world():
    """Joints on different trees have no common inertia: the entries are zero, not small."""
    system = zoo.system("two islands")
    M = dynamics.mass_matrix(system, states.random_positions(system, 2), engine="reference")
    first = [k for k, name in enumerate(system.velocity_names) if not name.startswith("other")]
    second = [k for k, name in enumerate(system.velocity_names) if name.startswith("other")]
    np.testing.assert_array_equal(M[np.ix_(first, second)], 0.0)


@pytest.mark.parametrize("batch", [(), (3,), (2, 4)])
def test_spatial_inertia_of_a_body(batch):
    """Ad_S^-T diag(Theta, m I) Ad_S^-1 with S = (I, c). P-DYN (39)."""
    rng = np.random.default_rng(3)
    mass, center = rng.uniform(1.0, 2.0, size=batch), rng.normal(size=(*batch, 3))
    root = rng.normal(size=(*batch, 3, 3))
    theta = root @ np.swapaxes(root, -1, -2)
    central = np.zeros((*batch, 6, 6))
    central[..., :3, :3] = theta
    central[..., 3:, 3:] = mass[..., None, None] * np.eye(3)
    inverse = se3.adjoint_inverse(se3.translation(center))
    expected = np.swapaxes(inverse, -1, -2) @ central @ inverse
    np.testing.assert_allclose(spatial_inertia(mass, center, theta), expected, rtol=0, atol=1e-13)


def test_a_long_chain_stays_positive_definite():
    system = compile_mechanism(mechanisms.chain(60, 4))
    M = dynamics.mass_matrix(system, states.random_positions(system, 5), engine="reference")
    np.testing.assert_array_equal(M, M.T)
    assert np.linalg.eigvalsh(M)[0] > 0.0
