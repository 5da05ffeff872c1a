"""Files of CAD programs in their own formats, which are not read: how to export a STEP file instead."""

from __future__ import annotations

from pathlib import PurePath

PROGRAM_FILE = "This is a file of a CAD program in its own format, which is not read."

_PROGRAM_FILES = {
    ".sldasm": "SolidWorks: File, Save As, STEP AP214",
    ".sldprt": "SolidWorks: File, Save As, STEP AP214",
    ".iam": "Inventor: File, Export, CAD Format, STEP",
    ".ipt": "Inventor: File, Export, CAD Format, STEP",
    ".catproduct": "CATIA: File, Save As, stp",
    ".catpart": "CATIA: File, Save As, stp",
    ".asm": "Creo or Solid Edge: File, Save As, STEP",
    ".f3d": "Fusion: File, Export, STEP",
    ".f3z": "Fusion: File, Export, STEP",
    ".x_t": "the program that wrote it: export STEP in place of Parasolid",
    ".x_b": "the program that wrote it: export STEP in place of Parasolid",
    ".jt": "the program that wrote it: export STEP in place of JT",
    ".3dm": "Rhino: File, Export Selected, STEP",
    ".prt": "NX, Creo or Solid Edge: File, Export, STEP",
}
"""How to export a STEP file from the programs whose own files end so."""


def export_hint(name: str) -> str:
    """How to export a STEP file from the program whose files have this suffix; empty for other files."""
    way = _PROGRAM_FILES.get(PurePath(name).suffix.lower())
    return f"Export the assembly as a STEP file. In {way}." if way else ""
