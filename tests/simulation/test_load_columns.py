"""Columns of loads: by hand, their power in the energy balance, the same in all formulations."""

import numpy as np
import pytest

import cadmbs as cm
from tests.dynamics import closed_states
from tests.simulation.loops import compiled
from tests.tolerances import ROUND_OFF

SHORT = {"duration": 0.05, "output_step": 0.0025, "engine": "reference", "outputs": ("joints", "energy", "loads")}


def slider():
    """2 kg on a rail along x; a servo motor's force, a spring across, a wrench that turns nothing."""
    points = [[0.3, 0.0, 0.0], [0.0, 0.4, 0.0]]
    return compiled(
        {
            "name": "slider",
            "gravity": [0, 0, 0],
            "bodies": [{"name": "cart", "mass": 2.0, "center_of_mass": [0.3, 0, 0], "inertia": np.eye(3).tolist()}],
            "joints": [
                {"name": "rail", "kind": "prismatic", "predecessor": "world", "successor": "cart", "axis": [1, 0, 0]}
            ],
            "loads": [
                {"name": "motor", "kind": "joint_force", "coordinate": "rail", "force": 3.0},
                {"name": "strut", "kind": "spring_damper", "bodies": ["cart", "world"], "points": points}
                | {"stiffness": 50.0, "damping": 2.0, "length": 0.25},
                {"name": "push", "kind": "wrench", "body": "cart", "point": [0.3, 0.1, 0], "force": [1.0, 2.0, 0.0]},
            ],
        }
    )


def test_loads_of_a_slider_by_hand():
    result = cm.simulate(slider(), **SHORT)
    x, v = 0.3 + result.q[:, 0], result.v[:, 0]
    length = np.hypot(x, 0.4)
    rate = x * v / length
    pull = 50.0 * (length - 0.25) + 2.0 * rate
    expected = {
        "load/motor/force": 3.0,
        "load/motor/power": 3.0 * v,
        "load/strut/length": length,
        "load/strut/rate": rate,
        "load/strut/force": pull,
        "load/strut/power": -pull * rate,
        "load/push/fx": 1.0,
        "load/push/fy": 2.0,
        "load/push/mz": 0.0,
        "load/push/power": v,
    }
    for name, values in expected.items():
        np.testing.assert_allclose(result[name], np.broadcast_to(values, x.shape), rtol=ROUND_OFF, atol=ROUND_OFF)
    units = result.metadata["column_units"]
    assert (units["load/motor/force"], units["load/strut/length"], units["load/push/mz"]) == ("N", "m", "N m")
    works = sum(np.trapezoid(result[f"load/{name}/power"], result.t) for name in ("motor", "strut", "push"))
    assert result.kinetic[-1] - result.kinetic[0] == pytest.approx(works, rel=1e-3)


@pytest.mark.parametrize("coordinates", ["rA", "SE3"])
def test_all_formulations_have_the_same_loads(coordinates):
    """A loop with springs along a coordinate of the tree and one of a cut joint."""
    data = closed_states.document("four_bar") | {
        "loads": [
            {"name": "coil", "kind": "joint_spring", "coordinate": "crank_pivot", "stiffness": 3.0, "damping": 0.1},
            {"name": "pin", "kind": "joint_spring", "coordinate": "rocker_pin", "stiffness": 2.0},
        ]
    }
    expected, found = (cm.simulate(compiled(data), coordinates=word, **SHORT) for word in ("relative", coordinates))
    names = [name for name in expected.column_names if name.startswith("load/")]
    assert names == ["load/coil/force", "load/coil/power", "load/pin/force", "load/pin/power"]
    for name in names:
        np.testing.assert_allclose(found[name], expected[name], atol=2e-3 * np.abs(expected[name]).max())
    pin = expected["joint/rocker_pin/q"]
    np.testing.assert_allclose(expected["load/pin/force"], -2.0 * pin, atol=ROUND_OFF)
    np.testing.assert_allclose(expected["load/pin/power"], -2.0 * pin * expected["joint/rocker_pin/v"], atol=1e-10)


def test_a_load_stops_a_motion_and_one_column_is_enough():
    stop = [{"when": "load/strut/force", "crosses": 10.0}]
    result = cm.simulate(slider(), duration=2.0, stop=stop, outputs=["joints"], engine="reference")
    assert result.outcome.kind == "stopped"
    assert result["load/strut/force"][-1] == pytest.approx(10.0, abs=1e-9)
    assert list(result.further_columns) == ["load/strut/force"]
