"""Which columns of a result are drawn together: one panel for each quantity and unit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from cadmbs.results.columns import column_units, matching_columns, unescaped
from cadmbs.results.curves import CurveTable
from cadmbs.results.data import ResultData

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
    source: ResultData | CurveTable, patterns: Sequence[str] = (), default: Sequence[str] = DEFAULT_PATTERNS
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


def _kind(source: ResultData | CurveTable) -> str:
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
