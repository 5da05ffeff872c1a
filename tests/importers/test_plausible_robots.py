"""Real robots and the library: no number is taken for one in another unit, unless it is wrong indeed."""

import pytest

from cadmbs.cli.inputs.library import library_names
from cadmbs.errors import ModelError
from cadmbs.importers.loading import load_with_findings
from cadmbs.models.checks.plausibility import PLAUSIBILITY_CODES
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
