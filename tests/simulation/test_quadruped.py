"""A public quadruped that drops onto its four feet and stands under servos."""

import json
from importlib.metadata import PackageNotFoundError, files

import numpy as np
import pytest

import cadmbs as cm
from cadmbs.models.mechanism import Mechanism

LEGS = ("FL", "FR", "HL", "HR")
STANCE = {"HAA": 0.0, "HFE": 0.8, "KFE": -1.6}
FOOT_RADIUS, STIFFNESS = 0.015, 1e5


def solo12():
    """Path of Solo12 in the package example-robot-data."""
    try:
        paths = [path.locate() for path in files("example-robot-data") or [] if path.name == "solo12.urdf"]
    except PackageNotFoundError:
        paths = []
    if not paths:
        pytest.skip("the package example-robot-data is not installed")
    return paths[0]


def target(joint):
    """Angle of a servo in the stance: hind legs are bent the other way."""
    return STANCE[joint[3:]] * (1.0 if joint[0] == "F" else -1.0)


def standing_solo12(drop):
    """Solo12 with servos and four feet of contact, a height above the ground."""
    model = cm.load(solo12(), base="floating", servo="stiffness=30,damping=0.5", add=["stops"])
    data = json.loads(model.model_dump_json(by_alias=True, exclude_none=True))
    servos = [load for load in data["loads"] if load["kind"] == "joint_servo"]
    assert len(servos) == 12
    for servo in servos:
        servo["position"] = target(servo["coordinate"])
    data["loads"] += [
        {
            "name": leg, "kind": "contact", "body": f"{leg}_FOOT",
            "shape": {"kind": "sphere", "radius": FOOT_RADIUS,
                      "center": [0.1946 if leg[0] == "F" else -0.1946, 0.14695 if leg[1] == "L" else -0.14695, -0.32]},
            "with": {"kind": "plane", "point": [0, 0, 0], "normal": [0, 0, 1]},
            "stiffness": STIFFNESS, "damping": 5.0, "friction": 0.8,
        }
        for leg in LEGS
    ]  # fmt: skip
    height = 0.32 * np.cos(STANCE["HFE"]) + FOOT_RADIUS + drop
    positions = {servo["coordinate"]: servo["position"] for servo in servos}
    positions["root_joint"] = [1.0, 0.0, 0.0, 0.0, 0.0, 0.0, float(height)]
    data["scenario"] = {
        "duration": 2.0, "rtol": 1e-6, "atol": 1e-7, "initial": {"positions": positions},
        "outputs": ["joints", "energy", "loads"],
    }  # fmt: skip
    return cm.compile_mechanism(Mechanism.model_validate(data))


@pytest.mark.slow
@pytest.mark.parametrize("drop", [0.0, 0.02])
def test_solo12_stands_on_four_feet(drop):
    system = standing_solo12(drop)
    result = cm.simulate(system)
    assert result.outcome.kind == "finished"
    # 3,400 where a kernel takes the explicit ones, which cost a tenth; fewer otherwise
    assert result.statistics["steps"] < 5000
    feet = np.array([[result.further_columns[f"load/{leg}/{axis}"] for axis in ("fx", "fy", "fz")] for leg in LEGS])
    weight = 9.81 * 2.50000279
    total = feet[:, :, -1].sum(axis=0)
    assert total == pytest.approx([0.0, 0.0, weight], abs=1e-3 * weight)
    assert np.all(feet[:, 2, -1] > 0.2 * weight)
    height = result.q[:, 6]
    assert height[0] - drop - 0.005 < height[-1] < height[0] - drop
    assert np.ptp(height[-50:]) < 1e-4
    assert result.q[-1, 0] == pytest.approx(1.0, abs=1e-6)
    gain = result.kinetic + result.potential - result.supplied
    assert np.ptp(gain) < 1e-6 * weight * height[0]
