"""Contacts of geoms against MuJoCo: which pairs may touch, and forces by the depths that it finds."""

import numpy as np
import pytest

mujoco = pytest.importorskip("mujoco")

import cadmbs as cm  # noqa: E402
from cadmbs import dynamics, kinematics  # noqa: E402
from cadmbs.errors import has_errors  # noqa: E402
from cadmbs.importers.contacts import CONTACT_EXPONENT  # noqa: E402
from cadmbs.importers.loading import check, load  # noqa: E402
from tests.importers.mjcf.comparing import both  # noqa: E402

pytestmark = pytest.mark.oracle

PARTS = {
    "plane": 'type="plane" size="1 1 1"',
    "sphere": 'type="sphere" size=".6"',
    "capsule": 'type="capsule" size=".2 .7"',
    "box": 'type="box" size=".6 .5 .4"',
    "ellipsoid": 'type="ellipsoid" size=".6 .5 .4"',
}
READ = [("plane", "sphere"), ("plane", "capsule"), ("plane", "box"), ("sphere", "sphere"), ("sphere", "box")]


def scene(world: str, free: str, rest: str = "") -> str:
    """A standing geom, turned and moved, and a free body with another one that is not in its middle."""
    return f"""<mujoco>{rest}<worldbody><geom name="ground" {PARTS[world]} pos=".1 .2 -.1" euler="20 10 30"/>
      <body name="a" pos=".1 0 .2"><freejoint/><inertial pos="0 0 0" mass="2" diaginertia="1 1 1"/>
      <geom name="part" {PARTS[free]} pos=".1 .2 .1" euler="50 10 0"/></body></worldbody></mujoco>"""


def expected_forces(case, stiffness, exponent):
    """Forces k d^n along the normals of MuJoCo's contacts, at their points, in MuJoCo's coordinates."""
    model, data = case.model, case.data
    force = np.zeros(model.nv)
    for contact in data.contact:
        if contact.dist < 0.0:
            jacobians = []
            for geom in contact.geom:
                linear = np.zeros((3, model.nv))
                mujoco.mj_jac(model, data, linear, None, contact.pos, model.geom_bodyid[geom])
                jacobians.append(linear)
            force += (jacobians[1] - jacobians[0]).T @ contact.frame[:3] * stiffness * (-contact.dist) ** exponent
    return force


@pytest.mark.parametrize(("world", "free"), [*READ, *((b, a) for a, b in READ if a != "plane")])
def test_forces_of_contacts_at_rest(world, free, tmp_path):
    path = tmp_path / "model.xml"
    path.write_text(scene(world, free))
    pressed = 0
    for seed in range(25):
        case = both(path, seed, add=["contacts"])
        if {free, world} == {"box", "plane"} and len(case.data.contact) >= 4:
            continue  # MuJoCo takes four corners at most
        (stiffness,) = {load.stiffness for load in case.mechanism.loads}
        expected = expected_forces(case, stiffness, CONTACT_EXPONENT)
        ours = case.T.T @ dynamics.load_forces(case.system, case.q, 0.0 * case.v)
        pressed += bool(expected.any())
        np.testing.assert_allclose(ours, expected, rtol=0, atol=1e-9 * max(1.0, np.abs(expected).max()))
    assert pressed >= 3


CHAIN = """<mujoco>{head}<worldbody><geom name="floor" type="plane" size="1 1 1"/><geom name="rock" size=".2"/>
  <body name="a" pos="0 0 1.2"><joint name="j" axis="0 1 0"/><geom name="a1" size=".1"/>
    <body name="stuck"><geom name="a2" size=".1"/></body>
    <body name="b"><joint axis="1 0 0"/><joint axis="0 1 0"/><geom name="b1" size=".1" {b}/>
      <body name="c"><joint/><geom name="c1" size=".1"/>
        <geom name="drawn" size=".1" contype="0" conaffinity="0"/></body>
    </body></body></worldbody>{rest}</mujoco>"""
PAIRS = {
    "default": {},
    "masks": {"b": 'contype="2" conaffinity="4"', "head": '<default><geom contype="5" conaffinity="1"/></default>'},
    "one way": {"b": 'contype="2" conaffinity="0"', "head": '<default><geom contype="1" conaffinity="2"/></default>'},
    "parents too": {"head": '<option><flag filterparent="disable"/></option>'},
    "exclude": {"rest": '<contact><exclude body1="stuck" body2="c"/><exclude body1="world" body2="a"/></contact>'},
    "pair": {"rest": '<contact><pair geom1="drawn" geom2="a1"/><pair geom1="c1" geom2="b1"/></contact>'},
    "none": {"head": '<option><flag contact="disable"/></option>'},
}


def far_sighted(path):
    """The model and its drawn state, with contacts of geoms that are 10 m apart."""
    spec = mujoco.MjSpec.from_file(str(path))
    for entry in (*spec.geoms, *spec.pairs):
        entry.margin = 10.0
    model = spec.compile()
    data = mujoco.MjData(model)
    mujoco.mj_forward(model, data)
    return model, data


@pytest.mark.parametrize("name", list(PAIRS))
def test_pairs_that_may_touch(name, tmp_path):
    """Those that MuJoCo finds when it looks 10 m far."""
    path = tmp_path / "model.xml"
    path.write_text(CHAIN.format(**({"head": "", "b": "", "rest": ""} | PAIRS[name])))
    model, data = far_sighted(path)
    expected = {frozenset(model.geom(g).name for g in contact.geom) for contact in data.contact}
    mechanism, findings = check(path, add=["contacts"])
    assert {frozenset(load.name.split(" on ")) for load in mechanism.loads} == expected
    assert (name == "none") == (not expected)
    told = [finding.message for finding in findings if finding.code == "N017"]
    assert [f"{len(expected)} pairs" in message for message in told] == ([True] if expected else [])


