"""Tables of forces over deflections and rates: whether they ascend, and take the place of a coefficient."""

from __future__ import annotations

from collections.abc import Iterator

from cadmbs.errors import Finding, error, warning
from cadmbs.models.checks.wording import count_of, pointer_to
from cadmbs.models.load import JointSpringDocument, PolynomialCharacteristicDocument, SpringDamperDocument

_TABLES = (
    ("characteristic", "deflection", "stiffness"),
    ("damping_characteristic", "rate", "damping"),
)
"""Field of a table, its abscissa, and the coefficient whose place it takes."""


def check_spring(pointer: str, subject: str, load: JointSpringDocument | SpringDamperDocument) -> Iterator[Finding]:
    """L018, L019, L024, L025: tables of a spring and its damper, and signs of its coefficients."""
    for field, abscissa, coefficient in _TABLES:
        table, value = getattr(load, field), getattr(load, coefficient)
        if table is not None:
            location = pointer_to(pointer, field)
            what = "polynomial" if isinstance(table, PolynomialCharacteristicDocument) else "table"
            if not isinstance(table, PolynomialCharacteristicDocument):
                yield from _check_table(location, subject, abscissa, getattr(table, abscissa), table.force)
            if value:
                yield error(
                    "L024",
                    location,
                    f'{subject}: it has both "{field}" and "{coefficient}" {value:g}; the {what} stands in the place '
                    "of the coefficient.",
                    f'Remove "{coefficient}", or add its force to the {what}.',
                )
        elif value < 0.0:
            yield warning(
                "L025",
                pointer_to(pointer, coefficient),
                f"{subject}: its {coefficient} is {value:g}; below 0 it pushes the motion on instead of resisting it.",
                "Write a positive number, unless an unstable force is meant.",
            )


def _check_table(
    location: str, subject: str, abscissa: str, values: tuple[float, ...], forces: tuple[float, ...]
) -> Iterator[Finding]:
    step = next((i for i in range(1, len(values)) if values[i] <= values[i - 1]), None)
    if step is not None:
        yield error(
            "L018",
            pointer_to(location, abscissa, step),
            f'{subject}: "{abscissa}" does not ascend: {values[step]:g} comes after {values[step - 1]:g}.',
            f"Sort the table by {abscissa}, and keep one force for each.",
        )
    if len(values) != len(forces):
        yield error(
            "L019",
            location,
            f"{subject}: the table has {count_of(len(values), abscissa)} but {count_of(len(forces), 'force')}.",
            f"Give one force for each {abscissa}.",
        )
