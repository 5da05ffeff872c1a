"""Springs, friction, limits and actuators along sums of coordinates, and polynomial springs, against MuJoCo."""

from pathlib import Path

import numpy as np
import pytest

mujoco = pytest.importorskip("mujoco")

from cadmbs.importers.loading import check, load  # noqa: E402
from tests.importers.mjcf.comparing import assert_same_mechanics, both, load_forces  # noqa: E402

pytestmark = pytest.mark.oracle

HAND = Path(__file__).parents[2] / "data" / "mjcf" / "tendons.xml"

ROD = '<geom type="capsule" fromto="0 0 0 .3 .1 0" size=".02" contype="0" conaffinity="0"/>'
OUTER = '<joint name="h" axis="0 1 2" ref="5" springref="12"/>'
INNER = '<joint name="s" type="slide" axis="1 0 1" ref=".1" springref=".3"/>'


def model(tendon: str = "", actuators: str = "", outer: str = OUTER, inner: str = INNER, rest: str = "") -> str:
    """A hinge and a slide, with a fixed tendon over both."""
    body = f'<body name="b" pos=".3 0 .1">{inner}{ROD}</body>'
    return f"""<mujoco><worldbody><body name="a" euler="10 20 30">{outer}{ROD}{body}</body></worldbody>
      {tendon}<actuator>{actuators}</actuator>{rest}</mujoco>"""


def fixed(attributes: str, coefficients: str = '<joint joint="h" coef="2"/><joint joint="s" coef="-3"/>') -> str:
    return f'<tendon><fixed name="t" {attributes}>{coefficients}</fixed></tendon>'


PASSIVE = {
    "spring at the springrefs": fixed('stiffness="7" damping=".3"'),
    "spring with a length": fixed('stiffness="7" springlength=".4"'),
    "negative length": fixed('stiffness="7" springlength="-.4"'),
    "dead band": fixed('stiffness="7" damping=".2" springlength="-.1 .2"'),
    "polynomial": fixed('stiffness="7 2 30" damping=".3 .2 .1" springlength=".4"'),
    "one coordinate": fixed('stiffness="7 2 30" damping=".3 .2 .1"', '<joint joint="s" coef="-3"/>'),
    "dead band of one": fixed('stiffness="7" springlength="-.1 .2"', '<joint joint="s" coef="-3"/>'),
}


@pytest.mark.parametrize("name", list(PASSIVE))
def test_springs_of_tendons(name, tmp_path):
    path = tmp_path / "model.xml"
    path.write_text(model(PASSIVE[name]))
    for seed in range(4):
        case = both(path, seed)
        assert_same_mechanics(case)
        np.testing.assert_allclose(load_forces(case), case.data.qfrc_passive, rtol=1e-9, atol=1e-9)


@pytest.mark.parametrize("joint", [OUTER, INNER])
@pytest.mark.parametrize("law", ['stiffness="3 -2 5"', 'damping=".4 .3 .2"', 'stiffness="0 0 5" damping="0 .3 0"'])
def test_polynomials_of_joints(joint, law, tmp_path):
    path = tmp_path / "model.xml"
    path.write_text(model(outer=joint.replace("<joint", f"<joint {law}"), inner="<joint/>"))
    for seed in range(3):
        case = both(path, seed)
        np.testing.assert_allclose(load_forces(case), case.data.qfrc_passive, rtol=1e-9, atol=1e-9)


ACTUATORS = {
    "motor": '<motor tendon="t" gear="3"/>',
    "position": '<position tendon="t" kp="20" kv="2" gear="3"/>',
    "damping ratio": '<position tendon="t" kp="20" dampratio="1.5" gear="3"/>',
    "velocity": '<velocity tendon="t" kv="2" gear="-3"/>',
    "bounded": '<position tendon="t" kp="20" forcerange="-.1 .1" gear="2"/>',
    "affine": '<general tendon="t" gaintype="affine" biastype="affine" gainprm="2 1 3" biasprm="1 -4 -5" gear="2"/>',
    "unstable": '<general tendon="t" biastype="affine" gainprm="2" biasprm="1 4 -5" gear="2"/>',
    "damping": '<motor tendon="t" gear="3" damping=".1"/>',
    "inherited range": '<position tendon="t" kp="20" inheritrange=".5"/>',
    "integrated": '<intvelocity tendon="t" kp="20" kv="1"/>',
}
KEY = '<keyframe><key name="k" qpos=".3 .4" qvel="1 2" ctrl=".7" {}/></keyframe>'