@pytest.mark.parametrize(
    ("ground", "part", "rest", "friction"),
    [
        ("", "", "", 1.0),
        ('friction=".3"', 'friction=".6"', "", 0.6),
        ('friction=".3" priority="2"', 'friction=".6"', "", 0.3),
        ('condim="1"', 'condim="1"', "", 0.0),
        ('condim="1"', "", "", 1.0),
        ("", "", '<contact><pair geom1="ground" geom2="part" friction=".7"/></contact>', 0.7),
        ("", "", '<contact><pair geom1="ground" geom2="part" condim="1"/></contact>', 0.0),
    ],
)
def test_friction_of_a_pair(ground, part, rest, friction, tmp_path):
    path = tmp_path / "model.xml"
    text = scene("plane", "sphere").replace('"ground"', f'"ground" {ground}').replace('"part"', f'"part" {part}')
    path.write_text(text.replace("</mujoco>", f"{rest}</mujoco>"))
    (contact,) = load(path, add=["contacts"]).loads
    assert contact.friction == friction
    _, data = far_sighted(path)
    theirs = data.contact[0]
    assert (theirs.friction[0] if theirs.dim > 1 else 0.0) == friction


def test_a_ball_falls_onto_a_floor_and_lies_there():
    text = """<mujoco><worldbody><geom name="floor" type="plane" size="1 1 1"/>
      <body name="ball" pos="0 0 .15"><freejoint name="free"/><geom size=".1"/></body></worldbody></mujoco>"""
    system = cm.compile_mechanism(load(text, add=["contacts"]))
    result = cm.simulate(system, duration=2.0)
    height = kinematics.pose(system, result.q[-1], "ball")[2, 3]
    np.testing.assert_allclose(height, 0.1 - 1e-3, atol=1e-5)
    without = cm.compile_mechanism(load(text))
    fallen = cm.simulate(without, duration=2.0)
    np.testing.assert_allclose(kinematics.pose(without, fallen.q[-1], "ball")[2, 3], 0.15 - 0.5 * 9.81 * 4, rtol=1e-6)


def test_kinds_that_no_contact_has_are_counted(tmp_path):
    path = tmp_path / "model.xml"
    path.write_text(scene("plane", "ellipsoid"))
    mechanism, findings = check(path, add=["contacts"])
    assert not mechanism.loads
    (finding,) = (each for each in findings if each.code == "N017")
    assert finding.message.startswith("1 pair of 2 geoms may touch")
    assert finding.hint == "Those of these kinds cannot be loads: 1 of ellipsoid and plane."


def test_friction_against_rolling_is_named_and_attributes_of_contacts_only_without_them(tmp_path):
    path = tmp_path / "model.xml"
    path.write_text(scene("plane", "sphere").replace('"part"', '"part" condim="6" solref=".01 1"'))
    for add, expected in (([], False), (["contacts"], True)):
        _, findings = check(path, add=add)
        assert expected == any("spinning and rolling" in finding.message for finding in findings)
        (attributes,) = (finding.message for finding in findings if finding.code == "N009")
        assert ("condim" in attributes) != expected
        assert "solref" in attributes


@pytest.mark.parametrize("mask", ["1e40", "-1", "4294967296", "0.5", "-1e49"])
def test_odd_masks(mask):
    """Numbers that are no 32 bits do not stop the reader; MuJoCo refuses them, or cuts them off."""
    text = scene("plane", "sphere").replace('"part"', f'"part" contype="{mask}" conaffinity="{mask}"')
    mechanism, _ = check(text, add=["contacts"])
    assert len(mechanism.loads) == (mask == "-1")


@pytest.mark.parametrize("count", [3100, 120])
def test_too_many_contacts_are_refused(count):
    balls = "".join(f'<body pos="{i} 0 0"><freejoint/><geom size=".1"/></body>' for i in range(count))
    text = f"<mujoco><worldbody>{balls}</worldbody></mujoco>"
    _, findings = check(text)
    assert not has_errors(findings)
    assert [finding.code for finding in findings if finding.code == "N017"] == ["N017"]
    mechanism, findings = check(text, add=["contacts"])
    assert mechanism is None
    assert [finding.code for finding in findings if finding.severity.name == "ERROR"] == ["N017"]


def test_a_robot_that_falls_onto_a_floor_with_its_foot():
    """The first steps, in free fall, are long, and their stages press deep into the floor: they are taken again."""
    text = """<mujoco><worldbody><geom type="plane" size="9 9 9"/><body name="torso" pos="0 0 1.2">
      <joint type="slide" axis="1 0 0"/><joint type="slide" axis="0 0 1"/><joint axis="0 1 0"/>
      <geom type="capsule" fromto="0 0 .2 0 0 -.2" size=".05"/><body name="thigh" pos="0 0 -.2"><joint axis="0 -1 0"/>
      <geom type="capsule" fromto="0 0 0 0 0 -.45" size=".05"/><body name="leg" pos="0 0 -.7"><joint axis="0 -1 0"/>
      <geom type="capsule" fromto="0 0 .25 0 0 -.25" size=".04"/><body name="foot" pos="0.07 0 -.25">
      <joint axis="0 -1 0"/><geom type="capsule" fromto="-.13 0 .05 .2 0 .05" size=".06"/>
      </body></body></body></body></worldbody></mujoco>"""
    system = cm.compile_mechanism(load(text, add=["contacts"]))
    result = cm.simulate(system, duration=0.3, engine="compiled")
    assert result.outcome.good
    heights = [kinematics.pose(system, q, "foot")[2, 3] for q in result.q]
    assert min(heights) == pytest.approx(0.01, abs=3e-3)  # the sole is 5 cm below, and the capsule 6 cm thick
