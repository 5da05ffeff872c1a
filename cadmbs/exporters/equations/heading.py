"""What every file says first: mechanism, hash, version, units, gravity, coordinates, and what each function returns."""

import textwrap
from collections.abc import Sequence
from typing import Final

from cadmbs.exporters.equations.identifiers import comment_line
from cadmbs.programs.program import Formula
from cadmbs.version import __version__

_WIDTH = 110

MARK: Final = "Written by cadmbs"
"""What every file begins with, after the sign of a comment."""


def heading(programs: Sequence[Formula], names: Sequence[str]) -> list[str]:
    """Lines of the comment at the beginning of a file, with nothing in them that could end it."""
    system = programs[0].system
    gravity = ", ".join(repr(float(x)) for x in system.gravity)
    lines = [
        f"{MARK} {__version__}: equations of {system.name}; mechanism {system.model_hash[:16]}.",
        "",
        f"Units: SI and radians. World axes. Gravity: ({gravity}) m/s^2. Twists, wrenches and Jacobians have the"
        " angular part first. Matrices are written row by row.",
        "",
        "Position coordinates q, in this order:",
        *_numbered(system.position_names),
        "Velocity coordinates (v, a, tau), in this order:",
        *_numbered(system.velocity_names),
        "",
    ]
    if len(system.position_names) != len(system.velocity_names):
        lines.append("Quaternions are (w, x, y, z); the formulas normalize them, but their norm must not be zero.")
    for each, name in zip(programs, names, strict=True):
        lines += ["", f"{name}({', '.join(x.name for x in each.arguments)}): {each.meaning}."]
        lines += [f"  {x.name}: {x.meaning}." for x in each.arguments if x.name not in ("q", "v", "a", "tau")]
        lines += [f"  {note}" for note in each.notes]
    return [wrapped for line in lines for wrapped in _wrapped(comment_line(line))]


def _numbered(names: Sequence[str]) -> list[str]:
    return [f"  {k:3d}  {name}" for k, name in enumerate(names)]


def _wrapped(line: str) -> list[str]:
    indent = " " * (len(line) - len(line.lstrip()))
    lines = textwrap.wrap(line, _WIDTH, subsequent_indent=f"{indent}  ", break_on_hyphens=False, drop_whitespace=False)
    return [each.rstrip() for each in lines] or [""]
