"""Which columns of a result are drawn together: one panel for each quantity and unit."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from cadmbs.arrays import Array
from cadmbs.errors import ArgumentError, UnknownNameError
from cadmbs.results.columns import column_units, matching_columns, unescaped
from cadmbs.results.data import ResultData
from cadmbs.suggestions import did_you_mean_clause

DEFAULT_PATTERNS = ("joint/*/q", "joint/*/v", "energy/*")
"""What of a result is drawn where nothing is chosen."""

ALL_COLUMNS = ("*",)
"""What of any other table is drawn where nothing is chosen."""

_QUANTITIES = {
    "q": "position",
    "v": "velocity",
    "a": "acceleration",
    "tau": "force",
    "residual": "residual",
    "multiplier": "multiplier",
    "energy": "energy",
    "power": "power",
    **dict.fromkeys(("mx", "my", "mz"), "moment"),
    **dict.fromkeys(("fx", "fy", "fz"), "force"),
    **dict.fromkeys(("x", "y", "z"), "position"),
    **dict.fromkeys(("qw", "qx", "qy", "qz"), "quaternion"),
    **dict.fromkeys(("wx", "wy", "wz"), "angular velocity"),
    **dict.fromkeys(("vx", "vy", "vz"), "velocity"),
    **dict.fromkeys(("wx_dot", "wy_dot", "wz_dot"), "angular acceleration"),
    **dict.fromkeys(("vx_dot", "vy_dot", "vz_dot"), "acceleration"),
    **dict.fromkeys(("wx_ddot", "wy_ddot", "wz_ddot"), "angular jerk"),
    **dict.fromkeys(("vx_ddot", "vy_ddot", "vz_ddot"), "jerk"),
    "j": "jerk",
}

_LAST_SEGMENT_NAMES = frozenset(
    {"joint", "body", "loop", "constraint", "coupling", "motion", "reaction", "drive", "load"}
)
"""Groups of columns whose last segment says what is measured; of others the group does."""

_TURNS = {"rad": "angle", "rad/s": "angular velocity", "rad/s^2": "angular acceleration", "rad/s^3": "angular jerk"}
_TURNS["N m"] = "torque"
_ALONG_COORDINATES = ("joint", "drive", "load")
"""Words for quantities of joints that turn, by unit."""


@dataclass(frozen=True)
class PlotPanel:
    """Curves with one axis.

    Attributes:
        label: Quantity and unit, for the axis: "angle [rad]".
        columns: Column names.
        names: A short name of each curve, for the legend.
    """

    label: str
    columns: tuple[str, ...]
    names: tuple[str, ...]


def plot_panels(
    source: "ResultData | CurveTable", patterns: Sequence[str] = (), default: Sequence[str] = DEFAULT_PATTERNS
) -> tuple[PlotPanel, ...]:
    """The panels for the columns that match, in the order of the patterns.

    Args:
        source: Where the columns come from.
        patterns: Column names, in which `*` and `?` stand for any text or character.
        default: The patterns where none is given.

    Raises:
        UnknownNameError: A pattern matches no column; the message gives the closest names.
    """
    columns = [name for name in source.column_names if name != "t"]
    chosen = matching_columns(patterns or default, columns, required=bool(patterns), kind=_kind(source))
    units = column_units(chosen, source.metadata.get("coordinate_units", {}), source.metadata.get("column_units"))
    groups: dict[tuple[str, str, str | None], list[str]] = {}
    for name in chosen:
        group = name.split("/", 1)[0] if "/" in name or units[name] is None else ""
        groups.setdefault((group, _quantity(name), units[name]), []).append(name)
    return tuple(_panel(quantity, unit, names) for (_, quantity, unit), names in groups.items())


def _kind(source: "ResultData | CurveTable") -> str:
    return "result" if isinstance(source, ResultData) else "table"


def unit_text(unit: str | None) -> str:
    """A unit as it is printed: rad/s^2 becomes rad/s², N m becomes N·m."""
    return "" if unit is None else unit.replace("^2", "²").replace("^3", "³").replace(" ", "·")


def _panel(quantity: str, unit: str | None, names: Sequence[str]) -> PlotPanel:
    group = names[0].split("/", 1)[0]
    label = _TURNS.get(unit or "", quantity) if group in _ALONG_COORDINATES else quantity
    label = label or (unescaped(names[0]) if len(names) == 1 and not unit else "")
    label = "quaternion" if unit == "1" and group in {"joint", "body"} else label
    shown = unit_text(unit)
    text = f"{label} [{shown}]" if shown and shown != "1" else label
    return PlotPanel(text.strip(), tuple(names), _short(names))


def _quantity(name: str) -> str:
    group, divider, _ = name.partition("/")
    if group not in _LAST_SEGMENT_NAMES:
        return group.replace("_", " ") if divider else ""
    last = name.rsplit("/", 1)[-1]
    return _QUANTITIES.get(last, last)


def _short(names: Sequence[str]) -> tuple[str, ...]:
    """Column names without the group in front, and without a last segment that all of them share."""
    segments = [name.split("/")[1:] or [name] for name in names]
    if all(len(parts) > 1 for parts in segments) and len({parts[-1] for parts in segments}) == 1:
        segments = [parts[:-1] for parts in segments]
    return tuple(unescaped(" ".join(parts)) for parts in segments)


# Columns over a common abscissa: what a figure draws, from a result or from any other table.


@dataclass(frozen=True)
class CurveTable:
    """Columns of numbers over one of them.

    Attributes:
        x_name: What the abscissa is: "t", "sample", "row".
        x: (n,) its values.
        values: (n,) by column name; the abscissa left out.
        metadata: "coordinate_units" and "column_units", as a result has them, and "mechanism".
        note: Behind the label of the abscissa, such as "sample 2".
    """

    x_name: str
    x: Array
    values: Mapping[str, Array]
    metadata: Mapping[str, Any] = field(default_factory=dict)
    note: str = ""

    @property
    def column_names(self) -> tuple[str, ...]:
        """Names of the columns."""
        return tuple(self.values)

    def column(self, name: str) -> Array:
        """The values of a column, or of the abscissa.

        Raises:
            UnknownNameError: There is no such column; the message gives the closest names.
        """
        if name == self.x_name:
            return self.x
        if name not in self.values:
            hint = did_you_mean_clause(name, self.column_names, 3) or f"; there are {', '.join(self.column_names[:8])}"
            raise UnknownNameError(f"there is no column {name!r}{hint}")
        return self.values[name]

    def unit(self, name: str) -> str | None:
        """The unit of a column; None where there is none, or it is not known."""
        coordinates, single = self.metadata.get("coordinate_units", {}), self.metadata.get("column_units")
        return column_units([name], coordinates, single)[name]


@dataclass(frozen=True)
class Trace:
    """The path of a point in a plane.

    Attributes:
        name: Of the point.
        plane: The two axes of the world, such as "xz".
        path: (n, 2) coordinates in the plane [m].
        velocity: (n, 2) velocity of the point in the plane [m/s]; None where it is not drawn.
    """

    name: str
    plane: str
    path: Array
    velocity: Array | None = None


def result_curves(result: ResultData, sample: int = 0) -> "CurveTable":
    """The columns of one motion over the time.

    Args:
        result: The result.
        sample: Of a batch the sample, counted over the flattened batch axes (last axis fastest).

    Raises:
        ArgumentError: There is no such sample.
    """
    n_samples = math.prod(result.batch_shape)
    if not 0 <= sample < n_samples:
        raise ArgumentError(f"there is no sample {sample}: the result has {n_samples}, counted from 0")
    index = tuple(int(k) for k in np.unravel_index(sample, result.batch_shape)) if result.batch_shape else ()
    values = {name: result[name][index] for name in result.column_names if name != "t"}
    return CurveTable("t", result.t, values, result.metadata, f"sample {sample}" if result.batch_shape else "")
