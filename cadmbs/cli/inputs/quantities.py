"""Numbers with unit suffixes: 30deg, 12mm, 500ms."""

import math
import re

import click

_NUMBER = re.compile(r"\s*([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)\s*([A-Za-z][\w/^]*)?\s*")


def quantity(text: str, factors: dict[str, float], name: str) -> float:
    """A finite number in SI units.

    Args:
        text: Text of the user, such as "30deg".
        factors: SI factor by suffix.
        name: Name of the quantity, for the message.

    Raises:
        click.UsageError: It is not a number, or has a suffix of another quantity.
    """
    match = _NUMBER.fullmatch(text)
    if match is None:
        raise click.UsageError(f'{name}: "{text}" is not a number.')
    number, suffix = float(match[1]), match[2]
    if suffix is not None and suffix not in factors:
        allowed = f"takes the suffixes {', '.join(factors)}" if factors else "takes no suffix"
        raise click.UsageError(f'{name}: "{text}" has the suffix "{suffix}", but it {allowed}.')
    if not math.isfinite(number):
        raise click.UsageError(f'{name}: "{text}" is too large.')
    return number * (factors[suffix] if suffix is not None else 1.0)
