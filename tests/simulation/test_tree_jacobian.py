"""The exact derivative of a tree's right-hand side: against differences, and in implicit methods."""

import numpy as np
import pytest

import cadmbs as cm
from cadmbs.kernels.steps.loops_states import LoopDriftKernel
from cadmbs.simulation.formulations import tree
from cadmbs.simulation.formulations.equations import TreeEquations
from cadmbs.simulation.formulations.tree import compiled_changes, tree_jacobian
from cadmbs.simulation.states import coordinate_rate
from cadmbs.testing.laws.residuals import relative
from cadmbs.testing.states import random_state
from tests.absolute.test_new_loads import LOADS, TARGET, arm
from tests.dynamics import new_loads
from tests.slopes import slope
from tests.tolerances import EXTRAPOLATED

TIME = 0.2


@pytest.mark.parametrize("is_compiled", [False, True])
@pytest.mark.parametrize("name", ["every kind", "coupled", "floating tree", "arm"])
def test_it_is_the_slope_of_the_rate(name, is_compiled):
    """Also by quaternions that are off unit norm, as SciPy's stages are."""
    system = arm(LOADS) if name == "arm" else new_loads.system(name)
    q, v, _ = random_state(system, 11)
    for first in (*system.manifold.spherical_q, *system.manifold.free_q):
        q[first : first + 4] *= 1.1
    x, equations = np.concatenate([q, v, [0.3]]), TreeEquations(system)
    slopes = slope(lambda s: coordinate_rate(system, equations, TIME, x[:, None] + s * np.eye(len(x))), 1e-3)
    changes = compiled_changes(system) if is_compiled else None
    assert np.max(np.abs(relative(tree_jacobian(system, TIME, x, changes), slopes))) < 10 * EXTRAPOLATED


@pytest.mark.parametrize("method", ["radau", "bdf"])
def test_implicit_methods_evaluate_less(method, monkeypatch):
    """The same motion of a stiff servo with fewer states evaluated than by differences."""
    servo = {"kind": "joint_servo", "coordinate": "j", "position": TARGET, "stiffness": 3e5, "damping": 3e3}
    system, counts, motions = arm([servo]), [], []
    evaluate = TreeEquations.__call__

    def counted(equations, t, x):
        counts[-1] += x.size // x.shape[-1]
        return evaluate(equations, t, x)

    def no_derivative(*arguments):
        raise np.linalg.LinAlgError

    monkeypatch.setattr(TreeEquations, "__call__", counted)
    for derivative in (tree_jacobian, no_derivative):
        monkeypatch.setattr(tree, "tree_jacobian", derivative)
        counts.append(0)
        motions.append(cm.simulate(system, method=method, duration=0.05, rtol=1e-5, atol=1e-8, engine="numpy"))
    assert counts[0] < counts[1]
    np.testing.assert_allclose(motions[0].q, motions[1].q, atol=1e-5)


@pytest.mark.parametrize("method", ["radau", "bdf"])
def test_scipy_takes_no_differences_on_the_compiled_engine(method, monkeypatch):
    """Where it takes the steps Jacobians are exact: with differences refused, the same motion as by NumPy."""

    def refused(*arguments):
        raise AssertionError("differences were taken")

    monkeypatch.setattr(tree, "difference_jacobian", refused)
    monkeypatch.setattr(LoopDriftKernel, "adaptive_memory", lambda self, *method: None)
    system = arm(LOADS)
    options = {"method": method, "duration": 0.05, "rtol": 1e-7, "atol": 1e-9}
    compiled, numpy = (cm.simulate(system, engine=engine, **options) for engine in ("compiled", "numpy"))
    assert compiled.statistics["compiled_evaluations"] == compiled.statistics["evaluations"]
    assert compiled.statistics["jacobians"] == numpy.statistics["jacobians"] > 0
    np.testing.assert_allclose(compiled.q, numpy.q, atol=1e-9)
