"""Every type, schema and attribute of a stage is in the mechanism or in the report: a comparison over whole files.

Those of the library, and those in the folders of CADMBS_ROBOT_CORPUS:

    CADMBS_ROBOT_CORPUS=/robots python -m pytest -m slow tests/importers/usd/test_nothing_is_dropped.py
"""

import os
from importlib.resources import files
from pathlib import Path

import pytest

import cadmbs as cm
from cadmbs.exporters import usd
from cadmbs.importers.draft import ReadOptions, SourceFile
from cadmbs.importers.usd.importer import READ_ATTRIBUTES, READ_SCHEMAS, READ_TYPES

pxr = pytest.importorskip("pxr", reason="usd-core is not installed")

from cadmbs.importers.usd.importer import read_usd  # noqa: E402

LARGEST = 2**21
"""Larger files are left out [bytes]."""

PICTURES = {"xformOp", "primvars", "inputs", "outputs", "info", "material", "ui", "omni", "semantic", "collection",
            "subsetFamily", "userProperties", "skel", "light"}  # fmt: skip
NOTHING = {"physics:velocity", "physics:angularVelocity", "physics:kinematicEnabled", "physics:breakForce",
           "physics:breakTorque", "physxRigidBody:disableGravity", "physxRigidBody:linearDamping",
           "physxRigidBody:angularDamping"}  # fmt: skip
"""Attributes that say nothing where they are zero, false or infinite."""

LIBRARY = ("four_bar", "stewart_platform", "snakeboard", "screw_arm", "spherical_double_pendulum", "six_axis_arm")


def read(text):
    draft = read_usd(SourceFile("a.usda", Path(), text.encode()), ReadOptions())
    return draft.data, [(finding.code, finding.message) for finding in draft.findings]


def unnamed(text):
    """Types, schemas and attributes that are neither read nor in the report; none for a file that is refused."""
    data, findings = read(text)
    layer = pxr.Sdf.Layer.CreateAnonymous(".usda")
    if not data or not layer.ImportFromString(text):
        return set()
    report = " ".join(message for _, message in findings)
    missing = set()
    stage = pxr.Usd.Stage.Open(layer)
    for prim in stage.Traverse():
        kind = str(prim.GetTypeName())
        schemas = {str(name).partition(":")[0] for name in prim.GetPrimTypeInfo().GetAppliedAPISchemas()}
        missing |= {name for name in ({kind} - READ_TYPES) | (schemas - READ_SCHEMAS) if f" {name}:" not in report}
        if kind not in READ_TYPES:
            continue
        for each in prim.GetAuthoredProperties():
            name = str(each.GetName())
            if ":" not in name or name.partition(":")[0] in PICTURES or READ_ATTRIBUTES.fullmatch(name):
                continue
            if name not in report and " more" not in report and not (name in NOTHING and says_nothing(each)):
                missing.add(name)
    return missing


def says_nothing(attribute):
    value = attribute.Get()
    return str(value) in ("None", "False", "inf", "-inf", "0.0", "0", "(0, 0, 0)")


@pytest.mark.parametrize("name", LIBRARY)
def test_stages_of_the_library(name):
    text = usd.text(cm.load(str(files("cadmbs.library") / f"{name}.json")))[0]
    assert unnamed(text) == set()


HEADER = '#usda 1.0\n(\n metersPerUnit = 1\n upAxis = "Z"\n)\n'
MASS = "float physics:mass = 2\n float3 physics:diagonalInertia = (0.1, 0.2, 0.25)"


def body(inside):
    schemas = '"PhysicsRigidBodyAPI", "PhysicsMassAPI", "PhysxRigidBodyAPI"'
    return f'{HEADER}def Xform "a" (\n prepend apiSchemas = [{schemas}]\n)\n{{\n {MASS}\n {inside}\n}}\n'


@pytest.mark.parametrize(
    ("attribute", "words"),
    [
        ("vector3f physics:velocity = (1, 0, 0)", "velocities at the start"),
        ("vector3f physics:angularVelocity = (0, 0, 5)", "velocities at the start"),
        ("bool physics:kinematicEnabled = true", "that a program moves"),
        ("bool physxRigidBody:disableGravity = true", "without weight"),
        ("float physxRigidBody:linearDamping = 0.1", "a medium"),
    ],
)
def test_attributes_that_change_the_motion_are_warnings(attribute, words):
    assert unnamed(body(attribute)) == set()
    draft = read_usd(SourceFile("a.usda", Path(), body(attribute).encode()), ReadOptions())
    (warning,) = (each for each in draft.findings if each.code == "B010" and each.severity.name == "WARNING")
    assert words in warning.message
    assert warning.where.line is not None


@pytest.mark.parametrize(
    "attribute",
    [
        "vector3f physics:velocity = (0, 0, 0)",
        "bool physics:kinematicEnabled = false",
        "float physics:breakForce = inf",
        "bool physxRigidBody:disableGravity = false",
    ],
)
def test_attributes_that_say_nothing_are_not_named(attribute):
    _, with_it = read(body(attribute))
    assert with_it == read(body(""))[1]


def test_an_attribute_that_is_dropped_would_be_found():
    text = body("float mjc:armature = 0.1\n float mjc:stiffness = 2")
    assert unnamed(text) == set()
    assert any("mjc:armature (1), mjc:stiffness (1)" in message for _, message in read(text)[1])


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_stages_of_other_programs():
    folders = [folder for folder in os.environ.get("CADMBS_ROBOT_CORPUS", "").split(os.pathsep) if folder]
    paths = [path for folder in folders for path in Path(folder).rglob("*.usda") if path.stat().st_size < LARGEST]
    texts = {str(path): path.read_text(errors="replace") for path in paths}
    assert not {path: missing for path, text in texts.items() if (missing := unnamed(text))}
