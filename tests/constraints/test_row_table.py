"""Names and words of rows, and messages about arguments that do not fit."""

import numpy as np
import pytest

from cadmbs import compile_mechanism, constraints
from cadmbs.errors import ShapeError
from cadmbs.models.mechanism import Mechanism
from tests import zoo
from tests.constraints.closed import closed_system
from tests.constraints.constrained import constrained


def test_rows_of_a_revolute_cut_joint():
    data = zoo.data_of(zoo.mechanism("four-bar"))
    data["joints"][3]["cut"] = True
    table = constraints.rows(compile_mechanism(Mechanism.model_validate(data)))
    assert table.names == (
        "loop/j4/rotation_x",
        "loop/j4/rotation_y",
        "loop/j4/translation_x",
        "loop/j4/translation_y",
        "loop/j4/translation_z",
    )
    assert table.descriptions == (
        "rotation about x of joint 'j4'",
        "rotation about y of joint 'j4'",
        "translation along x of joint 'j4'",
        "translation along y of joint 'j4'",
        "translation along z of joint 'j4'",
    )
    assert table.sources == ("j4",) * 5
    assert table.kinds == ("revolute",) * 5
    assert table.slices == {"loop/j4": slice(0, 5)}
    assert table.angular.tolist() == [True, True, False, False, False]
    assert table.holonomic.all()
    assert table.n_rows == 5


@pytest.mark.parametrize(
    ("kind", "parts"),
    [
        ("universal", "angle translation_x translation_y translation_z"),
        ("screw", "rotation_x rotation_y translation_x translation_y advance"),
        ("prismatic", "rotation_x rotation_y rotation_z translation_x translation_y"),
        ("planar", "rotation_x rotation_y translation_z"),
        ("spherical:quaternion", "translation_x translation_y translation_z"),
        ("free", ""),
    ],
)
def test_rows_of_other_kinds(kind, parts):
    system, _, _ = closed_system(kind)
    assert constraints.rows(system).names == tuple(f"loop/cut/{part}" for part in parts.split())


def test_rows_of_constraints_and_motions():
    table = constraints.rows(constrained())
    assert table.names == (
        *(f"constraint/{name}" for name in ("dp1", "angle", "dp2", "d", "cd", "cd0")),
        *(f"constraint/wheel/{part}" for part in ("height", "heading", "sideways")),
        *("constraint/cart/height", "constraint/cart/heading", "constraint/skid/height", "constraint/skid/sideways"),
        *(f"constraint/{name}" for name in ("blade", "spin", "part", "gait")),
        "motion/drive",
    )
    words = dict(zip(table.names, table.descriptions, strict=True))
    assert words["constraint/wheel/height"] == "height of the rim of constraint 'wheel' above the plane"
    assert words["constraint/blade"] == "velocity across the edge of constraint 'blade'"
    assert words["motion/drive"].startswith("motion 'drive' of coordinate ")
    only_velocities = {name for name, kept in zip(table.names, table.holonomic, strict=True) if not kept}
    assert only_velocities == {
        *("constraint/wheel/heading", "constraint/wheel/sideways", "constraint/cart/heading"),
        *("constraint/skid/sideways", "constraint/blade", "constraint/spin", "constraint/part", "constraint/gait"),
    }


def test_a_tree_has_no_rows():
    system = zoo.system("every kind")
    q, v = np.zeros((2, system.n_q)), np.zeros((2, system.n_v))
    q[:, system.manifold.spherical_q] = q[:, system.manifold.free_q] = 1.0
    assert constraints.rows(system).n_rows == 0
    assert constraints.closure(system, q).shape == (2, 0)
    assert constraints.jacobian(system, q).shape == (2, 0, system.n_v)
    assert constraints.jacobian_dot(system, q, v).shape == (2, 0, system.n_v)
    assert constraints.acceleration_target(system, q, v).shape == (2, 0)
    assert constraints.cut_coordinates(system, q).shape == (2, 0)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (
            lambda system, q: constraints.cut_coordinates(system, q, near=[1.0, 2.0]),
            "near has shape (2,), expected (..., 1): one value a position of a cut joint",
        ),
        (
            lambda system, q: constraints.closure(system, np.stack([q, q]), t=np.zeros(3)),
            "t has shape (3,), expected one that broadcasts with the batch (2,) of q",
        ),
        (
            lambda system, q: constraints.multiplier_force_partials(system, q, np.zeros(3)),
            "multipliers has shape (3,), expected (..., 5): one value a constraint row (constraints.rows)",
        ),
        (
            lambda system, q: constraints.object_of_nonholonomy(system, q, np.zeros((2, 1))),
            "directions has shape (2, 1), expected (..., 14, k): one column a velocity",
        ),
    ],
)
def test_messages_about_shapes(call, message):
    system, q, _ = closed_system("revolute")
    with pytest.raises(ShapeError) as found:
        call(system, q)
    assert str(found.value) == message
