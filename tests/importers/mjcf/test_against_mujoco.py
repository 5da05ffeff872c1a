"""What small models become, against MuJoCo: each has one of the traps of the format."""

import numpy as np
import pytest

mujoco = pytest.importorskip("mujoco")

from cadmbs import kinematics  # noqa: E402
from cadmbs.importers.loading import check, load  # noqa: E402
from tests.importers.mjcf.comparing import assert_same_mechanics, both, in_state, load_forces  # noqa: E402

pytestmark = pytest.mark.oracle

ROD = '<geom type="capsule" fromto="0 0 0 .3 .1 0" size=".02"/>'


def two(outer: str, inner: str = "", head: str = "", rest: str = "") -> str:
    """A body in a body."""
    return f"""<mujoco>{head}<worldbody>
      <body name="a" pos="0 .1 1" euler="10 20 30">{outer}
        <body name="b" pos=".3 0 .1" quat="1 2 0 1">{inner}{ROD}</body>
      </body></worldbody>{rest}</mujoco>"""


def geom(attributes: str, head: str = "") -> str:
    return two(f'<joint axis="0 1 1"/><geom {attributes}/>', '<joint axis="1 0 0" pos="0 .1 0"/>', head)


HINGE = f'<joint name="h" axis="0 1 2"/>{ROD}'
CUBE = "0 0 0 1 0 0 0 1 0 0 0 1 1 1 0 0 1 1 1 0 1 1 1 1"
MESH = f'<asset><mesh name="m" vertex="{CUBE}" {{}}/></asset>'
SCALED_MESH = MESH.format('scale=".1 .2 .3"')
TETRAHEDRON = 'vertex="0 0 0 .3 0 0 0 .2 0 0 0 .1" face="0 2 1 0 1 3 0 3 2 1 2 3"'

