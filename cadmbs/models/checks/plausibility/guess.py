"""A number that cannot be, and the unit in which it could."""

from dataclasses import dataclass

PLAUSIBILITY_CODES = frozenset({"I011", "I012", "I013", "I014", "I015", "Z024", "Z025", "Z026"})
"""Codes of the findings about numbers that cannot be, which mean nothing while other parts of a file are wrong."""

INERTIA_UNITS = {
    "kg mm^2": 1e-6,
    "g mm^2": 1e-9,
    "kg cm^2": 1e-4,
    "g cm^2": 1e-7,
    "g m^2": 1e-3,
    "lb in^2": 0.45359237 * 0.0254**2,
}
"""Units in which inertias are given by mistake, by their size in kg m^2, the most frequent ones first."""

LENGTH_UNITS = {"mm": 1e-3, "cm": 1e-2, "in": 0.0254}
"""Units in which lengths are given by mistake, by their size in metres, the most frequent ones first."""


@dataclass(frozen=True, slots=True)
class UnitGuess:
    """A number that cannot be, and the unit in which it could.

    Attributes:
        code: Code of the finding.
        pointer: JSON pointer of the number in the document.
        subject: What it belongs to, as messages write it; empty for the whole document.
        reading: The quantity as it is read, with its SI unit.
        contradiction: What the quantity contradicts; completes a sentence that begins with `reading`.
        unit: The unit that was meant, or what was meant instead of what is written.
        value: The quantity if it was meant so, with its SI unit; empty if it is no question of units.
        remedy: What to do.
    """

    code: str
    pointer: str
    subject: str
    reading: str
    contradiction: str
    unit: str
    value: str
    remedy: str

    @property
    def as_if(self) -> str:
        """The unit that was meant, and the quantity then: "kg mm^2: radius of gyration 0.35 m"."""
        return f"{self.unit}: {self.value}" if self.value else self.unit
