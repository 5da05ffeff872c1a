"""Adaptive steps jump no contact of bounded extent and no piece of a characteristic."""

import numpy as np
import pytest

import cadmbs as cm
from tests.simulation.loops import compiled

METHODS = [
    ("dop853", "numpy"),
    ("dop853", "compiled"),
    ("rk45", "compiled"),
    ("radau", "numpy"),
    ("auto", "auto"),
    pytest.param("rk45", "numpy", marks=pytest.mark.slow),
    pytest.param("bdf", "numpy", marks=pytest.mark.slow),
]


def rail(load, speed, duration, gravity=0.0, cut=False):
    """A body of 1 kg on a rail, which meets something on its way."""
    body = {"name": "b", "mass": 1.0, "center_of_mass": [0, 0, 0], "inertia": (0.1 * np.eye(3)).tolist()}
    joint = {"name": "x", "kind": "prismatic", "predecessor": "world", "successor": "b", "axis": [1, 0, 0]}
    return compiled(
        {
            "format": "cadmbs.mechanism/1",
            "name": "rail",
            "gravity": [gravity, 0, 0],
            "bodies": [body],
            "joints": [joint, *([joint | {"name": "y", "cut": True}] if cut else [])],
            "loads": [load],
            "scenario": {
                "duration": duration,
                "output_step": duration,
                "initial": {"velocities": {"x": speed}} if speed else {},
            },
        }
    )


def sphere_at(place, radius):
    shape = {"kind": "sphere", "center": [0, 0, 0], "radius": radius}
    return {
        "name": "contact", "kind": "contact", "body": "b", "shape": shape,
        "with": {"kind": "sphere", "center": [place, 0, 0], "radius": radius}, "stiffness": 2e6,
    }  # fmt: skip


def hump_at(place, width, energy):
    """Forces of two triangles that store an energy up to the middle and give it back."""
    deflection = [place + k * width for k in (-2, -1, 0, 1, 2)]
    force = [0, energy / width, 0, -energy / width, 0]
    characteristic = {"deflection": deflection, "force": force}
    return {"name": "hump", "kind": "joint_spring", "coordinate": "x", "characteristic": characteristic}


@pytest.mark.parametrize(("method", "engine"), METHODS)
@pytest.mark.parametrize(("radius", "speed"), [(0.003, 1.3), (0.05, 0.9)])
def test_a_body_bounces_off_a_small_sphere(method, engine, radius, speed):
    """Elastic: it comes back with its speed, from where the spheres touch."""
    result = cm.simulate(rail(sphere_at(4.3, radius), speed, 5.0), method=method, engine=engine)
    assert result["joint/x/v"][-1] == pytest.approx(-speed, rel=1e-6)
    touching = 4.3 - 2 * radius
    assert result["joint/x/q"][-1] == pytest.approx(2 * touching - 5.0 * speed, abs=0.02 * speed)


@pytest.mark.parametrize(("method", "engine"), METHODS)
def test_a_body_that_falls_from_rest_bounces_off_a_small_sphere(method, engine):
    """Its motion is a polynomial, of which error estimates see nothing; its energy is kept."""
    hard = sphere_at(4.3, 0.005) | {"stiffness": 1e9}
    result = cm.simulate(rail(hard, 0.0, 1.2, gravity=9.81), method=method, engine=engine)
    assert result["joint/x/v"][-1] < 0.0
    assert result["joint/x/v"][-1] ** 2 / 2 == pytest.approx(9.81 * result["joint/x/q"][-1], rel=1e-5)


@pytest.mark.parametrize(("method", "engine"), METHODS)
@pytest.mark.parametrize(("width", "speed"), [(0.002, 0.9), (0.01, 1.5)])
def test_a_body_bounces_off_a_hump_that_is_too_high(method, engine, width, speed):
    result = cm.simulate(rail(hump_at(3.0, width, 2.0), speed, 4.0), method=method, engine=engine)
    assert result["joint/x/v"][-1] == pytest.approx(-speed, rel=1e-6)


@pytest.mark.parametrize("method", ["dop853", "rk45"])
def test_no_sample_of_a_batch_jumps_a_hump(method):
    system, v = rail(hump_at(3.0, 0.002, 2.0), 0.0, 4.0), np.array([[0.9], [1.3], [2.5]])
    result = cm.simulate(system, v=v, method=method)
    np.testing.assert_allclose(result.v[:, -1, 0], [-0.9, -1.3, 2.5], rtol=1e-6)


GROUPS = [
    ("SE3", "dp54"),
    ("SO3xR3", "auto"),
    pytest.param("SE3", "bs32", marks=pytest.mark.slow),
    pytest.param("SO3xR3", "bs32", marks=pytest.mark.slow),
]


@pytest.mark.parametrize(("coordinates", "method"), GROUPS)
def test_adaptive_steps_on_groups_jump_no_sphere_and_no_hump(coordinates, method):
    for load in (sphere_at(4.3, 0.003), hump_at(3.0, 0.002, 2.0)):
        result = cm.simulate(rail(load, 1.3, 4.0), coordinates=coordinates, method=method)
        assert result["joint/x/v"][-1] == pytest.approx(-1.3, rel=1e-6)


@pytest.mark.parametrize("method", ["dop853", "rk45"])
def test_a_hump_along_a_cut_joint_is_not_jumped(method):
    """The same rail twice: what stands along the one that is cut acts as along the other."""
    data = rail(hump_at(3.0, 0.002, 2.0) | {"coordinate": "y"}, 1.3, 3.0, cut=True)
    result = cm.simulate(data, method=method)
    assert result["joint/x/v"][-1] == pytest.approx(-1.3, rel=1e-6)


@pytest.mark.parametrize(("coordinates", "method"), [("relative", "rk4"), ("SE3", "rk4"), ("rp", "auto")])
def test_fixed_steps_that_may_jump_a_hump_are_told(coordinates, method):
    system = rail(hump_at(3.0, 0.002, 2.0), 1.3, 6.0)
    codes = [
        [f.code for f in cm.simulate(system, coordinates=coordinates, method=method, step=step).findings]
        for step in (1e-2, 5e-4)
    ]
    assert "S126" in codes[0]
    assert "S126" not in codes[1]
