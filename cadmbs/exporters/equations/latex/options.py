"""What is chosen of a LaTeX document."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class LatexOptions:
    """What a user chooses.

    Attributes:
        representation: Of the Jacobians of bodies and frames.
        keep: What stands as symbols: "inertia", "geometry", both with a comma, or empty.
        loops: "woronetz" or "multipliers", the form of the equations of closed loops.
        expand: Whether quantities are written out.
        fragment: Whether the preamble is left out, so that the text stands in another document.
    """

    representation: str = "hybrid"
    keep: str = ""
    loops: str = "woronetz"
    expand: bool = False
    fragment: bool = False

    @property
    def kept(self) -> frozenset[str]:
        """What stands as symbols."""
        return frozenset(filter(None, self.keep.split(",")))
