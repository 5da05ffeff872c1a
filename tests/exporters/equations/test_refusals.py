"""What no equations can say is refused with a reason: mechanisms, tables, targets."""

from functools import cache

import numpy as np
import pytest

from cadmbs import compile_mechanism
from cadmbs.errors import NotSolvableError
from cadmbs.exporters.equations import NotExportableError, latex_text, program
from cadmbs.models.mechanism import Mechanism
from tests import zoo


@cache
def dyads(count, length=0.5):
    """Equal pairs of bars between two points, folded flat: where the points are one, each pair turns on its own.

    With three pairs closed configurations of one and of two degrees of freedom meet: the mechanism is kinematotropic.
    """

    def bar(name, start, end):
        middle = {"center_of_mass": [0.5 * (start + end), 0.0, 0.0], "inertia": np.diag([0.01, 0.02, 0.02]).tolist()}
        return {"name": name, "mass": 1.0} | middle

    def hinge(name, predecessor, successor, x):
        ends = {"predecessor": predecessor, "successor": successor}
        return {"name": name, "kind": "revolute", **ends, "axis": [0, 0, 1], "point": [x, 0, 0]}

    bodies, joints = [bar("end", length, 0.0)], [hinge("base", "world", "end", length)]
    for k in range(1, count):
        bodies += [bar(f"inner{k}", 0.0, length), bar(f"outer{k}", length, 0.0)]
        joints += [
            hinge(f"root{k}", "world", f"inner{k}", 0.0),
            hinge(f"middle{k}", f"inner{k}", f"outer{k}", length),
            hinge(f"tip{k}", f"outer{k}", "end", 0.0) | {"cut": True},
        ]
    return compile_mechanism(Mechanism.model_validate({"name": "dyads", "bodies": bodies, "joints": joints}))


def test_kinematotropic_mechanisms():
    system = dyads(3)
    message = "'dyads' changes its mobility on the way .kinematotropic.: closed configurations of 1 and 2 degrees of"
    with pytest.raises(NotExportableError, match=message):
        program(system, "closed_forward_dynamics")
    assert program(system, "constraint_jacobian").operations > 0


def test_latex_says_why_kinematotropic_mechanisms_have_no_woronetz_equations():
    text = latex_text(dyads(3))
    assert "No coordinates are independent in the whole motion: 'dyads' changes its mobility" in text
    assert "equations of Woronetz" not in text


def test_two_pairs_are_no_trouble():
    assert program(dyads(2), "closed_forward_dynamics").operations > 0


def test_loads_along_the_angles_of_a_ball_that_is_cut():
    data = zoo.data_of(zoo.mechanism("two loops"))
    data["joints"][-1] |= {"coordinates": "angles", "axes": [[1, 0, 0], [0, 1, 0], [0, 0, 1]]}
    data["loads"] = [{"name": "spring", "kind": "joint_spring", "coordinate": "j7:2", "stiffness": 3.0}]
    system = compile_mechanism(Mechanism.model_validate(data))
    with pytest.raises(NotExportableError, match="loads or rows along the angles of a ball that is a cut joint"):
        program(system, "closed_forward_dynamics")


def test_mechanisms_that_cannot_be_closed():
    data = zoo.data_of(zoo.mechanism("four-bar"))
    far = {"predecessor": {"point": [90.0, 0.5, -0.3]}, "successor": {"point": [1.0, 0.5, -0.3]}}
    data["joints"][-1] |= {"cut": True, "closure": far}
    with pytest.raises(NotSolvableError, match="cannot be assembled"):
        program(compile_mechanism(Mechanism.model_validate(data)), "closed_forward_dynamics")
