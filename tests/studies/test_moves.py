"""Studies that move joints: each sample is the mechanism that `moved` and `with_link_length` make."""

import numpy as np
import pytest

from cadmbs import compile_mechanism, kinematics, load, simulate
from cadmbs.errors import ModelError
from cadmbs.studies import sweep
from cadmbs.studies.evaluation import compiled_sample, not_stackable_because
from cadmbs.studies.reading import load_study_with_findings

SCENARIO = {"duration": 0.02, "method": "rk4", "step": 0.01}
VALUES = {"kind": "list", "of": [-0.1, 0.0, 0.15]}


def study(parameter, mechanism="six_axis_arm", body="link6", engine="compiled", **changes):
    columns = [{"name": k, "column": f"body/{body}/{k}", "take": "first"} for k in ("x", "y", "z")]
    return {
        "format": "cadmbs.study/1", "name": "lengths", "mechanism": mechanism, "scenario": SCENARIO,
        "parameters": [{"name": "change", "values": VALUES, **parameter}],
        "outputs": [*columns, {"name": "energy", "column": "energy/kinetic", "take": "last"}], "engine": engine,
        **changes,
    }  # fmt: skip


def last_body():
    return load("six_axis_arm").bodies[-1].name


def expected_rows(mechanisms, body):
    rows = []
    for mechanism in mechanisms:
        system = compile_mechanism(mechanism)
        result = simulate(system, outputs=[f"body/{body}", "energy"], engine="numpy", **SCENARIO)
        rows.append([*(result[f"body/{body}/{k}"][0] for k in ("x", "y", "z")), result["energy/kinetic"][-1]])
    return np.array(rows)


def swept(data, tmp_path):
    loaded, findings = load_study_with_findings(data, tmp_path)
    table = sweep(loaded, workers=1)
    assert not [finding for finding in findings if finding.code.startswith("R")]
    return loaded, np.column_stack([table[name] for name in ("x", "y", "z", "energy")])


@pytest.mark.parametrize("engine", ["compiled", "reference"])
def test_a_length_carries_all_that_hangs_on_the_joint(engine, tmp_path):
    body = last_body()
    parameter = {"move": "axis3", "along": [0, 0, 2]}
    _, rows = swept(study(parameter, body=body, engine=engine), tmp_path)
    mechanism = load("six_axis_arm")
    expected = expected_rows([mechanism.moved("axis3", (0, 0, value)) for value in VALUES["of"]], body)
    np.testing.assert_allclose(rows, expected, atol=1e-12)
    assert rows[2, 2] - rows[1, 2] == pytest.approx(0.15, abs=1e-12)  # the tool goes with it


def test_a_length_is_computed_side_by_side(tmp_path):
    """Where a body without frames and shapes moves, whose numbers the lanes take."""
    loaded, _ = load_study_with_findings(study({"move": "axis3", "along": [0, 0, 1]}, body=last_body()), tmp_path)
    reason = not_stackable_because(loaded)
    assert reason == "" or "compiled for each sample" in reason


def test_a_turn_and_a_stretch_are_those_of_the_functions(tmp_path):
    body, mechanism = last_body(), load("six_axis_arm")
    _, rows = swept(study({"move": "axis4", "turn": [0, 2, 0]}, body=body), tmp_path)
    turned = [mechanism.moved("axis4", rotation=(0, value, 0)) for value in VALUES["of"]]
    np.testing.assert_allclose(rows, expected_rows(turned, body), atol=1e-12)
    factors = [0.8, 1.0, 1.3]
    parameter = {"move": "axis3", "scale": True, "values": {"kind": "list", "of": factors}}
    _, rows = swept(study(parameter, body=body), tmp_path)
    points = [np.array(mechanism.joints[name].point) for name in ("axis2", "axis3")]
    length = float(np.linalg.norm(points[1] - points[0]))
    stretched = [mechanism.with_link_length("axis3", factor * length) for factor in factors]
    np.testing.assert_allclose(rows, expected_rows(stretched, body), atol=1e-12)


