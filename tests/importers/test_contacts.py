"""Contacts of SDF and USD: the same scene in both and in MJCF, and the rules which pairs may touch."""

import numpy as np
import pytest

from cadmbs import compile_mechanism, dynamics
from cadmbs.importers.loading import check, load
from cadmbs.importers.sdf.importer import UNLIMITED_FRICTION

MJCF = """<mujoco><worldbody><geom name="floor" type="plane" size="1 1 1" pos="0 0 .1" friction=".5"/>
  <geom name="step" type="box" size=".2 .1 .05" pos=".5 0 .1" euler="0 0 30" friction=".5"/>
  <body name="toy" pos=".1 .2 .3"><freejoint/><inertial pos="0 0 0" mass="2" diaginertia=".1 .1 .1"/>
    <geom name="ball" size=".1" friction=".5"/>
    <geom name="rod" type="capsule" size=".05 .2" pos="0 .1 0" euler="90 0 0" friction=".5"/>
    <geom name="cube" type="box" size=".1 .2 .3" pos=".3 0 0" friction=".5"/></body></worldbody></mujoco>"""


def collision(name: str, shape: str, pose: str = "0 0 0 0 0 0", surface: str = "") -> str:
    mu = f"<surface><friction><ode><mu>.5</mu></ode></friction>{surface}</surface>"
    return f'<collision name="{name}"><pose>{pose}</pose><geometry>{shape}</geometry>{mu}</collision>'


QUARTER, TWELFTH = np.pi / 2, np.pi / 6
INERTIAL = "<inertial><mass>2</mass><inertia><ixx>.1</ixx><iyy>.1</iyy><izz>.1</izz></inertia></inertial>"
SPHERE = "<sphere><radius>.1</radius></sphere>"
SDF = f"""<sdf version="1.7"><world name="w"><gravity>0 0 -9.81</gravity>
  <model name="room"><static>true</static><link name="l">
    {collision("floor", "<plane><normal>0 0 1</normal></plane>", "0 0 .1 0 0 0")}
    {collision("step", "<box><size>.4 .2 .1</size></box>", f".5 0 .1 0 0 {TWELFTH}")}</link></model>
  <model name="toy"><pose>.1 .2 .3 0 0 0</pose><link name="l">{INERTIAL}
    {collision("ball", SPHERE)}
    {collision("rod", "<capsule><radius>.05</radius><length>.4</length></capsule>", f"0 .1 0 {QUARTER} 0 0")}
    {collision("cube", "<box><size>.2 .4 .6</size></box>", ".3 0 0 0 0 0")}</link></model></world></sdf>"""


def prim(kind: str, name: str, inside: str) -> str:
    schemas = '(\n prepend apiSchemas = ["PhysicsCollisionAPI"]\n)'
    return f'def {kind} "{name}" {schemas}\n{{\n {inside}\n}}'


def placed(position: str, more: str = "") -> str:
    order = f'["xformOp:translate"{more and ", " + chr(34) + more.split()[1] + chr(34)}]'
    return f"double3 xformOp:translate = {position}\n {more}\n uniform token[] xformOpOrder = {order}"


BODY_SCHEMAS = '"PhysicsRigidBodyAPI", "PhysicsMassAPI"'
BOX = "double size = 1\n double3 xformOp:translate = {}\n float3 xformOp:scale = {}\n {}\n"
BOX += "uniform token[] xformOpOrder = "
STEP = BOX.format("(0.5, 0, 0.1)", "(0.4, 0.2, 0.1)", "double xformOp:rotateZ = 30")
CUBE = BOX.format("(0.3, 0, 0)", "(0.2, 0.4, 0.6)", "")
ROD = 'uniform token axis = "Y"\n double radius = 0.05\n double height = 0.4\n '
TOY = "\n".join(
    [
        "float physics:mass = 2\n float3 physics:diagonalInertia = (0.1, 0.1, 0.1)",
        placed("(0.1, 0.2, 0.3)"),
        prim("Sphere", "ball", "double radius = 0.1"),
        prim("Capsule", "rod", ROD + placed("(0, 0.1, 0)")),
        prim("Cube", "cube", CUBE + '["xformOp:translate", "xformOp:scale"]'),
    ]
)
USD = f"""#usda 1.0
(
 metersPerUnit = 1
 upAxis = "Z"
)
def PhysicsScene "scene" {{
}}
{prim("Plane", "floor", 'uniform token axis = "Z"' + chr(10) + placed("(0, 0, 0.1)"))}
{prim("Cube", "step", STEP + '["xformOp:translate", "xformOp:rotateZ", "xformOp:scale"]')}
def Xform "toy" (
 prepend apiSchemas = [{BODY_SCHEMAS}]
)
{{
 {TOY}
}}
"""


def forces(text: str, count: int, **options):
    """Forces of the contacts at random states of the only body, hybrid, and the friction of each."""
    mechanism = load(text, add=["contacts"], **options)
    assert len(mechanism.loads) == count
    system = compile_mechanism(mechanism)
    result = []
    for seed in range(20):
        rng = np.random.default_rng(seed)
        turn = rng.normal(size=4)
        q = np.concatenate([turn / np.linalg.norm(turn), 0.3 * rng.normal(size=3)])
        result.append(dynamics.load_forces(system, q, rng.normal(size=6)))
    return np.array(result)


