"""Event indicators: where the laws of loads change, at stops, knots of tables, bounds, gaps of contacts, and rest.

A program chooses between two values by whether a < b: then a - b is the indicator.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from cadmbs.exporters.fmu.outputs import Output
from cadmbs.expressions.graph import Expression, program_nodes
from cadmbs.programs.lifted_system import LiftedSystem
from cadmbs.programs.tree_quantities import tree_load_forces
from cadmbs.system.loads import Bushing

EVENT = "event"
"""What names of indicators begin with."""

_STATES = ("q[", "v[")


def event_indicators(lifted: LiftedSystem, smooth: Sequence[Expression]) -> list[Output]:
    """The indicators of all loads along the spanning tree and between bodies, by the names of the loads.

    Args:
        lifted: The mechanism.
        smooth: Expressions of its kinematics, whose choices are between two forms of one smooth function.
    """
    tree = lifted.tree
    seen = {node.index for node in program_nodes(smooth)}
    indicators: list[Output] = []
    for load in (None, *tree.system.loads):
        if isinstance(load, Bushing):  # its choices are those of rotation vectors
            continue
        alone = replace(tree.system, loads=() if load is None else (load,))
        forces = tree_load_forces(replace(tree, system=alone, load_arguments={}), lifted.t)
        nodes = [node for node in program_nodes(forces.ravel()) if node.index not in seen]
        seen |= {node.index for node in nodes}
        name = "friction" if load is None else load.name
        found = list(_surfaces(nodes))
        for k, surface in enumerate(found, 1):
            number = f".{k}" if len(found) > 1 else ""
            text = "crosses zero where the law of the load changes, or its friction"
            indicators.append(Output(f"{EVENT}.{name}{number}", None, surface, text, is_event=True))
    return indicators


def _surfaces(nodes: Sequence[Expression]) -> Iterator[Expression]:
    """What changes its sign between the two sides of each choice; of dry friction, a tanh, the rate of slip."""
    pairs: set[frozenset[int]] = set()
    for node in nodes:
        if node.operation not in ("select", "tanh"):
            continue
        first, *others = node.operands
        surface = first if not others else first - others[0]
        pair = frozenset(operand.index for operand in node.operands[:2])
        if pair not in pairs and _depends_on_state(surface):
            pairs.add(pair)
            yield surface


def _depends_on_state(surface: Expression) -> bool:
    leaves = (node.name for node in program_nodes([surface]) if node.operation == "symbol")
    return any(name.startswith(_STATES) for name in leaves)