MODELS = {
    "degrees": two('<joint axis="0 1 0" ref="20" range="-30 60" springref="10" stiffness="3"/>' + ROD, HINGE),
    "radians": two(f'<joint axis="0 1 0" ref=".2"/>{ROD}', HINGE, '<compiler angle="radian"/>').replace(
        "10 20 30", ".1 .2 .3"
    ),
    "extrinsic euler": two(HINGE, HINGE.replace("h", "i", 1), '<compiler eulerseq="ZyX"/>'),
    "last compiler counts": two(HINGE, "", '<compiler angle="radian"/>', '<compiler angle="degree"/>'),
    "several joints": two(
        '<joint axis="0 1 0" pos=".1 0 0"/><joint type="slide" axis="1 1 0"/><joint axis="0 0 1" pos="0 .2 .1"/>' + ROD,
        '<joint type="slide" axis="0 0 3"/><joint type="ball" pos=".1 0 0"/>',
    ),
    "free and ball": two(f"<freejoint/>{ROD}", '<joint type="ball" pos=".1 .2 0" damping="1"/>'),
    "armature": two(f'<joint axis="0 1 0" armature=".3" damping="2"/>{ROD}', '<joint type="ball" armature=".1"/>'),
    "frames": two(
        f'<frame pos="0 .1 0" euler="0 0 40"><joint axis="1 0 0" pos=".1 0 0"/>{ROD}</frame>',
        '<frame pos="1 0 0"><frame quat="1 1 0 0"><joint type="slide" axis="0 1 0"/></frame></frame>',
    ),
    "orientations": two(
        HINGE
        + "".join(
            f'<geom type="box" size=".1 .2 .3" pos=".1 0 0" {text}/>'
            for text in (
                'axisangle="1 1 0 30"',
                'xyaxes="1 1 0 0 1 1"',
                'zaxis="0 0 -1"',
                'zaxis=".1 .2 .3"',
                'quat="2 0 0 1"',
            )
        ),
        "<joint/>",
    ),
    "defaults": two(
        '<joint class="stiff" axis="0 1 0"/>' + ROD,
        '<joint/><geom type="box" size=".1"/>',
        """<default><geom density="500" size=".1 .2 .3"/><default class="stiff"><joint armature=".1" axis="1 0 0"/>
           <default class="stiffer"><joint armature=".2"/></default></default></default>""",
    ).replace('name="b"', 'name="b" childclass="stiffer"'),
    "quat before the euler of a class": two(
        f'{HINGE}<geom class="turned" quat="1 0 0 0" type="box" size=".1 .2 .3"/>',
        "<joint/>",
        '<default><default class="turned"><geom euler="0 40 0"/></default></default>',
    ),
    "two default sections": two(
        HINGE,
        "<joint/>",
        '<default class="main"><geom density="300"/></default><default><joint armature="1"/></default>',
    ),
    "inertial": two(
        '<joint/><inertial pos=".1 0 0" mass="2" fullinertia="3 4 5 .1 .2 .3"/><geom size="1"/>',
        '<joint/><inertial pos="0 0 .1" euler="10 0 30" mass="1" diaginertia="1 2 2.5"/>',
    ),
    "inertia from geom": two(
        '<joint/><inertial pos=".1 0 0" mass="2" diaginertia="3 4 5"/><geom size=".1"/>',
        "<joint/>",
        '<compiler inertiafromgeom="true"/>',
    ),
    "groups with mass": two(
        f'{HINGE}<geom size=".1" group="3"/><geom size=".2" group="4"/>',
        "<joint/>",
        '<compiler inertiagrouprange="0 3"/>',
    ),
    "bounds and total mass": two(
        HINGE,
        '<joint/><inertial pos="0 0 0" mass="1e-3" diaginertia="1e-6 1e-6 1e-6"/>',
        '<compiler boundmass=".01" boundinertia="1e-3" settotalmass="7"/>',
    ),
    "balanced moments": two(
        HINGE,
        '<joint/><inertial pos="0 0 0" mass="1" diaginertia=".1 .1 .9"/>',
        '<compiler balanceinertia="true"/>',
    ),
    "visual mass": geom('type="box" size=".1 .2 .3" contype="0" conaffinity="0"'),
    "mass before density": geom('size=".1" mass="3" density="7"'),
    "massless geom": geom(f'size=".1" mass="0"/>{ROD}<geom size=".1" density="0"'),
    "sphere": geom('size=".1"'),
    "capsule": geom('type="capsule" size=".1 .3" pos=".1 .2 .3"'),
    "cylinder": geom('type="cylinder" size=".1 .3" zaxis="1 2 3"'),
    "ellipsoid": geom('type="ellipsoid" size=".1 .2 .3" euler="10 20 30"'),
    "box between points": geom('type="box" fromto="0 0 0 .1 .2 .3" size=".05"'),
    "ellipsoid between points": geom('type="ellipsoid" fromto="0 0 0 -.1 .2 .3" size=".05"'),
    "mesh": geom('type="mesh" mesh="m" pos="0 .1 0"', MESH.format("")),
    "scaled and moved mesh": geom(
        'type="mesh" mesh="m" euler="10 20 30"', MESH.format('scale=".1 -.2 .3" refpos="1 0 0" refquat="1 1 0 0"')
    ),
    "legacy mesh": geom('type="mesh" mesh="m"', f'<asset><mesh name="m" {TETRAHEDRON}/></asset>'),
    "exact mesh": geom('type="mesh" mesh="m"', f'<asset><mesh name="m" {TETRAHEDRON} inertia="exact"/></asset>'),
    "convex mesh": geom('type="mesh" mesh="m"', f'<asset><mesh name="m" {TETRAHEDRON} inertia="convex"/></asset>'),
    "shell mesh": geom('type="mesh" mesh="m"', f'<asset><mesh name="m" {TETRAHEDRON} inertia="shell"/></asset>'),
    "unnamed twice": two("<joint/><joint axis='1 0 0'/>" + ROD, "<joint/><joint axis='0 1 0'/>"),
    "gravity off": two(HINGE, "<joint/>", '<option gravity="0 1 -3"><flag gravity="disable"/></option>'),
    "gravity": two(HINGE, "<joint/>", '<option gravity="0 1 -3"/>'),
    "compensated gravity": two(HINGE, "<joint/>").replace('name="b"', 'name="b" gravcomp=".7"'),
    "springs and dampers": two(
        f'<joint name="h" axis="0 1 2" ref="5" springref="-20" stiffness="4" damping=".3"/>{ROD}',
        '<joint type="ball" stiffness="3" damping=".2"/>',
    ),
    "spring by time constant": two(f'<joint axis="0 1 2" springdamper=".3 .7"/>{ROD}', '<joint springdamper="1 2"/>'),
    "replicate": f"""<mujoco><worldbody><body name="a"><joint/>{ROD}
      <replicate count="11" offset=".1 0 0" euler="0 10 5" sep="_"><body name="leg" pos="0 .1 0"><joint name="j"/>{ROD}
      <replicate count="2" offset="0 0 .1"><geom size=".01"/></replicate></body></replicate></body></worldbody>
      <actuator><motor name="m" joint="j" gear="2"/></actuator></mujoco>""",
}
for _shape, _size in (("sphere", ".1"), ("capsule", ".1 .3"), ("cylinder", ".1 .3"), ("box", ".1 .2 .3")):
    MODELS[f"shell {_shape}"] = geom(f'type="{_shape}" size="{_size}" shellinertia="true"')
