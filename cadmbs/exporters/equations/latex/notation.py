"""Symbols of one mechanism: numbers of screws, bodies and coordinates in the notation of the theory."""

from __future__ import annotations

from dataclasses import dataclass

from cadmbs.system import System


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
    def velocities(self) -> str:
        """The velocities of the tree as a vector."""
        return f"\\mathbf{{{self._speed}}}" if self.has_quasi_velocities else f"\\dot{{{self.positions}}}"

    @property
    def accelerations(self) -> str:
        """The accelerations of the tree as a vector."""
        return f"\\dot{{\\mathbf{{{self._speed}}}}}" if self.has_quasi_velocities else f"\\ddot{{{self.positions}}}"

    @property
    def independent_velocities(self) -> str:
        """The independent velocities as a vector."""
        return "\\mathbf{v}" if self.has_quasi_velocities else "\\dot{\\mathbf{q}}"

    @property
    def map_of_velocities(self) -> str:
        """The map from independent velocities to those of the tree, that of positions but for quaternions."""
        return "\\mathbf{G}_v" if self.has_quasi_velocities else "\\mathbf{G}"

    @property
    def _speed(self) -> str:
        """The letter of velocities of the tree where they are no rates."""
        return "u" if self.is_coupled else "v"

    def position(self, index: int) -> str:
        """A position coordinate of the tree."""
        if self.is_coupled:
            return f"\\vartheta_{{{index + 1}}}"
        return f"q_{{{int(self.system.tree.positions.order[index]) + 1}}}"

    def number(self, column: int) -> int:
        """The number of a screw: that of its velocity coordinate, or of its column where coordinates follow others."""
        return column + 1 if self.is_coupled else int(self.system.tree.velocities.order[column]) + 1

    def rate(self, index: str = "j") -> str:
        """The velocity coordinate of the tree that belongs to a screw with an index."""
        if self.has_quasi_velocities:
            return f"{self._speed}_{index}"
        letter = "\\vartheta" if self.is_coupled else "q"
        return f"\\dot{{{letter}}}_{index}"
