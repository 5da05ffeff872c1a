"""Values of coordinates from NAME=VALUE,... options."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

import click

from cadmbs.bounds import coordinate_bound
from cadmbs.cli.inputs.quantities import quantity
from cadmbs.motions.coordinate_names import suffixes, unknown_coordinate
from cadmbs.motions.doubtful_values import doubtful_position

if TYPE_CHECKING:
    from cadmbs.arrays import Array
    from cadmbs.errors import Finding
    from cadmbs.system import System

_LIST = re.compile(r"[\s\[(]*[-+]?\.?\d[^=]*$|\s*[\[(][^=]*$")
"""A text without names: it begins with a number or a bracket."""


def assignments(
    system: System,
    texts: Iterable[str],
    quantity_name: str,
    report: Callable[[Finding], None] | None = None,
    sums: Sequence[str] = (),
) -> dict[str, float]:
    """Values by coordinate from NAME=VALUE,... options, or from lists of all values in the order of the coordinates.

    Args:
        system: Compiled mechanism.
        texts: The option's values; one that begins with a coordinate and "=" is one assignment, commas included; one
            without "=" is a list such as 0.1,20deg or [0.1, 0.2].
        quantity_name: "position", "velocity", "acceleration" or "force".
        report: Takes warnings about positions that are outside their limits or look like degrees or millimetres.
        sums: Names of sums of coordinates, whose values are numbers without a unit.

    Raises:
        click.UsageError: An unknown name, a bad value, a name that occurs twice, or a list of another length.
    """
    from cadmbs.system.units import coordinate_units

    names = system.position_names if quantity_name == "position" else system.velocity_names
    units = coordinate_units(system)
    values: dict[str, float] = {}
    for name, text in _pairs(system, texts, names, quantity_name, sums):
        if name not in names and name not in sums:
            raise click.UsageError(unknown_coordinate(system, name, names))
        if name in values:
            raise click.UsageError(f'The {quantity_name} of "{name}" is given twice.')
        values[name] = quantity(text, suffixes(units.get(name, ""), quantity_name), f'{quantity_name} of "{name}"')
        bound = coordinate_bound(units.get(name, ""), quantity_name)
        if values[name] not in bound:
            raise click.UsageError(f'The {quantity_name} {values[name]:g} of "{name}" {bound.violation(values[name])}.')
        if report is not None and quantity_name == "position" and name in names:
            doubt = doubtful_position(system, name, values[name], has_suffix=text.rstrip()[-1:].isalpha())
            if doubt is not None:
                report(doubt)
    return values


def velocity_vector(system: System, texts: Iterable[str], quantity_name: str) -> Array:
    """(n_v,) velocities, accelerations or forces from NAME=VALUE,... options, zero where absent."""
    import numpy as np

    values = assignments(system, texts, quantity_name)
    return np.array([values.get(name, 0.0) for name in system.velocity_names])


def _pairs(
    system: System, texts: Iterable[str], names: Sequence[str], quantity_name: str, sums: Sequence[str]
) -> Iterable[tuple[str, str]]:
    known = {*names, *sums}
    for text in texts:
        if _LIST.match(text):
            yield from zip(names, _list_values(system, text, names, quantity_name), strict=True)
            continue
        whole, _, value = text.rpartition("=")
        parts = [text] if whole.strip() in known else [part for part in text.split(",") if part.strip()]
        for part in parts or [text]:
            name, equals, value = part.rpartition("=")
            if not equals:
                raise click.UsageError(f'"{part.strip()}" is not of the form NAME=VALUE.')
            yield name.strip(), value


def _list_values(system: System, text: str, names: Sequence[str], quantity_name: str) -> list[str]:
    """The values of a list, one for each coordinate."""
    inside = text.strip().strip("[]()").rstrip(", ")
    values = inside.split(",") if "," in inside else inside.split() if inside != text.strip() else [inside]
    if len(values) == len(names):
        return values
    plural = "ies" if quantity_name.endswith("y") else "s"
    several = f"{quantity_name.removesuffix('y')}{plural}" if len(names) != 1 else quantity_name
    raise click.UsageError(
        f'"{text}" has {len(values)} value{"s" * (len(values) != 1)}, but "{system.name}" has {len(names)} {several}'
        + (f", in this order: {', '.join(names)}. Or give NAME=VALUE." if names else ".")
    )
