"""Sizes of shapes whose volumes overflow or vanish, from which masses are taken: findings, in every format."""

import pytest

import cadmbs as cm
from cadmbs.importers.loading import check

ROD = {"name": "rod", "mass": 1.0, "center_of_mass": [0, 0, 1], "inertia": [[1, 0, 0], [0, 1, 0], [0, 0, 1]]}


def codes(text):
    mechanism, findings = check(text)
    assert mechanism is None
    return {finding.code for finding in findings}


@pytest.mark.parametrize("size", ["1e300 .1", ".1 1e300", "1e51 1", "1 -1e200"])
@pytest.mark.parametrize("shape", ["capsule", "cylinder", "ellipsoid", "box"])
def test_geoms_of_mjcf(shape, size):
    size += " .1" * (shape in {"ellipsoid", "box"})
    body = f'<body><joint name="j"/><geom type="{shape}" size="{size}"/></body>'
    assert "N003" in codes(f"<mujoco><worldbody>{body}</worldbody></mujoco>")


@pytest.mark.parametrize("radius", ["1e300", "inf", "1e-300", "-1"])
def test_automatic_inertia_of_sdf(radius):
    sphere = f'<collision name="c"><geometry><sphere><radius>{radius}</radius></sphere></geometry></collision>'
    link = f'<link name="a"><inertial auto="true"/>{sphere}</link>'
    assert "V003" in codes(f'<sdf version="1.12"><model name="m">{link}</model></sdf>')


def test_limits_of_mjcf_and_sdf_may_be_infinite():
    body = '<body><joint name="j" range="-1e300 inf"/><geom size=".1"/></body>'
    mechanism = cm.load(f'<mujoco><compiler angle="radian"/><worldbody>{body}</worldbody></mujoco>')
    assert mechanism.joints["j"].limits is None


@pytest.mark.parametrize(
    "shape", [{"kind": "sphere", "radius": 1e200}, {"kind": "capsule", "radius": 1.0, "length": 1e300}]
)
def test_shapes_of_documents(shape):
    document = {"format": "cadmbs.mechanism/1", "name": "m", "bodies": [{**ROD, "shapes": [shape]}]}
    document["joints"] = [
        {
            "name": "j",
            "kind": "revolute",
            "predecessor": "world",
            "successor": "rod",
            "axis": [0, 1, 0],
            "point": [0, 0, 0],
        }
    ]
    assert codes(document) == {"Z023"}
