"""Symbols of one mechanism: numbers of screws, bodies and coordinates in the notation of the theory."""

from __future__ import annotations

from dataclasses import dataclass

from cadmbs.exporters.equations.latex.tree_parts import ancestors, is_native
from cadmbs.system import System

LONGEST_PRODUCT = 6
"""Most exponentials in the product of one pose; beyond, it begins with the body before."""


@dataclass(frozen=True)
class Notation:
    """How coordinates, screws and bodies of a system are called.

    Attributes:
        system: The system.
    """

    system: System

    @property
    def is_coupled(self) -> bool:
        """Whether coordinates follow others, so that those of the tree have a letter of their own."""
        tree = self.system.tree
        return not (tree.positions.is_permutation and tree.velocities.is_permutation)

    @property
    def has_quasi_velocities(self) -> bool:
        """Whether velocities are not the rates of the coordinates: quaternions, and bodies that are free."""
        return self.system.n_q != self.system.n_v

    @property
    def positions(self) -> str:
        """The coordinates of the tree as a vector."""
        return "\\boldsymbol{\\vartheta}" if self.is_coupled else "\\mathbf{q}"

    @property
    def letter(self) -> str:
        """The letter of one coordinate of the tree."""
        return "\\vartheta" if self.is_coupled else "q"

    @property
    def velocities(self) -> str:
        """The velocities of the tree as a vector."""
        return "\\mathbf{v}" if self.has_quasi_velocities else f"\\dot{{{self.positions}}}"

    @property
    def accelerations(self) -> str:
        """The accelerations of the tree as a vector."""
        return "\\dot{\\mathbf{v}}" if self.has_quasi_velocities else f"\\ddot{{{self.positions}}}"

    def position(self, index: int) -> str:
        """A position coordinate of the tree."""
        if self.is_coupled:
            return f"\\vartheta_{{{index + 1}}}"
        return f"q_{{{int(self.system.tree.positions.order[index]) + 1}}}"

    def number(self, column: int) -> int:
        """The number of a screw: that of its velocity coordinate, or of its column where coordinates follow others."""
        return column + 1 if self.is_coupled else int(self.system.tree.velocities.order[column]) + 1

    def rate(self, column: int) -> str:
        """A velocity coordinate of the tree."""
        number = self.number(column)
        if self.has_quasi_velocities:
            return f"v_{{{number}}}"
        return f"\\dot{{{self.letter}}}_{{{number}}}"

    def exponential(self, column: int) -> str:
        """exp(Y q) of a screw."""
        position = self.position(int(self.system.tree.column_position[column]))
        return f"e^{{\\widehat{{\\mathbf{{Y}}}}_{{{self.number(column)}}} {position}}}"

    def joint_factor(self, body: int) -> list[str]:
        """The motion of a body relative to its parent, as factors."""
        tree = self.system.tree
        if not is_native(self.system, body):
            return [self.exponential(column) for column in tree.columns(body)]
        sign = "" if tree.orientation[body] > 0 else "^{-1}"
        return [f"\\mathbf{{B}}_{{{body}}} \\mathbf{{Q}}_{{{body}}}{sign} \\mathbf{{B}}_{{{body}}}^{{-1}}"]

    def product(self, body: int) -> str:
        """f, the product of exponentials from the world to a body; empty of the world."""
        path = ancestors(self.system, body)
        factors: list[str] = []
        for each in reversed(path):
            factors = [*self.joint_factor(each), *factors]
            if len(factors) >= LONGEST_PRODUCT and each != path[0]:
                parent = int(self.system.tree.parent[each])
                return "\\, ".join([f"\\mathbf{{f}}_{{{parent}}}", *factors])
        return "\\, ".join(factors)

    def before(self, column: int) -> str:
        """The product of exponentials strictly before a screw, f of the parent first; empty where nothing moves it."""
        tree = self.system.tree
        body = int(tree.column_body[column])
        inner = [self.exponential(k) for k in tree.columns(body) if k < column]
        return "\\, ".join(filter(None, [self.carrier(int(tree.parent[body])), *inner]))

    def carrier(self, body: int) -> str:
        """F of a body; empty of the world."""
        return f"\\mathbf{{f}}_{{{body}}}" if body else ""

    @property
    def turning_columns(self) -> list[int]:
        """The screws that turn."""
        tree = self.system.tree
        return [k for k in self.screw_columns if tree.screws[k, :3].any()]

    @property
    def screw_columns(self) -> list[int]:
        """The columns of joints that are made of screws."""
        tree = self.system.tree
        return [k for k in range(tree.n_columns) if not is_native(self.system, int(tree.column_body[k]))]
