"""Every attribute that counts as used has an effect: changing it changes the mechanism, or what the findings say."""

import pytest

from cadmbs.errors import ModelError
from cadmbs.importers.loading import check
from cadmbs.importers.mjcf.leftovers import KINDS

CUBE = "0 0 0 1 0 0 0 1 0 0 0 1 1 1 0 0 1 1 1 0 1 1 1 1"
INERTIAL = '<inertial pos="0 0 0" mass="1" diaginertia=".1 .1 .1"/>'

WITHOUT_EFFECT = {
    "class user info group width texuniform": "names of classes are tried with defaults; the others are for pictures",
    "texcoord normal content_type smoothnormal texture texrepeat shininess reflectance specular emission": "pictures",
    "metallic roughness fovy ipd resolution output projection focal focalpixel principal": "pictures",
    "principalpixel sensorsize usethread saveinertial strippath texturedir material rgba": "pictures, and the compiler",
    "simple model conflict": "hints for MuJoCo, and the name of the model",
    "actuatorfrclimited actuatorfrcrange actuatorgravcomp limited ctrllimited forcelimited": "tried with their ranges",
    "coordinate angle": "tried with numbers of an angle",
    "refsite slidersite dynprm": "parts of actuators and of activations that are named as a whole",
}
UNTRIED = {name for names in WITHOUT_EFFECT for name in names.split()}

JOINT = '<joint name="j" axis="0 1 0" {}/>'
WORLD = (
    '<body name="a" pos="0 0 1" {body}>{inertial}{joint}<geom name="g" type="box" size=".1 .2 .3" {geom}/>'
    '<site name="s" pos=".1 0 0" {site}/><camera name="c" {camera}/>'
    '<body name="b" pos="1 0 0">{inertial}<joint name="k" axis="0 0 1" type="slide"/><site name="t"/></body></body>'
    '<body name="free" pos="0 1 0"><freejoint name="f" {freejoint}/>{inertial}</body>'
)


def model(key: str, attributes: str) -> str:
    """A model with an element of this kind that has these attributes."""
    parts = dict.fromkeys(("body", "geom", "site", "camera", "freejoint"), "")
    parts |= {"inertial": INERTIAL, "joint": JOINT.format("")}
    outside, inside = "", ""
    tag = key.rpartition("/")[2]
    match key:
        case "joint":
            parts["joint"] = JOINT.format(attributes)
        case "inertial":
            parts["inertial"] = f'<inertial pos="0 0 0" mass="1" {attributes}/>'
        case "body" | "site" | "camera" | "freejoint":
            parts[key] = attributes
        case "geom":
            parts |= {"geom": attributes, "inertial": ""}
        case "frame" | "replicate":
            count = "" if "count" in attributes or key == "frame" else 'count="2"'
            inside = f'<{key} {count} {attributes}><geom size=".1"/></{key}>'
        case "compiler" | "option" | "flag":
            outside = f"<option><flag {attributes}/></option>" if key == "flag" else f"<{key} {attributes}/>"
            parts["inertial"] = ""
        case "mesh":
            vertex = "" if "vertex" in attributes else f'vertex="{CUBE}"'
            parts |= {"inertial": "", "geom": 'mesh="m"'}
            outside = f'<asset><mesh name="m" {vertex} {attributes}/></asset>'
        case "fixed" | "spatial":
            inner = '<joint joint="j" coef="2"/><joint joint="k" coef="3"/>'
            inner = inner if key == "fixed" else '<site site="s"/><site site="t"/>'
            strong = "" if "stiffness" in attributes else 'stiffness="2"'
            outside = f'<tendon><{key} name="x" {strong} {attributes}>{inner}</{key}></tendon>'
        case "fixed/joint":
            outside = f'<tendon><fixed stiffness="1"><joint joint="k" coef="1"/><joint {attributes}/></fixed></tendon>'
        case "equality/joint":
            first = "" if "joint1" in attributes else 'joint1="j"'
            outside = f"<equality><joint {first} {attributes}/></equality>"
        case "equality/tendon":
            first = "" if "tendon1" in attributes else 'tendon1="x"'
            tendons = (
                '<fixed name="x"><joint joint="j" coef="2"/></fixed><fixed name="y"><joint joint="k" coef="1"/></fixed>'
            )
            outside = f"<tendon>{tendons}</tendon><equality><tendon {first} {attributes}/></equality>"
        case "connect" | "weld":
            first = "" if "1" in attributes.partition("=")[0] else 'body1="b"'
            first += ' anchor="0 0 0"' if key == "connect" and "anchor" not in attributes and first else ""
            outside = f"<equality><{key} {first} {attributes}/></equality>"
        case "key":
            outside = f'<keyframe><key name="k" {attributes}/></keyframe><actuator><motor joint="j"/></actuator>'
        case _:
            names = {part.partition("=")[0] for part in attributes.split()}
            across = "" if names & {"joint", "jointinparent", "tendon", "site", "cranksite", "body"} else 'joint="j"'
            tendon = '<tendon><fixed name="x"><joint joint="j" coef="2"/></fixed></tendon>'
            keyframe = '<keyframe><key name="k" ctrl=".7"/></keyframe>'
            outside = f"{tendon}<actuator><{tag} {across} {attributes}/></actuator>{keyframe}"
    world = WORLD.format(**parts).replace("</body></body>", f"</body>{inside}</body>", 1)
    head, tail = (outside, "") if key in ("compiler", "option", "flag", "mesh") else ("", outside)
    return f"<mujoco>{head}<worldbody>{world}</worldbody>{tail}</mujoco>"