for _shape in ("sphere", "capsule", "cylinder", "ellipsoid", "box"):
    for _fit in ("true", "false"):
        MODELS[f"{_shape} around a mesh, aabb {_fit}"] = geom(
            f'type="{_shape}" mesh="m" fitscale="1.1"',
            f'<compiler fitaabb="{_fit}"/>{SCALED_MESH}',
        )


@pytest.mark.parametrize("name", list(MODELS))
def test_mechanics(name, tmp_path):
    path = tmp_path / "model.xml"
    path.write_text(MODELS[name])
    for seed in (1, 2):
        case = both(path, seed)
        assert_same_mechanics(case, 1e-6 if "mesh" in name else 1e-9)
        passive = case.data.qfrc_passive + case.data.qfrc_actuator
        np.testing.assert_allclose(load_forces(case), passive, rtol=1e-6 if "mesh" in name else 1e-9, atol=1e-9)


ACTUATORS = {
    "motor": '<motor joint="h" gear="3"/>',
    "position": '<position joint="h" kp="20" kv="2" gear="3"/>',
    "damping ratio": '<position joint="h" kp="20" dampratio="1.5" gear="3"/>',
    "velocity": '<velocity joint="h" kv="2" gear="-3"/>',
    "clamped": '<position joint="h" kp="20" ctrlrange="0.1 0.2"/>',
    "bounded": '<position joint="h" kp="20" forcerange="-.1 .1" gear="2"/>',
    "affine": '<general joint="h" gaintype="affine" biastype="affine" gainprm="2 1 3" biasprm="1 -4 -5" gear="2"/>',
    "unstable": '<general joint="h" biastype="affine" gainprm="2" biasprm="1 4 -5" gear="2"/>',
    "damper": '<damper joint="h" kv="3" ctrlrange="0 1"/>',
    "class": '<position class="weak" joint="h"/>',
    "general of a position class": '<general class="weak" joint="h"/>',
    "armature": '<motor joint="h" gear="3" armature=".2" damping=".1"/>',
    "tendon": '<position tendon="t" kp="20" kv="1"/>',
    "inherited range": '<position joint="h" kp="20" inheritrange=".5"/>',
    "integrated": '<intvelocity joint="h" kp="20" kv="1"/>',
}
CLASSES = '<default><default class="weak"><position kp="2" kv=".5" gear="2"/></default></default>'
TENDON = '<tendon><fixed name="t" stiffness="2" damping=".2" armature=".1"><joint joint="h" coef="3"/></fixed></tendon>'
KEY = '<keyframe><key name="k" qpos=".3 .4" qvel="1 2" ctrl=".7" {}/></keyframe>'


@pytest.mark.parametrize("keyframe", [None, "k"])
@pytest.mark.parametrize("name", list(ACTUATORS))
def test_actuators(name, keyframe, tmp_path):
    path = tmp_path / "model.xml"
    hinge = HINGE.replace('name="h"', 'name="h" ref="5" springref="12" range="10 40"')
    key = KEY.format('act=".2"' if name == "integrated" else "")
    path.write_text(two(hinge, "<joint/>", CLASSES, f"{TENDON}<actuator>{ACTUATORS[name]}</actuator>{key}"))
    for seed in (1, 2):
        case = both(path, seed, keyframe=keyframe)
        if keyframe:
            case.data.ctrl[:], case.data.act[:] = case.model.key_ctrl[0], case.model.key_act[0]
        mujoco.mj_forward(case.model, case.data)
        assert_same_mechanics(case)
        expected = case.data.qfrc_passive + case.data.qfrc_actuator
        np.testing.assert_allclose(load_forces(case), expected, rtol=1e-9, atol=1e-9)


