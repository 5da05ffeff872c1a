"""Event indicators of units: where laws of loads change, in both versions, and what importers make of them."""

import numpy as np
import pytest

from cadmbs import compile_mechanism, kinematics, simulate
from cadmbs.exporters import fmu
from cadmbs.exporters.fmu.unit_model import unit_model
from cadmbs.expressions.evaluation import evaluate
from cadmbs.models.mechanism import Mechanism
from tests.dynamics import sum_loads
from tests.exporters.equations import compilers
from tests.exporters.fmu.importer import importer

SUM = sum_loads.terms(x=1.0, y=-1.5)
PLANE = {"kind": "plane", "point": [0, 0, -0.4], "normal": [0, 0, 1]}
BALL = {"kind": "sphere", "center": [1.2, 0.1, 0], "radius": 0.1}
CONTACT = {"name": "c", "kind": "contact", "body": "c", "shape": BALL, "stiffness": 1e4}
LOADS = {
    "stop": {"kind": "joint_stop", "terms": SUM, "lower": -0.2, "upper": 0.3, "stiffness": 40, "damping": 0.5},
    "friction": {"kind": "joint_friction", "terms": SUM, "friction": 0.7},
    "servo": {"kind": "joint_servo", "coordinate": "x", "position": 0.1, "stiffness": 30, "damping": 2, "effort": 1.5},
    "table": {
        "kind": "joint_spring", "coordinate": "y",
        "characteristic": {"deflection": [-1, 0, 0.5, 1], "force": [-4, 0, 1, 9]},
    },
    "contact": CONTACT | {"with": PLANE},
    "on a sphere": CONTACT | {"with": {"kind": "sphere", "center": [1, 0.3, -0.6], "radius": 0.4}},
}  # fmt: skip


def arm(*names, **scenario):
    data = sum_loads.document([LOADS[name] | {"name": name} for name in names], **scenario)
    return compile_mechanism(Mechanism.model_validate(data))


def indicators(system, states):
    """Values of all indicators, (n_states, n_events), and their names."""
    model = unit_model(system)
    events = [output for output in model.outputs if output.is_event]
    rows = []
    for q, v in states:
        values = {f"q[{k}]": x for k, x in enumerate(q)} | {f"v[{k}]": x for k, x in enumerate(v)}
        rows.append(evaluate([event.value for event in events], values | {"t": 0.0}))
    return np.array(rows), [event.name for event in events]


def states_of(seed=1):
    rng = np.random.default_rng(seed)
    return [(rng.uniform(-1, 1, 3), rng.normal(size=3)) for _ in range(40)]


def same_signs(column, expected):
    signs = np.sign(column) == np.sign(expected)
    return bool(signs.all() or not signs.any())


def along(states, which=0):
    return np.array([state[which] @ [1.0, -1.5, 0.0] for state in states])


@pytest.mark.parametrize("name", LOADS)
def test_each_law_has_its_surfaces(name):
    """Signs of some indicators are those of what the law says, in random states."""
    states, system = states_of(), arm(name)
    columns, names = indicators(system, states)
    assert {event.split(".")[1] for event in names} == {name}
    s, rate = along(states), along(states, 1)
    x, y = (np.array([q[k] for q, _ in states]) for k in (0, 1))
    force = 30 * (0.1 - x) - 2 * np.array([v[0] for _, v in states])
    expected = {
        "stop": [s + 0.2, s - 0.3],
        "friction": [rate],
        "servo": [force - 1.5, force + 1.5],
        "table": [y, y - 0.5],
    }.get(name) or [_gap(system, q, name) for q, _ in states]
    for surface in np.atleast_2d(expected):
        assert any(same_signs(column, surface) for column in columns.T), names


def _gap(system, q, name):
    pose = kinematics.poses(system, q)[system.body_names.index("c")]
    A = system.bodies.reference_pose[system.body_names.index("c")]
    center = (pose @ np.linalg.inv(A) @ [*BALL["center"], 1.0])[:3]
    return center[2] + 0.4 - 0.1 if name == "contact" else np.linalg.norm(center - [1, 0.3, -0.6]) - 0.5


def test_smooth_mechanisms_have_none():
    data = sum_loads.document([{"name": "spring", "kind": "joint_spring", "coordinate": "x", "stiffness": 3.0}])
    system = compile_mechanism(Mechanism.model_validate(data | {"scenario": None}))
    assert indicators(system, states_of())[1] == []


@pytest.mark.parametrize("version", [2, 3])
def test_importers_read_them(version, tmp_path, monkeypatch):
    compilers.compiler("gcc")
    monkeypatch.setenv("CC", "gcc -O0")
    system = arm(*LOADS)
    unit = fmu.unit(system, version=version)
    text = unit.members["modelDescription.xml"].decode()
    count = len(unit.variables.events)
    assert count == len(indicators(system, [])[1]) > 10
    if version == 2:
        assert f'numberOfEventIndicators="{count}"' in text
        return
    assert text.count("<EventIndicator ") == count
    instance = importer(system, tmp_path, "ModelExchange")
    instance.initialize()
    try:
        for q, v in states_of()[:5]:
            instance.set_states(np.concatenate([q, v]))
            values = instance.event_indicators(count)
            expected, _ = indicators(system, [(q, v)])
            np.testing.assert_allclose(values, expected[0], rtol=1e-12, atol=1e-12)
    finally:
        instance.free()


@pytest.mark.parametrize("version", [2, 3])
def test_model_exchange_ends_steps_at_events(version, tmp_path, monkeypatch):
    """FMPy with CVode: valid units, events where the stop begins and ends, and the motion of `simulate`."""
    fmpy = pytest.importorskip("fmpy", reason="FMPy is not installed")
    from fmpy.validation import validate_fmu

    compilers.compiler("gcc")
    monkeypatch.setenv("CC", "gcc -O1")
    start = {"positions": {"x": 0.2, "y": -0.1, "z": 0.0}, "velocities": {"x": 0.5}}
    system = arm("stop", "friction", "contact", initial=start, duration=1.0)
    path = str(tmp_path / "unit.fmu")
    fmu.write(system, path, version=version)
    assert validate_fmu(path) == []
    names = [f"joint.{name}.q" for name in system.position_names]
    found = fmpy.simulate_fmu(
        path, stop_time=1.0, output_interval=0.05, fmi_type="ModelExchange", relative_tolerance=1e-9, output=names,
        record_events=True,
    )  # fmt: skip
    times = found["time"]
    assert len(times) > 21 + 2  # rows of events besides those of the grid
    expected = simulate(system, duration=1.0, output_step=0.05, rtol=1e-10, atol=1e-12)
    grid = [np.argmin(np.abs(times - t)) for t in expected.t]
    q = np.array([found[name][grid] for name in names]).T
    np.testing.assert_allclose(times[grid], expected.t, atol=1e-9)
    np.testing.assert_allclose(q, expected.q, atol=2e-6)
    stop = np.array([found[name] for name in names]).T @ [1.0, -1.5, 0.0]
    assert any(np.min(np.abs(stop - bound)) < 1e-7 for bound in (-0.2, 0.3))