VALUES: dict[str, str] = {
    "name": "other", "pos": ".3 .2 .1", "quat": "1 2 0 1", "axisangle": "1 1 0 30", "euler": "10 20 30",
    "xyaxes": "1 1 0 0 1 1", "zaxis": "0 1 1", "childclass": "soft", "gravcomp": ".5", "mass": "3", "limits": "",
    "diaginertia": ".1 .2 .2", "fullinertia": ".1 .2 .2 .01 0 0", "type": "slide", "axis": "1 1 0",
    "springdamper": ".1 1", "stiffness": "3", "range": "-20 50", "ref": "10", "springref": "10", "armature": ".2",
    "damping": ".3", "frictionloss": ".4", "size": ".2 .2 .2", "density": "30", "shellinertia": "true",
    "fromto": "0 0 0 1 0 0", "mesh": "m", "hfield": "h", "fitscale": "2", "count": "3", "offset": "0 0 1", "sep": "_",
    "springlength": ".3", "joint": "j", "coef": "4", "active": "false", "body1": "a", "body2": "free",
    "anchor": ".1 .2 .3", "site1": "s", "site2": "t", "relpose": ".1 0 0 1 0 0 0", "torquescale": "0",
    "joint1": "k", "joint2": "k", "polycoef": ".1 2", "tendon1": "y", "tendon2": "y",
    "qpos": ".1 .2", "qvel": ".1 .2", "ctrl": ".3", "act": ".3", "gravity": "0 0 -1",
    "jointinparent": "k", "tendon": "x", "gear": "2", "ctrlrange": ".1 .2", "forcerange": "-.1 .1",
    "site": "s", "refsite": "t", "cranksite": "s", "slidersite": "t", "body": "a", "dyntype": "filter",
    "gaintype": "affine", "biastype": "affine", "dynprm": "2", "gainprm": "3", "biasprm": "1 -2 -3", "kp": "7",
    "kv": "3", "dampratio": "1", "timeconst": ".2", "inheritrange": "1", "area": "2", "diameter": "3", "bias": "1 2 3",
    "autolimits": "false", "boundmass": "90", "boundinertia": "90", "settotalmass": "90", "balanceinertia": "true",
    "eulerseq": "ZYX", "fitaabb": "true", "meshdir": "meshes", "assetdir": "meshes", "inertiafromgeom": "false",
    "inertiagrouprange": "3 4", "vertex": "0 0 0 2 0 0 0 2 0 0 0 2", "face": "0 2 1 0 1 3 0 3 2 1 2 3",
    "refpos": ".1 0 0", "refquat": "1 1 0 0", "scale": "2 1 1", "inertia": "shell", "file": "other.stl",
    "equality": "disable", "limit": "disable", "spring": "disable", "damper": "disable", "actuation": "disable",
    "constraint": "disable", "clampctrl": "disable", "actuatorgroupdisable": "1",
}  # fmt: skip