@pytest.mark.parametrize("actuator", ["position", "bounded", "motor", "unstable"])
def test_actuatorfrcrange_bounds_the_forces_of_actuators(actuator, tmp_path):
    path = tmp_path / "model.xml"
    hinge = HINGE.replace('name="h"', 'name="h" actuatorfrcrange="-.3 .3"')
    text = two(hinge, "<joint/>", CLASSES, f"<actuator>{ACTUATORS[actuator]}</actuator>{KEY.format('')}")
    path.write_text(text)
    case = both(path, 1, keyframe="k")
    case.data.ctrl[:] = case.model.key_ctrl[0]
    mujoco.mj_forward(case.model, case.data)
    if actuator == "unstable":
        _, findings = check(path)
        assert any("the forcerange of a spring that pushes away" in finding.message for finding in findings)
    else:
        assert abs(case.data.qfrc_actuator[0]) <= 0.3
        np.testing.assert_allclose(load_forces(case), case.data.qfrc_actuator, rtol=1e-9, atol=1e-9)


@pytest.mark.parametrize("joint", ["", 'actuatorfrcrange="-.3 1"', 'actuatorfrcrange="1 2"'])
@pytest.mark.parametrize(
    "actuator",
    [
        '<position joint="h" kp="20" kv="3" forcerange="0 .5" gear="-2"/>',
        '<velocity joint="h" kv="20" gear="3" forcerange="-2 30"/>',
        '<motor joint="h" gear="3" forcerange="-.7 .05"/>',
    ],
)
def test_bounds_of_forces_that_differ_in_size(actuator, joint, tmp_path):
    """The force is cut off at the range of the actuator, then at that of the joint, even where the two do not meet."""
    path = tmp_path / "model.xml"
    hinge = HINGE.replace('name="h"', f'name="h" {joint}')
    path.write_text(two(hinge, "<joint/>", CLASSES, f"<actuator>{actuator}</actuator>{KEY.format('')}"))
    for seed in range(4):
        for key in (None, "k"):
            case = both(path, seed, keyframe=key)
            case.data.ctrl[:] = case.model.key_ctrl[0] if key else 0.0
            mujoco.mj_forward(case.model, case.data)
            np.testing.assert_allclose(load_forces(case), case.data.qfrc_actuator, rtol=1e-12, atol=1e-12)


@pytest.mark.parametrize(
    ("bounds", "actuators", "reason"),
    [
        ("-.3 .3", '<position joint="h" kp="2"/><damper joint="h" kv="1"/>', "a joint with several actuators"),
        ("-.3 .3", '<motor joint="h"/><motor joint="h"/>', "a joint with several actuators"),
    ],
)
def test_force_ranges_that_no_servo_has_are_named(bounds, actuators, reason, tmp_path):
    path = tmp_path / "model.xml"
    hinge = HINGE.replace('name="h"', f'name="h" actuatorfrcrange="{bounds}"')
    path.write_text(two(hinge, rest=f"<actuator>{actuators}</actuator>"))
    _, findings = check(path)
    assert any(reason in finding.message for finding in findings if finding.code == "N012")


def test_spatial_tendon_is_a_spring_between_points(tmp_path):
    path = tmp_path / "model.xml"
    sites = '<site site="s"/><site site="t"/>'
    tendon = f'<tendon><spatial stiffness="5" damping=".3" springlength=".2">{sites}</spatial></tendon>'
    text = two(HINGE + '<site name="s" pos=".1 0 .2"/>', "<joint/>", rest=tendon)
    path.write_text(text.replace("<worldbody>", '<worldbody><site name="t" pos="1 0 0"/>'))
    case = both(path, 3)
    assert_same_mechanics(case)
    np.testing.assert_allclose(load_forces(case), case.data.qfrc_passive, rtol=1e-9, atol=1e-9)


