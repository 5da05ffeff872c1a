"""An in-line slider-crank with its slider driven as by a uniformly turning crank: it goes on through dead centre."""

import numpy as np
import pytest

import cadmbs
from cadmbs.results import OutcomeKind
from tests.simulation.loops import bar, compiled, hinge, slider_crank

pytestmark = pytest.mark.singular

RATE = 3.0


def driven(phase=np.pi / 2, crank=0.1, rod=0.3):
    """The slider at r cos u + sqrt(l^2 - r^2 sin^2 u), u = phase + 3 t, less where it is at first."""
    sine = {"kind": "harmonic", "amplitude": 1.0, "rate": RATE, "phase": float(phase)}
    cosine = {"kind": "harmonic", "amplitude": crank, "rate": RATE, "phase": float(phase + np.pi / 2)}
    square = {"kind": "product", "of": [-(crank**2), sine, sine]}
    root = {"kind": "sqrt", "of": {"kind": "sum", "of": [rod**2, square]}}
    first = crank * np.cos(phase) + np.sqrt(rod**2 - (crank * np.sin(phase)) ** 2)
    return {"name": "d", "coordinate": "guide", "position": {"kind": "sum", "of": [cosine, root, -float(first)]}}


def linkage():
    return compiled(slider_crank(0.1, 0.3, motions=[driven()]))


@pytest.mark.slow
@pytest.mark.parametrize("method", ["index1", "woronetz", "index1:rk45"])
@pytest.mark.parametrize("rtol", [1e-8, 1e-10])
def test_a_driven_slider_takes_the_crank_through_dead_centre(method, rtol):
    result = cadmbs.simulate(
        linkage(), method=method, rtol=rtol, atol=rtol / 10, duration=0.8, output_step=0.05, engine="reference",
        velocities={"turn": (RATE,)},
    )  # fmt: skip
    assert result.outcome.kind is OutcomeKind.FINISHED
    np.testing.assert_allclose(result["joint/turn/q"], RATE * result.t, atol=10 * rtol)
    assert [finding.code for finding in result.findings] == ["S116"]


@pytest.mark.parametrize(
    ("method", "coordinates"),
    [
        ("dp54", "SE3"),
        pytest.param("dp54", "SO3xR3", marks=pytest.mark.slow),
        pytest.param("bs32", "SO3xR3", marks=pytest.mark.slow),
    ],
)
def test_adaptive_steps_on_groups_pass_dead_centres(coordinates, method):
    """Two of them, both passed and not reflected."""
    result = cadmbs.simulate(
        linkage(), coordinates=coordinates, method=method, rtol=1e-8, atol=1e-9, duration=1.8, output_step=0.05,
        velocities={"turn": (RATE,)},
    )  # fmt: skip
    assert result.outcome.kind is OutcomeKind.FINISHED
    np.testing.assert_allclose(result["joint/turn/q"], RATE * result.t, atol=2e-7)
    assert [finding.code for finding in result.findings if finding.code == "S116"] == ["S116"] * 2


@pytest.mark.slow
@pytest.mark.parametrize("coordinates", ["SE3", "SO3xR3"])
def test_many_bodies_on_groups_pass_dead_centres(coordinates):
    """Ten wheels on the crank, each about its centre of mass: rows are too many for dense matrices."""
    document = slider_crank(0.1, 0.3, motions=[driven()])
    crank = document["bodies"][0]
    for k in range(10):
        document["bodies"].append(crank | {"name": f"wheel{k}"})
        document["joints"].append(hinge(f"axle{k}", crank["name"], f"wheel{k}", crank["center_of_mass"]))
    result = cadmbs.simulate(
        compiled(document), coordinates=coordinates, rtol=1e-8, atol=1e-9, duration=0.8, output_step=0.05,
        velocities={"turn": (RATE,)},
    )  # fmt: skip
    assert result.outcome.kind is OutcomeKind.FINISHED
    np.testing.assert_allclose(result["joint/turn/q"], RATE * result.t, atol=2e-7)
    assert [finding.code for finding in result.findings] == ["S116"]


def parallelogram(duration, **fields):
    """Both cranks at 1 rad, turning towards the flat position, which they come to after about 0.15 s."""
    c, s = float(np.cos(1.0)), float(np.sin(1.0))
    pins = [0.0, 0.0, 0.0], [c, s, 0.0], [2.0 + c, s, 0.0], [2.0, 0.0, 0.0]
    return compiled(
        {
            "name": "parallelogram",
            "gravity": [0, -9.81, 0],
            "bodies": [bar("left", pins[0], pins[1]), bar("top", pins[1], pins[2]), bar("right", pins[3], pins[2])],
            "joints": [
                hinge("a", "world", "left", pins[0]),
                hinge("b", "left", "top", pins[1]),
                hinge("d", "world", "right", pins[3]),
                hinge("c", "top", "right", pins[2], cut=True),
            ],
            "scenario": {
                "duration": duration, "output_step": duration / 4, "initial": {"velocities": {"a": -6.0}},
            },
        } | fields
    )  # fmt: skip