def test_moves_after_each_other_take_effect_in_the_order_of_the_file(tmp_path):
    one = {"kind": "list", "of": [0.2]}
    parameters = [
        {"name": "lift", "move": "axis3", "along": [0, 0, 1], "values": one},
        {"name": "twist", "move": "axis4", "turn": [1, 0, 0], "values": one},
        {"name": "mass", "path": "/bodies/0/mass", "values": {"kind": "list", "of": [7.0]}},
    ]
    data = study({}, body=last_body())
    loaded, _ = load_study_with_findings(data | {"parameters": parameters}, tmp_path)
    system = compiled_sample(loaded, [0.2, 0.2, 7.0])
    expected = compile_mechanism(load("six_axis_arm").moved("axis3", (0, 0, 0.2)).moved("axis4", rotation=(0.2, 0, 0)))
    q = np.linspace(-0.4, 0.5, system.n_q)
    np.testing.assert_allclose(kinematics.poses(system, q), kinematics.poses(expected, q), atol=1e-12)
    assert 7.0 in system.bodies.mass


def test_a_loop_with_a_longer_link_is_assembled(tmp_path):
    data = study({"move": "crank_pin", "along": [1, 0, 0]}, mechanism="four_bar", body="coupler")
    mechanism = load("four_bar")
    data["outputs"] = [{"name": "r", "column": f"loop/{cut_of(mechanism)}/residual", "take": "max"}]
    data["parameters"][0]["values"] = {"kind": "list", "of": [-0.01, 0.0, 0.01]}
    loaded, _ = load_study_with_findings(data, tmp_path)
    table = sweep(loaded, workers=1)
    assert list(table["status"]) == ["ok"] * 3, list(table["message"])
    assert np.max(table["r"]) < 1e-8


def cut_of(mechanism):
    system = compile_mechanism(mechanism)
    return next(joint.name for joint in system.joints if joint.name not in system.velocity_names)


ARM_URDF_POINT = "/joints/axis3/point/2"


def codes(data, tmp_path):
    try:
        _, findings = load_study_with_findings(data, tmp_path)
    except ModelError as refused:
        findings = refused.findings
    return {finding.code: finding.message for finding in findings if finding.code.startswith("R")}


def test_one_number_of_a_point_warns_and_names_the_right_form(tmp_path):
    found = codes(study({"path": ARM_URDF_POINT}, body=last_body()), tmp_path)
    assert found == {
        "R014": 'Parameter "change": it moves the point of the joint "axis3" alone: the joint "axis4" stays where it '
        "is, so that one link gets longer and the next one shorter."
    }


@pytest.mark.parametrize(
    ("parameter", "code", "text"),
    [
        ({"move": "axis33", "along": [1, 0, 0]}, "R013", "there is no joint 'axis33'; did you mean 'axis3'"),
        ({"move": "axis1", "scale": True, "values": {"kind": "list", "of": [1.1]}}, "R013", "which has no length"),
        ({"move": "axis3"}, "R004", "moves a joint and does not say how"),
        ({"move": "axis3", "along": [1, 0, 0], "turn": [1, 0, 0]}, "R004", "in several ways: along, turn"),
        ({"move": "axis3", "along": [0, 0, 0]}, "R004", "a direction of length zero"),
        ({"along": [0, 0, 1], "path": "/bodies/0/mass"}, "R004", "no joint to move"),
        ({"move": "axis3", "along": [0, 0, 1], "path": "/bodies/0/mass"}, "R004", "has both path and move"),
        ({"move": "axis3", "scale": True}, "R004", "stretched by factors above zero"),
        ({}, "R004", "has neither path nor targets nor move"),
    ],
)
def test_moves_that_say_nothing_are_refused(parameter, code, text, tmp_path):
    found = codes(study(parameter, body=last_body()), tmp_path)
    assert text in found.get(code, ""), found
