"""The names of result columns, grouped with `/`, and the unit of each."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import lru_cache
from typing import Final

from cadmbs.errors import UnknownNameError
from cadmbs.suggestions import closest, closest_names, did_you_mean_clause
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


# Which columns a scenario asks for beyond the ones that every result has.

REQUESTED_GROUPS: Final = {
    "reactions": "reaction",
    "drives": "drive",
    "loads": "load",
    "measures": "measure",
    "singularity": "singularity",
}
"""Words for `outputs` that ask for all columns of a group, and the first segment of these columns."""


def asks_beyond(output: str) -> bool:
    """Whether an output asks for columns beyond the ones that every result has, by a word or a column."""
    return output in REQUESTED_GROUPS or output.split("/", 1)[0] in REQUESTED_GROUPS.values()


def requested(outputs: Iterable[str], columns: Iterable[str]) -> tuple[str, ...]:
    """The columns that outputs ask for, by the word of their group or one by one.

    Args:
        outputs: Outputs of a scenario.
        columns: Names of columns that there are.

    Example:
        >>> requested(["loads", "reaction/hinge/fx"], ["reaction/hinge/fx", "reaction/hinge/fy", "load/coil/force"])
        ('reaction/hinge/fx', 'load/coil/force')
    """
    words = {*outputs}
    groups = {group for word, group in REQUESTED_GROUPS.items() if word in words}
    return tuple(name for name in columns if name in words or name.split("/", 1)[0] in groups)


# The columns that a result of a mechanism can have, and their groups: one rule for documents and systems.

OUTPUT_GROUPS = ("joints", "energy", "loop", "constraint", *REQUESTED_GROUPS)
"""Words for `outputs` of a scenario, besides "body/" with a body or frame, and single columns."""

SINGULARITIES = ("input", "output", "constraint")
"""Distances to singular configurations, as columns singularity/..."""

BODY_OUTPUT = "body/"
MEASURE_OUTPUT = "measure/"
SINGULARITY_OUTPUT = "singularity/"
"""What an output begins with that names a body or frame, a measure, or what distances to singularities are of."""

OUTPUTS_TEXT = f"{', '.join(OUTPUT_GROUPS)}, body/<body or frame> and single columns"
"""All kinds of outputs, for messages."""

DIRECTIONS = ("up", "down", "any")
"""Words for the direction in which a stop of a scenario is crossed."""


@dataclass(frozen=True)
class RowSource:
    """A constraint, coupling or motion with constraint rows.

    Attributes:
        group: "constraint", "coupling" or "motion".
        name: Its name.
        parts: Names of its rows where there are several, ("",) where there is one.
        has_residual: Whether a row restricts positions.
    """

    group: str
    name: str
    parts: tuple[str, ...] = ("",)
    has_residual: bool = True


@dataclass(frozen=True)
class ColumnSources:
    """The names of everything that a result in relative coordinates can have columns of.

    Attributes:
        positions, velocities: Independent coordinates.
        followers: Velocity coordinates that couplings eliminate.
        cut_positions, cut_velocities: Coordinates of cut joints.
        driven: Coordinates that motions prescribe.
        bodies: Bodies (name,) and frames (body, frame).
        loops: Cut joints.
        rows: Constraints, couplings along cut joints, motions.
        joints: All joints, in which wrenches act.
        measures: Measures of the document.
        loads: Loads, with what is known of each.
    """

    positions: Sequence[str]
    velocities: Sequence[str]
    followers: Sequence[str]
    cut_positions: Sequence[str]
    cut_velocities: Sequence[str]
    driven: Sequence[str]
    bodies: Sequence[tuple[str, ...]]
    loops: Sequence[str]
    rows: Sequence[RowSource]
    joints: Sequence[str]
    measures: Sequence[str]
    loads: Sequence[tuple[str, Sequence[str]]]

    def columns(self) -> tuple[str, ...]:
        """All column names but "t", each once."""
        names = (*self._of_joints(), *self._of_bodies(), *self._of_rows(), *self._requested(), *ENERGY_COLUMNS)
        return tuple(dict.fromkeys(names))

    def coordinates(self) -> tuple[str, ...]:
        """All position coordinates, each once."""
        return tuple(dict.fromkeys((*self.positions, *self.followers, *self.cut_positions)))

    def _of_joints(self) -> Iterator[str]:
        yield from joint_columns(self.coordinates(), "q")
        for quantity in ("v", "a"):
            yield from joint_columns((*self.velocities, *self.followers, *self.cut_velocities), quantity)
        driven = {*self.driven}
        yield from joint_columns((*self.velocities, *(name for name in self.cut_velocities if name in driven)), "tau")

    def _of_bodies(self) -> Iterator[str]:
        for names in self.bodies:
            for quantity in BODY_QUANTITIES:
                yield column_name("body", *names, quantity)

    def _of_rows(self) -> Iterator[str]:
        for loop in self.loops:
            yield column_name("loop", loop, "residual")
        for row in self.rows:
            if row.has_residual:
                yield column_name(row.group, row.name, "residual")
            for part in row.parts:
                yield column_name(*filter(None, (row.group, row.name, part)), "multiplier")

    def _requested(self) -> Iterator[str]:
        """Columns that a result has where its scenario asks for them."""
        for joint in self.joints:
            for part in WRENCH_COMPONENTS:
                yield column_name("reaction", joint, part)
        for coordinate in self.driven:
            for quantity in ALONG_COORDINATE:
                yield column_name("drive", coordinate, quantity)
        for load, quantities in self.loads:
            for quantity in quantities:
                yield column_name("load", load, quantity)
        for measure in self.measures:
            yield column_name("measure", measure)
        for singularity in SINGULARITIES:
            yield column_name("singularity", singularity)


def singularity_output(outputs: Iterable[str]) -> str | None:
    """The body, frame or coordinate of the first output "singularity/..." that is no column: the distances are its.

    Example:
        >>> singularity_output(["joints", "singularity/input", "singularity/platform"])
        'platform'
    """
    words = (output.removeprefix(SINGULARITY_OUTPUT) for output in outputs if output.startswith(SINGULARITY_OUTPUT))
    return next((word for word in words if word not in SINGULARITIES), None)


def body_segments(address: str, body: str) -> tuple[str, ...]:
    """The segments of a body or frame in column names: ("upper",), or ("upper", "tool") for "upper/tool"."""
    return (body,) if address == body else (body, address.removeprefix(f"{body}/"))


def closest_column(name: str, columns: Iterable[str], coordinates: Iterable[str]) -> str | None:
    """The column or coordinate that an unknown name is most like, None where nothing is near.

    Columns are compared segment by segment: "joint/elbw/v" is like "joint/elbow/v", not like "joint/el/v" for the many
    letters that all columns of velocities share.
    """
    known = tuple(columns)
    group, middle, quantity = _segments(name)
    of_quantity: dict[str, str] = {}
    of_middle: dict[str, str] = {}
    for column in known:
        column_group, column_middle, column_quantity = _segments(column)
        if column_group == group and column_quantity == quantity:
            of_quantity[column_middle] = column
        if column_group == group and column_middle == middle:
            of_middle[column_quantity] = column
    for pool, part in ((of_quantity, middle), (of_middle, quantity)):
        if close := closest_names(part, pool, 1):
            return pool[close[0]]
    if of_middle:
        return next(iter(of_middle.values()))
    return next(iter(closest_names(name, (*coordinates, *known), 1)), None)


def closest_output(name: str, columns: Iterable[str], addresses: Iterable[str]) -> str | None:
    """The output that an unknown one is most like, None where nothing is near.

    Args:
        name: The unknown output.
        columns: All columns.
        addresses: Bodies and frames.
    """
    if "/" in name and not name.startswith(BODY_OUTPUT) and (column := closest_column(name, columns, ())):
        return column
    columns = tuple(columns)
    words = {column.removeprefix(MEASURE_OUTPUT): column for column in columns if column.startswith(MEASURE_OUTPUT)}
    words |= {address: BODY_OUTPUT + address for address in addresses}
    words |= {output: output for output in (*OUTPUT_GROUPS, *words.values())}
    close = closest(name, words)
    return closest_column(name, columns, ()) if close is None else words[close]


def _segments(name: str) -> tuple[str, str, str]:
    """First segment, what is between, and last segment."""
    group, _, rest = name.partition("/")
    middle, _, quantity = rest.rpartition("/")
    return group, middle, quantity
