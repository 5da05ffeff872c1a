import re

import numpy as np
import pytest

from cadmbs import compile_mechanism, dynamics
from cadmbs.errors import NotSolvableError
from cadmbs.models.mechanism import Mechanism
from cadmbs.testing import mechanisms
from tests import zoo

END = " would be that of its spanning tree alone; use cadmbs.dynamics.closed_loop_inverse_dynamics"
DISTANCE = {"name": "rod", "kind": "D", "bodies": ["link1", "link3"], "points": [[0, 0, 0], [3, 0, 0]], "distance": 3.0}
MOTION = {"name": "drive", "coordinate": "hinge1", "position": 1.0}


def chain(**lists):
    return compile_mechanism(Mechanism.model_validate(zoo.data_of(mechanisms.planar_chain(3)) | lists))


@pytest.mark.parametrize(
    ("system", "what", "reasons"),
    [
        (lambda: zoo.system("two loops"), "'tree 62'", "2 closed loops (cut at 'j6', 'j7')"),
        (lambda: chain(constraints=[DISTANCE]), "'planar chain of 3'", "constraints 'rod'"),
        (lambda: chain(motions=[MOTION]), "'planar chain of 3'", "prescribed motions 'drive'"),
        (
            lambda: chain(constraints=[DISTANCE], motions=[MOTION]),
            "'planar chain of 3'",
            "constraints 'rod' and prescribed motions 'drive'",
        ),
    ],
)
def test_what_a_tree_cannot_answer_is_named(system, what, reasons):
    own = system()
    q, v = np.zeros(own.n_q), np.zeros(own.n_v)
    message = f"inverse dynamics of {what} without its {reasons}{END}"
    with pytest.raises(NotSolvableError, match=f"^{re.escape(message)}$"):
        dynamics.inverse_dynamics(own, q, v, v)
    needs = f"needs the solution of {reasons}, which this version cannot do yet; "
    regressor = f"regressor at random states of {what} {needs}"
    with pytest.raises(NotSolvableError, match=f"^{re.escape(regressor)}"):
        dynamics.base_parameters(own)


def test_matrices_of_the_spanning_tree_are_available():
    system = zoo.system("four-bar")
    assert dynamics.mass_matrix(system, np.zeros(3), engine="reference").shape == (3, 3)
    assert dynamics.bias_force(system, np.zeros(3), np.ones(3), engine="reference").shape == (3,)
