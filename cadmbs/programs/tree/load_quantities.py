"""Joint forces of the document's loads, joint damping and friction, by the lifted kernel, as expressions of q, v, t."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from cadmbs.expressions.graph import Expression, ExpressionArray
from cadmbs.expressions.lifting import require_expressions
from cadmbs.kernels.loads import load_forces as load_kernel
from cadmbs.kernels.loads.packed_loads import pack_loads
from cadmbs.kernels.records import LoadArrays
from cadmbs.programs.time_functions import time_function
from cadmbs.programs.tree.tree_expressions import TreeExpressions
from cadmbs.system.functions import TimeFunction


def function_values(
    tree: TreeExpressions, array: str, functions: Sequence[TimeFunction], t: Expression
) -> ExpressionArray:
    """Values (1, n) of functions of time, at least one; those that are arguments in place of their constants."""
    values = tree.zeros(1, max(1, len(functions)))
    for k, function in enumerate(functions):
        argument = tree.load_arguments.get((array, 0, k))
        values[0, k] = time_function(function, t) if argument is None else argument
    return values


def tree_load_forces(tree: TreeExpressions, t: Expression) -> ExpressionArray:
    """Forces (n_v,) of loads along and between bodies of the spanning tree; those along cut joints are not in them."""
    loads = pack_loads(tree.system, tree.packed)
    functions = function_values(tree, "load_functions", loads.functions, t)
    arrays = LoadArrays(
        tree.numbers("damping", loads.damping), loads.table, tree.numbers("loads", loads.numbers), functions
    )
    tau = tree.zeros(tree.packed.n_columns)
    tree.lifting.lift(load_kernel.load_forces)(
        tree.tree(load_kernel.SLOTS), arrays, 0, tree.q_tree, tree.v_tree, tau
    )  # fmt: skip
    forces: ExpressionArray = np.asarray(tree.gather(require_expressions(tree.graph, tau)))
    return forces
