"""The names of result columns, grouped with `/`, and the unit of each."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fnmatch import fnmatchcase
from functools import lru_cache

from cadmbs.errors import UnknownNameError
from cadmbs.suggestions import did_you_mean_clause
from cadmbs.summaries import listed

ENERGY_COLUMNS = ("energy/kinetic", "energy/potential", "energy/total", "energy/supplied")
"""The energy columns in the order of a table [J]."""

_FIXED_UNITS = {"t": "s", "sample": "1", **dict.fromkeys(ENERGY_COLUMNS, "J")}

_BODY_UNITS = {
    **dict.fromkeys(("x", "y", "z"), "m"),
    **dict.fromkeys(("qw", "qx", "qy", "qz"), "1"),
    **dict.fromkeys(("wx", "wy", "wz"), "rad/s"),
    **dict.fromkeys(("vx", "vy", "vz"), "m/s"),
}

BODY_QUANTITIES = tuple(_BODY_UNITS)
"""The columns of a body or frame in the order of a table: position, quaternion, hybrid twist."""

WRENCH_COMPONENTS = ("mx", "my", "mz", "fx", "fy", "fz")
"""The columns of a wrench in the order of a table: moment [N m], force [N]."""

_WRENCH_UNITS = {**dict.fromkeys(WRENCH_COMPONENTS[:3], "N m"), **dict.fromkeys(WRENCH_COMPONENTS[3:], "N")}

ALONG_COORDINATE = ("force", "power")
"""The columns of a drive or load along a coordinate: force [N or N m], power [W]."""

ALONG_LINE = ("force", "length", "rate", "power")
"""The columns of a spring between points: pull [N], length [m], its rate [m/s], power [W]."""

_JOINT_UNITS = {
    "rad": {"q": "rad", "v": "rad/s", "a": "rad/s^2", "tau": "N m"},
    "m": {"q": "m", "v": "m/s", "a": "m/s^2", "tau": "N"},
    "1": {"q": "1"},
}


def escaped(name: str) -> str:
    """A name as one segment of a column name: `%` becomes %25 and `/` becomes %2F.

    Example:
        >>> escaped("left/right 50%")
        'left%2Fright 50%25'
    """
    return name.replace("%", "%25").replace("/", "%2F")


def unescaped(segment: str) -> str:
    """The name that `escaped` made this segment of."""
    return segment.replace("%2F", "/").replace("%25", "%")


@lru_cache(maxsize=1 << 14)
def column_name(*segments: str) -> str:
    """The column name of plain names, outermost group first; a `/` inside a name does not divide.

    Example:
        >>> column_name("body", "upper", "tool", "x")
        'body/upper/tool/x'
    """
    return "/".join(escaped(segment) for segment in segments)


def joint_columns(coordinates: Iterable[str], quantity: str) -> tuple[str, ...]:
    """Column names `joint/<coordinate>/<quantity>`; the quantity is q, v, a or tau."""
    return tuple(column_name("joint", coordinate, quantity) for coordinate in coordinates)


def matching_columns(
    patterns: Iterable[str], names: Iterable[str], *, required: bool = True, kind: str = "result"
) -> tuple[str, ...]:
    """The columns that are named, each once, in the order of the patterns, then of the columns.

    Args:
        patterns: Column names, in which `*` and `?` stand for any text or character; a name that there is stands for
            itself, whatever characters it has.
        names: The columns that there are.
        required: Whether each pattern must match.
        kind: What has the columns, for the message.

    Raises:
        UnknownNameError: A pattern matches no column; the message gives the closest names.
    """
    known = names if isinstance(names, dict) else dict.fromkeys(names)
    chosen: dict[str, None] = {}
    for pattern in patterns:
        matches = [pattern] if pattern in known else [name for name in known if fnmatchcase(name, pattern)]
        if required and not matches:
            held = [name for name in known if f"/{pattern}/" in name]
            of_it = f"; '*/{pattern}/*' would be {listed(held)}" if held else f"; there are {listed(known)}"
            hint = did_you_mean_clause(pattern, known, 3) or of_it
            raise UnknownNameError(f"no column of the {kind} matches {pattern!r}{hint}")
        chosen |= dict.fromkeys(matches)
    return tuple(chosen)


def column_units(
    names: Iterable[str], coordinate_units: Mapping[str, str], single: Mapping[str, str] | None = None
) -> dict[str, str | None]:
    """The unit of each column; None where there is none, such as the residual of a loop.

    Args:
        names: Column names, as written in a table.
        coordinate_units: "rad", "m" or "1" (quaternion component) for each coordinate, by its plain name.
        single: Units of single columns; they win over everything else.
    """
    single = single or {}
    return {name: single[name] if name in single else _unit(name, coordinate_units) for name in names}


def _unit(name: str, coordinate_units: Mapping[str, str]) -> str | None:
    group, *rest = name.split("/")
    if group == "joint" and len(rest) == 2:
        return _JOINT_UNITS.get(coordinate_units.get(unescaped(rest[0]), ""), {}).get(rest[1])
    if group == "body" and len(rest) > 1:
        return _BODY_UNITS.get(rest[-1])
    if group == "reaction" and len(rest) == 2:
        return _WRENCH_UNITS.get(rest[1])
    return _FIXED_UNITS.get(name)
