"""Numbers in attributes, and findings about texts that are not numbers.

The pattern is narrower than Python's `float`, which reads "1_0" as ten, and independent of the locale.
"""

import math
import re

from cadmbs.importers.urdf.report import UrdfReport, label, shortened
from cadmbs.importers.urdf.xml.syntax import Element
from cadmbs.models.quantities.vectors import Four, Triple

_NUMBER = re.compile(r"[+-]?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?")
_INFINITY = re.compile(r"([+-]?)inf(?:inity)?", re.IGNORECASE)
_FORTRAN_EXPONENT = re.compile(r"(?<=[0-9.])[dD](?=[+-]?[0-9])")
_COUNT_TEXTS = {1: "one number", 2: "two numbers", 3: "three numbers", 4: "four numbers", 6: "six numbers"}


def number(report: UrdfReport, element: Element, attribute: str, default: float = 0.0) -> float:
    """The number in an attribute, the default without the attribute; U020 and the default for an invalid text."""
    values = _numbers(report, element, attribute, 1)
    return values[0] if values else default


def vector(report: UrdfReport, element: Element, attribute: str, default: Triple = (0.0, 0.0, 0.0)) -> Triple:
    """Three numbers in an attribute, the default without the attribute; U020 and the default for an invalid text."""
    values = _numbers(report, element, attribute, 3)
    return (values[0], values[1], values[2]) if values else default


def vector_of(report: UrdfReport, element: Element, name: str, text: str) -> Triple:
    """Three numbers in a text; U020 and zeros for an invalid text."""
    values = _values(report, element, name, text, 3)
    return (values[0], values[1], values[2]) if values else (0.0, 0.0, 0.0)


def quadruple(report: UrdfReport, element: Element, attribute: str) -> Four | None:
    """Four numbers in an attribute; None without the attribute; U020 and None for an invalid text."""
    values = _numbers(report, element, attribute, 4)
    return (values[0], values[1], values[2], values[3]) if values else None


def bound(report: UrdfReport, element: Element, attribute: str) -> float | None:
    """A limit: None without the attribute and for an infinite limit; U020 and None for an invalid text."""
    text = element.get(attribute)
    match = _INFINITY.fullmatch(text.strip()) if text is not None else None
    if match is None:
        values = _numbers(report, element, attribute, 1)
        return values[0] if values else None
    if (match[1] == "-") != (attribute == "lower"):
        message = f'{label(element)}: {attribute}="{text}" is a bound that no value satisfies.'
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
    report.error("U020", element, f'{label(element)}: {attribute}="{shortened(text)}" {fault}', hint)
    return ()


def _fault(attribute: str, text: str, parts: list[str], count: int) -> tuple[str, str]:
    """The defect of a text that is not `count` finite numbers, and a hint."""
    invalid = next((part for part in parts if not _NUMBER.fullmatch(part)), None)
    if invalid is None and len(parts) != count:
        count_text = _COUNT_TEXTS.get(len(parts), f"{len(parts)} numbers") if parts else "nothing"
        return f"is {count_text}; {_COUNT_TEXTS[count]} {'is' if count == 1 else 'are'} expected.", ""
    if invalid is None:
        return "is too large for a floating-point number.", "Check the exponent; URDF is in metres, kilograms, radians."
    if invalid.lower().lstrip("+-").startswith(("nan", "inf")):
        return (
            f'contains "{shortened(invalid)}"; only finite numbers are accepted here.',
            "Exporters write this after a failed calculation: export again, or write the number by hand.",
        )
    subject = "is not a number" if count == 1 else f'is not {_COUNT_TEXTS[count]}: "{shortened(invalid)}" is no number'
    repair_xml = _repaired(text, count)
    return f"{subject}.", f'Write {attribute}="{repair_xml}" if this is intended.' if repair_xml else ""


def _repaired(text: str, count: int) -> str:
    """The text with commas read as separators, else as decimal points, or with exponents d read as e; or empty."""
    for candidate in (text.replace(",", " "), text.replace(",", "."), _FORTRAN_EXPONENT.sub("e", text)):
        parts = candidate.split()
        if len(parts) == count and all(map(_NUMBER.fullmatch, parts)):
            return " ".join(parts)
    return ""
