"""Rows of angular momentum in kernels: accelerations, power, and the constant itself."""

import numpy as np
import pytest

import cadmbs as cm
from cadmbs.library import find_in_library
from cadmbs.models.mechanism import Mechanism
from cadmbs.simulation.compiled.constrained_kernel import CompiledConstrainedRate
from tests import zoo
from tests.simulation.loops import library
from tests.simulation.test_compiled_loop_rates import motion_of

pytestmark = pytest.mark.slow

ROWS = {
    "about the centre of mass": {"bodies": "all", "about": "center_of_mass", "direction": [0.6, 0.0, 0.8]},
    "about a point": {"bodies": "all", "about": [0.3, -0.2, 0.5], "direction": [0.0, 0.0, 1.0]},
    "of one body": {"bodies": ["right"], "about": [0.1, 0.4, 0.0], "direction": [0.48, 0.6, 0.64]},
}


def floating(*rows):
    """Two bodies afloat on a ball joint with gravity, their masses unequal, with rows of angular momentum."""
    data = zoo.data_of(cm.load(find_in_library("floating_links")))
    data["gravity"] = [0.0, 1.0, -9.0]
    data["bodies"][0]["mass"] = 4.0
    data["scenario"] = {"duration": 1.0}
    data["constraints"] = [
        {"name": f"spin{k}", "kind": "angular_momentum", "value": 0.3, **row} for k, row in enumerate(rows)
    ]
    return cm.compile_mechanism(Mechanism.model_validate(data))


@pytest.mark.parametrize("rows", [*([name] for name in ROWS), list(ROWS)], ids=[*ROWS, "several"])
def test_rates_are_those_of_numpy_at_states_far_from_the_start(rows):
    system = floating(*(ROWS[name] for name in rows))
    monitor, reference, state = motion_of(system)
    rate = CompiledConstrainedRate(monitor, reference)
    rng = np.random.default_rng(3)
    for _ in range(4):
        q = cm.integrate(system, state[: system.n_q], rng.uniform(-1.5, 1.5, system.n_v))
        x = np.concatenate([q, rng.normal(size=system.n_v), [0.0]])
        assert rate.choose(0.0, x)
        expected = reference(0.0, x)
        np.testing.assert_allclose(rate(0.0, x), expected, rtol=0, atol=1e-11 * np.max(np.abs(expected)))


@pytest.mark.parametrize("method", ["index1:rk4", "index1:dop853", "woronetz:dop853"])
def test_the_satellite_unfolds_compiled(method):
    settings = {"duration": 0.1, "output_step": 0.02, "method": method}
    settings |= {"step": 2e-3} if method.endswith("rk4") else {}
    system = library("satellite")
    by_numpy, compiled = (cm.simulate(system, engine=engine, **settings) for engine in ("numpy", "compiled"))
    assert compiled.statistics["engine"] == "compiled"
    np.testing.assert_allclose(compiled.q, by_numpy.q, rtol=0, atol=1e-10)
    np.testing.assert_allclose(compiled.v, by_numpy.v, rtol=0, atol=1e-9)
