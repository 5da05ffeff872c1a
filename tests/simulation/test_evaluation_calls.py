"""What an evaluation of constrained equations costs in calls of functions: a number that no machine changes."""

import sys

import numpy as np
import pytest

import cadmbs as cm
from cadmbs.cli.inputs.library import find_in_library
from cadmbs.models.mechanism import Mechanism
from cadmbs.simulation.formulations.equations import Index1Equations
from tests import zoo

DRIVE = {"name": "drive", "coordinate": "crank_pivot", "position": {"kind": "polynomial", "coefficients": [0.0, 1.0]}}


def calls_of(function):
    """Number of calls of Python and of C functions."""
    count = 0

    def note(frame, event, argument):
        nonlocal count
        count += event in ("call", "c_call")

    function()
    sys.setprofile(note)
    try:
        function()
    finally:
        sys.setprofile(None)
    return count


@pytest.mark.parametrize(
    ("name", "more"),
    [
        ("four_bar", {"motions": [DRIVE]}),
        *((name, {}) for name in ("four_bar", "bennett", "stewart_platform", "delta_robot", "cassie_leg")),
        ("snakeboard", {}),
    ],
)
def test_one_evaluation_takes_fewer_than_500_calls(name, more):
    mechanism = cm.load(find_in_library(name))
    data = zoo.data_of(mechanism) | more
    system = cm.compile_mechanism(Mechanism.model_validate(data))
    q, v = cm.neutral(system), np.ones(system.n_v)
    rank = int(np.linalg.matrix_rank(cm.constraints.jacobian(system, q)))
    equations = Index1Equations(system, rank=rank)
    assert calls_of(lambda: equations.response(0.1, q, v)) < 500
