"""Numbers in attributes: what counts as one, and what to say about what does not.

The pattern is narrower than Python's `float`, which takes "1_0" for ten, and independent of any locale.
"""

from __future__ import annotations

import math
import re

from cadmbs.importers.urdf.positions import Element
from cadmbs.importers.urdf.report import UrdfReport, called, shown
from cadmbs.models.vectors import Four, Triple

_NUMBER = re.compile(r"[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?")
_INFINITE = re.compile(r"([+-]?)inf(?:inity)?", re.IGNORECASE)
_FORTRAN = re.compile(r"(?<=[0-9.])[dD](?=[+-]?[0-9])")
_COUNTS = {1: "one number", 2: "two numbers", 3: "three numbers", 4: "four numbers", 6: "six numbers"}


def number(report: UrdfReport, element: Element, attribute: str, default: float = 0.0) -> float:
    """The number in an attribute, the default where there is no attribute; U020 and the default if it is none."""
    values = _numbers(report, element, attribute, 1)
    return values[0] if values else default


def vector(report: UrdfReport, element: Element, attribute: str, default: Triple = (0.0, 0.0, 0.0)) -> Triple:
    """Three numbers in an attribute, the default where there is no attribute; U020 and the default if they are none."""
    values = _numbers(report, element, attribute, 3)
    return (values[0], values[1], values[2]) if values else default


def vector_of(report: UrdfReport, element: Element, what: str, text: str) -> Triple:
    """Three numbers in a text; U020 and zeros if they are none."""
    values = _values(report, element, what, text, 3)
    return (values[0], values[1], values[2]) if values else (0.0, 0.0, 0.0)


def quadruple(report: UrdfReport, element: Element, attribute: str) -> Four | None:
    """Four numbers in an attribute; None where there is no attribute; U020 and None if they are none."""
    values = _numbers(report, element, attribute, 4)
    return (values[0], values[1], values[2], values[3]) if values else None


def bound(report: UrdfReport, element: Element, attribute: str) -> float | None:
    """A limit: None where there is no attribute, and where the limit is infinite; U020 and None if it is no number."""
    text = element.get(attribute)
    match = _INFINITE.fullmatch(text.strip()) if text is not None else None
    if match is None:
        values = _numbers(report, element, attribute, 1)
        return values[0] if values else None
    if (match[1] == "-") != (attribute == "lower"):
        message = f'{called(element)}: {attribute}="{text}" is a bound that nothing can keep.'
        report.error("U020", element, message, f"Leave {attribute} out for no bound.")
    return None


def _numbers(report: UrdfReport, element: Element, attribute: str, count: int) -> tuple[float, ...]:
    text = element.get(attribute)
    return () if text is None else _values(report, element, attribute, text, count)


def _values(report: UrdfReport, element: Element, attribute: str, text: str, count: int) -> tuple[float, ...]:
    parts = text.split()
    if len(parts) == count and all(map(_NUMBER.fullmatch, parts)):
        values = tuple(map(float, parts))
        if all(map(math.isfinite, values)):
            return values
    fault, hint = _fault(attribute, text, parts, count)
    report.error("U020", element, f'{called(element)}: {attribute}="{shown(text)}" {fault}', hint)
    return ()


def _fault(attribute: str, text: str, parts: list[str], count: int) -> tuple[str, str]:
    """What is wrong with a text that is not `count` finite numbers, and what to write instead."""
    wrong = next((part for part in parts if not _NUMBER.fullmatch(part)), None)
    if wrong is None and len(parts) != count:
        found = _COUNTS.get(len(parts), f"{len(parts)} numbers") if parts else "nothing"
        return f"is {found}; {_COUNTS[count]} {'is' if count == 1 else 'are'} expected.", ""
    if wrong is None:
        return "is too large for a floating-point number.", "Check the exponent; URDF is in metres, kilograms, radians."
    if wrong.lower().lstrip("+-").startswith(("nan", "inf")):
        return (
            f'contains "{shown(wrong)}"; only finite numbers are accepted here.',
            "Exporters write this for a failed calculation: export again, or write the number by hand.",
        )
    subject = "is not a number" if count == 1 else f'is not {_COUNTS[count]}: "{shown(wrong)}" is none'
    repaired = _repaired(text, count)
    return f"{subject}.", f'Write {attribute}="{repaired}" if that is meant.' if repaired else ""


def _repaired(text: str, count: int) -> str:
    """The text with commas taken for separators, else for decimal points, or with exponents d taken for e; or empty."""
    for candidate in (text.replace(",", " "), text.replace(",", "."), _FORTRAN.sub("e", text)):
        parts = candidate.split()
        if len(parts) == count and all(map(_NUMBER.fullmatch, parts)):
            return " ".join(parts)
    return ""