ACTUATORS = ("general", "motor", "position", "velocity", "intvelocity", "damper", "cylinder")

BESIDE = {
    ("general", "biasprm"): 'biastype="affine"', ("general", "gaintype"): 'gainprm="1 2 3"',
    ("general", "biastype"): 'biasprm="1 2 3"', ("damper", "kv"): 'ctrlrange="0 1"',
    ("damper", "gear"): 'kv="1" ctrlrange="0 1"', ("damper", "tendon"): 'kv="1" ctrlrange="0 1"',
    ("damper", "ctrlrange"): 'kv="1"', ("damper", "joint"): 'kv="1" ctrlrange="0 1"',
    ("joint", "springref"): 'stiffness="2"',
    ("joint", "ref"): 'stiffness="2"', ("site", "fromto"): 'type="capsule" size=".1"',
    **{("inertial", name): 'diaginertia=".1 .2 .2"' for name in ("quat", "axisangle", "euler", "xyaxes", "zaxis")},
    ("weld", "anchor"): 'relpose=".1 0 0 1 0 0 0"', ("joint", "type"): "", ("geom", "hfield"): 'type="hfield"',
    ("geom", "mesh"): 'type="mesh"', ("geom", "fitscale"): 'mesh="m"', ("weld", "relpose"): 'body2="free"',
    ("equality/joint", "polycoef"): 'joint2="k"', ("equality/tendon", "polycoef"): 'tendon2="y"',
    ("fixed", "springlength"): 'stiffness="1"', ("key", "act"): "",
}  # fmt: skip
"""What an attribute needs beside it to count."""

TOGETHER = {
    ("geom", "mesh"), ("site", "type"), ("site", "size"), ("frame", "name"), ("option", "actuatorgroupdisable"),
    ("position", "inheritrange"), ("intvelocity", "inheritrange"), ("intvelocity", "timeconst"),
    ("cylinder", "timeconst"),
    ("compiler", "angle"), ("compiler", "eulerseq"), ("compiler", "autolimits"), ("compiler", "fitaabb"),
    ("compiler", "meshdir"), ("compiler", "assetdir"), ("compiler", "balanceinertia"), ("compiler", "boundinertia"),
    ("mesh", "file"), ("geom", "fitscale"), ("frame", "childclass"), ("body", "childclass"),
    ("replicate", "childclass"),
    ("replicate", "sep"), ("replicate", "euler"), ("connect", "site1"), ("connect", "site2"), ("weld", "site1"),
    ("weld", "site2"), ("key", "act"), ("fixed/joint", "coef"), ("fixed/joint", "joint"), ("geom", "hfield"),
}  # fmt: skip
"""Those that are for pictures alone, or named as a whole, or that tests elsewhere try together with others."""

SENSIBLE = ("joint", "body", "geom", "inertial", "site", "camera", "frame", "fixed", "spatial", "equality/joint",
            "equality/tendon", "connect", "weld", "key", "general", "motor", "position", "velocity", "intvelocity",
            "damper", "cylinder", "mesh", "option")  # fmt: skip

CASES = [
    (key, name)
    for key in SENSIBLE
    for name in KINDS[key].used.split()
    if name not in UNTRIED and (key, name) not in TOGETHER
]


def outcome(text: str) -> object:
    try:
        mechanism, findings = check(text, keyframe="k" if "<key " in text else None)
    except ModelError as refusal:
        return [str(finding) for finding in refusal.findings]
    document = None if mechanism is None else mechanism.model_dump(mode="json", exclude={"source"})
    return document, [(finding.code, finding.message) for finding in findings]


@pytest.mark.parametrize(("key", "name"), CASES)
def test_an_attribute_that_is_used_has_an_effect(key, name):
    beside = BESIDE.get((key, name), "")
    value = "k" if name == "joint" and key in ACTUATORS else VALUES[name]
    assert outcome(model(key, f'{beside} {name}="{value}"')) != outcome(model(key, beside))
