"""Products of the exponentials of screws, and which screws there are, in the notation of one mechanism."""

from __future__ import annotations

from cadmbs.exporters.equations.latex.notation import Notation
from cadmbs.exporters.equations.latex.tree_parts import ancestors, is_native

LONGEST_PRODUCT = 6
"""Most exponentials in the product of one pose; beyond, it begins with the body before."""


def exponential(notation: Notation, column: int) -> str:
    """exp(Y q) of a screw."""
    position = notation.position(int(notation.system.tree.column_position[column]))
    return f"e^{{\\widehat{{\\mathbf{{Y}}}}_{{{notation.number(column)}}} {position}}}"


def joint_factors(notation: Notation, body: int) -> list[str]:
    """The motion of a body relative to its parent, as factors."""
    tree = notation.system.tree
    if not is_native(notation.system, body):
        return [exponential(notation, column) for column in tree.columns(body)]
    sign = "" if tree.orientation[body] > 0 else "^{-1}"
    return [f"\\mathbf{{B}}_{{{body}}} \\mathbf{{Q}}_{{{body}}}{sign} \\mathbf{{B}}_{{{body}}}^{{-1}}"]


def product(notation: Notation, body: int) -> str:
    """f, the product of exponentials from the world to a body; empty of the world."""
    path = ancestors(notation.system, body)
    factors: list[str] = []
    for each in reversed(path):
        factors = [*joint_factors(notation, each), *factors]
        if len(factors) >= LONGEST_PRODUCT and each != path[0]:
            parent = int(notation.system.tree.parent[each])
            return "\\, ".join([f"\\mathbf{{f}}_{{{parent}}}", *factors])
    return "\\, ".join(factors)


def product_before(notation: Notation, column: int) -> str:
    """The product of exponentials strictly before a screw, f of the parent first; empty where nothing moves it."""
    tree = notation.system.tree
    body = int(tree.column_body[column])
    inner = [exponential(notation, k) for k in tree.columns(body) if k < column]
    return "\\, ".join(filter(None, [carrier(int(tree.parent[body])), *inner]))


def carrier(body: int) -> str:
    """F of a body; empty of the world."""
    return f"\\mathbf{{f}}_{{{body}}}" if body else ""


def turning_columns(notation: Notation) -> list[int]:
    """The screws that turn."""
    tree = notation.system.tree
    return [k for k in screw_columns(notation) if tree.screws[k, :3].any()]


def screw_columns(notation: Notation) -> list[int]:
    """The columns of joints that are made of screws."""
    tree = notation.system.tree
    return [k for k in range(tree.n_columns) if not is_native(notation.system, int(tree.column_body[k]))]