def spatial(attributes: str) -> str:
    """A hinge with a tendon straight from a point of the world to a point of its body."""
    tendon = f'<tendon><spatial name="t" {attributes}><site site="s"/><site site="t"/></spatial></tendon>'
    text = two(HINGE + '<site name="s" pos=".1 0 .2"/>', "<joint/>", rest=tendon)
    return text.replace("<worldbody>", '<worldbody><site name="t" pos="1 0 0"/>')


@pytest.mark.parametrize("band", ["0 .3", ".9 1.1", "2 3", "1 1.02"])
@pytest.mark.parametrize("damping", ["", 'damping=".3"'])
def test_dead_bands_of_tendons_between_two_sites(band, damping, tmp_path):
    path = tmp_path / "model.xml"
    path.write_text(spatial(f'stiffness="5" {damping} springlength="{band}"'))
    for seed in range(5):
        case = both(path, seed)
        np.testing.assert_allclose(load_forces(case), case.data.qfrc_passive, rtol=1e-9, atol=1e-9)


def test_limits_of_tendons_between_two_sites_are_stops_where_these_are_asked_for(tmp_path):
    path = tmp_path / "model.xml"
    path.write_text(spatial('range=".5 .8"'))
    mechanism, findings = check(path)
    assert not mechanism.loads
    assert any("--with stops" in finding.message for finding in findings if finding.code == "N012")
    case = both(path, 3, add=["stops"])
    length = case.data.ten_length[0]
    assert length > 0.8
    slope = float(case.data.ten_J[0])  # by the hinge alone, the only entry of a sparse row
    np.testing.assert_allclose(load_forces(case), [-1e4 * (length - 0.8) * slope, 0.0], rtol=1e-9)


def test_friction_of_a_tendon_between_two_sites_while_it_slides(tmp_path):
    """MuJoCo keeps friction by a soft constraint, whose force is the friction where the tendon slides fast."""
    path = tmp_path / "model.xml"
    path.write_text(spatial('frictionloss=".4" limited="false"'))
    for seed in range(3):
        case = both(path, seed)
        case = in_state(case, case.q, 10.0 * case.data.qvel)
        assert abs(case.data.ten_velocity[0]) > 0.01
        assert case.data.nefc == 1
        np.testing.assert_allclose(load_forces(case), case.data.qfrc_constraint, rtol=1e-6, atol=1e-9)
    assert [entry.name for entry in load(path).loads] == ["t friction"]
    assert not load(path, without=["friction"]).loads


@pytest.mark.parametrize(
    ("attributes", "reason"),
    [
        ('armature=".1"', "without which its bodies accelerate more easily along it"),
        ('frictionloss=".1"', "the friction of a path that is not straight between two sites"),
        ('stiffness="3"', "a spring or damper along a path"),
    ],
)
def test_what_a_path_over_three_sites_has_is_named(attributes, reason, tmp_path):
    path = tmp_path / "model.xml"
    path.write_text(spatial(attributes).replace("</spatial>", '<site site="s"/></spatial>'))
    _, findings = check(path)
    assert any(reason in finding.message for finding in findings if finding.code == "N012")


def test_stops_have_names_of_their_own(tmp_path):
    path = tmp_path / "model.xml"
    hinge = HINGE.replace('name="h"', 'name="h" range="-20 50"')
    path.write_text(two(hinge, "<joint/>", rest='<actuator><motor name="h stop" joint="h"/></actuator>'))
    assert [entry.name for entry in load(path, add=["stops"]).loads] == ["h stop", "h stop_2"]


def test_a_site_between_two_points(tmp_path):
    """Its frame is in the middle, and z leads from the second point to the first one."""
    path = tmp_path / "model.xml"
    site = '<site name="s" type="capsule" size=".1" fromto=".1 .2 0 .4 .6 .3"/>'
    path.write_text(two(HINGE + f'<frame pos=".1 0 0" euler="10 0 0">{site}</frame>'))
    case = both(path, 3)
    pose = kinematics.pose(case.system, case.q, "a/s", engine="reference")
    np.testing.assert_allclose(pose[:3, 3], case.data.site_xpos[0], atol=1e-12)
    np.testing.assert_allclose(pose[:3, 2], case.data.site_xmat[0].reshape(3, 3)[:, 2], atol=1e-12)