COUNT = 1 + 2 + 8 + 1  # ball, rod and cube on the floor, ball on the step


@pytest.mark.parametrize("kind", ["sdf", "usd"])
def test_the_same_scene_has_the_same_forces(kind, tmp_path):
    if kind == "usd":
        pytest.importorskip("pxr", reason="usd-core is not installed")
    expected = forces(MJCF, COUNT)
    assert np.count_nonzero(expected.any(axis=1)) > 10
    path = tmp_path / f"scene.{'usda' if kind == 'usd' else kind}"
    path.write_text({"sdf": SDF, "usd": USD}[kind])
    scale = np.abs(expected).max()
    tolerance = 1e-6 if kind == "usd" else 1e-12  # single numbers in USD
    np.testing.assert_allclose(forces(path, COUNT), expected, rtol=0, atol=tolerance * scale)


def two_links(model: str = "", first: str = "", surface: str = "", joint: str = "") -> str:
    balls = collision("c", SPHERE, surface=surface)
    return f"""<sdf version="1.7"><model name="m">{model}<link name="a">{first}{INERTIAL}{balls}</link>
      <link name="b">{INERTIAL}{balls}</link>{joint}</model></sdf>"""


HINGE = '<joint name="j" type="revolute"><parent>a</parent><child>b</child><axis><xyz>0 0 1</xyz></axis></joint>'


@pytest.mark.parametrize(
    ("text", "touch"),
    [
        (two_links(), False),
        (two_links("<self_collide>true</self_collide>"), True),
        (two_links(first="<self_collide>1</self_collide>"), True),
        (two_links("<self_collide>1</self_collide>", joint=HINGE), False),
        (
            two_links(
                "<self_collide>1</self_collide>", surface="<contact><collide_bitmask>0</collide_bitmask></contact>"
            ),
            False,
        ),
        (
            two_links(
                "<self_collide>1</self_collide>",
                surface="<contact><collide_without_contact>1</collide_without_contact></contact>",
            ),
            False,
        ),
    ],
)
def test_links_of_sdf_that_may_touch(text, touch):
    mechanism, findings = check(text, add=["contacts"])
    assert [load.name for load in mechanism.loads] == (["a::c on b::c"] if touch else [])
    assert any(finding.code == "V013" for finding in findings) == touch


@pytest.mark.parametrize(("mask", "touch"), [("0xAB", True), ("0x0", False), ("0x10000", False), ("many", True)])
def test_masks_of_sdf_in_other_forms(mask, touch):
    surface = f"<contact><collide_bitmask>{mask}</collide_bitmask></contact>"
    mechanism = load(two_links("<self_collide>1</self_collide>", surface=surface), add=["contacts"])
    assert len(mechanism.loads) == touch


@pytest.mark.parametrize("mu", ["inf", "-1"])
def test_shapes_of_sdf_that_do_not_slide(mu):
    text = two_links("<self_collide>1</self_collide>").replace("<mu>.5</mu>", f"<mu>{mu}</mu>")
    (contact,) = load(text, add=["contacts"]).loads
    assert contact.friction == UNLIMITED_FRICTION


def test_the_smaller_friction_of_sdf_and_what_is_named():
    text = two_links("<self_collide>1</self_collide>", surface="<bounce><threshold>1</threshold></bounce>")
    other = text.replace("<mu>.5</mu>", "<mu>-1</mu><mu2>1</mu2>", 1)
    (contact,) = load(other, add=["contacts"]).loads
    assert contact.friction == 0.5
    _, findings = check(other, add=["contacts"])
    named = " ".join(finding.message for finding in findings if finding.code == "V008")
    assert "<mu2>" in named and "<threshold>" in named and "<surface>" not in named and "<mu>" not in named
    _, findings = check(other)
    assert any("2 <surface>" in finding.message for finding in findings if finding.code == "V008")


@pytest.mark.parametrize("joined", [False, True])
def test_bodies_of_usd_that_may_touch(joined, tmp_path):
    pytest.importorskip("pxr", reason="usd-core is not installed")
    ball = prim("Sphere", "ball", "double radius = 0.1")
    mass = "float physics:mass = 2\n float3 physics:diagonalInertia = (0.1, 0.1, 0.1)"
    for relation, enabled, touch in (
        ("", "", not joined),
        ("", "bool physics:collisionEnabled = true", True),
        ("rel physics:filteredPairs = </a>", "bool physics:collisionEnabled = true", False),
    ):
        bodies = [
            f'def Xform "{name}" (\n prepend apiSchemas = [{BODY_SCHEMAS}]\n)\n{{\n {mass}\n {more}\n {ball}\n}}'
            for name, more in (("a", ""), ("b", relation))
        ]
        ends = f"rel physics:body0 = </a>\n rel physics:body1 = </b>\n {enabled}"
        hinge = f'def PhysicsRevoluteJoint "j" {{\n {ends}\n}}' if joined else ""
        path = tmp_path / "two.usda"
        path.write_text("\n".join(['#usda 1.0\n(\n metersPerUnit = 1\n upAxis = "Z"\n)', *bodies, hinge]))
        names = [(entry.name, entry.friction) for entry in load(path, add=["contacts"]).loads]
        assert names == ([("a::ball on b::ball", 0.5)] if touch else [])
