"""Which states and inputs each output and state derivative depends on, from the expressions that compute it.

Importers order the units of a system by these: without them every output is taken to depend on every input, and loops
between units are reported where there are none.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cadmbs.exporters.fmu.unit_model import UnitModel
from cadmbs.exporters.fmu.variables import Variables, first_references
from cadmbs.expressions.graph import Expression, program_nodes
from cadmbs.programs.program import Formula


def dependencies(model: UnitModel, variables: Variables) -> dict[int, tuple[int, ...]]:
    """References of the states and inputs, ascending, by the reference of each output and state derivative."""
    first, n_q, n_v = first_references(model), model.system.n_q, model.system.n_v
    known = {name: first[name] for name in ("q", "v", "tau", "u")}
    table: dict[int, tuple[int, ...]] = {reference: (reference,) for reference in variables.states}
    of_accelerations = _of_formula(model.functions["accelerations"], known, {})
    table |= {first["a"] + k: of_accelerations[k] for k in range(n_v)}
    of_rates = _of_formula(model.functions["position_rates"], known, {})
    table |= {first["rate"] + k: of_rates[k] for k in range(n_q)}
    accelerations = {f"a[{k}]": of_accelerations[k] for k in range(n_v)}
    of_outputs = _of_formula(model.functions["outputs"], known, accelerations)
    return table | {first["y"] + k: each for k, each in enumerate(of_outputs)}


def _of_formula(
    formula: Formula, known: Mapping[str, int], computed: Mapping[str, tuple[int, ...]]
) -> list[tuple[int, ...]]:
    """References that each number of a result depends on.

    Args:
        formula: The function.
        known: First reference of each argument that is a state or an input; constants and time are none.
        computed: References that symbols depend on which are results themselves.
    """
    leaves = {
        symbol.name: (known[argument.name] + k,)
        for argument in formula.arguments
        if argument.name in known
        for k, symbol in enumerate(argument.symbols)
    }
    return _reached(formula.outputs, leaves | dict(computed))


def _reached(outputs: Sequence[Expression], leaves: Mapping[str, tuple[int, ...]]) -> list[tuple[int, ...]]:
    """The references at the leaves below each expression; sets are the bits of an integer."""
    bits: dict[int, int] = {}
    for node in program_nodes(outputs):
        reached = sum(1 << reference for reference in leaves.get(node.name, ())) if node.operation == "symbol" else 0
        for operand in node.operands:
            reached |= bits[operand.index]
        bits[node.index] = reached
    return [_positions(bits[node.index]) for node in outputs]


def _positions(bits: int) -> tuple[int, ...]:
    return tuple(k for k in range(bits.bit_length()) if bits >> k & 1)