@pytest.mark.parametrize(
    "duration", [0.2, pytest.param(0.151, marks=pytest.mark.slow), pytest.param(1.0, marks=pytest.mark.slow)]
)
@pytest.mark.parametrize("coordinates", ["SE3", "SO3xR3"])
def test_a_parallelogram_stays_one_on_groups(coordinates, duration):
    """The top keeps its direction, and both cranks turn alike."""
    result = cadmbs.simulate(parallelogram(duration), coordinates=coordinates)
    assert result.outcome.kind is OutcomeKind.FINISHED
    np.testing.assert_allclose(result["joint/b/q"], -result["joint/a/q"], atol=1e-7)
    np.testing.assert_allclose(result["joint/d/q"], result["joint/a/q"], atol=1e-7)
    assert result["joint/a/q"][-1] < -1.0


def driven_parallelogram(position=None):
    """Its left crank turned by 6 rad/s: flat after 1/6 s, and again after (1 + pi) / 6 s."""
    position = position or {"kind": "polynomial", "coefficients": [0, -6.0]}
    return parallelogram(0.2, motions=[{"name": "turn", "coordinate": "a", "position": position}], scenario={})


BEHIND = [-1e-4, -1e-6, 0.0, 1e-9, 1e-6, 1e-5, 1e-4, 3e-4, 1e-3]
WAYS = [
    *(("relative", method) for method in ("dop853", "rk45", "radau", "bdf", "woronetz:dop853")),
    *((group, pair) for group in ("SE3", "SO3xR3") for pair in ("dp54", "bs32")),
]
QUICK = [("relative", "dop853"), ("SE3", "dp54")]


@pytest.mark.parametrize(
    ("coordinates", "method", "behind"),
    [
        pytest.param(*way, behind, marks=[] if way in QUICK and behind in BEHIND[1:5] else pytest.mark.slow)
        for k, way in enumerate(WAYS)
        for behind in (BEHIND[k // 2 % 2 :: 2] if way[1] == "bs32" else BEHIND)
    ],
)
def test_a_motion_may_end_next_to_a_change_point(coordinates, method, behind):
    """The last output lies within the step that leads over it."""
    end = 1.0 / 6.0 + behind
    result = cadmbs.simulate(
        driven_parallelogram(), coordinates=coordinates, method=method, duration=end, output_step=end
    )
    assert result.outcome.kind is OutcomeKind.FINISHED
    assert result.t.tolist() == [0.0, end]
    np.testing.assert_allclose(result.q[-1, :3], -6.0 * end * np.array([1.0, -1.0, 1.0]), atol=3e-8)


@pytest.mark.parametrize("method", ["radau", "bdf"])
@pytest.mark.parametrize("rtol", [1e-8, 1e-10, 2e-11])
def test_implicit_methods_lead_a_free_parallelogram_over_its_change_point(method, rtol):
    """At tight tolerances differences for the Jacobian would be noise there: that from before serves."""
    result = cadmbs.simulate(parallelogram(0.5), method=method, rtol=rtol)
    assert result.outcome.kind is OutcomeKind.FINISHED
    expected = cadmbs.simulate(parallelogram(0.5), method="dop853", rtol=1e-11)
    np.testing.assert_allclose(result["joint/a/q"], expected["joint/a/q"], atol=100 * rtol)
    np.testing.assert_allclose(result["joint/b/q"], -result["joint/a/q"], atol=1e-7)
    assert result["joint/a/q"][-1] < -2.0


def test_no_step_leads_behind_the_last_output_where_a_function_of_time_ends():
    """A table that is refused outside of its knots: the motion ends as it did, or says why it cannot."""
    end = 1.0 / 6.0 + 1e-5
    table = {"kind": "table", "times": [0.0, end], "values": [0.0, -6.0 * end], "outside": "error"}
    system = driven_parallelogram(table)
    result = cadmbs.simulate(system, duration=end, output_step=end)
    assert result.outcome.kind in (OutcomeKind.FINISHED, OutcomeKind.SINGULAR)
    reached = result.q[-1, :3] / result.t[-1] if result.outcome.kind is OutcomeKind.FINISHED else None
    assert reached is None or np.allclose(reached, [-6.0, 6.0, -6.0], atol=1e-6)


def test_a_stop_behind_the_last_output_is_not_met():
    """The step that leads over the change point also crosses the stop, after the motion has ended."""
    end = 1.0 / 6.0 + 1e-6
    stop = [{"when": "a", "crosses": -6.0 * (end + 1e-5)}]
    result = cadmbs.simulate(driven_parallelogram(), duration=end, output_step=end, stop=stop)
    assert result.outcome.kind is OutcomeKind.FINISHED
    assert result.t[-1] == end
