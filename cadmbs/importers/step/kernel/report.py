"""Findings of the child process about products and instances: one for all parts with the same defect."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from cadmbs.errors import Finding, Severity, Where
from cadmbs.summaries import listed

STORED_VOLUME_DIFFERENCE = 1e-3
"""Relative difference between the stated and the computed volume that is reported."""


_OF_PARTS = (
    (
        "without_solid", "G010", Severity.WARNING, "no closed solid, and no mass: left out.",
        "Close their surfaces in CAD, or export them as solids.",
    ),
    ("without_faces", "G011", Severity.NOTE, "no faces, as sketches and axes: left out.", ""),
    (
        "inside_out", "G012", Severity.WARNING, "faces that point inwards: the volume is taken as positive.",
        "Repair the solid in CAD.",
    ),
    (
        "several_solids", "G013", Severity.NOTE, "several solids: each of these parts is one rigid part.",
        "Where they move relative to each other, name the part in a hints file: split = [...].",
    ),
    (
        "scaled", "G014", Severity.ERROR, "a placement that changes its size, which a rigid placement cannot do.",
        "Save the scaled part as a part of its own in CAD.",
    ),
    ("mirrored", "G015", Severity.NOTE, "a mirrored placement: mass properties and faces are mirrored.", ""),
)  # fmt: skip
"""List of `PartReport`, code, severity, what these parts have, hint."""


@dataclass(slots=True)
class PartReport:
    """Names of parts by what is to be said about them."""

    without_faces: list[str] = field(default_factory=list)
    without_solid: list[str] = field(default_factory=list)
    inside_out: list[str] = field(default_factory=list)
    several_solids: list[str] = field(default_factory=list)
    scaled: list[str] = field(default_factory=list)
    mirrored: list[str] = field(default_factory=list)
    other_volume: list[str] = field(default_factory=list)

    def findings(self, n_parts: int) -> Iterator[Finding]:
        """G010 to G016 for the lists that are not empty; G009 if no part has a solid."""
        if n_parts == 0:
            message = "The file has no solid: there is nothing with a mass."
            hint = "Export solids, not only sketches or surfaces; files of external parts must lie beside this one."
            yield _finding("G009", Severity.ERROR, message, hint)
        for name, code, severity, rest, hint in _OF_PARTS:
            if names := getattr(self, name):
                yield _finding(code, severity, f"{_parts(names)} {rest}", hint)
        if self.other_volume:
            message = f"The file states another volume than its faces enclose: {listed(self.other_volume)}."
            yield _finding("G016", Severity.WARNING, message, "The volume of the faces counts. Export the part again.")


def material_findings(materials: dict[str, str], users: dict[str, int], n_parts: int) -> Iterator[Finding]:
    """G017 for the densities that are taken from the file.

    Args:
        materials: The number and unit of each density by the name of its material.
        users: The number of parts by material.
        n_parts: The number of all parts.
    """
    if not materials:
        return
    listed = "; ".join(f'"{name}" {stated} ({users[name]} of {n_parts} parts)' for name, stated in materials.items())
    hint = "The unit is concluded from the size of the number."
    if n_parts > 1 and max(users.values()) == n_parts:
        hint += " One material for all parts is often a setting of the CAD program that nobody chose."
    yield _finding("G017", Severity.NOTE, f"Densities in the file: {listed}.", hint)


def _finding(code: str, severity: Severity, message: str, hint: str = "") -> Finding:
    return Finding(code, severity, Where(), message, hint)


def _parts(names: Sequence[str]) -> str:
    if len(names) == 1:
        return f"Part {names[0]} has"
    return f"{len(names)} parts, {listed(names)} have"
