"""How far it is from the public function to the physics: few functions lie between them."""

from __future__ import annotations

import sys

import cadmbs as cm
from cadmbs.testing import mechanisms
from tests.architecture.sources import PACKAGE

MOST_BETWEEN = 5


def functions_between(outer, frame):
    """Names of our functions on the stack from a frame up to the outer function, which is left out; innermost first."""
    names = []
    while frame.f_code is not outer.__code__:
        if frame.f_code.co_filename.startswith(str(PACKAGE)):
            names.append(frame.f_code.co_qualname)
        frame = frame.f_back
        assert frame is not None, f"{outer.__name__} is not on the stack"
    return names


def test_five_functions_lie_between_simulate_and_the_forward_dynamics_of_a_tree(monkeypatch):
    simulate, stacks = cm.simulate, []  # imported before its modules are looked at
    forward = sys.modules["cadmbs.dynamics.tree.articulated_bodies"].tree_forward_dynamics

    def traced(*args, **kwargs):
        stacks.append(functions_between(simulate, sys._getframe(1)))
        return forward(*args, **kwargs)

    for name, module in list(sys.modules.items()):
        if name.startswith("cadmbs.") and vars(module).get("tree_forward_dynamics") is forward:
            monkeypatch.setattr(module, "tree_forward_dynamics", traced)
    system = cm.compile_mechanism(mechanisms.planar_chain(2))
    plan = {"method": "rk4", "step": 0.01, "duration": 0.02, "output_step": 0.01, "engine": "reference"}
    result = simulate(system, q=[0.1, 0.2], **plan)
    stepping = [stack for stack in stacks if "Integration.run" in stack]
    assert len(stepping) == result.statistics["evaluations"] == 8
    longest = max(stepping, key=len)
    assert len(longest) <= MOST_BETWEEN, f"{len(longest)} functions lie between them: {' < '.join(longest)}"
