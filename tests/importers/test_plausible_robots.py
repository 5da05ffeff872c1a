"""Real robots and the library: no number is taken for one in another unit, unless it is wrong indeed.

And the same robots spoiled, each in seven ways: they are reported.
"""

import copy
import json
from functools import cache

import numpy as np
import pytest

from cadmbs.cli.inputs.library import library_names
from cadmbs.errors import ModelError
from cadmbs.exporters.mechanism_json import document_text
from cadmbs.importers.loading import load_with_findings
from cadmbs.models.checks.plausibility import PLAUSIBILITY_CODES, unit_guesses
from cadmbs.models.documents.reading import build
from cadmbs.models.mechanism import content_of
from tests.importers.urdf.corpus import corpus

WRONG = {
    "allegro_left_hand.urdf": {"I014"},
    "allegro_right_hand.urdf": {"I014"},
    "laikago.urdf": {"I013"},
    "romeo.urdf": {"I013"},
    "romeo_small.urdf": {"I013"},
}
"""Finger tips of Allegro, which no body can be unless products change sign; calves of Laikago, with five times the
inertia of a rod of their length; inertias of Romeo about the joints, which another file of Romeo has corrected."""

ROBOTS = [file for file in corpus() if "example-robot-data" in str(file) and file.suffix == ".urdf"]


def guessed(path):
    return {finding.code for finding in load_with_findings(path)[1]} & PLAUSIBILITY_CODES


@pytest.mark.parametrize("file", ROBOTS, ids=lambda file: getattr(file, "stem", "none"))
def test_real_robot(file):
    try:
        assert guessed(file) == WRONG.get(file.name, set())
    except ModelError:
        pytest.skip("not read as one robot")


@pytest.mark.parametrize("name", [name for name in library_names() if name not in {"engine", "surgical_arm"}])
def test_library(name):
    assert guessed(name) == set()


def with_inertias_times(factor):
    def spoil(document):
        for body in document["bodies"]:
            if body.get("inertia") is not None:
                body["inertia"] = (factor * np.array(body["inertia"])).tolist()

    return spoil


def with_masses_in_grams(document):
    for body in document["bodies"]:
        if body.get("mass"):
            body["mass"] *= 1000.0


def with_limits_in_degrees(document):
    for joint in document["joints"]:
        limits = joint.get("limits")
        if joint["kind"] == "revolute" and limits is not None:
            for bound in {"lower", "upper"} & limits.keys():
                limits[bound] = np.degrees(limits[bound])


def from_origin(body):
    """The centre of mass from the origin of the body, where its joint is."""
    return np.array(body["center_of_mass"]) - np.array(body["reference_pose"].get("position", np.zeros(3)))


def with_a_center_of_mass_in_millimetres(document):
    """One body in the middle of the list of those with a centre of mass at least a centimetre from their origin."""
    bodies = [body for body in bodies_with_inertia(document) if np.linalg.norm(from_origin(body)) > 0.01]
    for body in bodies[len(bodies) // 2 :][:1]:
        body["center_of_mass"] = (np.array(body["center_of_mass"]) + 999.0 * from_origin(body)).tolist()


def with_inertias_about_the_joints(document):
    for body in bodies_with_inertia(document):
        d = from_origin(body)
        body["inertia"] = (np.array(body["inertia"]) + body["mass"] * (d @ d * np.eye(3) - np.outer(d, d))).tolist()


def bodies_with_inertia(document):
    keys = {"inertia", "center_of_mass", "reference_pose"}
    return [body for body in document["bodies"] if keys <= body.keys() and body.get("mass")]


SPOILED = {
    "kg mm^2": with_inertias_times(1e6),
    "g mm^2": with_inertias_times(1e9),
    "kg cm^2": with_inertias_times(1e4),
    "grams": with_masses_in_grams,
    "degrees": with_limits_in_degrees,
    "a centre in mm": with_a_center_of_mass_in_millimetres,
    "about the joints": with_inertias_about_the_joints,
}

UNTOLD = {
    "kg mm^2": {"quadrotor_base"},
    "g mm^2": {"quadrotor_base"},
    "kg cm^2": {"quadrotor_base"},
    "grams": {"quadrotor_base", "iris", "iris_simple"},
    "about the joints": {"TwoDofs"},
}
"""A single body without shapes and joints, which may be of any size; an airframe of 1.5 kg, whose inertia fits 1.5 t of
the same size; two links of one mass, which tell nothing about each other."""

MOST_MISSED = 4 / 50


@cache
def documents():
    """The real robots that are right, as documents."""
    found = {}
    for file in ROBOTS:
        if file.name in WRONG:
            continue
        try:
            found[file.stem] = json.loads(document_text(load_with_findings(file)[0]))
        except ModelError:
            continue
    return found


@pytest.mark.slow
@pytest.mark.skipif(not ROBOTS, reason="example-robot-data is not installed")
@pytest.mark.parametrize("kind", SPOILED)
def test_spoiled_robots_are_reported(kind):
    missed, count = set(), 0
    for name, document in documents().items():
        spoiled = copy.deepcopy(document)
        SPOILED[kind](spoiled)
        if spoiled == document or name in UNTOLD.get(kind, ()):
            continue
        mechanism, findings = build(spoiled)
        assert mechanism is not None, findings
        count += 1
        if not unit_guesses(content_of(mechanism)):
            missed.add(name)
    assert count >= 50
    assert len(missed) <= MOST_MISSED * count, missed
