"""Operations of the recursions: the paper's statements for chains, and a count of what the recursions really do."""

from types import SimpleNamespace

import numpy as np
import pytest

from cadmbs import compile_mechanism, dynamics
from cadmbs.dynamics import newton_euler
from cadmbs.dynamics.tree.body_frames import Effort
from cadmbs.lie import se3
from cadmbs.models.mechanism import Mechanism
from cadmbs.testing import mechanisms, states
from tests import zoo

TRANSFORMATIONS = ("transform_twist", "transform_wrench", "transform_twist_inverse", "transform_wrench_inverse")


@pytest.mark.parametrize("n", [1, 2, 7])
def test_chains(n):
    """P-DYN 4.1: 3 (n - 1) and 2 n - 1; 4.2: n, n and 2 n - 1; 4.3: 3 n - 3, n, n and 3 n - 1."""
    system = compile_mechanism(mechanisms.chain(n, 161))
    assert dynamics.recursion_effort(system, "body_fixed") == Effort(3 * (n - 1), 0, 0, 0, 2 * n - 1)
    assert dynamics.recursion_effort(system, "spatial") == Effort(n, 0, 0, n, 2 * n - 1)
    assert dynamics.recursion_effort(system, "hybrid") == Effort(0, 3 * n - 3, n, n, 3 * n - 1)


def test_a_mechanism_without_joints_costs_nothing():
    for name in ("body_fixed", "spatial", "hybrid"):
        assert dynamics.recursion_effort(zoo.system("welded only"), name) == Effort(0, 0, 0, 0, 0)


def test_there_is_no_mixed_recursion():
    message = "there is no recursion in representation 'mixed': body_fixed, spatial or hybrid"
    with pytest.raises(ValueError, match=message):
        dynamics.recursion_effort(zoo.system("chain"), "mixed")


class Counter:
    """The functions of `lie.se3`, counting the six-vectors that they make and that are not zero."""

    def __init__(self):
        self.counts = dict.fromkeys(("frame", "translation", "rotation", "bracket"), 0)

    def namespace(self):
        counted = {name: self.counting(getattr(se3, name), self.kind) for name in TRANSFORMATIONS}
        brackets = {name: self.counting(getattr(se3, name), lambda X: "bracket") for name in ("bracket", "cobracket")}
        return SimpleNamespace(**{**vars(se3), **counted, **brackets})

    def counting(self, function, kind):
        def counted(first, second):
            result = function(first, second)
            self.counts[kind(first)] += int(np.any(result != 0.0, axis=-1).sum())
            return result

        return counted

    @staticmethod
    def kind(T):
        if not np.any(T[..., :3, 3]):
            return "rotation"
        return "translation" if np.all(T[..., :3, :3] == np.eye(3)) else "frame"


def weightless_tree(seed, branching):
    data = mechanisms.random_tree(9, seed, kinds=("revolute", "screw"), branching=branching).model_dump(mode="json")
    return compile_mechanism(Mechanism.model_validate(data | {"gravity": [0.0, 0.0, 0.0]}))


@pytest.mark.parametrize("branching", [0.0, 0.7])
@pytest.mark.parametrize("name", ["body_fixed", "spatial", "hybrid"])
def test_the_recursions_do_what_is_stated(monkeypatch, name, branching):
    """Counted in the running recursion; what the ground feels in the end is not part of the paper's count."""
    system, counter = weightless_tree(162, branching), Counter()
    q, v, a = states.random_state(system, 163)
    for module in (getattr(dynamics, name), newton_euler):
        monkeypatch.setattr(module, "se3", counter.namespace())
    getattr(dynamics, name).inverse_dynamics(system, q, v, a)
    expected = dynamics.recursion_effort(system, name)
    on_ground = int(np.sum(system.tree.parent == 0))
    found = counter.counts
    assert found["frame"] == expected.frame_transformations + on_ground * (name == "body_fixed")
    assert found["translation"] == expected.translations + on_ground * (name == "hybrid")
    assert found["rotation"] == expected.rotations
    assert found["bracket"] == expected.lie_brackets
