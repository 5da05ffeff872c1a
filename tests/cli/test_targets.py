"""--target and --target-file: servos that aim elsewhere."""

import numpy as np
import pytest

import cadmbs as cm
from cadmbs.errors import UnknownNameError
from cadmbs.models.mechanism import Mechanism
from cadmbs.motions.servo_targets import with_servo_targets
from cadmbs.results.storage import load
from cadmbs.testing.mechanisms import planar_chain

SERVOS = [
    {"name": f"servo {k}", "kind": "joint_servo", "coordinate": f"hinge{k}", "stiffness": 4000.0, "damping": 400.0}
    for k in (1, 2)
]


@pytest.fixture
def arm(tmp_path):
    data = planar_chain(2).model_dump(mode="json") | {"gravity": [0, 0, 0], "loads": SERVOS}
    (tmp_path / "arm.json").write_text(Mechanism.model_validate(data).model_dump_json())
    return tmp_path / "arm.json"


def test_servos_reach_their_targets(run, arm):
    done = run("simulate", "arm.json", "--target", "hinge1=30deg,hinge2=-0.4", "--duration", "6", "-o", "run.npz")
    assert done.exit_code == 0
    result = load(arm.parent / "run.npz")
    np.testing.assert_allclose(result.q[-1], [np.pi / 6, -0.4], atol=1e-3)
    servos = [load for load in result.metadata["mechanism"]["document"]["loads"] if load["kind"] == "joint_servo"]
    assert [servo["position"] for servo in servos] == pytest.approx([np.pi / 6, -0.4])


def test_a_table_over_time_and_a_constant_that_wins(run, arm):
    (arm.parent / "targets.csv").write_text("hinge2,t,hinge1 [deg]\n0,0,0\n0.2,3,30\n0.4,6,60\n")
    done = run(
        "simulate",
        "arm.json",
        "--target-file",
        "targets.csv",
        "--target",
        "hinge2=0.1",
        "--duration",
        "6",
        "-o",
        "run.npz",
    )
    assert done.exit_code == 0, done.stderr
    result = load(arm.parent / "run.npz")
    np.testing.assert_allclose(result.q[-1], [np.pi / 3, 0.1], atol=2e-3)
    middle = result.q[np.argmin(np.abs(result.t - 3.0)), 0]
    assert abs(middle - np.pi / 6) < 2e-3


@pytest.mark.parametrize(
    ("options", "code", "message"),
    [
        (("--target", "hinge9=1"), 2, "hinge9"),
        (("--target", "hinge1"), 2, "NAME=VALUE"),
        (("--target", "hinge1=abc"), 2, "hinge1"),
        (("--target-file", "missing.csv"), 3, "missing.csv"),
    ],
)
def test_what_cannot_be_a_target(run, arm, options, code, message):
    done = run("simulate", "arm.json", *options)
    assert done.exit_code == code
    assert message in done.stderr


def test_without_servos_it_says_how_to_get_some(run):
    done = run("simulate", "pendulum", "--target", "hinge=1")
    assert done.exit_code == 2
    assert "has no servos" in done.stderr
    assert "--servo" in done.stderr


def test_in_python_the_closest_servo_is_named():
    mechanism = Mechanism.model_validate(planar_chain(2).model_dump(mode="json") | {"loads": SERVOS[:1]})
    with pytest.raises(UnknownNameError, match="only along hinge1; did you mean 'hinge1'"):
        with_servo_targets(mechanism, {"hinge2": 0.0})


HAND = """<mujoco><option gravity="0 0 0"/><worldbody>
  <body name="a"><joint name="h" axis="0 1 0" damping="1"/><geom size=".1" pos=".1 0 0"/>
    <body name="b" pos=".2 0 0"><joint name="k" axis="0 1 0" damping="1"/><geom size=".1" pos=".1 0 0"/>
      <body name="c" pos=".2 0 0"><joint name="m" axis="0 1 0" damping="1"/><geom size=".1" pos=".1 0 0"/></body>
    </body></body></worldbody>
  <tendon><fixed name="t"><joint joint="h" coef="1"/><joint joint="k" coef="2"/></fixed></tendon>
  <actuator><position tendon="t" name="grip" kp="3"/><motor joint="m"/></actuator></mujoco>"""


@pytest.mark.parametrize(("name", "options"), [("grip", ()), ("grip servo", ("--servo", "stiffness=500,damping=50"))])
def test_the_target_of_a_servo_along_a_sum_is_given_by_its_name(run, tmp_path, monkeypatch, name, options):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "hand.xml").write_text(HAND)
    target = ("--target", f"{name}=0.6")
    done = run("simulate", "hand.xml", *options, *target, "--duration", "60", "-o", "run.npz")
    assert done.exit_code == 0, done.stderr
    h, k, _ = load(tmp_path / "run.npz").q[-1]
    assert h + 2.0 * k == pytest.approx(0.6, abs=1e-3)
    for value, said in (("30deg", "30deg"), ("1e60", "too large to compute with"), (f"0.1,{name}=0.2", "given twice")):
        wrong = run("simulate", "hand.xml", *options, "--target", f"{name}={value}")
        assert wrong.exit_code == 2
        assert said in wrong.stderr


def test_joints_that_one_actuator_drives_together_get_one_servo(tmp_path):
    servos = cm.load(HAND, servo="stiffness=5").loads
    assert [servo.coordinates for servo in servos] == [("m",), ("h", "k")]
    _, findings = cm.load_with_findings(HAND, servo="stiffness=5")
    (actuators,) = (finding for finding in findings if finding.code == "N015")
    assert "replaced by the servos of --servo" in actuators.message
