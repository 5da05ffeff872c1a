"""Masses as arguments: the inertial parameters of a body as functions of its mass alone."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from cadmbs.arrays import Array
from cadmbs.dynamics.regressor import inertial_parameters
from cadmbs.expressions.graph import Expression, ExpressionArray
from cadmbs.expressions.lifting import expression_array
from cadmbs.programs.tree_expressions import INERTIA_ROUNDING, TreeExpressions, put_inertias


def keep_masses(tree: TreeExpressions, masses: Mapping[int, Expression]) -> None:
    """Mass, first moment and inertia of all rows, with the masses of some bodies as arguments.

    With the centre of mass c in the body frame, and the inertia Theta_c about it, which both stay as they are:

        m c ,   Theta = Theta_c + m (c . c 1 - c c^T)
    """
    values = inertial_parameters(tree.system).reshape(-1, 10)

    def of_body(body: int) -> ExpressionArray:
        mass = masses.get(body)
        if mass is None:
            return expression_array(tree.graph, _rounded(values[body - 1]))
        constant, slope = _affine(values[body - 1])
        parameters: ExpressionArray = (
            expression_array(tree.graph, constant) + expression_array(tree.graph, slope) * mass
        )
        return parameters

    put_inertias(tree.graph, tree.system, tree.packed, tree.params, of_body)


def _affine(theta: Array) -> tuple[Array, Array]:
    """Parts (10,) of the parameters that do not depend on the mass, and their slopes by it."""
    m, c = theta[0], _rounded(theta[1:4] / theta[0])
    turn = np.dot(c, c) * np.eye(3) - np.outer(c, c)
    slope = np.array([1.0, *c, *turn[np.triu_indices(3)]])
    constant = np.zeros(10)
    constant[4:] = _rounded(theta[4:] - m * slope[4:])
    return constant, slope


def _rounded(values: Array) -> Array:
    """Without what is only rounding beside the largest."""
    return np.where(np.abs(values) < INERTIA_ROUNDING * np.max(np.abs(values), initial=1e-300), 0.0, values)
