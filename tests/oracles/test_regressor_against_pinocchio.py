"""The regressor against Pinocchio's: the same forces can be explained."""

import numpy as np
import pytest

pin = pytest.importorskip("pinocchio")

from cadmbs import compile_mechanism, dynamics  # noqa: E402
from cadmbs.testing import states  # noqa: E402
from tests.oracles.pinocchio_models import Coordinates, mechanism_of, random_model  # noqa: E402
from tests.tolerances import ORACLE  # noqa: E402

pytestmark = pytest.mark.oracle


def stacked(model, system, n):
    """Both regressors at n random states, along our velocities."""
    data, coordinates = model.createData(), Coordinates(model, system)
    ours, theirs = [], []
    for seed in range(n):
        q, v, a = states.random_state(system, 500 + seed)
        S = coordinates.rates(q)
        state = coordinates.positions(q), S @ v, S @ a + coordinates.rate_changes(q, v)
        ours.append(dynamics.regressor(system, q, v, a))
        theirs.append(S.T @ pin.computeJointTorqueRegressor(model, data, *state))
    return np.concatenate(ours), np.concatenate(theirs)


@pytest.mark.parametrize("seed", range(4))
def test_our_regressor_spans_the_forces_of_pinocchio(seed):
    """Parameters are related by an invertible map: frames and the order of numbers differ."""
    model = random_model(seed, n_joints=6)
    system = compile_mechanism(mechanism_of(model))
    everything, theirs = stacked(model, system, 40)
    massive = np.repeat(dynamics.inertial_parameters(system)[::10] > 0.0, 10)  # parts of composite joints have no mass
    ours = everything[:, massive]
    bases = []
    for matrix in (ours, theirs):
        scaled = matrix / np.maximum(np.linalg.norm(matrix, axis=0), 1e-12)
        left, values, _ = np.linalg.svd(scaled, full_matrices=False)
        bases.append(left[:, values > 1e-9 * values[0]])
    assert np.max(np.abs(bases[1] - bases[0] @ (bases[0].T @ bases[1]))) < 1e-7
    parameters = np.concatenate([inertia.toDynamicParameters() for inertia in list(model.inertias)[1:]])
    expected = theirs @ parameters
    found = everything @ dynamics.inertial_parameters(system)
    assert np.max(np.abs(found - expected)) < ORACLE * max(1.0, np.max(np.abs(expected)))
