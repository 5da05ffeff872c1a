"""Units of variables, as products of powers of SI base units."""

from typing import Final

UNITS: Final[dict[str, dict[str, int]]] = {
    "s": {"s": 1},
    "kg": {"kg": 1},
    "rad": {"rad": 1},
    "rad/s": {"rad": 1, "s": -1},
    "rad/s2": {"rad": 1, "s": -2},
    "m": {"m": 1},
    "m/s": {"m": 1, "s": -1},
    "m/s2": {"m": 1, "s": -2},
    "m2": {"m": 2},
    "N": {"kg": 1, "m": 1, "s": -2},
    "N.m": {"kg": 1, "m": 2, "s": -2},
    "J": {"kg": 1, "m": 2, "s": -2},
    "W": {"kg": 1, "m": 2, "s": -3},
    "kg.m/s": {"kg": 1, "m": 1, "s": -1},
    "kg.m2/s": {"kg": 1, "m": 2, "s": -1},
    "1/s": {"s": -1},
    "s/m": {"s": 1, "m": -1},
    "N/m": {"kg": 1, "s": -2},
    "N.s/m": {"kg": 1, "s": -1},
    "N.s2/m2": {"kg": 1, "m": -1},
    "N.m/rad": {"kg": 1, "m": 2, "s": -2, "rad": -1},
    "N.m.s/rad": {"kg": 1, "m": 2, "s": -1, "rad": -1},
    "N.m.s2/rad2": {"kg": 1, "m": 2, "rad": -2},
}
"""Exponents of base units, by the name of a unit."""

ALONG: Final = {
    "rad": {"q": "rad", "v": "rad/s", "a": "rad/s2", "force": "N.m", "stiffness": "N.m/rad", "damping": "N.m.s/rad"},
    "m": {"q": "m", "v": "m/s", "a": "m/s2", "force": "N", "stiffness": "N/m", "damping": "N.s/m"},
    "1": {"v": "1/s"},
}
"""Units of what is along a coordinate, by the unit of the coordinate."""


def unit_name(text: str | None) -> str | None:
    """The name of a unit that columns of results have, such as "kg m^2/s"; None where there is none."""
    name = (text or "").replace(" ", ".").replace("^", "")
    return name if name in UNITS else None