@pytest.mark.parametrize("keyframe", [None, "k"])
@pytest.mark.parametrize("name", list(ACTUATORS))
def test_actuators_of_tendons(name, keyframe, tmp_path):
    path = tmp_path / "model.xml"
    key = KEY.format('act=".2"' if name == "integrated" else "")
    path.write_text(model(fixed('range="-.2 .4"'), ACTUATORS[name], rest=key))
    for seed in (1, 2):
        case = both(path, seed, keyframe=keyframe)
        if keyframe:
            case.data.ctrl[:], case.data.act[:] = case.model.key_ctrl[0], case.model.key_act[0]
        mujoco.mj_forward(case.model, case.data)
        assert_same_mechanics(case)
        expected = case.data.qfrc_passive + case.data.qfrc_actuator
        np.testing.assert_allclose(load_forces(case), expected, rtol=1e-9, atol=1e-9)


def test_friction_of_a_tendon_while_it_slides(tmp_path):
    """MuJoCo keeps friction by a soft constraint, whose force is the friction where the tendon slides fast."""
    path = tmp_path / "model.xml"
    path.write_text(model(fixed('frictionloss=".4"')))
    case = both(path, 3)
    mujoco.mj_forward(case.model, case.data)
    assert case.data.nefc == 1
    np.testing.assert_allclose(load_forces(case), case.data.qfrc_constraint, rtol=1e-6, atol=1e-9)
    assert not load(path, without=["friction"]).loads


def test_limits_of_a_tendon_are_stops_where_these_are_asked_for(tmp_path):
    path = tmp_path / "model.xml"
    path.write_text(model(fixed('range="-.2 .4"')))
    mechanism, findings = check(path)
    assert not mechanism.loads
    assert any("--with stops" in finding.message for finding in findings)
    (stop,) = load(path, add=["stops"]).loads
    zero = 2 * np.radians(5) - 3 * 0.1
    assert (stop.lower, stop.upper) == pytest.approx((-0.2 - zero, 0.4 - zero), rel=1e-12)
    assert {term.coordinate: term.factor for term in stop.terms} == {"h": 2.0, "s": -3.0}
    assert not load(path.with_name("model.xml"), add=[]).loads
    unlimited = tmp_path / "unlimited.xml"
    unlimited.write_text(model(fixed('range="-.2 .4" limited="false"')))
    assert not load(unlimited, add=["stops"]).loads


def test_a_hand_of_everything():
    """The file that the fuzzer damages, too."""
    for seed in range(3):
        assert_same_mechanics(both(HAND, seed), 1e-6)
    mechanism = load(HAND, keyframe="home", add=["stops"])
    assert {"curl damper", "curl friction", "curl stop", "curl"} <= {entry.name for entry in mechanism.loads}


def test_tendons_and_actuators_of_replicated_joints(tmp_path):
    """Each copy of a joint has a copy of its tendon, and this one of its actuator."""
    path = tmp_path / "model.xml"
    body = f'<body name="a"><joint name="h" axis="0 1 0"/><site name="e" pos="0 0 1"/>{ROD}</body>'
    tendons = (
        '<tendon><fixed name="t" stiffness="3"><joint joint="h" coef="2"/></fixed>'
        '<spatial name="u" stiffness="2" springlength=".1"><site site="o"/><site site="e"/></spatial></tendon>'
    )
    path.write_text(
        f'<mujoco><worldbody><site name="o"/><replicate count="3" offset="0 .5 0">{body}</replicate></worldbody>'
        f'{tendons}<actuator><position name="p" tendon="t" kp="5" kv="1"/></actuator></mujoco>'
    )
    case = both(path, 2)
    assert case.model.nu == 3
    assert_same_mechanics(case)
    expected = case.data.qfrc_passive + case.data.qfrc_actuator
    np.testing.assert_allclose(load_forces(case), expected, rtol=1e-9, atol=1e-9)


def test_tendons_between_two_sites_of_one_body_are_named(tmp_path):
    """Their length is constant: no load, no constraint, and no refusal."""
    path = tmp_path / "model.xml"
    sites = '<site site="s"/><site site="t"/>'
    tendon = f'<tendon><spatial name="t" stiffness="3" frictionloss=".1" range="0 1">{sites}</spatial></tendon>'
    text = model(tendon, rest='<equality><tendon tendon1="t"/></equality>')
    path.write_text(text.replace("<worldbody>", '<worldbody><site name="s"/><site name="t" pos="1 0 0"/>'))
    mechanism, findings = check(path, add=["stops"])
    assert mechanism is not None
    assert not mechanism.loads
    assert not mechanism.constraints
    reasons = [finding.message for finding in findings if "two sites of one body" in finding.message]
    assert len(reasons) == 2
    assert_same_mechanics(both(path, 1))
