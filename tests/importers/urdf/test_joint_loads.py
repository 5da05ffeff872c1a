"""`add` and `servo`: stops at the limits and a servo at each actuated joint of a URDF."""

import pytest

import cadmbs as cm
from cadmbs.errors import ModelError

ARM = """<robot name="arm"><link name="base"/><link name="a"/><link name="b"/><link name="c"/>
<joint name="one" type="revolute"><parent link="base"/><child link="a"/><axis xyz="0 0 1"/>
  <limit lower="-1" upper="2" effort="7" velocity="3"/></joint>
<joint name="two" type="continuous"><parent link="a"/><child link="b"/><axis xyz="0 1 0"/></joint>
<joint name="three" type="revolute"><parent link="b"/><child link="c"/><axis xyz="0 1 0"/><mimic joint="two"/>
  <limit lower="-1" upper="1" effort="7" velocity="3"/></joint></robot>"""


@pytest.fixture
def arm(tmp_path):
    path = tmp_path / "arm.urdf"
    path.write_text(ARM)
    return path


def test_stops_and_servos(arm):
    assert not cm.load(arm).loads
    loads = {load.name: load for load in cm.load(arm, add=["stops"], servo="stiffness=100,damping=5").loads}
    assert list(loads) == ["one stop", "one servo", "two servo", "three stop"]
    assert (loads["one servo"].stiffness, loads["one servo"].damping, loads["one servo"].effort) == (100, 5, 7)
    assert loads["two servo"].effort is None
    system = cm.compile_mechanism(cm.load(arm, add=["stops"]))
    force = cm.dynamics.load_forces(system, [2.01, 0.0], [0.0, 0.0], engine="reference")
    assert force[0] == pytest.approx(-1e4 * 0.01)


def test_its_own_effort(arm):
    servo = cm.load(arm, servo={"stiffness": 10, "effort": 3}).loads[0]
    assert (servo.stiffness, servo.damping, servo.effort) == (10, 0, 3)


@pytest.mark.parametrize(
    ("servo", "mistake"),
    [
        ("stiffness=-1", '"stiffness" is -1'),
        ("damping=3", '"stiffness" is missing'),
        ("stiffness=50deg", '"stiffness" is no number, or there twice'),
        ({"stiffness": None}, '"stiffness" is no number, or there twice'),
        ("stiffness=1,dampng=2", '"dampng" is none of these names'),
        ("10", '"10" is none of these names'),
        ("stiffness=1,stiffness=2", '"stiffness" is no number, or there twice'),
        ("stiffness=1,effort=0", '"effort" is 0'),
        ("stiffness=1e400", '"stiffness" is inf'),
    ],
)
def test_a_bad_servo_is_a_finding(arm, servo, mistake):
    with pytest.raises(ModelError, match=rf'F012.*The option servo is "stiffness=N,damping=N.*; here {mistake}\.'):
        cm.load(arm, servo=servo)
