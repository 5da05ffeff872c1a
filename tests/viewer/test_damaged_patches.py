"""Results of variants whose JSON patches are damaged: refused with a sentence by the page."""

from dataclasses import replace

import pytest

import cadmbs as cm
from cadmbs.errors import ArgumentError
from cadmbs.viewer.run import shown_run

PATCHES = (
    [{"op": "remove", "path": "rk4"}],
    [{"op": "move", "path": "/name"}],
    [{"op": "add", "path": 3}],
    [{"op": "replace", "path": "/joints/mass", "value": 1}],
    [[1]],
    "ab",
    7,
)


@pytest.fixture(scope="module")
def result():
    system = cm.compile_mechanism(cm.load("pendulum"))
    return cm.simulate(system, duration=0.02, output_step=0.01, engine="reference")


@pytest.mark.parametrize("patch", PATCHES, ids=str)
def test_a_patch_that_does_not_fit_is_a_sentence(result, patch):
    damaged = replace(result, metadata={**result.metadata, "variants": [{"patch": patch}]})
    with pytest.raises(ArgumentError, match="is not valid: give the mechanism that was simulated"):
        shown_run(damaged)


@pytest.mark.parametrize("variants", [[0.5], "ab", 3.0])
def test_variants_of_another_kind_are_a_sentence(result, variants):
    damaged = replace(result, metadata={**result.metadata, "variants": variants})
    with pytest.raises(ArgumentError, match="holds no mechanism document"):
        shown_run(damaged)
