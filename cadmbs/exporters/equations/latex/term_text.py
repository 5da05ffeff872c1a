"""Terms of written-out equations as LaTeX, in lines that fit a page."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from cadmbs.exporters.equations.latex.formatting import number
from cadmbs.exporters.equations.latex.real_terms import TrigonometricTerm, Wave
from cadmbs.exporters.equations.latex.trigonometric import Harmonics

LINE_WIDTH: Final = 76
"""Characters of a line of a formula, about; commands count as one."""

_FRACTIONS: Final = (2, 3, 4, 6, 8, 12)
_COMMAND: Final = re.compile(r"\\(?:quad|,|;|bigl|bigr|mathrm|mathsf|tfrac)|[{}_^&]")
_LETTER: Final = re.compile(r"\\[A-Za-z]+")
_INDEXED: Final = re.compile(r"(?P<letter>[a-z_]+)\[(?P<index>\d+)\]")
_RATES: Final = {"q": "q", "v": "\\dot{q}", "a": "\\ddot{q}"}
_ORDER: Final = {"m": 0, "\\": 1}
"""Masses first, then inertias, then lengths and gravity."""


@dataclass(frozen=True)
class Signed:
    """A summand.

    Attributes:
        is_negative: Its sign.
        text: What stands after the sign.
        group: Width of what should stay on one line from here on; 0 for the summand alone.
    """

    is_negative: bool
    text: str
    group: int = 0


def symbol_text(name: str) -> str:
    """A symbol of a program, or one that is LaTeX already."""
    match = _INDEXED.fullmatch(name)
    if match is None:
        return name
    letter = match["letter"]
    if letter not in _RATES:
        return f"{letter.replace('_dot', '')}'_{{{int(match['index']) + 1}}}"
    return f"{_RATES[letter]}_{{{int(match['index']) + 1}}}"


def _symbol_order(name: str) -> tuple[int, str]:
    return (_ORDER.get(name[0], 2) if _INDEXED.fullmatch(name) is None else 3), name


def signed(term: TrigonometricTerm) -> Signed:
    """A term with its sign apart: number, parameters, coordinates, sines and cosines, velocities."""
    parameters = sorted((x for x in term.powers if x[0][:2] not in ("v[", "a[")), key=lambda x: _symbol_order(x[0]))
    rates = [x for x in term.powers if x[0][:2] in ("v[", "a[")]
    is_symbolic = any(_INDEXED.fullmatch(name) is None for name, _ in parameters)
    parts = [
        *(_power(name, power) for name, power in parameters), *map(_wave, term.waves),
        *(_power(name, power) for name, power in rates),
    ]  # fmt: skip
    size = abs(term.factor)
    if not parts or abs(size - 1.0) > 1e-11:
        parts.insert(0, _fraction(size) if is_symbolic else number(size))
    return Signed(term.factor < 0.0, "\\, ".join(parts))


def _fraction(size: float) -> str:
    """A number, as a fraction where it is a simple one."""
    for denominator in _FRACTIONS:
        numerator = round(size * denominator)
        if numerator and abs(size * denominator - numerator) < 1e-11 and numerator < 100:
            fraction = Fraction(numerator, denominator)
            if fraction.denominator > 1:
                return f"\\tfrac{{{fraction.numerator}}}{{{fraction.denominator}}}"
    return number(size)


def _power(name: str, power: int) -> str:
    text = symbol_text(name)
    return text if power == 1 else f"{text}^{{{power}}}"


def _wave(wave: Wave) -> str:
    name = "\\sin" if wave.is_sine else "\\cos"
    angle = angle_text(wave.angle)
    power = f"^{{{wave.power}}}" if wave.power > 1 else ""
    is_single = len(wave.angle) == 1 and wave.angle[0][1] == 1
    return f"{name}{power} {angle}" if is_single else f"{name}{power}({angle})"


def angle_text(angle: Harmonics) -> str:
    """A sum of coordinates."""
    text = ""
    for name, factor in angle:
        sign = "-" if factor < 0 else "+" if text else ""
        size = abs(factor)
        if size == 1:
            times = ""
        else:
            times = (
                f"{size.numerator}" if size.denominator == 1 else f"\\tfrac{{{size.numerator}}}{{{size.denominator}}}"
            )
            times += "\\, "
        text += f" {sign} {times}{symbol_text(name)}" if text else f"{sign}{times}{symbol_text(name)}"
    return text


def times_group(terms: Sequence[TrigonometricTerm], factor: str) -> list[Signed]:
    """(sum of terms) factor, as summands that may be broken between."""
    parts = [signed(term) for term in sorted(terms, key=lambda term: len(term.waves))]
    if len(parts) == 1:
        text = parts[0].text
        return [Signed(parts[0].is_negative, factor if text == "1" else f"{text}\\, {factor}")]
    first = f"{'-' if parts[0].is_negative else ''}{parts[0].text}"
    whole = sum(_width(part.text) + 3 for part in parts) + _width(factor)
    last = Signed(parts[-1].is_negative, f"{parts[-1].text} \\bigr)\\, {factor}")
    return [Signed(False, f"\\bigl( {first}", whole), *parts[1:-1], last]


def equation_lines(left: str, parts: Sequence[Signed], right: str = "") -> list[str]:
    """`left &= parts`, or `parts = right`, in lines that fit a page."""
    lines, line, width = [], f"{left} &= " if not right else "& ", _width(left)
    summands = list(parts) or [Signed(False, "0")]
    for k, part in enumerate(summands):
        sign = ("-" if part.is_negative else "") if k == 0 else (" - " if part.is_negative else " + ")
        end = f" = {right}" if right and k == len(summands) - 1 else ""
        size = _width(part.text + end) + 3
        if k and width + max(size, part.group) > LINE_WIDTH:
            lines.append(line)
            line, width, sign = "&\\quad ", 2, sign.lstrip()
            sign = f"{{}}{sign}"
        line += f"{sign}{part.text}{end}"
        width += size
    return [*lines, line]


def _width(text: str) -> int:
    """About how many characters a formula is wide."""
    return len(_LETTER.sub("x", _COMMAND.sub("", text)).replace(" ", ""))
