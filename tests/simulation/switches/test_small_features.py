"""Adaptive steps jump no contact of bounded extent and no piece of a characteristic."""

import numpy as np
import pytest

import cadmbs as cm
from cadmbs.dynamics.variants import Variants
from tests.simulation.loops import compiled, library_data
from tests.simulation.test_lane_stops import differences, starts

METHODS = [
    ("dop853", "numpy"),
    ("dop853", "compiled"),
    ("rk45", "compiled"),
    ("auto", "auto"),
    ("radau", "numpy"),
    ("rk45", "numpy"),
    ("bdf", "numpy"),
]
SLOW = METHODS[-2:]


def cases(first, *others):
    """Each method for the first feature; for others those before NumPy's implicit ones, which take seconds."""
    return [
        pytest.param(*feature, *method, marks=pytest.mark.slow if method in SLOW else ())
        for feature, methods in ((first, METHODS), *((feature, METHODS[:4]) for feature in others))
        for method in methods
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


@pytest.mark.parametrize(("radius", "speed", "method", "engine"), cases((0.003, 1.3), (0.05, 0.9)))
def test_a_body_bounces_off_a_small_sphere(method, engine, radius, speed):
    """Elastic: it comes back with its speed, from where the spheres touch."""
    result = cm.simulate(rail(sphere_at(4.3, radius), speed, 5.0), method=method, engine=engine)
    assert result["joint/x/v"][-1] == pytest.approx(-speed, rel=1e-6)
    touching = 4.3 - 2 * radius
    assert result["joint/x/q"][-1] == pytest.approx(2 * touching - 5.0 * speed, abs=0.02 * speed)


@pytest.mark.parametrize(("method", "engine"), cases(()))
def test_a_body_that_falls_from_rest_bounces_off_a_small_sphere(method, engine):
    """Its motion is a polynomial, of which error estimates see nothing; its energy is kept."""
    hard = sphere_at(4.3, 0.005) | {"stiffness": 1e9}
    result = cm.simulate(rail(hard, 0.0, 1.2, gravity=9.81), method=method, engine=engine)
    assert result["joint/x/v"][-1] < 0.0
    assert result["joint/x/v"][-1] ** 2 / 2 == pytest.approx(9.81 * result["joint/x/q"][-1], rel=1e-5)


@pytest.mark.parametrize(("width", "speed", "method", "engine"), cases((0.002, 0.9), (0.01, 1.5)))
def test_a_body_bounces_off_a_hump_that_is_too_high(method, engine, width, speed):
    result = cm.simulate(rail(hump_at(3.0, width, 2.0), speed, 4.0), method=method, engine=engine)
    assert result["joint/x/v"][-1] == pytest.approx(-speed, rel=1e-6)


@pytest.mark.parametrize("method", ["dop853", "rk45"])
def test_no_sample_of_a_batch_jumps_a_hump(method):
    system, v = rail(hump_at(3.0, 0.002, 2.0), 0.0, 4.0), np.array([[0.9], [1.3], [2.5]])
    result = cm.simulate(system, v=v, method=method)
    np.testing.assert_allclose(result.v[:, -1, 0], [-0.9, -1.3, 2.5], rtol=1e-6)


def ball_beside_a_four_bar(mass=0.0):
    """A four-bar whose coupler runs into a soft ball."""
    data = library_data("four_bar")
    data["bodies"][1]["mass"] += mass
    center = data["bodies"][1]["center_of_mass"]
    ball = {"kind": "sphere", "center": center, "radius": 0.03}
    beside = np.add(center, [0.0, 0.0, 0.07]).tolist()
    contact = {"name": "ball", "kind": "contact", "body": "coupler", "shape": ball, "stiffness": 2e3, "damping": 0.1}
    return compiled(data | {"loads": [contact | {"with": ball | {"center": beside}}]})


def largest_difference(batch, systems, states, plan):
    """Of samples in lanes from single motions, which take as many steps."""
    singles = [cm.simulate(system, q=q, v=v, **plan) for system, q, v in zip(systems, *states, strict=True)]
    assert "lanes" not in batch.statistics
    assert batch.statistics["samples_that_left_lanes"] == 0
    assert batch.statistics["steps"] == sum(single.statistics["steps"] for single in singles)
    return max(float(np.nanmax(np.abs(batch.q[k, : len(s.t)] - s.q))) for k, s in enumerate(singles))


@pytest.mark.parametrize("method", ["dop853", "rk45"])
def test_samples_in_lanes_take_the_bounded_steps_of_single_motions(method):
    system = rail(sphere_at(4.3, 0.05) | {"stiffness": 2e5, "damping": 30.0}, 0.0, 4.0)
    states = np.zeros((5, 1)), np.array([[0.9], [1.3], [2.5], [0.0], [-1.0]])
    plan = {"method": method, "output_step": 0.1, "engine": "compiled"}
    batch = cm.simulate(system, q=states[0], v=states[1], **plan)
    assert largest_difference(batch, [system] * 5, states, plan) < 4e-11
    assert batch.v[2, -1, 0] < 0.0


@pytest.mark.parametrize("method", ["dop853", "rk45", "woronetz:dop853"])
def test_loops_and_variants_in_lanes_take_the_bounded_steps_of_single_motions(method):
    """In any company, too."""
    systems = [ball_beside_a_four_bar(0.1 * k) for k in range(3)]
    q, v = starts(systems[0], 3)
    plan = {"method": method, "duration": 0.3, "output_step": 0.02, "engine": "compiled"}
    whole = cm.simulate(systems[0], q=q, v=v, **plan)
    bound = 1e-9 if "woronetz" in method else 4e-11
    assert largest_difference(whole, systems[:1] * 3, (q, v), plan) < bound
    one = cm.simulate(systems[0], q=q[1:2], v=v[1:2], **plan)
    assert np.array_equal(one.q[0], whole.q[1])
    many = cm.simulate(Variants(tuple(systems)), v=v, **plan)
    assert largest_difference(many, systems, (q, v), plan) < bound


@pytest.mark.parametrize("method", ["dop853", "rk45"])
def test_bounded_steps_in_lanes_stop_where_single_motions_do(method):
    system = ball_beside_a_four_bar()
    q, v = starts(system, 3)
    plan = {"method": method, "duration": 0.6, "output_step": 0.02, "engine": "compiled"}
    plan["stop"] = [{"when": "joint/crank_pivot/q", "crosses": 1.9}, {"when": "energy/kinetic", "crosses": 1e-3}]
    batch = cm.simulate(system, q=q, v=v, **plan)
    singles = [cm.simulate(system, q=a, v=b, **plan) for a, b in zip(q, v, strict=True)]
    assert batch.events
    assert differences(batch, singles) < 4e-11


def test_steps_in_lanes_that_end_too_fast_are_taken_again():
    """From rest, where no speed bounds the first step; outputs within it are those of the steps that were accepted."""
    system = rail(sphere_at(4.3, 0.005) | {"stiffness": 1e9}, 0.0, 1.2, gravity=9.81)
    batch = cm.simulate(system, v=[[0.0], [1e-6], [0.5]], method="dop853", output_step=0.01)
    assert batch.statistics["samples_that_left_lanes"] == 0
    assert np.max(batch.q) < 4.3
    free = 90
    for k, speed in enumerate([0.0, 1e-6, 0.5]):
        t = batch.t[: free - 5 * k]
        np.testing.assert_allclose(batch.q[k, : len(t), 0], speed * t + 4.905 * t**2, rtol=1e-9, atol=1e-9)
        energy = batch.v[k, -1, 0] ** 2 / 2 - 9.81 * batch.q[k, -1, 0]
        assert batch.v[k, -1, 0] < 0.0
        assert energy == pytest.approx(speed**2 / 2, abs=1e-3)


@pytest.mark.parametrize("method", ["dop853", "rk45"])
def test_no_sample_in_lanes_jumps_a_hump(method):
    """Behind its corners errors of steps are rounding, and sizes of steps differ from one engine to the other."""
    system = rail(hump_at(3.0, 0.002, 2.0), 0.0, 4.0)
    batch = cm.simulate(system, v=[[0.9], [1.3], [2.5]], method=method, output_step=0.1)
    assert "lanes" not in batch.statistics
    assert batch.statistics["samples_that_left_lanes"] == 0
    for k, speed in enumerate([0.9, 1.3, 2.5]):
        single = cm.simulate(system, v=[speed], method=method, output_step=0.1)
        np.testing.assert_allclose(batch.q[k], single.q, rtol=0, atol=1e-5)


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
    data = rail(hump_at(1.5, 0.002, 2.0) | {"coordinate": "y"}, 1.3, 1.5, cut=True)
    result = cm.simulate(data, method=method)
    assert result["joint/x/v"][-1] == pytest.approx(-1.3, rel=1e-6)


@pytest.mark.parametrize(("coordinates", "method"), [("relative", "rk4"), ("SE3", "rk4"), ("rp", "auto")])
def test_fixed_steps_that_may_jump_a_hump_are_told(coordinates, method):
    system = rail(hump_at(3.0, 0.002, 2.0), 1.3, 3.0)
    codes = [
        [f.code for f in cm.simulate(system, coordinates=coordinates, method=method, step=step).findings]
        for step in (1e-2, 5e-4)
    ]
    assert "S126" in codes[0]
    assert "S126" not in codes[1]
